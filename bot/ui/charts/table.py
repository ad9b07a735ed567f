"""The range table as SVG: a cell for each pair of enemies, shaded by how far apart they are."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from bot.core.charts import ChartShip, RangeTable
from bot.ui.charts.drawing import (
    BRIGHT,
    GROUND,
    LIGHT_SHADES,
    MARGIN,
    SECOND,
    SHADES,
    SMALL,
    TEXT,
    WHITE,
    WIDTH,
    Canvas,
    color_of,
    drawn_name,
    is_named,
    short,
)
from bot.ui.typeface import Fonts

MOST = 5
"""Ships of a side in the table; the pairs of all stand in the answer to *Map*."""
_HEAD = 36.0
_COLUMNS = 28.0
_GAP = 4.0
_STRIP = 20.0
_NAMES = (200.0, 160.0, 128.0, 118.0, 92.0)
"""Room for the rows' names, by the number of columns."""
_HEIGHTS = (38.0, 38.0, 38.0, 36.0, 32.0)
"""Of a row, by their number."""


@dataclass(frozen=True, slots=True)
class Side:
    """The ships along one edge of the table."""

    ships: Sequence[ChartShip]
    left_out: int = 0


@dataclass(frozen=True, slots=True)
class Cell:
    """What is known of a pair: its range, what flies either way, and who pursues whom."""

    band: int | None
    at_row: int = 0
    at_column: int = 0
    pursuits: tuple[tuple[str, int], ...] = ()
    """Mark of the pursuer, and the bonus."""


def edges(chart: RangeTable) -> tuple[Side, Side]:
    """Rows and columns: the first side against the others, or of three sides all against all."""
    ships = [ship for ship in chart.ships if not ship.out] or list(chart.ships)
    shapes = list(dict.fromkeys(ship.mark[:1] for ship in ships))
    if len(shapes) > 2:
        shown = _foremost(chart, ships, MOST + 1)
        pairs = [(one, other) for one, other in combinations(shown, 2) if _are_enemies(one, other)]
        rows = [ship for ship in shown if any(ship is one for one, _ in pairs)]
        columns = [ship for ship in shown if any(ship is other for _, other in pairs)]
        return Side(rows), Side(columns, len(ships) - len(shown))
    rows = [ship for ship in ships if ship.mark[:1] == shapes[0]]
    columns = [ship for ship in ships if ship.mark[:1] != shapes[0]]
    shown_rows, shown_columns = _foremost(chart, rows, MOST), _foremost(chart, columns, MOST)
    return (
        Side(shown_rows, len(rows) - len(shown_rows)),
        Side(shown_columns, len(columns) - len(shown_columns)),
    )


def _are_enemies(one: ChartShip, other: ChartShip) -> bool:
    return one.mark[:1] != other.mark[:1]


def _foremost(chart: RangeTable, ships: Sequence[ChartShip], most: int) -> list[ChartShip]:
    """Who acts, is shot at or takes part in a pursuit before the others; in their own order."""
    busy = {flight.target for flight in chart.flights}
    busy |= {ship for pursuit in chart.pursuits for ship in (pursuit.pursuer, pursuit.target)}
    ranked = sorted(ships, key=lambda ship: (not ship.acting, ship.id not in busy))[:most]
    return [ship for ship in ships if ship in ranked]


def cell(chart: RangeTable, row: ChartShip, column: ChartShip) -> Cell | None:
    """None for a pair that is not shown: friends, and in a triangle what stands there twice."""
    places = {ship.id: place for place, ship in enumerate(chart.ships)}
    if not _are_enemies(row, column) or places[row.id] >= places[column.id]:
        return None
    pair = {row.id, column.id}
    return Cell(
        next((known.band for known in chart.ranges if {known.one, known.other} == pair), None),
        sum(f.count for f in chart.flights if (f.target, f.source) == (row.id, column.id)),
        sum(f.count for f in chart.flights if (f.target, f.source) == (column.id, row.id)),
        tuple(
            ((row if pursuit.pursuer == row.id else column).mark, pursuit.bonus)
            for pursuit in chart.pursuits
            if {pursuit.pursuer, pursuit.target} == pair
        ),
    )


def draw(chart: RangeTable, fonts: Fonts) -> str:
    canvas = Canvas(fonts)
    rows, columns = edges(chart)
    _head(canvas, chart)
    left = MARGIN + _NAMES[max(0, len(columns.ships) - 1)]
    width = (WIDTH - MARGIN - left + _GAP) / max(1, len(columns.ships))
    height = _HEIGHTS[max(0, len(rows.ships) - 1)]
    top = _HEAD + _COLUMNS
    for place, ship in enumerate(columns.ships):
        _column(canvas, ship, left + place * width, width - _GAP)
    for place, ship in enumerate(rows.ships):
        y = top + place * (height + _GAP)
        _row(canvas, ship, y, height, left - MARGIN - 6)
        for number, other in enumerate(columns.ships):
            shown = cell(chart, ship, other)
            if shown is not None:
                box = (left + number * width, y, width - _GAP, height)
                _cell(canvas, chart, shown, box)
    end = top + len(rows.ships) * (height + _GAP) + 2
    _strip(canvas, chart, end)
    end += _STRIP
    for notes in _legend(canvas, chart, rows, columns):
        end += 21
        x = MARGIN
        for sign, note in notes:
            sign.draw(canvas, x, end - 2, SECOND)
            x += sign.width + _BETWEEN
            canvas.text(x, end - 2, note, color=SECOND, size=SMALL)
            x += canvas.width(note, SMALL) + _APART * bool(note)
    return canvas.svg(round(end + 9))


def _head(canvas: Canvas, chart: RangeTable) -> None:
    """Title left, who acts right."""
    acting = next((ship for ship in chart.ships if ship.acting), None)
    right = WIDTH - MARGIN
    if acting is not None:
        canvas.text(right, 24, "acts", color=SECOND, anchor="end")
        right -= canvas.width("acts") + 5
        canvas.text(
            right, 24, acting.mark[1:], color=color_of(acting.mark), bold=True, anchor="end"
        )
        right -= canvas.width(acting.mark[1:], bold=True) + 10
        canvas.shape(right, 19, acting.mark, scale=0.55)
        right -= 20
    canvas.title(chart.title, right)


def _column(canvas: Canvas, ship: ChartShip, x: float, width: float) -> None:
    middle = x + width / 2
    number = canvas.width(ship.mark[1:], bold=True)
    start = middle - (22 + number) / 2
    if ship.acting:
        canvas.rect(x, _HEAD, width, _COLUMNS - 3, stroke=WHITE, line=1.5, dash="4 2.7")
    canvas.shape(start + 8, _HEAD + 12, ship.mark, scale=0.7, out=bool(ship.out))
    canvas.text(start + 20, _HEAD + 18, ship.mark[1:], color=color_of(ship.mark), bold=True)


def _row(canvas: Canvas, ship: ChartShip, y: float, height: float, width: float) -> None:
    middle = y + height / 2
    if ship.acting:
        frame = (MARGIN - 6, y + 1, width + 6, height - 2)
        canvas.rect(*frame, stroke=WHITE, line=1.5, dash="4 2.7")
    start = canvas.mark(MARGIN - 2, middle + 5, ship.mark, out=bool(ship.out))
    name = drawn_name(ship.name, canvas.fonts) if is_named(ship.name) else "?"
    room = MARGIN + width - start - 4
    canvas.text(start, middle + 5, canvas.fitted(name, room, SMALL), size=SMALL)


def _shade(chart: RangeTable, band: int) -> tuple[str, str]:
    """The color of a range, and of text on it."""
    shade = SHADES[max(0, len(SHADES) - len(chart.bands)) :][min(band, len(SHADES) - 1)]
    return shade, GROUND if shade in LIGHT_SHADES else BRIGHT


def _cell(
    canvas: Canvas, chart: RangeTable, shown: Cell, box: tuple[float, float, float, float]
) -> None:
    x, y, width, height = box
    if shown.band is None:
        canvas.rect(x + 1, y + 1, width - 2, height - 2, stroke=SHADES[-2])
        return
    shade, color = _shade(chart, shown.band)
    canvas.rect(x, y, width, height, shade)
    name = chart.bands[shown.band]
    if canvas.width(name, bold=True) > width - 8:
        name = short(name)
    middle, base = x + width / 2, y + height / 2
    flights, pursuits = _signs(canvas, shown)
    if not flights and not pursuits:
        canvas.text(middle, base + 5, name, color=color, bold=True, anchor="middle")
        return
    first, second = [Sign("", name, canvas.width(name, bold=True))], [*flights, *pursuits]
    if _row_width(second) > width - 2:
        name = short(name)
        word = Sign("", name, canvas.width(name, bold=True))
        if _row_width([word, *pursuits]) > width - 2:
            pursuits = [Sign("", p.text, canvas.width(p.text, bold=True)) for p in pursuits]
        first, second = [word, *pursuits], flights
    _signs_in_row(canvas, first, middle, base - 2, color)
    _signs_in_row(canvas, second, middle, base + 13, color)


_BETWEEN, _APART = 4.0, 10.0
_ARROWS = {
    "row": "M0 -5 l7 -5.5 v3.4 h5 v4.2 h-5 v3.4 Z",
    "column": "M6 -11 l5.5 7 h-3.4 v5 h-4.2 v-5 h-3.4 Z",
}


@dataclass(frozen=True, slots=True)
class Sign:
    """A shape of 12 units, as an arrow or the mark of a side, if any, and a word after it."""

    shape: str
    text: str
    width: float

    def draw(self, canvas: Canvas, x: float, y: float, color: str) -> None:
        if self.shape in _ARROWS:
            path = f'<path transform="translate({x:.1f} {y:.1f})" d="{_ARROWS[self.shape]}"'
            canvas.parts.append(f'{path} fill="{color}"/>')
        elif self.shape:
            canvas.shape(x + 6, y - 5, self.shape, scale=0.5, color=color)
        size = SMALL if self.shape else TEXT
        canvas.text(x + (12 if self.shape else 0), y, self.text, color=color, size=size, bold=True)


def _sign(canvas: Canvas, shape: str, text: str) -> Sign:
    return Sign(shape, text, 12 + canvas.width(text, SMALL, bold=True))


def _signs(canvas: Canvas, shown: Cell) -> tuple[list[Sign], list[Sign]]:
    """What flies at the row's ship and at the column's, and pursuits."""
    flights = [
        _sign(canvas, to, str(count))
        for to, count in (("row", shown.at_row), ("column", shown.at_column))
        if count
    ]
    return flights, [_sign(canvas, mark[:1], f"P{bonus}") for mark, bonus in shown.pursuits]


def _row_width(signs: Sequence[Sign]) -> float:
    return sum(sign.width + _BETWEEN for sign in signs) - _BETWEEN


def _signs_in_row(
    canvas: Canvas, signs: Sequence[Sign], middle: float, y: float, color: str
) -> None:
    x = middle - _row_width(signs) / 2
    for sign in signs:
        sign.draw(canvas, x, y, color)
        x += sign.width + _BETWEEN


def _strip(canvas: Canvas, chart: RangeTable, y: float) -> None:
    """All ranges in order, so that a shade can be told without its name."""
    step = (WIDTH - 2 * MARGIN + 3) / len(chart.bands)
    for band, name in enumerate(chart.bands):
        shade, color = _shade(chart, band)
        x = MARGIN + band * step
        canvas.rect(x, y, step - 3, _STRIP, shade)
        middle = x + (step - 3) / 2
        canvas.text(middle, y + 15, short(name), color=color, size=SMALL, anchor="middle")


def _legend(
    canvas: Canvas, chart: RangeTable, rows: Side, columns: Side
) -> list[list[tuple[Sign, str]]]:
    """What the signs in use mean, and how many ships are not in the table, in lines that fit."""
    cells = [
        shown
        for row in rows.ships
        for column in columns.ships
        if (shown := cell(chart, row, column)) is not None
    ]
    notes: list[tuple[Sign, str]] = []
    at_row = any(shown.at_row for shown in cells)
    at_column = any(shown.at_column for shown in cells)
    if at_row:
        where = "" if at_column else "in flight at the row"
        notes.append((_sign(canvas, "row", "n"), where))
    if at_column:
        where = "in flight at row, column" if at_row else "in flight at the column"
        notes.append((_sign(canvas, "column", "n"), where))
    if pursuits := [pursuit for shown in cells for pursuit in shown.pursuits]:
        mark, bonus = pursuits[0]
        notes.append((_sign(canvas, mark[:1], f"P{bonus}"), f"pursues, bonus {bonus}"))
    if left_out := rows.left_out + columns.left_out:
        text = f"{left_out} more ships: Map"
        notes.append((Sign("", "", 0), text))
    lines: list[list[tuple[Sign, str]]] = []
    for note in notes:
        if lines and _length(canvas, [*lines[-1], note]) <= WIDTH - 2 * MARGIN:
            lines[-1].append(note)
        else:
            lines.append([note])
    return lines


def _length(canvas: Canvas, notes: Sequence[tuple[Sign, str]]) -> float:
    texts = sum(canvas.width(note, SMALL) + _APART * bool(note) for _, note in notes)
    return sum(sign.width + _BETWEEN for sign, _ in notes) + texts - _APART
