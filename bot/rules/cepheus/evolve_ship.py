"""What events make true of one ship and its people."""

from __future__ import annotations

from typing import Any, cast

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.cepheus import events as e
from bot.rules.cepheus.state import Boost, Crew, Ship, State, Task, Weapon
from bot.rules.twod6.people import hurt


def evolve_ship(state: State, event: Event) -> State:
    """The state after an event that concerns one ship; others change nothing here."""
    ship_id = getattr(event, "ship", None)
    if not isinstance(ship_id, str) or ship_id not in state.ships:
        return state
    before = state.ships[ship_id]
    after = _crewed(before, event)
    if after is before:
        after = _fought(before, event)
    if after is before:
        after = _changed(before, event)
    return state if after is before else state.put(after)


def _crewed(ship: Ship, event: Event) -> Ship:
    """Events of single people."""
    crew_id = getattr(event, "crew", None)
    if isinstance(event, e.StoodBy):
        return ship.put_crew(*(replace(ship.member(c), done=True) for c in event.crew))
    if not isinstance(crew_id, str) or all(c.id != crew_id for c in ship.crew):
        return ship
    who = ship.member(crew_id)
    after = _person(who, event)
    if after is who:
        return ship
    ship = ship.put_crew(after)
    match event:
        case e.Reacted():
            return replace(ship, reactions_used=ship.reactions_used + 1)
        case e.ActionSpent() | e.Traded() | e.PositionTaken():
            return replace(ship, untouched=False)
        case _:
            return ship


def _person(who: Crew, event: Event) -> Crew:
    match event:
        case e.PositionTaken(_, _, position, post) | e.CrewSet(_, _, position, post):
            return replace(who, position=cast("Any", position), post=post)
        case e.CrewGone(_, _, fate):
            return replace(who, gone=cast("Any", fate), done=True)
        case e.SteppedIn():
            return replace(who, done=False)
        case e.ActionSpent(_, _, minor, significant, slots, check):
            after = replace(
                who,
                minor=who.minor - minor,
                significant=who.significant - significant,
                slots=who.slots - slots,
                checked=(*who.checked, check) if check else who.checked,
            )
            return after if _left(after) else replace(after, done=True)
        case e.Traded():
            return replace(who, significant=0, minor=who.minor + 2, traded=True)
        case e.TaskBegan(_, _, task, skill, turns, subject):
            return replace(who, task=Task(task, skill, turns, 0, subject), done=True)
        case e.TaskAdvanced(_, _, done):
            return replace(who, task=replace(who.task, done=done)) if who.task else who
        case e.TaskEnded():
            return replace(who, task=None)
        case e.Reacted(_, _, to):
            return replace(who, reacted_to=(*who.reacted_to, to))
        case e.Wounded(_, _, damage):
            return hurt(who, damage)
        case e.Irradiated(_, _, rads):
            return replace(who, rads=who.rads + rads)
        case e.WishSet(_, _, wish):
            return replace(who, wish=cast("Any", wish))
        case e.StandingSet(_, _, place, answer):
            kept = {k: v for k, v in who.standing.items() if k != place}
            return replace(who, standing={**kept, place: answer} if answer else kept)
        case e.TookOn(_, _, extra):
            return replace(who, extra=extra, significant=who.significant + extra)
        case e.Aided(_, _, dm):
            return replace(who, aid=who.aid + dm)
        case e.AidUsed():
            return replace(who, aid=0)
        case _:
            return who


def _left(who: Crew) -> int:
    """Whether anything of an activation is left to somebody."""
    return (
        who.slots
        if who.automatic in {"fire_control", "auto_repair"}
        else who.minor + who.significant
    )


def _fought(ship: Ship, event: Event) -> Ship:
    """Weapons, damage, repair."""
    match event:
        case e.MountFired(_, mount, spent):
            fired = replace(ship.mount(mount), fired=True)
            weapons = list(fired.weapons)
            for index, ammo, number in spent:
                weapons[index] = _loaded(weapons[index], ammo, -number)
            return ship.put_mount(replace(fired, weapons=tuple(weapons)))
        case e.SandFired(_, mount, index):
            weapons = list(ship.mount(mount).weapons)
            weapons[index] = _loaded(weapons[index], "sand", -1)
            return ship.put_mount(replace(ship.mount(mount), weapons=tuple(weapons)))
        case e.Reloaded(_, mount, index, ammo, number):
            weapons = list(ship.mount(mount).weapons)
            weapons[index] = _loaded(weapons[index], ammo, number)
            ship = ship.put_mount(replace(ship.mount(mount), weapons=tuple(weapons)))
            return replace(ship, ammo={**ship.ammo, ammo: ship.ammo.get(ammo, 0) - number})
        case e.Deployed(_, mount):
            return ship.put_mount(replace(ship.mount(mount), concealed=False))
        case e.MountHit(_, mount, hits):
            return ship.put_mount(replace(ship.mount(mount), hits=hits))
        case e.HullLost():
            return replace(ship, hull=ship.hull - 1)
        case e.StructureLost():
            return replace(ship, structure=ship.structure - 1)
        case e.ArmorLost():
            return replace(ship, armor=ship.armor - 1)
        case e.SystemHit(_, system, hits):
            return replace(ship, systems={**ship.systems, system: hits})
        case e.FuelLost(_, fuel, leak):
            return replace(ship, fuel=fuel, fuel_leak=leak)
        case e.CargoLost(_, cargo):
            return replace(ship, cargo=cargo)
        case e.Repaired(_, system, hits):
            return _repaired(ship, system, hits, 1)
        case e.RepairsFailed():
            for system, hits in ship.repairs.items():
                ship = _repaired(ship, system, hits, -1)
            return replace(ship, repairs={})
        case _:
            return ship


def _loaded(weapon: Weapon, ammo: str, number: int) -> Weapon:
    ready = {**weapon.ready, ammo: weapon.ready.get(ammo, 0) + number}
    return replace(weapon, ready={kind: n for kind, n in ready.items() if n})


def _repaired(ship: Ship, system: str, hits: int, sign: int) -> Ship:
    repairs = {**ship.repairs, system: ship.repairs.get(system, 0) + sign * hits}
    ship = replace(ship, repairs=repairs)
    if any(m.id == system for m in ship.mounts):
        mount = ship.mount(system)
        return ship.put_mount(replace(mount, hits=mount.hits - sign * hits))
    left = ship.hits(system) - sign * hits
    leak = 0 if system == "fuel" and left == 0 else ship.fuel_leak
    return replace(ship, systems={**ship.systems, system: left}, fuel_leak=leak)


def _changed(ship: Ship, event: Event) -> Ship:
    """Initiative, movement, contact."""
    match event:
        case e.InitiativeSet(_, base, fleet):
            return replace(ship, initiative_base=base, fleet_tactics=fleet, initiative_rolled=True)
        case e.HastyDeclared():
            return replace(ship, hasty=True)
        case e.Delayed():
            crew = tuple(replace(c, done=True) for c in ship.crew)
            return replace(ship, delaying=True, active=False, crew=crew)
        case e.HeldOver(_, forfeit):
            return replace(ship, delaying=False, held_over=not forfeit)
        case e.PointsSpent(_, points):
            return replace(ship, pool=ship.pool - points)
        case e.Coordinated(_, points):
            return replace(ship, pool=ship.pool + points)
        case e.IntelUsed(_, enemy):
            left = tuple(s for s in ship.intel if s != enemy)
            return replace(ship, intel=left, intel_used=(*ship.intel_used, enemy))
        case e.IntelGained(_, enemy):
            return replace(ship, intel=(*ship.intel, enemy))
        case e.InitiativeRaised(_, value, turn):
            return replace(ship, boosts=(*ship.boosts, Boost(value, turn)))
        case e.SpeedChanged(_, speed, used):
            return replace(ship, speed=speed, thrust_used=used)
        case e.Evaded(_, dm):
            return replace(ship, evasive=dm)
        case e.LinedUp(_, dm):
            return replace(ship, line_up=dm)
        case e.CollisionDue(_, due):
            return replace(ship, collision_due=due)
        case e.PlaceChanged(_, place, decaying):
            return replace(ship, place=cast("Any", place), decaying=cast("Any", decaying))
        case e.PlotMade(_, distance):
            return replace(ship, jump_plot=distance)
        case e.JumpEngaged(_, fuel):
            return replace(ship, fuel=fuel, leaving=True, jump_plot=0)
        case e.CommsSet(_, ok):
            return replace(ship, comms_ok=ok)
        case e.Noticed():
            return replace(ship, aware=True, comms_ok=True)
        case e.ReactionsLost():
            return replace(ship, reactions_lost=True)
        case e.CaptureCompleted():
            return replace(ship, status="captured")
        case e.SoftwareSwitched(_, program, running):
            changed = (replace(p, running=running) if p.id == program else p for p in ship.software)
            return replace(ship, software=tuple(changed), untouched=False)
        case e.ShipSet(_, word, value):
            return _set(ship, word, value)
        case _:
            return ship


def _set(ship: Ship, word: str, value: int) -> Ship:
    if word in {
        "hull",
        "structure",
        "armor",
        "speed",
        "initiative_base",
        "fuel",
        "cargo",
        "referee_dm",
    }:
        return replace(ship, **{word: value})
    return replace(ship, systems={**ship.systems, word: value})
