"""The open window as a question: what is coming, and what happens if nobody answers."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from bot.core.blocks import (
    Block,
    Card,
    Facts,
    Field,
    Kind,
    Line,
    Modifiers,
    Soft,
    Strong,
    Term,
    Words,
)
from bot.core.combat import Combat
from bot.rules.mneme.acts import ACTIONS
from bot.rules.mneme.checks import FAIR, NEEDS
from bot.rules.mneme.content import Content
from bot.rules.mneme.deeds import can_answer, needs_of, reactor_rolls, total
from bot.rules.mneme.entries import STATIONS
from bot.rules.mneme.figures import posts, unit_initiative
from bot.rules.mneme.pending import Deed
from bot.rules.mneme.present.words import Sight, author, bound_to, menu_of, needs_words
from bot.rules.mneme.state import State
from bot.rules.twod6.checks import SUMS
from bot.rules.twod6.wording import keep, plural

GLYPHS = {Kind.CHOICE: "⏳", Kind.MOVE: "🔔", Kind.SEALED: "🔒"}


class Prompt:
    """A question being put together."""

    def __init__(self, tables: Content, view: Combat[Any]) -> None:
        self.view = view
        self.sight = Sight(tables, view.state)
        self.state = self.sight.state
        self.ship = bound_to(view)

    def ask(
        self,
        title: Words,
        default: str,
        *body: Block,
        rules: str,
        kind: Kind = Kind.CHOICE,
        answers: Mapping[str, Words] | None = None,
    ) -> Card:
        """`answers`: what each would come to."""
        lines = (*body, Line(("If nobody answers: ", Soft(default))))
        glyph = GLYPHS.get(kind, "")
        footer = f"rules {rules}"
        fields = tuple(Field((name,), (Line(said),)) for name, said in (answers or {}).items())
        return Card(kind, author(self.view), title, lines, fields, footer, glyph)


def window(tables: Content, view: Combat[Any]) -> Card:
    """The question of the open window."""
    question = QUESTIONS.get(menu_of(view))
    prompt = Prompt(tables, view)
    if question is None:
        return Card(Kind.NOTHING, author(view), ("Waiting",))
    return question(prompt)


def _function(p: Prompt) -> Card:
    function = bound_to(p.view, "function")
    name = STATIONS[function].lower()  # type: ignore[index]
    ship = p.state.ships[p.ship]
    left = [(keep(f"{who.name}: {who.ma} MA"),) for who in posts(ship, function)[:8]]
    if ship.pool:
        left.append((plural(ship.pool, "coordination point"),))
    default = "hold the course, then done" if function == "pilot" else "done"
    return p.ask(
        (*p.sight.full(p.ship), f": {name} to act"),
        default,
        *([Facts(tuple(left))] if left else []),
        rules="2.3",
        kind=Kind.MOVE,
    )


def _others(p: Prompt) -> Card:
    title = (*p.sight.full(p.ship), ": everybody else to act")
    return p.ask(title, "done", rules="2.3", kind=Kind.MOVE)


def _npc(p: Prompt) -> Card:
    ship = p.state.ships[p.ship]
    count = len(p.state.unit(p.ship))
    facts: list[Words] = [(keep(f"initiative {unit_initiative(p.state, ship)}"),)]
    if count > 1:
        facts.append((f"{count} ships, one roll a function",))
    title = (*p.sight.unit(p.ship), ": your turn")
    return p.ask(
        title, "it is played by the book", Facts(tuple(facts)), rules="2.11", kind=Kind.MOVE
    )


def _react(p: Prompt) -> Card:
    deed = p.state.deed
    if deed is None:
        return Card(Kind.NOTHING, author(p.view), ("Waiting",))
    name = ACTIONS[deed.action].name if deed.action in ACTIONS else "Missile attack"
    terms = tuple(Term(value, source) for value, source in deed.terms)
    body: list[Block] = [Modifiers(terms)] if terms else []
    base = FAIR if p.state.on("fair_npc") else NEEDS
    if p.state.ships[deed.ship].npc:
        body.append(Line((f"Whoever reacts needs a total of {base + total(deed.terms)}",)))
    elif not reactor_rolls(p.state, deed):
        body.append(Line((f"Needs {total(needs_of(deed))}: {needs_words(needs_of(deed))}",)))
    for reaction in deed.reactions:
        who = p.sight.person(reaction.ship, reaction.crew)
        body.append(Line(("✓ ", *who, f": {reaction.id.replace('_', ' ')}")))
    title = (*p.sight.unit(deed.ship), f" · {name} at ", *p.sight.short(p.ship), ": react?")
    return p.ask(title, "no reaction", *body, rules="2.5", answers=_outcomes(p.state, deed))


def _outcomes(state: State, deed: Deed) -> dict[str, Words]:
    """What it comes to if nobody reacts, and what comes of a reaction whether it works or not."""
    found: dict[str, Words] = {}
    target = state.ships.get(deed.target)
    if deed.always is None and not deed.reactions:
        needs = total(needs_of(deed)) - total(deed.terms)
        ways = sum(count for made, count in SUMS.items() if made >= needs)
        found["No reaction"] = ("then it works ", Strong(keep(f"{round(100 * ways / 36)} %")))
    if target is not None and can_answer(state, deed, target, "go_ballistic"):
        found["Go ballistic"] = ("next turn the pilot can only hold the course",)
    return found


def _aid(p: Prompt) -> Card:
    return p.ask((*p.sight.full(p.ship), ": your aid is asked for"), "no aid", rules="3.6")


def _roll(p: Prompt) -> Card:
    deed = p.state.deed
    who = p.sight.unit(deed.ship) if deed is not None else ("the referee's ship",)
    return p.ask(("Roll for ", *who), "the tool rolls", rules="R-04")


def _control(p: Prompt) -> Card:
    parts = [(p.sight.part(p.ship, part),) for part in p.state.struck]
    return p.ask(
        (*p.sight.full(p.ship), ": damage control?"),
        "the best engineer whose first reaction is free",
        *([Facts(tuple(parts))] if parts else []),
        rules="3.6",
    )


def _plain(
    words: str, default: str, rules: str, kind: Kind = Kind.CHOICE, hint: str = ""
) -> Callable[[Prompt], Card]:
    def question(p: Prompt) -> Card:
        asked = p.state.question
        who: Words = (*p.sight.full(asked.asker), " · ") if asked is not None else ()
        body = (Line((hint,)),) if hint else ()
        return p.ask((*who, words), default, *body, rules=rules, kind=kind)

    return question


QUESTIONS: dict[str, Callable[[Prompt], Card]] = {
    "function": _function,
    "others": _others,
    "npc_turn": _npc,
    "react": _react,
    "aid": _aid,
    "npc_roll": _roll,
    "damage_control": _control,
    "spares": _plain("ten spare parts for a small repair?", "keep them", "3.3"),
    "consent": _plain("comes alongside: agree?", "refuse", "2.11"),
    "fate": _plain("what of the beaten crew?", "captured", "4.11"),
    "last_call": _plain("Act now, or lose the turn?", "act now", "2.11"),
    "morale": _plain("hold the crew together?", "let it be", "4.8"),
    "leave": _plain(
        "Leave the battle?", "stay", "2.3", Kind.SEALED, "All enemies are out of reach"
    ),
    "declare": _plain("At what range is the ambush?", "Long", "2.1", Kind.SEALED),
    "choice": _plain("You saw them first", "engage as it is", "2.1"),
    "talk": _plain("Talk", "part in peace", "2.1", hint="Any captain may open hostilities"),
    "stations": _plain("Who does what?", "as on the crew list", "2.1", Kind.MOVE),
}
