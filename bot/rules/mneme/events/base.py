"""What an event of Mneme is: it says itself what it makes true, of the battle, a ship, somebody."""

from __future__ import annotations

from typing import Any

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.mneme.state import Crew, Ship, State


class Change(Event):
    """Total: it holds no rules and refuses nothing."""

    __slots__ = ()

    def to(self, state: State) -> State:
        """The battle after it."""
        raise NotImplementedError


class ShipChange(Change):
    """Something that is true of one ship, `ship`."""

    __slots__ = ()

    ship: str

    def to(self, state: State) -> State:
        return state.put(self.on(state.ships[self.ship]))

    def on(self, ship: Ship) -> Ship:
        """The ship after it."""
        raise NotImplementedError


class CrewChange(ShipChange):
    """Something that is true of somebody, `crew`, aboard `ship`."""

    __slots__ = ()

    crew: str

    def on(self, ship: Ship) -> Ship:
        return ship.put_crew(self.of(ship.member(self.crew)))

    def of(self, who: Crew) -> Crew:
        """The person after it."""
        raise NotImplementedError


class Told(Change):
    """Changes nothing: it is there to be told."""

    __slots__ = ()

    def to(self, state: State) -> State:
        return state


def locked_out(state: State) -> State:
    """A ship lies open only to whom has a lock on it, of its own or passed on (R-28)."""
    held = {(s.id, target) for s in state.ships.values() for target in s.locks}
    held |= {(relay.ally, relay.target) for relay in state.relays}
    return state.put(
        *(
            replace(s, compromised_by=tuple(h for h in s.compromised_by if (h, s.id) in held))
            for s in state.ships.values()
            if any((h, s.id) not in held for h in s.compromised_by)
        )
    )


def counted(state: State, letter: str) -> State:
    """The next id of this letter is used."""
    number = state.counters.get(letter, 0) + 1
    return replace(state, counters={**state.counters, letter: number})


def without(values: dict[str, Any], *keys: str) -> dict[str, Any]:
    return {k: v for k, v in values.items() if k not in keys}
