"""One use of a control, and the battle and person it comes from."""

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeAlias

from bot.app.battle import Battle
from bot.app.desk import gone
from bot.app.people import Standing
from bot.ui import notices
from bot.ui.components import SelectSpec
from cogs.answer import Answer, Interaction
from cogs.floor import Floor
from cogs.panels import now_of

AGAIN = frozenset({"pick", "run"})
"""Lists whose choice alone says what is meant."""


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


def anew(answer: Answer, interaction: Interaction) -> Answer:
    """A panel that one comes back to, with nothing chosen in its lists.

    What was chosen in a list stands there until the list is another one, and choosing it once more
    does nothing: each time its id is another one, which means the same.
    """
    mark = str(interaction.id % 1000)
    rows = tuple(
        tuple(
            replace(part, arg=mark)
            if isinstance(part, SelectSpec) and part.verb in AGAIN and not part.arg
            else part
            for part in row
        )
        for row in answer.message.components
    )
    return replace(answer, message=replace(answer.message, components=rows))


Verb: TypeAlias = Callable[[Press], Awaitable[Answer | None]]
