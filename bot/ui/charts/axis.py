"""The line of a map: which segments it shows, where it is cut, and what stands where."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.ui.charts.drawing import MARGIN, WIDTH

MOST = 12
"""Segments on one line; of longer ones empty stretches are cut out."""
_CUT_WIDTH = 1.7
"""A cut holds its length, which is wider than a tick's number."""


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

    def x(self, at: int) -> float:
        """The middle of a segment."""
        return (self.edge(at) + self.edge(at + 1)) / 2

    def edge(self, at: int) -> float:
        """The left edge of a segment, the right end of the line for the one after the last."""
        for cell in self.cells:
            if at <= cell.last:
                return cell.left + cell.width * (at - cell.first) / cell.length
        return self.cells[-1].left + self.cells[-1].width


def axis(taken: Collection[int]) -> Axis:
    """From one segment before the first that is taken to one after the last."""
    first, last = min(taken) - 1, max(taken) + 1
    cut = _cuts(taken, last - first + 1)
    stretches: list[tuple[int, int]] = []
    at = first
    while at <= last:
        end = cut.get(at, at)
        stretches.append((at, end))
        at = end + 1
    weights = [_CUT_WIDTH if end > start else 1.0 for start, end in stretches]
    unit = (WIDTH - 2 * MARGIN) / sum(weights)
    cells: list[Cell] = []
    left = MARGIN
    for (start, end), weight in zip(stretches, weights, strict=True):
        cells.append(Cell(start, end, left, weight * unit))
        left += weight * unit
    return Axis(tuple(cells))


def _cuts(taken: Collection[int], length: int) -> dict[int, int]:
    """The longest empty stretches, until the rest fits: first to last segment of each."""
    found: dict[int, int] = {}
    places: Sequence[int] = sorted(taken)
    gaps = sorted(
        ((one + 1, other - 1) for one, other in pairwise(places)),
        key=lambda gap: gap[0] - gap[1],
    )
    for first, last in gaps:
        if length <= MOST or last <= first:
            break
        found[first] = last
        length -= last - first
    return found
