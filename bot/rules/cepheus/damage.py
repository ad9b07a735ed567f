"""The damage step: each hit less sand, screens and armor, then its locations (2.8, 4.5 to 4.8)."""

from __future__ import annotations

from bot.core.combat import LeftBattle
from bot.core.dice import Plain
from bot.core.play import Play, roll
from bot.rules.cepheus import events as e
from bot.rules.cepheus.crew_hits import crew_hit
from bot.rules.cepheus.figures import system_exists
from bot.rules.cepheus.parts import CepheusTurn, tables
from bot.rules.cepheus.pending import Hit
from bot.rules.cepheus.state import Ship
from bot.rules.twod6.checks import Picking, Table, pick
from bot.rules.twod6.damage import hits_of
from bot.rules.twod6.tables import LocationRow

REFLEC = 3
MOST = 3
"""Hits that a system or mount can take."""
MISSING = {
    "turret": "hull",
    "m_drive": "hull",
    "fuel": "hull",
    "sensors": "hull",
    "bay": "structure",
    "j_drive": "structure",
    "hold": "structure",
}
"""Where a hit goes on a ship that does not have the location (R-29)."""


def damage(turn: CepheusTurn) -> Play:
    """All pending hits of the group, in the order in which they were declared (2.8)."""
    group = turn.bound["group"]
    hits = [h for h in turn.state.hits if h.group == group]
    if hits:
        yield e.HitsTaken(group)
    for hit in hits:
        yield from land(turn, hit)


def land(turn: CepheusTurn, hit: Hit) -> Play:
    """One hit; on a ship already out it is void (R-73)."""
    target = turn.state.ships[hit.target]
    if target.status == "destroyed" or (target.status == "escaped" and hit.source != "missile"):
        yield e.HitLanded(
            hit.target, hit.attacker, hit.weapon, hit.source, 0, 0, 0, 0, 0, (), void=True
        )
        return
    total = hit.flat
    if hit.dice:
        dice = Plain(hit.dice, 6, form="damage")
        rolled = yield from roll(turn, dice, "damage", f"{hit.target}/damage")
        total += rolled.degree
    sand = 0
    if hit.sand:
        rolled = yield from roll(
            turn, Plain(hit.sand, 6, form="damage"), "sand", f"{hit.target}/damage"
        )
        sand = rolled.degree
    for struck in (hit.target, *((hit.also,) if hit.also else ())):
        yield from _strike(turn, hit, turn.state.ships[struck], total, sand)


def _strike(turn: CepheusTurn, hit: Hit, target: Ship, total: int, sand: int) -> Play:
    armor = armor_against(hit, target)
    net = total - sand - hit.screen - armor
    row = hits_of({to: r.hits for to, r in tables(turn).damage.items()}, net)
    if hit.source == "boarding" and not hit.dice:
        row = (1,)
    yield e.HitLanded(
        target.id,
        hit.attacker,
        hit.weapon,
        hit.source,
        total,
        sand,
        hit.screen,
        armor,
        net,
        row,
    )
    for size in row:
        if turn.state.ships[target.id].status == "destroyed":
            return
        yield from locate(turn, target.id, size, internal=hit.internal)
    now = turn.state.ships[target.id]
    if hit.radiation and now.status != "destroyed":
        dm = -now.armor if hit.radiation_dm is None else hit.radiation_dm
        yield from crew_hit(turn, target.id, "radiation", dm, bonus=True)


def armor_against(hit: Hit, target: Ship) -> int:
    """What the armor takes off a hit (2.8, R-58)."""
    reflec = REFLEC if hit.laser and target.reflec else 0
    return reflec + (0 if hit.ignores_armor else target.armor)


def locate(turn: CepheusTurn, ship_id: str, size: int, *, internal: bool = False) -> Play:
    """A location of 2D6 in the column of this moment, then its hits (4.6, R-27, R-62)."""
    ship = turn.state.ships[ship_id]
    rolled = yield from roll(turn, Table(form="location"), "location", f"{ship_id}/damage")
    row = tables(turn).locations[rolled.degree]
    if ship.is_small_craft:
        column, system = "small", row.small
    elif internal or ship.hull == 0:
        column, system = "internal", row.internal
    else:
        column, system = "external", row.external
    place = _Place(row, ship.is_small_craft)
    mount = ""
    if system in {"turret", "bay"} and system_exists(ship, system):
        mount = yield from _mount(turn, place, ship, system)
    yield e.Located(ship_id, rolled.degree, column, system, size, mount)
    for _ in range(size):
        if turn.state.ships[ship_id].status == "destroyed":
            return
        yield from apply(turn, place, ship_id, system)


class _Place:
    """The row of a location, and the mounts picked for it: once for all its hits (2.11)."""

    def __init__(self, row: LocationRow, small: bool) -> None:
        self.row = row
        self.small = small
        self.mounts: dict[str, str] = {}


def _mount(turn: CepheusTurn, place: _Place, ship: Ship, system: str) -> Picking[str]:
    """A random turret or bay; destroyed ones stay in the list (2.11)."""
    if system not in place.mounts:
        mounts = ship.turrets if system == "turret" else ship.bays
        number = yield from pick(turn, len(mounts), f"{ship.id}/damage", system)
        place.mounts[system] = mounts[number - 1].id
    return place.mounts[system]


def apply(turn: CepheusTurn, place: _Place, ship_id: str, system: str) -> Play:
    """One hit on a system (4.7, 4.8, R-28, R-29)."""
    ship = turn.state.ships[ship_id]
    match system:
        case "hull":
            if ship.hull > 0:
                yield e.HullLost(ship_id)
            else:
                inner = "structure" if place.small else place.row.internal
                yield from apply(turn, place, ship_id, inner)
        case "structure":
            yield from _structure(turn, ship)
        case "armor":
            if ship.armor > 0:
                yield e.ArmorLost(ship_id)
            else:
                yield from apply(turn, place, ship_id, "hull")
        case "crew":
            yield from crew_hit(turn, ship_id, "normal", 0)
        case _:
            yield from _system(turn, place, ship, system)


def _structure(turn: CepheusTurn, ship: Ship) -> Play:
    """At 0 the ship is destroyed."""
    yield e.StructureLost(ship.id)
    if ship.structure <= 1:
        yield e.ShipStatus(ship.id, "destroyed")
        yield LeftBattle(ship.id)


def _system(turn: CepheusTurn, place: _Place, ship: Ship, system: str) -> Play:
    """A system with up to three hits; what it has not, and further hits, go elsewhere."""
    further = tables(turn).systems[system].further
    if not system_exists(ship, system):
        yield from apply(turn, place, ship.id, MISSING[system])
        return
    if system in {"turret", "bay"}:
        mount_id = yield from _mount(turn, place, ship, system)
        hits = ship.mount(mount_id).hits
        if hits >= MOST:
            yield from apply(turn, place, ship.id, further)
        else:
            yield e.MountHit(ship.id, mount_id, hits + 1)
        return
    hits = ship.hits(system)
    if hits >= MOST:
        yield from apply(turn, place, ship.id, further)
        return
    yield e.SystemHit(ship.id, system, hits + 1)
    yield from _consequence(turn, ship, system, hits + 1)


def _consequence(turn: CepheusTurn, ship: Ship, system: str, hits: int) -> Play:
    """What the first, second and third hit on a system do beyond its figures (4.8)."""
    match system, hits:
        case "power_plant", 2:
            yield from crew_hit(turn, ship.id, "radiation", 0)
        case "power_plant", 3:
            yield e.ShipStatus(ship.id, "disabled")
        case "bridge", 1:
            yield from crew_hit(turn, ship.id, "normal", 0)
        case "fuel", 1:
            leak = yield from roll(turn, Plain(1, 6, form="leak"), "leak", f"{ship.id}/damage")
            yield e.FuelLost(ship.id, ship.fuel, leak.degree)
        case "fuel", 2:
            left = yield from _part(turn, ship, "fuel", ship.fuel)
            yield e.FuelLost(ship.id, left, ship.fuel_leak)
        case "fuel", 3:
            yield e.FuelLost(ship.id, 0, 0)
        case "hold", 1 | 2:
            left = yield from _part(turn, ship, "cargo", ship.cargo)
            yield e.CargoLost(ship.id, left)
        case "hold", 3:
            yield e.CargoLost(ship.id, 0)
        case _:
            pass


def _part(turn: CepheusTurn, ship: Ship, word: str, aboard: float) -> Picking[float]:
    """What is left after losing 1D6 × 10% of what is aboard now."""
    rolled = yield from roll(turn, Plain(1, 6, form="loss"), word, f"{ship.id}/damage")
    return round(aboard - aboard * rolled.degree / 10, 2)
