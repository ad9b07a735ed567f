"""What captains decide: orders of the round, surrender, the agreed end (2.1, 2.4)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.crewing import STATION_NAMES, filled, person_note
from bot.rules.night_tripper.goals import (
    AnyGoal,
    Note,
    checked,
    goal_after,
    goal_options,
    typed,
)
from bot.rules.night_tripper.parts import TripperTurn, captain_seat, foe, own
from bot.rules.night_tripper.state import STATIONS, Result, Ship, State

KEEP = "keep"
AS_BEFORE = "as_before"
NOBODY = "nobody"


def _station_options(station: str) -> Pick:
    def options(turn: TripperTurn) -> list[Option]:
        ship = own(turn)
        taken = {str(v): s for s, v in turn.given.items() if s in STATIONS}
        people = [
            Option(c.id, c.name, person_note(ship, c, station), _cannot(c.id, c.name, taken, ship))
            for c in ship.crew
        ]
        return [
            Option(AS_BEFORE, "As before", "Last round's, else who does it best"),
            *people,
            Option(NOBODY, "Nobody", "The station stays empty"),
        ]

    return Pick(options, STATION_NAMES[station])


def _cannot(crew_id: str, name: str, taken: dict[str, str], ship: Ship) -> Refusal | None:
    if crew_id in taken:
        return Refusal(
            f"{name} is at {STATION_NAMES[taken[crew_id]]}: one task a round",
            instead=f"Send somebody else, or first change {STATION_NAMES[taken[crew_id]]}",
        )
    who = ship.member(crew_id)
    if who is not None and not who.able:
        return Refusal(f"{name} is {who.status.replace('_', ' ')}")
    return None


def _goal_or_keep(turn: TripperTurn) -> list[Option]:
    keep = Option(KEEP, "Keep the goal")
    return [keep, *goal_options(turn)]


def _has_people(turn: TripperTurn) -> Refusal | None:
    if own(turn).is_npc:
        return Refusal("This crew fills all four stations by itself")
    return None


def _not_just_declared(turn: TripperTurn) -> Refusal | None:
    if turn.state.round <= 1:
        return Refusal("Goals were declared just now", "They can be changed from round 2.")
    return None


@action(station="captain", menu="round", name="Assign stations", requires=(_has_people,), ref="2.1")
def assign(
    turn: TripperTurn,
    computer: Annotated[str, _station_options("computer")] = AS_BEFORE,
    helm: Annotated[str, _station_options("helm")] = AS_BEFORE,
    gunnery: Annotated[str, _station_options("gunnery")] = AS_BEFORE,
    engineering: Annotated[str, _station_options("engineering")] = AS_BEFORE,
    goal: Annotated[str, Pick(_goal_or_keep, "Goal")] = KEEP,
    note: Note = "",
) -> Play:
    """Say who does what this round."""
    if turn.state.result is not None:
        # The other side has surrendered with its orders: what is opened with them is dropped.
        return
    ship = own(turn)
    if goal != KEEP:
        no = _not_just_declared(turn)
        if no is not None:
            raise Refused(no)
        wanted = checked(goal, note, typed(turn))
        yield e.GoalSet(ship.id, wanted.goal, wanted.note)
    said: dict[str, str] = dict(zip(STATIONS, (computer, helm, gunnery, engineering), strict=True))
    named = {s: c for s, c in said.items() if c not in (AS_BEFORE, NOBODY)}
    before = {s: c for s, c in ship.last.items() if c not in named.values()}
    wishes = {s: named.get(s, before.get(s, "")) for s in STATIONS if said[s] != NOBODY}
    empty = [s for s in STATIONS if said[s] == NOBODY]
    yield e.Assigned(ship.id, filled(turn.state, ship, wishes, empty))


@action(station="captain", menu="round", requires=(_not_just_declared,), ref="4.3")
def change_goal(turn: TripperTurn, goal: AnyGoal, note: Note = "") -> Play:
    """Want something else from now on; everybody stays where they are."""
    if turn.state.result is not None:
        return
    wanted = checked(goal, note, typed(turn))
    yield e.GoalSet(turn.seat.ship, wanted.goal, wanted.note)
    yield from _as_before(turn)


@action(station="captain", menu="round", name="Stations stand", idle=True, ref="2.1, R-34")
def carry_on(turn: TripperTurn) -> Play:
    """The goal and the stations stay; empty stations go to who does it best."""
    yield from _as_before(turn)


def _as_before(turn: TripperTurn) -> Play:
    ship = own(turn)
    if not ship.is_npc and turn.state.result is None:
        yield e.Assigned(ship.id, filled(turn.state, ship, ship.last))


def round_default(turn: TripperTurn) -> Choice:
    """As before, but a goal that can never be met is changed (R-40); npc ships know when (2.6)."""
    ship = own(turn)
    if ship.is_npc and turn.state.options.get("auto", True) and gives_up(turn.state, ship):
        return Choice("surrender")
    goal = goal_after(turn)
    return Choice("carry_on") if goal is None else Choice("change_goal", {"goal": goal})


def gives_up(state: State, ship: Ship) -> bool:
    """Neither thrusters nor guns can be used, but the enemy's can (2.6)."""
    return ship.stalled and not state.enemy(ship.id).stalled


def surrendered(ship: Ship, enemy: Ship) -> e.Finished:
    """The enemy gets its declared goal, whatever its requirement or margin."""
    return e.Finished(ship.id, Result(enemy.side, "surrender", enemy.goal))


def _not_surrendering(turn: TripperTurn) -> Refusal | None:
    if turn.state.surrendering:
        return Refusal("A side has surrendered already", "It takes effect when goals are open.")
    return None


@action(station="captain", anytime=True, requires=(_not_surrendering,), ref="2.1, R-38")
def surrender(turn: TripperTurn) -> Play:
    """Give up: the battle ends and the enemy gets what it wants."""
    if turn.state.goals_open:
        yield surrendered(own(turn), foe(turn))
    else:
        yield e.SurrenderKept(turn.seat.ship)


def _at_round_start(turn: TripperTurn) -> Refusal | None:
    if turn.state.phase != "round_start":
        return Refusal("An end is agreed at the start of a round")
    if turn.seat.ship in turn.state.end_offers:
        return Refusal("You have offered it", "The other captain has not agreed yet.")
    return None


@action(
    station="captain",
    anytime=True,
    name="Break off by agreement",
    requires=(_at_round_start,),
    ref="2.1, R-13",
)
def agree_end(turn: TripperTurn) -> Play:
    """Offer to break off, or agree to the offer: the battle ends and nobody has won."""
    yield from _agree(turn)


def _agree(turn: TripperTurn) -> Play:
    yield e.EndOffered(turn.seat.ship)
    if set(turn.state.end_offers) == set(turn.state.ships):
        yield e.Finished("", Result(None, "agreed_end"))


def stalled_captains(turn: TripperTurn) -> list[Seat]:
    """Both, where no Position can move any more (R-46)."""
    ships = turn.state.ships.values()
    if turn.state.played_on or not all(ship.stalled for ship in ships):
        return []
    return [captain_seat(ship) for ship in ships]


@action(station="captain", menu="break_off", interrupt=True, ref="R-46")
def break_off(turn: TripperTurn) -> Play:
    """Agree: neither ship can move or fire, the battle ends and nobody has won."""
    if turn.seat.ship not in turn.state.end_offers:
        yield from _agree(turn)


@action(station="captain", menu="break_off", interrupt=True, ref="R-46")
def play_on(turn: TripperTurn) -> Play:
    """Go on this round all the same."""
    yield e.PlayedOn(turn.seat.ship)
