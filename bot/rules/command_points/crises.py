"""Crises: how they begin, what they do at their deadline, how they end (4.5)."""

from __future__ import annotations

from math import ceil

from bot.core.dice import Plain
from bot.core.play import Play, roll
from bot.rules.command_points import events as e
from bot.rules.command_points.figures import hp_max, parts_of
from bot.rules.command_points.outcomes import struck
from bot.rules.command_points.parts import CommandTurn, tables
from bot.rules.command_points.saves import Save
from bot.rules.command_points.state import Character, Crisis, Vessel
from bot.rules.twod6.checks import Check, Picking, pick, some

STABILIZE = 8
TENTH = 10


def random_crisis(turn: CommandTurn, ship: str) -> Play:
    """1D10 on the table (4.5)."""
    rolled = yield from roll(turn, Plain(1, 10, form="crisis"), "crisis", ship)
    yield from add_crisis(turn, ship, tables(turn).crises[rolled.degree].id)


def add_crisis(turn: CommandTurn, ship: str, kind: str, link: str = "") -> Play:
    """A crisis begins; acute ones have until the end of the vessel's next own turn (R-21)."""
    vessel = turn.state.ships[ship]
    if kind == "system_damage":
        yield from _damage_a_system(turn, vessel)
        return
    if kind == "vip_imperiled" and not link:
        yield from _imperil(turn, vessel)
        return
    yield e.CrisisBegan(ship, _crisis(turn, vessel, kind, link))


def _crisis(turn: CommandTurn, vessel: Vessel, kind: str, link: str = "") -> Crisis:
    row = tables(turn).crisis(kind)
    now = vessel.turns_started
    number = turn.state.counters.get("crisis", 0) + 1
    return Crisis(f"C{number}", row.id, row.acute, now, now + 1 if row.acute else 0, link)


def _damage_a_system(turn: CommandTurn, vessel: Vessel) -> Play:
    """A part not destroyed yet, at random; the crisis is about it (R-20)."""
    parts = [p for p in parts_of(vessel) if vessel.works(p) != "destroyed"]
    if not parts:
        return
    drawn = yield from pick(turn, len(parts), vessel.id, "system")
    part = parts[drawn - 1]
    yield e.CrisisBegan(vessel.id, _crisis(turn, vessel, "system_damage", part))
    yield from break_part(turn, vessel.id, part)


def break_part(turn: CommandTurn, ship: str, part: str) -> Play:
    """Ok → disabled → destroyed; the drive goes down a level, and from 0 it is gone (R-29)."""
    vessel = turn.state.ships[ship]
    if vessel.works(part) == "destroyed":
        return
    if part == "drive":
        yield e.DriveSet(ship, max(0, vessel.drive - 1), destroyed=vessel.drive == 0)
    else:
        now = "disabled" if vessel.works(part) == "ok" else "destroyed"
        yield e.PartState(ship, part, now)
    yield from settle_part(turn, ship, part)


def settle_part(turn: CommandTurn, ship: str, part: str) -> Play:
    """A hull without its compartments holds less; the crisis of a part destroyed is over."""
    vessel = turn.state.ships[ship]
    most = hp_max(vessel, tables(turn))
    if vessel.hp > most:
        yield e.HullLost(ship, most, vessel.hp - most)
    if vessel.works(part) == "destroyed":
        for crisis in vessel.crises_of("system_damage"):
            if crisis.link == part:
                yield e.CrisisOver(ship, crisis.id, crisis.kind, "lost")


def mend_part(turn: CommandTurn, ship: str, part: str) -> Play:
    """A system works again, or the drive gains a level; the crisis about it is over (R-20)."""
    vessel = turn.state.ships[ship]
    if part == "drive":
        yield e.DriveSet(ship, min(vessel.drive_max, vessel.drive + 1))
    elif vessel.works(part) == "disabled":
        yield e.PartState(ship, part, "ok")
    for crisis in vessel.crises_of("system_damage"):
        if crisis.link == part:
            yield e.CrisisOver(ship, crisis.id, crisis.kind, "solved")
            if part == "drive":
                return


def solve(turn: CommandTurn, ship: str, crisis_id: str) -> Play:
    """Deal with a Crisis has worked; whoever was dying is stable (R-18)."""
    crisis = next((c for c in turn.state.ships[ship].crises if c.id == crisis_id), None)
    if crisis is None:
        return
    if crisis.kind == "system_damage":
        yield from mend_part(turn, ship, crisis.link)
    else:
        yield e.CrisisOver(ship, crisis.id, crisis.kind, "solved")


def _imperil(turn: CommandTurn, vessel: Vessel) -> Play:
    """Somebody saves at once; the referee's crew gets worse in place of a name (R-23)."""
    if vessel.npc:
        yield e.SkillLost(vessel.id)
        return
    who = yield from _somebody(turn, vessel, passengers=True)
    if who is None or (yield from _holds(turn, vessel.id, who)):
        return
    if vessel.npc_crew and (yield from _first_aid(turn, vessel)):
        return
    now = turn.state.ships[vessel.id]
    yield e.CrisisBegan(vessel.id, _crisis(turn, now, "vip_imperiled", who.id))


def _somebody(
    turn: CommandTurn, vessel: Vessel, *, passengers: bool = False
) -> Picking[Character | None]:
    """A random living person aboard, in crew order (R-43)."""
    people = [c for c in vessel.crew if c.able and (passengers or not c.passenger)]
    if not people:
        return None
    drawn = yield from pick(turn, len(people), vessel.id, "person")
    return people[drawn - 1]


def _holds(turn: CommandTurn, ship: str, who: Character) -> Picking[bool]:
    """A Physical save: half of the hit points are lost, or the wound is mortal (4.5)."""
    rolled = yield from roll(turn, Save(who.physical_save), "save", f"{ship}/{who.id}")
    if rolled.success:
        yield e.Wounded(ship, who.id, max(1, who.hp - ceil(who.hp / 2)), "able")
        return True
    yield e.Wounded(ship, who.id, 0, "mortally_wounded")
    return False


def _first_aid(turn: CommandTurn, vessel: Vessel) -> Picking[bool]:
    """The crew's one free try to keep somebody alive (R-18)."""
    dice = Check(tuple(some(vessel.npc_skill, "crew")), STABILIZE)
    rolled = yield from roll(turn, dice, "first_aid", vessel.id)
    return rolled.success


def deadlines(turn: CommandTurn, ship: str) -> Play:
    """What is due at the end of a vessel's turn, oldest first (2.2 T4)."""
    for crisis in turn.state.ships[ship].crises:
        vessel = turn.state.ships[ship]
        if not vessel.active:
            return
        if crisis.acute and crisis.deadline_turn <= vessel.turns_started:
            yield e.CrisisOver(ship, crisis.id, crisis.kind, "struck")
            yield from _strikes(turn, vessel, crisis)


def _strikes(turn: CommandTurn, vessel: Vessel, crisis: Crisis) -> Play:
    match crisis.kind:
        case "cargo_loss" if vessel.cargo:
            rolled = yield from roll(turn, Plain(1, 10, form="sum"), "cargo_loss", vessel.id)
            gone = ceil(vessel.cargo * rolled.degree / TENTH)
            yield e.CargoLost(vessel.id, vessel.cargo - gone)
        case "fuel_bleed" if vessel.fuel:
            yield e.FuelLost(vessel.id)
        case "crew_lost":
            yield from _lose_crew(turn, vessel)
        case "hull_breach":
            dice = tables(turn).classes[vessel.hull_class].breach
            rolled = yield from roll(turn, Plain(dice, 10, form="breach"), "hull_breach", vessel.id)
            yield e.HullLost(vessel.id, max(0, vessel.hp - rolled.degree), rolled.degree)
            yield from struck(turn, vessel.id)
        case "vip_imperiled":
            yield e.Wounded(vessel.id, crisis.link, 0, "dead")
        case _:
            return


def _lose_crew(turn: CommandTurn, vessel: Vessel) -> Play:
    """A tenth of the crew, or with none but named people one of these (4.5, R-19)."""
    if vessel.npc_crew:
        out = min(vessel.npc_crew, max(1, ceil(vessel.crew_max / TENTH)))
        yield e.CrewLost(vessel.id, out, ceil(out / 2))
        return
    if vessel.npc:
        return
    who = yield from _somebody(turn, vessel)
    if who is not None and not (yield from _holds(turn, vessel.id, who)):
        yield from add_crisis(turn, vessel.id, "vip_imperiled", who.id)
