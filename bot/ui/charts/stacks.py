"""What stands in each segment of a line, one above the other."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from bot.core.charts import ChartShip, Flight, LineChart, Obstacle

MOST = 4
"""Ships and things in one stack; the other ships are counted."""
SHIP, CROWDED_SHIP = 28.0, 44.0
THING, COUNT = 44.0, 18.0
Body = ChartShip | tuple[Flight, ...] | tuple[Obstacle, ...] | int
"""A ship, things with one label, or how many ships are not drawn."""


@dataclass(frozen=True, slots=True)
class Item:
    """One body of a stack, `low` units above the line."""

    body: Body
    low: float
    height: float

    @property
    def top(self) -> float:
        return self.low + self.height


@dataclass(frozen=True, slots=True)
class Stack:
    at: int
    items: tuple[Item, ...]

    @property
    def height(self) -> float:
        return self.items[-1].top

    def of(self, ship: str) -> Item | None:
        """The item of a ship, drawn or counted."""
        counted: Item | None = None
        for item in self.items:
            if isinstance(item.body, ChartShip) and item.body.id == ship:
                return item
            if isinstance(item.body, int):
                counted = item
        return counted


def stacks(chart: LineChart, *, crowded: bool) -> dict[int, Stack]:
    """By segment: things lowest, then ships, the acting or locked one on top."""
    held = {hold.target for hold in chart.holds} | {hold.holder for hold in chart.holds}
    ships = sorted(chart.ships, key=lambda s: (not s.acting, s.id not in held, bool(s.out)))
    places = {thing.at for thing in (*chart.ships, *chart.flights, *chart.obstacles)}
    return {
        at: _stack(at, list(_things(chart, at)), [s for s in ships if s.at == at], crowded)
        for at in places
    }


def _things(chart: LineChart, at: int) -> Iterable[Body]:
    obstacles = tuple(o for o in chart.obstacles if o.at == at)
    if obstacles:
        yield obstacles
    for heading in (-1, 0, 1):
        flights = tuple(f for f in chart.flights if f.at == at and f.heading == heading)
        if flights:
            yield flights


def _stack(at: int, things: Sequence[Body], ships: Sequence[ChartShip], crowded: bool) -> Stack:
    """The first ship is the most important, and so the highest."""
    most = max(2, MOST - len(things))
    more: list[Body] = [len(ships) - most] if len(ships) > most else []
    items: list[Item] = []
    low = 3.0
    for body in (*things, *more, *reversed(ships[:most])):
        match body:
            case int():
                height = COUNT
            case ChartShip():
                height = CROWDED_SHIP if crowded else SHIP
            case _:
                height = THING
        items.append(Item(body, low, height))
        low += height
    return Stack(at, tuple(items))
