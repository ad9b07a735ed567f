"""Figures of a vessel that follow from its state."""

from __future__ import annotations

from typing import Any

from bot.core.dice import Modifier
from bot.rules.command_points.content import Content
from bot.rules.command_points.entries import ATTRIBUTES, SKILLS, Weapon
from bot.rules.command_points.state import Character, Cover, State, Vessel
from bot.rules.twod6.checks import some

COVER: dict[Cover, int] = {"none": 0, "light": 2, "hard": 4}
HAYWIRE = 2
OVERLAY = 5
POINT_DEFENSE = 2
FOXERS = 2
UNTRAINED_SHOT = -2
"""A gunner without Shoot (3.7); other checks lack only 1."""


def lost(vessel: Vessel, content: Content, word: str) -> int:
    """What the broken systems of a vessel would add to a figure (4.6)."""
    return sum(int(getattr(content.systems[s.id], word)) for s in vessel.systems if s.state != "ok")


def hp_max(vessel: Vessel, content: Content) -> int:
    return vessel.hp_max - lost(vessel, content, "hp")


def speed(vessel: Vessel, content: Content) -> int:
    """Speed now; with a destroyed drive it counts 0 (R-29)."""
    if vessel.drive_destroyed:
        return 0
    return vessel.speed - lost(vessel, content, "speed") + vessel.boost


def speed_at_rest(vessel: Vessel, content: Content) -> int:
    """Without Boost Engines, as initiative counts it (R-03)."""
    return speed(vessel, content) - (0 if vessel.drive_destroyed else vessel.boost)


def armor_class(vessel: Vessel, content: Content) -> int:
    """AC with Evasive Maneuvers, Sensor Ghost and drones; against ammo see `ac_against`."""
    drones = FOXERS if vessel.foxer and vessel.has("foxer_drones") else 0
    base = vessel.ac - lost(vessel, content, "ac")
    return base + vessel.evasive + vessel.ghost + drones


def ac_against(vessel: Vessel, content: Content, weapon: Weapon) -> int:
    lasers = vessel.has("point_defense_lasers") and weapon.ammo is not None
    return armor_class(vessel, content) + (POINT_DEFENSE if lasers else 0)


def armor(vessel: Vessel) -> int:
    """Each loss of armor halves it again, rounded down (4.5)."""
    return vessel.armor >> len(vessel.crises_of("armor_loss"))


def armor_against(vessel: Vessel, ap: int) -> int:
    """What armor is left against an attack (3.7 step 6)."""
    pierced = max(0, ap - OVERLAY) if vessel.has("polyceramic_overlay") else ap
    return max(0, armor(vessel) - pierced)


def start_cp(vessel: Vessel, base: int) -> int:
    """The pool at the start of a turn, never below 0 (R-02)."""
    wild = HAYWIRE * len(vessel.crises_of("haywire"))
    return max(0, base - vessel.cp_penalty_next - wild)


def ecm_against(state: State, side: str, target: str) -> int:
    """Only the highest Defeat ECM of a side counts (R-13)."""
    return max((e.value for e in state.ecm if (e.side, e.target) == (side, target)), default=0)


def best_of(who: Character, *attributes: str) -> str:
    """The attribute with the better modifier; the first named of equals."""
    return max(attributes, key=who.mod)


def attribute_terms(who: Character, *attributes: str) -> list[Modifier]:
    word = best_of(who, *attributes)
    return some(who.mod(word), ATTRIBUTES[word])


def skill_terms(who: Character, skill: str) -> list[Modifier]:
    """A skill by name; who lacks it has −1 (1.1)."""
    level = who.level(skill)
    name = SKILLS[skill] if level >= 0 else f"{SKILLS[skill]} untrained"
    return some(level, name)


def bonus(who: Character, skill: str, *attributes: str) -> int:
    return who.level(skill) + who.mod(best_of(who, *attributes))


def shooting(vessel: Vessel, who: Character) -> tuple[int, str]:
    """The skill a gunner shoots with; fighters may fly at the target instead (3.7)."""
    shoot = who.skills.get("shoot", -1)
    found = (shoot, "Shoot") if shoot >= 0 else (UNTRAINED_SHOT, "Shoot untrained")
    pilot = who.skills.get("pilot", -1)
    return (pilot, "Pilot") if vessel.is_fighter and pilot > found[0] else found


def gunner_terms(vessel: Vessel, who: Character | None) -> list[Modifier]:
    """Everything a gunner brings to an attack roll; the referee's crew one number."""
    if who is None:
        return some(vessel.npc_attack_bonus, "attack bonus")
    level, name = shooting(vessel, who)
    return [
        *some(who.attack_bonus, "attack bonus"),
        *some(level, name),
        *attribute_terms(who, "int", "dex"),
        *some(who.setup_bonus, "set up"),
    ]


def gunner_mod(who: Character | None) -> int:
    """What a gunner adds to damage."""
    return 0 if who is None else max(who.mod("int"), who.mod("dex"))


def parts_of(vessel: Vessel) -> list[str]:
    """What can be aimed at or break: drive, weapons, systems, in this order (4.5)."""
    return ["drive", *(w.id for w in vessel.weapons), *(s.id for s in vessel.systems)]


def part_name(vessel: Vessel, content: Content, part: str) -> str:
    """A weapon with its number where there are several of a kind."""
    if part == "drive":
        return "Drive"
    weapon = vessel.weapon(part)
    if weapon is None:
        return content.systems[part].name
    same = [w.id for w in vessel.weapons if w.type == weapon.type]
    number = f" {same.index(part) + 1}" if len(same) > 1 else ""
    return f"{content.weapons[weapon.type].name}{number}"


def figures_of(state: State, content: Content) -> dict[str, Any]:
    """Effective values of every vessel, by its id."""
    return {
        ship.id: {
            "ac": armor_class(ship, content),
            "armor": armor(ship),
            "speed": speed(ship, content),
            "hp_max": hp_max(ship, content),
        }
        for ship in state.ships.values()
    }
