"""The Position scale as SVG: two ships by their score, and how far each is from its goal."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.blocks import Words
from bot.core.charts import ChartShip, PositionScale, ScaleGoal
from bot.ui.charts.drawing import (
    GROUND,
    LINE,
    MARGIN,
    SECOND,
    SIDES,
    SMALL,
    TEXT,
    WHITE,
    WIDTH,
    Canvas,
    color_of,
    drawn_name,
    shown_name,
)
from bot.ui.text import number, signed
from bot.ui.typeface import Fonts

_LEAST = 11
"""Numbers on the scale."""
_BESIDE = 4
"""Numbers beyond the ships, where their names stand."""
_HEAD = 36.0
_APART = 29.0
"""Two ships of the same score stand one above the other."""


@dataclass(frozen=True, slots=True)
class Ruler:
    """Whole numbers from `first` to `last` between two edges."""

    first: int
    last: int
    left: float
    right: float

    @property
    def step(self) -> float:
        return (self.right - self.left) / (self.last - self.first)

    @property
    def stride(self) -> int:
        """Every which number there is room to write."""
        return next(n for n in (1, 2, 5, 10, 20, 50, 10**6) if n * self.step >= 28)

    def x(self, at: float) -> float:
        return self.left + (at - self.first) * self.step


def draw(chart: PositionScale, fonts: Fonts) -> str:
    canvas = Canvas(fonts)
    right = _words(canvas, chart.note)
    canvas.title(chart.title, right - 10)
    tied = chart.lead == 0
    line = _HEAD + 48 + (_APART if tied else 0)
    _scale(canvas, chart, line)
    canvas.rule(line + 34)
    y = line + 56
    canvas.text(MARGIN, y, canvas.fitted(chart.margin, WIDTH - 2 * MARGIN), bold=True)
    _margin(canvas, chart, y + 10)
    y += 82
    rows = [_goal(canvas, chart, ship, y, end=side == 0) for side, ship in enumerate(chart.ships)]
    return canvas.svg(round(y + 19 * max(rows) - 8))


def _words(canvas: Canvas, note: Words) -> float:
    """A line at the top right in which marks are drawn as shapes; gives its start."""
    text = shown_name(note)
    if not canvas.fonts.has("".join(sign for sign in text if sign not in SIDES)):
        return WIDTH - MARGIN
    x = start = WIDTH - MARGIN - _marked_width(canvas, text)
    run = ""
    for sign in f"{text}\0":
        if sign not in SIDES and sign != "\0":
            run += sign
            continue
        canvas.text(x, 24, run.rstrip(), color=SECOND)
        x += canvas.width(run)
        run = ""
        if sign in SIDES:
            canvas.shape(x + 7, 19, sign, scale=0.55)
            x += 16
    return start


def _marked_width(canvas: Canvas, text: str) -> float:
    return sum(16 if sign in SIDES else canvas.width(sign) for sign in text)


def _scale(canvas: Canvas, chart: PositionScale, y: float) -> None:
    low, high = sorted(ship.at for ship in chart.ships)
    spare = max(2 * _BESIDE, _LEAST - 1 - (high - low))
    ruler = Ruler(low - spare // 2, high + (spare + 1) // 2, MARGIN + 16, WIDTH - MARGIN - 16)
    canvas.path(f"M{MARGIN:g} {y:g} H{WIDTH - MARGIN:g}", stroke=LINE)
    for at in range(ruler.first, ruler.last + 1):
        x = ruler.x(at)
        canvas.path(f"M{x:.1f} {y - 6:g} V{y + 6:g}", stroke=LINE)
        if at % ruler.stride == 0:
            canvas.text(x, y + 25, number(at), color=SECOND, anchor="middle")
    first, other = chart.ships
    upper = first if first.acting else other
    for ship in chart.ships:
        lift = _APART if chart.lead == 0 and ship is upper else 0
        rival = other if ship is first else first
        _ship(canvas, ship, ruler, y - 18 - lift, rival)


def _ship(canvas: Canvas, ship: ChartShip, ruler: Ruler, y: float, rival: ChartShip) -> None:
    """The shape, and beside it name and score where there is more room."""
    x = ruler.x(ship.at)
    canvas.shape(x, y, ship.mark, scale=1.15, out=bool(ship.out))
    if ship.acting:
        circle = f"M{x - 19:.1f} {y:.1f} a19 19 0 1 1 38 0 a19 19 0 1 1 -38 0 Z"
        canvas.path(circle, stroke=WHITE, dash="4 2.7")
    left, right = x - 24 - MARGIN, WIDTH - MARGIN - x - 24
    if rival.at > ship.at:
        right = (ruler.x(rival.at) - x) / 2 - 24
    elif rival.at < ship.at:
        left = (x - ruler.x(rival.at)) / 2 - 24
    score = number(ship.at)
    name = drawn_name(ship.name, canvas.fonts) or ship.mark[1:]
    room = max(left, right) - canvas.width(f" {score}", bold=True)
    shown = f"{canvas.fitted(name, room, bold=True)} {score}".strip()
    place, anchor = (x - 24, "end") if left >= right else (x + 24, "start")
    canvas.text(place, y + 6, shown, color=color_of(ship.mark), bold=True, anchor=anchor)


def _margin(canvas: Canvas, chart: PositionScale, y: float) -> None:
    """The lead of the first ship to the right, of the other to the left, and where goals begin."""
    first, other = chart.ships
    needs = {goal.ship: goal.margin for goal in chart.goals}
    most = max(5, abs(chart.lead) + 1, *(need + 2 for need in needs.values()))
    ruler = Ruler(-most, most, MARGIN + 12, WIDTH - MARGIN - 12)
    canvas.rect(MARGIN, y, WIDTH - 2 * MARGIN, 30, "#262c36")
    bold: set[int] = set()
    for ship, side in ((first, 1), (other, -1)):
        if ship.id not in needs:
            continue
        need = side * needs[ship.id]
        bold.add(need)
        edge = ruler.x(need)
        end = WIDTH - MARGIN if side > 0 else MARGIN
        color = color_of(ship.mark)
        canvas.rect(min(edge, end), y, abs(end - edge), 30, color, opacity=0.3)
        canvas.path(f"M{edge:.1f} {y - 4:g} V{y + 34:g}", stroke=color, width=3)
    zero, lead = ruler.x(0), ruler.x(chart.lead)
    leader = first if chart.lead >= 0 else other
    canvas.rect(min(zero, lead), y + 9, abs(lead - zero), 12, color_of(leader.mark))
    canvas.circle(lead, y + 15, 13, fill=WHITE)
    far = signed(chart.lead) if chart.lead < 0 else str(chart.lead)
    canvas.text(lead, y + 20.5, far, color=GROUND, size=TEXT, bold=True, anchor="middle")
    for at in range(ruler.first, ruler.last + 1):
        near = any(at != one and abs(at - one) * ruler.step < 28 for one in bold)
        if at in bold or (at % ruler.stride == 0 and not near):
            color = WHITE if at in bold else SECOND
            text = signed(at) if at else "0"
            strong = at in bold
            canvas.text(ruler.x(at), y + 51, text, color=color, bold=strong, anchor="middle")


def _goal(canvas: Canvas, chart: PositionScale, ship: ChartShip, y: float, *, end: bool) -> int:
    """What a ship wants, how much its lead must grow, and what else it needs; gives the lines."""
    goal = next((goal for goal in chart.goals if goal.ship == ship.id), None)
    half = WIDTH / 2 - MARGIN - 6
    name = "goal not open" if goal is None else goal_name(canvas, goal)
    shown = canvas.fitted(name, half - 22)
    width = canvas.width(shown)
    x = WIDTH - MARGIN if end else MARGIN
    canvas.shape(x - width - 14 if end else x + 8, y - 5, ship.mark, scale=0.55)
    anchor = "end" if end else "start"
    canvas.text(x if end else x + 21, y, shown, anchor=anchor)
    notes = [] if goal is None else [(missing(chart, goal), ""), *required(goal)]
    for place, (note, answer) in enumerate(notes, 1):
        text = canvas.fitted(note, half - canvas.width(answer, SMALL), SMALL) + answer
        canvas.text(x, y + 19 * place, text, color=SECOND, size=SMALL, anchor=anchor)
    return 1 + len(notes)


def goal_name(canvas: Canvas, goal: ScaleGoal) -> str:
    """Without what a player wrote where the font lacks a letter of it."""
    parts = (drawn_name((part,), canvas.fonts) for part in goal.name)
    return "".join(parts).rstrip(" :·,") or "a goal of its own"


def missing(chart: PositionScale, goal: ScaleGoal) -> str:
    """How far the ship's lead is from what its goal needs."""
    first, _ = chart.ships
    lead = chart.lead if goal.ship == first.id else -chart.lead
    left = goal.margin - lead
    if left <= 0:
        return "margin reached"
    return f"{left} point{'s' if left > 1 else ''} to go"


def required(goal: ScaleGoal) -> list[tuple[str, str]]:
    """What else the goal needs, and whether it is so now."""
    if not goal.requirement:
        return []
    answer = "" if goal.is_met is None else (": yes" if goal.is_met else ": no")
    return [(goal.requirement, answer)]
