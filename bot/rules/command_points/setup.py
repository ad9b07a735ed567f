"""From a draft to the opening state of a Command Points battle (2.1, section 5)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, cast

from bot.core.agenda import Value
from bot.core.draft import Draft, Entry
from bot.core.refusal import Refused
from bot.core.ruleset import HouseOption
from bot.rules.command_points.content import Content
from bot.rules.command_points.entries import (
    ATTRIBUTES,
    DEPARTMENTS,
    MAIN_SKILL,
    SKILLS,
    Department,
    Person,
    ShipTemplate,
)
from bot.rules.command_points.state import Character, State, System, Vessel, Weapon

OPTIONS = (
    HouseOption(
        "surprise",
        "Surprise",
        "full",
        "How the surprised are found: unable to do anything (5 CP), or unaware but ready (2 CP).",
        choices=("full", "unaware"),
    ),
    HouseOption("departments", "Assign departments", True, "Captains assign departments first."),
    HouseOption(
        "referee_confirms",
        "Referee confirms",
        False,
        "The referee judges skill, attribute and difficulty of every general action.",
    ),
    HouseOption(
        "autopilot", "Autopilot", True, "From the third silent turn a vessel plays itself."
    ),
    HouseOption("auto", "Automatic play", True, "Vessels of the referee play when time runs out."),
    HouseOption(
        "voluntary_crisis",
        "Voluntary crisis",
        False,
        "Any head of a department may take a crisis in place of a hit, not only a free captain.",
    ),
)
EXTRAS = (
    "augmented_plating",
    "point_defense_lasers",
    "burst_ecm_generator",
    "foxer_drones",
    "grav_eddy_displacer",
    "polyceramic_overlay",
)
SHIP_SETTINGS = (
    HouseOption(
        "surprise",
        "Surprise",
        "no",
        "Surprises the enemy, or is surprised.",
        choices=("no", "surprises", "surprised"),
    ),
    HouseOption(
        "cover",
        "Cover",
        "none",
        "Attacks on it −2 (light: asteroids, debris) or −4 (hard: tight quarters).",
        choices=("none", "light", "hard"),
    ),
    HouseOption("base_cp", "Command points", 5, "Each turn starts with these.", low=4, high=7),
    HouseOption("hp", "HP", 0, "Hit points left; 0: all of them.", low=0, high=200),
    HouseOption("npc_skill", "Crew skill", -2, "−2: as the vessel's type.", low=-2, high=4),
    HouseOption("vips", "VIPs", 0, "Passengers the referee cares for.", low=0, high=4),
    HouseOption("augmented_plating", "Augmented plating", False, "AC +2, Speed −1."),
    HouseOption("point_defense_lasers", "Point defense lasers", False, "AC +2 against ammo."),
    HouseOption("burst_ecm_generator", "Burst ECM generator", False, "Cancels one hit a combat."),
    HouseOption("foxer_drones", "Foxer drones", False, "AC +2 for a turn, 5 uses."),
    HouseOption("grav_eddy_displacer", "Grav eddy displacer", False, "1 in 6 hits misses."),
    HouseOption("polyceramic_overlay", "Polyceramic overlay", False, "AP of attacks on it −5."),
)
VIP_HP = 4
ALONE, FEW = 2, 4
"""The most people aboard for a crew of one, and for one of three."""


def setup(content: Content, draft: Draft) -> State:
    """The opening state. Raises Refused with what the draft lacks."""
    sides = tuple(dict.fromkeys(entry.side for entry in draft.entries))
    if len(sides) < 2:
        raise Refused(
            "A battle needs vessels of two sides",
            now=f"There are {len(draft.entries)} vessels of {len(sides)} side(s).",
            instead="Add a vessel of another side: /ship add",
        )
    options: dict[str, Value] = {o.id: draft.options.get(o.id, o.default) for o in OPTIONS}
    ships = {e.id: vessel_of(content, e) for e in draft.entries}
    _check_surprise(tuple(ships.values()))
    return State(ships=ships, sides=sides, options=options)


def _check_surprise(ships: tuple[Vessel, ...]) -> None:
    """Whoever surprises needs an enemy who is surprised, and the other way round (R-41)."""
    for ship in ships:
        wanted = {"surprises": "surprised", "surprised": "surprises"}.get(ship.surprise)
        if wanted and not any(s.side != ship.side and s.surprise == wanted for s in ships):
            lacks = "surprises nobody" if wanted == "surprised" else "is surprised by nobody"
            raise Refused(f"{ship.name} {lacks}", instead="Set an enemy's surprise too: /ship set")


def vessel_of(content: Content, entry: Entry) -> Vessel:
    """A vessel of a template. Raises Refused for what it cannot be."""
    template = content.ships.get(entry.template)
    if template is None:
        raise Refused(f"There is no ship template {entry.template}")
    settings = entry.settings
    hull = content.hull_of(template)
    added = [s for s in EXTRAS if settings.get(s) and s not in template.systems]
    systems = tuple(System(s, ammo=content.systems[s].ammo) for s in (*template.systems, *added))
    new = [content.systems[s] for s in added]
    skill = int(settings.get("npc_skill", -2))
    hp_max = template.hp + sum(s.hp for s in new)
    crew = tuple(_people(content, entry, template))
    npc_crew = template.npc_crew if entry.npc else max(0, template.crew_min - len(crew))
    vips = tuple(
        Character(f"{entry.id}v{n}", f"VIP {n}", hp=VIP_HP, hp_max=VIP_HP, passenger=True)
        for n in range(1, int(settings.get("vips", 0)) + 1)
    )
    return Vessel(
        id=entry.id,
        name=entry.name or template.name,
        class_name=template.name,
        template=template.id,
        side=entry.side,
        hull_class=hull.hull_class,
        hp=min(hp_max, int(settings.get("hp", 0)) or hp_max),
        hp_max=hp_max,
        ac=template.ac + sum(s.ac for s in new),
        armor=template.armor,
        speed=template.speed + sum(s.speed for s in new),
        drive=template.drive,
        drive_max=template.drive,
        crew_min=template.crew_min,
        crew_max=template.crew_max,
        npc_crew=npc_crew,
        cargo=template.cargo,
        cargo_max=template.cargo,
        fuel=template.fuel,
        fuel_max=template.fuel,
        npc=entry.npc,
        weapons=tuple(
            Weapon(
                f"w{n}", m.weapon, m.ammo if m.ammo is not None else content.weapons[m.weapon].ammo
            )
            for n, m in enumerate(template.weapons, 1)
        ),
        systems=systems,
        crew=(*crew, *vips),
        base_cp=int(settings.get("base_cp", 5)),
        npc_skill=template.npc_skill if skill < -1 else skill,
        npc_attack_bonus=template.npc_attack_bonus,
        cover=cast("Any", settings.get("cover", "none")),
        surprise=cast("Any", settings.get("surprise", "no")),
    )


def _people(content: Content, entry: Entry, template: ShipTemplate) -> Iterator[Character]:
    """The characters of a player vessel; on the referee's, one figure for all of its crew."""
    if entry.npc:
        yield Character(f"{entry.id}c1", f"Crew of {entry.name or template.name}")
        return
    usual = (
        "solo" if template.crew_max <= ALONE else "three" if template.crew_max <= FEW else "five"
    )
    preset = content.crews.get(entry.crew or usual)
    if preset is None:
        raise Refused(
            f"There is no crew {entry.crew}", instead=f"Crews: {', '.join(content.crews)}"
        )
    people = [_character(entry, n, p) for n, p in enumerate(preset.members, 1)]
    yield from with_every_department(people)


def with_every_department(people: list[Character]) -> list[Character]:
    """Departments nobody holds go to those with the best skill for them (2.7)."""
    found = list(people)
    for department, skill in MAIN_SKILL.items():
        if any(department in c.departments for c in found):
            continue
        best = max(found, key=lambda c: c.level(skill))
        at = found.index(best)
        found[at] = replace(best, departments=(*best.departments, department))
    return found


def _character(entry: Entry, number: int, person: Person) -> Character:
    mods: dict[str, int] = {**person.mods}
    skills: dict[str, int] = {**person.skills}
    who = Character(
        id=f"{entry.id}c{number}",
        name=person.name,
        departments=person.departments,
        mods=mods,
        skills=skills,
        attack_bonus=person.attack_bonus,
        hp=person.hp,
        hp_max=person.hp,
        physical_save=person.physical_save,
    )
    for department in person.departments:
        who = _typed(who, department, entry.skills.get(department, {}))
    return who


BOUNDS = {"attack_bonus": (0, 11), "hp": (1, 999), "physical_save": (2, 20)}


def _typed(who: Character, department: Department, typed: dict[str, int]) -> Character:
    """Figures typed in for the head of a department: any skill, modifier, attack bonus, HP."""
    for word, number in typed.items():
        main = MAIN_SKILL[department]
        skill = main if word == "skill" else word
        if skill in SKILLS:
            low, high = -1, 4
            who = replace(who, skills={**who.skills, skill: number})
        elif word in ATTRIBUTES or word == "attribute":
            low, high = -2, 2
            usual = (
                "cha" if department == "captain" else "dex" if department == "gunnery" else "int"
            )
            name = usual if word == "attribute" else word
            who = replace(who, mods={**who.mods, name: number})
        elif word in BOUNDS:
            low, high = BOUNDS[word]
            changes: dict[str, Any] = {word: number, **({"hp_max": number} if word == "hp" else {})}
            who = replace(who, **changes)
        else:
            raise Refused(f"There is no skill or attribute {word}")
        if not low <= number <= high:
            raise Refused(f"{word.capitalize()} goes from {low} to {high}, not {number}")
    return who


def department_name(department: str) -> str:
    return DEPARTMENTS[cast("Department", department)]
