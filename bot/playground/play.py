"""`python -m bot play`: the bot in the browser, with everybody at the table to be played."""

from __future__ import annotations

import asyncio
import contextlib
import os
import socket
import sys
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Final

import simcord

from bot.core.refusal import Refused
from bot.playground.battle import TABLES, set_up
from bot.playground.world import CREW, GM, World, open_world, set_clock, settings_for
from bot.settings import Settings
from bot.ui.components import Message
from cogs.posting import Room, post

FOLDER: Final = Path("var")
LOOK_SECONDS: Final = 0.05
"""How often is looked whether the bot has done something that the pages do not show yet: sooner
than anybody presses again, for a press while a page is renewed does not count."""


class PortTaken(Exception):
    """The page cannot be served at the port that was asked for."""


async def play(
    settings: Settings, say: Callable[[str], None], *, game: str, port: int | None, fresh: bool
) -> None:
    """Serve the page until it is closed or this is cancelled. Raises PortTaken."""
    if port is not None:
        _check(port)
    database = FOLDER / f"playground-{game}.db"
    _make_place(database, fresh=fresh)
    async with open_world(settings_for(settings, str(database)), check_errors=False) as world:
        await make_ready(world, game)
        async with world.env.preview(
            world.channel, viewers=world.everybody, layout="channel", port=port
        ) as page:
            say(_welcome(game, page.url, database))
            _open_browser(page.url)
            await keep_up(world.env, page)


def _check(port: int) -> None:
    try:
        with socket.socket() as probe:
            probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            probe.bind(("127.0.0.1", port))
    except (OSError, OverflowError) as error:
        raise PortTaken(f"Port {port} is not free; without --port any free one is taken") from error


def _make_place(database: Path, *, fresh: bool) -> None:
    database.parent.mkdir(parents=True, exist_ok=True)
    if fresh:
        for suffix in ("", "-wal", "-shm"):
            Path(f"{database}{suffix}").unlink(missing_ok=True)


async def make_ready(world: World, game: str = "coriolis") -> None:
    """Go on with the battle of the database, or set up one in which the GM's ship flies itself."""
    hands = world.hands(lambda _: None)
    try:
        battle = await world.battles.in_channel(world.channel.id)
    except Refused:
        await set_up(world, hands, game)
        await hands.command(world.gm, "gm npc", always=True)
        begins = f"{TABLES[game].begins} From then on the bell names who is next."
    else:
        begins = "The battle goes on where you left it: the board says whose move it is."
        await hands.command(world.gm, "setup ruleset", game=battle.rules.id)
        # The messages of the last start are gone with its channel: the board is posted anew.
        await world.battles.store.move_combat(battle.id, world.channel.id)
        await world.outbox.flush(battle.id)
    # A page opens at the newest message of the bot, and follows the channel only from its end.
    await post(Room(world.bot, world.channel.id), Message(content=_greeting(game, begins)))
    await world.env.settle()


def _greeting(game: str, begins: str) -> str:
    places = TABLES[game].places
    crew = ", ".join(f"{CREW[post]} {place.word}" for post, place in places.items())
    return "\n".join(
        (
            "**Welcome aboard.** You play them all in turn: *Viewing as*, at the top of the page.",
            f"{crew}, {GM} the GM.",
            "The other ship flies itself: /gm npc changes that.",
            "",
            begins,
            "Type / for the commands; `/help` knows where you stand.",
        )
    )


async def keep_up(env: simcord.Env, page: simcord.Preview) -> None:
    """Show on every page what any of them has caused, until the page is closed."""
    shown = 0
    closed = asyncio.create_task(page.wait_closed())
    me = asyncio.current_task()
    try:
        while not closed.done():
            if me is not None and me.cancelling():
                # Ctrl-C in the moment in which a wait ended: Python 3.11 took it for settled.
                raise asyncio.CancelledError
            await asyncio.wait({closed}, timeout=LOOK_SECONDS)
            set_clock(env)
            if len(env.http_requests) == shown or closed.done():
                continue
            # Somebody's act is still under way: its page shows it, the others a moment later.
            # On a busy machine it takes longer: then it is tried again.
            with contextlib.suppress(simcord.SetupError, TimeoutError):
                now = len(env.http_requests)
                await page.refresh()
                shown = now
    finally:
        closed.cancel()


def _welcome(game: str, url: str, database: Path) -> str:
    places = TABLES[game].places
    crew = ", ".join(f"{CREW[post]} ({place.word})" for post, place in places.items())
    return (
        f"The battle is here: {url}\n"
        f"Choose whom you play at the top of the page: {GM} is the GM, {crew}.\n"
        "Begin with the button Act, or type /.\n"
        f"Everything is kept in {database}; start anew with --fresh. Ctrl-C ends it."
    )


def _open_browser(url: str) -> None:
    """Only where there is a screen: on a bare terminal a text browser would take it over."""
    has_screen = sys.platform in ("darwin", "win32") or any(
        os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY")
    )
    if has_screen:
        with contextlib.suppress(webbrowser.Error):
            webbrowser.open(url)
