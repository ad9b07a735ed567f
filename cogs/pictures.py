"""The maps of battles as each reader may see them, drawn by the worker."""

import asyncio
import io
from dataclasses import dataclass
from functools import cached_property

import discord

from bot.app.battle import Battle
from bot.core.charts import Chart
from bot.core.seats import PUBLIC, Viewer, side_viewer
from bot.ui import charts
from bot.ui.maps import IN_BOARD
from bot.ui.raster import Raster, key_of
from bot.ui.typeface import Fonts


@dataclass(frozen=True)
class Drawing:
    """A chart and how it is drawn."""

    chart: Chart
    fonts: Fonts

    @cached_property
    def svg(self) -> str:
        return charts.svg(self.chart, self.fonts)

    @cached_property
    def key(self) -> str:
        """The same for drawings that look the same."""
        return key_of(self.svg)


PACE = 0.1
"""Seconds from one board's picture to the next: where many boards are drawn anew at once, people's
acts come in between.
"""


class Pictures:
    """Without a worker there are none, and boards and maps are text alone."""

    def __init__(self, raster: Raster | None) -> None:
        self._raster = raster
        self._boards = asyncio.Lock()
        self._next = float("-inf")

    def drawing(self, chart: Chart | None) -> Drawing | None:
        """None where nothing is to be drawn."""
        if chart is None or self._raster is None:
            return None
        return Drawing(chart, self._raster.fonts)

    async def of_board(self, drawing: Drawing | None) -> discord.File | None:
        """The picture of a board, in its turn: nobody waits for it, unlike for an answer."""
        if drawing is None or self._raster is None:
            return None
        loop = asyncio.get_running_loop()
        async with self._boards:
            await asyncio.sleep(max(0.0, self._next - loop.time()))
            self._next = loop.time() + PACE
        return await self.file(drawing, IN_BOARD)

    async def file(self, drawing: Drawing | None, name: str) -> discord.File | None:
        """The picture with its alt text; None if there is none or the worker fails."""
        if drawing is None or self._raster is None:
            return None
        png = await self._raster.png(drawing.svg)
        if png is None:
            return None
        return discord.File(io.BytesIO(png), name, description=charts.alt(drawing.chart))


def has_map(battle: Battle) -> bool:
    """Whether anybody at the table would see something on one."""
    sides = dict.fromkeys(battle.sides.values())
    return any(chart_of(battle, v) is not None for v in (PUBLIC, *map(side_viewer, sides)))


def chart_of(battle: Battle, viewer: Viewer) -> Chart | None:
    """Where everything stands that the viewer may see; None before the battle."""
    seen = battle.seen(viewer) if battle.combat is not None else None
    return None if seen is None else battle.rules.present.chart(seen, viewer)
