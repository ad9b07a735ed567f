"""Pools of D6 that count sixes (rules 1.1)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from bot.core.dice import Faces, Modifier, Reading


def sixes_in(faces: Faces) -> int:
    return sum(face == 6 for face in faces)


def six_outcomes(number: int) -> Iterable[tuple[Faces, Fraction]]:
    """Each number of sixes as one weighted outcome: C(n, k) · 5^(n−k) / 6^n."""
    for k in range(number + 1):
        yield (
            (6,) * k + (1,) * (number - k),
            Fraction(comb(number, k) * 5 ** (number - k), 6**number),
        )


@dataclass(frozen=True, slots=True)
class Pool:
    """A skill roll: the sum of its modifiers in D6; at 0 or less a desperation roll.

    Desperation: exactly 2 dice, both must be 6, and that success counts as one six (R-01).
    """

    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        return sum(m.value for m in self.modifiers)

    @property
    def is_desperate(self) -> bool:
        return self.total <= 0

    @property
    def number(self) -> int:
        return 2 if self.is_desperate else self.total

    @property
    def sides(self) -> int:
        return 6

    @property
    def needs(self) -> int:
        return 2 if self.is_desperate else 1

    @property
    def form(self) -> str:
        return "desperation" if self.is_desperate else "pool"

    def read(self, faces: Faces) -> Reading:
        sixes = sixes_in(faces)
        if self.is_desperate:
            return Reading(sixes == 2, int(sixes == 2))
        return Reading(sixes >= 1, sixes)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        return six_outcomes(self.number)


@dataclass(frozen=True, slots=True)
class Flat:
    """A number of dice whose sixes count, with no desperation: armor, injury (rules 1.1)."""

    number: int
    form: str = "armor"
    modifiers: tuple[Modifier, ...] = ()
    sides: int = 6
    needs: int = 1

    def read(self, faces: Faces) -> Reading:
        return Reading(sixes_in(faces) >= 1, sixes_in(faces))

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        return six_outcomes(self.number)


@dataclass(frozen=True, slots=True)
class Prayer:
    """The dice not showing 6 once more, with a preparatory prayer's dice; old sixes stay (R-47)."""

    number: int
    kept: int
    desperate: bool
    modifiers: tuple[Modifier, ...] = ()
    sides: int = 6
    form: str = "prayer"

    @property
    def needs(self) -> int:
        return 2 - self.kept if self.desperate else 1

    def read(self, faces: Faces) -> Reading:
        sixes = self.kept + sixes_in(faces)
        if self.desperate:
            return Reading(sixes == 2, int(sixes == 2))
        return Reading(sixes >= 1, sixes)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        return six_outcomes(self.number)


@dataclass(frozen=True, slots=True)
class Highest:
    """Initiative: the highest die, and how many dice show it (rules 2.4)."""

    number: int
    modifiers: tuple[Modifier, ...] = ()
    sides: int = 6
    needs: int = 0
    form: str = "highest"

    def read(self, faces: Faces) -> Reading:
        return Reading(True, max(faces))

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        for high in range(1, 7):
            chance = Fraction(high**self.number - (high - 1) ** self.number, 6**self.number)
            yield (high,) * self.number, chance
