"""Events, states and commands as JSON and back, exactly."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, Generic, TypeVar, cast

from pydantic import TypeAdapter

from bot.core.combat import CORE_EVENTS, Combat
from bot.core.history import Rewound
from bot.core.joined import Joined
from bot.core.play import Event
from bot.core.ruleset import Ruleset

S = TypeVar("S")
PAIRS = TypeAdapter(list[tuple[str, dict[str, Any]]])


class Codec(Generic[S]):
    """Reads and writes what a ruleset's combats are made of. An event is `[name, fields]`."""

    def __init__(self, rules: Ruleset[S]) -> None:
        """Raises TypeError if an event of the ruleset has the name of one of the core's."""
        self.rules = rules
        core = (*CORE_EVENTS, Rewound)
        if taken := {kind.__name__ for kind in core} & {kind.__name__ for kind in rules.events}:
            raise TypeError(f"the core has an event {min(taken)} already")
        of_state: Any = Joined
        self._events: dict[str, TypeAdapter[Any]] = {
            kind.__name__: TypeAdapter(of_state[rules.state] if kind is Joined else kind)
            for kind in (*core, *rules.events)
        }

    @cached_property
    def _combat(self) -> TypeAdapter[Combat[S]]:
        generic: Any = Combat
        return cast("TypeAdapter[Combat[S]]", TypeAdapter(generic[self.rules.state]))

    def events_to_json(self, events: Sequence[Event]) -> str:
        parts = (
            f'["{type(e).__name__}",{self._events[type(e).__name__].dump_json(e).decode()}]'
            for e in events
        )
        return f"[{','.join(parts)}]"

    def events_from_json(self, text: str) -> tuple[Event, ...]:
        """Raises ValueError for anything this ruleset's events do not explain."""
        pairs = PAIRS.validate_json(text)
        return tuple(self._event(name, fields) for name, fields in pairs)

    def _event(self, name: str, fields: dict[str, Any]) -> Event:
        if name not in self._events:
            raise ValueError(f"{self.rules.id} knows no event {name}")
        return cast("Event", self._events[name].validate_python(fields))

    def combat_to_json(self, combat: Combat[S]) -> str:
        return self._combat.dump_json(combat).decode()

    def combat_from_json(self, text: str) -> Combat[S]:
        """Raises ValueError if the text is no combat of this ruleset."""
        return self._combat.validate_json(text)
