"""The transactions that open and change a combat, as functions of one connection."""

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import (
    Connection,
    Integer,
    String,
    bindparam,
    func,
    insert,
    or_,
    select,
    update,
)

from bot.store.errors import Conflict, UnknownCombat
from bot.store.rows import ActRow, CombatRow, NewOutboxItem, Status
from bot.store.tables import acts, combats, outbox

# Crockford's base 32: no I, L, O or U to misread when an id is spoken or typed.
ID_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"

COMBAT_COLUMNS = [combats.c[field.name] for field in fields(CombatRow)]
ACT_NAMES = [field.name for field in fields(ActRow)]
ACT_COLUMNS = [acts.c[name] for name in ACT_NAMES]

_advance = (
    update(combats)
    .where(
        combats.c.id == bindparam("of"),
        combats.c.seq == bindparam("expected_seq"),
        combats.c.revision
        == func.coalesce(bindparam("expected_revision", type_=Integer), combats.c.revision),
    )
    .values(
        seq=bindparam("next_seq"),
        revision=combats.c.revision + 1,
        snapshot=bindparam("new_snapshot"),
        table=bindparam("new_table"),
        status=func.coalesce(bindparam("new_status", type_=String), combats.c.status),
        public_count=func.coalesce(
            bindparam("new_public_count", type_=Integer), combats.c.public_count
        ),
        board_dirty=or_(combats.c.board_dirty, bindparam("dirty")),
        updated_at=bindparam("now"),
    )
    .returning(*(column for column in COMBAT_COLUMNS if column.key not in ("snapshot", "table")))
)
_number = (
    update(acts)
    .where(
        acts.c.combat_id == bindparam("of"),
        acts.c.seq == bindparam("at_seq"),
        acts.c.public_number.is_(None),
    )
    .values(public_number=bindparam("number"))
)
_insert_act = insert(acts)
_insert_messages = insert(outbox)
_stands_at = select(combats.c.seq).where(combats.c.id == bindparam("of"))


@dataclass(frozen=True, slots=True)
class Commit:
    """One change of a combat, ready to be written."""

    combat_id: str
    expected_seq: int
    expected_revision: int | None
    act: ActRow | None
    snapshot: str
    table: str
    outbox: Sequence[NewOutboxItem]
    board_dirty: bool
    status: Status | None
    public_count: int | None
    opened: Mapping[int, int]

    def write(self, connection: Connection) -> CombatRow:
        row = self._advance(connection)
        if self.act is not None:
            connection.execute(_insert_act, {name: getattr(self.act, name) for name in ACT_NAMES})
        if self.opened:
            connection.execute(
                _number,
                [
                    {"of": self.combat_id, "at_seq": seq, "number": number}
                    for seq, number in self.opened.items()
                ],
            )
        if self.outbox:
            act = f"{row['seq']}" if self.act is not None else f"{row['seq']}r{row['revision']}"
            post(connection, self.combat_id, row["seq"], act, self.outbox)
        return CombatRow(**row, snapshot=self.snapshot, table=self.table)

    def _advance(self, connection: Connection) -> dict[str, Any]:
        advanced = connection.execute(
            _advance,
            {
                "of": self.combat_id,
                "expected_seq": self.expected_seq,
                "expected_revision": self.expected_revision,
                "next_seq": self.expected_seq if self.act is None else self.act.seq,
                "new_snapshot": self.snapshot,
                "new_table": self.table,
                "new_status": self.status,
                "new_public_count": self.public_count,
                "dirty": self.board_dirty,
                "now": datetime.now(UTC) if self.act is None else self.act.at,
            },
        )
        row = advanced.mappings().one_or_none()
        if row is None:
            stored = connection.execute(_stands_at, {"of": self.combat_id}).scalar_one_or_none()
            if stored is None:
                raise UnknownCombat(self.combat_id)
            raise Conflict(self.combat_id, self.expected_seq, stored)
        return {str(name): value for name, value in row.items()}


def post(
    connection: Connection, combat_id: str, seq: int, act: str, items: Sequence[NewOutboxItem]
) -> None:
    """Leave messages in the outbox; `act` tells this commit from every other of the combat."""
    connection.execute(
        _insert_messages,
        [
            {
                "combat_id": combat_id,
                "seq": seq,
                "kind": item.kind,
                "channel_id": item.channel_id,
                "payload": item.payload,
                "nonce": f"{combat_id}-{act}-{index}",
                "state": "pending",
            }
            for index, item in enumerate(items)
        ],
    )


def new_combat_id(length: int) -> str:
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))
