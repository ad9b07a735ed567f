"""Where a side reads what only it may know, and who is of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.app.battle import Battle
from bot.app.desk import Change, Desk, Done
from bot.app.people import Person, Standing
from bot.app.table import Aside


class Asides(Desk):
    async def open_aside(
        self, combat_id: str, side: str, thread: int, users: Sequence[int]
    ) -> Done:
        """Remember the private thread of a side and to whom it is open."""

        def work(battle: Battle, _: Standing) -> Change:
            aside = Aside(thread, tuple(users))
            return Change(replace(battle.table, asides={**battle.table.asides, side: aside}))

        return await self.change(combat_id, NOBODY, None, work)


NOBODY = Person(0, "Action Stations", manage_guild=True)
"""The bot itself, where no person has asked."""


def people_of(battle: Battle, side: str) -> tuple[int, ...]:
    """The users who play a side; if there are none, the GM who plays it."""
    held = (m.id for m in battle.members if battle.sides.get(m.ship) == side)
    users = dict.fromkeys(battle.table.claims[m] for m in held if m in battle.table.claims)
    return tuple(users) or battle.table.gms[:1]
