"""Who holds which station: assignments, gaps, and changes during the round (2.1, R-14, R-34)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask
from bot.core.play import Play, Push
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.parts import (
    TripperTurn,
    captain_seat,
    is_free,
    operator,
    own,
    unresolved,
)
from bot.rules.night_tripper.state import STATIONS, Character, Ship, State
from bot.rules.night_tripper.throws import STATION_SKILL

STATION_NAMES = {
    "computer": "Computer",
    "helm": "Helm",
    "gunnery": "Gunnery",
    "engineering": "Engineering",
}


def best_for(station: str, people: list[Character]) -> Character | None:
    """The highest rank in its skill, of equals the first in the crew list (R-34)."""
    return max(people, key=lambda who: who.rank(station), default=None)


def filled(
    state: State, ship: Ship, wanted: Mapping[str, str], empty: Collection[str] = ()
) -> dict[str, str]:
    """The wanted assignment without who cannot act; its gaps are filled, but for `empty` (R-34)."""
    held: dict[str, str] = {}
    for station in STATIONS:
        who = ship.member(wanted.get(station, ""))
        if who is not None and is_free(state, who) and who.id not in held.values():
            held[station] = who.id
    for station in STATIONS:
        left = [c for c in ship.crew if is_free(state, c) and c.id not in held.values()]
        who = best_for(station, left)
        is_gap = station not in held and station not in empty and ship.can_use(station)
        if is_gap and who is not None:
            held[station] = who.id
    return {station: held[station] for station in STATIONS if station in held}


def person_note(ship: Ship, who: Character, station: str) -> str:
    """`Helm 2 · at Gunnery`: what a list says of somebody, of skills only at a station."""
    skill = f"{STATION_SKILL[station]} {who.rank(station)}" if station in STATIONS else ""
    held = next((s for s, c in ship.assignments.items() if c == who.id), None)
    return " · ".join(part for part in (skill, f"at {STATION_NAMES[held]}" if held else "") if part)


def _why_not(turn: TripperTurn, who: Character) -> Refusal | None:
    if not who.able:
        return Refusal(f"{who.name} is {who.status.replace('_', ' ')}")
    if who.acted_round == turn.state.round:
        return Refusal(f"{who.name} has performed a task this round")
    return None


def _stations_left(turn: TripperTurn) -> list[Option]:
    ship = own(turn)
    left = unresolved(turn.state, ship)
    return [
        Option(s, STATION_NAMES[s], "", None if s in left else Refusal("It is resolved already"))
        for s in STATIONS
    ]


def _people_for(turn: TripperTurn) -> list[Option]:
    ship = own(turn)
    station = str(turn.given.get("station", ""))
    if station not in STATION_NAMES:
        return []
    return [
        Option(c.id, c.name, person_note(ship, c, station), _not_there(turn, ship, c, station))
        for c in ship.crew
    ]


def _not_there(turn: TripperTurn, ship: Ship, who: Character, station: str) -> Refusal | None:
    if ship.assignments.get(station) == who.id:
        return Refusal(f"{who.name} is there already")
    return _why_not(turn, who)


def _in_a_round(turn: TripperTurn) -> Refusal | None:
    if own(turn).is_npc:
        return Refusal("This crew fills all four stations by itself")
    if not unresolved(turn.state, own(turn)):
        return Refusal("No station is still to act this round")
    return None


@action(station="captain", anytime=True, requires=(_in_a_round,), ref="2.1, R-14")
def reassign(
    turn: TripperTurn,
    station: Annotated[str, Pick(_stations_left, "Station")],
    character: Annotated[str, Pick(_people_for, "Who")],
) -> Play:
    """Move somebody who has not acted to a station that has not either."""
    ship = own(turn)
    left = next((s for s, c in ship.assignments.items() if c == character), "")
    yield e.Reassigned(ship.id, station, character, left)
    now = turn.state
    is_open = now.phase == left and (now.phase == "computer" or now.active == ship.id)
    if is_open and left not in ship.done:
        yield Push((Ask("fill_in", "filling", "fill_in"),), {"ship": ship.id})


def filling(turn: TripperTurn) -> list[Seat]:
    """The captain, where who was assigned cannot act or has left, and somebody can (R-36)."""
    state = turn.state
    ship = state.ships[turn.bound["ship"]]
    station = state.phase
    if ship.is_npc or station in ship.done or not ship.can_use(station):
        return []
    assigned = ship.member(ship.assignments.get(station, ""))
    gone = assigned is None and station in ship.vacated
    fallen = assigned is not None and operator(state, ship, station) is None
    somebody = any(is_free(state, c) for c in ship.crew)
    return [captain_seat(ship)] if (gone or fallen) and somebody else []


def _who_can(turn: TripperTurn) -> list[Option]:
    ship = own(turn)
    return [
        Option(c.id, c.name, person_note(ship, c, turn.state.phase), _why_not(turn, c))
        for c in ship.crew
    ]


@action(station="captain", menu="fill_in", name="Fill in", interrupt=True, ref="R-36")
def fill_in(turn: TripperTurn, character: Annotated[str, Pick(_who_can, "Who")]) -> Play:
    """Send somebody else, who leaves a later station empty for it."""
    ship = own(turn)
    left = next((s for s, c in ship.assignments.items() if c == character), "")
    yield e.Reassigned(ship.id, turn.state.phase, character, left)


@action(station="captain", menu="fill_in", interrupt=True, idle=True, ref="R-36")
def leave_empty(turn: TripperTurn) -> Play:
    """Nobody acts at this station this round."""
    yield e.Reassigned(turn.seat.ship, turn.state.phase, "", "")


def fill_in_default(turn: TripperTurn) -> Choice:
    """The best of those who hold no station (R-34)."""
    ship = own(turn)
    held = ship.assignments.values()
    spare = [c for c in ship.crew if is_free(turn.state, c) and c.id not in held]
    who = best_for(turn.state.phase, spare)
    return Choice("leave_empty") if who is None else Choice("fill_in", {"character": who.id})
