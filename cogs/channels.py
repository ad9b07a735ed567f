"""When a channel goes: its battle stands still, and nothing of it is lost."""

import logging

import discord
from discord.ext import commands

from bot.app.asides import NOBODY
from bot.app.battles import Battles
from bot.core.refusal import Refused
from cogs.floor import Floor

_log = logging.getLogger(__name__)


class ChannelsCog(commands.Cog):
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @commands.Cog.listener()
    async def on_guild_channel_delete(self, channel: discord.abc.GuildChannel) -> None:
        await self._gone(channel.id)

    @commands.Cog.listener()
    async def on_raw_thread_delete(self, thread: discord.RawThreadDeleteEvent) -> None:
        await self._gone(thread.thread_id)

    async def _gone(self, channel_id: int) -> None:
        row = await self._floor.battles.store.combat_in_channel(channel_id)
        if row is not None:
            await orphan(self._floor.battles, row.id)


async def orphan(battles: Battles, combat_id: str) -> None:
    """Pause a battle whose channel is gone."""
    try:
        await battles.pause(combat_id, NOBODY, "its channel was deleted")
    except Refused as refused:
        _log.info("Combat %s has no channel any more: %s", combat_id, refused)
