"""The fixed list of questions a ruleset answers. The core asks nothing else."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, Generic, Protocol, TypeVar

from bot.core.action import Action
from bot.core.agenda import Ask, Do, Each, Params, Step, Value, steps_within
from bot.core.blocks import Board, Card, Words
from bot.core.charts import Chart
from bot.core.combat import Combat, Outcome
from bot.core.draft import Draft
from bot.core.menu import Odds, Prospect
from bot.core.play import Event, Play, Turn
from bot.core.refusal import Refusal
from bot.core.seats import Seat, Viewer

S = TypeVar("S")


@dataclass(frozen=True, slots=True)
class Station:
    """A post: id, name, one sentence, and whether it has a slash command of its own."""

    id: str
    name: str
    help: str
    command: bool = True
    title: str = ""
    """What whoever sits there is called, if not by the post itself."""
    filled: str = ""
    """How somebody else comes to it, where nobody leaves a seat for that: by whom, and when."""


@dataclass(frozen=True, slots=True)
class HouseOption:
    """A setting of a combat or a ship: its name, default and one sentence.

    Its type is the default's; a text has `choices`, a number goes from `low` to `high`.
    """

    id: str
    name: str
    default: Value
    help: str
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0


@dataclass(frozen=True, slots=True)
class Template:
    """A ship that can be put into a battle."""

    id: str
    name: str
    help: str


@dataclass(frozen=True, slots=True)
class Choice:
    """An action with its parameters: a default, or an automatic player's pick."""

    action: str
    params: Params = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Told:
    """One act as the ruleset's prose is given it."""

    seq: int
    public_number: int | None
    by: str
    events: tuple[Event, ...]


class Present(Protocol):
    """A ruleset's prose: pure functions from events and views to blocks."""

    def report(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Card]:
        """Result messages of one act, for a viewer whose two views are given."""
        ...

    def log(self, before: Combat[Any], told: Told, after: Combat[Any]) -> Sequence[Words]:
        """The same in single lines for the log, without the act's number."""
        ...

    def board(self, view: Combat[Any], viewer: Viewer) -> Board: ...

    def chart(self, view: Combat[Any], viewer: Viewer) -> Chart | None:
        """Where everything stands; None while there is nothing to draw."""
        ...

    def sheet(self, view: Combat[Any], viewer: Viewer, ship: str) -> Card: ...

    def window(self, view: Combat[Any], viewer: Viewer) -> Card:
        """The open window as a question: what is coming, what may be done, what if nobody does."""
        ...

    def seat(self, view: Combat[Any], seat: Seat) -> Words:
        """A seat by name: "pilot of ▲1 Lantern"."""
        ...

    def ending(self, view: Combat[Any]) -> Card:
        """Who won and why, the sides with their state."""
        ...


@dataclass(frozen=True)
class Ruleset(Generic[S]):
    """One game. Its functions are pure; names are those `Each`, `Ask` and `Do` may use.

    Its state holds `ships` by id, each with a `name` and a `crew` of people with `id` and `name`.
    """

    id: str
    name: str
    words: Mapping[str, str]
    stations: tuple[Station, ...]
    content: Any
    options: tuple[HouseOption, ...]
    """House options of a combat."""
    ship_settings: tuple[HouseOption, ...]
    """What may be set of a ship before the battle: position, sensor mode …"""
    templates: tuple[Template, ...]
    presets: tuple[Template, ...]
    """Crews to choose from."""
    setup: Callable[[Draft], S]
    """The opening state. Raises Refused with what the draft lacks."""
    state: type[S]
    events: tuple[type[Event], ...]
    evolve: Callable[[S, Any], S]
    round: Callable[[S], tuple[Step, ...]]
    outlines: tuple[Step, ...]
    rosters: Mapping[str, Callable[[Turn[S]], Sequence[str]]]
    seats: Mapping[str, Callable[[Turn[S]], Sequence[Seat]]]
    defaults: Mapping[str, Callable[[Turn[S]], Choice]]
    rules: Mapping[str, Callable[[Turn[S]], Play | None]]
    actions: Mapping[str, Action]
    unit: str
    purse: Callable[[Turn[S]], int]
    """What the turn's seat can spend, in `unit`."""
    pay: Callable[[Turn[S], int], Play]
    too_dear: Callable[[Turn[S], int], Refusal]
    holders: Callable[[S, Seat], Sequence[str]]
    """Crew members who may act for a seat, by id."""
    crews: Callable[[S], Sequence[Member]]
    sides: Callable[[S], Mapping[str, str]]
    """Side by ship id."""
    over: Callable[[S], Outcome | None]
    view: Callable[[S, Viewer], S]
    sees: Callable[[S, Viewer, Seat], bool]
    """Whether a viewer may know that a seat exists and is asked."""
    present: Present
    npc: Callable[[Combat[S], Seat, Sequence[Choice]], Choice] | None = None
    """What an automatic player does for a seat, of what is possible."""
    standing: Callable[[Turn[S]], Choice | None] | None = None
    """What a seat has said beforehand that it answers in the window named by the turn's action.

    It is then not asked; where its answer is not possible it is.
    """
    figures: Callable[[S], Mapping[str, Any]] | None = None
    """What follows from the state and is not in it, as effective armor by ship id."""
    at_hand: Callable[[Turn[S]], Sequence[Words]] | None = None
    """What a seat has for its move: first the kind of action that is left, then a line for each
    thing it works with. The turn has a view as its state; empty where there is nothing to say.
    """
    prospects: Callable[[Turn[S], Odds], Sequence[Prospect]] | None = None
    """What an act may come to beyond its own roll; the turn has a view as its state."""
    supposed: Callable[[S], S] | None = None
    """A view with what is masked in it filled in by what is usual, to think on from it: without,
    nobody would be asked aboard ships whose crew a side does not know.
    """
    crewing: tuple[str, ...] = ()
    """The menus of windows in which somebody is put to a post: with them stands who is where."""
    removal: Choice | None = None
    """The GM's act that takes a ship out of a battle under way, but for its `ship`."""
    joined: Callable[[Turn[S]], Play] | None = None
    """What follows when a ship comes into a battle under way; it is the turn's seat."""
    checks: Mapping[str, Callable[[Any, Mapping[str, Any]], Mapping[str, Any]]] = field(
        default_factory=dict[str, Any]
    )
    """Tables and sums that are no battle: from content and given figures to what they come to.

    Raise Refused for figures they do not take.
    """

    def __post_init__(self) -> None:
        if missing := self.missing():
            raise LookupError(f"{self.id} does not define {', '.join(missing)}")

    def missing(self) -> list[str]:
        """Names that an outline uses and nothing defines."""
        lost: list[str] = []
        for outline in self.outlines:
            for step in steps_within(outline):
                lost += self._missing_in(step)
        return lost

    def _missing_in(self, step: Step) -> list[str]:
        match step:
            case Do(rule):
                return [] if rule in self.rules else [f"rule {rule}"]
            case Each(roster=roster):
                return [] if roster in self.rosters else [f"roster {roster}"]
            case Ask(menu=menu, seats=seats, default=default):
                offered = any(menu in action.menus for action in self.actions.values())
                return [
                    text
                    for known, text in (
                        (offered, f"menu {menu}"),
                        (seats in self.seats, f"seats {seats}"),
                        (default in self.defaults, f"default {default}"),
                    )
                    if not known
                ]

    def menu(self, name: str) -> tuple[Action, ...]:
        """The actions a window offers, in the order of their declaration."""
        return self._menus.get(name, ())

    @cached_property
    def _menus(self) -> dict[str, tuple[Action, ...]]:
        names = {name for action in self.actions.values() for name in action.menus}
        return {n: tuple(a for a in self.actions.values() if n in a.menus) for n in names}

    def station(self, station_id: str) -> Station:
        return next(s for s in self.stations if s.id == station_id)


@dataclass(frozen=True, slots=True)
class Member:
    """A crew member as the table knows one: who may be claimed, and for which seats."""

    id: str
    name: str
    ship: str
    seats: tuple[Seat, ...]
    able: bool = True
