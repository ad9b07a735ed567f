"""The captain: initiative, coordination, commands, courage, help (3.1)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, OneOf, Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.rules.mneme import events as e
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, consequence
from bot.rules.mneme.entries import FUNCTIONS, STATIONS
from bot.rules.mneme.helping import rolled, rolled_minor
from bot.rules.mneme.parts import ORDERS, MnemeTurn, bridge, own, unit
from bot.rules.mneme.pending import Deed

SHAKEN = {"cowed", "panicked"}


@rolled("captain", ref="3.1")
def rush(turn: MnemeTurn) -> Play:
    """Rush: the Effect is added to initiative until the end of your next turn."""
    yield from roll_for(turn, "tactics")


@consequence("rush")
def _rushed(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    """A higher bonus replaces an older one; a disaster loses it (R-12)."""
    for ship in turn.state.unit(deed.ship):
        if result.success and result.effect > ship.rush:
            yield e.Rushed(ship.id, result.effect, turn.state.turn + 1)
        elif result.disaster and ship.rush:
            yield e.Rushed(ship.id, 0, turn.state.turn)


@rolled("captain", ref="3.1")
def coordinate(turn: MnemeTurn) -> Play:
    """Coordinate the crew: a pool of points, each +1 on one roll until your next turn."""
    yield from roll_for(turn, "leadership")


@consequence("coordinate")
def _coordinated(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield e.Coordinated(deed.ship, result.effect)


def _orders(function: str) -> Pick:
    listed = (("none", "No order"), *ORDERS[function])

    def options(turn: AnyTurn) -> list[Option]:
        return [Option(order, label) for order, label in listed]

    return Pick(options, STATIONS[function])  # type: ignore[index]


@rolled("captain", ref="3.1")
def command(
    turn: MnemeTurn,
    navcomm: Annotated[str, _orders("navcomm")] = "none",
    engineer: Annotated[str, _orders("engineer")] = "none",
    pilot: Annotated[str, _orders("pilot")] = "none",
    gunner: Annotated[str, _orders("gunner")] = "none",
) -> Play:
    """Order functions to do something: +1 on it, −1 on their other rolls; as many as the Effect."""
    if {navcomm, engineer, pilot, gunner} == {"none"}:
        raise Refused("The command orders nothing", instead="Choose an order for a function")
    yield from roll_for(turn, "leadership")


@consequence("command")
def _commanded(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    """The first entries count, as many as the Effect (R-25)."""
    if result.success:
        named = {f: str(deed.given.get(f, "none")) for f in ORDERS}
        wanted = [(f, order) for f, order in named.items() if order != "none"]
        yield e.Commanded(deed.ship, dict(wanted[: result.effect]))


def _low_morale(turn: MnemeTurn) -> Refusal | None:
    if not turn.state.on("morale"):
        return Refusal("This battle is fought without morale")
    return None if own(turn).morale in SHAKEN else Refusal("The crew's morale is not low")


@rolled("captain", _low_morale, ref="3.1")
def inspire(turn: MnemeTurn) -> Play:
    """Raise a cowed crew again."""
    yield from roll_for(turn, "leadership")


@consequence("inspire")
def _inspired(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield e.MoraleSet(deed.ship, "resolved" if result.great else "indifferent")


def _at_hand(turn: MnemeTurn) -> Refusal | None:
    """The captain needs no bridge for it, the NavComm does (3.1, 4.7)."""
    return None if turn.seat.station == "captain" else bridge(turn)


@action(
    station=("captain", "navcomm"),
    menu="function",
    cost=1,
    requires=(_at_hand,),
    name="Secure system, quickly",
    ref="3.1",
)
def secure(turn: MnemeTurn) -> Play:
    """Guard the systems: +2 against jamming and hacking until your next turn."""
    for ship in unit(turn):
        yield e.Secured(ship.id)


def _others(turn: MnemeTurn) -> list[Option]:
    return [
        Option(c.id, c.name, STATIONS[c.functions[0]])
        for c in own(turn).crew
        if c.acts and c.id != turn.seat.mount
    ]


@rolled_minor("captain", ref="3.1")
def assist(turn: MnemeTurn, who: Annotated[str, Pick(_others, "Whom")]) -> Play:
    """Help somebody: +1 on the next roll this turn, if Leadership works."""
    yield from roll_for(turn, "leadership")


@consequence("assist")
def _assisted(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield e.Helped(deed.ship, str(deed.given["who"]))


def _good_morale(turn: MnemeTurn) -> Refusal | None:
    ship = turn.state.ships.get(turn.seat.ship)
    if ship is None or ship.morale not in {"resolved", "committed"}:
        return Refusal("The crew's morale gives nothing")
    if ship.morale_for:
        return Refusal("Morale has helped a function this turn")
    return None


@action(station="captain", anytime=True, requires=(_good_morale,), ref="4.8")
def rally(
    turn: MnemeTurn,
    function: Annotated[str, OneOf(tuple((f, STATIONS[f]) for f in FUNCTIONS), "Function")],
) -> Play:
    """Let good morale help the rolls of one function this turn."""
    yield e.MoraleUsed(turn.seat.ship, function)
