"""Which databases are taken: light enough for those who only check the settings."""

from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError

DRIVERS = {
    "sqlite": "sqlite+aiosqlite",
    "sqlite+aiosqlite": "sqlite+aiosqlite",
    "postgres": "postgresql+asyncpg",
    "postgresql": "postgresql+asyncpg",
    "postgresql+asyncpg": "postgresql+asyncpg",
}


class BadDatabase(ValueError):
    """No address of a database that can be taken; the text is one sentence for the host."""


def address(text: str) -> URL:
    """The database that `DATABASE_URL` names, with our driver; else BadDatabase."""
    try:
        url = make_url(text)
    except ArgumentError:
        raise BadDatabase(
            "DATABASE_URL is not the address of a database: write sqlite:///path/to/file.db "
            "or postgresql://user:password@host/name."
        ) from None
    driver = DRIVERS.get(url.drivername)
    if driver is None:
        raise BadDatabase(
            f"DATABASE_URL asks for {url.drivername}: only sqlite and postgresql are possible."
        )
    url = url.set(drivername=driver)
    if is_sqlite(url) and (
        not url.database or ":memory:" in url.database or "memory" in url.query.values()
    ):
        raise BadDatabase(
            f"The database {text} would live in memory and forget every battle at the next start: "
            "name a file in DATABASE_URL."
        )
    return url


def is_sqlite(url: URL) -> bool:
    return url.get_backend_name() == "sqlite"
