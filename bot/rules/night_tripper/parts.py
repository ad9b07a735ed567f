"""What the rules of Night Tripper share: the ship whose seat acts, seats, who may act, limits."""

from __future__ import annotations

from typing import TypeAlias

from bot.core.play import Turn
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.state import STATIONS, Character, Ship, State, StationId

TripperTurn: TypeAlias = Turn[State]


def own(turn: TripperTurn) -> Ship:
    return turn.state.ships[turn.seat.ship]


def foe(turn: TripperTurn) -> Ship:
    return turn.state.enemy(turn.seat.ship)


def tables(turn: TripperTurn) -> Content:
    return turn.content


def captain_seat(ship: Ship) -> Seat:
    return Seat(ship.id, "captain")


def crew_seat(ship: Ship, character: str) -> Seat:
    """Where somebody answers for himself: Luck, a wound."""
    return Seat(ship.id, "crew", character)


def referee_seat(ship: Ship) -> Seat:
    return Seat(ship.id, "gm")


def station_seat(ship: Ship, station: str, character: str = "") -> Seat:
    """A station: of a named person on a pc ship, of the whole crew on an npc ship."""
    return Seat(ship.id, station, "" if ship.is_npc else character)


def is_free(state: State, who: Character) -> bool:
    """Whether somebody is able and has performed no task this round."""
    return who.able and who.acted_round != state.round


def operator(state: State, ship: Ship, station: str) -> Character | None:
    """Who of the crew list can act at a station now."""
    who = ship.member(ship.assignments.get(station, ""))
    return who if who is not None and is_free(state, who) else None


def manned(state: State, ship: Ship, station: str) -> Seat | None:
    """The seat that can act at a station now; None if it is resolved or nobody can."""
    if station in ship.done or not ship.can_use(station):
        return None
    if ship.is_npc:
        return station_seat(ship, station)
    who = operator(state, ship, station)
    return None if who is None else station_seat(ship, station, who.id)


def person(turn: TripperTurn) -> Character | None:
    """Who acts, on a pc ship."""
    return own(turn).member(turn.seat.mount)


def helm_seat(ship: Ship) -> Seat:
    """Who answers for a target: who is assigned to Helm if able, else the captain (2.4)."""
    if ship.is_npc:
        return station_seat(ship, "helm")
    who = ship.member(ship.assignments.get("helm", ""))
    if who is None or not who.able:
        return captain_seat(ship)
    return station_seat(ship, "helm", who.id)


def may_lose(state: State, ship: Ship, points: int) -> Refusal | None:
    """Whether a loss of Position may be chosen; there may be a floor (R-02)."""
    floor = state.floor
    if floor is None or ship.position - points >= floor:
        return None
    return Refusal(f"Position does not go below {floor}, it is {ship.position}")


def unresolved(state: State, ship: Ship) -> tuple[StationId, ...]:
    """Stations of this round still to come, that of an open window included."""
    phases = ("computer", "helm", "gunnery", "engineering")
    if state.phase not in phases:
        return ()
    return tuple(s for s in STATIONS if s not in ship.done)
