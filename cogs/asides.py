"""The private thread of a side, made when it is first needed and open to its players alone."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from typing import Any
from weakref import WeakValueDictionary

import discord
from discord.ext import commands

from bot.app.asides import people_of
from bot.app.battle import Battle
from bot.app.battles import Battles
from bot.app.table import Aside
from bot.ui.text import clean
from cogs.posting import ARCHIVED, FAULTS, UNKNOWN_CHANNEL, may_pass

_log = logging.getLogger(__name__)

_LONGEST_NAME = 100
_turns: WeakValueDictionary[tuple[str, str], asyncio.Lock] = WeakValueDictionary()


@dataclass(frozen=True, slots=True)
class SideRoom:
    """Where a side is told things: a thread, or where none can be made each of its people."""

    thread: int | None
    users: tuple[int, ...]


def turn(combat: str, whose: str) -> asyncio.Lock:
    """Held while a thread is looked for and made, so that two who need it make one."""
    return _turns.setdefault((combat, whose), asyncio.Lock())


async def aside_for(bot: commands.Bot, battles: Battles, combat: str, side: str) -> SideRoom:
    """Raises discord.HTTPException for faults that may pass, and for a channel that is gone."""
    async with turn(combat, side):
        battle = await battles.load(combat)
        users = people_of(battle, side)
        known = battle.table.asides.get(side)
        try:
            if known is not None and known.thread and await _opened_to(bot, known, users):
                if known.users != users:
                    await battles.open_aside(combat, side, known.thread, users)
                return SideRoom(known.thread, users)
            thread = await made(bot, battle, side)
            if thread is None:
                return SideRoom(None, users)
            await battles.open_aside(combat, side, thread.id, ())
            await _opened_to(bot, Aside(thread.id), users)
            await battles.open_aside(combat, side, thread.id, users)
        except discord.HTTPException as error:
            if may_pass(error) or error.code == UNKNOWN_CHANNEL:
                raise
            _log.info("No private thread for combat %s: %s", combat, error)
            return SideRoom(None, users)
        return SideRoom(thread.id, users)


async def made(bot: commands.Bot, battle: Battle, whose: str) -> discord.Thread | None:
    """A private thread of a battle; None where its channel has none."""
    channel = bot.get_channel(battle.row.channel_id)
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, discord.TextChannel):
        return None
    return await channel.create_thread(
        name=clean(f"{battle.name} · {whose}")[:_LONGEST_NAME],
        type=discord.ChannelType.private_thread,
        invitable=False,
    )


async def let_in(bot: commands.Bot, thread: int, user: int) -> bool:
    """Let a person into a thread, if there is such a person. False if the thread is gone."""
    return await _changed(bot, thread, lambda: bot.http.add_user_to_thread(thread, user))


async def show_out(bot: commands.Bot, thread: int, user: int) -> None:
    """Take a person out of a thread, if it and the person are still there. Never raises."""
    try:
        await _let_out(bot, thread, user)
    except FAULTS as error:
        _log.warning("User %d stays in thread %d: %s", user, thread, error)


async def _let_out(bot: commands.Bot, thread: int, user: int) -> bool:
    return await _changed(bot, thread, lambda: bot.http.remove_user_from_thread(thread, user))


async def _opened_to(bot: commands.Bot, aside: Aside, users: tuple[int, ...]) -> bool:
    """Let in who belongs to the side now, and out who does not. False if the thread is gone."""
    for user in users:
        if user not in aside.users and not await let_in(bot, aside.thread, user):
            return False
    for user in aside.users:
        if user not in users and not await _let_out(bot, aside.thread, user):
            return False
    return True


async def _changed(bot: commands.Bot, thread: int, change: Callable[[], Awaitable[Any]]) -> bool:
    """Change who is in a thread. Nobody can be let into or out of one that sleeps, so it is woken.

    False if the thread is gone; a person who has left the server is nowhere anyway.
    """
    try:
        try:
            await change()
        except discord.HTTPException as error:
            if error.code != ARCHIVED:
                raise
            await bot.http.edit_channel(thread, archived=False)
            await change()
    except discord.NotFound as error:
        if error.code == UNKNOWN_CHANNEL:
            return False
        _log.info("Thread %d stays as it is: %s", thread, error)
    return True
