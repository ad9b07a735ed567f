"""Tables of the 2D6 games: hit locations, crew damage, electronics; and how they are checked."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from bot.core.dice import Modifier, Plain
from bot.core.play import Turn, roll
from bot.rules.twod6.checks import Picking, Table, best_row, pick
from bot.rules.twod6.content import Count, Entry, Id, Name, Whole, YesNo, raise_all

SystemId = Literal[
    "hull",
    "structure",
    "armor",
    "turret",
    "bay",
    "j_drive",
    "m_drive",
    "power_plant",
    "sensors",
    "bridge",
    "fuel",
    "hold",
    "crew",
]


class LocationRow(Entry):
    """Where a hit goes: on a ship with Hull left, on one without, on a small craft."""

    on: Annotated[int, Field(strict=True, ge=2, le=12)]
    external: SystemId
    internal: SystemId
    small: SystemId


class CrewDamageRow(Entry):
    from_: Annotated[int, Field(strict=True, alias="from")]
    strikes: Literal["nobody", "one", "all"]
    dice: Count


class Electronics(Entry):
    id: Id
    name: Name
    tl: Count
    dm: Whole
    jammers: YesNo = False
    densitometer: YesNo = False
    neural_sensor: YesNo = False

    @property
    def jamming(self) -> int:
        """The Sensor Jamming rating: the DM, with jammers."""
        return self.dm if self.jammers else 0


def _every_face(rows: dict[int, LocationRow]) -> dict[int, LocationRow]:
    missing = set(range(2, 13)) - rows.keys()
    raise_all(((face,), None, "a row for this number of 2D6") for face in sorted(missing))
    return rows


Locations = Annotated[dict[int, LocationRow], AfterValidator(_every_face)]
CrewDamage = dict[int, CrewDamageRow]

SHARED_FILES = {
    "locations": ("../twod6/locations.toml", "on"),
    "crew_damage": ("../twod6/crew_damage.toml", "from"),
    "electronics": ("../twod6/electronics.toml", "id"),
}
"""The files beside those of the games, and their keys."""


@dataclass(frozen=True, slots=True)
class CrewRoll:
    """What a roll on the crew damage table came to: which of the people, and how much."""

    roll: int
    strikes: Literal["nobody", "one", "all"]
    victims: tuple[int, ...]
    amount: int


def crew_roll(
    turn: Turn[Any],
    rows: CrewDamage,
    people: int,
    who: str,
    *,
    purpose: str,
    dose: str,
    terms: Sequence[Modifier] = (),
) -> Picking[CrewRoll]:
    """2D6 on the crew damage table, whom it strikes, and the damage; "all" rolls once for all."""
    rolled = yield from roll(turn, Table(tuple(terms), form="crew"), purpose, who)
    row = rows[best_row(list(rows), rolled.degree)]
    if row.strikes == "nobody" or not people:
        return CrewRoll(rolled.degree, "nobody", (), 0)
    victims = tuple(range(people))
    if row.strikes == "one":
        number = yield from pick(turn, people, who, "crew")
        victims = (number - 1,)
    dice = yield from roll(turn, Plain(row.dice, 6, form="damage"), dose, who)
    return CrewRoll(rolled.degree, row.strikes, victims, dice.degree)
