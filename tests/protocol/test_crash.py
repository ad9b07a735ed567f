"""kill -9 in the middle of a battle: nothing acknowledged is lost, nothing is done or said twice."""

from __future__ import annotations

import asyncio
import random

import pytest


async def fight_on(table, told: list[str]) -> None:
    """Let everybody pass as fast as they can, and note what each was told."""
    while True:
        done = await table.gm.slash(table.room, "gm skip", wait=60)
        if done.acked and done.ephemeral and "🛑" not in done.text:
            told.append(done.text)


@pytest.mark.parametrize("start", range(3))
async def test_a_bot_killed_at_any_moment_loses_nothing_and_repeats_nothing(open_table, start):
    moments = random.Random(start)
    async with open_table() as table:
        told: list[str] = []
        for _ in range(3):
            fighting = asyncio.create_task(fight_on(table, told))
            await asyncio.sleep(moments.uniform(0.05, 0.6))
            await table.bot.kill()
            fighting.cancel()
            await asyncio.gather(fighting, return_exceptions=True)
            await table.bot.start()
        await table.do(table.gm, "gm skip")

        acts = table.acts()
        assert [seq for seq, _ in acts] == list(range(1, len(acts) + 1))
        interactions = [interaction for _, interaction in acts if interaction is not None]
        assert len(set(interactions)) == len(interactions) >= len(told)
        assert table.numbers() == await table.everything_posted()

        seat = table.crew["pilot"]
        first = table.board["components"][0]["components"][0]
        assert first["label"] in ("Act", "Seal my order")
        shown = await seat.click(table.board, first["label"])
        assert shown.ephemeral
        assert "moment has passed" not in shown.text
        table.all_is_well()
