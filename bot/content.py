"""Reads data/<ruleset>/ into the frozen content of a ruleset; nothing else reads data files.

A content type declares in FILES where each of its fields comes from: a file with `rows`, keyed by
one of their keys, or a folder with a file an entry, whose file name is the key.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, ClassVar, Literal, NamedTuple, Protocol, Self, TypeVar, cast, overload

from pydantic import BaseModel, ValidationError
from pydantic_core import ErrorDetails

from bot.rules.cepheus import content as cepheus
from bot.rules.command_points import content as command_points
from bot.rules.coriolis import content as coriolis
from bot.rules.mneme import content as mneme
from bot.rules.night_tripper import content as night_tripper

DATA = Path(__file__).resolve().parent.parent / "data"
LONGEST_SHIP_FILE = 20_000
"""Characters of a ship file that somebody sends; ours have fewer than 3,000."""


class ContentType(Protocol):
    FILES: ClassVar[Mapping[str, tuple[str, str]]]

    @classmethod
    def model_validate(cls, obj: Any) -> Self: ...


C = TypeVar("C", bound=ContentType)

CONTENT_TYPES: Mapping[str, type[BaseModel]] = {
    "cepheus": cepheus.Content,
    "command_points": command_points.Content,
    "coriolis": coriolis.Content,
    "mneme": mneme.Content,
    "night_tripper": night_tripper.Content,
}

SAID = {
    "Input should be ": "",
    "String should have ": "a text with ",
    "Tuple should have ": "a list with ",
    "a valid integer": "a whole number",
    "a valid boolean": "true or false",
    "a valid tuple": "a list",
    "a valid dictionary": "a table of keys",
    "a valid string": "a text",
}
"""The sentences of pydantic that authors meet, in their words."""


class Fault(NamedTuple):
    """One thing to mend: `value` is shown as it stands in the file."""

    file: str
    key: str
    value: str
    expected: str

    def __str__(self) -> str:
        place = f"{self.file}: {self.key}" if self.key else self.file
        return f"{place}: {self.value}, {self.expected}"


class BadContent(Exception):
    """The author of a data file reads it: all faults at once, a sentence each."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in self.faults))


def load(content_type: type[C], folder: Path) -> C:
    """Raises BadContent with every fault of every file."""
    faults: list[Fault] = []
    fields: dict[str, dict[object, object]] = {}
    for field, (pattern, key) in content_type.FILES.items():
        if "*" in pattern:
            entries = _folder(folder, pattern, key, faults)
        else:
            entries = _rows(folder, pattern, key, faults)
        if entries is not None:
            fields[field] = entries

    def place(field: str, key: str) -> tuple[str, str]:
        pattern = content_type.FILES[field][0]
        if "*" in pattern:
            return f"{folder.name}/{pattern.replace('*', key)}", ""
        return f"{folder.name}/{pattern}", key

    try:
        content = content_type.model_validate(fields)
    except ValidationError as error:
        unread = content_type.FILES.keys() - fields.keys()
        errors = (one for one in error.errors() if one["loc"][0] not in unread)
        raise BadContent([*faults, *_faults(errors, place)]) from None
    if faults:
        raise BadContent(faults)
    return content


@overload
def content_for(ruleset_id: Literal["cepheus"]) -> cepheus.Content: ...
@overload
def content_for(ruleset_id: Literal["command_points"]) -> command_points.Content: ...
@overload
def content_for(ruleset_id: Literal["coriolis"]) -> coriolis.Content: ...
@overload
def content_for(ruleset_id: Literal["mneme"]) -> mneme.Content: ...
@overload
def content_for(ruleset_id: Literal["night_tripper"]) -> night_tripper.Content: ...
@overload
def content_for(ruleset_id: str) -> BaseModel: ...
def content_for(ruleset_id: str) -> BaseModel:
    """The shipped content of a ruleset. Raises KeyError for an unknown one, and BadContent."""
    return _shipped(ruleset_id)


@cache
def _shipped(ruleset_id: str) -> BaseModel:
    return load(cast("type[Any]", CONTENT_TYPES[ruleset_id]), DATA / ruleset_id)


def parse_ship(toml_text: str, ship_id: str = "") -> coriolis.ShipTemplate:
    """A Coriolis ship that somebody wrote, checked like ours; its id comes from its name.

    Raises BadContent.
    """
    file = f"{ship_id or 'ship'}.toml"
    faults: list[Fault] = []
    if len(toml_text) > LONGEST_SHIP_FILE:
        length = f"{len(toml_text)} characters"
        raise BadContent([Fault(file, "", length, f"expected at most {LONGEST_SHIP_FILE}")])
    table = _parsed(file, toml_text, faults)
    if table is None:
        raise BadContent(faults)
    if not ship_id:
        words = re.findall(r"[a-z0-9]+", str(table.get("name", "")).lower())
        ship_id = "_".join(words)[:60].lstrip("0123456789_") or "ship"
    shipped = content_for("coriolis")
    ship = _named(file, table, "id", ship_id, faults)
    try:
        content = type(shipped).model_validate(dict(shipped) | {"ships": {ship_id: ship}})
    except ValidationError as error:
        faults.extend(_faults(error.errors(), lambda _field, _key: (file, "")))
        raise BadContent(faults) from None
    if faults:
        raise BadContent(faults)
    return content.ships[ship_id]


def _parsed(file: str, text: str, faults: list[Fault]) -> dict[str, object] | None:
    try:
        return tomllib.loads(text)
    except ValueError as error:  # also a number of too many digits, which tomllib lets through
        faults.append(Fault(file, "", "no TOML", f"expected a table of keys: {error}"))
    except RecursionError:
        faults.append(Fault(file, "", "brackets within brackets", "expected fewer of them"))
    return None


def _read(folder: Path, path: Path, faults: list[Fault]) -> dict[str, object] | None:
    file = f"{folder.name}/{path.relative_to(folder).as_posix()}"
    try:
        text = path.read_text(encoding="utf-8")
    except FileNotFoundError:
        faults.append(Fault(file, "", "no such file", "expected it in the data folder"))
    except UnicodeDecodeError:
        faults.append(Fault(file, "", "no text", "expected UTF-8"))
    else:
        return _parsed(file, text, faults)
    return None


def _folder(
    folder: Path, pattern: str, key: str, faults: list[Fault]
) -> dict[object, object] | None:
    paths = sorted(folder.glob(pattern))
    if not paths:
        faults.append(Fault(f"{folder.name}/{pattern}", "", "no such file", "expected one or more"))
        return None
    entries: dict[object, object] = {}
    for path in paths:
        if (table := _read(folder, path, faults)) is not None:
            file = pattern.replace("*", path.stem)
            entries[path.stem] = _named(f"{folder.name}/{file}", table, key, path.stem, faults)
    return entries


def _named(
    file: str, table: dict[str, object], key: str, name: str, faults: list[Fault]
) -> dict[str, object]:
    if key in table:
        faults.append(
            Fault(file, key, _shown(table[key]), "expected no such key, the file names it")
        )
    return {**table, key: name}


def _rows(folder: Path, name: str, key: str, faults: list[Fault]) -> dict[object, object] | None:
    table = _read(folder, folder / name, faults)
    if table is None:
        return None
    file = f"{folder.name}/{name}"
    rows = table.pop("rows", None)
    faults.extend(Fault(file, other, "unknown", "expected only rows") for other in table)
    if not isinstance(rows, list):
        faults.append(Fault(file, "rows", _shown(rows), "expected a list of rows"))
        return None
    entries: dict[object, object] = {}
    for number, row in enumerate(cast("list[object]", rows), start=1):
        entry = cast("dict[str, object]", row) if isinstance(row, dict) else {}
        # A row without its key stays in, so that its fault is told with its other faults.
        named = entry.get(key)
        if not isinstance(named, str | int):
            named = f"row {number}"
        if named in entries:
            faults.append(
                Fault(file, f"row {number}.{key}", _shown(named), "expected it only once")
            )
        else:
            entries[named] = row
    return entries


def _faults(
    errors: Iterable[ErrorDetails], place: Callable[[str, str], tuple[str, str]]
) -> Iterator[Fault]:
    for error in errors:
        field, entry, *inner = error["loc"] if len(error["loc"]) > 1 else (*error["loc"], "")
        if inner == ["[key]"]:
            continue  # the entry says the same of the key it is named after
        file, key = place(str(field), str(entry))
        for step in inner:
            if isinstance(step, int):
                key += f" #{step + 1}"
            elif step != "[key]":
                key += f".{step}"
        yield Fault(file, key.lstrip("."), *_said(error))


def _said(error: ErrorDetails) -> tuple[str, str]:
    """What stands there and what was expected, in place of pydantic's own sentences."""
    match error["type"]:
        case "missing":
            return "nothing", "expected a value"
        case "extra_forbidden":
            return _shown(error["input"]), "expected no such key"
        case "content":
            return _shown(error["input"]), error["msg"]
        case "string_pattern_mismatch":
            return _shown(error["input"]), "expected small letters, digits and underscores"
        case "model_type":
            return _shown(error["input"]), "expected a table of keys"
        case _:
            wanted = error["msg"]
            for pydantic, ours in SAID.items():
                wanted = wanted.replace(pydantic, ours)
            return _shown(error["input"]), f"expected {wanted}"


def _shown(value: object) -> str:
    if value is None:
        return "nothing"
    try:
        shown = repr(value)
    except ValueError:  # Python writes no number of more than 4,300 digits
        return "a number too long to show"
    except RecursionError:
        return "tables within tables"
    return shown if len(shown) <= 60 else f"{shown[:59]}…"
