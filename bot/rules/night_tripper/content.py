"""What the data files of Night Tripper hold: Content, and where each part comes from."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, ClassVar, Literal, Self

from pydantic import (
    AfterValidator,
    BaseModel,
    ConfigDict,
    Field,
    StringConstraints,
    model_validator,
)
from pydantic_core import InitErrorDetails, PydanticCustomError, ValidationError

from bot.rules.night_tripper.state import STATIONS, GoalId, WoundPlace

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
Rank = Annotated[int, Field(strict=True, ge=0, le=6)]
Trait = Annotated[int, Field(strict=True, ge=0, le=3)]
Luck = Annotated[int, Field(strict=True, ge=0, le=10)]
Count = Annotated[int, Field(strict=True, ge=0, le=99_999)]
Die = Annotated[int, Field(strict=True, ge=1, le=6)]
YesNo = Annotated[bool, Field(strict=True)]
THROWS = (*STATIONS, "leap")


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def _raise_all(faults: Iterable[tuple[tuple[str | int, ...], object, str]]) -> None:
    """Raises pydantic's ValidationError with every fault at its own place."""
    details = [
        InitErrorDetails(
            type=PydanticCustomError("content", "{expected}", {"expected": f"expected {expected}"}),
            loc=place,
            input=value,
        )
        for place, value, expected in faults
    ]
    if details:
        raise ValidationError.from_exception_data("content", details)


class ShipTemplate(Entry):
    """A ship as it is sold: ranks of its parts, Loads, staterooms, credits."""

    id: Id
    name: Name
    electronics: Rank
    thrusters: Rank
    guns: Rank
    gate_core: YesNo
    hold: Count
    quarters: Count
    cost: Count
    npc_skill: Rank

    @property
    def help(self) -> str:
        core = "gate core" if self.gate_core else "no gate core"
        ranks = f"Electronics {self.electronics}, Thrusters {self.thrusters}, Guns {self.guns}"
        return f"{ranks}, {core}"


class Person(Entry):
    """Somebody of a crew; a hireling has no player and no Luck."""

    name: Name
    computer: Rank = 0
    helm: Rank = 0
    gunnery: Rank = 0
    engineer: Rank = 0
    strength: Trait = 0
    agility: Trait = 0
    luck: Luck = 0
    luck_max: Luck = 0
    combat_armor: YesNo = False
    hireling: YesNo = False

    @model_validator(mode="after")
    def _has_no_luck_that_it_cannot(self) -> Self:
        if self.luck > self.luck_max:
            _raise_all([(("luck",), self.luck, f"at most luck_max, {self.luck_max}")])
        if self.hireling and self.luck_max:
            _raise_all([(("luck_max",), self.luck_max, "0 for a hireling")])
        return self


class CrewTemplate(Entry):
    id: Id
    name: Name
    people: Annotated[tuple[Person, ...], Field(min_length=1, max_length=12)]

    @property
    def help(self) -> str:
        return ", ".join(person.name for person in self.people)


class Quality(Entry):
    id: Id
    name: Name
    skill: Rank


class LocationRow(Entry):
    on: Die
    strikes: Literal["electronics", "thrusters", "guns", "gate_core", "crew", "choice"]


class WoundRow(Entry):
    on: Die
    location: WoundPlace


class Hindrance(Entry):
    location: WoundPlace
    throws: tuple[Literal["computer", "helm", "gunnery", "engineering", "leap"], ...]


class Goal(Entry):
    id: GoalId
    name: Name
    requirement: Name


class Repair(Entry):
    id: Literal["damaged", "destroyed", "gate_core_damaged", "gate_core_destroyed"]
    credits: Count
    weeks: Count


def _every_face(rows: dict[int, LocationRow]) -> dict[int, LocationRow]:
    missing = set(range(1, 7)) - rows.keys()
    _raise_all(((face,), None, "a row for this face of the die") for face in sorted(missing))
    return rows


def _every_lower_die(rows: dict[int, WoundRow]) -> dict[int, WoundRow]:
    missing = set(range(1, 7)) - rows.keys()
    _raise_all(((face,), None, "a row for this lower die") for face in sorted(missing))
    return rows


class Content(Entry):
    """All of data/night_tripper."""

    FILES: ClassVar[Mapping[str, tuple[str, str]]] = {
        "ships": ("ships/*.toml", "id"),
        "crews": ("crews.toml", "id"),
        "qualities": ("qualities.toml", "id"),
        "locations": ("locations.toml", "on"),
        "wounds": ("wounds.toml", "on"),
        "hindrances": ("hindrances.toml", "location"),
        "goals": ("goals.toml", "id"),
        "repairs": ("repairs.toml", "id"),
    }
    """Where each field comes from and which key names its entries; `*` is the key itself."""

    ships: dict[str, ShipTemplate]
    crews: dict[str, CrewTemplate]
    qualities: dict[str, Quality]
    locations: Annotated[dict[int, LocationRow], AfterValidator(_every_face)]
    wounds: Annotated[dict[int, WoundRow], AfterValidator(_every_lower_die)]
    hindrances: dict[WoundPlace, Hindrance]
    goals: dict[GoalId, Goal]
    repairs: dict[str, Repair]

    @model_validator(mode="after")
    def _names_every_crew_once(self) -> Self:
        twice = self.crews.keys() & self.qualities.keys()
        _raise_all((("qualities", crew), crew, "an id no crew has") for crew in sorted(twice))
        return self

    def hinders(self, wound: WoundPlace, throw: str) -> bool:
        """Whether a wound there puts a throw at Disadvantage."""
        row = self.hindrances.get(wound)
        return row is not None and throw in row.throws
