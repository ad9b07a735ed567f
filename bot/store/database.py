"""The open database: reads beside one write at a time, migrated before anything else."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self, TypeVar, cast

import aiosqlite
from alembic import command
from alembic.config import Config
from alembic.util import CommandError
from sqlalchemy import URL, Connection, Executable, StaticPool, UpdateBase, create_engine, event
from sqlalchemy.engine.interfaces import DBAPIConnection
from sqlalchemy.exc import DBAPIError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from bot.database_url import BadDatabase, address, is_sqlite
from bot.store.errors import StoreUnavailable
from bot.store.refusals import refuse_bad_place, unavailable

Answer = TypeVar("Answer")

TRIES = 6
MIGRATIONS = Path(__file__).parent / "migrations"


class Database:
    """Writes are functions of a plain connection, each run as one transaction, one after the other.

    Reads and writes keep one connection each.
    """

    def __init__(self, url: URL) -> None:
        self._engine = _engine(url)
        line = _SqliteLine if is_sqlite(url) else _Line
        self._writer = line(self._engine)
        self._reader = line(self._engine)

    @classmethod
    async def open(cls, text: str) -> Self:
        try:
            url = address(text)
        except BadDatabase as bad:
            raise StoreUnavailable(str(bad)) from None
        refuse_bad_place(url)
        try:
            database = cls(url)
        except ModuleNotFoundError as missing:
            raise StoreUnavailable(
                f"DATABASE_URL asks for {url.get_backend_name()}: install {missing.name}."
            ) from None
        try:
            await database._writer.connect()
            await database.write(_migrate)
            await database._reader.connect()
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
        """Close once all that was asked before is done."""
        await asyncio.shield(self._close())

    async def _close(self) -> None:
        await self._writer.close()
        await self._reader.close()
        await self._engine.dispose()

    async def read(
        self, kind: Callable[..., Answer], statement: Executable, **values: Any
    ) -> list[Answer]:
        """The rows of `statement`, whose columns are the fields of `kind` in their order."""

        def script(connection: Connection) -> list[Answer]:
            return [kind(*row) for row in connection.execute(statement, values)]

        return await self._reader.run(script)

    async def execute(self, change: UpdateBase, **values: Any) -> int:
        """Write one statement; the number of rows it changed."""
        return await self.write(lambda connection: connection.execute(change, values).rowcount)

    async def write(self, script: Callable[[Connection], Answer]) -> Answer:
        """Run `script` as one transaction, again when another process was in its way."""
        return await self._writer.run(script, tries=TRIES)


class _Line:
    """A connection that is kept, for one transaction after the other."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._turn = asyncio.Lock()
        self._connection: AsyncConnection | None = None

    async def connect(self) -> None:
        self._connection = await self._engine.connect()

    async def run(self, script: Callable[[Connection], Answer], tries: int = 1) -> Answer:
        """Run `script` as one transaction, to its end even if nobody waits for it any more.

        A statement cut off in the middle would keep the file locked until its cursor is collected.
        """
        return await asyncio.shield(self._run(script, tries))

    async def _run(self, script: Callable[[Connection], Answer], tries: int) -> Answer:
        async with self._turn:
            if self._connection is None:
                raise RuntimeError("The store is closed.")
            for attempt in range(1, tries):
                try:
                    return await self._once(self._connection, script)
                except DBAPIError as error:
                    if not _is_passing(error):
                        raise
                await asyncio.sleep(0.02 * 2**attempt)
            return await self._once(self._connection, script)

    async def _once(
        self, connection: AsyncConnection, script: Callable[[Connection], Answer]
    ) -> Answer:
        return await connection.run_sync(_transact, script)

    async def close(self) -> None:
        async with self._turn:
            if self._connection is not None:
                await self._connection.close()
                self._connection = None


class _SqliteLine(_Line):
    """The same over aiosqlite, whose thread runs each transaction as a whole.

    Through an `AsyncConnection` each step of a statement is a message to that thread and back:
    those of an act would take longer than all else that an act takes.
    """

    _inside: tuple[aiosqlite.Connection, Connection] | None = None

    async def connect(self) -> None:
        self._connection = await self._engine.connect()
        raw = await self._connection.get_raw_connection()
        driver = cast("aiosqlite.Connection", raw.driver_connection)
        self._inside = driver, await _in_thread(driver, _inside)

    async def _once(
        self, connection: AsyncConnection, script: Callable[[Connection], Answer]
    ) -> Answer:
        if self._inside is None:
            raise RuntimeError("The store is closed.")
        driver, inside = self._inside
        return await _in_thread(driver, lambda _: _transact(inside, script))

    async def close(self) -> None:
        async with self._turn:
            if self._inside is not None:
                driver, inside = self._inside
                self._inside = None
                await _in_thread(driver, lambda _: inside.close())
        await super().close()


class _InThread(sqlite3.Connection):
    """SQLite's own connection in aiosqlite's thread: it runs a function as it does a script."""

    def executescript(
        self, script: str | Callable[[sqlite3.Connection], None], /
    ) -> sqlite3.Cursor:
        if isinstance(script, str):
            return super().executescript(script)
        script(self)
        return self.cursor()


async def _in_thread(
    driver: aiosqlite.Connection, work: Callable[[sqlite3.Connection], Answer]
) -> Answer:
    """Do `work` in aiosqlite's thread, at one message to it and back."""
    answers: list[Answer] = []
    await driver.executescript(lambda sqlite: answers.append(work(sqlite)))  # pyright: ignore[reportArgumentType, reportUnknownLambdaType, reportUnknownArgumentType]
    return answers[0]


def _inside(sqlite: sqlite3.Connection) -> Connection:
    """What SQLAlchemy needs to run on a connection where it is, without asyncio."""
    engine = create_engine(
        "sqlite://", creator=lambda: sqlite, poolclass=StaticPool, hide_parameters=True
    )
    return engine.connect()


class OnDatabase:
    """A part of the store."""

    def __init__(self, database: Database) -> None:
        self._database = database


def _engine(url: URL) -> AsyncEngine:
    # Values are battles and their seeds: no error may carry them into a log.
    if not is_sqlite(url):
        return create_async_engine(url, hide_parameters=True)
    # sqlite3 then says BEGIN IMMEDIATE before the first change of a transaction, and the write lock
    # is waited for; a transaction that had to upgrade its lock would fail at once instead.
    engine = create_async_engine(
        url,
        hide_parameters=True,
        connect_args={"isolation_level": "IMMEDIATE", "factory": _InThread},
    )
    event.listen(engine.sync_engine, "connect", _set_pragmas)
    return engine


def _transact(connection: Connection, script: Callable[[Connection], Answer]) -> Answer:
    try:
        with connection.begin():
            return script(connection)
    except BaseException:
        # After a COMMIT that failed SQLAlchemy sends none, and the next write would join it.
        if not connection.closed and not connection.invalidated:
            connection.connection.rollback()
        raise


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
