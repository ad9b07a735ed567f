"""The line of spaces; with band_movement the table of ranges instead."""

from __future__ import annotations

from typing import Any

from bot.core.charts import (
    ENDLESS,
    Band,
    Chart,
    ChartShip,
    Flight,
    Heading,
    Hold,
    Initiative,
    LineChart,
    PairFlight,
    PairPursuit,
    PairRange,
    RangeTable,
)
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.rules.mneme.content import Content
from bot.rules.mneme.figures import unit_initiative
from bot.rules.mneme.pending import Salvo
from bot.rules.mneme.present.board import initiative_order
from bot.rules.mneme.present.words import STATUS, Sight, bound_to
from bot.rules.mneme.range import band
from bot.rules.mneme.state import SHORT, Ship

SPACES = 40
"""Spaces drawn at most."""


def chart(tables: Content, view: Combat[Any], viewer: Viewer) -> Chart | None:
    """None before the ships have their places."""
    sight = Sight(tables, view.state)
    if sight.state.stage != "battle":
        return None
    shown = [s for s in sight.state.ships.values() if s.status != "escaped" and not s.joins]
    here = _viewpoint(sight, view, viewer, shown)
    if here is None:
        return None
    title = f"Turn {sight.state.turn} · {'ranges' if sight.state.bands else 'spaces'}"
    ships = tuple(_ship(sight, s, bound_to(view)) for s in shown)
    if sight.state.on("band_movement"):
        return _table(sight, title, ships)
    return LineChart(
        title=title,
        unit="spaces",
        viewpoint=next(s for s in ships if s.id == here.id),
        ships=ships,
        flights=tuple(_flight(sight, v) for v in sight.state.salvos.values()),
        holds=tuple(
            Hold(s.id, target, "lock") for s in shown for target in s.locks
            if any(o.id == target for o in shown)
        ),
        bands=_bands(tables),
        most=SPACES,
        initiative=tuple(
            Initiative(s.id, unit_initiative(sight.state, s), s.acted)
            for s in initiative_order(sight.state)
        ),
    )  # fmt: skip


def _viewpoint(sight: Sight, view: Combat[Any], viewer: Viewer, shown: list[Ship]) -> Ship | None:
    """The ship that acts, else the reader's first, else the first."""
    acting = next((s for s in shown if s.active and s.fights), None)
    own = next((s for s in shown if s.side == viewer.side and s.fights), None)
    asked = next((s for s in shown if s.id == bound_to(view)), None)
    return acting or asked or own or next(iter(shown), None)


def _heading(value: int) -> Heading:
    return 1 if value > 0 else -1 if value < 0 else 0


def _ship(sight: Sight, ship: Ship, asked: str) -> ChartShip:
    out = "" if ship.fights else STATUS[ship.status]
    acting = ship.active or ship.id == asked
    where = 0 if sight.state.on("band_movement") else ship.position
    name, heading = sight.name(ship.id), _heading(ship.heading)
    return ChartShip(ship.id, sight.mark(ship.id), name, where, acting, out, heading)


def _flight(sight: Sight, salvo: Salvo) -> Flight:
    """A salvo under thrust heads for its target, a ballistic one where it drifts."""
    gap = sight.state.ships[salvo.target].position - salvo.position
    drifts = salvo.is_ballistic
    heading = _heading(salvo.heading if drifts else gap)
    kind = sight.weapon(salvo.type).lower()
    state = "hidden" if salvo.hidden else "ballistic" if drifts else "under thrust"
    target = sight.mark(salvo.target)
    return Flight(salvo.id, kind, salvo.position, heading, target, salvo.count, state, drifts)


def _bands(tables: Content) -> tuple[Band, ...]:
    """Adjacent and Close share the space of a ship; the last one has no end."""
    rows = list(tables.bands.values())
    ends = [row.spaces - 1 for row in rows[SHORT + 1 :]]
    listed = zip(rows[SHORT:], [*ends, ENDLESS], strict=True)
    return (Band(rows[1].name, 0, 0), *(Band(row.name, row.spaces, end) for row, end in listed))


def _table(sight: Sight, title: str, ships: tuple[ChartShip, ...]) -> RangeTable:
    state = sight.state
    able = [s for s in state.ships.values() if s.fights]
    pairs = [(one, two) for n, one in enumerate(able) for two in able[n + 1 :]]
    return RangeTable(
        title=title,
        ships=ships,
        bands=tuple(row.name for row in sight.tables.bands.values()),
        ranges=tuple(
            PairRange(one.id, two.id, band(state, sight.tables, one.id, two.id))
            for one, two in pairs
        ),
        flights=tuple(
            PairFlight(v.id, sight.weapon(v.type).lower(), v.target, v.owner, v.count)
            for v in state.salvos.values()
            if any(s.id == v.target for s in able) and any(s.id == v.owner for s in able)
        ),
        pursuits=tuple(PairPursuit(p.pursuer, p.target, p.kept) for p in state.pursuits),
    )
