import argparse

import discord
import pytest
from discord.ext import commands

from bot.run import Services, main
from bot.settings import BadSetting


async def test_the_bot_asks_for_no_more_than_the_list_of_servers(open_table):
    async with open_table(Services()) as table:
        assert table.bot.intents == discord.Intents(guilds=True)
        assert table.bot.allowed_mentions.to_dict() == {"parse": []}
        assert [guild.name for guild in table.bot.guilds] == ["Server"]


async def test_cogs_stand_before_the_start_and_ready_counts_once(open_table):
    order: list[str] = []

    class Log(commands.Cog):
        async def cog_load(self) -> None:
            order.append("cog")

    async def start(bot):
        order.append("start")

    async def ready(bot):
        order.append("ready")

    services = Services(cogs=[lambda _: Log()], start=start, ready=ready)
    async with open_table(services) as table:
        table.bot.dispatch("ready")
        await table.env.settle()
    assert order == ["cog", "start", "ready"]


def test_without_a_token_the_bot_names_the_variable(monkeypatch):
    monkeypatch.delenv("DISCORD_TOKEN", raising=False)
    with pytest.raises(BadSetting, match="DISCORD_TOKEN is missing"):
        main(argparse.Namespace())
