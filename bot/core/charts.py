"""Neutral charts: where everything stands, before anybody knows how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.core.blocks import Words


@dataclass(frozen=True, slots=True)
class ChartShip:
    """A ship by its mark, the side's shape and its number or letter; `out` says why it is out."""

    id: str
    mark: str
    name: Words
    at: int
    acting: bool = False
    out: str = ""


@dataclass(frozen=True, slots=True)
class Flight:
    """What flies by itself. `target` is the mark of a ship, empty where the reader sees none."""

    label: str
    kind: str
    at: int
    heading: Literal[-1, 0, 1] = 0
    target: str = ""


@dataclass(frozen=True, slots=True)
class Obstacle:
    """What lies in the way. `layer` is the mark of the ship it comes from, if that is seen."""

    label: str
    kind: str
    at: int
    layer: str = ""


@dataclass(frozen=True, slots=True)
class Hold:
    """A ship that holds another, both by id, as by a target lock; the label is "lock 2"."""

    holder: str
    target: str
    label: str


@dataclass(frozen=True, slots=True)
class Band:
    """A range by its name, both ends included."""

    name: str
    min: int
    max: int


@dataclass(frozen=True, slots=True)
class LineChart:
    """Ships on one line of segments, with the ranges from one of them, the `viewpoint`."""

    title: str
    unit: str
    viewpoint: ChartShip
    ships: tuple[ChartShip, ...]
    flights: tuple[Flight, ...] = ()
    obstacles: tuple[Obstacle, ...] = ()
    holds: tuple[Hold, ...] = ()
    hold: str = "lock"
    """The game's word for them."""
    bands: tuple[Band, ...] = ()

    def band(self, distance: int) -> str:
        """The name of the range in which a distance lies; empty beyond the last."""
        return next((b.name for b in self.bands if b.min <= distance <= b.max), "")

    def ship(self, ship_id: str) -> ChartShip | None:
        return next((ship for ship in self.ships if ship.id == ship_id), None)


Chart: TypeAlias = LineChart
"""Every kind of chart that a ruleset may show; a new kind is one more here and one drawing."""
