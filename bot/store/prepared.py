"""Statements of an act, compiled once.

Executing through SQLAlchemy costs an act as much time again as its durable commit; on SQLite these
statements therefore go straight to the driver. Elsewhere they are executed as usual.
"""

import sqlite3
from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from typing import Any, cast

from sqlalchemy import Column, Connection
from sqlalchemy.dialects.sqlite import dialect as sqlite_dialect
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.compiler import SQLCompiler
from sqlalchemy.sql.dml import UpdateBase
from sqlalchemy.types import TypeEngine

Values = Mapping[str, Any]
Convert = Callable[[Any], Any]

_sqlite = sqlite_dialect(paramstyle="qmark")


class Prepared:
    """An insert or update that takes the values named `keys`, and returns `returns` if any."""

    def __init__(
        self, statement: UpdateBase, keys: Sequence[str] = (), returns: Sequence[Column[Any]] = ()
    ) -> None:
        self._keys = list(keys)
        self._returns = returns
        self._statement = statement.returning(*returns) if returns else statement

    def one(self, connection: Connection, values: Values) -> dict[str, Any] | None:
        """Execute; the row returned by its names, None when no row was met."""
        if connection.dialect.name != "sqlite":
            row = connection.execute(self._statement, values).mappings().one_or_none()
            return None if row is None else {str(key): value for key, value in row.items()}
        with _Failing(self._sql):
            row = _driver(connection).execute(self._sql, self._row(values)).fetchone()
        if row is None:
            return None
        return {
            key: convert(value) if convert else value
            for (key, convert), value in zip(self._results, row, strict=True)
        }

    def each(self, connection: Connection, rows: Sequence[Values]) -> None:
        """Execute once for each row of values."""
        if connection.dialect.name != "sqlite":
            connection.execute(self._statement, rows)
            return
        with _Failing(self._sql):
            _driver(connection).executemany(self._sql, [self._row(row) for row in rows])

    @cached_property
    def _compiled(self) -> SQLCompiler:
        return self._statement.compile(dialect=_sqlite, column_keys=self._keys or None)

    @cached_property
    def _sql(self) -> str:
        return str(self._compiled)

    @cached_property
    def _binds(self) -> list[tuple[str, Any, Convert | None]]:
        """Name, value when none is given, and conversion of each question mark."""
        binds = self._compiled.binds
        return [
            (key, binds[key].value, _implementation(binds[key].type).bind_processor(_sqlite))
            for key in self._compiled.positiontup or ()
        ]

    @cached_property
    def _results(self) -> list[tuple[str, Convert | None]]:
        return [
            (column.key, _implementation(column.type).result_processor(_sqlite, None))
            for column in self._returns
        ]

    def _row(self, values: Values) -> list[Any]:
        return [
            convert(values.get(key, default)) if convert else values.get(key, default)
            for key, default, convert in self._binds
        ]


class _Failing:
    """Gives the driver's errors the types that SQLAlchemy would, without the values."""

    def __init__(self, sql: str) -> None:
        self._sql = sql

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: object, error: BaseException | None, trace: object) -> None:
        if isinstance(error, sqlite3.Error):
            raise DBAPIError.instance(
                self._sql, None, error, sqlite3.Error, hide_parameters=True, dialect=_sqlite
            ) from error


def _driver(connection: Connection) -> sqlite3.Connection:
    return cast("sqlite3.Connection", connection.connection.driver_connection)


def _implementation(kind: TypeEngine[Any]) -> TypeEngine[Any]:
    return kind.dialect_impl(_sqlite)
