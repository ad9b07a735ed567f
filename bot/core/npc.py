"""Automatic play where a ruleset has no policy of its own: the best value × chance."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from fractions import Fraction
from functools import cached_property
from itertools import islice
from typing import Any, TypeVar, cast, overload

from bot.core.action import Action, Between, OneOf, Parameter, Pick, Text, YesNo
from bot.core.agenda import Ask, Frame, Params, Value
from bot.core.combat import Combat
from bot.core.decide import Act, NotYours
from bot.core.legal import accept, hindrance, open_seats_or_held, turn_of
from bot.core.odds import odds
from bot.core.play import Turn
from bot.core.refusal import Refused
from bot.core.ruleset import Choice, Ruleset
from bot.core.seats import Seat

S = TypeVar("S")
MOST = 200
"""Combinations of options that are weighed for one action."""

FEW = 8
"""So many numbers are all tried."""

UNROLLED = Fraction(1, 2)
"""What a deed without a roll is worth: more than nothing, less than a sure success."""


def choose(rules: Ruleset[S], combat: Combat[S], seat: Seat) -> Choice:
    """What an automatic player does for a seat of the open window; pure, never at random.

    The ruleset's own policy if it has one, given the possible choices; else the one with the
    highest worth, the cheaper and earlier declared of equal ones. If nothing is possible, the
    window's default. Raises NotYours if the window does not ask the seat.
    """
    frame = combat.window
    if frame is None or seat not in open_seats_or_held(rules, combat, frame):
        raise NotYours("It is not that seat's move")
    possible = _Possible(rules, combat, seat, frame)
    if rules.npc is not None:
        return rules.npc(combat, seat, possible)
    weighed = [
        (*value, choice)
        for choice in possible
        if (value := worth(rules, combat, seat, choice, frame)) is not None
    ]
    if not weighed:
        turn = turn_of(rules, combat, seat, "", "npc", frame)
        return rules.defaults[cast("Ask", frame.step).default](turn)
    return max(weighed, key=lambda each: each[:2])[2]


def first_allowed(
    rules: Ruleset[S], combat: Combat[S], seat: Seat, wishes: Iterable[tuple[str, Params]]
) -> Choice:
    """The first wish, an action with its options, that the rules allow; else the default.

    What a wish leaves out keeps its default. A wish that the open window does not offer to the
    seat is passed over, so that a policy need not know what is possible. Raises Refused if the
    battle waits for nobody.
    """
    frame = combat.window
    if frame is None:
        raise Refused("The battle waits for nobody now")
    ask = cast("Ask", frame.step)
    for action_id, params in wishes:
        action = rules.actions[action_id]
        if ask.menu not in action.menus or seat.station not in action.stations:
            continue
        turn = turn_of(rules, combat, seat, action_id, "npc", frame)
        if hindrance(rules, turn, action) is not None:
            continue
        with suppress(Refused):
            return Choice(action_id, accept(rules, turn, action, params))
    return rules.defaults[ask.default](turn_of(rules, combat, seat, "", "npc", frame))


class _Possible(Sequence[Choice]):
    """The possible choices, found when somebody looks: a policy of its own may not need them."""

    def __init__(self, rules: Ruleset[Any], combat: Combat[Any], seat: Seat, frame: Frame) -> None:
        self.of = (rules, combat, seat, frame)

    @cached_property
    def found(self) -> list[Choice]:
        return choices(*self.of)

    @overload
    def __getitem__(self, index: int) -> Choice: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Choice]: ...
    def __getitem__(self, index: int | slice) -> Choice | Sequence[Choice]:
        return self.found[index]

    def __len__(self) -> int:
        return len(self.found)


def choices(rules: Ruleset[S], combat: Combat[S], seat: Seat, frame: Frame) -> list[Choice]:
    """What a seat can do in a window, options filled in, not more than `MOST` for an action."""
    found: list[Choice] = []
    for action in rules.menu(cast("Ask", frame.step).menu):
        if seat.station not in action.stations or action.gm:
            continue
        turn = turn_of(rules, combat, seat, action.id, "npc", frame)
        if hindrance(rules, turn, action) is None:
            for given in combinations(turn, action):
                with suppress(Refused):
                    found.append(Choice(action.id, accept(rules, turn, action, given)))
    return found


def worth(
    rules: Ruleset[S], combat: Combat[S], seat: Seat, choice: Choice, frame: Frame
) -> tuple[Fraction, int] | None:
    """What a choice is worth, and its price below 0; None if its rule refuses it.

    A roll is worth its chance × (1 + its mean degree above 0). A free deed without a roll, in a
    window that stays open after it, is worth less than nothing: it could go on for ever.
    """
    action = rules.actions[choice.action]
    try:
        chances = odds(rules, combat, Act(seat, action.id, choice.params, "npc"))
    except Refused:
        return None
    turn = turn_of(rules, combat, seat, action.id, "npc", frame)
    turn.given = dict(choice.params)
    price = action.price(turn, choice.params)
    if action.idle:
        return Fraction(0), -price
    if chances is not None:
        better = sum((d * c for d, c in chances.degrees if d > 0), Fraction(0))
        return chances.success * (1 + better), -price
    endless = price == 0 and cast("Ask", frame.step).closes == "passed"
    return (Fraction(-1) if endless else UNROLLED), -price


def combinations(turn: Turn[Any], action: Action) -> list[Params]:
    """Ways to fill an action's options, not more than `MOST`.

    All there are of the required ones; of the others all defaults, and each changed alone.
    """

    def fill(rest: tuple[Parameter, ...], known: Params, changed: bool) -> Iterator[Params]:
        if not rest:
            yield known
            return
        first = rest[0]
        turn.given = dict(known)
        for value in _values(turn, first):
            change = not first.required and value != first.default
            if not (change and changed):
                yield from fill(rest[1:], {**known, first.name: value}, changed or change)

    return list(islice(fill(action.parameters, {}, changed=False), MOST))


def _values(turn: Turn[Any], parameter: Parameter) -> list[Value]:
    """The default first. Of a long range of numbers only its ends."""
    found: list[Value] = [] if parameter.default is None else [parameter.default]
    match parameter.kind:
        case Between(low=low) as kind:
            numbers = range(low, kind.highest(turn) + 1)
            found += numbers if len(numbers) <= FEW else (numbers[0], numbers[-1])
        case OneOf(choices=choices):
            found += [word for word, _ in choices]
        case YesNo():
            found += [False, True]
        case Pick() as kind:
            found += [option.id for option in kind.options(turn) if option.refusal is None]
        case Text():
            pass
    return list(dict.fromkeys(found))
