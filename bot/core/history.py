"""Acts in order, and which of them still count. Nothing is ever deleted from history."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from bot.core.combat import Combat
from bot.core.decide import fold
from bot.core.frozen import replace
from bot.core.play import Event
from bot.core.ruleset import Ruleset

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Rewound(Event):
    """The battle goes back to what it was after act `to`, so that undoing an undo redoes.

    The table's own matters are not touched.
    """

    to: int


@dataclass(frozen=True, slots=True)
class Recorded:
    """One accepted act: its number and what it caused."""

    seq: int
    events: tuple[Event, ...]


def rewinds(act: Recorded) -> int | None:
    """The act to which this one goes back, if it is an undo."""
    return next((e.to for e in act.events if isinstance(e, Rewound)), None)


def counting(acts: Iterable[Recorded]) -> list[Recorded]:
    """The acts that still count, in order."""
    before: dict[int, Recorded | None] = {}
    last: dict[int, Recorded | None] = {0: None}
    """The last act that counts, as it was after each act."""
    newest: Recorded | None = None
    for act in acts:
        to = rewinds(act)
        if to is None:
            before[act.seq] = newest
            newest = act
        else:
            newest = last[max(seq for seq in last if seq <= to)]
        last[act.seq] = newest
    kept: list[Recorded] = []
    while newest is not None:
        kept.append(newest)
        newest = before[newest.seq]
    return kept[::-1]


def replay(rules: Ruleset[S], opening: Combat[S], acts: Sequence[Recorded]) -> Combat[S]:
    """The combat after all acts. `seq` is that of the last act, undone or not: it never falls."""
    combat = opening
    for act in counting(acts):
        combat = fold(rules, combat, act.seq, act.events)
    return replace(combat, seq=acts[-1].seq) if acts else combat
