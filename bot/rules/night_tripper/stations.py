"""The four tasks of a round: Computer, Helm, Gunnery, Engineering (3)."""

from __future__ import annotations

from typing import Literal

from bot.core.action import action
from bot.core.agenda import Ask, Do
from bot.core.dice import Plain
from bot.core.play import Play, Push, roll
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.parts import TripperTurn, is_free, manned, own, person
from bot.rules.night_tripper.repair import can_repair
from bot.rules.night_tripper.state import Ship, StationId
from bot.rules.night_tripper.throws import make_throw

LUCK = Ask("luck", "lucky", "keep_throw")


def operators(turn: TripperTurn) -> list[Seat]:
    """Both computers, each until its throw."""
    seats = (manned(turn.state, ship, "computer") for ship in turn.state.ships.values())
    return [seat for seat in seats if seat is not None]


def _operator(station: StationId, turn: TripperTurn) -> list[Seat]:
    seat = manned(turn.state, turn.state.ships[turn.bound["ship"]], station)
    return [] if seat is None else [seat]


def pilot(turn: TripperTurn) -> list[Seat]:
    return _operator("helm", turn)


def gunner(turn: TripperTurn) -> list[Seat]:
    return _operator("gunnery", turn)


def engineer_seat(turn: TripperTurn) -> list[Seat]:
    return _operator("engineering", turn)


def _settled_later(turn: TripperTurn) -> Push:
    return Push((LUCK, Do("settle_throw")), {"throw": turn.seat.ship})


@action(station="computer", menu="computer", ref="3, 2.2")
def predict(turn: TripperTurn) -> Play:
    """Predict the enemy: the higher Impact, up to your Electronics, acts first this round."""
    yield from make_throw(turn, own(turn), "computer", person(turn))


@action(station="helm", menu="helm", ref="3")
def maneuver(turn: TripperTurn) -> Play:
    """Fly for position: Impact, up to your Thrusters, is added to Position."""
    yield from make_throw(turn, own(turn), "helm", person(turn))
    yield _settled_later(turn)


@action(station="gunnery", menu="gunnery", ref="3")
def fire(turn: TripperTurn) -> Play:
    """Fire: for each point of Impact, up to your Guns, the target loses 2 Position or is hit."""
    yield from make_throw(turn, own(turn), "gunnery", person(turn))
    yield _settled_later(turn)


@action(station="engineering", menu="engineering", name="Engineering throw", ref="3")
def engineer(turn: TripperTurn) -> Play:
    """Work for the next round: on a success jury-rig a damaged part or boost an intact one."""
    yield from make_throw(turn, own(turn), "engineering", person(turn))
    yield _settled_later(turn)


@action(station="computer", menu="computer", name="Pass", idle=True, ref="R-35")
def pass_computer(turn: TripperTurn) -> Play:
    """Predict nothing: Impact 0, and the task is still yours to perform elsewhere."""
    yield e.StationPassed(turn.seat.ship, "computer")


@action(station="helm", menu="helm", name="Pass", idle=True, ref="R-35")
def pass_helm(turn: TripperTurn) -> Play:
    """Hold the course, and keep your task for a later station."""
    yield e.StationPassed(turn.seat.ship, "helm")


@action(station="gunnery", menu="gunnery", name="Pass", idle=True, ref="R-35")
def pass_gunnery(turn: TripperTurn) -> Play:
    """Hold fire, and keep your task for a later station."""
    yield e.StationPassed(turn.seat.ship, "gunnery")


@action(station="engineering", menu="engineering", name="Pass", idle=True, ref="R-35")
def pass_engineering(turn: TripperTurn) -> Play:
    """Repair and boost nothing."""
    yield e.StationPassed(turn.seat.ship, "engineering")


def settle_throw(turn: TripperTurn) -> Play:
    """Luck has had its say: the throw has its effect."""
    throw = turn.state.throws.get(turn.bound["throw"])
    if throw is None:
        return
    yield e.ThrowSettled(turn.bound["throw"], throw)
    bound = {"ship": throw.ship}
    if throw.throw == "helm" and throw.impact:
        yield e.PositionChanged(throw.ship, throw.impact, "helm")
    elif throw.throw == "gunnery" and throw.impact:
        target = turn.state.enemy(throw.ship).id
        yield e.VolleyOpened(throw.ship, target, throw.character, throw.impact)
        points = (Do("next_point"),) * throw.impact
        yield Push((*points, Do("volley_over")), bound)
    elif throw.throw == "engineering" and throw.success:
        ship = turn.state.ships[throw.ship]
        if can_repair(turn.state, ship, throw.character):
            yield Push((Ask("repair", "repairer", "repair"),), {**bound, "crew": throw.character})


def settle_order(turn: TripperTurn) -> Play:
    """Higher limited Impact, then higher Position, then 1d6 (2.2)."""
    state = turn.state
    one, other = state.ships.values()
    impacts = [t.impact if (t := state.throws.get(s.id)) else 0 for s in (one, other)]
    for ship in (one, other):
        yield from _skipped(turn, ship, "computer")
        if ship.id in state.throws:
            yield e.ThrowSettled(ship.id, state.throws[ship.id])
    why: Literal["impact", "position", "die"] = "impact"
    first = one if impacts[0] > impacts[1] else other
    if impacts[0] == impacts[1]:
        why = "position"
        first = one if one.position > other.position else other
        if one.position == other.position:
            why = "die"
            die = yield from roll(turn, Plain(1, 6), "initiative", "initiative")
            first = next(s for s in (one, other) if s.referee == (die.degree <= 3))
    yield e.OrderSettled(first.id, why)


def _skipped(turn: TripperTurn, ship: Ship, station: StationId) -> Play:
    """A station that nobody resolved: nothing comes of it (2.1)."""
    now = turn.state.ships[ship.id]
    if station in now.done:
        return
    who = now.member(now.assignments.get(station, ""))
    part = not now.can_use(station)
    nobody = who is None or is_free(turn.state, who)
    yield e.StationSkipped(ship.id, station, "part" if part else "empty" if nobody else "unable")


def _open(turn: TripperTurn, phase: StationId) -> Play:
    yield e.PhaseBegan(phase, turn.bound["ship"])


def open_helm(turn: TripperTurn) -> Play:
    yield from _open(turn, "helm")


def open_gunnery(turn: TripperTurn) -> Play:
    yield from _skipped(turn, turn.state.ships[turn.bound["ship"]], "helm")
    yield from _open(turn, "gunnery")


def close_gunnery(turn: TripperTurn) -> Play:
    yield from _skipped(turn, turn.state.ships[turn.bound["ship"]], "gunnery")


def open_engineering(turn: TripperTurn) -> Play:
    yield from _open(turn, "engineering")


def close_engineering(turn: TripperTurn) -> Play:
    yield from _skipped(turn, turn.state.ships[turn.bound["ship"]], "engineering")


def both(turn: TripperTurn) -> list[str]:
    """Ships as listed."""
    return list(turn.state.ships)


def in_order(turn: TripperTurn) -> list[str]:
    """Ships in the order of this round."""
    return list(turn.state.order)
