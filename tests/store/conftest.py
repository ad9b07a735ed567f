"""A store on a file of its own for every test; on PostgreSQL too where one is offered."""

import os
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
from sqlalchemy import text
from sqlalchemy.ext.asyncio import create_async_engine

from bot.store import Store

POSTGRESQL = os.environ.get("DATABASE_URL_TEST_PG")


@pytest.fixture
async def postgresql() -> str:
    """An emptied PostgreSQL database."""
    if not POSTGRESQL:
        pytest.skip("no PostgreSQL: DATABASE_URL_TEST_PG is not set")
    engine = create_async_engine(POSTGRESQL)
    async with engine.begin() as connection:
        await connection.execute(text("DROP SCHEMA public CASCADE"))
        await connection.execute(text("CREATE SCHEMA public"))
    await engine.dispose()
    return POSTGRESQL


@pytest.fixture(params=["sqlite", "postgresql"] if POSTGRESQL else ["sqlite"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    if request.param == "sqlite":
        return f"sqlite+aiosqlite:///{tmp_path}/battles.db"
    return request.getfixturevalue("postgresql")


@pytest.fixture
async def store(url: str) -> AsyncIterator[Store]:
    async with await Store.open(url) as opened:
        yield opened
