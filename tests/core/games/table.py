"""A battle at a table: acts in words, everything recorded, every stop read back from JSON."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, TypeVar

import pytest

from bot.core.agenda import Value
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, Command, End, Skip, decide
from bot.core.dice import Dice, Faces, KeyedDice, QueuedDice, Roll
from bot.core.draft import Draft, Entry
from bot.core.history import Recorded, Rewound, replay
from bot.core.legal import open_seats
from bot.core.play import Event
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import By, Seat

E = TypeVar("E", bound=Event)
SEED = bytes(range(32))


@dataclass
class QueuedThenKeyed:
    """The faces a test names, in order; where it names none, those of a fixed seed."""

    queue: QueuedDice
    seed: bytes = SEED

    def draw(self, key: str, roll: Roll) -> Faces:
        source: Dice = self.queue if self.queue.left else KeyedDice(self.seed)
        return source.draw(key, roll)


class Table:
    def __init__(self, rules: Ruleset[Any], *ships: Entry) -> None:
        self.rules = rules
        self.codec = Codec(rules)
        self.dice = QueuedThenKeyed(QueuedDice(()))
        self.opening: Combat[Any] = Combat(rules.id, rules.setup(Draft(ships)))
        self.combat = self.opening
        self.acts: list[Recorded] = []
        self.do(Begin())

    @property
    def state(self) -> Any:
        return self.combat.state

    @property
    def seq(self) -> int:
        return self.combat.seq

    @property
    def window(self) -> str:
        """The id of the open window."""
        assert self.combat.window is not None
        return self.combat.window.id

    @property
    def menu(self) -> str:
        """What the open window asks, or nothing."""
        frame = self.combat.window
        return "" if frame is None else getattr(frame.step, "menu", "")

    @property
    def waiting(self) -> list[str]:
        return [str(seat) for seat in open_seats(self.rules, self.combat)]

    def roll(self, *faces: int) -> Table:
        self.dice.queue.left += faces
        return self

    def do(self, command: Command) -> tuple[Event, ...]:
        events, combat = decide(self.rules, self.combat, command, self.dice, len(self.acts) + 1)
        self.record(events, combat)
        return events

    def record(self, events: tuple[Event, ...], combat: Combat[Any]) -> None:
        assert self.codec.events_from_json(self.codec.events_to_json(events)) == events
        assert self.codec.combat_from_json(self.codec.combat_to_json(combat)) == combat
        self.combat = combat
        self.acts.append(Recorded(len(self.acts) + 1, events))

    def act(self, who: str, action: str, by: By = "player", **params: Value) -> tuple[Event, ...]:
        return self.do(Act(Seat.parse(who), action, params, by))

    def skip(self, by: By = "gm") -> tuple[Event, ...]:
        return self.do(Skip(by))

    def end(self) -> tuple[Event, ...]:
        return self.do(End())

    def rewind(self, to: int) -> None:
        self.acts.append(Recorded(len(self.acts) + 1, (Rewound(to),)))
        self.combat = replay(self.rules, self.opening, self.acts)

    def refusal(self, who: str, action: str, by: By = "player", **params: Value) -> str:
        """The sentence that refuses an act, which changes nothing."""
        with pytest.raises(Refused) as refused:
            decide(self.rules, self.combat, Act(Seat.parse(who), action, params, by), self.dice)
        return str(refused.value)


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def ship(id: str, side: str, **figures: Value) -> Entry:
    return Entry(id, "hull", id, side, settings=dict(figures))
