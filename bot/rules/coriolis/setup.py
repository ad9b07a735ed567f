"""From a draft to the opening state of a Coriolis battle (rules 2.1, R-10)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, cast

from bot.core.agenda import Value
from bot.core.draft import Draft, Entry
from bot.core.refusal import Refused
from bot.core.ruleset import HouseOption
from bot.rules.coriolis.content import STATION_ROLLS, Content, CrewTemplate, ShipTemplate
from bot.rules.coriolis.state import Crew, Module, Ship, State

OPTIONS = (
    HouseOption("icons", "Prayers", False, "Prayers and Darkness Points are in play."),
    HouseOption(
        "distance",
        "Starting distance",
        2,
        "CU between the first side and the others.",
        low=0,
        high=8,
    ),
    HouseOption(
        "mutual_detection",
        "Mutual detection",
        False,
        "All ships have seen each other already: no detection rolls, no surprise.",
    ),
    HouseOption("darkness", "Darkness Points", 0, "What the GM starts with.", low=0, high=20),
)
SHIP_SETTINGS = (
    HouseOption("position", "Segment", 0, "Where on the line it starts.", low=-40, high=40),
    HouseOption(
        "sensor_mode",
        "Sensors",
        "passive",
        "Passive, active or extreme.",
        choices=("passive", "active", "extreme"),
    ),
    HouseOption("transponder", "Transponder", False, "Seen by all within sensor range."),
    HouseOption("radio_silent", "Radio silence", True, "Without it, +2 to detect the ship."),
    HouseOption("reactor_off", "Reactor off", False, "−3 to detect the ship."),
    HouseOption("neutral", "Neutral", False, "Hostile to nobody of itself."),
)
REQUIRED_MODULES = ("bridge", "reactor", "graviton_projector")
ATTRIBUTES = ("strength", "agility", "wits", "empathy")


def setup(content: Content, draft: Draft) -> State:
    """The opening state. Raises Refused with what the draft lacks."""
    if len({entry.side for entry in draft.entries}) < 2:
        raise Refused(
            "A battle needs ships of two sides",
            now=f"There are {len(draft.entries)} ships of "
            f"{len({entry.side for entry in draft.entries})} side(s).",
            instead="Add a ship of another side: /ship add",
        )
    sides = tuple(dict.fromkeys(entry.side for entry in draft.entries))
    options: dict[str, Value] = {o.id: draft.options.get(o.id, o.default) for o in OPTIONS}
    distance = int(options["distance"])
    ships = {e.id: _ship(content, e, 0 if e.side == sides[0] else distance) for e in draft.entries}
    return State(
        ships=ships, sides=sides, options=options, darkness=int(options.get("darkness", 0))
    )


def _ship(content: Content, entry: Entry, start: int) -> Ship:
    template = content.ships.get(entry.template)
    if template is None:
        raise Refused(f"There is no ship template {entry.template}")
    settings = entry.settings
    neutral = bool(settings.get("neutral", False))
    mode = cast("Any", settings.get("sensor_mode", "passive"))
    if mode == "extreme" and "super_sensors" not in template.features:
        raise Refused(f"{entry.name} has no Super Sensors", instead="Its sensors: passive, active")
    return Ship(
        id=entry.id,
        name=entry.name or template.name,
        side=entry.side,
        template=template.id,
        ship_class=template.ship_class,
        design_crew=template.design_crew,
        hp_max=template.hp,
        hp=template.hp,
        ep_max=template.ep,
        ep_cap=template.ep,
        maneuverability=template.maneuverability,
        signature=template.signature,
        armor=template.armor,
        speed=template.speed,
        spare_parts=template.spare_parts,
        position=int(settings.get("position", start)),
        npc=entry.npc,
        neutral=neutral,
        features=dict(template.features),
        modules=modules_of(content, template),
        crew=_crew(content, entry, template),
        sensor_mode=mode,
        transponder=bool(settings.get("transponder", False)),
        radio_silent=bool(settings.get("radio_silent", True)),
        reactor_off=bool(settings.get("reactor_off", False)),
    )


def modules_of(content: Content, template: ShipTemplate) -> tuple[Module, ...]:
    """The required modules, then the template's; ids m1, m2 … in this order."""
    names: list[Module] = []
    for kind in REQUIRED_MODULES:
        data = content.modules[kind]
        names.append(Module("", kind, data.name, populated=data.populated, optional=False))
    for entry in template.modules:
        data = content.modules[entry.type]
        names.append(
            Module(
                "",
                entry.type,
                data.name,
                populated=content.is_populated(entry),
                weapon=data.weapon or "",
                is_torpedo_system=data.ordnance_units > 0,
                advanced=entry.advanced,
                stock=dict(entry.ordnance),
            )
        )
    return tuple(replace(module, id=f"m{n}") for n, module in enumerate(names, 1))


def _crew(content: Content, entry: Entry, template: ShipTemplate) -> tuple[Crew, ...]:
    """The people aboard; their ids, s1c1, s1c2 and so on, are unique in the battle."""
    return tuple(
        _member(content, entry, f"{entry.id}c{n}", person)
        for n, person in enumerate(template.crew, 1)
    )


def _member(content: Content, entry: Entry, crew_id: str, person: CrewTemplate) -> Crew:
    values = {word: getattr(person, word) for word in ATTRIBUTES}
    values |= {skill: getattr(person, skill) for _, skill in STATION_ROLLS.values()}
    if entry.crew and not person.auto:
        values = _preset(content, entry.crew, person)
    for station in person.stations:
        values |= _typed(entry, station)
    member = Crew(
        id=crew_id,
        name=person.name,
        design=person.stations,
        stations=person.stations,
        declared=person.stations,
        automatic=person.auto or "",
    )
    return replace(member, **cast("Any", values))


def _preset(content: Content, preset_id: str, person: CrewTemplate) -> dict[str, int]:
    preset = content.presets.get(preset_id)
    if preset is None:
        known = ", ".join(content.presets)
        raise Refused(f"There is no crew preset {preset_id}", instead=f"Presets: {known}")
    values = dict.fromkeys(ATTRIBUTES, 2)
    values |= {skill: 0 for _, skill in STATION_ROLLS.values()}
    for station in person.stations:
        attribute, skill = STATION_ROLLS[station]
        values[attribute] = preset.attribute
        values[skill] = preset.skill
    return values


def _typed(entry: Entry, station: str) -> dict[str, int]:
    """Figures typed in for a station: attribute 1 to 5, skill 0 to 5 (rules 1.4)."""
    typed = entry.skills.get(station)
    if typed is None:
        return {}
    attribute, skill = next(words for known, words in STATION_ROLLS.items() if known == station)
    found: dict[str, int] = {}
    for word, name, low in (("attribute", attribute, 1), ("skill", skill, 0)):
        value = typed.get(word)
        if value is not None:
            if not low <= value <= 5:
                raise Refused(f"{name.capitalize()} goes from {low} to 5, not {value}")
            found[name] = value
    return found
