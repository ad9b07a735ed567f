"""`/roll`: free dice, for everybody to see."""

import secrets

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.dice import LONGEST, card, roll
from bot.ui import cards
from cogs.answer import Answer, respond
from cogs.floor import Floor


class DiceCog(commands.Cog):
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(expression="Such as 2d6+1, 9d6 or 3d6kh2; a comment after #")
    async def roll(
        self,
        interaction: discord.Interaction,
        expression: app_commands.Range[str, 1, LONGEST],
    ) -> None:
        """Roll dice that decide nothing in the battle."""

        async def work() -> Answer | None:
            rolled = roll(expression, secrets.randbelow)
            message = cards.card(card(rolled, self._floor.person(interaction).name))
            try:
                await self._floor.say(interaction, message)
            except discord.Forbidden:
                return Answer(message)
            return None

        await respond(interaction, work)
