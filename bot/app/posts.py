"""What is to be posted, in neutral blocks, and how it waits in the outbox as JSON.

Each value in the JSON carries the name of its kind: a plain text and a marked one are else
alike.
"""

from __future__ import annotations

import json
from dataclasses import dataclass, fields, is_dataclass
from enum import Enum
from functools import cache
from typing import Any, cast

from bot.core import blocks
from bot.core.blocks import Card, Words
from bot.store import NOTHING_KEPT, NewOutboxItem, OutboxItem


@dataclass(frozen=True, slots=True)
class Opening:
    """A battle was opened: how to join, and the seal of its dice."""

    name: str
    ruleset: str
    seal: str
    by: str


@dataclass(frozen=True, slots=True)
class Result:
    """What everybody reads of an act. Cards that belong together are one message."""

    number: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Private:
    """What only one side may read of an act; where it is delivered is decided above."""

    side: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Called:
    """A user whose window opened, and for which seats, in words."""

    user: int
    seats: tuple[Words, ...]


@dataclass(frozen=True, slots=True)
class Ping:
    """A window opened for these people. `side` is empty unless only that side may know.

    A `prompt` is a question on which they answer by buttons. `mention` is false where the table
    has switched pings off: then only a prompt is posted, and nobody is called.
    """

    window: str
    people: tuple[Called, ...]
    prompt: Card | None = None
    side: str = ""
    mention: bool = True


@dataclass(frozen=True, slots=True)
class Closed:
    """The window of a prompt is no longer open: its message is edited, and has no buttons then.

    `answers`: who answered, and what, as far as everybody who reads the prompt may know it.
    """

    window: str
    author: Words
    question: Words
    answers: tuple[Words, ...]
    side: str = ""


@dataclass(frozen=True, slots=True)
class Ending:
    """The battle is over: the seed is published, so that everybody can check the dice."""

    card: Card
    seal: str
    seed: str


Post = Opening | Result | Private | Ping | Closed | Ending

_POSTS: tuple[type[Any], ...] = (Opening, Result, Private, Ping, Closed, Ending)
_KINDS: dict[str, type[Any]] = {
    kind.__name__: kind
    for kind in (
        *_POSTS,
        Called,
        *(
            thing
            for thing in vars(blocks).values()
            if isinstance(thing, type) and (is_dataclass(thing) or issubclass(thing, Enum))
        ),
    )
}
_TAG = "is"


def item(post: Post, channel: int) -> NewOutboxItem:
    """The post as an item of the outbox; its kind is the post's own name in small letters."""
    return NewOutboxItem(type(post).__name__.lower(), channel, dump(post))


def post_of(stored: OutboxItem) -> Post:
    """Raises ValueError for an item that was posted already: its text is no longer kept."""
    post = load(stored.payload)
    if isinstance(post, _POSTS):
        return cast("Post", post)
    raise ValueError(f"item {stored.id} holds nothing to post")


def kept_of(post: Post) -> str:
    """What is kept of a post that is to be edited later: of which window a prompt is, no text."""
    if isinstance(post, Ping) and post.prompt is not None:
        return json.dumps({"window": post.window, "side": post.side}, ensure_ascii=False)
    return NOTHING_KEPT


def is_prompt_of(stored: OutboxItem, closed: Closed) -> bool:
    """Whether a message that was posted is the prompt that is closed now."""
    kept: dict[str, Any] = json.loads(stored.payload)
    return (kept.get("window"), kept.get("side")) == (closed.window, closed.side)


def dump(value: object) -> str:
    return json.dumps(_plain(value), ensure_ascii=False, separators=(",", ":"))


def load(text: str) -> object:
    """Raises ValueError for anything that `dump` did not write."""
    return _made(json.loads(text))


def _plain(value: object) -> object:
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, tuple):
        return [_plain(part) for part in cast("tuple[object, ...]", value)]
    name = type(value).__name__
    if isinstance(value, Enum):
        return {_TAG: name, "value": value.value}
    if is_dataclass(value) and _KINDS.get(name) is type(value):
        return {_TAG: name, **{key: _plain(getattr(value, key)) for key in _keys(type(value))}}
    raise TypeError(f"{name} cannot be posted")


@cache
def _keys(kind: type[Any]) -> tuple[str, ...]:
    return tuple(field.name for field in fields(kind))


def _made(value: Any) -> object:
    if isinstance(value, list):
        return tuple(_made(part) for part in cast("list[Any]", value))
    if not isinstance(value, dict):
        return cast("object", value)
    given = cast("dict[str, Any]", value)
    kind = _KINDS.get(given.get(_TAG, ""))
    if kind is None:
        raise ValueError(f"nothing is posted as {given.get(_TAG)!r}")
    return kind(**{name: _made(part) for name, part in given.items() if name != _TAG})
