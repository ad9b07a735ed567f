"""Charts as pictures, as alt text and as lines. One drawing for each kind of chart."""

from bot.core.charts import Chart, LineChart, PositionScale, RangeTable
from bot.ui.charts import (
    line,
    line_words,
    scale,
    scale_words,
    table,
    table_words,
    tracks,
    tracks_words,
)
from bot.ui.limits import DESCRIPTION
from bot.ui.typeface import Fonts

__all__ = ["alt", "pairs", "svg"]


def svg(chart: Chart, fonts: Fonts) -> str:
    """The picture's source: the same chart gives the same text."""
    match chart:
        case LineChart():
            return line.draw(chart, fonts)
        case RangeTable():
            return table.draw(chart, fonts)
        case PositionScale():
            return scale.draw(chart, fonts)
        case _:
            return tracks.draw(chart, fonts)


def alt(chart: Chart) -> str:
    """At most 400 characters for those who do not see the picture."""
    match chart:
        case LineChart():
            return line_words.alt(chart)
        case RangeTable():
            return table_words.alt(chart)
        case PositionScale():
            return scale_words.alt(chart)
        case _:
            return tracks_words.alt(chart)


def pairs(chart: Chart, room: int = DESCRIPTION - 1000) -> list[str]:
    """The picture's facts as lines of markdown, of a line or table all pairs of ships, in few
    words where `room` is short.
    """
    match chart:
        case LineChart():
            return line_words.pairs(chart, room)
        case RangeTable():
            return table_words.pairs(chart, room)
        case PositionScale():
            return scale_words.pairs(chart)
        case _:
            return tracks_words.pairs(chart)
