"""What the prose of games shares: an act cut into scenes, the tale of each, the open window."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.core.agenda import Ask
from bot.core.blocks import Block, Card, Field, Kind, Line, Soft, Words
from bot.core.combat import Chosen, Combat
from bot.core.play import Event, Rolled

K = TypeVar("K", bound=str)


@dataclass
class Scene(Generic[K]):
    """Events that belong into one message, and the answer they follow from."""

    kind: K
    chosen: Chosen | None = None
    events: list[Event] = field(default_factory=list[Event])

    @property
    def rolls(self) -> list[Rolled]:
        return [event for event in self.events if isinstance(event, Rolled)]


@dataclass(frozen=True, slots=True)
class Tale:
    """What is told of a scene: a line of the log, and a message if it is worth one."""

    line: Words
    card: Card | None = None


def scenes(
    events: Iterable[Event],
    first: Scene[K],
    begins: Callable[[Scene[K], Event], Scene[K] | None],
) -> Iterator[Scene[K]]:
    """The events of one act, cut where another message begins; empty scenes are left out.

    `begins` gives the scene that an event opens, without it, or None where it goes on.
    """
    now = first
    for event in events:
        opened = begins(now, event)
        if opened is not None:
            if now.events or now.chosen is not None:
                yield now
            now = opened
        if not isinstance(event, Chosen):
            now.events.append(event)
    if now.events or now.chosen is not None:
        yield now


def cards(tales: Iterable[Tale]) -> list[Card]:
    return [tale.card for tale in tales if tale.card is not None]


def lines(tales: Iterable[Tale]) -> list[Words]:
    return [tale.line for tale in tales]


ASKING = {Kind.CHOICE: "⏳", Kind.MOVE: "🔔", Kind.SEALED: "🔒"}


def question(
    kind: Kind,
    on: Words,
    title: Words,
    body: Iterable[Block],
    default: str,
    fields: tuple[Field, ...] = (),
    footer: str = "",
) -> Card:
    """An open window's card: the last line of its body names the default, in soft words."""
    unanswered = Line(("If nobody answers: ", Soft(default)))
    glyph = ASKING.get(kind, "")
    return Card(kind, on, title, (*body, unanswered), fields, footer, glyph=glyph)


def menu_of(view: Combat[Any]) -> str:
    """The menu of the open window; empty if there is none."""
    frame = view.window
    return frame.step.menu if frame is not None and isinstance(frame.step, Ask) else ""


def ship_asked(view: Combat[Any]) -> str:
    """The ship whose people the open window is for, if it is bound to one ship."""
    frame = view.window
    return "" if frame is None else frame.bound.get("ship", "")
