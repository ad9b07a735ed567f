"""What each event makes true of a Mneme battle: the events say it themselves."""

from __future__ import annotations

from bot.core.play import Event
from bot.rules.mneme.events.base import Change
from bot.rules.mneme.state import State


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return event.to(state) if isinstance(event, Change) else state
