"""What the data files of Coriolis hold together: Content, and where each part comes from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar

from pydantic import AfterValidator, ValidationInfo

from bot.rules.coriolis.entries import (
    FIGURES,
    STATION_ROLLS,
    STATIONS,
    Automatic,
    CrewPreset,
    CrewTemplate,
    CriticalId,
    CriticalRow,
    DamageKind,
    Entry,
    Feature,
    ModuleEntry,
    ModuleType,
    Ordnance,
    RangeBand,
    SensorMode,
    ShipClass,
    ShipTemplate,
    StationId,
    Weapon,
)
from bot.rules.coriolis.shipyard import Fault, checked_ship, one_of, raise_all

__all__ = [
    "FIGURES",
    "STATIONS",
    "STATION_ROLLS",
    "Automatic",
    "Content",
    "CrewPreset",
    "CrewTemplate",
    "CriticalId",
    "CriticalRow",
    "DamageKind",
    "Entry",
    "Feature",
    "ModuleEntry",
    "ModuleType",
    "Ordnance",
    "RangeBand",
    "SensorMode",
    "ShipClass",
    "ShipTemplate",
    "StationId",
    "Weapon",
]


def _checked_module(module: ModuleType, info: ValidationInfo) -> ModuleType:
    weapons: dict[str, Weapon] | None = info.data.get("weapons")
    if weapons is not None and module.weapon not in {None, *weapons}:
        raise_all([(("weapon",), module.weapon, one_of(weapons))])
    return module


def _checked_mode(mode: SensorMode, info: ValidationInfo) -> SensorMode:
    features: dict[str, Feature] | None = info.data.get("features")
    if features is not None and mode.feature not in {None, *features}:
        raise_all([(("feature",), mode.feature, one_of(features))])
    return mode


def _every_class(classes: dict[int, ShipClass]) -> dict[int, ShipClass]:
    missing = {1, 2, 3, 4, 5} - classes.keys()
    raise_all(((numeral,), None, "a row for this class") for numeral in sorted(missing))
    return classes


def _every_face(criticals: dict[int, CriticalRow]) -> dict[int, CriticalRow]:
    missing = set(range(2, 13)) - criticals.keys()
    raise_all(((face,), None, "a row for this number of 2D6") for face in sorted(missing))
    return criticals


def _gapless(ranges: dict[str, RangeBand]) -> dict[str, RangeBand]:
    faults: list[Fault] = []
    start = 0
    for band in ranges.values():
        if band.min != start:
            faults.append(((band.id, "min"), band.min, f"{start}, right after the range before"))
        if band.max < band.min:
            faults.append(((band.id, "max"), band.max, f"at least its min, {band.min}"))
        start = band.max + 1
    raise_all(faults)
    return ranges


class Content(Entry):
    """All of data/coriolis. A field's checks look back only at the fields above it."""

    FILES: ClassVar[Mapping[str, tuple[str, str]]] = {
        "weapons": ("weapons.toml", "id"),
        "ordnance": ("ordnance.toml", "id"),
        "modules": ("modules.toml", "id"),
        "features": ("features.toml", "id"),
        "classes": ("classes.toml", "numeral"),
        "criticals": ("criticals.toml", "on"),
        "ranges": ("ranges.toml", "id"),
        "sensor_modes": ("sensor_modes.toml", "id"),
        "presets": ("presets.toml", "id"),
        "ships": ("ships/*.toml", "id"),
    }
    """Where each field comes from and which key names its entries; `*` is the key itself."""

    weapons: dict[str, Weapon]
    ordnance: dict[str, Ordnance]
    modules: dict[str, Annotated[ModuleType, AfterValidator(_checked_module)]]
    features: dict[str, Feature]
    classes: Annotated[dict[int, ShipClass], AfterValidator(_every_class)]
    criticals: Annotated[dict[int, CriticalRow], AfterValidator(_every_face)]
    ranges: Annotated[dict[str, RangeBand], AfterValidator(_gapless)]
    sensor_modes: dict[str, Annotated[SensorMode, AfterValidator(_checked_mode)]]
    presets: dict[str, CrewPreset]
    ships: dict[str, Annotated[ShipTemplate, AfterValidator(checked_ship)]]

    def is_populated(self, entry: ModuleEntry) -> bool:
        """Whether people are in it, so that a decompression may choose it (rules 4.10)."""
        return self.modules[entry.type].populated if entry.populated is None else entry.populated
