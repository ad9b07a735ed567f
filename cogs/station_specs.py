"""What a station's slash command is made of, and Discord's limits on it."""

import keyword
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

MOST_COMMANDS = 100
MOST_ACTIONS = 25
MOST_PARAMS = 25
MOST_CHOICES = 25
LONGEST_TEXT = 100
LONGEST_COMMAND = 8000
LARGEST_INT = 2**53

_NAME = re.compile(r"[-_\w]{1,32}")


@dataclass(frozen=True, slots=True)
class ParamSpec:
    """An option: a whole number, one of a few choices, an id picked while typing, free words."""

    name: str
    kind: Literal["int", "choice", "pick", "text"]
    description: str
    required: bool = True
    min: int | None = None
    max: int | None = None
    choices: Sequence[tuple[str, str]] = ()


@dataclass(frozen=True, slots=True)
class ActionSpec:
    id: str
    name: str
    description: str
    params: Sequence[ParamSpec] = ()


@dataclass(frozen=True, slots=True)
class StationSpec:
    id: str
    name: str
    description: str
    actions: Sequence[ActionSpec]


def check_limits(specs: Sequence[StationSpec]) -> list[str]:
    """Everything in the specs that Discord would not take, a sentence each."""
    return [
        *_too_many(specs, MOST_COMMANDS, "The server", "commands"),
        *_twice((spec.name for spec in specs), "The server"),
        *(fault for spec in specs for fault in _station(spec)),
    ]


def _station(spec: StationSpec) -> Iterator[str]:
    where = f"/{spec.name}"
    yield from _name_and_text(where, spec.name, spec.description)
    if not spec.actions:
        yield f"{where} has no actions."
    yield from _too_many(spec.actions, MOST_ACTIONS, where, "actions")
    yield from _twice((action.name for action in spec.actions), where)
    for action in spec.actions:
        yield from _action(f"{where} {action.name}", action)
    size = sum(map(len, _texts(spec)))
    if size > LONGEST_COMMAND:
        yield f"{where} has {size} characters in all, at most {LONGEST_COMMAND} are possible."


def _action(where: str, spec: ActionSpec) -> Iterator[str]:
    yield from _name_and_text(where, spec.name, spec.description)
    yield from _too_many(spec.params, MOST_PARAMS, where, "options")
    yield from _twice((param.name for param in spec.params), where)
    for param in spec.params:
        yield from _param(f"{where} {param.name}", param)


def _param(where: str, spec: ParamSpec) -> Iterator[str]:
    yield from _name_and_text(where, spec.name, spec.description)
    if not spec.name.isidentifier() or keyword.iskeyword(spec.name) or spec.name == "interaction":
        yield f"{where} is not the name of a parameter."
    if spec.kind != "int" and (spec.min is not None or spec.max is not None):
        yield f"{where} has a range and is no number."
    if spec.kind == "int":
        low = -LARGEST_INT if spec.min is None else spec.min
        high = LARGEST_INT if spec.max is None else spec.max
        if not -LARGEST_INT <= low <= high <= LARGEST_INT:
            yield f"{where} has no number from {low} to {high}."
    if (spec.kind == "choice") != bool(spec.choices):
        yield f"{where} is a {spec.kind} and has {len(spec.choices)} choices."
    yield from _too_many(spec.choices, MOST_CHOICES, where, "choices")
    yield from _twice((label for label, _ in spec.choices), where)
    yield from _twice((value for _, value in spec.choices), where)
    for text in (text for choice in spec.choices for text in choice):
        yield from _text(f"{where} choice", text)


def _name_and_text(where: str, name: str, description: str) -> Iterator[str]:
    if not _NAME.fullmatch(name) or name != name.lower():
        yield f"{where}: {name!r} is not a name of 1 to 32 small letters, digits, - and _."
    yield from _text(where, description)


def _text(where: str, text: str) -> Iterator[str]:
    if not text.strip():
        yield f"{where} has a blank text."
    elif len(text) > LONGEST_TEXT:
        yield f"{where} has a text of {len(text)} characters, at most {LONGEST_TEXT} are possible."


def _too_many(things: Sequence[object], most: int, where: str, what: str) -> Iterator[str]:
    if len(things) > most:
        yield f"{where} has {len(things)} {what}, at most {most} are possible."


def _twice(names: Iterable[str], where: str) -> Iterator[str]:
    for name, count in Counter(names).items():
        if count > 1:
            yield f"{where} has {count} times {name!r}."


def _texts(station: StationSpec) -> Iterator[str]:
    """What Discord counts: every name, description and value of a command."""
    yield from (station.name, station.description)
    for action in station.actions:
        yield from (action.name, action.description)
        for param in action.params:
            yield from (param.name, param.description)
            yield from (text for choice in param.choices for text in choice)
