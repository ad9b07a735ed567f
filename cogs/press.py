"""One use of a control, and the battle and person it comes from."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TypeAlias

from bot.app.battle import Battle
from bot.app.desk import gone
from bot.app.people import Standing
from bot.ui import notices
from cogs.answer import Answer, Interaction
from cogs.floor import Floor
from cogs.panels import now_of


@dataclass(frozen=True, slots=True)
class Press:
    """What a control says, and for which combat and window it was made."""

    floor: Floor
    interaction: Interaction
    combat: str
    window: str
    arg: str
    value: str = ""
    typed: Mapping[str, str] | None = None

    @property
    def said(self) -> str:
        """What was chosen in a list, else what the button stands for."""
        return self.value or self.arg

    async def battle(self) -> Battle:
        """Raises Refused. A battle of another server is none here."""
        if self.combat:
            battle = await self.floor.battles.load(self.combat)
            if self.interaction.guild_id not in (None, battle.row.guild_id):
                raise gone()
            return battle
        return await self.floor.here(self.interaction)

    async def standing(self) -> tuple[Battle, Standing]:
        battle = await self.battle()
        return battle, await self.floor.standing(self.interaction, battle)

    async def moment_passed(self) -> Answer:
        """The answer to a control of a window that is no longer open."""
        battle, who = await self.standing()
        was = await self.floor.battles.moment(battle.id, who.person, self.window)
        message = notices.moment_passed(was, (now_of(battle, who.viewer),))
        return self.floor.answer(self.interaction, message, battle)


Verb: TypeAlias = Callable[[Press], Awaitable[Answer | None]]
