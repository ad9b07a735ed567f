"""`/combat`: open a battle, set it up, look at it, check its dice, end it."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.battle import Battle
from bot.app.gm import CHANNEL_GONE
from bot.core.blocks import Name
from bot.core.refusal import Refused
from cogs.answer import Answer, Interaction, respond
from cogs.channels import need_writing, point_here
from cogs.closing import checked, exported, really_end
from cogs.floor import Floor
from cogs.lineup import status, stepped
from cogs.logbook import log_page
from cogs.maps import map_answer
from cogs.suggest import Choices, Named, of_options, of_values, shown, suggestions

Text = app_commands.Range[str, 1, 100]


class CombatCog(commands.Cog):
    combat = app_commands.Group(
        name="combat", description="The battle of this channel", guild_only=True
    )

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @combat.command()
    @app_commands.describe(name="What the battle is called")
    async def new(self, interaction: discord.Interaction, name: Text | None = None) -> None:
        """Open a battle in this channel or thread. You are its GM."""

        async def work() -> Answer:
            guild = self._floor.guild(interaction)
            ruleset = (await self._floor.battles.store.guild(guild)).ruleset
            if ruleset is None:
                raise Refused(
                    "This server has not chosen its rules",
                    "",
                    "Somebody who manages it does: /setup ruleset",
                )
            need_writing(self._floor, interaction)
            done = await self._floor.battles.new(
                guild,
                interaction.channel_id or 0,
                self._floor.person(interaction),
                ruleset,
                name or "",
                interaction=interaction.id,
            )
            what = (Name(done.battle.name), " is open")
            return await stepped(self._floor, interaction, done, what)

        await respond(interaction, work)

    @combat.command()
    async def start(self, interaction: discord.Interaction) -> None:
        """GM: begin the battle as it is set up."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.start(
                battle.id, self._floor.person(interaction), interaction=interaction.id
            )
            return await self._floor.done(interaction, replace(done, said="The battle begins"))

        await respond(interaction, work)

    @combat.command()
    @app_commands.describe(option="Which house option", value="What it is to be")
    async def option(self, interaction: discord.Interaction, option: Text, value: Text) -> None:
        """GM: set a house option before the battle."""

        async def work() -> Answer:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.set_option(
                battle.id,
                self._floor.person(interaction),
                option,
                value,
                interaction=interaction.id,
            )
            known = next(o for o in battle.rules.options if o.id == option)
            now = shown(known, done.battle.table.draft.options[option])
            return await stepped(self._floor, interaction, done, (f"{known.name}: {now}",))

        await respond(interaction, work)

    @combat.command()
    async def status(self, interaction: discord.Interaction) -> None:
        """See how the battle stands and whose move it is."""

        async def work() -> Answer:
            return await status(self._floor, interaction, await self._floor.latest(interaction))

        await respond(interaction, work)

    @combat.command(name="map")
    async def map_(self, interaction: discord.Interaction) -> None:
        """See the map and how far everybody is from each other."""

        async def work() -> Answer:
            battle = await self._floor.latest(interaction)
            return await map_answer(self._floor, interaction, battle)

        await respond(interaction, work)

    @combat.command()
    @app_commands.describe(page="Which page; the last one if left out")
    async def log(
        self,
        interaction: discord.Interaction,
        page: app_commands.Range[int, 1, 10_000] | None = None,
    ) -> None:
        """Read what has happened."""

        async def work() -> Answer:
            battle = await self._floor.latest(interaction)
            return await log_page(self._floor, interaction, battle, page)

        await respond(interaction, work)

    @combat.command()
    async def verify(self, interaction: discord.Interaction) -> None:
        """Check that every die of the battle follows from the seal."""

        async def work() -> Answer:
            battle = await self._floor.latest(interaction)
            return await checked(self._floor, interaction, battle)

        await respond(interaction, work)

    @combat.command()
    async def export(self, interaction: discord.Interaction) -> None:
        """Get the log of the battle as a file."""

        async def work() -> Answer:
            return await exported(self._floor, await self._floor.latest(interaction))

        await respond(interaction, work)

    @combat.command()
    @app_commands.describe(battle="Which battle; the one that lost its channel if left out")
    async def move(self, interaction: discord.Interaction, battle: Text | None = None) -> None:
        """GM: bring a battle to this channel, as when its own was deleted."""

        async def work() -> Answer | None:
            moved = await self._to_move(interaction, battle)
            need_writing(self._floor, interaction)
            done = await self._floor.battles.move(
                moved.id,
                self._floor.person(interaction),
                interaction.channel_id or 0,
                interaction=interaction.id,
            )
            await point_here(self._floor.bot, moved.row, interaction.channel_id or 0)
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    async def _to_move(self, interaction: Interaction, wanted: str | None) -> Battle:
        """Raises Refused where it is not clear which battle is meant."""
        battles = await self._led(interaction)
        gone = [b for b in battles if b.table.paused and b.table.paused.reason == CHANNEL_GONE]
        found = [b for b in battles if b.id == wanted] if wanted is not None else gone
        if len(found) == 1:
            return found[0]
        raise Refused(
            "Which battle is to be moved?" if battles else "You lead no battle elsewhere",
            "",
            "Choose it from the list: /combat move" if battles else "Open one: /combat new",
        )

    async def _led(self, interaction: Interaction) -> list[Battle]:
        """The battles in other channels of the server that the person leads."""
        found: list[Battle] = []
        for row in await self._floor.battles.store.combats_of_guild(self._floor.guild(interaction)):
            if row.status != "over" and row.channel_id != interaction.channel_id:
                battle = await self._floor.battles.load(row.id)
                if (await self._floor.standing(interaction, battle)).is_gm:
                    found.append(battle)
        return found

    @move.autocomplete("battle")
    async def _movable(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            return [(f"{b.name} · {b.id}", b.id) for b in await self._led(interaction)]

        return await suggestions(current, found())

    @combat.command()
    async def end(self, interaction: discord.Interaction) -> None:
        """GM: end the battle. Nobody has won it, and no undo brings it back."""

        async def work() -> Answer:
            battle = await self._floor.here(interaction)
            return await really_end(self._floor, interaction, battle)

        await respond(interaction, work)

    @option.autocomplete("option")
    async def _options(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            return of_options((await self._floor.here(interaction)).rules.options)

        return await suggestions(current, found())

    @option.autocomplete("value")
    async def _values(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            known = (await self._floor.here(interaction)).rules.options
            wanted = interaction.namespace.option
            return of_values(next((o for o in known if o.id == wanted), None))

        return await suggestions(current, found())
