"""All actions of Command Points, in the order in which they are offered."""

from __future__ import annotations

from bot.core.action import declared
from bot.rules.command_points import (
    bridge,
    captain,
    comms,
    departments,
    engineering,
    general,
    gunnery,
    reactions,
    referee,
    turns,
)

ACTIONS = declared(
    gunnery,
    bridge,
    comms,
    engineering,
    captain,
    general,
    departments,
    reactions,
    turns,
    referee,
)
