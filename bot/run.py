"""`python -m bot run`: the composition root, where the parts are put together and connected."""

import argparse
import asyncio
import gc
import logging
import secrets
import signal
import sys
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, TypeAlias

import aiohttp
import discord
import yarl
from discord import app_commands
from discord.ext import commands
from discord.gateway import DiscordWebSocket
from discord.http import Route

from bot.app.battle import AnyRules
from bot.app.battles import Battles
from bot.app.outbox import Outbox
from bot.content import content_for
from bot.health import beat
from bot.rules.cepheus import ruleset as cepheus
from bot.rules.command_points import ruleset as command_points
from bot.rules.coriolis import ruleset as coriolis
from bot.rules.mneme import ruleset as mneme
from bot.rules.night_tripper import ruleset as night_tripper
from bot.settings import BadSetting, Settings, load_settings
from bot.store import Store, StoreUnavailable
from bot.ui.raster import Raster
from bot.ui.typeface import BadFont, Fonts
from cogs.answer import on_tree_error
from cogs.buttons import Forms, pressed
from cogs.channels import ChannelsCog
from cogs.combat import CombatCog
from cogs.console import ConsoleCog
from cogs.crew import CrewCog
from cogs.dice import DiceCog
from cogs.floor import Floor
from cogs.gm import GmCog
from cogs.herald import DiscordHerald, LateHerald
from cogs.pictures import Pictures
from cogs.posting import FAULTS
from cogs.presses import Presses
from cogs.reference import ReferenceCog
from cogs.setup import SetupCog
from cogs.ships import ShipsCog
from cogs.station_commands import StationCommands

_log = logging.getLogger(__name__)

BEAT_SECONDS: Final = 20.0
SWITCH_SECONDS: Final = 0.0005
"""How long the event loop may keep the store's thread waiting, ten times less than by default."""
RETRY_SECONDS: Final = 60.0
COGS: Final = (
    SetupCog,
    CombatCog,
    ShipsCog,
    CrewCog,
    ConsoleCog,
    GmCog,
    DiceCog,
    ReferenceCog,
    ChannelsCog,
)

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
    again: Callable[[], Awaitable[None]] | None = None
    """From then on once a while."""


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
        self._again: asyncio.Task[None] | None = None

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
        if self.services.again is not None:
            self._again = asyncio.create_task(_repeat(self.services.again), name="again")

    async def close(self) -> None:
        if self._again is not None:
            self._again.cancel()
        await super().close()


async def _repeat(work: Callable[[], Awaitable[None]]) -> None:
    while True:
        await asyncio.sleep(RETRY_SECONDS)
        try:
            await work()
        except Exception:  # noqa: BLE001 - the next time it may work
            _log.exception("What is done once a while failed")


def build_bot(services: Services, settings: Settings) -> ActionStations:
    return ActionStations(services, settings)


@dataclass(frozen=True)
class OpenServices(Services):
    """The services on their database, with what the world around the bot may ask."""

    battles: Battles = field(kw_only=True)
    outbox: Outbox = field(kw_only=True)


@asynccontextmanager
async def open_services(
    settings: Settings, *, entropy: Callable[[int], bytes] = secrets.token_bytes
) -> AsyncGenerator[OpenServices]:
    """Open what the bot needs, and close it at the end. Raises BadSetting."""
    try:
        store = await Store.open(settings.database_url)
    except StoreUnavailable as e:
        raise BadSetting(str(e)) from e
    async with store, _pictures(settings) as pictures:
        rulesets: dict[str, AnyRules] = {
            "cepheus": cepheus.ruleset(content_for("cepheus")),
            "command_points": command_points.ruleset(content_for("command_points")),
            "coriolis": coriolis.ruleset(content_for("coriolis")),
            "mneme": mneme.ruleset(content_for("mneme")),
            "night_tripper": night_tripper.ruleset(content_for("night_tripper")),
        }
        battles = Battles(store, rulesets, lambda: datetime.now(UTC), entropy)
        yield services_for(battles, settings, pictures)


@asynccontextmanager
async def _pictures(settings: Settings) -> AsyncGenerator[Pictures]:
    """Raises BadSetting."""
    if not settings.pictures:
        yield Pictures(None)
        return
    try:
        raster = Raster(Fonts(settings.font_dir))
    except BadFont as e:
        raise BadSetting(f"FONT_DIR: {e}.") from e
    raster.start()
    try:
        yield Pictures(raster)
    finally:
        raster.close()


def services_for(battles: Battles, settings: Settings, pictures: Pictures) -> OpenServices:
    """The cogs and controls of a bot that fights these battles."""
    herald = LateHerald()
    outbox = Outbox(battles, herald)
    floors: dict[discord.Client, Floor] = {}

    def floor(bot: commands.Bot) -> Floor:
        """One for each bot: a bot that is started anew has its own."""
        if bot not in floors:
            herald.voice = DiscordHerald(bot, battles, settings, pictures)
            made = floors[bot] = Floor(battles, outbox, settings, bot, pictures)
            made.registrar = StationCommands(made)
        return floors[bot]

    async def press(interaction: discord.Interaction[Any], *said: Any) -> None:
        await Presses(floors[interaction.client]).press(interaction, *said)

    async def submit(interaction: discord.Interaction[Any], *said: Any) -> None:
        await Presses(floors[interaction.client]).submit(interaction, *said)

    async def start(bot: ActionStations) -> None:
        await StationCommands(floor(bot)).restore()

    async def ready(_: ActionStations) -> None:
        await outbox.resume()
        for combat_id in await battles.go_on_anew():
            await outbox.flush(combat_id)

    return OpenServices(
        cogs=[
            *(_made(cog, floor) for cog in COGS),
            lambda _: Forms(submit),
        ],
        dynamic_items=[pressed(press)],
        start=start,
        ready=ready,
        again=outbox.retry,
        battles=battles,
        outbox=outbox,
    )


def _made(
    cog: Callable[[Floor], commands.Cog], floor: Callable[[commands.Bot], Floor]
) -> Callable[[commands.Bot], commands.Cog]:
    return lambda bot: cog(floor(bot))


def main(args: argparse.Namespace) -> int:
    """Exit code 0 after SIGTERM or Ctrl-C. Raises BadSetting."""
    settings = load_settings(require_token=True)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # no voice here
    logging.basicConfig(
        level=settings.log_level_number,
        stream=sys.stderr,
        format="%(asctime)s %(levelname)s %(name)s: %(message)s",
    )
    sys.setswitchinterval(SWITCH_SECONDS)
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
        DiscordWebSocket.DEFAULT_GATEWAY = await _log_in(bot, settings)
        # What is loaded by now stays. Each search of all of it for garbage would hold up everybody.
        gc.collect()
        gc.freeze()
        beating = asyncio.create_task(_beat(settings), name="beat")
        try:
            await bot.connect()
        finally:
            beating.cancel()


async def _log_in(bot: ActionStations, settings: Settings) -> yarl.URL:
    """Where to connect: a client never asks for the gateway by itself."""
    try:
        await bot.login(settings.token)
        _, gateway, _ = await bot.http.get_bot_gateway()
    except discord.LoginFailure as e:
        raise BadSetting("DISCORD_TOKEN is not a token that Discord knows.") from e
    except aiohttp.ClientConnectorError as e:
        raise BadSetting(f"DISCORD_API_URL {settings.discord_api_url} does not answer: {e}.") from e
    except (discord.GatewayNotFound, *FAULTS) as e:
        raise BadSetting(
            f"Discord at {settings.discord_api_url} does not let the bot in now ({e}): "
            "start it again later, and look at https://discordstatus.com."
        ) from e
    return yarl.URL(gateway)


async def _beat(settings: Settings) -> None:
    while True:
        await asyncio.sleep(BEAT_SECONDS)
        try:
            beat(settings.alive_file)
        except OSError as e:
            _log.warning("%s cannot be touched: %s", settings.alive_file, e)
