"""What the little games share: two kinds of roll, plain prose, and the questions all answer alike."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any, TypeVar

from bot.core.action import Action, AnyTurn
from bot.core.agenda import Step
from bot.core.blocks import Board, Card, Kind, Name, ShipLine, SideField, Words, words
from bot.core.combat import Chosen, Combat, Outcome
from bot.core.dice import Faces, Modifier, Reading
from bot.core.draft import Entry
from bot.core.play import Event, Play
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice, Member, Ruleset, Station, Told
from bot.core.seats import Seat, Viewer

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Check:
    """2D6 with modifiers against a number; the degree is the Effect."""

    modifiers: tuple[Modifier, ...] = ()
    needs: int = 8
    number: int = 2
    sides: int = 6
    form: str = "2d6"

    def read(self, faces: Faces) -> Reading:
        effect = sum(faces) + sum(m.value for m in self.modifiers) - self.needs
        return Reading(effect >= 0, effect)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        for faces in product(range(1, 7), repeat=2):
            yield faces, Fraction(1, 36)


@dataclass(frozen=True, slots=True)
class Pool:
    """Sixes in a pool of D6."""

    number: int
    modifiers: tuple[Modifier, ...] = ()
    needs: int = 1
    sides: int = 6
    form: str = "pool"

    def read(self, faces: Faces) -> Reading:
        sixes = faces.count(6)
        return Reading(sixes >= self.needs, sixes)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        for sixes in range(self.number + 1):
            ways = comb(self.number, sixes) * 5 ** (self.number - sixes)
            faces = (6,) * sixes + (1,) * (self.number - sixes)
            yield faces, Fraction(ways, 6**self.number)


class PlainProse:
    """Who did what, by ids."""

    def report(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Card]:
        return [
            Card(Kind.MOVE, words(Name(str(e.answer.seat))), words(e.answer.action))
            for e in told.events
            if isinstance(e, Chosen)
        ]

    def log(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Words]:
        return [(*card.author, " ", *card.title) for card in self.report(before, told, after)]

    def board(self, view: Combat[Any], viewer: Viewer) -> Board:
        lines = tuple(ShipLine(s, None, words(s), None) for s in view.state.ships)
        return Board(words("Round ", str(view.round)), words("Ships"), (SideField("", "", lines),))

    def sheet(self, view: Combat[Any], viewer: Viewer, ship: str) -> Card:
        return Card(Kind.MOVE, words(ship), words(str(view.state.ships[ship])))

    def window(self, view: Combat[Any], viewer: Viewer) -> Card:
        return Card(Kind.CHOICE, (), words(str(view.window and view.window.step)))

    def seat(self, view: Combat[Any], seat: Seat) -> Words:
        return words(str(seat))

    def chart(self, view: Combat[Any], viewer: Viewer) -> None:
        return None

    def ending(self, view: Combat[Any]) -> Card:
        return Card(Kind.SUCCESS, (), words(str(view.outcome)))


def figures(entry: Entry) -> dict[str, Any]:
    """What a ship's settings say of it, for its constructor."""
    return dict(entry.settings)


def game(
    *,
    id: str,
    state: type[S],
    stations: tuple[str, ...],
    setup: Callable[[Any], S],
    events: tuple[type[Event], ...],
    evolve: Callable[[S, Any], S],
    outline: tuple[Step, ...],
    rosters: Mapping[str, Callable[[AnyTurn], Sequence[str]]],
    seats: Mapping[str, Callable[[AnyTurn], Sequence[Seat]]],
    defaults: Mapping[str, str],
    rules: Mapping[str, Callable[[AnyTurn], Play | None]],
    actions: Mapping[str, Action],
    sides: Callable[[S], Mapping[str, str]],
    purse: Callable[[AnyTurn], int] = lambda turn: 0,
    pay: Callable[[AnyTurn, int], Play] | None = None,
    pushed: tuple[Step, ...] = (),
    view: Callable[[S, Viewer], S] = lambda state, viewer: state,
    sees: Callable[[S, Viewer, Seat], bool] = lambda state, viewer, seat: True,
) -> Ruleset[S]:
    """A ruleset whose sides fight until only one is left."""

    def free(turn: AnyTurn, price: int) -> Play:
        raise AssertionError(f"nothing in {id} costs {price}")
        yield

    def over(now: S) -> Outcome | None:
        left = sorted(set(sides(now).values()))
        return None if len(left) > 1 else Outcome(left[0] if left else None, "last side left")

    def crews(now: S) -> list[Member]:
        return [
            Member(f"{s}.{p}", f"{p} of {s}", s, (Seat(s, p),))
            for s in sides(now)
            for p in stations
        ]

    return Ruleset(
        id=id,
        name=id.replace("_", " ").title(),
        words={"round": "turn"},
        stations=tuple(Station(s, s.title(), f"The {s}.") for s in stations),
        content=None,
        options=(),
        ship_settings=(),
        templates=(),
        presets=(),
        setup=setup,
        state=state,
        events=events,
        evolve=evolve,
        round=lambda now: outline,
        outlines=(*outline, *pushed),
        rosters=rosters,
        seats=seats,
        defaults={name: _always(action) for name, action in defaults.items()},
        rules=rules,
        actions=actions,
        unit="power",
        purse=purse,
        pay=pay or free,
        too_dear=lambda turn, price: Refusal(f"It costs {price} and there is {purse(turn)}"),
        holders=lambda now, seat: [f"{seat.ship}.{seat.station}"],
        crews=crews,
        sides=sides,
        over=over,
        view=view,
        sees=sees,
        present=PlainProse(),
    )


def _always(action: str) -> Callable[[AnyTurn], Choice]:
    return lambda turn: Choice(action)
