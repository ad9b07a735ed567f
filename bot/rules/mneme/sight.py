"""What can be seen of things that hide (2.8)."""

from __future__ import annotations

from bot.rules.mneme.pending import Salvo
from bot.rules.mneme.state import State


def salvo_is_seen(state: State, salvo: Salvo, side: str) -> bool:
    """Not hidden, one's own, or shown by a scan of the side that still holds."""
    if not salvo.hidden or state.ships[salvo.owner].side == side:
        return True
    return any(s.target == salvo.id and state.ships[s.scanner].side == side for s in state.scans)
