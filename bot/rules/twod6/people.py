"""A person of the 2D6 games: characteristics, wounds, radiation."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeVar

from bot.core.frozen import replace
from bot.rules.twod6.checks import characteristic_dm

Characteristic = Literal[
    "strength", "dexterity", "endurance", "intelligence", "education", "social"
]
Condition = Literal["ok", "wounded", "seriously_wounded", "unconscious", "dead"]

CHARACTERISTICS: tuple[Characteristic, ...] = (
    "strength",
    "dexterity",
    "endurance",
    "intelligence",
    "education",
    "social",
)
RADS = ((1000, -10), (600, -6), (200, -3), (100, -1))
"""What so many rads take off Endurance."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Scores:
    """The six characteristics of somebody."""

    strength: int = 7
    dexterity: int = 7
    endurance: int = 7
    intelligence: int = 7
    education: int = 7
    social: int = 7

    def now(self, word: Characteristic) -> int:
        """A score as it is at present."""
        return int(getattr(self, word))

    def dm(self, word: Characteristic) -> int:
        return characteristic_dm(self.now(word))


@dataclass(frozen=True, slots=True, kw_only=True)
class Person(Scores):
    """Scores as they were and what damage has taken of the first three."""

    lost_strength: int = 0
    lost_dexterity: int = 0
    lost_endurance: int = 0
    rads: int = 0
    armor: int = 0
    """Worn personal armor, if any is noted."""

    def now(self, word: Characteristic) -> int:
        """A score as it is after wounds and radiation; Endurance may fall below 0."""
        match word:
            case "strength":
                return self.strength - self.lost_strength
            case "dexterity":
                return self.dexterity - self.lost_dexterity
            case "endurance":
                return self.endurance - self.lost_endurance + self.sickness
            case _:
                return int(getattr(self, word))

    @property
    def sickness(self) -> int:
        """What radiation takes off Endurance."""
        return next((less for rads, less in RADS if self.rads >= rads), 0)

    @property
    def condition(self) -> Condition:
        if not (self.lost_strength or self.lost_dexterity or self.lost_endurance or self.rads):
            return "ok" if self.strength > 0 and self.dexterity > 0 else "unconscious"
        lost = (self.lost_strength, self.lost_dexterity, self.lost_endurance)
        left = (
            self.strength - self.lost_strength,
            self.dexterity - self.lost_dexterity,
            self.endurance - self.lost_endurance,
        )
        if max(left) <= 0:
            return "dead"
        if left[0] <= 0 or left[1] <= 0 or self.now("endurance") < 0:
            return "unconscious"
        if all(lost):
            return "seriously_wounded"
        return "wounded" if any(lost) else "ok"

    @property
    def is_able(self) -> bool:
        return self.condition not in {"unconscious", "dead"}


P = TypeVar("P", bound=Person)


def share(person: Person, damage: int, wish: str = "") -> tuple[int, int, int]:
    """How damage falls: Endurance first, then the higher of Strength and Dexterity (R-35).

    `wish` is the characteristic the player prefers for what is beyond Endurance.
    """
    left = {
        "strength": person.strength - person.lost_strength,
        "dexterity": person.dexterity - person.lost_dexterity,
        "endurance": person.endurance - person.lost_endurance,
    }
    second = wish or ("dexterity" if left["dexterity"] > left["strength"] else "strength")
    third = "strength" if second == "dexterity" else "dexterity"
    taken = dict.fromkeys(left, 0)
    for word in ("endurance", second, third):
        taken[word] = min(damage, max(0, left[word]))
        damage -= taken[word]
    return taken["strength"], taken["dexterity"], taken["endurance"]


def hurt(person: P, damage: tuple[int, int, int]) -> P:
    """The person after losing so much Strength, Dexterity and Endurance."""
    return replace(
        person,
        lost_strength=person.lost_strength + damage[0],
        lost_dexterity=person.lost_dexterity + damage[1],
        lost_endurance=person.lost_endurance + damage[2],
    )
