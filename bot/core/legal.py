"""What is possible now: the one source for console, buttons, defaults and any kind of player."""

from __future__ import annotations

from typing import Any, cast

from bot.core.action import Action, Between, OneOf, Option, Parameter, Pick, Text, YesNo
from bot.core.agenda import Ask, Frame, Params, Value
from bot.core.combat import Combat
from bot.core.menu import Offer, ParameterOffer
from bot.core.play import Turn
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import By, Seat

AnyRules = Ruleset[Any]
AnyCombat = Combat[Any]


def turn_of(
    rules: AnyRules,
    combat: AnyCombat,
    seat: Seat,
    action: str,
    by: By = "player",
    frame: Frame | None = None,
) -> Turn[Any]:
    """The turn of a seat in a window."""
    bound = frame.bound if frame is not None else {}
    return Turn(combat.state, combat.round, seat, action, by, bound, content=rules.content)


def asked_seats(rules: AnyRules, combat: AnyCombat, frame: Frame) -> tuple[Seat, ...]:
    """The seats a window is for, answered or not, in order."""
    ask = cast("Ask", frame.step)
    seat = Seat(frame.bound.get("ship", "-"), ask.menu)
    return tuple(rules.seats[ask.seats](turn_of(rules, combat, seat, ask.menu, "rule", frame)))


def open_seats(rules: AnyRules, combat: AnyCombat) -> tuple[Seat, ...]:
    """The seats the open window still waits for; not those that can do nothing in it now."""
    frame = combat.window
    if frame is None:
        return ()
    waiting = unanswered(rules, combat, frame)
    return tuple(seat for seat in waiting if is_waited_for(rules, combat, frame, seat))


def unanswered(rules: AnyRules, combat: AnyCombat, frame: Frame) -> list[Seat]:
    """The seats of a window that have not answered it."""
    return [s for s in asked_seats(rules, combat, frame) if frame.answer_of(s) is None]


def is_waited_for(rules: AnyRules, combat: AnyCombat, frame: Frame, seat: Seat) -> bool:
    """Whether a window stays open for a seat that has not answered it."""
    ask = cast("Ask", frame.step)
    return ask.held or ask.closes == "each" or has_choice(rules, combat, frame, seat)


def has_choice(rules: AnyRules, combat: AnyCombat, frame: Frame, seat: Seat) -> bool:
    """Whether a seat has more than one way to answer; all ways of doing nothing count as one."""
    ask = cast("Ask", frame.step)
    deeds = 0
    idle = False
    for action in rules.menu(ask.menu):
        if seat.station not in action.stations:
            continue
        if hindrance(rules, turn_of(rules, combat, seat, action.id, frame=frame), action) is None:
            idle = idle or action.idle
            deeds += 0 if action.idle else 1 + bool(action.parameters)
            if deeds + idle > 1:
                return True
    return False


def hindrance(
    rules: AnyRules, turn: Turn[Any], action: Action, given: Params | None = None
) -> Refusal | None:
    """Why an action is impossible whatever is chosen: a rule, nothing to name, or its price.

    Values already `given` are kept. Leaves the first possible choice in `turn.given`, or as much
    of it as there is.
    """
    turn.given = {}
    no = action.hindrance(turn)
    return no if no is not None else _fill(rules, turn, action, action.parameters, given or {})


def _fill(
    rules: AnyRules,
    turn: Turn[Any],
    action: Action,
    rest: tuple[Parameter, ...],
    given: Params,
) -> Refusal | None:
    """Find a possible choice for the rest: a later one may be possible only with some earlier."""
    if not rest:
        price = action.price(turn, dict(turn.given))
        return rules.too_dear(turn, price) if price > rules.purse(turn) else None
    first = rest[0]
    values = candidates(turn, action, first, given)
    if isinstance(values, Refusal):
        return values
    known = dict(turn.given)
    no: Refusal | None = None
    for value in values:
        turn.given = {**known, first.name: value}
        because = _fill(rules, turn, action, rest[1:], given)
        if because is None:
            return None
        no = no or because
    turn.given = {**known, first.name: values[0]}
    return no


def candidates(
    turn: Turn[Any], action: Action, parameter: Parameter, given: Params
) -> tuple[Value, ...] | Refusal:
    """What a parameter may be: the given value, else its default, else all that is possible.

    Of numbers only the lowest. A given value that is not possible, as one half typed, is passed
    over.
    """
    if parameter.name in given:
        try:
            return (action.accept_one(parameter, turn, given),)
        except Refused:
            pass
    if parameter.default is not None:
        return (parameter.default,)
    match parameter.kind:
        case Between(low=low) as kind:
            if kind.highest(turn) < low:
                return Refusal(f"{parameter.label}: nothing is possible now")
            return (low,)
        case OneOf(choices=choices):
            return tuple(word for word, _ in choices)
        case YesNo():
            return (False, True)
        case Text():
            return ("",)
        case Pick() as kind:
            options = kind.options(turn)
            free = tuple(o.id for o in options if o.refusal is None)
            first = next((o.refusal for o in options if o.refusal is not None), None)
            return free or first or Refusal(f"There is no {parameter.label.lower()}", moot=True)


def accept(rules: AnyRules, turn: Turn[Any], action: Action, given: Params) -> Params:
    """Checked parameters of a possible, affordable act. Raises Refused."""
    no = action.hindrance(turn)
    if no is not None:
        raise Refused(no)
    params = action.accept(turn, given)
    price = action.price(turn, params)
    if price > rules.purse(turn):
        raise Refused(rules.too_dear(turn, price))
    return params


def offers(rules: AnyRules, combat: AnyCombat, seat: Seat) -> tuple[Offer, ...]:
    """What a seat may do in the open window, then what it may do at any time."""
    if combat.outcome is not None:
        return ()
    frame = combat.window
    found: list[Offer] = []
    if frame is not None and seat in open_seats_or_held(rules, combat, frame):
        ask = cast("Ask", frame.step)
        found = [offer(rules, combat, seat, action) for action in rules.menu(ask.menu)
                 if seat.station in action.stations]  # fmt: skip
    anytime = (a for a in rules.actions.values() if a.anytime and not a.gm)
    found += [offer(rules, combat, seat, a) for a in anytime if seat.station in a.stations]
    return tuple(found)


def open_seats_or_held(rules: AnyRules, combat: AnyCombat, frame: Frame) -> tuple[Seat, ...]:
    """Seats that may answer now: in a held window also those that may still change theirs."""
    held = cast("Ask", frame.step).held
    return asked_seats(rules, combat, frame) if held else open_seats(rules, combat)


def offer(
    rules: AnyRules, combat: AnyCombat, seat: Seat, action: Action, given: Params | None = None
) -> Offer:
    """One action as it stands now. `given`: values chosen so far, on which later ones depend."""
    turn = turn_of(rules, combat, seat, action.id, frame=None if action.anytime else combat.window)
    no = hindrance(rules, turn, action, given)
    parameters = _parameter_offers(turn, action, {**turn.given, **(given or {})})
    known = len(turn.given) == len(parameters)
    return Offer(
        action=action.id,
        name=action.name,
        help=action.help,
        seat=seat,
        cost=action.price(turn, dict(turn.given)) if known else 0,
        unit=rules.unit,
        parameters=parameters,
        refusal=no,
        idle=action.idle,
        anytime=action.anytime,
    )


def _parameter_offers(turn: Turn[Any], action: Action, given: Params) -> tuple[ParameterOffer, ...]:
    """Each parameter as it can be filled; one that waits for an impossible one has no options."""
    turn.given = {}
    found: list[ParameterOffer] = []
    for parameter in action.parameters:
        if len(turn.given) < len(found):
            found.append(ParameterOffer(parameter.name, parameter.label, parameter.default))
            continue
        found.append(_parameter_offer(turn, parameter))
        values = candidates(turn, action, parameter, given)
        if not isinstance(values, Refusal):
            turn.given[parameter.name] = values[0]
    return tuple(found)


def _parameter_offer(turn: Turn[Any], parameter: Parameter) -> ParameterOffer:
    name, label, default = parameter.name, parameter.label, parameter.default
    match parameter.kind:
        case Between(low=low) as kind:
            high, note = kind.highest(turn), kind.note(turn) if kind.note is not None else ""
            return ParameterOffer(
                name, label, default, low=low, high=high, is_number=True, note=note
            )
        case Pick() as kind:
            return ParameterOffer(name, label, default, options=tuple(kind.options(turn)))
        case OneOf(choices=choices):
            options = tuple(Option(word, text) for word, text in choices)
            return ParameterOffer(name, label, default, options=options)
        case YesNo(when=when):
            yes = (Option("yes", "Yes"),) if when is None or when(turn) else ()
            return ParameterOffer(name, label, default, options=(*yes, Option("no", "No")))
        case Text():
            return ParameterOffer(name, label, default)
