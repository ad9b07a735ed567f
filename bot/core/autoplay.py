"""Random play: any act that the open window takes, for whoever wants a battle to play itself."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, TypeVar, cast

from bot.core.action import Action, Between, OneOf, Parameter, Pick, Text, YesNo
from bot.core.agenda import Ask, Frame, Params, Value
from bot.core.combat import Combat
from bot.core.decide import Act, Skip
from bot.core.legal import accept, hindrance, is_waited_for, turn_of, unanswered
from bot.core.play import Turn
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import Seat

S = TypeVar("S")
Choose = Callable[[int], int]
"""Given n, a number from 0 to n − 1, such as `random.Random(1).randrange`."""

TRIES = 8
WORDS = ("their cargo", "the far side of the moon")


def random_act(
    rules: Ruleset[S], combat: Combat[S], choose: Choose, *, anytime: int = 20
) -> Act | Skip | None:
    """Some act that is possible now, or None if the battle waits for nobody.

    One of the seats still to answer, one of its possible actions, doing nothing included, with
    options at random. One act in `anytime` is an anytime act of any seat, if there is one; 0
    means none. Where no seat has a possible action it is a skip.

    A body may still refuse the combination by raising Refused; the caller then asks again.
    """
    frame = combat.window
    if frame is None:
        return None
    if anytime and choose(anytime) == 0:
        members = rules.crews(combat.state)
        crew = [seat for member in members if member.able for seat in member.seats]
        acts = tuple(a for a in rules.actions.values() if a.anytime)
        found = _any(rules, combat, choose, crew, acts)
        if found is not None:
            return found
    menu = rules.menu(cast("Ask", frame.step).menu)
    seats = unanswered(rules, combat, frame)
    return _any(rules, combat, choose, seats, menu, frame) or Skip("npc", frame.id)


def _any(
    rules: Ruleset[S],
    combat: Combat[S],
    choose: Choose,
    seats: Iterable[Seat],
    actions: tuple[Action, ...],
    frame: Frame | None = None,
) -> Act | None:
    """An act of one of the seats, each as likely as another that has a possible action.

    Given a window's `frame`, only of those for whom it stays open.
    """
    left = list(seats)
    while left:
        seat = left.pop(choose(len(left)))
        if frame is not None and not is_waited_for(rules, combat, frame, seat):
            continue
        own = [a for a in actions if seat.station in a.stations and not a.gm]
        while own:
            action = own.pop(choose(len(own)))
            turn = _turn(rules, combat, seat, action)
            if hindrance(rules, turn, action) is None:
                window = None if action.anytime or combat.window is None else combat.window.id
                return Act(seat, action.id, _fill(rules, turn, action, choose), "npc", window)
    return None


def _turn(rules: Ruleset[S], combat: Combat[S], seat: Seat, action: Action) -> Turn[Any]:
    frame = None if action.anytime else combat.window
    return turn_of(rules, combat, seat, action.id, "npc", frame)


def _fill(rules: Ruleset[S], turn: Turn[Any], action: Action, choose: Choose) -> Params:
    """Options at random; after too many that lead nowhere, the first possible ones."""
    for _ in range(TRIES):
        given = _some(turn, action, choose)
        try:
            return accept(rules, turn, action, given)
        except Refused:
            continue
    hindrance(rules, turn, action)
    return dict(turn.given)


def _some(turn: Turn[Any], action: Action, choose: Choose) -> Params:
    turn.given = {}
    for parameter in action.parameters:
        if parameter.default is not None and choose(2) == 0:
            turn.given[parameter.name] = parameter.default
            continue
        value = _value(turn, parameter, choose)
        if value is None:
            break
        turn.given[parameter.name] = value
    return dict(turn.given)


def _value(turn: Turn[Any], parameter: Parameter, choose: Choose) -> Value | None:
    match parameter.kind:
        case Between(low=low) as kind:
            high = kind.highest(turn)
            return low + choose(high - low + 1) if high >= low else parameter.default
        case OneOf(choices=choices):
            return choices[choose(len(choices))][0]
        case YesNo():
            return choose(2) == 1
        case Pick() as kind:
            free = [option.id for option in kind.options(turn) if option.refusal is None]
            return free[choose(len(free))] if free else parameter.default
        case Text():
            return WORDS[choose(len(WORDS))]
