"""Ships and people who come into a battle under way, leave it, or are called otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from bot.app import records
from bot.app.battle import AnyCombat, Battle, plain
from bot.app.chronicle import followed, mustered_line
from bot.app.desk import Change, Desk, Done
from bot.app.people import NO_SUCH_SHIP, Person, Standing, need_gm
from bot.app.reports import Happened
from bot.app.table import Table
from bot.core.blocks import Card, Kind, Line, Name, Words
from bot.core.decide import decide
from bot.core.draft import Draft, Entry
from bot.core.joined import Renamed, named_in, ships_of
from bot.core.muster import Muster, enlisting, joining, person_for, renaming
from bot.core.refusal import Refused
from bot.core.seats import GM, PUBLIC

MOST_SHIPS = 40
LONGEST_NAME = 100


class Mustering(Desk):
    async def enlist(
        self,
        combat_id: str,
        person: Person,
        ship: str,
        station: str,
        *,
        name: str = "",
        figures: Mapping[str, int] | None = None,
        interaction: int | None = None,
    ) -> Done:
        """One more crew member for a ship of a battle under way, as its own kind of ship has."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Bringing people aboard")
            combat = battle.going_on()
            if station not in [s.id for s in battle.rules.stations if s.command]:
                names = ", ".join(s.name for s in battle.rules.stations if s.command)
                raise Refused("There is no such station", "", f"Possible: {names}")
            draft, spare = _with_spare(battle, combat, ship, station, dict(figures or {}))
            member = person_for(battle.rules, draft, spare, station)
            wish = enlisting(battle.rules, combat.state, draft, ship, spare, member)
            called = tidy(name)
            if called:
                wish = replace(wish, events=(*wish.events, Renamed(member, called)))
            table = battle.table
            counted = replace(table.draft, counter=draft.counter)
            command = {"kind": "muster", "what": "enlist", "ship": ship, "thing": member}
            return mustered(battle, who, wish, command, replace(table, draft=counted))

        return await self.change(combat_id, person, interaction, work)

    async def rename(
        self,
        combat_id: str,
        person: Person,
        thing: str,
        name: str,
        *,
        interaction: int | None = None,
    ) -> Done:
        """Call a ship, or in a battle under way a crew member, otherwise. `thing` is its id."""

        def work(battle: Battle, who: Standing) -> Change:
            need_gm(who, "Giving names")
            battle.not_over()
            called = tidy(name)
            if not called:
                raise Refused("A name needs letters")
            draft = battle.table.draft
            if any(entry.id == thing for entry in draft.entries):
                draft = draft.put(replace(draft.entry(thing), name=called))
            elif battle.combat is None:
                raise Refused(NO_SUCH_SHIP, "", "Crew is named once the battle runs")
            table = replace(battle.table, draft=draft)
            if battle.combat is None:
                return Change(table, f"Called {called} from now on")
            if named_in(battle.combat.state, thing) == called:
                raise Refused(f"{called} is the name already")
            wish = renaming(battle.combat.state, thing, called)
            command = {"kind": "muster", "what": "rename", "thing": thing}
            return mustered(battle, who, wish, command, table)

        return await self.change(combat_id, person, interaction, work)


def ship_joins(battle: Battle, who: Standing, draft: Draft, ship: str) -> Change:
    """The drafted ship comes into the battle under way. Raises Refused."""
    combat = battle.going_on()
    wish = joining(battle.rules, combat.state, draft, ship)
    command = {
        "kind": "muster",
        "what": "join",
        "thing": ship,
        "template": draft.entry(ship).template,
    }
    return mustered(battle, who, wish, command, replace(battle.table, draft=draft))


def takes_more_ships(battle: Battle) -> bool:
    """Whether a ship may still join: there are games of two ships alone."""
    combat = battle.going_on()
    draft = battle.table.draft
    last = draft.entries[-1]
    fuller = draft.add(last.template, last.name, last.side, npc=True)
    try:
        joining(battle.rules, combat.state, fuller, fuller.entries[-1].id)
    except Refused:
        return False
    return True


def mustered(
    battle: Battle, who: Standing, wish: Muster, command: dict[str, Any], table: Table
) -> Change:
    """The change, told to all who may know of the ship."""
    before = battle.going_on()
    dice = records.NotedDice(battle.row.seed)
    events, after = decide(battle.rules, before, wish, dice, battle.row.seq + 1)
    words = mustered_line(battle.rules, command, before, after, PUBLIC)
    said = plain(mustered_line(battle.rules, command, before, after, GM))
    gm: Words = ("GM ", Name(who.person.name), ": ")
    body = followed(Happened(battle.rules, before, events, after, "gm"), PUBLIC)
    return Change(
        table,
        said if words else f"{said}, unseen by others",
        {**command, "dice": dice.sides},
        "gm",
        None,
        events,
        combat=after,
        cards=(Card(Kind.GM, (), (*gm, *words), tuple(map(Line, body))),) if words else (),
        silent=not words,
    )


def _with_spare(
    battle: Battle, combat: AnyCombat, ship: str, station: str, figures: dict[str, int]
) -> tuple[Draft, str]:
    """The draft of the battle as it runs, with a ship of the same kind in place of this one.

    In its place, because some games are for two ships.
    """
    there = ships_of(combat.state)
    drafted = battle.table.draft
    own: Entry = drafted.entry(ship)
    number = drafted.counter + 1
    skills = {station: figures} if figures else {}
    spare = replace(own, id=f"s{number}", skills=skills)
    running = (spare if e.id == ship else e for e in drafted.entries if e.id in there)
    return replace(drafted, entries=tuple(running), counter=number), spare.id


def tidy(name: str) -> str:
    """A name on one line and not too long."""
    return " ".join(name.split())[:LONGEST_NAME]
