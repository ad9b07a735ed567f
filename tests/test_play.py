from __future__ import annotations

import asyncio
import contextlib
import os
import re
import signal
import sys
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path

import aiohttp
import pytest

from bot.__main__ import main
from bot.content import CONTENT_TYPES
from bot.core.legal import open_seats
from bot.playground.battle import TABLES
from bot.playground.play import keep_up, make_ready
from bot.playground.world import open_world, set_clock, settings_for
from bot.settings import Settings

ROOT = Path(__file__).parents[1]


@asynccontextmanager
async def opened(folder: Path, game: str = "coriolis"):
    settings = settings_for(Settings(), str(folder / "play.db"))
    async with open_world(settings, check_errors=False) as world:
        await make_ready(world, game)
        yield world


async def test_a_battle_is_ready_for_its_first_order(tmp_path):
    async with opened(tmp_path) as world:
        board = world.channel.history()[-3]
        assert "Secret orders" in board.embeds[0].title
        captain = world.crew["captain"]
        assert "captain order-attack" in captain.available_commands(world.channel)
        shown = await captain.click(board, label="Seal my order")
        assert "Your move" in shown.followups[0].embeds[0].title


async def test_the_battle_goes_on_at_the_next_start(tmp_path):
    async with opened(tmp_path) as world:
        await world.crew["captain"].slash(world.channel, "captain order-attack")
    async with opened(tmp_path) as world:
        board, greeting = world.channel.history()
        assert greeting.author.id == world.bot.user.id, "the page opens there, at its end"
        assert "goes on" in greeting.content
        assert "engineer to act" in board.embeds[0].title
        await world.crew["engineer"].slash(world.channel, "engineer distribute", gunner=4)
        told = [m.embeds[0].title for m in world.channel.history() if m.embeds]
        assert any("EP distributed" in str(title) for title in told)


@pytest.mark.parametrize("game", TABLES)
async def test_every_game_begins_with_a_move_of_the_crew_and_the_other_ship_flies_itself(
    tmp_path, game
):
    async with opened(tmp_path, game) as world:
        battle = await world.battles.in_channel(world.channel.id)
        asked = {battle.holder(seat) for seat in open_seats(battle.rules, battle.going_on())}
        assert asked <= {who.id for who in world.crew.values()}
        called = [
            m for m in world.channel.history() if "🔔 <@" in m.content or "⏳ <@" in m.content
        ]
        assert called


async def test_no_act_waits_for_what_the_bot_does_each_minute(tmp_path):
    async with opened(tmp_path):
        assert "again" not in {task.get_name() for task in asyncio.all_tasks()}


async def test_the_time_of_a_message_is_when_it_was_written(tmp_path):
    async with opened(tmp_path) as world:
        now = datetime.now(UTC)
        assert world.env.now() < now, "the clock of the server stands still by itself"
        set_clock(world.env)
        written = await world.gm.send(world.channel, "Hold fast.")
        assert written.created_at >= now - timedelta(milliseconds=1)


async def test_no_gunner_of_mneme_is_left_to_the_gm(tmp_path):
    async with opened(tmp_path, "mneme") as world:
        battle = await world.battles.in_channel(world.channel.id)
        kay = world.crew["gunner"].id
        gunners = [m for m, user in battle.table.claims.items() if user == kay]
        assert sorted(gunners) == ["s1c5", "s1c6", "s1c7"]


async def test_no_post_of_the_crew_of_cepheus_is_left_to_the_gm(tmp_path):
    """The marines have none."""
    async with opened(tmp_path, "cepheus") as world:
        battle = await world.battles.in_channel(world.channel.id)
        assert set(battle.table.claims) == {f"s1c{number}" for number in range(1, 9)}


def test_every_game_has_its_battle_and_one_that_is_not_there_is_named(capsys):
    assert set(TABLES) == set(CONTENT_TYPES)
    assert main(["play", "--ruleset", "chess"]) == 2
    assert "There is no ruleset chess. Take one of: coriolis" in capsys.readouterr().err


async def test_the_pages_are_refreshed_once_after_what_anybody_does(tmp_path):
    async with (
        opened(tmp_path) as world,
        world.env.preview(world.channel, viewers=world.everybody, layout="channel") as page,
    ):
        refreshed: asyncio.Queue[None] = asyncio.Queue()
        refresh = page.refresh

        async def noticed() -> None:
            await refresh()
            refreshed.put_nowait(None)

        page.refresh = noticed
        keeping = asyncio.create_task(keep_up(world.env, page))
        async with asyncio.timeout(10):
            await refreshed.get()
            await world.gm.slash(world.channel, "gm pause", reason="dinner")
            await refreshed.get()
        await page.close()
        await asyncio.wait_for(keeping, 10)
        assert refreshed.empty()


async def test_an_interrupt_that_a_renewal_swallows_still_ends_it(tmp_path):
    async with (
        opened(tmp_path) as world,
        world.env.preview(world.channel, viewers=world.everybody, layout="channel") as page,
    ):
        renewing = asyncio.Event()

        async def swallows() -> None:
            renewing.set()
            with contextlib.suppress(asyncio.CancelledError):
                await asyncio.Event().wait()

        page.refresh = swallows
        keeping = asyncio.create_task(keep_up(world.env, page))
        await asyncio.wait_for(renewing.wait(), 10)
        keeping.cancel()
        done, _ = await asyncio.wait({keeping}, timeout=10)
        assert done == {keeping}
        assert keeping.cancelled()


@pytest.mark.skipif(sys.platform == "win32", reason="no SIGINT for a subprocess")
async def test_the_page_is_served_until_ctrl_c(tmp_path):
    play = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "play",
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISPLAY": "", "WAYLAND_DISPLAY": ""},
        stdout=asyncio.subprocess.PIPE,
    )
    assert play.stdout is not None
    first = (await asyncio.wait_for(play.stdout.readline(), 30)).decode()
    url = re.search(r"http://127\.0\.0\.1:\d+/", first)
    assert url is not None
    async with aiohttp.ClientSession() as client, client.get(url[0]) as page:
        assert page.status == 200
    play.send_signal(signal.SIGINT)
    assert await asyncio.wait_for(play.wait(), 30) == 0
    assert (tmp_path / "var" / "playground-coriolis.db").exists()
