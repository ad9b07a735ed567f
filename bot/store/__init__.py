"""Acts, snapshots, outbox and rosters in the database.

The store knows JSON texts and numbers, never rules. A battle goes on by `commit` alone:
one transaction for the act, the snapshot after it and the messages to post.
"""

from bot.store.errors import AlreadyApplied, ChannelBusy, Conflict, StoreUnavailable, UnknownCombat
from bot.store.messages import NOTHING_KEPT
from bot.store.rows import (
    ActRow,
    CombatRow,
    GuildRow,
    NewOutboxItem,
    OutboxItem,
    OutboxState,
    ShipRow,
    Status,
)
from bot.store.store import Store

__all__ = [
    "NOTHING_KEPT",
    "ActRow",
    "AlreadyApplied",
    "ChannelBusy",
    "CombatRow",
    "Conflict",
    "GuildRow",
    "NewOutboxItem",
    "OutboxItem",
    "OutboxState",
    "ShipRow",
    "Status",
    "Store",
    "StoreUnavailable",
    "UnknownCombat",
]
