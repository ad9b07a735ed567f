"""The pilot: maneuvers, one or several a turn, movement on the line (rules 3.3, R-04, R-10)."""

from __future__ import annotations

from collections.abc import Generator
from typing import Annotated, Any

from bot.core.action import Between, OneOf, Option, Pick, action
from bot.core.agenda import Ask, Do, Params
from bot.core.dice import Modifier
from bot.core.play import Draw, Event, Judged, Play, Push, Turn, roll
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.engineer import trained
from bot.rules.coriolis.figures import (
    actor,
    maneuverability,
    order_bonus,
    propulsion_ok,
    skill_terms,
    some,
    station_open,
)
from bot.rules.coriolis.hits import ram_damage
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    bonus,
    effect,
    extra,
    manned,
    own,
    pool,
    seen_attacking,
    settle,
    skill_roll,
)
from bot.rules.coriolis.pools import Flat, Pool
from bot.rules.coriolis.state import Moving, Ship, State
from bot.rules.coriolis.torpedoes import enter_segment

Margin = Generator[Event | Push | Draw, Any, int]
"""A part of a body that ends with the net sixes of an opposed roll."""
MENUS = ("maneuvers", "next_maneuver")
MOST_STEPS = 20


def propulsion(turn: CoriolisTurn) -> Refusal | None:
    if not propulsion_ok(own(turn)):
        return Refusal("The graviton projector is disabled")
    return None


def class_ep(turn: CoriolisTurn, params: Params) -> int:
    """A maneuver costs the ship's class; those planned must all be affordable (rules 3.3)."""
    return own(turn).ship_class + int(params["extra_ep"])


def _most_planned(turn: Turn[State]) -> int:
    """How many maneuvers the pilot's EP allow; the following ones of a list plan no more."""
    ship = own(turn)
    if _under_way(ship):
        return 1
    return max(1, ship.left("pilot") // ship.ship_class)


def _most_extra(turn: Turn[State]) -> int:
    """EP left once every planned maneuver is paid."""
    ship = own(turn)
    to_come = ship.planned - ship.flown if _under_way(ship) else int(turn.given.get("planned", 1))
    return max(0, ship.left("pilot") - to_come * ship.ship_class)


def _under_way(ship: Ship) -> bool:
    return 0 < ship.flown < ship.planned


Planned = Annotated[int, Between(1, _most_planned, "Maneuvers planned", limit=12)]
ExtraEP = Annotated[int, Between(0, _most_extra, "Extra EP", limit=12)]


def _fly(turn: CoriolisTurn, planned: int) -> Play:
    """Declare the list with its first maneuver; its length is fixed then (R-04)."""
    if not _under_way(own(turn)):
        yield e.ManeuversPlanned(turn.seat.ship, planned)
    yield e.ManeuverFlown(turn.seat.ship)


def _terms(turn: CoriolisTurn, extra_ep: int) -> list[Modifier]:
    """Maneuverability, −2 for each further planned maneuver, extra EP."""
    ship = own(turn)
    penalty = some(-2 * (ship.planned - 1), "several maneuvers")
    return [Modifier(maneuverability(ship), "Maneuverability"), *penalty, *extra(extra_ep)]


def _go_on(turn: CoriolisTurn) -> Play:
    """The next maneuver of the list, once this one and what it set off are through."""
    if _under_way(own(turn)):
        yield Push((Ask("next_maneuver", "next_pilot", "drop_rest"),), {"ship": turn.seat.ship})


def pilot_seat(turn: CoriolisTurn) -> list[Seat]:
    ship = turn.state.ships[turn.bound["ship"]]
    return [Seat(ship.id, "pilot")] if ship.is_active else []


def maneuvers_default(turn: CoriolisTurn) -> Choice:
    return Choice("pilot_pass")


def next_default(turn: CoriolisTurn) -> Choice:
    return Choice("drop_rest")


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion),
    ref="3.3",
)
def position(turn: CoriolisTurn, planned: Planned = 1, extra_ep: ExtraEP = 0) -> Play:
    """Each six raises your initiative by 1, from the next turn on and for good."""
    yield from _fly(turn, planned)
    rolled = yield from skill_roll(turn, pool(turn, _terms(turn, extra_ep)))
    yield from settle(turn, "position_won", rolled)
    yield from _go_on(turn)


@effect
def position_won(turn: CoriolisTurn, sixes: int) -> Play:
    """The score rises at the next upkeep."""
    if sixes:
        yield e.PositionWon(turn.seat.ship, sixes)


def _references(turn: Turn[State]) -> list[Option]:
    """Ships to move by: friends, what is detected, and where a contact was lost (R-40)."""
    state, ship = turn.state, own(turn)
    found: list[Option] = []
    for other in state.ships.values():
        if other.id == ship.id or other.status in {"destroyed", "escaped", "vanished"}:
            continue
        lost_at = state.lost.get(ship.id, {}).get(other.id)
        if other.side == ship.side or state.level(ship.id, other.id):
            found.append(Option(other.id, other.name, f"{state.distance(ship.id, other.id)} CU"))
        elif lost_at is not None:
            found.append(
                Option(other.id, other.name, f"lost {abs(lost_at - ship.position)} CU off")
            )
    return found


def _where(state: State, ship: Ship, reference: str) -> int:
    """The segment that counts: the reference's, or where its contact was lost."""
    other = state.ships[reference]
    if other.side == ship.side or state.level(ship.id, reference):
        return other.position
    return state.lost.get(ship.id, {}).get(reference, other.position)


def _ahead(turn: Turn[State]) -> list[Option]:
    """References not in one's own segment."""
    ship = own(turn)
    return [
        option
        if _where(turn.state, ship, option.id) != ship.position
        else Option(option.id, option.label, option.note, Refusal(f"{option.label} is right here"))
        for option in _references(turn)
    ]


def undocked(turn: CoriolisTurn) -> Refusal | None:
    """Docked ships neither advance nor retreat (R-12)."""
    if turn.state.is_docked(turn.seat.ship):
        return Refusal("The ship is docked")
    return None


def _toward_enemy(turn: CoriolisTurn, reference: str, order: str) -> list[Modifier]:
    """An order counts only if the reference is an enemy (R-11)."""
    ship = own(turn)
    enemy = turn.state.ships[reference].side != ship.side
    return order_bonus(ship, order) if enemy else []


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion, undocked),
    ref="3.3",
)
def advance(
    turn: CoriolisTurn,
    reference: Annotated[str, Pick(_ahead, "Toward")],
    steps: Annotated[int, Between(1, MOST_STEPS, "Steps at most")] = MOST_STEPS,
    planned: Planned = 1,
    extra_ep: ExtraEP = 0,
) -> Play:
    """Move toward a ship, one segment for each six, at most into its segment."""
    yield from _fly(turn, planned)
    what = pool(
        turn,
        _terms(turn, extra_ep),
        _toward_enemy(turn, reference, "attack"),
        bonus(turn, own(turn), "movement", "Tuned Accelerator"),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "advanced", rolled, reference=reference, steps=steps)
    yield from _go_on(turn)


@effect
def advanced(turn: CoriolisTurn, sixes: int, reference: str, steps: int) -> Play:
    """One segment for each six, at most as wanted and as far as the reference (R-10)."""
    ship = own(turn)
    gap = _where(turn.state, ship, reference) - ship.position
    yield from _set_out(turn, 1 if gap > 0 else -1, min(sixes, steps, abs(gap)))


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion, undocked),
    ref="3.3",
)
def retreat(
    turn: CoriolisTurn,
    reference: Annotated[str, Pick(_references, "Away from")],
    steps: Annotated[int, Between(1, MOST_STEPS, "Steps at most")] = MOST_STEPS,
    direction: Annotated[
        str, OneOf((("left", "Left"), ("right", "Right")), "Direction, in the same segment")
    ] = "left",
    planned: Planned = 1,
    extra_ep: ExtraEP = 0,
) -> Play:
    """Move away from a ship, one segment for each six."""
    yield from _fly(turn, planned)
    what = pool(
        turn,
        _terms(turn, extra_ep),
        _toward_enemy(turn, reference, "retreat"),
        bonus(turn, own(turn), "movement", "Tuned Accelerator"),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(
        turn, "retreated", rolled, reference=reference, steps=steps, direction=direction
    )
    yield from _go_on(turn)


@effect
def retreated(turn: CoriolisTurn, sixes: int, reference: str, steps: int, direction: str) -> Play:
    """Away from the reference; from the same segment in the direction chosen (R-10)."""
    ship = own(turn)
    gap = ship.position - _where(turn.state, ship, reference)
    step = (1 if gap > 0 else -1) if gap else (1 if direction == "right" else -1)
    yield from _set_out(turn, step, min(sixes, steps))


def _set_out(turn: CoriolisTurn, step: int, count: int) -> Play:
    if count:
        yield e.MovementBegan(Moving(turn.seat.ship, step, count))
        yield Push((Do("move_on"),))


def move_on(turn: CoriolisTurn) -> Play:
    """One segment, its mines, then the next, while the ship can still fly (rules 4.11)."""
    moving = turn.state.moving
    if moving is None:
        return
    ship = turn.state.ships[moving.ship]
    if not moving.left or not ship.is_active or not propulsion_ok(ship):
        yield e.MovementEnded(ship.id)
        return
    yield e.Moved(ship.id, ship.position + moving.step)
    yield from enter_segment(turn, ship.id)
    yield Push((Do("move_on"),))


@action(
    station="pilot",
    menu=MENUS,
    cost=class_ep,
    requires=(manned, trained, propulsion),
    ref="3.3",
)
def evasive_maneuver(turn: CoriolisTurn, planned: Planned = 1, extra_ep: ExtraEP = 0) -> Play:
    """Each six is −1 to attacks on your ship this turn."""
    yield from _fly(turn, planned)
    ship = own(turn)
    what = pool(
        turn,
        _terms(turn, extra_ep),
        order_bonus(ship, "evade"),
        bonus(turn, ship, "evasive", "Precise Thrusters"),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "evaded", rolled)
    yield from _go_on(turn)


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
        if other.status in {"destroyed", "escaped", "vanished"} or not state.level(
            ship.id, other.id
        ):
            continue
        away = state.distance(ship.id, other.id)
        no = Refusal(f"{other.name} is {away} CU away", instead="Contact is 0 CU") if away else None
        if no is None and other.id == ship.docked_to:
            no = Refusal(f"The ship is docked to {other.name}")
        if no is None and other.docked_to == ship.id:
            no = Refusal(f"{other.name} is docked to this ship")
        found.append(Option(other.id, other.name, f"{away} CU", no))
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
)
def ram(
    turn: CoriolisTurn,
    target: Annotated[str, Pick(_alongside, "Target")],
    planned: Planned = 1,
    extra_ep: ExtraEP = 0,
) -> Play:
    """Crash into an enemy in your segment: both take damage, the target more with each six."""
    yield from _fly(turn, planned)
    rolled = yield from skill_roll(turn, pool(turn, _terms(turn, extra_ep)))
    yield from settle(turn, "rammed", rolled, target=target)
    yield from _go_on(turn)


@effect
def rammed(turn: CoriolisTurn, sixes: int, target: str) -> Play:
    """Opposed by the target's pilot; nobody is hurt if it fails (rules 4.8)."""
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
)
def board(
    turn: CoriolisTurn,
    target: Annotated[str, Pick(_free_to_board, "Target")],
    planned: Planned = 1,
    extra_ep: ExtraEP = 0,
) -> Play:
    """Dock to an enemy in your segment, against its pilot and at −2."""
    yield from _fly(turn, planned)
    what = pool(
        turn,
        _terms(turn, extra_ep),
        [Modifier(-2, "boarding")],
        bonus(turn, own(turn), "boarding", "Precise Thrusters"),
    )
    rolled = yield from skill_roll(turn, what)
    yield from settle(turn, "boarded", rolled, target=target)
    yield from _go_on(turn)


@effect
def boarded(turn: CoriolisTurn, sixes: int, target: str) -> Play:
    """Docked: neither ship can move off any more (rules 4.12)."""
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
