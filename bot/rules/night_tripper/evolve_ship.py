"""What events make true of ships and their people."""

from __future__ import annotations

from typing import Any

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.state import (
    PART_BY_WORD,
    Boost,
    Character,
    Component,
    Part,
    Ship,
    State,
    Wound,
)


def evolve_ship(state: State, event: Event) -> State:
    if isinstance(event, e.RoundOpened):
        return state.put(*(_fresh(ship) for ship in state.ships.values()))
    if isinstance(event, e.RoundEnded):
        return state.put(*(_after(ship, state.round) for ship in state.ships.values()))
    if isinstance(event, e.Thrown):
        return _thrown(state, event)
    before = ship = state.ships.get(str(getattr(event, "ship", "")))
    if ship is None:
        return state
    who = ship.member(str(getattr(event, "character", "")))
    if who is not None:
        changed = _person(who, event)
        if changed is not who:
            ship = _with(ship, changed)
    ship = _ship(ship, event)
    return state if ship is before else state.put(ship)


def _fresh(ship: Ship) -> Ship:
    return replace(ship, done=(), vacated=(), assignments={})


def _after(ship: Ship, ended: int) -> Ship:
    """Without the rigs and boosts of the round that ends."""
    parts: dict[Part, Component] = {}
    for kind, part in ship.components.items():
        boost = part.boost if part.boost is not None and part.boost.round > ended else None
        rigged = tuple(r for r in part.rigged if r > ended)
        parts[kind] = replace(part, rigged=rigged, boost=boost)
    return replace(ship, components=parts, last=ship.assignments, assignments={})


def _thrown(state: State, event: e.Thrown) -> State:
    throw = event.throw
    ship = state.ships[throw.ship]
    edges = {station: edge for station, edge in ship.edges.items() if station != throw.throw}
    ship = replace(ship, edges=edges)
    if throw.throw == "leap":
        return state.put(ship)
    who = ship.member(throw.character)
    if who is not None:
        ship = _with(ship, replace(who, acted_round=state.round))
    return state.put(_done(ship, throw.throw))


def _done(ship: Ship, station: str) -> Ship:
    return replace(ship, done=(*ship.done, station))


def _with(ship: Ship, who: Character) -> Ship:
    return replace(ship, crew=tuple(who if c.id == who.id else c for c in ship.crew))


def _with_part(ship: Ship, kind: Part, **changes: Any) -> Ship:
    part = replace(ship.components[kind], **changes)
    return replace(ship, components={**ship.components, kind: part})


def _ship(ship: Ship, event: Event) -> Ship:
    match event:
        case e.GoalSet(goal=goal, note=note):
            return replace(ship, goal=goal, goal_note=note)
        case e.Assigned(assignments=assignments):
            return replace(ship, assignments=assignments)
        case e.Reassigned(station=station, character=character, left=left):
            return _reassigned(ship, station, character, left)
        case e.StationPassed(station=station) | e.StationSkipped(station=station):
            return _done(ship, station)
        case e.PositionChanged(by=by):
            return replace(ship, position=ship.position + by)
        case e.ComponentHit(part=part, hits=hits):
            rigged = ship.components[part].rigged if hits < 2 else ()
            return _with_part(ship, part, hits=hits, rigged=rigged)
        case e.SkillLost(skill=skill):
            return replace(ship, npc_skill=skill)
        case e.EffectTaken(text=text):
            return replace(ship, contextual_effects=(*ship.contextual_effects, text))
        case e.JuryRigged(part=part, round=number):
            return _with_part(ship, part, rigged=(*ship.components[part].rigged, number))
        case e.Boosted(part=part, round=number, beneficiary=beneficiary):
            return _with_part(ship, part, boost=Boost(number, beneficiary))
        case e.EdgeSet(station=station, edge=edge):
            return replace(ship, edges={**ship.edges, station: edge})
        case e.AnswerLeft(of=of, answer=answer):
            return replace(ship, answers={**ship.answers, of: answer})
        case e.CaptainNamed(character=character):
            return replace(ship, captain=character)
        case e.ValueSet(what=what, value=value):
            return _set(ship, what, value)
        case _:
            return ship


def _reassigned(ship: Ship, station: str, character: str, left: str) -> Ship:
    """An empty `character` leaves the station empty; `left` is vacated."""
    kept = {s: c for s, c in ship.assignments.items() if s not in (station, left)}
    if character:
        kept[station] = character
    vacated = tuple(s for s in ship.vacated if s != station)
    return replace(ship, assignments=kept, vacated=(*vacated, left) if left else vacated)


def _set(ship: Ship, what: str, value: int) -> Ship:
    if what == "position":
        return replace(ship, position=value)
    if what == "npc_skill":
        return replace(ship, npc_skill=value)
    kind = PART_BY_WORD[what]
    rigged = ship.components[kind].rigged if value == 1 else ()
    return _with_part(ship, kind, hits=value, rigged=rigged)


def _person(who: Character, event: Event) -> Character:
    match event:
        case e.LuckSpent(amount=amount):
            return replace(who, luck=who.luck - amount)
        case e.WoundPaidOff(severity=severity):
            return replace(who, luck=who.luck - severity)
        case e.LuckBroken(luck_max=luck_max):
            return replace(who, luck_max=luck_max)
        case e.ArmorSpent():
            return replace(who, combat_armor=False)
        case e.Wounded(location=location, severity=severity):
            return replace(who, wounds=(*who.wounds, Wound(location, severity)))
        case e.OutOfAction():
            return replace(who, status="out_of_action")
        case e.Died():
            return replace(who, status="dead")
        case e.MortallyWounded():
            return replace(who, mortal=True)
        case e.LimbLost(limb=limb):
            return replace(who, lost_limbs=(*who.lost_limbs, limb))
        case e.Healed():
            return replace(who, wounds=(), status="able", mortal=False)
        case e.PersonSet(what=what, value=value):
            if what == "combat_armor":
                return replace(who, combat_armor=value > 0)
            if what == "luck_max":
                return replace(who, luck_max=value, luck=min(who.luck, value))
            return replace(who, luck=value)
        case _:
            return who
