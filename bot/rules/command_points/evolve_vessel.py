"""What events make true of one vessel and its people."""

from __future__ import annotations

from typing import Any, cast

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.command_points import events as e
from bot.rules.command_points.state import Character, Standing, State, Vessel


def evolve_vessel(state: State, event: Event) -> State:
    """The state after an event that concerns one vessel; others change nothing here."""
    ship_id = getattr(event, "ship", None)
    if not isinstance(ship_id, str) or ship_id not in state.ships:
        return state
    before = state.ships[ship_id]
    after = _crewed(before, event)
    if after is before:
        after = _turned(before, event)
    if after is before:
        after = _fought(before, event)
    if after is before:
        after = _hurt(before, event)
    state = state if after is before else state.put(after)
    if isinstance(event, e.ShotTaken) and not event.dropped:
        target = state.ships[event.target]
        if ship_id not in target.attacked_by:
            state = state.put(replace(target, attacked_by=(*target.attacked_by, ship_id)))
    return state


def _crewed(ship: Vessel, event: Event) -> Vessel:
    """Events of single people."""
    if isinstance(event, e.StoodBy):
        crew = tuple(replace(c, passed=True) if c.id in event.crew else c for c in ship.crew)
        return replace(ship, crew=crew, answered=ship.answered or not event.silent)
    crew_id = getattr(event, "crew", None)
    if not isinstance(crew_id, str) or all(c.id != crew_id for c in ship.crew):
        return ship
    who = ship.member(crew_id)
    after = _person(who, event, npc=ship.npc)
    ship = ship if after is who else ship.put_crew(after)
    if isinstance(event, e.StationActed | e.GeneralActed) and not who.passed:
        ship = replace(ship, answered=True)
    match event:
        case e.StationActed(_, _, action, _, _, supported):
            return replace(
                ship,
                counters={**ship.counters, action: ship.counters.get(action, 0) + 1},
                support=None if supported else ship.support,
            )
        case e.GeneralActed(_, _, action) if ship.npc:
            return replace(ship, counters={**ship.counters, action: 1})
        case _:
            return ship


def _person(who: Character, event: Event, *, npc: bool) -> Character:
    match event:
        case e.DepartmentTaken(_, _, department, taken):
            rest = tuple(d for d in who.departments if d != department)
            held = (*rest, cast("Any", department)) if taken else rest
            return replace(who, departments=held)
        case e.StationActed(_, _, _, department) if not npc:
            return replace(who, station_lock=cast("Any", department))
        case e.GeneralActed() if not npc:
            return replace(who, done_general=True)
        case e.SetUp():
            return replace(who, setup_bonus=1)
        case e.SetUpUsed():
            return replace(who, setup_bonus=0)
        case e.Wounded(_, _, hp, status) | e.CrewSet(_, _, hp, status):
            return replace(who, hp=hp, status=cast("Any", status))
        case _:
            return who


def _turned(ship: Vessel, event: Event) -> Vessel:
    """The course of a turn, and what an action gave."""
    match event:
        case e.InitiativeSet(_, total):
            return replace(ship, initiative=total)
        case e.TurnBegan(_, turn, cp):
            return _begun(ship, turn, cp)
        case e.TurnEnded():
            return _ended(ship)
        case e.CpSpent(_, cp):
            return replace(ship, cp=ship.cp - cp)
        case e.CpChanged(_, _, cp):
            return replace(ship, cp=cp)
        case e.Supported(_, department):
            return replace(ship, support=cast("Any", department))
        case e.Evaded(_, value):
            return replace(ship, evasive=value)
        case e.Ghosted(_, value):
            return replace(ship, ghost=value)
        case e.DronesLaunched():
            systems = tuple(
                replace(s, ammo=s.ammo - 1) if s.id == "foxer_drones" and s.ammo else s
                for s in ship.systems
            )
            return replace(ship, systems=systems, foxer=True)
        case e.Boosted(_, value):
            return replace(ship, boost=ship.boost + value)
        case e.SystemsCrashed(_, value):
            return replace(ship, cp_penalty_next=ship.cp_penalty_next + value)
        case e.StandingSet(_, reaction, rule, damage):
            rest = {k: v for k, v in ship.standing.items() if k != reaction}
            if rule != "ask":
                rest[reaction] = Standing(cast("Any", rule), damage)
            return replace(ship, standing=rest)
        case e.CoverSet(_, cover):
            return replace(ship, cover=cast("Any", cover))
        case e.ShipSet(_, word, value):
            return _set(ship, word, value)
        case _:
            return ship


def _begun(ship: Vessel, turn: int, cp: int) -> Vessel:
    """T1 and T2 (2.2)."""
    crew = tuple(
        replace(c, station_lock=None, done_general=False, passed=False, setup_bonus=0)
        for c in ship.crew
    )
    return replace(
        ship,
        crew=crew,
        turns_started=turn,
        cp=cp,
        cp_start=cp,
        cp_penalty_next=0,
        counters={},
        keep_used=ship.keep_used and ship.npc,
        aimed=(),
        support=None,
        evasive=0,
        ghost=0,
        boost=0,
        foxer=False,
        answered=False,
        unmanned_turns=0 if ship.npc or ship.able_people else ship.unmanned_turns + 1,
    )


def _ended(ship: Vessel) -> Vessel:
    """T4: nothing is saved or owed (2.2)."""
    crew = tuple(replace(c, setup_bonus=0) if c.setup_bonus else c for c in ship.crew)
    return replace(
        ship,
        crew=crew,
        cp=0,
        aimed=(),
        support=None,
        attacked_by=(),
        missed_turns=0 if ship.answered else ship.missed_turns + 1,
    )


def _set(ship: Vessel, word: str, value: int) -> Vessel:
    if word == "drive":
        return replace(ship, drive=min(value, ship.drive_max), drive_destroyed=False)
    return replace(ship, **{word: value})


def _fought(ship: Vessel, event: Event) -> Vessel:
    """Attacks, damage and repair."""
    match event:
        case e.Aimed(_, aim):
            return replace(ship, aimed=(*ship.aimed, aim))
        case e.ShotsDeclared(aimed=True):
            return replace(ship, aimed=ship.aimed[1:])
        case e.ShotTaken(_, weapon, dropped=False):
            weapons = tuple(
                replace(w, ammo=w.ammo - 1) if w.id == weapon and w.ammo else w
                for w in ship.weapons
            )
            return replace(ship, weapons=weapons)
        case e.HitCancelled(_, by):
            if by == "keep_it_together":
                return replace(ship, keep_used=True)
            systems = (replace(s, used=True) if s.id == by else s for s in ship.systems)
            return replace(ship, systems=tuple(systems))
        case e.HitLanded(_, _, hp) | e.HullLost(_, hp) | e.Mended(_, hp):
            return replace(ship, hp=hp)
        case e.ControlTried():
            return replace(ship, damage_control_tries=ship.damage_control_tries + 1)
        case e.PartState(_, part, works):
            now = cast("Any", works)
            return replace(
                ship,
                weapons=tuple(replace(w, state=now) if w.id == part else w for w in ship.weapons),
                systems=tuple(replace(s, state=now) if s.id == part else s for s in ship.systems),
            )
        case e.DriveSet(_, level, destroyed):
            return replace(ship, drive=level, drive_destroyed=destroyed)
        case _:
            return ship


def _hurt(ship: Vessel, event: Event) -> Vessel:
    """Crises and what comes of them."""
    match event:
        case e.CrisisBegan(_, crisis):
            return replace(ship, crises=(*ship.crises, crisis))
        case e.CrisisOver(_, crisis):
            return replace(ship, crises=tuple(c for c in ship.crises if c.id != crisis))
        case e.CargoLost(_, cargo):
            return replace(ship, cargo=cargo)
        case e.FuelLost():
            return replace(ship, fuel=0)
        case e.CrewLost(_, out, dead):
            return replace(ship, npc_crew=ship.npc_crew - out, crew_dead=ship.crew_dead + dead)
        case e.SkillLost():
            return replace(ship, npc_skill=max(-1, ship.npc_skill - 1))
        case e.VesselStatus(_, status):
            return replace(ship, status=cast("Any", status), cp=0)
        case _:
            return ship
