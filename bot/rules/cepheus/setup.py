"""From a draft to the opening state of a Cepheus battle (2.1, R-63, R-64, R-72)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, cast

from bot.core.agenda import Value
from bot.core.draft import Draft, Entry
from bot.core.frozen import replace
from bot.core.refusal import Refused
from bot.core.ruleset import HouseOption
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.entries import BANDS, POSITION_SKILLS, STATIONS, CrewEntry, ShipTemplate
from bot.rules.cepheus.parts import SKILLS
from bot.rules.cepheus.state import (
    CLOSE,
    Crew,
    Mount,
    Program,
    Screen,
    Ship,
    State,
    Weapon,
)
from bot.rules.twod6.skills import typed_figures
from bot.rules.twod6.vessel import identity

HAZARDS = ("none", "traffic", "asteroids_light", "asteroids_average", "asteroids_heavy")
OPTIONS = (
    HouseOption(
        "start_range",
        "Starting range",
        "very_long",
        "The band between enemies: Very Long in deep space, Short or Medium near a planet.",
        choices=BANDS,
    ),
    HouseOption(
        "combine_turret_damage",
        "Combined turret damage",
        False,
        "Weapons of one type in one mount add up before armor is taken off once.",
    ),
    HouseOption("positions", "Assign positions", True, "Captains assign positions first."),
    HouseOption(
        "detection",
        "Detection",
        False,
        "Each side checks Comms; one that fails starts a band closer.",
    ),
    HouseOption("cloud", "Comet tail or dust", False, "−2 to detect anything."),
    HouseOption(
        "multiple_actions", "Several actions", False, "More actions at once, −2 a check for each."
    ),
    HouseOption("aiding", "Aiding", False, "A helper's check changes another's."),
    HouseOption("hazard", "Hazard", "none", "What moving ships must avoid.", choices=HAZARDS),
    HouseOption("speed_gap", "Fast debris", False, "−2 more to avoid a collision."),
    HouseOption("noise", "Considerable noise", False, "−2 to maintain communications."),
    HouseOption("jump_limit", "Inside 100 diameters", False, "−8 to the Jump roll."),
    HouseOption("encrypted", "Encrypted traffic", False, "Intercepting needs a Computer check."),
    HouseOption("world", "World", False, "A planet is within Close range."),
    HouseOption("world_size", "World size", 8, "Its size code.", low=0, high=15),
    HouseOption("world_atmosphere", "Atmosphere", 6, "Its atmosphere code.", low=0, high=15),
)
SHIP_SETTINGS = (
    HouseOption("aware", "Aware", True, "Knows of the enemy: not surprised."),
    HouseOption("active_sensors", "Active sensors", False, "+2 for others to detect it."),
    HouseOption("transponder", "Transponder", False, "+4 for others to detect it."),
    HouseOption("speed", "Speed", 0, "Speed it starts with.", low=0, high=20),
    HouseOption("refined", "Refined fuel", True, "Without it, −2 to the Jump roll."),
    HouseOption("transmitting", "Transmitting", False, "Its traffic can be intercepted."),
    HouseOption("evade", "Evade", 0, "Level of Evade software that runs.", low=0, high=3),
    HouseOption("fire_control", "Fire Control", 0, "Level that runs.", low=0, high=5),
    HouseOption("auto_repair", "Auto-Repair", 0, "Tries a turn; needs drones.", low=0, high=2),
    HouseOption("repair_drones", "Repair drones", False, "The ship carries repair drones."),
    HouseOption("launch_tubes", "Launch tubes", False, "Ten craft at once."),
    HouseOption(
        "robot_pilot", "Expert pilot", 0, "Intellect and Expert (Piloting).", low=0, high=3
    ),
    HouseOption(
        "robot_engineer", "Expert engineer", 0, "Intellect, Expert (Engineering).", low=0, high=3
    ),
)
PROGRAM_SETTINGS = ("evade", "fire_control", "auto_repair")
EXPERTS = (("robot_pilot", "piloting"), ("robot_engineer", "engineering"))


def setup(content: Content, draft: Draft) -> State:
    """The opening state. Raises Refused with what the draft lacks."""
    sides = tuple(dict.fromkeys(entry.side for entry in draft.entries))
    if len(sides) < 2:
        raise Refused(
            "A battle needs ships of two sides",
            now=f"There are {len(draft.entries)} ships of {len(sides)} side(s).",
            instead="Add a ship of another side: /ship add",
        )
    options: dict[str, Value] = {o.id: draft.options.get(o.id, o.default) for o in OPTIONS}
    ships = {e.id: ship_of(content, e) for e in draft.entries}
    state = State(ships=ships, sides=sides, options=options)
    return replace(state, ranges=dict(_ranges(state)))


def _ranges(state: State) -> Iterator[tuple[str, int]]:
    """Ships of a side start Close, enemies at the starting range (R-72)."""
    far = BANDS.index(str(state.options["start_range"]))
    listed = list(state.ships.values())
    for at, one in enumerate(listed):
        for other in listed[at + 1 :]:
            yield state.pair(one.id, other.id), CLOSE if one.side == other.side else far


def ship_of(content: Content, entry: Entry) -> Ship:
    """A ship of a template. Raises Refused for what it cannot be."""
    template = content.ships.get(entry.template)
    if template is None:
        raise Refused(f"There is no ship template {entry.template}")
    settings = entry.settings
    software = _software(content, template, settings)
    rating = content.computers[template.computer.model].rating
    used = sum(p.rating for p in software if p.running)
    if used > rating:
        raise Refused(
            f"The software of {entry.name or template.name} needs Rating {used}",
            now=f"Its computer has {rating}",
        )
    mounts, ammo = _mounts(content, template)
    drones = bool(settings.get("repair_drones", template.repair_drones))
    ship = Ship(
        **identity(entry, template),
        tl=template.tl,
        hull_max=template.hull,
        hull=template.hull,
        structure_max=template.structure,
        structure=template.structure,
        armor_max=template.armor,
        armor=template.armor,
        thrust_base=template.thrust,
        jump=template.jump,
        fuel_max=template.fuel,
        fuel=template.fuel,
        cargo_max=template.cargo,
        cargo=template.cargo,
        rating=rating,
        electronics=template.electronics,
        npc=entry.npc,
        configuration=template.configuration,
        reflec=template.reflec,
        stealth=template.stealth,
        repair_drones=drones,
        launch_tubes=bool(settings.get("launch_tubes", template.launch_tubes)),
        fuel_refined=bool(settings.get("refined", True)),
        active_sensors=bool(settings.get("active_sensors", False)),
        transponder=bool(settings.get("transponder", False)),
        transmitting=bool(settings.get("transmitting", False)),
        aware=bool(settings.get("aware", True)),
        comms_ok=bool(settings.get("aware", True)),
        speed=int(settings.get("speed", 0)),
        software=software,
        mounts=mounts,
        screens=tuple(Screen(kind) for kind in template.screens),
        ammo=ammo,
        carried=dict(template.carried),
    )
    return replace(ship, crew=(*_crew(entry, template, ship), *_automatic(ship)))


def _software(
    content: Content, template: ShipTemplate, settings: Mapping[str, Value]
) -> tuple[Program, ...]:
    """What the ship owns, and what is set to run; experts need Intellect (4.19)."""
    wanted: list[tuple[str, int, str, bool]] = [
        (p.program, p.level, p.skill or "", False) for p in template.software
    ]
    wanted += [(kind, int(settings.get(kind, 0)), "", True) for kind in PROGRAM_SETTINGS]
    experts = [(s, int(settings.get(word, 0))) for word, s in EXPERTS if settings.get(word, 0)]
    wanted += [("expert", level, skill, True) for skill, level in experts]
    wanted.append(("intellect", len(experts), "", True))
    if template.jump and not any(kind == "jump_control" for kind, *_ in wanted):
        wanted.append(("jump_control", template.jump, "", False))
    found: list[Program] = []
    for kind, level, skill, running in wanted:
        rating = content.programs[kind].rating(level)
        if level and rating is not None:
            found.append(Program(f"p{len(found) + 1}", kind, level, rating, skill, running))
    return tuple(found)


def _mounts(content: Content, template: ShipTemplate) -> tuple[tuple[Mount, ...], dict[str, int]]:
    """Mounts numbered from 1 with magazines filled from stock, and what is left of it (R-55)."""
    stock: dict[str, int] = {str(kind): number for kind, number in template.ammo.items()}
    mounts: list[Mount] = []
    for entry in template.mounts:
        for _ in range(entry.count):
            number = len(mounts) + 1
            weapons = tuple(_filled(content, kind, stock) for kind in entry.weapons)
            mounts.append(Mount(f"m{number}", number, entry.kind, weapons, concealed=entry.popup))
    return tuple(mounts), {kind: n for kind, n in stock.items() if n}


def _filled(content: Content, kind: str, stock: dict[str, int]) -> Weapon:
    data = content.weapons[kind]
    room = data.magazine
    ready: dict[str, int] = {}
    for ammo, left in tuple(stock.items()):
        if (ammo == "sand") == (data.kind == "sand") and room:
            taken = min(room, left)
            if taken:
                ready[ammo] = taken
                stock[ammo] -= taken
                room -= taken
    return Weapon(kind, ready)


def _crew(entry: Entry, template: ShipTemplate, ship: Ship) -> Iterator[Crew]:
    """Everybody of the list, in its order; their ids, s1c1 and so on, are unique."""
    number = 0
    seen: dict[str, int] = {}
    totals: dict[str, int] = {}
    for row in template.crew:
        totals[_role(row)] = totals.get(_role(row), 0) + row.count
    posts = {"gunner": _gunner_posts(ship), "engineer": _drives(ship)}
    for row in template.crew:
        for _ in range(row.count):
            number += 1
            role = _role(row)
            seen[role] = seen.get(role, 0) + 1
            name = role if totals[role] == 1 else f"{role} {seen[role]}"
            post = next(posts[row.position], "") if row.position in posts else ""
            yield _member(entry, row, f"{entry.id}c{number}", name, post)


def _role(row: CrewEntry) -> str:
    return row.role or STATIONS[row.position]


def _gunner_posts(ship: Ship) -> Iterator[str]:
    """One gunner a mount, then the second ones of the bays."""
    yield from (m.id for m in ship.mounts)
    yield from (m.id for m in ship.bays)


def _drives(ship: Ship) -> Iterator[str]:
    yield from ("j_drive", "m_drive") if ship.jump else ("m_drive",)


def _member(entry: Entry, row: CrewEntry, crew_id: str, name: str, post: str) -> Crew:
    skills: dict[str, int] = dict.fromkeys(POSITION_SKILLS[row.position], 1)
    if row.position == "marine":
        skills["tactics"] = 0
    skills |= row.skills
    crew = Crew(id=crew_id, name=name, skills=skills, position=row.position, post=post)
    return _typed(crew, entry.skills.get(row.position, {}))


def _typed(crew: Crew, typed: Mapping[str, int]) -> Crew:
    """Figures typed in for a station: any skill 0 to 9, any characteristic 0 to 15."""
    main = POSITION_SKILLS[crew.position][:1]
    skills, scores = typed_figures(typed, main, SKILLS, ("jack_of_all_trades",))
    return replace(crew, skills={**crew.skills, **skills}, **scores)


def _automatic(ship: Ship) -> Iterator[Crew]:
    """Posts that software can hold (1.6, R-38)."""
    kinds = {p.kind for p in ship.software}
    skills = {p.skill for p in ship.software if p.kind == "expert"}
    for kind, position, name, there in (
        ("fire_control", "gunner", "Fire Control", "fire_control" in kinds),
        ("auto_repair", "damage_control", "Auto-Repair", "auto_repair" in kinds),
        ("expert_pilot", "pilot", "Expert pilot", "piloting" in skills),
        ("expert_engineer", "engineer", "Expert engineer", "engineering" in skills),
    ):
        if there:
            post = "j_drive" if kind == "expert_engineer" and ship.jump else ""
            yield Crew(
                id=f"{ship.id}_{kind}",
                name=name,
                position=cast("Any", position),
                post=post,
                is_crew=False,
                automatic=cast("Any", kind),
            )
