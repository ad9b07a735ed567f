"""Initiative, upkeep, manning, the end of a turn (rules 2.4, 2.5, 2.6)."""

from __future__ import annotations

from itertools import groupby
from typing import Annotated

from bot.core.action import OneOf, action
from bot.core.dice import Plain
from bot.core.play import Play, roll
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.criticals import decompress
from bot.rules.coriolis.damage import GONE, out_of_battle, undock
from bot.rules.coriolis.detection import mark
from bot.rules.coriolis.figures import couplings, is_lost_crew, ship_order
from bot.rules.coriolis.parts import CoriolisTurn
from bot.rules.coriolis.pools import Highest
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
    """Each captain once; a ship that joins later at its first turn (rules 2.4)."""
    if turn.state.stage == "free":
        return
    for ship in tuple(turn.state.ships.values()):
        if ship.initiative is not None or not ship.is_active:
            continue
        if ship.reactor_off:
            yield e.ReactorRestarted(ship.id)
        captain = ship.holder("captain")
        command = 0 if captain is None else captain.command
        dice = captain.empathy + command if captain is not None and command else 1
        fell = yield from roll(turn, Highest(dice), "initiative", who=f"{ship.id}/captain")
        shown = sum(face == fell.degree for face in fell.faces)
        yield e.InitiativeRolled(ship.id, fell.degree, shown, command)


def break_ties(turn: CoriolisTurn) -> Play:
    """Chance: a die each for those equal in everything, until none are; it is kept."""
    while tied := _tied(turn.state):
        for ship in tied:
            fell = yield from roll(turn, Plain(1, 6), "chance", who=f"{ship}/captain")
            yield e.ChanceRolled(ship, fell.degree)


def _tied(state: State) -> list[str]:
    """The first group of active ships that nothing tells apart yet, in the listed order."""
    if state.stage == "free":
        return []
    rolled = [s for s in ship_order(state) if s.is_active and s.initiative is not None]
    for _, group in groupby(rolled, key=lambda s: s.initiative and s.initiative.rank):
        same = [s.id for s in group]
        if len(same) > 1:
            return [ship for ship in state.ships if ship in same]
    return []


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
    if not is_lost_crew(ship):
        for crew in ship.crew:
            wanted = crew.design if crew.able else ()
            if (crew.stations, crew.declared) != (wanted, wanted) and not crew.automatic:
                yield e.Manned(ship.id, crew.id, wanted, wanted)
        return
    for crew in ship.crew:
        if not crew.able and crew.stations:
            yield e.Manned(ship.id, crew.id, (), ())
    for station in STATIONS:
        now = turn.state.ships[ship.id]
        if now.holder(station) is not None:
            continue
        partner = now.holder(PARTNERS[station])
        if partner is not None and not partner.automatic:
            yield e.Manned(ship.id, partner.id, (*partner.stations, station), partner.declared)
    for crew in turn.state.ships[ship.id].crew:
        own = tuple(s for s in crew.design if s in crew.stations)
        if crew.able and crew.declared != own:
            yield e.Manned(ship.id, crew.id, crew.stations, own)


def manning_seats(turn: CoriolisTurn) -> list[Seat]:
    """Every able person of a ship with a lost crew, and a Ship Intelligence."""
    return [
        Seat(ship.id, "crew", crew.id)
        for ship in acting(turn.state)
        for crew in ship.crew
        if crew.able
        and (crew.automatic == "ship_intelligence" or (is_lost_crew(ship) and not crew.automatic))
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
    taken = tuple(s for s in STATIONS if wish[s] != "no" and _is_free(ship, s, me))
    for other in ship.crew:
        left = tuple(s for s in other.stations if s not in taken)
        if other.id != me.id and left != other.stations:
            acts = tuple(s for s in other.declared if s in left)
            yield e.Manned(ship.id, other.id, left, acts)
    yield e.Manned(ship.id, me.id, taken, tuple(s for s in taken if wish[s] == "act"))


def _check_automatic(me: Crew, wish: dict[str, str]) -> None:
    if me.automatic and sum(word != "no" for word in wish.values()) > 1:
        raise Refused("Ship Intelligence takes one station a turn")


def _is_free(ship: Ship, station: str, me: Crew) -> bool:
    """Somebody else keeps what her own design gives her, or what she took first."""
    holder = ship.holder(station)
    return holder is None or holder.id == me.id or station not in holder.design


@action(station="crew", menu="manning", ref="2.7", idle=True)
def keep_stations(turn: CoriolisTurn) -> Play:
    """Stay where you are and act only in the phases of your own station."""
    yield from ()


def end_turn(turn: CoriolisTurn) -> Play:
    """Orders, evasive and EP end; a battle nobody sees anybody in is over (R-25 b)."""
    yield e.PhaseBegan("end")
    yield e.TurnEnded(turn.state.turn)
    yield from mark(turn)
    if turn.state.stage == "battle" and not _contact(turn.state):
        yield e.Finished("no_contact")


def _contact(state: State) -> bool:
    if state.torpedoes:
        return True
    active = [s for s in state.ships.values() if s.is_active]
    return any(state.level(a.id, b.id) for a in active for b in active if a.side != b.side)


def boarding_seats(turn: CoriolisTurn) -> list[Seat]:
    """The GM, for each boarding party that has crossed."""
    ship = turn.state.ships[turn.bound["ship"]]
    return [Seat(ship.id, "gm")] if ship.airlock_open and ship.docked_to else []


def boarding_default(turn: CoriolisTurn) -> Choice:
    return Choice("fight_goes_on")


def _aboard(turn: CoriolisTurn) -> Refusal | None:
    if not turn.state.ships[turn.seat.ship].airlock_open:
        return Refusal("Nobody has crossed")
    return None


@action(station="gm", menu="boarding", requires=(_aboard,), ref="4.12", interrupt=True)
def boarders_repelled(turn: CoriolisTurn) -> Play:
    """The boarding party is thrown back and the ships part."""
    ship = turn.state.ships[turn.seat.ship]
    yield e.Boarded(ship.id, ship.docked_to, "repelled")
    yield from undock(turn, ship.id)


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
