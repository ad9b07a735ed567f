"""How ships play that nobody answers for. The rules leave it open; this is a cautious crew.

It shoots at what it has locked, comes as near as its guns need, mends what is badly hurt, and
never overloads its reactor. It knows of others what its ship knows.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import cast

from bot.core.agenda import Ask, Params
from bot.core.combat import Combat
from bot.core.npc import first_allowed
from bot.core.ruleset import Choice, Ruleset
from bot.core.seats import Seat
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.figures import couplings
from bot.rules.coriolis.state import Module, Ship, State

Wishes = Iterator[tuple[str, Params]]


def policy(rules: Ruleset[State], combat: Combat[State], seat: Seat) -> Choice:
    """The first wish that the rules allow; else the window's default."""
    frame = combat.window
    menu = cast("Ask", frame.step).menu if frame is not None else ""
    state = combat.state
    if seat.ship not in state.ships:
        return first_allowed(rules, combat, seat, ())
    found = _wishes(state, rules.content, state.ships[seat.ship], menu)
    return first_allowed(rules, combat, seat, found)


def _wishes(state: State, content: Content, ship: Ship, menu: str) -> Wishes:
    match menu:
        case "order":
            yield from _order(state, content, ship)
        case "distribute":
            yield "distribute", _shares(state, content, ship)
        case "engineer":
            yield from _engineer(ship)
        case "maneuvers":
            yield from _maneuvers(state, content, ship)
        case "sensor":
            yield from _sensor(state, ship)
        case "attack":
            yield from _attack(state, content, ship)
        case "defend":
            yield from _defend(content, ship)
        case "sixes":
            yield "critical_hit", {}
        case "prayer":
            yield from _prayer(state)
        case _:
            return


def the_enemy(state: State, ship: Ship) -> Ship | None:
    """The one it has locked; else the nearest it sees, then the weakest, then the first listed."""
    seen = [
        s for s in state.enemies(ship.id)
        if s.is_active and state.hostile(ship.id, s.id) and state.level(ship.id, s.id)
    ]  # fmt: skip
    locked = ship.lock.target if ship.lock is not None else ""
    return min(
        seen,
        key=lambda s: (s.id != locked, state.distance(ship.id, s.id), s.hp),
        default=None,
    )


def _is_failing(ship: Ship) -> bool:
    """Half its hull or less is left."""
    return 2 * ship.hp <= ship.hp_max


def _guns(content: Content, ship: Ship) -> list[Module]:
    """The gunner's weapons against ships, the one that does most damage first."""
    weapons = content.weapons
    guns = [
        m for m in ship.modules
        if m.is_ok and m.weapon and weapons[m.weapon].station == "gunner"
        and not weapons[m.weapon].anti_torpedo_only
    ]  # fmt: skip
    return sorted(guns, key=lambda m: (-weapons[m.weapon].damage, -weapons[m.weapon].bonus))


def _reach(content: Content, ship: Ship) -> int:
    """CU over which its longest gun carries; 0 without one."""
    return max((content.weapons[m.weapon].reach for m in _guns(content, ship)), default=0)


def _comes_near(state: State, content: Content, ship: Ship) -> bool:
    """Its guns do not carry to the enemy yet."""
    enemy = the_enemy(state, ship)
    if enemy is None or not _guns(content, ship):
        return False
    return state.distance(ship.id, enemy.id) > _reach(content, ship)


def _order(state: State, content: Content, ship: Ship) -> Wishes:
    if _is_failing(ship) and ship.spare_parts:
        yield "order_repair", {}
    if _is_failing(ship):
        yield "order_evade", {}
    yield "order_attack", {}


def _shares(state: State, content: Content, ship: Ship) -> Params:
    """What each position needs for one action, most wanted first; the rest goes to the gunner."""
    left = min(ship.ep_pool, max(0, ship.ep_cap - couplings(ship)))
    wanted = ["gunner", "sensors"]
    if _needs_repair(ship):
        wanted.insert(0, "engineer")
    flies = _comes_near(state, content, ship) or _is_failing(ship)
    given: dict[str, int] = dict.fromkeys(("engineer", "pilot", "sensors", "gunner"), 0)
    mode = "passive"
    if the_enemy(state, ship) is None or ship.sensor_mode != "passive":
        mode = ship.sensor_mode if ship.sensor_mode != "passive" else "active"
        cost = content.sensor_modes[mode].ep
        mode, left = (mode, left - cost) if cost < left else ("passive", left)
    for station in wanted:
        given[station] += min(1, left)
        left -= min(1, left)
    if flies and left >= ship.ship_class:
        given["pilot"] = ship.ship_class
        left -= ship.ship_class
    given["gunner"] += left
    return {**given, "sensor_mode": mode}


def _needs_repair(ship: Ship) -> bool:
    hurt = _is_failing(ship) or 2 * ship.ep_cap <= ship.ep_max
    broken = bool(ship.criticals) or any(not m.is_ok for m in ship.modules)
    return ship.spare_parts > 0 and (hurt or broken)


def _engineer(ship: Ship) -> Wishes:
    """What would end the battle first; then what hampers the crew."""
    rest = max(0, ship.left("engineer") - 1)
    if ship.docked_to:
        yield "open_airlock", {"extra_ep": rest}
    if _is_failing(ship):
        yield "repair_hull", {"extra_ep": rest}
    if 2 * ship.ep_cap <= ship.ep_max:
        yield "repair_systems", {"extra_ep": rest}
    for critical in ship.criticals:
        yield "repair_critical", {"critical": critical.id, "extra_ep": rest}
    for module in ship.modules:
        if not module.is_ok:
            yield "repair_module", {"module": module.id, "extra_ep": rest}
    yield "engineer_pass", {}


def _maneuvers(state: State, content: Content, ship: Ship) -> Wishes:
    """Nearer, but no nearer than its guns need; else out of the way."""
    extra = max(0, ship.left("pilot") - ship.ship_class)
    enemy = the_enemy(state, ship)
    if enemy is not None and _comes_near(state, content, ship):
        steps = state.distance(ship.id, enemy.id) - _reach(content, ship)
        yield "advance", {"reference": enemy.id, "steps": steps, "extra_ep": extra}
    yield "evasive_maneuver", {"extra_ep": extra}
    yield "pilot_pass", {}


def _sensor(state: State, ship: Ship) -> Wishes:
    """A lock first; then data weapons; then the lock on itself is shaken off."""
    extra = max(0, ship.left("sensors") - 1)
    enemy = the_enemy(state, ship)
    if enemy is None:
        yield "scan", {"extra_ep": extra}
    elif ship.lock is None:
        yield "target_lock", {"target": enemy.id, "extra_ep": extra}
    else:
        yield "pulse", {"target": enemy.id, "extra_ep": extra}
        for other in state.enemies(ship.id):
            if other.lock is not None and other.lock.target == ship.id:
                yield "break_lock", {"locker": other.id, "extra_ep": extra}
    yield "sensor_pass", {}


def _attack(state: State, content: Content, ship: Ship) -> Wishes:
    """A torpedo at whoever is locked; else the best gun that carries."""
    left = ship.left("gunner")
    enemy = the_enemy(state, ship)
    if enemy is not None:
        for module in ship.modules:
            for kind in module.stock:
                torpedo = f"{module.id}:{kind}"
                aim: Params = {"torpedo": torpedo, "target": enemy.id, "extra_ep": left}
                yield "launch_torpedo", aim
        for gun in _guns(content, ship):
            yield "fire", {"weapon": gun.id, "target": enemy.id, "extra_ep": max(0, left - 1)}
    yield "hold", {}
    yield "gunner_pass", {}


def _defend(content: Content, ship: Ship) -> Wishes:
    extra = max(0, ship.left("gunner") - 1)
    for module in ship.modules:
        yield "defensive_fire", {"weapon": module.id, "extra_ep": extra}


def _prayer(state: State) -> Wishes:
    """The Icons are asked when nothing was achieved."""
    if state.pending is not None and not state.pending.sixes:
        yield "pray", {}
