"""Tables of Coriolis that can be asked without a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.core.refusal import Refused
from bot.rules.coriolis.content import FIGURES, Content

Given = Mapping[str, Any]


def ranges(content: Content, given: Given) -> dict[str, Any]:
    """`cu` → range and its detection modifier (rules 4.1, 4.3)."""
    away = _whole(given, "cu")
    band = next((b for b in content.ranges.values() if b.min <= away <= b.max), None)
    if band is None:
        return {"range": "escaped"}
    return {"range": band.name, "detection": band.detection}


def ship_figures(content: Content, given: Given) -> dict[str, Any]:
    """`ship_class` and `features` → the figures of a ship built so (rules 4.10)."""
    row = content.classes.get(_whole(given, "ship_class"))
    if row is None:
        raise Refused("Classes go from 1 to 5")
    features = [content.features.get(name) for name in given.get("features", [])]
    found = [f for f in features if f is not None]
    if len(found) < len(features):
        raise Refused(f"Features are {', '.join(content.features)}")
    sums = {f: getattr(row, f) + sum(getattr(one, f) for one in found) for f in FIGURES}
    return {"slots": row.slots, **sums}


def ship(content: Content, given: Given) -> dict[str, Any]:
    """`template` → its figures as its file states them (rules 5)."""
    found = content.ships.get(str(given.get("template")))
    if found is None:
        raise Refused(f"Templates are {', '.join(content.ships)}")
    return {**{f: getattr(found, f) for f in FIGURES}, "spare_parts": found.spare_parts}


def critical(content: Content, given: Given) -> dict[str, Any]:
    """`roll` of 2D6 → the result of the critical table (rules 4.7)."""
    row = content.criticals.get(_whole(given, "roll"))
    if row is None:
        raise Refused("The table goes from 2 to 12")
    return {"result": row.id, "name": row.name}


def _whole(given: Given, word: str) -> int:
    value = given.get(word)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused(f"A whole number is needed: {word}")
    return value


CHECKS: Mapping[str, Callable[[Content, Given], Mapping[str, Any]]] = {
    "range": ranges,
    "ship_figures": ship_figures,
    "ship": ship,
    "critical": critical,
}
