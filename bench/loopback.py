"""The bot in its own process against a fake Discord on 127.0.0.1, beside a bot that only answers.

That bot's static answer is the floor. Both are driven in turns by the same load; without rate
limits, which would hold back both alike.
"""

from __future__ import annotations

import asyncio
import sys
import time
from collections.abc import AsyncGenerator, AsyncIterator, Callable, Mapping, Sequence
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from types import MappingProxyType
from typing import Any

from bench.table import Row, at_least, at_most, percentile, skipped

ROOT = Path(__file__).resolve().parents[1]
LOOPBACK = ROOT.parent / "shared" / "loopback"
COMBATS = 8
TURNS = 4
BOARDS = 50
"""Boards that are drawn anew meanwhile, each with another picture."""
REDRAWS, REDRAW_RATE, REDRAW_SECONDS = 8, 8.0, 1.0
"""How often that is measured with and without them, and the acts of a measurement: few enough that
the machine is not at its limit without the boards.
"""
INTERVAL = 3.0
"""Seconds between two edits of one board in that measurement."""
RATE, SECONDS = 16.0, 5.0
"""Acts a second of the measured load, and how long it lasts each time."""
RUSH_SECONDS = 2.0

CREW = {"captain": "Ann", "engineer": "Ben", "pilot": "Mira", "sensors": "Jo", "gunner": "Kay"}
ROUND: tuple[tuple[str, str, dict[str, object]], ...] = (
    ("captain", "captain order-evade", {}),
    ("engineer", "engineer distribute", {"pilot": 3, "sensors": 1, "gunner": 2}),
    ("engineer", "engineer engineer-pass", {}),
    ("pilot", "pilot evasive-maneuver", {}),
    ("sensors", "sensors sensor-pass", {}),
    ("gunner", "gunner gunner-pass", {}),
)
"""What the players do in each round; the GM lets the other ship pass in between."""

Step = Callable[[Any, int], AsyncIterator[Any]]


@dataclass
class Load:
    """A running bot, and how it is used: one step is one act, or one answer of the floor."""

    server: Any
    step: Step
    acknowledged: list[float] = field(default_factory=list[float])
    visible: list[float] = field(default_factory=list[float])
    rates: list[float] = field(default_factory=list[float])
    others: Sequence[Table] = ()
    """Battles that take no part in the load."""

    async def steady(self, rate: float = RATE, seconds: float = SECONDS) -> None:
        """A few a second, each as soon as it is due."""
        load = import_module("load")

        async def noted(server: Any, number: int) -> AsyncGenerator[Any]:
            async for done in self.step(server, number):
                self.acknowledged.append(done.ack_latency)
                if done.seen_after is not None:
                    self.visible.append(done.seen_after)
                yield done

        known = await load.run_load(self.server, noted, COMBATS, rate, seconds)
        if known["errors"] or known["no_response"]:
            raise RuntimeError(f"the load was not answered: {known}")

    async def rush(self) -> None:
        """In each channel one after the other, as fast as they are done."""
        start = time.monotonic()
        counts = await asyncio.gather(*(self._rush(number, start) for number in range(COMBATS)))
        self.rates.append(sum(counts) / (time.monotonic() - start))

    async def _rush(self, number: int, start: float) -> int:
        count = 0
        async for _ in self.step(self.server, number):
            count += 1
            if time.monotonic() - start > RUSH_SECONDS:
                break
        return count


class Table:
    """A battle of five players against the GM's ship, played by slash commands."""

    def __init__(self, server: Any, number: int) -> None:
        self.server = server
        self.room = server.add_channel(f"battle-{number}")
        self.gm = server.user("GM", ["manage_guild"])
        self.crew = {station: server.user(f"{who} {number}") for station, who in CREW.items()}
        self._at = 0
        self._passing = False

    async def open(self) -> None:
        gm = self.gm
        await self._do(gm, "combat new", name="Ambush")
        await self._do(gm, "ship add", template="lantern_of_azhar", side="Crew")
        await self._do(gm, "ship add", template="red_jackal", side="Raiders", npc=True)
        await self._do(gm, "combat option", option="mutual_detection", value="yes")
        for station, who in self.crew.items():
            await self._do(who, "crew claim", station=station)
        await self._do(gm, "combat start")

    async def _do(self, who: Any, path: str, **options: object) -> None:
        done = await who.slash(self.room, path, options)
        if done.failed or "🛑" in done.text:
            raise RuntimeError(f"/{path}: {done.text}")

    async def act(self) -> Any:
        """The next act: the player's, or where it is not the player's move, the GM's."""
        if not self._passing:
            station, path, options = ROUND[self._at]
            done = await self.crew[station].slash(self.room, path, options, settle=0)
            if "🛑" not in done.text:
                self._at = (self._at + 1) % len(ROUND)
                return done
        self._passing = False
        done = await self.gm.slash(self.room, "gm skip", settle=0)
        if "🛑" in done.text:
            raise RuntimeError(done.text)
        return done

    def seen(self, done: Any) -> float | None:
        """Seconds until everybody could read the act; None where nobody may."""
        for at, kind, message in done.effects:
            footers = [embed.get("footer", {}).get("text", "") for embed in message["embeds"]]
            here = message["channel_id"] == self.room["id"] and not message.get("_for")
            if here and kind == "create" and any(text.startswith("#") for text in footers):
                return at - done.start
        return None


async def on_the_loopback() -> list[Row]:
    if not (LOOPBACK / "load.py").is_file():
        return [skipped("on the loopback", "–", "no ../shared/loopback beside this checkout")]
    sys.dont_write_bytecode = True
    sys.path.append(str(LOOPBACK))
    async with AsyncExitStack() as stack:
        floor = await stack.enter_async_context(_floor())
        ours = await stack.enter_async_context(_ours())
        for _ in range(TURNS):
            for bot in (floor, ours):
                await bot.steady()
        for _ in range(TURNS):
            for bot in (floor, ours):
                await bot.rush()
    return [*_rows(floor, ours), await _beside_redraws()]


async def _beside_redraws() -> Row:
    """Acts while the boards of 50 other battles are drawn anew, in turns with the same acts alone.

    In those battles somebody acts twice before: as no board is edited more often than the settings
    say, the second drawing comes later, when nothing else is done there.
    """
    times: dict[int, list[float]] = {0: [], BOARDS: []}
    drawn: dict[int, list[int]] = {0: [], BOARDS: []}
    async with _ours(BOARDS, {"BOARD_INTERVAL": f"{INTERVAL:g}"}) as load:
        for boards in (0, BOARDS) * REDRAWS:
            for _ in range(2):
                await asyncio.gather(*(table.act() for table in load.others[:boards]))
            load.visible.clear()
            before = len(load.server.cdn)
            if boards:
                await load.server.wait_for(partial(_more_pictures, load.server, before))
            await load.steady(REDRAW_RATE, REDRAW_SECONDS)
            times[boards] += load.visible
            drawn[boards].append(len(load.server.cdn) - before)
            await _all_drawn(load.server)
    a, b = (median(times[boards]) * 1e3 for boards in (BOARDS, 0))
    pictures = " : ".join(f"{median(drawn[boards]):.0f}" for boards in (BOARDS, 0))
    note = (
        f"{a:.1f} ms : {b:.1f} ms, p50 of {len(times[BOARDS])} acts each; "
        f"pictures posted meanwhile {pictures}"
    )
    return at_most("visible result, 50 boards redraw : none", 1.15, a / b, note=note)


def _more_pictures(server: Any, before: int) -> bool:
    return len(server.cdn) > before


async def _all_drawn(server: Any) -> None:
    """Wait until no board has been drawn for a while."""
    pictures = -1
    while pictures != len(server.cdn):
        pictures = len(server.cdn)
        await asyncio.sleep(INTERVAL)


def _rows(floor: Load, ours: Load) -> list[Row]:
    def compared(
        what: str, limit: float, share: float, mine: list[float], theirs: list[float]
    ) -> Row:
        a, b = percentile(mine, share) * 1e3, percentile(theirs, share) * 1e3
        return at_most(what, limit, a / b, note=f"{a:.1f} ms : {b:.1f} ms, {len(mine)} acts")

    mine, theirs = (sorted(load.rates)[len(ours.rates) // 2] for load in (ours, floor))
    note = f"{mine:.0f} acts : {theirs:.0f} answers a second, each act durable before it is told"
    return [
        compared("private answer, p50 : floor", 1.3, 0.5, ours.acknowledged, floor.acknowledged),
        compared("private answer, p99 : floor", 2, 0.99, ours.acknowledged, floor.acknowledged),
        compared("visible result, p50 : floor", 4, 0.5, ours.visible, floor.visible),
        at_least("throughput : floor", 0.5, mine / theirs, note=note),
    ]


@asynccontextmanager
async def _floor() -> AsyncGenerator[Load]:
    async def ping(server: Any, number: int) -> AsyncGenerator[Any]:
        who, room = server.user(f"P{number}"), rooms[number]
        while True:
            done = await who.slash(room, "ping", settle=0)
            done.seen_after = done.final_latency
            yield done

    async with _bot([sys.executable, "-B", str(LOOPBACK / "toybot.py")], {}) as server:
        rooms = [server.add_channel(f"ping-{number}") for number in range(COMBATS)]
        yield Load(server, ping)


@asynccontextmanager
async def _ours(
    others: int = 0, settings: Mapping[str, str] = MappingProxyType({})
) -> AsyncGenerator[Load]:
    """Our bot with a battle for each channel of the load, and as many others."""
    with TemporaryDirectory(prefix="bench-") as folder:
        env = {
            "DATABASE_URL": f"sqlite+aiosqlite:///{folder}/battles.db",
            "ALIVE_FILE": f"{folder}/alive",
            "LOG_LEVEL": "WARNING",
            **settings,
        }
        async with _bot([sys.executable, "-B", "-m", "bot", "run"], env) as server:
            await server.user("GM", ["manage_guild"]).slash(
                server.channel, "setup ruleset", {"game": "coriolis"}
            )
            tables = [Table(server, number) for number in range(COMBATS + others)]
            await asyncio.gather(*(table.open() for table in tables))

            async def play(server: Any, number: int) -> AsyncGenerator[Any]:
                while True:
                    done = await tables[number].act()
                    done.seen_after = tables[number].seen(done)
                    yield done

            yield Load(server, play, others=tables[COMBATS:])


@asynccontextmanager
async def _bot(command: list[str], env: dict[str, str]) -> AsyncGenerator[Any]:
    fake, process = import_module("fakediscord"), import_module("botproc")
    async with (
        fake.FakeDiscord(rate_limits=False, schema=False) as server,
        process.BotProc(server, command, cwd=ROOT, env=env),
    ):
        yield server
