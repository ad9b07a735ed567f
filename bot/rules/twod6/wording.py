"""How the 2D6 games write numbers, dice and modifiers."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from bot.core.blocks import Block, DiceLine, Field, Modifiers, Name, Strong, Term, Words
from bot.core.dice import Modifier
from bot.core.play import Rolled

SHAPES = ("▲", "▼", "◆", "●")
OTHER_HARM = {
    "ram": "Ram",
    "collision": "Collision",
    "boarding": "Fight aboard",
    "entry": "Fall",
    "strain": "Strain",
}
"""What harms ships beside weapons."""
SPACE = "\N{NO-BREAK SPACE}"


def keep(text: str) -> str:
    """A text that does not break."""
    return text.replace(" ", SPACE)


def number(value: float) -> str:
    """A number with a real minus."""
    return f"{value:g}".replace("-", "−")


def signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−")


def plural(count: int, word: str) -> str:
    return f"{count} {word}" if count == 1 else f"{count} {word}s"


def listed(parts: Iterable[Words], between: str = ", ") -> Words:
    found: list[Any] = []
    for part in parts:
        found += [between, *part] if found else part
    return tuple(found)


def total_of(rolled: Rolled) -> int:
    return sum(rolled.faces) + sum(m.value for m in rolled.modifiers)


def dice_line(rolled: Rolled, label: str = "") -> DiceLine:
    """`4 3 = 7 · modifiers +4 → 11, needs 8`."""
    every = tuple(range(len(rolled.faces)))
    dms = sum(m.value for m in rolled.modifiers)
    plain: Words = (f"= {sum(rolled.faces)}",)
    if dms:
        plain = (*plain, f" · modifiers {signed(dms)} → ", Strong(str(total_of(rolled))))
    if rolled.needs:
        plain = (*plain, f", needs {rolled.needs}")
    return DiceLine(rolled.faces, every, plain, label)


def modifiers(rolled: Rolled) -> list[Block]:
    terms = tuple(Term(m.value, m.source) for m in rolled.modifiers if m.value)
    return [Modifiers(terms)] if terms else []


def modifier_field(rolled: Rolled) -> list[Field]:
    dms = sum(m.value for m in rolled.modifiers)
    blocks = modifiers(rolled)
    return [Field((f"Modifiers {signed(dms)}",), tuple(blocks))] if blocks else []


def as_terms(listed_terms: Iterable[Modifier]) -> tuple[Term, ...]:
    return tuple(Term(m.value, m.source) for m in listed_terms)


class Marks:
    """How ships are called: by the side's shape and number, and by name."""

    noun = "a ship"

    def __init__(self, state: Any) -> None:
        """The state has `sides` and `ships` with a name and a side."""
        self.state = state

    def shape(self, side: str) -> str:
        sides: tuple[str, ...] = self.state.sides
        return SHAPES[sides.index(side) % len(SHAPES)] if side in sides else SHAPES[0]

    def mark(self, ship_id: str) -> str:
        """`▲1`: the number counts the ships of a side in their order."""
        ship = self.state.ships.get(ship_id)
        if ship is None:
            return ""
        return f"{self.shape(ship.side)}{self.number(ship_id)}"

    def number(self, ship_id: str) -> int:
        """Its place in its side. Who has changed sides stands last, and its old number is free."""
        ships = self.state.ships
        first: dict[str, str] = getattr(self.state, "given", {})
        side = ships[ship_id].side
        born = [s.id for s in ships.values() if first.get(s.id, s.side) == side]
        came = [s for s in first if ships[s].side == side and s not in born]
        return [*born, *came].index(ship_id) + 1

    def short(self, ship_id: str) -> Words:
        return (self.mark(ship_id) or self.noun,)

    def name(self, ship_id: str) -> Words:
        ship = self.state.ships.get(ship_id)
        return (Name(ship.name),) if ship is not None else (self.noun,)

    def full(self, ship_id: str) -> Words:
        """Mark and name: `▲1 Lantern`."""
        mark = self.mark(ship_id)
        return (f"{mark} ", *self.name(ship_id)) if mark else self.name(ship_id)
