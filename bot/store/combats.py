"""Combats: opening, changing, reading."""

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import TypeVar

from sqlalchemy import Connection, Update, bindparam, insert, select, update
from sqlalchemy.exc import IntegrityError

from bot.store.commits import ACT_COLUMNS, COMBAT_COLUMNS, Commit, new_combat_id, post
from bot.store.database import OnDatabase
from bot.store.errors import AlreadyApplied, ChannelBusy, Conflict, UnknownCombat
from bot.store.rows import ActRow, CombatRow, NewOutboxItem, Status
from bot.store.tables import acts, combats

AnyRow = TypeVar("AnyRow")

_combats = select(*COMBAT_COLUMNS)
_open_combats = _combats.where(combats.c.status.in_(("setup", "running")))
_combat = _combats.where(combats.c.id == bindparam("of"))
_combat_in_channel = _open_combats.where(combats.c.channel_id == bindparam("channel"))
_combats_of_guild = _combats.where(combats.c.guild_id == bindparam("guild")).order_by(
    combats.c.created_at.desc(), combats.c.id
)
_acts_after = (
    select(*ACT_COLUMNS)
    .where(acts.c.combat_id == bindparam("of"), acts.c.seq > bindparam("after"))
    .order_by(acts.c.seq)
)
_act_of_interaction = select(*ACT_COLUMNS).where(acts.c.interaction_id == bindparam("interaction"))


class Combats(OnDatabase):
    async def create_combat(
        self,
        guild_id: int,
        channel_id: int,
        ruleset: str,
        name: str,
        opened_by: int,
        seed: bytes,
        snapshot: str,
        table: str,
        *,
        status: Status = "setup",
        outbox: Sequence[NewOutboxItem] = (),
    ) -> CombatRow:
        """Open a combat at act 0, its board to be drawn; ChannelBusy when the channel has one."""
        now = datetime.now(UTC)
        for attempt in range(100):
            row = CombatRow(
                id=new_combat_id(4 + attempt // 10),
                guild_id=guild_id,
                channel_id=channel_id,
                ruleset=ruleset,
                name=name,
                status=status,
                seq=0,
                snapshot=snapshot,
                table=table,
                seed=seed,
                opened_by=opened_by,
                created_at=now,
                updated_at=now,
                board_message_id=None,
                board_channel_id=None,
                board_dirty=True,
                public_count=0,
            )

            def write(connection: Connection, row: CombatRow = row) -> None:
                values = {column.key: getattr(row, column.key) for column in COMBAT_COLUMNS}
                connection.execute(insert(combats), values)
                if outbox:
                    post(connection, row.id, 0, "0", outbox)

            try:
                await self._database.write(write)
            except IntegrityError:
                await self._refuse_second_combat(channel_id)
                if await self.combat(row.id) is None:
                    raise
            else:
                return row
        raise RuntimeError("No free combat id was found in a hundred tries.")

    async def commit(
        self,
        combat_id: str,
        expected_seq: int,
        act: ActRow | None,
        snapshot: str,
        table: str,
        outbox: Sequence[NewOutboxItem] = (),
        board_dirty: bool = False,
        status: Status | None = None,
        public_count: int | None = None,
        *,
        opened: Mapping[int, int] | None = None,
        expected_revision: int | None = None,
    ) -> CombatRow:
        """Write an act, the state after it and the messages it sends: all of it or nothing.

        Without an act the combat keeps its `seq`; pass the `revision` that was read to be told of
        another such change in between. `board_dirty` marks the board for redrawing and never clears
        the mark. `opened` gives sealed acts (by seq) their public number. Raises AlreadyApplied,
        Conflict, UnknownCombat, ChannelBusy (a combat that was over is to run again in a channel
        that has another by now).
        """
        if act is not None and (act.combat_id, act.seq) != (combat_id, expected_seq + 1):
            raise ValueError(
                f"Act {act.seq} of {act.combat_id} cannot follow act {expected_seq} of {combat_id}."
            )
        commit = Commit(
            combat_id=combat_id,
            expected_seq=expected_seq,
            expected_revision=expected_revision,
            act=act,
            snapshot=snapshot,
            table=table,
            outbox=outbox,
            board_dirty=board_dirty,
            status=status,
            public_count=public_count,
            opened=opened or {},
        )
        try:
            return await self._database.write(commit.write)
        except (Conflict, IntegrityError):
            if act is not None and act.interaction_id is not None:
                earlier = await self.act_by_interaction(act.interaction_id)
                if earlier is not None:
                    raise AlreadyApplied(earlier) from None
            if status in ("setup", "running") and (row := await self.combat(combat_id)):
                await self._refuse_second_combat(row.channel_id, except_id=combat_id)
            raise

    async def move_combat(self, combat_id: str, channel_id: int) -> None:
        """Give a combat another channel, as when its own was deleted; ChannelBusy as above."""
        moved = (
            update(combats)
            .where(combats.c.id == combat_id)
            .values(
                channel_id=channel_id,
                board_channel_id=None,
                board_message_id=None,
                board_dirty=True,
                revision=combats.c.revision + 1,
            )
        )
        try:
            await self._change_combat(combat_id, moved)
        except IntegrityError:
            await self._refuse_second_combat(channel_id, except_id=combat_id)
            raise

    async def set_board(self, combat_id: str, channel_id: int, message_id: int | None) -> None:
        """Remember the message that is the board now, or that there is none."""
        placed = (
            update(combats)
            .where(combats.c.id == combat_id)
            .values(board_channel_id=channel_id, board_message_id=message_id)
        )
        await self._change_combat(combat_id, placed)

    async def clear_board_dirty(
        self, combat_id: str, seq: int, revision: int | None = None
    ) -> None:
        """The board shows the combat after `seq` (and `revision`), unless more came since."""
        drawn = (
            update(combats)
            .where(combats.c.id == combat_id, combats.c.seq <= seq)
            .values(board_dirty=False)
        )
        if revision is not None:
            drawn = drawn.where(combats.c.revision <= revision)
        await self._database.execute(drawn)

    async def combat(self, id: str) -> CombatRow | None:
        return _one(await self._database.read(CombatRow, _combat, of=id))

    async def combat_in_channel(self, channel_id: int) -> CombatRow | None:
        """The combat of the channel that is not over."""
        return _one(await self._database.read(CombatRow, _combat_in_channel, channel=channel_id))

    async def combats_of_guild(self, guild_id: int) -> list[CombatRow]:
        """All combats of a guild, the newest first."""
        return await self._database.read(CombatRow, _combats_of_guild, guild=guild_id)

    async def running_combats(self, *, board_dirty: bool | None = None) -> list[CombatRow]:
        """All combats that are not over, in setup too; if asked, by whether the board is due."""
        wanted = _open_combats.order_by(combats.c.created_at, combats.c.id)
        if board_dirty is not None:
            wanted = wanted.where(combats.c.board_dirty.is_(board_dirty))
        return await self._database.read(CombatRow, wanted)

    async def acts(self, combat_id: str, after: int = 0) -> list[ActRow]:
        """The acts later than `after`, in their order."""
        return await self._database.read(ActRow, _acts_after, of=combat_id, after=after)

    async def act_by_interaction(self, id: int) -> ActRow | None:
        return _one(await self._database.read(ActRow, _act_of_interaction, interaction=id))

    async def _change_combat(self, combat_id: str, change: Update) -> None:
        def write(connection: Connection) -> None:
            if not connection.execute(change).rowcount:
                raise UnknownCombat(combat_id)

        await self._database.write(write)

    async def _refuse_second_combat(self, channel_id: int, except_id: str | None = None) -> None:
        there = await self.combat_in_channel(channel_id)
        if there is not None and there.id != except_id:
            raise ChannelBusy(there) from None


def _one(rows: Sequence[AnyRow]) -> AnyRow | None:
    return rows[0] if rows else None
