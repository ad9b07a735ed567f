"""What the core itself may do to a state: add ships and people, and name them.

A ruleset's state holds `ships` by id; a ship has a `name` and a `crew`, a crew member an `id`
and a `name`.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, Generic, TypeVar, cast

from bot.core.frozen import replace
from bot.core.play import Event

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Joined(Event, Generic[S]):
    """Ships or people came. `parts` is a state of which only what is not yet there counts."""

    parts: S


@dataclass(frozen=True, slots=True)
class Renamed(Event):
    """A ship or a crew member is called otherwise."""

    thing: str
    name: str


def ships_of(state: object) -> dict[str, Any]:
    return cast("dict[str, Any]", cast("Any", state).ships)


def ship_of(state: object, member: str) -> str | None:
    """The ship a crew member belongs to."""
    ships = ships_of(state).values()
    return next((s.id for s in ships if any(c.id == member for c in s.crew)), None)


def with_parts(state: S, parts: S) -> S:
    """The state with what is new in `parts`."""
    return cast("S", _merged(state, parts))


def with_name(state: S, thing: str, name: str) -> S:
    """The state with a ship or a crew member called otherwise."""
    ships = ships_of(state)
    if thing in ships:
        ship = replace(ships[thing], name=name)
    else:
        owner = ship_of(state, thing)
        if owner is None:
            return state
        crew = tuple(replace(c, name=name) if c.id == thing else c for c in ships[owner].crew)
        ship = replace(ships[owner], crew=crew)
    return cast("S", replace(cast("Any", state), ships={**ships, ship.id: ship}))


def named_in(state: object, thing: str) -> str | None:
    """The name of a ship or a crew member; None if there is none of this id."""
    ships = ships_of(state)
    if thing in ships:
        return ships[thing].name
    crew = (c for s in ships.values() for c in s.crew if c.id == thing)
    return next((c.name for c in crew), None)


def difference(before: S, after: S) -> S:
    """`after` without what `before` has already; single values stay, and count for nothing."""
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(cast("Any", after)):
        old, new = getattr(before, field.name), getattr(after, field.name)
        if isinstance(new, dict):
            changes[field.name] = _new_keys(old, cast("dict[str, Any]", new))
        elif isinstance(new, tuple):
            had = cast("tuple[Any, ...]", old)
            changes[field.name] = tuple(x for x in cast("tuple[Any, ...]", new) if x not in had)
    return cast("S", replace(cast("Any", after), **changes))


def _new_keys(old: dict[str, Any], new: dict[str, Any]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in new.items():
        if key not in old:
            found[key] = value
        elif dataclasses.is_dataclass(value) and value != old[key]:
            found[key] = difference(old[key], value)
    return found


def _merged(old: Any, parts: Any) -> Any:
    changes: dict[str, Any] = {}
    for field in dataclasses.fields(old):
        own, more = getattr(old, field.name), getattr(parts, field.name)
        if isinstance(own, dict):
            mine, theirs = cast("dict[str, Any]", own), cast("dict[str, Any]", more)
            new = {key: value for key, value in theirs.items() if key not in mine}
            changed = {k: _merged(mine[k], v) for k, v in theirs.items() if _is_deeper(mine, k)}
            changes[field.name] = {**mine, **changed, **new}
        elif isinstance(own, tuple):
            changes[field.name] = (*own, *(x for x in more if x not in own))
    return replace(old, **changes)


def _is_deeper(mine: dict[str, Any], key: str) -> bool:
    return key in mine and dataclasses.is_dataclass(mine[key])
