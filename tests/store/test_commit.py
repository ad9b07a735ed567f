import asyncio
import sqlite3
from dataclasses import replace
from datetime import datetime, timedelta, timezone
from pathlib import Path

import pytest
from sqlalchemy.exc import StatementError

from bot.store import (
    AlreadyApplied,
    ChannelBusy,
    Conflict,
    NewOutboxItem,
    Store,
    UnknownCombat,
)
from tests.store.battles import NOON, act, act_after, open_combat


async def test_a_new_combat_stands_at_act_0_with_a_short_id_and_a_board_to_draw(store: Store):
    combat = await open_combat(store)
    assert combat == await store.combat(combat.id)
    assert (combat.seq, combat.status, combat.board_dirty) == (0, "setup", True)
    assert len(combat.id) == 4
    assert set(combat.id) <= set("0123456789ABCDEFGHJKMNPQRSTVWXYZ")


async def test_a_committed_act_is_there_with_the_state_after_it_and_its_messages(store: Store):
    combat = await open_combat(store)
    done = act_after(combat, interaction_id=900)
    after = await store.commit(
        combat.id,
        0,
        done,
        '{"round": 1}',
        '{"claims": {"zafirah:pilot": 5}}',
        [NewOutboxItem("result", 20, '{"text": "Evaded."}'), NewOutboxItem("ping", 20, "{}")],
        board_dirty=True,
        status="running",
        public_count=1,
    )
    assert after == await store.combat(combat.id)
    assert after == replace(
        combat,
        seq=1,
        revision=1,
        status="running",
        snapshot='{"round": 1}',
        table='{"claims": {"zafirah:pilot": 5}}',
        public_count=1,
        updated_at=NOON,
    )
    assert await store.acts(combat.id) == [done]
    items = await store.pending_outbox(combat.id)
    assert [(item.seq, item.kind, item.payload, item.state) for item in items] == [
        (1, "result", '{"text": "Evaded."}', "pending"),
        (1, "ping", "{}", "pending"),
    ]


async def test_an_act_on_an_old_state_is_refused_and_changes_nothing(store: Store):
    combat = await open_combat(store)
    first = await act(store, combat, interaction_id=1)
    with pytest.raises(Conflict) as refusal:
        await store.commit(
            combat.id,
            0,
            act_after(combat, interaction_id=2),
            "{}",
            "{}",
            [NewOutboxItem("result", 20, "{}")],
        )
    assert (refusal.value.expected, refusal.value.stored) == (0, 1)
    assert await store.combat(combat.id) == first
    assert await store.pending_outbox() == []
    assert await store.act_by_interaction(2) is None


@pytest.mark.parametrize("state_it_was_decided_on", ["old", "new"])
async def test_an_interaction_delivered_twice_is_answered_with_the_act_it_made(
    store: Store, state_it_was_decided_on: str
):
    combat = await open_combat(store)
    done = act_after(combat, interaction_id=7)
    after = await store.commit(combat.id, 0, done, "{}", "{}")
    basis = combat if state_it_was_decided_on == "old" else after
    with pytest.raises(AlreadyApplied) as answer:
        await store.commit(basis.id, basis.seq, act_after(basis, interaction_id=7), "{}", "{}")
    assert answer.value.act == done
    assert await store.combat(combat.id) == after
    assert await store.acts(combat.id) == [done]


async def test_the_same_interaction_cannot_act_in_two_combats(store: Store):
    here = await act(store, await open_combat(store, channel_id=1), interaction_id=7)
    there = await open_combat(store, channel_id=2)
    with pytest.raises(AlreadyApplied) as answer:
        await act(store, there, interaction_id=7)
    assert answer.value.act.combat_id == here.id
    assert await store.combat(there.id) == there


async def test_acts_without_an_interaction_do_not_exclude_each_other(store: Store):
    combat = await open_combat(store)
    combat = await act(store, combat)
    combat = await act(store, combat)
    assert [done.seq for done in await store.acts(combat.id)] == [1, 2]
    assert [done.seq for done in await store.acts(combat.id, after=1)] == [2]


async def test_an_act_follows_the_one_before(store: Store):
    combat = await open_combat(store)
    with pytest.raises(ValueError, match="cannot follow act 0"):
        await store.commit(combat.id, 0, replace(act_after(combat), seq=2), "{}", "{}")
    assert await store.combat(combat.id) == combat


async def test_an_unknown_combat_is_named(store: Store):
    with pytest.raises(UnknownCombat, match="no combat ZZZZ"):
        await store.commit("ZZZZ", 0, None, "{}", "{}")
    with pytest.raises(UnknownCombat):
        await store.set_board("ZZZZ", 1, 2)
    assert await store.combat("ZZZZ") is None


async def test_a_change_of_the_table_keeps_the_act_and_tells_two_at_once_apart(store: Store):
    combat = await open_combat(store)

    async def claim(user: int) -> object:
        return await store.commit(
            combat.id,
            combat.seq,
            None,
            combat.snapshot,
            f'{{"pilot": {user}}}',
            [NewOutboxItem("ping", 20, "{}")],
            expected_revision=combat.revision,
        )

    answers = await asyncio.gather(claim(1), claim(2), return_exceptions=True)
    assert sum(isinstance(answer, Conflict) for answer in answers) == 1
    stands = await store.combat(combat.id)
    assert stands is not None
    assert (stands.seq, stands.revision) == (0, 1)
    assert len(await store.pending_outbox()) == 1


async def test_a_sealed_act_gets_its_number_when_it_is_opened(store: Store):
    combat = await open_combat(store)
    sealed = replace(act_after(combat), public_number=None)
    combat = await store.commit(combat.id, 0, sealed, "{}", "{}")
    reveal = replace(act_after(combat), public_number=2)
    await store.commit(combat.id, 1, reveal, "{}", "{}", public_count=2, opened={1: 1})
    assert [done.public_number for done in await store.acts(combat.id)] == [1, 2]


async def test_times_come_back_in_utc_whatever_zone_they_came_from(store: Store):
    combat = await open_combat(store)
    in_tehran = NOON.astimezone(timezone(timedelta(hours=3, minutes=30)))
    after = await store.commit(combat.id, 0, replace(act_after(combat), at=in_tehran), "{}", "{}")
    (done,) = await store.acts(combat.id)
    for moment in (after.created_at, after.updated_at, done.at):
        assert moment.utcoffset() == timedelta(0)
    assert done.at == NOON


async def test_a_time_without_a_zone_is_refused(store: Store):
    combat = await open_combat(store)
    naive = replace(act_after(combat), at=datetime(2026, 3, 29, 12))  # noqa: DTZ001
    with pytest.raises((ValueError, StatementError), match="has no time zone"):
        await store.commit(combat.id, 0, naive, "{}", "{}")
    assert await store.acts(combat.id) == []


async def test_the_seed_is_kept_and_never_printed(store: Store):
    combat = await open_combat(store)
    assert combat.seed == b"\x01" * 32
    assert "seed" not in repr(combat)


async def test_a_channel_has_one_combat_that_is_not_over(store: Store):
    first = await open_combat(store, channel_id=20)
    with pytest.raises(ChannelBusy) as refusal:
        await open_combat(store, channel_id=20)
    assert refusal.value.combat == first
    assert await store.combat_in_channel(20) == first
    await store.commit(first.id, 0, None, "{}", "{}", status="over")
    assert await store.combat_in_channel(20) is None
    second = await open_combat(store, channel_id=20)
    with pytest.raises(ChannelBusy):
        await store.commit(first.id, 0, None, "{}", "{}", status="running")
    assert await store.combat_in_channel(20) == second
    assert {combat.id for combat in await store.combats_of_guild(10)} == {first.id, second.id}


async def test_two_openings_at_once_in_a_channel_make_one_combat(store: Store):
    answers = await asyncio.gather(
        *(open_combat(store, channel_id=20) for _ in range(5)), return_exceptions=True
    )
    assert sum(isinstance(answer, ChannelBusy) for answer in answers) == 4
    assert len(await store.running_combats()) == 1


async def test_a_combat_moves_to_a_free_channel_only(store: Store):
    orphan = await open_combat(store, channel_id=1)
    await open_combat(store, channel_id=2)
    await store.set_board(orphan.id, 1, 555)
    with pytest.raises(ChannelBusy):
        await store.move_combat(orphan.id, 2)
    await store.move_combat(orphan.id, 3)
    moved = await store.combat_in_channel(3)
    assert moved is not None
    assert (moved.id, moved.board_message_id, moved.board_dirty) == (orphan.id, None, True)


async def test_fifty_acts_at_once_in_ten_combats_during_a_backup_are_all_kept(tmp_path: Path):
    path = tmp_path / "battles.db"

    def back_up() -> None:
        source, copy = sqlite3.connect(path), sqlite3.connect(tmp_path / "backup.db")
        source.backup(copy, pages=1)
        source.close()
        copy.close()

    async with (
        await Store.open(f"sqlite:///{path}") as store,
        await Store.open(f"sqlite:///{path}") as other,
    ):
        combats = [await open_combat(store, channel_id=channel) for channel in range(10)]

        async def insist(combat_id: str, interaction: int) -> None:
            mine = store if interaction % 2 else other
            while True:
                combat = await mine.combat(combat_id)
                assert combat is not None
                try:
                    await act(mine, combat, interaction)
                except Conflict:
                    continue
                return

        backup = asyncio.create_task(asyncio.to_thread(back_up))
        await asyncio.gather(*(insist(combats[n % 10].id, 1000 + n) for n in range(50)))
        await backup
        for combat in combats:
            stands = await store.combat(combat.id)
            assert stands is not None
            assert (stands.seq, stands.snapshot) == (5, '{"after": 5}')
            assert [done.seq for done in await store.acts(combat.id)] == [1, 2, 3, 4, 5]
        kept = {done.interaction_id for combat in combats for done in await store.acts(combat.id)}
        assert kept == set(range(1000, 1050))


async def test_an_act_waits_for_another_process_that_is_writing(tmp_path: Path):
    path = tmp_path / "battles.db"
    async with await Store.open(f"sqlite:///{path}") as store:
        combat = await open_combat(store)
        await store._database.write(
            lambda connection: connection.exec_driver_sql("PRAGMA busy_timeout=0").close()
        )
        other = sqlite3.connect(path, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        asyncio.get_running_loop().call_later(0.1, other.rollback)
        after = await act(store, combat)
        other.close()
        assert await store.combat(combat.id) == after


async def test_an_id_that_is_taken_is_drawn_again(store: Store, monkeypatch: pytest.MonkeyPatch):
    letters = iter("AAAA" + "AAAA" + "BBBB")
    monkeypatch.setattr("secrets.choice", lambda alphabet: next(letters))
    first = await open_combat(store, channel_id=1)
    second = await open_combat(store, channel_id=2)
    assert (first.id, second.id) == ("AAAA", "BBBB")


async def test_an_act_that_nobody_waits_for_any_more_is_whole_and_holds_up_no_other(store: Store):
    combat = await open_combat(store)
    for turns in range(30):
        impatient = asyncio.create_task(act(store, combat))
        for _ in range(turns):
            await asyncio.sleep(0)
        impatient.cancel()
        await asyncio.gather(impatient, return_exceptions=True)
        await store.set_board(combat.id, 20, turns)
        stands = await store.combat(combat.id)
        assert stands is not None
        assert stands.board_message_id == turns
        assert [done.seq for done in await store.acts(combat.id)] == list(range(1, stands.seq + 1))
        assert stands.seq in (combat.seq, combat.seq + 1)
        combat = stands
    assert combat.seq > 20
