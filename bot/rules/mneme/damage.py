"""The end of a turn: each hit of the queue, its place, what breaks, damage control (2.9, 4.7)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bot.core.agenda import Ask, Do
from bot.core.dice import Plain
from bot.core.frozen import replace
from bot.core.play import Play, Push, roll
from bot.rules.mneme import events as e
from bot.rules.mneme.checks import Check
from bot.rules.mneme.deeds import Result, allowance
from bot.rules.mneme.figures import is_disabled, posts
from bot.rules.mneme.mending import mend, mendable
from bot.rules.mneme.parts import MnemeTurn, person_terms, tables
from bot.rules.mneme.pending import Hit
from bot.rules.mneme.people import relieve
from bot.rules.mneme.state import DEAD, Crew, Mount, Ship
from bot.rules.twod6.checks import Picking, Table, pick, some
from bot.rules.twod6.tables import crew_roll

MISSING = {"external": "hull", "internal": "structure", "small": "hull"}
"""Where a hit goes on a ship that does not have the location."""


@dataclass
class Harm:
    """What one hit has done so far, for the rolls that come after its dice."""

    effects: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    """Part and state newly reached: 1 damaged, 2 disabled, 3 destroyed."""
    struck: list[str] = field(default_factory=list[str])


def next_hit(turn: MnemeTurn) -> Play:
    """The first hit of the queue; engineers may see to it before the next one."""
    hit = next(iter(turn.state.hits), None)
    if hit is None:
        return
    yield e.HitTaken(hit)
    yield from land(turn, hit)
    yield Push((Ask("damage_control", "damage_controllers", "damage_control", "passed"),),
               {"ship": hit.target})  # fmt: skip
    yield Push((Do("next_hit"),))


def land(turn: MnemeTurn, hit: Hit) -> Play:
    """Dice once; a burst strikes every ship in its space with the same (3.5)."""
    who = f"{hit.target}/damage"
    dice = yield from _dice(turn, hit.dice, "damage", who)
    more = yield from _dice(turn, hit.more_dice, "more_damage", who)
    base = dice // 2 if hit.halved else dice
    for target in (hit.target, *hit.also):
        yield from _strike(turn, replace(hit, target=target), base + hit.points, more)


def _dice(turn: MnemeTurn, number: int, purpose: str, who: str) -> Picking[int]:
    if not number:
        return 0
    rolled = yield from roll(turn, Plain(number, 6, form="damage"), purpose, who)
    return rolled.degree


def _strike(turn: MnemeTurn, hit: Hit, dice: int, more: int) -> Play:
    """Sum, location, radiation, what the new states do; on a ship that is gone it is void."""
    ship = turn.state.ships[hit.target]
    void = not ship.fights
    extra = more + hit.more_points
    armor = 0 if hit.ignores_armor else ship.armor
    net = max(0, dice + hit.effect + extra - hit.sand - armor)
    yield e.HitLanded(
        ship.id, hit.attacker, hit.weapon, hit.source, dice, hit.effect, extra, hit.sand, armor,
        net, void,
    )  # fmt: skip
    if void:
        return
    harm = Harm()
    if net:
        yield from _place(turn, hit, net, harm)
    if hit.radiation:
        dm = 0 if hit.ignores_armor else -turn.state.ships[ship.id].armor
        yield from crew_hit(turn, ship.id, "radiation", dm)
    for part, level in harm.effects:
        yield from _state_effect(turn, ship.id, part, level)
    after = turn.state.ships[ship.id]
    struck = tuple(p for p in dict.fromkeys(harm.struck) if p in mendable(after))
    if struck and after.fights:
        yield e.Struck(ship.id, struck)
        if after.npc:
            yield from _npc_control(turn, after, struck[0])


def _place(turn: MnemeTurn, hit: Hit, net: int, harm: Harm) -> Play:
    ship = turn.state.ships[hit.target]
    match hit.place:
        case "location" | "internal":
            yield from _located(turn, ship, net, harm, internal=hit.place == "internal")
        case "component":
            part = hit.component if hit.component in ship.components else "structure"
            yield from hurt(turn, ship.id, part, net, harm)
        case place:
            yield from hurt(turn, ship.id, place, net, harm)


def _located(turn: MnemeTurn, ship: Ship, net: int, harm: Harm, *, internal: bool) -> Play:
    """2D6 in the column of this moment: inside once the Hull is disabled (2.9)."""
    rolled = yield from roll(turn, Table(form="location"), "location", f"{ship.id}/damage")
    row = tables(turn).locations[rolled.degree]
    if ship.is_small_craft:
        column, system = "small", row.small
    elif internal or is_disabled(ship, "hull"):
        column, system = "internal", row.internal
    else:
        column, system = "external", row.external
    part: str = system
    if system in {"turret", "bay"}:
        mounts = [m for m in ship.mounts if m.is_bay == (system == "bay")]
        part = yield from _mount(turn, ship, mounts)
    elif system in {"armor", "crew"}:
        part = system
    elif system not in ship.components:
        part = ""
    mount = part if part.startswith("m") and part in {m.id for m in ship.mounts} else ""
    yield e.Located(ship.id, rolled.degree, column, system, mount)
    if part == "crew":
        yield from crew_hit(turn, ship.id, "normal", 0)
    elif part == "armor":
        if ship.armor > 0:
            yield e.ArmorLost(ship.id)
        else:
            yield from hurt(turn, ship.id, "hull", net, harm)
    else:
        yield from hurt(turn, ship.id, part or MISSING[column], net, harm)


def _mount(turn: MnemeTurn, ship: Ship, mounts: list[Mount]) -> Picking[str]:
    """A random one of its kind; destroyed ones stay in the list (2.10)."""
    if not mounts:
        return ""
    number = yield from pick(turn, len(mounts), f"{ship.id}/damage", "mount")
    return mounts[number - 1].id


def hurt(turn: MnemeTurn, ship_id: str, part: str, damage: int, harm: Harm) -> Play:
    """All damage to one part; what it cannot take destroys it and goes on (2.9)."""
    ship = turn.state.ships[ship_id]
    before = ship.components[part]
    taken = min(damage, before.hp - before.damage)
    excess = damage - taken
    after = replace(before, damage=before.damage + taken, destroyed=excess > 0)
    level = 2 if after.is_disabled else 1 if after.is_damaged else 0
    if not before.destroyed:
        yield e.PartHurt(ship_id, part, after.damage, excess > 0, level)
    harm.effects += [(part, n) for n in (1, 2) if before.worst < n <= level]
    if level and not excess and (level > _level(before)):
        harm.struck.append(part)
    if excess and not before.destroyed:
        harm.effects.append((part, 3))
    if part == "structure":
        if excess:
            yield e.StatusSet(ship_id, "destroyed")
        elif level == 2:
            yield e.StatusSet(ship_id, "breaking_up")
    elif excess:
        yield from hurt(turn, ship_id, "structure", excess, harm)


def _level(part: object) -> int:
    """The state a part is in now: 0, 1 damaged, 2 disabled."""
    disabled = bool(getattr(part, "is_disabled", False))
    return 2 if disabled else int(bool(getattr(part, "is_damaged", False)))


def _state_effect(turn: MnemeTurn, ship_id: str, part: str, level: int) -> Play:
    """What a state does once, when it is first reached (4.7)."""
    ship = turn.state.ships[ship_id]
    match part, level:
        case "power_plant", 1:
            yield from crew_hit(turn, ship_id, "radiation", 0)
        case "bridge", 1:
            yield from crew_hit(turn, ship_id, "normal", 0)
        case "sensors", 2:
            if ship.locks:
                yield e.LocksFailed(ship_id)
        case "fuel", 2:
            lost = yield from _share(turn, ship_id, "fuel", ship.fuel)
            yield e.FuelLost(ship_id, ship.fuel - lost)
        case "fuel", 3:
            yield e.FuelLost(ship_id, 0, gone=True)
        case "hold", 2:
            lost = yield from _share(turn, ship_id, "cargo", ship.cargo)
            yield e.CargoLost(ship_id, ship.cargo - lost)
        case "hold", 3:
            yield e.CargoLost(ship_id, 0)
        case _:
            pass


def _share(turn: MnemeTurn, ship_id: str, word: str, aboard: int) -> Picking[int]:
    """1D6 × 10% of what is aboard, rounded down."""
    rolled = yield from roll(turn, Plain(1, 6, form="loss"), word, f"{ship_id}/damage")
    return aboard * rolled.degree // 10


def aboard(ship: Ship) -> list[Crew]:
    """Whom a crew hit can strike."""
    return [c for c in ship.crew if not c.is_automated and not c.gone and c.wounds < DEAD]


def crew_hit(
    turn: MnemeTurn, ship_id: str, column: Literal["normal", "radiation"], dm: int
) -> Play:
    """2D6 on the crew damage table: wounds, or rads that are only recorded (1.3)."""
    people = aboard(turn.state.ships[ship_id])
    struck = yield from crew_roll(
        turn,
        tables(turn).crew_damage,
        len(people),
        f"{ship_id}/crew",
        purpose=f"crew_{column}",
        dose=f"{column}_dose",
        terms=some(dm, "armor"),
    )
    yield e.CrewStruck(ship_id, column, struck.roll, struck.strikes, struck.amount)
    for victim in struck.victims:
        if column == "normal":
            yield e.Wounded(ship_id, people[victim].id, struck.amount)
            yield from relieve(turn, ship_id, people[victim].id)
        else:
            yield e.Irradiated(ship_id, people[victim].id, struck.amount * 10)


def _npc_control(turn: MnemeTurn, ship: Ship, part: str) -> Play:
    """The engineer of a ship of the referee sees to it while he has a reaction (R-22)."""
    staff = turn.state.lead(ship.id)
    engineers = posts(staff, "engineer")[: 1 if turn.state.is_group(ship.id) else None]
    who = next((w for w in engineers if allowance(staff, w) is not None), None)
    free = allowance(staff, who) if who is not None else None
    if who is None or free is None:
        return
    yield e.ReactionUsed(staff.id, who.id, free.token)
    terms = person_terms(turn.state, tables(turn), staff, who, "mechanics")
    terms += some(free.dm, "further reaction" if free.dm < 0 else "prepared")
    rolled = yield from roll(turn, Check(tuple(terms)), "damage_control", f"{staff.id}/{who.id}")
    yield e.Came("damage_control", ship.id, "", rolled.success, rolled.degree)
    if rolled.success:
        yield from mend(turn, ship.id, who.id, part, Result(success=True, effect=rolled.degree))


def breaking_up(turn: MnemeTurn) -> Play:
    """A ship that was breaking up when the end of the turn began, and still is, takes 1D6 (2.9)."""
    for ship_id in turn.state.breaking:
        if turn.state.ships[ship_id].status == "breaking_up":
            rolled = yield from roll(
                turn, Plain(1, 6, form="damage"), "breaking_up", f"{ship_id}/damage"
            )
            yield from hurt(turn, ship_id, "structure", rolled.degree, Harm())
