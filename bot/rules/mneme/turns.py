"""The turn: whose it is, its phases, what happens at its close, the end of the turn (2.3)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.action import action
from bot.core.agenda import Ask, Do, Each, Step
from bot.core.combat import Outcome
from bot.core.frozen import replace
from bot.core.play import Play, Push
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.engineer import still_jumps
from bot.rules.mneme.entries import FUNCTIONS
from bot.rules.mneme.figures import (
    decider,
    fuel_for_jump,
    leads,
    order,
    thrust,
    unit_initiative,
)
from bot.rules.mneme.parts import MnemeTurn, own
from bot.rules.mneme.pilot import collision
from bot.rules.mneme.space import beyond_reach, drift, owners_of
from bot.rules.mneme.state import Crew, Ship, State

PHASES = Each("function", "phases", (Ask("function", "on_duty", "function_done", "passed"),))
CLOSING: tuple[Step, ...] = (Do("smart_salvo"), Do("settle_salvos"), Do("close_turn"))
RESUMED: tuple[Step, ...] = (PHASES, Ask("others", "others", "function_done", "passed"), *CLOSING)
"""What is left of the turn of a ship that has waited (R-45)."""
SHIP_TURN: tuple[Step, ...] = (
    Do("open_turn"),
    Ask("npc_turn", "commanding", "auto_turn"),
    Do("policy_turn"),
    *RESUMED,
)
DEPUTIES = ("captain", "pilot", "navcomm", "engineer", "gunner", "anyone")


def begin_turn(turn: MnemeTurn) -> Play:
    yield e.TurnBegan(turn.state.turn + 1)


def by_initiative(turn: MnemeTurn) -> list[str]:
    """Who has not acted, as initiative stands now; who is gone while salvos fly (2.2, R-47)."""
    state = turn.state
    waiting = [s for s in leads(state) if not s.acted and not s.delaying]
    return [s.id for s in order(state, [*waiting, *_ghosts(state)])]


def _ghosts(state: State) -> list[Ship]:
    """Ships that are gone and whose salvos still fly keep an empty turn."""
    owners = {v.owner for v in state.salvos.values()}
    found: dict[str, Ship] = {}
    for ship in state.ships.values():
        gone = ship.id in owners and not ship.fights and not ship.joins
        if gone and not any(s.fights for s in state.unit(ship.id)):
            found.setdefault(ship.group or ship.id, ship)
    return [ship for ship in found.values() if not ship.acted]


def phases(turn: MnemeTurn) -> Sequence[str]:
    return FUNCTIONS


def actions_of(ship: Ship, who: Crew) -> int:
    """Three minor actions; one less if the crew is cowed (2.4, 4.8)."""
    if not who.able or who.grade == "assistant" or ship.taken_by:
        return 0
    return 2 if ship.morale == "cowed" else 3


def open_turn(turn: MnemeTurn) -> Play:
    """OPEN: thrust, minor actions; what lasted until now ends (2.3)."""
    state = turn.state
    lead = state.ships[turn.bound["ship"]]
    if not lead.fights:
        return
    ships = state.unit(lead.id)
    for ship in ships:
        for what in ship.starting:
            if what != "dark":
                yield e.Freed(ship.id, what)
    yield e.ShipTurnBegan(
        tuple(s.id for s in ships),
        {s.id: thrust(turn.state, replace(s, worked_around=())) for s in ships},
        {c.id: actions_of(s, c) for s in ships for c in s.crew},
    )


def close_turn(turn: MnemeTurn) -> Play:
    """CLOSE: drift, then whoever has no pilot's hand or no thrust goes ballistic (2.3, 2.8)."""
    lead = turn.state.ships[turn.bound["ship"]]
    if lead.delaying:
        return
    ships = turn.state.unit(lead.id) if lead.fights else (lead,)
    yield from drift(turn, tuple(s.id for s in ships), owners_of(turn.state, lead.id))
    for ship in ships:
        if ship.fights:
            yield from _close_ship(turn, ship.id, lead)
    for ship in ships:
        now = turn.state.ships[ship.id]
        yield e.ShipTurnEnded(
            ship.id, _tokens(now), bool(now.rush) and turn.state.turn >= now.rush_until
        )


def _close_ship(turn: MnemeTurn, ship_id: str, lead: Ship) -> Play:
    state = turn.state
    ship = state.ships[ship_id]
    held = state.pursuit_by(ship_id)
    if held is not None and not held.held:
        yield e.PursuitEnded(ship_id)
    hazard = state.options.get("hazard", "none") != "none"
    if hazard and ship.tp_used and not lead.avoided:
        yield e.HitWaits(collision(ship))
    idle = not lead.piloted or not thrust(state, ship)
    if idle and not ship.ballistic and state.dock_of(ship_id) is None:
        yield e.WentBallistic(ship_id)


def _tokens(ship: Ship) -> dict[str, int]:
    """Minor actions left over become prepared reactions (R-16)."""
    return {c.id: c.ma for c in ship.crew if c.ma and c.acts and not c.focused}


def _may_delay(turn: MnemeTurn) -> Refusal | None:
    ship = own(turn)
    who = decider(ship)
    if who is None or who.id != turn.seat.mount:
        return Refusal("The captain decides that")
    if not ship.untouched:
        return Refusal("The ship has begun to act")
    return Refusal("The ship has had its turn") if ship.acted else None


@action(station=DEPUTIES, menu="function", requires=(_may_delay,), ref="3.1")
def delay(turn: MnemeTurn) -> Play:
    """Wait: your ship acts later in this turn, when you call, with the initiative it has then."""
    yield e.Delayed(turn.seat.ship)


def _between_actions(turn: MnemeTurn) -> Refusal | None:
    """Between two finished actions of others (R-45)."""
    state = turn.state
    ship = state.ships.get(turn.seat.ship)
    if ship is None or not ship.delaying or not ship.fights:
        return Refusal("Your ship is not waiting")
    who = decider(ship)
    if who is None or who.id != turn.seat.mount:
        return Refusal("The captain decides that")
    if state.phase != "ship" or state.deed is not None or state.question is not None:
        return Refusal("Wait until what is going on is finished")
    return None


@action(station=DEPUTIES, anytime=True, requires=(_between_actions,), ref="3.1")
def act_now(turn: MnemeTurn) -> Play:
    """End the waiting: your ship acts before what goes on continues."""
    yield from _resume(turn)


def _resume(turn: MnemeTurn) -> Play:
    ship = own(turn)
    state = turn.state
    acting = state.ships.get(state.last_actor, ship)
    yield e.DelayEnded(ship.id, min(ship.initiative_base, unit_initiative(state, acting)))
    yield Push(RESUMED, {"ship": ship.id})


def delaying(turn: MnemeTurn) -> list[str]:
    waiting = [s for s in turn.state.ships.values() if s.delaying and s.fights]
    return [s.id for s in order(turn.state, waiting)]


def delaying_captain(turn: MnemeTurn) -> list[Seat]:
    ship = turn.state.ships[turn.bound["ship"]]
    who = decider(ship)
    return [Seat(ship.id, "captain", who.id)] if ship.delaying and who is not None else []


@action(station="captain", menu="last_call", interrupt=True, ref="3.1")
def act_late(turn: MnemeTurn) -> Play:
    """Act now, at the end of the turn."""
    yield from _resume(turn)


@action(station="captain", menu="last_call", interrupt=True, idle=True, ref="3.1")
def lose_turn(turn: MnemeTurn) -> Play:
    """Let the turn go by."""
    yield from _forgo(turn, turn.seat.ship)


def _forgo(turn: MnemeTurn, ship: str) -> Play:
    yield e.TurnLost(ship)
    yield Push(CLOSING, {"ship": ship})


def give_up_turn(turn: MnemeTurn) -> Play:
    """Nobody aboard is left to call: the turn is lost."""
    ship = turn.state.ships[turn.bound["ship"]]
    if ship.delaying:
        yield from _forgo(turn, ship.id)


def begin_end(turn: MnemeTurn) -> Play:
    """TURN_END: remember who is breaking up already (2.9)."""
    ships = turn.state.ships.values()
    yield e.EndBegan(tuple(s.id for s in ships if s.status == "breaking_up"))


def departures(turn: MnemeTurn) -> Play:
    """Ships jump if drive and plant still work; boarders have their prize (3.3, R-49)."""
    for ship in list(turn.state.ships.values()):
        if not ship.fights:
            continue
        if ship.jumping:
            if still_jumps(ship) and turn.state.dock_of(ship.id) is None:
                yield e.FuelLost(ship.id, max(0, ship.fuel - fuel_for_jump(ship)))
                yield e.StatusSet(ship.id, "escaped")
                continue
            yield e.JumpFailed(ship.id)
        if ship.taken_by and ship.captured_turn <= turn.state.turn:
            yield e.StatusSet(ship.id, "captured")


def leavers(turn: MnemeTurn) -> list[Seat]:
    """A captain of each side, once all enemies are out of reach (2.3)."""
    state = turn.state
    sides = {s.side for s in state.ships.values() if s.fights}
    if len(sides) < 2 or not beyond_reach(turn):
        return []
    found: list[Seat] = []
    for side in state.sides:
        ships = (s for s in leads(state) if s.side == side)
        seats = [Seat(s.id, "captain", w.id) for s in ships if (w := decider(s)) is not None]
        found += seats[:1]
    return found


@action(station="captain", menu="leave", interrupt=True, ref="2.3")
def leave(turn: MnemeTurn) -> Play:
    """Leave the battle: all enemies are out of reach."""
    yield e.LeaveWished(turn.state.ships[turn.seat.ship].side)


@action(station="captain", menu="leave", interrupt=True, idle=True, ref="2.3")
def stay(turn: MnemeTurn) -> Play:
    """Fight on."""
    yield from ()


def check_end(turn: MnemeTurn) -> Play:
    """One side is left, and no salvo can attack any more; or somebody leaves (2.3, R-47)."""
    state = turn.state
    left = {s.side for s in state.ships.values() if s.fights or s.joins}
    if state.leaving and beyond_reach(turn):
        yield e.Finished("left")
        return
    if len(left) > 1:
        return
    flying = any(
        not v.is_ballistic and v.fuel and state.ships[v.target].fights
        for v in state.salvos.values()
    )
    if not flying:
        winner = next(iter(left), "")
        yield e.Finished("last_side" if winner else "nobody_left", winner)


def over(state: State) -> Outcome | None:
    return Outcome(state.winner or None, state.finished) if state.finished else None
