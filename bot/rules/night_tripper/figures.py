"""What follows from the state and is not in it."""

from __future__ import annotations

from typing import Any

from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.goals import met
from bot.rules.night_tripper.state import STATIONS, State
from bot.rules.night_tripper.throws import reasons

EDGE_WORDS = {1: "advantage", 0: "none", -1: "disadvantage"}


def figures_of(state: State, content: Content) -> dict[str, Any]:
    """By ship: margin, whether the goal's requirement is met, the edge of each station's throw."""
    return {
        ship.id: {
            "margin": state.margin(ship.id),
            "requirement_met": met(state, ship),
            "edge": {
                station: EDGE_WORDS[
                    reasons(
                        state,
                        content,
                        ship,
                        station,
                        ship.member(ship.assignments.get(station, "")),
                    ).edge
                ]
                for station in STATIONS
            },
        }
        for ship in state.ships.values()
    }
