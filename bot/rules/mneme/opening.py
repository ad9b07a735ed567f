"""Before the first turn: detection, talk, functions, initiative (2.1, 2.2, R-06 to R-09)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from bot.core.action import OneOf, Option, Pick, action
from bot.core.agenda import Ask, Do
from bot.core.dice import Modifier, Plain
from bot.core.play import Play, Push, roll
from bot.core.refusal import Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.checks import Check
from bot.rules.mneme.entries import BANDS
from bot.rules.mneme.figures import decider, posts, sensor_terms, thrust, unit_initiative
from bot.rules.mneme.parts import MnemeTurn, own, skill_terms, tables
from bot.rules.mneme.people import free_posts
from bot.rules.mneme.state import CLOSE, DISTANT, LONG, Ship, State
from bot.rules.twod6.checks import Table, some

LEADING = (
    ("intelligence", "admin"),
    ("intelligence", "tactics"),
    ("intelligence", "leadership"),
    ("social", "leadership"),
    ("social", "admin"),
)
"""Sums of which the leader's best counts, of trained skills only (R-06)."""
NO_LEADER = -2
AMBUSH, LOOKOUT, MEETING = 10, 6, 8


def players_side(state: State) -> str:
    """The side with ships of players; between players the one named first."""
    return next((s.side for s in state.ships.values() if not s.npc), state.sides[0])


def _others(state: State, side: str) -> str:
    return next(s for s in state.sides if s != side)


def ambushing_side(state: State) -> str:
    mine = players_side(state)
    return mine if state.options.get("ambusher") == "players" else _others(state, mine)


def _of(state: State, side: str) -> list[Ship]:
    return [s for s in state.ships.values() if s.side == side]


def side_captain(state: State, side: str) -> Seat | None:
    """Who decides for a side before the battle: the first captain, else a deputy (R-43)."""
    for ship in _of(state, side):
        who = decider(ship)
        if who is not None:
            return Seat(ship.id, "captain", who.id)
    return None


def declaring(turn: MnemeTurn) -> list[Seat]:
    """The ambusher chooses the distance, sealed until it is known who saw whom."""
    state = turn.state
    if state.options.get("encounter") != "ambush" or state.declared >= 0:
        return []
    seat = side_captain(state, ambushing_side(state))
    return [] if seat is None else [seat]


def _bands(turn: MnemeTurn) -> list[Option]:
    return [Option(b.id, b.name) for b in list(tables(turn).bands.values())[1:]]


@action(station="captain", menu="declare", interrupt=True, ref="2.1")
def declare_range(turn: MnemeTurn, band: Annotated[str, Pick(_bands, "Range")]) -> Play:
    """Declare at what range you lie in ambush."""
    yield e.BandDeclared(BANDS.index(band))


@action(station="captain", menu="declare", interrupt=True, idle=True, ref="2.1")
def ambush_at_long(turn: MnemeTurn) -> Play:
    """Lie in ambush at Long range."""
    yield e.BandDeclared(LONG)


def _best(
    turn: MnemeTurn, side: str, skill: str, *, ship_terms: bool = False
) -> tuple[list[Modifier], str, Ship]:
    """The best of a side in a skill: terms, who rolls, aboard which ship."""
    found: list[tuple[list[Modifier], str, Ship]] = []
    state = turn.state
    for ship in _of(state, side):
        function = "captain" if skill == "tactics" else "navcomm"
        who = next(iter(posts(ship, function)), None) or decider(ship)
        if who is None:
            continue
        terms = skill_terms(who, skill)
        if ship_terms:
            terms += sensor_terms(tables(turn), ship)
        found.append((terms, f"{ship.id}/{who.id}", ship))
    if not found:
        first = _of(state, side)[0]
        return some(-3, "nobody"), first.id, first
    return max(found, key=lambda f: _sum(f[0]))


def _sum(terms: list[Modifier]) -> int:
    return sum(t.value for t in terms)


def detect(turn: MnemeTurn) -> Play:
    """Who sees whom first (2.1)."""
    match turn.state.options.get("encounter", "plain"):
        case "ambush":
            yield from _ambush(turn)
        case "chance":
            yield from _chance(turn)
        case _:
            pass


def _ambush(turn: MnemeTurn) -> Play:
    state, content = turn.state, tables(turn)
    hunter = ambushing_side(state)
    quarry = _others(state, hunter)
    declared = state.declared if state.declared >= 0 else LONG
    row = content.band(declared)
    mine, who_hunts, _ = _best(turn, hunter, "tactics")
    theirs, who_looks, looking = _best(turn, quarry, "comms", ship_terms=True)
    theirs = [*theirs, *some(row.sensors, row.name)]
    field = str(state.options.get("hazard", "none")).startswith("asteroids")
    better = max(s.sensors_dm for s in _of(state, hunter)) > looking.sensors_dm
    dms = [
        *mine,
        *some(2 if looking.dark else 0, "quarry dark"),
        *some(-2 if looking.loud else 0, "quarry uses active sensors"),
        *some(1 if better else 0, "better sensors"),
        *some(1 if field else 0, "asteroids"),
    ]
    ambush = yield from roll(turn, Check(tuple(dms), AMBUSH + _sum(theirs)), "ambush", who_hunts)
    lookout = [*theirs, *some(-1 if field else 0, "asteroids")]
    watch = yield from roll(turn, Check(tuple(lookout), LOOKOUT + _sum(mine)), "lookout", who_looks)
    hunted, seen = ambush.success, watch.success
    if hunted and seen:
        hunted = ambush.degree > watch.degree
        seen = watch.degree > ambush.degree
    if hunted:
        surprised = tuple(s.id for s in _of(state, quarry))
        yield e.SightDecided(hunter, ambush.degree, declared, surprised)
    elif seen:
        farther = 1 if watch.degree < 6 else 2
        yield e.SightDecided(quarry, watch.degree, min(DISTANT, declared + farther))
    else:
        yield e.SightDecided("", 0, declared)


def _chance(turn: MnemeTurn) -> Play:
    """One roll of the players' side against the best of the other (R-08)."""
    state = turn.state
    side = players_side(state)
    other = _others(state, side)

    def best(of: str) -> tuple[list[Modifier], str, Ship]:
        ways = [
            _best(turn, of, "navigation"),
            _best(turn, of, "comms", ship_terms=True),
        ]
        return max(ways, key=lambda way: _sum(way[0]))

    mine, who, _ = best(side)
    theirs, _, _ = best(other)
    rolled = yield from roll(turn, Check(tuple(mine), MEETING + _sum(theirs)), "chance", who)
    winner = side if rolled.success else other
    yield e.SightDecided(winner, abs(rolled.degree), state.start_band)


def choosing(turn: MnemeTurn) -> list[Seat]:
    """The captain of who saw first, after a chance encounter."""
    state = turn.state
    if state.options.get("encounter") != "chance" or not state.winner_of_sight:
        return []
    seat = side_captain(state, state.winner_of_sight)
    return [] if seat is None else [seat]


@action(station="captain", menu="choice", interrupt=True, ref="2.1")
def engage(
    turn: MnemeTurn,
    shift: Annotated[
        str,
        OneOf((("as_it_is", "As it is"), ("closer", "Closer"), ("farther", "Farther")), "Range"),
    ] = "as_it_is",
) -> Play:
    """Engage, a band closer or farther if you like."""
    now = turn.state.start_band
    change = {"closer": -1, "farther": 1}.get(shift, 0)
    yield e.BandShifted(max(CLOSE, min(DISTANT, now + change)))


@action(station="captain", menu="choice", interrupt=True, idle=True, ref="2.1")
def engage_here(turn: MnemeTurn) -> Play:
    """Engage as it is."""
    yield from ()


@action(station="captain", menu="choice", interrupt=True, ref="2.1")
def evade_encounter(turn: MnemeTurn) -> Play:
    """Keep away: a band farther; from Distant you are gone."""
    if turn.state.start_band == DISTANT:
        yield e.Finished("evaded")
    else:
        yield e.BandShifted(turn.state.start_band + 1)


@action(station="captain", menu="choice", interrupt=True, ref="2.1")
def parley(turn: MnemeTurn) -> Play:
    """Talk first."""
    yield e.TalkBegan(turn.state.ships[turn.seat.ship].side)
    yield Push((Ask("talk", "talkers", "end_in_peace", "passed"), Do("after_talk")))


def talkers(turn: MnemeTurn) -> list[Seat]:
    """A captain of each ship, while nobody has opened hostilities."""
    if turn.state.stage != "talk":
        return []
    ships = (s for s in turn.state.ships.values() if turn.state.lead(s.id).id == s.id)
    return [Seat(s.id, "captain", who.id) for s in ships if (who := decider(s)) is not None]


@action(station="captain", menu="talk", interrupt=True, ref="2.1")
def open_hostilities(turn: MnemeTurn) -> Play:
    """Break off the talk: the battle begins."""
    yield e.HostilitiesOpened(turn.seat.ship)


@action(station="captain", menu="talk", interrupt=True, idle=True, ref="2.1")
def part_in_peace(turn: MnemeTurn) -> Play:
    """Part in peace, if all do."""
    yield from ()


def after_talk(turn: MnemeTurn) -> Play:
    if turn.state.stage == "talk":
        yield e.Finished("peace")


def manning(turn: MnemeTurn) -> list[Seat]:
    """The captains of players' ships; those of the referee keep their list."""
    if not turn.state.options.get("stations", True):
        return []
    ships = (s for s in turn.state.ships.values() if not s.npc and len(s.majors) > 1)
    return [Seat(s.id, "captain", who.id) for s in ships if (who := decider(s)) is not None]


def _people(turn: MnemeTurn) -> list[Option]:
    return [Option(c.id, c.name) for c in own(turn).crew if c.grade == "major"]


def _posts(turn: MnemeTurn) -> list[Option]:
    return free_posts(own(turn), str(turn.given.get("person", "")))


@action(station="captain", menu="stations", interrupt=True, ref="2.1")
def assign_function(
    turn: MnemeTurn,
    person: Annotated[str, Pick(_people, "Who")],
    function: Annotated[str, Pick(_posts, "Function")],
) -> Play:
    """Give somebody aboard a function, before the battle begins."""
    station, _, mount = function.partition(":")
    who = own(turn).member(person)
    if who.functions == (station,) and who.mounts == ((mount,) if mount else ()):
        raise Refused(f"{who.name} has that function already")
    yield e.FunctionTaken(turn.seat.ship, person, (station,), (mount,) if mount else ())


@action(station="captain", menu="stations", interrupt=True, idle=True, ref="2.1")
def functions_stand(turn: MnemeTurn) -> Play:
    """Everybody has the right function."""
    yield from ()


def leader_dm(ship: Ship) -> int | None:
    """What a captain adds to initiative; None if nobody accepts him (2.2)."""
    captain = next((c for c in posts(ship, "captain") if not c.is_automated), None)
    if captain is None:
        return None
    sums = [captain.skills[s] + captain.dm(c) for c, s in LEADING if s in captain.skills]  # type: ignore[arg-type]
    return max(sums, default=None)


def _leader_of(state: State, ship: Ship) -> int | None:
    """The own captain, else the first accepted one of the side."""
    listed = [ship, *_of(state, ship.side)]
    return next((dm for s in listed if (dm := leader_dm(s)) is not None), None)


def fastest_side(state: State) -> str:
    """The side whose slowest ship is faster than that of every other (2.2)."""
    lowest = {side: min(thrust(state, s) for s in _of(state, side)) for side in state.sides}
    top = max(lowest.values())
    first = [side for side, t in lowest.items() if t == top]
    return first[0] if len(first) == 1 else ""


def place_ships(turn: MnemeTurn) -> Play:
    """The players' side at 0, the others at the nearest space of the band (2.1)."""
    state, content = turn.state, tables(turn)
    mine = players_side(state)
    at = content.band(state.start_band).spaces
    positions = {s.id: 0 if s.side == mine else at for s in state.ships.values()}
    bands: dict[str, int] = {}
    if state.on("band_movement"):
        ids = list(state.ships)
        for n, one in enumerate(ids):
            for other in ids[n + 1 :]:
                friends = state.ships[one].side == state.ships[other].side
                near = CLOSE if friends else max(CLOSE, state.start_band)
                bands[state.pair(one, other)] = near
    yield e.ShipsPlaced(positions, bands)


def joined(turn: MnemeTurn) -> Play:
    """A ship that comes into a battle under way: beside its side, with an initiative of its own."""
    state = turn.state
    if state.stage != "battle":
        return
    ship = state.ships[turn.seat.ship]
    mate = next((s for s in state.friends(ship.id)), None)
    mine = players_side(state)
    spaces = tables(turn).band(state.start_band).spaces
    at = mate.position if mate is not None else 0 if ship.side == mine else spaces
    bands = dict(state.bands)
    if state.on("band_movement"):
        for other in state.ships.values():
            if other.id != ship.id:
                near = CLOSE if other.side == ship.side else max(CLOSE, state.start_band)
                bands[state.pair(ship.id, other.id)] = near
    yield e.ShipsPlaced({ship.id: at}, bands)
    yield from _roll_for(turn, ship)


def _roll_for(turn: MnemeTurn, ship: Ship) -> Play:
    """2D6 and what the leader, the thrust of the side and the first sight add (2.2)."""
    state = turn.state
    leader = _leader_of(state, ship)
    edge = max(0, state.edge) if ship.side == state.winner_of_sight else 0
    terms = [
        *(some(NO_LEADER, "no leader") if leader is None else some(leader, "leader")),
        *some(1 if ship.side == fastest_side(state) else 0, "Thrust"),
        *some(edge, "seen first"),
    ]
    dice = Table(tuple(terms), form="initiative")
    rolled = yield from roll(turn, dice, "initiative", ship.id)
    yield e.InitiativeSet(ship.id, max(0, rolled.degree), NO_LEADER if leader is None else leader)


def roll_initiative(turn: MnemeTurn) -> Play:
    """2D6 a ship in the order of the list; a die for who is equal in everything (2.2, R-07)."""
    state = turn.state
    for ship in list(state.ships.values()):
        yield from _roll_for(turn, ship)
    state = turn.state
    ranks = {
        s.id: (unit_initiative(state, s), thrust(state, s), s.leader)
        for s in state.ships.values()
        if state.lead(s.id).id == s.id
    }
    equal = Counter(ranks.values())
    for ship_id, rank in ranks.items():
        if equal[rank] > 1:
            ship = state.ships[ship_id]
            die = yield from roll(turn, Plain(1, 6, form="tie"), "initiative_tie", ship_id)
            yield e.InitiativeSet(ship_id, ship.initiative_base, ship.leader, die.degree)
    yield e.BattleBegan()


def peace_default(turn: MnemeTurn) -> Choice:
    return Choice("part_in_peace")
