"""`/rules`, `/odds`, `/help`, `/privacy`: what there is to know."""

from dataclasses import replace

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.battle import AnyRules, Battle
from bot.app.looking import crew_of
from bot.app.refusals import situation
from bot.core.refusal import Refused
from bot.ui import help as helping
from bot.ui.form import Choice
from bot.ui.personal import erase, forgotten, kept, odds_now
from cogs.answer import Answer, Interaction, respond
from cogs.floor import Floor
from cogs.lineup import needs_of
from cogs.roster import who_sits_where
from cogs.rulebook import actions_of, rules_page, station_rules
from cogs.suggest import Choices, Named, suggestions

Text = app_commands.Range[str, 1, 100]


class ReferenceCog(commands.Cog):
    privacy = app_commands.Group(
        name="privacy", description="What the bot keeps of you", guild_only=True
    )

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(action="Which action; those of your station are listed if left out")
    async def rules(self, interaction: discord.Interaction, action: Text | None = None) -> None:
        """Read what an action does, costs and would bring you now."""

        async def work() -> Answer:
            battle = await self._battle(interaction)
            rules = await self._rules(interaction, battle)
            who = await self._floor.standing(interaction, battle) if battle is not None else None
            if action is None:
                message = station_rules(rules, battle, who)
                return self._floor.answer(interaction, message, battle)
            person = self._floor.person(interaction)
            page = await rules_page(self._floor, rules, action, battle, person)
            return self._floor.answer(interaction, page.message, battle, page.window)

        await respond(interaction, work)

    @app_commands.command()
    @app_commands.guild_only()
    @app_commands.describe(action="Which action; all you can do now if left out")
    async def odds(self, interaction: discord.Interaction, action: Text | None = None) -> None:
        """See how likely what you can do now would work."""

        async def work() -> Answer:
            battle = await self._floor.here(interaction)
            seen = await self._floor.battles.console(battle.id, self._floor.person(interaction))
            all_offered = [o for seat in seen.seats for o in seat.offered]
            found = [o for o in all_offered if action in (None, o.offer.action)]
            if not found:
                raise Refused(
                    "There are no odds to see now" if action is None else "You cannot do that now",
                    seen.now,
                    "What an action does: /rules",
                )
            choices = [Choice(o.offer, o.values, o.odds) for o in found]
            return Answer(odds_now(seen.now, choices), battle.id, seen.window)

        await respond(interaction, work)

    @app_commands.command()
    @app_commands.guild_only()
    async def help(self, interaction: discord.Interaction) -> None:
        """See where you stand and what to do next."""

        async def work() -> Answer:
            battle = await self._battle(interaction)
            advice = await self._advice(interaction, battle)
            if battle is not None and not battle.is_over:
                who = await self._floor.standing(interaction, battle)
                ships = await self._floor.battles.ships(battle.id, who.person)
                named = {id_: label for label, id_ in ships}
                advice = replace(advice, crew=tuple(who_sits_where(battle, who, named)))
            return self._floor.answer(interaction, helping.help_page(advice), battle)

        await respond(interaction, work)

    @privacy.command(name="show")
    async def show(self, interaction: discord.Interaction) -> None:
        """See what the bot keeps of you."""

        async def work() -> Answer:
            of = await self._floor.battles.kept_of(interaction.user.id)
            return Answer(kept(of.battles, of.acts, of.seats))

        await respond(interaction, work)

    @privacy.command(name="delete")
    async def delete(self, interaction: discord.Interaction) -> None:
        """Have the bot forget you, in all servers."""

        async def work() -> Answer:
            of = await self._floor.battles.kept_of(interaction.user.id)
            if not of.battles:
                return Answer(forgotten(0))
            return Answer(erase(of.battles, of.seats))

        await respond(interaction, work)

    @rules.autocomplete("action")
    async def _actions(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._battle(interaction)
            rules = await self._rules(interaction, battle)
            who = await self._floor.standing(interaction, battle) if battle is not None else None
            stations = frozenset(s.station for s in who.seats) if who is not None else frozenset()
            return [(a.name, a.id) for a in actions_of(rules, stations)]

        return await suggestions(current, found())

    @odds.autocomplete("action")
    async def _offered(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.here(interaction)
            who = await self._floor.standing(interaction, battle)
            stations = {seat.station for seat in who.seats}
            actions = battle.rules.actions.values()
            return [(a.name, a.id) for a in actions if stations & set(a.stations)]

        return await suggestions(current, found())

    async def _battle(self, interaction: Interaction) -> Battle | None:
        try:
            return await self._floor.latest(interaction)
        except Refused:
            return None

    async def _rules(self, interaction: Interaction, battle: Battle | None) -> AnyRules:
        """Those of the battle here, else those the server plays by. Raises Refused."""
        if battle is not None:
            return battle.rules
        guild = await self._floor.battles.store.guild(self._floor.guild(interaction))
        rules = self._floor.battles.rulesets.get(guild.ruleset or "")
        if rules is None:
            raise Refused(
                "This server has not chosen its rules",
                "",
                "Somebody who manages it does: /setup ruleset",
            )
        return rules

    async def _advice(self, interaction: Interaction, battle: Battle | None) -> helping.Advice:
        if battle is None:
            try:
                rules = await self._rules(interaction, None)
            except Refused:
                return helping.no_rules(manager=interaction.permissions.manage_guild)
            return helping.no_battle(rules.name)
        if battle.is_over:
            return helping.over(battle.name)
        who = await self._floor.standing(interaction, battle)
        free = sum(line.is_free for line in crew_of(battle, who))
        seat = battle.called(who.viewer, who.seats[0]) if who.seats else ()
        if battle.combat is None:
            return helping.being_set_up(
                battle.name, needs_of(battle), free, gm=who.is_gm, seat=seat
            )
        now = (situation(battle, who.viewer),)
        if battle.table.paused is not None:
            return helping.paused(now)
        if not who.seats:
            return helping.no_seat(free, now, gm=who.is_gm)
        seen = await self._floor.battles.console(battle.id, self._floor.person(interaction))
        asked = next((s for s in seen.seats if s.is_asked and s.seat in who.seats), None)
        if asked is not None:
            return helping.your_move(asked.name)
        return helping.not_your_move(seat, now, seen.before)
