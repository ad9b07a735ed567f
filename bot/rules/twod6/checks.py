"""The check of the 2D6 games: 2D6 and modifiers against 8, the Effect, the opposed check."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, TypeVar

from bot.core.dice import Faces, Modifier, Plain, Reading
from bot.core.play import Draw, Event, Judged, Push, Turn, roll

DIFFICULTY = {
    "simple": 6,
    "easy": 4,
    "routine": 2,
    "average": 0,
    "difficult": -2,
    "very_difficult": -4,
    "formidable": -6,
}
EXCEPTIONAL = 6
"""The Effect from which a success is exceptional; its negative is an exceptional failure."""
UNTRAINED = -3

SUMS = {total: 6 - abs(total - 7) for total in range(2, 13)}
"""In how many of 36 ways 2D6 come to each sum."""


def characteristic_dm(score: int) -> int:
    """floor(score / 3) − 2, at most +9."""
    return min(9, max(0, score) // 3 - 2)


def skill_value(level: int | None, jack_of_all_trades: int = 0) -> int:
    """A trained level as it is; untrained −3, milder by a jack of all trades, never above 0."""
    return min(0, UNTRAINED + jack_of_all_trades) if level is None else level


def some(value: int, source: str) -> list[Modifier]:
    """A modifier, unless it is 0."""
    return [Modifier(value, source)] if value else []


@dataclass(frozen=True, slots=True)
class Check:
    """2D6 with modifiers against a number; the degree is the Effect."""

    modifiers: tuple[Modifier, ...] = ()
    needs: int = 8
    number: int = 2
    sides: int = 6
    form: str = "2d6"

    @property
    def total_dm(self) -> int:
        return sum(m.value for m in self.modifiers)

    def read(self, faces: Faces) -> Reading:
        effect = sum(faces) + self.total_dm - self.needs
        return Reading(effect >= 0, effect)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        """Each sum as one weighted outcome."""
        for total, ways in SUMS.items():
            yield (min(6, total - 1), max(1, total - 6)), Fraction(ways, 36)


@dataclass(frozen=True, slots=True)
class Table:
    """2D6 and modifiers looked up in a table: always a success, the degree is the sum."""

    modifiers: tuple[Modifier, ...] = ()
    needs: int = 0
    number: int = 2
    sides: int = 6
    form: str = "table"

    def read(self, faces: Faces) -> Reading:
        return Reading(True, sum(faces) + sum(m.value for m in self.modifiers))

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        return Check().outcomes()


@dataclass(frozen=True, slots=True)
class _Decider:
    """What rerolling a tie until it is none comes to, as one weighted coin; only for odds."""

    chance: Fraction
    modifiers: tuple[Modifier, ...] = ()
    needs: int = 0
    number: int = 1
    sides: int = 2
    form: str = "decider"

    def read(self, faces: Faces) -> Reading:
        return Reading(faces[0] == 1, 0)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        yield (1,), self.chance
        yield (2,), 1 - self.chance


def ahead(mine: int, other: int) -> Fraction:
    """The chance that 2D6 + `mine` is above 2D6 + `other`, given that they are not equal."""
    wins = losses = 0
    for a, ways_a in SUMS.items():
        for b, ways_b in SUMS.items():
            wins += ways_a * ways_b * (a + mine > b + other)
            losses += ways_a * ways_b * (a + mine < b + other)
    return Fraction(wins, wins + losses)


@dataclass(frozen=True, slots=True)
class Party:
    """One side of an opposed check: its terms, its score in the characteristic, who it is."""

    check: Check
    score: int
    who: str


@dataclass(frozen=True, slots=True)
class Opposed:
    """How an opposed check ended: who won, and the Effect of each."""

    won: bool
    effect: int
    answer: int | None
    """The other side's Effect; None if nobody answered."""

    @property
    def degree(self) -> int:
        """The winner's own Effect."""
        return self.effect if self.won or self.answer is None else self.answer


Opposing = Generator[Event | Push | Draw, Any, Opposed]

R = TypeVar("R")
Picking = Generator[Event | Push | Draw, Any, R]
"""A part of a body that comes to a value."""


def pick(turn: Turn[Any], number: int, who: str, purpose: str) -> Picking[int]:
    """One of `number` things, each as likely; of one thing nothing is drawn (R-70)."""
    if number == 1:
        return 1
    drawn = yield from roll(turn, Plain(1, number, form="pick"), f"pick_{purpose}", who)
    return drawn.degree


def opposed(turn: Turn[Any], actor: Party, answer: Party | None, purpose: str = "") -> Opposing:
    """Highest Effect wins, then the higher score, then both reroll; unopposed needs 8."""
    named = purpose or turn.action
    while True:
        first = yield from roll(turn, actor.check, named, actor.who)
        if answer is None:
            return Opposed(first.success, first.degree, None)
        second = yield from roll(turn, answer.check, f"{named}_answer", answer.who)
        mine = (first.degree, actor.score)
        other = (second.degree, answer.score)
        if mine != other:
            result = Opposed(mine > other, first.degree, second.degree)
            break
        if turn.exploring:
            chance = ahead(actor.check.total_dm, answer.check.total_dm)
            coin = yield from roll(turn, _Decider(chance), f"{named}_reroll", actor.who)
            result = Opposed(coin.success, first.degree, second.degree)
            break
    yield Judged(actor.who, named, result.won, result.effect)
    return result


def best_row(rows: Sequence[int], value: int) -> int:
    """The highest of these lower bounds that a value reaches; the first row is open below."""
    return max((bound for bound in rows if bound <= value), default=min(rows))
