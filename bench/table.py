"""Rows of the table, and how figures are taken on a machine that does other things too."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from statistics import median


@dataclass(frozen=True, slots=True)
class Row:
    """One figure. `met` is None where nothing was measured; `note` then says why."""

    what: str
    goal: str
    result: str
    met: bool | None
    note: str = ""


def at_most(what: str, limit: float, value: float, unit: str = "×", note: str = "") -> Row:
    return Row(what, f"≤ {_shown(limit)} {unit}", f"{_shown(value)} {unit}", value <= limit, note)


def at_least(what: str, limit: float, value: float, unit: str = "×", note: str = "") -> Row:
    return Row(what, f"≥ {_shown(limit)} {unit}", f"{_shown(value)} {unit}", value >= limit, note)


def skipped(what: str, goal: str, why: str) -> Row:
    return Row(what, goal, "–", None, why)


def middle_ratio(pairs: Iterable[tuple[float, float]]) -> float:
    """The median of ratios whose two sides were taken right after each other."""
    return median(one / other for one, other in pairs)


def percentile(values: Sequence[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))]


def show(rows: Sequence[Row]) -> None:
    lines = [("figure", "goal", "result", "", "")]
    for row in rows:
        met = "skipped" if row.met is None else "met" if row.met else "MISSED"
        lines.append((row.what, row.goal, row.result, met, row.note))
    widths = [max(len(line[column]) for line in lines) for column in range(4)]
    for line in lines:
        cells = [cell.ljust(width) for cell, width in zip(line, widths, strict=False)]
        print("  ".join((*cells, line[4])).rstrip())


def _shown(number: float) -> str:
    return f"{number:,.2f}".rstrip("0").rstrip(".") if number < 100 else f"{number:,.0f}"
