"""Cepheus in small: counts and ties, minor and significant actions, reactions, delay."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from itertools import groupby
from typing import Annotated

from bot.core.action import OneOf, Option, Pick, action, declared
from bot.core.agenda import Ask, Do, Each
from bot.core.combat import LeftBattle
from bot.core.dice import Modifier
from bot.core.draft import Draft
from bot.core.play import Event, Play, Push, Turn, roll
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from tests.core.games.kit import Check, figures, game

STATIONS = ("captain", "pilot", "gunner")


@dataclass(frozen=True, slots=True)
class Ship:
    id: str
    side: str
    initiative: int
    thrust: int = 3
    hull: int = 4
    minor: int = 1
    significant: int = 1
    reactions: int = 1
    coordinated: bool = False
    acted: bool = False
    delaying: bool = False
    struck: int = 0
    """Damage that falls due when the activation's actions are done."""

    @property
    def untouched(self) -> bool:
        return self.minor == 1 and self.significant == 1 and not self.coordinated


@dataclass(frozen=True, slots=True)
class State:
    ships: dict[str, Ship]
    acting: tuple[str, ...] = ()
    """The groups whose activation is open: the last one interrupts the others."""
    attack: tuple[str, str] | None = None
    """Attacker and target of a declared attack."""
    evading: bool = False

    def enemies(self, ship: str) -> list[str]:
        mine = self.ships[ship].side
        return [s.id for s in self.ships.values() if s.side != mine]


MyTurn = Turn[State]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    pass


@dataclass(frozen=True, slots=True)
class Opened(Event):
    group: str


@dataclass(frozen=True, slots=True)
class Closed(Event):
    group: str


@dataclass(frozen=True, slots=True)
class Maneuvered(Event):
    ship: str
    course: str


@dataclass(frozen=True, slots=True)
class Coordinated(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    ship: str
    target: str


@dataclass(frozen=True, slots=True)
class Evaded(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class Resolved(Event):
    target: str
    damage: int


@dataclass(frozen=True, slots=True)
class Damaged(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class Delayed(Event):
    ship: str
    delaying: bool


def evolve(state: State, event: Event) -> State:
    ships = state.ships
    match event:
        case TurnBegan():
            fresh = {
                s.id: Ship(s.id, s.side, s.initiative, s.thrust, s.hull) for s in ships.values()
            }
            return State(fresh)
        case Opened(group):
            return replace(state, acting=(*state.acting, group))
        case Closed(group):
            done = {
                s: replace(ships[s], acted=not ships[s].delaying) for s in members(state, group)
            }
            acting = tuple(g for g in state.acting if g != group)
            return replace(state, ships=ships | done, acting=acting)
        case Maneuvered(ship):
            return changed(state, replace(ships[ship], minor=0))
        case Coordinated(ship):
            return changed(state, replace(ships[ship], minor=1, coordinated=True))
        case AttackDeclared(ship, target):
            state = changed(state, replace(ships[ship], significant=0))
            return replace(state, attack=(ship, target), evading=False)
        case Evaded(ship):
            return replace(changed(state, replace(ships[ship], reactions=0)), evading=True)
        case Resolved(target, damage):
            hit = replace(ships[target], struck=ships[target].struck + damage)
            return replace(changed(state, hit), attack=None)
        case Damaged(ship):
            hurt = ships[ship]
            return changed(state, replace(hurt, hull=hurt.hull - hurt.struck, struck=0))
        case Delayed(ship, delaying):
            return changed(state, replace(ships[ship], delaying=delaying))
        case _:
            raise AssertionError(event)


def changed(state: State, ship: Ship) -> State:
    if ship.hull > 0:
        return replace(state, ships={**state.ships, ship.id: ship})
    rest = {k: v for k, v in state.ships.items() if k != ship.id}
    return replace(state, ships=rest, acting=tuple(g for g in state.acting if g != ship.id))


def members(state: State, group: str) -> list[str]:
    return [s for s in group.split("+") if s in state.ships]


def enemies(turn: MyTurn) -> list[Option]:
    return [Option(s, s) for s in turn.state.enemies(turn.seat.ship)]


def has_minor(turn: MyTurn) -> Refusal | None:
    spent = turn.state.ships[turn.seat.ship].minor == 0
    return Refusal("The minor action is spent") if spent else None


def has_significant(turn: MyTurn) -> Refusal | None:
    spent = turn.state.ships[turn.seat.ship].significant == 0
    return Refusal("The significant action is spent") if spent else None


def uncoordinated(turn: MyTurn) -> Refusal | None:
    spent = turn.state.ships[turn.seat.ship].coordinated
    return Refusal("The captain has coordinated") if spent else None


def may_delay(turn: MyTurn) -> Refusal | None:
    if "+" in turn.bound.get("group", ""):
        return Refusal("Nobody delays in a simultaneous group")
    if not turn.state.ships[turn.seat.ship].untouched:
        return Refusal("Only a ship that has not acted may delay")
    return None


def may_end_delay(turn: MyTurn) -> Refusal | None:
    me = turn.state.ships.get(turn.seat.ship)
    if me is None or not me.delaying:
        return Refusal("That ship is not delaying")
    if turn.state.attack is not None or not turn.state.acting:
        return Refusal("A delay ends between two finished actions of another ship")
    return None


def can_react(turn: MyTurn) -> Refusal | None:
    spent = turn.state.ships[turn.seat.ship].reactions == 0
    return Refusal("No reaction is left") if spent else None


@action(station="pilot", menu="act", requires=(has_minor,))
def maneuver(
    turn: MyTurn, course: Annotated[str, OneOf((("in", "Closer"), ("out", "Farther")))]
) -> Play:
    """Move. A minor action."""
    yield Maneuvered(turn.seat.ship, course)


@action(station="gunner", menu="act", requires=(has_significant,))
def attack(turn: MyTurn, target: Annotated[str, Pick(enemies)]) -> Play:
    """Declare an attack, which the target may react to. A significant action."""
    yield AttackDeclared(turn.seat.ship, target)
    yield Push((Ask("react", "target", "no_reaction"), Do("resolve_attack")), {"target": target})


@action(station="captain", menu="act", requires=(uncoordinated,))
def coordinate(turn: MyTurn) -> Play:
    """Drive the crew on: the ship has another minor action."""
    yield Coordinated(turn.seat.ship)


@action(station="captain", menu="act", requires=(may_delay,))
def delay(turn: MyTurn) -> Play:
    """Wait for a better moment of this turn."""
    yield Delayed(turn.seat.ship, delaying=True)


@action(station="captain", anytime=True, requires=(may_end_delay,))
def act_now(turn: MyTurn) -> Play:
    """End the delay: the ship acts before what is going on continues."""
    yield Delayed(turn.seat.ship, delaying=False)
    yield Push(ACTIVATION, {"group": turn.seat.ship, "ship": turn.seat.ship})


@action(station="captain", menu="delay_close")
def act_late(turn: MyTurn) -> Play:
    """Act at the lowest count of the turn."""
    yield Delayed(turn.seat.ship, delaying=False)
    yield Push(ACTIVATION, {"group": turn.seat.ship, "ship": turn.seat.ship})


@action(station="captain", menu="delay_close", idle=True)
def hold_over(turn: MyTurn) -> Play:
    """Lose this turn's actions."""
    yield from ()


@action(station=STATIONS, menu="act", idle=True)
def done(turn: MyTurn) -> Play:
    """Do nothing more."""
    yield from ()


@action(station="pilot", menu="react", requires=(can_react,), interrupt=True)
def evade(turn: MyTurn) -> Play:
    """Spend the reaction: −2 on the attack."""
    yield Evaded(turn.seat.ship)


@action(station="pilot", menu="react", idle=True, interrupt=True)
def no_reaction(turn: MyTurn) -> Play:
    """Take the shot as it comes."""
    yield from ()


def resolve_attack(turn: MyTurn) -> Play:
    declared_attack = turn.state.attack
    if declared_attack is None or declared_attack[1] not in turn.state.ships:
        return
    terms = (Modifier(-2, "evading"),) if turn.state.evading else ()
    rolled = yield from roll(turn, Check(terms), who=f"{declared_attack[0]}/resolve_attack")
    yield Resolved(declared_attack[1], rolled.degree + 1 if rolled.success else 0)


def begin_turn(turn: MyTurn) -> Play:
    yield TurnBegan()


def open_activation(turn: MyTurn) -> Play:
    yield Opened(turn.bound["group"])


def damage(turn: MyTurn) -> Play:
    """All damage of a group falls due together."""
    for hurt in [s for s in turn.state.ships.values() if s.struck]:
        yield Damaged(hurt.id)
        if hurt.id not in turn.state.ships:
            yield LeftBattle(hurt.id)


def close_activation(turn: MyTurn) -> Play:
    yield Closed(turn.bound["group"])


def by_initiative(turn: MyTurn) -> list[str]:
    def count(ship: Ship) -> tuple[int, int]:
        return -ship.initiative, -ship.thrust

    left = [s for s in turn.state.ships.values() if not s.acted and not s.delaying]
    return ["+".join(s.id for s in tied) for _, tied in groupby(sorted(left, key=count), count)]


def delaying(turn: MyTurn) -> list[str]:
    return [s.id for s in turn.state.ships.values() if s.delaying]


def crew(turn: MyTurn) -> list[Seat]:
    active = [
        s for s in members(turn.state, turn.bound["group"]) if not turn.state.ships[s].delaying
    ]
    return [Seat(s, station) for s in active for station in STATIONS]


def target_pilot(turn: MyTurn) -> list[Seat]:
    return [Seat(turn.bound["target"], "pilot")]


def captain(turn: MyTurn) -> list[Seat]:
    return [Seat(turn.bound["ship"], "captain")]


ACTIVATION = (
    Do("open_activation"),
    Ask("act", "crew", "done", "passed"),
    Do("damage"),
    Do("close_activation"),
)
OUTLINE = (
    Do("begin_turn"),
    Each("group", "by_initiative", ACTIVATION),
    Each("ship", "delaying", (Ask("delay_close", "captain", "hold_over"),)),
)


def setup(draft: Draft) -> State:
    return State({e.id: Ship(e.id, e.side, **figures(e)) for e in draft.entries})


RULES = game(
    id="counts",
    state=State,
    stations=STATIONS,
    setup=setup,
    events=(
        TurnBegan,
        Opened,
        Closed,
        Maneuvered,
        Coordinated,
        AttackDeclared,
        Evaded,
        Resolved,
        Damaged,
        Delayed,
    ),
    evolve=evolve,
    outline=OUTLINE,
    pushed=(Ask("react", "target", "no_reaction"), Do("resolve_attack")),
    rosters={"by_initiative": by_initiative, "delaying": delaying},
    seats={"crew": crew, "target": target_pilot, "captain": captain},
    defaults={"done": "done", "no_reaction": "no_reaction", "hold_over": "hold_over"},
    rules={
        rule.__name__: rule
        for rule in (begin_turn, open_activation, damage, close_activation, resolve_attack)
    },
    actions=declared(sys.modules[__name__]),
    sides=lambda state: {s.id: s.side for s in state.ships.values()},
)
