from bot.store import NewOutboxItem, Store
from tests.store.battles import act, act_after, open_combat

RESULT = NewOutboxItem("result", 20, '{"text": "Evaded."}')
PING = NewOutboxItem("ping", 20, '{"users": [5]}')


async def test_what_was_not_confirmed_is_still_to_be_posted_after_a_restart(url: str):
    async with await Store.open(url) as store:
        combat = await open_combat(store)
        await store.commit(combat.id, 0, act_after(combat), "{}", "{}", [RESULT, PING])
        result, ping = await store.pending_outbox()
        await store.confirm(result.id, 4242)
    async with await Store.open(url) as store:
        assert await store.pending_outbox() == [ping]
        posted, _ = await store.outbox_of_act(combat.id, 1)
        assert (posted.state, posted.message_id) == ("done", 4242)


async def test_a_posted_text_is_not_kept(store: Store):
    combat = await open_combat(store)
    await store.commit(combat.id, 0, act_after(combat), "{}", "{}", [RESULT])
    (item,) = await store.pending_outbox(combat.id)
    await store.confirm(item.id, None)
    (posted,) = await store.outbox_of_act(combat.id, 1)
    assert (posted.payload, posted.message_id) == ("{}", None)


async def test_no_two_messages_share_a_nonce_and_none_is_too_long_for_discord(store: Store):
    combat = await store.create_combat(
        10, 20, "coriolis", "Long war", 77, b"seed", "{}", "{}", outbox=[RESULT]
    )
    for _ in range(3):
        combat = await store.commit(combat.id, combat.seq, None, "{}", "{}", [PING, PING])
        combat = await store.commit(
            combat.id,
            combat.seq,
            act_after(combat),
            "{}",
            "{}",
            [RESULT, PING],
            public_count=combat.seq + 1,
        )
    nonces = [item.nonce for item in await store.pending_outbox()]
    assert len(set(nonces)) == len(nonces) == 13
    assert nonces[3] == f"{combat.id}-1-0"
    assert all(len(nonce) <= 25 for nonce in nonces)


async def test_messages_are_posted_in_the_order_of_the_acts_and_by_combat(store: Store):
    one, two = await open_combat(store, 1), await open_combat(store, 2)
    for combat in (two, one):
        await store.commit(combat.id, 0, act_after(combat), "{}", "{}", [RESULT])
    assert [item.combat_id for item in await store.pending_outbox()] == [two.id, one.id]
    assert [item.combat_id for item in await store.pending_outbox(one.id)] == [one.id]


async def test_a_board_drawn_from_an_older_state_stays_due(store: Store):
    combat = await open_combat(store)
    await store.set_board(combat.id, 20, 600)
    later = await act(store, combat)
    await store.clear_board_dirty(combat.id, combat.seq)
    (due,) = await store.running_combats(board_dirty=True)
    assert (due.seq, due.board_channel_id, due.board_message_id) == (1, 20, 600)
    await store.clear_board_dirty(combat.id, later.seq)
    assert await store.running_combats(board_dirty=True) == []
    assert [row.id for row in await store.running_combats(board_dirty=False)] == [combat.id]


async def test_a_change_of_the_table_during_the_drawing_keeps_the_board_due(store: Store):
    combat = await open_combat(store)
    await store.commit(combat.id, 0, None, "{}", "{}", board_dirty=True)
    await store.clear_board_dirty(combat.id, combat.seq, combat.revision)
    assert len(await store.running_combats(board_dirty=True)) == 1


async def test_an_act_that_leaves_the_board_alone_does_not_call_it_drawn(store: Store):
    combat = await open_combat(store)
    after = await store.commit(combat.id, 0, act_after(combat), "{}", "{}", board_dirty=False)
    assert after.board_dirty
