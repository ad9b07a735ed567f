"""Sealed orders, a hail anybody may answer, shots with dependent options, a hidden ship."""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, YesNo, action, declared
from bot.core.agenda import Ask, Do, Each, Params
from bot.core.combat import LeftBattle
from bot.core.draft import Draft
from bot.core.play import Event, Play, Turn, roll
from bot.core.refusal import Refusal, Refused
from bot.core.seats import Seat, Viewer
from tests.core.games.kit import Pool, figures, game

FULL_HULL = 4


@dataclass(frozen=True, slots=True)
class Ship:
    id: str
    side: str
    power: int = 3
    hull: int = FULL_HULL
    far: bool = False
    hidden: bool = False
    guns: bool = True
    order: str = ""


@dataclass(frozen=True, slots=True)
class State:
    ships: dict[str, Ship]
    prize: str = ""
    """The ship that has taken the derelict."""
    truce: bool = False


MyTurn = Turn[State]


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    pass


@dataclass(frozen=True, slots=True)
class PowerSpent(Event):
    ship: str
    power: int


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    ship: str
    order: str


@dataclass(frozen=True, slots=True)
class PrizeTaken(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class HailAnswered(Event):
    truce: bool


@dataclass(frozen=True, slots=True)
class HullChanged(Event):
    ship: str
    by: int


def evolve(state: State, event: Event) -> State:
    ships = state.ships
    match event:
        case TurnBegan():
            fresh = {s.id: replace(s, power=3, order="") for s in ships.values()}
            return State(fresh)
        case PowerSpent(ship, power):
            return changed(state, replace(ships[ship], power=ships[ship].power - power))
        case Ordered(ship, order):
            return changed(state, replace(ships[ship], order=order))
        case PrizeTaken(ship):
            return replace(state, prize=ship)
        case HailAnswered(truce):
            return replace(state, truce=truce)
        case HullChanged(ship, by):
            return changed(state, replace(ships[ship], hull=ships[ship].hull + by))
        case _:
            raise AssertionError(event)


def changed(state: State, ship: Ship) -> State:
    ships = {**state.ships, ship.id: ship}
    return replace(state, ships={k: s for k, s in ships.items() if s.hull > 0})


def me(turn: MyTurn) -> Ship:
    return turn.state.ships[turn.seat.ship]


def power_left(turn: MyTurn) -> int:
    return me(turn).power


def spare_power(turn: MyTurn) -> int:
    return me(turn).power - 1


def targets(turn: MyTurn) -> list[Option]:
    return [
        Option(s.id, s.id, refusal=Refusal(f"{s.id} is hidden") if s.hidden else None)
        for s in turn.state.ships.values()
        if s.side != me(turn).side
    ]


def weapons(turn: MyTurn) -> list[Option]:
    """Only missiles reach a far target, and they take two power."""
    far = turn.state.ships[str(turn.given["target"])].far
    short = Refusal("The laser does not reach that far") if far else None
    return [Option("laser", "Laser", refusal=short), Option("missile", "Missile")]


def shot_cost(turn: MyTurn, params: Params) -> int:
    return int(params["extra"]) + (2 if params["weapon"] == "missile" else 1)


def no_truce(turn: MyTurn) -> Refusal | None:
    return (
        Refusal("There is a truce", "It lasts to the end of the turn") if turn.state.truce else None
    )


@action(station="captain", menu="muster")
def muster(turn: MyTurn) -> Play:
    """Call the crew to stations."""
    yield Ordered(turn.seat.ship, "none")


@action(station="captain", menu="order", cost=lambda turn, params: int(params["power"]))
def charge(turn: MyTurn, power: Annotated[int, Between(1, power_left, "Power", 3)]) -> Play:
    """Rush forward with the power you name."""
    yield Ordered(turn.seat.ship, f"charge {power}")
    assert turn.given == {"power": power}


@action(station="captain", menu="order")
def take_prize(turn: MyTurn) -> Play:
    """Board the derelict: it holds one crew."""
    if turn.state.prize:
        raise Refused(f"{turn.state.prize} has taken the prize")
    yield PrizeTaken(turn.seat.ship)


@action(station="captain", menu="order")
def gamble(turn: MyTurn) -> Play:
    """Trust to luck."""
    yield from roll(turn, Pool(1))
    yield Ordered(turn.seat.ship, "gamble")


@action(station="captain", menu=("order", "stance"), idle=True)
def wait(turn: MyTurn) -> Play:
    """Give no order."""
    yield from ()


@action(station="captain", menu="stance")
def brace(turn: MyTurn) -> Play:
    """Expect the worst, for all to see."""
    yield Ordered(turn.seat.ship, "brace")


@action(station="captain", menu="hail", interrupt=True)
def answer_hail(turn: MyTurn, truce: Annotated[bool, YesNo()]) -> Play:
    """Speak for your side, war or truce."""
    yield HailAnswered(truce)


@action(station="captain", menu="hail", idle=True, interrupt=True)
def silence(turn: MyTurn) -> Play:
    """Let the others speak."""
    yield from ()


@action(station="gunner", menu="fire", cost=shot_cost, requires=(no_truce,), name="Open Fire")
def fire(
    turn: MyTurn,
    target: Annotated[str, Pick(targets)],
    weapon: Annotated[str, Pick(weapons, "Weapon")],
    extra: Annotated[int, Between(0, spare_power, "Extra power", 2)] = 0,
    aim: Annotated[str, OneOf((("hull", "Hull"), ("drive", "Drive")))] = "hull",
    careful: Annotated[bool, YesNo()] = False,
) -> Play:
    """Shoot at a ship.

    Only the first paragraph is the help.
    """
    rolled = yield from roll(turn, Pool(2 + int(extra)))
    if rolled.success and not careful:
        yield from harm(turn, target, rolled.degree)


@action(station="gunner", menu="fire", idle=True)
def hold_fire(turn: MyTurn) -> Play:
    """Do not shoot."""
    yield from ()


@action(station="captain", menu="repair", cost=1)
def repair(turn: MyTurn) -> Play:
    """Mend one point of hull."""
    yield HullChanged(turn.seat.ship, 1)


@action(station="captain", menu="repair", idle=True)
def leave_it(turn: MyTurn) -> Play:
    """Leave the hull as it is."""
    yield from ()


@action(station="captain", anytime=True)
def surrender(turn: MyTurn) -> Play:
    """Strike your colors."""
    yield from harm(turn, turn.seat.ship, me(turn).hull)


@action(station="captain", anytime=True, gm=True)
def mend(turn: MyTurn) -> Play:
    """The GM mends the hull."""
    yield HullChanged(turn.seat.ship, FULL_HULL - me(turn).hull)


def harm(turn: MyTurn, ship: str, damage: int) -> Play:
    yield HullChanged(ship, -damage)
    if ship not in turn.state.ships:
        yield LeftBattle(ship)


def begin_turn(turn: MyTurn) -> Play:
    yield TurnBegan()


def pay(turn: MyTurn, price: int) -> Play:
    yield PowerSpent(turn.seat.ship, price)


def captains(turn: MyTurn) -> list[Seat]:
    return [Seat(s, "captain") for s in turn.state.ships]


def damaged(turn: MyTurn) -> list[Seat]:
    return [Seat(s.id, "captain") for s in turn.state.ships.values() if s.hull < FULL_HULL]


def gunners(turn: MyTurn) -> list[Seat]:
    return [Seat(turn.bound["ship"], "gunner")] if turn.state.ships[turn.bound["ship"]].guns else []


def view(state: State, viewer: Viewer) -> State:
    def known(ship: Ship) -> bool:
        return viewer.is_gm or viewer.side == ship.side or not ship.hidden

    return replace(state, ships={k: s for k, s in state.ships.items() if known(s)})


OUTLINE = (
    Do("begin_turn"),
    Ask("muster", "captains", "muster", "each"),
    Ask("order", "captains", "wait", "each", held=True, sealed=True),
    Ask("stance", "captains", "wait", "each", held=True),
    Ask("hail", "captains", "silence"),
    Each("ship", "in_line", (Ask("fire", "gunners", "hold_fire"),)),
    Ask("repair", "damaged", "leave_it", "each"),
)


def setup(draft: Draft) -> State:
    return State({e.id: Ship(e.id, e.side, **figures(e)) for e in draft.entries})


RULES = game(
    id="orders",
    state=State,
    stations=("captain", "gunner"),
    setup=setup,
    events=(TurnBegan, PowerSpent, Ordered, PrizeTaken, HailAnswered, HullChanged),
    evolve=evolve,
    outline=OUTLINE,
    rosters={"in_line": lambda turn: list(turn.state.ships)},
    seats={"captains": captains, "damaged": damaged, "gunners": gunners},
    defaults={d: d for d in ("muster", "wait", "silence", "hold_fire", "leave_it")},
    rules={"begin_turn": begin_turn},
    actions=declared(sys.modules[__name__]),
    sides=lambda state: {s.id: s.side for s in state.ships.values()},
    purse=lambda turn: me(turn).power,
    pay=pay,
    view=view,
    sees=lambda state, viewer, seat: seat.ship in view(state, viewer).ships,
)
