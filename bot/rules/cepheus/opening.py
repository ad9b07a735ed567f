"""Before the first turn: positions, Tactics, Initiative (2.1)."""

from __future__ import annotations

from typing import Annotated, cast

from bot.core.action import Option, Pick, action
from bot.core.play import Play, roll
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.cepheus import events as e
from bot.rules.cepheus.entries import STATIONS, StationId
from bot.rules.cepheus.figures import thrust
from bot.rules.cepheus.parts import CepheusTurn, own, party, skill_terms
from bot.rules.cepheus.posts import acting_captain, captain_seat, held_posts, holder, places, room
from bot.rules.cepheus.state import Crew, Ship, State
from bot.rules.twod6.checks import Check, Picking, some

SURPRISE = 12
"""Initiative of who is aware where others are not, before the pilot's Dexterity (R-08)."""


def positions_seats(turn: CepheusTurn) -> list[Seat]:
    """The captains of ships that players crew; the referee's keep their list."""
    if not turn.state.options.get("positions", True):
        return []
    ships = [s for s in turn.state.ships.values() if not s.npc and len(s.people) > 1]
    return [seat for s in ships if (seat := captain_seat(s)) is not None]


def place_label(ship: Ship, position: StationId, post: str) -> str:
    """A post by name: "Gunner, turret 2"."""
    name = STATIONS[position]
    if position == "gunner" and post:
        mount = ship.mount(post)
        return f"{name}, {mount.kind} {mount.number}"
    if position == "engineer" and post:
        return f"{name}, {'J-drive' if post == 'j_drive' else 'M-drive'}"
    return name


def post_options(ship: Ship, who: Crew | None) -> list[Option]:
    """Every post somebody could take, as "station:post"."""
    found: list[Option] = []
    held = held_posts(ship, who.id if who is not None else "")
    for position in STATIONS:
        for post in places(ship, position):
            most = room(ship, position, post)
            taken = most is not None and held[position, post] >= most
            label = place_label(ship, position, post)
            no = Refusal(f"{label} is taken") if taken else None
            found.append(Option(f"{position}:{post}", label, "", no))
    return found


def _people(turn: CepheusTurn) -> list[Option]:
    return [
        Option(c.id, c.name, place_label(own(turn), c.position, c.post)) for c in own(turn).people
    ]


def _posts_of_person(turn: CepheusTurn) -> list[Option]:
    ship = own(turn)
    who = next((c for c in ship.people if c.id == turn.given.get("person")), None)
    return post_options(ship, who)


@action(station="captain", menu="positions", interrupt=True, ref="2.1")
def assign_position(
    turn: CepheusTurn,
    person: Annotated[str, Pick(_people, "Who")],
    post: Annotated[str, Pick(_posts_of_person, "Position")],
) -> Play:
    """Give somebody aboard a position, before the battle begins."""
    position, _, place = post.partition(":")
    yield e.PositionTaken(turn.seat.ship, person, position, place)


@action(station="captain", menu="positions", interrupt=True, idle=True, ref="2.1")
def positions_stand(turn: CepheusTurn) -> Play:
    """Everybody is at the right post."""
    yield from ()


def commanders(state: State) -> dict[str, str]:
    """Fleets: sides with several ships in contact are led from the first of them (R-09)."""
    found: dict[str, str] = {}
    for side in state.sides:
        fleet = [s for s in state.ships.values() if s.side == side and s.comms_ok]
        if len(fleet) > 1:
            lead = next((s for s in fleet if acting_captain(s) is not None), None)
            if lead is not None:
                found[side] = lead.id
    return found


def name_commanders(turn: CepheusTurn) -> Play:
    yield e.CommandersNamed(commanders(turn.state))


def tactics_seats(turn: CepheusTurn) -> list[Seat]:
    """Each captain; in a fleet only its commander's (R-09)."""
    lead = turn.state.commanders
    ships = (
        s for s in turn.state.ships.values() if not s.comms_ok or lead.get(s.side, s.id) == s.id
    )
    return [seat for s in ships if (seat := captain_seat(s)) is not None]


def tactics_default(turn: CepheusTurn) -> Choice:
    """Check if it is more likely to help than to hurt (2.12)."""
    dm = sum(t.value for t in skill_terms(own(turn), _captain(own(turn)), "tactics"))
    return Choice("check_tactics" if dm >= 1 else "no_tactics")


def _captain(ship: Ship) -> Crew:
    return cast("Crew", acting_captain(ship))


@action(station="captain", menu="tactics", interrupt=True, ref="2.1")
def check_tactics(turn: CepheusTurn) -> Play:
    """Check Tactics: the Effect, good or bad, is added to Initiative."""
    yield e.TacticsChosen(turn.seat.ship, check=True)
    if turn.exploring:
        mine = party(own(turn), _captain(own(turn)), "tactics")
        yield from roll(turn, mine.check, who=mine.who)


@action(station="captain", menu="tactics", interrupt=True, idle=True, ref="2.1")
def no_tactics(turn: CepheusTurn) -> Play:
    """Take the Initiative as it falls."""
    yield e.TacticsChosen(turn.seat.ship, check=False)


def roll_initiative(turn: CepheusTurn) -> Play:
    """Side by side: the Initiative dice of its ships, then its Tactics (2.1, 2.11)."""
    state = turn.state
    for side in state.sides:
        ships = [s for s in state.ships.values() if s.side == side]
        bases: dict[str, int] = {}
        for ship in ships:
            bases[ship.id] = yield from _base_of(turn, ship)
        yield from _with_tactics(turn, ships, bases)
    yield e.BattleBegan()


def _base_of(turn: CepheusTurn, ship: Ship) -> Picking[int]:
    """2D6, +1 if faster than every enemy; 12 + Dexterity for who surprises others (R-07, R-08)."""
    if ship.aware and not all(s.aware for s in turn.state.ships.values()):
        pilot = holder(ship, "pilot")
        return SURPRISE + (0 if pilot is None or pilot.automatic else pilot.dm("dexterity"))
    faster = all(thrust(ship) > thrust(f) for f in turn.state.enemies(ship.id))
    dice = Check(tuple(some(int(faster), "Thrust")), needs=0, form="initiative")
    rolled = yield from roll(turn, dice, "initiative", ship.id)
    return rolled.degree


def joined(turn: CepheusTurn) -> Play:
    """A ship that comes into the battle under way rolls as the others did, without Tactics."""
    if turn.state.stage == "battle":
        ship = turn.state.ships[turn.seat.ship]
        yield e.InitiativeSet(ship.id, (yield from _base_of(turn, ship)))


def _with_tactics(turn: CepheusTurn, ships: list[Ship], bases: dict[str, int]) -> Play:
    fleet: dict[str, int] = {}
    for ship in ships:
        if not turn.state.tactics.get(ship.id):
            continue
        mine = party(ship, _captain(ship), "tactics")
        rolled = yield from roll(turn, mine.check, "tactics", mine.who)
        leads = turn.state.commanders.get(ship.side) == ship.id
        for other in ships if leads and ship.comms_ok else [ship]:
            if other.id == ship.id or other.comms_ok:
                bases[other.id] += rolled.degree
                if leads:
                    fleet[other.id] = rolled.degree
    for ship in ships:
        yield e.InitiativeSet(ship.id, bases[ship.id], fleet.get(ship.id, 0))
