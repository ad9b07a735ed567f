import asyncio
import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine

from bot.store import Store, StoreUnavailable
from bot.store.tables import metadata
from tests.store.battles import act, open_combat


def declared(path: Path) -> set[tuple[str, str]]:
    """Name and definition of every table and index, spaces aside."""
    with closing(sqlite3.connect(path)) as connection:
        rows = connection.execute(
            "SELECT name, sql FROM sqlite_master WHERE sql IS NOT NULL AND name != 'alembic_version'"
        ).fetchall()
    return {(name, " ".join(sql.split())) for name, sql in rows}


async def test_the_migrations_build_the_tables_that_the_code_expects(tmp_path: Path):
    async with await Store.open(f"sqlite:///{tmp_path}/migrated.db"):
        pass
    engine = create_engine(f"sqlite:///{tmp_path}/expected.db")
    metadata.create_all(engine)
    engine.dispose()
    assert declared(tmp_path / "migrated.db") == declared(tmp_path / "expected.db")


async def test_a_combat_is_as_it_was_when_the_store_is_opened_again(url: str):
    async with await Store.open(url) as store:
        combat = await open_combat(store)
    async with await Store.open(url) as store:
        assert await store.combat(combat.id) == combat


async def test_a_database_on_disk_survives_power_failures_and_lets_people_read_meanwhile(
    tmp_path: Path,
):
    async with await Store.open(f"sqlite:///{tmp_path}/battles.db") as store:
        settings = [
            await store._database.write(
                lambda connection, name=name: connection.exec_driver_sql(f"PRAGMA {name}").scalar()
            )
            for name in ("journal_mode", "synchronous", "busy_timeout", "foreign_keys")
        ]
    assert settings == ["wal", 2, 5000, 1]


async def test_a_closed_store_takes_no_act(tmp_path: Path):
    store = await Store.open(f"sqlite:///{tmp_path}/battles.db")
    await store.close()
    await store.close()
    with pytest.raises(RuntimeError, match="closed"):
        await open_combat(store)


async def test_a_store_closes_after_what_was_asked_before(url: str):
    store = await Store.open(url)
    asked = [asyncio.create_task(store.running_combats()), asyncio.create_task(open_combat(store))]
    await asyncio.sleep(0)
    await store.close()
    read, opened = await asyncio.gather(*asked)
    assert opened.seq == 0
    assert read in ([], [opened])  # reader and writer are two lines: either may come first


async def refusal(url: str) -> str:
    with pytest.raises(StoreUnavailable) as refused:
        await Store.open(url)
    sentence = str(refused.value)
    assert sentence.endswith(".")
    assert "\n" not in sentence
    return sentence


@pytest.mark.parametrize(
    "url",
    [
        "sqlite://",
        "sqlite:///",
        "sqlite:///:memory:",
        "sqlite+aiosqlite:///:memory:",
        "sqlite+aiosqlite:///file::memory:?cache=shared&uri=true",
        "sqlite:///file:battles?mode=memory&uri=true",
    ],
)
async def test_a_database_in_memory_is_refused(url: str):
    assert "forget every battle" in await refusal(url)


async def test_only_sqlite_and_postgresql_are_taken():
    assert "only sqlite and postgresql" in await refusal("mysql://me:secret@host/battles")
    assert "DATABASE_URL is not the address" in await refusal("battles.db")


async def test_the_folder_that_does_not_exist_is_named(tmp_path: Path):
    sentence = await refusal(f"sqlite:///{tmp_path}/nowhere/battles.db")
    assert sentence == (
        f"The database {tmp_path}/nowhere/battles.db cannot be opened: the folder {tmp_path}/nowhere "
        "does not exist; create it or change DATABASE_URL."
    )
    assert not (tmp_path / "nowhere").exists()


async def test_a_folder_is_no_database(tmp_path: Path):
    assert "it is a folder" in await refusal(f"sqlite:///{tmp_path}")


async def test_a_file_is_no_folder(tmp_path: Path):
    (tmp_path / "notes").write_text("x")
    assert f"{tmp_path}/notes is not a folder" in await refusal(f"sqlite:///{tmp_path}/notes/b.db")


async def test_a_file_of_another_kind_is_left_alone(tmp_path: Path):
    letter = "Dear GM, the Ghazali is ours. " * 50
    (tmp_path / "letter.txt").write_text(letter)
    sentence = await refusal(f"sqlite:///{tmp_path}/letter.txt")
    assert "file is not a database" in sentence
    assert f"{tmp_path}/letter.txt" in sentence
    assert (tmp_path / "letter.txt").read_text() == letter


@contextmanager
def an_ordinary_user() -> Iterator[int]:
    """Root may write anywhere; so for a while be somebody who may not."""
    if os.geteuid() != 0:
        yield os.geteuid()
        return
    os.seteuid(65534)
    try:
        yield 65534
    finally:
        os.seteuid(0)


@pytest.fixture
def foreign_folder(tmp_path: Path) -> Iterator[Path]:
    """A folder in which nobody but root may write, reachable for all."""
    folder = tmp_path / "data"
    folder.mkdir()
    modes = {place: place.stat().st_mode for place in folder.parents}
    closed = {place: mode for place, mode in modes.items() if mode & 0o111 != 0o111}
    for place, mode in closed.items():
        place.chmod(mode | 0o111)
    folder.chmod(0o555)
    yield folder
    folder.chmod(0o755)
    for place, mode in closed.items():
        place.chmod(mode)


async def test_a_folder_of_somebody_else_is_named_with_the_user_who_may_not_write(
    foreign_folder: Path,
):
    with an_ordinary_user() as user:
        sentence = await refusal(f"sqlite:///{foreign_folder}/battles.db")
    assert sentence == (
        f"The database {foreign_folder}/battles.db cannot be opened: {foreign_folder} is not writable "
        f"for user {user}; change its owner or mount a folder of that user."
    )


async def test_a_database_of_a_newer_bot_is_not_touched(tmp_path: Path):
    path = tmp_path / "battles.db"
    async with await Store.open(f"sqlite:///{path}"):
        pass
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '9999'")
        connection.commit()
    assert "another version of the bot" in await refusal(f"sqlite:///{path}")


async def test_a_postgresql_that_does_not_answer_is_named_without_its_password():
    pytest.importorskip("asyncpg", reason="the PostgreSQL driver is not installed")
    sentence = await refusal("postgresql://crew:secret@127.0.0.1:1/battles")
    assert "127.0.0.1:1/battles" in sentence
    assert "secret" not in sentence


async def test_postgresql_keeps_a_battle_too(postgresql: str):
    async with await Store.open(postgresql) as store:
        combat = await act(store, await open_combat(store), interaction_id=1)
    async with await Store.open(postgresql) as store:
        assert await store.combat(combat.id) == combat
