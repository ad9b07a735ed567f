"""Ships and people who come into a battle that is under way, and their names.

Who comes is built by the ruleset's own setup, so that nobody need know the rules.
"""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any, TypeVar, cast

from bot.core.draft import Draft
from bot.core.frozen import replace
from bot.core.joined import Joined, Renamed, difference, ship_of, ships_of
from bot.core.play import Event
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Muster:
    """The GM brings in ships or people, or names them; `ships` are those that joined."""

    events: tuple[Event, ...]
    ships: tuple[str, ...] = ()


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
    if thing not in ships_of(state) and ship_of(state, thing) is None:
        raise Refused("Nobody and nothing of that name is in this battle")
    return Muster((Renamed(thing, name),))


def person_for(rules: Ruleset[S], draft: Draft, spare: str, station: str) -> str:
    """The first crew member of a drafted ship with that station. Raises Refused."""
    for member in rules.crews(rules.setup(draft)):
        if member.ship == spare and any(seat.station == station for seat in member.seats):
            return member.id
    raise Refused("A ship of that kind has nobody at that station")
