"""The gunner: direct fire at ships and groups (3.5, 4.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from bot.core.action import AnyTurn, Between, Option, Pick
from bot.core.dice import Modifier
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.rules.mneme import events as e
from bot.rules.mneme.batteries import Battery, count_of, everything, joined, why_not_mount
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, consequence
from bot.rules.mneme.entries import Weapon
from bot.rules.mneme.figures import bridge_works, is_damaged, sensors_work
from bot.rules.mneme.helping import rolled
from bot.rules.mneme.parts import (
    Combine,
    MnemeTurn,
    has_lock,
    knows_of,
    me,
    own,
    ships_as_options,
    tables,
    unseen,
)
from bot.rules.mneme.pending import Deed, Hit
from bot.rules.mneme.range import band
from bot.rules.mneme.state import ADJACENT, Mount, Ship, State
from bot.rules.twod6.checks import some

DARK = -4
DAMAGED = -2
GROUP = -2
FIRING = {"laser", "particle", "fusion", "meson", "sand"}


def own_mounts(turn: MnemeTurn) -> list[Mount]:
    """The mounts somebody mans; for a ship of the referee all of them."""
    ship = own(turn)
    if ship.npc:
        return list(ship.mounts)
    return [m for m in ship.mounts if m.id in me(turn).mounts]


def weapon_options(turn: MnemeTurn, kinds: set[str]) -> list[Option]:
    """Weapon types at hand, with the reason where none of a type can fire."""
    found: dict[str, Option] = {}
    for mount in own_mounts(turn):
        for kind in dict.fromkeys(mount.weapons):
            data = tables(turn).weapons[kind]
            if data.kind not in kinds:
                continue
            no = why_not_mount(turn.state, own(turn), mount)
            if no is None and not battery(turn, kind, combine=False).weapons:
                no = Refusal(f"The {data.name.lower()} cannot fire")
            before = found.get(kind)
            if before is None or before.refusal is not None:
                found[kind] = Option(kind, data.name, f"{mount.weapons.count(kind)} ×", no)
    return list(found.values())


def battery(turn: MnemeTurn, weapon: str, *, combine: bool) -> Battery:
    """All mounts that fire such a weapon now: a ship of the referee always combines them."""
    ship = own(turn)
    if ship.npc:
        return everything(turn.state, tables(turn), ship, weapon, firing=True)
    who = me(turn)
    return joined(
        turn.state, tables(turn), ship, who, weapon, who.mounts, firing=True, combine=combine
    )


def why_not_target(
    turn: MnemeTurn, ship: Ship, target: Ship, data: Weapon | None
) -> Refusal | None:
    """Whether a weapon reaches a target that can be seen (3.5)."""
    content = tables(turn)
    here = band(turn.state, content, ship.id, target.id)
    if not knows_of(turn.state, ship, target):
        return unseen(target)
    if not sensors_work(turn.state, ship) and here != ADJACENT:
        return Refusal("The sensors are out of action", f"{target.name} is not Adjacent")
    if data is not None and data.at(here) is None:
        return Refusal(
            f"{data.name} does not work at {content.band(here).name}", f"{target.name} is there"
        )
    return None


def _weapons(turn: MnemeTurn) -> list[Option]:
    return weapon_options(turn, FIRING)


def _chosen(turn: AnyTurn) -> Weapon | None:
    return tables(turn).weapons.get(str(turn.given.get("weapon")))


def _targets(turn: MnemeTurn) -> list[Option]:
    def why_not(target: Ship) -> Refusal | None:
        return why_not_target(turn, own(turn), target, _chosen(turn))

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


def _groups(turn: MnemeTurn) -> list[Option]:
    """Groups of the enemy by their first ship."""
    state = turn.state

    def why_not(target: Ship) -> Refusal | None:
        return why_not_target(turn, own(turn), target, _chosen(turn))

    listed = tuple(
        s
        for s in state.enemies(turn.seat.ship)
        if state.is_group(s.id) and state.lead(s.id).id == s.id
    )
    return ships_as_options(turn, listed, why_not)


def _most(turn: AnyTurn) -> int:
    data = _chosen(turn)
    return 0 if data is None else battery(turn, data.id, combine=True).weapons


WeaponType = Annotated[str, Pick(_weapons, "Weapon")]
Number = Annotated[int, Between(0, _most, "Weapons (0 = all)", limit=300)]


def aim_terms(turn: MnemeTurn, target: str) -> list[Modifier]:
    """What helps an attack of any kind: a lock, sensors that guide it; a dark target (3.5)."""
    ship, enemy = own(turn), turn.state.ships[target]
    return [
        *some(1 if has_lock(turn.state, ship, target) else 0, "lock"),
        *some(1 if me(turn).targeting == target else 0, "targeting"),
        *some(DARK if enemy.dark else 0, "dark"),
        *some(0 if bridge_works(ship) else -2, "bridge out of action"),
    ]


def evade_terms(state: State, target: Ship) -> list[Modifier]:
    """Evasion of the target; none while ballistic or docked (2.8, R-48)."""
    idle = target.ballistic or state.dock_of(target.id) is not None
    return some(0 if idle else target.evade, "evade")


def damaged_terms(ship: Ship, mounts: Sequence[str]) -> list[Modifier]:
    """A damaged mount, which only a bay can be: attacks −2 (4.7)."""
    return some(DAMAGED if any(is_damaged(ship, m) for m in mounts) else 0, "damaged mount")


def gunnery(ship: Ship, mounts: Sequence[str]) -> str:
    """The skill of a gunner at these mounts."""
    return "bay_weapons" if any(ship.mount(m).is_bay for m in mounts) else "turret_weapons"


def fire_terms(
    turn: MnemeTurn, target: str, data: Weapon, used: Battery, count: int
) -> list[Modifier]:
    """All DMs of direct fire beyond the gunner's own (3.5)."""
    ship, content = own(turn), tables(turn)
    row = content.band(band(turn.state, content, ship.id, target))
    pursuit = turn.state.pursuit_by(ship.id)
    kept = pursuit.kept if pursuit is not None and pursuit.target == target else 0
    at = data.at(band(turn.state, content, ship.id, target)) or 0
    plural = "s" if count > 1 else ""
    return [
        *some(at, row.name),
        *some(data.dm, data.name.lower()),
        *some(content.together(count).dm, f"{count} weapon{plural}"),
        *aim_terms(turn, target),
        *some(ship.attack_run, "attack run"),
        *some(kept, "pursuit"),
        *damaged_terms(ship, used.of(ship.id)),
    ]


def menace(turn: MnemeTurn, target: Ship, dice: int, count: int, *, pierces: bool = False) -> int:
    """The mean damage after armor, of an Effect of 2, for standing orders."""
    row = tables(turn).together(count)
    mean = (dice + row.dice) * 7 // 2 + row.points + 2
    return max(0, mean - (0 if pierces else target.armor))


def pay_for_fire(turn: MnemeTurn, used: Battery) -> Play:
    """Mounts have fired; other gunners who take part pay as the lead does (3.5)."""
    ship = own(turn)
    for ship_id in dict.fromkeys(s for s, _ in used.mounts):
        yield e.MountsFired(ship_id, used.of(ship_id))
    for crew in used.crews:
        who = ship.member(crew)
        if crew == turn.seat.mount:
            continue
        if not ship.npc and who.ma < 2:
            raise Refused(f"{who.name} joins and has {who.ma} MA left", "Firing takes 2")
        yield e.ActionsSpent(ship.id, crew, min(2, who.ma))


def _fire(turn: MnemeTurn, weapon: str, target: str, *, group: bool) -> Play:
    given = turn.given
    data = tables(turn).weapons[weapon]
    used = battery(turn, weapon, combine=bool(given["combine"]))
    count = int(given["number"]) or used.weapons
    count = min(count, used.weapons)
    if not count:
        raise Refused(f"The {data.name.lower()} cannot fire")
    enemy = turn.state.ships[target]
    terms = fire_terms(turn, target, data, used, count)
    guided = me(turn).targeting == target
    yield from pay_for_fire(turn, used)
    turn.given = {**given, "count": count}
    answers = ("dodge", "cast_sand") if data.is_beam else ("dodge",)
    yield from roll_for(
        turn,
        gunnery(own(turn), used.of(turn.seat.ship)),
        target=target,
        more=terms,
        opposed="piloting",
        answers=answers,
        against=[*evade_terms(turn.state, enemy), *some(GROUP if group else 0, "group")],
        menace=menace(turn, enemy, data.dice, count, pierces=data.ignores_armor),
        guided=guided,
    )


@rolled("gunner", ref="3.5")
def direct_attack(
    turn: MnemeTurn,
    weapon: WeaponType,
    target: Annotated[str, Pick(_targets, "Target")],
    number: Number = 0,
    combine: Combine = True,
) -> Play:
    """Fire all weapons of a type in your mount at a ship, which may dodge or cast sand."""
    yield from _fire(turn, weapon, target, group=False)


@rolled("gunner", name="Attack a group", ref="3.5")
def attack_group(
    turn: MnemeTurn,
    weapon: WeaponType,
    target: Annotated[str, Pick(_groups, "Group")],
    number: Number = 0,
    combine: Combine = True,
) -> Play:
    """Spread fire over a group: as many ships as the Effect take the bare dice."""
    yield from _fire(turn, weapon, target, group=True)


def beam_hit(turn: MnemeTurn, deed: Deed, target: str, *, count: int) -> Hit:
    """A hit with direct fire, before Effect and what many weapons add."""
    data = tables(turn).weapons[str(deed.given["weapon"])]
    return Hit(
        source="sand" if data.kind == "sand" else "beam",
        attacker=deed.ship,
        target=target,
        weapon=data.id,
        dice=data.dice,
        points=data.points,
        ignores_armor=data.ignores_armor,
        radiation=data.radiation,
    )


@consequence("direct_attack")
def _attacked(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    """One hit in the queue: dice, Effect, and what many weapons add (3.5)."""
    if not result.success:
        return
    count = int(deed.given["count"])
    row = tables(turn).together(count)
    bare = beam_hit(turn, deed, deed.target, count=count)
    yield e.HitWaits(full_hit(bare, result, row.dice, row.points))


def full_hit(bare: Hit, result: Result, dice: int, points: int, more: int = 0) -> Hit:
    """A hit with its Effect, what many attacks add, and less sand."""
    return Hit(
        source=bare.source,
        attacker=bare.attacker,
        target=bare.target,
        weapon=bare.weapon,
        dice=bare.dice,
        points=bare.points,
        effect=result.effect,
        more_dice=dice,
        more_points=points + more,
        sand=result.sand,
        ignores_armor=bare.ignores_armor,
        radiation=bare.radiation,
    )


@consequence("attack_group")
def _spread(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    """Different members take the bare dice, less armor (3.5)."""
    if not result.success:
        return
    members = turn.state.unit(deed.target)
    count = int(deed.given["count"])
    for member in members[: min(result.effect, count, len(members))]:
        yield e.HitWaits(beam_hit(turn, deed, member.id, count=count))


def loaded(turn: MnemeTurn, mount: Mount) -> int:
    """Missiles that a mount launches at once."""
    kinds = {"missile"}
    flights = (tables(turn).weapons[w].flight for w in mount.weapons)
    return sum(flights) if count_of(tables(turn), mount, kinds) else 0
