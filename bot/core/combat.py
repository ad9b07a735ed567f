"""A combat: the ruleset's state, the agenda and the dice used so far, folded from events."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Generic, TypeVar

from bot.core.agenda import Answer, Ask, Frame
from bot.core.frozen import replace
from bot.core.joined import Joined, Renamed, with_name, with_parts
from bot.core.play import Event, Judged, Rolled

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a battle ended: the winning side, or none, and why in a word of the ruleset."""

    winner: str | None
    why: str


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A step came to the top of the agenda."""

    frame: Frame


@dataclass(frozen=True, slots=True)
class Left(Event):
    """The frame with this id is done."""

    frame: str


@dataclass(frozen=True, slots=True)
class Visited(Event):
    """A loop took a member of its roster."""

    frame: str
    member: str


@dataclass(frozen=True, slots=True)
class Answered(Event):
    """A seat answered a window that stays open, or changed its answer."""

    frame: str
    answer: Answer


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """An answer took effect: what was chosen, by whom. The effects follow."""

    answer: Answer
    menu: str


@dataclass(frozen=True, slots=True)
class LeftBattle(Event):
    """Whatever was still to happen for a ship is gone: frames bound to it are dropped."""

    ship: str


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """A new cycle of the agenda."""

    round: int


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The battle is over."""

    outcome: Outcome


CoreEvent = (
    Entered
    | Left
    | Visited
    | Answered
    | Chosen
    | LeftBattle
    | RoundBegan
    | Ended
    | Rolled
    | Judged
    | Joined[Any]
    | Renamed
)
CORE_EVENTS: tuple[type[Event], ...] = (
    Entered,
    Left,
    Visited,
    Answered,
    Chosen,
    LeftBattle,
    RoundBegan,
    Ended,
    Rolled,
    Judged,
    Joined,
    Renamed,
)


@dataclass(frozen=True, slots=True)
class Combat(Generic[S]):
    """Everything true of a battle after act `seq`. The last frame of the agenda is its top."""

    ruleset: str
    state: S
    seq: int = 0
    round: int = 0
    agenda: tuple[Frame, ...] = ()
    ordinals: dict[str, int] = field(default_factory=dict[str, int])
    outcome: Outcome | None = None

    @property
    def top(self) -> Frame | None:
        return self.agenda[-1] if self.agenda else None

    @property
    def window(self) -> Frame | None:
        """The open window, if the battle waits for anybody."""
        top = self.top
        return top if top is not None and isinstance(top.step, Ask) else None


def evolve_core(combat: Combat[S], event: CoreEvent) -> Combat[S]:
    """What a core event makes true."""
    match event:
        case Entered(frame):
            return replace(combat, agenda=(*combat.agenda, frame))
        case Left(frame_id):
            return replace(combat, agenda=tuple(f for f in combat.agenda if f.id != frame_id))
        case Visited(frame_id, member):
            return _with_frame(combat, frame_id, visited=member)
        case Answered(frame_id, answer):
            return _with_frame(combat, frame_id, answer=answer)
        case Chosen() | Judged():
            return combat
        case LeftBattle(ship):
            rest = tuple(f for f in combat.agenda if f.bound.get("ship") != ship)
            return replace(combat, agenda=rest)
        case RoundBegan(number):
            return replace(combat, round=number, ordinals={})
        case Ended(outcome):
            return replace(combat, outcome=outcome, agenda=())
        case Joined(parts):
            return replace(combat, state=with_parts(combat.state, parts))
        case Renamed(thing, name):
            return replace(combat, state=with_name(combat.state, thing, name))
        case Rolled(key=key):
            base = key.rpartition("/")[0]
            used = combat.ordinals.get(base, 0) + 1
            return replace(combat, ordinals={**combat.ordinals, base: used})


def _with_frame(
    combat: Combat[S], frame_id: str, *, visited: str | None = None, answer: Answer | None = None
) -> Combat[S]:
    def changed(frame: Frame) -> Frame:
        if frame.id != frame_id:
            return frame
        if visited is not None:
            return replace(frame, visited=(*frame.visited, visited))
        if answer is not None:
            others = tuple(a for a in frame.answers if a.seat != answer.seat)
            return replace(frame, answers=(*others, answer))
        return frame

    return replace(combat, agenda=tuple(changed(frame) for frame in combat.agenda))
