"""A hit is answered before it counts: Burst ECM, Keep it Together (2.4, R-05, R-06, R-31)."""

from __future__ import annotations

from bot.core.action import action
from bot.core.play import Play
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.command_points import events as e
from bot.rules.command_points.crises import random_crisis
from bot.rules.command_points.entries import DEPARTMENTS
from bot.rules.command_points.parts import CREW, CommandTurn
from bot.rules.command_points.state import Character, Vessel

BURST = "burst_ecm_generator"
ANYBODY = ("captain", *(d for d in DEPARTMENTS if d != "captain"), CREW)


def _struck(turn: CommandTurn) -> Vessel | None:
    """The vessel that is hit, if it may answer at all: not when fully surprised (R-06)."""
    hit = turn.state.hit
    if hit is None or turn.state.surprise == "full":
        return None
    return turn.state.ships[hit.target]


def has_burst(vessel: Vessel) -> bool:
    found = vessel.system(BURST)
    return found is not None and found.state == "ok" and not found.used


def burst_seats(turn: CommandTurn) -> list[Seat]:
    """Comms, else the captain; the referee for his own (2.7)."""
    vessel = _struck(turn)
    if vessel is None or not has_burst(vessel) or "burst_ecm" in vessel.standing:
        return []
    return _burst_seats(vessel)


def _burst_seats(vessel: Vessel) -> list[Seat]:
    if vessel.npc:
        return [Seat(vessel.id, CREW, vessel.crew[0].id)]
    for department in ("comms", "captain"):
        people = vessel.in_department(department)
        if people:
            return [Seat(vessel.id, department, c.id) for c in people]
    return []


def keepers(turn: CommandTurn, vessel: Vessel) -> list[Character]:
    """Captains not locked to another station; with the option any head of a department."""
    if vessel.keep_used:
        return []
    if turn.state.options.get("voluntary_crisis"):
        return [c for c in vessel.able_people if c.departments]
    return [c for c in vessel.in_department("captain") if c.station_lock in {None, "captain"}]


def keep_seats(turn: CommandTurn) -> list[Seat]:
    vessel = _struck(turn)
    if vessel is None or "keep_it_together" in vessel.standing:
        return []
    return _keep_seats(turn, vessel)


def _keep_seats(turn: CommandTurn, vessel: Vessel) -> list[Seat]:
    if vessel.npc:
        return [] if vessel.keep_used else [Seat(vessel.id, CREW, vessel.crew[0].id)]
    return [
        Seat(vessel.id, "captain" if "captain" in c.departments else c.departments[0], c.id)
        for c in keepers(turn, vessel)
    ]


def would_destroy(turn: CommandTurn) -> bool:
    hit = turn.state.hit
    return hit is not None and hit.through >= turn.state.ships[hit.target].hp


def standing_burst(turn: CommandTurn) -> Play:
    """An answer for the Burst ECM given beforehand (2.7)."""
    vessel = _struck(turn)
    if vessel is None or not has_burst(vessel) or not _burst_seats(vessel):
        return
    if _wanted(turn, vessel, "burst_ecm"):
        yield e.HitCancelled(vessel.id, BURST)


def standing_keep(turn: CommandTurn) -> Play:
    """An answer for Keep it Together given beforehand, once the burst is decided (2.7)."""
    vessel = _struck(turn)
    seats = [] if vessel is None else _keep_seats(turn, vessel)
    if vessel is not None and seats and _wanted(turn, vessel, "keep_it_together"):
        yield from _keep(turn, vessel.id, seats[0].mount)


def _wanted(turn: CommandTurn, vessel: Vessel, reaction: str) -> bool:
    said, hit = vessel.standing.get(reaction), turn.state.hit
    if said is None or hit is None:
        return False
    if said.rule == "from":
        return hit.through >= said.damage
    return said.rule == "destroyed" and would_destroy(turn)


@action(
    station=("comms", "captain", CREW),
    menu="burst_ecm",
    name="Burst ECM",
    interrupt=True,
    ref="4.6",
)
def burst_ecm(turn: CommandTurn) -> Play:
    """Cancel the hit, once in the battle."""
    yield e.HitCancelled(turn.seat.ship, BURST, turn.seat.mount)


@action(
    station=("comms", "captain", CREW),
    menu="burst_ecm",
    name="Save the burst",
    interrupt=True,
    idle=True,
    ref="2.7",
)
def save_burst(turn: CommandTurn) -> Play:
    """Keep the Burst ECM for a later hit."""
    yield from ()


@action(
    station=ANYBODY,
    menu="keep_it_together",
    name="Keep it Together",
    interrupt=True,
    ref="3.3",
)
def keep_it_together(turn: CommandTurn) -> Play:
    """No damage at all, but a random crisis."""
    yield from _keep(turn, turn.seat.ship, turn.seat.mount)


def _keep(turn: CommandTurn, ship: str, crew: str) -> Play:
    yield e.HitCancelled(ship, "keep_it_together", crew)
    yield from random_crisis(turn, ship)


@action(station=ANYBODY, menu="keep_it_together", interrupt=True, idle=True, ref="2.4")
def take_it(turn: CommandTurn) -> Play:
    """Take the damage and keep the use for a later hit."""
    yield from ()


def burst_default(turn: CommandTurn) -> Choice:
    return Choice("burst_ecm" if would_destroy(turn) else "save_burst")


def keep_default(turn: CommandTurn) -> Choice:
    return Choice("keep_it_together" if would_destroy(turn) else "take_it")
