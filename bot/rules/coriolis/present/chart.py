"""The line map: every ship in view, what flies and lies, and who holds whom in a target lock."""

from __future__ import annotations

from typing import Any, Literal

from bot.core.charts import Band, ChartShip, Flight, Hold, LineChart, Obstacle
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.present.names import Sight
from bot.rules.coriolis.present.places import asked, reference
from bot.rules.coriolis.present.words import PHASES, STATUS, weapon_name
from bot.rules.coriolis.state import Ship, State, Torpedo

GONE = ("escaped", "vanished")
"""Ships that are no longer on the line."""


def chart(content: Content, view: Combat[Any], viewer: Viewer) -> LineChart | None:
    """None while no ship in view is able to fight."""
    state: State = view.state
    sight = Sight(state)
    seat = asked(view)
    acting = None if seat is None else seat.ship
    ships = {
        ship.id: _ship(sight, ship, acting)
        for side in state.sides
        for ship in state.ships.values()
        if ship.side == side and ship.status not in GONE
    }
    here = reference(view, viewer)
    if here is None or here.id not in ships:
        return None
    return LineChart(
        title=_title(view),
        unit="CU",
        viewpoint=ships[here.id],
        ships=tuple(ships.values()),
        flights=tuple(_flight(content, state, sight, t) for t in state.torpedoes.values()),
        obstacles=tuple(
            Obstacle(m.id, weapon_name(content, m.type).lower(), m.position, sight.mark(m.layer))
            for m in state.mines.values()
        ),
        holds=tuple(
            Hold(ship.id, ship.lock.target, f"lock {ship.lock.strength}")
            for ship in state.ships.values()
            if ship.lock is not None and ship.id in ships and ship.lock.target in ships
        ),
        bands=tuple(Band(b.name, b.min, b.max) for b in content.ranges.values()),
    )


def _title(view: Combat[Any]) -> str:
    state: State = view.state
    if view.outcome is not None:
        return "The battle is over"
    if state.stage == "detection":
        return "Detection"
    phase = PHASES[state.phase]
    return f"Surprise · {phase}" if state.stage == "free" else f"Turn {state.turn} · {phase}"


def _ship(sight: Sight, ship: Ship, acting: str | None) -> ChartShip:
    out = "" if ship.is_active else STATUS[ship.status]
    name = sight.name(ship.id)
    return ChartShip(ship.id, sight.mark(ship.id), name, ship.position, ship.id == acting, out)


def _flight(content: Content, state: State, sight: Sight, torpedo: Torpedo) -> Flight:
    """It flies towards its target, as far as the reader sees that (rules 4.11)."""
    kind = weapon_name(content, torpedo.type).lower()
    target = state.ships.get(torpedo.target)
    heading: Literal[-1, 0, 1] = 0
    if target is not None and target.position != torpedo.position:
        heading = 1 if target.position > torpedo.position else -1
    return Flight(torpedo.id, kind, torpedo.position, heading, sight.mark(torpedo.target))
