"""What the application may ask of the database."""

from types import TracebackType
from typing import Self

from bot.store.combats import Combats
from bot.store.database import Database
from bot.store.guilds import Guilds
from bot.store.messages import Messages


class Store(Combats, Messages, Guilds):
    """The database of one bot. Whatever a method changes is on the disk when it returns."""

    @classmethod
    async def open(cls, url: str) -> Self:
        """Connect to `url` and bring its tables up to date; else StoreUnavailable."""
        return cls(await Database.open(url))

    async def close(self) -> None:
        await self._database.close()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:
        await self.close()
