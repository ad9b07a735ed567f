"""A person plays in the browser, by picker, buttons, lists and forms; a second page watches."""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

pages = pytest.importorskip(
    "tools.pages", reason="Playwright is not installed", exc_type=ImportError
)
ROOT = Path(__file__).parents[2]
SOON = 3000
"""Milliseconds within which another page shows what somebody did."""

pytestmark = [
    pytest.mark.browser,
    pytest.mark.skipif(pages.chromium() is None, reason="there is no Chromium here"),
]


@asynccontextmanager
async def playing(folder: Path):
    """`python -m bot play` in a folder of its own; its address."""
    play = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "bot", "play"),
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(ROOT), "DISPLAY": "", "WAYLAND_DISPLAY": ""},
        stdout=asyncio.subprocess.PIPE,
    )
    assert play.stdout is not None
    try:
        said = (await asyncio.wait_for(play.stdout.readline(), 60)).decode()
        yield re.search(r"http://\S+", said)[0]
    finally:
        play.send_signal(signal.SIGINT)
        assert await asyncio.wait_for(play.wait(), 60) == 0


@pytest.fixture
async def browser():
    async with pages.open_browser() as opened:
        yield opened


async def orders(seat):
    """By buttons and a list: the captain seals beside the GM's ship, and all is open."""
    await seat.reads("1 of 2 sealed")
    await seat.press("Act")
    await seat.choose("Choose an action", "EVADE!")
    await seat.press("Seal EVADE!")
    await seat.reads("Orders are open")


async def skip_until(seat, pattern):
    """The GM lets others be until the board says this."""
    await seat.become("Gale")
    for _ in range(12):
        if re.search(pattern, await seat.board.inner_text()):
            return
        await seat.command("gm skip")
    pytest.fail(f"The board never said {pattern}, but {await seat.board.inner_text()}")


async def turn_comes_to(seat, name, station):
    """It is this one's turn, whom the board names; whatever interrupts it before is let be."""
    await skip_until(seat, rf"{station} to act\s[\s\S]*{name}\W* · no deadline")
    await seat.become(name)


async def energy(seat):
    """By a form, in which stands already what would be given if nobody answered."""
    await turn_comes_to(seat, "Ben", "engineer")
    await seat.press("Act")
    await seat.press("Distribute EP")
    await seat.reads("Pilot 3")
    await seat.press("Type numbers…")
    await seat.fill_in({"engineer": 5, "pilot": 5})
    await seat.press("Distribute EP")
    await seat.reads("EP, the ship has 6")
    await seat.press("Type numbers…")
    await seat.fill_in({"engineer": 0, "pilot": 3, "sensors": 1, "gunner": 2})
    await seat.press("Distribute EP")
    await seat.reads("6 EP distributed")
    await seat.command("engineer engineer-pass")


async def advance(seat):
    """By the picker: an option that completes itself, and one more that is a number."""
    await turn_comes_to(seat, "Mira", "pilot")
    await seat.begin("pilot advance")
    await seat.option("reference", "jack", pick=True)
    await seat.option("steps", "1")
    await seat.send()
    await seat.reads("advances on ▼1")


async def lock(seat):
    await turn_comes_to(seat, "Jo", "sensor operator")
    await seat.press("Act")
    await seat.press("Target lock at ▼1")
    await seat.press("Target lock · 1 EP")
    await seat.reads("locks ▼1")


async def fire(seat):
    """By a button; the price stands on the one that sends it."""
    await turn_comes_to(seat, "Kay", "gunner")
    await seat.press("Act")
    await seat.press("Fire at ▼1")
    await seat.reads("not sent yet")
    # With a lock a torpedo is advised, and the gun costs 1 EP; else the gun, with all EP there are.
    if await seat.messages.get_by_role("combobox").filter(has_text="Extra EP: 1").count() == 0:
        await seat.choose("Extra EP: 0", "1")
    await seat.press("Fire for 2 EP")
    await seat.reads("fires at ▼1")


async def test_a_whole_turn_of_five_people_and_the_gm_and_after_a_restart_the_next(
    tmp_path, browser
):
    async with playing(tmp_path) as url:
        seat = await pages.Seat.take(browser, url)
        watcher = await pages.Seat.take(browser, url, pages.PHONE)
        await watcher.become("Gale")
        await orders(seat)
        await watcher.reads("Orders are open", within=SOON)
        await energy(seat)
        await watcher.reads("6 EP distributed", within=SOON)
        await advance(seat)
        await lock(seat)
        await watcher.reads("locks ▼1", within=SOON)
        await fire(seat)
        await watcher.reads("fires at ▼1", within=SOON)
        await skip_until(seat, "turn 2 · Order phase")
        combat = re.search(r"Combat \w+", await seat.board.inner_text())[0]
    async with playing(tmp_path) as url:
        seat = await pages.Seat.take(browser, url)
        await seat.reads("The battle goes on", "turn 2 · Order phase", combat)
        await seat.press("Seal my order")
        await seat.choose("Choose an action", "EVADE!")
        await seat.press("Seal EVADE!")
        await seat.reads("Orders are open")
        assert combat in await seat.board.inner_text()
