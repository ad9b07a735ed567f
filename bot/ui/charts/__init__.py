"""Charts as pictures, as alt text and as lines. One drawing for each kind of chart."""

from bot.core.charts import Chart
from bot.ui.charts import line, words
from bot.ui.limits import DESCRIPTION
from bot.ui.typeface import Fonts

__all__ = ["alt", "pairs", "svg"]


def svg(chart: Chart, fonts: Fonts) -> str:
    """The picture's source: the same chart gives the same text."""
    return line.draw(chart, fonts)


def alt(chart: Chart) -> str:
    """At most 400 characters for those who do not see the picture."""
    return words.alt(chart)


def pairs(chart: Chart, room: int = DESCRIPTION - 1000) -> list[str]:
    """The distances of all pairs as lines of markdown, in few words where `room` is short."""
    return words.pairs(chart, room)
