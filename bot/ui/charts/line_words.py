"""What a line map says: viewpoint, each ship, thing and lock; and every pair as lines."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from bot.core.charts import ChartShip, Flight, LineChart, Obstacle
from bot.ui import text
from bot.ui.charts.words import named, within
from bot.ui.graphemes import size

_HEADINGS = {-1: " heads left", 0: "", 1: " heads right"}


def alt(chart: LineChart) -> str:
    return within(lambda room: _parts(chart, room))


def _parts(chart: LineChart, room: int) -> Iterable[str]:
    here = chart.viewpoint
    yield f"Line map, {chart.title}, distances in {chart.unit} from {named(here, room)}"
    for ship in chart.ships:
        locks = [
            f"{hold.label} on {target.mark}"
            for hold in chart.holds
            if hold.holder == ship.id and (target := chart.ship(hold.target)) is not None
        ]
        acts = " acts" if ship.acting else ""
        out = f" {ship.out}" if ship.out else ""
        held = f" {' and '.join(locks)}" if locks else ""
        way = _HEADINGS[ship.heading]
        yield f"{named(ship, room)} {text.number(ship.at - here.at)}{acts}{way}{out}{held}"
    for flight in chart.flights:
        target = f" at {flight.target}" if flight.target else _HEADINGS[flight.heading]
        yield f"{kind(flight, room)} {text.number(flight.at - here.at)}{target}"
    for obstacle in chart.obstacles:
        yield f"{kind(obstacle, room)} {text.number(obstacle.at - here.at)}"
    turns = [
        f"{ship.mark} {text.number(turn.value)}{' acted' if turn.acted else ''}"
        for turn in chart.initiative
        if (ship := chart.ship(turn.ship)) is not None
    ]
    if turns:
        yield f"initiative {', '.join(turns)}"


def kind(thing: Flight | Obstacle, room: int) -> str:
    label = thing.label
    if isinstance(thing, Flight):
        label += f" ×{thing.count}" * (thing.count > 1) + f" {thing.state}" * bool(thing.state)
    return f"{thing.kind} {label}" if room else label


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
    one = chart.unit.removesuffix("s")
    units = [f"{far} {one if far == 1 else chart.unit}" for _, far in away]
    facts = [
        f"{mark} {unit} {chart.band(far)}".rstrip()
        for (mark, far), unit in zip(away, units, strict=True)
    ]
    return text.facts([head, *map(text.keep, facts)])
