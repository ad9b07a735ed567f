"""What anybody aboard may do: take a function, instruct, prepare, be done (3.7, 2.5)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.batteries import mount_name
from bot.rules.mneme.entries import EVERYBODY, FUNCTIONS, STATIONS
from bot.rules.mneme.figures import bridge_works, posts
from bot.rules.mneme.parts import MnemeTurn, me, not_panicked, own, person
from bot.rules.mneme.state import Crew, Ship

BRIDGE = {"captain", "navcomm", "pilot", "gunner"}
DRIVES = ("m_drive", "j_drive", "power_plant")

DRIVE_TONS = 2, 7
"""One engineer for each 3.5 tons of drives and plant (1.3)."""


@action(station=EVERYBODY, menu=("function", "others"), idle=True, ref="2.3")
def done(turn: MnemeTurn) -> Play:
    """Do nothing more in this phase; minor actions left over become prepared reactions."""
    yield from ()


def seats_of(ship: Ship, function: str) -> int:
    """How many people can hold a function; gunners are counted by mount (1.3)."""
    if function != "engineer":
        return 1
    tons = sum(ship.components[p].hp for p in DRIVES if p in ship.components)
    return max(1, tons * DRIVE_TONS[0] // DRIVE_TONS[1])


def free_posts(ship: Ship, but: str) -> list[Option]:
    """Functions that somebody could take, gunners by mount; the dead block nothing (R-43)."""
    holders = [c for c in ship.crew if c.id != but and c.able and c.grade != "assistant"]
    found: list[Option] = []
    for function in FUNCTIONS:
        if function == "gunner":
            manned = {m for c in holders for m in c.mounts}
            seated = sum(bool(BRIDGE & set(c.functions)) for c in holders)
            for mount in ship.mounts:
                label = f"Gunner, {mount_name(mount).lower()}"
                no = Refusal(f"{label} is manned") if mount.id in manned else None
                if no is None and seated >= ship.stations:
                    no = Refusal(f"All {ship.stations} stations of the bridge are taken")
                found.append(Option(f"gunner:{mount.id}", label, "", no))
            continue
        people = sum(function in c.functions and not c.is_automated for c in holders)
        taken = people >= seats_of(ship, function)
        no = Refusal(f"There is a {STATIONS[function].lower()}") if taken else None
        found.append(Option(f"{function}:", STATIONS[function], "", no))
    return [*found, Option("anyone:", "No function")]


def relieve(turn: MnemeTurn, ship_id: str, fallen_id: str) -> Play:
    """Where nobody else can act for somebody who is out, an assistant takes over (R-18)."""
    ship = turn.state.ships[ship_id]
    fallen = ship.member(fallen_id)
    if fallen.able or fallen.grade != "major":
        return
    for function in fallen.functions:
        holders = [c for c in ship.crew if c.able and function in c.functions]
        if function != "gunner" and any(c.grade != "assistant" for c in holders):
            continue
        mate = next((c for c in holders if c.grade == "assistant"), None)
        if mate is not None:
            mounts = fallen.mounts if function == "gunner" else ()
            yield e.TookOver(ship_id, mate.id, fallen_id, mounts)


def _posts(turn: MnemeTurn) -> list[Option]:
    return free_posts(own(turn), turn.seat.mount)


@action(station=EVERYBODY, menu=("function", "others"), cost=1, requires=(person,), ref="3.7")
def take_function(turn: MnemeTurn, function: Annotated[str, Pick(_posts, "Function")]) -> Play:
    """Take another function from now on; you act in it if its phase is still to come."""
    who = me(turn)
    station, _, mount = function.partition(":")
    mounts = (mount,) if mount else ()
    if who.functions == (station,) and who.mounts == mounts:
        raise Refused("That is your function already")
    yield e.FunctionTaken(turn.seat.ship, who.id, (station,), mounts)


def _automats(turn: MnemeTurn) -> list[Option]:
    return [
        Option(c.id, c.name)
        for c in own(turn).crew
        if c.is_automated and c.able and not c.instructed
    ]


@action(station=EVERYBODY, menu=("function", "others"), cost=1, requires=(person,), ref="3.7")
def instruct(turn: MnemeTurn, who: Annotated[str, Pick(_automats, "What")]) -> Play:
    """Give an automated function its orders: from now on it acts, until told otherwise."""
    yield e.Instructed(turn.seat.ship, who)


def _prepares(turn: MnemeTurn) -> Refusal | None:
    who = me(turn)
    if turn.seat.station == "pilot" and own(turn).restrained:
        return Refusal("The ship is ballistic: the pilot only holds the course this turn")
    if who.functions == ("anyone",) or who.grade == "assistant":
        return Refusal("Only who has a function prepares")
    return Refusal("You are focused") if who.focused else None


@action(
    station=EVERYBODY, menu="function", cost=1, requires=(_prepares,), name="Prepare", ref="2.5"
)
def prepare_minor(turn: MnemeTurn) -> Play:
    """Prepare one more reaction, until your next turn."""
    yield e.Prepared(turn.seat.ship, turn.seat.mount, "minor")


@action(
    station=EVERYBODY,
    menu="function",
    cost=2,
    requires=(_prepares, not_panicked),
    name="Prepare well",
    ref="2.5",
)
def prepare_significant(
    turn: MnemeTurn,
    what: Annotated[
        str,
        OneOf((("extra", "One more, at +2"), ("improve", "The first one, at +2")), "Reaction"),
    ],
) -> Play:
    """Prepare one more reaction at +2, or make your first one better by 2."""
    if what == "improve" and me(turn).is_automated:
        raise Refused("An automated function has no first reaction")
    if what == "improve" and me(turn).improve:
        raise Refused("Your first reaction is improved already")
    kind = "significant" if what == "extra" else ""
    yield e.Prepared(turn.seat.ship, turn.seat.mount, kind, 2)


@action(station=EVERYBODY, menu=("function", "others"), cost=1, requires=(person,), ref="3.7")
def personal(turn: MnemeTurn) -> Play:
    """Do something short of your own."""
    yield e.Noted(turn.seat.ship, turn.seat.mount)


@action(station=EVERYBODY, anytime=True, ref="2.11")
def standing_order(
    turn: MnemeTurn,
    order: Annotated[
        str,
        OneOf(
            (
                ("ask", "Ask me"),
                ("always", "React to everything"),
                ("attacks", "React to attacks"),
                ("never", "Never react"),
            ),
            "Order",
        ),
    ],
    above: Annotated[int, Between(0, 99, "Only if mean damage is above", limit=99)] = 0,
) -> Play:
    """Say once how you react, so that the battle need not wait for you."""
    yield e.StandingOrderSet(turn.seat.ship, turn.seat.mount, order, above)


def on_duty(turn: MnemeTurn) -> list[Seat]:
    """Who may act in the open phase of a ship's turn (2.11)."""
    ship = turn.state.ships[turn.bound["ship"]]
    function = turn.bound["function"]
    if not acting(ship):
        return []
    found = [Seat(ship.id, function, who.id) for who in posts(ship, function) if who.ma]
    if function == "pilot":
        found += [Seat(ship.id, "anyone", who.id) for who in craft_pilots(ship) if who.ma]
    return found


def acting(ship: Ship) -> bool:
    """Whether a ship's turn is under way and not left to the policy."""
    return ship.fights and ship.active and not ship.delaying and not ship.auto and not ship.taken_by


def craft_pilots(ship: Ship) -> list[Crew]:
    """Who can fly a craft the ship carries (R-50)."""
    if not ship.carried:
        return []
    return [c for c in ship.crew if c.acts and "anyone" in c.functions and "piloting" in c.skills]


def others(turn: MnemeTurn) -> list[Seat]:
    """P6: people without a function who have something to do besides preparing."""
    ship = turn.state.ships[turn.bound["ship"]]
    if not acting(ship):
        return []
    return [
        Seat(ship.id, "anyone", who.id)
        for who in ship.crew
        if who.acts and who.functions == ("anyone",) and who.ma
    ]


def function_default(turn: MnemeTurn) -> Choice:
    """Done; a pilot who has not acted holds the course first (2.11)."""
    ship = own(turn)
    flies = turn.seat.station == "pilot" and not ship.piloted and me(turn).ma
    if flies and bridge_works(ship) and turn.by != "rule":
        return Choice("hold_course")
    return Choice("done")
