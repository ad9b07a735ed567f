"""What only the GM sees: the panel, and what going back would take back."""

from datetime import datetime

import discord

from bot.app.battle import Battle
from bot.app.looking import BoardLook
from bot.app.people import need_gm
from bot.core.blocks import Block, Facts, Gauge, Line, Words
from bot.ui import gm
from bot.ui.form import offer_code, seat_code
from cogs.answer import Answer, Interaction
from cogs.floor import Floor
from cogs.gm_run import RUNS
from cogs.looks import closes, together, told_apart
from cogs.panels import blank_of_gm

CHOICES = 25


async def panel(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """Whose move it is, how long they wait, and what the players do not see. Raises Refused."""
    who = await floor.standing(interaction, battle)
    need_gm(who, "The panel")
    battle.going_on()
    whole = await floor.battles.board(battle.id, who.person, as_gm=True)
    everybody = await floor.battles.board(battle.id)
    names = told_apart(battle, [(one.seat, one.name) for one in whole.waiting])
    message = gm.panel(
        whole.board.author if whole.board is not None else (battle.rules.name,),
        [
            gm.Waiting(seat_code(one.seat), name, one.who)
            for one, name in zip(whole.waiting, names, strict=True)
        ],
        waited=await _waited(floor, battle),
        closes=closes(battle, whole.viewer),
        then=together(whole.then),
        hidden=_hidden(whole, everybody),
        changes=[
            gm.Entry(offer_code(blank_of_gm(action)), action.name, action.help)
            for action in battle.rules.actions.values()
            if action.gm
        ],
        runs=[gm.Entry(code, run.name, run.help) for code, run in RUNS.items() if run.fits(battle)],
    )
    return floor.answer(interaction, message, battle, whole.window)


async def _waited(floor: Floor, battle: Battle) -> int:
    """Seconds since the act that opened the window."""
    frame = battle.combat.window if battle.combat is not None else None
    if frame is None:
        return 0
    opened = int(frame.id.split(".", maxsplit=1)[0])
    acts = await floor.battles.store.acts(battle.id, after=opened - 1)
    since: datetime | None = next((act.at for act in acts if act.seq == opened), None)
    if since is None:
        return 0
    return max(0, int((discord.utils.utcnow() - since).total_seconds()))


def _hidden(whole: BoardLook, everybody: BoardLook) -> tuple[Block, ...]:
    """Ships, and what flies, that stand on the GM's board and not on everybody's."""
    if whole.board is None:
        return ()
    public = everybody.board
    seen = {line.id for side in public.sides for line in side.ships} if public is not None else ()
    found: list[Block] = []
    for side in whole.board.sides:
        for ship in side.ships:
            if ship.id in seen:
                continue
            mark = f"{side.mark}{ship.number} " if ship.number is not None else f"{side.mark} "
            if ship.gauge is not None:
                have, of, unit = ship.gauge.have, ship.gauge.of, ship.gauge.unit
                found.append(Gauge(have, of, unit, (mark, *ship.name)))
            else:
                found.append(Line((mark, *ship.name)))
            found += [Facts(ship.facts)] if ship.facts else []
    flying = set(public.in_flight) if public is not None else set[Words]()
    return (*found, *(Line(thing) for thing in whole.board.in_flight if thing not in flying))
