"""The throw (1.1): 2d6 and one rank against 8, Impact up to a Limit, three dice with an edge."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from bot.core.dice import Faces, Modifier, Reading
from bot.core.play import Play, Turn, roll
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.state import (
    NEEDS,
    PART_NAMES,
    PART_OF,
    Character,
    Ship,
    State,
    Throw,
    WoundPlace,
    kept,
)

ONLY_SUCCESS = ("engineering", "leap")
"""Throws whose Impact does not matter."""
FORMS = {0: "throw", 1: "advantage", -1: "disadvantage"}
EDGE_TEXTS = {1: "Advantage", 0: "neither", -1: "Disadvantage"}
STATION_SKILL = {
    "computer": "Computer",
    "helm": "Helm",
    "gunnery": "Gunnery",
    "engineering": "Engineer",
    "leap": "Agility",
}


@cache
def _by_sum(edge: int) -> tuple[tuple[Faces, Fraction], ...]:
    """Each sum of the kept dice as one weighted outcome."""
    number = 3 if edge else 2
    found: dict[int, tuple[Faces, int]] = {}
    for faces in product(range(1, 7), repeat=number):
        total = sum(faces[at] for at in kept(faces, edge))
        first, ways = found.get(total, (faces, 0))
        found[total] = (first, ways + 1)
    return tuple((faces, Fraction(ways, 6**number)) for faces, ways in found.values())


@dataclass(frozen=True, slots=True)
class ThrowRoll:
    """Success from 8; the degree is the limited Impact, 0 on a failure."""

    modifiers: tuple[Modifier, ...] = ()
    edge: int = 0
    limit: int | None = None
    hopeless: bool = False
    only_success: bool = False
    """The Impact does not matter: the degree is 1 or 0."""
    needs: int = NEEDS
    sides: int = 6

    @property
    def number(self) -> int:
        return 3 if self.edge else 2

    @property
    def form(self) -> str:
        return FORMS[self.edge]

    @property
    def bonus(self) -> int:
        return sum(m.value for m in self.modifiers)

    def read(self, faces: Faces) -> Reading:
        thrown = Throw("", "", "", faces, self.edge, self.bonus, self.limit, failed=self.hopeless)
        return Reading(thrown.success, int(thrown.success) if self.only_success else thrown.impact)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        return _by_sum(self.edge)


@dataclass(frozen=True, slots=True)
class Reasons:
    """Why a throw has Advantage or Disadvantage; any of both cancel (R-17)."""

    ups: tuple[str, ...]
    downs: tuple[str, ...]

    @property
    def edge(self) -> int:
        return bool(self.ups) - bool(self.downs)


def reasons(
    state: State, content: Content, ship: Ship, throw: str, who: Character | None
) -> Reasons:
    """What helps and what hinders a throw now (3, 4.4)."""
    ups: list[str] = []
    downs: list[str] = []
    if throw in PART_OF:
        part = ship.part(PART_OF[throw])
        boost = part.boost
        named = boost is not None and (who is None or boost.beneficiary == who.id)
        if boost is not None and named and boost.round == state.round:
            ups.append("boosted")
        if part.impaired(state.round):
            downs.append(f"{PART_NAMES[part.kind]} damaged")
    if who is not None and state.options.get("wounds_disadvantage", True):
        hurt: dict[WoundPlace, None] = {w.location: None for w in who.wounds}
        downs += [f"wound, {place}" for place in hurt if content.hinders(place, throw)]
    declared = ship.edges.get(throw, 0)
    if declared:
        (ups if declared > 0 else downs).append("referee")
    return Reasons(tuple(ups), tuple(downs))


def throw_of(
    state: State, content: Content, ship: Ship, throw: str, who: Character | None
) -> ThrowRoll:
    """The roll of a station's throw or a leap, as things stand."""
    if who is None:
        terms = (Modifier(ship.npc_skill, "crew skill"),)
        hopeless = False
    else:
        rank = who.rank(throw)
        terms = (Modifier(rank, STATION_SKILL[throw]),)
        untrained = bool(state.options.get("untrained_auto_fail", False))
        hopeless = untrained and rank == 0 and throw != "leap"
    return ThrowRoll(
        tuple(m for m in terms if m.value),
        reasons(state, content, ship, throw, who).edge,
        ship.rank(PART_OF[throw]) if throw in PART_OF else None,
        hopeless,
        only_success=throw in ONLY_SUCCESS,
    )


def make_throw(turn: Turn[State], ship: Ship, throw: str, who: Character | None) -> Play:
    """Throw, and keep the dice until Luck has had its say."""
    what = throw_of(turn.state, turn.content, ship, throw, who)
    why = reasons(turn.state, turn.content, ship, throw, who)
    thrower = f"{ship.id}/{throw}{f'/{who.id}' if who is not None else ''}"
    rolled = yield from roll(turn, what, who=thrower)
    thrown = Throw(
        ship.id,
        who.id if who is not None else "",
        throw,
        rolled.faces,
        what.edge,
        what.bonus,
        what.limit,
        failed=what.hopeless,
    )
    yield e.Thrown(key_of(ship.id, throw, who), thrown, why.ups, why.downs)


def key_of(ship_id: str, throw: str, who: Character | None) -> str:
    """Under which a throw is kept: a ship has one station throw at a time, and leaps apart."""
    return f"{ship_id}/{who.id if who is not None else ''}" if throw == "leap" else ship_id
