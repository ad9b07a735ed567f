"""The answer to *Map*: every distance in words, under the picture for those who see it."""

from __future__ import annotations

from dataclasses import replace

from bot.core.blocks import Kind
from bot.core.charts import Chart
from bot.ui.charts import pairs
from bot.ui.components import Message
from bot.ui.embeds import ONLY_YOU, embed, place

IN_BOARD = "board.png"
"""The same name at each edit, so that the new picture takes the place of the old one."""
ALONE = "map.png"


def distances(chart: Chart, combat: str) -> Message:
    shown = embed(
        Kind.MOVE,
        title=f"Map: {chart.title}",
        lines=pairs(chart),
        footer=place(combat, None, ONLY_YOU),
    )
    return Message(embeds=(shown,))


def with_picture(message: Message) -> Message:
    """A board that shows the picture sent with it, or kept from before."""
    first, *others = message.embeds
    shown = first.copy().set_image(url=f"attachment://{IN_BOARD}")
    return replace(message, embeds=(shown, *others))
