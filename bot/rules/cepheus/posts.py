"""Who decides and who acts at which position (1.6, R-05, R-06, R-71, R-76)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.core.seats import Seat
from bot.rules.cepheus.entries import StationId
from bot.rules.cepheus.state import Crew, Mount, Ship

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
    automatic: Crew | None = None
    for crew in ship.crew:
        if crew.position != position or (post and crew.post != post) or not mans(ship, crew):
            continue
        if not crew.automatic:
            return crew
        automatic = automatic or crew
    return automatic


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
    return next(iter(every_post(ship, (crew,)).values()))


def every_post(ship: Ship, people: Sequence[Crew]) -> dict[str, tuple[StationId, ...]]:
    """The stations each of these people acts for, by id."""
    if is_solo(ship):
        return {c.id: (c.position,) if c.automatic else EVERY_POST for c in people}
    captain = acting_captain(ship)
    first = captain.id if captain is not None else ""
    navigator, security = holder(ship, "navigator"), holder(ship, "security")
    found: dict[str, tuple[StationId, ...]] = {}
    for crew in people:
        mine: list[StationId] = [crew.position]
        if not crew.automatic:
            if crew.position == "pilot" and navigator is None:
                mine.append("navigator")
            if crew.id == first and "captain" not in mine:
                mine.append("captain")
            if crew.id == first and security is None:
                mine.append("security")
        found[crew.id] = tuple(mine)
    return found


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


LIMITS: dict[StationId, int] = {
    "captain": 1,
    "pilot": 1,
    "security": 1,
    "engineer": 1,
    "gunner": 1,
}


def held_posts(ship: Ship, but: str = "") -> Counter[tuple[StationId, str]]:
    """How many hold each post; who is dead or unconscious does not (R-76)."""
    return Counter((c.position, c.post) for c in ship.people if c.id != but and c.awake)


def room(ship: Ship, position: StationId, post: str) -> int | None:
    """How many a post has room for; None: any number. A bay has two gunners (4.20)."""
    most = LIMITS.get(position)
    if position == "gunner" and any(m.id == post and m.is_bay for m in ship.mounts):
        return 2
    return most


def acting_crew(ship: Ship) -> list[Crew]:
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
