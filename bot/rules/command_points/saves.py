"""Rolls of a twenty-sided die: attacks and saves; 1 always fails, 20 always works (R-17)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from bot.core.dice import Faces, Modifier, Reading

TOP = 20


@dataclass(frozen=True, slots=True)
class Attack:
    """1D20 and modifiers against an AC; flak rolls two and the better counts (3.7)."""

    modifiers: tuple[Modifier, ...]
    needs: int
    number: int = 1
    sides: int = TOP
    form: str = "d20"

    def read(self, faces: Faces) -> Reading:
        best = max(faces)
        short = best + sum(m.value for m in self.modifiers) - self.needs
        return Reading(best == TOP or (best != 1 and short >= 0), short)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        """The better of two dice as one weighted outcome."""
        for face in range(1, TOP + 1):
            ways = face**self.number - (face - 1) ** self.number
            yield (face,) * self.number, Fraction(ways, TOP**self.number)


@dataclass(frozen=True, slots=True)
class Save:
    """1D20 at or above a target number."""

    needs: int
    modifiers: tuple[Modifier, ...] = ()
    number: int = 1
    sides: int = TOP
    form: str = "save"

    def read(self, faces: Faces) -> Reading:
        face = faces[0]
        return Reading(face == TOP or (face != 1 and face >= self.needs), face - self.needs)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        for face in range(1, TOP + 1):
            yield (face,), Fraction(1, TOP)


@dataclass(frozen=True, slots=True)
class Displacer:
    """1D6: on a 1 a hit is none (3.7 step 4)."""

    modifiers: tuple[Modifier, ...] = ()
    needs: int = 2
    number: int = 1
    sides: int = 6
    form: str = "displacer"

    def read(self, faces: Faces) -> Reading:
        return Reading(faces[0] >= self.needs, faces[0])

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        for face in range(1, 7):
            yield (face,), Fraction(1, 6)
