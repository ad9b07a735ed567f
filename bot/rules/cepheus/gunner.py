"""The gunner: attacks and what comes of them (2.8, 4.2, 4.3, R-17, R-18)."""

from __future__ import annotations

from collections import Counter
from typing import Annotated

from bot.core.action import AnyTurn, Between, Option, Pick, action
from bot.core.agenda import Ask, Do, Step
from bot.core.dice import Modifier
from bot.core.play import Play, Push, roll
from bot.core.refusal import Refusal, Refused
from bot.rules.cepheus import events as e
from bot.rules.cepheus.entries import Weapon as WeaponType
from bot.rules.cepheus.figures import bridge_works, evasion_terms, sensors_work
from bot.rules.cepheus.parts import (
    CepheusTurn,
    Intel,
    Points,
    crew_terms,
    help_terms,
    me,
    own,
    powered,
    ships_as_options,
    skill_terms,
    spend_help,
    tables,
)
from bot.rules.cepheus.pending import Attack, Hit
from bot.rules.cepheus.posts import mounts_of
from bot.rules.cepheus.state import ADJACENT, Mount, Ship
from bot.rules.twod6.checks import Check, some

DAMAGED = -2
REACTION: tuple[Step, ...] = (Ask("react", "reactors", "no_reaction", "passed"), Do("resolve"))


def mount_name(mount: Mount) -> str:
    return f"{mount.kind.capitalize()} {mount.number}"


def mount_skill(mount: Mount) -> str:
    return "bay_weapons" if mount.is_bay else "turret_weapons"


def why_not_mount(mount: Mount) -> Refusal | None:
    """Why a mount cannot fire at all now."""
    if not mount.works:
        return Refusal(f"{mount_name(mount)} is out of action")
    if mount.fired:
        return Refusal(f"{mount_name(mount)} has fired this turn")
    if mount.concealed:
        return Refusal(f"{mount_name(mount)} is concealed", instead="Deploy it first")
    return None


def can_spend(turn: CepheusTurn) -> Refusal | None:
    """A significant action, or a slot of Fire Control (R-38)."""
    who = me(turn)
    if who.automatic == "fire_control":
        return None if who.slots else Refusal("Fire Control has no slot left this turn")
    return None if who.significant else Refusal("Your significant action is spent")


def pay_for_fire(turn: CepheusTurn, weapons: int) -> Play:
    """A person's significant action, or a slot for each weapon."""
    ship, who = own(turn), me(turn)
    if who.automatic == "fire_control":
        yield e.ActionSpent(ship.id, who.id, slots=weapons)
    else:
        yield e.ActionSpent(ship.id, who.id, significant=1)


def mount_options(turn: CepheusTurn, kinds: set[str]) -> list[Option]:
    """The mounts somebody can fire that hold weapons of these kinds."""
    found: list[Option] = []
    for mount in mounts_of(own(turn), me(turn)):
        types = Counter(
            tables(turn).weapons[w.type].name
            for w in mount.weapons
            if tables(turn).weapons[w.type].kind in kinds
        )
        if types:
            note = ", ".join(f"{n} × {name.lower()}" for name, n in types.items())
            found.append(Option(mount.id, mount_name(mount), note, why_not_mount(mount)))
    return found


FIRING = {"laser", "particle", "fusion", "meson", "sand"}
BEAMS = FIRING - {"sand"}


def _mounts(turn: CepheusTurn) -> list[Option]:
    return mount_options(turn, FIRING)


def chosen_mount(turn: AnyTurn) -> Mount | None:
    """The mount named already, or the only one there is."""
    ship = own(turn)
    named = turn.given.get("mount")
    return next((m for m in ship.mounts if m.id == named), None)


def groups(turn: CepheusTurn, mount: Mount, choice: str = "all") -> dict[str, int]:
    """Weapon types that would fire, and how many of each; with beams, sand only if named (R-56)."""
    found: Counter[str] = Counter()
    kinds = {tables(turn).weapons[w.type].kind for w in mount.weapons}
    usual = BEAMS if kinds & BEAMS else FIRING
    for weapon in mount.weapons:
        data = tables(turn).weapons[weapon.type]
        wanted = data.kind in usual if choice == "all" else weapon.type == choice
        if wanted and data.kind in FIRING and (data.kind != "sand" or weapon.count):
            found[weapon.type] += 1
    if me(turn).automatic == "fire_control":
        left = me(turn).slots
        for kind in list(found):
            found[kind] = min(found[kind], left)
            left -= found[kind]
    return {kind: number for kind, number in found.items() if number}


def firing(turn: CepheusTurn, mount: Mount, target: str, choice: str = "all") -> dict[str, int]:
    """The weapon types that would fire and can at this range."""
    band = turn.state.range(turn.seat.ship, target)
    data = tables(turn).weapons
    found = groups(turn, mount, choice).items()
    return {kind: number for kind, number in found if data[kind].at(band) is not None}


def _weapons(turn: CepheusTurn) -> list[Option]:
    mount = chosen_mount(turn)
    if mount is None:
        return []
    types = dict.fromkeys(w.type for w in mount.weapons)
    data = tables(turn).weapons
    found = [Option(t, data[t].name) for t in types if data[t].kind in FIRING]
    return [Option("all", "All"), *(found if len(found) > 1 else [])]


def why_not_target(turn: CepheusTurn, ship: Ship, types: list[WeaponType]) -> Refusal | None:
    """Whether the range allows any of these weapons, and the sensors see (2.8)."""
    band = turn.state.range(turn.seat.ship, ship.id)
    name = tables(turn).band(band).name
    if not sensors_work(own(turn)) and band != ADJACENT:
        return Refusal("The sensors are out of action", f"{ship.name} is at {name}")
    if all(t.at(band) is None for t in types):
        return Refusal(f"{ship.name} is out of range", f"It is at {name}")
    return None


def targets(turn: CepheusTurn, kinds: set[str]) -> list[Option]:
    """Enemies in reach of the weapons of these kinds in the mount chosen."""
    mount = chosen_mount(turn)
    data = tables(turn).weapons
    pool = mount.weapons if mount is not None else ()
    choice = str(turn.given.get("weapons", "all"))
    types = [data[w.type] for w in pool if data[w.type].kind in kinds and choice in {"all", w.type}]

    def why_not(ship: Ship) -> Refusal | None:
        return why_not_target(turn, ship, types)

    return ships_as_options(turn, turn.state.enemies(turn.seat.ship), why_not)


def _targets(turn: CepheusTurn) -> list[Option]:
    return targets(turn, FIRING)


def _spare_slots(turn: AnyTurn) -> int:
    """Slots of Fire Control a gunner can be given as DMs (4.3)."""
    ship = own(turn)
    aid = next((c for c in ship.crew if c.automatic == "fire_control"), None)
    return 0 if aid is None or aid.id == turn.seat.mount else aid.slots


FireControl = Annotated[int, Between(0, _spare_slots, "Fire Control slots", limit=5)]


def attacker_terms(turn: CepheusTurn, mount: Mount, target: str) -> list[Modifier]:
    """DMs of the attacking ship on an attack or a launch (4.3)."""
    ship, state = own(turn), turn.state
    lock = next((t.dm for t in state.targeting if (t.ship, t.target) == (ship.id, target)), 0)
    held = state.pursuit_by(ship.id)
    chase = held.maintained if held and held.kept and held.target == target else 0
    return [
        *skill_terms(ship, me(turn), mount_skill(mount)),
        *crew_terms(ship),
        *some(lock, "sensor targeting"),
        *some(ship.line_up, "lined up"),
        *some(chase, "pursuit"),
        *some(DAMAGED if mount.hits == 1 else 0, "damaged mount"),
        *some(0 if bridge_works(ship) else -2, "bridge out of action"),
    ]


def use_slots(turn: CepheusTurn, slots: int) -> Play:
    """Slots of Fire Control given up for DMs."""
    if slots:
        aid = next(c for c in own(turn).crew if c.automatic == "fire_control")
        yield e.ActionSpent(turn.seat.ship, aid.id, slots=slots)


def _armed(turn: CepheusTurn) -> Refusal | None:
    if _mounts(turn):
        return None
    return Refusal("You man no mount that can attack", "Its weapons launch missiles", moot=True)


@action(station="gunner", menu="act", requires=(_armed, powered, can_spend), ref="2.8")
def attack(
    turn: CepheusTurn,
    mount: Annotated[str, Pick(_mounts, "Mount")],
    target: Annotated[str, Pick(_targets, "Target")],
    weapons: Annotated[str, Pick(_weapons, "Weapons")] = "all",
    points: Points = 0,
    fire_control: FireControl = 0,
    intel: Intel = False,
) -> Play:
    """Fire a mount at an enemy, who may react first."""
    ship, gun = own(turn), own(turn).mount(mount)
    fired = firing(turn, gun, target, weapons)
    if not fired:
        raise Refused(f"{mount_name(gun)} has nothing to fire with")
    terms = [
        *attacker_terms(turn, gun, target),
        *some(fire_control, "Fire Control"),
        *help_terms(turn, points, intel, target),
    ]
    declared = Attack(
        id=turn.state.next_id("A"),
        attacker=ship.id,
        target=target,
        seat=turn.seat.mount,
        mount=mount,
        weapons=tuple(fired.items()),
        terms=tuple((t.value, t.source) for t in terms),
        group=turn.bound.get("group", ship.id),
    )
    yield from pay_for_fire(turn, sum(fired.values()))
    yield from use_slots(turn, fire_control)
    yield from spend_help(turn, points, intel, target)
    yield e.MountFired(ship.id, mount, _canisters(gun, fired))
    yield e.AttackDeclared(declared)
    if turn.exploring:
        yield from resolve(turn)
    else:
        yield Push(
            (Ask("react", "reactors", "no_reaction", "passed"), Do("resolve")), {"ship": target}
        )


def _canisters(mount: Mount, firing: dict[str, int]) -> tuple[tuple[int, str, int], ...]:
    """Each sandcaster that attacks uses one canister (R-56)."""
    if "sandcaster" not in firing:
        return ()
    loaded = [n for n, w in enumerate(mount.weapons) if w.type == "sandcaster" and w.count]
    return tuple((n, "sand", 1) for n in loaded)


def resolve(turn: CepheusTurn) -> Play:
    """One check for each weapon type of the mount; all weapons of a type hit together (R-17)."""
    declared = turn.state.attack
    if declared is None:
        return
    target = turn.state.ships[declared.target]
    if target.status in {"destroyed", "escaped"}:
        yield e.AttackOver()
        return
    band = turn.state.range(declared.attacker, declared.target)
    for kind, number in declared.weapons:
        data = tables(turn).weapons[kind]
        terms = [Modifier(value, source) for value, source in declared.terms]
        terms += some(data.at(band) or 0, tables(turn).band(band).name)
        terms += some(data.attack, data.name)
        terms += evasion_terms(turn.state, target)
        terms += some(-2 if declared.dodged else 0, "dodge")
        dice = Check(tuple(terms))
        rolled = yield from roll(turn, dice, "attack", f"{declared.attacker}/{declared.seat}")
        if not rolled.success:
            yield e.AttackMissed(declared.attacker, declared.target, kind, rolled.degree)
            continue
        yield e.AttackHit(declared.attacker, declared.target, kind, number, rolled.degree)
        for hit in hits_of_attack(turn, declared, data, number):
            yield e.HitWaits(hit)
    yield e.AttackOver()
    if not target.aware:
        yield e.Noticed(target.id)


def hits_of_attack(turn: CepheusTurn, declared: Attack, data: WeaponType, number: int) -> list[Hit]:
    """A hit a weapon; the option adds up the weapons of one type in one mount (R-17)."""
    combined = bool(turn.state.options.get("combine_turret_damage")) and number > 1
    stops = {"meson": "meson_screen", "fusion": "nuclear_damper"}.get(data.kind, "")
    screens = [reduction for screen, reduction in declared.screens if screen == stops]
    meson = data.kind == "meson"
    times = number if combined else 1
    one = Hit(
        group=declared.group,
        source="sand" if data.kind == "sand" else "beam",
        attacker=declared.attacker,
        target=declared.target,
        weapon=data.id,
        dice=data.dice * times,
        flat=times if data.kind == "sand" else 0,
        sand=declared.sand * times if data.is_beam else 0,
        screen=sum(screens),
        ignores_armor=meson,
        internal=meson,
        laser=data.kind == "laser",
        radiation=data.radiation,
        radiation_dm=-2 * len(screens) if meson else None,
    )
    return [one] if combined else [one] * number


def concealed(turn: CepheusTurn) -> list[Option]:
    return [Option(m.id, mount_name(m)) for m in mounts_of(own(turn), me(turn)) if m.concealed]


@action(station="gunner", menu="act", requires=(powered,), ref="2.3")
def deploy(turn: CepheusTurn, mount: Annotated[str, Pick(concealed, "Mount")]) -> Play:
    """Bring out a pop-up turret: free."""
    yield e.Deployed(turn.seat.ship, mount)
