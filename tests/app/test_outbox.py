"""The outbox: result, board, calls, in this order; once each, whatever crashes between."""

from __future__ import annotations

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from bot.app.battle import Battle
from bot.app.outbox import Outbox, Undelivered
from bot.app.posts import Closed, Post
from bot.store import Store
from tests.app.conftest import GM, JO, MIRA, World, battles_on


@dataclass
class Channel:
    """A channel that drops a second message with the same nonce, as Discord does.

    It dies after `lives` more messages: the process is gone before it hears that they arrived.
    """

    messages: dict[str, str] = field(default_factory=dict[str, str])
    seen: list[str] = field(default_factory=list[str])
    boards: list[tuple[int, bool]] = field(default_factory=list[tuple[int, bool]])
    closed: list[tuple[int, Closed]] = field(default_factory=list[tuple[int, Closed]])
    lives: int = 1000
    away: bool = False
    forbidden: bool = False
    broken: tuple[str, ...] = ()
    undrawn: int = 0
    tries: int = 0

    async def post(self, battle: Battle, post: Post, *, channel: int, nonce: str) -> int | None:
        kind = type(post).__name__
        await asyncio.sleep(0)
        self.tries += 1
        if self.away:
            raise Undelivered("503")
        if kind in self.broken:
            raise KeyError(kind)
        if self.forbidden:
            return None
        if nonce not in self.messages:
            self.messages[nonce] = kind
            self.seen.append(kind)
        self.lives -= 1
        if self.lives <= 0:
            raise SystemExit
        return 500 + list(self.messages).index(nonce)

    async def close(self, battle: Battle, post: Closed, *, channel: int, message: int) -> None:
        await asyncio.sleep(0)
        if self.away:
            raise Undelivered("503")
        self.closed.append((message, post))

    async def redraw(self, battle: Battle, *, anew: bool) -> tuple[int, int] | None:
        await asyncio.sleep(0)
        if self.away or self.undrawn:
            self.undrawn = max(0, self.undrawn - 1)
            raise Undelivered("503")
        self.seen.append("board")
        self.boards.append((battle.row.seq, anew))
        return 20, 400


@pytest.fixture
def channel() -> Channel:
    return Channel()


async def test_an_act_is_posted_as_result_then_board_then_call(
    world: World, channel: Channel
) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    await outbox.flush(world.id)
    channel.seen.clear()
    done = await world.battles.act(world.id, JO, "hold")
    assert await outbox.flush(world.id)
    assert channel.seen == ["Result", "board", "Ping"]
    row = await world.store.combat(world.id)
    assert row is not None
    assert (row.board_dirty, row.board_message_id) == (False, 400)
    assert await outbox.link(done) is not None


async def test_nothing_is_sent_twice(world: World, channel: Channel) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    await outbox.flush(world.id)
    sent = list(channel.seen)
    await outbox.flush(world.id)
    await outbox.resume()
    assert channel.seen == sent


async def test_acts_in_a_rush_share_one_board(world: World, channel: Channel) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    await outbox.flush(world.id)
    channel.boards.clear()

    async def set_hull(hull: int) -> None:
        await world.battles.gm_act(world.id, GM, "set_hull", {"hull": hull}, ship="s1")
        await outbox.flush(world.id)

    await asyncio.gather(*(set_hull(hull) for hull in range(1, 9)))
    assert channel.boards[-1][0] == (await world.battles.load(world.id)).row.seq
    assert len(channel.boards) < 8
    assert Counter(channel.messages.values())["Result"] == 2 + 8 - 1


@pytest.mark.parametrize("lives", range(1, 6))
async def test_what_a_crash_left_is_sent_at_the_next_start_and_nothing_doubled(
    world: World, channel: Channel, second: Callable[[], Awaitable[Store]], lives: int
) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    await world.battles.act(world.id, JO, "hold")
    channel.lives = lives

    async def fight() -> None:
        for _ in range(9):
            await outbox.flush(world.id)
            await world.battles.skip(world.id, GM)

    with pytest.raises(SystemExit):
        await fight()
    async with await second() as store:
        channel.lives = 1000
        await Outbox(battles_on(store), channel).resume()
        assert await store.pending_outbox() == []
        assert await store.running_combats(board_dirty=True) == []
        rows = await store.acts(world.id)
        acted = sum(row.public_number is not None for row in rows)
    # Orders that opened share the message of the act that opened them.
    sealed = sum('"Answered"' in r.events and '"Left"' not in r.events for r in rows)
    assert Counter(channel.messages.values())["Result"] == acted - sealed


async def test_what_discord_does_not_take_now_is_sent_later_in_order(
    world: World, channel: Channel
) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    channel.away = True
    assert not await outbox.flush(world.id)
    assert channel.seen == []
    channel.away = False
    assert await outbox.flush(world.id)
    assert channel.seen == ["Result", "board", "Opening", "Ping"]


async def test_a_call_to_a_window_that_closed_meanwhile_is_not_made(
    world: World, channel: Channel
) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    await world.battles.act(world.id, JO, "hold")
    await outbox.flush(world.id)
    # Of three windows that opened only the raiders' gunner's is still open.
    assert Counter(channel.messages.values())["Ping"] == 1


async def test_a_channel_that_is_gone_does_not_hold_up_the_battle(
    world: World, channel: Channel
) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    channel.forbidden = True
    assert await outbox.flush(world.id)
    assert await world.store.pending_outbox(world.id) == []


async def test_one_post_we_made_badly_does_not_hold_up_the_others(
    world: World, channel: Channel, caplog: pytest.LogCaptureFixture
) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    channel.broken = ("Opening",)
    assert not await outbox.flush(world.id)
    assert channel.seen == ["Result", "board", "Ping"]
    assert "could not be posted" in caplog.text
    assert [i.kind for i in await world.store.pending_outbox(world.id)] == ["opening"]


async def test_the_board_is_posted_anew_when_a_round_begins(world: World, channel: Channel) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    await outbox.flush(world.id)
    for _ in range(2):
        await world.battles.skip(world.id, GM)
        await outbox.flush(world.id)
    assert [anew for _, anew in channel.boards] == [False, False, True]


async def test_the_last_board_and_the_end_are_shown(world: World, channel: Channel) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    await outbox.flush(world.id)
    channel.seen.clear()
    await world.battles.act(world.id, MIRA, "surrender")
    await outbox.flush(world.id)
    assert channel.seen == ["Result", "board", "Ending"]


async def test_what_discord_did_not_take_is_sent_later_and_tried_ever_more_seldom(
    world: World, channel: Channel
) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    await outbox.flush(world.id)
    channel.seen.clear()
    channel.away = True
    await world.battles.act(world.id, JO, "hold")
    tried: list[int] = []
    for turn in range(1, 17):
        channel.away = turn < 10
        before = channel.tries
        await outbox.retry()
        tried += [turn] if channel.tries > before else []
    assert tried == [1, 2, 4, 8, 16]
    assert channel.seen == ["Result", "board", "Ping"]
    assert await world.store.pending_outbox() == []


async def test_the_last_board_of_a_battle_is_drawn_later_too(
    world: World, channel: Channel
) -> None:
    outbox = Outbox(world.battles, channel)
    await world.order()
    await outbox.flush(world.id)
    channel.seen.clear()
    channel.undrawn = 2
    await world.battles.end(world.id, GM)
    assert not await outbox.flush(world.id)
    assert channel.seen[-1] == "Ending"
    for _ in range(3):
        await outbox.retry()
    assert channel.seen[-1] == "board"
    assert channel.seen.count("board") == 1


async def test_after_a_crash_a_board_is_posted_anew_so_that_one_is_left(
    world: World, channel: Channel
) -> None:
    await world.order()
    await Outbox(world.battles, channel).flush(world.id)
    await world.battles.act(world.id, JO, "hold")
    await Outbox(world.battles, channel).resume()
    assert channel.boards[-1][1]


async def test_a_battle_that_cannot_be_read_holds_up_no_other(
    world: World, channel: Channel, tmp_path: Path
) -> None:
    await world.order()
    with closing(sqlite3.connect(tmp_path / "battles.db")) as opened, opened:
        opened.execute("UPDATE combats SET table_record = '{' WHERE id = ?", (world.id,))
    fresh = battles_on(world.store)
    other = await fresh.new(1, 11, GM, "skiffs")
    outbox = Outbox(fresh, channel)
    assert not await outbox.flush(world.id)
    await outbox.resume()
    assert channel.seen == ["board", "Opening"]
    assert await outbox.flush(other.battle.id)
