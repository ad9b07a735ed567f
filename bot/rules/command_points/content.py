"""What the data files of Command Points hold together, and whether its vessels are built so."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, ValidationInfo

from bot.rules.command_points.entries import (
    SIZES,
    ClassData,
    CrewPreset,
    CrisisRow,
    Hull,
    ShipTemplate,
    SystemType,
    Weapon,
)
from bot.rules.twod6.content import Entry, Fault, one_of, raise_all


def _every_class(rows: dict[str, ClassData]) -> dict[str, ClassData]:
    if tuple(rows) != SIZES:
        raise_all([((), list(rows), f"the classes {', '.join(SIZES)}, in this order")])
    return rows


def _every_face(rows: dict[int, CrisisRow]) -> dict[int, CrisisRow]:
    missing = set(range(1, 11)) - rows.keys()
    raise_all(((face,), None, "a row for this number of 1D10") for face in sorted(missing))
    return rows


def _weapon_faults(
    ship: ShipTemplate, hull: Hull, weapons: Mapping[str, Weapon]
) -> Iterator[Fault]:
    used = 0
    for index, mounted in enumerate(ship.weapons):
        data = weapons.get(mounted.weapon)
        if data is None:
            yield ("weapons", index, "weapon"), mounted.weapon, one_of(weapons)
            continue
        used += data.hardpoints
        if SIZES.index(hull.hull_class) < SIZES.index(data.min_class):
            yield ("weapons", index, "weapon"), mounted.weapon, f"a hull of a {data.min_class}"
        if mounted.ammo is not None and data.ammo is None:
            yield ("weapons", index, "ammo"), mounted.ammo, "no ammunition for it"
    if used > hull.hardpoints:
        yield ("weapons",), used, f"at most {hull.hardpoints} hardpoints"


def _figure_faults(
    ship: ShipTemplate, hull: Hull, systems: Mapping[str, SystemType]
) -> Iterator[Fault]:
    """The figures of a vessel are those of its hull and what its systems add (4.6, 4.8)."""
    fitted = [systems[s] for s in ship.systems if s in systems]
    for index, system in enumerate(ship.systems):
        if system not in systems:
            yield ("systems", index), system, one_of(systems)
        elif system in ship.systems[:index]:
            yield ("systems", index), system, "it only once"
    for word, base in (("hp", hull.hp), ("ac", hull.ac), ("speed", hull.speed)):
        wanted = base + sum(int(getattr(s, word)) for s in fitted)
        if getattr(ship, word) != wanted:
            yield (word,), getattr(ship, word), f"{wanted}, as hull and systems say"
    if ship.armor != hull.armor:
        yield ("armor",), ship.armor, f"{hull.armor}, as the hull says"
    if ship.crew_max < hull.crew_max:
        yield ("crew_max",), ship.crew_max, f"{hull.crew_max} at least"
    if ship.npc_crew > ship.crew_max:
        yield ("npc_crew",), ship.npc_crew, f"at most {ship.crew_max}"


def checked_ship(ship: ShipTemplate, info: ValidationInfo) -> ShipTemplate:
    """Compares a vessel with the tables; one that is itself faulty is left out of it."""
    tables: dict[str, Any] = info.data
    hulls: Mapping[str, Hull] = tables.get("hulls", {})
    hull = hulls.get(ship.hull)
    if hull is None:
        raise_all([(("hull",), ship.hull, one_of(hulls))] if hulls else [])
        return ship
    faults: list[Fault] = []
    if "weapons" in tables:
        faults += _weapon_faults(ship, hull, tables["weapons"])
    if "systems" in tables:
        faults += _figure_faults(ship, hull, tables["systems"])
    raise_all(faults)
    return ship


class Content(Entry):
    """All of data/command_points. A field's checks look back only at the fields above it."""

    FILES: ClassVar[Mapping[str, tuple[str, str]]] = {
        "classes": ("classes.toml", "id"),
        "weapons": ("weapons.toml", "id"),
        "systems": ("systems.toml", "id"),
        "hulls": ("hulls.toml", "id"),
        "crises": ("crises.toml", "on"),
        "crews": ("crews.toml", "id"),
        "ships": ("ships/*.toml", "id"),
    }
    """Where each field comes from and which key names its entries; `*` is the key itself."""

    classes: Annotated[dict[str, ClassData], AfterValidator(_every_class)]
    weapons: dict[str, Weapon]
    systems: dict[str, SystemType]
    hulls: dict[str, Hull]
    crises: Annotated[dict[int, CrisisRow], AfterValidator(_every_face)]
    crews: dict[str, CrewPreset]
    ships: dict[str, Annotated[ShipTemplate, AfterValidator(checked_ship)]]

    def crisis(self, kind: str) -> CrisisRow:
        return next(row for row in self.crises.values() if row.id == kind)

    def hull_of(self, ship: ShipTemplate) -> Hull:
        return self.hulls[ship.hull]
