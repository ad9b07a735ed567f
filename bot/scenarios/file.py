"""What a scenario file may say, checked as it is read (docs/scenarios.md)."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, Self

from pydantic import BaseModel, BeforeValidator, ConfigDict, Field, ValidationError, model_validator
from pydantic_core import ErrorDetails

from bot.content import CONTENT_TYPES, BadContent, Fault
from bot.core.seats import By, Seat
from bot.scenarios.compare import shown
from bot.scenarios.pools import parsed


def _faces(value: object) -> object:
    """Faces in one text, "6 6 1", are easier to read than a list."""
    if isinstance(value, str):
        if not value.split() or not all(face.isdigit() for face in value.split()):
            raise ValueError('expected faces such as "6 6 1"')
        return [int(face) for face in value.split()]
    return value


def _pool(text: str) -> str:
    parsed(text)
    return text


def _seat(text: str) -> str:
    try:
        Seat.parse(text)
    except ValueError:
        raise ValueError('expected a seat such as "lantern/gunner"') from None
    return text


def _roll(value: Any) -> Any:
    return {"dice": value} if type(value) in (str, list) else value


def _happening(value: object) -> object:
    return {"event": value} if isinstance(value, str) else value


def _several(value: object) -> object:
    return (value,) if isinstance(value, str) else value


def _after(check: Any) -> BeforeValidator:
    return BeforeValidator(lambda value: check(value) if isinstance(value, str) else value)


SeatText = Annotated[str, _after(_seat)]
Tree = dict[str, Any]


class Part(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


class GivenRoll(Part):
    """The faces of a roll, and what the roll must be and come to."""

    dice: Annotated[tuple[int, ...], BeforeValidator(_faces), Field(min_length=1)]
    purpose: str | None = Field(None, alias="for")
    who: str | None = None
    pool: Annotated[str, _after(_pool)] | None = None
    form: str | None = None
    result: int | None = None
    success: bool | None = None


class Happening(BaseModel):
    """An event by its name; of its fields those that are named."""

    model_config = ConfigDict(frozen=True, extra="allow")
    event: str

    @property
    def fields(self) -> Tree:
        return dict(self.model_extra or {})


Happenings = tuple[Annotated[Happening, BeforeValidator(_happening)], ...]


class Over(Part):
    """How the battle ended."""

    winner: str
    why: str


class Expected(Part):
    """What must be so once something was done."""

    rolls: tuple[Annotated[GivenRoll, BeforeValidator(_roll)], ...] = ()
    happens: Happenings = ()
    never: Happenings = Field((), alias="not")
    expect: Tree = {}
    window: str | None = None
    seats: tuple[SeatText, ...] | None = None
    over: Over | bool | None = None


class Start(Expected):
    """Where the battle starts: at its beginning, or `at` a step of a round."""

    note: str = ""
    at: str = ""
    of: Annotated[tuple[str, ...], BeforeValidator(_several)] = ()
    round: int = Field(1, ge=1)


class Step(Expected):
    """One act, or defaults taken, or the end by the GM."""

    note: str = ""
    seat: SeatText | None = None
    act: str = ""
    params: Tree = Field({}, alias="with")
    by: By | None = None
    skip: bool | str = False
    end: bool = False
    refused: str = ""

    @model_validator(mode="after")
    def _does_one_thing(self) -> Self:
        if [bool(self.act), bool(self.skip), self.end].count(True) != 1:
            raise ValueError("expected exactly one of act, skip and end")
        if self.act and self.seat is None:
            raise ValueError("expected a seat for the act")
        if self.params and not self.act:
            raise ValueError("expected an act for what is given with it")
        return self

    @property
    def words(self) -> str:
        """The step in a line."""
        if self.end:
            return "The GM ends the battle"
        if self.skip:
            to = "" if self.skip is True else f" until {self.skip}"
            return f"Skip{to}{f' of {self.seat}' if self.seat else ''}"
        given = "".join(f" {name}={shown(value)}" for name, value in self.params.items())
        return f"{self.seat} {self.act}{given}"


class ShipEntry(Part):
    """A ship of the battle: its template and what differs."""

    template: str
    side: str
    name: str = ""
    npc: bool = False
    crew: str = ""
    skills: dict[str, dict[str, int]] = {}
    settings: dict[str, int | str | bool] = {}


class Check(Part):
    """A table check: given figures, expected figures."""

    table: str
    note: str = ""
    given: Tree = {}
    expect: Annotated[Tree, Field(min_length=1)]


class Scenario(Part):
    """A battle with its steps, or table checks, or both."""

    title: str
    ruleset: str
    note: str = ""
    options: dict[str, int | str | bool] = {}
    ships: dict[Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")], ShipEntry] = {}
    set: Tree = {}
    start: Start = Start.model_validate({})
    steps: tuple[Step, ...] = ()
    end: Expected | None = None
    checks: tuple[Check, ...] = ()

    @model_validator(mode="after")
    def _is_something(self) -> Self:
        if self.ruleset not in CONTENT_TYPES:
            raise ValueError(f"expected the ruleset to be one of {', '.join(CONTENT_TYPES)}")
        if not self.ships and not self.checks:
            raise ValueError("expected ships of a battle, or checks")
        return self


def read(path: Path) -> Scenario:
    """Raises BadContent with all that is wrong with the file."""
    try:
        tree = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BadContent([Fault(str(path), "", "cannot be read", str(error.strerror))]) from None
    except ValueError as error:  # UnicodeDecodeError too
        raise BadContent([Fault(str(path), "", "no TOML", f"expected one: {error}")]) from None
    try:
        return Scenario.model_validate(tree)
    except ValidationError as error:
        raise BadContent(_fault(str(path), one) for one in error.errors()) from None


def _fault(file: str, error: ErrorDetails) -> Fault:
    key = ".".join(_key(step) for step in error["loc"]).replace(".#", " #")
    match error["type"]:
        case "missing":
            return Fault(file, key, "nothing", "expected a value")
        case "extra_forbidden":
            return Fault(file, key, "unknown", "expected no such key")
        case "value_error":
            return Fault(file, key, _short(error["input"]), str(error.get("ctx", {})["error"]))
        case _:
            said = error["msg"].replace("Input should be ", "")
            return Fault(file, key, _short(error["input"]), f"expected {said}")


def _key(step: int | str) -> str:
    return f"#{step + 1}" if isinstance(step, int) else step


def _short(value: object) -> str:
    text = "this" if isinstance(value, dict) else shown(value)
    return text if len(text) <= 60 else f"{text[:59]}…"


def unknown(file: str, key: str, given: Iterator[str], known: list[str]) -> Iterator[Fault]:
    """A fault for each name that is not known."""
    for name in given:
        if name not in known:
            yield Fault(file, key, name, f"expected one of {', '.join(known)}")
