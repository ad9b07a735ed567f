"""A half-filled form as a short code, so that it lives in its components and survives a restart.

A code is the offer's fingerprint and one token a parameter, in their order, joined by dots; what
is not chosen yet is empty at the end and `_` before. A token is the number, `y` or `n`, or the id
of the option where it is short, else a fingerprint of the id. Ids and not positions: a list may
change between the drawing of a select and the press on it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b

from bot.core.action import Option
from bot.core.agenda import Params, Value
from bot.core.menu import Odds, Offer, ParameterOffer
from bot.core.refusal import Refused
from bot.ui import text

Reoffer = Callable[[Offer, Params], Offer]
"""The same offer as it stands with the values chosen so far."""

MORE = "~more"
"""The last option of a list that is too long."""

_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_SHORT = re.compile(r"[A-Za-z0-9][A-Za-z0-9_-]{0,5}")
_OPEN = "_"


@dataclass(frozen=True, slots=True)
class Choice:
    """An offer with the values chosen so far, what that costs and how likely it works.

    `cost` is the price with these values; None means the offer's own. `odds` is None where
    nothing is rolled.
    """

    offer: Offer
    values: Mapping[str, Value]
    odds: Odds | None = None
    cost: int | None = None
    by_target: tuple[tuple[str, Odds], ...] = ()
    """The chances against each of several targets, by its label."""
    advised: bool = False
    """What a cautious crew would do now: the first of the buttons."""

    @property
    def price(self) -> int:
        return self.offer.cost if self.cost is None else self.cost

    @property
    def complete(self) -> bool:
        """Whether every parameter has a value or a default."""
        return all(value_of(self, p) is not None for p in self.offer.parameters)


def value_of(choice: Choice, parameter: ParameterOffer) -> Value | None:
    """What is chosen for a parameter, or its default."""
    return choice.values.get(parameter.name, parameter.default)


def suggest(offer: Offer) -> Params:
    """Values to begin with, where nothing is chosen: the first possible option of a list, the
    least number. Parameters with a default keep it.
    """
    values: Params = {}
    for parameter in offer.parameters:
        if parameter.default is not None:
            continue
        if parameter.is_number:
            values[parameter.name] = parameter.low
        elif (free := next((o for o in parameter.options if o.refusal is None), None)) is not None:
            values[parameter.name] = _meant(parameter, free)
    return values


def _fingerprint(word: str, length: int) -> str:
    number = int.from_bytes(blake2b(word.encode(), digest_size=8).digest(), "big")
    letters: list[str] = []
    for _ in range(length):
        number, rest = divmod(number, len(_DIGITS))
        letters.append(_DIGITS[rest])
    return "".join(letters)


def offer_code(offer: Offer) -> str:
    """The code of an offer with nothing chosen."""
    return _fingerprint(f"{offer.seat} {offer.action}", 6)


def seat_code(seat: object) -> str:
    """The short code of a seat, for components that name one."""
    return _fingerprint(str(seat), 6)


def encode(choice: Choice) -> str:
    """The code of an offer with its chosen values."""
    tokens = [
        _token(parameter, choice.values[parameter.name])
        if parameter.name in choice.values
        else _OPEN
        for parameter in choice.offer.parameters
    ]
    while tokens and tokens[-1] == _OPEN:
        tokens.pop()
    return ".".join([offer_code(choice.offer), *tokens])


def decode(code: str, offers: Iterable[Offer], reoffer: Reoffer | None = None) -> Choice | None:
    """The offer and values of a code, or None if that act is not offered any more.

    A value that does not exist any more is left out. `reoffer` is asked before each parameter
    whose options may depend on the earlier ones.
    """
    fingerprint, *tokens = code.split(".")
    offer = next((o for o in offers if offer_code(o) == fingerprint), None)
    if offer is None:
        return None
    values: Params = {}
    for place in range(len(offer.parameters)):
        if reoffer is not None:
            offer = reoffer(offer, dict(values))
        parameter = offer.parameters[place]
        token = tokens[place] if place < len(tokens) else _OPEN
        value = _read(parameter, token)
        if value is not None:
            values[parameter.name] = value
    if reoffer is not None:
        offer = reoffer(offer, dict(values))
    return Choice(offer, values)


def _token(parameter: ParameterOffer, value: Value) -> str:
    if isinstance(value, bool):
        return "y" if value else "n"
    if isinstance(value, int):
        return str(value)
    return option_token(value)


def option_token(option: str) -> str:
    """The id itself where it is short and harmless, else four signs that stand for it."""
    return option if _SHORT.fullmatch(option) else f"~{_fingerprint(option, 4)}"


def is_open(parameter: ParameterOffer) -> bool:
    """Whether there is something to choose, or to be seen because it has to be named."""
    if parameter.required:
        return parameter.is_number or bool(parameter.options)
    return parameter.high > parameter.low if parameter.is_number else len(parameter.options) > 1


def is_yes_no(parameter: ParameterOffer) -> bool:
    """Whether a parameter is a yes or no."""
    if parameter.is_number:
        return False
    return isinstance(parameter.default, bool) or [o.id for o in parameter.options] == ["yes", "no"]


def _meant(parameter: ParameterOffer, option: Option) -> Value:
    return option.id == "yes" if is_yes_no(parameter) else option.id


def _read(parameter: ParameterOffer, token: str) -> Value | None:
    if token == _OPEN:
        return None
    if parameter.is_number:
        return int(token) if re.fullmatch(r"-?\d{1,9}", token) else None
    if is_yes_no(parameter):
        return {"y": True, "yes": True, "n": False, "no": False}.get(token)
    return next((o.id for o in parameter.options if option_token(o.id) == token), None)


def setting(choice: Choice, place: int) -> str:
    """The `arg` of the select for one parameter: the form so far and which parameter it sets."""
    return f"{encode(choice)}!{place}"


def split_setting(arg: str) -> tuple[str, int]:
    """The form's code and the parameter's place. Raises Refused for what is none of ours."""
    code, mark, place = arg.rpartition("!")
    if not mark or not place.isdecimal():
        raise Refused("That form is not known here", instead="Open it again: /act")
    return code, int(place)


def choose(choice: Choice, place: int, token: str) -> Choice:
    """The form with one more value, its odds and cost to be worked out anew.

    Raises Refused for an option that is not possible now (with its reason) or does not exist any
    more. Choices after it are kept: whether they still fit is seen when they are read again.
    """
    if not 0 <= place < len(choice.offer.parameters):
        raise Refused("That choice is not here any more", instead="Open it again: /act")
    parameter = choice.offer.parameters[place]
    if token == MORE:
        raise Refused(
            f"{parameter.label}: {len(parameter.options)} are possible, a list shows 24",
            instead="Type it: /act",
        )
    value = _read(parameter, token)
    if value is None:
        raise Refused(f"{parameter.label}: that is not here any more", instead="Choose again")
    option = next((o for o in parameter.options if o.id == value), None)
    if option is not None and option.refusal is not None:
        raise Refused(option.refusal)
    return replace(choice, values={**choice.values, parameter.name: value}, odds=None, cost=None)


def typed_numbers(choice: Choice, inputs: Mapping[str, str]) -> Choice:
    """The form with the numbers of its modal. Raises Refused for what is no number in bounds."""
    values = dict(choice.values)
    for parameter in choice.offer.parameters:
        if parameter.name not in inputs:
            continue
        digits = text.clean(inputs[parameter.name]).replace("−", "-")
        low, high = parameter.low, parameter.high
        if not re.fullmatch(r"[+-]?[0-9]{1,9}", digits) or not low <= int(digits) <= high:
            shown = f", not {inputs[parameter.name].strip()[:20]}" if digits else ""
            raise Refused(f"{parameter.label} is a whole number from {low} to {high}{shown}")
        values[parameter.name] = int(digits)
    return replace(choice, values=values, odds=None, cost=None)


def ranked(options: Sequence[Option]) -> list[Option]:
    """The possible ones first, each group in its order."""
    return sorted(options, key=lambda option: option.refusal is not None)


def shown_value(parameter: ParameterOffer, value: Value) -> str:
    """A value as the reader knows it: the option's label, the number, Yes or No."""
    if isinstance(value, bool):
        return "Yes" if value else "No"
    if isinstance(value, int):
        return text.number(value)
    return next((o.label for o in parameter.options if o.id == value), value)
