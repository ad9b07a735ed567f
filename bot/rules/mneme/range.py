"""How far apart things are: the band of two ships, of a salvo and a ship (4.1)."""

from __future__ import annotations

from bot.rules.mneme.content import Content
from bot.rules.mneme.pending import Salvo
from bot.rules.mneme.state import ADJACENT, CLOSE, SHORT, State


def band_at(content: Content, distance: int) -> int:
    """The band of a distance in spaces; 0 is Close."""
    rows = list(content.bands.values())
    far = [n for n, row in enumerate(rows) if n >= SHORT and row.spaces <= distance]
    return max(far, default=CLOSE)


def distance(state: State, one: str, other: str) -> int:
    return abs(state.ships[one].position - state.ships[other].position)


def band(state: State, content: Content, one: str, other: str) -> int:
    """Adjacent for matched pairs in the same space, else by the distance (R-11)."""
    if one == other:
        return ADJACENT
    if state.on("band_movement"):
        found = state.bands.get(state.pair(one, other), CLOSE)
    else:
        found = band_at(content, distance(state, one, other))
    return ADJACENT if found == CLOSE and state.matched(one, other) else found


def salvo_band(state: State, content: Content, salvo: Salvo, ship: str) -> int:
    """The band of a salvo and a ship."""
    if not state.on("band_movement"):
        return band_at(content, abs(salvo.position - state.ships[ship].position))
    if ship == salvo.target:
        return salvo.band
    return max(salvo.band, band(state, content, salvo.target, ship))
