"""The bridge: escape, pursuit, evasion (3.2)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.rules.command_points import events as e
from bot.rules.command_points.outcomes import escapes
from bot.rules.command_points.parts import (
    CREW,
    CommandTurn,
    begin,
    check,
    costs,
    effect_size,
    enemies_as_options,
    fastest,
    free_at,
    no_enemy,
    opponents,
    opposed,
    own,
)
from bot.rules.command_points.state import POINTS_TO_PART, Vessel

BRIDGE = ("bridge", CREW)
FREE = free_at("bridge")


def under_way(turn: AnyTurn) -> Refusal | None:
    """What blocks every action of the bridge (3.2)."""
    ship = own(turn)
    if ship.drive_destroyed:
        return Refusal("The drive is destroyed")
    if ship.crises_of("engine_lock"):
        return Refusal("Engine Lock: no Bridge actions", instead="Deal with the crisis first")
    return None


@action(
    name="Escape Combat",
    station=BRIDGE,
    menu="turn",
    cost=costs(4, "bridge"),
    requires=(FREE, under_way, no_enemy),
    ref="3.2",
)
def escape_combat(turn: CommandTurn) -> Play:
    """Outrun the fastest enemy: a point of escape against each of them; 3 and you are away."""
    yield from begin(turn, "bridge")
    rival = fastest(turn)
    if rival is None or not (yield from opposed(turn, rival, "bridge", "pilot", speeds=True)):
        return
    me = turn.seat.ship
    for enemy in opponents(turn):
        points = min(POINTS_TO_PART, turn.state.points(me, enemy.id) + 1)
        yield e.EscapeSet(me, enemy.id, points)
        if points == POINTS_TO_PART:
            yield e.Disengaged(me, enemy.id)
    yield from escapes(turn)


def _fleers(turn: CommandTurn) -> list[Vessel]:
    return [s for s in opponents(turn) if turn.state.points(s.id, turn.seat.ship)]


def _prey(turn: AnyTurn) -> list[Option]:
    return enemies_as_options(turn, _fleers(turn))


def _somebody_flees(turn: AnyTurn) -> Refusal | None:
    return (
        None if _fleers(turn) else Refusal("No enemy has points of escape against you", moot=True)
    )


@action(
    name="Pursue Target",
    station=BRIDGE,
    menu="turn",
    cost=costs(3, "bridge"),
    requires=(FREE, under_way, _somebody_flees),
    ref="3.2",
)
def pursue_target(turn: CommandTurn, target: Annotated[str, Pick(_prey, "Target")]) -> Play:
    """Catch up with a fleeing enemy: it loses a point of escape against you."""
    yield from begin(turn, "bridge")
    prey = turn.state.ships[target]
    if (yield from opposed(turn, prey, "bridge", "pilot", speeds=True)):
        me = turn.seat.ship
        yield e.EscapeSet(target, me, turn.state.points(target, me) - 1)


@action(
    name="Evasive Maneuvers",
    station=BRIDGE,
    menu="turn",
    cost=costs(2, "bridge"),
    requires=(FREE, under_way),
    ref="3.2",
)
def evasive(turn: CommandTurn) -> Play:
    """Add your Pilot to AC until the vessel's next turn; a second time adds nothing."""
    yield from begin(turn, "bridge")
    rolled = yield from check(turn, "pilot", 9)
    size = effect_size(turn, "pilot")
    if rolled.success and size > own(turn).evasive:
        yield e.Evaded(turn.seat.ship, size)
