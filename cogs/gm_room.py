"""The private thread of those who lead a battle: the whole of it, as up to date as the board."""

import logging
from dataclasses import replace

import discord
from discord.ext import commands

from bot.app.battle import Battle
from bot.app.battles import Battles
from bot.app.looking import board_of
from bot.app.people import need_gm
from bot.app.table import GmRoom
from bot.core.refusal import Refused
from bot.core.seats import GM
from bot.ui import notices
from bot.ui.components import LOG, MAP, PANEL, Message
from bot.ui.text import clean
from cogs import illustrated
from cogs.answer import Answer, Interaction
from cogs.asides import show_out
from cogs.floor import Floor, link_to
from cogs.illustrated import Shown
from cogs.looks import board
from cogs.pictures import Pictures, chart_of, has_map
from cogs.posting import Room

_log = logging.getLogger(__name__)

_LONGEST_NAME = 100
_ARCHIVED = 50083


async def open_room(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """Make the thread, or let one more GM into it. Raises Refused where none can be made."""
    need_gm(await floor.standing(interaction, battle), "The GM's thread")
    battle.going_on()
    user = interaction.user.id
    room = battle.table.gm_room
    if room is None or not await _let_in(floor.bot, room, user):
        room = await _made(floor, battle, user)
    if user not in room.users:
        room = replace(room, users=(*room.users, user))
    if room != battle.table.gm_room:
        await floor.battles.keep_gm_room(battle.id, room)
    link = link_to(battle.row.guild_id, room.thread, room.message)
    said = "Your thread shows the whole battle, as it stands"
    return floor.answer(interaction, notices.done((said,), link, gm=True), battle)


async def _made(floor: Floor, battle: Battle, user: int) -> GmRoom:
    channel = floor.bot.get_channel(battle.row.channel_id)
    if isinstance(channel, discord.Thread):
        channel = channel.parent
    if not isinstance(channel, discord.TextChannel):
        raise Refused("Here no private thread can be made", "", "See the same: /gm panel")
    try:
        thread = await channel.create_thread(
            name=clean(f"{battle.name} · GM")[:_LONGEST_NAME],
            type=discord.ChannelType.private_thread,
            invitable=False,
        )
        await floor.bot.http.add_user_to_thread(thread.id, user)
        posted = await _post(floor.pictures, Room(floor.bot, thread.id), battle, Shown())
    except discord.Forbidden:
        raise Refused(
            "The bot may make no private thread here",
            "Nothing was opened.",
            "Allow Create Private Threads and Send Messages in Threads, or use /gm panel",
        ) from None
    return GmRoom(thread.id, posted.id, (user,))


async def _let_in(bot: commands.Bot, room: GmRoom, user: int) -> bool:
    """False if the thread is gone."""
    try:
        await bot.http.add_user_to_thread(room.thread, user)
    except discord.NotFound:
        return False
    return True


async def _post(pictures: Pictures, place: Room, battle: Battle, shown: Shown) -> discord.Message:
    drawing = pictures.drawing(chart_of(battle, GM))
    return await illustrated.posted(pictures, place, whole(battle), drawing, shown, battle.id)


async def redraw(
    bot: commands.Bot, battles: Battles, pictures: Pictures, battle: Battle, shown: Shown
) -> None:
    """Bring the thread up to date, with the map as the GM sees it. What fails is logged: the next
    act draws it again.
    """
    room = battle.table.gm_room
    if room is None:
        return
    place = Room(bot, room.thread)
    message = bot.get_partial_messageable(room.thread).get_partial_message(room.message)
    try:
        try:
            drawing = pictures.drawing(chart_of(battle, GM))
            await illustrated.edited(
                pictures, place, message, whole(battle), drawing, shown, battle.id
            )
        except discord.HTTPException as error:
            if error.code != _ARCHIVED:
                raise
            posted = await _post(pictures, place, battle, shown)
            await battles.keep_gm_room(battle.id, replace(room, message=posted.id))
    except discord.NotFound:
        await battles.keep_gm_room(battle.id, None)
    except discord.HTTPException as error:
        _log.warning("The GM's thread of combat %s is drawn later: %s", battle.id, error)


async def handed_over(floor: Floor, battle: Battle, former: int, now: int) -> None:
    """Show the former GM out of the thread, and the new one in."""
    room = battle.table.gm_room
    if room is None:
        return
    try:
        is_there = await _let_in(floor.bot, room, now)
    except discord.HTTPException as error:
        _log.warning("GM %d is not let into thread %d: %s", now, room.thread, error)
        is_there = True
    await show_out(floor.bot, room.thread, former)
    users = tuple(dict.fromkeys((*room.without(former).users, now)))
    await floor.battles.keep_gm_room(battle.id, replace(room, users=users) if is_there else None)


def whole(battle: Battle) -> Message:
    """The board without a secret but what is sealed from everybody, and the way to the panel."""
    message = board(board_of(battle, GM))
    shown = (MAP, LOG) if has_map(battle) else (LOG,)
    first = replace(PANEL, style="primary")
    return message.with_rows(shown if battle.is_over else (first, *shown))
