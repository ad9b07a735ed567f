"""How vessels play that nobody answers for (2.8, R-47, R-48)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, cast

from bot.core.action import Action
from bot.core.agenda import Answer, Ask, Do, Params
from bot.core.combat import Chosen, Combat
from bot.core.legal import turn_of
from bot.core.npc import first_allowed
from bot.core.play import Play, Push, Turn
from bot.core.refusal import Refused
from bot.core.ruleset import Choice, Ruleset
from bot.core.seats import Seat
from bot.rules.command_points import bridge, engineering, general, gunnery
from bot.rules.command_points import events as e
from bot.rules.command_points.figures import armor_against, gunner_mod
from bot.rules.command_points.gunnery import cloud_targets, is_cloud, ready_weapons
from bot.rules.command_points.parts import (
    ATTRIBUTES_OF,
    CREW,
    CommandTurn,
    me,
    opponents,
    tables,
)
from bot.rules.command_points.state import Character, Vessel, Weapon

FLEES_AT = 4
"""At a quarter of its hit points a vessel runs."""
DEEDS: dict[str, tuple[Action, str, str]] = {
    "deal_with_crisis": (general.deal_with_crisis, "anyone", ""),
    "escape_combat": (bridge.escape_combat, "bridge", "pilot"),
    "pursue_target": (bridge.pursue_target, "bridge", "pilot"),
    "evasive": (bridge.evasive, "bridge", "pilot"),
    "fire_all": (gunnery.fire_all, "gunnery", "shoot"),
    "fire_one": (gunnery.fire_one, "gunnery", "shoot"),
    "emergency_repair": (engineering.emergency_repair, "engineering", "fix"),
}
"""What the policy uses: the action, its station, the skill that picks who does it."""
Wishes = Iterator[tuple[str, Params]]


def automatic(
    rules: Ruleset[Any], combat: Combat[Any], seat: Seat, possible: Sequence[Choice]
) -> Choice:
    """What a seat of the open window does by itself: the policy's next step, or the default."""
    frame = combat.window
    if frame is None:
        raise Refused("The battle waits for nobody now")
    ask = cast("Ask", frame.step)
    turn = turn_of(rules, combat, seat, "", "npc", frame)
    if ask.menu != "turn":
        return rules.defaults[ask.default](turn)
    if seat.station != CREW:
        return first_allowed(rules, combat, seat, _of_one(turn, seat))
    found = next_step(turn)
    return Choice("done") if found is None else Choice(found[1].id, found[2])


def _of_one(turn: CommandTurn, seat: Seat) -> Wishes:
    """Of a crew with names: what the policy would have this very person do; whoever has no part
    in it wins points for the others by what they know best, or is done.
    """
    found = next_step(turn)
    turn.seat = seat
    if found is not None and found[0] == seat:
        yield found[1].id, found[2]
    skill, attribute = general.known_best(turn)
    if me(turn).level(skill) >= 0:
        yield "above_and_beyond", {"skill": skill, "attribute": attribute}
    yield "done", {}


def policy(turn: CommandTurn) -> Play:
    """One step of the policy, then the next, until nothing is left to do (2.8)."""
    ship = turn.state.ships[turn.bound["ship"]]
    if not ship.active:
        return
    found = next_step(turn)
    if found is None:
        return
    turn.seat, action, params = found[0], found[1], found[2]
    turn.action = action.id
    yield Chosen(Answer(turn.seat, action.id, params, "npc"), "turn")
    price = action.price(turn, params)
    if price:
        yield e.CpSpent(ship.id, price)
    yield from action.body(turn, **params)
    yield Push((Do("policy"),), {"ship": ship.id})


def next_step(turn: CommandTurn) -> tuple[Seat, Action, Params] | None:
    """The first wish that the rules allow and somebody aboard can carry out."""
    ship = turn.state.ships[turn.bound.get("ship", turn.seat.ship)]
    turn.seat = Seat(ship.id, CREW, ship.crew[0].id)
    for word, params in _wishes(turn, ship):
        action, station, skill = DEEDS[word]
        seat = _who(ship, station, skill)
        if seat is None:
            continue
        now = Turn(turn.state, turn.round, seat, action.id, "npc", turn.bound, content=turn.content)
        if action.hindrance(now) is not None:
            continue
        try:
            accepted = action.accept(now, params)
        except Refused:
            continue
        if action.price(now, accepted) <= max(0, ship.cp):
            return seat, action, accepted
    return None


def _who(ship: Vessel, station: str, skill: str) -> Seat | None:
    """The referee's crew, or the best of a department who is free for it; no general actions."""
    if ship.npc:
        return Seat(ship.id, CREW, ship.crew[0].id)
    who = _best(ship, station, skill)
    return None if who is None else Seat(ship.id, station, who.id)


def _best(ship: Vessel, station: str, skill: str) -> Character | None:
    people = [c for c in ship.in_department(station) if c.station_lock in {None, station}]
    attributes = ATTRIBUTES_OF.get(skill, ("int", "dex"))
    return max(
        people,
        key=lambda c: c.level(skill) + max(c.mod(a) for a in attributes),
        default=None,
    )


def _wishes(turn: CommandTurn, ship: Vessel) -> Wishes:
    """The steps of the policy, best first (2.8)."""
    if ship.crises:
        first = general.crises_as_options(turn)[0].id
        yield "deal_with_crisis", {"crisis": first, "skill": "fix", "attribute": "int"}
    enemies = opponents(turn)
    best = {
        w.id: aim for w in ready_weapons(turn) if (aim := _aim(turn, ship, w, enemies)) is not None
    }
    flees = ship.hp * FLEES_AT <= ship.hp_max or not best
    if flees and not ship.counters.get("escape_combat"):
        yield "escape_combat", {}
    chased = max(enemies, key=lambda s: turn.state.points(s.id, ship.id), default=None)
    if (
        not flees
        and chased is not None
        and turn.state.points(chased.id, ship.id)
        and not ship.counters.get("pursue_target")
    ):
        yield "pursue_target", {"target": chased.id}
    yield from _fire(turn, ship, best)
    if not ready_weapons(turn):
        for part in engineering.broken(turn):
            if ship.weapon(part.id) is not None:
                yield "emergency_repair", {"system": part.id}
    if not ship.counters.get("evasive"):
        yield "evasive", {}


def _fire(turn: CommandTurn, ship: Vessel, best: dict[str, tuple[int, str]]) -> Wishes:
    if len(best) > 1:
        pointed = [w for w in ready_weapons(turn) if not is_cloud(turn, w)]
        names = ("target", "second", "third", "fourth", "fifth", "sixth")
        first = max(best.values(), key=lambda aim: aim[0])[1]
        yield (
            "fire_all",
            {name: best.get(w.id, (0, first))[1] for name, w in zip(names, pointed, strict=False)}
            or {"target": first},
        )
    for weapon in sorted(best, key=lambda w: -best[w][0]):
        found = ship.weapon(weapon)
        cloud = found is not None and is_cloud(turn, found)
        target = ship.aimed[0].target if ship.aimed else best[weapon][1]
        yield "fire_one", {"weapon": weapon, "target": "cloud" if cloud else target}


def _aim(
    turn: CommandTurn, ship: Vessel, weapon: Weapon, enemies: Sequence[Vessel]
) -> tuple[int, str] | None:
    """The most a weapon can get through, and at whom: then the weakest, then the first."""
    data = tables(turn).weapons[weapon.type]
    gunner = None if ship.npc else _best(ship, "gunnery", "shoot")
    most = data.most + gunner_mod(gunner)
    reach = cloud_targets(turn) if is_cloud(turn, weapon) else enemies
    found = [(max(0, most - armor_against(s, data.ap)), s) for s in reach]
    if not found:
        return None
    through, target = max(found, key=lambda each: (each[0], -each[1].hp))
    return (through, target.id) if through else None
