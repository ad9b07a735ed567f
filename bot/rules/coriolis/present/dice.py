"""Rolls as blocks: the faces with those that count, and the pool with its sources."""

from __future__ import annotations

from bot.core.blocks import Block, DiceLine, Field, Line, Modifiers, Strong, Term
from bot.core.dice import Modifier
from bot.core.play import Rolled
from bot.rules.coriolis.figures import SKILL_WORDS
from bot.rules.coriolis.present.words import number, sixes

SKILL_ROLLS = ("pool", "desperation")
BASE = ("Strength", "Agility", "Wits", "Empathy", *SKILL_WORDS.values())
"""Sources of a pool that stand for a person, not for a modifier."""


def dice_line(rolled: Rolled, label: str = "") -> DiceLine:
    """The faces of a roll; those that decide are counted."""
    sixes_at = tuple(place for place, face in enumerate(rolled.faces) if face == 6)
    match rolled.form:
        case "desperation":
            both = (Strong("both 6, counts as 1 six"),)
            result = both if rolled.success else (Strong("no success"), ", both must be 6")
            return DiceLine(rolled.faces, sixes_at, result, label)
        case "armor":
            return DiceLine(rolled.faces, sixes_at, (f"{rolled.degree} stopped",), label or "Armor")
        case "prayer":
            result = (Strong(f"{sixes(rolled.degree)} in all"),)
            return DiceLine(rolled.faces, sixes_at, result, label or "Prayer")
        case "highest":
            high = max(rolled.faces)
            at = tuple(place for place, face in enumerate(rolled.faces) if face == high)
            return DiceLine(rolled.faces, at, (Strong(str(high)),), label)
        case "sum":
            whole = tuple(range(len(rolled.faces)))
            return DiceLine(rolled.faces, whole, (f"= {rolled.degree}",), label)
        case _:
            return DiceLine(rolled.faces, sixes_at, (Strong(sixes(rolled.degree)),), label)


def pool_field(rolled: Rolled, name: str = "Pool") -> Field:
    """Where the number of dice came from."""
    total = sum(m.value for m in rolled.modifiers)
    rest = " · desperation, 2 dice" if rolled.form == "desperation" else ""
    return Field((f"{name} {number(total)}{rest}",), sources(rolled.modifiers))


def frozen_field(pool: tuple[tuple[int, str], ...]) -> Field:
    """The pool of a torpedo or mine, rolled when it strikes."""
    total = sum(value for value, _ in pool)
    return Field(
        (f"Pool {number(total)}, rolled when it strikes",),
        sources(tuple(Modifier(value, source) for value, source in pool)),
    )


def sources(modifiers: tuple[Modifier, ...]) -> tuple[Block, ...]:
    """Attribute and skill on one line, everything else signed on the next."""
    person = [m for m in modifiers if m.source in BASE]
    others = tuple(Term(m.value, m.source) for m in modifiers if m.source not in BASE)
    found: list[Block] = []
    if person:
        found.append(Line((" + ".join(f"{m.source} {number(m.value)}" for m in person),)))
    if others:
        found.append(Modifiers(others))
    return tuple(found) or (Line(("nothing",)),)


def is_skill_roll(rolled: Rolled) -> bool:
    return rolled.form in SKILL_ROLLS


def ship_of(rolled: Rolled) -> str:
    """The ship for which a roll was made."""
    return rolled.who.split("/", maxsplit=1)[0]
