"""What backs a roll: focus, points, assistants, traffic overheard, aid; declared once (2.4, 3)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from inspect import Parameter, Signature, signature
from typing import Annotated, Any

from bot.core.action import Action, AnyTurn, Between, Option, Pick, Requirement, YesNo, action
from bot.core.agenda import Params
from bot.core.dice import Modifier
from bot.core.play import Play
from bot.core.refusal import Refused
from bot.rules.mneme import events as e
from bot.rules.mneme.checks import FOCUS
from bot.rules.mneme.parts import (
    ORDERABLE,
    MnemeTurn,
    me,
    not_panicked,
    own,
    person_terms,
    span_terms,
    superiority_terms,
    tables,
)
from bot.rules.mneme.state import Crew, Ship
from bot.rules.twod6.checks import some

Body = Callable[..., Play]


def significant(turn: AnyTurn, params: Params) -> int:
    """Two minor actions; all three if focused (2.4)."""
    return 3 if params.get("focused") else 2


def _pool(turn: AnyTurn) -> int:
    return own(turn).pool


def assistant_of(ship: Ship, function: str) -> Crew | None:
    """An assistant who can still help a roll of the function this turn (R-18)."""
    return next(
        (
            c
            for c in ship.crew
            if c.able and c.grade == "assistant" and function in c.functions and not c.assisted
        ),
        None,
    )


def _helps(turn: AnyTurn) -> list[Option]:
    """Help that a roll can take besides points: an assistant, traffic overheard."""
    ship = own(turn)
    found = [Option("none", "No other help")]
    if _others_roll(turn):
        return found
    if assistant_of(ship, turn.seat.station) is not None:
        found.append(Option("assistant", "Assistant", "+1"))
    heard = any(i.startswith(f"{ship.side}|") for i in turn.state.intel)
    if heard:
        found.append(Option("intel", "Traffic overheard", "+2 against that ship"))
    if heard and len(found) > 2:
        found.append(Option("both", "Both of them", "+3"))
    return found


def _others_roll(turn: AnyTurn) -> bool:
    """A reaction to a player's ship only makes the number of that roll (1.1)."""
    wish = turn.state.deed
    return wish is not None and wish.ship != turn.seat.ship and not turn.state.ships[wish.ship].npc


def mates(turn: AnyTurn) -> list[Crew]:
    """Ship-mates who could aid a roll."""
    return [c for c in own(turn).crew if c.id != turn.seat.mount and c.acts and not c.is_automated]


def _aids(turn: AnyTurn) -> list[Option]:
    found = [Option("none", "Nobody")]
    if own(turn).npc:
        return found
    found += [Option(c.id, c.name) for c in mates(turn)]
    return [*found, Option("all", "Everybody")] if len(found) > 2 else found


FOCUSED = {"focused": (Annotated[bool, YesNo("Focused, DM+2")], False)}
POINTS = {"points": (Annotated[int, Between(0, _pool, "Coordination points", limit=20)], 0)}
HELP = {"help": (Annotated[str, Pick(_helps, "Help")], "none")}
AID = {"aid": (Annotated[str, Pick(_aids, "Ask for aid")], "none")}


def _backed(body: Body, *declared: dict[str, tuple[Any, Any]]) -> Body:
    """The body with parameters it need not declare: `Backing` reads what is given for them."""

    @wraps(body)
    def act(turn: AnyTurn, **given: Any) -> Play:
        yield from body(turn, **{name: value for name, value in given.items() if name in mine})

    mine = signature(body).parameters
    shared = {name: kind for group in declared for name, kind in group.items()}
    more = (
        Parameter(name, Parameter.KEYWORD_ONLY, default=default, annotation=hint)
        for name, (hint, default) in shared.items()
    )
    act.__annotations__ = {**body.__annotations__, **{n: hint for n, (hint, _) in shared.items()}}
    vars(act)["__signature__"] = Signature((*mine.values(), *more))
    return act


def rolled(
    station: str, *requires: Requirement, ref: str, name: str = ""
) -> Callable[[Body], Action]:
    """A significant action that rolls: it may be focused, and helped in every way (2.4, 3)."""
    declare = action(
        station=station,
        menu="function",
        cost=significant,
        requires=(not_panicked, *requires),
        name=name,
        ref=ref,
    )
    return lambda body: declare(_backed(body, FOCUSED, POINTS, HELP, AID))


def rolled_minor(
    station: str | tuple[str, ...],
    *requires: Requirement,
    ref: str,
    menu: str | tuple[str, ...] = "function",
) -> Callable[[Body], Action]:
    """A minor action that rolls: it can be helped, and not be focused."""
    declare = action(station=station, menu=menu, cost=1, requires=requires, ref=ref)
    return lambda body: declare(_backed(body, POINTS, HELP, AID))


def reaction(
    station: str | tuple[str, ...],
    *requires: Requirement,
    ref: str = "3.6",
    menu: str | tuple[str, ...] = "react",
) -> Callable[[Body], Action]:
    """An answer to what happens: points go into it, and into its roll the usual help (3)."""
    declare = action(station=station, menu=menu, requires=requires, interrupt=True, ref=ref)
    return lambda body: declare(_backed(body, POINTS, HELP))


@dataclass(frozen=True, slots=True)
class Backing:
    """What whoever rolls has named to back the roll."""

    focused: bool = False
    points: int = 0
    help: str = "none"
    aid: str = "none"

    @property
    def has_assistant(self) -> bool:
        return self.help in {"assistant", "both"}

    def has_intel(self, turn: MnemeTurn, target: str) -> bool:
        """Whether traffic of the target that was overheard is used (R-29)."""
        return self.help in {"intel", "both"} and f"{own(turn).side}|{target}" in turn.state.intel


def backing(turn: MnemeTurn) -> Backing:
    """What the acting person has named. Raises Refused where focus is too late (2.4)."""
    given = turn.given
    found = Backing(
        bool(given.get("focused")),
        int(given.get("points", 0)),
        str(given.get("help", "none")),
        str(given.get("aid", "none")),
    )
    if found.focused and me(turn).reactions_used:
        raise Refused("No focused action after a reaction", instead="The same, not focused")
    return found


def backing_terms(turn: MnemeTurn, backed: Backing, target: str) -> list[Modifier]:
    """The DMs of what backs a roll."""
    return [
        *some(FOCUS if backed.focused else 0, "focused"),
        *some(backed.points, "coordination"),
        *some(1 if backed.has_assistant else 0, "assistant"),
        *some(2 if backed.has_intel(turn, target) else 0, "traffic overheard"),
    ]


def deed_terms(
    turn: MnemeTurn, skill: str, backed: Backing, *, target: str = "", order: str = ""
) -> list[Modifier]:
    """All DMs of the person who acts, but for those of this action alone.

    `order` is what a command would have named it, where that is not the action.
    """
    ship, who, state = own(turn), me(turn), turn.state
    terms = person_terms(state, tables(turn), ship, who, skill)
    if skill == "leadership":
        terms += span_terms(ship)
    ordered = ship.command.get(turn.seat.station)
    named = order or turn.action
    if ordered is not None and named in ORDERABLE:
        terms += some(1 if ordered == named else -1, "command")
    terms += backing_terms(turn, backed, target)
    terms += some(who.helped, "captain's help")
    if who.diagnosed and turn.seat.station == "engineer":
        terms += some(1, "diagnostics")
    if target and target in state.ships:
        terms += superiority_terms(turn, ship.id, target)
    return terms


def spend(turn: MnemeTurn, backed: Backing, target: str) -> Play:
    """Record what was named to back a roll or a reaction."""
    ship = own(turn)
    if backed.points:
        yield e.PointsSpent(ship.id, backed.points)
    if backed.has_assistant:
        mate = assistant_of(ship, turn.seat.station)
        if mate is None:
            raise Refused("No assistant is left to help this turn")
        yield e.AssistantUsed(ship.id, mate.id)
    if backed.has_intel(turn, target):
        yield e.IntelUsed(ship.side, target)


def use_help(turn: MnemeTurn, backed: Backing, *, target: str = "", guided: bool = False) -> Play:
    """Record what a roll has used up."""
    ship, who = own(turn), me(turn)
    yield from spend(turn, backed, target)
    diagnosis = who.diagnosed and turn.seat.station == "engineer"
    if who.helped or diagnosis or guided:
        yield e.HelpUsed(ship.id, who.id, diagnosis, guided)


def asked_to_aid(turn: MnemeTurn, backed: Backing) -> tuple[str, ...]:
    if backed.aid == "none":
        return ()
    return tuple(c.id for c in mates(turn) if backed.aid in {"all", c.id})
