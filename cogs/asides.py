"""The private thread of a side, made when it is first needed and open to its players alone."""

import logging
from dataclasses import dataclass

import discord
from discord.ext import commands

from bot.app.asides import people_of
from bot.app.battle import Battle
from bot.app.battles import Battles
from bot.app.table import Aside
from bot.ui.text import clean

_log = logging.getLogger(__name__)

_LONGEST_NAME = 100


@dataclass(frozen=True, slots=True)
class SideRoom:
    """Where a side is told things: a thread, or where none can be made each of its people."""

    thread: int | None
    users: tuple[int, ...]


async def aside_for(bot: commands.Bot, battles: Battles, battle: Battle, side: str) -> SideRoom:
    """Raises discord.HTTPException for faults that may pass."""
    users = people_of(battle, side)
    known = battle.table.asides.get(side)
    try:
        if known is not None and known.thread and await _opened_to(bot, known, users):
            if known.users != users:
                await battles.open_aside(battle.id, side, known.thread, users)
            return SideRoom(known.thread, users)
        thread = await _made(bot, battle, side)
        if thread is None:
            return SideRoom(None, users)
        await _opened_to(bot, Aside(thread.id), users)
        await battles.open_aside(battle.id, side, thread.id, users)
    except discord.Forbidden as error:
        _log.info("No private thread for combat %s: %s", battle.id, error)
        return SideRoom(None, users)
    return SideRoom(thread.id, users)


async def _made(bot: commands.Bot, battle: Battle, side: str) -> discord.Thread | None:
    channel = bot.get_channel(battle.row.channel_id)
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, discord.TextChannel):
        return None
    return await channel.create_thread(
        name=clean(f"{battle.name} · {side}")[:_LONGEST_NAME],
        type=discord.ChannelType.private_thread,
        invitable=False,
    )


async def show_out(bot: commands.Bot, thread: int, user: int) -> None:
    """Take a person out of a thread, if it and the person are still there."""
    try:
        await bot.http.remove_user_from_thread(thread, user)
    except discord.HTTPException as error:
        _log.info("User %d stays in thread %d: %s", user, thread, error)


async def _opened_to(bot: commands.Bot, aside: Aside, users: tuple[int, ...]) -> bool:
    """Let in who belongs to the side now, and out who does not. False if the thread is gone."""
    try:
        for user in users:
            if user not in aside.users:
                await bot.http.add_user_to_thread(aside.thread, user)
        for user in aside.users:
            if user not in users:
                await bot.http.remove_user_from_thread(aside.thread, user)
    except discord.NotFound:
        return False
    return True
