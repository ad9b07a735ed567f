"""The gunner: fire, torpedoes, mines, holding (rules 3.5)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, action
from bot.core.dice import Modifier
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Ordnance
from bot.rules.coriolis.figures import actor, order_bonus, skill_terms, some
from bot.rules.coriolis.hits import score
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    effect,
    extra,
    manned,
    one_and_extra,
    only_extra,
    own,
    pool,
    seen_attacking,
    settle,
    skill_roll,
    tables,
)
from bot.rules.coriolis.sensors import detected_enemies
from bot.rules.coriolis.state import Attack, Mine, Module, State, Torpedo
from bot.rules.coriolis.torpedoes import defenses, fly_on

NO_LOCK = -2


def gunner_seat(turn: CoriolisTurn) -> list[Seat]:
    """The gunner at her own slot, unless she has spent it on defensive fire."""
    ship = turn.state.ships[turn.bound["ship"]]
    return [Seat(ship.id, "gunner")] if ship.is_active and ship.stance == "ready" else []


def attack_default(turn: CoriolisTurn) -> Choice:
    """Hold if she could use defensive fire, else pass (rules 2.7)."""
    ship = own(turn)
    able = actor(ship, "gunner") is not None and defenses(turn) and ship.left("gunner") >= 1
    return Choice("hold" if able else "gunner_pass")


def _spare(turn: Turn[State]) -> int:
    return max(0, own(turn).left("gunner") - 1)


def _all(turn: Turn[State]) -> int:
    return max(0, own(turn).left("gunner"))


ExtraEP = Annotated[int, Between(0, _spare, "Extra EP", limit=12)]
AllExtraEP = Annotated[int, Between(0, _all, "Extra EP", limit=12)]


def _guns(turn: Turn[State]) -> list[Option]:
    """Weapon systems of the gunner that fire at ships."""
    weapons = tables(turn).weapons
    found: list[Option] = []
    for module in own(turn).modules:
        data = weapons.get(module.weapon)
        if data is None or data.station != "gunner" or data.anti_torpedo_only:
            continue
        no = None if module.is_ok else Refusal(f"The {module.name.lower()} is disabled")
        crit = "–" if data.crit is None else str(data.crit)
        note = f"{data.bonus:+d} · {data.reach} CU · damage {data.damage} · crit {crit}"
        found.append(Option(module.id, module.name, note.replace("-", "−"), no))
    return found


def _targets(turn: Turn[State]) -> list[Option]:
    """Detected enemies; with a weapon chosen, those beyond its reach say so."""
    ship, weapons = own(turn), tables(turn).weapons
    chosen = next((m for m in ship.modules if m.id == turn.given.get("weapon")), None)
    if chosen is None or chosen.weapon not in weapons:
        return detected_enemies(turn, 8, "the guns")
    data = weapons[chosen.weapon]
    found = detected_enemies(turn, data.reach, f"the {data.name.lower()} can")
    return [_said(option, data.name, data.reach) for option in found]


def _said(option: Option, weapon: str, reach: int) -> Option:
    if option.refusal is None:
        return option
    away = option.note.split()[0]
    no = Refusal(option.refusal.fact, f"{away} CU away, the {weapon.lower()} reaches {reach}")
    return Option(option.id, option.label, option.note, no)


Weapon = Annotated[str, Pick(_guns, "Weapon")]
Target = Annotated[str, Pick(_targets, "Target")]
Use = Annotated[
    str,
    OneOf(
        (("ask", "Decide after the roll"), ("damage", "All damage"), ("critical", "Critical hit")),
        "Extra sixes",
    ),
]


def gun_terms(turn: CoriolisTurn, module: Module) -> list[Modifier]:
    """Weapon bonus and ATTACK! (rules 3.5)."""
    data = tables(turn).weapons[module.weapon]
    return [*some(data.bonus, module.name), *order_bonus(own(turn), "attack")]


def _advanced(turn: CoriolisTurn, module: Module) -> list[Modifier]:
    """Advanced Weapon: only fire at ships, and only of the system it is fitted to."""
    fitted = "advanced_weapon" if module.advanced else ""
    bonus = tables(turn).features[fitted].fire if fitted else 0
    return some(bonus, "Advanced Weapon")


def lock_term(turn: CoriolisTurn, target: str) -> Modifier:
    """The strength of one's own lock on the target, or −2 without one."""
    lock = own(turn).lock
    if lock is not None and lock.target == target:
        return Modifier(lock.strength, "lock")
    return Modifier(NO_LOCK, "no lock")


@action(
    station="gunner",
    menu="attack",
    cost=one_and_extra,
    requires=(manned,),
    ref="3.5",
)
def fire(
    turn: CoriolisTurn,
    weapon: Weapon,
    target: Target,
    extra_ep: ExtraEP = 0,
    sixes: Use = "ask",
) -> Play:
    """Fire a weapon at a detected enemy: one six hits, more do more damage or a critical."""
    module = own(turn).module(weapon)
    yield e.StanceTaken(turn.seat.ship, "acted")
    yield from seen_attacking(turn, turn.seat.ship)
    what = pool(
        turn,
        gun_terms(turn, module),
        _advanced(turn, module),
        [lock_term(turn, target)],
        some(-turn.state.ships[target].evasive, "evasive"),
        extra(extra_ep),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "fired", rolled, weapon=module.weapon, target=target, use=sixes)


@effect
def fired(turn: CoriolisTurn, sixes: int, weapon: str, target: str, use: str) -> Play:
    """A hit, or a miss."""
    data = tables(turn).weapons[weapon]
    yield from score(
        turn,
        Attack(
            source="weapon",
            weapon=weapon,
            attacker=turn.seat.ship,
            target=target,
            sixes=sixes,
            damage=data.damage,
            kind=data.kind,
            crit=data.crit,
            ignores_armor=data.ignores_armor,
            use="critical" if use == "critical" else "damage" if use == "damage" else "ask",
            at=turn.state.ships[target].position,
        ),
    )


def _guns_on_torpedoes(turn: Turn[State]) -> list[Option]:
    """Every gun, and countermeasures."""
    guns = _guns(turn)
    known = {gun.id for gun in guns}
    return [*guns, *(o for o in defenses(turn) if o.id not in known)]


def _torpedoes(turn: Turn[State]) -> list[Option]:
    """Torpedoes of other sides: any ship in its own slot may shoot at them (R-29)."""
    ship, content = own(turn), tables(turn)
    chosen = next((m for m in ship.modules if m.id == turn.given.get("weapon")), None)
    reach = content.weapons[chosen.weapon].reach if chosen and chosen.weapon else 8
    found: list[Option] = []
    for torpedo in turn.state.torpedoes.values():
        if turn.state.ships[torpedo.launcher].side == ship.side:
            continue
        away = abs(torpedo.position - ship.position)
        name = f"{torpedo.id} {content.ordnance[torpedo.type].name}"
        no = Refusal(f"{torpedo.id} is out of range", f"{away} CU away, reach {reach}")
        found.append(Option(torpedo.id, name, f"{away} CU", no if away > reach else None))
    return found


@action(
    station="gunner",
    menu="attack",
    cost=one_and_extra,
    requires=(manned,),
    ref="3.5",
)
def shoot_torpedo(
    turn: CoriolisTurn,
    weapon: Annotated[str, Pick(_guns_on_torpedoes, "Weapon")],
    torpedo: Annotated[str, Pick(_torpedoes, "Torpedo")],
    extra_ep: ExtraEP = 0,
) -> Play:
    """Shoot a torpedo in flight: one six and it is gone."""
    module = own(turn).module(weapon)
    yield e.StanceTaken(turn.seat.ship, "acted")
    yield from seen_attacking(turn, turn.seat.ship)
    no_lock = 0 if tables(turn).weapons[module.weapon].point_defense else NO_LOCK
    what = pool(turn, gun_terms(turn, module), some(no_lock, "no lock"), extra(extra_ep))
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "shot_down", rolled, torpedo=torpedo)


def _systems(turn: Turn[State], form: str) -> list[Option]:
    """What the torpedo-and-mine systems that are ok still hold, by system and type (R-44)."""
    content = tables(turn)
    return [
        Option(f"{m.id}:{kind}", content.ordnance[kind].name, f"{count} left in {m.id}")
        for m in own(turn).modules
        if m.is_torpedo_system and m.is_ok
        for kind, count in m.stock.items()
        if count > 0 and content.ordnance[kind].form == form
    ]


def _torpedo_stock(turn: Turn[State]) -> list[Option]:
    return _systems(turn, "torpedo")


def _mine_stock(turn: Turn[State]) -> list[Option]:
    return _systems(turn, "mine")


def _locked_target(turn: Turn[State]) -> list[Option]:
    """A torpedo needs a lock, and a target within its range."""
    ship = own(turn)
    chosen = str(turn.given.get("torpedo", ""))
    kind = tables(turn).ordnance.get(chosen.partition(":")[2])
    found: list[Option] = []
    for option in detected_enemies(turn, kind.reach if kind else 8, "torpedoes"):
        if ship.lock is None or ship.lock.target != option.id:
            no = Refusal(
                f"There is no lock on {option.label}", instead="Lock it first: Target lock"
            )
            found.append(Option(option.id, option.label, option.note, no))
        else:
            found.append(option)
    return found


def _launch_terms(turn: CoriolisTurn, data: Ordnance, extra_ep: int) -> list[Modifier]:
    """What is frozen at launch or laying (rules 1.5, 1.6)."""
    ship = own(turn)
    return [
        *skill_terms(ship, "gunner"),
        *some(data.bonus, data.name),
        *order_bonus(ship, "attack"),
        *extra(extra_ep),
    ]


def _frozen(terms: list[Modifier]) -> tuple[tuple[int, str], ...]:
    return tuple((term.value, term.source) for term in terms)


@action(
    station="gunner",
    menu="attack",
    cost=only_extra,
    requires=(manned,),
    ref="3.5",
)
def launch_torpedo(
    turn: CoriolisTurn,
    torpedo: Annotated[str, Pick(_torpedo_stock, "Torpedo")],
    target: Annotated[str, Pick(_locked_target, "Target")],
    extra_ep: AllExtraEP = 0,
) -> Play:
    """Launch at the ship you have locked: it flies 2 CU a turn and strikes when it is there."""
    ship = own(turn)
    system, _, kind = torpedo.partition(":")
    lock = ship.lock
    if lock is None:
        raise Refused("There is no lock to launch by")
    terms = [
        *_launch_terms(turn, tables(turn).ordnance[kind], extra_ep),
        Modifier(lock.strength, "lock"),
    ]
    launched = Torpedo(
        id=turn.state.next_id("T"),
        type=kind,
        launcher=ship.id,
        target=target,
        position=ship.position,
        pool=_frozen(terms),
        lock_strength=lock.strength,
    )
    yield e.StanceTaken(ship.id, "acted")
    yield from seen_attacking(turn, ship.id)
    yield e.TorpedoLaunched(launched, system)
    yield from fly_on(turn, launched)


@action(
    station="gunner",
    menu="attack",
    cost=only_extra,
    requires=(manned,),
    ref="3.5",
)
def lay_mine(
    turn: CoriolisTurn,
    mine: Annotated[str, Pick(_mine_stock, "Mine")],
    extra_ep: AllExtraEP = 0,
) -> Play:
    """Leave a mine in your segment: whoever else enters it is attacked."""
    ship = own(turn)
    system, _, kind = mine.partition(":")
    terms = _launch_terms(turn, tables(turn).ordnance[kind], extra_ep)
    laid = Mine(turn.state.next_id("M"), kind, ship.id, ship.position, _frozen(terms))
    yield e.StanceTaken(ship.id, "acted")
    yield from seen_attacking(turn, ship.id)
    yield e.MineLaid(laid, system)


def _can_hold(turn: CoriolisTurn) -> Refusal | None:
    if not defenses(turn):
        return Refusal("There is no autocannon and no countermeasure dispenser that works")
    return None


@action(station="gunner", menu="attack", requires=(manned, _can_hold), ref="3.5", idle=True)
def hold(turn: CoriolisTurn) -> Play:
    """Keep the action for defensive fire until the phase ends."""
    yield e.StanceTaken(turn.seat.ship, "held")


@action(station="gunner", menu="attack", name="Pass", ref="3.5", idle=True)
def gunner_pass(turn: CoriolisTurn) -> Play:
    """Do nothing in the attack phase."""
    yield e.StanceTaken(turn.seat.ship, "acted")
