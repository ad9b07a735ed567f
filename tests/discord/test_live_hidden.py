"""A ship that nobody has found is nowhere: in no message, list, refusal, file, picture or count."""

from __future__ import annotations

import re
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.core.seats import PUBLIC, side_viewer
from bot.ui import charts
from bot.ui.typeface import Fonts
from cogs.pictures import chart_of
from tests.discord.live import labels, live, panel, parts, text_of

pytestmark = pytest.mark.long

TELLTALE = re.compile(r"Zorvath|Vulture|▼|Jackal|Vashti|unknown ship", re.IGNORECASE)
"""Its name, side, mark, class and captain."""


async def unseen(table) -> None:
    """The Lantern against the Zorvath, which finds it and is not found."""
    await table.slash(table.gm, "setup ruleset", game="coriolis")
    await table.slash(table.gm, "combat new", name="Night watch")
    table.combat = (await table.services.battles.in_channel(table.channel.id)).id
    await table.slash(
        table.gm, "ship add", template="lantern_of_azhar", side="Crew", name="Lantern"
    )
    await table.slash(
        table.gm, "ship add", template="red_jackal", side="Vultures", name="Zorvath", npc=True
    )
    for station, who in table.crew.items():
        await table.slash(who, "crew claim", station=station)


async def all_of(result: Any) -> list[str]:
    """Everything an answer holds, its files and its controls' values too."""
    if result.modal is not None:
        return [str(result.modal)]
    message = panel(result)
    if message is None:
        return []
    files = [await a.read() for a in message.attachments if a.filename.endswith(".json")]
    alts = [str(a.description) for a in message.attachments]
    shown = [o["label"] for p in parts(message) for o in p.get("options", ())]
    return [text_of(message), *alts, *shown, *(f.decode() for f in files)]


def options_of(table) -> list[tuple[str, str, Any]]:
    """Every option of every command that completes while one types."""
    tree = table.env.bot.tree
    every = [*tree.walk_commands(), *tree.walk_commands(guild=discord.Object(table.guild.id))]
    return [
        (c.qualified_name, p.name, c) for c in every if isinstance(c, app_commands.Command)
        for p in c.parameters if p.autocomplete
    ]  # fmt: skip


LOOKS = (
    ("combat status", {}), ("combat map", {}), ("combat log", {}), ("combat verify", {}),
    ("combat export", {}), ("crew list", {}), ("ship list", {}), ("ship show", {}), ("help", {}),
    ("act", {}), ("odds", {}), ("rules", {}), ("rules", {"action": "fire"}),
)  # fmt: skip
AIMED = (
    ("ship show", {"ship": "X"}), ("act", {"ship": "X"}), ("crew claim", {"station": "X/pilot"}),
    ("crew claim", {"station": "pilot", "ship": "X"}), ("crew claim", {"member": "Xc1"}),
    ("crew leave", {"member": "Xc1"}), ("pilot evasive-maneuver", {"ship": "X"}),
    ("gunner fire", {"weapon": "w", "target": "X"}), ("sensors target-lock", {"target": "X"}),
    ("pilot ram", {"target": "X"}), ("pilot advance", {"reference": "X"}),
    ("gm act", {"seat": "X/pilot"}), ("crew kick", {"member": "Xc1"}),
    ("sensors break-lock", {"locker": "X"}), ("ship save", {"ship": "X"}),
    ("ship remove", {"ship": "X"}), ("gm rename", {"what": "X", "name": "Moth"}),
    ("crew add", {"ship": "X", "station": "gunner"}),
)  # fmt: skip
"""X is the ship nobody sees, and then one that is not there: the answers are the same."""


async def look_everywhere(table, who) -> list[str]:
    found: list[str] = []
    for command, options in LOOKS:
        found += await all_of(await who.slash(table.channel, command, **options))
    for command, option, _ in options_of(table):
        if command.startswith(("setup", "gm-do", "ship add")):
            continue
        for choice in await who.autocomplete(table.channel, command, option, ""):
            found += [choice["name"], f"value {choice['value']}"]
    for label in labels(table.board):
        found += await all_of(await who.click(table.board, label=label))
    return found


async def same_as_nothing(table, who) -> None:
    known = {c.qualified_name for _, _, c in options_of(table)}
    for command, options in AIMED:
        if " " in command and command.split(" ")[0] in table.crew and command not in known:
            raise AssertionError(f"no such command any more: {command}")
        hidden, nothing = [
            await table.slash(
                who, command, **{k: str(v).replace("X", ship) for k, v in options.items()}
            )
            for ship in ("s2", "s9")
        ]
        assert hidden == nothing.replace("s9", "s2"), (command, options)


async def test_nobody_reads_of_a_ship_that_is_not_found(tmp_path):
    async with live(tmp_path, seed=5) as table:
        await unseen(table)
        eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
        for who in (table.gunner, eve):
            for command, options in LOOKS:
                for text in await all_of(await who.slash(table.channel, command, **options)):
                    assert not TELLTALE.search(text), (command, text)
            await same_as_nothing(table, who)
        await table.slash(table.gm, "combat start")
        looked: set[str] = set()
        while len(looked) < 2:
            battle = await table.battle()
            assert not battle.combat.state.level("s1", "s2")
            menu = battle.combat.window.step.menu
            if menu in ("order", "attack") and menu not in looked:
                looked.add(menu)
                for viewer in (PUBLIC, side_viewer("Crew")):
                    chart = chart_of(battle, viewer)
                    picture = charts.alt(chart) + charts.svg(chart, Fonts(tmp_path))
                    assert not TELLTALE.search(picture)
                for who in (table.gunner, eve):
                    for text in await look_everywhere(table, who):
                        assert not TELLTALE.search(text), text
                        assert not text.startswith("value s2"), text
                    await same_as_nothing(table, who)
            await table.slash(table.gm, "gm skip")
        asked = panel(await table.gm.slash(table.channel, "gm undo"))
        undo = next(p for p in parts(asked) if ":rewind:" in p["custom_id"])
        await table.gm.click(asked, custom_id=undo["custom_id"])
        for message in table.channel.history():
            assert not TELLTALE.search(text_of(message)), text_of(message)
