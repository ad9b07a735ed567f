"""`/ship`: which ships fight, with what crews and settings, and what each looks like."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.battle import Battle
from bot.app.desk import Done
from bot.core.blocks import Name
from bot.core.refusal import Refused
from bot.ui import notices
from cogs.answer import Answer, Interaction, respond
from cogs.floor import Floor
from cogs.lineup import status, stepped
from cogs.roster import ship_sheet
from cogs.suggest import (
    Choices,
    Named,
    of_options,
    of_templates,
    of_values,
    shown,
    sides_of,
    suggestions,
)

Text = app_commands.Range[str, 1, 100]
Figure = app_commands.Range[int, 0, 20]


class ShipsCog(commands.Cog):
    ship = app_commands.Group(
        name="ship", description="The ships of the battle in this channel", guild_only=True
    )

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @ship.command()
    @app_commands.describe(
        template="What kind of ship",
        side="On whose side it fights; a new name makes a new side",
        name="Its own name, if it has another than its template",
        npc="The GM acts for it, and nobody claims its crew",
        crew="A crew to man it with instead of its own",
    )
    async def add(
        self,
        interaction: discord.Interaction,
        template: Text,
        side: Text,
        name: Text | None = None,
        npc: bool = False,
        crew: Text | None = None,
    ) -> None:
        """Put a ship into the battle; into one under way it comes at once."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.add_ship(
                battle.id,
                self._floor.person(interaction),
                template,
                side,
                name=name or "",
                npc=npc,
                crew=crew or "",
                interaction=interaction.id,
            )
            return await self._joined(interaction, done)

        await respond(interaction, work)

    @ship.command()
    @app_commands.describe(ship="Which ship")
    async def save(self, interaction: discord.Interaction, ship: Text) -> None:
        """Keep a ship for this server as it was set up, with its fittings and crew."""

        async def work() -> Answer:
            battle = await self._floor.latest(interaction)
            person = self._floor.person(interaction)
            entry, is_anew = await self._floor.battles.save_ship(battle.id, person, ship)
            said = " is kept anew" if is_anew else " is kept for this server"
            return Answer(notices.done((Name(entry.name), f"{said}: /ship load")))

        await respond(interaction, work)

    @ship.command()
    @app_commands.describe(
        kept="Which of the ships this server keeps",
        side="On whose side it fights; a new name makes a new side",
        npc="The GM acts for it, and nobody claims its crew",
    )
    async def load(
        self, interaction: discord.Interaction, kept: Text, side: Text, npc: bool = False
    ) -> None:
        """Put a ship that this server keeps into the battle."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.load_ship(
                battle.id,
                self._floor.person(interaction),
                kept,
                side,
                npc=npc,
                interaction=interaction.id,
            )
            return await self._joined(interaction, done)

        await respond(interaction, work)

    @ship.command()
    @app_commands.describe(kept="Which of the ships this server keeps")
    async def forget(self, interaction: discord.Interaction, kept: Text) -> None:
        """Keep a ship no longer. Battles that have it stay as they are."""

        async def work() -> Answer:
            battle = await self._floor.latest(interaction)
            person = self._floor.person(interaction)
            entry = await self._floor.battles.forget_ship(battle.id, person, kept)
            return Answer(notices.done((Name(entry.name), " is kept no longer")))

        await respond(interaction, work)

    async def _joined(self, interaction: Interaction, done: Done) -> Answer | None:
        """How the battle stands with one more ship, or in one under way what all read of it."""
        if done.battle.combat is not None:
            return await self._floor.done(interaction, done)
        added = done.battle.table.draft.entries[-1]
        what = (Name(added.name), " joins ", Name(added.side))
        return await stepped(self._floor, interaction, done, what)

    @ship.command()
    @app_commands.describe(
        ship="Which ship",
        preset="A whole crew to man it with",
        station="Whose figures to type in",
        attribute="The attribute of that station",
        skill="The skill of that station",
    )
    async def crew(
        self,
        interaction: discord.Interaction,
        ship: Text,
        preset: Text | None = None,
        station: Text | None = None,
        attribute: Figure | None = None,
        skill: Figure | None = None,
    ) -> None:
        """Man a ship: by a preset, by figures for a station, or by both."""

        async def work() -> Answer:
            battle = await self._floor.here(interaction)
            figures = {
                word: value
                for word, value in (("attribute", attribute), ("skill", skill))
                if value is not None
            }
            _check_figures(battle, preset, station, figures)
            done = await self._floor.battles.set_crew(
                battle.id,
                self._floor.person(interaction),
                ship,
                preset=preset,
                skills={station: figures} if station is not None else None,
                interaction=interaction.id,
            )
            what = (Name(done.battle.table.draft.entry(ship).name), " is manned")
            return await stepped(self._floor, interaction, done, what)

        await respond(interaction, work)

    @ship.command(name="set")
    @app_commands.describe(ship="Which ship", setting="What of it", value="What it is to be")
    async def set_(
        self, interaction: discord.Interaction, ship: Text, setting: Text, value: Text
    ) -> None:
        """Set something of a ship before the battle: where it starts, its sensors and so on."""

        async def work() -> Answer:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.set_setting(
                battle.id,
                self._floor.person(interaction),
                ship,
                setting,
                value,
                interaction=interaction.id,
            )
            entry = done.battle.table.draft.entry(ship)
            option = next(o for o in battle.rules.ship_settings if o.id == setting)
            what = (
                Name(entry.name),
                f": {option.name} {shown(option, entry.settings[setting])}",
            )
            return await stepped(self._floor, interaction, done, what)

        await respond(interaction, work)

    @ship.command()
    @app_commands.describe(ship="Which ship")
    async def remove(self, interaction: discord.Interaction, ship: Text) -> None:
        """Take a ship out again; before the battle its seats go with it."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.remove_ship(
                battle.id, self._floor.person(interaction), ship, interaction=interaction.id
            )
            if battle.combat is not None:
                return await self._floor.done(interaction, done)
            what = (Name(battle.table.draft.entry(ship).name), " does not take part")
            return await stepped(self._floor, interaction, done, what)

        await respond(interaction, work)

    @ship.command()
    @app_commands.describe(ship="Which ship; your own if left out")
    async def show(self, interaction: discord.Interaction, ship: Text | None = None) -> None:
        """See all of a ship, as far as you may know it."""

        async def work() -> Answer:
            battle = await self._floor.latest(interaction)
            return await ship_sheet(self._floor, interaction, battle, ship or "")

        await respond(interaction, work)

    @ship.command(name="list")
    async def list_(self, interaction: discord.Interaction) -> None:
        """See which ships take part."""

        async def work() -> Answer:
            battle = await self._floor.latest(interaction)
            return await status(self._floor, interaction, battle)

        await respond(interaction, work)

    @add.autocomplete("template")
    async def _templates(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            return of_templates((await self._floor.here(interaction)).rules.templates)

        return await suggestions(current, found())

    @load.autocomplete("kept")
    @forget.autocomplete("kept")
    async def _kept(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.latest(interaction)
            if not (await self._floor.standing(interaction, battle)).is_gm:
                return []
            kept = await self._floor.battles.kept_ships(battle.row.guild_id, battle.rules.id)
            return [(one.entry.name, one.id) for one in kept]

        return await suggestions(current, found())

    @add.autocomplete("side")
    @load.autocomplete("side")
    async def _sides(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.here(interaction)
            is_gm = (await self._floor.standing(interaction, battle)).is_gm
            there = sides_of(battle) if is_gm else []
            typed = [current] if current.strip() and current not in there else []
            return [(side, side[:100]) for side in (*there, *typed)]

        return await suggestions(current, found())

    @add.autocomplete("crew")
    @crew.autocomplete("preset")
    async def _presets(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            presets = (await self._floor.here(interaction)).rules.presets
            return [(f"{p.name} · {p.help}", p.id) for p in presets]

        return await suggestions(current, found())

    @crew.autocomplete("station")
    async def _stations(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            stations = (await self._floor.here(interaction)).rules.stations
            return [(station.name, station.id) for station in stations if station.command]

        return await suggestions(current, found())

    @crew.autocomplete("ship")
    @set_.autocomplete("ship")
    @remove.autocomplete("ship")
    @save.autocomplete("ship")
    @show.autocomplete("ship")
    async def _ships(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.latest(interaction)
            return await self._floor.battles.ships(battle.id, self._floor.person(interaction))

        return await suggestions(current, found())

    @set_.autocomplete("setting")
    async def _settings(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            return of_options((await self._floor.here(interaction)).rules.ship_settings)

        return await suggestions(current, found())

    @set_.autocomplete("value")
    async def _values(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            known = (await self._floor.here(interaction)).rules.ship_settings
            wanted = interaction.namespace.setting
            return of_values(next((o for o in known if o.id == wanted), None))

        return await suggestions(current, found())


def _check_figures(
    battle: Battle, preset: str | None, station: str | None, figures: dict[str, int]
) -> None:
    """Raises Refused for what names no crew and no figures."""
    stations = {s.id: s.name for s in battle.rules.stations if s.command}
    if station is not None and station not in stations:
        raise Refused("There is no such station", "", f"Possible: {', '.join(stations.values())}")
    if station is not None and not figures:
        raise Refused("No figure was given", "", "Name attribute, skill or both")
    if station is None and figures:
        raise Refused("Whose figures are these?", "", "Name the station")
    if station is None and preset is None:
        raise Refused("No crew was given", "", "Name a preset, or a station with its figures")
