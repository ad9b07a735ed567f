"""The sensor operator: locks, disappearing, scanning (rules 3.4)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, Option, Pick, Veil, action
from bot.core.dice import Modifier
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Content, RangeBand
from bot.rules.coriolis.damage import GONE, out_of_battle
from bot.rules.coriolis.figures import order_bonus, sensor_reach, signature, some
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    bonus,
    effect,
    extra,
    manned,
    one_and_extra,
    own,
    pool,
    settle,
    skill_roll,
    tables,
    trained,
)
from bot.rules.coriolis.sight import called, mark, side_level
from bot.rules.coriolis.state import Ship, State

SWEEP = "sweep"
RADIO = 2
"""A target that is not radio silent is easier to detect (rules 4.3)."""
REACTOR_OFF = -3


def sensor_seat(turn: CoriolisTurn) -> list[Seat]:
    ship = turn.state.ships[turn.bound["ship"]]
    return [Seat(ship.id, "sensors")] if ship.is_active else []


def sensor_default(turn: CoriolisTurn) -> Choice:
    return Choice("sensor_pass")


def _spare(turn: Turn[State]) -> int:
    return max(0, own(turn).left("sensors") - 1)


ExtraEP = Annotated[int, Between(0, _spare, "Extra EP", limit=12)]


def detected_enemies(turn: Turn[State], reach: int, what: str) -> list[Option]:
    """Enemies the ship has detected; those beyond reach say how far they are."""
    state, ship = turn.state, own(turn)
    found: list[Option] = []
    for other in state.enemies(ship.id):
        if other.status in GONE or not state.level(ship.id, other.id):
            continue
        away = state.distance(ship.id, other.id)
        name = called(state, ship, other)
        far = Refusal(f"{name} is out of range", now=f"{away} CU away, {what} reach {reach}")
        found.append(Option(other.id, name, f"{away} CU", far if away > reach else None))
    return found


def _in_sensor_range(turn: Turn[State]) -> list[Option]:
    return detected_enemies(turn, sensor_reach(own(turn), tables(turn)), "the sensors")


def operator_terms(turn: CoriolisTurn, extra_ep: int) -> list[Modifier]:
    """Sensitive Sensors, sensor criticals, extra EP (rules 3.4)."""
    return [*sensor_terms(turn, own(turn)), *extra(extra_ep)]


def signature_term(turn: CoriolisTurn, target: str) -> list[Modifier]:
    """The higher it is the easier to see (R-27)."""
    return [Modifier(signature(turn.state.ships[target], tables(turn)), "Signature")]


def of_strangers(turn: CoriolisTurn) -> Veil:
    """Of what is seen, but not yet for what it is, nobody knows the Signature (R-36)."""
    target = turn.state.ships.get(str(turn.given.get("target", "")))
    level = 0 if target is None else side_level(turn.state, own(turn).side, target)
    return "" if level >= 2 else "all"


@action(
    station="sensors",
    menu="sensor",
    cost=one_and_extra,
    requires=(manned, trained),
    ref="3.4",
    blind=of_strangers,
)
def target_lock(
    turn: CoriolisTurn,
    target: Annotated[str, Pick(_in_sensor_range, "Target")],
    extra_ep: ExtraEP = 0,
) -> Play:
    """Hold an enemy in your sensors: your guns add a die for each six."""
    what = pool(
        turn,
        signature_term(turn, target),
        operator_terms(turn, extra_ep),
        bonus(turn, own(turn), "lock", "Advanced Targeting Computer"),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "locked", rolled, target=target)


@effect
def locked(turn: CoriolisTurn, sixes: int, target: str) -> Play:
    """A failure keeps the old lock; the same target keeps the better value (R-15)."""
    old = own(turn).lock
    if sixes:
        same = old.strength if old is not None and old.target == target else 0
        yield e.Locked(turn.seat.ship, target, max(sixes, same))


def _locks_on_us(turn: Turn[State]) -> list[Option]:
    """Enemy locks on one's own ship; whoever holds one may be unknown."""
    state, ship = turn.state, own(turn)
    return [
        Option(
            other.id,
            called(state, ship, other) if state.level(ship.id, other.id) else "Unknown ship",
            f"strength {other.lock.strength}",
        )
        for other in state.enemies(ship.id)
        if other.lock is not None and other.lock.target == ship.id
    ]


@action(
    station="sensors",
    menu="sensor",
    cost=one_and_extra,
    requires=(manned, trained),
    ref="3.4",
)
def break_lock(
    turn: CoriolisTurn,
    locker: Annotated[str, Pick(_locks_on_us, "Enemy lock")],
    extra_ep: ExtraEP = 0,
) -> Play:
    """Shake off one enemy lock; the stronger it is, the harder."""
    lock = turn.state.ships[locker].lock
    what = pool(
        turn,
        some(-lock.strength if lock else 0, "its lock"),
        order_bonus(own(turn), "evade"),
        operator_terms(turn, extra_ep),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "lock_broken", rolled, locker=locker)


@effect
def lock_broken(turn: CoriolisTurn, sixes: int, locker: str) -> Play:
    """That lock is gone."""
    if sixes:
        yield e.LockLost(locker, turn.seat.ship)


def _stealth(turn: CoriolisTurn) -> Refusal | None:
    if "stealth_technology" not in own(turn).features:
        return Refusal("The ship has no Stealth Technology")
    return None


def _is_detected(state: State, ship: str) -> bool:
    """Whether an enemy that is still in the battle has detected the ship."""
    return any(o.is_active and state.level(o.id, ship) for o in state.enemies(ship))


def _is_seen(turn: CoriolisTurn) -> Refusal | None:
    state = turn.state
    if _is_detected(state, turn.seat.ship):
        return None
    return Refusal("No enemy has detected the ship")


@action(
    station="sensors",
    menu="sensor",
    cost=one_and_extra,
    requires=(manned, trained, _stealth, _is_seen),
    ref="3.4",
)
def disappear(turn: CoriolisTurn, extra_ep: ExtraEP = 0) -> Play:
    """Drop from every enemy's sensors, their locks with it."""
    locks = [
        other.lock.strength
        for other in turn.state.enemies(turn.seat.ship)
        if other.lock is not None and other.lock.target == turn.seat.ship
    ]
    strongest = some(-max(locks, default=0), "strongest lock")
    rolled = yield from skill_roll(turn, pool(turn, strongest, operator_terms(turn, extra_ep)))
    yield from settle(turn, "disappeared", rolled)


@effect
def disappeared(turn: CoriolisTurn, sixes: int) -> Play:
    """Level 0 for all; a side that nobody detects any more is vanished (R-40, R-41)."""
    if not sixes:
        return
    ship = own(turn)
    yield e.Disappeared(ship.id)
    for other in turn.state.enemies(ship.id):
        if other.lock is not None and other.lock.target == ship.id:
            yield e.LockLost(other.id, ship.id)
        if turn.state.level(other.id, ship.id):
            yield e.ContactLost(other.id, ship.id, ship.position)
    side = [s for s in turn.state.ships.values() if s.side == ship.side and s.is_active]
    if not any(_is_detected(turn.state, s.id) for s in side):
        for gone in side:
            yield from out_of_battle(turn, gone.id, "vanished")


def band(content: Content, away: int) -> RangeBand:
    """The range that a distance in CU falls into; 8 is the farthest sensors reach."""
    return next(b for b in content.ranges.values() if b.min <= away <= b.max)


def detection_terms(state: State, content: Content, observer: str, target: str) -> list[Modifier]:
    """Range, radio, reactor, Signature (rules 4.3)."""
    ship = state.ships[target]
    away = state.distance(observer, target)
    there = band(content, away)
    return [
        Modifier(there.detection, there.name),
        *([] if ship.radio_silent else [Modifier(RADIO, "radio")]),
        *([Modifier(REACTOR_OFF, "reactor off")] if ship.reactor_off else []),
        Modifier(signature(ship, content), "Signature"),
    ]


def sensor_terms(turn: CoriolisTurn, ship: Ship) -> list[Modifier]:
    """What a ship's sensors add to every roll of its operator."""
    return [
        *bonus(turn, ship, "sensors", "Sensitive Sensors"),
        *some(-2 * ship.count("damaged_sensors"), "damaged sensors"),
    ]


def _scannable(turn: Turn[State]) -> list[Option]:
    """A detected target in range that could be known better, or a sweep (R-43)."""
    state, ship = turn.state, own(turn)
    known = [o for o in _in_sensor_range(turn) if state.level(ship.id, o.id) < 2]
    return [Option(SWEEP, "Sweep", "whatever is nearest and not yet seen"), *known]


@action(
    station="sensors",
    menu="sensor",
    cost=one_and_extra,
    requires=(manned, trained),
    ref="R-08",
    blind=of_strangers,
)
def scan(
    turn: CoriolisTurn,
    target: Annotated[str, Pick(_scannable, "Target")] = SWEEP,
    extra_ep: ExtraEP = 0,
) -> Play:
    """Search for ships nobody aboard has seen, or look closer at one you have."""
    found = _swept(turn) if target == SWEEP else target
    terms = detection_terms(turn.state, tables(turn), turn.seat.ship, found) if found else []
    rolled = yield from skill_roll(turn, pool(turn, terms, operator_terms(turn, extra_ep)))
    yield from settle(turn, "scanned", rolled, target=found)


def _swept(turn: CoriolisTurn) -> str:
    """The nearest hostile of level 0 within sensor range; a tie goes to the first listed."""
    state, ship = turn.state, own(turn)
    reach = sensor_reach(ship, tables(turn))
    hidden = [
        o.id
        for o in state.ships.values()
        if state.hostile(ship.id, o.id)
        and o.status not in GONE
        and not state.level(ship.id, o.id)
        and state.distance(ship.id, o.id) <= reach
    ]
    return min(hidden, key=lambda other: state.distance(ship.id, other), default="")


@effect
def scanned(turn: CoriolisTurn, sixes: int, target: str) -> Play:
    """One or two sixes show distance and course, three class and weapons too."""
    level = 2 if sixes >= 3 else min(sixes, 1)
    if target and level > turn.state.level(turn.seat.ship, target):
        yield e.Detected(turn.seat.ship, target, level)
        yield from mark(turn)


@action(station="sensors", menu="sensor", name="Pass", ref="3.4", idle=True)
def sensor_pass(turn: CoriolisTurn) -> Play:
    """Do nothing in the sensor phase."""
    yield from ()
