"""The sheet of a vessel: figures, weapons, systems, crises, people."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Facts, Field, Kind, Line, Name, Words
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.rules.command_points.content import Content
from bot.rules.command_points.entries import SKILLS
from bot.rules.command_points.figures import armor, armor_class, hp_max, speed
from bot.rules.command_points.present.board import by_urgency, crisis_words, gauge
from bot.rules.command_points.present.words import STATIONS, Sight, author, pips, track
from bot.rules.command_points.state import Character, Vessel
from bot.rules.command_points.view import knows
from bot.rules.twod6.wording import keep, number, signed

MOST_LINES = 12


def sheet(content: Content, view: Combat[Any], viewer: Viewer, ship_id: str) -> Card:
    sight = Sight(content, view.state)
    ship = sight.state.ships[ship_id]
    own = knows(sight.state, viewer, ship_id)
    fields = [
        Field(("Figures",), tuple(_figures(sight, ship))),
        *_weapons(sight, ship),
        *_systems(sight, ship),
        *_crises(sight, ship),
        *_tracks(sight, ship),
        *(_inside(ship) if own else []),
    ]
    return Card(
        Kind.MOVE,
        author(view),
        (*sight.full(ship_id), f" · {ship.class_name}"),
        (gauge(sight, ship),),
        tuple(fields),
        "rules 1.3",
    )


def _figures(sight: Sight, ship: Vessel) -> list[Block]:
    content = sight.content
    drive = "destroyed" if ship.drive_destroyed else f"{ship.drive}/{ship.drive_max}"
    base: list[Words] = [
        (keep(f"AC {armor_class(ship, content)}"),),
        (keep(f"Armor {armor(ship)}"),),
        (keep(f"Speed {number(speed(ship, content))}"),),
        (keep(f"drive {drive}"),),
    ]
    more: list[Words] = [(ship.hull_class,), (keep(f"{hp_max(ship, content)} HP at most"),)]
    if sight.state.active == ship.id:
        more.append((pips(ship.cp, ship.cp_start),))
    else:
        more.append((keep(f"{ship.base_cp} CP a turn"),))
    if ship.cover != "none":
        more.append((f"{ship.cover} cover",))
    if sight.state.order:
        more.append((keep(f"initiative {number(ship.initiative)}"),))
    return [Facts(tuple(base)), Facts(tuple(more))]


def _weapons(sight: Sight, ship: Vessel) -> list[Field]:
    lines: list[Line] = []
    for weapon in ship.weapons[:MOST_LINES]:
        data = sight.content.weapons[weapon.type]
        qualities = "".join(f", {q}" for q in data.qualities)
        ammo = f" · {weapon.ammo} left" if weapon.ammo is not None else ""
        state = "" if weapon.state == "ok" else f" · {weapon.state}"
        name = sight.part(ship.id, weapon.id)
        lines.append(Line((f"{name}: {data.damage}, AP {data.ap}{qualities}{ammo}{state}",)))
    return [Field(("Weapons",), tuple(lines))] if lines else []


def _systems(sight: Sight, ship: Vessel) -> list[Field]:
    lines: list[Words] = []
    for system in ship.systems[:MOST_LINES]:
        data = sight.content.systems[system.id]
        state = "" if system.state == "ok" else f", {system.state}"
        uses = f", {system.ammo} left" if system.ammo is not None else ""
        used = ", used" if system.used else ""
        lines.append((f"{data.name}{uses}{used}{state}",))
    return [Field(("Systems",), (Facts(tuple(lines)),))] if lines else []


def _crises(sight: Sight, ship: Vessel) -> list[Field]:
    lines = [Line(crisis_words(sight, ship, c)) for c in by_urgency(ship)[:MOST_LINES]]
    return [Field(("Crises",), tuple(lines))] if lines else []


def _tracks(sight: Sight, ship: Vessel) -> list[Field]:
    """Escape points, its own and those against it."""
    lines: list[Line] = []
    for pair, points in sight.state.escape.items():
        fleer, _, enemy = pair.partition("|")
        if points and ship.id in {fleer, enemy}:
            parted = " · parted" if sight.state.parted(fleer, enemy) else ""
            lines.append(
                Line(
                    (
                        *sight.short(fleer),
                        " from ",
                        *sight.short(enemy),
                        f" {track(points)}{parted}",
                    )
                )
            )
    return [Field(("Escape",), tuple(lines[:MOST_LINES]))] if lines else []


def _inside(ship: Vessel) -> list[Field]:
    """What only the own side knows."""
    stores: list[Words] = [
        (keep(f"cargo {ship.cargo}/{ship.cargo_max} t"),),
        (keep(f"fuel {ship.fuel}/{ship.fuel_max}"),),
        (keep(f"crew without names {ship.npc_crew}"),),
    ]
    if ship.npc:
        stores += [
            (keep(f"crew skill {signed(ship.npc_skill)}"),),
            (keep(f"attack bonus {signed(ship.npc_attack_bonus)}"),),
        ]
    found = [Field(("Aboard",), (Facts(tuple(stores)),))]
    if not ship.npc:
        lines = tuple(Line(_person(c)) for c in ship.crew[:MOST_LINES])
        found.append(Field(("Crew",), lines))
    return found


def _person(who: Character) -> Words:
    held = ", ".join(STATIONS[d] for d in who.departments) or "passenger"
    skills = " ".join(keep(f"{SKILLS[s]} {n}") for s, n in who.skills.items())
    mods = " ".join(keep(f"{a.capitalize()} {signed(m)}") for a, m in who.mods.items() if m)
    lock = f" · stays at {STATIONS[who.station_lock]}" if who.station_lock else ""
    health = "" if who.able else f" · {who.status.replace('_', ' ')}"
    figures = " · ".join(part for part in (skills, mods) if part)
    return (Name(who.name), f" · {held} · {who.hp}/{who.hp_max} HP · {figures}{lock}{health}")
