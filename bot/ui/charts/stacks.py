"""What stands in each segment of a line, one above the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.core.charts import ChartShip, Flight, LineChart, Obstacle
from bot.ui.charts.axis import MOST as WIDE
from bot.ui.charts.axis import Axis
from bot.ui.charts.drawing import THING_TEXT
from bot.ui.typeface import Fonts

MOST = 4
"""Ships and things in one stack; the other ships are counted."""
SHIP, CROWDED_SHIP = 28.0, 44.0
THING, COUNT = 44.0, 18.0
HEADING = 16.0
"""Room beside a ship for the arrow of its heading."""
Body = ChartShip | tuple[Flight, ...] | tuple[Obstacle, ...] | int
"""A ship, things with one label, or how many ships are not drawn."""


@dataclass(frozen=True, slots=True)
class Item:
    """One body of a stack, `low` units above the line, its middle at `x`."""

    body: Body
    low: float
    height: float
    x: float

    @property
    def top(self) -> float:
        return self.low + self.height


@dataclass(frozen=True, slots=True)
class Stack:
    items: tuple[Item, ...]

    @property
    def height(self) -> float:
        return max(item.top for item in self.items)

    def of(self, ship: str) -> Item | None:
        """The item of a ship, drawn or counted."""
        counted: Item | None = None
        for item in self.items:
            if isinstance(item.body, ChartShip) and item.body.id == ship:
                return item
            if isinstance(item.body, int):
                counted = item
        return counted

    def is_on_top(self, item: Item) -> bool:
        """Whether a line from above meets nothing else before it."""
        return all(
            other.low <= item.low or abs(other.x - item.x) > SHIP / 2 for other in self.items
        )


def stacks(chart: LineChart, cells: Axis, fonts: Fonts, *, crowded: bool) -> dict[int, Stack]:
    """By segment: things lowest, then ships, the acting or locked one on top.

    Narrow segments whose ships and things would overlap share one stack.
    """
    held = {hold.target for hold in chart.holds} | {hold.holder for hold in chart.holds}
    ships = sorted(chart.ships, key=lambda s: (not s.acting, s.id not in held, bool(s.out)))
    found: dict[int, Stack] = {}
    for places in _neighbors(chart, cells, fonts):
        middles = {at: cells.x(at - chart.viewpoint.at) for at in places}
        things = [(at, thing) for at in places for thing in _things(chart, at)]
        own = [ship for ship in ships if ship.at in middles]
        stack = _stack(middles, things, own, fonts, crowded=crowded)
        found |= dict.fromkeys(places, stack)
    return found


def _neighbors(chart: LineChart, cells: Axis, fonts: Fonts) -> Iterable[list[int]]:
    """Segments by stack. Those of a line of wide segments have a stack each."""
    places = sorted({thing.at for thing in (*chart.ships, *chart.flights, *chart.obstacles)})
    group: list[int] = []
    end = label_end = 0.0
    for at in places:
        x = cells.x(at - chart.viewpoint.at)
        before, after = _extent(chart, at, fonts)
        half = _label_room(chart, at, fonts)
        is_free = x - before >= end and (not half or x - half >= label_end)
        if group and (chart.most <= WIDE or is_free):
            yield group
            group = []
        if not group:
            end = label_end = 0.0
        end, label_end = max(end, x + after), max(label_end, x + half)
        group.append(at)
    if group:
        yield group


def _extent(chart: LineChart, at: int, fonts: Fonts) -> tuple[float, float]:
    """Room to the left and to the right of the middle, labels apart."""
    rooms = [ship_room(ship, fonts) for ship in chart.ships if ship.at == at]
    rooms += [(15.0, 15.0) for _ in _things(chart, at)]
    return max(before for before, _ in rooms), max(after for _, after in rooms)


def ship_room(ship: ChartShip, fonts: Fonts) -> tuple[float, float]:
    """What a ship with its number beside it takes to the left and to the right."""
    ring = 18.0 if ship.acting else 12.0
    number = fonts.width(ship.mark[1:], 15, bold=True)
    return ring + HEADING * (ship.heading < 0), ring + 3 + number + HEADING * (ship.heading > 0)


def _label_room(chart: LineChart, at: int, fonts: Fonts) -> float:
    """Half the width of the labels of things, which stand above ships; 0 without any."""
    widths = [fonts.width(label(thing), THING_TEXT, bold=True) for thing in _things(chart, at)]
    return max(widths, default=-6) / 2 + 3


def label(things: Sequence[Flight] | Sequence[Obstacle]) -> str:
    """The first of what flies or lies together, and how many more there are."""
    first, *others = things
    count = f" ×{first.count}" if isinstance(first, Flight) and first.count > 1 else ""
    return f"{first.label}{count} +{len(others)}" if others else f"{first.label}{count}"


def _things(chart: LineChart, at: int) -> Iterable[tuple[Flight, ...] | tuple[Obstacle, ...]]:
    obstacles = tuple(o for o in chart.obstacles if o.at == at)
    if obstacles:
        yield obstacles
    here = [flight for flight in chart.flights if flight.at == at]
    for look in sorted({(flight.heading, flight.drifts) for flight in here}):
        yield tuple(flight for flight in here if (flight.heading, flight.drifts) == look)


def _stack(
    middles: dict[int, float],
    things: Sequence[tuple[int, Body]],
    ships: Sequence[ChartShip],
    fonts: Fonts,
    *,
    crowded: bool,
) -> Stack:
    """The first ship is the most important, and so the highest. Of neighbors that share a stack
    as many are drawn as a stack of one segment is high.
    """
    most = max(2, MOST - len(things))
    if len(middles) > 1:
        most = len(ships)
        while most > 2 and _packed(middles, things, ships, most, fonts).height > MOST * SHIP + 4:
            most -= 1
    return _packed(middles, things, ships, most, fonts, crowded=crowded)


def _packed(
    middles: dict[int, float],
    things: Sequence[tuple[int, Body]],
    ships: Sequence[ChartShip],
    most: int,
    fonts: Fonts,
    *,
    crowded: bool = False,
) -> Stack:
    """Each body as low as those under it let it stand."""
    bodies: list[tuple[int, Body]] = list(things)
    if len(ships) > most:
        bodies.append((ships[most].at, len(ships) - most))
    bodies += [(ship.at, ship) for ship in reversed(ships[:most])]
    items: list[Item] = []
    ends: list[tuple[float, float]] = []
    for at, body in bodies:
        height, before, after = _measures(body, fonts, crowded=crowded)
        left, right = middles[at] - before, middles[at] + after
        under = [
            item.top
            for item, (start, end) in zip(items, ends, strict=True)
            if len(middles) == 1 or (start < right and left < end)
        ]
        items.append(Item(body, max(under, default=3.0), height, middles[at]))
        ends.append((left, right))
    return Stack(tuple(items))


def _measures(body: Body, fonts: Fonts, *, crowded: bool) -> tuple[float, float, float]:
    """Height, and room to the left and to the right of the middle."""
    match body:
        case int():
            return COUNT, 12, 12
        case ChartShip():
            return CROWDED_SHIP if crowded else SHIP, *ship_room(body, fonts)
        case things:
            half = max(15.0, fonts.width(label(things), THING_TEXT, bold=True) / 2 + 2)
            return THING, half, half
