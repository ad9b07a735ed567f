"""What a range table says: who is how far from whom, what flies at whom, and who pursues whom."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.charts import ChartShip, PairFlight, PairPursuit, RangeTable
from bot.ui import text
from bot.ui.charts.drawing import short
from bot.ui.charts.table import cell, edges
from bot.ui.charts.words import headed, named, within
from bot.ui.graphemes import size

_SHORT = -1
"""No room for names, nor for the whole words of ranges."""


def alt(chart: RangeTable) -> str:
    return within(lambda room: _parts(chart, room), (32, 16, 10, 0, _SHORT))


def _parts(chart: RangeTable, room: int) -> Iterable[str]:
    """Each row of the table by range, and what is in its cells."""
    rows, columns = edges(chart)
    acting = next((ship for ship in chart.ships if ship.acting), None)
    acts = "" if acting is None else f", {named(acting, room)} acts"
    yield f"Range table, {chart.title}{acts}"
    told: set[str] = set() if acting is None else {acting.id}
    for row in rows.ships:
        by_band: dict[int | None, list[str]] = {}
        for column in columns.ships:
            shown = cell(chart, row, column)
            if shown is not None:
                by_band.setdefault(shown.band, []).append(_once(column, room, told))
        ranges = [
            f"{_band(chart, band, room)} {' '.join(others)}" for band, others in by_band.items()
        ]
        if ranges:
            yield f"{_once(row, room, told)}{_out(row)} {', '.join(ranges)}"
    for flight in chart.flights:
        yield _flight(chart, flight, room)
    for pursuit in chart.pursuits:
        yield _pursuit(chart, pursuit)
    if left_out := rows.left_out + columns.left_out:
        yield f"{left_out} more ships not in the table"


def _once(ship: ChartShip, room: int, told: set[str]) -> str:
    """With its name where it comes first."""
    if ship.id in told:
        return ship.mark
    told.add(ship.id)
    return named(ship, room)


def _out(ship: ChartShip) -> str:
    return f" {ship.out}" if ship.out else ""


def _band(chart: RangeTable, band: int | None, room: int) -> str:
    if band is None:
        return "unknown"
    return short(chart.bands[band]) if room == _SHORT else chart.bands[band]


def _mark(chart: RangeTable, ship_id: str) -> str:
    ship = chart.ship(ship_id)
    return "" if ship is None else ship.mark


def _flight(chart: RangeTable, flight: PairFlight, room: int) -> str:
    label = f"{flight.label} ×{flight.count}" if flight.count > 1 else flight.label
    kind = f"{flight.kind} {label}" if room > 0 else label
    source = _mark(chart, flight.source)
    by = f" from {source}" if source else ""
    return f"{kind} at {_mark(chart, flight.target)}{by}"


def _pursuit(chart: RangeTable, pursuit: PairPursuit) -> str:
    pursuer, target = _mark(chart, pursuit.pursuer), _mark(chart, pursuit.target)
    return f"{pursuer} pursues {target} bonus {pursuit.bonus}"


def pairs(chart: RangeTable, room: int) -> list[str]:
    """A line for each ship with its range to every other, then what flies and who pursues.

    Where that is longer than `room` in short words, and then each pair but once.
    """
    lines: list[str] = []
    for whole, once in ((True, False), (False, False), (False, True)):
        lines = list(_rows(chart, whole=whole, once=once))
        if size("\n".join(lines)) <= room:
            break
    return lines


def _rows(chart: RangeTable, *, whole: bool, once: bool) -> Iterable[str]:
    ships = [ship for ship in chart.ships if not ship.out]
    for place, ship in enumerate(ships):
        others = ships[place + 1 :] if once else [other for other in ships if other is not ship]
        known = [(other, chart.between(ship.id, other.id)) for other in others]
        ranges = [
            text.keep(f"{other.mark} {band if whole else short(band)}")
            for other, band in known
            if band
        ]
        if ranges:
            yield text.facts([headed(ship), *ranges])
    for flight in chart.flights:
        yield text.prose(_flight(chart, flight, 1))
    for pursuit in chart.pursuits:
        yield _pursuit(chart, pursuit)
