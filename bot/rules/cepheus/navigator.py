"""Navigator and drive engineer: range, Jump, orbit (3.3, 4.12, 4.16, R-04, R-53, R-61)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, action
from bot.core.agenda import Ask
from bot.core.dice import Modifier
from bot.core.play import Play, Push, roll
from bot.core.refusal import Refusal, Refused
from bot.core.seats import Seat
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import (
    fuel_for,
    jump_drive_works,
    thrust,
)
from bot.rules.cepheus.maintain import broken_pursuits
from bot.rules.cepheus.parts import (
    CepheusTurn,
    Intel,
    Points,
    bridge,
    check,
    contest,
    has_significant,
    help_terms,
    me,
    own,
    party,
    powered,
    ships_as_options,
    significant,
    spend_help,
    undocked,
)
from bot.rules.cepheus.pending import Question
from bot.rules.cepheus.posts import navigating
from bot.rules.cepheus.state import ADJACENT, DISTANT, Ship
from bot.rules.twod6.checks import Party, Table, some

CHOICES = (("closer", "Closer"), ("farther", "Farther"), ("same", "As it is"))
STEP = {"closer": -1, "farther": 1, "same": 0}
Wish = Annotated[str, OneOf(CHOICES, "Range")]


def _pairs(turn: CepheusTurn) -> list[Option]:
    """Enemies whose range to this ship is not settled this turn."""

    def why_not(ship: Ship) -> Refusal | None:
        if turn.state.pair(turn.seat.ship, ship.id) in turn.state.settled:
            return Refusal(f"The range to {ship.name} is settled this turn")
        return Refusal(f"{ship.name} is docked") if turn.state.dock_of(ship.id) else None

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


def answering_navigator(ship: Ship) -> Party | None:
    """Who opposes a range check: the navigator, else the pilot (R-02, R-05)."""
    who = navigating(ship)
    if who is None or ship.status != "ok" or not ship.aware or ship.taken_by:
        return None
    return party(ship, who, "navigation") if thrust(ship) >= 1 else None


def _thrusting(turn: CepheusTurn) -> Refusal | None:
    return None if thrust(own(turn)) >= 1 else Refusal("The ship has no Thrust")


@action(
    station="navigator",
    menu="act",
    requires=(powered, _thrusting, undocked, has_significant),
    ref="3.3",
    blind="chance",
)
def range_check(
    turn: CepheusTurn,
    target: Annotated[str, Pick(_pairs, "Ship")],
    change: Wish,
    points: Points = 0,
    intel: Intel = False,
) -> Play:
    """Change the range to an enemy by one band; if you lose, its navigator chooses."""
    yield from significant(turn)
    other = turn.state.ships[target]
    result = yield from contest(
        turn, "navigation", answering_navigator(other), help_terms(turn, points, intel, target)
    )
    yield from spend_help(turn, points, intel, target)
    if result.won:
        yield from shift(turn, turn.seat.ship, target, change)
    elif result.answer is None:
        yield e.RangeSettled(turn.seat.ship, target)
    else:
        yield e.RangeSettled(turn.seat.ship, target)
        who = navigating(other)
        if who is not None and not turn.exploring:
            yield e.QuestionAsked(Question("range", turn.seat.ship, target, who.id))
            bound = {"ship": target, "group": turn.bound.get("group", turn.seat.ship)}
            yield Push((Ask("range_choice", "answering", "same_range"),), bound)


def shift(turn: CepheusTurn, one: str, other: str, change: str) -> Play:
    """One band, never beyond Adjacent or Distant (R-04)."""
    band = min(DISTANT, max(ADJACENT, turn.state.range(one, other) + STEP[change]))
    yield e.RangeChanged(one, other, band)
    yield from broken_pursuits(turn)


def answering(turn: CepheusTurn) -> list[Seat]:
    """Who won the range check by answering."""
    question = turn.state.question
    if question is None or question.kind != "range":
        return []
    who = turn.state.ships[question.other].member(question.seat)
    return [Seat(question.other, "navigator", who.id)] if who.able or who.automatic else []


def _chosen(turn: CepheusTurn, change: str) -> Play:
    question = turn.state.question
    if question is None:
        raise Refused("No range is to be chosen")
    yield e.QuestionAnswered()
    if change != "same":
        yield from shift(turn, question.asker, question.other, change)


@action(name="Closer", station="navigator", menu="range_choice", interrupt=True, ref="2.12")
def choose_closer(turn: CepheusTurn) -> Play:
    """One band closer."""
    yield from _chosen(turn, "closer")


@action(name="Farther", station="navigator", menu="range_choice", interrupt=True, ref="2.12")
def choose_farther(turn: CepheusTurn) -> Play:
    """One band farther."""
    yield from _chosen(turn, "farther")


@action(
    name="As it is", station="navigator", menu="range_choice", interrupt=True, idle=True, ref="2.12"
)
def choose_same(turn: CepheusTurn) -> Play:
    """The range stays as it is."""
    yield from _chosen(turn, "same")


def _longest_jump(turn: CepheusTurn) -> int:
    """As far as drive, Jump Control and fuel reach."""
    ship = own(turn)
    control = max((p.level for p in ship.software if p.kind == "jump_control"), default=0)
    reach = min(ship.jump, control)
    return max((d for d in range(1, reach + 1) if fuel_for(ship, d) <= ship.fuel), default=0)


def _jump_possible(turn: CepheusTurn) -> Refusal | None:
    ship = own(turn)
    if not jump_drive_works(ship):
        return Refusal("The ship has no working J-drive")
    if _longest_jump(turn) < 1:
        return Refusal("There is not fuel enough for a Jump", now=f"{ship.fuel:g} tons are left")
    return None


@action(
    name="Calculate jump plot",
    station="navigator",
    menu="act",
    requires=(powered, _jump_possible, has_significant),
    ref="3.3",
)
def calc_jump_plot(
    turn: CepheusTurn,
    distance: Annotated[int, Between(1, _longest_jump, "Parsecs", limit=6)],
    points: Points = 0,
) -> Play:
    """Plot a Jump in a hurry, for the engineer to engage."""
    yield from significant(turn)
    terms = [Modifier(4, "easy"), Modifier(-1, "hurried"), Modifier(-distance, "distance")]
    rolled = yield from check(turn, "navigation", terms, help_terms(turn, points))
    yield from spend_help(turn, points)
    if rolled.success:
        yield e.PlotMade(turn.seat.ship, distance)


def _at_jump_drive(turn: CepheusTurn) -> Refusal | None:
    ship, who = own(turn), me(turn)
    if who.post != "j_drive" and len(ship.people) > 1:
        return Refusal("You are not at the J-drive")
    if not jump_drive_works(ship):
        return Refusal("The ship has no working J-drive")
    tape = max((p.level for p in ship.software if p.kind == "jump_tape"), default=0)
    if not (ship.jump_plot or tape):
        return Refusal("No jump plot is ready")
    if fuel_for(ship, ship.jump_plot or tape) > ship.fuel:
        return Refusal("There is not fuel enough for that Jump")
    return Refusal("The Jump is engaged") if ship.leaving else None


@action(
    station="engineer",
    menu="act",
    requires=(powered, bridge, undocked, _at_jump_drive, has_significant),
    ref="3.3",
)
def engage_jump(turn: CepheusTurn, points: Points = 0) -> Play:
    """Engage the J-drive: the ship leaves the battle when its activation is over."""
    yield from significant(turn)
    ship = own(turn)
    damaged = some(-2 if ship.hits("j_drive") == 1 else 0, "damaged J-drive")
    rolled = yield from check(turn, "engineering", damaged, help_terms(turn, points))
    yield from spend_help(turn, points)
    terms = [
        *some(rolled.degree, "Effect"),
        *some(-2 * ship.hits("j_drive"), "J-drive hits"),
        *some(0 if ship.fuel_refined else -2, "unrefined fuel"),
        *some(-8 if turn.state.options.get("jump_limit") else 0, "inside 100 diameters"),
    ]
    jump = yield from roll(turn, Table(tuple(terms), form="jump"), "jump", ship.id)
    total = jump.degree
    outcome = "misjump" if total <= 0 else "accurate" if total >= 8 else "inaccurate"
    tape = max((p.level for p in ship.software if p.kind == "jump_tape"), default=0)
    spent = fuel_for(ship, ship.jump_plot or tape)
    yield e.JumpEngaged(ship.id, round(ship.fuel - spent, 2), outcome)
