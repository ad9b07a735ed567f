"""Comms: the enemy's systems, and what the enemy sees (3.4)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Pick, action
from bot.core.play import Play
from bot.rules.command_points import events as e
from bot.rules.command_points.parts import (
    CREW,
    CommandTurn,
    begin,
    check,
    costs,
    effect_size,
    enemies_as_options,
    free_at,
    no_enemy,
    opposed,
    own,
)

COMMS = ("comms", CREW)
FREE = free_at("comms")
Target = Annotated[str, Pick(enemies_as_options, "Target")]


@action(
    name="Crash Systems",
    station=COMMS,
    menu="turn",
    cost=costs(2, "comms"),
    requires=(FREE, no_enemy),
    ref="3.4",
)
def crash_systems(turn: CommandTurn, target: Target) -> Play:
    """The enemy starts its next turn with your Program fewer CP."""
    yield from begin(turn, "comms")
    if (yield from opposed(turn, turn.state.ships[target], "comms", "program")):
        size = effect_size(turn, "program")
        if size:
            yield e.SystemsCrashed(target, size)


@action(
    name="Defeat ECM",
    station=COMMS,
    menu="turn",
    cost=costs(2, "comms"),
    requires=(FREE, no_enemy),
    ref="3.4",
)
def defeat_ecm(turn: CommandTurn, target: Target) -> Play:
    """Attacks of your side on an enemy get twice your Program until your vessel's next turn."""
    yield from begin(turn, "comms")
    if (yield from opposed(turn, turn.state.ships[target], "comms", "program")):
        value = 2 * effect_size(turn, "program")
        mine = (x.value for x in turn.state.ecm if (x.source, x.target) == (turn.seat.ship, target))
        if value > max(mine, default=0):
            yield e.EcmDefeated(turn.seat.ship, target, value)


@action(
    name="Sensor Ghost",
    station=COMMS,
    menu="turn",
    cost=costs(2, "comms"),
    requires=(FREE,),
    ref="3.4",
)
def sensor_ghost(turn: CommandTurn) -> Play:
    """Add your Program to AC until the vessel's next turn; a second time adds nothing."""
    yield from begin(turn, "comms")
    rolled = yield from check(turn, "program", 9)
    size = effect_size(turn, "program")
    if rolled.success and size > own(turn).ghost:
        yield e.Ghosted(turn.seat.ship, size)
