"""`python -m bot demo`: five players and a GM fight one battle to its end, and it is printed."""

from __future__ import annotations

import logging
import tempfile
from collections.abc import Callable
from pathlib import Path
from typing import Final, cast

import simcord

from bot.app.battle import Battle
from bot.core.agenda import Ask, Frame
from bot.core.legal import offer, open_seats, turn_of
from bot.core.seats import Seat
from bot.playground.battle import set_up
from bot.playground.doctrine import Wish, wish
from bot.playground.hands import Hands, Trouble
from bot.playground.world import World, open_world, settings_for
from bot.settings import Settings

MOST_ACTS: Final = 400
SEED: Final = 8
"""The dice of the demonstration: it always goes the same way."""


async def demo(settings: Settings, say: Callable[[str], None]) -> int:
    """Exit code 0 after the battle's end, 1 if anybody was refused or anything failed."""
    faults = _Faults()
    logging.getLogger().addHandler(faults)
    unseen = settings.model_copy(update={"pictures": False})  # it is read as text
    try:
        with tempfile.TemporaryDirectory() as folder:
            database = str(Path(folder) / "demo.db")
            async with open_world(
                settings_for(unseen, database), entropy=lambda size: bytes([SEED]) * size
            ) as world:
                await fight(world, world.hands(say))
    except (Trouble, simcord.SetupError) as trouble:
        say(f"\nThe demonstration stops here: {trouble}")
        return 1
    finally:
        logging.getLogger().removeHandler(faults)
    for line in faults.lines:
        say(line)
    return 1 if faults.lines else 0


async def fight(world: World, hands: Hands) -> Battle:
    """Set up a battle and act until it is over. Raises Trouble."""
    await set_up(world, hands)
    battle = await world.battles.in_channel(world.channel.id)
    for number in range(MOST_ACTS):
        if battle.is_over:
            return battle
        await act_next(world, hands, battle, by_buttons=bool(number % 2))
        battle = await world.battles.load(battle.id)
    raise Trouble(f"The battle is not over after {MOST_ACTS} acts")


async def act_next(world: World, hands: Hands, battle: Battle, *, by_buttons: bool) -> None:
    """What the first seat that is asked does: by a command, or by buttons."""
    combat = battle.going_on()
    frame = combat.window
    if frame is None:
        raise Trouble("Nobody is asked, and the battle is not over")
    seat = open_seats(battle.rules, combat)[0]
    wished = wish(combat.state, cast("Ask", frame.step).menu, seat.ship)
    if wished is None:
        wished = _default(battle, frame, seat)
    action = battle.rules.actions[wished.action]
    offered = offer(battle.rules, combat, seat, action, dict(wished.values))
    who = _person(world, battle, seat)
    if action.interrupt:
        await hands.answer(who, offered, wished.values)
    elif by_buttons:
        await hands.act(who, offered, wished.values)
    else:
        usual = {parameter.name: parameter.default for parameter in action.parameters}
        values = {name: v for name, v in wished.values.items() if v != usual.get(name)}
        name = f"{seat.station} {wished.action.replace('_', '-')}"
        await hands.command(who, name, **values)


def _default(battle: Battle, frame: Frame, seat: Seat) -> Wish:
    """What the rules take where nobody answers."""
    combat = battle.going_on()
    ask = cast("Ask", frame.step)
    turn = turn_of(battle.rules, combat, seat, ask.menu, frame=frame)
    choice = battle.rules.defaults[ask.default](turn)
    return Wish(choice.action, choice.params)


def _person(world: World, battle: Battle, seat: Seat) -> simcord.MemberActor:
    user = battle.holder(seat)
    return next((who for who in world.crew.values() if who.id == user), world.gm)


class _Faults(logging.Handler):
    """What the bot logs as an error: it answers nobody with it, but it may not happen."""

    def __init__(self) -> None:
        super().__init__(logging.ERROR)
        self.lines: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        self.lines.append(self.format(record))
