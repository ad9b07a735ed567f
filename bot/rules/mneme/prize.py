"""What becomes of a beaten crew: the captain of the winner decides (2.11, R-49)."""

from __future__ import annotations

from bot.core.action import action
from bot.core.play import Play
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.figures import decider
from bot.rules.mneme.parts import MnemeTurn

FATES = {"capture": "captured", "kill": "killed", "abandon": "left"}


def deciding(turn: MnemeTurn) -> list[Seat]:
    asked = turn.state.question
    if asked is None or asked.kind != "fate":
        return []
    who = decider(turn.state.ships[asked.asker])
    return [] if who is None else [Seat(asked.asker, "captain", who.id)]


def _decide(turn: MnemeTurn, fate: str) -> Play:
    asked = turn.state.question
    if asked is not None:
        yield e.QuestionAnswered(yes=True)
        yield e.ShipTaken(asked.other, asked.asker, FATES[fate], turn.state.turn + 1)


@action(station="captain", menu="fate", interrupt=True, ref="2.11")
def capture(turn: MnemeTurn) -> Play:
    """Take the beaten crew captive."""
    yield from _decide(turn, "capture")


@action(station="captain", menu="fate", interrupt=True, ref="2.11")
def kill(turn: MnemeTurn) -> Play:
    """Kill the beaten crew."""
    yield from _decide(turn, "kill")


@action(station="captain", menu="fate", interrupt=True, ref="2.11")
def abandon(turn: MnemeTurn) -> Play:
    """Let the beaten crew abandon ship."""
    yield from _decide(turn, "abandon")
