"""What 10,000 open battles add to the memory of the process; `python -m bench.memory` prints MB.

A process of its own, so that nothing measured before counts.
"""

from __future__ import annotations

import asyncio
import gc
import resource
import subprocess
import sys
from pathlib import Path

from bench.battles import GM, a_desk, begun, database
from bench.table import Row, at_most

BATTLES = 10_000
EACH = 10
"""In one of so many battles somebody acts."""


def open_battles() -> Row:
    run = [sys.executable, "-m", "bench.memory"]
    grown = float(subprocess.run(run, check=True, capture_output=True, text=True).stdout)  # noqa: S603
    note = "each loaded and shown, in 1,000 somebody acts; those used last stay in memory"
    return at_most(f"{BATTLES:,} open combats", 150, grown, "MB", note)


async def grown() -> float:
    """MB more than with one battle, after all of them were played with."""
    async with database() as (_, store):
        battles = a_desk(store)
        row = (await battles.load(await begun(battles))).row
        await battles.skip(row.id, GM)
        ids: list[str] = []
        before = _resident()
        for channel in range(100_000, 100_000 + BATTLES):
            new = await store.create_combat(
                row.guild_id,
                channel,
                row.ruleset,
                row.name,
                row.opened_by,
                row.seed,
                row.snapshot,
                row.table,
                status="running",
            )
            ids.append(new.id)
        for number, battle in enumerate(ids):
            await battles.load(battle)
            if number % EACH == 0:
                await battles.board(battle, GM)
                await battles.skip(battle, GM)
        return _resident() - before


def _resident() -> float:
    """MB of memory that are really there; where the system does not say, the most there were."""
    gc.collect()
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError:
        peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        return peak / 2**20 if sys.platform == "darwin" else peak / 2**10
    return pages * resource.getpagesize() / 2**20


if __name__ == "__main__":
    print(asyncio.run(grown()))
