"""A COMMIT that fails takes back its own transaction and no other."""

import pytest
from sqlalchemy import Connection
from sqlalchemy.exc import IntegrityError

from bot.store.database import Database


def _tables(connection: Connection) -> None:
    connection.exec_driver_sql("CREATE TABLE parent (k TEXT PRIMARY KEY)")
    connection.exec_driver_sql(
        "CREATE TABLE child (k TEXT REFERENCES parent DEFERRABLE INITIALLY DEFERRED)"
    )


async def test_what_follows_a_commit_that_failed_is_written_alone(tmp_path):
    database = await Database.open(f"sqlite+aiosqlite:///{tmp_path}/a.db")
    await database.write(_tables)
    with pytest.raises(IntegrityError):
        await database.write(
            lambda c: c.exec_driver_sql("INSERT INTO child VALUES ('orphan')").rowcount
        )
    await database.write(lambda c: c.exec_driver_sql("INSERT INTO parent VALUES ('x')").rowcount)

    def counts(c: Connection) -> list[int]:
        return [
            c.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar_one()
            for table in ("parent", "child")
        ]

    assert await database.write(counts) == [1, 0]
    await database.close()
