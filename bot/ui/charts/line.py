"""The line map as SVG: ships over their segments, locks above, ranges beneath."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from bot.core.charts import ENDLESS, Band, ChartShip, Flight, Initiative, LineChart, Obstacle
from bot.ui.charts import holds
from bot.ui.charts.axis import MOST as WIDE
from bot.ui.charts.axis import Axis, Cell, axis
from bot.ui.charts.drawing import (
    BRIGHT,
    GROUND,
    LIGHT_SHADES,
    LINE,
    MARGIN,
    SECOND,
    SHADES,
    SMALL,
    TEXT,
    THING,
    THING_TEXT,
    TITLE,
    WHITE,
    WIDTH,
    Canvas,
    color_of,
    is_named,
    shared,
    short,
    shown_name,
)
from bot.ui.charts.holds import Bracket
from bot.ui.charts.stacks import Item, Stack, label, stacks
from bot.ui.text import number
from bot.ui.typeface import Fonts

LEGEND = 4
"""Up to so many ships are named; the numbers of more are in the text."""
LOWEST, HIGHEST = 240.0, 300.0
"""Higher than the box that Discord gives an image it would be drawn smaller."""
_SMALL_STEP = 34.0
"""Where segments are narrower, a ship's number stands above it."""
_TURNS = 4
"""Ships in a row of the order of initiative."""
_HEAD = 36.0
_ROW, _TURN_ROW = 21.0, 24.0
_LEGEND_ROOM, _APART = WIDTH - 2 * MARGIN, 12.0


@dataclass(frozen=True, slots=True)
class Plan:
    """Where everything comes to stand in one picture."""

    cells: Axis
    stacks: Mapping[int, Stack]
    brackets: Sequence[Bracket]
    line: float
    lowest_lane: float
    height: float
    crowded: bool
    legend: Sequence[Sequence[tuple[ChartShip, str]]]
    turns: Sequence[Sequence[Initiative]]


def draw(chart: LineChart, fonts: Fonts) -> str:
    plan = _planned(chart, fonts)
    canvas = Canvas(fonts)
    _head(canvas, chart)
    if left := len(chart.holds) - len(plan.brackets):
        label = f"and {left} more {chart.hold}s" if left > 1 else f"and 1 more {chart.hold}"
        canvas.text(MARGIN, _HEAD + 10, label, color=SECOND, size=SMALL)
    _line(canvas, plan.cells, plan.line, chart.unit)
    _ruler(canvas, chart, plan.cells, plan.line + 33)
    holds.draw(canvas, plan.brackets, plan.line, plan.lowest_lane, crowded=plan.crowded)
    drawn = {id(stack): stack for stack in plan.stacks.values()}
    for stack in drawn.values():
        for item in stack.items:
            _item(canvas, item, plan.line, crowded=plan.crowded)
    bottom = plan.height - 11 - _TURN_ROW * len(plan.turns)
    for place, row in enumerate(reversed(plan.legend)):
        _legend(canvas, row, bottom - _ROW * place)
    for place, turns in enumerate(plan.turns, 1):
        _turns(canvas, chart, turns, bottom + _TURN_ROW * place, is_first=place == 1)
    return canvas.svg(plan.height)


def _planned(chart: LineChart, fonts: Fonts) -> Plan:
    """With as many locks as there is height for, but two at least."""
    plan = _plan(chart, fonts, holds.MOST)
    for most in range(holds.MOST - 1, 1, -1):
        if plan.height > HIGHEST:
            plan = _plan(chart, fonts, most)
    return plan


def _plan(chart: LineChart, fonts: Fonts, most: int) -> Plan:
    things = (*chart.ships, *chart.flights, *chart.obstacles)
    cells = axis({thing.at - chart.viewpoint.at for thing in things}, chart.most)
    crowded = cells.step < _SMALL_STEP and chart.most <= WIDE
    piles = stacks(chart, cells, fonts, crowded=crowded)
    held = holds.shown_holds(chart, most)
    made = holds.brackets(chart, fonts, piles, held)
    lanes = max((bracket.lane for bracket in made), default=-1) + 1
    highest = max(pile.height for pile in piles.values())
    legend = _named(Canvas(fonts), chart)
    turns = _turn_rows(chart)
    below = 68 + 24 * bool(legend) + _ROW * max(0, len(legend) - 1) + _TURN_ROW * len(turns)
    head = _HEAD + (18 if len(held) < len(chart.holds) else 0)
    line = head + holds.LANE * lanes + highest + (18 if lanes else 8)
    height = round(max(LOWEST, line + below))
    line = height - below
    lowest_lane = line - highest - 18 - holds.LANE / 2
    return Plan(cells, piles, made, line, lowest_lane, height, crowded, legend, turns)


def _head(canvas: Canvas, chart: LineChart) -> None:
    """Title left, right whose view it is."""
    mark = chart.viewpoint.mark
    own = canvas.width(mark[1:], TEXT, bold=True)
    right = WIDTH - MARGIN
    canvas.text(right, 24, mark[1:], color=color_of(mark), bold=True, anchor="end")
    canvas.shape(right - own - 10, 19, mark, scale=0.55)
    start = right - own - 21
    canvas.text(start, 24, "ranges from", color=SECOND, anchor="end")
    room = start - canvas.width("ranges from") - 12 - MARGIN
    title = canvas.fitted(chart.title, room, TITLE, bold=True)
    canvas.text(MARGIN, 24, title, size=TITLE, bold=True)


def _line(canvas: Canvas, cells: Axis, y: float, unit: str) -> None:
    start = 8.0
    for cell in cells.cells:
        if cell.is_cut:
            canvas.path(f"M{start:.1f} {y:g} H{cell.left + 4:.1f}", stroke=LINE)
            canvas.path(_zigzag(cell, y), stroke=SECOND)
            start = cell.left + cell.width - 4
            length = f"{cell.length} {unit}"
            if canvas.width(length, SMALL) > cell.width:
                length = str(cell.length)
            canvas.text(cell.middle, y - 10, length, color=SECOND, size=SMALL, anchor="middle")
            continue
        x = cell.middle
        is_numbered = cell.first % cells.stride == 0
        tick = 7 if is_numbered else 3
        canvas.path(f"M{x:.1f} {y - tick:g} V{y + tick:g}", stroke=LINE)
        if is_numbered:
            canvas.text(x, y + 25, number(cell.first), color=SECOND, anchor="middle")
    canvas.path(f"M{start:.1f} {y:g} H{WIDTH - 8:g}", stroke=LINE)


def _zigzag(cell: Cell, y: float) -> str:
    wave = (cell.width - 8) / 4
    turns = "".join(f" l{wave:.1f} {8 if n % 2 == 0 else -8}" for n in range(3))
    return f"M{cell.left + 4:.1f} {y:g} l{wave / 2:.1f} -4{turns} l{wave / 2:.1f} -4"


def _ruler(canvas: Canvas, chart: LineChart, cells: Axis, y: float) -> None:
    """Ranges in both directions."""
    shades = SHADES[max(0, len(SHADES) - len(chart.bands)) :]
    for band, shade in zip(chart.bands, shades, strict=False):
        sides = [(band.min, band.max), (-band.max, -band.min)]
        if band.min == 0:
            sides = [(-band.max, band.max)]
        for first, last in sides:
            start, end = max(first, cells.first), min(last, cells.last)
            if start <= end:
                _cell(canvas, band, shade, (cells.edge(start), cells.edge(end + 1)), y)


def _cell(canvas: Canvas, band: Band, shade: str, edges: tuple[float, float], y: float) -> None:
    left, right = edges
    canvas.rect(left + 1, y, right - left - 2, 23, shade)
    limits = f"{band.min}–{band.max}" if band.max > band.min else ""
    if band.max >= ENDLESS:
        limits = f"{band.min}+"
    names = (f"{band.name} {limits}".strip(), band.name, short(band.name))
    room = right - left - 3
    fits = next((name for name in names if canvas.width(name, SMALL) <= room), "")
    color = GROUND if shade in LIGHT_SHADES else BRIGHT
    canvas.text((left + right) / 2, y + 16.5, fits, color=color, size=SMALL, anchor="middle")


def _item(canvas: Canvas, item: Item, line: float, *, crowded: bool) -> None:
    x, y = item.x, line - item.low - 14
    match item.body:
        case int(more):
            canvas.text(x, y + 10, f"+{more}", color=SECOND, size=SMALL, bold=True, anchor="middle")
        case ChartShip() as ship:
            _ship(canvas, ship, x, y, crowded=crowded)
        case things:
            first = things[0]
            if isinstance(first, Obstacle):
                _obstacle(canvas, x, y)
            else:
                _flight(canvas, x, y, first, 0.75 if crowded else 0.9)
            name = label(things)
            half = canvas.width(name, THING_TEXT, bold=True) / 2
            middle = min(max(x, 4 + half), WIDTH - 4 - half)
            canvas.text(
                middle, y - 14, name, color=THING, size=THING_TEXT, bold=True, anchor="middle"
            )


def _ship(canvas: Canvas, ship: ChartShip, x: float, y: float, *, crowded: bool) -> None:
    canvas.shape(x, y, ship.mark, out=bool(ship.out))
    if ship.acting:
        circle = f"M{x - 17:.1f} {y:.1f} a17 17 0 1 1 34 0 a17 17 0 1 1 -34 0 Z"
        canvas.path(circle, stroke=WHITE, dash="4 2.7")
    color = color_of(ship.mark)
    ring = 20.0 if ship.acting else 14.0
    if crowded:
        lift = 20 if ship.acting else 13
        canvas.text(x, y - lift, ship.mark[1:], color=color, bold=True, anchor="middle")
    else:
        canvas.text(x + ring, y + 6, ship.mark[1:], color=color, bold=True)
    if ship.heading:
        beyond = 0.0 if crowded else canvas.width(ship.mark[1:], bold=True) + 3
        start = x + ring + beyond if ship.heading > 0 else x - ring
        tip = start + 12 * ship.heading
        canvas.path(
            f"M{start:.1f} {y:.1f} H{tip:.1f} m{-5 * ship.heading} -4.5 "
            f"l{5 * ship.heading} 4.5 l{-5 * ship.heading} 4.5",
            stroke=color,
            width=2,
        )


def _flight(canvas: Canvas, x: float, y: float, flight: Flight, scale: float) -> None:
    """An arrow or, of what goes nowhere, a disk; hollow if it drifts."""
    stroke, fill = (THING, "") if flight.drifts else ("", THING)
    if flight.heading == 0:
        canvas.circle(x, y, 6, stroke=stroke, fill=fill)
        return
    n = flight.heading * scale
    tip = x + 13 * n
    canvas.path(
        f"M{tip:.1f} {y:.1f} l{-11 * n} -8 v5 h{-15 * n} v6 h{15 * n} v5 Z",
        stroke=stroke,
        fill=fill,
    )


def _obstacle(canvas: Canvas, x: float, y: float) -> None:
    canvas.path(
        f"M{x - 7:.1f} {y:.1f} a7 7 0 1 1 14 0 a7 7 0 1 1 -14 0 Z "
        f"M{x - 11:.1f} {y:.1f} h22 M{x:.1f} {y - 11:.1f} v22",
        stroke=THING,
    )


def _named(canvas: Canvas, chart: LineChart) -> list[list[tuple[ChartShip, str]]]:
    """The ships of the legend with their names, in one row or, where that is too narrow, two.

    A name with letters outside the font is left out, and the mark stands alone.
    """
    if len(chart.ships) > LEGEND:
        return []
    named: list[tuple[ChartShip, str]] = []
    for ship in chart.ships:
        name = shown_name(ship.name) if is_named(ship.name) else "?"
        named.append((ship, name if canvas.fonts.has(name) else ""))
    widths = [canvas.mark_width(ship.mark) + canvas.width(name) for ship, name in named]
    if sum(widths) <= _LEGEND_ROOM - _APART * (len(named) - 1):
        return [named]
    half = -(-len(named) // 2)
    return [named[:half], named[half:]]


def _legend(canvas: Canvas, row: Sequence[tuple[ChartShip, str]], y: float) -> None:
    marks = [canvas.mark_width(ship.mark) for ship, _ in row]
    room = _LEGEND_ROOM - sum(marks) - _APART * (len(row) - 1)
    x = MARGIN
    names = shared([canvas.width(name) for _, name in row], room)
    for (ship, name), mark, width in zip(row, marks, names, strict=True):
        canvas.mark(x, y, ship.mark, out=bool(ship.out))
        canvas.text(x + mark, y, canvas.fitted(name, width))
        x += mark + width + _APART


def _turn_rows(chart: LineChart) -> list[Sequence[Initiative]]:
    """Ships in the order in which they act, four in a row."""
    known = [turn for turn in chart.initiative if chart.ship(turn.ship) is not None]
    return [known[at : at + _TURNS] for at in range(0, len(known), _TURNS)]


def _turns(
    canvas: Canvas, chart: LineChart, turns: Sequence[Initiative], y: float, *, is_first: bool
) -> None:
    """Mark and initiative of each ship: checked if it has acted, framed if it acts now."""
    left = MARGIN + canvas.width("Initiative", SMALL) + 6
    step = (WIDTH - MARGIN - left) / _TURNS
    if is_first:
        canvas.text(MARGIN, y, "Initiative", color=SECOND, size=SMALL)
    for place, turn in enumerate(turns):
        ship = chart.ship(turn.ship)
        if ship is None:
            continue
        x = left + place * step
        value = number(turn.value)
        if turn.acted:
            canvas.check(x + 4, y - 5, SECOND)
        end = canvas.mark(x + 14, y, ship.mark, out=bool(ship.out))
        canvas.text(end, y, value, color=SECOND if turn.acted else WHITE)
        if ship.acting:
            width = end + canvas.width(value) - x - 8
            canvas.rect(x + 12, y - 16, width, 22, stroke=WHITE, line=1.5, dash="4 2.7")
