"""What a picture of the board costs: the worker draws, while the bot goes on."""

from __future__ import annotations

import random
import time
from collections.abc import Iterator
from importlib import import_module
from statistics import median
from typing import Any

from bench.table import Row, at_most, percentile
from bot.content import CONTENT_TYPES, content_for
from bot.core.autoplay import random_act
from bot.core.combat import Combat
from bot.core.decide import Begin, decide
from bot.core.dice import KeyedDice
from bot.core.draft import Draft
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import PUBLIC
from bot.core.view import view
from bot.ui.charts import svg
from bot.ui.raster import Raster
from bot.ui.resvg import png
from bot.ui.typeface import Fonts

PICTURES = 30
MOST_ACTS = 20_000
SIDES = ("Crew", "Raiders")


async def board_pictures() -> list[Row]:
    """For each game boards of battles played at random, each picture another one."""
    raster = Raster(Fonts())
    raster.start()
    try:
        return [await _row(raster, _rules(game)) for game in CONTENT_TYPES]
    finally:
        raster.close()


def _rules(game: str) -> Ruleset[Any]:
    return import_module(f"bot.rules.{game}.ruleset").ruleset(content_for(game))


async def _row(raster: Raster, rules: Ruleset[Any]) -> Row:
    sources: dict[str, float] = {}
    for view_ in _views(rules):
        start = time.process_time()
        chart = rules.present.chart(view_, PUBLIC)
        if chart is None:
            continue
        source = svg(chart, raster.fonts)
        sources.setdefault(source, time.process_time() - start)
        if len(sources) > PICTURES:
            break
    first, *others = sources
    await raster.png(first)
    waited = [await _waited(raster, source) for source in others]
    made = median(sources.values()) * 1e3
    note = (
        f"of one core; waited for it {median(waited):.0f} ms, "
        f"p95 {percentile(waited, 0.95):.0f} ms; "
        f"chart and SVG take {made:.1f} ms of the bot's own time"
    )
    drawn = median(_drawn(raster, source) for source in others)
    return at_most(f"picture in its worker, {rules.name}", 50, drawn, "ms", note)


def _views(rules: Ruleset[Any]) -> Iterator[Combat[Any]]:
    """What everybody sees after each act of battles at random, four ships where that may be."""
    chance = random.Random(3)
    acts = 0
    while acts < MOST_ACTS:
        combat = _begun(rules, chance)
        dice = KeyedDice(chance.randbytes(32))
        combat = decide(rules, combat, Begin(), dice)[1]
        while combat.outcome is None and acts < MOST_ACTS:
            wish = random_act(rules, combat, chance.randrange, anytime=0)
            acts += 1
            if wish is None:
                break
            try:
                combat = decide(rules, combat, wish, dice)[1]
            except Refused:
                continue
            yield view(rules, combat, PUBLIC)


def _begun(rules: Ruleset[Any], chance: random.Random) -> Combat[Any]:
    open_eyed = any(option.id == "mutual_detection" for option in rules.options)
    for ships in (2, 1):
        draft = Draft(options={"mutual_detection": True} if open_eyed else {})
        for side in SIDES:
            for number in range(ships):
                template = chance.choice(rules.templates).id
                draft = draft.add(template, f"{side} {number}", side, npc=side != SIDES[0])
        try:
            return Combat(rules.id, rules.setup(draft))
        except Refused:
            continue
    raise AssertionError(f"no battle of {rules.name} can be set up")


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
