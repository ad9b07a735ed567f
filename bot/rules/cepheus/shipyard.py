"""Whether a ship is built by the rules: hull, armor, drives, mounts, ammunition, people (ch8)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pydantic import ValidationInfo

from bot.rules.cepheus.entries import ArmorType, Computer, ProgramType, ShipTemplate, Weapon
from bot.rules.twod6.content import Fault, one_of, raise_all

MOUNTED = {"standard": "missile", "smart": "missile", "nuclear": "missile", "sand": "sand"}
"""The kind of weapon that uses an ammunition."""


def _hull_faults(ship: ShipTemplate) -> Iterator[Fault]:
    hull = ship.tons // 50
    if ship.hull != hull:
        yield ("hull",), ship.hull, f"{hull}, a point for 50 tons"
    if ship.structure != max(1, hull):
        yield ("structure",), ship.structure, f"{max(1, hull)}, a point for 50 tons and 1 at least"
    hardpoints = max(1, ship.tons // 100)
    if ship.hardpoints != hardpoints:
        yield ("hardpoints",), ship.hardpoints, f"{hardpoints}, one for 100 tons and 1 at least"
    if ship.mount_count > ship.hardpoints:
        yield ("mounts",), ship.mount_count, f"at most {ship.hardpoints}, one a hardpoint"
    if ship.is_small_craft and ship.jump:
        yield ("jump",), ship.jump, "0 on a small craft"
    for word, has in (("j", ship.jump), ("m", ship.thrust), ("p", 1)):
        if bool(has) != (word in ship.drives):
            yield ("drives",), dict(ship.drives), f"a code {word} if the ship has that drive"


def _armor_faults(ship: ShipTemplate, armor: Mapping[str, ArmorType]) -> Iterator[Fault]:
    if ship.armor_type is None:
        if ship.armor:
            yield ("armor_type",), None, "a kind of armor"
        return
    kind = armor.get(ship.armor_type)
    if kind is None:
        yield ("armor_type",), ship.armor_type, one_of(armor)
    elif kind.tl > ship.tl:
        yield ("armor_type",), ship.armor_type, f"a tech level of {kind.tl} for it"


def _mount_faults(ship: ShipTemplate, weapons: Mapping[str, Weapon]) -> Iterator[Fault]:
    for index, entry in enumerate(ship.mounts):
        for weapon in entry.weapons:
            data = weapons.get(weapon)
            if data is None:
                yield ("mounts", index, "weapons"), weapon, one_of(weapons)
            elif (entry.kind == "bay") != (data.mount == "bay"):
                yield ("mounts", index, "weapons"), weapon, f"a weapon of a {entry.kind}"
        if entry.kind == "bay" and len(entry.weapons) != 1:
            yield ("mounts", index, "weapons"), len(entry.weapons), "one weapon in a bay"
        if entry.kind == "bay" and ship.is_small_craft:
            yield ("mounts", index, "kind"), "bay", "no bay on a small craft"
    carried = {weapons[w].kind for e in ship.mounts for w in e.weapons if w in weapons}
    for ammo in ship.ammo:
        if MOUNTED[ammo] not in carried:
            yield ("ammo", ammo), ship.ammo[ammo], "a weapon that uses it"


def _software_faults(
    ship: ShipTemplate, programs: Mapping[str, ProgramType], computers: Mapping[int, Computer]
) -> Iterator[Fault]:
    for index, entry in enumerate(ship.software):
        kind = programs.get(entry.program)
        if kind is None:
            yield ("software", index, "program"), entry.program, one_of(programs)
            continue
        rating = kind.rating(entry.level)
        if rating is None:
            yield ("software", index, "level"), entry.level, f"a level of {kind.name}"
    if computers[ship.computer.model].tl > ship.tl:
        expected = f"a tech level of {computers[ship.computer.model].tl} for it"
        yield ("computer", "model"), ship.computer.model, expected


def _crew_faults(ship: ShipTemplate) -> Iterator[Fault]:
    for position, most in (("captain", 1), ("pilot", 1), ("security", 1)):
        held = sum(e.count for e in ship.crew if e.position == position)
        if held > most:
            yield ("crew",), held, f"at most {most} at the position {position}"
    gunners = sum(e.count for e in ship.crew if e.position == "gunner")
    if ship.crew_count > 1 and gunners < ship.mount_count:
        yield ("crew",), gunners, f"{ship.mount_count} gunners, one a mount"


def checked_ship(ship: ShipTemplate, info: ValidationInfo) -> ShipTemplate:
    """Compares a ship with the tables; one that is itself faulty is left out of the comparison."""
    faults = [*_hull_faults(ship), *_crew_faults(ship)]
    tables: dict[str, Any] = info.data
    if "armor" in tables:
        faults += _armor_faults(ship, tables["armor"])
    if "weapons" in tables:
        faults += _mount_faults(ship, tables["weapons"])
    if "programs" in tables and "computers" in tables:
        faults += _software_faults(ship, tables["programs"], tables["computers"])
    if "electronics" in tables and ship.electronics not in tables["electronics"]:
        faults.append((("electronics",), ship.electronics, one_of(tables["electronics"])))
    raise_all(faults)
    return ship
