"""`/crew`: who sits where."""

from collections import Counter
from collections.abc import Mapping

import discord
from discord import app_commands
from discord.ext import commands

from bot.app.battle import Battle
from bot.app.looking import CrewLine
from bot.app.people import Person
from bot.core.blocks import Name, Words
from bot.core.refusal import Refused
from bot.core.ruleset import Station
from bot.ui import cards, text
from bot.ui.lobby import FreeSeat, welcome
from cogs.answer import Answer, Interaction, respond
from cogs.floor import Floor
from cogs.roster import crew_card
from cogs.suggest import Choices, Named, suggestions

Text = app_commands.Range[str, 1, 100]


class CrewCog(commands.Cog):
    crew = app_commands.Group(
        name="crew", description="Who sits where in the battle of this channel", guild_only=True
    )

    def __init__(self, floor: Floor) -> None:
        self._floor = floor

    @crew.command()
    @app_commands.describe(
        station="The station you want; all free ones are shown if you name nothing",
        ship="On which ship, if there are several",
        member="One of the crew by name",
    )
    async def claim(
        self,
        interaction: discord.Interaction,
        station: Text | None = None,
        ship: Text | None = None,
        member: Text | None = None,
    ) -> None:
        """Take a seat. It is yours alone until you leave it."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            what = member or station
            if what is None:
                return await free_seats(self._floor, interaction, battle, ship)
            done = await self._floor.battles.claim(
                battle.id,
                self._floor.person(interaction),
                what,
                ship=ship,
                interaction=interaction.id,
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @crew.command()
    @app_commands.describe(member="Which of your seats; all of them if left out")
    async def leave(self, interaction: discord.Interaction, member: Text | None = None) -> None:
        """Give your seat up, so that somebody else can take it."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.leave(
                battle.id, self._floor.person(interaction), member, interaction=interaction.id
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @crew.command(name="list")
    async def list_(self, interaction: discord.Interaction) -> None:
        """See who sits where, and what is free."""

        async def work() -> Answer:
            battle = await self._floor.latest(interaction)
            return await crew_list(self._floor, interaction, battle)

        await respond(interaction, work)

    @crew.command()
    @app_commands.describe(member="Who of the crew", user="Whose seat it is from now on")
    async def assign(
        self, interaction: discord.Interaction, member: Text, user: discord.Member
    ) -> None:
        """GM: give a seat to somebody, whoever had it."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            if user.bot:
                raise Refused("A bot takes no seat", "", "Unclaimed seats are the GM's to act for")
            done = await self._floor.battles.assign(
                battle.id,
                self._floor.person(interaction),
                member,
                Person(user.id, user.display_name),
                interaction=interaction.id,
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @crew.command()
    @app_commands.describe(
        ship="Aboard which ship",
        station="For which station",
        name="What the new crew member is called",
        attribute="The attribute of that station",
        skill="The skill of that station",
    )
    async def add(
        self,
        interaction: discord.Interaction,
        ship: Text,
        station: Text,
        name: Text | None = None,
        attribute: app_commands.Range[int, 0, 20] | None = None,
        skill: app_commands.Range[int, 0, 20] | None = None,
    ) -> None:
        """GM: bring one more crew member aboard a ship of a battle under way."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            figures = {"attribute": attribute, "skill": skill}
            done = await self._floor.battles.enlist(
                battle.id,
                self._floor.person(interaction),
                ship,
                station,
                name=name or "",
                figures={word: value for word, value in figures.items() if value is not None},
                interaction=interaction.id,
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @add.autocomplete("station")
    async def _stations(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            stations = (await self._floor.here(interaction)).rules.stations
            return [(station.name, station.id) for station in stations if station.command]

        return await suggestions(current, found())

    @crew.command()
    @app_commands.describe(member="Whose seat is to be free")
    async def kick(self, interaction: discord.Interaction, member: Text) -> None:
        """GM: free a seat."""

        async def work() -> Answer | None:
            battle = await self._floor.here(interaction)
            done = await self._floor.battles.kick(
                battle.id, self._floor.person(interaction), member, interaction=interaction.id
            )
            return await self._floor.done(interaction, done)

        await respond(interaction, work)

    @claim.autocomplete("station")
    async def _free_stations(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            wanted = interaction.namespace.ship
            free = [
                line for line in await self._lines(interaction)
                if line.is_free and wanted in (None, line.member.ship)
            ]  # fmt: skip
            rules = (await self._floor.here(interaction)).rules
            stations = [seat.station for line in free for seat in line.member.seats]
            return [
                (station.name, station.id)
                for station in rules.stations
                if station.command and station.id in stations
            ]

        return await suggestions(current, found())

    @claim.autocomplete("ship")
    async def _ships(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.here(interaction)
            free = {line.member.ship for line in await self._lines(interaction) if line.is_free}
            ships = await self._floor.battles.ships(battle.id, self._floor.person(interaction))
            return [(label, ship) for label, ship in ships if ship in free]

        return await suggestions(current, found())

    @add.autocomplete("ship")
    async def _every_ship(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            battle = await self._floor.here(interaction)
            return await self._floor.battles.ships(battle.id, self._floor.person(interaction))

        return await suggestions(current, found())

    @claim.autocomplete("member")
    async def _free(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            wanted = interaction.namespace.ship
            return [
                _labeled(line) for line in await self._lines(interaction)
                if line.is_free and wanted in (None, line.member.ship)
            ]  # fmt: skip

        return await suggestions(current, found())

    @leave.autocomplete("member")
    async def _mine(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            return [_labeled(line) for line in await self._lines(interaction) if line.mine]

        return await suggestions(current, found())

    @assign.autocomplete("member")
    async def _anybody(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            return [_labeled(line) for line in await self._lines(interaction)]

        return await suggestions(current, found())

    @kick.autocomplete("member")
    async def _taken(self, interaction: Interaction, current: str) -> Choices:
        async def found() -> Named:
            lines = await self._lines(interaction)
            return [_labeled(line) for line in lines if line.user is not None]

        return await suggestions(current, found())

    async def _lines(self, interaction: Interaction) -> tuple[CrewLine, ...]:
        battle = await self._floor.here(interaction)
        return await self._floor.battles.crew(battle.id, self._floor.person(interaction))


async def crew_list(floor: Floor, interaction: Interaction, battle: Battle) -> Answer:
    """Who sits where, what is free, who leads. Raises Refused before there is a crew."""
    person = floor.person(interaction)
    ships = {id_: label for label, id_ in await floor.battles.ships(battle.id, person)}
    crew = await floor.battles.crew(battle.id, person)
    lines = [line for line in crew if line.member.ship in ships]
    if not lines:
        raise Refused("No ship has a crew yet", "The battle is being set up.", "Ask the GM")
    message = cards.sheet(crew_card(battle, lines, ships), combat=battle.id)
    return floor.answer(interaction, message, battle)


async def free_seats(
    floor: Floor, interaction: Interaction, battle: Battle, ship: str | None = None
) -> Answer:
    """Every free seat to choose from. Raises Refused if there is none."""
    person = floor.person(interaction)
    lines = await floor.battles.crew(battle.id, person)
    free = [line for line in lines if line.is_free and ship in (None, line.member.ship)]
    mine = [line.post for line in lines if line.mine]
    if not free:
        raise Refused(
            "No seat is free" if lines else "No ship has a crew yet",
            f"You are the {', '.join(mine)}." if mine else "",
            "Who sits where: /crew list" if lines else "Ask the GM to put ships in",
        )
    names = {id_: label for label, id_ in await floor.battles.ships(battle.id, person)}
    helps = {station.id: station for station in battle.rules.stations}
    alike = Counter((line.member.ship, _post(line, helps)) for line in free)
    seats = [
        _free_seat(line, names, helps, by_name=alike[line.member.ship, _post(line, helps)] > 1)
        for line in free
    ]
    author: Words = (f"{battle.rules.name} · ", Name(battle.name))
    crews = len({line.member.ship for line in lines})
    message = welcome(author, person.name, seats, crews=crews)
    return floor.answer(interaction, message, battle)


def _free_seat(
    line: CrewLine, ships: Mapping[str, str], stations: Mapping[str, Station], *, by_name: bool
) -> FreeSeat:
    """`by_name`: there are several of its kind aboard."""
    ship = text.label(ships.get(line.member.ship, line.member.ship))
    post, name = _post(line, stations), line.member.name
    if by_name:
        post = name if name.startswith(post) else f"{post} · {name}"
    does = " ".join(station.help for station in _own(line, stations))
    return FreeSeat(line.member.id, (ship,), post, does)


def _own(line: CrewLine, stations: Mapping[str, Station]) -> list[Station]:
    return [stations[s.station] for s in line.member.seats if stations[s.station].command]


def _post(line: CrewLine, stations: Mapping[str, Station]) -> str:
    return ", ".join(station.name for station in _own(line, stations)) or line.member.name


def _labeled(line: CrewLine) -> tuple[str, str]:
    # A phone cuts the end off: who holds the seat is what it is looked for by.
    holder = f"{line.who} · " if line.user is not None else ""
    return f"{holder}{line.post} · {line.member.name}", line.member.id
