from bot.store import GuildRow, Store
from tests.store.battles import act, open_combat


async def test_a_guild_never_seen_has_chosen_nothing(store: Store):
    assert await store.guild(10) == GuildRow(10, None, None, None, "{}")


async def test_a_choice_leaves_the_others_as_they_were(store: Store):
    await store.save_guild(10, ruleset="coriolis", gm_role_id=99)
    await store.save_guild(10, command_hash="abc")
    await store.save_guild(10, gm_role_id=None, settings='{"dice": "icons"}')
    expected = GuildRow(10, "coriolis", None, "abc", '{"dice": "icons"}')
    assert await store.guild(10) == expected
    assert await store.guild(11) == GuildRow(11)


async def test_the_campaign_keeps_the_last_text_of_each_ship(store: Store):
    await store.save_ship(10, "sabah", "coriolis", 'name = "Sabah"')
    await store.save_ship(10, "irfan", "coriolis", 'name = "Irfan"')
    await store.save_ship(10, "sabah", "coriolis", 'name = "Sabah II"')
    await store.save_ship(11, "sabah", "coriolis", 'name = "Another"')
    assert [(ship.ship_id, ship.toml_text) for ship in await store.ships(10)] == [
        ("irfan", 'name = "Irfan"'),
        ("sabah", 'name = "Sabah II"'),
    ]
    assert await store.remove_ship(10, "sabah")
    assert not await store.remove_ship(10, "sabah")
    assert [ship.ship_id for ship in await store.ships(10)] == ["irfan"]
    assert len(await store.ships(11)) == 1


async def test_a_user_who_asks_to_be_forgotten_is_in_no_act(store: Store):
    combat = await act(store, await open_combat(store))
    assert await store.delete_user(5) == 1
    assert await store.delete_user(77) == 0
    assert [done.user_id for done in await store.acts(combat.id)] == [0]
    stands = await store.combat(combat.id)
    assert stands is not None
    assert stands.opened_by == 0
