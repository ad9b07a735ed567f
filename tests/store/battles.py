"""Short battles for the tests of the store, and for the process that they kill."""

from datetime import UTC, datetime

from bot.store import ActRow, CombatRow, Store

NOON = datetime(2026, 3, 29, 12, tzinfo=UTC)


async def open_combat(store: Store, channel_id: int = 20, guild_id: int = 10) -> CombatRow:
    return await store.create_combat(
        guild_id=guild_id,
        channel_id=channel_id,
        ruleset="coriolis",
        name="The Ghazali's last run",
        opened_by=77,
        seed=b"\x01" * 32,
        snapshot='{"round": 0}',
        table='{"claims": {}}',
    )


def act_after(combat: CombatRow, interaction_id: int | None = None, user_id: int = 5) -> ActRow:
    return ActRow(
        combat_id=combat.id,
        seq=combat.seq + 1,
        public_number=combat.public_count + 1,
        interaction_id=interaction_id,
        user_id=user_id,
        by="player",
        seat="zafirah:pilot",
        command='{"action": "evasive_maneuver"}',
        events='[{"kind": "evaded"}]',
        at=NOON,
    )


async def act(store: Store, combat: CombatRow, interaction_id: int | None = None) -> CombatRow:
    """The next act of `combat`, with a snapshot that names it."""
    done = act_after(combat, interaction_id)
    return await store.commit(
        combat.id,
        combat.seq,
        done,
        f'{{"after": {done.seq}}}',
        combat.table,
        public_count=done.public_number,
    )
