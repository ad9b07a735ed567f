"""`python -m tools.screenshots [FOLDER [GAME…]]`: every type of message, desktop and phone."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable
from functools import partial
from pathlib import Path

from playwright.async_api import Browser

from bot.ui import raster
from tools.pages import open_browser
from tools.scenes import coriolis, games
from tools.studio import Studio, studio

FOLDER = Path("docs/pictures")
PATIENCE = 120.0
"""Seconds for a picture: none may be missing because the machine is busy."""
Scene = Callable[[Studio], Awaitable[None]]


def scenes(game: str) -> Iterable[tuple[Scene, int]]:
    """Each with the seed of its dice."""
    if game == "coriolis":
        first, *others = coriolis.SEEDS
        return (
            (coriolis.battle, first),
            (coriolis.many_ships, first),
            *((coriolis.rare, seed) for seed in others),
        )
    shown = games.GAMES[game]
    return (
        *((partial(games.battle, game=shown), seed) for seed in shown.seeds),
        *((partial(games.many_ships, game=shown), 1) for _ in shown.crowd[:1]),
    )


async def photograph(browser: Browser, folder: Path, game: str) -> None:
    taken: set[str] = set()
    questions: set[str] = set()
    for scene, seed in scenes(game):
        async with studio(browser, folder / game, seed) as shots:
            shots.before = frozenset(taken)
            shots.taken |= taken
            shots.questions |= questions
            await scene(shots)
            taken |= shots.taken
            questions |= shots.questions
            print(f"{game}: {len(taken)} in {folder / game}", flush=True)


async def main(folder: Path, only: Iterable[str] = ()) -> None:
    raster.PATIENCE = PATIENCE
    async with open_browser() as browser:
        for game in only or ("coriolis", *games.GAMES):
            await photograph(browser, folder, game)


if __name__ == "__main__":
    where = Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER
    asyncio.run(main(where, sys.argv[2:]))
