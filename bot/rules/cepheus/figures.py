"""Figures of a ship that follow from its state."""

from __future__ import annotations

from typing import Any

from bot.core.dice import Modifier
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.state import Crew, Ship, State
from bot.rules.twod6.checks import some

REACTIONS = ((13, 4), (9, 3), (5, 2))
"""Reactions per turn by the lowest Initiative; 1 below, also below 0 (2.10, R-12)."""
HASTY = 2
HASTY_CHECKS = -1


def thrust(ship: Ship) -> int:
    """Current Thrust: −1, then halved and rounded down, then none (4.8, R-31)."""
    if ship.status != "ok":
        return 0
    match ship.hits("m_drive"):
        case 0:
            return ship.thrust_base
        case 1:
            return max(0, ship.thrust_base - 1)
        case 2:
            return max(0, ship.thrust_base - 1) // 2
        case _:
            return 0


def initiative(ship: Ship, turn: int) -> int:
    """Base, what this turn adds, and the fleet's Tactics only while in contact (R-44)."""
    lost = 0 if ship.comms_ok else ship.fleet_tactics
    now = sum(b.value for b in ship.boosts if b.turn == turn)
    return ship.initiative_base - lost + now + (HASTY if ship.hasty else 0)


def allowance(ship: Ship, turn: int) -> int:
    """Reactions of the whole ship in this turn."""
    now = initiative(ship, turn)
    return next((number for low, number in REACTIONS if now >= low), 1)


def reactions_left(ship: Ship, turn: int) -> int:
    """None while unaware, disabled, taken by boarders, or boarded this turn (2.10, R-75)."""
    if ship.status != "ok" or not ship.aware or ship.taken_by or ship.reactions_lost:
        return 0
    return max(0, allowance(ship, turn) - ship.reactions_used)


def rating_used(ship: Ship) -> int:
    """Rating of all programs that run (R-63)."""
    return sum(p.rating for p in ship.software if p.running)


def electronics_dm(ship: Ship, content: Content) -> int:
    return content.electronics[ship.electronics].dm


def has_jammers(ship: Ship, content: Content) -> bool:
    return content.electronics[ship.electronics].jammers


def bridge_works(ship: Ship) -> bool:
    return ship.hits("bridge") < 2


def sensors_work(ship: Ship) -> bool:
    return ship.hits("sensors") < 2


def sensor_terms(ship: Ship) -> list[Modifier]:
    """Damaged sensors hinder Comms checks that use them (R-65)."""
    return some(-2 if ship.hits("sensors") == 1 else 0, "damaged sensors")


def evade_dm(state: State, ship: Ship) -> int:
    """Evade software: needs Thrust and the bridge, and is idle while docked (R-39, R-74)."""
    if not thrust(ship) or not bridge_works(ship) or state.dock_of(ship.id):
        return 0
    return -ship.runs("evade")


def evasion_terms(state: State, ship: Ship) -> list[Modifier]:
    """What makes a ship hard to hit, by an attack or a missile (4.3)."""
    return [
        *some(ship.evasive, "evasive maneuvers"),
        *some(evade_dm(state, ship), "Evade software"),
    ]


def opening_order(state: State) -> list[Ship]:
    return list(state.ships.values())


def order(state: State) -> list[Ship]:
    """Ships that fight, highest Initiative first, then highest Thrust (2.2)."""
    fighting = [s for s in state.ships.values() if s.fights]
    return sorted(fighting, key=lambda s: (-initiative(s, state.turn), -thrust(s)))


def fuel_for(ship: Ship, distance: int) -> float:
    """Tons of fuel for a Jump."""
    return round(0.1 * ship.tons * distance, 2)


def jump_drive_works(ship: Ship) -> bool:
    return ship.jump > 0 and ship.hits("j_drive") < 2


def system_exists(ship: Ship, system: str) -> bool:
    """Whether a ship has what a location names (R-29)."""
    match system:
        case "turret":
            return bool(ship.turrets)
        case "bay":
            return bool(ship.bays)
        case "j_drive":
            return ship.jump > 0
        case "m_drive":
            return ship.thrust_base > 0
        case "fuel":
            return ship.fuel_max > 0
        case "hold":
            return ship.cargo_max > 0
        case _:
            return True


def figures_of(state: State, content: Content) -> dict[str, Any]:
    """Effective values of every ship, by ship id."""
    return {
        ship.id: {
            "thrust": thrust(ship),
            "initiative": initiative(ship, state.turn),
            "reactions": allowance(ship, state.turn),
            "reactions_left": reactions_left(ship, state.turn),
            "electronics": electronics_dm(ship, content),
            "rating_used": rating_used(ship),
            "condition": {c.name: c.condition for c in ship.people if c.condition != "ok"},
            "endurance": {c.name: c.now("endurance") for c in ship.people if c.rads},
        }
        for ship in state.ships.values()
    }


def able_people(ship: Ship) -> list[Crew]:
    return [c for c in ship.people if c.able]
