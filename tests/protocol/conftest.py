"""The bot in a process of its own, against a fake Discord on 127.0.0.1 beside this checkout."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import sys
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
LOOPBACK = ROOT.parent / "shared" / "loopback"
if LOOPBACK.is_dir():
    sys.dont_write_bytecode = True
    sys.path.append(str(LOOPBACK))
else:
    collect_ignore_glob = ["test_*.py"]

CREW = {"captain": "Ann", "engineer": "Ben", "pilot": "Mira", "sensors": "Jo", "gunner": "Kay"}
FIXED_DICE = [sys.executable, "-B", "-m", "tests.protocol.fixed_dice"]

WAITING = "SELECT id FROM outbox WHERE state = 'pending'"
UNDRAWN = "SELECT id FROM combats WHERE board_dirty"
RESULTS = """
    SELECT public_number FROM acts JOIN outbox USING (combat_id, seq)
    WHERE kind = 'result' ORDER BY seq
"""


@dataclass
class Table:
    """A battle of the Lantern's five players against the GM's Red Jackal."""

    server: Any
    bot: Any
    room: dict[str, Any]
    database: Path
    gm: Any
    crew: dict[str, Any] = field(default_factory=dict)

    def who(self, seat: str) -> Any:
        """Who acts for a seat such as `s1/pilot`."""
        ship, station = seat.split("/")
        return self.crew[station] if ship == "s1" else self.gm

    @property
    def messages(self) -> list[dict[str, Any]]:
        return self.server.messages(self.room)

    @property
    def board(self) -> dict[str, Any]:
        """The board: the newest message on which one can look at the log."""
        return self.boards[-1]

    @property
    def boards(self) -> list[dict[str, Any]]:
        """All messages on which one can look at the log, oldest first."""
        return [m for m in self.messages if any(b.get("label") == "Log" for b in buttons(m))]

    def numbers(self) -> list[int]:
        """The number of each result that stands in the channel, oldest first."""
        found: list[int] = []
        for message in self.messages:
            footers = [e.get("footer", {}).get("text", "") for e in message["embeds"]]
            firsts = {text.split(" ")[0] for text in footers}
            found += [int(first[1:]) for first in firsts if first[:1] == "#"]
        return found

    def rows(self, query: str) -> list[tuple[Any, ...]]:
        with closing(sqlite3.connect(self.database)) as opened:
            return opened.execute(query).fetchall()

    def acts(self) -> list[tuple[Any, ...]]:
        """Sequence number and interaction of every act in the database."""
        return self.rows("SELECT seq, interaction_id FROM acts ORDER BY seq")

    async def until(self, come_true: Callable[[], bool]) -> None:
        """Look again and again: the server does not know when the database changes."""
        async with asyncio.timeout(20):
            while not come_true():  # noqa: ASYNC110 - nothing tells of it
                await asyncio.sleep(0.05)

    async def everything_posted(self) -> list[int]:
        """The numbers of all acts that have a result, once nothing of them is to be posted."""
        await self.until(lambda: not self.rows(WAITING) and not self.rows(UNDRAWN))
        return [number for (number,) in self.rows(RESULTS)]

    def snapshot(self) -> dict[str, Any]:
        (text,) = self.rows("SELECT snapshot FROM combats")[0]
        return json.loads(text)

    def waits_for(self) -> str:
        """The menu of the open window."""
        return self.snapshot()["agenda"][-1]["step"]["menu"]

    async def do(self, who: Any, path: str, **options: object) -> Any:
        """A slash command that is not refused."""
        done = await who.slash(self.room, path, options)
        assert done.acked
        assert "🛑" not in done.text, done.text
        return done

    async def set_up(self) -> None:
        await self.do(self.gm, "setup ruleset", game="coriolis")
        await self.do(self.gm, "combat new", name="Ambush")
        await self.do(self.gm, "ship add", template="lantern_of_azhar", side="Crew")
        await self.do(self.gm, "ship add", template="red_jackal", side="Raiders", npc=True)
        await self.do(self.gm, "combat option", option="mutual_detection", value="yes")
        for station, who in self.crew.items():
            await self.do(who, "crew claim", station=station)
        await self.do(self.gm, "combat start")

    def all_is_well(self) -> None:
        assert self.server.violations == []
        assert self.server.warnings == []


def buttons(message: dict[str, Any]) -> list[dict[str, Any]]:
    return [part for row in message["components"] for part in row.get("components", [])]


OpenTable = Callable[..., AbstractAsyncContextManager[Table]]


@pytest.fixture
def open_table(tmp_path: Path) -> OpenTable:
    """`async with open_table() as table:` with the battle begun."""

    @asynccontextmanager
    async def opened(*, rate_limits: bool = False) -> AsyncIterator[Table]:
        from botproc import BotProc  # noqa: PLC0415 - it is not there everywhere
        from fakediscord import FakeDiscord  # noqa: PLC0415

        database = tmp_path / "battles.db"
        env = {
            "ALIVE_FILE": str(tmp_path / "alive"),
            "DATABASE_URL": f"sqlite+aiosqlite:///{database}",
            "BOARD_INTERVAL": "0",
        }
        async with FakeDiscord(rate_limits=rate_limits) as server:
            gm = server.user("GM", ["manage_guild"])
            crew = {station: server.user(name) for station, name in CREW.items()}
            async with BotProc(server, FIXED_DICE, cwd=ROOT, env=env) as bot:
                table = Table(server, bot, server.add_channel("battle"), database, gm, crew)
                await table.set_up()
                yield table

    return opened
