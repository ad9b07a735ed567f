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
from cogs import illustrated
from cogs.answer import Answer, Interaction
from cogs.asides import let_in, made, show_out, turn
from cogs.floor import Floor, link_to
from cogs.illustrated import Shown
from cogs.looks import board
from cogs.pictures import Pictures, chart_of, has_map
from cogs.posting import CANNOT_EDIT, FAULTS, UNKNOWN_CHANNEL, Room, may_pass

_log = logging.getLogger(__name__)

_WHOSE = "GM"


async def open_room(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """Make the thread, or let one more GM into it. Raises Refused where none can be made."""
    need_gm(await floor.standing(interaction, battle), "The GM's thread")
    battle.going_on()
    async with turn(battle.id, _WHOSE):
        try:
            room = await _opened(floor, await floor.battles.load(battle.id), interaction.user.id)
        except discord.HTTPException as error:
            if may_pass(error):
                raise
            raise Refused(
                "The bot may make no private thread here",
                "Nothing was opened.",
                "Allow Create Private Threads and Send Messages in Threads, or use /gm panel",
            ) from None
    link = link_to(battle.row.guild_id, room.thread, room.message)
    said = "Your thread shows the whole battle, as it stands"
    return floor.answer(interaction, notices.done((said,), link, gm=True), battle)


async def _opened(floor: Floor, battle: Battle, user: int) -> GmRoom:
    """Each step is kept at once: where the next one fails, no second thread is made later."""
    room = battle.table.gm_room
    if room is None or not await let_in(floor.bot, room.thread, user):
        thread = await made(floor.bot, battle, _WHOSE)
        if thread is None:
            raise Refused("Here no private thread can be made", "", "See the same: /gm panel")
        room = GmRoom(thread.id, 0)
        await floor.battles.keep_gm_room(battle.id, room)
        await let_in(floor.bot, room.thread, user)
    if user not in room.users:
        room = replace(room, users=(*room.users, user))
        await floor.battles.keep_gm_room(battle.id, room)
    if not room.message:
        posted = await _post(floor.pictures, Room(floor.bot, room.thread), battle, Shown())
        room = replace(room, message=posted.id)
        await floor.battles.keep_gm_room(battle.id, room)
    return room


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
            if error.code not in CANNOT_EDIT:
                raise
            posted = await _post(pictures, place, battle, shown)
            await battles.keep_gm_room(battle.id, replace(room, message=posted.id))
    except FAULTS as error:
        if isinstance(error, discord.NotFound) and error.code == UNKNOWN_CHANNEL:
            await battles.keep_gm_room(battle.id, None)
            return
        _log.warning("The GM's thread of combat %s is drawn later: %s", battle.id, error)


async def handed_over(floor: Floor, battle: Battle, former: int, now: int) -> None:
    """Show the former GM out of the thread, and the new one in."""
    room = battle.table.gm_room
    if room is None:
        return
    try:
        is_there = await let_in(floor.bot, room.thread, now)
    except FAULTS as error:
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
