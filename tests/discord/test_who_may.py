"""Who may do what: every command and every verb of a control, for everybody there is.

A row has a cell for each of ROLES: `+` may, `-` is refused with the words of the row, and then
nothing has changed. A command, verb or line of the GM's list without a row fails. All that is
refused comes first, so that it is refused in one and the same moment of the battle.
"""

from __future__ import annotations

from contextlib import asynccontextmanager
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.core.menu import Offer
from bot.core.seats import Seat
from bot.ui.form import offer_code, seat_code
from cogs.gm_run import RUNS
from cogs.presses import VERBS
from tests.discord.live import live, said

ROLES = ("outsider", "enemy", "mate", "pilot", "gm", "manager")
"""Nobody's seat; gunner of the Fang, on the other side; gunner of the Lantern; its pilot, whose
window is open; who leads the battle; who manages the server and neither plays nor leads.
"""
NOT_SET_UP = "is for those who manage this server"
FOR_GM = " is for the GM"

COMMANDS: dict[str, tuple[dict[str, Any], str, str]] = {
    "act": ({}, "++++++", ""),
    "odds": ({}, "-+++++", "You have no seat in this battle"),
    "help": ({}, "++++++", ""),
    "roll": ({"expression": "2d6"}, "++++++", ""),
    "rules": ({"action": "fire"}, "++++++", ""),
    "privacy show": ({}, "++++++", ""),
    "privacy delete": ({}, "++++++", ""),
    "ship show": ({"ship": "s1"}, "++++++", ""),
    "ship list": ({}, "++++++", ""),
    "crew list": ({}, "++++++", ""),
    "crew claim": ({"member": "s1c3"}, "---+--", "Mira is the pilot of ▲1 Lantern"),
    "combat status": ({}, "++++++", ""),
    "combat map": ({}, "++++++", ""),
    "combat log": ({}, "++++++", ""),
    "combat verify": ({}, "++++++", ""),
    "combat export": ({}, "++++++", ""),
    "combat new": ({}, "------", "This channel has a battle already"),
    "combat move": ({}, "------", "You lead no battle elsewhere"),
    "combat start": ({}, "----++", FOR_GM),
    "combat option": ({"option": "prayers", "value": "yes"}, "----++", FOR_GM),
    "combat end": ({}, "----++", FOR_GM),
    "ship add": ({"template": "sand_wasp", "side": "Raiders"}, "----++", FOR_GM),
    "ship crew": ({"ship": "s1", "preset": "veteran"}, "----++", FOR_GM),
    "ship set": ({"ship": "s1", "setting": "position", "value": "1"}, "----++", FOR_GM),
    "ship save": ({"ship": "s1"}, "----++", FOR_GM),
    "ship load": ({"kept": "Lantern", "side": "Crew"}, "----++", FOR_GM),
    "ship forget": ({"kept": "Lantern"}, "----++", FOR_GM),
    "ship remove": ({"ship": "s2"}, "----++", FOR_GM),
    "crew assign": ({"member": "s1c1", "user": "manager"}, "----++", FOR_GM),
    "crew kick": ({"member": "s1c1"}, "----++", FOR_GM),
    "crew add": ({"ship": "s1", "station": "gunner"}, "----++", FOR_GM),
    "gm panel": ({}, "----++", FOR_GM),
    "gm act": ({"seat": "s1/pilot"}, "----++", FOR_GM),
    "gm peek": ({}, "----++", FOR_GM),
    "gm pause": ({}, "----++", FOR_GM),
    "gm resume": ({}, "----++", FOR_GM),
    "gm pings": ({"on": True}, "----++", FOR_GM),
    "gm undo": ({}, "----++", FOR_GM),
    "gm end": ({}, "----++", FOR_GM),
    "gm note": ({"text": "They wait", "public": False}, "----++", FOR_GM),
    "gm rename": ({"what": "s3", "name": "Tooth"}, "----++", FOR_GM),
    "gm thread": ({}, "----++", FOR_GM),
    "gm skip": ({}, "----++", FOR_GM),
    "gm npc": ({}, "----++", FOR_GM),
    "gm hand-over": ({"user": "manager"}, "----++", FOR_GM),
    "setup show": ({}, "-----+", NOT_SET_UP),
    "setup gm-role": ({}, "-----+", NOT_SET_UP),
    "setup ruleset": ({"game": "coriolis"}, "-----+", NOT_SET_UP),
    "crew leave": ({}, "-+++--", "You have no seat to leave"),
}
STATIONS = {
    "captain": "----++",
    "engineer": "----++",
    "pilot": "---+++",
    "sensors": "----++",
    "gunner": "-++-++",
    "gm-do": "----++",
}
"""By the first word of a station's command: who may act for it, if it is time."""


def evade() -> str:
    return offer_code(Offer("evasive_maneuver", "", "", Seat("s1", "pilot"), 0, ""))


SEATED = "Mira is the pilot of ▲1 Lantern"
CONTROLS: dict[str, tuple[str, str, str]] = {
    "act": ("", "++++++", ""),
    "answer": ("evasive_maneuver", "---+++", SEATED),
    "back": ("", "++++++", ""),
    "actfor": (seat_code(Seat("s1", "pilot")), "---+++", SEATED),
    "pick": (evade(), "---+++", SEATED),
    "set": (f"{evade()}!0", "---+++", SEATED),
    "num": (evade(), "---+++", SEATED),
    "ship": ("s1", "++++++", ""),
    "log": ("1", "++++++", ""),
    "map": ("", "++++++", ""),
    "rules": ("", "++++++", ""),
    "rule": ("fire", "++++++", ""),
    "dice": ("1.0", "++++++", ""),
    "seat": ("", "++++++", ""),
    "crew": ("", "++++++", ""),
    "watch": ("", "++++++", ""),
    "help": ("", "++++++", ""),
    "verify": ("", "++++++", ""),
    "export": ("", "++++++", ""),
    "keep": ("", "++++++", ""),
    "claim": ("s1c3", "---+--", SEATED),
    "again": ("", "----++", FOR_GM),
    "panel": ("", "----++", FOR_GM),
    "peek": ("", "----++", FOR_GM),
    "note": ("", "----++", FOR_GM),
    "bring": ("sand_wasp", "----++", FOR_GM),
    "undo": ("", "----++", FOR_GM),
    "rewind": ("1", "----++", FOR_GM),
    "pause": ("", "----++", FOR_GM),
    "resume": ("", "----++", FOR_GM),
    "do": (evade(), "---+++", SEATED),
    "skip": ("", "----++", FOR_GM),
    "finish": ("", "----++", FOR_GM),
    "forget": ("", "++++++", ""),
}


RUNNING = (
    "npc", "auto", "manual", "peek", "bring", "people", "note", "room", "quiet", "call", "undo", "end"
)  # fmt: skip
"""The lines of the GM's list: each is the GM's and the manager's."""


@asynccontextmanager
async def everybody(folder):
    """The Lantern's pilot is to act; Han leads, whom the manager of the server made the GM."""
    async with live(folder) as table:
        await table.open()
        await table.slash(table.gm, "ship add", template="red_jackal", side="Raiders", name="Fang")

        def joins(name):
            return table.guild.add_member(table.env.create_user(name.lower(), global_name=name))

        eve, fay, han = map(joins, ("Eve", "Fay", "Han"))
        await table.slash(fay, "crew claim", station="gunner", ship="s3")
        await table.slash(table.gm, "combat start")
        await table.slash(table.gm, "gm hand-over", user=han)
        await table.skip_to("distribute")
        await table.slash(table.engineer, "engineer distribute", pilot=3, gunner=3)
        await table.skip_to("maneuvers")
        people = (eve, fay, table.gunner, table.pilot, han, table.gm)
        yield table, dict(zip(ROLES, people, strict=True))


def commands(table) -> dict[str, app_commands.Command[Any, ..., Any]]:
    tree = table.env.bot.tree
    guild = discord.Object(table.guild.id)
    every = [*tree.walk_commands(), *tree.walk_commands(guild=guild)]
    return {c.qualified_name: c for c in every if isinstance(c, app_commands.Command)}


def some_values(command) -> dict[str, Any]:
    """Something for each option that must be given."""
    return {
        p.name: p.choices[0].value if p.choices else p.min_value or 0
        if p.type is discord.AppCommandOptionType.integer else "s2"
        for p in command.parameters if p.required
    }  # fmt: skip


def cells(row: str, which: str) -> list[str]:
    """The roles that may, or those that may not."""
    assert len(row) == len(ROLES)
    return [role for role, cell in zip(ROLES, row, strict=True) if cell == which]


async def is_refused(table, wish, words: str, what: str) -> None:
    before = await table.unchanged()
    result = await wish
    told = "" if result.modal else said(result)
    assert told.startswith("🛑 "), (what, told)
    assert "our fault" not in told, what
    assert words in told, (what, told)
    assert await table.unchanged() == before, what


async def is_heard(wish, words: str, what: str) -> None:
    """Not refused for who it is; whether it fits the moment is not asked here."""
    result = await wish
    told = "" if result.modal else said(result)
    assert "our fault" not in told, what
    assert not words or words not in told, (what, told)


async def test_every_command(tmp_path):
    async with everybody(tmp_path) as (table, people):
        known = commands(table)
        stations = sorted(path for path in known if path.split(" ")[0] in STATIONS)
        assert set(known) == {*COMMANDS, *stations}

        def slash(role: str, path: str, options: dict[str, Any]):
            given = {k: people[v] if k == "user" else v for k, v in options.items()}
            return people[role].slash(table.channel, path, **given)

        for path in stations:
            for role in cells(STATIONS[path.split(" ")[0]], "-"):
                wish = slash(role, path, some_values(known[path]))
                await is_refused(table, wish, "", f"{path} by {role}")
        for path, (options, row, words) in COMMANDS.items():
            for role in cells(row, "-"):
                if path.startswith("setup"):
                    with pytest.raises(Exception, match="permission"):
                        await slash(role, path, options)
                    continue
                await is_refused(table, slash(role, path, options), words, f"{path} by {role}")
        for path, (options, row, words) in COMMANDS.items():
            for role in cells(row, "+"):
                await is_heard(slash(role, path, options), words, f"{path} by {role}")


async def test_every_control(tmp_path):
    assert set(VERBS) == {*CONTROLS, "run"}
    assert set(RUNS) == set(RUNNING)
    rows = {**CONTROLS, **{f"run:{line}": ("", "----++", FOR_GM) for line in RUNNING}}
    async with everybody(tmp_path) as (table, people):

        async def window(verb: str) -> str:
            frame = (await table.battle()).combat.window
            return "" if frame is None or verb in ("rewind", "forget") else frame.id

        for verb, (arg, row, words) in rows.items():
            if not cells(row, "-"):
                continue
            async with button(table, await window(verb), verb, arg) as shown:
                for role in cells(row, "-"):
                    wish = people[role].click(shown, label="Press")
                    await is_refused(table, wish, words, f"{verb} by {role}")
        for verb, (arg, row, words) in sorted(rows.items(), key=lambda row: row[0] in FATAL):
            for role in cells(row, "+"):
                async with button(table, await window(verb), verb, arg) as shown:
                    wish = people[role].click(shown, label="Press")
                    await is_heard(wish, words, f"{verb} by {role}")


FATAL = ("rewind", "finish", "forget")
"""What leaves nothing to press afterwards comes last."""


@asynccontextmanager
async def button(table, window: str, verb: str, arg: str):
    """A public message with a button of this id."""
    made = f"as:{table.combat}:{window}:{verb}" + (f":{arg}" if arg else "")
    markup = discord.ui.View(timeout=None)
    markup.add_item(discord.ui.Button(label="Press", custom_id=made))
    markup.stop()
    room = table.env.bot.get_partial_messageable(table.channel.id)
    posted = await room.send("A button", view=markup)
    yield next(m for m in reversed(table.channel.history()) if m.id == posted.id)
    await posted.delete()
