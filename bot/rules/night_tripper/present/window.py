"""The open window as a question: what is coming, and what happens if nobody answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core.blocks import Card, Kind, Line, Name, Said, Strong
from bot.core.combat import Combat
from bot.core.telling import menu_of
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.crewing import STATION_NAMES
from bot.rules.night_tripper.present import fire
from bot.rules.night_tripper.present.question import Question, margin_words
from bot.rules.night_tripper.present.words import author, throw_line
from bot.rules.twod6.wording import listed

TASKS = {
    "helm": ("Helm", "Impact, up to Thrusters, is added to Position"),
    "gunnery": ("Gunnery", "Each point of Impact costs them 2 Position or a hit"),
    "engineering": ("Engineering", "On a success rig or boost for the next round"),
}


def window(content: Content, view: Combat[Any]) -> Card:
    """The question of the open window."""
    question = Question(content, view)
    ask = QUESTIONS.get(menu_of(view))
    if view.window is None or ask is None:
        return Card(Kind.NOTHING, author(view), ("Waiting",))
    return ask(question)


def _goal(q: Question) -> Card:
    return q.card(
        ("What does your side want?",),
        Line(("At the end of a round: Position 3 or more above the enemy's.",)),
        Line(("Both goals open together.",)),
        default="escape with a gate core, else away from the enemy",
        kind=Kind.SEALED,
        rules="4.3",
    )


def _round(q: Question) -> Card:
    before = "as before, " if q.state.round > 1 else ""
    return q.card(
        (f"Round {q.state.round}: who does what?",),
        Line(("One station a person, one task a round. Both orders open together.",)),
        default=f"{before}empty stations go to who does it best",
        kind=Kind.SEALED,
        rules="2.1",
    )


def _computer(q: Question) -> Card:
    return q.card(
        ("Predict the enemy",),
        Line(("The higher Impact, up to Electronics, acts first.",)),
        kind=Kind.MOVE,
        rules="2.2",
    )


def _station(q: Question) -> Card:
    name, what = TASKS[menu_of(q.view)]
    return q.card(
        (*q.sight.full(q.ship), f": {name}"), Line((f"{what}.",)), kind=Kind.MOVE, rules="3"
    )


def _fill_in(q: Question) -> Card:
    post = STATION_NAMES[q.state.phase]
    return q.card(
        (f"Who takes {post}?",),
        Line((f"Whoever had {post} cannot act there now. A replacement leaves a later station.",)),
        on=q.sight.full(q.ship),
        rules="R-36",
    )


def _luck(q: Question) -> Card:
    frame = q.view.window
    key = "" if frame is None else frame.bound.get("throw", frame.bound.get("ship", ""))
    throw = q.state.throws[key]
    who = q.state.ships[throw.ship].member(throw.character)
    if who is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    stands = f"A success, Impact {throw.impact}" if throw.success else "A failure"
    limit = f" of at most {throw.limit}" if throw.success and throw.limit is not None else ""
    return q.card(
        ("Spend Luck on this throw?",),
        throw_line(throw),
        Line((f"{stands}{limit} · ", Strong(f"Luck {who.luck}/{who.luck_max}"))),
        on=(Name(who.name), " of ", *q.sight.full(throw.ship)),
        rules="4.6",
    )


def _repair(q: Question) -> Card:
    return q.card(
        ("Rig or boost for the next round?",),
        on=q.sight.full(q.ship),
        rules="3",
    )


def _leap(q: Question) -> Card:
    named = [(Name(who.name),) for c in q.state.party if (who := q.sight.member(q.ship, c))]
    lines = [Line(("Named: ", *listed(named)))] if named else []
    return q.card(
        ("Leap across to board?",),
        *lines,
        Line((f"Margin {margin_words(q.state.margin(q.ship))}. One who lands is enough.",)),
        default="those named leap" if named else "everybody able leaps",
        on=q.sight.full(q.ship),
        rules="R-19",
    )


def _custom(q: Question) -> Card:
    ship = q.state.ships[q.ship]
    return q.card(
        ("Is this goal met?",),
        Line((Said(ship.goal_note),)),
        on=(*q.sight.full(q.ship), f", margin {margin_words(q.state.margin(q.ship))}"),
        rules="R-22",
    )


def _break_off(q: Question) -> Card:
    return q.card(
        ("Break off by agreement?",),
        Line(("Neither ship can fly or fire: Position cannot change any more.",)),
        default="both agree, nobody wins",
        rules="R-46",
    )


QUESTIONS: dict[str, Callable[[Question], Card]] = {
    "goal": _goal,
    "round": _round,
    "computer": _computer,
    **dict.fromkeys(TASKS, _station),
    "fill_in": _fill_in,
    "luck": _luck,
    "respond": fire.respond,
    "location": fire.location,
    "choose": fire.choose,
    "context": fire.context,
    "wound": fire.wound,
    "repair": _repair,
    "leap": _leap,
    "custom": _custom,
    "break_off": _break_off,
}
