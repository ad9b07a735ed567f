"""One entry of each data file of Cepheus: weapon, missile, program, row of a table, ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import Field

from bot.rules.twod6.content import Count, Entry, Id, Name, Whole, YesNo
from bot.rules.twod6.tables import SystemId

StationId = Literal[
    "captain",
    "pilot",
    "navigator",
    "sensors",
    "gunner",
    "engineer",
    "damage_control",
    "security",
    "marine",
    "anyone",
]
SkillId = Literal[
    "bay_weapons",
    "comms",
    "computer",
    "engineering",
    "jack_of_all_trades",
    "leadership",
    "mechanics",
    "navigation",
    "piloting",
    "screens",
    "tactics",
    "turret_weapons",
]
WeaponKind = Literal["laser", "particle", "fusion", "meson", "missile", "sand"]
MountKind = Literal["turret", "fixed", "bay"]
ScreenId = Literal["nuclear_damper", "meson_screen"]
AmmoId = Literal["standard", "smart", "nuclear", "sand"]
STATIONS: Final[Mapping[StationId, str]] = {
    "captain": "Captain",
    "pilot": "Pilot",
    "navigator": "Navigator",
    "sensors": "Sensors operator",
    "gunner": "Gunner",
    "engineer": "Drive engineer",
    "damage_control": "Damage control",
    "security": "Chief security officer",
    "marine": "Marine",
    "anyone": "Crew",
}
"""Each position and its word; turret and bay gunners share one, and so do the drives (1.6)."""

EVERYBODY: Final[tuple[StationId, ...]] = (
    "anyone",
    *(station for station in STATIONS if station != "anyone"),
)
"""All stations; what everybody may do stands with those who have no position."""

POSITION_SKILLS: Final[Mapping[StationId, tuple[SkillId, ...]]] = {
    "captain": ("leadership", "tactics"),
    "pilot": ("piloting",),
    "navigator": ("navigation",),
    "sensors": ("comms",),
    "gunner": ("turret_weapons", "bay_weapons", "screens"),
    "engineer": ("engineering",),
    "damage_control": ("mechanics",),
    "security": ("leadership", "tactics"),
    "marine": (),
    "anyone": (),
}
"""The skills of each position, which its holder has at 1 (R-64)."""

BANDS: Final = ("adjacent", "close", "short", "medium", "long", "very_long", "distant")
CANNOT_FIRE: Final = 99

Level = Annotated[int, Field(strict=True, ge=0, le=9)]
Figure = Annotated[float, Field(ge=0)]


class RangeBand(Entry):
    """A range band (4.1); `flight`: turns a missile needs from there, 0 where it cannot."""

    id: Id
    name: Name
    distance: Name
    flight: Count = 0


class Weapon(Entry):
    """A weapon (4.2, 4.14). `flight`: missiles that one of it launches at once."""

    id: Id
    name: Name
    mount: Literal["turret", "bay"]
    tl: Count
    mcr: Figure
    kind: WeaponKind
    dice: Count
    difficulty: Annotated[tuple[Whole, ...], Field(min_length=7, max_length=7)]
    attack: Whole = 0
    radiation: YesNo = False
    magazine: Count = 0
    flight: Count = 0
    optimum: Id | None = None

    @property
    def is_beam(self) -> bool:
        """What sand thins out (R-24)."""
        return self.kind in {"laser", "particle", "fusion"}

    def at(self, band: int) -> int | None:
        """The DM at a range band, or None where it cannot fire."""
        dm = self.difficulty[band]
        return None if dm == CANNOT_FIRE else dm


class MissileType(Entry):
    id: Id
    name: Name
    tl: Count
    dice: Count
    cost: Count
    smart: YesNo = False
    radiation: YesNo = False


class ToHitRow(Entry):
    effect: Whole
    needs: Count


class DamageRow(Entry):
    to: Count
    hits: tuple[Annotated[int, Field(strict=True, ge=1, le=3)], ...]


class SystemType(Entry):
    """A system that can be hit (4.8): what each hit does, in words, and where further ones go."""

    id: SystemId
    name: Name
    further: Literal["internal", "destroyed", "hull", "structure", "crew"]
    hits: Annotated[tuple[Name, ...], Field(min_length=1, max_length=3)]


class RadiationRow(Entry):
    from_: Annotated[int, Field(strict=True, alias="from")]
    name: Name
    endurance: Whole
    check: Whole | None = None
    extra: Count = 0
    next: str = ""


class Computer(Entry):
    model: Annotated[int, Field(strict=True, ge=1, le=7)]
    tl: Count
    rating: Count


class ProgramType(Entry):
    """A program; `first` is its lowest level, `tl` and `ratings` those of each level."""

    id: Id
    name: Name
    first: Count
    tl: tuple[Count, ...]
    ratings: tuple[Count, ...]

    def rating(self, level: int) -> int | None:
        at = level - self.first
        return self.ratings[at] if 0 <= at < len(self.ratings) else None


class ArmorType(Entry):
    id: Id
    name: Name
    tl: Count
    protection: Count
    small: Count


class Hazard(Entry):
    id: Id
    name: Name
    dm: Whole


class PersonalDamage(Entry):
    """A ship's weapon against a person (4.15): dice × factor, and dice of rads × 10."""

    id: Id
    dice: Count
    factor: Count
    rads: Count = 0


class ProgramEntry(Entry):
    program: Id
    level: Count
    skill: SkillId | None = None


class ComputerEntry(Entry):
    model: Annotated[int, Field(strict=True, ge=1, le=7)]
    fib: YesNo = False
    bis: YesNo = False


class MountEntry(Entry):
    """So many mounts with the same weapons."""

    kind: MountKind
    weapons: Annotated[tuple[Id, ...], Field(min_length=1, max_length=3)]
    count: Annotated[int, Field(strict=True, ge=1, le=50)] = 1
    popup: YesNo = False


class CrewEntry(Entry):
    """So many people at the same position; `skills` besides those of the position."""

    position: StationId
    count: Annotated[int, Field(strict=True, ge=1, le=200)] = 1
    role: str = ""
    skills: dict[SkillId, Annotated[int, Field(strict=True, ge=0, le=9)]] = Field(
        default_factory=dict
    )


class ShipTemplate(Entry):
    """A ship of the book (5)."""

    id: Id
    name: Name
    tl: Count
    tons: Annotated[int, Field(strict=True, ge=10, le=100_000)]
    hull: Count
    structure: Annotated[int, Field(strict=True, ge=1)]
    armor: Count = 0
    armor_type: Id | None = None
    thrust: Annotated[int, Field(strict=True, ge=0, le=6)]
    jump: Annotated[int, Field(strict=True, ge=0, le=6)]
    drives: dict[Literal["j", "m", "p"], Annotated[str, Field(pattern=r"^s?[A-HJ-NP-Z]$")]]
    fuel: Figure
    cargo: Figure
    computer: ComputerEntry
    software: tuple[ProgramEntry, ...] = ()
    electronics: Id
    stealth: YesNo = False
    reflec: YesNo = False
    self_sealing: YesNo = False
    repair_drones: YesNo = False
    launch_tubes: YesNo = False
    configuration: Literal["standard", "streamlined", "distributed"]
    hardpoints: Annotated[int, Field(strict=True, ge=1)]
    screens: tuple[ScreenId, ...] = ()
    ammo: dict[AmmoId, Count] = Field(default_factory=dict)
    carried: dict[Id, Annotated[int, Field(strict=True, ge=1)]] = Field(default_factory=dict)
    equipment: tuple[Name, ...] = ()
    frozen_watch: Count = 0
    mcr: Figure
    mounts: tuple[MountEntry, ...] = ()
    crew: Annotated[tuple[CrewEntry, ...], Field(min_length=1)]

    @property
    def is_small_craft(self) -> bool:
        return self.tons < 100

    @property
    def crew_count(self) -> int:
        return sum(entry.count for entry in self.crew)

    @property
    def mount_count(self) -> int:
        return sum(entry.count for entry in self.mounts)
