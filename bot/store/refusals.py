"""One sentence for each reason why a database cannot be opened."""

import os
from pathlib import Path

from sqlalchemy import URL

from bot.database_url import is_sqlite
from bot.store.errors import StoreUnavailable


def unavailable(url: URL, cause: BaseException) -> StoreUnavailable:
    """The refusal for a database that failed to open with `cause`."""
    reason = " ".join(str(getattr(cause, "orig", None) or cause).split()).rstrip(".")
    if not is_sqlite(url):
        return StoreUnavailable(
            f"The database {url.render_as_string(hide_password=True)} cannot be opened ({reason}): "
            "check that it runs and that DATABASE_URL has its host, name, user and password."
        )
    return _closed(url, f"{reason}; check DATABASE_URL and the disk")


def refuse_bad_place(url: URL) -> None:
    """StoreUnavailable where no file of SQLite can be, before a driver tries and fails."""
    if is_sqlite(url) and not (url.database or "").startswith("file:"):
        fault = _fault_of(Path(url.database or "").absolute())
        if fault is not None:
            raise _closed(url, fault)


def _closed(url: URL, fault: str) -> StoreUnavailable:
    path = Path(url.database or "").absolute()
    return StoreUnavailable(f"The database {path} cannot be opened: {fault}.")


def _fault_of(path: Path) -> str | None:
    folder = path.parent
    if not folder.exists():
        return f"the folder {folder} does not exist; create it or change DATABASE_URL"
    if not folder.is_dir():
        return f"{folder} is not a folder; change DATABASE_URL"
    if path.is_dir():
        return "it is a folder; name a file in DATABASE_URL"
    # SQLite keeps its write-ahead log beside the file, so that the folder must be writable too.
    for place in (folder, path):
        if place.exists() and not _is_writable(place):
            return (
                f"{place} is not writable for user {os.geteuid()}; "
                "change its owner or mount a folder of that user"
            )
    return None


def _is_writable(place: Path) -> bool:
    return os.access(place, os.W_OK, effective_ids=os.access in os.supports_effective_ids)
