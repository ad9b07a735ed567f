"""The private thread of those who lead a battle, where all of it is to be seen."""

from __future__ import annotations

from dataclasses import replace

from bot.app.battle import Battle
from bot.app.desk import Change, Desk, Done
from bot.app.people import Person, Standing
from bot.app.table import GmRoom


class GmRooms(Desk):
    async def keep_gm_room(self, combat_id: str, room: GmRoom | None) -> Done:
        """Remember where it is and to whom it is open; None: there is none any more."""

        def work(battle: Battle, _: Standing) -> Change:
            return Change(replace(battle.table, gm_room=room))

        return await self.change(combat_id, NOBODY, None, work)


NOBODY = Person(0, "Action Stations", manage_guild=True)
"""The bot itself, where no person has asked."""
