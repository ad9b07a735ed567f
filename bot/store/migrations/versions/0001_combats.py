"""Combats with their acts and messages, guilds, campaign ships."""

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None

NOT_OVER = sa.text("status IN ('setup', 'running')")
PENDING = sa.text("state = 'pending'")


def upgrade() -> None:
    moment = sa.DateTime(timezone=True)
    op.create_table(
        "combats",
        sa.Column("id", sa.String(8), primary_key=True),
        sa.Column("guild_id", sa.BigInteger, nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("ruleset", sa.String(40), nullable=False),
        sa.Column("name", sa.Text, nullable=False),
        sa.Column("status", sa.String(8), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("revision", sa.Integer, nullable=False),
        sa.Column("public_count", sa.Integer, nullable=False),
        sa.Column("opened_by", sa.BigInteger, nullable=False),
        sa.Column("created_at", moment, nullable=False),
        sa.Column("updated_at", moment, nullable=False),
        sa.Column("board_channel_id", sa.BigInteger),
        sa.Column("board_message_id", sa.BigInteger),
        sa.Column("board_dirty", sa.Boolean, nullable=False),
        sa.Column("seed", sa.LargeBinary, nullable=False),
        sa.Column("table_record", sa.Text, nullable=False),
        sa.Column("snapshot", sa.Text, nullable=False),
        sa.CheckConstraint("status IN ('setup', 'running', 'over')", name="combats_status"),
    )
    op.create_index("combats_of_guild", "combats", ["guild_id"])
    op.create_index(
        "one_combat_a_channel",
        "combats",
        ["channel_id"],
        unique=True,
        sqlite_where=NOT_OVER,
        postgresql_where=NOT_OVER,
    )
    op.create_table(
        "acts",
        sa.Column("combat_id", sa.String(8), sa.ForeignKey("combats.id"), primary_key=True),
        sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
        sa.Column("public_number", sa.Integer),
        sa.Column("interaction_id", sa.BigInteger),
        sa.Column("user_id", sa.BigInteger),
        sa.Column("by", sa.String(20), nullable=False),
        sa.Column("seat", sa.Text),
        sa.Column("command", sa.Text, nullable=False),
        sa.Column("events", sa.Text, nullable=False),
        sa.Column("at", moment, nullable=False),
        sa.UniqueConstraint("interaction_id", name="acts_interaction"),
        sa.UniqueConstraint("combat_id", "public_number", name="acts_public_number"),
    )
    op.create_table(
        "outbox",
        sa.Column("id", sa.BigInteger().with_variant(sa.Integer, "sqlite"), primary_key=True),
        sa.Column("combat_id", sa.String(8), sa.ForeignKey("combats.id"), nullable=False),
        sa.Column("seq", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("channel_id", sa.BigInteger, nullable=False),
        sa.Column("payload", sa.Text, nullable=False),
        sa.Column("nonce", sa.String(25), nullable=False),
        sa.Column("state", sa.String(8), nullable=False),
        sa.Column("message_id", sa.BigInteger),
        sa.CheckConstraint("state IN ('pending', 'done')", name="outbox_state"),
        sa.UniqueConstraint("nonce", name="outbox_nonce"),
    )
    op.create_index(
        "outbox_pending", "outbox", ["id"], sqlite_where=PENDING, postgresql_where=PENDING
    )
    op.create_index("outbox_of_act", "outbox", ["combat_id", "seq"])
    op.create_table(
        "guilds",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ruleset", sa.String(40)),
        sa.Column("gm_role_id", sa.BigInteger),
        sa.Column("command_hash", sa.String(64)),
        sa.Column("settings", sa.Text, nullable=False),
    )
    op.create_table(
        "ships",
        sa.Column("guild_id", sa.BigInteger, primary_key=True, autoincrement=False),
        sa.Column("ship_id", sa.String(64), primary_key=True),
        sa.Column("ruleset", sa.String(40), nullable=False),
        sa.Column("toml_text", sa.Text, nullable=False),
        sa.Column("saved_at", moment, nullable=False),
    )
