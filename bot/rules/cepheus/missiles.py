"""Missiles: launch, flight, impact (2.9, 4.4, R-19 to R-22)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from bot.core.action import AnyTurn, Between, Option, Pick, action
from bot.core.agenda import Ask, Do, Step
from bot.core.play import Play, Push, roll
from bot.core.refusal import Refusal, Refused
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import evasion_terms, order
from bot.rules.cepheus.gunner import (
    FireControl,
    attacker_terms,
    can_spend,
    chosen_mount,
    mount_name,
    mount_options,
    pay_for_fire,
    targets,
    use_slots,
)
from bot.rules.cepheus.parts import (
    CepheusTurn,
    Intel,
    Points,
    help_terms,
    me,
    own,
    powered,
    spend_help,
    tables,
)
from bot.rules.cepheus.pending import Hit, Salvo, Volley
from bot.rules.cepheus.state import Mount, State
from bot.rules.twod6.checks import Check, best_row, some

SMART = 8
"""The to-hit number of smart missiles."""
LASTS = 4
"""Turns after the launch until the fuel is spent (R-22)."""
ARRIVAL: tuple[Step, ...] = (
    Ask("missiles", "defenders", "no_reaction", "passed"),
    Do("impact"),
    Do("damage"),
    Do("volley_over"),
)


def _racks(turn: CepheusTurn) -> list[Option]:
    return mount_options(turn, {"missile"})


def _types(turn: CepheusTurn) -> list[Option]:
    """Missiles that lie ready in the mount chosen."""
    mount = chosen_mount(turn)
    found: dict[str, int] = {}
    for weapon in mount.weapons if mount is not None else ():
        for kind, number in weapon.ready.items():
            if kind in tables(turn).missiles:
                found[kind] = found.get(kind, 0) + number
    names = tables(turn).missiles
    return [Option(kind, names[kind].name, f"{n} ready") for kind, n in found.items()]


def _targets(turn: CepheusTurn) -> list[Option]:
    return targets(turn, {"missile"})


def loads(turn: CepheusTurn, mount: Mount, kind: str) -> list[tuple[int, int]]:
    """Which weapons of a mount launch, and how many missiles each."""
    found: list[tuple[int, int]] = []
    for index, weapon in enumerate(mount.weapons):
        data = tables(turn).weapons[weapon.type]
        number = min(data.flight, weapon.ready.get(kind, 0))
        if data.kind == "missile" and number:
            found.append((index, number))
    if me(turn).automatic == "fire_control":
        return found[: me(turn).slots]
    return found


def _most(turn: AnyTurn) -> int:
    """Racks of a turret may hold fire; a bank launches its flight."""
    mount = chosen_mount(turn)
    if mount is None or mount.is_bay:
        return 0
    return len(loads(turn, mount, str(turn.given.get("missile", ""))))


def _loaded(turn: CepheusTurn) -> Refusal | None:
    return None if _racks(turn) else Refusal("You man no missile rack or bank", moot=True)


@action(station="gunner", menu="act", requires=(_loaded, powered, can_spend), ref="2.9")
def launch_missiles(
    turn: CepheusTurn,
    mount: Annotated[str, Pick(_racks, "Mount")],
    missile: Annotated[str, Pick(_types, "Missiles")],
    target: Annotated[str, Pick(_targets, "Target")],
    number: Annotated[int, Between(0, _most, "How many (0 = all)", limit=3)] = 0,
    points: Points = 0,
    fire_control: FireControl = 0,
    intel: Intel = False,
) -> Play:
    """Launch missiles that strike one or two turns later; smart ones need no check."""
    ship, gun, state = own(turn), own(turn).mount(mount), turn.state
    kind = tables(turn).missiles[missile]
    racks = loads(turn, gun, missile)
    racks = racks[:number] if number else racks
    if not racks:
        raise Refused(f"{mount_name(gun)} has none of these ready")
    yield from pay_for_fire(turn, len(racks))
    yield e.MountFired(ship.id, mount, tuple((index, missile, n) for index, n in racks))
    effect: int | None = None
    needs = SMART
    if not kind.smart:
        yield from use_slots(turn, fire_control)
        yield from spend_help(turn, points, intel, target)
        terms = [
            *attacker_terms(turn, gun, target),
            *some(fire_control, "Fire Control"),
            *help_terms(turn, points, intel, target),
        ]
        rolled = yield from roll(turn, Check(tuple(terms)), "", f"{ship.id}/{me(turn).id}")
        effect = rolled.degree
        rows = tables(turn).to_hit
        needs = rows[best_row(list(rows), effect)].needs
    band = tables(turn).band(state.range(ship.id, target))
    total = sum(n for _, n in racks)
    salvo = Salvo(
        id=state.next_id("S"),
        attacker=ship.id,
        mount=mount,
        target=target,
        type=missile,
        launched=state.turn,
        impact=state.turn + band.flight,
        to_hit=needs,
        last_turn=state.turn + (LASTS if kind.smart else band.flight),
        missiles=tuple(state.next_id("M", n) for n in range(total)),
    )
    yield e.SalvoLaunched(salvo, effect)


def missile_phase(turn: CepheusTurn) -> Play:
    """Missiles whose target is gone find no new one (R-73)."""
    yield e.PhaseBegan("missiles")
    for salvo in tuple(turn.state.salvos.values()):
        if not turn.state.ships[salvo.target].fights:
            yield e.MissilesGone(salvo.id, salvo.missiles)


def arriving(state: State, target: str) -> list[Salvo]:
    """Salvos due at a ship, oldest launch first."""
    due = [v for v in state.salvos.values() if v.target == target and v.impact <= state.turn]
    return sorted(due, key=lambda v: v.launched)


def under_fire(turn: CepheusTurn) -> Sequence[str]:
    """Ships at which missiles arrive, in the order of Initiative (2.9)."""
    return [s.id for s in order(turn.state) if arriving(turn.state, s.id)]


def arrive(turn: CepheusTurn) -> Play:
    """All salvos at one ship are one window (2.12)."""
    target = turn.bound["ship"]
    salvos = tuple(v.id for v in arriving(turn.state, target))
    if salvos:
        yield e.VolleyArrived(Volley(target, salvos))
        yield Push(ARRIVAL, {"group": f"missiles/{target}"})


def impact(turn: CepheusTurn) -> Play:
    """Each surviving missile rolls its own to-hit (2.9, R-19, R-21)."""
    volley = turn.state.volley
    if volley is None:
        return
    target = turn.state.ships[volley.target]
    for salvo_id in volley.salvos:
        salvo = turn.state.salvos.get(salvo_id)
        if salvo is None:
            continue
        terms = evasion_terms(turn.state, target)
        terms += some(-2 if salvo_id in volley.dodged else 0, "dodge")
        dice = Check(tuple(terms), needs=salvo.to_hit)
        spent: list[str] = []
        for missile in salvo.missiles:
            rolled = yield from roll(turn, dice, "impact", missile)
            total = sum(rolled.faces) + dice.total_dm
            yield e.MissileRolled(salvo_id, missile, rolled.success, total)
            if rolled.success:
                yield e.HitWaits(missile_hit(turn, volley, salvo))
            if rolled.success or turn.state.turn >= salvo.last_turn:
                spent.append(missile)
        yield e.MissilesGone(salvo_id, tuple(spent))


def missile_hit(turn: CepheusTurn, volley: Volley, salvo: Salvo) -> Hit:
    """A damper weakens nuclear missiles and takes away their radiation (3.4)."""
    kind = tables(turn).missiles[salvo.type]
    screen = volley.screens.get(salvo.id)
    return Hit(
        group=turn.bound["group"],
        source="missile",
        attacker=salvo.attacker,
        target=salvo.target,
        weapon=salvo.type,
        dice=kind.dice,
        screen=screen or 0,
        radiation=kind.radiation and screen is None,
    )


def volley_over(turn: CepheusTurn) -> Play:
    """The first attack has told an unaware ship of its enemy (R-08)."""
    volley = turn.state.volley
    if volley is None:
        return
    yield e.VolleyOver()
    target = turn.state.ships[volley.target]
    if not target.aware:
        yield e.Noticed(target.id)
