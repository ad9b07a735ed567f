"""Torpedoes in flight, defensive fire, and mines that are entered (rules 4.11)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, Option, Pick, YesNo, action
from bot.core.agenda import Ask, Do
from bot.core.dice import Modifier
from bot.core.play import Play, Push, Turn, roll
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Ordnance, Weapon
from bot.rules.coriolis.damage import GONE
from bot.rules.coriolis.figures import actor, some
from bot.rules.coriolis.hits import score
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    bonus,
    effect,
    extra,
    one_and_extra,
    own,
    pool,
    seen_attacking,
    settle,
    tables,
)
from bot.rules.coriolis.pools import Pool
from bot.rules.coriolis.state import Attack, Module, Preset, Ship, State, Torpedo

STRIDE = 2
"""CU that a torpedo flies in a slot of its launcher."""


def fly(turn: CoriolisTurn) -> Play:
    """The torpedo of this frame moves, and strikes if it has reached its target."""
    torpedo = turn.state.torpedoes.get(turn.bound["torpedo"])
    if torpedo is not None:
        yield from fly_on(turn, torpedo)


def fly_on(turn: CoriolisTurn, torpedo: Torpedo) -> Play:
    target = turn.state.ships[torpedo.target]
    if target.status in GONE:
        yield e.TorpedoGone(torpedo.id, "lost")
        return
    gap = target.position - torpedo.position
    most = tables(turn).ordnance[torpedo.type].max_travel
    step = min(STRIDE, abs(gap), most - torpedo.travelled)
    to = torpedo.position + (step if gap > 0 else -step)
    travelled = torpedo.travelled + step
    yield e.TorpedoMoved(torpedo.id, to, travelled)
    if to == target.position:
        yield from _strike(turn, torpedo.id)
    elif travelled >= most:
        yield e.TorpedoGone(torpedo.id, "lost")


def _strike(turn: CoriolisTurn, torpedo_id: str) -> Play:
    bound = {"torpedo": torpedo_id}
    yield Push((Ask("defend", "defender", "defend"), Do("torpedo_attack")), bound)


def defender(turn: CoriolisTurn) -> list[Seat]:
    """The gunner of the struck ship."""
    torpedo = turn.state.torpedoes.get(turn.bound["torpedo"])
    return [] if torpedo is None else [Seat(torpedo.target, "gunner")]


def _struck_now(turn: CoriolisTurn) -> Refusal | None:
    return None if "torpedo" in turn.bound else Refusal("No torpedo strikes now")


def may_defend(turn: CoriolisTurn) -> Refusal | None:
    """Only a gunner who holds, or whose slot is still to come (rules 3.5)."""
    ship = turn.state.ships[turn.seat.ship]
    if actor(ship, "gunner") is None:
        return Refusal("Nobody is at the guns")
    if turn.state.stage == "free" and ship.side != turn.state.free_side:
        return Refusal("The ship is surprised")
    if ship.stance == "acted":
        return Refusal("The gunner has acted already this turn")
    return None


def _preset_decides(turn: CoriolisTurn) -> Refusal | None:
    """Who has preset her answer is not asked: the preset is taken by itself (R-32)."""
    if own(turn).preset is not None and turn.by != "rule":
        return Refusal("The preset decides")
    return None


def defenses(turn: Turn[State]) -> list[Option]:
    """Autocannon and countermeasure dispensers that are ok."""
    ship = own(turn)
    return [
        Option(m.id, m.name, f"+{_weapon(turn, m).bonus}")
        for m in ship.modules
        if m.is_ok and m.weapon and _weapon(turn, m).point_defense
    ]


def _weapon(turn: CoriolisTurn, module: Module) -> Weapon:
    return tables(turn).weapons[module.weapon]


def _spare_ep(turn: Turn[State]) -> int:
    return max(0, own(turn).left("gunner") - 1)


Defense = Annotated[str, Pick(defenses, "Weapon")]
DefenseEP = Annotated[int, Between(0, _spare_ep, "Extra EP", limit=12)]


@action(
    station="gunner",
    menu="defend",
    cost=one_and_extra,
    requires=(_struck_now, may_defend, _preset_decides),
    ref="3.5",
    interrupt=True,
)
def defensive_fire(turn: CoriolisTurn, weapon: Defense, extra_ep: DefenseEP = 0) -> Play:
    """Shoot at the torpedo that strikes: one six and it is gone. Uses up your attack."""
    torpedo = turn.state.torpedoes[turn.bound["torpedo"]]
    yield e.StanceTaken(turn.seat.ship, "acted")
    yield from seen_attacking(turn, turn.seat.ship)
    rolled = yield from roll(turn, _defense_pool(turn, torpedo, weapon, extra_ep), turn.action)
    yield from settle(turn, "shot_down", rolled, torpedo=torpedo.id)


def _defense_pool(turn: CoriolisTurn, torpedo: Torpedo, weapon: str, extra_ep: int) -> Pool:
    """The better the lock at launch, the harder to fool the torpedo (R-28)."""
    ship = own(turn)
    module = ship.module(weapon)
    launcher = turn.state.ships[torpedo.launcher]
    dispenser = module.weapon == "countermeasures"
    return pool(
        turn,
        some(_weapon(turn, module).bonus, module.name),
        bonus(turn, ship, "defensive_fire", "Advanced Countermeasures") if dispenser else [],
        some(-torpedo.lock_strength, "its lock"),
        bonus(turn, launcher, "torpedo_evasion", "Advanced Torpedoes"),
        extra(extra_ep),
    )


@effect
def shot_down(turn: CoriolisTurn, sixes: int, torpedo: str) -> Play:
    """A six and the torpedo is gone."""
    if sixes and torpedo in turn.state.torpedoes:
        yield e.TorpedoGone(torpedo, "shot")


@action(station="gunner", menu="defend", ref="3.5", idle=True, interrupt=True)
def no_defense(turn: CoriolisTurn) -> Play:
    """Let it come."""
    yield from ()


def defend_default(turn: CoriolisTurn) -> Choice:
    """The preset; without one, who holds fires the better weapon without extra EP (2.7)."""
    ship = own(turn)
    options = [o.id for o in defenses(turn)]
    if may_defend(turn) is not None or not options or ship.left("gunner") < 1:
        return Choice("no_defense")
    torpedo = turn.state.torpedoes[turn.bound["torpedo"]]
    best = max(options, key=lambda w: _defense_pool(turn, torpedo, w, 0).total)
    preset = ship.preset
    if preset is not None:
        if not preset.fire:
            return Choice("no_defense")
        weapon = preset.weapon if preset.weapon in options else best
        extra_ep = min(preset.extra_ep, _spare_ep(turn))
        return Choice("defensive_fire", {"weapon": weapon, "extra_ep": extra_ep})
    if ship.stance != "held":
        return Choice("no_defense")
    return Choice("defensive_fire", {"weapon": best, "extra_ep": 0})


def _any_defense(turn: Turn[State]) -> list[Option]:
    return [Option("", "None"), *defenses(turn)]


@action(station="gunner", anytime=True, ref="R-32")
def preset_defense(
    turn: CoriolisTurn,
    fire: Annotated[bool, YesNo("Fire at torpedoes")],
    weapon: Annotated[str, Pick(_any_defense, "Weapon")] = "",
    extra_ep: Annotated[int, Between(0, 12, "Extra EP")] = 0,
) -> Play:
    """Decide beforehand what to do when a torpedo strikes, so that nobody waits for you."""
    if fire and not defenses(turn):
        raise Refused("There is no autocannon and no countermeasure dispenser that works")
    yield e.DefensePreset(turn.seat.ship, Preset(fire, weapon, extra_ep))


def _preset(turn: CoriolisTurn) -> Refusal | None:
    return Refusal("There is no preset to forget") if own(turn).preset is None else None


@action(station="gunner", anytime=True, requires=(_preset,), ref="R-32")
def clear_preset(turn: CoriolisTurn) -> Play:
    """Forget the preset: you are asked again when a torpedo strikes."""
    yield e.DefensePreset(turn.seat.ship, None)


def torpedo_attack(turn: CoriolisTurn) -> Play:
    """The snapshot pool, less the target's evasive; the torpedo is gone in any case (R-20)."""
    torpedo = turn.state.torpedoes.get(turn.bound["torpedo"])
    if torpedo is None:
        return
    target = turn.state.ships[torpedo.target]
    yield e.TorpedoGone(torpedo.id, "struck")
    turn.seat, turn.action = Seat(torpedo.launcher, "gunner"), "torpedo"
    what = _snapshot(torpedo.pool, target)
    rolled = yield from roll(turn, what, f"torpedo_{torpedo.id}")
    yield from settle(
        turn, "ordnance_hit", rolled, source="torpedo", kind=torpedo.type, target=target.id
    )


def _snapshot(terms: tuple[tuple[int, str], ...], target: Ship) -> Pool:
    frozen = [Modifier(value, source) for value, source in terms]
    return Pool((*frozen, *some(-target.evasive, "evasive")))


@effect
def ordnance_hit(turn: CoriolisTurn, sixes: int, source: str, kind: str, target: str) -> Play:
    """A torpedo or mine strikes with this many sixes."""
    data: Ordnance = tables(turn).ordnance[kind]
    yield from score(
        turn,
        Attack(
            source="torpedo" if source == "torpedo" else "mine",
            weapon=kind,
            attacker=turn.seat.ship,
            target=target,
            sixes=sixes,
            damage=data.damage,
            kind=data.kind,
            crit=data.crit,
            area=data.area,
            plasma=data.plasma,
            at=turn.state.ships[target].position,
        ),
    )


def enter_segment(turn: CoriolisTurn, ship_id: str) -> Play:
    """Every mine here attacks who enters, but for its layer; in the order they were laid."""
    position = turn.state.ships[ship_id].position
    for mine in turn.state.mines.values():
        if mine.position == position and mine.layer != ship_id:
            yield Push((Do("mine_attack"),), {"mine": mine.id, "victim": ship_id})


def mine_attack(turn: CoriolisTurn) -> Play:
    """The mine is gone in any case (R-21)."""
    mine = turn.state.mines.get(turn.bound["mine"])
    victim = turn.state.ships[turn.bound["victim"]]
    if mine is None or victim.status in GONE:
        return
    yield e.MineGone(mine.id)
    turn.seat, turn.action = Seat(mine.layer, "gunner"), "mine"
    rolled = yield from roll(turn, _snapshot(mine.pool, victim), f"mine_{mine.id}")
    yield from settle(turn, "ordnance_hit", rolled, source="mine", kind=mine.type, target=victim.id)
