"""The open window as a question: what is coming, and what happens if nobody answers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from bot.core.blocks import Block, Card, Facts, Field, Kind, Line, Name, Strong, Words
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.core.telling import menu_of, question, ship_asked
from bot.rules.command_points.content import Content
from bot.rules.command_points.entries import ATTRIBUTES, SKILLS
from bot.rules.command_points.present.board import by_urgency, crisis_words
from bot.rules.command_points.present.words import Sight, author, pips
from bot.rules.command_points.state import State


class Question:
    """What a prompt is made of."""

    def __init__(self, content: Content, view: Combat[Any]) -> None:
        self.view = view
        self.state: State = view.state
        self.sight = Sight(content, self.state)
        self.ship = ship_asked(view)

    def card(
        self,
        title: Words,
        default: str,
        *body: Block,
        kind: Kind = Kind.CHOICE,
        fields: tuple[Field, ...] = (),
        rules: str,
        by: Words = (),
    ) -> Card:
        on = by or author(self.view)
        return question(kind, on, title, body, default, fields, f"rules {rules}")


def window(content: Content, view: Combat[Any], viewer: Viewer) -> Card:
    """The question of the open window."""
    asked = Question(content, view)
    ask = QUESTIONS.get(menu_of(view))
    if view.window is None or ask is None:
        return Card(Kind.NOTHING, author(view), ("Waiting",))
    return ask(asked)


def _turn(q: Question) -> Card:
    ship = q.state.ships[q.ship]
    lines: list[Block] = [Facts(((pips(ship.cp, ship.cp_start),),))]
    lines += [Line(crisis_words(q.sight, ship, c)) for c in by_urgency(ship)[:4]]
    default = "the vessel plays by itself" if ship.npc else "the turn ends, CP are lost"
    return q.card(
        (*q.sight.full(q.ship), ": your crew to act"), default, *lines, kind=Kind.MOVE, rules="2.2"
    )


def _hit(q: Question) -> tuple[Words, Words, str, int, int]:
    """Who strikes, the question, the default, HP now and after."""
    hit = q.state.hit
    ship = q.state.ships[q.ship]
    through = 0 if hit is None else hit.through
    attacker = q.ship if hit is None else hit.attacker
    after = max(0, ship.hp - through)
    return (
        (*q.sight.full(attacker), " hits ", *q.sight.full(q.ship)),
        (f"{through} damage coming: cancel it?",),
        "it is canceled, as 0 HP would be left" if not after else "it is taken",
        ship.hp,
        after,
    )


def _keep(q: Question) -> Card:
    by, title, default, now, after = _hit(q)
    aim = q.state.hit.aim if q.state.hit is not None else ""
    aimed = [Line((f"Aimed at the {q.sight.part(q.ship, aim).lower()}",))] if aim else []
    return q.card(
        title,
        default,
        Line((f"HP {now} → ", Strong(str(after)), " if you take it")),
        *aimed,
        fields=(
            Field(
                ("Keep it Together",),
                (Line(("No damage at all, but a ", Strong("random crisis"), " (1D10)")),),
            ),
            Field(("Take it",), (Line((f"HP {now} → {after} · keeps the use for a later hit",)),)),
        ),
        rules="2.4, 4.5",
        by=by,
    )


def _burst(q: Question) -> Card:
    by, title, default, now, after = _hit(q)
    return q.card(
        title,
        default,
        Line((f"HP {now} → ", Strong(str(after)), " if you take it")),
        fields=(
            Field(("Burst ECM",), (Line(("Cancels the hit, once in the battle",)),)),
            Field(("Save the burst",), (Line((f"HP {now} → {after}, or Keep it Together",)),)),
        ),
        rules="4.6",
        by=by,
    )


def _approach(q: Question) -> Card:
    asked = q.state.proposal
    if asked is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    who = q.sight.member(asked.ship, asked.crew)
    name: Words = (Name(who.name),) if who is not None else ("Somebody",)
    title = asked.action.replace("_", " ").capitalize()
    return q.card(
        (*name, f": {title}?"),
        "accept, a crisis at 10",
        Line((f"With {SKILLS[asked.skill]} and {ATTRIBUTES[asked.attribute]}",)),
        Line(("A crisis: effective 8, usual 10, poor 12",)),
        rules="2.7",
    )


def _standstill(q: Question) -> Card:
    return q.card(
        ("Nothing happens: go on?",),
        "let it end",
        Line(("Three rounds without an attack or a check. It ends unless somebody goes on",)),
        rules="2.7",
    )


def _departments(q: Question) -> Card:
    return q.card(
        ("Who is in charge of what?",),
        "everybody at the department on the crew list",
        kind=Kind.MOVE,
        rules="2.1",
    )


QUESTIONS: dict[str, Callable[[Question], Card]] = {
    "turn": _turn,
    "keep_it_together": _keep,
    "burst_ecm": _burst,
    "approach": _approach,
    "standstill": _standstill,
    "departments": _departments,
}
