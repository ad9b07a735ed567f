"""Neutral charts: where everything stands, before anybody knows how it is drawn."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from bot.core.blocks import Words

Heading: TypeAlias = Literal[-1, 0, 1]
"""Towards smaller numbers, nowhere, towards greater ones."""


@dataclass(frozen=True, slots=True)
class ChartShip:
    """A ship by its mark, the side's shape and its number or letter; `out` says why it is out.

    The mark is the shape alone where a side has but one ship. `at` is its place on a line or
    scale, 0 in a chart that has none.
    """

    id: str
    mark: str
    name: Words
    at: int = 0
    acting: bool = False
    out: str = ""
    heading: Heading = 0
    """Where it moves, in a game in which ships keep a heading."""


@dataclass(frozen=True, slots=True)
class Flight:
    """What flies by itself. `target` is the mark of a ship, empty where the reader sees none.

    `count` of them fly together under one label. `state` is the game's word for how they fly, as
    "under thrust" or "ballistic", empty where there is but one way; `drifts` if nothing drives it,
    with heading 0 where it then stays.
    """

    label: str
    kind: str
    at: int
    heading: Heading = 0
    target: str = ""
    count: int = 1
    state: str = ""
    drifts: bool = False


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


ENDLESS = 10**6
"""The end of a range that has none."""


@dataclass(frozen=True, slots=True)
class Band:
    """A range by its name, both ends included; `max` is `ENDLESS` where it has no end."""

    name: str
    min: int
    max: int


@dataclass(frozen=True, slots=True)
class Initiative:
    """The turn of a ship, by id, in an order of initiative; `value` is what it has now."""

    ship: str
    value: int
    acted: bool = False


@dataclass(frozen=True, slots=True)
class LineChart:
    """Ships on one line of places, with the ranges from one of them, the `viewpoint`.

    Places are integers of any sign. `unit` is one of them in a sentence: "2 CU", "11 spaces".
    """

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
    most: int = 12
    """Places drawn at most, longer lines are cut where they are empty: 12 segments, 40 spaces."""
    initiative: tuple[Initiative, ...] = ()
    """In the order in which the ships act, those that have acted too."""

    def band(self, distance: int) -> str:
        """The name of the range in which a distance lies; empty beyond the last."""
        return next((b.name for b in self.bands if b.min <= distance <= b.max), "")

    def ship(self, ship_id: str) -> ChartShip | None:
        return next((ship for ship in self.ships if ship.id == ship_id), None)


@dataclass(frozen=True, slots=True)
class PairRange:
    """Two ships by id, in either order, and their range as its place in `RangeTable.bands`."""

    one: str
    other: str
    band: int


@dataclass(frozen=True, slots=True)
class PairFlight:
    """What flies from one ship at another, both by id, where only the ranges of pairs are known.

    `source` is empty where the reader does not know it, or where that ship is not in the table.
    """

    label: str
    kind: str
    target: str
    source: str = ""
    count: int = 1


@dataclass(frozen=True, slots=True)
class PairPursuit:
    """A ship that pursues another, both by id, and the bonus that it has from it."""

    pursuer: str
    target: str
    bonus: int


@dataclass(frozen=True, slots=True)
class RangeTable:
    """The range of each pair of ships, in a game in which ships have no place on a line.

    `ships` are in the order of their marks; those that are out keep no ranges. `ranges` holds
    every pair that the reader may know, of one side too; a drawing shows the pairs of enemies.
    """

    title: str
    ships: tuple[ChartShip, ...]
    bands: tuple[str, ...]
    """All the game's ranges by name, the nearest first."""
    ranges: tuple[PairRange, ...]
    flights: tuple[PairFlight, ...] = ()
    pursuits: tuple[PairPursuit, ...] = ()

    def ship(self, ship_id: str) -> ChartShip | None:
        return next((ship for ship in self.ships if ship.id == ship_id), None)

    def between(self, one: str, other: str) -> str:
        """The range of two ships by id; empty where it is not known."""
        pair = {one, other}
        known = (r for r in self.ranges if {r.one, r.other} == pair)
        return next((self.bands[r.band] for r in known), "")


@dataclass(frozen=True, slots=True)
class ScaleGoal:
    """What a ship, by id, wants to reach, as far as the reader may know it.

    It is reached with a lead over the other ship of at least `margin`, if the requirement, in few
    words as "Gate core intact", is met; `is_met` is None where that is decided only then, and
    `requirement` empty where there is none beside the margin.
    """

    ship: str
    name: Words
    margin: int
    requirement: str = ""
    is_met: bool | None = None


@dataclass(frozen=True, slots=True)
class PositionScale:
    """Two ships by their score, `ChartShip.at`, and how far each is from its goal.

    The first of the `ships` is the one whose lead counts to the right; `goals` has none for a side
    whose goal is not open. `note` says in few words who does what now, as "▼ fires · ▲ answers".
    """

    title: str
    score: str
    """The game's word for it, as "Position"."""
    ships: tuple[ChartShip, ChartShip]
    goals: tuple[ScaleGoal, ...] = ()
    note: Words = ()
    margin: str = "Margin"
    """The heading over the lead, as "Margin at the end of the round"."""

    @property
    def lead(self) -> int:
        """How far the first ship is before the other, in points."""
        first, other = self.ships
        return first.at - other.at

    def ship(self, ship_id: str) -> ChartShip | None:
        return next((ship for ship in self.ships if ship.id == ship_id), None)


@dataclass(frozen=True, slots=True)
class Pips:
    """Points that a ship, by id, has left to spend of those it began its turn with.

    `have` may be above `of` or below 0. `label` is the game's word for them, as "CP".
    """

    ship: str
    label: str
    have: int
    of: int


@dataclass(frozen=True, slots=True)
class Track:
    """Steps towards something between two ships by id: `mover` away from `other`, `have` of `of`.

    Rulesets give all pairs with at least one step, also those that are complete.
    """

    mover: str
    other: str
    have: int
    of: int


@dataclass(frozen=True, slots=True)
class Trouble:
    """A crisis aboard a ship, by id. `effect` is in at most 24 letters when an acute one strikes,
    as "end of this turn", or what one that stays costs, as "−2 CP a turn".
    """

    ship: str
    name: str
    effect: str
    acute: bool = False


@dataclass(frozen=True, slots=True)
class Tracks:
    """What a ship can spend, who gets away from whom, and what is wrong aboard.

    The title is the time alone, as "Round 2": the drawing adds which ship acts, if one does.
    `ships` are all that the reader may see, in the order of their marks. `troubles` are those
    aboard every ship, acute ones first, the earliest first.
    """

    title: str
    ships: tuple[ChartShip, ...]
    pips: Pips | None = None
    track: str = ""
    """What a track is, in few words, as "Escape: apart for good at 3 points"."""
    tracks: tuple[Track, ...] = ()
    trouble: str = "Crises"
    """The game's word for troubles."""
    troubles: tuple[Trouble, ...] = ()

    def ship(self, ship_id: str) -> ChartShip | None:
        return next((ship for ship in self.ships if ship.id == ship_id), None)


Chart: TypeAlias = LineChart | RangeTable | PositionScale | Tracks
"""Every kind of chart that a ruleset may show; a new kind is one more here and one drawing."""
