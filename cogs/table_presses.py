"""What buttons show, and what they do to the table: sheet, log, rules, seats, the GM's part."""

from collections.abc import Awaitable, Callable, Mapping

from bot.app.battle import AnyRules, Battle
from bot.app.desk import Done
from bot.app.people import Standing, need_gm
from bot.core.blocks import Name
from bot.core.decide import Passed
from bot.core.refusal import Refused
from bot.ui import cards, notices, pages, personal
from cogs.answer import Answer
from cogs.asides import show_out
from cogs.channels import need_writing
from cogs.closing import checked, exported
from cogs.crew import crew_list, free_seats
from cogs.gm_panel import panel as gm_panel
from cogs.gm_run import peeked
from cogs.gm_undo import undo_preview
from cogs.lineup import stepped
from cogs.logbook import log_page
from cogs.maps import map_answer
from cogs.once import once
from cogs.press import Press, Verb, anew
from cogs.roster import ship_sheet
from cogs.rulebook import rules_page, station_rules


async def ship(press: Press) -> Answer:
    return await ship_sheet(press.floor, press.interaction, await press.battle(), press.said)


async def log(press: Press) -> Answer:
    battle = await press.battle()
    page = int(press.arg) if press.arg.isdecimal() else None
    return await log_page(press.floor, press.interaction, battle, page)


async def map_(press: Press) -> Answer:
    return await map_answer(press.floor, press.interaction, await press.battle())


async def rules(press: Press) -> Answer:
    known, battle, who = await _rules(press)
    return press.floor.answer(
        press.interaction, station_rules(known, battle, who, press.said), battle
    )


async def rule(press: Press) -> Answer:
    known, battle, _ = await _rules(press)
    person = press.floor.person(press.interaction)
    page = await rules_page(press.floor, known, press.said, battle, person)
    return press.floor.answer(press.interaction, page.message, battle, page.window)


async def _rules(press: Press) -> tuple[AnyRules, Battle | None, Standing | None]:
    """Those of the battle, or where there is none those the server plays by. Raises Refused."""
    try:
        battle, who = await press.standing()
    except Refused:
        guild = await press.floor.battles.store.guild(press.floor.guild(press.interaction))
        known = press.floor.battles.rulesets.get(guild.ruleset or "")
        if known is None:
            raise
        return known, None, None
    return battle.rules, battle, who


async def dice(press: Press) -> Answer:
    number, _, place = press.arg.partition(".")
    battle = await press.battle()
    told = await press.floor.battles.result(battle.id, int(number) if number.isdecimal() else 0)
    at = int(place) if place.isdecimal() else 0
    if at >= len(told):
        raise Refused(f"Event #{number} has no more dice")
    message = cards.all_dice(told[at], number=int(number))
    return press.floor.answer(press.interaction, message, battle)


async def seat(press: Press) -> Answer:
    battle = await press.battle()
    battle.not_over()
    return await free_seats(press.floor, press.interaction, battle, None)


async def crew(press: Press) -> Answer:
    return await crew_list(press.floor, press.interaction, await press.battle())


async def claim(press: Press) -> Answer | None:
    battle = await press.battle()
    done = await press.floor.battles.claim(
        battle.id,
        press.floor.person(press.interaction),
        press.said,
        interaction=press.interaction.id,
    )
    return await press.floor.done(press.interaction, done)


async def watch(press: Press) -> Answer:
    said = "You watch. The button Take a seat stays, and so does /crew claim"
    return press.floor.answer(press.interaction, notices.done((said,)))


async def help_(press: Press) -> Answer:
    return press.floor.answer(press.interaction, pages.how_it_plays())


async def verify(press: Press) -> Answer:
    return await checked(press.floor, press.interaction, await press.battle())


async def export(press: Press) -> Answer:
    return await exported(press.floor, await press.battle())


async def again(press: Press) -> Answer:
    """The same ships and seats, in the channel in which they have fought."""
    battle, who = await press.standing()
    need_gm(who, "Setting up the battle again")
    need_writing(press.floor, press.interaction)
    done = await press.floor.battles.again(battle.id, who.person, interaction=press.interaction.id)
    what = (Name(done.battle.name), " is open again")
    return await stepped(press.floor, press.interaction, done, what)


async def skip(press: Press) -> Answer | None:
    return await _by_gm(press, press.floor.battles.skip, window=press.window or None)


async def pause(press: Press) -> Answer | None:
    return await _by_gm(press, press.floor.battles.pause)


async def resume(press: Press) -> Answer | None:
    return await _by_gm(press, press.floor.battles.resume)


async def finish(press: Press) -> Answer | None:
    return await _by_gm(press, press.floor.battles.end)


async def _by_gm(
    press: Press, wish: Callable[..., Awaitable[Done]], **more: object
) -> Answer | None:
    battle, who = await press.standing()
    try:
        done = await wish(battle.id, who.person, interaction=press.interaction.id, **more)
    except Passed:
        return await press.moment_passed()
    return await press.floor.done(press.interaction, done)


async def undo(press: Press) -> Answer:
    battle = await press.battle()
    to = f"s{press.value}" if press.value else None
    return await undo_preview(press.floor, press.interaction, battle, to)


async def panel(press: Press) -> Answer:
    """The GM's panel, from the message in the GM's own thread."""
    shown = await gm_panel(press.floor, press.interaction, await press.battle())
    return anew(shown, press.interaction)


async def rewind(press: Press) -> Answer | None:
    """The window of an undo is the battle's last act when it was shown."""
    battle, who = await press.standing()
    done = await press.floor.battles.undo(
        battle.id,
        who.person,
        int(press.arg) if press.arg.isdecimal() else 0,
        last=int(press.window) if press.window.isdecimal() else None,
        interaction=press.interaction.id,
    )
    return await press.floor.done(press.interaction, done)


async def keep(press: Press) -> Answer:
    what = ("Everything stays as it is",)
    if not press.combat:
        return press.floor.answer(press.interaction, notices.done(what))
    battle, who = await press.standing()
    gm = who.is_gm and battle.combat is not None and not battle.is_over
    return press.floor.answer(press.interaction, notices.done(what, gm=gm), battle)


async def peek(press: Press) -> Answer:
    with once(press.interaction):
        return await peeked(press.floor, press.interaction, await press.battle())


async def forget(press: Press) -> Answer:
    """Whom the bot does not know any more it could not show out of a side's thread later."""
    user = press.interaction.user.id
    threads = await press.floor.battles.threads_of(user)
    battles = await press.floor.battles.forget(user)
    for thread in threads:
        await show_out(press.floor.bot, thread, user)
    for combat in await press.floor.battles.store.running_combats(board_dirty=True):
        await press.floor.outbox.flush(combat.id)
    return press.floor.answer(press.interaction, personal.forgotten(battles))


TABLE_VERBS: Mapping[str, Verb] = {
    "again": again,
    "claim": claim,
    "crew": crew,
    "dice": dice,
    "export": export,
    "finish": finish,
    "forget": forget,
    "help": help_,
    "keep": keep,
    "log": log,
    "map": map_,
    "panel": panel,
    "peek": peek,
    "pause": pause,
    "resume": resume,
    "rewind": rewind,
    "rule": rule,
    "rules": rules,
    "seat": seat,
    "ship": ship,
    "skip": skip,
    "undo": undo,
    "verify": verify,
    "watch": watch,
}
