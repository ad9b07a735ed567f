"""What the data files of Cepheus hold together: Content, and where each part comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import AfterValidator

from bot.rules.cepheus.entries import (
    BANDS,
    ArmorType,
    Computer,
    DamageRow,
    Hazard,
    MissileType,
    PersonalDamage,
    ProgramType,
    RadiationRow,
    RangeBand,
    ShipTemplate,
    SystemType,
    ToHitRow,
    Weapon,
)
from bot.rules.cepheus.shipyard import checked_ship
from bot.rules.twod6.content import Entry, raise_all
from bot.rules.twod6.tables import SHARED_FILES, CrewDamage, Electronics, Locations


def _bands(ranges: dict[str, RangeBand]) -> dict[str, RangeBand]:
    if tuple(ranges) != BANDS:
        raise_all([((), list(ranges), f"the bands {', '.join(BANDS)}, in this order")])
    return ranges


def _rising(rows: dict[int, DamageRow]) -> dict[int, DamageRow]:
    if list(rows) != sorted(rows):
        raise_all([((), list(rows), "rows by rising damage")])
    return rows


class Content(Entry):
    """All of data/cepheus. A field's checks look back only at the fields above it."""

    FILES: ClassVar[Mapping[str, tuple[str, str]]] = {
        "ranges": ("ranges.toml", "id"),
        "weapons": ("weapons.toml", "id"),
        "missiles": ("missiles.toml", "id"),
        "to_hit": ("to_hit.toml", "effect"),
        "damage": ("damage.toml", "to"),
        "systems": ("systems.toml", "id"),
        "radiation": ("radiation.toml", "from"),
        **SHARED_FILES,
        "computers": ("computers.toml", "model"),
        "programs": ("programs.toml", "id"),
        "armor": ("armor.toml", "id"),
        "hazards": ("hazards.toml", "id"),
        "personal": ("personal.toml", "id"),
        "ships": ("ships/*.toml", "id"),
    }
    """Where each field comes from and which key names its entries; `*` is the key itself."""

    ranges: Annotated[dict[str, RangeBand], AfterValidator(_bands)]
    weapons: dict[str, Weapon]
    missiles: dict[str, MissileType]
    to_hit: dict[int, ToHitRow]
    damage: Annotated[dict[int, DamageRow], AfterValidator(_rising)]
    locations: Locations
    systems: dict[str, SystemType]
    crew_damage: CrewDamage
    radiation: dict[int, RadiationRow]
    electronics: dict[str, Electronics]
    computers: dict[int, Computer]
    programs: dict[str, ProgramType]
    armor: dict[str, ArmorType]
    hazards: dict[str, Hazard]
    personal: dict[str, PersonalDamage]
    ships: dict[str, Annotated[ShipTemplate, AfterValidator(checked_ship)]]

    def band(self, number: int) -> RangeBand:
        return self.ranges[BANDS[number]]
