"""The prose of Cepheus: pure functions from events and views to blocks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.core.blocks import Board, Card, Kind, Name, ShipLine, SideField, Words, words
from bot.core.combat import Combat
from bot.core.ruleset import Present, Told
from bot.core.seats import Seat, Viewer
from bot.rules.cepheus.content import Content

__all__ = ["present_for"]


@dataclass(frozen=True, slots=True)
class CepheusProse:
    content: Content

    def report(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Card]:
        return []

    def log(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Words]:
        return []

    def board(self, view: Combat[Any], viewer: Viewer) -> Board:
        lines = tuple(ShipLine(s, None, words(s), None) for s in view.state.ships)
        return Board(words("Turn ", str(view.round)), words("Ships"), (SideField("", "", lines),))

    def chart(self, view: Combat[Any], viewer: Viewer) -> None:
        return None

    def sheet(self, view: Combat[Any], viewer: Viewer, ship: str) -> Card:
        return Card(Kind.MOVE, words(ship), words(ship))

    def window(self, view: Combat[Any], viewer: Viewer) -> Card:
        return Card(Kind.CHOICE, (), words("?"))

    def seat(self, view: Combat[Any], seat: Seat) -> Words:
        return words(Name(str(seat)))

    def ending(self, view: Combat[Any]) -> Card:
        return Card(Kind.SUCCESS, (), words(str(view.outcome)))


def present_for(content: Content) -> Present:
    """The prose for these data files."""
    return CepheusProse(content)
