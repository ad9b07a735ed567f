"""Whose move it is, in words: seats, and the ship that a window waits for."""

from __future__ import annotations

from typing import Any

from bot.core.agenda import Ask, Frame
from bot.core.blocks import Words
from bot.core.combat import Combat
from bot.core.seats import Seat, Viewer
from bot.rules.coriolis.detection import surprising_side
from bot.rules.coriolis.present.names import Sight
from bot.rules.coriolis.present.words import PHASES, STATIONS
from bot.rules.coriolis.state import Ship, State

SEATS_OF = {
    "surprise": "captain",
    "engineer": "engineer",
    "overload_ep": "engineer",
    "maneuvers": "pilot",
    "next_maneuver": "pilot",
    "sensor": "sensors",
    "attack": "gunner",
    "defend": "gunner",
    "sixes": "gunner",
    "severity": "gunner",
    "boarding": "gm",
    "nobody_seen": "gm",
}
"""The station that a window of one seat asks."""
MANY = ("order", "manning")
"""Windows that are open to several ships at once."""


def menu_of(frame: Frame) -> str:
    return frame.step.menu if isinstance(frame.step, Ask) else ""


def author(view: Combat[Any]) -> Words:
    """`Coriolis · turn 3 · Pilot phase`."""
    state: State = view.state
    if view.outcome is not None:
        return ("Coriolis · the battle is over",)
    if state.stage == "detection":
        return ("Coriolis · detection",)
    surprise = " · surprise" if state.stage == "free" else ""
    return (f"Coriolis · turn {state.turn}{surprise} · {PHASES[state.phase]}",)


def asked(view: Combat[Any]) -> Seat | None:
    """The seat that the open window waits for, if it is one alone and the reader sees it."""
    frame = view.window
    if frame is None:
        return None
    state: State = view.state
    menu = menu_of(frame)
    ship: str | None = frame.bound.get("ship")
    station = SEATS_OF.get(menu, "")
    match menu:
        case "order" | "manning":
            return None
        case "surprise":
            side = surprising_side(state)
            ship = next((s.id for s in state.ships.values() if s.side == side and side), None)
        case "sixes" | "severity":
            ship = None if state.attack is None else state.attack.attacker
        case "defend":
            torpedo = state.torpedoes.get(frame.bound.get("torpedo", ""))
            ship = None if torpedo is None else torpedo.target
        case "prayer":
            ship, station = (None, "") if state.pending is None else state.pending.seat
        case "distribute":
            station = _distributes(state.ships.get(ship or ""))
        case _:
            pass
    if ship is None or ship not in state.ships:
        return None
    return Seat(ship, station)


def _distributes(ship: Ship | None) -> str:
    """The engineer; if there is none, whoever is there (rules 2.5 P2)."""
    if ship is None or ship.known < 3:
        return "engineer"
    order = ("engineer", "captain", "pilot", "sensors", "gunner")
    return next((s for s in order if ship.holder(s) is not None), "engineer")


def is_hidden(view: Combat[Any]) -> bool:
    """Whether the battle waits for somebody of whom the reader may not know."""
    frame = view.window
    return frame is not None and menu_of(frame) not in MANY and asked(view) is None


def seat_words(view: Combat[Any], seat: Seat) -> Words:
    """`pilot of ▲1 Lantern`."""
    sight = Sight(view.state)
    if seat.station == "gm":
        return ("GM, for ", *sight.full(seat.ship))
    if seat.station == "crew":
        return (*sight.crew(seat.ship, seat.mount), " of ", *sight.full(seat.ship))
    return (f"{STATIONS.get(seat.station, seat.station)} of ", *sight.full(seat.ship))


def reference(view: Combat[Any], viewer: Viewer) -> Ship | None:
    """The ship from which distances are told: the acting one, else the first in view."""
    seat = asked(view)
    state: State = view.state
    if seat is not None:
        return state.ships[seat.ship]
    active = [ship for ship in state.ships.values() if ship.is_active]
    own = [ship for ship in active if viewer.kind == "side" and ship.side == viewer.side]
    return next(iter((*own, *active)), None)
