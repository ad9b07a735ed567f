"""An attack from the roll to the loss of hit points (3.7)."""

from __future__ import annotations

from bot.core.agenda import Ask, Do, Step
from bot.core.dice import Modifier, Plain
from bot.core.play import Judged, Play, Push, Rolled, Rolling, roll
from bot.rules.command_points import events as e
from bot.rules.command_points.crises import break_part
from bot.rules.command_points.entries import Weapon as WeaponType
from bot.rules.command_points.figures import (
    COVER,
    ac_against,
    armor_against,
    ecm_against,
    gunner_mod,
    gunner_terms,
)
from bot.rules.command_points.outcomes import struck
from bot.rules.command_points.parts import CommandTurn, own, tables
from bot.rules.command_points.saves import Attack, Displacer
from bot.rules.command_points.state import Character, Hit, Shot, Vessel
from bot.rules.twod6.checks import some

AIMED = -4
CLUMSY = -4
RESOLUTION: tuple[Step, ...] = (
    Do("standing_burst"),
    Ask("burst_ecm", "burst_ecm", "burst_ecm"),
    Do("standing_keep"),
    Ask("keep_it_together", "keep_it_together", "keep_it_together"),
    Do("apply_hit"),
)


def weapon_of(turn: CommandTurn, attacker: str, weapon: str) -> WeaponType:
    found = next(w for w in turn.state.ships[attacker].weapons if w.id == weapon)
    return tables(turn).weapons[found.type]


def gunner_of(vessel: Vessel, shot: Shot) -> Character | None:
    return vessel.member(shot.gunner) if shot.gunner else None


def roller(vessel: Vessel, shot: Shot) -> str:
    return f"{vessel.id}/{shot.gunner or vessel.crew[0].id}"


def attack_terms(turn: CommandTurn, attacker: Vessel, shot: Shot) -> list[Modifier]:
    """Everything on an attack roll (3.7 step 2)."""
    target = turn.state.ships[shot.target]
    data = weapon_of(turn, attacker.id, shot.weapon)
    clumsy = "clumsy" in data.qualities and target.is_fighter
    return [
        *gunner_terms(attacker, gunner_of(attacker, shot)),
        *some(ecm_against(turn.state, attacker.side, target.id), "Defeat ECM"),
        *some(AIMED if shot.aim else 0, "aimed at a system"),
        *some(-COVER[target.cover], f"{target.cover} cover"),
        *some(CLUMSY if clumsy else 0, "clumsy against a fighter"),
    ]


def roll_attack(turn: CommandTurn, attacker: Vessel, shot: Shot, purpose: str) -> Rolling:
    """1D20 against AC; flak against a fighter rolls twice (3.7)."""
    target = turn.state.ships[shot.target]
    data = weapon_of(turn, attacker.id, shot.weapon)
    dice = Attack(
        tuple(attack_terms(turn, attacker, shot)),
        ac_against(target, tables(turn), data),
        2 if flak(data, target) else 1,
    )
    return (yield from roll(turn, dice, purpose, roller(attacker, shot)))


def flak(data: WeaponType, target: Vessel) -> bool:
    return "flak" in data.qualities and target.is_fighter


def try_out(turn: CommandTurn, shot: Shot) -> Play:
    """The chance of the first attack, for the odds of an act. A displacer is in plain sight: its
    throw is nobody's skill, and so no secret.
    """
    who = roller(own(turn), shot)
    rolled = yield from roll_attack(turn, own(turn), shot, turn.action)
    hit = rolled.success
    if hit and turn.state.ships[shot.target].has("grav_eddy_displacer"):
        moved = yield from roll(turn, Displacer(), "displacer", who)
        hit = moved.success
    yield Judged(str(turn.seat), turn.action, hit, rolled.degree)


def next_shot(turn: CommandTurn) -> Play:
    """The next weapon of what was declared; one whose target is out does not fire (R-40)."""
    if not turn.state.shots:
        return
    shot = turn.state.shots[0]
    attacker = turn.state.ships[turn.bound["ship"]]
    weapon = attacker.weapon(shot.weapon)
    target = turn.state.ships[shot.target]
    gone = not target.active or turn.state.parted(attacker.id, target.id)
    another = Push((Do("next_shot"),), {"ship": attacker.id})
    if gone or weapon is None or not weapon.loaded:
        yield e.ShotTaken(attacker.id, shot.weapon, shot.target, dropped=True)
        yield another
        return
    yield e.ShotTaken(attacker.id, shot.weapon, shot.target)
    who = gunner_of(attacker, shot)
    rolled = yield from roll_attack(turn, attacker, shot, "attack")
    if who is not None and who.setup_bonus:
        yield e.SetUpUsed(attacker.id, who.id)
    if not rolled.success:
        yield e.AttackMissed(attacker.id, target.id, shot.weapon, max(0, -rolled.degree))
        yield another
        return
    if target.has("grav_eddy_displacer"):
        moved = yield from roll(turn, Displacer(), "displacer", target.id)
        if not moved.success:
            yield e.AttackMissed(attacker.id, target.id, shot.weapon, 0, displaced=True)
            yield another
            return
    yield from _wounds(turn, attacker, shot, who)
    yield another


def _wounds(turn: CommandTurn, attacker: Vessel, shot: Shot, who: Character | None) -> Play:
    """Damage, halved if aimed, then what armor leaves of it (3.7 steps 5 and 6)."""
    data = weapon_of(turn, attacker.id, shot.weapon)
    target = turn.state.ships[shot.target]
    dice = Plain(data.dice, data.sides, tuple(_damage_terms(data, who)), form="damage")
    best = 0
    for _ in range(2 if flak(data, target) else 1):
        rolled: Rolled = yield from roll(turn, dice, "damage", roller(attacker, shot))
        best = max(best, rolled.degree)
    damage = max(1, best)
    if shot.aim:
        damage = (damage + 1) // 2
    armor = armor_against(target, data.ap)
    hit = Hit(attacker.id, target.id, shot.weapon, damage, armor, max(0, damage - armor), shot.aim)
    yield e.HitRolled(hit)
    if not hit.through:
        yield e.HitStopped(target.id, hit)
        return
    yield Push(RESOLUTION, {"ship": target.id})


def _damage_terms(data: WeaponType, who: Character | None) -> list[Modifier]:
    return [*some(data.flat, data.name), *some(gunner_mod(who), "gunner")]


def apply_hit(turn: CommandTurn) -> Play:
    """The hit that stands takes hit points and disables what was aimed at (3.7 step 8)."""
    hit = turn.state.hit
    if hit is None:
        return
    target = turn.state.ships[hit.target]
    yield e.HitLanded(target.id, hit, max(0, target.hp - hit.through))
    if hit.aim:
        yield from break_part(turn, target.id, hit.aim)
    yield from struck(turn, target.id)
