"""The open database: reads side by side, one write at a time, migrated before anything else."""

import asyncio
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Self, TypeVar

from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Executable, UpdateBase, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store.address import address, is_sqlite, unavailable
from bot.store.errors import StoreUnavailable

Answer = TypeVar("Answer")

TRIES = 6
MIGRATIONS = Path(__file__).parent / "migrations"


class Database:
    """Writes are functions of a plain connection, each run as one transaction, one after the other.

    On SQLite reads and writes have one connection each, in a thread of its own: through a driver
    for asyncio each step of a statement is a message between threads, and an act would spend six
    times as long on those as on the disk.
    """

    def __init__(self, url: URL) -> None:
        self._url = url
        self._engine = None if is_sqlite(url) else create_async_engine(url)
        self._writing = asyncio.Lock()
        self._writer = _InThread(url)
        self._reader = _InThread(url)

    @classmethod
    async def open(cls, text: str) -> Self:
        url = address(text)
        try:
            database = cls(url)
        except ModuleNotFoundError as missing:
            raise StoreUnavailable(
                f"DATABASE_URL asks for {url.get_backend_name()}: install {missing.name}."
            ) from None
        try:
            if is_sqlite(url):
                await database._writer.connect()
                await database._reader.connect()
            await database.write(_migrate)
        except CommandError as cause:
            await database.close()
            raise StoreUnavailable(
                f"The database {url.render_as_string(hide_password=True)} was written by another "
                f"version of the bot ({cause}): update the bot or restore a backup."
            ) from cause
        except (SQLAlchemyError, OSError) as cause:
            await database.close()
            raise unavailable(url, cause) from cause
        return database

    async def close(self) -> None:
        async with self._writing:
            await self._writer.close()
            await self._reader.close()
        if self._engine is not None:
            await self._engine.dispose()

    async def read(
        self, kind: Callable[..., Answer], statement: Executable, **values: Any
    ) -> list[Answer]:
        """The rows of `statement`, whose columns are the fields of `kind` in their order."""

        def script(connection: Connection) -> list[Answer]:
            return [kind(*row) for row in connection.execute(statement, values)]

        if self._engine is None:
            return await self._reader.run(script)
        async with self._engine.connect() as connection:
            return await connection.run_sync(script)

    async def execute(self, change: UpdateBase, **values: Any) -> int:
        """Write one statement; the number of rows it changed."""
        return await self.write(lambda connection: connection.execute(change, values).rowcount)

    async def write(self, script: Callable[[Connection], Answer]) -> Answer:
        """Run `script` as one transaction, again when another process was in its way."""
        async with self._writing:
            for attempt in range(1, TRIES):
                try:
                    return await self._transaction(script)
                except DBAPIError as error:
                    if not _is_passing(error):
                        raise
                await asyncio.sleep(0.02 * 2**attempt)
            return await self._transaction(script)

    async def _transaction(self, script: Callable[[Connection], Answer]) -> Answer:
        if self._engine is None:
            return await self._writer.run(script)
        async with self._engine.begin() as connection:
            return await connection.run_sync(script)


class _InThread:
    """A connection to SQLite, and the thread in which alone it is used."""

    def __init__(self, url: URL) -> None:
        self._url = url.set(drivername="sqlite")
        self._thread: ThreadPoolExecutor | None = None
        self._connection: Connection | None = None

    async def connect(self) -> None:
        engine = create_engine(self._url)
        event.listen(engine, "connect", _set_pragmas)
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="store")
        self._connection = await _in(self._thread, engine.connect)

    async def run(self, script: Callable[[Connection], Answer]) -> Answer:
        """Run `script` as one transaction."""
        if self._thread is None or self._connection is None:
            raise RuntimeError("The store is closed.")
        return await _in(self._thread, _run, self._connection, script)

    async def close(self) -> None:
        if self._thread is not None:
            if self._connection is not None:
                await _in(self._thread, _discard, self._connection)
            self._thread.shutdown()
            self._thread = self._connection = None


class OnDatabase:
    """A part of the store."""

    def __init__(self, database: Database) -> None:
        self._database = database


async def _in(thread: ThreadPoolExecutor, work: Callable[..., Answer], *values: Any) -> Answer:
    return await asyncio.get_running_loop().run_in_executor(thread, work, *values)


def _run(connection: Connection, script: Callable[[Connection], Answer]) -> Answer:
    with connection.begin():
        return script(connection)


def _discard(connection: Connection) -> None:
    connection.close()
    connection.engine.dispose()


def _set_pragmas(connection: DBAPIConnection, _: object) -> None:
    cursor = connection.cursor()
    cursor.execute("PRAGMA busy_timeout=5000")
    cursor.execute("PRAGMA journal_mode=WAL")
    # With NORMAL a killed process loses nothing either; with FULL a power failure does not.
    cursor.execute("PRAGMA synchronous=FULL")
    cursor.execute("PRAGMA foreign_keys=ON")
    cursor.close()


def _is_passing(error: DBAPIError) -> bool:
    """Whether it may succeed a moment later: a locked file, a serialization failure."""
    state = getattr(error.orig, "sqlstate", None)
    return state in ("40001", "40P01") or "database is locked" in str(error.orig)


def _migrate(connection: Connection) -> None:
    if connection.dialect.name == "sqlite":
        # sqlite3 begins none for DDL; IMMEDIATE also keeps a second process waiting.
        connection.exec_driver_sql("BEGIN IMMEDIATE")
    config = Config(attributes={"connection": connection})
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    command.upgrade(config, "head")
