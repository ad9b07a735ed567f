"""What ships of the 2D6 games have in common: names, tons, a fight aboard, their stations."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from bot.core.draft import Entry
from bot.core.ruleset import Station
from bot.core.seats import Seat, Viewer

SMALL = 100
"""Tons from which a vessel is no small craft."""


@dataclass(frozen=True, slots=True)
class Vessel:
    """What a ship is called, whose it is, how big."""

    id: str
    name: str
    class_name: str
    side: str
    template: str
    tons: int

    @property
    def is_small_craft(self) -> bool:
        return self.tons < SMALL


class ShipClass(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def tons(self) -> int: ...


def identity(entry: Entry, template: ShipClass) -> dict[str, Any]:
    """The fields of a vessel of a class, as it was entered for the battle."""
    return {
        "id": entry.id,
        "name": entry.name or template.name,
        "class_name": template.name,
        "side": entry.side,
        "template": template.id,
        "tons": template.tons,
    }


@dataclass(frozen=True, slots=True)
class Boarding:
    """A fight aboard, by pair of ships: DMs of the next round, and the turn of the last one."""

    attacker: str
    defender: str
    attacker_dm: int = 0
    defender_dm: int = 0
    turn: int = 0


def stations(names: Mapping[Any, str], help: Mapping[str, str]) -> tuple[Station, ...]:
    """The stations of a game by name, and the referee's, which has no command."""
    referee = Station("gm", "Referee", "Whatever the rules leave to the referee.", command=False)
    return (*(Station(s, name, help[s]) for s, name in names.items()), referee)


class Fighter(Protocol):
    @property
    def id(self) -> str: ...
    @property
    def side(self) -> str: ...
    @property
    def fights(self) -> bool: ...


F = TypeVar("F", bound=Fighter)


def enemies_of(ships: Mapping[str, F], ship: str) -> tuple[F, ...]:
    """Ships of other sides that still fight."""
    side = ships[ship].side
    return tuple(s for s in ships.values() if s.side != side and s.fights)


def friends_of(ships: Mapping[str, F], ship: str) -> tuple[F, ...]:
    """The other ships of its side that still fight."""
    side = ships[ship].side
    return tuple(s for s in ships.values() if s.side == side and s.fights and s.id != ship)


def knows(state: Any, viewer: Viewer, ship_id: str) -> bool:
    """Whether a viewer is of the ship's side."""
    return viewer.is_gm or (viewer.kind == "side" and state.ships[ship_id].side == viewer.side)


def sees(state: Any, viewer: Viewer, seat: Seat) -> bool:
    """Who is asked is no secret in these games; what they have is."""
    return seat.ship in state.ships or viewer.is_gm
