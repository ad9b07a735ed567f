"""Turn order as data: three steps on one stack of frames. The top frame is what is pending."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bot.core.seats import By, Seat

Value = int | str | bool
Params = dict[str, Value]


@dataclass(frozen=True, slots=True)
class Do:
    """Run a rule, which may record events and push more steps on top."""

    rule: str
    kind: Literal["do"] = "do"


@dataclass(frozen=True, slots=True)
class Ask:
    """Open a window and wait: the only wait there is.

    closes: `first` answer closes it, `each` seat answers once, `passed`: seats act until they
    pass or can do nothing more. In a `held` window answers may be changed until it closes and
    all take effect together then; `sealed` ones are held and seen by nobody before.
    """

    menu: str
    seats: str
    default: str
    closes: Literal["first", "each", "passed"] = "first"
    held: bool = False
    sealed: bool = False
    kind: Literal["ask"] = "ask"


@dataclass(frozen=True, slots=True)
class Each:
    """Run the body for each member of a roster, which is asked again every time."""

    name: str
    roster: str
    body: tuple[Step, ...]
    kind: Literal["each"] = "each"


Step = Do | Ask | Each


@dataclass(frozen=True, slots=True)
class Answer:
    """What a seat chose in a window, and on whose say."""

    seat: Seat
    action: str
    params: Params
    by: By


@dataclass(frozen=True, slots=True)
class Frame:
    """A step under way. `id` is the act and the place in it that opened it: never reused."""

    id: str
    step: Step
    bound: dict[str, str] = field(default_factory=dict[str, str])
    visited: tuple[str, ...] = ()
    answers: tuple[Answer, ...] = ()

    def answer_of(self, seat: Seat) -> Answer | None:
        return next((a for a in self.answers if a.seat == seat), None)


def steps_within(step: Step) -> tuple[Step, ...]:
    """The step and every step inside it."""
    if isinstance(step, Each):
        return (step, *(inner for part in step.body for inner in steps_within(part)))
    return (step,)
