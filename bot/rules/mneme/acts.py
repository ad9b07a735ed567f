"""All actions of Mneme, in the order in which they are offered."""

from __future__ import annotations

from bot.core.action import declared
from bot.rules.mneme import (
    boarding,
    captain,
    docking,
    engineer,
    gunner,
    mending,
    missiles,
    morale,
    navcomm,
    npc,
    opening,
    people,
    pilot,
    prize,
    reactions,
    referee,
    signals,
    turns,
)

ACTIONS = declared(
    opening,
    captain,
    navcomm,
    signals,
    mending,
    engineer,
    pilot,
    docking,
    gunner,
    missiles,
    boarding,
    prize,
    people,
    reactions,
    turns,
    morale,
    npc,
    referee,
)
