"""One act being filled in: its odds and cost with what is chosen, and a control a parameter."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import replace

from bot.core.agenda import Value
from bot.core.blocks import Kind, Term, Words
from bot.core.menu import Odds, Offer, ParameterOffer, Prospect
from bot.ui import limits, text
from bot.ui.components import (
    BACK,
    ButtonSpec,
    InputSpec,
    Message,
    ModalSpec,
    SelectOption,
    SelectSpec,
)
from bot.ui.console import cost, needs, with_target, works
from bot.ui.embeds import ONLY_YOU, Section, embed, footer, place
from bot.ui.form import (
    MORE,
    Choice,
    encode,
    is_open,
    option_token,
    ranked,
    setting,
    shown_value,
    value_of,
)
from bot.ui.graphemes import cells, cut

SELECTS = 4
_NEGATIVE = re.compile(r"-(?=\d)")


def fill_in(
    author: Words,
    choice: Choice,
    *,
    purse: int | None = None,
    terms: str = "Pool",
    may_do: Sequence[Prospect] = (),
    sealed: bool = False,
    seal: str = "",
    gm: bool = False,
    back: ButtonSpec = BACK,
    combat: str = "",
    event: int | None = None,
) -> Message:
    """One act with the values chosen so far: its odds, its cost, a select a parameter.

    `purse`: how much of the unit there is. `terms`: "Pool" where the parts of a roll are dice,
    "Modifiers" where they are added. `may_do`: what it may come to beyond its own roll. `seal`:
    the button of a sealed answer, where the game has a word for it. `back`: the way to where the
    form was opened. What has no price begins with what it does. `gm`: an act of the GM's own,
    which may be done to anybody; so all that is chosen is said, and all that is not.
    """
    offer = choice.offer
    heading = with_target(text.prose(offer.name), choice, with_what=False)
    odds = works(choice.odds, bold=False)
    price = f"**{cost(choice)}**" if choice.price and offer.unit else ""
    having = f" of your {purse}" if purse is not None and offer.unit else ""
    priced = f"Costs {price}{having}" if price else ""
    selects, typed = layout(offer)
    open_still = _open(choice, typed) or "Not sent yet"
    sending = text.facts([priced, "not sent yet"]) if priced else open_still
    does = text.prose(offer.help)
    message = Message(
        embeds=(
            embed(
                Kind.GM if gm else Kind.SEALED if sealed else Kind.MOVE,
                author=text.author(author),
                title=f"{heading}: {odds}" if odds else heading,
                lines=[
                    sending if price else does,
                    _chance(choice.odds),
                    _notes(choice, typed) if gm else "",
                    _values(choice, range(len(offer.parameters)) if gm else typed),
                    does if price else sending,
                ],
                fields=[*_terms(choice.odds, terms), *_may_do(choice.odds, may_do)],
                footer=footer(ONLY_YOU, place(combat, event)),
            ),
        )
    )
    rows = [(_parameter_select(choice, at),) for at in selects]
    numbers = ButtonSpec("Type numbers…", "secondary", "num", encode(choice))
    label = cut(seal, limits.LABEL_CELLS) if sealed and seal else _confirm(choice, sealed=sealed)
    if gm and label != text.label(offer.name):
        label = "Do it"
    send = ButtonSpec(label, "success", "do", encode(choice), not choice.complete)
    return message.with_rows(*rows, (send, *((numbers,) if typed else ()), back))


def layout(offer: Offer) -> tuple[list[int], list[int]]:
    """Which parameters are selects (at most four) and which are typed (at most five)."""
    selects: list[int] = []
    typed: list[int] = []
    wide = [p.is_number and p.high - p.low + 1 > limits.SELECT_OPTIONS for p in offer.parameters]
    shown = [at for at, p in enumerate(offer.parameters) if is_open(p)]
    crowded = sum(not wide[at] for at in shown) > SELECTS
    for at in shown:
        number = offer.parameters[at].is_number
        if number and (wide[at] or crowded) and len(typed) < limits.MODAL_INPUTS:
            typed.append(at)
        elif len(selects) < SELECTS and not wide[at]:
            selects.append(at)
    return selects, typed


def number_modal(choice: Choice) -> ModalSpec:
    """The form for typed numbers, prefilled with what is chosen now."""
    _, typed = layout(choice.offer)
    inputs = [
        InputSpec(
            parameter.name,
            cut(text.clean(f"{parameter.label} · {_bounds(choice, parameter)}"), 45, 45),
            str(number) if (number := value_of(choice, parameter)) is not None else "",
            9,
        )
        for parameter in (choice.offer.parameters[at] for at in typed)
    ]
    heading = cut(text.label(choice.offer.name), limits.MODAL_TITLE, limits.MODAL_TITLE)
    return ModalSpec(heading, tuple(inputs), "num", encode(choice))


def _bounds(choice: Choice, parameter: ParameterOffer) -> str:
    note = parameter.note if _is_settled(choice, parameter) else ""
    return _NEGATIVE.sub("−", note or f"{parameter.low} to {parameter.high}")


def _is_settled(choice: Choice, parameter: ParameterOffer) -> bool:
    """Whether all that comes before is chosen: on that a number's note may depend."""
    before = choice.offer.parameters[: choice.offer.parameters.index(parameter)]
    return all(value_of(choice, one) is not None for one in before)


def _values(choice: Choice, places: Sequence[int]) -> str:
    """What is chosen by now at these places, where no select shows it or all is to be said."""
    named = [choice.offer.parameters[at] for at in places]
    return text.facts(
        f"{text.prose(parameter.label)} **{text.prose(shown_value(parameter, value))}**"
        for parameter in named
        if (value := value_of(choice, parameter)) not in (None, "")
    )


def _notes(choice: Choice, typed: Sequence[int]) -> str:
    """How far a typed number may go, and what it is now."""
    parameters = [choice.offer.parameters[at] for at in typed]
    return text.facts(
        text.prose(f"{one.label} {_bounds(choice, one)}")
        for one in parameters
        if one.note and _is_settled(choice, one)
    )


def _open(choice: Choice, typed: Sequence[int]) -> str:
    """What is still to be chosen, or typed."""
    parameters = choice.offer.parameters
    missing = [at for at, one in enumerate(parameters) if value_of(choice, one) is None]
    if not missing:
        return ""
    names = text.prose(", ".join(parameters[at].label for at in missing))
    return f"Still to {'type' if set(missing) <= set(typed) else 'choose'}: {names}"


def _parameter_select(choice: Choice, at: int) -> SelectSpec:
    parameter = choice.offer.parameters[at]
    value = value_of(choice, parameter)
    shown = shown_value(parameter, value) if value is not None else "choose"
    closed = cut(f"{text.clean(parameter.label)}: {text.label(shown, 80)}", 100, 140)
    options = tuple(
        # Once chosen an option stands in the closed list in place of this: it says of what it is.
        replace(option, label=cut(closed, 96, 100)) if option.value == _token(value) else option
        for option in _options(parameter)
    )
    return SelectSpec(closed, options, "set", setting(choice, at))


def _token(value: Value | None) -> str:
    return str(value) if isinstance(value, int) else option_token(value or "")


def _options(parameter: ParameterOffer) -> tuple[SelectOption, ...]:
    if parameter.is_number:
        numbers = range(parameter.low, parameter.high + 1)
        return tuple(SelectOption(shown_value(parameter, n), str(n)) for n in numbers) or (
            SelectOption(text.number(parameter.low), str(parameter.low)),
        )
    options = ranked(parameter.options)
    rest = len(options) - limits.SELECT_OPTIONS
    if rest > 0:
        options, rest = options[: limits.SELECT_OPTIONS - 1], rest + 1
    shown = [
        SelectOption(
            cut(text.label(option.label), 96, 100),
            option_token(option.id),
            cut(text.plain(option.refusal.fact if option.refusal else option.note), 96, 100),
        )
        for option in options
    ]
    if rest > 0:
        shown.append(SelectOption(f"{rest} more", MORE, "type it: /act"))
    return tuple(shown)


def _confirm(choice: Choice, *, sealed: bool) -> str:
    """The cost stands on the button: `Fire for 2 EP`."""
    name = text.label(choice.offer.name)
    if sealed:
        return cut(f"Seal {name}", limits.LABEL_CELLS)
    if not choice.price or not choice.offer.unit:
        return cut(name, limits.WHOLE_NAME_CELLS)
    price = f" for {choice.price} {choice.offer.unit}"
    if cells(name + price) <= limits.LABEL_CELLS:
        return name + price
    whole = f"{name} · {choice.price} {choice.offer.unit}"
    if cells(whole) <= limits.WHOLE_NAME_CELLS:
        return whole
    return cut(name.split(" ", maxsplit=1)[0], limits.LABEL_CELLS - cells(price)) + price


def _chance(odds: Odds | None) -> str:
    """The chance with the number that it comes from, where the dice need one."""
    if odds is None or not needs(odds):
        return ""
    return text.facts([f"**{text.percent(odds.success, about=odds.about)}**", needs(odds)])


def _terms(odds: Odds | None, heading: str) -> list[Section]:
    if odds is None or not odds.terms:
        return []
    total = sum(value for value, _ in odds.terms)
    number = text.signed(total) if heading == "Modifiers" else text.number(total)
    parts = [Term(value, source) for value, source in odds.terms]
    rest = len(parts) - limits.TERMS
    shown = text.modifiers(parts[: limits.TERMS])
    return [(f"{text.prose(heading)} {number}", f"{shown} · {rest} more" if rest > 0 else shown)]


def _may_do(odds: Odds | None, may_do: Sequence[Prospect]) -> list[Section]:
    about = odds is not None and odds.about
    lines = [
        text.words_to_markdown(one.words)
        + (f" **{text.percent(one.chance, about=about)}**" if one.chance is not None else "")
        for one in may_do
    ]
    return [("What it may do", "\n".join(lines))] if lines else []
