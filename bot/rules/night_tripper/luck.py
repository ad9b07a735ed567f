"""Luck: one die of an own throw again, and again (4.6); who may, and what a 1 does."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask
from bot.core.dice import Plain
from bot.core.play import Judged, Play, Push, roll
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.parts import TripperTurn, crew_seat
from bot.rules.night_tripper.state import State, Throw
from bot.rules.night_tripper.throws import ONLY_SUCCESS


def throw_key(turn: TripperTurn) -> str:
    return turn.bound.get("throw", turn.bound.get("ship", ""))


def may_help(state: State, throw: Throw) -> bool:
    """Whether another reroll is possible and could change anything."""
    who = state.ships[throw.ship].member(throw.character)
    if who is None or who.luck < 1 or throw.failed or not state.options.get("luck", True):
        return False
    if not throw.success:
        return True
    return throw.throw not in ONLY_SUCCESS and throw.limit is not None and throw.raw < throw.limit


def lucky(turn: TripperTurn) -> list[Seat]:
    """Who made the throw, while Luck could help it."""
    throw = turn.state.throws.get(throw_key(turn))
    if throw is None or not may_help(turn.state, throw):
        return []
    return [crew_seat(turn.state.ships[throw.ship], throw.character)]


def _throw(turn: TripperTurn) -> Throw | None:
    return turn.state.throws.get(throw_key(turn))


def _dice(turn: TripperTurn) -> list[Option]:
    """The lowest face first: whatever is kept, nothing gains more by a reroll."""
    throw = _throw(turn)
    if throw is None:
        return []
    return [
        Option(str(at + 1), f"The {face}", "" if at in throw.kept else "not kept")
        for at, face in sorted(enumerate(throw.faces), key=lambda die: die[1])
    ]


@action(station="crew", menu="luck", name="Spend 1 Luck", interrupt=True, ref="4.6")
def reroll_die(turn: TripperTurn, die: Annotated[str, Pick(_dice, "Which die")]) -> Play:
    """Roll one die of the throw again; a 1 fails it, and caps your Luck at what is left."""
    key = throw_key(turn)
    throw = turn.state.throws[key]
    yield e.LuckSpent(throw.ship, throw.character, 1)
    rolled = yield from roll(turn, Plain(1, 6), who=str(turn.seat))
    yield e.DieRerolled(key, int(die) - 1, rolled.degree)
    if rolled.degree == 1:
        who = turn.state.ships[throw.ship].member(throw.character)
        left = who.luck if who is not None else 0
        yield e.LuckBroken(key, throw.ship, throw.character, left)
    now = turn.state.throws[key]
    yield Judged(str(turn.seat), turn.action, now.success, now.impact)
    yield Push((Ask("luck", "lucky", "keep_throw"),), {"throw": key})


@action(station="crew", menu="luck", name="Keep the throw", interrupt=True, idle=True, ref="4.6")
def keep_throw(turn: TripperTurn) -> Play:
    """Let the dice lie."""
    yield from ()
