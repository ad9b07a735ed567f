"""Ships and people who come into a battle that is under way, and their names.

A ruleset's state holds `ships` by id; a ship has a `name` and a `crew`, a crew member an `id`
and a `name`. Who comes is built by the ruleset's own setup, so that nobody need know the rules.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Generic, TypeVar, cast

from bot.core.draft import Draft
from bot.core.frozen import replace
from bot.core.play import Event
from bot.core.refusal import Refused

if TYPE_CHECKING:
    from bot.core.ruleset import Ruleset

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


@dataclass(frozen=True, slots=True)
class Muster:
    """The GM brings in ships or people, or names them; `ships` are those that joined."""

    events: tuple[Event, ...]
    ships: tuple[str, ...] = ()


def ships_of(state: object) -> dict[str, Any]:
    return cast("dict[str, Any]", cast("Any", state).ships)


def joining(rules: Ruleset[S], state: S, draft: Draft, ship: str) -> Muster:
    """The ship of a draft that is not in the battle yet. Raises Refused as the setup does.

    What comes is what the setup makes with the ship and does not make without it.
    """
    there = ships_of(state)
    before = dataclasses.replace(draft, entries=tuple(e for e in draft.entries if e.id in there))
    after = dataclasses.replace(before, entries=(*before.entries, draft.entry(ship)))
    parts = difference(rules.setup(before), rules.setup(after))
    return Muster((Joined(parts),), (ship,))


def enlisting(rules: Ruleset[S], state: S, draft: Draft, ship: str, spare: str, who: str) -> Muster:
    """One more crew member for a ship: `who` of the drafted ship `spare`, which stays away.

    Raises Refused for a ship that is not there, and where the spare one has no such person.
    """
    own = ships_of(state).get(ship)
    if own is None:
        raise Refused("That ship is not in this battle")
    people = tuple(one for one in ships_of(rules.setup(draft))[spare].crew if one.id == who)
    if not people:
        raise Refused("There is nobody of that kind")
    parts = replace(cast("Any", state), ships={ship: replace(own, crew=people)})
    return Muster((Joined(difference(state, parts)),))


def renaming(state: object, thing: str, name: str) -> Muster:
    """Raises Refused if no ship and no crew member has this id."""
    if thing not in ships_of(state) and _ship_of(state, thing) is None:
        raise Refused("Nobody and nothing of that name is in this battle")
    return Muster((Renamed(thing, name),))


def person_for(rules: Ruleset[S], draft: Draft, spare: str, station: str) -> str:
    """The first crew member of a drafted ship with that station. Raises Refused."""
    for member in rules.crews(rules.setup(draft)):
        if member.ship == spare and any(seat.station == station for seat in member.seats):
            return member.id
    raise Refused("A ship of that kind has nobody at that station")


def with_parts(state: S, parts: S) -> S:
    """The state with what is new in `parts`."""
    return cast("S", _merged(state, parts))


def with_name(state: S, thing: str, name: str) -> S:
    """The state with a ship or a crew member called otherwise."""
    ships = ships_of(state)
    if thing in ships:
        ship = replace(ships[thing], name=name)
    else:
        owner = _ship_of(state, thing)
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


def _ship_of(state: object, member: str) -> str | None:
    ships = ships_of(state).values()
    return next((s.id for s in ships if any(c.id == member for c in s.crew)), None)
