"""Steps between the windows: the opening, a round's beginning, orders opened (2.1)."""

from __future__ import annotations

from bot.core.play import Play
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.captain import surrendered
from bot.rules.night_tripper.parts import TripperTurn


def begin(turn: TripperTurn) -> Play:
    yield e.BattleBegan()


def open_goals(turn: TripperTurn) -> Play:
    """All goals open together; a surrender that waited for them takes effect (R-38)."""
    yield e.GoalsOpened()
    losing = turn.state.ships.get(turn.state.surrendering)
    if losing is not None:
        yield surrendered(losing, turn.state.enemy(losing.id))


def begin_round(turn: TripperTurn) -> Play:
    yield e.RoundOpened(turn.state.round + 1)


def open_orders(turn: TripperTurn) -> Play:
    yield e.PhaseBegan("computer")
