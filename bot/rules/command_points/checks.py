"""Tables and sums of Command Points that can be asked without a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.core.refusal import Refused
from bot.rules.command_points.content import Content

Given = Mapping[str, Any]


def weapon(content: Content, given: Given) -> dict[str, Any]:
    """`weapon` → its damage, AP, qualities, ammo (4.7)."""
    found = content.weapons.get(str(given.get("weapon")))
    if found is None:
        raise Refused(f"Weapons are {', '.join(content.weapons)}")
    return {
        "damage": found.damage,
        "ap": found.ap,
        "qualities": list(found.qualities),
        "ammo": "none" if found.ammo is None else found.ammo,
        "hardpoints": found.hardpoints,
        "min_class": found.min_class,
    }


def crisis(content: Content, given: Given) -> dict[str, Any]:
    """`face` of 1D10 → the crisis (4.5)."""
    row = content.crises.get(_whole(given, "face"))
    if row is None:
        raise Refused("The crisis table goes from 1 to 10")
    return {"kind": row.id, "acute": row.acute}


def hull_class(content: Content, given: Given) -> dict[str, Any]:
    """`hull_class` → HP a point of Fix gives back, and the D10 of a breach (4.3)."""
    found = content.classes.get(str(given.get("hull_class")))
    if found is None:
        raise Refused(f"Classes are {', '.join(content.classes)}")
    return {"repair": found.repair, "breach": found.breach}


def ship(content: Content, given: Given) -> dict[str, Any]:
    """`template` → its figures (section 5)."""
    found = content.ships.get(str(given.get("template")))
    if found is None:
        raise Refused(f"Templates are {', '.join(content.ships)}")
    words = ("hp", "ac", "armor", "speed", "drive", "npc_crew", "npc_skill", "npc_attack_bonus")
    figures: dict[str, Any] = {word: getattr(found, word) for word in words}
    return {**figures, "weapons": [m.weapon for m in found.weapons], "cargo": found.cargo}


def _whole(given: Given, word: str) -> int:
    value = given.get(word)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused(f"A whole number is needed: {word}")
    return value


CHECKS: Mapping[str, Callable[[Content, Given], Mapping[str, Any]]] = {
    "weapon": weapon,
    "crisis": crisis,
    "hull_class": hull_class,
    "ship": ship,
}
