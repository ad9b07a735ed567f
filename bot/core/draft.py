"""A battle being set up: which ships, whose, with which crews and house options."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from bot.core.agenda import Value
from bot.core.refusal import Refused


@dataclass(frozen=True, slots=True)
class Entry:
    """A ship to be: its template, its side, and what differs from the template.

    `crew` is the id of a preset, or empty for the template's own people. `skills` are figures
    typed in for a station, by the ruleset's own words ("gunner": {"attribute": 3, "skill": 2}).
    `settings` are the ruleset's ship settings (position, sensor mode …). `npc`: the GM's ship.
    """

    id: str
    template: str
    name: str
    side: str
    npc: bool = False
    crew: str = ""
    skills: dict[str, dict[str, int]] = field(default_factory=dict[str, dict[str, int]])
    settings: dict[str, Value] = field(default_factory=dict[str, Value])


@dataclass(frozen=True, slots=True)
class Draft:
    """Everything chosen before a battle starts. Ship ids are s1, s2 … and are never reused."""

    entries: tuple[Entry, ...] = ()
    options: dict[str, Value] = field(default_factory=dict[str, Value])
    counter: int = 0

    def add(self, template: str, name: str, side: str, *, npc: bool = False) -> Draft:
        number = self.counter + 1
        entry = Entry(f"s{number}", template, name, side, npc=npc)
        return replace(self, entries=(*self.entries, entry), counter=number)

    def entry(self, ship: str) -> Entry:
        """Raises Refused if no ship has this id."""
        found = next((e for e in self.entries if e.id == ship), None)
        if found is None:
            raise Refused("That ship is not in this battle")
        return found

    def put(self, entry: Entry) -> Draft:
        rest = tuple(entry if e.id == entry.id else e for e in self.entries)
        return replace(self, entries=rest)

    def remove(self, ship: str) -> Draft:
        self.entry(ship)
        return replace(self, entries=tuple(e for e in self.entries if e.id != ship))
