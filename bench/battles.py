"""Coriolis battles to measure with, at a table of five players and a GM."""

from __future__ import annotations

import random
import time
from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from functools import cache
from itertools import count
from pathlib import Path
from tempfile import TemporaryDirectory

from bot.app.battles import Battles
from bot.app.desk import Done
from bot.app.people import Person
from bot.content import content_for
from bot.core.autoplay import random_act
from bot.core.decide import Act
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.rules.coriolis.ruleset import ruleset
from bot.rules.coriolis.state import State
from bot.store import Store

GM = Person(1, "Gina")
FIRST_PLAYER = 100
TRIES = 50

_channels = count(1000)


@cache
def coriolis() -> Ruleset[State]:
    return ruleset(content_for("coriolis"))


@asynccontextmanager
async def database() -> AsyncGenerator[tuple[Path, Store]]:
    """A new database file and the store on it."""
    with TemporaryDirectory(prefix="bench-") as folder:
        file = Path(folder) / "battles.db"
        async with await Store.open(f"sqlite:///{file}") as store:
            yield file, store


def a_desk(store: Store) -> Battles:
    """A bot that has just started: nothing in memory."""
    seeds = random.Random(7)
    return Battles(store, {"coriolis": coriolis()}, lambda: datetime.now(UTC), seeds.randbytes)


async def begun(
    battles: Battles,
    *,
    ours: str = "lantern_of_azhar",
    theirs: str = "red_jackal",
    more: Sequence[tuple[str, str]] = (),
) -> str:
    """A battle that has begun: players hold all seats of one ship, the other is the GM's.

    `more`: templates and sides of other ships of the GM.
    """
    channel = next(_channels)
    battle = (await battles.new(10, channel, GM, "coriolis", f"Ambush {channel}")).battle.id
    await battles.add_ship(battle, GM, ours, "Crew", name="Lantern")
    await battles.add_ship(battle, GM, theirs, "Raiders", name="Jackal", npc=True)
    for template, side in more:
        await battles.add_ship(battle, GM, template, side, npc=True)
    await battles.set_option(battle, GM, "mutual_detection", value=True)
    free = [line.member.id for line in await battles.crew(battle, GM) if line.is_free]
    for user, member in enumerate(free, FIRST_PLAYER):
        await battles.claim(battle, player(user), member)
    await battles.start(battle, GM)
    return battle


def player(user: int) -> Person:
    return Person(user, f"Player {user - FIRST_PLAYER + 1}")


async def act_at_random(battles: Battles, battle: str, chance: random.Random) -> tuple[Done, float]:
    """Somebody who is asked does something possible, at random; and the seconds that it took."""
    now = await battles.load(battle)
    for _ in range(TRIES):
        wish = random_act(now.rules, now.going_on(), chance.randrange, anytime=0)
        start = time.perf_counter()
        try:
            if isinstance(wish, Act):
                user = now.holder(wish.seat)
                who = GM if user is None else player(user)
                done = await battles.act(
                    battle, who, wish.action, wish.params, seat=wish.seat, window=wish.window
                )
            else:
                done = await battles.skip(battle, GM)
        except Refused:
            continue
        return done, time.perf_counter() - start
    raise RuntimeError(f"nothing can be done in {battle}")


def forget(battles: Battles) -> None:
    """What a bot that starts anew has in memory: no battle."""
    battles._kept.clear()  # noqa: SLF001 # pyright: ignore[reportPrivateUsage]
