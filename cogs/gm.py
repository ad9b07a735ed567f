"""`/gm`: act for anybody, skip, pause, undo, hand over. Everybody reads of it in the log."""

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.battle import Battle, plain
from bot.app.people import Person, need_gm
from bot.core.refusal import Refused
from bot.core.seats import GM, Seat
from cogs.answer import Answer, Interaction, respond
from cogs.closing import really_end
from cogs.console import act_for
from cogs.floor import Floor
from cogs.gm_panel import panel
from cogs.gm_room import handed_over, open_room
from cogs.gm_run import really_peek
from cogs.gm_undo import named, undo_preview
from cogs.suggest import Choices, Named, suggestions

Text = app_commands.Range[str, 1, 100]


class GmCog(commands.Cog):
    gm = app_commands.Group(
        name="gm", description="What the GM does; all of it stands in the log", guild_only=True
    )

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @gm.command(name="panel")
    async def panel_(self, interaction: discord.Interaction) -> None:
        """See whose move it is, what is hidden, and what you can do about it."""

        async def work() -> Answer:
            return await panel(self._floor, interaction, await self._floor.here(interaction))

        await respond(interaction, work)

    @gm.command()
    @app_commands.describe(seat="For whom; those who are asked now stand first")
    async def act(self, interaction: discord.Interaction, seat: Text) -> None:
        """Act for any seat, as its holder would."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            need_gm(await self._floor.standing(interaction, battle), "Acting for others")
            return await act_for(self._floor, interaction, battle, seat)

        await respond(interaction, work)

    @gm.command()
    async def skip(self, interaction: discord.Interaction) -> None:
        """Close the open window: who has not answered takes the default."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            frame = battle.combat.window if battle.combat is not None else None
            done = await self._floor.battles.skip(
                battle.id,
                self._floor.person(interaction),
                window=frame.id if frame is not None else None,
                interaction=interaction.id,
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @gm.command()
    @app_commands.describe(always="Whether they go on so, whenever they are asked")
    async def npc(self, interaction: discord.Interaction, always: bool | None = None) -> None:
        """Let your ships play by themselves until a person is asked."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            person, battles = self._floor.person(interaction), self._floor.battles
            if always is None:
                done = await battles.play_npcs(battle.id, person, interaction=interaction.id)
            else:
                done = await battles.set_npcs_play(
                    battle.id, person, always, interaction=interaction.id
                )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @gm.command()
    @app_commands.describe(reason="What everybody reads, such as: back on Monday")
    async def pause(
        self,
        interaction: discord.Interaction,
        reason: app_commands.Range[str, 1, 200] | None = None,
    ) -> None:
        """Stop the battle until you go on with it."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.pause(
                battle.id,
                self._floor.person(interaction),
                reason or "",
                interaction=interaction.id,
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @gm.command()
    async def resume(self, interaction: discord.Interaction) -> None:
        """Go on with a paused battle."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.resume(
                battle.id, self._floor.person(interaction), interaction=interaction.id
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @gm.command()
    @app_commands.describe(to="The act that stays the last; the one before the last if left out")
    async def undo(self, interaction: discord.Interaction, to: Text | None = None) -> None:
        """See what going back would take back, and then do it or not."""

        async def work() -> Answer:
            battle = await self._floor.here(interaction)
            return await undo_preview(self._floor, interaction, battle, to)

        await respond(interaction, work)

    @gm.command()
    async def peek(self, interaction: discord.Interaction) -> None:
        """Look at sealed answers. Everybody is told that you did."""

        async def work() -> Answer:
            return await really_peek(self._floor, interaction, await self._floor.here(interaction))

        await respond(interaction, work)

    @gm.command(name="hand-over")
    @app_commands.describe(user="Who is the GM from now on")
    async def hand_over(self, interaction: discord.Interaction, user: discord.Member) -> None:
        """Make somebody else the GM of this battle instead of you."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            if user.bot:
                raise Refused("A bot leads no battle", "", "Name a person")
            done = await self._floor.battles.hand_over(
                battle.id,
                self._floor.person(interaction),
                Person(user.id, user.display_name),
                interaction=interaction.id,
            )
            await handed_over(self._floor, done.battle, interaction.user.id, user.id)
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @gm.command()
    @app_commands.describe(
        text="What is to be remembered", public="Whether all read it; else only those who lead"
    )
    async def note(
        self,
        interaction: discord.Interaction,
        text: app_commands.Range[str, 1, 500],
        public: bool,
    ) -> None:
        """Write a line into the log, for all or for yourself."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.note(
                battle.id,
                self._floor.person(interaction),
                text,
                public=public,
                interaction=interaction.id,
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @gm.command()
    async def thread(self, interaction: discord.Interaction) -> None:
        """Open a private thread for yourself that shows the whole battle, kept up to date."""

        async def work() -> Answer:
            return await open_room(self._floor, interaction, await self._floor.here(interaction))

        await respond(interaction, work)

    @gm.command()
    @app_commands.describe(what="Which ship or who of a crew", name="Its name from now on")
    async def rename(self, interaction: discord.Interaction, what: Text, name: Text) -> None:
        """Give a ship or somebody of a crew another name."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.rename(
                battle.id,
                self._floor.person(interaction),
                what,
                name,
                interaction=interaction.id,
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @rename.autocomplete("what")
    async def _things(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.here(interaction)
            person = self._floor.person(interaction)
            if not (await self._floor.standing(interaction, battle)).is_gm:
                return []
            ships = await self._floor.battles.ships(battle.id, person)
            if battle.combat is None:
                return ships
            return [*ships, *((f"{m.name} · {m.ship}", m.id) for m in battle.members)]

        return await suggestions(current, found())

    @gm.command()
    @app_commands.describe(on="Whether people are called when they are to act")
    async def pings(self, interaction: discord.Interaction, on: bool) -> None:
        """Switch the calls of this battle on or off."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.set_pings(
                battle.id, self._floor.person(interaction), on, interaction=interaction.id
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @gm.command()
    async def end(self, interaction: discord.Interaction) -> None:
        """End the battle, as /combat end does. Nobody has won it; no undo brings it back."""

        async def work() -> Answer:
            battle = await self._floor.here(interaction)
            return await really_end(self._floor, interaction, battle)

        await respond(interaction, work)

    @act.autocomplete("seat")
    async def _seats(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.here(interaction)
            who = await self._floor.standing(interaction, battle)
            if not who.is_gm:
                return []
            look = await self._floor.battles.board(battle.id, who.person, as_gm=True)
            asked = {one.seat: one.who for one in look.waiting}
            posts = {station.id for station in battle.rules.stations if station.command}
            held = [s for m in battle.members for s in m.seats if s.station in posts]
            return [
                (_seat(battle, seat, asked.get(seat)), str(seat))
                for seat in dict.fromkeys((*asked, *held))
            ]

        return await suggestions(current, found())

    @undo.autocomplete("to")
    async def _acts(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.here(interaction)
            acts = await self._floor.battles.undoable(battle.id, self._floor.person(interaction))
            return [(named(act), f"s{act.seq}") for act in acts[1:]]

        return await suggestions(current, found())


def _seat(battle: Battle, seat: Seat, asked: str | None) -> str:
    name = plain(battle.called(GM, seat))
    user = battle.holder(seat)
    holder = battle.table.name(user) if user is not None else "GM"
    return f"{name} · {holder}{', asked now' if asked is not None else ''}"
