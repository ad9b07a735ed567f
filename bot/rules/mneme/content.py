"""What the data files of Mneme hold together: Content, and where each part comes from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, ClassVar

from pydantic import AfterValidator, ValidationInfo

from bot.rules.mneme.entries import (
    BANDS,
    ComponentRow,
    ConsolidationRow,
    Hazard,
    MissileType,
    MoraleRow,
    RangeBand,
    ShipTemplate,
    SuperiorityRow,
    Weapon,
)
from bot.rules.twod6.checks import best_row
from bot.rules.twod6.content import Entry, Fault, one_of, raise_all
from bot.rules.twod6.tables import SHARED_FILES, CrewDamage, Electronics, Locations

NEEDED = ("power_plant", "sensors", "bridge", "fuel")
"""Parts that every ship has."""


def _all_bands(bands: dict[str, RangeBand]) -> dict[str, RangeBand]:
    if tuple(bands) != BANDS:
        raise_all([((), list(bands), f"the bands {', '.join(BANDS)}, from near to far")])
    return bands


def _ship_faults(ship: ShipTemplate, tables: Mapping[str, Any]) -> Iterator[Fault]:
    for part in NEEDED:
        if part not in ship.parts:
            yield ("parts",), dict(ship.parts), f"the part {part}"
    if bool(ship.jump) != ("j_drive" in ship.parts):
        yield ("parts",), dict(ship.parts), "a j_drive if the ship can jump"
    if bool(ship.thrust) != ("m_drive" in ship.parts):
        yield ("parts",), dict(ship.parts), "an m_drive if the ship has Thrust"
    if "electronics" in tables and ship.electronics not in tables["electronics"]:
        yield ("electronics",), ship.electronics, one_of(tables["electronics"])
    weapons: Mapping[str, Weapon] = tables.get("weapons", {})
    for index, entry in enumerate(ship.mounts):
        for weapon in entry.weapons if weapons else ():
            data = weapons.get(weapon)
            if data is None:
                yield ("mounts", index, "weapons"), weapon, one_of(weapons)
            elif (entry.kind == "bay") != (data.mount == "bay"):
                yield ("mounts", index, "weapons"), weapon, f"a weapon of a {entry.kind}"
        if entry.kind == "bay" and len(entry.weapons) > 1:
            yield ("mounts", index, "weapons"), len(entry.weapons), "one weapon in a bay"
    gunners = sum(e.count for e in ship.crew if "gunner" in e.functions)
    mounts = sum(e.count for e in ship.mounts)
    if gunners < mounts:
        yield ("crew",), gunners, f"{mounts} gunners, one a mount"


def _checked(ship: ShipTemplate, info: ValidationInfo) -> ShipTemplate:
    raise_all(_ship_faults(ship, info.data))
    return ship


class Content(Entry):
    """All of data/mneme, and what the 2D6 games share. Checks look back at the fields above."""

    FILES: ClassVar[Mapping[str, tuple[str, str]]] = {
        **SHARED_FILES,
        "bands": ("bands.toml", "id"),
        "weapons": ("weapons.toml", "id"),
        "missiles": ("missiles.toml", "id"),
        "consolidation": ("consolidation.toml", "from"),
        "superiority": ("superiority.toml", "ratio"),
        "components": ("components.toml", "id"),
        "morale": ("morale.toml", "from"),
        "hazards": ("hazards.toml", "id"),
        "ships": ("ships/*.toml", "id"),
    }

    locations: Locations
    crew_damage: CrewDamage
    electronics: dict[str, Electronics]
    bands: Annotated[dict[str, RangeBand], AfterValidator(_all_bands)]
    weapons: dict[str, Weapon]
    missiles: dict[str, MissileType]
    consolidation: dict[int, ConsolidationRow]
    superiority: dict[int, SuperiorityRow]
    components: dict[str, ComponentRow]
    morale: dict[int, MoraleRow]
    hazards: dict[str, Hazard]
    ships: dict[str, Annotated[ShipTemplate, AfterValidator(_checked)]]

    def band(self, number: int) -> RangeBand:
        return self.bands[BANDS[number]]

    def together(self, attacks: int) -> ConsolidationRow:
        """The row for so many attacks in one roll (4.5)."""
        return self.consolidation[best_row(list(self.consolidation), max(1, attacks))]

    def outnumbering(self, larger: int, smaller: int) -> int:
        """The DM of the larger side (4.6)."""
        ratio = larger // max(1, smaller)
        return self.superiority[best_row(list(self.superiority), max(1, ratio))].dm
