"""What acts have left to be posted: results, then the board, then whom it calls.

It runs right after a commit, and at the start for whatever was not confirmed. Each post has a
nonce, with which Discord drops a second message of the same post.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from typing import Protocol
from weakref import WeakValueDictionary

from bot.app.battle import Battle
from bot.app.battles import Battles
from bot.app.desk import Done
from bot.app.posts import Closed, Ping, Post, is_prompt_of, kept_of, post_of
from bot.core.refusal import Refused

_log = logging.getLogger(__name__)

BEFORE_THE_BOARD = ("result", "private")
NEVER = -1
LINKS = 256
"""So many results posted last are linked to without asking the store."""
LONGEST_WAIT = 64
"""After so many rounds at most what cannot be delivered is tried again."""


class Undelivered(Exception):
    """Discord does not take it now: it is tried again after the next act, and after a while."""


class Herald(Protocol):
    """Who posts on Discord."""

    async def post(self, battle: Battle, post: Post, *, channel: int, nonce: str) -> int | None:
        """Post, and return the message's id; None if it can never be posted there.

        Raises Undelivered for what may work later.
        """
        ...

    async def close(self, battle: Battle, post: Closed, *, channel: int, message: int) -> None:
        """Take the buttons of a prompt away, and say what was answered. Raises Undelivered."""
        ...

    async def redraw(self, battle: Battle, *, anew: bool) -> tuple[int, int] | None:
        """Bring the board up to date; return its channel and message, None if there is no place.

        `anew`: post it at the bottom instead of editing it. Raises Undelivered.
        """
        ...


class Outbox:
    def __init__(self, battles: Battles, herald: Herald) -> None:
        self._battles = battles
        self._store = battles.store
        self._herald = herald
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._rounds: dict[str, int] = {}
        self._turn = 0
        self._put_off: dict[str, tuple[int, int]] = {}
        self._late: set[str] = set()
        self._links: OrderedDict[tuple[str, int], tuple[int, int]] = OrderedDict()

    async def tell(self, combat_id: str) -> bool:
        """Send the results that wait. False if one of them still waits. Never raises."""
        return await self._quietly(combat_id, self._tell)

    async def flush(self, combat_id: str) -> bool:
        """Send what waits: results, board, calls. False if something of it still waits.

        A board that may not be drawn yet holds up no result: those of acts that come meanwhile
        are posted, and then one board shows them all. Never raises.
        """
        is_sent = await self._quietly(combat_id, self._flush)
        (self._late.discard if is_sent else self._late.add)(combat_id)
        return is_sent

    async def _quietly(self, combat_id: str, send: Callable[[str], Awaitable[bool]]) -> bool:
        """What was done counts already: nobody is to be told otherwise because of its messages."""
        try:
            return await send(combat_id)
        except Undelivered as why:
            _log.warning("Combat %s is sent for later: %s", combat_id, why)
        except Exception:  # noqa: BLE001 - one combat must not hold up the others
            _log.exception("Combat %s could not be sent for", combat_id)
        return False

    async def _flush(self, combat_id: str) -> bool:
        told = await self._tell(combat_id)
        async with self._lock(combat_id, "board"):
            drawn = await self._draw(combat_id)
            called = await self._send(combat_id, lambda kind: kind not in BEFORE_THE_BOARD)
        return told and drawn and called

    async def _tell(self, combat_id: str) -> bool:
        async with self._lock(combat_id, "results"):
            return await self._send(combat_id, lambda kind: kind in BEFORE_THE_BOARD)

    def _lock(self, combat_id: str, what: str) -> asyncio.Lock:
        key = f"{combat_id}/{what}"
        lock = self._locks.get(key)
        if lock is None:
            lock = self._locks[key] = asyncio.Lock()
        return lock

    async def resume(self) -> None:
        """At the start: send what an earlier process left behind.

        It may have ended between posting a board anew and noting where: posted anew once more,
        with the nonce of that moment, there is one in the end.
        """
        for combat_id, is_dirty in (await self._unsent()).items():
            if is_dirty:
                self._rounds[combat_id] = NEVER
            await self.flush(combat_id)

    async def retry(self) -> None:
        """Once a while: send what Discord did not take. What fails again waits twice as long."""
        self._turn += 1
        # The store does not tell of the last board of a battle that is over.
        unsent = dict.fromkeys((*self._late, *await self._unsent()))
        self._put_off = {id_: one for id_, one in self._put_off.items() if id_ in unsent}
        for combat_id in unsent:
            wait, due = self._put_off.get(combat_id, (1, 0))
            if self._turn >= due and not await self.flush(combat_id):
                self._put_off[combat_id] = min(2 * wait, LONGEST_WAIT), self._turn + wait

    async def _unsent(self) -> dict[str, bool]:
        """The combats for which something waits, and whether that is the board."""
        waiting = {i.combat_id: False for i in await self._store.pending_outbox()}
        dirty = {row.id: True for row in await self._store.running_combats(board_dirty=True)}
        return {**waiting, **dirty}

    async def link(self, done: Done) -> tuple[int, int] | None:
        """Channel and message of the result of an act, once it is posted."""
        if done.act is None:
            return None
        just_posted = self._links.get((done.battle.id, done.act.seq))
        if just_posted is not None:
            return just_posted
        for item in await self._store.outbox_of_act(done.battle.id, done.act.seq):
            if item.kind == "result" and item.message_id is not None:
                return item.channel_id, item.message_id
        return None

    async def _send(self, combat_id: str, wanted: Callable[[str], bool]) -> bool:
        """Post what waits in order. One that fails by a fault of ours holds up no other."""
        all_sent = True
        for item in await self._store.pending_outbox(combat_id):
            if not wanted(item.kind):
                continue
            try:
                known = self._battles.at_hand(combat_id) if item.kind in BEFORE_THE_BOARD else None
                battle = known or await self._battles.load(combat_id)
            except Refused as refused:
                _log.error("Combat %s cannot be sent for: %s", combat_id, refused)
                return False
            try:
                post = post_of(item)
                message = None
                if isinstance(post, Closed):
                    await self._close(battle, post)
                elif not _is_past(battle, post):
                    message = await self._herald.post(
                        battle, post, channel=battle.row.channel_id, nonce=item.nonce
                    )
            except Undelivered:
                raise
            except Exception:  # noqa: BLE001 - one bad post must not hold up the others
                _log.exception("Item %d of combat %s could not be posted", item.id, combat_id)
                all_sent = False
                continue
            await self._store.confirm(item.id, message, kept_of(post))
            if item.kind == "result" and message is not None:
                self._links[combat_id, item.seq] = item.channel_id, message
                if len(self._links) > LINKS:
                    self._links.popitem(last=False)
        return all_sent

    async def _close(self, battle: Battle, post: Closed) -> None:
        """Edit the message of a prompt, if it was posted at all."""
        for stored in await self._store.outbox_to_edit(battle.id):
            if stored.message_id is not None and is_prompt_of(stored, post):
                await self._herald.close(
                    battle, post, channel=stored.channel_id, message=stored.message_id
                )
                await self._store.confirm(stored.id, stored.message_id)

    async def _draw(self, combat_id: str) -> bool:
        try:
            battle = await self._battles.load(combat_id)
            if not battle.row.board_dirty:
                return True
            number = battle.combat.round if battle.combat is not None else 0
            anew = number != self._rounds.get(combat_id, number)
            place = await self._herald.redraw(battle, anew=anew)
        except (Undelivered, Refused) as why:
            _log.warning("The board of combat %s is drawn later: %s", combat_id, why)
            return False
        except Exception:  # noqa: BLE001 - a board we made badly must not hold up the calls
            _log.exception("The board of combat %s could not be drawn", combat_id)
            return False
        self._rounds[combat_id] = number
        if battle.is_over:
            self._rounds.pop(combat_id, None)
        if place not in (None, (battle.row.board_channel_id, battle.row.board_message_id)):
            await self._store.set_board(combat_id, *place)
        await self._store.clear_board_dirty(combat_id, battle.row.seq, battle.row.revision)
        return True


def _is_past(battle: Battle, post: Post) -> bool:
    """A call to a window that is no longer open, or to a battle that stands still, is not made."""
    if not isinstance(post, Ping):
        return False
    frame = battle.combat.window if battle.combat is not None else None
    return frame is None or frame.id != post.window or battle.table.paused is not None
