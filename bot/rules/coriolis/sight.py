"""What each side, and everybody, knows of a ship; and the numbers ships get once seen (R-36)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.play import Play, Turn
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Ship, State

SHAPES = "▲▼◆●"
"""What stands before the number of a ship, by side."""


def mark(turn: Turn[State]) -> Play:
    """A ship gets its number when every reader may see it; numbers of a side count up."""
    for ship in tuple(turn.state.ships.values()):
        if not ship.mark and public_level(turn.state, ship.id):
            taken = [s.mark for s in turn.state.ships.values() if s.side == ship.side]
            yield e.Marked(ship.id, max(taken) + 1)


def side_level(state: State, side: str, ship: Ship) -> int:
    """What a side knows of a ship: 3 its own, else the best of what its ships have detected."""
    if ship.side == side:
        return 3
    best = max(
        (state.level(o.id, ship.id) for o in state.ships.values() if o.side == side), default=0
    )
    return best or (1 if ship.mark and not ship.is_active else 0)


def called(state: State, ship: Ship, other: Ship) -> str:
    """How the crew of a ship calls another: its mark, and its name once they know it (R-43)."""
    knows = side_level(state, ship.side, other) >= 2
    name = other.name if knows else "Unknown ship"
    if not other.mark:
        return name
    return f"{SHAPES[state.sides.index(other.side) % len(SHAPES)]}{other.mark} {name}"


def readers(state: State) -> Sequence[str]:
    """The sides that have players; all of them if none has."""
    played = [side for side in state.sides if _has_players(state, side)]
    return played or state.sides


def _has_players(state: State, side: str) -> bool:
    return any(not s.npc for s in state.ships.values() if s.side == side)


def public_level(state: State, ship_id: str) -> int:
    """What every side with players knows of a ship: no more is public (R-43)."""
    ship = state.ships[ship_id]
    return min(side_level(state, side, ship) for side in readers(state))
