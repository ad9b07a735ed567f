"""One entry of each data file of Command Points: weapon, hull, system, crisis, crew, vessel."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import Field

from bot.rules.twod6.content import Count, Entry, Id, Name, Text, Whole, YesNo

Department = Literal["captain", "bridge", "gunnery", "comms", "engineering"]
HullClass = Literal["fighter", "frigate", "cruiser", "capital"]
Quality = Literal["clumsy", "flak", "cloud"]
Attribute = Literal["str", "dex", "con", "int", "wis", "cha"]
CrisisKind = Literal[
    "armor_loss",
    "cargo_loss",
    "crew_lost",
    "engine_lock",
    "fuel_bleed",
    "haywire",
    "hull_breach",
    "system_damage",
    "target_decalibration",
    "vip_imperiled",
]

DEPARTMENTS: Final[Mapping[Department, str]] = {
    "captain": "Captain",
    "bridge": "Bridge",
    "gunnery": "Gunnery",
    "comms": "Comms",
    "engineering": "Engineering",
}
SIZES: Final[tuple[HullClass, ...]] = ("fighter", "frigate", "cruiser", "capital")
ATTRIBUTES: Final[Mapping[str, str]] = {
    "str": "Str",
    "dex": "Dex",
    "con": "Con",
    "int": "Int",
    "wis": "Wis",
    "cha": "Cha",
}
SKILLS: Final[Mapping[str, str]] = {
    "administer": "Administer",
    "connect": "Connect",
    "exert": "Exert",
    "fix": "Fix",
    "heal": "Heal",
    "know": "Know",
    "lead": "Lead",
    "notice": "Notice",
    "perform": "Perform",
    "pilot": "Pilot",
    "program": "Program",
    "punch": "Punch",
    "shoot": "Shoot",
    "sneak": "Sneak",
    "stab": "Stab",
    "survive": "Survive",
    "talk": "Talk",
    "trade": "Trade",
    "work": "Work",
}
SkillId = Literal[
    "administer", "connect", "exert", "fix", "heal", "know", "lead", "notice", "perform", "pilot",
    "program", "punch", "shoot", "sneak", "stab", "survive", "talk", "trade", "work",
]  # fmt: skip
MAIN_SKILL: Final[Mapping[Department, str]] = {
    "captain": "lead",
    "bridge": "pilot",
    "gunnery": "shoot",
    "comms": "program",
    "engineering": "fix",
}
"""By which skill a department that nobody holds finds its head (2.7)."""
MOST_WEAPONS: Final = 6
"""A volley names a target for each of them."""

Level = Annotated[int, Field(strict=True, ge=-1, le=4)]
Mod = Annotated[int, Field(strict=True, ge=-2, le=2)]
Hp = Annotated[int, Field(strict=True, ge=1, le=999)]
Armor = Annotated[int, Field(strict=True, ge=0, le=25)]
Ac = Annotated[int, Field(strict=True, ge=5, le=25)]
Speed = Annotated[int, Field(strict=True, ge=-2, le=8)]
Drive = Annotated[int, Field(strict=True, ge=0, le=6)]
Bonus = Annotated[int, Field(strict=True, ge=0, le=11)]
Cost = Annotated[int, Field(strict=True, ge=0)]


class Weapon(Entry):
    """A weapon (4.7): `dice` D `sides` + `flat`; without ammo it is unlimited."""

    id: Id
    name: Name
    dice: Annotated[int, Field(strict=True, ge=1, le=10)]
    sides: Annotated[int, Field(strict=True, ge=2, le=100)]
    flat: Whole = 0
    ap: Armor
    qualities: tuple[Quality, ...] = ()
    ammo: Count | None = None
    hardpoints: Count
    power: Count
    mass: Count
    tl: Count
    min_class: HullClass
    cost: Cost

    @property
    def damage(self) -> str:
        return f"{self.dice}d{self.sides}" + (f"+{self.flat}" if self.flat else "")

    @property
    def most(self) -> int:
        return self.dice * self.sides + self.flat


class ClassData(Entry):
    """A hull class: what damage control and a hull breach come to (4.3)."""

    id: HullClass
    name: Name
    repair: Count
    breach: Count


class Hull(Entry):
    """A bare hull (4.8)."""

    id: Id
    name: Name
    hull_class: HullClass
    hp: Hp
    ac: Ac
    armor: Armor
    speed: Speed
    crew_min: Count
    crew_max: Count
    power: Count
    mass: Count
    hardpoints: Count
    cost: Cost


class SystemType(Entry):
    """A fitting or a defense (4.6): what it adds to the vessel's figures while it works."""

    id: Id
    name: Name
    kind: Literal["fitting", "defense"]
    ac: Whole = 0
    speed: Whole = 0
    hp: Whole = 0
    ammo: Count | None = None
    effect: Text = ""


class CrisisRow(Entry):
    """A row of the crisis table (4.5)."""

    on: Annotated[int, Field(strict=True, ge=1, le=10)]
    id: CrisisKind
    name: Name
    acute: YesNo
    effect: Text


class Person(Entry):
    """Somebody of a crew (1.6)."""

    name: Name
    departments: tuple[Department, ...] = ()
    mods: Mapping[Attribute, Mod] = Field(default_factory=dict[Attribute, int])
    skills: Mapping[SkillId, Level] = Field(default_factory=dict[SkillId, int])
    attack_bonus: Bonus = 0
    hp: Hp
    physical_save: Annotated[Count, Field(ge=2, le=20)] = 15


class CrewPreset(Entry):
    """The player characters of a vessel. Departments nobody holds are given out (2.7)."""

    id: Id
    name: Name
    members: Annotated[tuple[Person, ...], Field(min_length=1, max_length=20)]


class Mounted(Entry):
    """A weapon aboard, and its ammunition if it is not the usual."""

    weapon: Id
    ammo: Count | None = None


class ShipTemplate(Entry):
    """A vessel (section 5). Its figures hold what its systems add."""

    id: Id
    name: Name
    hull: Id
    hp: Hp
    ac: Ac
    armor: Armor
    speed: Speed
    drive: Drive
    crew_min: Count
    crew_max: Count
    npc_crew: Count
    npc_skill: Level
    npc_attack_bonus: Bonus
    quality_cp: Annotated[int, Field(strict=True, ge=4, le=7)]
    fuel: Count
    cargo: Count
    weapons: Annotated[tuple[Mounted, ...], Field(max_length=MOST_WEAPONS)] = ()
    systems: tuple[Id, ...] = ()
