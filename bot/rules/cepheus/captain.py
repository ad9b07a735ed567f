"""The captain: coordination and Initiative (3.3, R-13, R-45)."""

from __future__ import annotations

from bot.core.action import action
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.rules.cepheus import events as e
from bot.rules.cepheus.parts import (
    CepheusTurn,
    Points,
    check,
    has_significant,
    help_terms,
    me,
    own,
    significant,
    spend_help,
)
from bot.rules.cepheus.posts import is_solo


def _is_captain(turn: CepheusTurn) -> Refusal | None:
    """An acting captain decides for the ship but does not lead as a captain does (R-71)."""
    if is_solo(own(turn)) or me(turn).position == "captain":
        return None
    return Refusal("Nobody holds the captain's position")


@action(station="captain", menu="act", requires=(_is_captain, has_significant), ref="3.3")
def coordinate_crew(turn: CepheusTurn) -> Play:
    """Coordinate the crew: Leadership gives DMs to spend on any checks this turn."""
    yield from significant(turn)
    rolled = yield from check(turn, "leadership")
    if rolled.success:
        yield e.Coordinated(turn.seat.ship, max(1, rolled.degree))


@action(station="captain", menu="act", requires=(_is_captain, has_significant), ref="3.3")
def increase_initiative(turn: CepheusTurn, points: Points = 0) -> Play:
    """Hurry the crew: Leadership adds its Effect to the Initiative of the next turn."""
    yield from significant(turn)
    rolled = yield from check(turn, "leadership", help_terms(turn, points))
    yield from spend_help(turn, points)
    if rolled.success and rolled.degree:
        yield e.InitiativeRaised(turn.seat.ship, rolled.degree, turn.state.turn + 1)


@action(name="The crew is done", station="captain", menu="act", idle=True, ref="2.3")
def crew_done(turn: CepheusTurn) -> Play:
    """Nobody aboard does anything more in this activation."""
    yield e.StoodBy(turn.seat.ship, tuple(c.id for c in own(turn).crew))
