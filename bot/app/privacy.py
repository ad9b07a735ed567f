"""What is kept of a person, and forgetting it."""

from __future__ import annotations

from dataclasses import dataclass, replace

from bot.app.desk import TRIES, Desk
from bot.app.table import Table
from bot.core.refusal import Refused
from bot.store import Conflict


@dataclass(frozen=True, slots=True)
class Kept:
    """How many battles a person appears in, how many acts were the person's, and seats now held."""

    battles: int
    acts: int
    seats: int


class Privacy(Desk):
    async def kept_of(self, user: int) -> Kept:
        rows = await self.store.combats_of_user(user)
        acts = await self.store.count_acts(user)
        tables = [Table.from_json(row.table) for row in rows]
        seats = sum(holder == user for table in tables for holder in table.claims.values())
        return Kept(len(rows), acts, seats)

    async def threads_of(self, user: int) -> tuple[int, ...]:
        """The private threads a person was let into."""
        rows = await self.store.combats_of_user(user)
        tables = [Table.from_json(row.table) for row in rows]
        asides = [aside for table in tables for aside in table.asides.values()]
        rooms = [table.gm_room for table in tables if table.gm_room is not None]
        return tuple(a.thread for a in (*asides, *rooms) if a.thread and user in a.users)

    async def forget(self, user: int) -> int:
        """Take a person out of every battle: seats are free then, and acts are somebody's.

        What happened in the battles stays. Returns in how many battles the person was.
        """
        rows = await self.store.combats_of_user(user)
        for row in rows:
            await self._forget_in(row.id, user)
        await self.store.delete_user(user)
        return len(rows)

    async def _forget_in(self, combat_id: str, user: int) -> None:
        async with self._lock(combat_id):
            for _ in range(TRIES):
                row = await self.store.combat(combat_id)
                if row is None:
                    return
                table = without(Table.from_json(row.table), user)
                try:
                    await self.store.commit(
                        row.id,
                        row.seq,
                        None,
                        row.snapshot,
                        table.to_json(),
                        board_dirty=True,
                        expected_revision=row.revision,
                    )
                except Conflict:
                    continue
                self._kept.pop(combat_id, None)
                return
        raise Refused("The battle moves too fast now", "Not all is deleted yet.", "Try again")


def without(table: Table, user: int) -> Table:
    """The table as if the person had never sat there."""
    paused = table.paused
    if paused is not None and paused.by == user:
        paused = replace(paused, by=0)
    return replace(
        table,
        claims={member: holder for member, holder in table.claims.items() if holder != user},
        names={known: name for known, name in table.names.items() if known != user},
        gms=tuple(gm for gm in table.gms if gm != user),
        paused=paused,
        peeks=tuple(replace(peek, by=0) if peek.by == user else peek for peek in table.peeks),
        gm_room=None if table.gm_room is None else table.gm_room.without(user),
        asides={
            side: replace(aside, users=tuple(u for u in aside.users if u != user))
            for side, aside in table.asides.items()
        },
    )
