"""Points, tracks and crises as SVG: what a ship can spend, who gets away, what is wrong aboard."""

from __future__ import annotations

from bot.core.charts import ChartShip, Pips, Track, Tracks, Trouble
from bot.ui.charts.drawing import (
    ACUTE,
    GROUND,
    MARGIN,
    SECOND,
    SIDES,
    SMALL,
    TEXT,
    THING,
    TITLE,
    WHITE,
    WIDTH,
    Canvas,
    color_of,
    drawn_name,
    shared,
)
from bot.ui.text import number
from bot.ui.typeface import Fonts

MOST = 4
"""Tracks, and boxes of troubles."""
_CIRCLES = 8
"""Pips that are drawn; of more there is the number alone."""
_ROW = 30.0
_BOX = 48.0
_HIGHEST = 300.0
_DONE = SIDES["●"]


def draw(chart: Tracks, fonts: Fonts) -> str:
    canvas = Canvas(fonts)
    _head(canvas, chart)
    y = 36.0
    if chart.pips is not None:
        _pips(canvas, chart.pips, y + 18)
        y += 40
    tracks, troubles = shown(chart)
    if chart.track and tracks:
        canvas.rule(y)
        canvas.text(
            MARGIN, y + 22, _more(chart.track, len(chart.tracks) - len(tracks)), color=SECOND
        )
        y += 30
        for track in tracks:
            _track(canvas, chart, track, y)
            y += _ROW
        y += 6
    canvas.rule(y)
    _troubles_head(canvas, chart, len(troubles), y + 22)
    y += 32
    for place in range(0, len(troubles), 2):
        _boxes(canvas, chart, troubles[place : place + 2], y)
        y += _BOX + 6
    return canvas.svg(round(y + 4))


def shown(chart: Tracks) -> tuple[tuple[Track, ...], tuple[Trouble, ...]]:
    """As many as there is height for; those of the ship that acts before the others."""
    acting = next((ship.id for ship in chart.ships if ship.acting), "")
    tracks = sorted(chart.tracks, key=lambda t: (acting not in (t.mover, t.other), t.mover))
    troubles = sorted(chart.troubles, key=lambda t: (not t.acute, t.ship != acting))
    rows = min(MOST, len(tracks))
    boxes = min(MOST, len(troubles))
    while _height(chart, rows, boxes) > _HIGHEST:
        if boxes > 2:
            boxes = 2
        else:
            rows -= 1
    return tuple(tracks[:rows]), tuple(troubles[:boxes])


def _height(chart: Tracks, rows: int, boxes: int) -> float:
    above = 36 + 40 * (chart.pips is not None) + (36 + _ROW * rows if rows else 0)
    return above + 36 + (_BOX + 6) * -(-boxes // 2)


def _more(text: str, left_out: int) -> str:
    return f"{text} · {left_out} more" if left_out else text


def _head(canvas: Canvas, chart: Tracks) -> None:
    acting = next((ship for ship in chart.ships if ship.acting), None)
    if acting is None:
        canvas.title(chart.title)
        return
    x = canvas.title(f"{chart.title} ·", WIDTH / 2) + 8
    canvas.shape(x + 8, 18, acting.mark, scale=0.65)
    number_ = acting.mark[1:]
    canvas.text(x + 20, 24, number_, color=color_of(acting.mark), size=TITLE, bold=True)
    x += 22 + (canvas.width(number_, TITLE, bold=True) + 4 if number_ else 0)
    name = drawn_name(acting.name, canvas.fonts)
    acts = canvas.width(" acts", TITLE, bold=True)
    cut = canvas.fitted(name, WIDTH - MARGIN - x - acts, TITLE, bold=True)
    canvas.text(x, 24, f"{cut} acts".strip(), size=TITLE, bold=True)


def _pips(canvas: Canvas, pips: Pips, y: float) -> None:
    canvas.text(MARGIN, y + 6, pips.label, bold=True)
    x = MARGIN + canvas.width(pips.label, bold=True) + 24
    most = max(pips.have, pips.of)
    if most <= _CIRCLES:
        for place in range(most):
            if place < pips.have:
                canvas.circle(x, y, 12, fill=THING)
            else:
                canvas.circle(x, y, 11, stroke=THING)
            x += 31
    canvas.text(x, y + 6, left(pips), bold=True)


def left(pips: Pips) -> str:
    """How many points are left; more than one began with are possible, and a debt too."""
    if 0 <= pips.have <= pips.of:
        return f"{pips.have} of {pips.of} left"
    return f"{number(pips.have)} left"


def _track(canvas: Canvas, chart: Tracks, track: Track, y: float) -> None:
    mover, other = chart.ship(track.mover), chart.ship(track.other)
    step = min(34.0, 130 / track.of)
    end = WIDTH - MARGIN - step * track.of + 4
    for place in range(track.of):
        x = end + place * step
        done = place < track.have
        canvas.rect(x, y, step - 6, 24, _DONE if done else "none", stroke=_DONE)
        if done:
            canvas.check(x + step / 2 - 4, y + 12, GROUND)
    if mover is None or other is None:
        return
    ships = (mover, other)
    names = [drawn_name(ship.name, canvas.fonts) for ship in ships]
    between = canvas.width(" from ")
    marks = sum(canvas.mark_width(ship.mark) for ship in ships)
    room = end - MARGIN - 10 - marks - between
    widths = shared([canvas.width(name) for name in names], room)
    x = _named(canvas, mover, canvas.fitted(names[0], widths[0]), MARGIN - 2, y + 17)
    canvas.text(x, y + 17, "from")
    _named(canvas, other, canvas.fitted(names[1], widths[1]), x + between - 3, y + 17)


def _named(canvas: Canvas, ship: ChartShip, name: str, x: float, y: float) -> float:
    x = canvas.mark(x, y, ship.mark, out=bool(ship.out))
    canvas.text(x, y, name)
    return x + (canvas.width(name) + 5 if name else 0)


def _troubles_head(canvas: Canvas, chart: Tracks, boxes: int, y: float) -> None:
    """Whose they are, if all are aboard one ship; else the boxes say it."""
    if not chart.troubles:
        canvas.text(MARGIN, y, f"{chart.trouble}: none", color=SECOND)
        return
    left_out = len(chart.troubles) - boxes
    aboard = _aboard(chart)
    if aboard is None:
        canvas.text(MARGIN, y, _more(chart.trouble, left_out), color=SECOND)
        return
    text = f"{chart.trouble} aboard"
    canvas.text(MARGIN, y, text, color=SECOND)
    x = canvas.mark(MARGIN + canvas.width(text) + 5, y, aboard.mark)
    name = drawn_name(aboard.name, canvas.fonts)
    room = WIDTH - MARGIN - x - (canvas.width(_more("", left_out)) if left_out else 0)
    name = canvas.fitted(name, room)
    canvas.text(x, y, _more(name, left_out), color=SECOND)


def _aboard(chart: Tracks) -> ChartShip | None:
    """The one ship with troubles."""
    ships = {trouble.ship for trouble in chart.troubles}
    return chart.ship(ships.pop()) if len(ships) == 1 else None


def _boxes(canvas: Canvas, chart: Tracks, troubles: tuple[Trouble, ...], y: float) -> None:
    width = (WIDTH - 2 * MARGIN - 8) / 2
    several = _aboard(chart) is None
    for place, trouble in enumerate(troubles):
        x = MARGIN + place * (width + 8)
        color = ACUTE if trouble.acute else WHITE
        frame = 3.0 if trouble.acute else 1.5
        canvas.rect(x + 1, y + 1, width - 2, _BOX - 2, stroke=color, line=frame)
        ship = chart.ship(trouble.ship) if several else None
        mark = 0.0 if ship is None else canvas.mark_width(ship.mark)
        name = canvas.fitted(trouble.name, width - 12 - mark, bold=True)
        start = x + (width - mark - canvas.width(name, TEXT, bold=True)) / 2
        if ship is not None:
            canvas.mark(start - 2, y + 20, ship.mark)
        canvas.text(start + mark, y + 20, name, bold=True)
        effect = canvas.fitted(trouble.effect, width - 10, SMALL, bold=trouble.acute)
        color = ACUTE if trouble.acute else SECOND
        middle = x + width / 2
        canvas.text(
            middle, y + 39, effect, color=color, size=SMALL, bold=trouble.acute, anchor="middle"
        )
