"""When a channel goes: its battle stands still, and nothing of it is lost."""

import logging

import discord
from discord.ext import commands

from bot.app.asides import NOBODY
from bot.app.battles import Battles
from bot.app.gm import CHANNEL_GONE
from bot.core.refusal import Refused
from bot.store import CombatRow
from bot.ui import notices
from cogs.floor import Floor, Interaction
from cogs.posting import FAULTS, Room, tell

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
        if row is None:
            return
        await orphan(self._floor.battles, row.id, channel_id)
        battle = await self._floor.battles.load(row.id)
        for gm in battle.table.gms[:1]:
            try:
                await tell(self._floor.bot, gm, notices.channel_gone(battle.name))
            except FAULTS as error:
                _log.warning("GM %d does not hear of channel %d: %s", gm, channel_id, error)


async def orphan(battles: Battles, combat_id: str, channel_id: int) -> bool:
    """Pause a battle whose channel is gone; False if it has moved to another since."""
    try:
        if (await battles.load(combat_id)).row.channel_id != channel_id:
            return False
        await battles.pause(combat_id, NOBODY, CHANNEL_GONE)
    except Refused as refused:
        _log.info("Combat %s has no channel any more: %s", combat_id, refused)
    return True


def need_writing(floor: Floor, interaction: Interaction) -> None:
    """Raises Refused where the bot may not post for everybody."""
    missing = Room(floor.bot, interaction.channel_id or 0).missing()
    if notices.WRITING & set(missing):
        raise Refused(
            "The bot may not write in this channel",
            f"Missing: {', '.join(missing)}.",
            "Allow it in the channel's settings, or use another channel",
        )


async def point_here(bot: commands.Bot, was: CombatRow, channel: int) -> None:
    """In the channel that a battle leaves, if there still is one: where it goes on."""
    left = bot.get_partial_messageable(was.channel_id)
    try:
        await left.send(f"The battle goes on in <#{channel}>.")
        if was.board_message_id is not None and was.board_channel_id == was.channel_id:
            await left.get_partial_message(was.board_message_id).delete()
    except FAULTS as error:
        _log.info("Channel %d is not told of the move: %s", was.channel_id, error)
