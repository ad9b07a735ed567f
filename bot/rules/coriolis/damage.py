"""Damage to hull and systems, and what puts a ship out of battle (rules 4.6, R-02)."""

from __future__ import annotations

from bot.core.play import Play
from bot.rules.coriolis import events as e
from bot.rules.coriolis.figures import couplings
from bot.rules.coriolis.parts import CoriolisTurn
from bot.rules.coriolis.state import ACCOUNTS, Ship, Status

GONE: tuple[Status, ...] = ("destroyed", "escaped", "vanished")
"""What takes a ship off the line."""
EMPTIED = ("reserve", "sensor_mode", *ACCOUNTS)
"""The order in which EP not yet spent are lost."""


def out_of_battle(turn: CoriolisTurn, ship_id: str, status: Status) -> Play:
    """A ship leaves the fight: its locks end, those on it too where it is gone (R-34)."""
    ship = turn.state.ships[ship_id]
    if ship.status == status or ship.status in GONE:
        return
    yield e.StatusChanged(ship_id, status)
    if ship.lock is not None:
        yield e.LockLost(ship_id, ship.lock.target)
    if status in GONE:
        for other in tuple(turn.state.ships.values()):
            if other.lock is not None and other.lock.target == ship_id:
                yield e.LockLost(other.id, ship_id)
    if status == "destroyed":
        yield from undock(turn, ship_id)


def undock(turn: CoriolisTurn, ship_id: str) -> Play:
    """Any docking of a ship ends, whichever way round it is."""
    ship = turn.state.ships[ship_id]
    if ship.docked_to:
        yield e.Undocked(ship_id, ship.docked_to)
    boarder = turn.state.boarder_of(ship_id)
    if boarder is not None:
        yield e.Undocked(boarder.id, ship_id)


def hurt_hull(turn: CoriolisTurn, ship_id: str, amount: int) -> Play:
    """HP lost; at 0 the hull collapses, and stays at 0 under further fire (R-35)."""
    if amount <= 0:
        return
    lost = min(amount, turn.state.ships[ship_id].hp)
    if lost:
        yield e.HullDamaged(ship_id, lost)
    yield from check_hull(turn, ship_id)


def check_hull(turn: CoriolisTurn, ship_id: str) -> Play:
    ship = turn.state.ships[ship_id]
    if ship.hp == 0 and ship.is_active:
        yield from out_of_battle(turn, ship_id, "hull_collapsed")


def hurt_systems(turn: CoriolisTurn, ship_id: str, amount: int) -> Play:
    """Output falls for good; EP not yet spent go first, the rest hits spent ones."""
    ship = turn.state.ships[ship_id]
    yield e.SystemsDamaged(ship_id, min(amount, ship.ep_cap), unspent(ship, amount))
    yield from check_systems(turn, ship_id)


def unspent(ship: Ship, amount: int) -> dict[str, int]:
    """Which EP not yet spent a loss of `amount` takes; sensor mode never counts as spent."""
    taken: dict[str, int] = {}
    for account in EMPTIED:
        left = ship.allotted.get(account, 0)
        left -= 0 if account == "sensor_mode" else ship.spent.get(account, 0)
        part = min(left, amount)
        if part > 0:
            taken[account] = part
            amount -= part
    return taken


def check_systems(turn: CoriolisTurn, ship_id: str) -> Play:
    """No output left for a turn: the ship drifts (rules 4.6.7)."""
    ship = turn.state.ships[ship_id]
    if ship.is_active and ship.ep_cap - couplings(ship) <= 0:
        yield from out_of_battle(turn, ship_id, "dead_in_space")
