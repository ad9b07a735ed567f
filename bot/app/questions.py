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


def settled(rules: AnyRules, before: AnyCombat, after: AnyCombat) -> list[Frame]:
    """The prompts that an act has settled."""
    still = {frame.id for frame in after.agenda} if after.outcome is None else set[str]()
    asked = [frame for frame in before.agenda if isinstance(frame.step, Ask)]
    return [frame for frame in asked if frame.id not in still and is_prompt(rules, frame)]


def closed_prompts(
    battle: Battle,
    before: AnyCombat,
    events: Sequence[Event],
    after: AnyCombat,
    earlier: Sequence[Answer] = (),
) -> tuple[Closed, ...]:
    """For each question that an act has settled: what everybody, or its side, may read of it.

    `earlier`: what was done in the open window in acts before this one.
    """
    over = {frame.id for frame in settled(battle.rules, before, after)}
    found: list[Closed] = []
    for at, frame in enumerate(before.agenda):
        if frame.id not in over:
            continue
        done = earlier if frame is before.window else ()
        then = replace(before, agenda=before.agenda[: at + 1])
        given = _answers(battle.rules, frame, events, done)
        seats = asked_seats(battle.rules, then, frame)
        for side in dict.fromkeys(sorted(_reader(battle, before, seat) for seat in seats)):
            answers = [a for a in given if _reader(battle, before, a.seat) == side]
            found.append(_closed(battle, then, frame, answers, side))
    return tuple(found)


def _reader(battle: Battle, before: AnyCombat, seat: Seat) -> str:
    """The side that alone may read of a seat; empty if everybody may."""
    is_open = battle.rules.sees(before.state, PUBLIC, seat)
    return "" if is_open else battle.sides.get(seat.ship, "")


def _closed(
    battle: Battle,
    then: AnyCombat,
    frame: Frame,
    given: Sequence[Answer],
    side: str,
) -> Closed:
    viewer = side_viewer(side) if side else PUBLIC
    seen = view(battle.rules, then, viewer)
    card = battle.rules.present.window(seen, viewer)
    marks = _marks(battle.rules, seen, viewer) if len(given) > 1 else {}
    answers = dict.fromkeys(
        (*marks.get(answer.seat.ship, ()), *_answer(battle, frame, answer)) for answer in given
    )
    return Closed(frame.id, card.author, card.title, tuple(answers), side)


def _marks(rules: AnyRules, seen: AnyCombat, viewer: Viewer) -> dict[str, Words]:
    """`▲1 ` by ship: of several who have answered it says for which ship."""
    sides = rules.present.board(seen, viewer).sides
    return {
        line.id: (f"{side.mark}{line.number} ",)
        for side in sides
        for line in side.ships
        if line.number is not None
    }


def _answers(
    rules: AnyRules, frame: Frame, events: Sequence[Event], earlier: Sequence[Answer]
) -> list[Answer]:
    """What was done in a window, then who did nothing; not what came by itself, beside others."""
    ask = cast("Ask", frame.step)
    last = {answer.seat: answer for answer in frame.answers}
    chosen = list(earlier)
    for event in events:
        if isinstance(event, Answered) and event.frame == frame.id:
            last[event.answer.seat] = event.answer
        elif isinstance(event, Chosen) and event.menu == ask.menu and not ask.held:
            chosen.append(event.answer)
            if ask.closes == "first":
                break
    deeds = [a for a in chosen if not _is_idle(rules, a) or ask.closes == "first"]
    acted = {answer.seat for answer in deeds}
    found = [*deeds, *(answer for seat, answer in last.items() if seat not in acted)]
    said = [a for a in found if a.by not in ("rule", "clock") or not _is_idle(rules, a)]
    return said or found


def _is_idle(rules: AnyRules, answer: Answer) -> bool:
    action = rules.actions.get(answer.action)
    return action is not None and action.idle


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
