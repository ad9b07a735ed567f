"""A tiny game that has what the use cases must know: secrets, sealed orders, a reaction, a GM.

Each round every captain seals an order, then ship by ship the gunner fires or holds. Who is shot
at may duck. A hidden ship is seen once it fires.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import product
from typing import Annotated, Any

from bot.core.action import Between, Option, Pick, action
from bot.core.agenda import Ask, Do, Each
from bot.core.blocks import (
    Board,
    Card,
    DiceLine,
    Gauge,
    Kind,
    Line,
    Name,
    ShipLine,
    SideField,
    Words,
)
from bot.core.combat import Chosen, Combat, Outcome
from bot.core.dice import Faces, Modifier, Reading
from bot.core.draft import Draft
from bot.core.play import Event, Play, Push, Rolled, Turn, roll
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice, HouseOption, Member, Ruleset, Station, Template, Told
from bot.core.seats import Seat, Viewer


@dataclass(frozen=True, slots=True)
class Ship:
    id: str
    name: str
    side: str
    hull: int = 3
    hidden: bool = False
    order: str = ""
    fuel: int = 2


@dataclass(frozen=True, slots=True)
class State:
    ships: dict[str, Ship] = field(default_factory=dict[str, Ship])


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    ship: str
    loss: int


@dataclass(frozen=True, slots=True)
class Seen(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class Ordered(Event):
    ship: str
    order: str


@dataclass(frozen=True, slots=True)
class Spent(Event):
    ship: str
    fuel: int


@dataclass(frozen=True, slots=True)
class Repaired(Event):
    ship: str
    hull: int


def evolve(state: State, event: Any) -> State:
    ship = state.ships[event.ship]
    match event:
        case Hurt(loss=loss):
            ship = replace(ship, hull=max(0, ship.hull - loss))
        case Seen():
            ship = replace(ship, hidden=False)
        case Ordered(order=order):
            ship = replace(ship, order=order)
        case Spent(fuel=fuel):
            ship = replace(ship, fuel=ship.fuel - fuel)
        case Repaired(hull=hull):
            ship = replace(ship, hull=hull)
    return State({**state.ships, ship.id: ship})


@dataclass(frozen=True, slots=True)
class Shot:
    """Dice of which one must show 4 or more."""

    number: int
    modifiers: tuple[Modifier, ...] = ()
    sides: int = 6
    needs: int = 1
    form: str = "shot"

    def read(self, faces: Faces) -> Reading:
        hits = sum(face >= 4 for face in faces)
        return Reading(hits > 0, hits)

    def outcomes(self) -> Iterable[tuple[Faces, Fraction]]:
        for faces in product(range(1, 7), repeat=self.number):
            yield faces, Fraction(1, 6**self.number)


def targets(turn: Turn[State]) -> Sequence[Option]:
    own = turn.state.ships[turn.seat.ship]
    return [
        Option(s.id, s.name, refusal=None if s.hull else Refusal(f"{s.name} is a wreck"))
        for s in turn.state.ships.values()
        if s.side != own.side and not s.hidden
    ]


@action(station="captain", menu="order")
def attack(turn: Turn[State]) -> Play:
    """Order an attack: one die more."""
    yield Ordered(turn.seat.ship, "attack")


@action(station="captain", menu="order", idle=True)
def wait(turn: Turn[State]) -> Play:
    """Order nothing."""
    yield Ordered(turn.seat.ship, "wait")


@action(station="gunner", menu="act", cost=lambda turn, params: int(params["extra"]))
def fire(
    turn: Turn[State],
    target: Annotated[str, Pick(targets)],
    extra: Annotated[int, Between(0, lambda turn: turn.state.ships[turn.seat.ship].fuel)] = 0,
) -> Play:
    """Shoot at a ship."""
    own = turn.state.ships[turn.seat.ship]
    if own.hidden:
        yield Seen(own.id)
    bonus = (Modifier(1, "attack order"),) if own.order == "attack" else ()
    shot = yield from roll(turn, Shot(1 + extra + len(bonus), bonus))
    if shot.success:
        yield Push((Ask("react", "target", "stay"), Do("strike")), {"ship": target})


@action(station="gunner", menu="act", idle=True)
def hold(turn: Turn[State]) -> Play:
    """Do nothing."""
    yield from ()


@action(station="captain", menu="react", interrupt=True)
def duck(turn: Turn[State]) -> Play:
    """Try to avoid the shot."""
    luck = yield from roll(turn, Shot(1))
    if luck.success:
        yield Ordered(turn.seat.ship, "ducked")


@action(station="captain", menu="react", interrupt=True, idle=True)
def stay(turn: Turn[State]) -> Play:
    """Take it."""
    yield from ()


@action(station="captain", anytime=True)
def surrender(turn: Turn[State]) -> Play:
    """Give up the ship."""
    yield Hurt(turn.seat.ship, 99)


@action(station="gm", anytime=True, gm=True)
def set_hull(turn: Turn[State], hull: Annotated[int, Between(0, 9)]) -> Play:
    """Set the hull of a ship."""
    if turn.seat.ship not in turn.state.ships:
        raise Refused("Which ship?")
    yield Repaired(turn.seat.ship, hull)


def strike(turn: Turn[State]) -> Play:
    if turn.state.ships[turn.bound["ship"]].order != "ducked":
        yield Hurt(turn.bound["ship"], 1)


def afloat(turn: Turn[State]) -> list[str]:
    return [s.id for s in turn.state.ships.values() if s.hull]


def captains(turn: Turn[State]) -> list[Seat]:
    return [Seat(ship, "captain") for ship in afloat(turn)]


def gunner(turn: Turn[State]) -> list[Seat]:
    ship = turn.bound["ship"]
    return [Seat(ship, "gunner")] if turn.state.ships[ship].hull else []


def target(turn: Turn[State]) -> list[Seat]:
    return [Seat(turn.bound["ship"], "captain")]


def setup(draft: Draft) -> State:
    if len({entry.side for entry in draft.entries}) < 2:
        raise Refused("There is nobody to fight")
    ships: dict[str, Ship] = {}
    for entry in draft.entries:
        if entry.skills.get("gunner", {}).get("skill", 0) > 5:
            raise Refused(f"{entry.name}: a skill goes from 0 to 5")
        hidden = bool(entry.settings.get("hidden", False))
        ships[entry.id] = Ship(entry.id, entry.name, entry.side, hidden=hidden)
    return State(ships)


def holders(state: State, seat: Seat) -> list[str]:
    return [f"{seat.ship}.{seat.station}"] if seat.ship in state.ships else []


def crews(state: State) -> list[Member]:
    return [
        Member(f"{ship.id}.{post}", f"{ship.name}'s {post}", ship.id, (Seat(ship.id, post),))
        for ship in state.ships.values()
        for post in ("captain", "gunner")
    ]


def sees(state: State, viewer: Viewer, seat: Seat) -> bool:
    ship = state.ships.get(seat.ship)
    return ship is not None and (not ship.hidden or viewer.is_gm or viewer.side == ship.side)


def view(state: State, viewer: Viewer) -> State:
    return State({s.id: s for s in state.ships.values() if sees(state, viewer, Seat(s.id, ""))})


def over(state: State) -> Outcome | None:
    sides = {ship.side for ship in state.ships.values() if ship.hull}
    return Outcome(next(iter(sides), None), "last_side") if len(sides) < 2 else None


class Prose:
    def report(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Card]:
        cards: list[Card] = []
        known = {**before.state.ships, **after.state.ships}
        for event in told.events:
            match event:
                case Chosen(answer) if answer.seat.ship in known:
                    who = known[answer.seat.ship]
                    title = (answer.action, " by ", Name(who.name))
                    cards.append(Card(Kind.MOVE, (str(answer.seat),), title, footer="rules 1"))
                case Rolled() if cards:
                    line = DiceLine(event.faces, (), (str(event.degree),))
                    cards[-1] = replace(cards[-1], body=(*cards[-1].body, line))
                case Hurt(ship, loss) if ship in known:
                    left = after.state.ships[ship].hull
                    title = (Name(known[ship].name), f" loses {loss}, {left} left")
                    cards.append(Card(Kind.HARM, (), title))
                case Repaired(ship, hull) if ship in known:
                    title = (Name(known[ship].name), f" has hull {hull}")
                    cards.append(Card(Kind.GM, (), title))
                case _:
                    pass
        return cards

    def log(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Words]:
        return [card.title for card in self.report(before, told, after)]

    def board(self, view: Combat[Any], viewer: Viewer) -> Board:
        sides: dict[str, list[ShipLine]] = {}
        for number, ship in enumerate(view.state.ships.values(), 1):
            line = ShipLine(ship.id, number, (Name(ship.name),), Gauge(ship.hull, 3, "hull"))
            sides.setdefault(ship.side, []).append(line)
        frame = view.window
        title: Words = ("Waiting",)
        if frame is not None and isinstance(frame.step, Ask):
            ship = view.state.ships.get(frame.bound.get("ship", ""))
            if ship is not None:
                title = (Name(ship.name), f": {frame.step.menu}")
            elif "ship" not in frame.bound:
                title = (f"All: {frame.step.menu}",)
        fields = tuple(SideField("▲", side, tuple(lines)) for side, lines in sides.items())
        return Board((f"Skiffs · round {view.round}",), title, fields)

    def sheet(self, view: Combat[Any], viewer: Viewer, ship: str) -> Card:
        it = view.state.ships[ship]
        return Card(Kind.MOVE, (), (Name(it.name),), (Line((f"hull {it.hull}",)),))

    def window(self, view: Combat[Any], viewer: Viewer) -> Card:
        menu = view.window.step.menu if view.window is not None else ""
        return Card(Kind.CHOICE, (), (f"{menu}?",))

    def seat(self, view: Combat[Any], seat: Seat) -> Words:
        ship = view.state.ships.get(seat.ship)
        return (f"{seat.station} of ", Name(ship.name if ship is not None else "a ship"))

    def chart(self, view: Combat[Any], viewer: Viewer) -> None:
        return None

    def ending(self, view: Combat[Any]) -> Card:
        outcome = view.outcome
        return Card(Kind.OPENED, (), (f"Over: {outcome.winner if outcome else None}",))


ROUND = (
    Ask("order", "captains", "wait", closes="each", held=True, sealed=True),
    Each("ship", "afloat", (Ask("act", "gunner", "hold"),)),
)


def ruleset() -> Ruleset[State]:
    return Ruleset(
        id="skiffs",
        name="Skiffs",
        words={},
        stations=(
            Station("captain", "Captain", "Leads"),
            Station("gunner", "Gunner", "Shoots"),
            Station("gm", "GM", "Mends", command=False),
        ),
        content=None,
        options=(HouseOption("icons", "Icons", False, "Pray"),),
        ship_settings=(
            HouseOption("hidden", "Hidden", False, "Unseen until it fires"),
            HouseOption("position", "Position", 0, "Where", low=-9, high=9),
            HouseOption("mode", "Mode", "calm", "How", choices=("calm", "wild")),
        ),
        templates=(Template("skiff", "Skiff", "A small ship"),),
        presets=(Template("old_hands", "Old hands", "They know"),),
        setup=setup,
        state=State,
        events=(Hurt, Seen, Ordered, Spent, Repaired),
        evolve=evolve,
        round=lambda state: ROUND,
        outlines=(*ROUND, Ask("react", "target", "stay"), Do("strike")),
        rosters={"afloat": afloat},
        seats={"captains": captains, "gunner": gunner, "target": target},
        defaults={
            "wait": lambda turn: Choice("wait"),
            "hold": lambda turn: Choice("hold"),
            "stay": lambda turn: Choice("stay"),
        },
        rules={"strike": strike},
        actions={a.id: a for a in (attack, wait, fire, hold, duck, stay, surrender, set_hull)},
        unit="fuel",
        purse=lambda turn: (
            turn.state.ships[turn.seat.ship].fuel if turn.seat.ship in turn.state.ships else 0
        ),
        pay=pay,
        too_dear=lambda turn, price: Refusal(f"That costs {price} fuel"),
        holders=holders,
        crews=crews,
        sides=lambda state: {ship.id: ship.side for ship in state.ships.values()},
        over=over,
        view=view,
        sees=sees,
        present=Prose(),
    )


def pay(turn: Turn[State], price: int) -> Play:
    yield Spent(turn.seat.ship, price)
