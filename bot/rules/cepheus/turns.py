"""The turn: its start, the order, activations, delay, its end (2.2 to 2.7)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby

from bot.core.action import action
from bot.core.agenda import Ask, Do, Each, Step
from bot.core.combat import LeftBattle, Outcome
from bot.core.play import Play, Push
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import initiative, order, thrust
from bot.rules.cepheus.maintain import (
    collision_dues,
    fly_away,
    lapse_pursuit,
    leak_fuel,
    repairs_fail,
    tasks_go_on,
)
from bot.rules.cepheus.parts import CepheusTurn, own
from bot.rules.cepheus.posts import acting_captain, called, captain_seat
from bot.rules.cepheus.state import DISTANT, Ship, State

ACTIVATION: tuple[Step, ...] = (
    Do("open_activation"),
    Each("ship", "members", (Ask("act", "crew", "act", "passed"),)),
    Do("duties"),
    Do("damage"),
    Do("close_activation"),
)
RESUMED: tuple[Step, ...] = (
    Ask("act", "crew", "act", "passed"),
    Do("duties"),
    Do("damage"),
    Do("close_activation"),
)
"""What is left of the activation of a ship that delayed (R-77)."""


def members(turn: CepheusTurn) -> Sequence[str]:
    """The ships of a simultaneous group, in the order of the list (R-15)."""
    return turn.bound["group"].split("+")


def by_initiative(turn: CepheusTurn) -> list[str]:
    """Who has not acted: equals in Initiative and Thrust act together (R-15)."""
    left = [s for s in order(turn.state) if not s.acted and not s.delaying]

    def count(ship: Ship) -> tuple[int, int]:
        return initiative(ship, turn.state.turn), thrust(ship)

    return ["+".join(s.id for s in tied) for _, tied in groupby(left, count)]


def begin_turn(turn: CepheusTurn) -> Play:
    """A new turn; who held over goes before all others (2.2, 2.6)."""
    number = turn.state.turn + 1
    yield e.TurnBegan(number)
    held = tuple(s.id for s in turn.state.ships.values() if s.held_over)
    if held:
        others = [s for s in turn.state.ships.values() if s.fights and not s.held_over]
        top = max((initiative(s, number) for s in others), default=0)
        yield e.HeldOverPlaced(held, top + 1)
    yield from tasks_go_on(turn)


def hasty_seats(turn: CepheusTurn) -> list[Seat]:
    """The captain of each ship that will have a turn."""
    ships = (s for s in turn.state.ships.values() if s.fights)
    return [seat for s in ships if (seat := captain_seat(s)) is not None]


@action(station="captain", menu="hasty", interrupt=True, ref="2.4")
def hasty(turn: CepheusTurn) -> Play:
    """Act hastily: Initiative +2 and −1 on every check of the crew this turn."""
    yield e.HastyDeclared(turn.seat.ship)


@action(station="captain", menu="hasty", interrupt=True, idle=True, ref="2.4")
def normal_pace(turn: CepheusTurn) -> Play:
    """Act at a normal pace this turn."""
    yield from ()


def open_activation(turn: CepheusTurn) -> Play:
    """ACT_OPEN: evasion and jams end, everybody able has actions again (2.2)."""
    ships = [turn.state.ships[s] for s in members(turn) if turn.state.ships[s].fights]
    for ship in ships:
        if not ship.aware:
            yield e.Noticed(ship.id)
        if any(j.jammer == ship.id for j in turn.state.jams):
            yield e.JamsEnded(ship.id)
    ids = tuple(s.id for s in ships)
    count = max((initiative(s, turn.state.turn) for s in ships), default=turn.state.count)
    asked = tuple(c for s in ids for c in called(turn.state.ships[s]))
    yield e.ActivationOpened(turn.bound["group"], ids, count, asked)
    yield from collision_dues(turn, ids)


def close_activation(turn: CepheusTurn) -> Play:
    """ACT_CLOSE: unkept pursuits lapse, jumping ships leave (2.2)."""
    for ship_id in members(turn):
        ship = turn.state.ships[ship_id]
        if ship.delaying or not ship.opened:
            continue
        yield from lapse_pursuit(turn, ship_id)
        yield e.ActivationClosed(ship_id)
        if ship.leaving and turn.state.ships[ship_id].fights:
            yield from fly_away(turn, ship_id)


def _may_delay(turn: CepheusTurn) -> Refusal | None:
    if "+" in turn.bound.get("group", ""):
        return Refusal("Nobody delays in a simultaneous group")
    if not own(turn).untouched:
        return Refusal("Only a ship that has not acted may delay")
    if own(turn).delaying or own(turn).acted:
        return Refusal("The ship has had its count")
    return None


@action(station="captain", menu="act", requires=(_may_delay,), ref="2.6")
def delay(turn: CepheusTurn) -> Play:
    """Wait for a better moment of this turn; Initiative falls to the count at which you act."""
    yield e.Delayed(turn.seat.ship)


def _between_actions(turn: CepheusTurn) -> Refusal | None:
    """Only between two finished actions (R-14)."""
    state = turn.state
    ship = state.ships.get(turn.seat.ship)
    if ship is None or not ship.delaying or not ship.fights:
        return Refusal("That ship is not delaying")
    captain = acting_captain(ship)
    if captain is None or captain.id != turn.seat.mount:
        return Refusal("The captain decides")
    if state.phase != "activation" or state.attack is not None or state.question is not None:
        return Refusal("A delay ends between two finished actions of another ship")
    return None


@action(station="captain", anytime=True, requires=(_between_actions,), ref="2.6")
def act_now(turn: CepheusTurn) -> Play:
    """End the delay: the ship acts before what is going on continues."""
    yield from resume(turn, turn.state.count)


def resume(turn: CepheusTurn, count: int) -> Play:
    ship = turn.seat.ship
    yield e.ActivationResumed(ship, min(count, initiative(own(turn), turn.state.turn)))
    asked = called(own(turn))
    for crew in asked:
        yield e.SteppedIn(ship, crew)
    yield Push(RESUMED, {"group": ship, "ship": ship})


def delaying(turn: CepheusTurn) -> list[str]:
    return [s.id for s in turn.state.ships.values() if s.delaying and s.fights]


def delaying_captain(turn: CepheusTurn) -> list[Seat]:
    ship = turn.state.ships[turn.bound["ship"]]
    seat = captain_seat(ship) if ship.delaying else None
    return [] if seat is None else [seat]


@action(station="captain", menu="delay_close", interrupt=True, ref="2.6")
def act_late(turn: CepheusTurn) -> Play:
    """Act now, at the lowest count of the turn."""
    yield from resume(turn, _lowest(turn.state))


def _lowest(state: State) -> int:
    counts = [initiative(s, state.turn) for s in state.ships.values() if s.fights and s.acted]
    return min(counts, default=state.count)


@action(station="captain", menu="delay_close", interrupt=True, idle=True, ref="2.6")
def hold_over(turn: CepheusTurn) -> Play:
    """Lose this turn's actions and go first in the next one."""
    yield from _let_go(turn, forfeit=False)


@action(station="captain", menu="delay_close", interrupt=True, idle=True, ref="2.6")
def forfeit(turn: CepheusTurn) -> Play:
    """Lose this turn's actions; the Initiative stays what it was."""
    yield from _let_go(turn, forfeit=True)


def _let_go(turn: CepheusTurn, *, forfeit: bool) -> Play:
    """Through ACT_CLOSE without actions, so that an unkept pursuit lapses (R-77)."""
    yield e.HeldOver(turn.seat.ship, forfeit)
    yield from lapse_pursuit(turn, turn.seat.ship)
    yield e.ActivationClosed(turn.seat.ship)


def delay_phase(turn: CepheusTurn) -> Play:
    yield e.PhaseBegan("delay")


def give_up_delay(turn: CepheusTurn) -> Play:
    """Nobody aboard is left to decide: the delay is forfeit."""
    ship = turn.state.ships[turn.bound["ship"]]
    if ship.delaying:
        turn.seat = Seat(ship.id, "captain")
        yield from _let_go(turn, forfeit=True)


def end_turn(turn: CepheusTurn) -> Play:
    """Fuel leaks, boarders gain control, the battle may be over (2.2)."""
    yield e.PhaseBegan("end")
    yield from leak_fuel(turn)
    for boarding in turn.state.boardings:
        if boarding.control_turn and boarding.control_turn <= turn.state.turn:
            yield e.CaptureCompleted(boarding.defender)
            yield e.ShipStatus(boarding.defender, "captured")
            yield LeftBattle(boarding.defender)
    yield from _check_end(turn)


def _check_end(turn: CepheusTurn) -> Play:
    """A side without a ship that is ok has lost, unless missiles still fly at one (R-69, R-73)."""
    state = turn.state
    ok = {s.side for s in state.ships.values() if s.status == "ok"}
    if len(ok) > 1:
        return
    if any(state.ships[v.target].status == "ok" for v in state.salvos.values()):
        return
    winner = next(iter(ok), "")
    yield from repairs_fail(turn)
    yield e.Finished("last_side" if winner else "nobody_left", winner)


def parting_seats(turn: CepheusTurn) -> list[Seat]:
    """A captain of each side, once every pair of enemies is Distant (R-69)."""
    state = turn.state
    for ship in state.ships.values():
        if ship.fights and any(
            state.range(ship.id, f.id) < DISTANT for f in state.enemies(ship.id)
        ):
            return []
    found: list[Seat] = []
    for side in state.sides:
        lead = state.commanders.get(side, "")
        ships = [s for s in state.ships.values() if s.side == side and s.fights]
        ships.sort(key=lambda s: s.id != lead)
        seat = next((seat for s in ships if (seat := captain_seat(s)) is not None), None)
        if seat is not None:
            found.append(seat)
    return found


@action(station="captain", menu="part", interrupt=True, ref="2.12")
def part(turn: CepheusTurn) -> Play:
    """Let the enemy go; the battle ends if all sides want that."""
    yield e.Parted(turn.state.ships[turn.seat.ship].side)


@action(station="captain", menu="part", interrupt=True, idle=True, ref="2.12")
def stay(turn: CepheusTurn) -> Play:
    """Fight on."""
    yield from ()


def parting(turn: CepheusTurn) -> Play:
    """All sides with somebody to ask have to agree (R-69)."""
    asked = parting_seats(turn)
    sides = {turn.state.ships[seat.ship].side for seat in asked}
    if len(sides) > 1 and sides <= set(turn.state.parting):
        yield from repairs_fail(turn)
        yield e.Finished("parted")


def over(state: State) -> Outcome | None:
    """The battle has been decided at the end of a turn (R-69)."""
    return Outcome(state.winner or None, state.finished) if state.finished else None
