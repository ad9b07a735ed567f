"""One entry of each data file of Mneme: band, weapon, missile, component, ship."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import Field

from bot.rules.twod6.content import Count, Entry, Id, Name, Text, Whole, YesNo

StationId = Literal["captain", "navcomm", "engineer", "pilot", "gunner", "anyone"]
FunctionId = Literal["captain", "navcomm", "engineer", "pilot", "gunner"]
WeaponKind = Literal["laser", "particle", "fusion", "meson", "missile", "sand"]
MountKind = Literal["turret", "fixed", "bay"]
AmmoId = Literal["standard", "smart", "nuclear", "sand"]
PartId = Literal["m_drive", "j_drive", "power_plant", "sensors", "bridge", "fuel", "hold"]

STATIONS: Final[Mapping[StationId, str]] = {
    "captain": "Captain",
    "navcomm": "NavComm",
    "engineer": "Engineer",
    "pilot": "Pilot",
    "gunner": "Gunner",
    "anyone": "Crew",
}
FUNCTIONS: Final[tuple[FunctionId, ...]] = ("captain", "navcomm", "engineer", "pilot", "gunner")
"""The phases of a ship's turn, in order (2.3)."""
EVERYBODY: Final[tuple[StationId, ...]] = (
    "anyone",
    "captain",
    "navcomm",
    "engineer",
    "pilot",
    "gunner",
)
FUNCTION_SKILLS: Final[Mapping[str, tuple[str, ...]]] = {
    "captain": ("leadership", "tactics", "admin"),
    "navcomm": ("comms", "navigation", "computer"),
    "engineer": ("engineering", "mechanics"),
    "pilot": ("piloting",),
    "gunner": ("turret_weapons", "bay_weapons"),
    "anyone": (),
}
"""The skills of each function, which its holder has at the crew's quality (1.3)."""
QUALITIES: Final = ("green", "regular", "veteran", "elite")
"""Each is worth one more than the one before it; green is 0 (R-21)."""
BANDS: Final = ("adjacent", "close", "short", "medium", "long", "very_long", "distant")


class RangeBand(Entry):
    """A range band (4.1, 4.2, 4.4)."""

    id: Id
    name: Name
    spaces: Count
    cost: Count
    sensors: Whole


class Weapon(Entry):
    """A weapon (4.3). `flight`: missiles that one of it launches at once."""

    id: Id
    name: Name
    mount: Literal["turret", "bay"]
    kind: WeaponKind
    noted: Id
    last: Id
    dice: Count
    points: Count = 0
    dm: Whole = 0
    radiation: YesNo = False
    ignores_armor: YesNo = False
    flight: Count = 0
    boost: Count = 0

    @property
    def is_beam(self) -> bool:
        """What sand thins out: anything but missiles and sand."""
        return self.kind not in {"missile", "sand"}

    def at(self, band: int) -> int | None:
        """The DM at a band: nearer +2, noted 0, one farther −2; None where it cannot fire."""
        noted, last = BANDS.index(self.noted), BANDS.index(self.last)
        if self.kind == "missile":
            return 0 if band >= BANDS.index("short") else None
        if band > last:
            return None
        return 2 if band < noted else 0 if band == noted else -2


class MissileType(Entry):
    id: Id
    name: Name
    dice: Count
    dm: Whole = 0
    smart: YesNo = False
    radiation: YesNo = False


class ConsolidationRow(Entry):
    """Many attacks in one roll (4.5)."""

    from_: Annotated[int, Field(strict=True, ge=1, alias="from")]
    dm: Count
    points: Count = 0
    dice: Count = 0


class SuperiorityRow(Entry):
    ratio: Annotated[int, Field(strict=True, ge=1)]
    dm: Count


class ComponentRow(Entry):
    """What a component's states do, in words (4.7)."""

    id: Id
    name: Name
    damaged: Name
    disabled: Name
    destroyed: Name


class MoraleRow(Entry):
    from_: Annotated[int, Field(strict=True, alias="from")]
    id: Id
    name: Name
    effect: Text
    dm: Count = 0


class Hazard(Entry):
    id: Id
    name: Name
    dm: Whole


class MountEntry(Entry):
    """So many mounts with the same weapons."""

    kind: MountKind
    weapons: Annotated[tuple[Id, ...], Field(min_length=1, max_length=3)]
    count: Annotated[int, Field(strict=True, ge=1, le=50)] = 1


class CrewEntry(Entry):
    """So many people with the same functions; the first is their own (R-38)."""

    functions: Annotated[tuple[FunctionId, ...], Field(min_length=1)]
    count: Annotated[int, Field(strict=True, ge=1, le=50)] = 1


class ShipTemplate(Entry):
    """A ship (5). Hull and Structure follow from its tons."""

    id: Id
    name: Name
    tons: Annotated[int, Field(strict=True, ge=1, le=100_000)]
    thrust: Annotated[int, Field(strict=True, ge=0, le=10)]
    jump: Annotated[int, Field(strict=True, ge=0, le=6)]
    armor: Annotated[int, Field(strict=True, ge=0, le=20)]
    electronics: Id
    parts: dict[PartId, Annotated[int, Field(strict=True, ge=1)]]
    spare_parts: Annotated[int, Field(strict=True, ge=0, le=20)]
    stations: Annotated[int, Field(strict=True, ge=1)]
    stealth: YesNo = False
    ammo: dict[AmmoId, Count] = Field(default_factory=dict)
    carried: dict[Id, Annotated[int, Field(strict=True, ge=1)]] = Field(default_factory=dict)
    mounts: tuple[MountEntry, ...] = ()
    crew: Annotated[tuple[CrewEntry, ...], Field(min_length=1)]

    @property
    def crew_count(self) -> int:
        return sum(entry.count for entry in self.crew)
