"""What the store may answer instead of doing it.

Exception
├── StoreUnavailable   the database cannot be opened: one sentence for whoever runs the bot
├── Conflict           the combat has moved on since it was read: read again and decide again
├── AlreadyApplied     this interaction was committed before: answer with that act
├── ChannelBusy        the channel has a combat that is not over
└── UnknownCombat      no combat has this id
"""

from bot.store.rows import ActRow, CombatRow


class StoreUnavailable(Exception):
    """The database cannot be opened; the text names it and says what to check."""


class Conflict(Exception):
    def __init__(self, combat_id: str, expected: int, stored: int) -> None:
        super().__init__(
            f"Combat {combat_id} has changed since it was read at act {expected}: now act {stored}."
        )
        self.combat_id = combat_id
        self.expected = expected
        self.stored = stored


class AlreadyApplied(Exception):
    def __init__(self, act: ActRow) -> None:
        super().__init__(
            f"Interaction {act.interaction_id} is act {act.seq} of combat {act.combat_id}."
        )
        self.act = act


class ChannelBusy(Exception):
    def __init__(self, combat: CombatRow) -> None:
        super().__init__(f"Channel {combat.channel_id} already has combat {combat.id}.")
        self.combat = combat


class UnknownCombat(Exception):
    def __init__(self, combat_id: str) -> None:
        super().__init__(f"There is no combat {combat_id}.")
        self.combat_id = combat_id
