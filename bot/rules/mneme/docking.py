"""Matching courses, docking, letting go; the other ship's consent (2.6, 3.4, R-48)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import OneOf, Option, Pick, action
from bot.core.agenda import Ask
from bot.core.play import Play, Push
from bot.core.refusal import Refusal, Refused
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, consequence
from bot.rules.mneme.figures import decider, thrust
from bot.rules.mneme.helping import backing, rolled
from bot.rules.mneme.parts import (
    MnemeTurn,
    bridge,
    lit,
    me,
    own,
    ships_as_options,
    tables,
    undocked,
)
from bot.rules.mneme.pending import Deed, Dock, Question
from bot.rules.mneme.pilot import free_to_fly
from bot.rules.mneme.range import band
from bot.rules.mneme.state import CLOSE, Ship
from bot.rules.twod6.checks import some

UNWILLING = -2


def _here(turn: MnemeTurn) -> tuple[Ship, ...]:
    return tuple(
        s
        for s in turn.state.ships.values()
        if s.fights
        and s.id != turn.seat.ship
        and band(turn.state, tables(turn), turn.seat.ship, s.id) <= CLOSE
    )


def _beside(turn: MnemeTurn) -> list[Option]:
    return ships_as_options(turn, _here(turn), lambda _: None)


def _same_side(turn: MnemeTurn, other: str) -> bool:
    return turn.state.ships[other].side == own(turn).side


def _ask(turn: MnemeTurn, kind: str, other: str) -> Play:
    """The captain of the other ship is asked, or the referee for his (2.11)."""
    question = Question(
        kind,  # type: ignore[arg-type]
        turn.seat.ship,
        other,
        crew=me(turn).id,
        given=dict(turn.given),
    )
    yield e.QuestionAsked(question)
    yield Push((Ask("consent", "consenting", "refuse"),), {"ship": other})


@action(
    station="pilot",
    menu="function",
    cost=1,
    requires=(bridge, free_to_fly, lit, undocked),
    name="Match or part",
    ref="2.6",
)
def match_course(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_beside, "Ship")],
    what: Annotated[
        str, OneOf((("match", "Match its course"), ("part", "Part from it")), "What")
    ] = "match",
) -> Play:
    """Match the course of a ship in your space, so that you are Adjacent; or part from it."""
    matched = turn.state.matched(turn.seat.ship, target)
    if (what == "match") == matched:
        raise Refused("That is so already")
    if own(turn).ballistic and thrust(turn.state, own(turn)):
        yield e.Steered(turn.seat.ship)
    if what == "part":
        yield e.Matched(turn.seat.ship, target, ended=True)
    elif _same_side(turn, target):
        yield e.Matched(turn.seat.ship, target)
    elif decider(turn.state.ships[target]) is None or turn.exploring:
        raise Refused("Nobody aboard can agree to that", instead="Dock against its will")
    else:
        yield from _ask(turn, "match", target)


@rolled("pilot", bridge, free_to_fly, lit, undocked, ref="3.4")
def dock(
    turn: MnemeTurn,
    target: Annotated[str, Pick(_beside, "Ship")],
) -> Play:
    """Dock with a ship in your space; against its will at −2, and its pilot may oppose."""
    backing(turn)
    if turn.state.dock_of(target) is not None:
        raise Refused("That ship is docked already")
    if _same_side(turn, target) or turn.exploring:
        yield from _docking(turn, target, willing=_same_side(turn, target))
    elif decider(turn.state.ships[target]) is None:
        yield from _docking(turn, target, willing=False)
    else:
        yield from _ask(turn, "dock", target)


def _docking(turn: MnemeTurn, ship: str, *, willing: bool) -> Play:
    yield from roll_for(
        turn,
        "piloting",
        target="" if willing else ship,
        more=some(0 if willing else UNWILLING, "unwilling"),
        opposed="" if willing else "piloting",
    )


@consequence("dock")
def _docked(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield e.Docked(Dock(deed.ship, str(deed.given["target"]), forced=bool(deed.target)))


def _docked_here(turn: MnemeTurn) -> Refusal | None:
    held = turn.state.dock_of(turn.seat.ship)
    return None if held is not None else Refusal("The ship is not docked")


@action(
    station="pilot",
    menu="function",
    cost=1,
    requires=(bridge, free_to_fly, _docked_here),
    ref="3.4",
)
def undock(turn: MnemeTurn) -> Play:
    """Let go: at once if your ship has docked, else if the other agrees."""
    held = turn.state.dock_of(turn.seat.ship)
    if held is None:
        return
    if held.initiator == turn.seat.ship or _same_side(turn, held.initiator):
        yield e.Undocked(held.initiator, held.other)
    elif decider(turn.state.ships[held.initiator]) is None:
        raise Refused("Nobody aboard can agree to that", instead="Break its grip")
    else:
        yield from _ask(turn, "undock", held.initiator)


def consenting(turn: MnemeTurn) -> list[Seat]:
    asked = turn.state.question
    if asked is None or asked.kind not in {"dock", "match", "undock"}:
        return []
    who = decider(turn.state.ships[asked.other])
    return [] if who is None else [Seat(asked.other, "captain", who.id)]


@action(station="captain", menu="consent", interrupt=True, ref="2.11")
def agree(turn: MnemeTurn) -> Play:
    """Let it happen."""
    asked = turn.state.question
    if asked is None:
        return
    yield e.QuestionAnswered(yes=True)
    if asked.kind == "match":
        yield e.Matched(asked.asker, asked.other)
    elif asked.kind == "undock":
        yield e.Undocked(asked.other, asked.asker)
    else:
        yield from _dock_as_asked(turn, asked, willing=True)


@action(station="captain", menu="consent", interrupt=True, idle=True, ref="2.11")
def refuse(turn: MnemeTurn) -> Play:
    """Do not agree; whoever docks must do so against your will."""
    asked = turn.state.question
    if asked is None:
        return
    yield e.QuestionAnswered(yes=False)
    if asked.kind == "dock":
        yield from _dock_as_asked(turn, asked, willing=False)


def _dock_as_asked(turn: MnemeTurn, asked: Question, *, willing: bool) -> Play:
    turn.seat = Seat(asked.asker, "pilot", asked.crew)
    turn.action = "dock"
    turn.given = dict(asked.given)
    yield from _docking(turn, asked.other, willing=willing)
