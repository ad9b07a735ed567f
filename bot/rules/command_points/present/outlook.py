"""What a seat works with, and what its act may come to."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from bot.core.blocks import Words
from bot.core.menu import Odds, Prospect
from bot.core.play import Turn
from bot.rules.command_points.attacks import flak
from bot.rules.command_points.content import Content
from bot.rules.command_points.entries import DEPARTMENTS, Weapon
from bot.rules.command_points.figures import (
    ac_against,
    armor,
    armor_against,
    armor_class,
    gunner_mod,
    speed,
)
from bot.rules.command_points.parts import CREW, SUPPORT
from bot.rules.command_points.present.board import broken, by_urgency, crisis_words
from bot.rules.command_points.present.words import Sight, pips, track
from bot.rules.command_points.state import Character, State, Vessel
from bot.rules.twod6.wording import keep, listed, number

MOST_LINES = 6


def at_hand(content: Content, turn: Turn[State]) -> Sequence[Words]:
    """What kind of action is left, the pool, and what the station works with."""
    state = turn.state
    ship = state.ships.get(turn.seat.ship)
    if ship is None or state.active != ship.id or state.hit is not None:
        return ()
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None)
    if who is None:
        return ()
    sight = Sight(content, state)
    pool: Words = (pips(ship.cp, ship.cp_start),)
    if ship.support is not None:
        pool = (*pool, f" · {DEPARTMENTS[ship.support]} costs {SUPPORT} less")
    lines = [pool, *(crisis_words(sight, ship, c) for c in by_urgency(ship)[:3])]
    return ((_move(turn.seat.station, who),), *lines, *_of_station(sight, ship, turn.seat.station))


def _move(station: str, who: Character) -> str:
    if station == CREW:
        return "the whole vessel"
    if station == "anyone":
        return "a general action"
    name = next(n for d, n in DEPARTMENTS.items() if d == station)
    return name if who.acted else f"{name}, or a general action"


def _of_station(sight: Sight, ship: Vessel, station: str) -> list[Words]:
    match station:
        case "gunnery":
            return [*_weapons(sight, ship), *_aims(sight, ship), *_targets(sight, ship)]
        case "bridge":
            return [_flight(sight, ship)]
        case "engineering":
            return [(f"{ship.hp}/{ship.hp_max} HP",), *((w,) for w in broken(sight, ship))]
        case "captain":
            used = "used until your next turn" if ship.keep_used else "ready"
            return [(f"Keep it Together: {used}",)]
        case "vessel":
            return [*_weapons(sight, ship), *_targets(sight, ship), _flight(sight, ship)]
        case _:
            return []


def _weapons(sight: Sight, ship: Vessel) -> list[Words]:
    """`Sandthrower: 2d4, AP 0, flak`."""
    found: list[Words] = []
    for weapon in ship.weapons[:MOST_LINES]:
        data = sight.content.weapons[weapon.type]
        ammo = f" · {weapon.ammo} left" if weapon.ammo is not None else ""
        state = "" if weapon.state == "ok" else f" · {weapon.state}"
        kind = "".join(f", {q}" for q in data.qualities)
        name = sight.part(ship.id, weapon.id)
        found.append((f"{name}: {data.damage}, AP {data.ap}{kind}{ammo}{state}",))
    return found


def _aims(sight: Sight, ship: Vessel) -> list[Words]:
    aim = next(iter(ship.aimed), None)
    if aim is None:
        return []
    part = sight.part(aim.target, aim.system).lower()
    return [(f"The next shot is aimed at the {part} of ", *sight.short(aim.target))]


def _targets(sight: Sight, ship: Vessel) -> list[Words]:
    """`▼1 AC 14, armor 5 · ▼2 AC 16, armor 5`."""
    foes = [
        (keep(f"{sight.mark(s.id)} AC {armor_class(s, sight.content)}, armor {armor(s)}"),)
        for s in sight.state.engaged(ship.id)[:MOST_LINES]
    ]
    return [listed(foes, " · ")] if foes else []


def _flight(sight: Sight, ship: Vessel) -> Words:
    """`Speed 3 · escape from ▼1 ■□□ 1/3`."""
    state = sight.state
    tracks: list[Words] = [
        ("escape from ", *sight.short(s.id), " ", track(state.points(ship.id, s.id)))
        for s in state.engaged(ship.id)
        if state.points(ship.id, s.id)
    ]
    return listed([(keep(f"Speed {number(speed(ship, sight.content))}"),), *tracks], " · ")


def prospects(content: Content, turn: Turn[State], odds: Odds) -> list[Prospect]:
    """The turn has the state as its reader knows it, and what was chosen."""
    ship = turn.state.ships.get(turn.seat.ship)
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None) if ship else None
    if ship is None or who is None:
        return []
    if turn.action == "fire_one":
        return list(_shot(content, turn, ship, None if ship.npc else who, odds))
    if turn.action == "above_and_beyond":
        level = who.level(str(turn.given.get("skill", "")))
        return [
            Prospect((f"{level + 1} CP more",), odds.success),
            Prospect(("1 CP less",), 1 - odds.success),
        ]
    size = _effect(content, turn, ship, who)
    return [Prospect((size,), odds.success)] if size else []


def _effect(content: Content, turn: Turn[State], ship: Vessel, who: Character) -> str:
    """What a success of a station action is worth."""

    def level(skill: str) -> int:
        return max(0, ship.npc_skill if ship.npc else who.level(skill))

    match turn.action:
        case "evasive":
            return f"AC +{level('pilot')} until the next turn"
        case "sensor_ghost":
            return f"AC +{level('program')} until the next turn"
        case "defeat_ecm":
            return f"+{2 * level('program')} on all our attacks on it"
        case "crash_systems":
            return f"its next turn starts with {level('program')} CP less"
        case "damage_control":
            return f"{level('fix') * content.classes[ship.hull_class].repair} HP back"
        case "boost_engines":
            return "Speed +2 until the next turn"
        case _:
            return ""


def _shot(
    content: Content, turn: Turn[State], ship: Vessel, who: Character | None, odds: Odds
) -> Iterator[Prospect]:
    """Chances of what gets through the armor, unless the enemy cancels the hit."""
    weapon = ship.weapon(str(turn.given.get("weapon", "")))
    target = turn.state.ships.get(str(turn.given.get("target", "")))
    if weapon is None or target is None:
        return
    data = content.weapons[weapon.type]
    aimed = bool(ship.aimed)
    stopped = armor_against(target, data.ap)
    damage = damages(data, gunner_mod(who), best_of_two=flak(data, target))
    through: dict[int, Fraction] = {}
    for points, chance in damage.items():
        whole = max(1, points)
        left = max(0, ((whole + 1) // 2 if aimed else whole) - stopped)
        through[left] = through.get(left, Fraction(0)) + chance
    some = _at_least(through, 1)
    yield Prospect(("damage gets through",), odds.success * some)
    middle = next((n for n in sorted(through, reverse=True) if _at_least(through, n) * 2 >= 1), 0)
    if middle > 1:
        yield Prospect((f"{middle} HP or more",), odds.success * _at_least(through, middle))
    if _at_least(through, target.hp):
        yield Prospect(("no HP left",), odds.success * _at_least(through, target.hp))
    mark = Sight(content, turn.state).mark(target.id)
    against = ac_against(target, content, data)
    yield Prospect((f"against AC {against} and armor {stopped} of {mark}",))


def damages(data: Weapon, mod: int, *, best_of_two: bool) -> dict[int, Fraction]:
    """The chances of each sum of damage; flak takes the better of two against fighters."""
    sums = {data.flat + mod: Fraction(1)}
    for _ in range(data.dice):
        more: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for face in range(1, data.sides + 1):
                more[total + face] = more.get(total + face, Fraction(0)) + chance / data.sides
        sums = more
    if not best_of_two:
        return sums
    below = Fraction(0)
    best: dict[int, Fraction] = {}
    for total, chance in sorted(sums.items()):
        best[total] = (below + chance) ** 2 - below**2
        below += chance
    return best


def _at_least(chances: dict[int, Fraction], number: int) -> Fraction:
    return sum((chance for value, chance in chances.items() if value >= number), Fraction(0))
