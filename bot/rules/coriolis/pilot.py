"""The pilot: position, evasion, ramming, boarding (rules 3.3, 4.8, 4.12)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask
from bot.core.dice import Modifier
from bot.core.play import Draw, Event, Judged, Play, Push, Turn, roll
from bot.core.refusal import Refusal
from bot.rules.coriolis import events as e
from bot.rules.coriolis.damage import GONE
from bot.rules.coriolis.figures import (
    actor,
    maneuverability,
    order_bonus,
    propulsion_ok,
    skill_terms,
    station_open,
)
from bot.rules.coriolis.hits import ram_damage
from bot.rules.coriolis.maneuvers import (
    MENUS,
    ExtraEP,
    Planned,
    class_ep,
    fly,
    go_on,
    maneuver_terms,
    propulsion,
)
from bot.rules.coriolis.movement import undocked
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    bonus,
    effect,
    manned,
    own,
    pool,
    seen_attacking,
    settle,
    skill_roll,
    trained,
)
from bot.rules.coriolis.pools import Flat, Pool
from bot.rules.coriolis.sight import called
from bot.rules.coriolis.state import State

Margin = Generator[Event | Push | Draw, Any, int]
"""A part of a body that ends with the net sixes of an opposed roll."""


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion),
    ref="3.3",
)
def position(turn: CoriolisTurn, planned: Planned = 1, extra_ep: ExtraEP = 0) -> Play:
    """Each six raises your initiative by 1, from the next turn on and for good."""
    yield from fly(turn, planned)
    rolled = yield from skill_roll(turn, pool(turn, maneuver_terms(turn, extra_ep)))
    yield from settle(turn, "position_won", rolled)
    yield from go_on(turn)


@effect
def position_won(turn: CoriolisTurn, sixes: int) -> Play:
    """The score rises at the next upkeep."""
    if sixes:
        yield e.PositionWon(turn.seat.ship, sixes)


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion),
    ref="3.3",
)
def evasive_maneuver(turn: CoriolisTurn, planned: Planned = 1, extra_ep: ExtraEP = 0) -> Play:
    """Each six is −1 to attacks on your ship this turn."""
    yield from fly(turn, planned)
    ship = own(turn)
    what = pool(
        turn,
        maneuver_terms(turn, extra_ep),
        order_bonus(ship, "evade"),
        bonus(turn, ship, "evasive", "Precise Thrusters"),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "evaded", rolled)
    yield from go_on(turn)


@effect
def evaded(turn: CoriolisTurn, sixes: int) -> Play:
    """The best evasive maneuver of the turn counts (R-04)."""
    if sixes:
        yield e.Evaded(turn.seat.ship, sixes)


def _alongside(turn: Turn[State]) -> list[Option]:
    """Detected enemies; only those in one's own segment can be touched."""
    state, ship = turn.state, own(turn)
    found: list[Option] = []
    for other in state.enemies(ship.id):
        if other.status in GONE or not state.level(ship.id, other.id):
            continue
        away = state.distance(ship.id, other.id)
        name = called(state, ship, other)
        far = Refusal(f"{name} is {away} CU away", instead="Advance into its segment first")
        no = far if away else None
        if no is None and other.id == ship.docked_to:
            no = Refusal(f"The ship is docked to {name}")
        if no is None and other.docked_to == ship.id:
            no = Refusal(f"{name} is docked to this ship")
        found.append(Option(other.id, name, f"{away} CU", no))
    return found


def _free_to_board(turn: Turn[State]) -> list[Option]:
    docked = {s for s in turn.state.ships if turn.state.is_docked(s)}
    return [
        option
        if option.id not in docked or option.refusal is not None
        else Option(option.id, option.label, option.note, Refusal(f"{option.label} is docked"))
        for option in _alongside(turn)
    ]


def _defense(turn: CoriolisTurn, target: str) -> Pool | Flat:
    """Agility + PILOT + own Maneuverability; who cannot maneuver has no six (R-30, R-31)."""
    ship = turn.state.ships[target]
    pilot = ship.holder("pilot")
    steers = ship.is_active and propulsion_ok(ship) and station_open(ship, "pilot")
    if pilot is None or not steers or pilot.pilot == 0:
        return Flat(0, "pool")
    terms = skill_terms(ship, "pilot")[:2]
    return Pool((*terms, Modifier(maneuverability(ship), "Maneuverability")))


def _opposed(turn: CoriolisTurn, sixes: int, target: str) -> Margin:
    """Net sixes against the target's pilot; a tie is a failure (rules 1.1)."""
    against = 0
    what = _defense(turn, target)
    if what.number:
        against = (yield from roll(turn, what, "oppose", who=f"{target}/pilot")).degree
    net = sixes - against
    yield Judged(str(turn.seat), turn.action, net >= 1, max(net, 0))
    return net


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion),
    ref="3.3",
    blind="chance",
)
def ram(
    turn: CoriolisTurn,
    target: Annotated[str, Pick(_alongside, "Target")],
    planned: Planned = 1,
    extra_ep: ExtraEP = 0,
) -> Play:
    """Crash into an enemy in your segment: both take damage, the target more with each six."""
    yield from fly(turn, planned)
    rolled = yield from skill_roll(turn, pool(turn, maneuver_terms(turn, extra_ep)))
    yield from settle(turn, "rammed", rolled, target=target)
    yield from go_on(turn)


@effect
def rammed(turn: CoriolisTurn, sixes: int, target: str) -> Play:
    """Opposed by the target's pilot; nobody is hurt if it fails (rules 4.8)."""
    if turn.state.ships[target].status in GONE:
        return
    net = yield from _opposed(turn, sixes, target)
    yield from seen_attacking(turn, turn.seat.ship)
    if net >= 1:
        yield from ram_damage(turn, turn.seat.ship, target, net)


def _can_dock(turn: CoriolisTurn) -> Refusal | None:
    if not own(turn).has("docking_station"):
        return Refusal("There is no docking station that works")
    return None


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion, undocked, _can_dock),
    ref="3.3",
    blind="chance",
)
def board(
    turn: CoriolisTurn,
    target: Annotated[str, Pick(_free_to_board, "Target")],
    planned: Planned = 1,
    extra_ep: ExtraEP = 0,
) -> Play:
    """Dock to an enemy in your segment, against its pilot and at −2."""
    yield from fly(turn, planned)
    what = pool(
        turn,
        maneuver_terms(turn, extra_ep),
        [Modifier(-2, "boarding")],
        bonus(turn, own(turn), "boarding", "Precise Thrusters"),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "boarded", rolled, target=target)
    yield from go_on(turn)


@effect
def boarded(turn: CoriolisTurn, sixes: int, target: str) -> Play:
    """Docked: neither ship can move off any more (rules 4.12)."""
    if turn.state.ships[target].status in GONE:
        return
    net = yield from _opposed(turn, sixes, target)
    yield from seen_attacking(turn, turn.seat.ship)
    if net >= 1:
        yield e.Docked(turn.seat.ship, target)


def _docked_pair(turn: CoriolisTurn) -> Refusal | None:
    """One's own docking, or a boarder that is out of battle (R-12)."""
    boarder = turn.state.boarder_of(turn.seat.ship)
    if own(turn).docked_to or (boarder is not None and not boarder.is_active):
        return None
    if boarder is not None:
        return Refusal(f"{boarder.name} holds on", now="It is still in the battle")
    return Refusal("The ship is not docked")


def _pilot_there(turn: CoriolisTurn) -> Refusal | None:
    if actor(own(turn), "pilot") is None:
        return manned(turn)
    return None


@action(station="pilot", menu="maneuvers", requires=(_pilot_there, _docked_pair), ref="R-12")
def undock(turn: CoriolisTurn) -> Play:
    """Let go, without a roll and before any maneuver."""
    ship = own(turn)
    if ship.docked_to:
        yield e.Undocked(ship.id, ship.docked_to)
    boarder = turn.state.boarder_of(ship.id)
    if boarder is not None and not boarder.is_active:
        yield e.Undocked(boarder.id, ship.id)
    yield Push((Ask("maneuvers", "pilot", "maneuvers"),))


@action(station="pilot", menu="maneuvers", name="Pass", ref="3.3", idle=True)
def pilot_pass(turn: CoriolisTurn) -> Play:
    """Fly no maneuver this turn."""
    yield from ()


@action(station="pilot", menu="next_maneuver", ref="R-04", idle=True)
def drop_rest(turn: CoriolisTurn) -> Play:
    """Fly no more of the planned maneuvers; their penalty stays."""
    yield e.ManeuversPlanned(turn.seat.ship, 0)
