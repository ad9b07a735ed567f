"""The outbox: messages that an act sends, kept until Discord has them."""

from dataclasses import fields

from sqlalchemy import bindparam, select, update

from bot.store.database import OnDatabase
from bot.store.rows import OutboxItem
from bot.store.tables import outbox

_items = select(*(outbox.c[field.name] for field in fields(OutboxItem))).order_by(outbox.c.id)
_pending = _items.where(outbox.c.state == "pending")
_pending_of_combat = _pending.where(outbox.c.combat_id == bindparam("of"))
_items_of_act = _items.where(
    outbox.c.combat_id == bindparam("of"), outbox.c.seq == bindparam("of_seq")
)
NOTHING_KEPT = "{}"
_to_edit = _items.where(
    outbox.c.combat_id == bindparam("of"),
    outbox.c.state == "done",
    outbox.c.message_id.is_not(None),
    outbox.c.payload != NOTHING_KEPT,
)
# Once posted the text is Discord's: a copy here would outlive what people delete there.
_confirm = (
    update(outbox)
    .where(outbox.c.id == bindparam("item"))
    .values(state="done", message_id=bindparam("message"), payload=bindparam("kept"))
)


class Messages(OnDatabase):
    async def pending_outbox(self, combat_id: str | None = None) -> list[OutboxItem]:
        """What is still to be posted, in the order of the acts."""
        if combat_id is None:
            return await self._database.read(OutboxItem, _pending)
        return await self._database.read(OutboxItem, _pending_of_combat, of=combat_id)

    async def outbox_of_act(self, combat_id: str, seq: int) -> list[OutboxItem]:
        """The messages of one act, posted or not; those posted are without their payload."""
        return await self._database.read(OutboxItem, _items_of_act, of=combat_id, of_seq=seq)

    async def confirm(self, item_id: int, message_id: int | None, kept: str = NOTHING_KEPT) -> None:
        """Discord has the message; None when it can never be posted, as in a deleted channel.

        `kept`: what tells a message that is to be edited later from others, no text of it.
        """
        await self._database.execute(_confirm, item=item_id, message=message_id, kept=kept)

    async def outbox_to_edit(self, combat_id: str) -> list[OutboxItem]:
        """The messages of a combat of which something is kept."""
        return await self._database.read(OutboxItem, _to_edit, of=combat_id)
