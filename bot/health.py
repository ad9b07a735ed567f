"""Whether the running bot is well: it touched its file lately and its database opens."""

import argparse
import sqlite3
import sys
import time
from contextlib import closing
from pathlib import Path

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
    uri = settings.database_path.absolute().as_uri() + "?mode=ro"
    try:
        with closing(sqlite3.connect(uri, uri=True, timeout=2)) as database:
            database.execute("PRAGMA schema_version").fetchone()
    except sqlite3.Error as e:
        return f"The database {settings.database_path} does not open: {e}."
    return None


def main(args: argparse.Namespace) -> int:
    wrong = complaint(load_settings())
    if wrong is not None:
        print(wrong, file=sys.stderr)
        return 1
    return 0
