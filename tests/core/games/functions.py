"""Mneme in small: initiative that moves inside the turn, functions inside a ship's turn."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import Annotated

from bot.core.action import Option, Pick, action, declared
from bot.core.agenda import Ask, Do, Each
from bot.core.combat import LeftBattle
from bot.core.dice import Modifier
from bot.core.draft import Draft
from bot.core.play import Event, Judged, Play, Rolling, Turn, roll
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from tests.core.games.kit import Check, Pool, figures, game

FUNCTIONS = ("captain", "pilot", "gunner")


@dataclass(frozen=True, slots=True)
class Ship:
    id: str
    side: str
    initiative: int
    hull: int = 3
    skill: int = 0


@dataclass(frozen=True, slots=True)
class State:
    ships: dict[str, Ship]
    spent: tuple[str, ...] = ()
    """Seats that have acted this turn."""


MyTurn = Turn[State]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    pass


@dataclass(frozen=True, slots=True)
class Spent(Event):
    seat: str


@dataclass(frozen=True, slots=True)
class InitiativeChanged(Event):
    ship: str
    by: int


@dataclass(frozen=True, slots=True)
class Hit(Event):
    ship: str
    damage: int


@dataclass(frozen=True, slots=True)
class Escaped(Event):
    ship: str


def evolve(state: State, event: Event) -> State:
    match event:
        case TurnBegan():
            return replace(state, spent=())
        case Spent(seat):
            return replace(state, spent=(*state.spent, seat))
        case InitiativeChanged(ship, by):
            faster = state.ships[ship]
            return changed(state, replace(faster, initiative=faster.initiative + by))
        case Hit(ship, damage):
            hurt = state.ships[ship]
            return changed(state, replace(hurt, hull=hurt.hull - damage))
        case Escaped(ship):
            return changed(state, replace(state.ships[ship], hull=0))
        case _:
            raise AssertionError(event)


def changed(state: State, ship: Ship) -> State:
    ships = {**state.ships, ship.id: ship}
    return replace(state, ships={k: s for k, s in ships.items() if s.hull > 0})


def others(turn: MyTurn) -> list[Option]:
    return [Option(s, s) for s in turn.state.ships if s != turn.seat.ship]


def unspent(turn: MyTurn) -> Refusal | None:
    spent = str(turn.seat) in turn.state.spent
    return Refusal("One action a function") if spent else None


Target = Annotated[str, Pick(others)]


@action(station="captain", menu="act", requires=(unspent,))
def rush(turn: MyTurn, target: Target) -> Play:
    """Hurry a ship: its initiative rises by 5."""
    yield Spent(str(turn.seat))
    yield InitiativeChanged(target, 5)


@action(station="captain", menu="act", requires=(unspent,))
def hinder(turn: MyTurn, target: Target) -> Play:
    """Confuse a ship: its initiative falls by 5."""
    yield Spent(str(turn.seat))
    yield InitiativeChanged(target, -5)


@action(station="pilot", menu="act", requires=(unspent,))
def outrun(turn: MyTurn, target: Target) -> Play:
    """Escape if your pilot beats theirs; a tie holds you."""
    yield Spent(str(turn.seat))
    mine = yield from skilled(turn, turn.seat.ship)
    theirs = yield from skilled(turn, target)
    net = mine.degree - theirs.degree
    yield Judged(str(turn.seat), turn.action, net > 0, net)
    if net > 0:
        yield Escaped(turn.seat.ship)
        yield LeftBattle(turn.seat.ship)


def skilled(turn: MyTurn, ship: str) -> Rolling:
    pilot = Modifier(turn.state.ships[ship].skill, "pilot")
    return (yield from roll(turn, Check((pilot,)), who=f"{ship}/pilot"))


@action(station="gunner", menu="act", requires=(unspent,))
def shoot(turn: MyTurn, target: Target) -> Play:
    """Each six is one damage."""
    yield Spent(str(turn.seat))
    rolled = yield from roll(turn, Pool(3))
    if rolled.success:
        yield Hit(target, rolled.degree)
        if target not in turn.state.ships:
            yield LeftBattle(target)


@action(station=FUNCTIONS, menu="act", idle=True)
def stand_down(turn: MyTurn) -> Play:
    """Do nothing more."""
    yield from ()


def begin_turn(turn: MyTurn) -> Play:
    yield TurnBegan()


def highest_initiative(turn: MyTurn) -> list[str]:
    return [s.id for s in sorted(turn.state.ships.values(), key=lambda s: -s.initiative)]


def on_duty(turn: MyTurn) -> list[Seat]:
    return [Seat(turn.bound["ship"], turn.bound["function"])]


OUTLINE = (
    Do("begin_turn"),
    Each(
        "ship",
        "highest_initiative",
        (Each("function", "functions", (Ask("act", "on_duty", "stand_down", "passed"),)),),
    ),
)


def setup(draft: Draft) -> State:
    return State({e.id: Ship(e.id, e.side, **figures(e)) for e in draft.entries})


RULES = game(
    id="functions",
    state=State,
    stations=FUNCTIONS,
    setup=setup,
    events=(TurnBegan, Spent, InitiativeChanged, Hit, Escaped),
    evolve=evolve,
    outline=OUTLINE,
    rosters={"highest_initiative": highest_initiative, "functions": lambda turn: FUNCTIONS},
    seats={"on_duty": on_duty},
    defaults={"stand_down": "stand_down"},
    rules={"begin_turn": begin_turn},
    actions=declared(sys.modules[__name__]),
    sides=lambda state: {s.id: s.side for s in state.ships.values()},
)
