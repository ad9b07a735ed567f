"""Secrets of a Cepheus battle: what other sides may not know of a ship and its people."""

from __future__ import annotations

from bot.core.frozen import replace
from bot.core.seats import Viewer
from bot.rules.cepheus.state import Crew, Ship, State
from bot.rules.twod6.vessel import knows


def view(state: State, viewer: Viewer) -> State:
    """The battle without stocks, plots, points, intelligence and figures of other sides' crews."""
    if viewer.is_gm:
        return state
    ships = {s.id: s if knows(state, viewer, s.id) else _masked(s) for s in state.ships.values()}
    return replace(state, ships=ships, tactics={}, parting=())


def _masked(ship: Ship) -> Ship:
    return replace(
        ship,
        known=False,
        crew=tuple(_stranger(c) for c in ship.crew if not c.automatic),
        software=(),
        ammo={},
        cargo=0.0,
        fuel=0.0,
        fuel_leak=0,
        mounts=tuple(
            replace(m, weapons=tuple(replace(w, ready={}) for w in m.weapons))
            for m in ship.mounts
            if not m.concealed
        ),
        pool=0,
        intel=(),
        intel_used=(),
        jump_plot=0,
        repairs={},
        carried={},
    )


def _stranger(crew: Crew) -> Crew:
    """A name and a post; nothing of what somebody can do."""
    return Crew(
        id=crew.id,
        name=crew.name,
        position=crew.position,
        post=crew.post,
        is_crew=crew.is_crew,
        done=crew.done,
        gone=crew.gone,
    )
