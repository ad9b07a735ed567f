"""The sensors operator: jamming, smart missiles, traffic, targeting (3.3, R-40 to R-44, R-65)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, Veil, action
from bot.core.dice import Modifier
from bot.core.play import Play, roll
from bot.core.refusal import Refusal
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import (
    bridge_works,
    electronics_dm,
    has_jammers,
    sensor_terms,
    sensors_work,
)
from bot.rules.cepheus.parts import (
    CepheusTurn,
    Intel,
    Points,
    bridge,
    check,
    contest,
    has_significant,
    help_terms,
    own,
    party,
    powered,
    ships_as_options,
    significant,
    spend_help,
    tables,
)
from bot.rules.cepheus.pending import Salvo, Targeting
from bot.rules.cepheus.posts import acting_captain, holder
from bot.rules.cepheus.state import Ship
from bot.rules.twod6.checks import EXCEPTIONAL, Party, some

SECURITY = (0, -2, -4, -6)
"""Difficulty of breaking the encryption, by the level of Security."""


def _sensing(turn: CepheusTurn) -> Refusal | None:
    return None if sensors_work(own(turn)) else Refusal("The sensors are out of action")


def _jammers(turn: CepheusTurn) -> Refusal | None:
    if has_jammers(own(turn), tables(turn)):
        return None
    name = tables(turn).electronics[own(turn).electronics].name
    return Refusal("The ship has no jammers", now=f"Its electronics are {name}")


def electronics_terms(turn: CepheusTurn, ship: Ship) -> list[Modifier]:
    """Jamming and counter-jamming take the Electronics DM (4.18)."""
    kind = tables(turn).electronics[ship.electronics]
    return some(electronics_dm(ship, tables(turn)), f"{kind.name} electronics")


def answering_operator(turn: CepheusTurn, ship: Ship) -> Party | None:
    """Who opposes jamming; sensors with two hits are as good as nobody (R-02, R-65)."""
    who = holder(ship, "sensors")
    if who is None or ship.status != "ok" or not ship.aware or ship.taken_by:
        return None
    if not bridge_works(ship) or not sensors_work(ship):
        return None
    return party(ship, who, "comms", electronics_terms(turn, ship), sensor_terms(ship))


def _jammable(turn: CepheusTurn) -> list[Option]:
    jammed = {j.victim for j in turn.state.jams if j.jammer == turn.seat.ship}

    def why_not(ship: Ship) -> Refusal | None:
        return Refusal(f"{ship.name} is jammed already") if ship.id in jammed else None

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


SENSING = (powered, bridge, _sensing)


@action(
    name="Electronic warfare: jam",
    station="sensors",
    menu="act",
    requires=(*SENSING, _jammers, has_significant),
    ref="3.3",
    blind="chance",
)
def ew_jam(
    turn: CepheusTurn,
    target: Annotated[str, Pick(_jammable, "Target")],
    points: Points = 0,
    intel: Intel = False,
) -> Play:
    """Jam an enemy's radio and its locks on you, until your next activation."""
    yield from significant(turn)
    ship, victim = own(turn), turn.state.ships[target]
    result = yield from contest(
        turn,
        "comms",
        answering_operator(turn, victim),
        electronics_terms(turn, ship),
        sensor_terms(ship),
        help_terms(turn, points, intel, target),
    )
    yield from spend_help(turn, points, intel, target)
    if result.won:
        yield e.Jammed(ship.id, target)
        yield e.TargetingLost(target, ship.id)
        yield e.CommsSet(target, ok=False)


def _smart(turn: CepheusTurn) -> list[Salvo]:
    """Smart missiles in flight at this ship (R-42)."""
    missiles = tables(turn).missiles
    return [
        v
        for v in turn.state.salvos.values()
        if v.target == turn.seat.ship and missiles[v.type].smart
    ]


def _smart_missiles(turn: CepheusTurn) -> list[Option]:
    found = [
        Option(m, f"{m} of {v.id}", f"strikes in turn {v.impact}")
        for v in _smart(turn)
        for m in v.missiles
    ]
    return [Option("first", "In the order of the list"), *found] if found else []


def _missiles_come(turn: CepheusTurn) -> Refusal | None:
    return None if _smart(turn) else Refusal("No smart missile flies at the ship")


@action(
    name="Electronic warfare: missiles",
    station="sensors",
    menu="act",
    requires=(*SENSING, _jammers, _missiles_come, has_significant),
    ref="3.3",
)
def ew_missiles(
    turn: CepheusTurn,
    missile: Annotated[str, Pick(_smart_missiles, "First at")] = "first",
    points: Points = 0,
) -> Play:
    """Stop smart missiles one after the other, each at 1 less, until a try fails."""
    yield from significant(turn)
    yield from spend_help(turn, points)
    ship = own(turn)
    targets = [(v.id, m) for v in _smart(turn) for m in v.missiles]
    targets.sort(key=lambda t: t[1] != missile)
    for tried, (salvo, target) in enumerate(targets):
        rolled = yield from check(
            turn,
            "comms",
            [Modifier(-2, "difficult")],
            electronics_terms(turn, ship),
            sensor_terms(ship),
            some(-tried, "further tries"),
            help_terms(turn, points if tried == 0 else 0),
        )
        if not rolled.success:
            return
        yield e.MissileDestroyed(salvo, target, "jammed")
        if turn.exploring:
            break


def has_traffic(turn: CepheusTurn, ship: Ship) -> bool:
    """Ships of a side talk to each other; a lone one only if it transmits (R-43)."""
    return ship.transmitting or (ship.comms_ok and bool(turn.state.friends(ship.id)))


def _talking(turn: CepheusTurn) -> list[Option]:
    known = (*own(turn).intel, *own(turn).intel_used)

    def why_not(ship: Ship) -> Refusal | None:
        if ship.id in known:
            return Refusal(f"You have had your intelligence on {ship.name}")
        if not has_traffic(turn, ship):
            return Refusal(f"{ship.name} talks to nobody")
        return None

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


@action(
    name="Intercept communications",
    station="sensors",
    menu="act",
    requires=(*SENSING, has_significant),
    ref="3.3",
)
def intercept_comms(
    turn: CepheusTurn, target: Annotated[str, Pick(_talking, "Target")], points: Points = 0
) -> Play:
    """Listen to the enemy; the captain may learn something worth +4 on one check."""
    yield from significant(turn)
    ship, enemy = own(turn), turn.state.ships[target]
    terms = [Modifier(-2, "difficult"), *sensor_terms(ship)]
    rolled = yield from check(turn, "comms", terms, help_terms(turn, points))
    yield from spend_help(turn, points)
    if not rolled.success:
        return
    if turn.state.options.get("encrypted"):
        security = some(SECURITY[enemy.runs("security")], "Security")
        broken = yield from check(turn, "computer", security, purpose="encryption")
        if not broken.success:
            return
    captain = acting_captain(ship)
    if captain is not None:
        mine = party(ship, captain, "tactics", [Modifier(4, "easy")])
        read = yield from roll(turn, mine.check, "tactics", mine.who)
        if read.success:
            yield e.IntelGained(ship.id, target)


def _jammer(turn: CepheusTurn) -> str | None:
    return next((j.jammer for j in turn.state.jams if j.victim == turn.seat.ship), None)


def _if_jammed(turn: CepheusTurn) -> Veil:
    return "" if _jammer(turn) is None else "chance"


def _has_side(turn: CepheusTurn) -> Refusal | None:
    return None if turn.state.friends(turn.seat.ship) else Refusal("The side has no other ship")


@action(
    name="Maintain communications",
    station="sensors",
    menu="act",
    requires=(powered, bridge, _has_side, has_significant),
    ref="3.3",
    blind=_if_jammed,
)
def maintain_comms(turn: CepheusTurn, points: Points = 0) -> Play:
    """Keep in contact with your side; against a jammer it is an opposed check."""
    yield from significant(turn)
    ship = own(turn)
    noise = some(-2 if turn.state.options.get("noise") else 0, "noise")
    helped = help_terms(turn, points)
    jammer = _jammer(turn)
    if jammer is None:
        rolled = yield from check(turn, "comms", [Modifier(2, "routine")], noise, helped)
        won = rolled.success
    else:
        enemy = turn.state.ships[jammer]
        mine = electronics_terms(turn, ship)
        result = yield from contest(
            turn, "comms", answering_operator(turn, enemy), mine, noise, helped
        )
        won = result.won
    yield from spend_help(turn, points)
    if won != ship.comms_ok:
        yield e.CommsSet(ship.id, won)


def _lockable(turn: CepheusTurn) -> list[Option]:
    """Enemies; who jams this ship cannot be locked (R-41)."""
    jammers = {j.jammer for j in turn.state.jams if j.victim == turn.seat.ship}

    def why_not(ship: Ship) -> Refusal | None:
        return Refusal(f"{ship.name} jams your locks") if ship.id in jammers else None

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


NOBODY = "none"
Lock = Annotated[str, Pick(_lockable, "Target")]


def _another(turn: CepheusTurn) -> list[Option]:
    """A further target of the same action, or none."""
    return [Option(NOBODY, "Nobody else"), *_lockable(turn)]


def _more(turn: CepheusTurn) -> list[Option]:
    """Further targets of the same action: all of them, or this one alone."""
    return [Option("one", "This target alone"), Option("all", "All enemies in sight")]


@action(station="sensors", menu="act", requires=(*SENSING, has_significant), ref="3.3")
def sensor_targeting(
    turn: CepheusTurn,
    target: Lock,
    second: Annotated[str, Pick(_another, "Second target")] = NOBODY,
    third: Annotated[str, Pick(_another, "Third target")] = NOBODY,
    others: Annotated[str, Pick(_more, "Others")] = "one",
    points: Points = 0,
    intel: Intel = False,
) -> Play:
    """Lock on to targets, a check each: your attacks on them +1 this turn, exceptionally +2."""
    yield from significant(turn)
    named = list(dict.fromkeys(t for t in (target, second, third) if t != NOBODY))
    if others == "all":
        free = [o.id for o in _lockable(turn) if o.refusal is None]
        named += [t for t in free if t not in named]
    for number, ship_id in enumerate(named):
        enemy = turn.state.ships[ship_id]
        rating = tables(turn).electronics[enemy.electronics].jamming
        rolled = yield from check(
            turn,
            "comms",
            some(-rating, "sensor jamming"),
            some(-4 if enemy.stealth else 0, "stealth"),
            sensor_terms(own(turn)),
            help_terms(turn, points if number == 0 else 0, intel, ship_id),
            characteristic="education",
        )
        if number == 0 or intel:
            yield from spend_help(turn, points if number == 0 else 0, intel, ship_id)
        if rolled.success:
            dm = 2 if rolled.degree >= EXCEPTIONAL else 1
            yield e.Targeted(Targeting(turn.seat.ship, ship_id, dm))
