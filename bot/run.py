"""`python -m bot run`: the composition root, where the parts are put together and connected."""

import argparse
import asyncio
import logging
import signal
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.health import beat
from bot.settings import BadSetting, Settings, load_settings
from cogs.answer import on_tree_error

_log = logging.getLogger(__name__)

BEAT_SECONDS: Final = 20.0

DynamicItem: TypeAlias = type[discord.ui.DynamicItem[Any]]


async def _nothing(bot: "ActionStations") -> None:
    return


@dataclass(frozen=True)
class Services:
    """What the bot is made of: its cogs and controls, and what to do at the start."""

    cogs: Sequence[Callable[["ActionStations"], commands.Cog]] = ()
    dynamic_items: Sequence[DynamicItem] = ()
    start: Callable[["ActionStations"], Awaitable[None]] = _nothing
    """After the login and before the first event: register commands, send what is unsent."""
    ready: Callable[["ActionStations"], Awaitable[None]] = _nothing
    """Once, when the bot first knows its servers; not again when it reconnects."""


class Tree(app_commands.CommandTree[Any]):
    async def on_error(
        self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError, /
    ) -> None:
        await on_tree_error(interaction, error)


class ActionStations(commands.Bot):
    """The bot, without a word of its own: everything it does is in its services."""

    def __init__(self, services: Services, settings: Settings) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,  # required, and unused without messages
            help_command=None,
            tree_cls=Tree,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            max_messages=None,
        )
        self.services: Final = services
        self.settings: Final = settings
        self._was_ready = False

    async def setup_hook(self) -> None:
        for make in self.services.cogs:
            await self.add_cog(make(self))
        self.add_dynamic_items(*self.services.dynamic_items)
        await self.services.start(self)

    async def on_ready(self) -> None:
        # Discord says READY again after each lost session.
        if self._was_ready:
            return
        self._was_ready = True
        _log.info("Ready as %s on %d servers", self.user, len(self.guilds))
        await self.services.ready(self)


def build_bot(services: Services, settings: Settings) -> ActionStations:
    return ActionStations(services, settings)


@asynccontextmanager
async def open_services(settings: Settings) -> AsyncGenerator[Services]:
    """Open what the bot needs, and close it at the end."""
    yield Services()


def main(args: argparse.Namespace) -> int:
    """Exit code 0 after SIGTERM or Ctrl-C. Raises BadSetting."""
    settings = load_settings(require_token=True)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice here
    logging.basicConfig(
        level=settings.log_level_number,
        stream=sys.stderr,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    asyncio.run(_run(settings))
    return 0


async def _run(settings: Settings) -> None:
    session = asyncio.create_task(_session(settings), name="session")
    loop = asyncio.get_running_loop()
    for stop in (signal.SIGTERM, signal.SIGINT):
        with suppress(NotImplementedError):  # Windows knows only Ctrl-C, as KeyboardInterrupt
            loop.add_signal_handler(stop, session.cancel)
    try:
        await session
    except asyncio.CancelledError:
        _log.info("Stopped")


async def _session(settings: Settings) -> None:
    """Log in, connect, and stay until cancelled."""
    try:
        beat(settings.alive_file)
    except OSError as e:
        raise BadSetting(f"ALIVE_FILE cannot be written: {e}.") from e
    Route.BASE = settings.discord_api_url
    async with open_services(settings) as services, build_bot(services, settings) as bot:
        await _log_in(bot, settings)
        # A client never asks for the gateway by itself.
        _, gateway, _ = await bot.http.get_bot_gateway()
        DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)
        beating = asyncio.create_task(_beat(settings), name="beat")
        try:
            await bot.connect()
        finally:
            beating.cancel()


async def _log_in(bot: ActionStations, settings: Settings) -> None:
    try:
        await bot.login(settings.token)
    except discord.LoginFailure as e:
        raise BadSetting("DISCORD_TOKEN is not a token that Discord knows.") from e
    except aiohttp.ClientConnectorError as e:
        raise BadSetting(f"DISCORD_API_URL {settings.discord_api_url} does not answer: {e}.") from e


async def _beat(settings: Settings) -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            beat(settings.alive_file)
        except OSError as e:
            _log.warning("%s cannot be touched: %s", settings.alive_file, e)
