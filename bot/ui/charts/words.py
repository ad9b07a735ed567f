"""What a chart says to those who do not see it: alt text, and every pair as lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.core.charts import ChartShip, Flight, LineChart, Obstacle
from bot.ui import text
from bot.ui.charts.drawing import shown_name
from bot.ui.graphemes import cut, size

ALT = 400


def alt(chart: LineChart) -> str:
    """Kind of map and viewpoint, then each ship, thing and lock; names give way to the room."""
    for room in (32, 16, 10, 0):
        parts = list(_parts(chart, room))
        whole = _sentence(parts)
        if size(whole) <= ALT:
            return whole
    shown = len(parts)
    while shown > 1 and size(whole) > ALT:
        shown -= 1
        whole = _sentence([*parts[:shown], f"{len(parts) - shown} more"])
    return whole


def _sentence(parts: Sequence[str]) -> str:
    return f"{parts[0]}: {', '.join(parts[1:])}."


def _parts(chart: LineChart, room: int) -> Iterable[str]:
    here = chart.viewpoint
    yield f"Line map, {chart.title}, distances in {chart.unit} from {_named(here, room)}"
    for ship in chart.ships:
        locks = [
            f"{hold.label} on {target.mark}"
            for hold in chart.holds
            if hold.holder == ship.id and (target := chart.ship(hold.target)) is not None
        ]
        acts = " acts" if ship.acting else ""
        out = f" {ship.out}" if ship.out else ""
        held = f" {' and '.join(locks)}" if locks else ""
        yield f"{_named(ship, room)} {text.number(ship.at - here.at)}{acts}{out}{held}"
    for flight in chart.flights:
        target = f" at {flight.target}" if flight.target else ""
        yield f"{_kind(flight, room)} {text.number(flight.at - here.at)}{target}"
    for obstacle in chart.obstacles:
        yield f"{_kind(obstacle, room)} {text.number(obstacle.at - here.at)}"


def _kind(thing: Flight | Obstacle, room: int) -> str:
    return f"{thing.kind} {thing.label}" if room else thing.label


def _named(ship: ChartShip, room: int) -> str:
    return f"{ship.mark} {cut(shown_name(ship.name), room)}" if room else ship.mark


def pairs(chart: LineChart, room: int) -> list[str]:
    """A line for each ship and thing with its distance to every other ship, and its range.

    Where that is longer than `room` without the ranges, and then each pair but once.
    """
    lines: list[str] = []
    for ranges, once in ((True, False), (False, False), (False, True)):
        lines = list(_rows(chart, ranges=ranges, once=once))
        if size("\n".join(lines)) <= room:
            break
    return lines


def _rows(chart: LineChart, *, ranges: bool, once: bool) -> Iterable[str]:
    ships = [ship for ship in chart.ships if not ship.out]
    for place, ship in enumerate(ships):
        head = text.words_to_markdown((f"{ship.mark} ", *ship.name), bold=True, names=16)
        others = ships[place + 1 :] if once else [other for other in ships if other is not ship]
        yield _row(chart, head, ship.at, others, ranges=ranges)
    for flight in chart.flights:
        target = f" at {flight.target}" if flight.target else ""
        head = f"**{flight.label}** {text.prose(flight.kind)}{target}"
        yield _row(chart, head, flight.at, ships, ranges=ranges)
    for obstacle in chart.obstacles:
        head = f"**{obstacle.label}** {text.prose(obstacle.kind)}"
        yield _row(chart, head, obstacle.at, ships, ranges=ranges)


def _row(chart: LineChart, head: str, at: int, ships: Sequence[ChartShip], *, ranges: bool) -> str:
    away = [(ship.mark, abs(ship.at - at)) for ship in ships]
    if not ranges:
        return text.facts([head, *(text.keep(f"{mark} {far}") for mark, far in away)])
    facts = [f"{mark} {far} {chart.unit} {chart.band(far)}".rstrip() for mark, far in away]
    return text.facts([head, *map(text.keep, facts)])
