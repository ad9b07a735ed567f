"""A bot with the little game, on a real database file, and the people at its table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import count
from pathlib import Path

import pytest

from bot.app.battles import Battles
from bot.app.desk import Done
from bot.app.people import Person
from bot.core.refusal import Refusal, Refused
from bot.store import Store
from tests.app.skiffs import ruleset

GM = Person(1, "Gina")
MIRA = Person(2, "Mira")
JO = Person(3, "Jo")
ANN = Person(4, "Ann")
NOON = datetime(2026, 8, 1, 12, tzinfo=UTC)


@dataclass
class World:
    """One battle of the Lantern against the Jackal, and a shadow that nobody sees."""

    battles: Battles
    store: Store
    id: str = ""
    presses: count[int] = field(default_factory=lambda: count(1000))

    async def open(self, *, shadow: bool = False, channel: int = 20) -> str:
        done = await self.battles.new(10, channel, GM, "skiffs", "Ambush")
        self.id = done.battle.id
        await self.battles.add_ship(self.id, GM, "skiff", "Crew", name="Lantern")
        await self.battles.add_ship(self.id, GM, "skiff", "Raiders", name="Jackal", npc=True)
        if shadow:
            await self.battles.add_ship(self.id, GM, "skiff", "Raiders", name="Shadow", npc=True)
            await self.battles.set_setting(self.id, GM, "s3", "hidden", True)
        return self.id

    async def begin(self, *, shadow: bool = False) -> Done:
        """Mira is the captain and Jo the gunner of the Lantern; the raiders are the GM's."""
        await self.open(shadow=shadow)
        await self.battles.claim(self.id, MIRA, "captain")
        await self.battles.claim(self.id, JO, "gunner")
        return await self.battles.start(self.id, GM)

    async def order(self, *, shadow: bool = False) -> None:
        """All captains have ordered: the Lantern's gunner is to act."""
        await self.begin(shadow=shadow)
        await self.battles.act(self.id, MIRA, "attack")
        await self.battles.skip(self.id, GM)

    def press(self) -> int:
        """A new interaction's id."""
        return next(self.presses)


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'battles.db'}"


@pytest.fixture
async def store(database: str) -> AsyncIterator[Store]:
    async with await Store.open(database) as opened:
        yield opened


def battles_on(store: Store) -> Battles:
    return Battles(store, {"skiffs": ruleset()}, lambda: NOON, lambda size: bytes(range(size)))


@pytest.fixture
def world(store: Store) -> World:
    return World(battles_on(store), store)


@pytest.fixture
def second(database: str) -> Callable[[], object]:
    return lambda: Store.open(database)


async def refusal(wish: object) -> Refusal:
    """What somebody reads who wishes for what is not possible."""
    with pytest.raises(Refused) as told:
        await wish  # type: ignore[misc]
    return told.value.refusal
