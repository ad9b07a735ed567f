"""How the two crews of the demonstration fight: what each seat wishes when it is asked."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.core.agenda import Value
from bot.rules.coriolis.state import Ship, State


@dataclass(frozen=True, slots=True)
class Wish:
    """An action and what is chosen for it; what is left out keeps its default."""

    action: str
    values: Mapping[str, Value] = field(default_factory=dict[str, Value])


def wish(state: State, menu: str, ship_id: str) -> Wish | None:
    """What the seat of a ship does in a window. None: what it does if nobody answers."""
    ship = state.ships[ship_id]
    wishes = _WISHES.get(menu)
    return None if wishes is None else wishes(state, ship, state.enemies(ship_id)[0])


def _order(state: State, ship: Ship, enemy: Ship) -> Wish:
    return Wish("order_evade" if not ship.npc and state.turn == 1 else "order_attack")


def _distribute(state: State, ship: Ship, enemy: Ship) -> Wish:
    """In the first turn the players dodge, later they repair if they must and attack."""
    dodges = not ship.npc and state.turn == 1
    wanted = ["sensors", "gunner"]
    wanted += ["pilot"] * (ship.ship_class if dodges else 0)
    wanted += ["engineer"] * _is_hurt(ship)
    wanted += ["sensors", "gunner"] * ship.ep_pool
    given = Counter(wanted[: ship.ep_pool])
    shares = {station: given[station] for station in ("engineer", "pilot", "sensors", "gunner")}
    return Wish("distribute", {**shares, "sensor_mode": "passive"})


def _is_hurt(ship: Ship) -> bool:
    return ship.hp < ship.hp_max and ship.spare_parts > 0


def _engineer(state: State, ship: Ship, enemy: Ship) -> Wish:
    if _is_hurt(ship) and ship.left("engineer"):
        return Wish("repair_hull", {"extra_ep": ship.left("engineer") - 1})
    if not ship.npc and state.turn == 2 and ship.hp == ship.hp_max:
        return Wish("overload", {"to": "gunner"})
    return Wish("engineer_pass")


def _maneuvers(state: State, ship: Ship, enemy: Ship) -> Wish:
    if ship.left("pilot") < ship.ship_class:
        return Wish("pilot_pass")
    return Wish("evasive_maneuver", {"extra_ep": ship.left("pilot") - ship.ship_class})


def _sensor(state: State, ship: Ship, enemy: Ship) -> Wish:
    """First a lock; then the players attack the enemy's systems, and he shakes off their lock."""
    extra = {"extra_ep": ship.left("sensors") - 1}
    if not ship.left("sensors"):
        return Wish("sensor_pass")
    if ship.lock is None:
        return Wish("target_lock", {"target": enemy.id, **extra})
    if ship.has("data_pulse"):
        return Wish("pulse", {"target": enemy.id, **extra})
    if enemy.lock is not None:
        return Wish("break_lock", {"locker": enemy.id, **extra})
    return Wish("sensor_pass")


def _attack(state: State, ship: Ship, enemy: Ship) -> Wish:
    """Torpedoes at whoever is locked; a gun that waits for torpedoes every third turn."""
    left = ship.left("gunner")
    stock = next(
        (f"{m.id}:{kind}" for m in ship.modules if m.is_ok for kind, n in m.stock.items() if n), ""
    )
    if stock and ship.lock is not None and state.turn > 1:
        values = {"torpedo": stock, "target": enemy.id, "extra_ep": left}
        return Wish("launch_torpedo", values)
    gun = next((m.id for m in ship.modules if m.weapon == "accelerator" and m.is_ok), "")
    waits = ship.has("countermeasures") and not ship.npc and state.turn == 2
    if gun and left and not waits:
        values = {"weapon": gun, "target": enemy.id, "extra_ep": left - 1}
        return Wish("fire", values)
    return Wish("hold" if ship.has("countermeasures") else "gunner_pass")


def _defend(state: State, ship: Ship, enemy: Ship) -> Wish:
    shooter = next((m.id for m in ship.modules if m.weapon == "countermeasures" and m.is_ok), "")
    if not shooter or not ship.left("gunner"):
        return Wish("no_defense")
    return Wish("defensive_fire", {"weapon": shooter, "extra_ep": ship.left("gunner") - 1})


def _sixes(state: State, ship: Ship, enemy: Ship) -> Wish:
    attack = state.attack
    affordable = attack is not None and attack.crit is not None and attack.extra >= attack.crit
    return Wish("critical_hit" if affordable else "all_damage")


_WISHES: Mapping[str, Callable[[State, Ship, Ship], Wish]] = {
    "order": _order,
    "distribute": _distribute,
    "engineer": _engineer,
    "maneuvers": _maneuvers,
    "sensor": _sensor,
    "attack": _attack,
    "defend": _defend,
    "sixes": _sixes,
}
