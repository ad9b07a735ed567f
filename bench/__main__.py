"""`python -m bench`: one table of what the bot costs, against the goals it is held to.

Each figure is taken in this run on this machine; where others use the machine too, ratios stay
comparable and times do not. The exit code is 0 whether goals are met or missed.
"""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Callable

from bench.acts import act_beside_a_commit, long_beside_short
from bench.loopback import on_the_loopback
from bench.memory import open_battles
from bench.pictures import board_pictures
from bench.rules import hostile_dice, simulated_battles
from bench.table import Row, show

FIGURES: tuple[Callable[[], list[Row]], ...] = (
    lambda: [asyncio.run(act_beside_a_commit())],
    lambda: [asyncio.run(long_beside_short())],
    lambda: [open_battles()],
    lambda: [simulated_battles()],
    lambda: [hostile_dice()],
    lambda: asyncio.run(board_pictures()),
    lambda: asyncio.run(on_the_loopback()),
)


def main() -> int:
    rows: list[Row] = []
    for number, figure in enumerate(FIGURES, 1):
        if sys.stderr.isatty():
            print(f"\r{number} of {len(FIGURES)} …", end="\r", file=sys.stderr, flush=True)
        rows += figure()
    show(rows)
    return 0


if __name__ == "__main__":
    sys.exit(main())
