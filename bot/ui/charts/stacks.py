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
    if len(middles) == 1:
        most = max(2, MOST - len(things))
        return _packed(middles, things, ships[:most], ships[most:], fonts, crowded=crowded)
    shown, more = list(ships), list[ChartShip]()
    stack = _packed(middles, things, shown, more, fonts)
    while stack.height > MOST * SHIP + 4 and len(shown) > 2:
        peak = max(stack.items, key=lambda item: item.top)
        near = [ship for ship in shown[2:] if abs(middles[ship.at] - peak.x) < _NEAR] or shown
        more.append(near[-1])
        shown.remove(near[-1])
        stack = _packed(middles, things, shown, more, fonts)
    return stack


_NEAR = 60.0
"""Units between two ships of which one may stand on the other."""


def _packed(
    middles: dict[int, float],
    things: Sequence[tuple[int, Body]],
    ships: Sequence[ChartShip],
    more: Sequence[ChartShip],
    fonts: Fonts,
    *,
    crowded: bool = False,
) -> Stack:
    """Each body as low as those under it let it stand; of `more` ships only their number."""
    bodies: list[tuple[int, Body]] = list(things)
    if more:
        bodies.append((more[0].at, len(more)))
    bodies += [(ship.at, ship) for ship in reversed(ships)]
    items: list[Item] = []
    taken: list[Box] = []
    for at, body in bodies:
        x = middles[at]
        height, boxes = _measures(body, fonts, crowded=crowded)
        if len(middles) == 1:
            boxes = [Box(-_WIDE, _WIDE, 0, height)]
        own = [box.moved(x, 0) for box in boxes]
        lows = sorted({3.0, *(other.top - box.low for other in taken for box in own)})
        low = next(
            low
            for low in lows
            if low >= 3 and not any(box.moved(0, low).meets(o) for box in own for o in taken)
        )
        items.append(Item(body, low, height, x))
        taken += [box.moved(0, low) for box in own]
    return Stack(tuple(items))


_WIDE = 400.0


@dataclass(frozen=True, slots=True)
class Box:
    """What a body takes: left and right edge, and from where to where above the line."""

    left: float
    right: float
    low: float
    top: float

    def moved(self, right: float, up: float) -> Box:
        return Box(self.left + right, self.right + right, self.low + up, self.top + up)

    def meets(self, other: Box) -> bool:
        beside = self.left >= other.right or other.left >= self.right
        return not beside and self.low < other.top and other.low < self.top


def _measures(body: Body, fonts: Fonts, *, crowded: bool) -> tuple[float, list[Box]]:
    """The height, and what is taken of it around the middle; labels of things are wider."""
    match body:
        case int():
            return COUNT, [Box(-12, 12, 0, COUNT)]
        case ChartShip():
            before, after = ship_room(body, fonts)
            height = CROWDED_SHIP if crowded else SHIP
            return height, [Box(-before, after, 0, height)]
        case things:
            half = fonts.width(label(things), THING_TEXT, bold=True) / 2 + 2
            return THING, [Box(-15, 15, 0, THING), Box(-half, half, SHIP - 2, THING)]
