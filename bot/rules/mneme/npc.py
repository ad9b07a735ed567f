"""How ships play that nobody answers for (2.11, R-51); a whole turn in one answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Annotated, Any, cast

from bot.core.action import Action, Option, Pick, action
from bot.core.agenda import Ask, Do, Params
from bot.core.combat import Combat
from bot.core.npc import first_allowed
from bot.core.play import Play, Push
from bot.core.refusal import Refused
from bot.core.ruleset import Choice, Ruleset
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.content import Content
from bot.rules.mneme.entries import FUNCTIONS
from bot.rules.mneme.figures import (
    bridge_works,
    captain_of,
    decider,
    lead_of,
    mount_works,
    posts,
    thrust,
)
from bot.rules.mneme.mending import mendable
from bot.rules.mneme.parts import MnemeTurn, knows_of, ships_as_options, tables
from bot.rules.mneme.range import band, band_at, distance
from bot.rules.mneme.state import ADJACENT, CLOSE, SHORT, Crew, Ship, State

Wishes = Iterator[tuple[str, Params]]
GOOD_MORALE = {"resolved", "committed"}
REPAIRS = ("m_drive", "power_plant", "sensors", "hull")


def the_enemy(state: State, content: Content, ship: Ship) -> Ship | None:
    """The one named; else the nearest that is seen, with the least hull, first in the list."""
    found = [s for s in state.enemies(ship.id) if knows_of(state, ship, s) and not s.taken_by]
    named = next((s for s in found if s.id == ship.aim), None)

    def rank(foe: Ship) -> tuple[int, int, int]:
        hull = foe.components["hull"]
        near = 0 if state.on("band_movement") else distance(state, ship.id, foe.id)
        return band(state, content, ship.id, foe.id), near, hull.hp - hull.damage

    return named or min(found, key=rank, default=None)


def favorite_band(state: State, content: Content, ship: Ship) -> int | None:
    """The band noted for most of a unit's weapons; missiles are as good anywhere."""
    count: dict[int, int] = {}
    for member in state.unit(ship.id):
        for mount in member.mounts:
            if not mount_works(state, member, mount):
                continue
            for weapon in mount.weapons:
                data = content.weapons[weapon]
                if data.is_beam:
                    noted = list(content.bands).index(data.noted)
                    count[noted] = count.get(noted, 0) + 1
    return max(count, key=lambda b: count[b], default=None)


def steps_to(state: State, content: Content, ship: Ship, enemy: Ship) -> int:
    """Spaces towards the favorite band, negative away from it, 0 if there is none to fly."""
    wanted = favorite_band(state, content, ship)
    if wanted is None:
        return 0
    here = band(state, content, ship.id, enemy.id)
    if here == wanted or (here == ADJACENT and wanted == CLOSE):
        return 0
    if state.on("band_movement"):
        return 1 if here > wanted else -1
    now, far = distance(state, ship.id, enemy.id), here
    step = 1 if far > wanted else -1
    spaces = 0
    while band_at(content, max(0, now - step * spaces)) != wanted and spaces < 60:
        spaces += 1
    return step * spaces


def wishes(state: State, content: Content, seat: Seat, menu: str) -> Wishes:
    """What somebody would like to do, best first."""
    ship = state.ships[seat.ship]
    who = next((c for c in ship.crew if c.id == seat.mount), None)
    match menu:
        case "function":
            if who is not None:
                yield from _function(state, content, ship, who, seat.station)
        case "npc_turn":
            yield "auto_turn", {}
        case "react":
            yield "dodge", {}
            yield "point_defense", {}
            yield "oppose", {}
            yield "cast_sand", {}
        case "damage_control":
            for part in state.struck:
                yield "damage_control", {"component": part}
        case "last_call":
            yield "act_late", {}
        case "morale":
            yield "manage_morale", {}
        case "stations":
            yield "functions_stand", {}
        case _:
            return


def _function(state: State, content: Content, ship: Ship, who: Crew, station: str) -> Wishes:
    enemy = the_enemy(state, content, ship)
    match station:
        case "captain":
            if not ship.pool and not _only_pilot(who):
                yield "coordinate", {}
        case "navcomm":
            yield from _sense(ship, enemy)
        case "engineer":
            hurt = worst_parts(ship)
            for part in hurt:
                yield "repair", {"component": part}
            if not hurt and "gunner" not in ship.optimize and who is lead_of(ship, "engineer"):
                yield "optimize", {"what": "gunner"}
        case "pilot":
            yield from _fly(state, content, ship, who, enemy)
        case "gunner":
            yield from _shoot(state, content, ship, who, enemy)
        case _:
            return


def worst_parts(ship: Ship) -> list[str]:
    """What an engineer mends, the part first that has lost the greatest share of its points."""
    listed = (*REPAIRS, *(m.id for m in ship.mounts))
    hurt = [p for p in listed if p in mendable(ship)]
    return sorted(hurt, key=lambda p: -ship.components[p].damage / ship.components[p].hp)


def _only_pilot(who: Crew) -> bool:
    """Somebody who commands and flies at once keeps his actions for flying (R-38)."""
    return "pilot" in who.functions


def _sense(ship: Ship, enemy: Ship | None) -> Wishes:
    if enemy is None:
        return
    if enemy.id not in ship.locks:
        yield "sensor_lock", {"target": enemy.id}
    gunner = next(iter(posts(ship, "gunner")), None)
    if gunner is not None and not gunner.targeting:
        yield "sensor_targeting", {"target": enemy.id, "gunner": gunner.id}
    yield "jam", {"target": enemy.id}


def _fly(state: State, content: Content, ship: Ship, who: Crew, enemy: Ship | None) -> Wishes:
    if not bridge_works(ship):
        return
    if not thrust(state, ship) or enemy is None or ship.restrained:
        if not ship.piloted:
            yield "hold_course", {}
        return
    steps = steps_to(state, content, ship, enemy)
    shoots = "gunner" in who.functions and _can_shoot(state, content, ship, enemy)
    course: dict[str, Any] = {
        "target": enemy.id,
        "direction": "toward" if steps > 0 else "away",
    }
    if steps and ship.tp and not (shoots and who.ma < 3 and ship.piloted):
        if shoots:
            if not ship.piloted:
                yield "maneuver", course
        else:
            yield "full_burn", {**course, "spaces": min(abs(steps), ship.tp)}
            yield "maneuver", course
    elif state.options.get("hazard", "none") != "none" and ship.tp_used and not ship.avoided:
        yield "avoid_collision", {}
    if not steps and not shoots and not ship.evade:
        yield "evade", {}
    if not ship.piloted:
        yield "hold_course", {}


def _can_shoot(state: State, content: Content, ship: Ship, enemy: Ship) -> bool:
    here = band(state, content, ship.id, enemy.id)
    return any(
        content.weapons[w].at(here) is not None
        for m in ship.mounts
        if mount_works(state, ship, m) and not m.fired
        for w in m.weapons
        if content.weapons[w].is_beam
    )


def _shoot(state: State, content: Content, ship: Ship, who: Crew, enemy: Ship | None) -> Wishes:
    """Fire, steer, launch, all points in the first attack; what is left over is reactions (R-16).

    Each gunner calls for what his own mount has; the mounts of the others join in.
    """
    if enemy is not None:
        points: dict[str, Any] = {"points": min(ship.pool, 20)} if ship.pool else {}
        mine = [m for m in ship.mounts if m.id in who.mounts]
        types = dict.fromkeys(w for m in mine for w in m.weapons)
        best = sorted(types, key=lambda w: -content.weapons[w].dice)
        for weapon in (w for w in best if content.weapons[w].is_beam):
            aim: dict[str, Any] = {"weapon": weapon, "target": enemy.id, **points}
            if state.is_group(enemy.id) and not state.is_group(ship.id):
                yield "attack_group", {**aim, "target": state.lead(enemy.id).id}
            yield "direct_attack", aim
        for salvo in state.salvos.values():
            if salvo.owner == ship.id and state.ships[salvo.target].fights:
                yield "control", {"salvo": salvo.id, **points}
        if band(state, content, ship.id, enemy.id) >= SHORT:
            for weapon in (w for w in types if content.weapons[w].flight):
                for kind in ship.missiles:
                    aim = {"weapon": weapon, "missile": kind, "target": enemy.id}
                    yield "launch", {**aim, **points}


def policy(rules: Ruleset[State], combat: Combat[State], seat: Seat) -> Choice:
    """The first wish that the rules allow; else the window's default, for this seat alone."""
    frame = combat.window
    menu = cast("Ask", frame.step).menu if frame is not None else ""
    return first_allowed(rules, combat, seat, wishes(combat.state, rules.content, seat, menu))


def commanding(turn: MnemeTurn) -> list[Seat]:
    """The referee's window for the whole turn of a ship or group of his (2.11)."""
    ship = turn.state.ships[turn.bound["ship"]]
    who = decider(ship)
    if not ship.npc or not ship.active or not ship.fights or who is None:
        return []
    return [Seat(ship.id, "captain", who.id)]


def _enemies(turn: MnemeTurn) -> list[Option]:
    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), lambda _: None)


@action(
    station="captain", menu="npc_turn", interrupt=True, idle=True, name="Play the turn", ref="2.11"
)
def auto_turn(turn: MnemeTurn) -> Play:
    """Let the whole turn of the ship or group be played by the book."""
    yield e.LeftToPolicy(turn.seat.ship)


@action(station="captain", menu="npc_turn", interrupt=True, name="Attack", ref="2.11")
def auto_attack(turn: MnemeTurn, enemy: Annotated[str, Pick(_enemies, "Enemy")]) -> Play:
    """Let the turn be played by the book against this enemy."""
    yield e.LeftToPolicy(turn.seat.ship, enemy)


@action(station="captain", menu="npc_turn", interrupt=True, ref="2.11")
def by_hand(turn: MnemeTurn) -> Play:
    """Act for every function yourself."""
    yield from ()


class Policy:
    """The turn of a ship of the referee, act by act; it needs the actions that are declared."""

    def __init__(self, actions: dict[str, Action]) -> None:
        self.actions = actions

    def turn(self, turn: MnemeTurn) -> Play:
        """All functions in the order of phases; good morale helps the gunners (4.8)."""
        ship = turn.state.ships[turn.bound["ship"]]
        if ship.auto and ship.morale in GOOD_MORALE and captain_of(ship) is not None:
            yield e.MoraleUsed(ship.id, "gunner")
        if ship.auto:
            for function in FUNCTIONS:
                yield Push((Do("policy_phase"),), {"function": function})

    def phase(self, turn: MnemeTurn) -> Play:
        """One act of a function; then this again, until nobody wishes anything more.

        Of a group one person acts for each function, and gunners one for each weapon type (1.5).
        """
        ship = turn.state.ships[turn.bound["ship"]]
        function = turn.bound["function"]
        if not ship.auto or not ship.fights:
            return
        staff = posts(ship, function)
        if turn.state.is_group(ship.id) and function != "gunner":
            staff = staff[:1]
        for who in staff:
            seat = Seat(ship.id, function, who.id)
            for action_id, params in wishes(turn.state, tables(turn), seat, "function"):
                begun = self._begun(turn, seat, action_id, params)
                if begun is not None:
                    yield from self._act(turn, *begun)
                    yield Push((Do("policy_phase"),))
                    return

    def _begun(
        self, turn: MnemeTurn, seat: Seat, action_id: str, params: Params
    ) -> tuple[int, Any, Play] | None:
        """The price, the first thing done and the rest of an act; None if it is refused."""
        act = self.actions[action_id]
        if seat.station not in act.stations:
            return None
        turn.seat, turn.action = seat, action_id
        try:
            if act.hindrance(turn) is not None:
                return None
            given = act.accept(turn, params)
            price = act.price(turn, given)
            if price > turn.state.ships[seat.ship].member(seat.mount).ma:
                return None
            play = act.body(turn, **given)
            return price, next(play, None), play
        except Refused:
            return None

    def _act(self, turn: MnemeTurn, price: int, first: Any, play: Play) -> Play:
        seat = turn.seat
        yield e.Acting(seat.ship, seat.mount, turn.action, seat.station)
        yield e.ActionsSpent(seat.ship, seat.mount, price, flying=seat.station == "pilot")
        if first is None:
            return
        said = first
        try:
            while True:
                said = play.send((yield said))
        except StopIteration:
            return
