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


def pairs(chart: LineChart) -> list[str]:
    """A line for each ship and thing with its distance to every other ship, and its range."""
    ships = [ship for ship in chart.ships if not ship.out]
    lines = [_line(chart, s.at, [o for o in ships if o is not s], s) for s in ships]
    lines += [_line(chart, f.at, ships, f) for f in chart.flights]
    return lines + [_line(chart, o.at, ships, o) for o in chart.obstacles]


def _line(
    chart: LineChart, at: int, ships: Sequence[ChartShip], one: ChartShip | Flight | Obstacle
) -> str:
    match one:
        case ChartShip():
            head = text.words_to_markdown((f"{one.mark} ", *one.name), bold=True, names=16)
        case Flight():
            at_whom = f" at {one.target}" if one.target else ""
            head = f"**{one.label}** {text.prose(one.kind)}{at_whom}"
        case Obstacle():
            head = f"**{one.label}** {text.prose(one.kind)}"
    away = [_away(chart, ship, abs(ship.at - at)) for ship in ships]
    return text.facts([head, *away])


def _away(chart: LineChart, ship: ChartShip, distance: int) -> str:
    band = chart.band(distance)
    return text.keep(f"{ship.mark} {distance} {chart.unit} {band}".rstrip())
