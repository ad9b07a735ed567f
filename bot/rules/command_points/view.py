"""Secrets of a Command Points battle: what other sides may not know of a vessel and its people."""

from __future__ import annotations

from bot.core.frozen import replace
from bot.core.seats import Seat, Viewer
from bot.rules.command_points.state import Character, State, Vessel


def knows(state: State, viewer: Viewer, ship_id: str) -> bool:
    """Whether a viewer is of the vessel's side."""
    return viewer.is_gm or (viewer.kind == "side" and state.ships[ship_id].side == viewer.side)


def sees(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Who is asked is no secret here; what they have is."""
    return seat.ship in state.ships or viewer.is_gm


def view(state: State, viewer: Viewer) -> State:
    """The battle without stocks, stored answers and figures of other sides' people."""
    if viewer.is_gm:
        return state
    ships = {s.id: s if knows(state, viewer, s.id) else _masked(s) for s in state.ships.values()}
    return replace(state, ships=ships)


def _masked(ship: Vessel) -> Vessel:
    return replace(
        ship,
        known=False,
        crew=tuple(_stranger(c) for c in ship.crew),
        weapons=tuple(replace(w, ammo=None) for w in ship.weapons),
        systems=tuple(replace(s, ammo=None, used=False) for s in ship.systems),
        npc_skill=0,
        npc_attack_bonus=0,
        npc_crew=0,
        cargo=0,
        cargo_max=0,
        fuel=0,
        fuel_max=0,
        standing={},
        missed_turns=0,
    )


def _stranger(crew: Character) -> Character:
    """A name and departments; nothing of what somebody can do."""
    return Character(
        id=crew.id,
        name=crew.name,
        departments=crew.departments,
        passenger=crew.passenger,
        station_lock=crew.station_lock,
        done_general=crew.done_general,
        passed=crew.passed,
        status=crew.status,
    )
