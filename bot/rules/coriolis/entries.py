"""One entry of each data file of Coriolis: weapon, module, feature, row of a table, ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, model_validator

StationId = Literal["captain", "engineer", "pilot", "sensors", "gunner"]
DamageKind = Literal["hp", "ep", "both", "none"]
CriticalId = Literal[
    "limited_decompression",
    "structural_damage",
    "damaged_sensors",
    "damaged_thrusters",
    "power_coupling",
    "destroyed_module",
    "disabled_weapon",
    "disabled_graviton_projector",
    "destroyed_bridge",
    "chain_reaction",
    "reactor_detonation",
]
Automatic = Literal["ship_system", "ship_intelligence"]

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
Text = Annotated[str, Field(max_length=1000)]
Whole = Annotated[int, Field(strict=True)]
Count = Annotated[int, Field(strict=True, ge=0, le=99)]
Units = Annotated[int, Field(strict=True, ge=0, le=8)]
Attribute = Annotated[int, Field(strict=True, ge=1, le=5)]
Skill = Annotated[int, Field(strict=True, ge=0, le=5)]
OneToFive = Annotated[int, Field(strict=True, ge=1, le=5)]
YesNo = Annotated[bool, Field(strict=True)]

STATIONS: Final[Mapping[StationId, str]] = {
    "captain": "Captain",
    "engineer": "Engineer",
    "pilot": "Pilot",
    "sensors": "Sensor operator",
    "gunner": "Gunner",
}
"""Each station and its word."""

STATION_ROLLS: Final[Mapping[StationId, tuple[str, str]]] = {
    "captain": ("empathy", "command"),
    "engineer": ("wits", "technology"),
    "pilot": ("agility", "pilot"),
    "sensors": ("wits", "data_djinn"),
    "gunner": ("agility", "ranged_combat"),
}
"""The attribute and the skill each station rolls (rules 1.4)."""

FIGURES: Final = ("ep", "hp", "maneuverability", "signature", "armor", "speed")
"""What a ship's file states with its class row and features already added (rules 5)."""


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class Weapon(Entry):
    """A weapon system (rules 4.9); `reach` in CU, `crit` the extra sixes a critical hit costs."""

    id: Id
    name: Name
    bonus: Whole
    reach: Units
    damage: Count
    kind: DamageKind
    crit: Count | None = None
    ignores_armor: YesNo = False
    point_defense: YesNo = False
    anti_torpedo_only: YesNo = False
    station: Literal["gunner", "sensors"] = "gunner"
    stages: OneToFive = 1


class Ordnance(Entry):
    """A torpedo or a mine (rules 4.9); `area` in CU around the ship it strikes."""

    id: Id
    name: Name
    form: Literal["torpedo", "mine"]
    bonus: Whole
    reach: Units
    max_travel: Units
    damage: Count
    kind: DamageKind
    crit: Count
    area: Units | None = None
    plasma: YesNo = False
    size: Count


class ModuleType(Entry):
    """A module that takes a slot, or one that every ship has (`optional` false).

    `repair` are dice on repair rolls while the module is ok, `repair_without` dice on those of a
    ship where no such module is ok. `ordnance_units`: a torpedo takes 2 and a mine 1 (R-44).
    """

    id: Id
    name: Name
    populated: YesNo
    weapon: Id | None = None
    optional: YesNo = True
    ordnance_units: Count = 0
    repair: Whole = 0
    repair_without: Whole = 0


class Feature(Entry):
    """A feature (rules 4.10). The six FIGURES are already in the figures of a ship's file.

    The others are dice on rolls, but for: `overload_ep` and `overload_hp` (EP gained besides the
    sixes, HP lost), `ablative` (damage the plates take once), `crew_attribute` and `crew_skill`
    (of the automatic crew member it brings). `torpedo_evasion` counts for fire at its torpedoes.
    """

    id: Id
    name: Name
    text: Text
    max: OneToFive = 1
    ep: Whole = 0
    hp: Whole = 0
    maneuverability: Whole = 0
    signature: Whole = 0
    armor: Whole = 0
    speed: Whole = 0
    movement: Whole = 0
    evasive: Whole = 0
    boarding: Whole = 0
    sensors: Whole = 0
    lock: Whole = 0
    fire: Whole = 0
    defensive_fire: Whole = 0
    torpedo_evasion: Whole = 0
    ablative: Count = 0
    overload_ep: Count = 0
    overload_hp: Count = 0
    crew_attribute: Count = 0
    crew_skill: Count = 0

    @property
    def in_ship_figures(self) -> bool:
        """Whether ship files already count it: then nothing of it is added in battle."""
        return any(getattr(self, figure) for figure in FIGURES)


class ShipClass(Entry):
    numeral: OneToFive
    maneuverability: Whole
    slots: Count
    ep: Count
    hp: Count
    signature: Whole
    armor: Count
    speed: Count

    @property
    def name(self) -> str:
        return ("I", "II", "III", "IV", "V")[self.numeral - 1]


class CriticalRow(Entry):
    on: Annotated[int, Field(strict=True, ge=2, le=12)]
    id: CriticalId
    name: Name
    text: Text


class RangeBand(Entry):
    """A range from `min` to `max` CU with its detection modifier (rules 4.1, 4.3)."""

    id: Id
    name: Name
    min: Units
    max: Units
    detection: Whole


class SensorMode(Entry):
    """How far a ship looks, what that adds to its own Signature, and what it costs (rules 4.2)."""

    id: Id
    name: Name
    reach: Units
    signature: Whole
    ep: Count
    feature: Id | None = None


class CrewPreset(Entry):
    """Attribute and skill of everybody at their own station."""

    id: Id
    name: Name
    attribute: Attribute
    skill: Skill


class CrewTemplate(Entry):
    """A person, or the automatic crew member of a feature."""

    name: Name
    stations: tuple[StationId, ...]
    strength: Attribute = 2
    agility: Attribute = 2
    wits: Attribute = 2
    empathy: Attribute = 2
    command: Skill = 0
    technology: Skill = 0
    pilot: Skill = 0
    data_djinn: Skill = 0
    ranged_combat: Skill = 0
    auto: Automatic | None = None


class ModuleEntry(Entry):
    """A module aboard; a file may write its type alone. `populated` overrides that of the type."""

    type: Id
    ordnance: dict[Id, Annotated[int, Field(strict=True, ge=1)]] = {}
    advanced: YesNo = False
    populated: YesNo | None = None

    @model_validator(mode="before")
    @classmethod
    def _type_alone(cls, entry: object) -> object:
        return {"type": entry} if isinstance(entry, str) else entry


class ShipTemplate(Entry):
    id: Id
    name: Name
    description: Text
    source: Name
    ship_class: OneToFive
    design_crew: OneToFive
    ep: Annotated[int, Field(strict=True, ge=1, le=12)]
    hp: Annotated[int, Field(strict=True, ge=1, le=30)]
    maneuverability: Annotated[int, Field(strict=True, ge=-6, le=6)]
    signature: Annotated[int, Field(strict=True, ge=-6, le=10)]
    armor: Annotated[int, Field(strict=True, ge=0, le=15)]
    speed: Annotated[int, Field(strict=True, ge=0, le=10)]
    spare_parts: Count
    modules: tuple[ModuleEntry, ...]
    features: dict[Id, Annotated[int, Field(strict=True, ge=1)]] = {}
    crew: Annotated[tuple[CrewTemplate, ...], Field(min_length=1)]
