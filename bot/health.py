"""Whether the running bot is well: it touched its file lately and its database opens."""

import argparse
import asyncio
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, select
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import create_async_engine

from bot.database_url import address, is_sqlite
from bot.settings import Settings, load_settings

STALE_AFTER = 60.0
"""Seconds without a beat after which the bot counts as dead."""


def beat(alive_file: Path) -> None:
    """Say that the bot is alive; the running bot calls this well within STALE_AFTER."""
    alive_file.parent.mkdir(parents=True, exist_ok=True)
    alive_file.touch()


def complaint(settings: Settings) -> str | None:
    """What is wrong, in one sentence, or None."""
    try:
        age = time.time() - settings.alive_file.stat().st_mtime
    except OSError:
        return f"The bot is not running: there is no {settings.alive_file}."
    if age > STALE_AFTER:
        return f"The bot hangs or is gone: {settings.alive_file} was last touched {age:.0f} s ago."
    url = address(settings.database_url)
    try:
        if is_sqlite(url):
            _open_file(Path(url.database or ""))
        else:
            asyncio.run(_connect(url))
    except (sqlite3.Error, SQLAlchemyError, OSError) as e:
        return f"The database {url.render_as_string(hide_password=True)} does not open: {e}."
    return None


def _open_file(path: Path) -> None:
    uri = path.absolute().as_uri() + "?mode=ro"
    with closing(sqlite3.connect(uri, uri=True, timeout=2)) as database:
        database.execute("PRAGMA schema_version").fetchone()


async def _connect(url: URL) -> None:
    engine = create_async_engine(url)
    try:
        async with engine.connect() as connection:
            await connection.execute(select(1))
    finally:
        await engine.dispose()


def main(args: argparse.Namespace) -> int:
    wrong = complaint(load_settings())
    if wrong is not None:
        print(wrong, file=sys.stderr)
        return 1
    return 0
