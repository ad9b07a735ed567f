"""Who decides and who acts at which position (1.6, R-05, R-06, R-71, R-76)."""

from __future__ import annotations

from bot.core.seats import Seat
from bot.rules.cepheus.entries import StationId
from bot.rules.cepheus.state import Crew, Mount, Ship, State

EVERY_POST: tuple[StationId, ...] = (
    "gunner",
    "pilot",
    "captain",
    "navigator",
    "sensors",
    "engineer",
    "damage_control",
    "security",
)


def is_solo(ship: Ship) -> bool:
    """A single crew member mans every position (R-06)."""
    return len(ship.people) == 1


def mans(ship: Ship, crew: Crew) -> bool:
    """Whether somebody can act: an automated post only while its software runs (1.6)."""
    match crew.automatic:
        case "":
            return crew.able
        case "fire_control":
            return ship.runs("fire_control") > 0
        case "auto_repair":
            return ship.repair_drones and ship.runs("auto_repair") > 0
        case "expert_pilot":
            return _expert(ship, "piloting")
        case "expert_engineer":
            return ship.repair_drones and _expert(ship, "engineering")


def _expert(ship: Ship, skill: str) -> bool:
    expert = any(p.kind == "expert" and p.skill == skill and p.running for p in ship.software)
    return expert and ship.runs("intellect") > 0


def holder(ship: Ship, position: StationId, post: str = "") -> Crew | None:
    """The first able person at a position, automated posts last; a solo crew is everywhere."""
    if is_solo(ship) and ship.people[0].able:
        return ship.people[0]
    return next(
        (
            c
            for c in sorted(ship.crew, key=lambda c: bool(c.automatic))
            if mans(ship, c) and c.position == position and (not post or c.post == post)
        ),
        None,
    )


def acting_captain(ship: Ship) -> Crew | None:
    """The captain; if none is able the pilot, else the first able person (R-71)."""
    found = holder(ship, "captain") or holder(ship, "pilot")
    if found is not None and not found.automatic:
        return found
    return next((c for c in ship.people if c.able), None)


def captain_seat(ship: Ship) -> Seat | None:
    """The one deciding seat of a ship, or None if nobody aboard can decide."""
    who = acting_captain(ship)
    return None if who is None or ship.taken_by else Seat(ship.id, "captain", who.id)


def navigating(ship: Ship) -> Crew | None:
    """The navigator, or the pilot where nobody holds that position (R-05)."""
    return holder(ship, "navigator") or holder(ship, "pilot")


def boarding_leader(ship: Ship) -> Crew | None:
    """The chief security officer, else the acting captain (4.11, R-71)."""
    return holder(ship, "security") or acting_captain(ship)


def posts(ship: Ship, crew: Crew) -> tuple[StationId, ...]:
    """The stations somebody acts for: the own position and whatever falls to it."""
    if crew.automatic:
        return (crew.position,)
    if is_solo(ship):
        return EVERY_POST
    found: list[StationId] = [crew.position]
    if crew.position == "pilot" and holder(ship, "navigator") is None:
        found.append("navigator")
    captain = acting_captain(ship)
    if captain is not None and captain.id == crew.id:
        if "captain" not in found:
            found.append("captain")
        if holder(ship, "security") is None:
            found.append("security")
    return tuple(found)


def seats_of(ship: Ship, crew: Crew) -> tuple[Seat, ...]:
    return tuple(Seat(ship.id, station, crew.id) for station in posts(ship, crew))


def gunner_of(ship: Ship, mount: Mount) -> Crew | None:
    """Who can fire a mount: its own gunner, or Fire Control (1.4, R-76)."""
    return holder(ship, "gunner", mount.id) or next(
        (c for c in ship.crew if c.automatic == "fire_control" and mans(ship, c)), None
    )


def mounts_of(ship: Ship, crew: Crew) -> tuple[Mount, ...]:
    """The mounts somebody can fire: the own one; all for a solo crew and for Fire Control.

    Fire Control leaves alone what has an able gunner.
    """
    if is_solo(ship) and not crew.automatic:
        return ship.mounts
    if crew.automatic == "fire_control":
        return tuple(m for m in ship.mounts if holder(ship, "gunner", m.id) is None)
    return tuple(m for m in ship.mounts if m.id == crew.post and crew.position == "gunner")


def places(ship: Ship, position: StationId) -> tuple[str, ...]:
    """The posts at a position: mounts for gunners, drives for engineers."""
    if position == "gunner":
        return tuple(m.id for m in ship.mounts)
    if position == "engineer":
        return ("j_drive", "m_drive") if ship.jump else ("m_drive",)
    return ("",)


def is_free(ship: Ship, position: StationId, post: str, crew: Crew) -> bool:
    """Whether somebody can take a post; who is dead or unconscious does not hold it (R-76)."""
    limits = {"captain": 1, "pilot": 1, "security": 1, "engineer": 1, "gunner": 1}
    most = limits.get(position)
    if most is None:
        return True
    if position == "gunner" and any(m.id == post and m.is_bay for m in ship.mounts):
        most = 2
    holding = [
        c
        for c in ship.people
        if c.awake and c.position == position and c.post == post and c.id != crew.id
    ]
    return len(holding) < most


def acting_crew(state: State, ship: Ship) -> list[Crew]:
    """Who may still act in an open activation: able, and not standing by."""
    if not ship.fights or ship.taken_by or not ship.active:
        return []
    return [c for c in ship.crew if not c.done and mans(ship, c)]


def called(ship: Ship) -> tuple[str, ...]:
    """Who is asked when an activation opens: everybody with a post to act from.

    Marines, and people without a position, stand by and may step in.
    """
    if ship.taken_by:
        return ()
    captain = acting_captain(ship)
    first = captain.id if captain is not None else ""
    return tuple(
        c.id
        for c in ship.crew
        if mans(ship, c) and (c.id == first or c.position not in {"marine", "anyone"})
    )
