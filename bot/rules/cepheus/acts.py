"""All actions of Cepheus, in the order in which they are offered."""

from __future__ import annotations

from bot.core.action import declared
from bot.rules.cepheus import (
    boarding,
    captain,
    docking,
    gunner,
    hangar,
    judging,
    magazines,
    missiles,
    navigator,
    opening,
    people,
    pilot,
    planet,
    reactions,
    referee,
    repair,
    sensors,
    standing,
    turns,
)

ACTIONS = declared(
    opening,
    gunner,
    missiles,
    reactions,
    pilot,
    docking,
    planet,
    navigator,
    sensors,
    captain,
    repair,
    boarding,
    hangar,
    magazines,
    people,
    turns,
    standing,
    referee,
    judging,
)
