"""What a rule sees and says: a turn, and a generator that yields rolls, events and steps.

A body always runs to its end inside one act: it never waits for a person. Whatever must wait
is a step pushed on the agenda.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.core.agenda import Step
from bot.core.dice import Faces, Modifier, Roll
from bot.core.seats import By, Seat

S = TypeVar("S")


class Event:
    """Something that happened: frozen, past tense, ids and numbers only."""

    __slots__ = ()


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """Faces fell. `key` names what they decide; an effect may come right after or later."""

    key: str
    who: str
    purpose: str
    form: str
    modifiers: tuple[Modifier, ...]
    faces: Faces
    needs: int
    success: bool
    degree: int


@dataclass(frozen=True, slots=True)
class Judged(Event):
    """What several rolls come to together, as in an opposed roll: the net result."""

    who: str
    purpose: str
    success: bool
    degree: int


@dataclass(frozen=True, slots=True)
class Push:
    """Steps to run next, in this order, before anything already on the agenda."""

    steps: tuple[Step, ...]
    bound: dict[str, str] = field(default_factory=dict[str, str])


@dataclass(frozen=True, slots=True)
class Draw:
    """A wish for faces: who rolls (a seat, or a ship and a rule), and what for."""

    roll: Roll
    purpose: str
    who: str


Play = Generator[Event | Push | Draw, Any, None]
"""A rule's body."""

Rolling = Generator[Event | Push | Draw, Any, Rolled]
"""A part of a body that ends with a roll."""


class Turn(Generic[S]):
    """What a rule may know while it runs. `state` is always the present one."""

    __slots__ = ("action", "bound", "by", "content", "exploring", "given", "round", "seat", "state")

    def __init__(
        self,
        state: S,
        round_number: int,
        seat: Seat,
        action: str,
        by: By = "player",
        bound: dict[str, str] | None = None,
        *,
        content: Any = None,
        exploring: bool = False,
    ) -> None:
        self.state = state
        self.round = round_number
        self.seat = seat
        self.action = action
        self.by: By = by
        self.bound = bound or {}
        self.content = content
        """The ruleset's frozen data: tables are looked up when they are used."""
        self.given: dict[str, int | str | bool] = {}
        """Parameters already accepted: later ones may depend on them."""
        self.exploring = exploring
        """True while odds are worked out: optional windows between roll and effect are skipped."""


def roll(turn: Turn[Any], what: Roll, purpose: str = "", who: str = "") -> Rolling:
    """Draw faces and record them."""
    rolled: Rolled = yield Draw(what, purpose or turn.action, who or str(turn.seat))
    return rolled
