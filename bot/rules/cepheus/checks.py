"""Tables of Cepheus that can be asked without a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.core.refusal import Refused
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.entries import BANDS
from bot.rules.twod6.checks import best_row, characteristic_dm, skill_value
from bot.rules.twod6.damage import hits_of

Given = Mapping[str, Any]
HITS = ("", "Single", "Double", "Triple")


def damage(content: Content, given: Given) -> dict[str, Any]:
    """`damage` after armor → its hits in order (4.5)."""
    row = hits_of({to: r.hits for to, r in content.damage.items()}, _whole(given, "damage"))
    return {"hits": [HITS[size] for size in row], "total": sum(row)}


def weapon(content: Content, given: Given) -> dict[str, Any]:
    """`weapon` and `range` → the DM of an attack, or "none" (4.2)."""
    found = content.weapons.get(str(given.get("weapon")))
    band = str(given.get("range"))
    if found is None or band not in BANDS:
        raise Refused(f"Weapons are {', '.join(content.weapons)}; ranges are {', '.join(BANDS)}")
    dm = found.at(BANDS.index(band))
    return {"dm": "none" if dm is None else dm}


def missile(content: Content, given: Given) -> dict[str, Any]:
    """`effect` of a launch → the to-hit number of each missile (4.4)."""
    rows = content.to_hit
    return {"needs": rows[best_row(list(rows), _whole(given, "effect"))].needs}


def person(content: Content, given: Given) -> dict[str, Any]:
    """`score` → its DM; `level` of a skill, absent if untrained → what it adds (1.1)."""
    jack = given.get("jack_of_all_trades", 0)
    level = given.get("level")
    return {
        "dm": characteristic_dm(_whole(given, "score")) if "score" in given else "none",
        "skill": skill_value(level, jack),
    }


def _whole(given: Given, word: str) -> int:
    value = given.get(word)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused(f"A whole number is needed: {word}")
    return value


CHECKS: Mapping[str, Callable[[Content, Given], Mapping[str, Any]]] = {
    "damage": damage,
    "weapon": weapon,
    "missile": missile,
    "person": person,
}
