"""What a picture of the board costs: the worker draws, while the bot goes on."""

from __future__ import annotations

import random
import time
from statistics import median

from bench.battles import a_desk, act_at_random, begun, database
from bench.table import Row, at_most, percentile
from bot.core.seats import PUBLIC
from bot.ui.charts import svg
from bot.ui.raster import Raster
from bot.ui.resvg import png
from bot.ui.typeface import Fonts
from cogs.pictures import chart_of

PICTURES = 30
SHIPS = (("red_jackal", "Raiders"), ("sand_wasp", "Raiders"), ("honest_camel", "Crew"))


async def board_picture() -> Row:
    """Boards of a battle of five ships played at random, each picture another one."""
    chance = random.Random(3)
    raster = Raster(Fonts())
    raster.start()
    try:
        async with database() as (_, store):
            battles = a_desk(store)
            battle = await begun(battles, more=SHIPS)
            sources: dict[str, float] = {}
            while len(sources) < PICTURES + 1:
                done, _ = await act_at_random(battles, battle, chance)
                chart = chart_of(done.battle, PUBLIC)
                if done.battle.is_over or chart is None:
                    battle = await begun(battles, more=SHIPS)
                    continue
                start = time.perf_counter()
                source = svg(chart, raster.fonts)
                sources.setdefault(source, time.perf_counter() - start)
        first, *others = sources
        await raster.png(first)
        waited = [await _waited(raster, source) for source in others]
    finally:
        raster.close()
    made = median(sources.values()) * 1e3
    note = (
        f"of one core; waited for it {median(waited):.0f} ms, "
        f"p95 {percentile(waited, 0.95):.0f} ms; "
        f"its SVG takes {made:.1f} ms of the bot's own time"
    )
    drawn = median(_drawn(raster, source) for source in others)
    return at_most("board picture, in its worker", 50, drawn, "ms", note)


async def _waited(raster: Raster, source: str) -> float:
    """Milliseconds until the worker has answered, whatever else the machine does."""
    start = time.perf_counter()
    await raster.png(source)
    return (time.perf_counter() - start) * 1e3


def _drawn(raster: Raster, source: str) -> float:
    """Milliseconds of a core for what the worker does."""
    start = time.process_time()
    png(source, [str(path) for path in raster.fonts.files_for(source)])
    return (time.process_time() - start) * 1e3
