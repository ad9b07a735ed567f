"""The range table: every pair of ships by range, missiles in flight and pursuits."""

from __future__ import annotations

from itertools import combinations
from typing import Any

from bot.core.charts import ChartShip, PairFlight, PairPursuit, PairRange, RangeTable
from bot.core.combat import Combat
from bot.core.telling import ship_asked
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.present.words import STATUS, Sight
from bot.rules.cepheus.state import Ship, State


def chart(content: Content, view: Combat[Any]) -> RangeTable | None:
    """None while there are no two enemies with a range between them."""
    state: State = view.state
    sight = Sight(content, state)
    listed = [
        ship
        for side in state.sides
        for ship in state.ships.values()
        if ship.side == side and ship.status != "escaped"
    ]
    fighting = [ship for ship in listed if ship.fights]
    ranges = tuple(
        PairRange(one.id, other.id, state.range(one.id, other.id))
        for one, other in combinations(fighting, 2)
        if state.ranges
    )
    if not any(state.ships[r.one].side != state.ships[r.other].side for r in ranges):
        return None
    acting = ship_asked(view)
    return RangeTable(
        title=_title(view),
        ships=tuple(_ship(sight, ship, acting) for ship in listed),
        bands=tuple(band.name for band in content.ranges.values()),
        ranges=ranges,
        flights=tuple(
            PairFlight(
                salvo.id,
                sight.weapon(salvo.type).lower(),
                salvo.target,
                salvo.attacker,
                len(salvo.missiles),
            )
            for salvo in state.salvos.values()
            if salvo.missiles
        ),
        pursuits=tuple(PairPursuit(p.pursuer, p.target, p.maintained) for p in state.pursuits),
    )


def _title(view: Combat[Any]) -> str:
    state: State = view.state
    if view.outcome is not None:
        return "The battle is over"
    if state.stage == "opening":
        return "Before the first turn"
    return f"Turn {state.turn} · range bands"


def _ship(sight: Sight, ship: Ship, acting: str) -> ChartShip:
    out = "" if ship.fights else STATUS[ship.status]
    return ChartShip(
        ship.id, sight.mark(ship.id), sight.name(ship.id), acting=ship.id == acting, out=out
    )
