"""What is set up so far, as one person may see it; the answer to each step of setting up."""

from collections.abc import Sequence
from dataclasses import replace

from bot.app.battle import Battle
from bot.app.desk import Done
from bot.app.looking import crew_of
from bot.app.people import Standing
from bot.core.blocks import Words
from bot.core.draft import Entry
from bot.core.refusal import Refused
from bot.core.ruleset import Template
from bot.ui import notices
from bot.ui.components import Message
from bot.ui.lineup import ShipRow, lineup
from cogs.answer import Answer, Interaction
from cogs.floor import Floor
from cogs.looks import board
from cogs.suggest import shown


async def stepped(floor: Floor, interaction: Interaction, done: Done, what: Words) -> Answer:
    """The answer to a step: what was done, and how the battle stands."""
    await floor.outbox.flush(done.battle.id)
    who = await floor.standing(interaction, done.battle)
    message = replace(as_set_up(done.battle, who), content=notices.done(what).content)
    return floor.answer(interaction, message, done.battle)


async def status(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """The battle as it stands, for one person: its lineup, its board or its end."""
    if battle.combat is None:
        who = await floor.standing(interaction, battle)
        return floor.answer(interaction, as_set_up(battle, who), battle)
    look = await floor.battles.board(battle.id, floor.person(interaction))
    return floor.answer(interaction, board(look), battle, look.window)


def as_set_up(battle: Battle, who: Standing) -> Message:
    """The lineup without what the person may not know."""
    draft = battle.table.draft
    entries = [entry for entry in draft.entries if who.is_gm or not entry.npc]
    options = {
        option.name: shown(option, draft.options.get(option.id, option.default))
        for option in battle.rules.options
    }
    return lineup(
        battle.name,
        battle.rules.name,
        [_row(battle, who, entry) for entry in entries],
        options,
        needs=needs_of(battle),
        combat=battle.id,
    )


def _row(battle: Battle, who: Standing, entry: Entry) -> ShipRow:
    aboard = [line for line in crew_of(battle, who) if line.member.ship == entry.id]
    settings = tuple(
        (setting.name, shown(setting, entry.settings[setting.id]))
        for setting in battle.rules.ship_settings
        if setting.id in entry.settings
    )
    return ShipRow(
        entry,
        _named(battle.rules.templates, entry.template),
        _crew(battle, entry),
        settings,
        (sum(line.user is not None for line in aboard), len(aboard)),
    )


def _crew(battle: Battle, entry: Entry) -> str:
    preset = f"crew {_named(battle.rules.presets, entry.crew)}" if entry.crew else ""
    typed = ", ".join(
        f"{station} {'+'.join(map(str, figures.values()))}"
        for station, figures in entry.skills.items()
    )
    return " · ".join(part for part in (preset, typed) if part)


def _named(known: Sequence[Template], id_: str) -> str:
    return next((t.name for t in known if t.id == id_), id_)


def needs_of(battle: Battle) -> str:
    if not battle.table.draft.entries:
        return "Put ships of two sides into it: /ship add"
    try:
        battle.rules.setup(battle.table.draft)
    except Refused as refused:
        no = refused.refusal
        return f"{no.fact}. {no.instead}" if no.instead else no.fact
    return ""
