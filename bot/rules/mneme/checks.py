"""The check of Mneme: 2D6 against a number, the Effect with doubles on 12 and 2; tables (1.1)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from bot.core.dice import Faces, Reading
from bot.core.refusal import Refused
from bot.rules.mneme.content import Content
from bot.rules.mneme.state import Component
from bot.rules.twod6 import checks as shared
from bot.rules.twod6.people import characteristic_dm

NEEDS, UNOPPOSED, FAIR = 8, 6, 7
GREAT = shared.EXCEPTIONAL
FOCUS = 2


def effect_of(natural: int, raw: int) -> int:
    """At least 1 for a success; a natural 12 doubles it or halves a failure, a 2 the contrary."""
    effect = max(1, raw) if raw >= 0 else raw
    good = effect > 0
    if natural not in {2, 12}:
        return effect
    if good == (natural == 12):
        return effect * 2
    return max(1, effect // 2) if good else effect // 2


@dataclass(frozen=True, slots=True)
class Check(shared.Check):
    """2D6 with modifiers against a number; the degree is the Effect."""

    form: str = "check"

    def read(self, faces: Faces) -> Reading:
        natural = sum(faces)
        raw = natural + self.total_dm - self.needs
        return Reading(raw >= 0, effect_of(natural, raw))


def span_penalty(crew: int, assistants: int) -> int:
    """What a large crew costs its captain: floor((crew − 5) / 5), shared with assistants (R-19)."""
    return max(0, (crew - 5) // 5) // (1 + assistants)


Given = Mapping[str, Any]


def _whole(given: Given, word: str, default: int | None = None) -> int:
    value = given.get(word, default)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused(f"A whole number is needed: {word}")
    return value


def effect(content: Content, given: Given) -> dict[str, Any]:
    """`dice` (their sum), `dm`, `needs` → success and Effect (1.1)."""
    natural = _whole(given, "dice")
    raw = natural + _whole(given, "dm", 0) - _whole(given, "needs", NEEDS)
    return {"success": raw >= 0, "raw": raw, "effect": effect_of(natural, raw)}


def weapon(content: Content, given: Given) -> dict[str, Any]:
    """`weapon` and `band` → its DM at that band with its own, or "refused" (4.3)."""
    data = content.weapons[str(given.get("weapon"))]
    at = data.at(list(content.bands).index(str(given.get("band"))))
    return {"dm": "refused" if at is None else at + data.dm}


def together(content: Content, given: Given) -> dict[str, Any]:
    """`attacks` → DM, points and dice of many attacks in one roll (4.5)."""
    row = content.together(_whole(given, "attacks"))
    return {"dm": row.dm, "points": row.points, "dice": row.dice}


def span(content: Content, given: Given) -> dict[str, Any]:
    """`crew` and `assistants` → the captain's penalty (1.3)."""
    return {"dm": -span_penalty(_whole(given, "crew"), _whole(given, "assistants", 0))}


def superiority(content: Content, given: Given) -> dict[str, Any]:
    """`larger` and `smaller` resources → the DM of the larger side (4.6)."""
    return {"dm": content.outnumbering(_whole(given, "larger"), _whole(given, "smaller"))}


def person(content: Content, given: Given) -> dict[str, Any]:
    """`score` → its DM."""
    return {"dm": characteristic_dm(_whole(given, "score"))}


def part(content: Content, given: Given) -> dict[str, Any]:
    """`hp` and `damage` → damaged, disabled (1.2)."""
    found = Component(_whole(given, "hp"), _whole(given, "damage"))
    return {"damaged": found.is_damaged, "disabled": found.is_disabled}


def ship(content: Content, given: Given) -> dict[str, Any]:
    """`template` → the figures of its file, Hull and Structure (5)."""
    found = content.ships[str(given.get("template"))]
    return {
        **found.model_dump(include={"tons", "thrust", "jump", "armor", "parts", "spare_parts"}),
        "hull": max(1, found.tons // 10),
        "crew": found.crew_count,
        "sensors": content.electronics[found.electronics].dm,
    }


def morale(content: Content, given: Given) -> dict[str, Any]:
    """`roll` (with Leadership) → the morale (4.8)."""
    return {
        "morale": content.morale[shared.best_row(list(content.morale), _whole(given, "roll"))].id
    }


CHECKS: Mapping[str, Callable[[Content, Given], Mapping[str, Any]]] = {
    "effect": effect,
    "weapon": weapon,
    "together": together,
    "span": span,
    "superiority": superiority,
    "person": person,
    "part": part,
    "ship": ship,
    "morale": morale,
}
