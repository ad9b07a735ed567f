"""`/setup`: by which rules a server plays, and who leads its battles."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.core.blocks import Card, Facts, Field, Kind, Line, Name, Strong, Words
from bot.core.refusal import Refused
from bot.ui import cards
from cogs.answer import Answer, Interaction, respond
from cogs.floor import Floor
from cogs.posting import Room
from cogs.station_commands import specs_of
from cogs.suggest import Choices, suggestions

_NO_ACCESS = 50001


class SetupCog(commands.Cog):
    setup = app_commands.Group(
        name="setup",
        description="By which rules this server plays, and who leads",
        guild_only=True,
        default_permissions=discord.Permissions(manage_guild=True),
    )

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @setup.command()
    @app_commands.describe(game="Whose station commands this server gets")
    async def ruleset(self, interaction: discord.Interaction, game: str) -> None:
        """Choose the rules of new battles; their station commands come with it."""

        async def work() -> Answer:
            guild = self._manager(interaction)
            rules = self._floor.battles.rulesets.get(game)
            if rules is None:
                names = ", ".join(r.name for r in self._floor.battles.rulesets.values())
                raise Refused("No such rules are installed here", "", f"Choose one: {names}")
            former = (await self._floor.battles.store.guild(guild)).ruleset
            try:
                await self._floor.register_stations(guild, game)
            except discord.Forbidden as error:
                if error.code != _NO_ACCESS:
                    raise
                raise Refused(
                    "The bot may not make commands in this server",
                    "Nothing changed.",
                    "Invite it again with the scope applications.commands",
                ) from None
            await self._floor.battles.store.save_guild(guild, ruleset=game)
            return await self._state(interaction, guild, _changed(former, game))

        await respond(interaction, work)

    @ruleset.autocomplete("game")
    async def _games(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> list[tuple[str, str]]:
            return [(rules.name, name) for name, rules in self._floor.battles.rulesets.items()]

        return await suggestions(current, found())

    @setup.command(name="gm-role")
    @app_commands.describe(role="Whose holders are GM of every battle here; nobody if left out")
    async def gm_role(
        self, interaction: discord.Interaction, role: discord.Role | None = None
    ) -> None:
        """Choose the role whose holders are GM."""

        async def work() -> Answer:
            guild = self._manager(interaction)
            if role is not None and role.is_default():
                raise Refused(
                    "Everybody would be GM", "Nothing changed.", "Choose a role that few hold"
                )
            await self._floor.battles.store.save_guild(
                guild, gm_role_id=role.id if role is not None else None
            )
            title: Words = (
                ("The GM role is ", Name(role.name)) if role else ("There is no GM role",)
            )
            return await self._state(interaction, guild, title)

        await respond(interaction, work)

    @setup.command()
    async def show(self, interaction: discord.Interaction) -> None:
        """See what this server has chosen, and what the bot lacks."""

        async def work() -> Answer:
            return await self._state(interaction, self._manager(interaction), ())

        await respond(interaction, work)

    def _manager(self, interaction: Interaction) -> int:
        guild = self._floor.guild(interaction)
        if not interaction.permissions.manage_guild:
            raise Refused(
                "Setting up is for those who manage this server",
                "You have not the permission Manage Server.",
                "Ask somebody who has it",
            )
        return guild

    async def _state(self, interaction: Interaction, guild: int, title: Words) -> Answer:
        row = await self._floor.battles.store.guild(guild)
        rules = self._floor.battles.rulesets.get(row.ruleset or "")
        played: Words = ("No rules are chosen yet",)
        fields: list[Field] = []
        if rules is not None:
            played = (f"{rules.name} is played here",)
            names = tuple((f"/{spec.name}",) for spec in specs_of(rules))
            fields.append(Field(("Station commands",), (Facts(names),)))
        fields += [
            Field(("GM of every battle",), (Line(_leaders(interaction, row.gm_role_id)),)),
            Field(("Next",), (Line((_next(rules is not None),)),)),
        ]
        missing = Room(self._floor.bot, interaction.channel_id or 0).missing()
        if missing:
            fields.append(
                Field(("Missing in this channel",), (Line((Strong(", ".join(missing)),)),))
            )
        body = (Line(played),) if title else ()
        return Answer(cards.sheet(Card(Kind.OPENED, (), title or played, body, tuple(fields))))


def _changed(former: str | None, game: str) -> Words:
    return () if former in (None, game) else ("The rules of this server have changed",)


def _leaders(interaction: Interaction, role_id: int | None) -> Words:
    who: Words = ("Who opens a battle, and who manages the server",)
    if role_id is None:
        return who
    role = interaction.guild.get_role(role_id) if interaction.guild is not None else None
    name = role.name if role is not None else "a role that is gone"
    return (*who, ", and the role ", Name(name))


def _next(is_chosen: bool) -> str:
    if not is_chosen:
        return "Choose the rules: /setup ruleset"
    return "Open a battle in a channel or thread: /combat new"
