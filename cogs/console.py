"""`/act`: the private panel of what one can do now."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.battle import Battle
from bot.app.desk import Done
from bot.core.agenda import Ask
from bot.core.refusal import Refused
from bot.core.seats import Seat
from cogs.answer import Answer, Interaction, respond
from cogs.crew import free_seats
from cogs.floor import Floor
from cogs.panels import console, seat_meant
from cogs.suggest import Choices, Named, suggestions

Text = app_commands.Range[str, 1, 100]


class ConsoleCog(commands.Cog):
    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(ship="For which ship, if you have seats on several")
    async def act(self, interaction: discord.Interaction, ship: Text | None = None) -> None:
        """See what you can do now, with cost and odds, and do it."""

        async def work() -> Answer:
            battle = await self._floor.here(interaction)
            return await open_console(self._floor, interaction, battle, ship=ship)

        await respond(interaction, work)

    @act.autocomplete("ship")
    async def _ships(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.here(interaction)
            who = await self._floor.standing(interaction, battle)
            ships = await self._floor.battles.ships(battle.id, who.person)
            return [(label, ship) for label, ship in ships if who.is_gm or ship in who.ships]

        return await suggestions(current, found())


async def open_console(
    floor: Floor,
    interaction: Interaction,
    battle: Battle,
    *,
    ship: str | None = None,
    seat: Seat | None = None,
) -> Answer:
    """What the person can do now: for one seat, one ship or all. Raises Refused.

    Who has no seat is welcomed with those that are free.
    """
    person = floor.person(interaction)
    who = await floor.standing(interaction, battle)
    if seat is None and not who.seats and not who.is_gm and not battle.is_over:
        return await free_seats(floor, interaction, battle, ship)
    if ship is not None and ship not in dict(_ids(await floor.battles.ships(battle.id, person))):
        raise Refused("That ship is not in this battle", "", "Your ships: /act without the option")
    shown = await floor.battles.console(battle.id, person, ship=ship, seat=seat)
    return floor.answer(interaction, console(shown, seat), battle, shown.window)


async def acted(floor: Floor, interaction: Interaction, done: Done) -> Answer | None:
    """The answer to an act: one line, or how one's own answer stands while it may be changed."""
    answer = await floor.done(interaction, done)
    combat = done.battle.combat
    if combat is None or combat.window is None or done.act is None or done.act.seat is None:
        return answer
    seat, step = Seat.parse(done.act.seat), combat.window.step
    is_own = done.act.by == "player" or done.battle.holder(seat) is None
    may_change = isinstance(step, Ask) and step.held and combat.window.answer_of(seat) is not None
    if not is_own or not may_change:
        return answer
    return await open_console(floor, interaction, done.battle, seat=seat)


async def act_for(floor: Floor, interaction: Interaction, battle: Battle, code: str) -> Answer:
    """The panel of the seat of this name (`s1/pilot`) or short code. Raises Refused."""
    who = await floor.standing(interaction, battle)
    return await open_console(floor, interaction, battle, seat=seat_meant(battle, who, code))


def _ids(ships: tuple[tuple[str, str], ...]) -> list[tuple[str, str]]:
    return [(ship, label) for label, ship in ships]
