"""The NavComm's signals: hacking, interception, security, and the minor actions (3.2)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, Text, YesNo, action
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.rules.mneme import events as e
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, consequence
from bot.rules.mneme.figures import sensor_terms
from bot.rules.mneme.helping import rolled
from bot.rules.mneme.parts import MnemeTurn, bridge, has_lock, own, ships_as_options, tables, unit
from bot.rules.mneme.pending import Deed, Hack, Relay
from bot.rules.mneme.range import band
from bot.rules.mneme.state import MEDIUM, VERY_LONG, Ship
from bot.rules.twod6.checks import some


def _hackable(turn: MnemeTurn) -> list[Option]:
    ship = own(turn)
    open_ = tuple(s for s in turn.state.enemies(ship.id) if ship.id in s.compromised_by)

    def why_not(target: Ship) -> Refusal | None:
        far = band(turn.state, tables(turn), ship.id, target.id) > MEDIUM
        return Refusal(f"{target.name} is beyond Medium") if far else None

    return ships_as_options(turn, open_, why_not)


def _systems(turn: MnemeTurn) -> list[Option]:
    target = turn.state.ships.get(str(turn.given.get("target")))
    if target is None:
        return []
    found = [Option("sensors", "Sensors"), Option("m_drive", "M-Drive")]
    return [*found, *(Option(m.id, f"{m.kind.capitalize()} {m.number}") for m in target.mounts)]


def _second(turn: MnemeTurn) -> list[Option]:
    rest = [o for o in _systems(turn) if o.id != turn.given.get("system")]
    return [Option("none", "Nothing more"), *rest]


@rolled("navcomm", bridge, ref="3.2")
def hack(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_hackable, "Whom")],
    system: Annotated[str, Pick(_systems, "System")],
    second: Annotated[str, Pick(_second, "If it is great")] = "none",
) -> Play:
    """Break into a compromised ship: a system of it is off until your next turn."""
    yield from roll_for(
        turn,
        "computer",
        target=target,
        opposed="computer",
        against=some(turn.state.ships[target].secure, "secured"),
    )


@consequence("hack")
def _hacked(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield e.Hacked(Hack(deed.ship, deed.target, str(deed.given["system"])))
        second = str(deed.given.get("second", "none"))
        if result.great and second != "none":
            yield e.Hacked(Hack(deed.ship, deed.target, second))
    elif result.disaster:
        yield e.Compromised(deed.target, deed.ship, ended=True)


def _talking(turn: MnemeTurn) -> list[Option]:
    heard = tuple(
        s for s in turn.state.enemies(turn.seat.ship) if s.communicating or s.transmitting
    )
    return ships_as_options(turn, heard, lambda _: None)


@rolled("navcomm", bridge, ref="3.2")
def intercept_comms(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_talking, "Whose")],
) -> Play:
    """Overhear a ship that communicates: +2 on one later roll of your side against it."""
    more = some(-2, "interception")
    yield from roll_for(turn, "comms", more=more)


@consequence("intercept_comms")
def _intercepted(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield e.Intercepted(turn.state.ships[deed.ship].side, str(deed.given["target"]))


@rolled("navcomm", bridge, ref="3.2")
def secure_system(turn: MnemeTurn) -> Play:
    """Clean the systems: all jams and hacks on you end, and +2 against new ones."""
    more = sensor_terms(tables(turn), own(turn))
    yield from roll_for(turn, "comms", more=more)


@consequence("secure_system")
def _secured(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    for ship in turn.state.unit(deed.ship):
        if result.success:
            yield e.Freed(ship.id)
        yield e.Secured(ship.id)


STATION = ("navcomm", "captain")
"""The captain may do the minor actions of the NavComm (2.4)."""


def _locked_targets(turn: MnemeTurn) -> list[Option]:
    ship = own(turn)
    held = tuple(s for s in turn.state.enemies(ship.id) if has_lock(turn.state, ship, s.id))
    return ships_as_options(turn, held, lambda _: None)


def _gunners(turn: MnemeTurn) -> list[Option]:
    return [Option(c.id, c.name) for c in own(turn).crew if "gunner" in c.functions and c.able]


@action(station=STATION, menu="function", cost=1, requires=(bridge,), ref="3.2")
def sensor_targeting(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_locked_targets, "Target")],
    gunner: Annotated[str, Pick(_gunners, "For")],
) -> Play:
    """Guide one attack of a gunner on a locked ship: +1."""
    yield e.Guided(turn.seat.ship, gunner, target)


@action(station=STATION, menu="function", cost=1, requires=(bridge,), ref="3.2")
def scan(turn: MnemeTurn) -> Play:
    """Look around: bands, classes and headings of all that does not hide."""
    yield e.LookedAround(turn.seat.ship)


def _can_talk(turn: MnemeTurn) -> Refusal | None:
    if own(turn).blackout or own(turn).dark:
        return Refusal("The ship is silent")
    jammed = any(j.victim == turn.seat.ship for j in turn.state.jams)
    return Refusal("The ship is jammed") if jammed else None


@action(station=STATION, menu="function", cost=1, requires=(bridge, _can_talk), ref="3.2")
def communicate(
    turn: MnemeTurn, message: Annotated[str, Text("Message, in your own words", 200)] = ""
) -> Play:
    """Send a message, and listen to open traffic."""
    yield e.Communicated(turn.seat.ship, message)


def _allies(turn: MnemeTurn) -> list[Option]:
    def why_not(ally: Ship) -> Refusal | None:
        if band(turn.state, tables(turn), turn.seat.ship, ally.id) > VERY_LONG:
            return Refusal(f"{ally.name} is beyond Very Long")
        jammed = any(j.victim == ally.id for j in turn.state.jams)
        return Refusal(f"{ally.name} is jammed") if jammed else None

    return ships_as_options(turn, turn.state.friends(turn.seat.ship), why_not)


@action(station=STATION, menu="function", cost=1, requires=(bridge, _can_talk), ref="3.2")
def data_relay(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_locked_targets, "Lock on")],
    ally: Annotated[str, Pick(_allies, "To")],
) -> Play:
    """Pass a lock on to an ally until your next turn."""
    relay = Relay(turn.seat.ship, ally, target)
    if relay in turn.state.relays:
        raise Refused("That lock is passed on already")
    yield e.Relayed(relay)


@action(station=STATION, menu="function", cost=1, requires=(bridge,), ref="3.2")
def blackout(turn: MnemeTurn, on: Annotated[bool, YesNo("Black out")]) -> Play:
    """Switch transponder and active sensors off or on: sensor rolls at you and of yours −2."""
    if own(turn).blackout == on:
        raise Refused("That is so already")
    for ship in unit(turn):
        yield e.BlackoutSet(ship.id, on)
