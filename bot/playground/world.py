"""A server inside a simulated Discord: a channel, a GM and a crew of five, and their battle."""

from __future__ import annotations

import secrets
from collections.abc import AsyncGenerator, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from typing import Final

import discord
import simcord
from discord.ext import commands

from bot.app.battles import Battles
from bot.app.outbox import Outbox
from bot.playground.hands import Hands
from bot.run import OpenServices, build_bot, open_services
from bot.settings import Settings
from cogs.station_commands import EVERYWHERE

GUILD_ID: Final = 1_450_000_000_000_000_000
PATIENCE: Final = 20.0
"""Seconds that an act may take: on a busy machine the first picture waits long for its worker.

Whatever the bot does at longer intervals is not waited for."""
GM: Final = "Gale"
CREW: Final = {
    "captain": "Ann",
    "engineer": "Ben",
    "pilot": "Mira",
    "sensors": "Jo",
    "gunner": "Kay",
}
"""Who takes which station."""


@dataclass(frozen=True)
class World:
    """Everything around one battle channel."""

    env: simcord.Env
    bot: commands.Bot
    battles: Battles
    outbox: Outbox
    channel: simcord.ChannelHandle
    gm: simcord.MemberActor
    crew: Mapping[str, simcord.MemberActor]

    @property
    def everybody(self) -> list[simcord.MemberActor]:
        return [*self.crew.values(), self.gm]

    def hands(self, say: Callable[[str], None]) -> Hands:
        bot = self.env.bot.user
        names = {who.id: who.user.global_name or who.name for who in self.everybody}
        return Hands(self.channel, {**names, **({bot.id: bot.name} if bot else {})}, say)


@asynccontextmanager
async def open_world(
    settings: Settings,
    *,
    entropy: Callable[[int], bytes] = secrets.token_bytes,
    check_errors: bool = True,
) -> AsyncGenerator[World]:
    """The bot as `run` builds it, on its database, in a new server.

    People and channel have the same ids each time, so that a battle in the database goes on.
    """
    async with open_services(settings, entropy=entropy) as services:
        for guild in (EVERYWHERE, GUILD_ID):
            # The server is a new one: it has none of the commands that it had at an earlier start.
            await services.battles.store.save_guild(guild, command_hash=None)
        # Nothing fails to arrive here. What is tried again each minute would hold up every act of
        # the last seconds before: an act is over when nothing more is due within PATIENCE.
        bot = build_bot(replace(services, again=None), settings)
        env = simcord.Env(bot, check_errors=check_errors, settle_timeout=PATIENCE)
        world = _furnished(env, bot, services)
        await env.start()
        try:
            with env.time_context():
                yield world
        finally:
            await env.shutdown()
        if check_errors:
            env.raise_errors()


def _furnished(env: simcord.Env, bot: commands.Bot, services: OpenServices) -> World:
    """The server with its people, there before the bot comes, and the clock of today."""
    env.backend.bot_user.name = "Action Stations"
    # Ids count the milliseconds since 2015 and, within one, from 0: nothing else is made in this.
    env.backend.advance_clock(1)
    world = _people(env, bot, services.battles, services.outbox)
    # Later than all that an earlier start has made: an interaction's id is never used twice.
    set_clock(env)
    return world


def set_clock(env: simcord.Env) -> None:
    """Bring the clock of the server up to that of the machine: else it stands still."""
    late = (datetime.now(UTC) - env.now()).total_seconds()
    env.backend.advance_clock(max(0, late))


def _people(env: simcord.Env, bot: commands.Bot, battles: Battles, outbox: Outbox) -> World:
    guild = env.create_guild("Lantern Station", id=GUILD_ID)
    manages = guild.create_role("GM", permissions=discord.Permissions(manage_guild=True))
    channel = guild.create_text_channel("battle", topic="One battle at a time")
    gm = guild.add_member(env.create_user("gm", global_name=GM), roles=[manages])
    crew = {
        station: guild.add_member(env.create_user(name.lower(), global_name=name))
        for station, name in CREW.items()
    }
    return World(env, bot, battles, outbox, channel, gm, crew)


def settings_for(settings: Settings, database: str) -> Settings:
    """The settings of `run` with another database; edits cost nothing here, so none waits."""
    return settings.model_copy(
        update={"database_url": f"sqlite+aiosqlite:///{database}", "board_interval": 0.0}
    )
