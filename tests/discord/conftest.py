"""A simulated Discord with one server, one channel, a GM and two players."""

from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from dataclasses import dataclass

import discord
import pytest
import simcord

from bot.run import ActionStations, Services, build_bot
from bot.settings import Settings
from tests.discord.live import look_often


@dataclass(frozen=True)
class Table:
    env: simcord.Env
    guild: simcord.GuildHandle
    channel: simcord.ChannelHandle
    gm: simcord.MemberActor
    ann: simcord.MemberActor
    bob: simcord.MemberActor

    @property
    def bot(self) -> ActionStations:
        return self.env.bot

    def sees(self, who: simcord.MemberActor) -> list[discord.Message]:
        return self.channel.history(viewer=who)

    def calls(self, method: str, part: str) -> int:
        """How many requests of this kind the bot made so far."""
        return sum(r.method == method and part in r.path for r in self.env.http_requests)


OpenTable = Callable[..., AbstractAsyncContextManager[Table]]


@asynccontextmanager
async def _open(services: Services, **options: object) -> AsyncIterator[Table]:
    async with simcord.run(build_bot(services, Settings()), **options) as env:
        look_often(env)
        guild = env.create_guild("Server")
        manager = guild.create_role("GM", permissions=discord.Permissions(manage_guild=True))
        yield Table(
            env,
            guild,
            guild.create_text_channel("battle"),
            guild.add_member(env.create_user("gm", global_name="The GM"), roles=[manager]),
            guild.add_member(env.create_user("ann", global_name="Ann")),
            guild.add_member(env.create_user("bob", global_name="Bob")),
        )


@pytest.fixture
def open_table() -> OpenTable:
    """`async with open_table(services) as table:` with the bot logged in and ready."""
    return _open
