"""Whoever may answer only since somebody else has answered is called then."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from datetime import UTC, datetime

import pytest

from bot.app.battles import Battles
from bot.app.people import Person
from bot.app.posts import Ping, post_of
from bot.content import content_for
from bot.rules.mneme.ruleset import ruleset
from bot.store import Store

GM = Person(1, "Gina")
CREW = [Person(100 + n, f"Player {n}") for n in range(7)]


@pytest.fixture
async def battles(database: str) -> AsyncIterator[Battles]:
    rules = ruleset(content_for("mneme"))
    seeds = random.Random(7)
    async with await Store.open(database) as store:
        yield Battles(store, {"mneme": rules}, lambda: datetime.now(UTC), seeds.randbytes)


async def calls(battles: Battles, battle: str) -> list[Ping]:
    items = await battles.store.pending_outbox(battle)
    return [post for i in items if isinstance(post := post_of(i), Ping)]


async def attacked(battles: Battles) -> str:
    """The window in which a fully manned trader may answer the enemy's first deed at it."""
    done = await battles.new(10, 20, GM, "mneme", "Toll")
    battle = done.battle.id
    await battles.add_ship(battle, GM, "frontier_trader", "Crew", name="Lantern")
    await battles.add_ship(battle, GM, "merchant_trader", "Raiders", name="Magpie", npc=True)
    await battles.set_option(battle, GM, "stations", "no")
    free = [line for line in await battles.crew(battle, GM) if line.is_free]
    for person, line in zip(CREW, free, strict=True):
        await battles.claim(battle, person, line.member.id)
    await battles.set_npcs_play(battle, GM, on=True)
    await battles.go_on(await battles.start(battle, GM))
    while not any(call.prompt for call in await calls(battles, battle)):
        await battles.go_on(await battles.skip(battle, GM))
    return battle


async def test_who_may_aid_a_reaction_is_called_when_there_is_one(battles: Battles) -> None:
    battle = await attacked(battles)
    before = await calls(battles, battle)
    asked = {one.user for one in before[-1].people}
    reacting = next(p for p in CREW if p.user_id in asked and p.user_id != CREW[0].user_id)
    console = await battles.console(battle, reacting)
    offered = [o for seat in console.seats for o in seat.offered]
    deed = next(o for o in offered if o.offer.refusal is None and not o.offer.idle
                and not o.offer.anytime)  # fmt: skip
    await battles.act(battle, reacting, deed.offer.action, deed.values, window=console.window)
    (late,) = (await calls(battles, battle))[len(before) :]
    assert (late.window, late.prompt) == (before[-1].window, None)
    called = {one.user for one in late.people}
    assert called
    assert not called & (asked | {reacting.user_id})
