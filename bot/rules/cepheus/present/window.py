"""The open window as a question: what is coming, and what happens if nobody answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.core.blocks import Block, Card, Facts, Field, Kind, Line, Strong, Words
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.core.telling import menu_of, question, ship_asked
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.figures import allowance, evasion_terms, reactions_left
from bot.rules.cepheus.present.words import Sight, author
from bot.rules.cepheus.state import State
from bot.rules.twod6.checks import SUMS
from bot.rules.twod6.wording import listed, plural

NEEDS = 8
"""What a check comes to at least."""


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
        rules: str,
        about: Words = (),
        answers: Mapping[str, Words] | None = None,
        left: str = "",
    ) -> Card:
        """`about`: what is coming, instead of the turn. `answers`: what each would do."""
        fields = tuple(Field((name,), (Line(said),)) for name, said in (answers or {}).items())
        footer = " · ".join(part for part in (left, f"rules {rules}") if part)
        return question(kind, about or author(self.view), title, body, default, fields, footer)

    @property
    def left(self) -> int:
        """How many reactions the ship has."""
        return reactions_left(self.state.ships[self.ship], self.state.turn)

    @property
    def of_all(self) -> str:
        """`2 of 3 reactions left this turn`."""
        ship = self.state.ships[self.ship]
        of = plural(allowance(ship, self.state.turn), "reaction")
        return f"{self.left} of {of} left this turn"

    @property
    def keeps(self) -> str:
        """What doing nothing is good for."""
        if self.left == 1:
            return "keeps the last reaction"
        return f"keeps {'both' if self.left == 2 else f'all {self.left}'} reactions"


def chance(dm: int, needs: int = NEEDS) -> Strong:
    """How often 2D6 and a modifier come to a number."""
    ways = sum(count for total, count in SUMS.items() if total + dm >= needs)
    return Strong(f"{round(100 * ways / 36)}\N{NO-BREAK SPACE}%")


def window(content: Content, view: Combat[Any], viewer: Viewer) -> Card:
    """The question of the open window."""
    asked = Question(content, view)
    ask = QUESTIONS.get(menu_of(view))
    if view.window is None or ask is None:
        return Card(Kind.NOTHING, author(view), ("Waiting",))
    return ask(asked)


def _act(q: Question) -> Card:
    ship = q.state.ships[q.ship]
    facts: list[Words] = [(f"{sum(not c.done for c in ship.people)} to act",)]
    if ship.pool:
        facts.append((plural(ship.pool, "coordination point"),))
    if ship.collision_due:
        facts.append(("a collision must be avoided",))
    held = q.state.pursuit_by(q.ship)
    default = "the crew is done"
    if ship.collision_due:
        default = "the pilot avoids the collision, the others are done"
    elif held is not None and not held.kept:
        default = "the pilot keeps the pursuit, the others are done"
    return q.card(
        (*q.sight.full(q.ship), ": your crew to act"),
        default,
        Facts(tuple(facts)),
        kind=Kind.MOVE,
        rules="2.3",
    )


def _react(q: Question) -> Card:
    attack = q.state.attack
    if attack is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    band = q.state.range(attack.attacker, attack.target)
    target = q.state.ships[attack.target]
    dms = {
        kind: sum(value for value, _ in attack.terms)
        + (q.sight.content.weapons[kind].at(band) or 0)
        + q.sight.content.weapons[kind].attack
        + sum(term.value for term in evasion_terms(q.state, target))
        - (2 if attack.dodged else 0)
        for kind, _ in attack.weapons
    }
    lines = [
        Line(
            (
                f"{n} × {q.sight.weapon(kind).lower()}, {q.sight.band(band)} · hits ",
                chance(dms[kind]),
                " now",
            )
        )
        for kind, n in attack.weapons
    ]
    dodged = listed([(chance(dm - 2),) for dm in dms.values()])
    answers = {
        "Dodge": ("then they hit ", *dodged),
        "Fire sand": ("each beam loses 1D6",),
        "Trigger screens": ("2D6 + Screens off each hit",),
        "No reaction": (q.keeps,),
    }
    return q.card(
        (*q.sight.short(attack.attacker), " fires: react?"),
        "no reaction",
        *lines,
        rules="2.10",
        about=(*q.sight.full(attack.attacker), " fires at ", *q.sight.full(attack.target)),
        answers=answers,
        left=q.of_all,
    )


def _missiles(q: Question) -> Card:
    volley = q.state.volley
    salvos = [q.state.salvos[v] for v in volley.salvos if v in q.state.salvos] if volley else []
    evades = sum(term.value for term in evasion_terms(q.state, q.state.ships[q.ship]))
    dodged = volley.dodged if volley is not None else ()
    lines = [
        Line(
            (
                f"{v.id}: {len(v.missiles)} × {q.sight.weapon(v.type).lower()} of ",
                *q.sight.short(v.attacker),
                " · each hits ",
                chance(evades - (2 if v.id in dodged else 0), v.to_hit),
            )
        )
        for v in salvos
    ]
    total = sum(len(v.missiles) for v in salvos)
    return q.card(
        (f"{plural(total, 'missile')} at ", *q.sight.short(q.ship), ": react?"),
        "no reaction",
        *lines,
        rules="2.9",
        about=("Missiles come at ", *q.sight.full(q.ship)),
        answers={
            "Dodge": ("−2 for each missile of one salvo",),
            "Point defense": ("one after the other, each −1 more, until a shot misses",),
            "Trigger screens": ("2D6 + Screens off each hit of one salvo",),
            "No reaction": (q.keeps,),
        },
        left=q.of_all,
    )


def _repel(q: Question) -> Card:
    question = q.state.question
    number = len(question.people) if question is not None else 0
    asker = question.asker if question is not None else q.ship
    return q.card(
        (*q.sight.short(asker), " sends boarders: react?"),
        "no reaction",
        Line((f"{plural(number, 'boarder')} cross open space",)),
        rules="4.11",
        about=("Boarders of ", *q.sight.full(asker), " at ", *q.sight.short(q.ship)),
        answers={"No reaction": (q.keeps,)},
        left=q.of_all,
    )


def _consent(q: Question) -> Card:
    question = q.state.question
    asker = question.asker if question is not None else q.ship
    undock = question is not None and question.kind == "undock"
    what = " lets go: agree?" if undock else " comes alongside: agree?"
    return q.card((*q.sight.full(asker), what), "refuse", rules="2.12")


def _range(q: Question) -> Card:
    question = q.state.question
    asker = question.asker if question is not None else q.ship
    band = q.sight.band(q.state.range(asker, q.ship))
    return q.card(
        ("Closer, farther, or the same?",),
        "the range stays as it is",
        Line(("You won the range check against ", *q.sight.full(asker), f" at {band}")),
        rules="2.12",
    )


def _fate(q: Question) -> Card:
    return q.card(("The fight aboard is won: what of the others?",), "captured", rules="4.11")


def _delay(q: Question) -> Card:
    return q.card(
        (*q.sight.full(q.ship), ": act or hold over?"),
        "hold over: first in the next turn",
        rules="2.6",
    )


def _tactics(q: Question) -> Card:
    return q.card(
        ("Check Tactics?",),
        "a check, if Tactics and Intelligence help",
        Line(("The Effect, good or bad, is added to Initiative",)),
        kind=Kind.SEALED,
        rules="2.1",
    )


def _hasty(q: Question) -> Card:
    return q.card(
        ("Hasty, or at a normal pace?",),
        "a normal pace",
        Line(("Hasty: Initiative +2 this turn, −1 on every check",)),
        kind=Kind.SEALED,
        rules="2.4",
    )


def _part(q: Question) -> Card:
    return q.card(
        ("Part from the enemy?",),
        "stay",
        Line(("All enemies are Distant. The battle ends if all sides part",)),
        kind=Kind.SEALED,
        rules="2.12",
    )


def _positions(q: Question) -> Card:
    return q.card(
        ("Who does what?",),
        "everybody at the post on the crew list",
        kind=Kind.MOVE,
        rules="2.1",
    )


QUESTIONS: dict[str, Callable[[Question], Card]] = {
    "act": _act,
    "react": _react,
    "missiles": _missiles,
    "repel": _repel,
    "consent": _consent,
    "range_choice": _range,
    "fate": _fate,
    "delay_close": _delay,
    "tactics": _tactics,
    "hasty": _hasty,
    "part": _part,
    "positions": _positions,
}
