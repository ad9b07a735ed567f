"""The line of a map: which segments it shows, where it is cut, and what stands where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.ui.charts.drawing import MARGIN, WIDTH

MOST = 12
"""Segments on one line; of longer ones empty stretches are cut out."""
_CUT_WIDTH, _LEAST_CUT = 1.7, 48.0
"""A cut holds its length, which is wider than a tick's number: in segments, and in units."""
_NUMBER = 28.0
"""Units from one tick's number to the next."""


@dataclass(frozen=True, slots=True)
class Cell:
    """One segment, or an empty stretch from `first` to `last` that is cut out."""

    first: int
    last: int
    left: float
    width: float

    @property
    def is_cut(self) -> bool:
        return self.last > self.first

    @property
    def length(self) -> int:
        return self.last - self.first + 1

    @property
    def middle(self) -> float:
        return self.left + self.width / 2


@dataclass(frozen=True, slots=True)
class Axis:
    cells: tuple[Cell, ...]

    @property
    def first(self) -> int:
        return self.cells[0].first

    @property
    def last(self) -> int:
        return self.cells[-1].last

    @property
    def step(self) -> float:
        """Width of one segment."""
        return self.cells[0].width

    @property
    def stride(self) -> int:
        """Every which segment has room for its number."""
        return next(n for n in (1, 2, 5, 10, 20, 50) if n * self.step >= _NUMBER or n == 50)

    def x(self, at: int) -> float:
        """The middle of a segment."""
        return (self.edge(at) + self.edge(at + 1)) / 2

    def edge(self, at: int) -> float:
        """The left edge of a segment, the right end of the line for the one after the last."""
        for cell in self.cells:
            if at <= cell.last:
                return cell.left + cell.width * (at - cell.first) / cell.length
        return self.cells[-1].left + self.cells[-1].width


def axis(taken: Collection[int], most: int = MOST) -> Axis:
    """From some segments before the first that is taken to as many after the last: one, and of
    narrow ones two or three.
    """
    beyond = 1 if most <= MOST else max(1, min(3, (max(taken) - min(taken)) // 5))
    first, last = min(taken) - beyond, max(taken) + beyond
    cut = _cuts(taken, last - first + 1, most)
    stretches: list[tuple[int, int]] = []
    at = first
    while at <= last:
        end = cut.get(at, at)
        stretches.append((at, end))
        at = end + 1
    weights = [_CUT_WIDTH if end > start else 1.0 for start, end in stretches]
    room = WIDTH - 2 * MARGIN
    unit = room / sum(weights)
    cut_width = _CUT_WIDTH * unit
    if cut and cut_width < _LEAST_CUT:
        cut_width = _LEAST_CUT
        unit = (room - len(cut) * cut_width) / (len(stretches) - len(cut))
    cells: list[Cell] = []
    left = MARGIN
    for start, end in stretches:
        width = cut_width if end > start else unit
        cells.append(Cell(start, end, left, width))
        left += width
    return Axis(tuple(cells))


def _cuts(taken: Collection[int], length: int, most: int) -> dict[int, int]:
    """The longest empty stretches, until the rest fits: first to last segment of each."""
    found: dict[int, int] = {}
    places: Sequence[int] = sorted(taken)
    kept, least = (1, 2) if most <= MOST else (6, 8)  # ships are wider than many segments
    gaps = sorted(
        ((one + kept, other - kept) for one, other in pairwise(places)),
        key=lambda gap: gap[0] - gap[1],
    )
    for first, last in gaps:
        if length <= most or last - first + 1 < least:
            break
        found[first] = last
        length -= last - first
    return found
