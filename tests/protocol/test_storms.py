"""Servers that vanish, channels that are deleted, events that come late: the battle is kept."""

from __future__ import annotations

import asyncio


def guild_of(table):
    return table.server.guilds[table.room["guild_id"]]


async def test_a_server_that_is_not_available_for_a_while_loses_nothing(open_table):
    async with open_table() as table:
        guild = guild_of(table)
        before = len(table.acts())
        table.server.dispatch("GUILD_DELETE", {"id": guild["id"], "unavailable": True}, guild)
        await table.do(table.gm, "gm skip")
        assert len(table.acts()) == before + 1
        assert table.numbers() == await table.everything_posted()
        table.all_is_well()


async def test_a_server_that_the_bot_was_removed_from_keeps_its_battle(open_table):
    async with open_table() as table:
        before = table.acts()
        guild = guild_of(table)
        table.server.dispatch("GUILD_DELETE", {"id": guild["id"]}, guild)
        await table.bot.kill()
        await table.bot.start()
        assert table.acts() == before
        await table.do(table.gm, "gm skip")
        assert len(table.acts()) == len(before) + 1
        table.all_is_well()


async def test_what_arrives_late_and_in_the_wrong_order_is_done_once_each(open_table):
    async with open_table() as table:
        before = len(table.acts())
        table.server.hold()
        wishes = [
            asyncio.create_task(table.gm.slash(table.room, "gm pings", {"on": True}, wait=20)),
            asyncio.create_task(table.crew["captain"].slash(table.room, "captain order-evade", wait=20)),
            asyncio.create_task(table.crew["captain"].slash(table.room, "captain order-attack", wait=20)),
        ]  # fmt: skip
        await table.server.wait_for(lambda: len(table.server.held) == len(wishes), 20)
        table.server.release(reverse=True)
        done = await asyncio.gather(*wishes)
        assert all(one.acked for one in done)
        assert len(table.acts()) == before + 2
        sealed = [one.text for one in done if "Sealed: " in one.text]
        assert len(sealed) == 2
        table.all_is_well()


async def test_a_battle_whose_channel_is_deleted_in_the_middle_of_a_phase_moves_on(open_table):
    async with open_table() as table:
        await table.do(table.gm, "gm skip")
        before = len(table.acts())
        old = table.room
        table.room = table.server.add_channel("harbor")
        table.server.delete_channel(old)
        await table.server.wait_for(lambda: len(table.acts()) == before + 1, 20)
        moved = await table.gm.slash(table.room, "combat move", {})
        assert "The battle goes on here" in moved.text
        assert "💤" not in (await table.do(table.gm, "gm skip")).text
        assert len(table.acts()) == before + 3
        assert await table.everything_posted()
        assert len([m for m in table.messages if "Log" in str(m["components"])]) == 1
