"""Questions that are answered on their prompt, and what is left of one that is settled."""

from __future__ import annotations

from collections.abc import Sequence
from typing import cast

from bot.app.battle import AnyCombat, AnyRules, Battle
from bot.app.posts import Closed
from bot.core.agenda import Answer, Ask, Frame
from bot.core.blocks import Name, Words
from bot.core.combat import Answered, Chosen
from bot.core.frozen import replace
from bot.core.legal import asked_seats
from bot.core.play import Event
from bot.core.seats import PUBLIC, Seat, Viewer, side_viewer
from bot.core.view import view


def is_prompt(rules: AnyRules, frame: Frame) -> bool:
    """Whether a window is answered on its prompt: nothing in it is an act of one's own turn."""
    actions = rules.menu(cast("Ask", frame.step).menu)
    return bool(actions) and all(action.interrupt for action in actions)


def closed_prompts(
    battle: Battle, before: AnyCombat, events: Sequence[Event], after: AnyCombat
) -> tuple[Closed, ...]:
    """For each question that an act has settled: what everybody, or its side, may read of it."""
    still = {frame.id for frame in after.agenda} if after.outcome is None else set[str]()
    found: list[Closed] = []
    for at, frame in enumerate(before.agenda):
        is_ask = isinstance(frame.step, Ask)
        if not is_ask or frame.id in still or not is_prompt(battle.rules, frame):
            continue
        then = replace(before, agenda=before.agenda[: at + 1])
        seats = asked_seats(battle.rules, then, frame)
        hidden = [s for s in seats if not battle.rules.sees(before.state, PUBLIC, s)]
        sides = dict.fromkeys(battle.sides.get(seat.ship, "") for seat in hidden)
        for side in ("", *sides) if len(hidden) < len(seats) else sides:
            asked = [s for s in seats if (s in hidden) == bool(side)]
            found.append(_closed(battle, then, frame, events, side, asked))
    return tuple(found)


def _closed(
    battle: Battle,
    then: AnyCombat,
    frame: Frame,
    events: Sequence[Event],
    side: str,
    asked: Sequence[Seat],
) -> Closed:
    viewer = side_viewer(side) if side else PUBLIC
    seen = view(battle.rules, then, viewer)
    card = battle.rules.present.window(seen, viewer)
    given = [a for a in _answers(frame, events) if a.seat in asked]
    marks = _marks(battle.rules, seen, viewer) if len(given) > 1 else {}
    answers = tuple(
        (*marks.get(answer.seat.ship, ()), *_answer(battle, frame, answer)) for answer in given
    )
    return Closed(frame.id, card.author, card.title, answers, side)


def _marks(rules: AnyRules, seen: AnyCombat, viewer: Viewer) -> dict[str, Words]:
    """`▲1 ` by ship: of several who have answered it says for which ship."""
    sides = rules.present.board(seen, viewer).sides
    return {
        line.id: (f"{side.mark}{line.number} ",)
        for side in sides
        for line in side.ships
        if line.number is not None
    }


def _answers(frame: Frame, events: Sequence[Event]) -> list[Answer]:
    """The answers to a window, those given before and the last one."""
    ask = cast("Ask", frame.step)
    found = {answer.seat: answer for answer in frame.answers}
    for event in events:
        if isinstance(event, Answered) and event.frame == frame.id:
            found[event.answer.seat] = event.answer
        elif isinstance(event, Chosen) and event.menu == ask.menu and not ask.held:
            found.setdefault(event.answer.seat, event.answer)
            if ask.closes == "first":
                break
    return list(found.values())


def _answer(battle: Battle, frame: Frame, answer: Answer) -> Words:
    """Who has answered, and what unless that was sealed."""
    user = battle.holder(answer.seat) if answer.by == "player" else None
    who: Words = (Name(battle.table.name(user)) if user is not None else "GM",)
    if answer.by in ("rule", "clock"):
        who = ("By itself",)
    if cast("Ask", frame.step).sealed:
        return (*who, " has answered")
    action = battle.rules.actions.get(answer.action)
    return (*who, ": ", action.name if action is not None else answer.action)
