"""The prose of Mneme: pure functions from events and views to blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.core.blocks import Board, Card, Words
from bot.core.charts import Chart
from bot.core.combat import Combat
from bot.core.ruleset import Present, Told
from bot.core.seats import Seat, Viewer
from bot.rules.mneme.content import Content
from bot.rules.mneme.present import board, chart, ending, report, sheet, window
from bot.rules.mneme.present.words import Sight, seat_words

__all__ = ["present_for"]


@dataclass(frozen=True, slots=True)
class MnemeProse:
    """Texts of tables come from the content."""

    tables: Content

    def report(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Card]:
        tales = report.tales(self.tables, before, told, after)
        return [tale.card for tale in tales if tale.card is not None]

    def log(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Words]:
        return [tale.line for tale in report.tales(self.tables, before, told, after)]

    def board(self, view: Combat[Any], viewer: Viewer) -> Board:
        return board.board(self.tables, view)

    def chart(self, view: Combat[Any], viewer: Viewer) -> Chart | None:
        return chart.chart(self.tables, view, viewer)

    def sheet(self, view: Combat[Any], viewer: Viewer, ship: str) -> Card:
        return sheet.sheet(self.tables, view, viewer, ship)

    def window(self, view: Combat[Any], viewer: Viewer) -> Card:
        return window.window(self.tables, view)

    def seat(self, view: Combat[Any], seat: Seat) -> Words:
        return seat_words(Sight(self.tables, view.state), seat)

    def ending(self, view: Combat[Any]) -> Card:
        return ending.ending(self.tables, view)


def present_for(content: Content) -> Present:
    """The prose for these data files."""
    return MnemeProse(content)
