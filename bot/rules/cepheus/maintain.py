"""What goes on by itself: collisions due, pursuits that lapse, tasks, leaks, departures."""

from __future__ import annotations

from bot.core.combat import LeftBattle
from bot.core.play import Play
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import thrust
from bot.rules.cepheus.hangar import launch
from bot.rules.cepheus.parts import CepheusTurn
from bot.rules.cepheus.pending import Hit
from bot.rules.cepheus.state import SHORT

LEAK = 3.6
"""Turns of 1,000 s in an hour (R-33)."""
FAST = 7
"""A significant difference in speed (R-47, R-49)."""


def collision_dues(turn: CepheusTurn, ships: tuple[str, ...]) -> Play:
    """Who moves in a hazard must avoid a collision (4.13)."""
    danger = turn.state.options.get("hazard", "none") != "none"
    for ship_id in ships:
        ship = turn.state.ships[ship_id]
        if (danger and ship.speed > 0) != ship.collision_due:
            yield e.CollisionDue(ship_id, due=danger and ship.speed > 0)


def duties(turn: CepheusTurn) -> Play:
    """Avoid Collision not taken counts as failed; so does a decaying orbit (R-49, R-61)."""
    for ship_id in turn.bound["group"].split("+"):
        ship = turn.state.ships[ship_id]
        if ship.delaying or not ship.opened:
            continue
        if ship.collision_due:
            yield e.CollisionDue(ship_id, due=False)
            if ship.speed:
                yield e.HitWaits(collision(turn.bound["group"], ship_id, ship_id, ship.speed))
        yield from _decay(turn, ship_id)


def _decay(turn: CepheusTurn, ship_id: str) -> Play:
    """Who does not mend a decaying orbit falls; who falls without a check is hurt (R-61)."""
    ship = turn.state.ships[ship_id]
    tried = {check for c in ship.crew for check in c.checked}
    if ship.decaying == "orbit" and "orbital_insertion" not in tried:
        yield e.PlaceChanged(ship_id, ship.place, "entry")
    elif ship.decaying == "entry" and not tried & {"atmospheric_entry", "orbital_insertion"}:
        yield e.HitWaits(fall(turn.bound["group"], ship_id))


def fall(group: str, ship_id: str) -> Hit:
    """A failed entry: 2D6 less armor (R-61)."""
    return Hit(group, "fall", ship_id, ship_id, "entry", 2)


def collision(group: str, attacker: str, target: str, dice: int, flat: int = 0) -> Hit:
    """A D6 a point of speed, less armor (4.13)."""
    return Hit(group, "collision", attacker, target, "collision", dice, flat)


def lapse_pursuit(turn: CepheusTurn, ship_id: str) -> Play:
    """A pursuit not kept this turn is over, and so is one left behind (R-47)."""
    held = turn.state.pursuit_by(ship_id)
    if held is not None and not held.kept:
        yield e.PursuitEnded(ship_id)
    yield from broken_pursuits(turn)


def broken_pursuits(turn: CepheusTurn) -> Play:
    """Ended by range, by speed, and where nobody flies any more (R-47, R-76)."""
    for held in turn.state.pursuits:
        hunter, prey = turn.state.ships[held.pursuer], turn.state.ships[held.target]
        apart = turn.state.range(hunter.id, prey.id) > SHORT
        if apart or prey.speed - hunter.speed >= FAST or thrust(hunter) < 1:
            yield e.PursuitEnded(held.pursuer)


def fly_away(turn: CepheusTurn, ship_id: str) -> Play:
    """The ship has jumped (R-53)."""
    yield e.ShipStatus(ship_id, "escaped")
    yield LeftBattle(ship_id)


def leak_fuel(turn: CepheusTurn) -> Play:
    """Tons an hour as tons a turn, from the turn of the hit on (R-33)."""
    for ship in turn.state.ships.values():
        if ship.fuel_leak and ship.fuel and ship.status in {"ok", "disabled"}:
            left = max(0.0, round(ship.fuel - round(ship.fuel_leak / LEAK, 2), 2))
            yield e.FuelLost(ship.id, left, ship.fuel_leak)


def repairs_fail(turn: CepheusTurn) -> Play:
    """Temporary repairs come undone when the battle is over (4.16)."""
    for ship in turn.state.ships.values():
        if any(ship.repairs.values()):
            yield e.RepairsFailed(ship.id)


def tasks_go_on(turn: CepheusTurn) -> Play:
    """A turn of every extended action has passed (2.7)."""
    for ship in turn.state.ships.values():
        for who in ship.people:
            if who.task is None:
                continue
            yield e.TaskAdvanced(ship.id, who.id, who.task.done + 1)
            if who.task.done + 1 >= who.task.turns:
                yield from finish_task(turn, ship.id, who.id)


def finish_task(turn: CepheusTurn, ship_id: str, crew_id: str) -> Play:
    """The task is done; a launched craft leaves with who flies it (R-72)."""
    task = turn.state.ships[ship_id].member(crew_id).task
    yield e.TaskEnded(ship_id, crew_id, "done")
    if task is not None and task.task == "launch":
        yield from launch(turn, ship_id, crew_id, task.subject)
