"""Initiative, upkeep, manning, the end of a turn (rules 2.4, 2.5, 2.6)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import OneOf, action
from bot.core.dice import Modifier, Plain
from bot.core.play import Play, roll
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.criticals import decompress
from bot.rules.coriolis.damage import GONE, out_of_battle
from bot.rules.coriolis.detection import in_contact
from bot.rules.coriolis.figures import couplings, is_lost_crew, ship_order, skill_terms
from bot.rules.coriolis.parts import CoriolisTurn
from bot.rules.coriolis.pools import Highest
from bot.rules.coriolis.sight import mark
from bot.rules.coriolis.state import STATIONS, Crew, Ship, State

PARTNERS = {
    "captain": "pilot",
    "pilot": "captain",
    "engineer": "sensors",
    "sensors": "engineer",
    "gunner": "pilot",
}
"""Who takes a newly lost position (rules 2.7)."""


def begin_turn(turn: CoriolisTurn) -> Play:
    yield e.TurnBegan(turn.state.turn + 1)
    yield e.PhaseBegan("upkeep")


def initiative(turn: CoriolisTurn) -> Play:
    """Each captain once; a ship that joins later at its first turn (rules 2.4).

    One die without a captain who knows COMMAND (R-09). A reactor shut down runs again (R-46).
    """
    if turn.state.stage == "free":
        return
    for ship in tuple(turn.state.ships.values()):
        if ship.initiative is not None or not ship.is_active:
            continue
        if ship.reactor_off:
            yield e.ReactorRestarted(ship.id)
        captain = ship.holder("captain")
        command = 0 if captain is None else captain.command
        terms = skill_terms(ship, "captain")[:2] if command else [Modifier(1, "no COMMAND")]
        what = Highest(sum(term.value for term in terms), tuple(terms))
        fell = yield from roll(turn, what, "initiative", who=f"{ship.id}/captain")
        shown = sum(face == fell.degree for face in fell.faces)
        yield e.InitiativeRolled(ship.id, fell.degree, shown, command)


def break_ties(turn: CoriolisTurn) -> Play:
    """Chance: a die each for those equal in everything, until none are; it is kept."""
    while tied := _tied(turn.state):
        for ship in tied:
            fell = yield from roll(turn, Plain(1, 6), "chance", who=f"{ship}/captain")
            yield e.ChanceRolled(ship, fell.degree)


def _tied(state: State) -> list[str]:
    """Active ships that need a die: another is equal in all, as far as their own dice go.

    A die is kept: who rolled for an earlier tie rolls again only if the new one equals it.
    """
    if state.stage == "free":
        return []
    ranks = {s.id: s.initiative for s in state.ships.values() if s.is_active and s.initiative}
    return [
        ship
        for ship, own in ranks.items()
        if any(
            other != ship
            and theirs.rank[:3] == own.rank[:3]
            and theirs.chance[: len(own.chance)] == own.chance
            for other, theirs in ranks.items()
        )
    ]


def acting(state: State) -> list[Ship]:
    """Active ships in ship order; in a free turn those of the attacking side."""
    ships = [s for s in ship_order(state) if s.is_active]
    if state.stage == "free":
        ships = [s for s in ships if s.side == state.free_side]
    return ships


def upkeep(turn: CoriolisTurn) -> Play:
    """Scores rise, repairs come in, reactors give this turn's EP, leaks may burst."""
    for ship in acting(turn.state):
        score = None
        if ship.initiative is not None:
            score = ship.initiative.score + ship.initiative_pending
        cap = min(ship.ep_max, ship.ep_cap + ship.ep_pending)
        pool = max(0, cap - couplings(ship))
        yield e.Readied(ship.id, score, cap, pool)
        if pool == 0:
            yield from out_of_battle(turn, ship.id, "dead_in_space")
    yield from break_ties(turn)
    for ship in acting(turn.state):
        yield from decompress(turn, ship.id)
    for ship in acting(turn.state):
        yield from _man_by_default(turn, ship)
    yield from mark(turn)


def _man_by_default(turn: CoriolisTurn, ship: Ship) -> Play:
    """Stations as last turn; lost ones go to their partner; only her own phases declared."""
    if not _is_manned_anew(ship):
        for crew in ship.crew:
            wanted = crew.design if crew.able else ()
            if (crew.stations, crew.declared) != (wanted, wanted):
                yield e.Manned(ship.id, crew.id, wanted, wanted)
        return
    heirs = {
        station: heir.id
        for station in _newly_lost(ship)
        if (heir := ship.holder(PARTNERS[station])) is not None and not heir.automatic
    }
    for crew in ship.crew:
        inherited = tuple(s for s, heir in heirs.items() if heir == crew.id)
        stations = (*crew.stations, *inherited) if crew.able else ()
        own = stations if crew.automatic else tuple(s for s in crew.design if s in stations)
        if (crew.stations, crew.declared) != (stations, own):
            yield e.Manned(ship.id, crew.id, stations, own)


def _newly_lost(ship: Ship) -> list[str]:
    """Stations of people out of action, and those that the ship never had anybody for."""
    built_for = {station for crew in ship.crew for station in crew.design}
    fallen = {station for crew in ship.crew if not crew.able for station in crew.stations}
    return [
        station
        for station in STATIONS
        if ship.holder(station) is None and (station in fallen or station not in built_for)
    ]


def _is_manned_anew(ship: Ship) -> bool:
    """Whether its people choose their stations each turn: a lost crew, a Ship Intelligence."""
    return is_lost_crew(ship) or any(_thinks(crew) for crew in ship.crew)


def _thinks(crew: Crew) -> bool:
    return crew.able and crew.automatic == "ship_intelligence"


def manning_seats(turn: CoriolisTurn) -> list[Seat]:
    """Every able person of such a ship; a Ship System stays where it is built in (rules 1.4)."""
    return [
        Seat(ship.id, "crew", crew.id)
        for ship in acting(turn.state)
        if _is_manned_anew(ship)
        for crew in ship.crew
        if crew.able and (not crew.automatic or _thinks(crew))
    ]


def manning_default(turn: CoriolisTurn) -> Choice:
    return Choice("keep_stations")


Holding = Annotated[
    str, OneOf((("no", "Not mine"), ("hold", "Hold it"), ("act", "Hold it and act")))
]


@action(station="crew", menu="manning", name="Take stations", ref="R-06")
def take_stations(
    turn: CoriolisTurn,
    captain: Holding = "no",
    engineer: Holding = "no",
    pilot: Holding = "no",
    sensors: Holding = "no",
    gunner: Holding = "no",
) -> Play:
    """Choose the stations you hold this turn, and in which phases you act.

    Each phase after the first costs 2 dice on every roll. Ship Intelligence takes one station.
    """
    ship = turn.state.ships[turn.seat.ship]
    me = ship.member(turn.seat.mount)
    given = (captain, engineer, pilot, sensors, gunner)
    wish: dict[str, str] = {s: str(word) for s, word in zip(STATIONS, given, strict=True)}
    _check_automatic(me, wish)
    taken = tuple(s for s in STATIONS if wish[s] != "no" and not _built_in(ship, s))
    for other in ship.crew:
        left = tuple(s for s in other.stations if s not in taken or s in other.design)
        if other.id != me.id and left != other.stations:
            acts = tuple(s for s in other.declared if s in left)
            yield e.Manned(ship.id, other.id, left, acts)
    yield e.Manned(ship.id, me.id, taken, tuple(s for s in taken if wish[s] == "act"))


def _check_automatic(me: Crew, wish: dict[str, str]) -> None:
    if me.automatic and sum(word != "no" for word in wish.values()) > 1:
        raise Refused("Ship Intelligence takes one station a turn")


def _built_in(ship: Ship, station: str) -> bool:
    """A Ship System cannot be moved from its station."""
    holder = ship.holder(station)
    return holder is not None and holder.automatic == "ship_system"


def manned(turn: CoriolisTurn) -> Play:
    """Of two who want a station, the one it was built for has it; else the one named last."""
    for ship in acting(turn.state):
        for crew in ship.crew:
            stations = tuple(
                s
                for s in crew.stations
                if s in crew.design or not _built_for_another(ship, crew, s)
            )
            if stations != crew.stations:
                declared = tuple(s for s in crew.declared if s in stations)
                yield e.Manned(ship.id, crew.id, stations, declared)


def _built_for_another(ship: Ship, me: Crew, station: str) -> bool:
    return any(
        c.able and c.id != me.id and station in c.design and station in c.stations
        for c in ship.crew
    )


@action(station="crew", menu="manning", ref="2.7", idle=True)
def keep_stations(turn: CoriolisTurn) -> Play:
    """Stay where you are and act only in the phases of your own station."""
    yield from ()


def end_turn(turn: CoriolisTurn) -> Play:
    """Orders, evasive and EP end; a battle nobody sees anybody in is over (R-25 b)."""
    yield e.PhaseBegan("end")
    yield e.TurnEnded(turn.state.turn)
    yield from mark(turn)
    if turn.state.stage == "battle" and not in_contact(turn.state):
        yield e.Finished("no_contact")


def aboard(turn: CoriolisTurn) -> list[str]:
    """Ships whose boarding party is across, in battle or not: a fight aboard goes on."""
    over = ("surrendered", *GONE)
    return [
        ship.id
        for ship in ship_order(turn.state)
        if ship.airlock_open
        and ship.docked_to
        and turn.state.ships[ship.docked_to].status not in over
    ]


def boarding_seats(turn: CoriolisTurn) -> list[Seat]:
    """The GM, for each boarding party that has crossed."""
    ship = turn.bound["ship"]
    return [Seat(ship, "gm")] if ship in aboard(turn) else []


def boarding_default(turn: CoriolisTurn) -> Choice:
    return Choice("fight_goes_on")


def _aboard(turn: CoriolisTurn) -> Refusal | None:
    if not turn.state.ships[turn.seat.ship].airlock_open:
        return Refusal("Nobody has crossed")
    return None


@action(station="gm", menu="boarding", requires=(_aboard,), ref="4.12", interrupt=True)
def boarders_repelled(turn: CoriolisTurn) -> Play:
    """The boarding party is thrown back and the airlock shut; the ships stay docked."""
    ship = turn.state.ships[turn.seat.ship]
    yield e.Boarded(ship.id, ship.docked_to, "repelled")


@action(station="gm", menu="boarding", requires=(_aboard,), ref="4.12", interrupt=True)
def ship_captured(turn: CoriolisTurn) -> Play:
    """The boarded ship is taken: it counts as surrendered."""
    ship = turn.state.ships[turn.seat.ship]
    target = ship.docked_to
    yield e.Boarded(ship.id, target, "captured")
    if turn.state.ships[target].status not in GONE:
        yield from out_of_battle(turn, target, "surrendered")


@action(station="gm", menu="boarding", ref="4.12", idle=True, interrupt=True)
def fight_goes_on(turn: CoriolisTurn) -> Play:
    """The fight aboard is not decided yet."""
    ship = turn.state.ships[turn.seat.ship]
    yield e.Boarded(ship.id, ship.docked_to, "continues")
