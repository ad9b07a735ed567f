"""Who may do what: every command and every verb of a control, for everybody there is.

A row has a cell for each of ROLES: `+` may, `-` is refused with the words of the row, and then
nothing has changed. A command or verb without a row fails.
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
from cogs.presses import VERBS
from tests.discord.live import live, said

ROLES = ("outsider", "enemy", "mate", "pilot", "gm", "manager")
"""Nobody's seat; gunner of the Fang, on the other side; gunner of the Lantern; its pilot, whose
window is open; who leads the battle; who manages the server and neither plays nor leads.
"""
NOT_SET_UP = "is for those who manage this server"
FOR_GM = " is for the GM"

COMMANDS: dict[str, tuple[dict[str, Any], str, str]] = {
    "act": ({}, "-+++++", "You have no seat in this battle"),
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
    "ship remove": ({"ship": "s1"}, "----++", FOR_GM),
    "crew assign": ({"member": "s1c1", "user": "manager"}, "----++", FOR_GM),
    "crew kick": ({"member": "s1c1"}, "----++", FOR_GM),
    "gm panel": ({}, "----++", FOR_GM),
    "gm act": ({"seat": "s1/pilot"}, "----++", FOR_GM),
    "gm peek": ({}, "----++", FOR_GM),
    "gm pause": ({}, "----++", FOR_GM),
    "gm resume": ({}, "----++", FOR_GM),
    "gm pings": ({"on": True}, "----++", FOR_GM),
    "gm undo": ({}, "----++", FOR_GM),
    "gm end": ({}, "----++", FOR_GM),
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
    "act": ("", "-+++++", "You have no seat in this battle"),
    "back": ("", "-+++++", "You have no seat in this battle"),
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
    "watch": ("", "++++++", ""),
    "help": ("", "++++++", ""),
    "verify": ("", "++++++", ""),
    "export": ("", "++++++", ""),
    "keep": ("", "++++++", ""),
    "claim": ("s1c3", "---+--", SEATED),
    "undo": ("", "----++", FOR_GM),
    "rewind": ("1", "----++", FOR_GM),
    "pause": ("", "----++", FOR_GM),
    "resume": ("", "----++", FOR_GM),
    "do": (evade(), "---+++", SEATED),
    "skip": ("", "----++", FOR_GM),
    "finish": ("", "----++", FOR_GM),
    "forget": ("", "++++++", ""),
}


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


async def judge(table, cell: str, refusal: str, wish, what: str) -> None:
    before = await table.unchanged()
    result = await wish
    told = "" if result.modal else said(result)
    assert "our fault" not in told, what
    if cell == "-":
        assert told.startswith("🛑 "), (what, told)
        assert refusal in told, (what, told)
        assert await table.unchanged() == before, what
    elif refusal:
        assert refusal not in told, (what, told)


@pytest.mark.parametrize("role", ROLES)
async def test_every_command(tmp_path, role):
    async with everybody(tmp_path) as (table, people):
        known = commands(table)
        who, cell = people[role], ROLES.index(role)
        stations = {path for path in known if path.split(" ")[0] in STATIONS}
        assert set(known) == {*COMMANDS, *stations}
        for path in sorted(stations):
            row = STATIONS[path.split(" ")[0]]
            if row[cell] == "-":
                wish = who.slash(table.channel, path, **some_values(known[path]))
                await judge(table, "-", "", wish, path)
        for path, (options, row, refusal) in COMMANDS.items():
            given = {k: people[v] if k == "user" else v for k, v in options.items()}
            if path.startswith("setup") and role != "manager":
                with pytest.raises(Exception, match="permission"):
                    await who.slash(table.channel, path, **given)
                continue
            await judge(table, row[cell], refusal, who.slash(table.channel, path, **given), path)


@pytest.mark.parametrize("role", ROLES)
async def test_every_control(tmp_path, role):
    assert set(VERBS) == set(CONTROLS)
    async with everybody(tmp_path) as (table, people):
        who, cell = people[role], ROLES.index(role)
        for verb, (arg, row, refusal) in CONTROLS.items():
            frame = (await table.battle()).combat.window
            window = "" if verb in ("rewind", "forget") else frame.id
            made = f"as:{table.combat}:{window}:{verb}" + (f":{arg}" if arg else "")
            await judge(table, row[cell], refusal, press(table, who, made), verb)


async def press(table, who, custom_id: str) -> Any:
    """Somebody presses a button with this id."""
    markup = discord.ui.View(timeout=None)
    markup.add_item(discord.ui.Button(label="Press", custom_id=custom_id))
    markup.stop()
    room = table.env.bot.get_partial_messageable(table.channel.id)
    posted = await room.send("A button", view=markup)
    message = next(m for m in table.channel.history() if m.id == posted.id)
    result = await who.click(message, label="Press")
    await posted.delete()
    return result
