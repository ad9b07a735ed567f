"""Damage control, drive engineers, Auto-Repair, software (3.3, 4.16, R-36, R-37, R-54, R-63)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, Option, Pick, action
from bot.core.dice import Modifier
from bot.core.play import Play, roll
from bot.core.refusal import Refusal, Refused
from bot.rules.cepheus import events as e
from bot.rules.cepheus.entries import EVERYBODY
from bot.rules.cepheus.figures import rating_used
from bot.rules.cepheus.gunner import mount_name
from bot.rules.cepheus.parts import (
    CepheusTurn,
    Points,
    crew_terms,
    has_significant,
    help_terms,
    me,
    own,
    skill_terms,
    spend_help,
    tables,
)
from bot.rules.cepheus.state import Crew, Ship
from bot.rules.twod6.checks import EXCEPTIONAL, Check, some

ORDER = ("m_drive", "power_plant", "bridge", "sensors", "fuel", "j_drive", "hold")


def repairable(ship: Ship) -> list[str]:
    """Systems and mounts with 1 or 2 hits, and an M-drive with 3 (R-36)."""
    found = [s for s in ORDER if 1 <= ship.hits(s) <= 2 or (s == "m_drive" and ship.hits(s) == 3)]
    return [*found, *(m.id for m in ship.mounts if 1 <= m.hits <= 2)]


def _in_reach(ship: Ship, who: Crew) -> list[str]:
    """A drive engineer repairs his own drive and the power plant (R-54)."""
    if who.position == "engineer" and len(ship.people) > 1:
        post = who.post or "m_drive"
        return [s for s in repairable(ship) if s in {post, "power_plant"}]
    return repairable(ship)


def _systems(turn: CepheusTurn) -> list[Option]:
    ship = own(turn)
    found: list[Option] = []
    for system in _in_reach(ship, me(turn)):
        mount = next((m for m in ship.mounts if m.id == system), None)
        label = mount_name(mount) if mount is not None else tables(turn).systems[system].name
        hits = mount.hits if mount is not None else ship.hits(system)
        found.append(Option(system, label, f"{hits} hit{'s' if hits > 1 else ''}"))
    return found


def _drones(turn: CepheusTurn) -> int:
    """Tries of Auto-Repair left, one of which can help a repair instead (4.16)."""
    if me(turn).automatic:
        return 0
    robot = next((c for c in own(turn).crew if c.automatic == "auto_repair"), None)
    return 0 if robot is None or not own(turn).repair_drones else min(1, robot.slots)


def _can_repair(turn: CepheusTurn) -> Refusal | None:
    if me(turn).automatic == "auto_repair":
        return None if me(turn).slots else Refusal("No try of Auto-Repair is left this turn")
    return has_significant(turn)


def repair_terms(ship: Ship, who: Crew) -> list[Modifier]:
    """Mechanics; drive engineers use Engineering if that is better (R-54)."""
    mechanics = skill_terms(ship, who, "mechanics")
    if who.position != "engineer" and len(ship.people) > 1:
        return mechanics
    engineering = skill_terms(ship, who, "engineering")
    return max(engineering, mechanics, key=lambda terms: sum(t.value for t in terms))


@action(station=("damage_control", "engineer"), menu="act", requires=(_can_repair,), ref="4.16")
def repair_system(
    turn: CepheusTurn,
    system: Annotated[str, Pick(_systems, "System")],
    points: Points = 0,
    drones: Annotated[int, Between(0, _drones, "Help of repair drones", limit=1)] = 0,
) -> Play:
    """Repair up to 3 hits of a system or mount, until the battle is over."""
    ship, who = own(turn), me(turn)
    if who.automatic == "auto_repair":
        yield e.ActionSpent(ship.id, who.id, slots=1)
    else:
        yield e.ActionSpent(ship.id, who.id, significant=1, check="repair_system")
    if drones:
        robot = next(c for c in ship.crew if c.automatic == "auto_repair")
        yield e.ActionSpent(ship.id, robot.id, slots=1)
    terms = [
        *repair_terms(ship, who),
        *crew_terms(ship),
        *some(drones, "repair drones"),
        *help_terms(turn, points),
    ]
    rolled = yield from roll(turn, Check(tuple(terms)), "", f"{ship.id}/{who.id}")
    yield from spend_help(turn, points)
    if not rolled.success:
        return
    able = 3 if rolled.degree >= EXCEPTIONAL else 2 if rolled.degree else 1
    mount = next((m for m in ship.mounts if m.id == system), None)
    hits = mount.hits if mount is not None else ship.hits(system)
    yield e.Repaired(ship.id, system, min(able, hits))


def _programs(turn: CepheusTurn) -> list[Option]:
    ship = own(turn)
    names = tables(turn).programs
    free = ship.rating - rating_used(ship)
    found: list[Option] = []
    for program in ship.software:
        label = f"{names[program.kind].name} {program.level}"
        no = None
        if not program.running and program.rating > free:
            no = Refusal(f"{label} needs Rating {program.rating}", now=f"{free} is free")
        note = "runs" if program.running else f"Rating {program.rating}"
        found.append(Option(program.id, label, note, no))
    return found


@action(station=EVERYBODY, menu="act", ref="4.19")
def switch_software(turn: CepheusTurn, program: Annotated[str, Pick(_programs, "Program")]) -> Play:
    """Start or stop a program, within the Rating of the computer: free."""
    found = next((p for p in own(turn).software if p.id == program), None)
    if found is None:
        raise Refused("There is no such program")
    yield e.SoftwareSwitched(turn.seat.ship, program, not found.running)
