"""The sheet of a ship: parts, goal, people with skills, Luck and wounds."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Facts, Field, Kind, Line, Name, Said, Strong, Words
from bot.core.combat import Combat
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.crewing import STATION_NAMES
from bot.rules.night_tripper.present.words import Sight, author, part_words, port_words
from bot.rules.night_tripper.state import PARTS, STATIONS, Character, Ship
from bot.rules.night_tripper.throws import EDGE_TEXTS, STATION_SKILL, reasons
from bot.rules.twod6.wording import keep, number, plural, signed


def sheet(content: Content, view: Combat[Any], ship_id: str) -> Card:
    sight = Sight(content, view.state)
    ship = sight.state.ships[ship_id]
    margin = sight.state.margin(ship_id)
    return Card(
        Kind.MOVE,
        author(view),
        (*sight.full(ship_id), f" · {ship.class_name}"),
        (
            Facts(
                (
                    ("Position ", Strong(number(ship.position))),
                    ("margin ", Strong(signed(margin)) if margin else Strong("0")),
                )
            ),
            Line(sight.goal_words(ship)),
        ),
        tuple(_fields(sight, ship)),
        "rules 1.4",
    )


def _fields(sight: Sight, ship: Ship) -> list[Field]:
    state = sight.state
    parts = tuple(Line((part_words(ship, ship.components[k], state.round),)) for k in PARTS)
    carried = Facts(
        (
            (keep(f"hold {ship.hold} Loads"),),
            (keep(plural(ship.quarters, "stateroom")),),
            (keep(f"{ship.cost} credits"),),
        )
    )
    repair = port_words(sight.content, ship)
    bill = (Line(repair),) if repair else ()
    found = [Field(("Parts",), (*parts, *bill, carried)), _throws(sight, ship)]
    if ship.crew:
        found.append(Field(("Crew",), tuple(_person(sight, ship, c) for c in ship.crew)))
    if ship.contextual_effects:
        effects = tuple(Line((Said(text),)) for text in ship.contextual_effects)
        found.append(Field(("Effects",), effects))
    return found


def _throws(sight: Sight, ship: Ship) -> Field:
    """What each station would throw now, and why with an edge."""
    lines: list[Block] = []
    for station in STATIONS:
        who = ship.member(ship.assignments.get(station, ""))
        if who is None and not ship.is_npc:
            continue
        rank = ship.npc_skill if who is None else who.rank(station)
        why = reasons(sight.state, sight.content, ship, station, who)
        edge = f" · {EDGE_TEXTS[why.edge]}: {', '.join((*why.ups, *why.downs))}" if why.edge else ""
        name: Words = (Name(who.name),) if who is not None else ("the crew",)
        lines.append(Line((f"{STATION_NAMES[station]} ", *name, f" {signed(rank)}{edge}")))
    return Field(("This round",), tuple(lines or [Line(("Nobody is assigned yet",))]))


def _person(sight: Sight, ship: Ship, who: Character) -> Line:
    skills = [
        keep(f"{STATION_SKILL[throw]} {who.rank(throw)}")
        for throw in (*STATIONS, "leap")
        if who.rank(throw)
    ]
    said = [*skills]
    if who.strength:
        said.append(keep(f"Strength {who.strength}"))
    if who.luck_max:
        said.append(keep(f"Luck {who.luck}/{who.luck_max}"))
    if who.combat_armor:
        said.append(keep("combat armor"))
    said += [keep(f"{w.location} wound {w.severity}") for w in who.wounds]
    if who.status != "able":
        said.append(who.status.replace("_", " "))
    if who.mortal:
        said.append("dies within hours without care")
    said += [f"lost {limb}" for limb in who.lost_limbs]
    if who.hireling:
        said.append("hireling")
    if who.id == ship.captain:
        said.append("captain")
    return Line((Name(who.name), f" · {' · '.join(said)}" if said else ""))
