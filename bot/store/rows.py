"""What the store hands out and takes: frozen rows. Texts named JSON are opaque here."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Literal, TypedDict

Status = Literal["setup", "running", "over"]
OutboxState = Literal["pending", "done"]


@dataclass(frozen=True, slots=True)
class CombatRow:
    """A combat as it stands after act `seq`.

    `snapshot` is the combat, `table` what belongs to the people around it (claims, pause, options,
    policy, notes), both JSON. `revision` counts every commit, those without an act too.
    """

    id: str
    guild_id: int
    channel_id: int
    ruleset: str
    name: str
    status: Status
    seq: int
    snapshot: str = field(repr=False)
    table: str = field(repr=False)
    seed: bytes = field(repr=False)  # secret until the combat is over: never in a log
    opened_by: int
    created_at: datetime
    updated_at: datetime
    board_message_id: int | None
    board_channel_id: int | None
    board_dirty: bool
    public_count: int
    revision: int = 0


@dataclass(frozen=True, slots=True)
class ActRow:
    """One accepted command and what it caused; `command` and `events` are JSON.

    `public_number` is the #n that everybody reads, None while the act is sealed or hidden.
    """

    combat_id: str
    seq: int
    public_number: int | None
    interaction_id: int | None
    user_id: int | None
    by: str
    seat: str | None
    command: str
    events: str
    at: datetime


@dataclass(frozen=True, slots=True)
class NewOutboxItem:
    """A message to post once the act is committed; `payload` is JSON."""

    kind: str
    channel_id: int
    payload: str


@dataclass(frozen=True, slots=True)
class OutboxItem:
    """A message of act `seq`. Discord drops a second message with the same `nonce`."""

    id: int
    combat_id: str
    seq: int
    kind: str
    channel_id: int
    payload: str
    nonce: str
    state: OutboxState
    message_id: int | None


@dataclass(frozen=True, slots=True)
class GuildRow:
    """What a guild has chosen; `command_hash` is that of the commands last registered there."""

    guild_id: int
    ruleset: str | None = None
    gm_role_id: int | None = None
    command_hash: str | None = None
    settings: str = "{}"


class GuildChange(TypedDict, total=False):
    ruleset: str | None
    gm_role_id: int | None
    command_hash: str | None
    settings: str


@dataclass(frozen=True, slots=True)
class ShipRow:
    """A ship of a guild's campaign, as the TOML text of a ship file."""

    guild_id: int
    ship_id: str
    ruleset: str
    toml_text: str
    saved_at: datetime
