"""Secrets of a Mneme battle: what other sides may not know of a ship, its people, its missiles."""

from __future__ import annotations

from bot.core.frozen import replace
from bot.core.seats import Viewer
from bot.rules.mneme.pending import Deed, Salvo
from bot.rules.mneme.sight import salvo_is_seen
from bot.rules.mneme.state import Crew, Ship, State
from bot.rules.twod6.vessel import knows


def view(state: State, viewer: Viewer) -> State:
    """The battle without stocks, plans, points and figures of others' crews, and what hides."""
    if viewer.is_gm:
        return state
    ships = {
        s.id: s if knows(state, viewer, s.id) else _masked(s, shown=scanned(state, viewer, s.id))
        for s in state.ships.values()
    }
    salvos = {
        v.id: v if knows(state, viewer, v.owner) else _foreign(v)
        for v in state.salvos.values()
        if knows(state, viewer, v.owner) or _seen(state, viewer, v)
    }
    return replace(
        state,
        ships=ships,
        salvos=salvos,
        declared=-1,
        leaving=(),
        scans=tuple(s for s in state.scans if knows(state, viewer, s.scanner)),
        intel=tuple(
            i for i in state.intel if viewer.kind == "side" and i.startswith(f"{viewer.side}|")
        ),
        deed=_open(state, viewer, state.deed),
    )


def _seen(state: State, viewer: Viewer, salvo: Salvo) -> bool:
    if viewer.kind == "side":
        return salvo_is_seen(state, salvo, viewer.side)
    return not salvo.hidden


def _foreign(salvo: Salvo) -> Salvo:
    """What a salvo shows of itself."""
    return replace(salvo, fuel=0, dm=0, boost=0, bank=0)


def _open(state: State, viewer: Viewer, deed: Deed | None) -> Deed | None:
    """A deed under way, without a salvo that hides from the viewer."""
    if deed is None or not deed.salvo:
        return deed
    salvo = state.salvos.get(deed.salvo)
    if salvo is None or knows(state, viewer, salvo.owner) or _seen(state, viewer, salvo):
        return deed
    return replace(deed, salvo="")


def scanned(state: State, viewer: Viewer, ship: str) -> bool:
    """Whether a directed scan of the viewer's side still shows a ship (3.2)."""
    return viewer.kind == "side" and any(
        s.target == ship and state.ships[s.scanner].side == viewer.side for s in state.scans
    )


def _masked(ship: Ship, *, shown: bool) -> Ship:
    """A ship of others; a scan shows ammunition and the quality of the crew."""
    return replace(
        ship,
        known=False,
        crew=tuple(_stranger(c, shown=shown) for c in ship.crew),
        missiles=ship.missiles if shown else {},
        sand=ship.sand if shown else 0,
        fuel=0,
        cargo=0,
        carried={},
        spare_parts=0,
        pool=0,
        command={},
        jump_plotted=False,
        jumping=False,
        shaken=(),
        leader=0,
        starting=(),
        tiebreak=0,
        aim="",
    )


def _stranger(crew: Crew, *, shown: bool) -> Crew:
    """A name and a function; nothing of what somebody can do, or has prepared."""
    return Crew(
        id=crew.id,
        name=crew.name,
        skills=crew.skills if shown else {},
        functions=crew.functions,
        grade=crew.grade,
        instructed=crew.instructed,
        mounts=crew.mounts,
        ma=crew.ma,
        done=crew.done,
        gone=crew.gone,
    )
