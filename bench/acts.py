"""What an act costs: beside a bare durable commit, and after a long history."""

from __future__ import annotations

import asyncio
import random
import sqlite3
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from statistics import median

from bench.battles import GM, a_desk, act_at_random, begun, database, forget
from bench.table import Row, at_most, middle_ratio
from bot.app.battles import Battles
from bot.app.desk import Done
from bot.store import Store

BLOCKS = 24
BLOCK = 25
LONG, SHORT = 2_000, 20
REPETITIONS = 12


async def act_beside_a_commit() -> Row:
    """Acts at random in real battles, in turns with bare commits of what each act has written."""
    chance = random.Random(1)
    async with database() as (file, store):
        battles = a_desk(store)
        bare = Bare(file)
        battle = await begun(battles)
        pairs: list[tuple[float, float]] = []
        acts: list[float] = []
        commits: list[float] = []
        for block in range(BLOCKS + 1):
            written: list[tuple[str, str, list[str]]] = []
            took_act: list[float] = []
            for _ in range(BLOCK):
                if (await battles.load(battle)).is_over:
                    battle = await begun(battles)
                done, seconds = await act_at_random(battles, battle, chance)
                took_act.append(seconds)
                written.append(await _bytes(store, done))
            took_bare = [await bare.commit(*texts) for texts in written]
            if block:  # the first warms both up
                pairs.append((sum(took_act), sum(took_bare)))
                acts += took_act
                commits += took_bare
        bare.close()
    note = (
        f"{median(acts) * 1e3:.2f} ms : {median(commits) * 1e3:.2f} ms; both WAL with "
        "synchronous=FULL, in a thread beside the event loop; act = Battles.act with its texts"
    )
    return at_most("act : bare durable commit", 2, middle_ratio(pairs), note=note)


async def _bytes(store: Store, done: Done) -> tuple[str, str, list[str]]:
    """What an act has written: the battle, the act, the messages."""
    row, act = done.battle.row, done.act
    assert act is not None  # noqa: S101 - only acts are measured
    sent = await store.outbox_of_act(row.id, act.seq)
    return row.snapshot + row.table, act.command + act.events, [item.payload for item in sent]


class Bare:
    """The same bytes in the same file by nothing but sqlite3, awaited as an act's commit is."""

    def __init__(self, file: Path) -> None:
        self._thread = ThreadPoolExecutor(1)
        self._connection = self._thread.submit(self._open, file).result()

    @staticmethod
    def _open(file: Path) -> sqlite3.Connection:
        connection = sqlite3.connect(file, isolation_level=None)
        connection.execute("PRAGMA synchronous=FULL")
        connection.execute("CREATE TABLE bare_battle (id INTEGER PRIMARY KEY, bytes TEXT)")
        connection.execute("CREATE TABLE bare_line (id INTEGER PRIMARY KEY, bytes TEXT)")
        connection.execute("INSERT INTO bare_battle VALUES (1, '')")
        return connection

    async def commit(self, battle: str, act: str, messages: list[str]) -> float:
        start = time.perf_counter()
        await asyncio.get_running_loop().run_in_executor(
            self._thread, self._write, battle, [(text,) for text in (act, *messages)]
        )
        return time.perf_counter() - start

    def _write(self, battle: str, lines: list[tuple[str]]) -> None:
        self._connection.execute("BEGIN IMMEDIATE")
        self._connection.execute("UPDATE bare_battle SET bytes = ? WHERE id = 1", (battle,))
        self._connection.executemany("INSERT INTO bare_line (bytes) VALUES (?)", lines)
        self._connection.execute("COMMIT")

    def close(self) -> None:
        self._thread.submit(self._connection.close).result()
        self._thread.shutdown()


async def long_beside_short() -> Row:
    """A bot that has just started opens a battle and acts: one of 2,000 acts, one of 20.

    The windows of one whole round are measured, each with nothing in memory, so that both do the
    same. The long one goes on; of the short ones each round has a new one.
    """
    async with database() as (_, store):
        battles = a_desk(store)
        long = await begun(battles)
        await _go_on(battles, long, lambda seq, first: seq >= LONG and first)
        pairs: list[tuple[float, float]] = []
        for turn in range(REPETITIONS + 1):
            short = await begun(battles)
            await _go_on(battles, short, lambda seq, first: seq >= SHORT and first)
            taken = (await _round(battles, long), await _round(battles, short))
            if turn:
                pairs.append(taken)
    a, b = (median(side) * 1e3 for side in zip(*pairs, strict=True))
    note = f"{a:.2f} ms : {b:.2f} ms an act, battle read from the file each time"
    return at_most("combat of 2,000 acts : of 20", 1.2, middle_ratio(pairs), note=note)


async def _go_on(battles: Battles, battle: str, until: Callable[[int, bool], bool]) -> None:
    """Nobody does anything until a round begins after so many acts."""
    while True:
        now = await battles.load(battle)
        frame = now.going_on().window
        first = frame is not None and getattr(frame.step, "menu", "") == "order"
        if until(now.row.seq, first):
            return
        await battles.skip(battle, GM)


async def _round(battles: Battles, battle: str) -> float:
    """Seconds an act, over the windows of one round."""
    times: list[float] = []
    round_ = None
    while True:
        forget(battles)
        start = time.perf_counter()
        done = await battles.skip(battle, GM)
        times.append(time.perf_counter() - start)
        now = done.battle.going_on().round
        if round_ is not None and now != round_:
            return sum(times) / len(times)
        round_ = now
