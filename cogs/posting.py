"""Posting for everybody in a channel: with what the bot may do there."""

import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

import aiohttp
import discord
from discord.abc import Messageable
from discord.ext import commands

from bot.ui.components import Message
from bot.ui.embeds import without_embeds
from cogs.buttons import sent

_log = logging.getLogger(__name__)

Answer = TypeVar("Answer")

UNKNOWN_CHANNEL = 10003
ARCHIVED = 50083
CANNOT_EDIT = frozenset({10008, 30046, ARCHIVED})
"""What says that a message can only be posted anew: gone, too old for so many edits, archived."""
LOST = (aiohttp.ClientError, OSError)
"""What a request fails with whose connection is lost, or who waits for its answer in vain."""
FAULTS = (discord.HTTPException, *LOST)
"""All that a request to Discord fails with."""


@dataclass(frozen=True, slots=True)
class Room:
    """A channel or thread by its id, and what the bot may do in it."""

    bot: commands.Bot
    channel_id: int

    @property
    def channel(self) -> Messageable:
        """The channel as far as it is known; one that is not can still be posted in."""
        known = self.bot.get_channel(self.channel_id)
        if isinstance(known, discord.abc.Messageable):
            return known
        return self.bot.get_partial_messageable(self.channel_id)

    @property
    def permissions(self) -> discord.Permissions:
        """What the bot may do here; all of it where that is not known."""
        known = self.bot.get_channel(self.channel_id)
        if isinstance(known, discord.abc.GuildChannel | discord.Thread) and known.guild.me:
            return known.permissions_for(known.guild.me)
        return discord.Permissions.all()

    def missing(self) -> tuple[str, ...]:
        """The permissions that the bot lacks here, by Discord's names."""
        may = self.permissions
        in_thread = isinstance(self.bot.get_channel(self.channel_id), discord.Thread)
        send = may.send_messages_in_threads if in_thread else may.send_messages
        wanted = {
            "View Channel": may.view_channel,
            "Send Messages in Threads" if in_thread else "Send Messages": send,
            "Embed Links": may.embed_links,
            "Attach Files": may.attach_files,
        }
        return tuple(name for name, allowed in wanted.items() if not allowed)

    @property
    def takes_pictures(self) -> bool:
        """Whether an embed may show a picture that is sent with it."""
        return self.permissions.attach_files and self.permissions.embed_links

    def fitting(self, message: Message) -> Message:
        """The message as it may be sent here: plain text where embeds are not allowed."""
        return message if self.permissions.embed_links else without_embeds(message)


async def post(
    room: Room,
    message: Message,
    combat: str = "",
    window: str = "",
    *,
    nonce: str | None = None,
    files: Sequence[discord.File] = (),
) -> discord.Message:
    """Raises what is in FAULTS. A second post with the same nonce is dropped by Discord, so that
    it can be asked once more where the connection was lost on the way.
    """
    fields = sent(room.fitting(message), combat, window)
    if files:
        fields["files"] = files
    if nonce is None:
        return await room.channel.send(**fields)

    async def once() -> discord.Message:
        for file in files:
            file.reset()
        return await room.channel.send(nonce=nonce, **fields)

    return await twice(once)


async def tell(
    bot: commands.Bot,
    user: int,
    message: Message,
    combat: str = "",
    window: str = "",
    *,
    nonce: str | None = None,
) -> bool:
    """Send a person a direct message; False for one who takes none. Raises what may pass."""
    fields = sent(message, combat, window)
    if nonce is not None:
        fields["nonce"] = nonce
    try:
        channel = await bot.create_dm(discord.Object(user))
        await channel.send(**fields)
    except discord.HTTPException as error:
        if may_pass(error):
            raise
        _log.info("No direct message for user %d: %s", user, error)
        return False
    return True


async def twice(request: Callable[[], Awaitable[Answer]]) -> Answer:
    """Once more after a lost connection, for requests that may be repeated; a follow-up may not."""
    try:
        return await request()
    except LOST:
        return await request()


def may_pass(error: discord.HTTPException) -> bool:
    """Whether the same request may be taken a while later."""
    return error.status == 429 or error.status >= 500
