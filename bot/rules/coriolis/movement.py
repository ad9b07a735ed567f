"""Advance and retreat on the line of segments (rules 3.3, R-10)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, action
from bot.core.agenda import Do
from bot.core.dice import Modifier
from bot.core.play import Play, Push, Turn
from bot.core.refusal import Refusal
from bot.rules.coriolis import events as e
from bot.rules.coriolis.damage import GONE
from bot.rules.coriolis.figures import order_bonus, propulsion_ok
from bot.rules.coriolis.maneuvers import (
    MENUS,
    ExtraEP,
    Planned,
    class_ep,
    fly,
    go_on,
    maneuver_terms,
    propulsion,
)
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    bonus,
    effect,
    manned,
    own,
    pool,
    settle,
    skill_roll,
    trained,
)
from bot.rules.coriolis.sight import called
from bot.rules.coriolis.state import Moving, Ship, State
from bot.rules.coriolis.torpedoes import enter_segment

MOST_STEPS = 20


def _references(turn: Turn[State]) -> list[Option]:
    """Ships to move by: friends, what is detected, and where a contact was lost (R-40)."""
    state, ship = turn.state, own(turn)
    found: list[Option] = []
    for other in state.ships.values():
        if other.id == ship.id or other.status in GONE:
            continue
        lost_at = state.lost.get(ship.id, {}).get(other.id)
        name = called(state, ship, other)
        if other.side == ship.side or state.level(ship.id, other.id):
            found.append(Option(other.id, name, f"{state.distance(ship.id, other.id)} CU"))
        elif lost_at is not None:
            found.append(Option(other.id, name, f"lost {abs(lost_at - ship.position)} CU off"))
    return found


def _where(state: State, ship: Ship, reference: str) -> int:
    """The segment that counts: the reference's, or where its contact was lost."""
    other = state.ships[reference]
    if other.side == ship.side or state.level(ship.id, reference):
        return other.position
    return state.lost.get(ship.id, {}).get(reference, other.position)


def _ahead(turn: Turn[State]) -> list[Option]:
    """References not in one's own segment."""
    ship = own(turn)
    return [
        option
        if _where(turn.state, ship, option.id) != ship.position
        else Option(option.id, option.label, option.note, Refusal(f"{option.label} is right here"))
        for option in _references(turn)
    ]


def undocked(turn: CoriolisTurn) -> Refusal | None:
    """Docked ships neither advance nor retreat (R-12)."""
    if turn.state.is_docked(turn.seat.ship):
        return Refusal("The ship is docked")
    return None


def _toward_enemy(turn: CoriolisTurn, reference: str, order: str) -> list[Modifier]:
    """An order counts only if the reference is an enemy (R-11)."""
    ship = own(turn)
    enemy = turn.state.ships[reference].side != ship.side
    return order_bonus(ship, order) if enemy else []


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion, undocked),
    ref="3.3",
)
def advance(
    turn: CoriolisTurn,
    reference: Annotated[str, Pick(_ahead, "Toward")],
    steps: Annotated[int, Between(1, MOST_STEPS, "Segments at most")] = MOST_STEPS,
    planned: Planned = 1,
    extra_ep: ExtraEP = 0,
) -> Play:
    """Move toward a ship, one segment for each six, at most into its segment."""
    yield from fly(turn, planned)
    what = pool(
        turn,
        maneuver_terms(turn, extra_ep),
        _toward_enemy(turn, reference, "attack"),
        bonus(turn, own(turn), "movement", "Tuned Accelerator"),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "advanced", rolled, reference=reference, steps=steps)
    yield from go_on(turn)


@effect
def advanced(turn: CoriolisTurn, sixes: int, reference: str, steps: int) -> Play:
    """One segment for each six, at most as wanted and as far as the reference (R-10)."""
    ship = own(turn)
    gap = _where(turn.state, ship, reference) - ship.position
    yield from _set_out(turn, 1 if gap > 0 else -1, min(sixes, steps, abs(gap)))


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion, undocked),
    ref="3.3",
)
def retreat(
    turn: CoriolisTurn,
    reference: Annotated[str, Pick(_references, "Away from")],
    steps: Annotated[int, Between(1, MOST_STEPS, "Segments at most")] = MOST_STEPS,
    direction: Annotated[
        str, OneOf((("left", "Left"), ("right", "Right")), "Direction, in the same segment")
    ] = "left",
    planned: Planned = 1,
    extra_ep: ExtraEP = 0,
) -> Play:
    """Move away from a ship, one segment for each six."""
    yield from fly(turn, planned)
    what = pool(
        turn,
        maneuver_terms(turn, extra_ep),
        _toward_enemy(turn, reference, "retreat"),
        bonus(turn, own(turn), "movement", "Tuned Accelerator"),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(
        turn, "retreated", rolled, reference=reference, steps=steps, direction=direction
    )
    yield from go_on(turn)


@effect
def retreated(turn: CoriolisTurn, sixes: int, reference: str, steps: int, direction: str) -> Play:
    """Away from the reference; from the same segment in the direction chosen (R-10)."""
    ship = own(turn)
    gap = ship.position - _where(turn.state, ship, reference)
    step = (1 if gap > 0 else -1) if gap else (1 if direction == "right" else -1)
    yield from _set_out(turn, step, min(sixes, steps))


def _set_out(turn: CoriolisTurn, step: int, count: int) -> Play:
    if count:
        yield e.MovementBegan(Moving(turn.seat.ship, step, count))
        yield Push((Do("move_on"),))


def move_on(turn: CoriolisTurn) -> Play:
    """One segment, its mines, then the next, while the ship can still fly (rules 4.11)."""
    moving = turn.state.moving
    if moving is None:
        return
    ship = turn.state.ships[moving.ship]
    if not moving.left or not ship.is_active or not propulsion_ok(ship):
        yield e.MovementEnded(ship.id)
        return
    yield e.Moved(ship.id, ship.position + moving.step)
    yield from enter_segment(turn, ship.id)
    yield Push((Do("move_on"),))
