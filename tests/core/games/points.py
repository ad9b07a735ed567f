"""Night Tripper in small: Position, sides in the order of the round, an answer per point."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace

from bot.core.action import action, declared
from bot.core.agenda import Ask, Do, Each
from bot.core.combat import LeftBattle
from bot.core.dice import Plain
from bot.core.draft import Draft
from bot.core.play import Event, Play, Push, Rolled, Turn, roll
from bot.core.seats import Seat
from tests.core.games.kit import Check, figures, game


@dataclass(frozen=True, slots=True)
class Ship:
    id: str
    side: str
    position: int = 3
    hits: int = 3
    impact: int = 0


@dataclass(frozen=True, slots=True)
class State:
    ships: dict[str, Ship]
    order: tuple[str, ...] = ()
    location: int = 0


MyTurn = Turn[State]


@dataclass(frozen=True, slots=True)
class Predicted(Event):
    ship: str
    impact: int


@dataclass(frozen=True, slots=True)
class OrderSettled(Event):
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PositionChanged(Event):
    ship: str
    by: int


@dataclass(frozen=True, slots=True)
class Located(Event):
    location: int


@dataclass(frozen=True, slots=True)
class Hit(Event):
    ship: str
    location: int


def evolve(state: State, event: Event) -> State:
    match event:
        case Predicted(ship, impact):
            return changed(state, replace(state.ships[ship], impact=impact))
        case OrderSettled(order):
            return replace(state, order=order)
        case PositionChanged(ship, by):
            moved = state.ships[ship]
            return changed(state, replace(moved, position=moved.position + by))
        case Located(location):
            return replace(state, location=location)
        case Hit(ship):
            hurt = state.ships[ship]
            return changed(state, replace(hurt, hits=hurt.hits - 1))
        case _:
            raise AssertionError(event)


def changed(state: State, ship: Ship) -> State:
    ships = {**state.ships, ship.id: ship}
    return replace(state, ships={k: s for k, s in ships.items() if s.hits > 0})


def impact(rolled: Rolled) -> int:
    return max(0, rolled.degree)


def enemy(state: State, ship: str) -> str:
    return next(s for s in state.ships if s != ship)


@action(station="computer", menu="computer")
def predict(turn: MyTurn) -> Play:
    """Predict the enemy: the higher Impact acts first."""
    rolled = yield from roll(turn, Check())
    yield Predicted(turn.seat.ship, impact(rolled))


@action(station="computer", menu="computer", idle=True)
def stay_blind(turn: MyTurn) -> Play:
    """Predict nothing."""
    yield Predicted(turn.seat.ship, 0)


@action(station="helm", menu="helm")
def fly(turn: MyTurn) -> Play:
    """Maneuver: Impact is Position."""
    rolled = yield from roll(turn, Check())
    yield PositionChanged(turn.seat.ship, impact(rolled))


@action(station="helm", menu="helm", idle=True)
def drift(turn: MyTurn) -> Play:
    """Stay where you are."""
    yield from ()


@action(station="gunner", menu="gunnery")
def fire(turn: MyTurn) -> Play:
    """Fire: the target answers for each point of Impact."""
    rolled = yield from roll(turn, Check())
    points = (Ask("respond", "target", "dodge"),) * impact(rolled)
    yield Push(points, {"target": enemy(turn.state, turn.seat.ship)})


@action(station="gunner", menu="gunnery", idle=True)
def hold_fire(turn: MyTurn) -> Play:
    """Do not fire."""
    yield from ()


@action(station="helm", menu="respond", interrupt=True)
def dodge(turn: MyTurn) -> Play:
    """Lose 2 Position for this point."""
    yield PositionChanged(turn.seat.ship, -2)


@action(station="helm", menu="respond", interrupt=True)
def take_damage(turn: MyTurn) -> Play:
    """Take one Damage for this point."""
    die = yield from roll(turn, Plain(1, 6), "location", who=turn.bound["ship"])
    yield Located(die.degree)
    yield Push((Ask("location", "attacker", "accept"), Do("apply_hit")))


@action(station="gunner", menu="location", interrupt=True)
def reroll_location(turn: MyTurn) -> Play:
    """Lose 1 Position and roll again: the last die counts."""
    yield PositionChanged(turn.seat.ship, -1)
    die = yield from roll(turn, Plain(1, 6), "location", who=turn.bound["ship"])
    yield Located(die.degree)
    yield Push((Ask("location", "attacker", "accept"),))


@action(station="gunner", menu="location", idle=True, interrupt=True)
def accept(turn: MyTurn) -> Play:
    """Keep the die."""
    yield from ()


def apply_hit(turn: MyTurn) -> Play:
    target = turn.bound["target"]
    yield Hit(target, turn.state.location)
    if target not in turn.state.ships:
        yield LeftBattle(target)


def settle_order(turn: MyTurn) -> Play:
    """Higher Impact, then higher Position, then a die."""
    first, second = turn.state.ships.values()
    mine, theirs = (first.impact, first.position), (second.impact, second.position)
    leads = mine > theirs
    if mine == theirs:
        die = yield from roll(turn, Plain(1, 6))
        leads = die.degree > 3
    yield OrderSettled((first.id, second.id) if leads else (second.id, first.id))


def helm(turn: MyTurn) -> list[Seat]:
    return [Seat(turn.bound["ship"], "helm")]


def gunner(turn: MyTurn) -> list[Seat]:
    return [Seat(turn.bound["ship"], "gunner")]


def target(turn: MyTurn) -> list[Seat]:
    hit = turn.bound["target"]
    return [Seat(hit, "helm")] if hit in turn.state.ships else []


def computers(turn: MyTurn) -> list[Seat]:
    return [Seat(ship, "computer") for ship in turn.state.ships]


OUTLINE = (
    Ask("computer", "computers", "predict", "each"),
    Do("settle_order"),
    Each("ship", "in_order", (Ask("helm", "helm", "fly"), Ask("gunnery", "gunner", "hold_fire"))),
)


def setup(draft: Draft) -> State:
    return State({e.id: Ship(e.id, e.side, **figures(e)) for e in draft.entries})


RULES = game(
    id="points",
    state=State,
    stations=("computer", "helm", "gunner"),
    setup=setup,
    events=(Predicted, OrderSettled, PositionChanged, Located, Hit),
    evolve=evolve,
    outline=OUTLINE,
    pushed=(
        Ask("respond", "target", "dodge"),
        Ask("location", "attacker", "accept"),
        Do("apply_hit"),
    ),
    rosters={"in_order": lambda turn: turn.state.order},
    seats={
        "computers": computers,
        "helm": helm,
        "gunner": gunner,
        "target": target,
        "attacker": gunner,
    },
    defaults={d: d for d in ("predict", "fly", "hold_fire", "dodge", "accept")},
    rules={"settle_order": settle_order, "apply_hit": apply_hit},
    actions=declared(sys.modules[__name__]),
    sides=lambda state: {s.id: s.side for s in state.ships.values()},
)
