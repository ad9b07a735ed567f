"""From a draft to the opening state: two ships, their crews, damage carried over (2.1)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from bot.core.agenda import Value
from bot.core.draft import Draft, Entry
from bot.core.frozen import replace
from bot.core.refusal import Refused
from bot.core.ruleset import HouseOption
from bot.rules.night_tripper.content import Content, Person, ShipTemplate
from bot.rules.night_tripper.crewing import best_for
from bot.rules.night_tripper.goals import GOAL_IDS
from bot.rules.night_tripper.state import (
    PART_NAMES,
    PARTS,
    STATIONS,
    Character,
    Component,
    Part,
    Ship,
    State,
)

STANDARD = "standard_four"
"""The crew of a player ship for which nothing else is said."""
MOST_SKILL = 6
OPTIONS = (
    HouseOption(
        "untrained_auto_fail",
        "Untrained fail",
        False,
        "A throw without the skill fails; else it is made at +0.",
    ),
    HouseOption("luck", "Luck", True, "People may spend Luck on their throws."),
    HouseOption("wounds_disadvantage", "Wounds hinder", True, "Wounds put throws at Disadvantage."),
    HouseOption(
        "position_floor",
        "Least Position",
        "none",
        "No loss of Position below this may be chosen.",
        choices=("none", "0", "-2", "-5", "-10"),
    ),
    HouseOption(
        "auto", "Ships give up", True, "The referee's ship surrenders by itself if it is helpless."
    ),
)
SHIP_SETTINGS = (
    HouseOption(
        "goal",
        "Goal",
        "auto",
        "What a crew without names wants.",
        choices=("auto", *(g for g in GOAL_IDS if g != "custom")),
    ),
    *(
        HouseOption(
            f"{kind}_hits", f"{PART_NAMES[kind]} hits", 0, "Damage carried over.", low=0, high=2
        )
        for kind in PARTS
    ),
    HouseOption("armor_suits", "Combat armor", 0, "So many of the crew wear it.", low=0, high=12),
)


def setup(content: Content, draft: Draft) -> State:
    """The opening state. Raises Refused with what the draft lacks."""
    sides = tuple(dict.fromkeys(entry.side for entry in draft.entries))
    if len(draft.entries) != 2 or len(sides) != 2:
        raise Refused(
            "A battle of Night Tripper is between two ships, one a side",
            now=f"That makes ships: {len(draft.entries)}, sides: {len(sides)}.",
            instead="Before the battle: /ship add, /ship remove",
        )
    options: dict[str, Value] = {o.id: draft.options.get(o.id, o.default) for o in OPTIONS}
    ships = {entry.id: ship_of(content, entry) for entry in draft.entries}
    referee = _referee(draft.entries)
    ships[referee] = replace(ships[referee], referee=True)
    return State(ships=ships, sides=sides, options=options)


def _referee(entries: tuple[Entry, ...]) -> str:
    """Whose side is the referee's on the last tie-break: his ship, else the challenger (R-03)."""
    his = [entry.id for entry in entries if entry.npc]
    return his[0] if len(his) == 1 else entries[0].id


def ship_of(content: Content, entry: Entry) -> Ship:
    """A ship of a template. Raises Refused for what it cannot be."""
    template = content.ships.get(entry.template)
    if template is None:
        raise Refused(f"There is no ship template {entry.template}")
    crew = tuple(_people(content, entry))
    skill = template.npc_skill
    if entry.crew in content.qualities:
        skill = content.qualities[entry.crew].skill
    components: dict[Part, Component] = {k: _component(template, k, entry) for k in PARTS}
    ship = Ship(
        id=entry.id,
        name=entry.name or template.name,
        class_name=template.name,
        side=entry.side,
        template=template.id,
        crew_type="pc" if crew else "npc",
        npc_skill=skill,
        position=template.electronics,
        components=components,
        hold=template.hold,
        quarters=template.quarters,
        cost=template.cost,
        crew=crew,
        captain=crew[0].id if crew else "",
        scenario_goal=str(entry.settings.get("goal", "auto")),
    )
    return _typed(ship, entry)


def _component(template: ShipTemplate, kind: Part, entry: Entry) -> Component:
    hits = int(entry.settings.get(f"{kind}_hits", 0))
    if kind == "gate_core":
        return Component(kind, 0, present=template.gate_core, hits=hits)
    ranks: dict[Part, int] = {
        "electronics": template.electronics,
        "thrusters": template.thrusters,
        "guns": template.guns,
    }
    return Component(kind, ranks[kind], present=ranks[kind] > 0, hits=hits)


def _people(content: Content, entry: Entry) -> Iterator[Character]:
    """The crew list; none where the whole crew has one skill. Raises Refused."""
    crew = entry.crew or ("" if entry.npc else STANDARD)
    if not crew or crew in content.qualities:
        return
    template = content.crews.get(crew)
    if template is None:
        known = ", ".join((*content.crews, *content.qualities))
        raise Refused(f"There is no crew preset {crew}", instead=f"Presets: {known}")
    suits = int(entry.settings.get("armor_suits", 0))
    for number, person in enumerate(template.people, 1):
        yield _character(f"{entry.id}c{number}", person, armored=number <= suits)


def _character(crew_id: str, person: Person, *, armored: bool) -> Character:
    return Character(
        id=crew_id,
        name=person.name,
        computer=person.computer,
        helm=person.helm,
        gunnery=person.gunnery,
        engineer=person.engineer,
        strength=person.strength,
        agility=person.agility,
        luck=person.luck,
        luck_max=person.luck_max,
        combat_armor=person.combat_armor or armored,
        hireling=person.hireling,
    )


def _typed(ship: Ship, entry: Entry) -> Ship:
    """Figures typed in for a station: the skill of who is best at it, or of the whole crew."""
    for station, figures in entry.skills.items():
        if station not in STATIONS or set(figures) - {"skill"}:
            raise Refused(
                "Only a skill can be typed in, for one of the four stations",
                instead="Name computer, helm, gunnery or engineering, and the option skill",
            )
        skill = figures.get("skill", 0)
        if not 0 <= skill <= MOST_SKILL:
            raise Refused(f"A skill goes from 0 to {MOST_SKILL}, not {skill}")
        if ship.is_npc:
            ship = replace(ship, npc_skill=skill)
            continue
        who = best_for(station, list(ship.crew))
        if who is not None:
            word = "engineer" if station == "engineering" else station
            changes: dict[str, Any] = {word: skill}
            better = replace(who, **changes)
            ship = replace(ship, crew=tuple(better if c.id == who.id else c for c in ship.crew))
    return ship
