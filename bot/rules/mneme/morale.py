"""The option morale: what shakes a crew, and what becomes of it (4.8)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.action import action
from bot.core.agenda import Ask, Do
from bot.core.play import Play, Push, roll
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.checks import Check
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, allowance, consequence
from bot.rules.mneme.figures import captain_of, resources
from bot.rules.mneme.helping import reaction
from bot.rules.mneme.parts import MnemeTurn, me, own, person_terms, span_terms, tables
from bot.rules.mneme.pending import Deed, Question
from bot.rules.mneme.state import Ship
from bot.rules.twod6.checks import Table, best_row, some

OUTNUMBERED = 4
THREE = 3


def triggers(turn: MnemeTurn, ship: Ship) -> Iterator[str]:
    """What shakes a crew, once each in a battle."""
    for part in ("hull", "structure"):
        if ship.components[part].worst >= 1:
            yield part
    if sum(p.is_disabled for p in ship.components.values()) >= THREE:
        yield "components"
    captains = [c for c in ship.crew if "captain" in c.functions and c.grade == "major"]
    if captains and not any(c.able for c in captains):
        yield "captain"
    if _outnumbered(turn, ship):
        yield "outnumbered"


def _outnumbered(turn: MnemeTurn, ship: Ship) -> bool:
    state, content = turn.state, tables(turn)
    mine = resources(state, content, ship.side)
    others = (resources(state, content, s) for s in state.sides if s != ship.side)
    return any(o > mine and content.outnumbering(o, mine) >= OUTNUMBERED for o in others)


def morale_checks(turn: MnemeTurn) -> Play:
    """One trigger after the other: the captain may hold the crew together (4.8)."""
    state = turn.state
    if not state.on("morale"):
        return
    for ship in state.ships.values():
        due = next((t for t in triggers(turn, ship) if t not in ship.shaken), None)
        if not ship.fights or due is None:
            continue
        yield e.Shaken(ship.id, due)
        yield e.QuestionAsked(Question("morale", ship.id, ship.id, subject=due))
        if ship.npc:
            yield from _npc_manages(turn, ship)
        yield Push(
            (Ask("morale", "morale_captains", "let_it_be"), Do("roll_morale")), {"ship": ship.id}
        )
        yield Push((Do("morale_checks"),))
        return


def _npc_manages(turn: MnemeTurn, ship: Ship) -> Play:
    who = captain_of(ship)
    free = allowance(ship, who) if who is not None and not ship.dark else None
    if who is None or free is None:
        return
    yield e.ReactionUsed(ship.id, who.id, free.token)
    terms = person_terms(turn.state, tables(turn), ship, who, "leadership")
    terms += [*span_terms(ship), *some(free.dm, "reaction")]
    rolled = yield from roll(turn, Check(tuple(terms)), "manage_morale", f"{ship.id}/{who.id}")
    if rolled.success:
        yield e.QuestionAnswered(yes=True)


def morale_captains(turn: MnemeTurn) -> list[Seat]:
    asked = turn.state.question
    if asked is None or asked.kind != "morale":
        return []
    ship = turn.state.ships[asked.asker]
    who = captain_of(ship)
    return [] if ship.npc or who is None else [Seat(ship.id, "captain", who.id)]


def _free(turn: MnemeTurn) -> Refusal | None:
    none = allowance(own(turn), me(turn)) is None or own(turn).dark
    return Refusal("You have no reaction left") if none else None


@reaction("captain", _free, menu="morale")
def manage_morale(turn: MnemeTurn) -> Play:
    """Hold the crew together, as a reaction: no morale roll is needed if it works."""
    ship, who = own(turn), me(turn)
    free = allowance(ship, who)
    if free is None:
        return
    yield e.ReactionUsed(ship.id, who.id, free.token)
    more = some(free.dm, "further reaction" if free.dm < 0 else "prepared")
    yield from roll_for(turn, "leadership", more=more)


@consequence("manage_morale")
def _managed(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield e.QuestionAnswered(yes=True)


@action(station="captain", menu="morale", interrupt=True, idle=True, ref="3.6")
def let_it_be(turn: MnemeTurn) -> Play:
    """Let the crew's morale show."""
    yield from ()


def roll_morale(turn: MnemeTurn) -> Play:
    """2D6 and the captain's Leadership, unless he has managed (4.8)."""
    asked = turn.state.question
    if asked is None or asked.kind != "morale":
        return
    ship = turn.state.ships[asked.asker]
    who = captain_of(ship)
    skill = who.skills.get("leadership", 0) if who is not None else 0
    dice = Table(tuple(some(skill, "Leadership")), form="morale")
    rolled = yield from roll(turn, dice, "morale", ship.id)
    rows = tables(turn).morale
    yield e.MoraleSet(ship.id, rows[best_row(list(rows), rolled.degree)].id)
    yield e.QuestionAnswered(yes=False)
