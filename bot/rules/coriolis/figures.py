"""Effective values of a ship, and the named modifiers of its rolls."""

from __future__ import annotations

from bot.core.dice import Modifier
from bot.rules.coriolis.content import STATION_ROLLS, Content, StationId
from bot.rules.coriolis.state import Crew, Ship, State

SKILL_WORDS = {
    "command": "COMMAND",
    "technology": "TECHNOLOGY",
    "pilot": "PILOT",
    "data_djinn": "DATA DJINN",
    "ranged_combat": "RANGED COMBAT",
}
"""How the rulebook writes its skills."""


def maneuverability(ship: Ship) -> int:
    """Base, which counts features already, −2 for each thruster critical (rules 1.2)."""
    return ship.maneuverability - 2 * ship.count("damaged_thrusters")


def signature(ship: Ship, content: Content) -> int:
    """Base +2 with active or extreme sensors, +2 for each structural critical (rules 1.2)."""
    return (
        ship.signature
        + content.sensor_modes[ship.sensor_mode].signature
        + 2 * ship.count("structural_damage")
    )


def armor(ship: Ship) -> int:
    """Armor dice: −2 for each structural critical, −1 for each plasma hit, never below 0."""
    lost = 2 * ship.count("structural_damage") + ship.count("plasma")
    return max(0, ship.armor - lost)


def sensor_reach(ship: Ship, content: Content) -> int:
    """CU within which the ship's sensors see in their present mode (rules 4.2)."""
    return content.sensor_modes[ship.sensor_mode].reach


def couplings(ship: Ship) -> int:
    """EP missing each turn because of power coupling criticals (R-02)."""
    return 2 * ship.count("power_coupling")


def feature(ship: Ship, content: Content, word: str) -> int:
    """What a ship's features add to a kind of roll in battle (rules 4.10)."""
    return sum(
        int(getattr(content.features[name], word)) * count for name, count in ship.features.items()
    )


def bridge_ok(ship: Ship) -> bool:
    """Captain, pilot and sensor operator act from the bridge (R-26)."""
    bridge = ship.part("bridge")
    return bridge is not None and bridge.is_ok


def propulsion_ok(ship: Ship) -> bool:
    projector = ship.part("graviton_projector")
    return projector is not None and projector.is_ok


def station_open(ship: Ship, station: str) -> bool:
    """Whether a station can be used at all: not with its place destroyed (R-26)."""
    if bridge_ok(ship):
        return True
    return ship.design_crew > 1 and station in {"engineer", "gunner"}


def actor(ship: Ship, station: str) -> Crew | None:
    """Who may act at a station now: the ship is active, its place is there, she has declared."""
    if not ship.is_active or not station_open(ship, station):
        return None
    return ship.actor(station)


def is_lost_crew(ship: Ship) -> bool:
    """Fewer able people aboard than the ship was built for (rules 2.1)."""
    return sum(c.able for c in ship.crew) < ship.design_crew


def crew_penalty(ship: Ship, crew: Crew) -> int:
    """−2 for each declared phase after the first; a design's own combination is one (R-38)."""
    groups = design_groups(ship)
    phases = {groups.get(station, station) for station in crew.declared}
    return -2 * max(0, len(phases) - 1)


def design_groups(ship: Ship) -> dict[str, str]:
    """For each station the first of those that the ship's design gives to the same person."""
    return {station: c.design[0] for c in ship.crew for station in c.design}


def skill_terms(ship: Ship, station: str) -> list[Modifier]:
    """Attribute, skill and crew penalty of who acts at a station."""
    crew = ship.actor(station) or ship.holder(station)
    if crew is None:
        return []
    attribute, skill = STATION_ROLLS[_station(station)]
    terms = [
        Modifier(crew.value(attribute), attribute.capitalize()),
        Modifier(crew.value(skill), SKILL_WORDS[skill]),
    ]
    return [*terms, *some(crew_penalty(ship, crew), "several phases")]


def _station(station: str) -> StationId:
    return next(known for known in STATION_ROLLS if known == station)


def some(value: int, source: str) -> list[Modifier]:
    """A modifier, unless it is 0."""
    return [Modifier(value, source)] if value else []


def order_bonus(ship: Ship, order: str) -> list[Modifier]:
    """The sixes of this turn's order, where it counts (rules 4.5)."""
    if ship.order is None or ship.order.type != order:
        return []
    return some(ship.order.bonus, f"{order.upper()}!")


def is_trained(ship: Ship, station: str) -> bool:
    """An advanced skill at level 0 may not be rolled; RANGED COMBAT may (rules 1.1)."""
    crew = ship.holder(station)
    if crew is None:
        return False
    skill = STATION_ROLLS[_station(station)][1]
    return skill == "ranged_combat" or crew.value(skill) > 0


def ship_order(state: State) -> list[Ship]:
    """All ships, out of battle or not, highest initiative first; not yet rolled ones last."""

    def rank(ship: Ship) -> tuple[int, tuple[int, int, int, tuple[int, ...]]]:
        if ship.initiative is None:
            return (0, (0, 0, 0, ()))
        return (1, ship.initiative.rank)

    listed = list(state.ships.values())
    if state.stage == "free":
        first = [state.ships[s] for s in state.free_order if s in state.ships]
        return [*first, *(s for s in listed if s not in first)]
    return sorted(listed, key=rank, reverse=True)


def figures_of(state: State, content: Content) -> dict[str, dict[str, int]]:
    """Effective values of every ship, by ship id."""
    return {
        ship.id: {
            "maneuverability": maneuverability(ship),
            "signature": signature(ship, content),
            "armor": armor(ship),
            "sensors": sensor_dice(ship, content),
            "sensor_reach": sensor_reach(ship, content),
        }
        for ship in state.ships.values()
    }


def sensor_dice(ship: Ship, content: Content) -> int:
    """What a ship's sensors add to every roll of its operator (rules 3.4)."""
    return feature(ship, content, "sensors") - 2 * ship.count("damaged_sensors")
