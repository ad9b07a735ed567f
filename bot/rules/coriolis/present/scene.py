"""A scene: events that are told together, and the tale that is made of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeVar

from bot.core.blocks import Card, Words
from bot.core.combat import Chosen
from bot.core.play import Event, Rolled
from bot.rules.coriolis import events as e
from bot.rules.coriolis.present.dice import is_skill_roll
from bot.rules.coriolis.state import State

E = TypeVar("E", bound=Event)
SceneKind = Literal[
    "act", "orders", "detection", "initiative", "upkeep", "torpedo", "mine", "aftermath"
]


@dataclass(frozen=True, slots=True)
class Scene:
    """Events told together, with the state before and after them, as the reader may know it."""

    kind: SceneKind
    first: State
    last: State
    events: tuple[Event, ...] = ()
    chosen: Chosen | None = None
    thing: str = ""

    def all(self, kind: type[E]) -> list[E]:
        return [event for event in self.events if isinstance(event, kind)]

    def one(self, kind: type[E]) -> E | None:
        return next((event for event in self.events if isinstance(event, kind)), None)

    @property
    def is_prayer(self) -> bool:
        return self.chosen is not None and self.chosen.menu == "prayer"

    @property
    def is_gm(self) -> bool:
        return self.chosen is not None and self.chosen.answer.seat.station == "gm"

    @property
    def action(self) -> str:
        """What is done: in a prayer, what the roll was for."""
        if self.is_prayer and self.first.pending is not None:
            return self.first.pending.action
        return "" if self.chosen is None else self.chosen.answer.action

    @property
    def actor(self) -> str:
        """The ship whose act it is."""
        if self.is_prayer and self.first.pending is not None:
            return self.first.pending.seat[0]
        return "" if self.chosen is None else self.chosen.answer.seat.ship

    @property
    def station(self) -> str:
        return "" if self.chosen is None else self.chosen.answer.seat.station

    def param(self, name: str) -> str:
        """A parameter of the act as text; empty if it has none of this name."""
        if self.is_prayer and self.first.pending is not None:
            return str(self.first.pending.values.get(name, ""))
        return "" if self.chosen is None else str(self.chosen.answer.params.get(name, ""))

    @property
    def rolls(self) -> list[Rolled]:
        """Skill rolls, in order; a roll prayed for comes first with the faces it had."""
        found = [rolled for rolled in self.all(Rolled) if is_skill_roll(rolled)]
        pending = self.first.pending
        if self.is_prayer and pending is not None:
            form = "desperation" if pending.desperate else "pool"
            who = "/".join(pending.seat)
            success = pending.sixes > 0
            found = [
                Rolled("", who, pending.action, form, (), pending.faces, 1, success, pending.sixes),
                *found,
            ]
        return found

    @property
    def waits(self) -> bool:
        """Whether the roll may still be prayed for, so that nothing has come of it yet."""
        came = [x for x in self.events if isinstance(x, e.EffectWaits | e.EffectCame)]
        return bool(came) and isinstance(came[-1], e.EffectWaits)


@dataclass(frozen=True, slots=True)
class Tale:
    """A scene in prose: its message, if it deserves one, and its line in the log."""

    line: Words
    card: Card | None = None
