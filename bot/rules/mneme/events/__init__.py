"""Everything that can happen in a Mneme battle."""

from __future__ import annotations

from bot.core.play import Event
from bot.rules.mneme.events import acts, flight, harm, opening, sensing, turn
from bot.rules.mneme.events.acts import *  # noqa: F403
from bot.rules.mneme.events.base import Change, CrewChange, ShipChange, Told
from bot.rules.mneme.events.flight import *  # noqa: F403
from bot.rules.mneme.events.harm import *  # noqa: F403
from bot.rules.mneme.events.opening import *  # noqa: F403
from bot.rules.mneme.events.sensing import *  # noqa: F403
from bot.rules.mneme.events.turn import *  # noqa: F403

BASES = (Change, CrewChange, ShipChange, Told)
ALL: tuple[type[Event], ...] = tuple(
    kind
    for module in (opening, turn, acts, sensing, flight, harm)
    for kind in vars(module).values()
    if isinstance(kind, type) and issubclass(kind, Change) and kind not in BASES
)
