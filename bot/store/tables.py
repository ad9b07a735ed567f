"""The tables; a change here needs a migration of the same content."""

from datetime import UTC, datetime

from sqlalchemy import (
    BigInteger,
    Boolean,
    CheckConstraint,
    Column,
    DateTime,
    Dialect,
    ForeignKey,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    text,
)
from sqlalchemy.types import TypeDecorator


class UtcDateTime(TypeDecorator[datetime]):
    """A moment in UTC: a time without a zone is refused, SQLite's are given theirs back."""

    impl = DateTime(timezone=True)
    cache_ok = True

    def process_bind_param(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        if value.tzinfo is None:
            raise ValueError(f"{value!r} has no time zone.")
        return value.astimezone(UTC)

    def process_result_value(self, value: datetime | None, dialect: Dialect) -> datetime | None:
        if value is None:
            return None
        return value.replace(tzinfo=UTC) if value.tzinfo is None else value.astimezone(UTC)


NOT_OVER = text("status IN ('setup', 'running')")
PENDING = text("state = 'pending'")

metadata = MetaData()

combats = Table(
    "combats",
    metadata,
    Column("id", String(8), primary_key=True),
    Column("guild_id", BigInteger, nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("ruleset", String(40), nullable=False),
    Column("name", Text, nullable=False),
    Column("status", String(8), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("revision", Integer, nullable=False),
    Column("public_count", Integer, nullable=False),
    Column("opened_by", BigInteger, nullable=False),
    Column("created_at", UtcDateTime, nullable=False),
    Column("updated_at", UtcDateTime, nullable=False),
    Column("board_channel_id", BigInteger),
    Column("board_message_id", BigInteger),
    Column("board_dirty", Boolean, nullable=False),
    Column("seed", LargeBinary, nullable=False),
    Column("table_record", Text, nullable=False, key="table"),
    Column("snapshot", Text, nullable=False),
    CheckConstraint("status IN ('setup', 'running', 'over')", name="combats_status"),
    Index("combats_of_guild", "guild_id"),
    Index(
        "one_combat_a_channel",
        "channel_id",
        unique=True,
        sqlite_where=NOT_OVER,
        postgresql_where=NOT_OVER,
    ),
)

acts = Table(
    "acts",
    metadata,
    Column("combat_id", String(8), ForeignKey("combats.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("public_number", Integer),
    Column("interaction_id", BigInteger),
    Column("user_id", BigInteger),
    Column("by", String(20), nullable=False),
    Column("seat", Text),
    Column("command", Text, nullable=False),
    Column("events", Text, nullable=False),
    Column("at", UtcDateTime, nullable=False),
    UniqueConstraint("interaction_id", name="acts_interaction"),
    UniqueConstraint("combat_id", "public_number", name="acts_public_number"),
)

outbox = Table(
    "outbox",
    metadata,
    Column("id", BigInteger().with_variant(Integer, "sqlite"), primary_key=True),
    Column("combat_id", String(8), ForeignKey("combats.id"), nullable=False),
    Column("seq", Integer, nullable=False),
    Column("kind", String(20), nullable=False),
    Column("channel_id", BigInteger, nullable=False),
    Column("payload", Text, nullable=False),
    Column("nonce", String(25), nullable=False),
    Column("state", String(8), nullable=False),
    Column("message_id", BigInteger),
    CheckConstraint("state IN ('pending', 'done')", name="outbox_state"),
    UniqueConstraint("nonce", name="outbox_nonce"),
    Index("outbox_pending", "id", sqlite_where=PENDING, postgresql_where=PENDING),
    Index("outbox_of_act", "combat_id", "seq"),
)

guilds = Table(
    "guilds",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("ruleset", String(40)),
    Column("gm_role_id", BigInteger),
    Column("command_hash", String(64)),
    Column("settings", Text, nullable=False),
)

ships = Table(
    "ships",
    metadata,
    Column("guild_id", BigInteger, primary_key=True, autoincrement=False),
    Column("ship_id", String(64), primary_key=True),
    Column("ruleset", String(40), nullable=False),
    Column("toml_text", Text, nullable=False),
    Column("saved_at", UtcDateTime, nullable=False),
)
