"""The rulebook's words for phases, stations, orders and results, and how numbers are written."""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.blocks import Words
from bot.rules.coriolis.content import Content

NO_BREAK = "\u00a0"

PHASES = {
    "upkeep": "upkeep",
    "order": "Order phase",
    "engineer": "Engineer phase",
    "pilot": "Pilot phase",
    "sensors": "Sensor phase",
    "attack": "Attack phase",
    "end": "end of the turn",
}
STATIONS = {
    "captain": "captain",
    "engineer": "engineer",
    "pilot": "pilot",
    "sensors": "sensor operator",
    "gunner": "gunner",
}
ACCOUNTS = {
    "engineer": "engineer",
    "pilot": "pilot",
    "sensors": "sensors",
    "gunner": "gunner",
    "sensor_mode": "sensor mode",
    "reserve": "reserve",
}
ORDERS = {
    "repair": "REPAIR!",
    "evade": "EVADE!",
    "retreat": "RETREAT!",
    "attack": "ATTACK!",
    "none": "no order",
}
ORDER_EFFECTS = {
    "repair": "to repairs this turn",
    "evade": "to evasive and break lock this turn",
    "retreat": "to moving away this turn",
    "attack": "to closing in and all attacks this turn",
}
MODES = {
    "passive": "sensors passive",
    "active": "sensors active",
    "extreme": "sensors extreme",
}
STATUS = {
    "active": "in battle",
    "hull_collapsed": "hull collapsed",
    "dead_in_space": "dead in space",
    "destroyed": "destroyed",
    "escaped": "escaped",
    "vanished": "vanished",
    "surrendered": "surrendered",
}


def number(value: int) -> str:
    """A number with a real minus."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A number with its sign, zero included."""
    return f"−{-value}" if value < 0 else f"+{value}"


def figure(value: int) -> str:
    """Maneuverability and Signature: signed, but a plain 0."""
    return signed(value) if value else "0"


def keep(text: str) -> str:
    """The text on one line: its spaces do not break."""
    return text.replace(" ", NO_BREAK)


def count(n: int, one: str, many: str = "") -> str:
    """`1 six`, `2 sixes`."""
    return f"{n} {one if n == 1 else many or plural(one)}"


def sixes(n: int) -> str:
    return "no six" if n == 0 else count(n, "six", "sixes")


def listed(items: Iterable[Words], last: str = " and ") -> Words:
    """Words of equal rank: `a, b and c`."""
    parts = list(items)
    found: list[Words] = []
    for place, item in enumerate(parts):
        if place:
            found.append((last if place == len(parts) - 1 else ", ",))
        found.append(item)
    return tuple(part for item in found for part in item)


def accounts_of(accounts: dict[str, int]) -> str:
    """`pilot 3 · gunner 2`: what is 0 is not said."""
    return " · ".join(f"{ACCOUNTS[a]} {accounts[a]}" for a in ACCOUNTS if accounts.get(a))


def result_name(content: Content, result: str) -> str:
    """The name of a lasting critical; a plasma torpedo leaves one of its own."""
    if result == "plasma":
        return "Plasma burns"
    return next((row.name for row in content.criticals.values() if row.id == result), result)


def plural(name: str) -> str:
    """`mines`, `torpedoes`."""
    return f"{name}es" if name.endswith("o") else f"{name}s"


def weapon_name(content: Content, weapon: str) -> str:
    """The name of a weapon, torpedo or mine."""
    if weapon in content.weapons:
        return content.weapons[weapon].name
    return content.ordnance[weapon].name if weapon in content.ordnance else weapon


def range_name(content: Content, distance: int) -> str:
    """The range in which a distance in CU lies; nothing beyond the last."""
    bands = content.ranges.values()
    return next((band.name for band in bands if band.min <= distance <= band.max), "out of range")
