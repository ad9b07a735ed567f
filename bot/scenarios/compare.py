"""What was expected against what is there: a difference for each thing that does not agree."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, cast

from bot.scenarios.pools import Pool, parsed

NONE = "none"
"""How a file writes that there is nothing: TOML has no null."""


@dataclass(frozen=True, slots=True)
class Difference:
    """One expectation that was not met."""

    what: str
    expected: str
    got: str


def compare(expected: Any, got: Any, what: str) -> Iterator[Difference]:
    """Only what is expected is looked at: of a table its keys, of a list in a table its entries.

    A number for a list is how many entries it has, "none" for anything is nothing.
    """
    if expected == NONE and (got is None or got in ({}, [], NONE)):
        return
    if isinstance(expected, Mapping) and isinstance(got, Mapping | list):
        for key, value in cast("Mapping[str, Any]", expected).items():
            yield from compare(value, entry(got, str(key)), f"{what}.{key}" if what else key)
    elif isinstance(expected, list) and isinstance(got, list):
        yield from _lists(cast("list[Any]", expected), cast("list[Any]", got), what)
    elif isinstance(expected, int) and not isinstance(expected, bool) and isinstance(got, list):
        if len(cast("list[Any]", got)) != expected:
            yield Difference(what, f"{expected} of them", shown(got))
    elif isinstance(expected, str) and _is_pool(got):
        actual = Pool(tuple((value, source) for value, source in got))
        if not _is_pool_like(expected, actual):
            yield Difference(what, expected, str(actual))
    elif expected != got or isinstance(expected, bool) != isinstance(got, bool):
        yield Difference(what, shown(expected), shown(got))


def _lists(expected: list[Any], got: list[Any], what: str) -> Iterator[Difference]:
    if len(expected) != len(got):
        yield Difference(what, shown(expected), shown(got))
        return
    for number, (one, other) in enumerate(zip(expected, got, strict=True)):
        yield from compare(one, other, f"{what}.{number}")


def entry(inside: Any, key: str) -> Any:
    """An entry of a table by its key, of a list as `place` finds it; None if there is none."""
    if isinstance(inside, Mapping):
        return cast("Mapping[str, Any]", inside).get(key)
    at = place(cast("Sequence[Any]", inside), key)
    return None if at is None else inside[at]


def place(entries: Sequence[Any], key: str) -> int | None:
    """Where in a list: by number from 0, by id, or the first that has this word anywhere."""
    if key.isdigit():
        return int(key) if int(key) < len(entries) else None
    named = (at for at, e in enumerate(entries) if _words(e).get("id") == key)
    wordy = (at for at, e in enumerate(entries) if key in _words(e).values())
    plain = (at for at, e in enumerate(entries) if e == key)
    return next(named, next(wordy, next(plain, None)))


def _words(one: Any) -> Mapping[str, Any]:
    return cast("Mapping[str, Any]", one) if isinstance(one, Mapping) else {}


def _is_pool_like(expected: str, actual: Pool) -> bool:
    try:
        return actual.is_what(parsed(expected))
    except ValueError:
        return False


def _is_pool(value: Any) -> bool:
    """A list of modifiers: pairs of a number and a word."""
    if not isinstance(value, list) or not value:
        return False
    pairs = cast("list[Any]", value)
    return all(
        isinstance(pair, list)
        and [type(part) for part in cast("list[Any]", pair)] in ([int, str], [str, int])
        for pair in pairs
    )


def shown(value: Any) -> str:
    """A value as a file would write it."""
    match value:
        case None:
            return "nothing"
        case bool():
            return "true" if value else "false"
        case Mapping():
            parts = (f"{k} = {shown(v)}" for k, v in cast("Mapping[str, Any]", value).items())
            return f"{{ {', '.join(parts)} }}" if value else "{}"
        case list():
            return f"[{', '.join(shown(v) for v in cast('list[Any]', value))}]"
        case str():
            return f'"{value}"'
        case _:
            return str(value)
