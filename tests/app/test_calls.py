"""Who is called when a window opens, where the GM's ships play by themselves."""

from __future__ import annotations

from bot.app.posts import Ping, post_of
from bot.app.reports import is_asked
from tests.app.conftest import GM, JO, MIRA, World


async def called(world: World) -> list[list[int]]:
    """The users that each call still to be posted names."""
    items = await world.store.pending_outbox(world.id)
    return [[c.user for c in p.people] for i in items if isinstance(p := post_of(i), Ping)]


async def test_the_gm_is_not_called_for_ships_that_play_by_themselves(world: World) -> None:
    await world.open()
    await world.battles.claim(world.id, MIRA, "captain")
    await world.battles.claim(world.id, JO, "gunner")
    await world.battles.set_npcs_play(world.id, GM, on=True)
    await world.battles.start(world.id, GM)
    assert await called(world) == [[MIRA.user_id]]


async def test_the_gm_is_called_for_a_free_seat_by_what_such_a_ship_did(world: World) -> None:
    """The Jackal's order opens all orders; the Lantern's gunner acts first, and is nobody's."""
    await world.open()
    await world.battles.claim(world.id, MIRA, "captain")
    await world.battles.set_npcs_play(world.id, GM, on=True)
    await world.battles.start(world.id, GM)
    await world.battles.go_on(await world.battles.act(world.id, MIRA, "attack"))
    assert await called(world) == [[MIRA.user_id], [GM.user_id]]


async def test_who_has_acted_and_is_asked_again_is_known(world: World) -> None:
    await world.open()
    await world.battles.claim(world.id, MIRA, "captain")
    await world.battles.claim(world.id, MIRA, "gunner")
    begun = await world.battles.start(world.id, GM)
    assert is_asked(begun.battle, MIRA.user_id)
    waits = await world.battles.act(world.id, MIRA, "attack")
    assert not is_asked(waits.battle, MIRA.user_id)
    opened = await world.battles.skip(world.id, GM)
    assert is_asked(opened.battle, MIRA.user_id)
