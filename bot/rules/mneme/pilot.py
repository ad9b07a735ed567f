"""The pilot: movement, evasion, attack runs, pursuit, ramming, collisions (3.4)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Between, Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.rules.mneme import events as e
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, consequence
from bot.rules.mneme.figures import mount_works
from bot.rules.mneme.helping import rolled
from bot.rules.mneme.parts import (
    Direction,
    MnemeTurn,
    bridge,
    guided,
    knows_of,
    lit,
    not_panicked,
    own,
    ships_as_options,
    tables,
    thrusting,
    undocked,
    unit,
    unseen,
)
from bot.rules.mneme.pending import Deed, Hit
from bot.rules.mneme.range import band
from bot.rules.mneme.space import fly
from bot.rules.mneme.state import CLOSE, SHORT, Ship
from bot.rules.twod6.checks import some

MOST_SPACES = 60


def free_to_fly(turn: MnemeTurn) -> Refusal | None:
    """Whoever went ballistic to evade only holds the course in the next turn (3.6)."""
    if own(turn).restrained:
        return Refusal("The ship is ballistic: the pilot only holds the course this turn")
    return None


FLYING = (bridge, free_to_fly, lit, undocked)
ROLLING = (*FLYING, thrusting)


def _tp(turn: MnemeTurn) -> Refusal | None:
    left = any(s.tp for s in unit(turn))
    return None if left else Refusal("The ship has no thrust left this turn")


def all_others(turn: MnemeTurn) -> list[Option]:
    mine = {s.id for s in unit(turn)}
    ships = tuple(s for s in turn.state.ships.values() if s.fights and s.id not in mine)
    return ships_as_options(turn, ships, lambda _: None)


def _flyers(turn: MnemeTurn) -> list[Option]:
    """All ships of a group move alike, unless the referee splits it (1.5)."""
    ships = unit(turn)
    alone = [Option(s.id, f"{s.name} alone") for s in ships] if len(ships) > 1 else []
    return [Option("all", "The whole group" if alone else "The ship"), *alone]


def flying(turn: MnemeTurn) -> tuple[Ship, ...]:
    """The ships that a pilot moves."""
    who = str(turn.given.get("who", "all"))
    return tuple(s for s in unit(turn) if who in {"all", s.id})


Who = Annotated[str, Pick(_flyers, "Who flies")]


def _spaces(turn: AnyTurn) -> int:
    return min(s.tp for s in flying(turn))


def gap(turn: MnemeTurn, ship: str, direction: str) -> int:
    """Spaces that can be flown towards a ship before it is reached."""
    if direction == "away" or turn.state.on("band_movement"):
        return MOST_SPACES
    return abs(turn.state.ships[ship].position - flying(turn)[0].position)


@action(station="pilot", menu="function", cost=1, requires=(*FLYING, _tp), ref="3.4")
def maneuver(
    turn: MnemeTurn,
    target: Annotated[str, Pick(all_others, "Ship")],
    direction: Direction = "toward",
    who: Who = "all",
) -> Play:
    """Fly one space toward a ship or away from it."""
    if not gap(turn, target, direction):
        raise Refused("You are in its space already")
    if not _spaces(turn):
        raise Refused("There is no thrust left for that this turn")
    yield from fly(turn, flying(turn), target, direction, 1)


@action(
    station="pilot",
    menu="function",
    cost=2,
    requires=(not_panicked, *FLYING, _tp),
    ref="3.4",
)
def full_burn(
    turn: MnemeTurn,
    target: Annotated[str, Pick(all_others, "Ship")],
    direction: Direction = "toward",
    who: Who = "all",
    spaces: Annotated[int, Between(0, _spaces, "Spaces (0 = all)", limit=20)] = 0,
) -> Play:
    """Fly up to as many spaces as there is thrust left."""
    if not gap(turn, target, direction):
        raise Refused("You are in its space already")
    number = min(spaces or MOST_SPACES, _spaces(turn), gap(turn, target, direction))
    if not number:
        raise Refused("There is no thrust left for that this turn")
    yield from fly(turn, flying(turn), target, direction, number)


@action(station="pilot", menu="function", cost=1, requires=(bridge,), ref="3.4")
def hold_course(turn: MnemeTurn) -> Play:
    """Maintain the course: the ship does not go ballistic, and a pursuit is kept."""
    for ship in unit(turn):
        pursuit = turn.state.pursuit_by(ship.id)
        if pursuit is not None and not pursuit.held:
            yield e.PursuitKept(pursuit.pursuer)


@rolled("pilot", *ROLLING, guided, ref="3.4")
def evade(turn: MnemeTurn) -> Play:
    """Evade: half the Effect makes you harder to hit until your next turn."""
    yield from roll_for(turn, "piloting")


@consequence("evade")
def _evaded(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        for ship in turn.state.unit(deed.ship):
            yield e.Evaded(ship.id, max(1, result.effect // 2))


def in_weapon_range(turn: MnemeTurn, target: str) -> bool:
    """Whether any working weapon reaches a ship."""
    here = band(turn.state, tables(turn), turn.seat.ship, target)
    return any(
        tables(turn).weapons[w].at(here) is not None
        for ship in unit(turn)
        for m in ship.mounts
        if mount_works(turn.state, ship, m)
        for w in m.weapons
    )


def _run_targets(turn: MnemeTurn) -> list[Option]:
    def why_not(target: Ship) -> Refusal | None:
        if not knows_of(turn.state, own(turn), target):
            return unseen(target)
        if in_weapon_range(turn, target.id):
            return None
        return Refusal(f"No weapon reaches {target.name}")

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


@rolled("pilot", *ROLLING, ref="3.4")
def attack_run(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_run_targets, "Target")],
) -> Play:
    """Line the ship up: your own attacks this turn +1."""
    yield from roll_for(turn, "piloting")


@consequence("attack_run")
def _running(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        for ship in turn.state.unit(deed.ship):
            yield e.AttackRunBegan(ship.id, 2 if result.great else 1)


def _near(turn: MnemeTurn, most: int) -> list[Option]:
    def why_not(target: Ship) -> Refusal | None:
        if not knows_of(turn.state, own(turn), target):
            return unseen(target)
        far = band(turn.state, tables(turn), turn.seat.ship, target.id) > most
        return Refusal(f"{target.name} is too far away") if far else None

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


def _prey(turn: MnemeTurn) -> list[Option]:
    return _near(turn, SHORT)


def _no_pursuit(turn: MnemeTurn) -> Refusal | None:
    held = turn.state.pursuit_by(turn.seat.ship)
    return Refusal("The ship pursues already", instead="Hold the course") if held else None


@rolled("pilot", *FLYING, _no_pursuit, ref="3.4")
def pursue(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_prey, "Whom")],
) -> Play:
    """Get on the tail of a ship: you follow it, and your attacks get better turn by turn."""
    yield from roll_for(
        turn,
        "piloting",
        target=target,
        opposed="piloting",
    )


@consequence("pursue")
def _pursuing(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        for ship in turn.state.unit(deed.ship):
            yield e.PursuitBegan(ship.id, deed.target)


def _hunters(turn: MnemeTurn) -> list[Option]:
    """Who pursues this ship, or holds it docked against its will (R-48)."""
    mine = {s.id for s in unit(turn)}
    on_tail = [p.pursuer for p in turn.state.pursuits if p.target in mine]
    grip = [d.initiator for d in turn.state.docks if d.other in mine and d.forced]
    ships = tuple(turn.state.ships[s] for s in dict.fromkeys((*on_tail, *grip)))
    return ships_as_options(turn, ships, lambda _: None)


@rolled("pilot", bridge, free_to_fly, lit, ref="3.4")
def break_pursuit(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_hunters, "Whose")],
) -> Play:
    """Shake off a pursuer, or a ship that has docked against your will."""
    yield from roll_for(
        turn,
        "piloting",
        target=target,
        opposed="piloting",
    )


@consequence("break_pursuit")
def _shaken_off(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if not result.success:
        return
    mine = {s.id for s in turn.state.unit(deed.ship)}
    for pursuit in turn.state.pursuits:
        if pursuit.pursuer == deed.target and pursuit.target in mine:
            yield e.PursuitEnded(pursuit.pursuer)
    for dock in turn.state.docks:
        if dock.initiator == deed.target and dock.other in mine:
            yield e.Undocked(dock.initiator, dock.other)


def _rammable(turn: MnemeTurn) -> list[Option]:
    return _near(turn, CLOSE)


@rolled("pilot", *FLYING, _tp, ref="3.4")
def ram(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_rammable, "Whom")],
) -> Play:
    """Ram a ship in your space: each takes 1D6 for every ten tons of the other."""
    yield from roll_for(
        turn,
        "piloting",
        target=target,
        opposed="piloting",
    )


@consequence("ram")
def _rammed(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    """Both hulls suffer by the other's tons, at least a die (R-32); the last mile costs 1 TP."""
    yield e.ThrustLost(deed.ship, 1)
    if not result.success:
        return
    for one, other in ((deed.target, deed.ship), (deed.ship, deed.target)):
        yield e.HitWaits(
            Hit(
                source="ram",
                attacker=other,
                target=one,
                weapon="ram",
                dice=max(1, turn.state.ships[other].tons // 10),
                place="hull",
            )
        )


def _hazard(turn: MnemeTurn) -> Refusal | None:
    if turn.state.options.get("hazard", "none") == "none":
        return Refusal("There is nothing to collide with here")
    return Refusal("That is done for this turn") if own(turn).avoided else None


@rolled("pilot", bridge, free_to_fly, lit, _hazard, ref="3.4")
def avoid_collision(turn: MnemeTurn) -> Play:
    """Steer clear of what drifts here: a failure costs 1D6 of hull for each thrust used."""
    hazard = tables(turn).hazards[str(turn.state.options["hazard"])]
    yield from roll_for(
        turn,
        "piloting",
        more=some(hazard.dm, hazard.name),
    )


@consequence("avoid_collision")
def _avoided(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    for ship in turn.state.unit(deed.ship):
        yield e.CollisionAvoided(ship.id)
        if not result.success:
            yield e.HitWaits(collision(ship))


def collision(ship: Ship) -> Hit:
    """What a collision does: 1D6 for each thrust used this turn, one at least (3.4)."""
    return Hit(
        source="collision",
        attacker=ship.id,
        target=ship.id,
        weapon="collision",
        dice=max(1, ship.tp_used),
        ignores_armor=True,
        place="hull",
    )
