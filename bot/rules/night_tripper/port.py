"""Repair in port (4.5): what it costs and how long it takes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.state import PARTS, Ship

TECHNOLOGY = 3
"""Ports that repair ships exist on worlds from this Technology."""


@dataclass(frozen=True, slots=True)
class Bill:
    credits: int
    weeks: int


def bill_of(content: Content, hits: Mapping[str, int]) -> Bill:
    """The price of each damaged or destroyed part; a week in all, and one a destroyed part."""
    rows = [
        content.repairs[_repair(part, destroyed=hits[part] >= 2)]
        for part in PARTS
        if hits.get(part, 0)
    ]
    weeks = sum(row.weeks for row in rows) + (1 if rows else 0)
    return Bill(sum(row.credits for row in rows), weeks)


def bill_for(content: Content, ship: Ship) -> Bill:
    """What a ship would pay now."""
    parts = ship.components.items()
    return bill_of(content, {kind: part.hits for kind, part in parts if part.present})


def _repair(part: str, *, destroyed: bool) -> str:
    state = "destroyed" if destroyed else "damaged"
    return f"gate_core_{state}" if part == "gate_core" else state
