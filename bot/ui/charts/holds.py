"""Who holds whom on a line: square brackets in lanes above it, which never cross each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from bot.core.charts import ChartShip, Hold, LineChart
from bot.ui.charts.drawing import SMALL, WIDTH, Canvas, color_of
from bot.ui.charts.stacks import HEADING, Stack
from bot.ui.typeface import Fonts

MOST = 4
LANE = 23.0
_BETWEEN = 9.0
"""Units between two brackets that end on the same ship."""
_BESIDE = 20.0
"""How far left of a stack the line to one of its lower ships runs."""
_GAP = 6.0


@dataclass(frozen=True, slots=True)
class End:
    """Where a bracket meets a ship: at the top of its stack, or from the left further below."""

    middle: float
    x: float
    low: float
    on_top: bool
    acting: bool


@dataclass(frozen=True, slots=True)
class Bracket:
    hold: Hold
    color: str
    holder: End
    target: End
    label: float
    """The middle of the label."""
    label_width: float
    lane: int = 0

    @property
    def ends(self) -> tuple[float, float]:
        return min(self.holder.x, self.target.x), max(self.holder.x, self.target.x)

    @property
    def extent(self) -> tuple[float, float]:
        left, right = self.ends
        half = self.label_width / 2
        return min(left, self.label - half), max(right, self.label + half)


def shown_holds(chart: LineChart, most: int = MOST) -> list[Hold]:
    """All of a few; of more only those from or to the acting ship, the nearest first."""
    if len(chart.holds) <= most:
        return list(chart.holds)
    here = chart.viewpoint.id
    near = [hold for hold in chart.holds if here in (hold.holder, hold.target)]
    return sorted(near, key=lambda hold: (hold.holder != here, _length(chart, hold)))[:most]


def _length(chart: LineChart, hold: Hold) -> int:
    one, other = chart.ship(hold.holder), chart.ship(hold.target)
    return 0 if one is None or other is None else abs(one.at - other.at)


def brackets(
    chart: LineChart, fonts: Fonts, stacks: Mapping[int, Stack], holds: Sequence[Hold]
) -> list[Bracket]:
    """The brackets with their lanes: the shortest lowest, none over another in the same lane."""
    known = {ship.id: ship for ship in chart.ships}
    ends = _ends(stacks, known, holds)
    made: list[Bracket] = []
    for hold in holds:
        width = fonts.width(hold.label, SMALL, bold=True) + 8
        color = color_of(known[hold.holder].mark)
        holder, target = ends[hold.holder, hold], ends[hold.target, hold]
        made.append(Bracket(hold, color, holder, target, 0, width))
    made.sort(key=lambda b: b.ends[1] - b.ends[0])
    placed: list[Bracket] = []
    for bracket in made:
        others = [x for other in made if other is not bracket for x in other.ends]
        labeled = replace(bracket, label=_label(bracket, others))
        below = [b.lane for b in placed if _overlap(b.extent, labeled.extent)]
        placed.append(replace(labeled, lane=max(below, default=-1) + 1))
    return placed


def _ends(
    stacks: Mapping[int, Stack],
    ships: Mapping[str, ChartShip],
    holds: Sequence[Hold],
) -> dict[tuple[str, Hold], End]:
    """By ship and hold. Lines that meet one ship are spread so that they do not cross."""
    found: dict[tuple[str, Hold], End] = {}
    for ship in ships.values():
        own = [hold for hold in holds if ship.id in (hold.holder, hold.target)]
        stack = stacks[ship.at]
        item = stack.of(ship.id)
        if not own or item is None:
            continue
        on_top = stack.is_on_top(item)
        beside = HEADING + 5 if ship.heading < 0 and not on_top else 0.0
        middle = item.x - beside
        own.sort(key=lambda hold, ship=ship: _from_the_left(ship, ships, hold))
        for place, hold in enumerate(own):
            spread = (place - (len(own) - 1) / 2) * _BETWEEN
            x = middle + spread if on_top else middle - _BESIDE - 4 * (len(own) - 1 - place)
            found[ship.id, hold] = End(middle, x, item.low, on_top, ship.acting)
    return found


def _from_the_left(
    ship: ChartShip, ships: Mapping[str, ChartShip], hold: Hold
) -> tuple[bool, int, bool]:
    """Lines to the left first, the shortest outermost; then lines to the right likewise."""
    other = ships[hold.target if hold.holder == ship.id else hold.holder]
    away = other.at - ship.at
    return away >= 0, -away, hold.holder == ship.id


def _label(bracket: Bracket, others: Sequence[float]) -> float:
    """On the bracket and off the lines of others, else beside it."""
    left, right = bracket.ends
    half = bracket.label_width / 2
    if right - left >= bracket.label_width + 4:
        room = right - left - bracket.label_width
        places = [left + half + room * share for share in (0.5, 0.3, 0.7, 0.15, 0.85)]
        free = [x for x in places if all(abs(x - other) > half + 2 for other in others)]
        return (free or places)[0]
    beside = right + _GAP + half
    return beside if beside + half <= WIDTH - 4 else left - _GAP - half


def _overlap(one: tuple[float, float], other: tuple[float, float]) -> bool:
    return one[0] < other[1] + _GAP and other[0] < one[1] + _GAP


def draw(
    canvas: Canvas, made: Sequence[Bracket], line: float, lowest: float, *, crowded: bool
) -> None:
    """All lines before all labels, so that no line runs through a label.

    `crowded`: the numbers of ships stand above them.
    """
    for bracket in made:
        y = lowest - LANE * bracket.lane
        start = _lower(bracket.holder, line, crowded=crowded)
        end = _lower(bracket.target, line, crowded=crowded)
        canvas.path(
            f"{_from(bracket.holder, start)}{_across(bracket.holder.x, bracket.target.x, y)}"
            f"{_to(bracket.target, end)}",
            stroke=bracket.color,
            dash="5 3.5",
        )
        canvas.path(_arrow(bracket.target, end), fill=bracket.color)
    for bracket in made:
        y = lowest - LANE * bracket.lane
        label = bracket.hold.label
        canvas.patch(bracket.label, y, bracket.label_width)
        canvas.text(
            bracket.label, y + 5, label, color=bracket.color, size=SMALL, bold=True, anchor="middle"
        )


def _lower(end: End, line: float, *, crowded: bool) -> float:
    """Where a line meets its ship: above it with its ring and number, or at its middle."""
    middle = line - end.low - 14
    if not end.on_top:
        return middle
    above = (36 if end.acting else 28) if crowded else (21 if end.acting else 13)
    return middle - above


def _from(end: End, y: float) -> str:
    return f"M{end.x:.1f} {y:.1f}" if end.on_top else f"M{end.middle - 12:.1f} {y:.1f} H{end.x:.1f}"


def _across(start: float, end: float, y: float) -> str:
    """Up to the lane, along it, with rounded corners."""
    turn = min(6.0, abs(end - start) / 2)
    way = turn if end > start else -turn
    return (
        f" V{y + turn:.1f} Q{start:.1f} {y:.1f} {start + way:.1f} {y:.1f}"
        f" H{end - way:.1f} Q{end:.1f} {y:.1f} {end:.1f} {y + turn:.1f}"
    )


def _to(end: End, y: float) -> str:
    return f" V{y - 7:.1f}" if end.on_top else f" V{y:.1f} H{end.middle - 16:.1f}"


def _arrow(end: End, y: float) -> str:
    if end.on_top:
        return f"M{end.x:.1f} {y:.1f} l-5.5 -9 h11 Z"
    return f"M{end.middle - 8:.1f} {y:.1f} l-9 -5.5 v11 Z"
