"""The ships a server keeps between battles, with their fittings and crews."""

from __future__ import annotations

import hashlib
import json
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any

from bot.app.battle import Battle
from bot.app.desk import Done
from bot.app.muster import tidy
from bot.app.people import Person, need_gm
from bot.app.setup import Setup
from bot.core.agenda import Value
from bot.core.draft import Draft, Entry
from bot.core.refusal import Refused

MOST_SAVED = 100
NOT_KEPT = "This server keeps no such ship"


@dataclass(frozen=True, slots=True)
class Kept:
    """A ship that a server keeps: the id to name it by, and the ship itself."""

    id: str
    entry: Entry


class Hangar(Setup):
    async def save_ship(self, combat_id: str, person: Person, ship: str) -> tuple[Entry, bool]:
        """Keep a ship of the battle as it was set up, under its name. Whether one is replaced."""
        battle = await self.load(combat_id)
        need_gm(await self.standing(battle, person), "Keeping ships")
        entry = battle.table.draft.entry(ship)
        guild, rules = battle.row.guild_id, battle.row.ruleset
        there = [row.ship_id for row in await self.store.ships(guild)]
        key = _key(rules, entry.name)
        if key not in there and len(there) >= MOST_SAVED:
            raise Refused(
                f"This server keeps {MOST_SAVED} ships already", "", "Let one go: /ship forget"
            )
        await self.store.save_ship(guild, key, rules, to_toml(entry))
        return entry, key in there

    async def kept_ships(self, guild_id: int, ruleset: str) -> tuple[Kept, ...]:
        """The ships a server keeps for these rules, by name."""
        rows = [row for row in await self.store.ships(guild_id) if row.ruleset == ruleset]
        kept = (Kept(row.ship_id, from_toml(row.toml_text)) for row in rows)
        return tuple(sorted(kept, key=lambda one: one.entry.name.casefold()))

    async def load_ship(
        self,
        combat_id: str,
        person: Person,
        kept: str,
        side: str,
        *,
        npc: bool = False,
        interaction: int | None = None,
    ) -> Done:
        """Put a kept ship into the battle, with all that was set of it. Raises Refused."""
        battle = await self.load(combat_id)
        need_gm(await self.standing(battle, person), "Setting up the battle")
        entry = await self._kept_ship(battle, kept)

        def add(battle: Battle, draft: Draft) -> Draft:
            added = self.drafted(battle, draft, entry.template, side, entry.name, npc=npc)
            new = added.entries[-1]
            return added.put(replace(entry, id=new.id, side=new.side, npc=npc))

        return await self.added(combat_id, person, interaction, add)

    async def forget_ship(self, combat_id: str, person: Person, kept: str) -> Entry:
        """Keep a ship no longer. Battles that have it stay as they are."""
        battle = await self.load(combat_id)
        need_gm(await self.standing(battle, person), "Letting ships go")
        entry = await self._kept_ship(battle, kept)
        await self.store.remove_ship(battle.row.guild_id, _key(battle.row.ruleset, entry.name))
        return entry

    async def _kept_ship(self, battle: Battle, wanted: str) -> Entry:
        """By id, or by its name as somebody typed it."""
        known = await self.kept_ships(battle.row.guild_id, battle.row.ruleset)
        typed = tidy(wanted).casefold()
        for one in known:
            if wanted == one.id or typed == one.entry.name.casefold():
                return one.entry
        names = ", ".join(one.entry.name for one in known[:12])
        raise Refused(NOT_KEPT, "", f"Kept: {names}" if names else "Keep one: /ship save")


def _key(ruleset: str, name: str) -> str:
    """One ship a name and ruleset, however it is spelled."""
    return f"{ruleset}:{hashlib.sha256(name.casefold().encode()).hexdigest()[:16]}"


def to_toml(entry: Entry) -> str:
    """What is kept of a ship: no id, side or owner, because those are the battle's."""
    lines = [
        f"template = {_written(entry.template)}",
        f"name = {_written(entry.name)}",
        f"crew = {_written(entry.crew)}",
        *_table("settings", entry.settings),
    ]
    for station, figures in entry.skills.items():
        lines += _table(f"skills.{_written(station)}", figures)
    return "\n".join(lines) + "\n"


def from_toml(text: str) -> Entry:
    """Raises ValueError for what is no ship."""
    read: dict[str, Any] = tomllib.loads(text)
    return Entry(
        id="",
        template=read["template"],
        name=read["name"],
        side="",
        crew=read["crew"],
        skills={station: dict(figures) for station, figures in read.get("skills", {}).items()},
        settings=dict(read.get("settings", {})),
    )


def _table(name: str, values: Mapping[str, Value]) -> list[str]:
    rows = [f"{_written(key)} = {_written(value)}" for key, value in values.items()]
    return ["", f"[{name}]", *rows] if rows else []


def _written(value: Value) -> str:
    """A text, whole number or yes or no: JSON writes them as TOML does, but for one letter."""
    return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
