"""From a draft to the opening state of a Mneme battle (2.1, 5, R-21, R-50)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from bot.core.agenda import Value
from bot.core.draft import Draft, Entry
from bot.core.frozen import replace
from bot.core.refusal import Refused
from bot.core.ruleset import HouseOption
from bot.rules.mneme.content import Content
from bot.rules.mneme.entries import (
    BANDS,
    FUNCTION_SKILLS,
    FUNCTIONS,
    QUALITIES,
    STATIONS,
    ShipTemplate,
)
from bot.rules.mneme.parts import SKILLS
from bot.rules.mneme.state import Component, Crew, Mount, Ship, State
from bot.rules.twod6.skills import typed_figures
from bot.rules.twod6.vessel import identity

HAZARDS = ("none", "traffic", "asteroids_light", "asteroids_average", "asteroids_heavy")
OPTIONS = (
    HouseOption(
        "encounter",
        "Encounter",
        "plain",
        "Ambush and chance begin with detection rolls, plain without.",
        choices=("plain", "ambush", "chance"),
    ),
    HouseOption(
        "ambusher",
        "Who lies in ambush",
        "others",
        "The players' side, or the others.",
        choices=("others", "players"),
    ),
    HouseOption(
        "start_range",
        "Starting range",
        "long",
        "Short or Medium near a planet, Long or Very Long in deep space.",
        choices=BANDS[1:],
    ),
    HouseOption("stations", "Assign functions", True, "Captains assign functions first."),
    HouseOption("hazard", "Hazard", "none", "What moving ships must avoid.", choices=HAZARDS),
    HouseOption("band_movement", "Band movement", False, "Ranges by pair of ships, no positions."),
    HouseOption("morale", "Morale", False, "Crews may lose heart."),
    HouseOption(
        "roll_for_npc",
        "Rolls for the referee's ships",
        "tool",
        "Who presses the button when nobody opposes them.",
        choices=("tool", "player", "referee"),
    ),
    HouseOption("fair_npc", "Fair reactions", False, "Reacting players need 7 in place of 8."),
)
GROUPS = ("auto", "none", "a", "b", "c", "d")
AUTOMATED = ("none", "navcomm", "engineer", "pilot", "gunner")
SHIP_SETTINGS = (
    HouseOption(
        "quality", "Crew", "regular", "Green 0, Regular 1, Veteran 2, Elite 3.", choices=QUALITIES
    ),
    HouseOption(
        "group",
        "Group",
        "auto",
        "Ships of the referee that act as one: by class, none, or by letter.",
        choices=GROUPS,
    ),
    HouseOption("dark", "Dark", False, "Starts dark and ballistic."),
    HouseOption("active_sensors", "Active sensors", False, "Who lies in ambush for it has −2."),
    HouseOption("transmitting", "Transmitting", False, "Its traffic can be intercepted."),
    HouseOption("assistants", "Assistants", 0, "So many for each function.", low=0, high=3),
    HouseOption("marines", "Marines", 0, "People without a function.", low=0, high=10),
    HouseOption("craft_pilots", "Craft pilots", 0, "For craft carried.", low=0, high=10),
    HouseOption("automated", "Automated", "none", "A function without people.", choices=AUTOMATED),
    HouseOption("expert", "Expert program", 0, "Skill of the automated function.", low=0, high=3),
    HouseOption("spare_parts", "Spare parts", -1, "−1: as the class has.", low=-1, high=20),
)


def setup(content: Content, draft: Draft) -> State:
    """The opening state. Raises Refused with what the draft lacks."""
    sides = tuple(dict.fromkeys(entry.side for entry in draft.entries))
    if len(sides) < 2:
        count = len(draft.entries)
        raise Refused(
            "A battle is between two sides at least",
            now=f"So far: {count} ship(s), {len(sides)} side(s)",
            instead="Add one of another side: /ship add",
        )
    options: dict[str, Value] = {o.id: draft.options.get(o.id, o.default) for o in OPTIONS}
    ships = {e.id: ship_of(content, e) for e in draft.entries}
    state = State(ships=_grouped(draft, ships), sides=sides, options=options)
    return replace(state, start_band=BANDS.index(str(options["start_range"])))


def _grouped(draft: Draft, ships: dict[str, Ship]) -> dict[str, Ship]:
    """Ships of the referee that act as one; a group of one is none (1.5)."""
    wanted: dict[str, str] = {}
    for entry in draft.entries:
        how = str(entry.settings.get("group", "auto"))
        if entry.npc and how != "none":
            key = entry.template if how == "auto" else how
            wanted[entry.id] = f"{entry.side}|{key}"
    keys = list(dict.fromkeys(wanted.values()))
    many = [k for k in keys if list(wanted.values()).count(k) > 1]
    return {
        s.id: replace(s, group=f"g{many.index(wanted[s.id]) + 1}")
        if wanted.get(s.id) in many
        else s
        for s in ships.values()
    }


def ship_of(content: Content, entry: Entry) -> Ship:
    """A ship of a template. Raises Refused for what it cannot be."""
    template = content.ships.get(entry.template)
    if template is None:
        raise Refused(f"There is no ship template {entry.template}")
    settings = entry.settings
    spares = int(settings.get("spare_parts", -1))
    dark = bool(settings.get("dark", False))
    mounts = _mounts(template)
    parts = _components(template, mounts)
    ship = Ship(
        **identity(entry, template),
        armor_max=template.armor,
        armor=template.armor,
        thrust_max=template.thrust,
        jump=template.jump,
        electronics=template.electronics,
        sensors_dm=content.electronics[template.electronics].dm,
        components=parts,
        mounts=mounts,
        npc=entry.npc,
        stations=template.stations,
        stealth=template.stealth,
        spare_parts=template.spare_parts if spares < 0 else spares,
        missiles={k: n for k, n in template.ammo.items() if k != "sand"},
        sand=template.ammo.get("sand", 0),
        fuel=template.parts.get("fuel", 0),
        cargo=template.parts.get("hold", 0),
        carried=dict(template.carried),
        dark=dark,
        ballistic=dark,
        transmitting=bool(settings.get("transmitting", False)),
        loud=bool(settings.get("active_sensors", False)),
    )
    return replace(ship, crew=tuple(_crew(entry, template, ship)))


def _mounts(template: ShipTemplate) -> tuple[Mount, ...]:
    listed = [row for row in template.mounts for _ in range(row.count)]
    return tuple(
        Mount(f"m{number}", number, row.kind, row.weapons) for number, row in enumerate(listed, 1)
    )


def _components(template: ShipTemplate, mounts: tuple[Mount, ...]) -> dict[str, Component]:
    """Hull and Structure by tons, parts by theirs, a turret 1, a bay 50 (1.2)."""
    body = max(1, template.tons // 10)
    found = {"hull": Component(body), "structure": Component(body)}
    found |= {str(part): Component(hp) for part, hp in template.parts.items()}
    return found | {m.id: Component(50 if m.is_bay else 1) for m in mounts}


def _crew(entry: Entry, template: ShipTemplate, ship: Ship) -> Iterator[Crew]:
    """Everybody of the list, then who is set besides; ids s1c1 and so on are unique."""
    settings = entry.settings
    level = QUALITIES.index(str(settings.get("quality", "regular")))
    people = [row.functions for row in template.crew for _ in range(row.count)]
    totals = {f: sum(p[0] == f for p in people) for f in FUNCTIONS}
    seen: dict[str, int] = {}
    free = [m.id for m in ship.mounts]
    number = 0
    for functions in people:
        number += 1
        first = functions[0]
        seen[first] = seen.get(first, 0) + 1
        name = STATIONS[first] + (f" {seen[first]}" if totals[first] > 1 else "")
        mounts = (free.pop(0),) if "gunner" in functions and free else ()
        who = Crew(
            id=f"{entry.id}c{number}",
            name=name,
            functions=functions,
            mounts=mounts,
            skills={s: level for f in functions for s in FUNCTION_SKILLS[f]},
        )
        for function in functions:
            who = _typed(who, function, entry.skills.get(function, {}))
        yield _automat(who, settings) if first == settings.get("automated") else who
    yield from _others(entry, number)


def _automat(who: Crew, settings: Mapping[str, Value]) -> Crew:
    """A function without people: its program is all it has (R-20)."""
    expert = int(settings.get("expert", 0))
    return replace(
        who,
        name=f"Automated {who.name.lower()}",
        grade="automated",
        skills=dict.fromkeys(who.skills, expert),
    )


def _others(entry: Entry, number: int) -> Iterator[Crew]:
    """Assistants, marines and pilots of craft carried."""
    wanted = int(entry.settings.get("assistants", 0))
    for function in FUNCTIONS:
        for n in range(wanted):
            number += 1
            name = f"{STATIONS[function]}'s assistant" + (f" {n + 1}" if wanted > 1 else "")
            yield Crew(
                id=f"{entry.id}c{number}",
                name=name,
                functions=(function,),
                grade="assistant",
                skills=dict.fromkeys(FUNCTION_SKILLS[function], 0),
            )
    for setting, name, skills in (
        ("marines", "Marine", {"tactics": 0}),
        ("craft_pilots", "Craft pilot", {"piloting": 1, "turret_weapons": 1}),
    ):
        count = int(entry.settings.get(setting, 0))
        for n in range(count):
            number += 1
            called = name if count == 1 else f"{name} {n + 1}"
            yield Crew(id=f"{entry.id}c{number}", name=called, skills=skills)


def _typed(who: Crew, function: str, typed: Mapping[str, int]) -> Crew:
    skills, scores = typed_figures(typed, FUNCTION_SKILLS[function][:1], SKILLS)
    return replace(who, skills={**who.skills, **skills}, **scores)


def craft_of(content: Content, entry: Entry, mother: Ship, pilot: Crew, joins: int) -> Ship:
    """A craft its pilot takes out: where its mother is, with her heading and initiative (R-50)."""
    craft = ship_of(content, entry)
    who = replace(
        pilot,
        functions=("pilot", "gunner"),
        mounts=tuple(m.id for m in craft.mounts),
        ma=0,
    )
    return replace(
        craft,
        name=f"{craft.class_name} {entry.id.removeprefix('craft')}",
        crew=(who,),
        position=mother.position,
        heading=mother.heading,
        initiative_base=mother.initiative_base,
        initiative_rolled=True,
        joins=joins,
        mother=mother.id,
    )
