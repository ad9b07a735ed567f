"""Posts on Discord what acts have told: results, calls, the board, the opening and the end."""

import asyncio
import logging
from collections.abc import Sequence
from dataclasses import dataclass, field

import discord
from discord.ext import commands

from bot.app.battle import Battle
from bot.app.battles import Battles
from bot.app.looking import board_of
from bot.app.outbox import Herald, Undelivered
from bot.app.posts import Closed, Ending, Opening, Ping, Post, Private, Result
from bot.core.seats import PUBLIC
from bot.settings import Settings
from bot.ui import notices, prompts
from bot.ui.components import Message
from bot.ui.embeds import without_embeds
from cogs import gm_room, looks
from cogs.asides import aside_for
from cogs.buttons import sent
from cogs.channels import orphan
from cogs.illustrated import Shown, edited, posted
from cogs.pictures import Pictures, chart_of
from cogs.posting import (
    ARCHIVED,
    CANNOT_EDIT,
    FAULTS,
    LOST,
    UNKNOWN_CHANNEL,
    Room,
    may_pass,
    post,
    tell,
    twice,
)

_log = logging.getLogger(__name__)

MOST_BELOW = 15
"""With more messages below it the board is posted anew at the bottom."""
LOOK_BELOW = 5
"""Whether it has is asked at one in so many edits, where they follow each other at once."""


@dataclass
class _Drawn:
    """When a board was drawn last, so that it is not edited too often, and with which pictures."""

    at: float = float("-inf")
    board: Shown = field(default_factory=Shown)
    gm_room: Shown = field(default_factory=Shown)
    looked: float = float("-inf")
    """When it was asked last how many messages stand below."""


@dataclass
class LateHerald:
    """Stands for the herald of the bot that is to be made, and of those after it."""

    voice: Herald | None = None

    async def post(self, battle: Battle, post: Post, *, channel: int, nonce: str) -> int | None:
        return await self._now().post(battle, post, channel=channel, nonce=nonce)

    async def close(self, battle: Battle, post: Closed, *, channel: int, message: int) -> None:
        await self._now().close(battle, post, channel=channel, message=message)

    async def redraw(self, battle: Battle, *, anew: bool) -> tuple[int, int] | None:
        return await self._now().redraw(battle, anew=anew)

    def _now(self) -> Herald:
        if self.voice is None:
            raise Undelivered("no bot yet")
        return self.voice


@dataclass
class DiscordHerald:
    """The herald of one bot. What cannot be posted now is left in the outbox."""

    bot: commands.Bot
    battles: Battles
    settings: Settings
    pictures: Pictures
    _drawn: dict[str, _Drawn] = field(default_factory=dict[str, _Drawn])
    _noted: set[tuple[int, tuple[str, ...]]] = field(
        default_factory=set[tuple[int, tuple[str, ...]]]
    )

    async def post(self, battle: Battle, post: Post, *, channel: int, nonce: str) -> int | None:
        """Raises Undelivered for what may work later."""
        try:
            match post:
                case Private():
                    messages = looks.results(post.cards, None)
                    return await self._aside(battle, post.side, messages, nonce)
                case Ping() if post.side:
                    call = looks.call(battle, post)
                    return await self._aside(battle, post.side, [call], nonce, post.window)
                case _:
                    return await self._public(battle, post, channel, nonce)
        except discord.HTTPException as error:
            return await self._failed(battle, channel, error)
        except LOST as error:
            raise Undelivered(str(error)) from error

    async def close(self, battle: Battle, post: Closed, *, channel: int, message: int) -> None:
        """Edit an answered prompt; one that cannot be edited stays as it is.

        Raises Undelivered for what may work later.
        """
        aside = battle.table.asides.get(post.side) if post.side else None
        room = Room(self.bot, aside.thread if aside is not None and aside.thread else channel)
        place = self.bot.get_partial_messageable(room.channel_id)
        shown = prompts.closed(post.author, post.question, post.answers)
        try:
            await place.get_partial_message(message).edit(**sent(room.fitting(shown), battle.id))
        except discord.HTTPException as error:
            if may_pass(error):
                raise Undelivered(str(error)) from error
            _log.info("A prompt of combat %s stays as it was: %s", battle.id, error)
        except LOST as error:
            raise Undelivered(str(error)) from error

    async def redraw(self, battle: Battle, *, anew: bool) -> tuple[int, int] | None:
        """Edit the board in place, or post it anew at the bottom and remove the old one."""
        channel = battle.row.channel_id
        drawn = self._drawn.setdefault(battle.id, _Drawn())
        loop = asyncio.get_running_loop()
        wait = drawn.at + self.settings.board_interval - loop.time()
        if wait > 0:
            await asyncio.sleep(wait)
            battle = await self.battles.load(battle.id)
        try:
            return await self._drawn_everywhere(battle, Room(self.bot, channel), drawn, anew=anew)
        except discord.HTTPException as error:
            await self._failed(battle, channel, error)
            return None
        except LOST as error:
            raise Undelivered(str(error)) from error
        finally:
            drawn.at = loop.time()
            if battle.is_over:
                self._drawn.pop(battle.id, None)

    async def _public(self, battle: Battle, what: Post, channel: int, nonce: str) -> int | None:
        room = Room(self.bot, channel)
        await self._note_missing(battle, room)
        match what:
            case Result():
                messages = looks.results(what.cards, what.number)
            case Opening():
                messages = [looks.opening(battle, what)]
            case Ending():
                proof = await self.battles.verify(battle.id)
                messages = [looks.ending(battle, what, proof)]
            case Ping():
                messages = [looks.call(battle, what)]
            case Private() | Closed():
                messages = []
        window = what.window if isinstance(what, Ping) else ""
        return await _all(room, messages, battle, window, nonce)

    async def _aside(
        self,
        battle: Battle,
        side: str,
        messages: Sequence[Message],
        nonce: str,
        window: str = "",
    ) -> int | None:
        """To the side's own thread; else to each of its people alone."""
        aside = await aside_for(self.bot, self.battles, battle.id, side)
        if aside.thread is not None:
            try:
                room = Room(self.bot, aside.thread)
                return await _all(room, messages, battle, window, nonce)
            except discord.NotFound:
                await self.battles.open_aside(battle.id, side, 0, ())
            except discord.HTTPException as error:
                if error.status != 403 and error.code != ARCHIVED:
                    raise
                _log.info("Side %s of combat %s is told directly: %s", side, battle.id, error)
        # Each has a nonce: where one person cannot be told now, the others read nothing twice.
        told = [
            await tell(self.bot, user, message, battle.id, window, nonce=f"{nonce}.{at}")
            for user in aside.users
            for at, message in enumerate(messages)
        ]
        if not any(told):
            for gm in battle.table.gms[:1]:
                for at, message in enumerate(messages):
                    await tell(self.bot, gm, message, battle.id, window, nonce=f"{nonce}.{at}")
        return None

    async def _drawn_everywhere(
        self, battle: Battle, room: Room, drawn: _Drawn, *, anew: bool
    ) -> tuple[int, int]:
        place = await self._draw(battle, room, drawn, anew=anew)
        try:
            await gm_room.redraw(self.bot, self.battles, self.pictures, battle, drawn.gm_room)
        except Exception:  # noqa: BLE001 - the board stands, and its place must not be lost
            _log.exception("The GM's thread of combat %s is not drawn", battle.id)
        return place

    async def _draw(
        self, battle: Battle, room: Room, drawn: _Drawn, *, anew: bool
    ) -> tuple[int, int]:
        row = battle.row
        message = looks.board(board_of(battle, PUBLIC))
        drawing = self.pictures.drawing(chart_of(battle, PUBLIC))
        old = None
        if row.board_message_id is not None and row.board_channel_id is not None:
            place = self.bot.get_partial_messageable(row.board_channel_id)
            old = place.get_partial_message(row.board_message_id)
        at_bottom = anew or row.board_channel_id != room.channel_id
        if old is not None and not at_bottom and not await self._is_buried(room, old.id, drawn):
            try:
                await edited(self.pictures, room, old, message, drawing, drawn.board, battle.id)
            except discord.HTTPException as error:
                if error.code not in CANNOT_EDIT:
                    raise
            else:
                return room.channel_id, old.id
        nonce = f"{battle.id}-b{row.seq}.{row.revision}"
        new = await posted(
            self.pictures, room, message, drawing, drawn.board, battle.id, nonce=nonce
        )
        if old is not None:
            try:
                await twice(old.delete)
            except FAULTS as error:
                _log.info("The old board of combat %s stays: %s", battle.id, error)
        return room.channel_id, new.id

    async def _is_buried(self, room: Room, message: int, drawn: _Drawn) -> bool:
        now = asyncio.get_running_loop().time()
        if now - drawn.looked < LOOK_BELOW * self.settings.board_interval:
            return False
        drawn.looked = now
        return await _is_buried(room, message)

    async def _failed(self, battle: Battle, channel: int, error: discord.HTTPException) -> None:
        """None for a channel that is gone. Raises Undelivered or the error itself."""
        if error.code == UNKNOWN_CHANNEL:
            if not await orphan(self.battles, battle.id, channel):
                raise Undelivered(f"combat {battle.id} has moved") from error
            return
        if error.code == ARCHIVED:
            await self._note_missing(battle, Room(self.bot, channel), ("Manage Threads",))
            raise Undelivered(f"thread {channel} is locked: {error}") from error
        if error.status == 403:
            room = Room(self.bot, channel)
            await self._note_missing(battle, room, ("Send Messages",))
            raise Undelivered(f"not allowed in channel {channel}: {error}") from error
        if may_pass(error):
            raise Undelivered(str(error)) from error
        raise error

    async def _note_missing(self, battle: Battle, room: Room, unless: tuple[str, ...] = ()) -> None:
        """Tell the GM once which permissions the bot lacks in a channel."""
        missing = room.missing() or unless
        if not missing or (room.channel_id, missing) in self._noted:
            return
        self._noted.add((room.channel_id, missing))
        note = notices.missing_permissions(missing, room.channel_id)
        for gm in battle.table.gms[:1]:
            try:
                if not await tell(self.bot, gm, note):
                    await post(room, without_embeds(note))
            except FAULTS as error:
                _log.warning("Missing in channel %d: %s (%s)", room.channel_id, missing, error)


async def _all(
    room: Room, messages: Sequence[Message], battle: Battle, window: str, nonce: str
) -> int | None:
    """Post all, and return the id of the first, the one that is linked to."""
    first: int | None = None
    for at, message in enumerate(messages):
        own = nonce if at == 0 else f"{nonce}.{at}"
        posted = await post(room, message, battle.id, window, nonce=own)
        first = first if first is not None else posted.id
    return first


async def _is_buried(room: Room, message_id: int) -> bool:
    """Whether more messages stand below one than a reader would scroll over."""
    if not room.permissions.read_message_history:
        return False
    below = 0
    after = discord.Object(message_id)
    try:
        async for _ in room.channel.history(limit=MOST_BELOW + 1, after=after):
            below += 1
    except FAULTS as error:
        _log.info("Nobody knows what stands below %d: %s", message_id, error)
    return below > MOST_BELOW
