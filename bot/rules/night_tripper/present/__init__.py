"""The prose of Night Tripper: pure functions from events and views to blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.core.blocks import Board, Card, Words
from bot.core.charts import Chart
from bot.core.combat import Combat
from bot.core.ruleset import Present, Told
from bot.core.seats import Seat, Viewer
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.present import board, chart, ending, report, sheet, window
from bot.rules.night_tripper.present.words import Sight, seat_words

__all__ = ["present_for"]


@dataclass(frozen=True, slots=True)
class TripperProse:
    """Names of goals and tables come from the content."""

    content: Content

    def report(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Card]:
        return report.report(self.content, before, told, after)

    def log(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Words]:
        return report.log(self.content, before, told, after)

    def board(self, view: Combat[Any], viewer: Viewer) -> Board:
        return board.board(self.content, view)

    def chart(self, view: Combat[Any], viewer: Viewer) -> Chart | None:
        return chart.chart(self.content, view)

    def sheet(self, view: Combat[Any], viewer: Viewer, ship: str) -> Card:
        return sheet.sheet(self.content, view, ship)

    def window(self, view: Combat[Any], viewer: Viewer) -> Card:
        return window.window(self.content, view)

    def seat(self, view: Combat[Any], seat: Seat) -> Words:
        return seat_words(Sight(self.content, view.state), seat)

    def ending(self, view: Combat[Any]) -> Card:
        return ending.ending(self.content, view)


def present_for(content: Content) -> Present:
    """The prose for these data files."""
    return TripperProse(content)
