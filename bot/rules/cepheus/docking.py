"""Docking and undocking, and the questions they put to the other ship (R-50, R-74)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask
from bot.core.play import Play, Push
from bot.core.refusal import Refusal, Refused
from bot.core.seats import Seat
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import thrust
from bot.rules.cepheus.parts import (
    FLYING,
    CepheusTurn,
    Intel,
    Points,
    bridge,
    check,
    contest,
    has_minor,
    has_significant,
    help_terms,
    own,
    powered,
    ships_as_options,
    significant,
    spend_help,
)
from bot.rules.cepheus.pending import Dock, Question
from bot.rules.cepheus.pilot import answering_pilot
from bot.rules.cepheus.posts import captain_seat, holder
from bot.rules.cepheus.state import ADJACENT, Ship, State
from bot.rules.twod6.checks import some


def can_resist(ship: Ship) -> bool:
    """A ship without power or Thrust drifts (R-50)."""
    return ship.status == "ok" and thrust(ship) >= 1 and not ship.taken_by


def _dockable(turn: CepheusTurn) -> list[Option]:
    """Any ship Adjacent with the same speed."""
    speed = own(turn).speed

    def why_not(ship: Ship) -> Refusal | None:
        if turn.state.range(turn.seat.ship, ship.id) != ADJACENT:
            return Refusal(f"{ship.name} is not Adjacent")
        if ship.speed != speed:
            return Refusal(f"{ship.name} has speed {ship.speed} and you have {speed}")
        return Refusal(f"{ship.name} is docked") if turn.state.dock_of(ship.id) else None

    others = tuple(s for s in turn.state.ships.values() if s.fights and s.id != turn.seat.ship)
    return ships_as_options(turn, others, why_not)


@action(station="pilot", menu="act", requires=(*FLYING, has_significant), ref="3.3", blind="chance")
def dock(
    turn: CepheusTurn,
    target: Annotated[str, Pick(_dockable, "With")],
    points: Points = 0,
    intel: Intel = False,
) -> Play:
    """Dock with a ship beside you; who is unwilling and able resists, at −2 for you."""
    yield from significant(turn)
    other = turn.state.ships[target]
    friend = other.side == own(turn).side
    if turn.exploring or friend or not can_resist(other) or captain_seat(other) is None:
        willing = friend and can_resist(other)
        yield from _approach(turn, other, points, willing=willing, intel=intel)
        return
    yield from spend_help(turn, points, intel, target)
    terms = help_terms(turn, points, intel, target)
    asked = Question("dock", turn.seat.ship, target, str(sum(t.value for t in terms)))
    yield e.QuestionAsked(asked)
    yield Push((Ask("consent", "consenting", "refuse"),), {"ship": target, **_group(turn)})


def _group(turn: CepheusTurn) -> dict[str, str]:
    return {"group": turn.bound.get("group", turn.seat.ship)}


def _approach(
    turn: CepheusTurn, other: Ship, points: int, *, willing: bool, intel: bool = False
) -> Play:
    """Piloting: Average with who is willing, Difficult with who drifts, else opposed (R-50)."""
    helped = help_terms(turn, points, intel, other.id)
    if willing or not can_resist(other):
        adrift = some(0 if willing else -2, "adrift")
        rolled = yield from check(turn, "piloting", helped, adrift)
        won = rolled.success
    else:
        against = answering_pilot(turn, other)
        result = yield from contest(turn, "piloting", against, helped, some(-2, "unwilling"))
        won = result.won
    yield from spend_help(turn, points, intel, other.id)
    if won:
        yield from hold(turn, other.id)


def hold(turn: CepheusTurn, other: str) -> Play:
    """Two hulls held together: evasion ends, neither maneuvers (R-74)."""
    yield e.Docked(Dock(turn.seat.ship, other))
    for ship in (turn.seat.ship, other):
        if turn.state.ships[ship].evasive:
            yield e.Evaded(ship, 0)
    for held in turn.state.pursuits:
        if held.pursuer in {turn.seat.ship, other}:
            yield e.PursuitEnded(held.pursuer)


def consenting(turn: CepheusTurn) -> list[Seat]:
    """The captain of the other ship."""
    question = turn.state.question
    if question is None or question.kind not in {"dock", "undock"}:
        return []
    seat = captain_seat(turn.state.ships[question.other])
    return [] if seat is None else [seat]


def _asker(turn: CepheusTurn) -> tuple[str, str, int]:
    """What was asked, by which ship, and the help it had."""
    question = turn.state.question
    if question is None:
        raise Refused("Nothing is asked")
    return question.kind, question.asker, int(question.seat or 0)


@action(station="captain", menu="consent", interrupt=True, ref="2.12")
def agree(turn: CepheusTurn) -> Play:
    """Let them."""
    kind, asker, helped = _asker(turn)
    yield e.QuestionAnswered()
    if kind == "undock":
        yield from release(turn, asker)
    else:
        yield from _asked_dock(turn, asker, helped, willing=True)


@action(station="captain", menu="consent", interrupt=True, idle=True, ref="2.12")
def refuse(turn: CepheusTurn) -> Play:
    """Resist."""
    kind, asker, helped = _asker(turn)
    yield e.QuestionAnswered()
    if kind == "dock":
        yield from _asked_dock(turn, asker, helped, willing=False)


def _asked_dock(turn: CepheusTurn, asker: str, helped: int, *, willing: bool) -> Play:
    """The approach, flown by the pilot who asked."""
    other = turn.state.ships[turn.seat.ship]
    pilot = pilot_seat(turn.state, asker)
    if pilot is None:
        return
    turn.seat, turn.action = pilot, "dock"
    terms = some(helped, "coordination")
    if willing:
        rolled = yield from check(turn, "piloting", terms)
        won = rolled.success
    else:
        unwilling = some(-2, "unwilling")
        result = yield from contest(
            turn, "piloting", answering_pilot(turn, other), terms, unwilling
        )
        won = result.won
    if won:
        yield from hold(turn, other.id)


def pilot_seat(state: State, ship: str) -> Seat | None:
    pilot = holder(state.ships[ship], "pilot")
    return None if pilot is None else Seat(ship, "pilot", pilot.id)


def _is_docked(turn: CepheusTurn) -> Refusal | None:
    return None if turn.state.dock_of(turn.seat.ship) else Refusal("The ship is not docked")


@action(station="pilot", menu="act", requires=(powered, bridge, _is_docked, has_minor), ref="3.2")
def undock(turn: CepheusTurn) -> Play:
    """Let go: at once for who docked, else with the other's consent. A minor action."""
    yield e.ActionSpent(turn.seat.ship, turn.seat.mount, minor=1)
    held = turn.state.dock_of(turn.seat.ship)
    if held is None:
        return
    other = held.other if held.initiator == turn.seat.ship else held.initiator
    theirs = turn.state.ships[other]
    same = theirs.side == own(turn).side
    if held.initiator == turn.seat.ship or same or captain_seat(theirs) is None or turn.exploring:
        yield from release(turn, turn.seat.ship)
        return
    yield e.QuestionAsked(Question("undock", turn.seat.ship, other))
    yield Push((Ask("consent", "consenting", "refuse"),), {"ship": other, **_group(turn)})


def release(turn: CepheusTurn, ship: str) -> Play:
    """The dock ends; the ships are Adjacent (R-50)."""
    held = turn.state.dock_of(ship)
    if held is not None:
        yield e.Undocked(held.initiator, held.other)
        yield e.RangeChanged(held.initiator, held.other, ADJACENT, settled=False)


def _not_mine(turn: CepheusTurn) -> Refusal | None:
    held = turn.state.dock_of(turn.seat.ship)
    if held is None:
        return Refusal("The ship is not docked")
    if held.initiator == turn.seat.ship:
        return Refusal("You have docked yourself", instead="Undock: a minor action")
    return None


@action(
    station="pilot",
    menu="act",
    requires=(powered, bridge, _not_mine, has_significant),
    ref="3.3",
    blind="chance",
)
def break_dock(turn: CepheusTurn, points: Points = 0) -> Play:
    """Tear the ship away from who has docked with it."""
    yield from significant(turn)
    held = turn.state.dock_of(turn.seat.ship)
    if held is None:
        return
    other = turn.state.ships[held.initiator]
    result = yield from contest(
        turn, "piloting", answering_pilot(turn, other), help_terms(turn, points)
    )
    yield from spend_help(turn, points)
    if result.won:
        yield from release(turn, turn.seat.ship)
