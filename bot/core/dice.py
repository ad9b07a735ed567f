"""Dice anyone can check: each die follows from the combat's seed and from what it decides."""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from typing import Protocol

from bot.core.refusal import Refused

Faces = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number with the rulebook's word for its source."""

    value: int
    source: str


@dataclass(frozen=True, slots=True)
class Reading:
    """What faces mean: success, and how good (sixes, Effect, total)."""

    success: bool
    degree: int


class Roll(Protocol):
    """A roll as a value: how many dice of how many sides, and how they are read."""

    @property
    def number(self) -> int: ...
    @property
    def sides(self) -> int: ...
    @property
    def modifiers(self) -> tuple[Modifier, ...]: ...
    @property
    def needs(self) -> int: ...
    @property
    def form(self) -> str:
        """How the faces are shown: a name the ruleset's prose knows."""
        ...

    def read(self, faces: Faces) -> Reading: ...

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        """Every distinguishable outcome with its probability; together they sum to 1."""
        ...


@dataclass(frozen=True, slots=True)
class Plain:
    """Dice read as their sum, always a success: table rolls, chance."""

    number: int
    sides: int
    modifiers: tuple[Modifier, ...] = ()
    needs: int = 0
    form: str = "sum"

    def read(self, faces: Faces) -> Reading:
        return Reading(True, sum(faces) + sum(m.value for m in self.modifiers))

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        chance = Fraction(1, self.sides**self.number)
        for faces in product(range(1, self.sides + 1), repeat=self.number):
            yield faces, chance


class Dice(Protocol):
    """Where faces come from."""

    def draw(self, key: str, roll: Roll) -> Faces: ...


def seal(seed: bytes) -> str:
    """What is posted when a combat opens: the SHA-256 of its seed, in hex."""
    return hashlib.sha256(seed).hexdigest()


def keyed_faces(seed: bytes, key: str, number: int, sides: int) -> Faces:
    """Faces 1..sides from HMAC-SHA256(seed, "key#block"), byte by byte.

    Bytes at or above the largest multiple of `sides` that fits in 256 are skipped, so that
    every face is equally likely. Raises ValueError unless there are 1 to 256 sides.
    """
    if not 1 <= sides <= 256:
        raise ValueError(f"a die of {sides} sides cannot be drawn from bytes")
    limit = 256 - 256 % sides
    faces: list[int] = []
    block = 0
    while len(faces) < number:
        stream = hmac.new(seed, f"{key}#{block}".encode(), hashlib.sha256).digest()
        faces.extend(byte % sides + 1 for byte in stream if byte < limit)
        block += 1
    return tuple(faces[:number])


@dataclass(frozen=True, slots=True)
class KeyedDice:
    """The dice of a real combat."""

    seed: bytes

    def draw(self, key: str, roll: Roll) -> Faces:
        return keyed_faces(self.seed, key, roll.number, roll.sides)


class QueuedDice:
    """Faces given beforehand, in draw order: scenarios and tests.

    Raises Refused when a roll finds too few faces left or one its dice do not have.
    """

    def __init__(self, faces: Sequence[int]) -> None:
        self.left = list(faces)

    def draw(self, key: str, roll: Roll) -> Faces:
        taken = tuple(self.left[: roll.number])
        if len(taken) < roll.number:
            raise Refused(f"{key} needs {roll.number} dice and {len(taken)} are given")
        if wrong := [face for face in taken if not 1 <= face <= roll.sides]:
            raise Refused(f"{key} rolls D{roll.sides} and is given {wrong}")
        del self.left[: roll.number]
        return taken
