"""Secrets of a Coriolis battle: what a viewer may know of its ships (R-36, R-43)."""

from __future__ import annotations

from bot.core.frozen import replace
from bot.core.seats import Seat, Viewer
from bot.rules.coriolis.sight import public_level, side_level
from bot.rules.coriolis.state import STATIONS, Crew, Ship, State

UNKNOWN = "Unknown ship"
USUAL_EP = {"engineer": 1, "pilot": 3, "sensors": 1, "gunner": 1}
"""Enough for one act of each station (rules 3.2 to 3.5)."""


def level(state: State, viewer: Viewer, ship_id: str) -> int:
    """0 nothing, 1 distance and course, 2 class and weapons, 3 everything."""
    match viewer.kind:
        case "gm":
            return 3
        case "side":
            return side_level(state, viewer.side, state.ships[ship_id])
        case "public":
            return public_level(state, ship_id)


def sees(state: State, viewer: Viewer, seat: Seat) -> bool:
    """Whether a viewer may know that a seat is asked."""
    return seat.ship in state.ships and level(state, viewer, seat.ship) > 0


def view(state: State, viewer: Viewer) -> State:
    """The battle without what the viewer may not know."""
    if viewer.is_gm:
        return state
    levels = {ship: level(state, viewer, ship) for ship in state.ships}
    analyzed = _analyzed(state, viewer)
    seen = {ship for ship, known in levels.items() if known}
    attack = state.attack
    if attack is not None and attack.target not in seen:
        attack = None
    pending = state.pending
    if pending is not None and pending.seat[0] not in seen:
        pending = None
    if state.stage == "free" and not any(state.ships[s].side == state.free_side for s in seen):
        state = replace(state, stage="detection", phase="upkeep", free_side="", free_turns=0)
    return replace(
        state,
        ships={
            s: _masked(state.ships[s], levels[s], s in analyzed, seen)
            for s in state.ships
            if s in seen
        },
        detected=_among(state.detected, seen),
        lost=_among(state.lost, seen),
        tried={},
        free_order=tuple(s for s in state.free_order if s in seen),
        attack=attack,
        pending=pending,
        moving=state.moving if state.moving and state.moving.ship in seen else None,
        truce=tuple(s for s in state.truce if s in seen),
    )


def _among(table: dict[str, dict[str, int]], seen: set[str]) -> dict[str, dict[str, int]]:
    return {
        one: {other: n for other, n in row.items() if other in seen}
        for one, row in table.items()
        if one in seen
    }


def _analyzed(state: State, viewer: Viewer) -> set[str]:
    """Ships whose modules the viewer's side has learned by the first stage of a meme."""
    own = [s for s in state.ships.values() if viewer.kind == "side" and s.side == viewer.side]
    return {target for ship in own for target in ship.analyzed}


def _masked(ship: Ship, known: int, analyzed: bool, seen: set[str]) -> Ship:
    """A ship as far as it is known; its lock and docking only on ships the viewer knows of."""
    if known == 3:
        return ship
    modules = tuple(replace(m, stock={}) if m.stock else m for m in ship.modules)
    shown = tuple(m for m in modules if m.is_weapon or not m.optional)
    ship = replace(
        ship,
        known=known,
        crew=(),
        allotted={},
        spent={},
        last_allotted={},
        ep_pool=0,
        ep_pending=0,
        spare_parts=0,
        preset=None,
        analyzed=(),
        lock=ship.lock if ship.lock is not None and ship.lock.target in seen else None,
        docked_to=ship.docked_to if ship.docked_to in seen else "",
        modules=modules if analyzed else shown,
    )
    if known == 2:
        return ship
    return replace(
        ship,
        name=UNKNOWN,
        template="",
        ship_class=0,
        design_crew=0,
        hp=0,
        hp_max=0,
        ep_max=0,
        ep_cap=0,
        features={},
        modules=modules if analyzed else (),
        criticals=(),
        armor=0,
        maneuverability=0,
        signature=0,
        speed=0,
    )


def supposed(state: State) -> State:
    """A view, with the ships of others manned and powered as is usual: how a turn of theirs goes
    on is thought of alike whatever is true of them.
    """
    ships = {s: ship if ship.known == 3 else _usual(ship) for s, ship in state.ships.items()}
    return replace(state, ships=ships)


def _usual(ship: Ship) -> Ship:
    able = Crew("", "", (), (), (), command=1, technology=1, pilot=1, data_djinn=1, ranged_combat=1)
    crew = tuple(
        replace(able, id=f"{ship.id}?{one}", design=(one,), stations=(one,), declared=(one,))
        for one in STATIONS
    )
    energy = sum(USUAL_EP.values())
    return replace(
        ship, crew=crew, ep_cap=energy, ep_max=energy, ep_pool=energy, last_allotted=USUAL_EP
    )
