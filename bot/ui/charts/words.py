"""How charts are told to those who do not see them: the kind first, then each fact."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

from bot.core.charts import ChartShip
from bot.ui import text
from bot.ui.charts.drawing import shown_name
from bot.ui.graphemes import cut, size

ALT = 400
ROOMS = (32, 16, 10, 0)
"""Cells for a name, less where the whole does not fit: at 0 the marks stand alone."""


def within(parts_of: Callable[[int], Iterable[str]], rooms: Sequence[int] = ROOMS) -> str:
    """One sentence of at most 400 characters, its first part the kind of chart and viewpoint.

    `parts_of` gives the parts with so much room for names; where even the last room does not
    help, the last facts are counted.
    """
    parts: list[str] = []
    for room in rooms:
        parts = list(parts_of(room))
        whole = _sentence(parts)
        if size(whole) <= ALT:
            return whole
    shown = len(parts)
    whole = _sentence(parts)
    while shown > 1 and size(whole) > ALT:
        shown -= 1
        whole = _sentence([*parts[:shown], f"{len(parts) - shown} more"])
    return whole


def _sentence(parts: Sequence[str]) -> str:
    return f"{parts[0]}: {', '.join(parts[1:])}." if len(parts) > 1 else f"{parts[0]}."


def named(ship: ChartShip, room: int) -> str:
    name = cut(shown_name(ship.name), room) if room > 0 else ""
    return f"{ship.mark} {name}".rstrip()


def headed(ship: ChartShip) -> str:
    """A ship at the start of a line of markdown."""
    return text.words_to_markdown((f"{ship.mark} ", *ship.name), bold=True, names=16)
