"""Figures of a ship that follow from its state: thrust, sensors, posts, what works (1.2, 4.7)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.core.dice import Modifier
from bot.rules.mneme.content import Content
from bot.rules.mneme.state import Component, Crew, Mount, Ship, State
from bot.rules.twod6.checks import some


def hacked(state: State, ship: Ship, component: str) -> bool:
    return any((h.victim, h.component) == (ship.id, component) for h in state.hacks)


def _part(ship: Ship, name: str) -> Component | None:
    return ship.components.get(name)


def is_disabled(ship: Ship, name: str) -> bool:
    """Whether a part does not work at all; one that the ship has not never does."""
    found = _part(ship, name)
    return found is None or found.is_disabled


def is_damaged(ship: Ship, name: str) -> bool:
    """Whether the penalty of damage counts; a work-around lifts it (3.3)."""
    found = _part(ship, name)
    return found is not None and found.is_damaged and name not in ship.worked_around


def power_fails(ship: Ship) -> bool:
    """Emergency power: plant disabled, or no fuel since an earlier turn (4.7)."""
    return is_disabled(ship, "power_plant") or ship.fuel_gone


def thrust(state: State, ship: Ship) -> int:
    """Thrust after damage, power and hackers (4.7)."""
    drive = _part(ship, "m_drive")
    if drive is None or drive.destroyed or power_fails(ship) or hacked(state, ship, "m_drive"):
        return 0
    if drive.is_disabled:
        return ship.thrust_max // 2
    return max(0, ship.thrust_max - (1 if is_damaged(ship, "m_drive") else 0))


def sensors_work(state: State, ship: Ship) -> bool:
    return not is_disabled(ship, "sensors") and not hacked(state, ship, "sensors")


def bridge_works(ship: Ship) -> bool:
    return not is_disabled(ship, "bridge")


def mount_works(state: State, ship: Ship, mount: Mount) -> bool:
    return not is_disabled(ship, mount.id) and not hacked(state, ship, mount.id)


def drive_jumps(ship: Ship) -> bool:
    return ship.jump > 0 and not is_disabled(ship, "j_drive") and not power_fails(ship)


def fuel_for_jump(ship: Ship) -> int:
    """A tenth of the tons for each parsec."""
    return ship.tons * ship.jump // 10


def posts(ship: Ship, function: str) -> list[Crew]:
    """Who can act in a function now, its lead first (1.3)."""
    if ship.taken_by:
        return []
    return [c for c in ship.crew if function in c.functions and c.acts]


def lead_of(ship: Ship, function: str) -> Crew | None:
    return next(iter(posts(ship, function)), None)


def captain_of(ship: Ship) -> Crew | None:
    return lead_of(ship, "captain")


def decider(ship: Ship) -> Crew | None:
    """The captain; else the pilot, else the first able lead in the order of phases (R-43)."""
    if ship.taken_by:
        return None
    for function in ("captain", "pilot", "navcomm", "engineer", "gunner"):
        found = next((c for c in posts(ship, function) if not c.is_automated), None)
        if found is not None:
            return found
    return next((c for c in ship.crew if c.able and c.grade == "major"), None)


def gunner_of(ship: Ship, mount: Mount) -> Crew | None:
    """Who can fire a mount: without an able gunner it is silent (R-43)."""
    return next((c for c in posts(ship, "gunner") if mount.id in c.mounts), None)


def weapons_of(content: Content, mount: Mount, kinds: set[str]) -> int:
    return sum(content.weapons[w].kind in kinds for w in mount.weapons)


def condition_terms(who: Crew) -> list[Modifier]:
    return some(-1 if who.wounds >= 7 else 0, "wounded")


def helm_terms(ship: Ship) -> list[Modifier]:
    """What hinders a pilot: a damaged Structure (4.7)."""
    return some(-2 if is_damaged(ship, "structure") else 0, "damaged structure")


def navcomm_terms(state: State, ship: Ship) -> list[Modifier]:
    """What hinders every roll of the NavComm: damage, jams (4.7, 3.2)."""
    jam = min((j.dm for j in state.jams if j.victim == ship.id), default=0)
    return [
        *some(-2 if is_damaged(ship, "sensors") else 0, "damaged sensors"),
        *some(jam, "jammed"),
    ]


def sensor_terms(content: Content, ship: Ship) -> list[Modifier]:
    return some(ship.sensors_dm, f"{content.electronics[ship.electronics].name} sensors")


def sens_terms(
    content: Content, ship: Ship, band: int, target: Ship | None, *, ballistic: bool = False
) -> list[Modifier]:
    """What a sensor roll at a target takes; without a ship it is a missile (3, 4.4)."""
    row = content.band(band)
    terms = [*sensor_terms(content, ship), *some(row.sensors, row.name)]
    terms += some(_size(target), "size")
    if ballistic or (target is not None and target.ballistic):
        terms += some(-2, "ballistic")
    if target is not None:
        terms += some(-2 if target.stealth else 0, "stealth")
        terms += some(-2 if target.blackout else 0, "target blacked out")
    terms += some(-2 if ship.blackout else 0, "blacked out")
    return [*terms, *some(-2 if power_fails(ship) else 0, "emergency power")]


def _size(target: Ship | None) -> int:
    if target is None:
        return -4
    return -2 if target.tons < 100 else 2 if target.tons >= 100_000 else 0


def resources(state: State, content: Content, side: str) -> int:
    """Able crew, mounts and sensors of a side (4.6)."""
    total = 0
    for ship in state.ships.values():
        if ship.side == side and ship.fights and not ship.taken_by:
            able = sum(c.able and c.grade == "major" and c.functions != ("anyone",)
                       for c in ship.crew)  # fmt: skip
            total += able + len(ship.mounts) + 1
    return total


def superiority(state: State, content: Content, one: str, other: str) -> int:
    """The DM of the first ship's side against the other's, in rolls of a group; 0 if smaller."""
    first, second = state.ships[one].side, state.ships[other].side
    if first == second or not (state.is_group(one) or state.is_group(other)):
        return 0
    mine, theirs = resources(state, content, first), resources(state, content, second)
    return content.outnumbering(mine, theirs) if mine > theirs else 0


def order(state: State, ships: Sequence[Ship]) -> list[Ship]:
    """Highest initiative first; ties by thrust, leader, die (R-07)."""

    def rank(ship: Ship) -> tuple[int, int, int, int]:
        return (-unit_initiative(state, ship), -thrust(state, ship), -ship.leader, -ship.tiebreak)

    return sorted(ships, key=rank)


def unit_initiative(state: State, ship: Ship) -> int:
    """A group has that of its lowest member (1.5)."""
    return min((s.initiative for s in state.unit(ship.id)), default=ship.initiative)


def leads(state: State) -> list[Ship]:
    """One ship for each unit that still fights: itself, or the first of its group."""
    return [s for s in state.ships.values() if s.fights and state.lead(s.id).id == s.id]


def has_base(who: Crew) -> bool:
    """The reaction that each character of a function has; passengers and automats do not (2.5)."""
    return who.functions != ("anyone",) and not who.is_automated and not who.reactions_used


def reactions_left(who: Crew) -> int:
    """The base reaction, unless it is used, and the extra ones prepared (2.5)."""
    if not who.acts or who.focused:
        return 0
    return has_base(who) + len(who.tokens)


def figures_of(state: State, content: Content) -> dict[str, Any]:
    """Effective values of every ship, by ship id."""
    return {
        ship.id: {
            "thrust": thrust(state, ship),
            "initiative": unit_initiative(state, ship),
            "resources": resources(state, content, ship.side),
            "damaged": {n: True for n, p in ship.components.items() if p.is_damaged},
            "disabled": {n: True for n, p in ship.components.items() if p.is_disabled},
            "tokens": {c.name: len(c.tokens) for c in ship.crew if c.tokens},
            "ma": {c.name: c.ma for c in ship.crew if c.grade != "assistant"},
            "able": {c.name: c.able for c in ship.crew},
        }
        for ship in state.ships.values()
    }
