"""The critical table and its results (rules 4.7, R-19)."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.core.dice import Plain
from bot.core.play import Play, Rolling, roll
from bot.rules.coriolis import events as e
from bot.rules.coriolis.damage import check_systems, out_of_battle, unspent
from bot.rules.coriolis.parts import CoriolisTurn, tables
from bot.rules.coriolis.pools import Flat
from bot.rules.coriolis.state import Attack, Crew, Critical, Module, Ship

MOST_ROLLS = 8
"""Rolls of one hit's chain reactions, the 11s among them counted (R-19)."""
DECOMPRESSION_DICE = 6
LEAK = "limited_decompression"

NUMBERS = {
    "limited_decompression": 2,
    "structural_damage": 3,
    "damaged_sensors": 4,
    "damaged_thrusters": 5,
    "power_coupling": 6,
    "destroyed_module": 7,
    "disabled_weapon": 8,
    "disabled_graviton_projector": 9,
    "destroyed_bridge": 10,
    "chain_reaction": 11,
    "reactor_detonation": 12,
}
RESULTS = {number: result for result, number in NUMBERS.items()}


def table_roll(turn: CoriolisTurn, ship_id: str, purpose: str = "critical") -> Rolling:
    """2D6 on the critical table."""
    return (yield from roll(turn, Plain(2, 6), purpose, who=ship_id))


def suffer(turn: CoriolisTurn, ship_id: str, number: int, attack: Attack | None) -> Play:
    """Apply one result; a chain reaction rolls on, nested rolls first, at most 8 rolls."""
    rolls = [1]
    yield from _apply(turn, ship_id, number, attack, rolls, nested=False)


def _apply(
    turn: CoriolisTurn,
    ship_id: str,
    number: int,
    attack: Attack | None,
    rolls: list[int],
    *,
    nested: bool,
) -> Play:
    if turn.state.ships[ship_id].status == "destroyed":
        return
    while not _possible(turn.state.ships[ship_id], number):
        number = (yield from table_roll(turn, ship_id)).degree
    yield e.CriticalRolled(ship_id, number, nested)
    if RESULTS[number] == "chain_reaction":
        for _ in range(2):
            gone = turn.state.ships[ship_id].status == "destroyed"
            if gone or rolls[0] >= MOST_ROLLS:
                return
            rolls[0] += 1
            again = yield from table_roll(turn, ship_id)
            yield from _apply(turn, ship_id, again.degree, attack, rolls, nested=True)
    else:
        yield from DEEDS[RESULTS[number]](turn, ship_id, attack)


def _possible(ship: Ship, number: int) -> bool:
    """Results 7 and 8 are rolled again where nothing is left to hit."""
    if RESULTS[number] == "destroyed_module":
        return bool(_hittable(ship))
    if RESULTS[number] == "disabled_weapon":
        return bool(_weapons(ship))
    return True


def _hittable(ship: Ship) -> list[Module]:
    return [m for m in ship.modules if m.optional and m.is_ok]


def _weapons(ship: Ship) -> list[Module]:
    return [m for m in ship.modules if m.is_weapon and m.is_ok]


def pick_at_random(turn: CoriolisTurn, ship_id: str, among: Sequence[Module]) -> Rolling:
    """A die with a side for each of them, in the order of the ship's file."""
    return (yield from roll(turn, Plain(1, len(among)), "which_module", who=ship_id))


def _record(turn: CoriolisTurn, ship_id: str, result: str, module: str = "") -> Critical:
    return Critical(turn.state.next_id("c"), result, turn.state.turn, module)


def _lasting(result: str) -> Callable[[CoriolisTurn, str, Attack | None], Play]:
    """A result whose whole effect is in the ship's figures."""

    def take(turn: CoriolisTurn, ship_id: str, attack: Attack | None) -> Play:
        yield e.CriticalTaken(ship_id, _record(turn, ship_id, result))

    return take


def _limited_decompression(turn: CoriolisTurn, ship_id: str, attack: Attack | None) -> Play:
    """The bridge or a populated module leaks: from the next turn on it may go."""
    ship = turn.state.ships[ship_id]
    among = [m for m in ship.modules if m.is_ok and (m.type == "bridge" or m.populated)]
    if not among:
        return
    module = among[0]
    if len(among) > 1:
        module = among[(yield from pick_at_random(turn, ship_id, among)).degree - 1]
    yield e.CriticalTaken(ship_id, _record(turn, ship_id, LEAK, module.id))


def _power_coupling(turn: CoriolisTurn, ship_id: str, attack: Attack | None) -> Play:
    """2 EP less at once and each turn, until it is repaired."""
    yield e.CriticalTaken(ship_id, _record(turn, ship_id, "power_coupling"))
    lost = unspent(turn.state.ships[ship_id], 2)
    if lost:
        yield e.SystemsDamaged(ship_id, 0, lost)
    yield from check_systems(turn, ship_id)


def _destroyed_module(turn: CoriolisTurn, ship_id: str, attack: Attack | None) -> Play:
    among = _hittable(turn.state.ships[ship_id])
    module = among[0]
    if len(among) > 1:
        module = among[(yield from pick_at_random(turn, ship_id, among)).degree - 1]
    yield e.CriticalTaken(ship_id, _record(turn, ship_id, "destroyed_module", module.id))
    lost = module.is_torpedo_system and any(module.stock.values())
    yield e.ModuleChanged(ship_id, module.id, "disabled", stock_lost=lost)
    yield from at_risk(turn, ship_id, module, attack)


def _disabled_weapon(turn: CoriolisTurn, ship_id: str, attack: Attack | None) -> Play:
    among = _weapons(turn.state.ships[ship_id])
    module = among[0]
    if len(among) > 1:
        module = among[(yield from pick_at_random(turn, ship_id, among)).degree - 1]
    yield e.CriticalTaken(ship_id, _record(turn, ship_id, "disabled_weapon", module.id))
    yield e.ModuleChanged(ship_id, module.id, "disabled")


def _required(result: str, kind: str) -> Callable[[CoriolisTurn, str, Attack | None], Play]:
    """A required module is out; once it is, the result does no more."""

    def take(turn: CoriolisTurn, ship_id: str, attack: Attack | None) -> Play:
        module = turn.state.ships[ship_id].part(kind)
        if module is None or not module.is_ok:
            return
        yield e.CriticalTaken(ship_id, _record(turn, ship_id, result, module.id))
        yield e.ModuleChanged(ship_id, module.id, "disabled")
        yield from at_risk(turn, ship_id, module, attack)

    return take


def _reactor_detonation(turn: CoriolisTurn, ship_id: str, attack: Attack | None) -> Play:
    """The ship is destroyed, everybody aboard at risk; nothing happens to others (R-22)."""
    yield from out_of_battle(turn, ship_id, "destroyed")
    for crew in turn.state.ships[ship_id].crew:
        yield from _risk(turn, ship_id, crew, attack)


def at_risk(turn: CoriolisTurn, ship_id: str, module: Module, attack: Attack | None) -> Play:
    """Whoever is in a hit module: captain, pilot and sensor operator are on the bridge."""
    ship = turn.state.ships[ship_id]
    for crew in ship.crew:
        if _where(ship, crew) == module.id:
            yield from _risk(turn, ship_id, crew, attack)


def _where(ship: Ship, crew: Crew) -> str:
    if crew.module:
        return crew.module
    bridge = ship.part("bridge")
    on_bridge = ship.design_crew == 1 or {"captain", "pilot", "sensors"} & set(crew.stations)
    return bridge.id if bridge is not None and on_bridge else ""


def _risk(turn: CoriolisTurn, ship_id: str, crew: Crew, attack: Attack | None) -> Play:
    if crew.automatic or not crew.able:
        return
    dice = DECOMPRESSION_DICE if attack is None else attack.injury_dice
    hurt = yield from roll(turn, Flat(dice, "injury"), "injury", who=f"{ship_id}/{crew.id}")
    damage, crit = (0, None) if attack is None else (_weapon_damage(turn, attack), attack.crit)
    yield e.CrewAtRisk(ship_id, crew.id, hurt.degree, damage, crit)


def _weapon_damage(turn: CoriolisTurn, attack: Attack) -> int:
    """Without extra sixes: that of the weapon's own row (rules 4.7)."""
    content = tables(turn)
    if attack.source == "weapon":
        return content.weapons[attack.weapon].damage
    return content.ordnance[attack.weapon].damage


def decompress(turn: CoriolisTurn, ship_id: str) -> Play:
    """Each leak of an earlier turn: a die, on 6 the module is gone (rules 2.5 T0.4)."""
    for critical in turn.state.ships[ship_id].criticals:
        ship = turn.state.ships[ship_id]
        if critical.result != LEAK or critical.turn >= turn.state.turn:
            continue
        module = ship.module(critical.module)
        if not module.is_ok or not ship.is_active:
            continue
        fell = yield from roll(turn, Plain(1, 6), "decompression", who=f"{ship_id}/{module.id}")
        if fell.degree == 6:
            yield from _decompressed(turn, ship_id, module)


def _decompressed(turn: CoriolisTurn, ship_id: str, module: Module) -> Play:
    """Unusable until repaired, unless ED Fields keep it usable; the bridge as result 10."""
    if "ed_fields" in turn.state.ships[ship_id].features:
        return
    yield e.ModuleChanged(ship_id, module.id, "decompressed")
    yield from at_risk(turn, ship_id, module, None)


def mend(turn: CoriolisTurn, ship_id: str, critical_id: str) -> Play:
    """A critical goes, and what it did to a module unless another one still does it."""
    ship = turn.state.ships[ship_id]
    found = next((c for c in ship.criticals if c.id == critical_id), None)
    if found is None:
        return
    yield e.CriticalRepaired(ship_id, critical_id)
    if not found.module:
        return
    leak = found.result == LEAK
    left = [c for c in turn.state.ships[ship_id].criticals if c.module == found.module]
    same = any((c.result == LEAK) == leak for c in left)
    undone = "decompressed" if leak else "disabled"
    if not same and ship.module(found.module).state == undone:
        yield e.ModuleChanged(ship_id, found.module, "ok")


DEEDS: dict[str, Callable[[CoriolisTurn, str, Attack | None], Play]] = {
    "limited_decompression": _limited_decompression,
    "structural_damage": _lasting("structural_damage"),
    "damaged_sensors": _lasting("damaged_sensors"),
    "damaged_thrusters": _lasting("damaged_thrusters"),
    "power_coupling": _power_coupling,
    "destroyed_module": _destroyed_module,
    "disabled_weapon": _disabled_weapon,
    "disabled_graviton_projector": _required("disabled_graviton_projector", "graviton_projector"),
    "destroyed_bridge": _required("destroyed_bridge", "bridge"),
    "reactor_detonation": _reactor_detonation,
}
