"""Missiles: launch, control, flight, attack, hiding; smart ones by themselves (2.7, 2.8)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Annotated

from bot.core.action import AnyTurn, Between, OneOf, Option, Pick, YesNo, action
from bot.core.agenda import Do
from bot.core.dice import Modifier
from bot.core.frozen import replace
from bot.core.play import Play, Push
from bot.core.refusal import Refusal, Refused
from bot.core.seats import Seat
from bot.rules.mneme import bands as by_bands
from bot.rules.mneme import events as e
from bot.rules.mneme.contest import attempt, roll_for
from bot.rules.mneme.deeds import Result, consequence, deed, plain, total
from bot.rules.mneme.gunner import (
    DARK,
    GROUP,
    aim_terms,
    battery,
    damaged_terms,
    evade_terms,
    full_hit,
    gunnery,
    loaded,
    menace,
    own_mounts,
    pay_for_fire,
    weapon_options,
    why_not_target,
)
from bot.rules.mneme.helping import rolled
from bot.rules.mneme.parts import (
    Combine,
    MnemeTurn,
    has_lock,
    knows_of,
    me,
    own,
    person_terms,
    ships_as_options,
    superiority_terms,
    tables,
    unit,
    unseen,
)
from bot.rules.mneme.pending import Deed, Hit, Salvo
from bot.rules.mneme.range import band
from bot.rules.mneme.space import (
    arrived,
    budget,
    burnt,
    flew,
    flown,
    owners_of,
    same_space,
    towards,
)
from bot.rules.mneme.state import SHORT, Ship
from bot.rules.twod6.checks import some

ALL_THE_WAY = 99
MODES = (
    ("usual", "As usual"),
    ("group", "At the whole group"),
    ("proximity", "Burst nearby, +2, half damage to all there"),
    ("ram", "Ram, −2, with the thrust that is left"),
)
MODE_DM = {"proximity": 2, "ram": -2}
Mode = Annotated[str, OneOf(MODES, "How")]
Spaces = Annotated[int, Between(0, 60, "Spaces to fly (0 = all)", limit=60)]
ANSWERS = ("dodge", "point_defense", "go_ballistic")


def _weapons(turn: MnemeTurn) -> list[Option]:
    return weapon_options(turn, {"missile"})


def _types(turn: MnemeTurn) -> list[Option]:
    names = tables(turn).missiles
    stock = Counter[str]()
    for ship in unit(turn):
        stock.update(ship.missiles)
    return [Option(k, names[k].name, f"{n} left") for k, n in stock.items() if n]


def _targets(turn: MnemeTurn) -> list[Option]:
    def why_not(target: Ship) -> Refusal | None:
        if band(turn.state, tables(turn), turn.seat.ship, target.id) < SHORT:
            return Refusal(f"{target.name} is too near for missiles")
        return why_not_target(turn, own(turn), target, None)

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


def _ready(turn: AnyTurn, *, combine: bool) -> dict[str, int]:
    """Missiles that can be launched now, by ship: by its racks and banks, and its stock (R-35)."""
    weapon = tables(turn).weapons.get(str(turn.given.get("weapon")))
    if weapon is None:
        return {}
    used = battery(turn, weapon.id, combine=combine)
    missile = str(turn.given.get("missile"))
    return {
        ship.id: min(weapon.flight * racks, ship.missiles.get(missile, 0))
        for ship in unit(turn)
        if (racks := sum(ship.mount(m).weapons.count(weapon.id) for m in used.of(ship.id)))
    }


def _most(turn: AnyTurn) -> int:
    return sum(_ready(turn, combine=True).values())


@rolled("gunner", ref="2.7")
def launch(
    turn: MnemeTurn,
    weapon: Annotated[str, Pick(_weapons, "From")],
    missile: Annotated[str, Pick(_types, "Missiles")],
    target: Annotated[str, Pick(_targets, "Target")],
    number: Annotated[int, Between(0, _most, "How many (0 = all)", limit=300)] = 0,
    spaces: Spaces = 0,
    hide: Annotated[bool, YesNo("Then go ballistic and hide")] = False,
    mode: Mode = "usual",
    combine: Combine = True,
) -> Play:
    """Launch missiles, one a rack; they fly at once, and attack if the thrust is enough."""
    ship, state, content = own(turn), turn.state, tables(turn)
    ready = _ready(turn, combine=combine)
    count = sum(ready.values())
    count = min(number, count) if number else count
    if not count:
        raise Refused("No missile can be launched")
    used = battery(turn, weapon, combine=combine)
    skill = gunnery(ship, used.of(ship.id))
    hurt = damaged_terms(ship, used.of(ship.id))
    salvo = Salvo(
        id=state.next_id("S"),
        owner=ship.id,
        gunner=me(turn).id,
        target=target,
        type=missile,
        count=count,
        position=ship.position,
        band=band(state, content, ship.id, target),
        boost=content.weapons[weapon].boost,
        launched=state.turn,
        flown=state.turn,
        dm=total(plain([*person_terms(state, content, ship, me(turn), skill), *hurt])),
    )
    yield from pay_for_fire(turn, used)
    left = count
    for ship_id, most in ready.items():
        if taken := min(left, most):
            yield e.MissilesTaken(ship_id, missile, taken)
            left -= taken
    yield e.SalvoLaunched(salvo)
    yield from _order(turn, salvo, used.of(ship.id), spaces=spaces, hide=hide)


def _order(
    turn: MnemeTurn, salvo: Salvo, mounts: Sequence[str], *, spaces: int, hide: bool
) -> Play:
    """Fly as ordered; then hide, or attack if it is there with a last mile to spare (R-44)."""
    moved, left = flown(turn.state, tables(turn), salvo, spaces or ALL_THE_WAY)
    yield flew(moved, "power")
    if hide:
        yield e.SalvoTurned(salvo.id, "ballistic", hidden=True, steered=True)
        return
    mode = str(turn.given.get("mode", "usual"))
    there = arrived(turn.state, tables(turn), moved)
    blind = why_not_target(turn, own(turn), turn.state.ships[moved.target], None) is not None
    if not there or blind or left < {"proximity": 0, "ram": 2}.get(mode, 1):
        if salvo.hidden:
            yield e.SalvoTurned(salvo.id, "guided", hidden=False)
        return
    yield from _attack(turn, moved, left, mode, mounts)


def _attack(turn: MnemeTurn, salvo: Salvo, left: int, mode: str, mounts: Sequence[str]) -> Play:
    """The attack of a salvo that its gunner controls: part of the same action (2.7)."""
    given = turn.given
    if mode != "proximity":
        yield flew(burnt(salvo, 1), "power")
    guided = me(turn).targeting == salvo.target
    turn.given = {**given, "mode": mode, "left": max(0, left - 1)}
    enemy = turn.state.ships[salvo.target]
    yield from roll_for(
        turn,
        gunnery(own(turn), mounts),
        target=salvo.target,
        more=[
            *_missile_terms(turn, salvo, mode),
            *aim_terms(turn, salvo.target),
            *damaged_terms(own(turn), mounts),
        ],
        opposed="piloting",
        answers=ANSWERS,
        against=[*evade_terms(turn.state, enemy), *_group(mode)],
        salvo=salvo.id,
        order="missile_attack",
        menace=menace(turn, enemy, tables(turn).missiles[salvo.type].dice, salvo.count),
        guided=guided,
    )


def _group(mode: str) -> list[Modifier]:
    return some(GROUP if mode == "group" else 0, "group")


def _missile_terms(turn: MnemeTurn, salvo: Salvo, mode: str) -> list[Modifier]:
    kind = tables(turn).missiles[salvo.type]
    plural = "s" if salvo.count > 1 else ""
    return [
        *some(tables(turn).together(salvo.count).dm, f"{salvo.count} missile{plural}"),
        *some(kind.dm, kind.name.lower()),
        *some(MODE_DM.get(mode, 0), mode),
    ]


def _struck(turn: MnemeTurn, done: Deed, result: Result) -> Play:
    """Hits use the salvo up; point defense that works destroys missiles (3.5)."""
    salvo = turn.state.salvos.get(done.salvo)
    if salvo is None:
        return
    mode = str(done.given.get("mode", "usual"))
    if result.success:
        for hit in _hits(turn, done, salvo, mode, result):
            yield e.HitWaits(hit)
    elif result.defended:
        yield e.SalvoThinned(salvo.id, min(salvo.count, -result.effect), "shot")
    rest = turn.state.salvos[salvo.id]
    if result.success or mode == "proximity" or not rest.count:
        yield e.SalvoGone(salvo.id)
    elif rest.hidden:
        yield e.SalvoTurned(salvo.id, "guided", hidden=False)


consequence("launch")(_struck)
consequence("control")(_struck)
consequence("missile_attack")(_struck)


def _hits(turn: MnemeTurn, done: Deed, salvo: Salvo, mode: str, result: Result) -> list[Hit]:
    kind, content = tables(turn).missiles[salvo.type], tables(turn)
    bare = Hit(
        source="missile",
        attacker=salvo.owner,
        target=salvo.target,
        weapon=kind.id,
        dice=kind.dice,
        radiation=kind.radiation,
    )
    if mode == "group":
        members = turn.state.unit(salvo.target)
        number = min(result.effect, salvo.count, len(members))
        return [replace(bare, target=m.id) for m in members[:number]]
    if mode == "proximity":
        others = tuple(
            s.id
            for s in turn.state.ships.values()
            if s.fights and s.id != salvo.target
            and same_space(turn.state, content, s.id, salvo.target)
        )  # fmt: skip
        return [replace(bare, halved=True, also=others)]
    row = content.together(salvo.count)
    speed = min(10, int(done.given.get("left", 0))) if mode == "ram" else 0
    return [full_hit(bare, result, row.dice, row.points, speed)]


def own_salvos(turn: MnemeTurn, *, hidden: bool = False) -> list[Option]:
    """Salvos of the ship or its group that can still do something."""
    mine = {s.id for s in turn.state.unit(turn.seat.ship)} | {turn.seat.ship}
    names = tables(turn).missiles
    found: list[Option] = []
    for salvo in turn.state.salvos.values():
        if salvo.owner not in mine or (hidden and not salvo.hidden):
            continue
        no = None if salvo.fuel else Refusal(f"{salvo.id} has no fuel left")
        used = salvo.inched if hidden else salvo.flown
        if used == turn.state.turn:
            no = Refusal(f"{salvo.id} has flown this turn")
        label = f"{salvo.id}: {salvo.count} × {names[salvo.type].name.lower()}"
        found.append(Option(salvo.id, label, f"fuel {salvo.fuel}", no))
    return found


def _controllable(turn: MnemeTurn) -> list[Option]:
    return own_salvos(turn)


def _hidden(turn: MnemeTurn) -> list[Option]:
    return own_salvos(turn, hidden=True)


def _not_jammed(turn: MnemeTurn) -> Refusal | None:
    jammed = any(j.victim == turn.seat.ship for j in turn.state.jams)
    return Refusal("The ship is jammed") if jammed else None


def _new_targets(turn: MnemeTurn) -> list[Option]:
    def why_not(target: Ship) -> Refusal | None:
        return None if knows_of(turn.state, own(turn), target) else unseen(target)

    return [
        Option("same", "The same target"),
        *ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not),
    ]


@rolled("gunner", _not_jammed, ref="2.7")
def control(
    turn: MnemeTurn,
    salvo: Annotated[str, Pick(_controllable, "Salvo")],
    target: Annotated[str, Pick(_new_targets, "At")] = "same",
    spaces: Spaces = 0,
    hide: Annotated[bool, YesNo("Then go ballistic and hide")] = False,
    mode: Mode = "usual",
) -> Play:
    """Steer a salvo of yours: it flies on, and attacks if the thrust is enough."""
    flying = turn.state.salvos[salvo]
    if target not in {"same", flying.target}:
        here = band(turn.state, tables(turn), turn.seat.ship, target)
        yield e.SalvoAimed(salvo, target, here)
    flying = turn.state.salvos[salvo]
    if not turn.state.ships[flying.target].fights:
        raise Refused("Its target is gone", instead="Name another one")
    turn.given = {**turn.given, "target": flying.target}
    mounts = [m.id for m in own_mounts(turn) if loaded(turn, m)]
    yield from _order(turn, flying, mounts, spaces=spaces, hide=hide)


@action(station="gunner", menu="function", cost=1, ref="2.8")
def inch(
    turn: MnemeTurn,
    salvo: Annotated[str, Pick(_hidden, "Salvo")],
    direction: Annotated[
        str, OneOf((("toward", "Toward its target"), ("away", "Away from it")), "Direction")
    ] = "toward",
) -> Play:
    """Push a hidden salvo one space without giving it away."""
    flying = turn.state.salvos[salvo]
    if turn.state.on("band_movement"):
        gain = 1 if direction == "toward" else -1
        at, bank = by_bands.banked(tables(turn), flying.band, flying.bank + gain)
        moved = replace(flying, band=at, bank=bank)
    else:
        here = replace(own(turn), position=flying.position, heading=flying.heading)
        sign = towards(turn.state, here, turn.state.ships[flying.target], direction)
        moved = replace(flying, position=flying.position + sign, heading=sign)
    yield flew(burnt(moved, 1), "inch")


def smart_salvo(turn: MnemeTurn) -> Play:
    """CLOSE: smart salvos that have not flown in this turn do so by themselves (2.3)."""
    salvo = next(iter(_smart_ones(turn)), None)
    if salvo is None:
        return
    state, content = turn.state, tables(turn)
    moved, left = flown(state, content, salvo, ALL_THE_WAY)
    yield flew(moved, "power")
    owner = state.ships[salvo.owner]
    visible = knows_of(state, owner, state.ships[salvo.target])
    if arrived(state, content, moved) and left >= 1 and visible:
        yield flew(burnt(moved, 1), "power")
        enemy = turn.state.ships[salvo.target]
        turn.seat = Seat(salvo.owner, "gunner", salvo.gunner)
        turn.action = "missile_attack"
        turn.given = {"mode": "usual", "left": left - 1}
        lock = has_lock(state, owner, salvo.target)
        terms = [
            *some(salvo.dm, "gunner at launch"),
            *_missile_terms(turn, salvo, "usual"),
            *some(1 if lock else 0, "lock"),
            *some(DARK if enemy.dark else 0, "dark"),
            *superiority_terms(turn, owner.id, salvo.target),
        ]
        wish = deed(
            turn,
            terms,
            skill="turret_weapons",
            target=salvo.target,
            opposed="piloting",
            answers=ANSWERS,
            against=evade_terms(turn.state, enemy),
            salvo=salvo.id,
            menace=menace(turn, enemy, content.missiles[salvo.type].dice, salvo.count),
        )
        yield from attempt(turn, wish)
    yield Push((Do("smart_salvo"),), turn.bound)


def _smart_ones(turn: MnemeTurn) -> list[Salvo]:
    """Guided smart salvos of a unit with a target and fuel that have not flown yet."""
    owners = owners_of(turn.state, turn.bound["ship"])
    return [
        v
        for v in turn.state.salvos.values()
        if v.owner in owners
        and tables(turn).missiles[v.type].smart
        and not v.is_ballistic
        and v.flown < turn.state.turn
        and budget(v) > 0
        and turn.state.ships[v.target].fights
    ]


def settle_salvos(turn: MnemeTurn) -> Play:
    """CLOSE: what nobody steers, and what has no target any more, turns ballistic (2.3, 2.7)."""
    owners = owners_of(turn.state, turn.bound["ship"])
    for salvo in tuple(turn.state.salvos.values()):
        if salvo.owner not in owners or salvo.is_ballistic:
            continue
        smart = tables(turn).missiles[salvo.type].smart
        aimless = not turn.state.ships[salvo.target].fights
        if aimless or not salvo.fuel or (not smart and salvo.flown < turn.state.turn):
            yield e.SalvoTurned(salvo.id, "ballistic", hidden=False)
