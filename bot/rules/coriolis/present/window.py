"""The open window as a question: what is coming, and what happens if nobody answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core.blocks import Block, Card, Kind, Line, Strong
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.present.interrupts import (
    boarding,
    defend,
    extra_sixes,
    nobody_seen,
    prayer,
    severity,
)
from bot.rules.coriolis.present.places import author, is_hidden, menu_of
from bot.rules.coriolis.present.question import Question, budget, slot
from bot.rules.coriolis.present.words import (
    accounts_of,
    keep,
)

SLOTS = ("engineer", "maneuvers", "sensor", "attack")
WAITING = ("Waiting",)


def window(content: Content, view: Combat[Any], viewer: Viewer) -> Card:
    """Of a window of somebody unseen only that the battle waits is told."""
    frame = view.window
    if frame is None or is_hidden(view):
        return Card(Kind.NOTHING, author(view), WAITING)
    question = Question(content, view, viewer)
    return QUESTIONS.get(menu_of(frame), slot)(question)


def _surprise(q: Question) -> Card:
    again = q.state.surprise_asked
    return q.card(
        ("Attack by surprise?",),
        "wait" if again else "attack, ships as listed",
        Line(("No enemy has seen a ship of this side.",)),
        Line(("Its ships take a whole turn alone, then initiative is rolled.",)),
        rules="2.3",
        on=q.name,
    )


def _manning(q: Question) -> Card:
    return q.card(
        ("Who does what this turn?",),
        "stations as last turn, own phases only",
        Line(("Each phase after the first costs a person 2 dice on every roll.",)),
        kind=Kind.MOVE,
        rules="2.1",
    )


def _order(q: Question) -> Card:
    """Sealed, but in a free turn, where nobody else looks (rules 2.3)."""
    sealed = q.state.stage != "free"
    frame = q.view.window
    done = 0 if frame is None else len(frame.answers)
    lines: list[Block] = [Line((f"{done} sealed. All open together.",))] if sealed else []
    return q.card(
        ("Secret orders: which order?" if sealed else "Which order?",),
        "no order",
        *lines,
        kind=Kind.SEALED if sealed else Kind.MOVE,
        rules="3.1",
    )


def _distribute(q: Question) -> Card:
    ship = q.ship
    pool = "" if ship is None or ship.known < 3 else f"{keep(f'{ship.ep_pool} EP')} to distribute"
    last = {} if ship is None else ship.last_allotted
    fits = ship is not None and sum(n for a, n in last.items() if a != "reserve") <= ship.ep_pool
    default = "as last turn" if last and fits else "what is most needed first"
    lines: list[Block] = []
    if ship is not None and ship.known == 3:
        lines.append(Line((Strong(keep(f"{ship.ep_pool} EP")), " to distribute")))
    if last and ship is not None and ship.known == 3:
        lines.append(Line((f"Last turn: {accounts_of(last)}",)))
    return q.card(
        (*q.name, f": {pool or 'EP to distribute'}"),
        default,
        *lines,
        kind=Kind.MOVE,
        rules="2.5",
    )


def _overload_ep(q: Question) -> Card:
    return q.card(
        (f"{keep(f'{q.state.overload_ep} EP')} from the overload: to whom?",),
        "all to the gunner",
        rules="3.2",
        on=q.name,
    )


def _next_maneuver(q: Question) -> Card:
    ship = q.ship
    place = "" if ship is None else f" {ship.flown + 1} of {ship.planned}"
    return q.card(
        (*q.name, f": maneuver{place}?"),
        "drop the rest",
        *budget(q),
        Line(("The penalty stays if the rest is dropped.",)),
        rules="3.3",
    )


QUESTIONS: dict[str, Callable[[Question], Card]] = {
    "surprise": _surprise,
    "manning": _manning,
    "order": _order,
    "distribute": _distribute,
    "overload_ep": _overload_ep,
    "next_maneuver": _next_maneuver,
    "defend": defend,
    "sixes": extra_sixes,
    "severity": severity,
    "prayer": prayer,
    "boarding": boarding,
    "nobody_seen": nobody_seen,
    **dict.fromkeys(SLOTS, slot),
}
