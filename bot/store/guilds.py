"""What belongs to a guild or a person rather than to one combat."""

from dataclasses import fields
from datetime import UTC, datetime
from typing import Unpack

from sqlalchemy import Connection, bindparam, delete, func, insert, or_, select, update

from bot.store.commits import COMBAT_COLUMNS
from bot.store.database import OnDatabase
from bot.store.rows import CombatRow, GuildChange, GuildRow, ShipRow
from bot.store.tables import acts, combats, guilds, ships

_guild = select(*(guilds.c[field.name] for field in fields(GuildRow))).where(
    guilds.c.guild_id == bindparam("of")
)
_choosers = select(*(guilds.c[field.name] for field in fields(GuildRow))).where(
    guilds.c.ruleset.is_not(None)
)
_ships = (
    select(*(ships.c[field.name] for field in fields(ShipRow)))
    .where(ships.c.guild_id == bindparam("of"))
    .order_by(ships.c.ship_id)
)


class Guilds(OnDatabase):
    async def guild(self, guild_id: int) -> GuildRow:
        """The guild's choices; nothing chosen for a guild never seen."""
        rows = await self._database.read(GuildRow, _guild, of=guild_id)
        return rows[0] if rows else GuildRow(guild_id)

    async def guilds_with_rules(self) -> list[GuildRow]:
        """The guilds that have chosen a ruleset."""
        return await self._database.read(GuildRow, _choosers)

    async def save_guild(self, guild_id: int, **change: Unpack[GuildChange]) -> GuildRow:
        """Change what is named, keep the rest."""

        def write(connection: Connection) -> None:
            saved = (
                update(guilds)
                .where(guilds.c.guild_id == guild_id)
                .values(guild_id=guild_id, **change)
            )
            if not connection.execute(saved).rowcount:
                connection.execute(
                    insert(guilds), {"guild_id": guild_id, "settings": "{}", **change}
                )

        await self._database.write(write)
        return await self.guild(guild_id)

    async def ships(self, guild_id: int) -> list[ShipRow]:
        """The campaign's ships by id."""
        return await self._database.read(ShipRow, _ships, of=guild_id)

    async def save_ship(self, guild_id: int, ship_id: str, ruleset: str, toml_text: str) -> None:
        """Add the ship, or replace the one with this id."""
        row = {
            "guild_id": guild_id,
            "ship_id": ship_id,
            "ruleset": ruleset,
            "toml_text": toml_text,
            "saved_at": datetime.now(UTC),
        }
        here = (ships.c.guild_id == guild_id, ships.c.ship_id == ship_id)

        def write(connection: Connection) -> None:
            if not connection.execute(update(ships).where(*here).values(row)).rowcount:
                connection.execute(insert(ships), row)

        await self._database.write(write)

    async def remove_ship(self, guild_id: int, ship_id: str) -> bool:
        """Whether there was such a ship."""
        gone = delete(ships).where(ships.c.guild_id == guild_id, ships.c.ship_id == ship_id)
        return await self._database.execute(gone) > 0

    async def combats_of_user(self, user_id: int) -> list[CombatRow]:
        """The combats in which the user appears: who opened, acted, claimed or was given a seat."""
        acted = select(acts.c.combat_id).where(
            or_(acts.c.user_id == user_id, acts.c.command.contains(str(user_id)))
        )
        wanted = select(*COMBAT_COLUMNS).where(
            or_(
                combats.c.opened_by == user_id,
                combats.c.table.contains(str(user_id)),
                combats.c.id.in_(acted),
            )
        )
        return await self._database.read(CombatRow, wanted.order_by(combats.c.id))

    async def count_acts(self, user_id: int) -> int:
        found = select(func.count()).select_from(acts).where(acts.c.user_id == user_id)
        return (await self._database.read(int, found))[0]

    async def delete_user(self, user_id: int) -> int:
        """Put 0 in place of the user in every act and combat; the number of acts changed.

        Claims stand in the combats' table records, which only their owner can read and change.
        """

        def write(connection: Connection) -> int:
            opened = update(combats).where(combats.c.opened_by == user_id).values(opened_by=0)
            connection.execute(opened)
            for end in (",", "}"):
                named = f'"user":{user_id}{end}'
                forgotten = func.replace(acts.c.command, named, f'"user":0{end}')
                told = update(acts).where(acts.c.command.contains(named)).values(command=forgotten)
                connection.execute(told)
            acted = update(acts).where(acts.c.user_id == user_id).values(user_id=0)
            return connection.execute(acted).rowcount

        return await self._database.write(write)
