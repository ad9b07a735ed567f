"""Gunnery: fire, aim, drones (3.5, R-26 to R-28, R-36, R-40)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from bot.core.action import AnyTurn, Option, Pick, action
from bot.core.agenda import Do
from bot.core.play import Play, Push
from bot.core.refusal import Refusal
from bot.rules.command_points import events as e
from bot.rules.command_points.attacks import try_out
from bot.rules.command_points.figures import part_name, parts_of
from bot.rules.command_points.parts import (
    CREW,
    CommandTurn,
    at_most,
    begin,
    costs,
    enemies_as_options,
    free_at,
    no_enemy,
    opponents,
    own,
    tables,
)
from bot.rules.command_points.state import Aim, Shot, Vessel, Weapon

GUNNERY = ("gunnery", CREW)
FREE = free_at("gunnery")
SAME, SELF = "same", "self"


def calibrated(turn: AnyTurn) -> Refusal | None:
    if own(turn).crises_of("target_decalibration"):
        return Refusal("Target Decalibration: no fire", instead="Deal with the crisis first")
    return None


def is_cloud(turn: AnyTurn, weapon: Weapon) -> bool:
    return "cloud" in tables(turn).weapons[weapon.type].qualities


def cloud_targets(turn: CommandTurn) -> list[Vessel]:
    """Enemy fighters that attacked the vessel since its last turn (3.7)."""
    return [s for s in opponents(turn) if s.is_fighter and s.id in own(turn).attacked_by]


def why_not(turn: CommandTurn, weapon: Weapon) -> Refusal | None:
    """Why a weapon cannot fire now."""
    name = part_name(own(turn), tables(turn), weapon.id)
    if weapon.state != "ok":
        return Refusal(f"{name} is {weapon.state}")
    if weapon.ammo == 0:
        return Refusal(f"{name} is out of ammo")
    if is_cloud(turn, weapon) and not cloud_targets(turn):
        return Refusal(f"{name}: no enemy fighter has attacked us")
    return None


def ready_weapons(turn: CommandTurn) -> list[Weapon]:
    return [w for w in own(turn).weapons if why_not(turn, w) is None]


def armed(turn: AnyTurn) -> Refusal | None:
    weapons = own(turn).weapons
    if not weapons:
        return Refusal("The vessel has no weapon", moot=True)
    return None if ready_weapons(turn) else why_not(turn, weapons[0])


def gunners(turn: AnyTurn) -> list[Option]:
    """Others who may be named: locked to Gunnery in this turn already (R-40)."""
    if own(turn).npc:
        return []
    return [
        Option(c.id, c.name)
        for c in own(turn).able_people
        if c.station_lock == "gunnery" and c.id != turn.seat.mount
    ]


def _gunners(turn: AnyTurn) -> list[Option]:
    others = gunners(turn)
    return [Option(SELF, "Myself"), *others] if others else []


Gunner = Annotated[str, Pick(_gunners, "Gunner")]


def gunner_id(turn: CommandTurn, gunner: str) -> str:
    if own(turn).npc:
        return ""
    return turn.seat.mount if gunner == SELF else gunner


def _weapons(turn: AnyTurn) -> list[Option]:
    ship, content = own(turn), tables(turn)
    return [
        Option(
            w.id,
            part_name(ship, content, w.id),
            f"{content.weapons[w.type].damage}, AP {content.weapons[w.type].ap}",
            why_not(turn, w),
        )
        for w in ship.weapons
    ]


def _targets(turn: AnyTurn) -> list[Option]:
    """An aim waiting names the target; a cloud goes for the fighters that attacked (R-27)."""
    aim = next(iter(own(turn).aimed), None)
    no = None
    if aim is not None:
        no = Refusal(f"The next shot is aimed at {turn.state.ships[aim.target].name}")
    weapon = own(turn).weapon(str(turn.given.get("weapon", "")))
    if weapon is not None and is_cloud(turn, weapon):
        return [Option("cloud", "Every fighter that attacked", "", no)]
    found = enemies_as_options(turn)
    if aim is None:
        return found
    return [o if o.id == aim.target else Option(o.id, o.label, o.note, no) for o in found]


@action(
    station=GUNNERY,
    menu="turn",
    name="Fire One Weapon",
    cost=costs(2, "gunnery"),
    requires=(FREE, calibrated, at_most("fire_one", 3), no_enemy, armed),
    ref="3.5, 3.7",
)
def fire_one(
    turn: CommandTurn,
    weapon: Annotated[str, Pick(_weapons, "Weapon")],
    target: Annotated[str, Pick(_targets, "Target")],
    gunner: Gunner = SELF,
) -> Play:
    """One weapon, one attack."""
    ship = own(turn)
    aim = next(iter(ship.aimed), None)
    fired = next(w for w in ship.weapons if w.id == weapon)
    who = gunner_id(turn, gunner)
    if is_cloud(turn, fired):
        shots = tuple(Shot(weapon, s.id, who) for s in cloud_targets(turn))
    else:
        shots = (Shot(weapon, target, who, "" if aim is None else aim.system),)
    yield from begin(turn, "gunnery")
    yield e.ShotsDeclared(ship.id, shots, aimed=aim is not None)
    if turn.exploring:
        yield from try_out(turn, shots[0])
        return
    yield Push((Do("next_shot"),), {"ship": ship.id})


def _at(number: int) -> Callable[[AnyTurn], list[Option]]:
    """Targets of the nth ready weapon of a volley, clouds not counted."""

    def options(turn: AnyTurn) -> list[Option]:
        if len(_pointed(turn)) <= number:
            return []
        return [Option(SAME, "The same"), *_targets_and_gunners(turn)]

    return options


def _pointed(turn: CommandTurn) -> list[Weapon]:
    return [w for w in ready_weapons(turn) if not is_cloud(turn, w)]


def _targets_and_gunners(turn: AnyTurn) -> list[Option]:
    """Enemies, and for each other gunner the same with that gunner (R-40)."""
    found = enemies_as_options(turn)
    return [
        *found,
        *(
            Option(f"{o.id}@{g.id}", f"{o.label}, by {g.label}", o.note)
            for g in gunners(turn)
            for o in found
        ),
    ]


def _any_target(turn: AnyTurn) -> list[Option]:
    return enemies_as_options(turn)


@action(
    station=GUNNERY,
    menu="turn",
    name="Fire All Guns",
    cost=costs(3, "gunnery"),
    requires=(FREE, calibrated, at_most("fire_all", 2), no_enemy, armed),
    ref="3.5, 3.7",
)
def fire_all(
    turn: CommandTurn,
    target: Annotated[str, Pick(_targets_and_gunners, "Target")],
    second: Annotated[str, Pick(_at(1), "Second weapon at")] = SAME,
    third: Annotated[str, Pick(_at(2), "Third weapon at")] = SAME,
    fourth: Annotated[str, Pick(_at(3), "Fourth weapon at")] = SAME,
    fifth: Annotated[str, Pick(_at(4), "Fifth weapon at")] = SAME,
    sixth: Annotated[str, Pick(_at(5), "Sixth weapon at")] = SAME,
) -> Play:
    """Every working weapon fires once, each at its target."""
    ship, mine = own(turn), gunner_id(turn, SELF)
    named = (target, second, third, fourth, fifth, sixth)
    shots: list[Shot] = []
    pointed = _pointed(turn)
    for weapon in ready_weapons(turn):
        if weapon not in pointed:
            shots += (Shot(weapon.id, s.id, mine) for s in cloud_targets(turn))
            continue
        at = named[pointed.index(weapon)]
        enemy, _, gunner = (target if at == SAME else at).partition("@")
        shots.append(Shot(weapon.id, enemy, gunner or mine))
    yield from begin(turn, "gunnery")
    yield e.ShotsDeclared(ship.id, tuple(shots))
    if turn.exploring:
        yield from try_out(turn, shots[0])
        return
    yield Push((Do("next_shot"),), {"ship": ship.id})


def _parts_of_target(turn: AnyTurn) -> list[Option]:
    target = turn.state.ships.get(str(turn.given.get("target", "")))
    if target is None:
        return []
    content = tables(turn)
    return [
        Option(p, part_name(target, content, p), "" if target.works(p) == "ok" else target.works(p))
        for p in parts_of(target)
        if target.works(p) != "destroyed"
    ][:24]


@action(
    name="Target Systems",
    station=GUNNERY,
    menu="turn",
    cost=costs(1, "gunnery"),
    requires=(FREE, calibrated, no_enemy),
    ref="3.5",
)
def target_systems(
    turn: CommandTurn,
    target: Annotated[str, Pick(_any_target, "Target")],
    system: Annotated[str, Pick(_parts_of_target, "System")],
) -> Play:
    """Aim the next Fire One Weapon at a system: −4, half damage, and the system is disabled."""
    yield from begin(turn, "gunnery", rolls=False)
    yield e.Aimed(turn.seat.ship, Aim(target, system))


def _drones(turn: AnyTurn) -> Refusal | None:
    drones = own(turn).system("foxer_drones")
    if drones is None:
        return Refusal("The vessel has no foxer drones", moot=True)
    if drones.state != "ok":
        return Refusal(f"The foxer drones are {drones.state}")
    return None if drones.ammo else Refusal("No foxer drones are left")


@action(
    station=GUNNERY,
    menu="turn",
    requires=(FREE, _drones, at_most("foxer_drones", 1)),
    ref="4.6",
)
def foxer_drones(turn: CommandTurn) -> Play:
    """Launch drones: AC +2 until the vessel's next turn."""
    yield from begin(turn, "gunnery", rolls=False, free=True)
    yield e.DronesLaunched(turn.seat.ship)
