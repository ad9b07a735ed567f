"""Throws, tables and bills that can be asked without a battle."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, cast

from bot.core.refusal import Refused
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.port import TECHNOLOGY, bill_of
from bot.rules.night_tripper.state import PARTS, Throw

Given = Mapping[str, Any]
EDGES = {"advantage": 1, "disadvantage": -1, "none": 0}


def throw(content: Content, given: Given) -> dict[str, Any]:
    """`dice`, `rank`, `limit` if there is one, `edge` → total, success, raw and limited Impact."""
    dice = _dice(given)
    edge = EDGES.get(str(given.get("edge", "none")))
    if edge is None or len(dice) != (3 if edge else 2):
        raise Refused("A throw has two dice, with advantage or disadvantage three")
    limit = _whole(given, "limit") if "limit" in given else None
    thrown = Throw("", "", "", dice, edge, _whole(given, "rank"), limit)
    return {
        "kept": [dice[at] for at in thrown.kept],
        "total": thrown.total,
        "success": thrown.success,
        "raw": thrown.raw,
        "impact": thrown.impact,
    }


def port(content: Content, given: Given) -> dict[str, Any]:
    """Hits of each part, and the world's `technology` → credits and weeks in port (4.5, R-25)."""
    technology = _whole(given, "technology") if "technology" in given else TECHNOLOGY
    if technology < TECHNOLOGY:
        raise Refused(
            f"No port there: it needs Technology {TECHNOLOGY}, the world has {technology}"
        )
    hits = {part: _whole(given, part) for part in PARTS if part in given}
    for wrong in (n for n in hits.values() if not 0 <= n <= 2):
        raise Refused(f"A part has 0 to 2 hits, not {wrong}")
    bill = bill_of(content, hits)
    return {"credits": bill.credits, "weeks": bill.weeks}


def wound(content: Content, given: Given) -> dict[str, Any]:
    """The two `dice` of a crew attack → severity, 0 for a miss, and location (4.4)."""
    dice = _dice(given)
    attack = Throw("", "", "", dice, 0, 2, None)
    return {"severity": attack.impact, "location": content.wounds[min(dice)].location}


def healing(content: Content, given: Given) -> dict[str, Any]:
    """The `worst` severity and the world's `technology` → weeks until the wounds are healed."""
    weeks = _whole(given, "worst") - max(0, _whole(given, "technology") - 3)
    return {"weeks": max(1, weeks)}


def location(content: Content, given: Given) -> dict[str, Any]:
    """A `die` → what it strikes (4.2)."""
    die = _whole(given, "die")
    if die not in content.locations:
        raise Refused("A die shows 1 to 6")
    return {"strikes": content.locations[die].strikes}


def _dice(given: Given) -> tuple[int, ...]:
    dice = given.get("dice")
    whole = isinstance(dice, Sequence) and all(
        isinstance(face, int) and 1 <= face <= 6 for face in cast("Sequence[object]", dice)
    )
    if not whole or len(cast("Sequence[object]", dice)) not in (2, 3):
        raise Refused("Dice are a list of two or three numbers from 1 to 6")
    return tuple(cast("Sequence[int]", dice))


def _whole(given: Given, word: str) -> int:
    value = given.get(word)
    if isinstance(value, bool) or not isinstance(value, int):
        raise Refused(f"A whole number is needed: {word}")
    return value


CHECKS: Mapping[str, Callable[[Content, Given], Mapping[str, Any]]] = {
    "throw": throw,
    "port": port,
    "wound": wound,
    "healing": healing,
    "location": location,
}
