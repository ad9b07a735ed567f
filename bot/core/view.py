"""The one place where secrets are removed: what a viewer may know of a combat."""

from __future__ import annotations

from typing import TypeVar

from bot.core.agenda import Answer, Ask, Frame
from bot.core.combat import Combat
from bot.core.frozen import replace
from bot.core.legal import open_seats
from bot.core.ruleset import Ruleset
from bot.core.seats import Seat, Viewer

S = TypeVar("S")
SEALED = "sealed"
"""What stands for the action of a sealed answer, for everybody, until the window closes."""


def view(rules: Ruleset[S], combat: Combat[S], viewer: Viewer) -> Combat[S]:
    """The combat without what the viewer may not know. Sealed answers are sealed from all.

    Of seats a viewer may not know of, the answers are missing altogether.
    """
    return replace(
        combat,
        state=rules.view(combat.state, viewer),
        agenda=tuple(_masked(rules, combat.state, viewer, frame) for frame in combat.agenda),
    )


def _masked(rules: Ruleset[S], state: S, viewer: Viewer, frame: Frame) -> Frame:
    if not frame.answers:
        return frame
    known = tuple(a for a in frame.answers if rules.sees(state, viewer, a.seat))
    if isinstance(frame.step, Ask) and frame.step.sealed:
        known = tuple(Answer(a.seat, SEALED, {}, a.by) for a in known)
    return replace(frame, answers=known)


def waiting_seats(rules: Ruleset[S], combat: Combat[S], viewer: Viewer) -> tuple[Seat, ...]:
    """The seats still to answer that a viewer may know of. `combat` is the whole truth."""
    return tuple(s for s in open_seats(rules, combat) if rules.sees(combat.state, viewer, s))
