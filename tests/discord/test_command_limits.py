"""Discord takes 100 commands, 25 parts of each, 25 choices, and 8,000 characters a command."""

import re
from collections import Counter

import discord
from discord import app_commands

from tests.discord.live import live

KINDS_WITH_PARTS = (1, 2)  # subcommand, group of subcommands


def everything(part):
    """The part with all that is within it."""
    yield part
    for inner in part.get("options", ()):
        yield from everything(inner)


def size(command):
    """Name, description and values, as Discord counts them."""
    return sum(
        len(part["name"]) + len(part.get("description", ""))
        + sum(len(c["name"]) + len(str(c["value"])) for c in part.get("choices", ()))
        for part in everything(command)
    )  # fmt: skip


async def commands(here):
    """What a server that plays Coriolis has: for all servers, and of its own."""
    await here.slash(here.gm, "setup ruleset", game="coriolis")
    tree = here.env.bot.tree
    guild = discord.Object(here.guild.id)
    return (
        [command.to_dict(tree) for command in tree.get_commands()],
        [command.to_dict(tree) for command in tree.get_commands(guild=guild)],
    )


async def test_every_command_keeps_within_discords_limits(tmp_path):
    async with live(tmp_path) as here:
        everywhere, own = await commands(here)
        assert 0 < len(everywhere) <= 100
        assert 0 < len(own) <= 100
        for command in (*everywhere, *own):
            assert size(command) <= 8000, command["name"]
            for part in everything(command):
                assert re.fullmatch(r"[-_a-z0-9]{1,32}", part["name"]), part["name"]
                assert 1 <= len(part["description"].strip()) <= 100, part["name"]
                assert part["description"] != "…", part["name"]
                assert len(part.get("options", ())) <= 25, part["name"]
                assert len(part.get("choices", ())) <= 25, part["name"]
                assert all(1 <= len(c["name"]) <= 100 for c in part.get("choices", ()))


async def test_required_options_stand_before_the_others(tmp_path):
    async with live(tmp_path) as here:
        everywhere, own = await commands(here)
        for command in (*everywhere, *own):
            for part in everything(command):
                options = [o for o in part.get("options", ()) if o["type"] not in KINDS_WITH_PARTS]
                required = [option.get("required", False) for option in options]
                assert required == sorted(required, reverse=True), part["name"]


async def test_no_two_commands_and_no_two_parts_of_one_clash(tmp_path):
    async with live(tmp_path) as here:
        everywhere, own = await commands(here)
        names = Counter(command["name"] for command in (*everywhere, *own))
        assert [name for name, count in names.items() if count > 1] == []
        for command in (*everywhere, *own):
            for part in everything(command):
                inner = [option["name"] for option in part.get("options", ())]
                assert len(inner) == len(set(inner)), part["name"]


async def test_commands_are_used_in_servers_only(tmp_path):
    async with live(tmp_path) as here:
        await commands(here)
        tree = here.env.bot.tree
        known = (*tree.get_commands(), *tree.get_commands(guild=discord.Object(here.guild.id)))
        for command in known:
            assert isinstance(command, app_commands.Command | app_commands.Group)
            assert command.guild_only, command.name


async def test_what_the_design_promises_is_there(tmp_path):
    async with live(tmp_path) as here:
        everywhere, own = await commands(here)
        paths = {
            f"{command['name']} {part['name']}"
            for command in everywhere
            for part in command.get("options", ())
            if part["type"] in KINDS_WITH_PARTS
        } | {command["name"] for command in everywhere}
        assert {
            "setup ruleset", "setup gm-role",
            "combat new", "combat start", "combat status", "combat log", "combat verify",
            "combat export", "combat end", "combat option",
            "crew claim", "crew leave", "crew list", "crew assign", "crew kick",
            "ship add", "ship crew", "ship set", "ship remove", "ship show", "ship list",
            "gm panel", "gm act", "gm skip", "gm pause", "gm resume", "gm undo", "gm peek",
            "gm end", "act", "roll", "odds", "rules", "help", "privacy show", "privacy delete",
        } <= paths  # fmt: skip
        stations = {command["name"] for command in own}
        assert stations == {"captain", "engineer", "pilot", "sensors", "gunner", "gm-do"}
