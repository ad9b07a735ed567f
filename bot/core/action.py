"""Declared actions: one function is the command, the button, the help, the odds and the rule."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Annotated, Any, Literal, get_args, get_origin, get_type_hints

from bot.core.agenda import Params, Value
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal, Refused

AnyTurn = Turn[Any]
Requirement = Callable[[AnyTurn], Refusal | None]
Cost = int | Callable[[AnyTurn, Params], int]


@dataclass(frozen=True, slots=True)
class Option:
    """One thing a parameter may name; `refusal` says why not this one now."""

    id: str
    label: str
    note: str = ""
    refusal: Refusal | None = None


@dataclass(frozen=True, slots=True)
class Between:
    """A whole number within bounds, which may depend on the turn."""

    low: int
    high: int | Callable[[AnyTurn], int]
    label: str = ""
    limit: int = 99
    """The widest bound there ever is, for the typed option of the slash command."""
    note: Callable[[AnyTurn], str] | None = None
    """What the number is for, said beside it in a form."""

    def highest(self, turn: AnyTurn) -> int:
        return self.high if isinstance(self.high, int) else self.high(turn)


@dataclass(frozen=True, slots=True)
class Pick:
    """One of the things that exist in the battle now, named by id."""

    options: Callable[[AnyTurn], Sequence[Option]]
    label: str = ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """One of a few fixed words."""

    choices: tuple[tuple[str, str], ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class YesNo:
    """A yes or no; only no unless `when` holds."""

    label: str = ""
    when: Callable[[AnyTurn], bool] | None = None


@dataclass(frozen=True, slots=True)
class Text:
    """Free words of a player, typed with the slash command; may always be left out."""

    label: str = ""
    most: int = 100
    """Characters."""


Kind = Between | Pick | OneOf | YesNo | Text


@dataclass(frozen=True, slots=True)
class Parameter:
    """One typed parameter of an action: an option of its slash command."""

    name: str
    kind: Kind
    default: Value | None

    @property
    def required(self) -> bool:
        return self.default is None

    @property
    def label(self) -> str:
        return self.kind.label or self.name.replace("_", " ").capitalize()


Veil = Literal["", "chance", "all"]
"""What is not told of a roll: nothing; the chance alone; what it is made of, too."""
Blind = Veil | Callable[[AnyTurn], Veil]


@dataclass(frozen=True)
class Action:
    """A declared act. `stations` may give it; `menus` are the windows that offer it.

    `idle` marks the ways of doing nothing. An `anytime` act needs no window. `interrupt` acts
    are answered on their prompt and are no slash command. `blind` says what of the roll is not
    told beforehand, because it meets what only another side knows; of an opposed roll that is
    the chance in any case.
    """

    id: str
    name: str
    help: str
    body: Callable[..., Play]
    parameters: tuple[Parameter, ...]
    stations: tuple[str, ...]
    menus: tuple[str, ...]
    cost: Cost
    requires: tuple[Requirement, ...]
    ref: str
    idle: bool
    anytime: bool
    interrupt: bool
    gm: bool
    blind: Blind = ""

    def veil(self, turn: AnyTurn) -> Veil:
        """What is not told of the roll with the parameters given in the turn."""
        return self.blind(turn) if callable(self.blind) else self.blind

    def price(self, turn: AnyTurn, params: Params) -> int:
        return self.cost if isinstance(self.cost, int) else self.cost(turn, params)

    def hindrance(self, turn: AnyTurn) -> Refusal | None:
        """The first requirement that is not met, whatever the parameters."""
        return next((no for check in self.requires if (no := check(turn)) is not None), None)

    def accept(self, turn: AnyTurn, given: Mapping[str, Value]) -> Params:
        """Parameters filled with defaults and checked. Raises Refused with one clear sentence."""
        names = {parameter.name for parameter in self.parameters}
        if unknown := sorted(set(given) - names):
            raise Refused(f"{self.name} has no option {unknown[0]}")
        turn.given = {}
        for parameter in self.parameters:
            turn.given[parameter.name] = self.accept_one(parameter, turn, given)
        return dict(turn.given)

    def accept_one(self, p: Parameter, turn: AnyTurn, given: Mapping[str, Value]) -> Value:
        """One parameter's checked value; those before it are in `turn.given`. Raises Refused."""
        value = given.get(p.name, p.default)
        if value is None:
            raise Refused(f"{self.name} needs a choice: {p.label}")
        return _accept(p, turn, given, value)


def _accept(p: Parameter, turn: AnyTurn, given: Mapping[str, Value], value: Value) -> Value:
    if value == p.default and p.name not in given:
        return value
    match p.kind:
        case Between(low=low) as kind:
            high = kind.highest(turn)
            if isinstance(value, bool) or not isinstance(value, int):
                raise Refused(f"{p.label} is a whole number from {low} to {high}")
            if not low <= value <= high:
                raise Refused(_out_of_bounds(p.label, value, low, high))
        case Pick() as kind:
            options = kind.options(turn)
            if not options and value == p.default:
                return value
            chosen = next((option for option in options if option.id == value), None)
            if chosen is None:
                free = ", ".join(o.label for o in options if o.refusal is None)
                raise Refused(
                    f"{p.label}: that is not here", instead=f"Possible: {free}" if free else ""
                )
            if chosen.refusal is not None:
                raise Refused(chosen.refusal)
        case OneOf(choices=choices):
            if value not in [word for word, _ in choices]:
                raise Refused(f"{p.label} is one of {', '.join(name for _, name in choices)}")
        case YesNo():
            if not isinstance(value, bool):
                raise Refused(f"{p.label} is yes or no")
        case Text(most=most):
            said = " ".join(value.split()) if isinstance(value, str) else ""
            if len(said) > most:
                raise Refused(f"{p.label} has {len(said)} characters, at most {most} are possible")
            return said
    return value


def _out_of_bounds(label: str, value: int, low: int, high: int) -> str:
    if high < low:
        return f"{label}: nothing is possible now"
    if high == low:
        return f"{label} can only be {low} now, not {value}"
    return f"{label} goes from {low} to {high}, not {value}"


def action(
    *,
    station: str | tuple[str, ...],
    menu: str | tuple[str, ...] = (),
    cost: Cost = 0,
    requires: tuple[Requirement, ...] = (),
    name: str = "",
    ref: str = "",
    idle: bool = False,
    anytime: bool = False,
    interrupt: bool = False,
    gm: bool = False,
    blind: Blind = "",
) -> Callable[[Callable[..., Play]], Action]:
    """Declare a generator function as an action.

    Its first parameter is the turn; the others, annotated with their kind, are the options of
    the slash command. Its name is the id, its docstring's first paragraph the help. Raises
    TypeError at import for a parameter without a kind.
    """

    def declare(body: Callable[..., Play]) -> Action:
        text = inspect.getdoc(body)
        if not text:
            raise TypeError(f"{body.__name__} needs a docstring: it is the help")
        return Action(
            id=body.__name__,
            name=name or body.__name__.replace("_", " ").capitalize(),
            help=re.sub(r"\s+", " ", text.split("\n\n")[0]).strip(),
            body=body,
            parameters=_parameters(body),
            stations=(station,) if isinstance(station, str) else station,
            menus=(menu,) if isinstance(menu, str) else menu,
            cost=cost,
            requires=requires,
            ref=ref,
            idle=idle,
            anytime=anytime,
            interrupt=interrupt,
            gm=gm,
            blind=blind,
        )

    return declare


def _parameters(body: Callable[..., Play]) -> tuple[Parameter, ...]:
    hints = get_type_hints(body, include_extras=True)
    signature = list(inspect.signature(body).parameters.values())[1:]
    return tuple(_parameter(body, p, hints.get(p.name)) for p in signature)


def _parameter(body: Callable[..., Play], p: inspect.Parameter, hint: object) -> Parameter:
    if get_origin(hint) is Annotated:
        for extra in get_args(hint)[1:]:
            if isinstance(extra, Text) and p.default != "":
                raise TypeError(f"{body.__name__}: {p.name} is a text, which may be left out")
            if isinstance(extra, Between | Pick | OneOf | YesNo | Text):
                default = None if p.default is inspect.Parameter.empty else p.default
                return Parameter(p.name, extra, default)
    raise TypeError(f"{body.__name__}: parameter {p.name} needs a kind (Between, Pick …)")


def declared(*modules: object) -> dict[str, Action]:
    """The actions declared in modules, by id, in the order of declaration."""
    found: dict[str, Action] = {}
    for module in modules:
        for thing in vars(module).values():
            if isinstance(thing, Action):
                if found.get(thing.id, thing) is not thing:
                    raise TypeError(f"two actions are called {thing.id}")
                found[thing.id] = thing
    return found
