"""The pilot: speed, evasion, pursuit, ramming, collisions (3.2, 3.3, R-46 to R-49)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Between, OneOf, Option, Pick, action
from bot.core.dice import Modifier
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import bridge_works, thrust
from bot.rules.cepheus.maintain import broken_pursuits, collision
from bot.rules.cepheus.parts import (
    FLYING,
    CepheusTurn,
    Intel,
    Points,
    bridge,
    check,
    contest,
    has_minor,
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
from bot.rules.cepheus.pending import Hit
from bot.rules.cepheus.posts import holder
from bot.rules.cepheus.state import ADJACENT, CLOSE, SHORT, Ship
from bot.rules.twod6.checks import EXCEPTIONAL, Party, some


def answering_pilot(
    turn: CepheusTurn, ship: Ship, *terms: list[Modifier], thrusting: bool = True
) -> Party | None:
    """The pilot who opposes, rolled for at once; None if the ship cannot (R-02, R-76)."""
    pilot = holder(ship, "pilot")
    if pilot is None or ship.status != "ok" or not ship.aware or ship.taken_by:
        return None
    if not bridge_works(ship) or (thrusting and thrust(ship) < 1):
        return None
    return party(ship, pilot, "piloting", *terms)


def _change(turn: AnyTurn) -> int:
    """What is left of this turn's Thrust; speed does not fall below 0 (R-46)."""
    ship = own(turn)
    left = thrust(ship) - ship.thrust_used
    return min(left, ship.speed) if turn.given.get("direction") == "slower" else left


Direction = Annotated[str, OneOf((("faster", "Faster"), ("slower", "Slower")), "Direction")]


@action(station="pilot", menu="act", requires=(*FLYING, has_minor), ref="3.2")
def adjust_speed(
    turn: CepheusTurn,
    direction: Direction,
    amount: Annotated[int, Between(1, _change, "By how much", limit=6)],
) -> Play:
    """Change the speed by up to your Thrust a turn in all. A minor action."""
    ship = own(turn)
    yield e.ActionSpent(ship.id, turn.seat.mount, minor=1)
    speed = ship.speed + (amount if direction == "faster" else -amount)
    yield e.SpeedChanged(ship.id, speed, ship.thrust_used + amount)
    yield from broken_pursuits(turn)


@action(station="pilot", menu="act", requires=(powered, has_minor), ref="3.2")
def maintain_course(turn: CepheusTurn) -> Play:
    """Keep speed and course. A minor action."""
    yield e.ActionSpent(turn.seat.ship, turn.seat.mount, minor=1)


@action(station="pilot", menu="act", requires=(*FLYING, has_significant), ref="3.3")
def evasive_maneuvers(turn: CepheusTurn, points: Points = 0) -> Play:
    """Evade until your next activation: attackers and missiles −1, exceptionally −2."""
    yield from significant(turn)
    rolled = yield from check(turn, "piloting", help_terms(turn, points))
    yield from spend_help(turn, points)
    if rolled.success:
        yield e.Evaded(turn.seat.ship, -2 if rolled.degree >= EXCEPTIONAL else -1)


@action(station="pilot", menu="act", requires=(*FLYING, has_significant), ref="3.3")
def line_up_shot(turn: CepheusTurn, points: Points = 0) -> Play:
    """Line up the ship: all its attacks this turn +1, exceptionally +2."""
    yield from significant(turn)
    rolled = yield from check(turn, "piloting", help_terms(turn, points))
    yield from spend_help(turn, points)
    if rolled.success:
        yield e.LinedUp(turn.seat.ship, 2 if rolled.degree >= EXCEPTIONAL else 1)


def _collision_due(turn: CepheusTurn) -> Refusal | None:
    return None if own(turn).collision_due else Refusal("There is nothing to avoid")


def hazard_terms(turn: CepheusTurn) -> list[Modifier]:
    """The difficulty of the hazard, and fast debris (4.13)."""
    hazard = tables(turn).hazards.get(str(turn.state.options.get("hazard")))
    gap = bool(turn.state.options.get("speed_gap"))
    dm = some(hazard.dm, hazard.name) if hazard is not None else []
    return [*dm, *some(-2 if gap else 0, "fast debris")]


@action(
    station="pilot",
    menu="act",
    requires=(powered, bridge, _collision_due, has_significant),
    ref="3.3",
)
def avoid_collision(turn: CepheusTurn, points: Points = 0) -> Play:
    """Avoid a collision in a hazard: compulsory while you move in it."""
    yield from significant(turn)
    rolled = yield from check(turn, "piloting", hazard_terms(turn), help_terms(turn, points))
    yield from spend_help(turn, points)
    ship = own(turn)
    yield e.CollisionDue(ship.id, due=False)
    if not rolled.success:
        group = turn.bound.get("group", ship.id)
        yield e.HitWaits(collision(group, ship.id, ship.id, ship.speed))


def _prey(turn: CepheusTurn) -> list[Option]:
    """Enemies at Short or nearer with the same speed (R-47)."""
    speed = own(turn).speed
    held = turn.state.pursuit_by(turn.seat.ship)

    def why_not(ship: Ship) -> Refusal | None:
        if turn.state.range(turn.seat.ship, ship.id) > SHORT:
            return Refusal(f"{ship.name} is too far", now="Pursuit begins at Short or nearer")
        if ship.speed != speed:
            return Refusal(f"{ship.name} has speed {ship.speed} and you have {speed}")
        if turn.state.dock_of(ship.id):
            return Refusal(f"{ship.name} is docked")
        if held is not None and held.target == ship.id:
            return Refusal(f"You pursue {ship.name} already")
        return None

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


Prey = Annotated[str, Pick(_prey, "Target")]


@action(station="pilot", menu="act", requires=(*FLYING, has_significant), ref="3.3", blind="chance")
def pursuit(turn: CepheusTurn, target: Prey, points: Points = 0, intel: Intel = False) -> Play:
    """Get on an enemy's tail: every turn you keep it adds +1 to your attacks on it, up to +4."""
    yield from significant(turn)
    prey = turn.state.ships[target]
    result = yield from contest(
        turn, "piloting", answering_pilot(turn, prey), help_terms(turn, points, intel, target)
    )
    yield from spend_help(turn, points, intel, target)
    if result.won:
        yield e.PursuitBegan(turn.seat.ship, target)


def _held(turn: CepheusTurn) -> Refusal | None:
    held = turn.state.pursuit_by(turn.seat.ship)
    if held is None:
        return Refusal("You pursue nobody")
    return Refusal("The pursuit is kept this turn") if held.kept else None


@action(station="pilot", menu="act", requires=(*FLYING, _held, has_significant), ref="3.3")
def maintain_pursuit(turn: CepheusTurn) -> Play:
    """Stay on its tail: no check, the bonus grows by 1."""
    yield from significant(turn, is_check=False)
    yield e.PursuitKept(turn.seat.ship)


def _pursuers(turn: CepheusTurn) -> list[Option]:
    hunters = [turn.state.ships[p.pursuer] for p in turn.state.pursuits
               if p.target == turn.seat.ship]  # fmt: skip
    return ships_as_options(turn, tuple(hunters), lambda _: None)


@action(station="pilot", menu="act", requires=(*FLYING, has_significant), ref="3.3", blind="chance")
def break_pursuit(
    turn: CepheusTurn,
    pursuer: Annotated[str, Pick(_pursuers, "Pursuer")],
    points: Points = 0,
    intel: Intel = False,
) -> Play:
    """Shake off a pursuer: its bonus is lost."""
    yield from significant(turn)
    hunter = turn.state.ships[pursuer]
    result = yield from contest(
        turn, "piloting", answering_pilot(turn, hunter), help_terms(turn, points, intel, pursuer)
    )
    yield from spend_help(turn, points, intel, pursuer)
    if result.won:
        yield e.PursuitEnded(pursuer)


def _rammed(turn: CepheusTurn) -> list[Option]:
    speed = own(turn).speed

    def why_not(ship: Ship) -> Refusal | None:
        if turn.state.range(turn.seat.ship, ship.id) != CLOSE:
            return Refusal(f"{ship.name} is not at Close range")
        if ship.speed >= speed:
            return Refusal(f"{ship.name} has speed {ship.speed} and you have {speed}")
        return None

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


@action(station="pilot", menu="act", requires=(*FLYING, has_significant), ref="3.3", blind="chance")
def ram(
    turn: CepheusTurn,
    target: Annotated[str, Pick(_rammed, "Target")],
    points: Points = 0,
    intel: Intel = False,
) -> Play:
    """Ram a slower ship at Close range: 1D6 a point of speed difference to both."""
    yield from significant(turn)
    ship, victim = own(turn), turn.state.ships[target]
    result = yield from contest(
        turn, "piloting", answering_pilot(turn, victim), help_terms(turn, points, intel, target)
    )
    yield from spend_help(turn, points, intel, target)
    if not result.won:
        return
    group = turn.bound.get("group", ship.id)
    dice = ship.speed - victim.speed
    yield e.HitWaits(Hit(group, "collision", ship.id, ship.id, "ram", dice, also=target))
    yield e.RangeChanged(ship.id, target, ADJACENT, settled=False)
    yield e.SpeedChanged(ship.id, victim.speed, ship.thrust_used)
    yield from broken_pursuits(turn)
