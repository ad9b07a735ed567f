"""What automatic players do in a window, all in one act."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import TypeVar

from bot.core.agenda import Answer, Frame
from bot.core.combat import Combat
from bot.core.decide import Act, Run
from bot.core.dice import Dice
from bot.core.frozen import replace
from bot.core.legal import open_seats
from bot.core.npc import choose
from bot.core.play import Event
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import Seat

S = TypeVar("S")
Plays = Callable[[Seat], bool]
"""Whether an automatic player answers for a seat."""

PATIENCE = 40
"""A seat that has acted so often in one window takes the default."""


def is_asked(rules: Ruleset[S], combat: Combat[S], plays: Plays) -> bool:
    """Whether the open window waits for an automatic player."""
    return any(plays(seat) for seat in open_seats(rules, combat))


def play_out(
    rules: Ruleset[S], combat: Combat[S], dice: Dice, plays: Plays, seq: int
) -> tuple[tuple[Event, ...], Combat[S], tuple[Answer, ...]]:
    """The events, the combat and the answers of all automatic players in the open window.

    Ends when it has closed, or as soon as it waits for somebody else, be it in a window that
    interrupts it. Raises Refused if it waits for no automatic player.
    """
    run = Run(rules, combat, dice, seq)
    first = combat.window
    if first is None or not is_asked(rules, combat, plays):
        raise Refused("Nobody who plays by himself is to act now")
    answers: list[Answer] = []
    often: Counter[tuple[str, Seat]] = Counter()
    while any(frame.id == first.id for frame in run.combat.agenda):
        frame = run.combat.window
        seat = next((s for s in open_seats(rules, run.combat) if plays(s)), None)
        if frame is None or seat is None:
            break
        often[frame.id, seat] += 1
        answers.append(_answer(run, frame, seat, tired=often[frame.id, seat] > PATIENCE))
    return tuple(run.events), replace(run.combat, seq=seq), tuple(answers)


def _answer(run: Run, frame: Frame, seat: Seat, *, tired: bool) -> Answer:
    """What the seat's policy chooses; the default where the rules refuse that in the end."""
    before, count = run.combat, len(run.events)
    if not tired:
        choice = choose(run.rules, run.combat, seat)
        try:
            run.act(Act(seat, choice.action, choice.params, "npc", frame.id))
        except Refused:
            run.combat = before
            del run.events[count:]
        else:
            run.advance()
            return Answer(seat, choice.action, choice.params, "npc")
    answer = run.default(frame, seat, "npc")
    run.advance()
    return answer
