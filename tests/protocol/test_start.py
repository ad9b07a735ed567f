"""A start at which Discord is in trouble ends with one sentence; the next one may do better."""

from __future__ import annotations

import sys

import pytest

from tests.protocol.conftest import ROOT


@pytest.mark.parametrize("request_", ["GET /users/@me", "GET /gateway/bot"])
async def test_a_start_without_discord_says_so_in_one_sentence(tmp_path, request_):
    from botproc import BotProc  # noqa: PLC0415 - it is not there everywhere
    from fakediscord import FakeDiscord  # noqa: PLC0415

    env = {
        "ALIVE_FILE": str(tmp_path / "alive"),
        "DATABASE_URL": f"sqlite+aiosqlite:///{tmp_path / 'battles.db'}",
        "PICTURES": "no",
    }
    async with FakeDiscord() as server:
        server.faults.add(request_, status=403, times=99)
        bot = BotProc(server, [sys.executable, "-B", "-m", "bot", "run"], cwd=ROOT, env=env)
        with pytest.raises(RuntimeError, match=r"\(exit 2\)"):
            await bot.start()
        said = bot.tail()
    assert "does not let the bot in now" in said
    assert "Traceback" not in said
