"""How vessels leave the battle, and when it is over (2.1, 2.6, R-08, R-44 to R-46)."""

from __future__ import annotations

from bot.core.combat import LeftBattle, Outcome
from bot.core.play import Play, roll
from bot.rules.command_points import events as e
from bot.rules.command_points.parts import CommandTurn, answerer, check_terms, who_answers
from bot.rules.command_points.state import POINTS_TO_PART, State, Vessel
from bot.rules.twod6.checks import Check

HULK = 10


def leave(turn: CommandTurn, ship: str, status: str) -> Play:
    """A vessel is out; others may have got away by it."""
    yield e.VesselStatus(ship, status)
    yield LeftBattle(ship)
    yield from escapes(turn)


def escapes(turn: CommandTurn) -> Play:
    """Escaped: 3 points against somebody, and no active enemy is engaged any more (2.6)."""
    for vessel in turn.state.ships.values():
        if vessel.active and _is_away(turn.state, vessel):
            yield e.VesselStatus(vessel.id, "escaped")
            yield LeftBattle(vessel.id)


def _is_away(state: State, vessel: Vessel) -> bool:
    enemies = [s for s in state.ships.values() if s.side != vessel.side]
    fled = any(state.points(vessel.id, s.id) >= POINTS_TO_PART for s in enemies)
    return fled and any(s.active for s in enemies) and not state.engaged(vessel.id)


def hull_gone(turn: CommandTurn, ship: str) -> Play:
    """No hit points: a fighter is gone; a larger vessel is out, hulk or fireball (R-08)."""
    vessel = turn.state.ships[ship]
    if vessel.is_fighter:
        yield from leave(turn, ship, "destroyed")
        return
    who = answerer(vessel, "engineering", "fix")
    dice = Check(tuple(check_terms(vessel, None if vessel.npc else who, "fix")), HULK)
    rolled = yield from roll(turn, dice, "hulk", who_answers(vessel, who))
    if rolled.success:
        for part in (*vessel.weapons, *vessel.systems):
            if part.state != "destroyed":
                yield e.PartState(ship, part.id, "destroyed")
    yield from leave(turn, ship, "crippled" if rolled.success else "destroyed")


def struck(turn: CommandTurn, ship: str) -> Play:
    """After a loss of hit points."""
    vessel = turn.state.ships[ship]
    if vessel.active and vessel.hp <= 0:
        yield from hull_gone(turn, ship)


def over(state: State) -> Outcome | None:
    """No two active vessels of different sides are engaged, or all have agreed (2.1).

    Whoever has parted from all others has escaped, so that one side is left.
    """
    if state.finished:
        return Outcome(None, state.finished)
    active = [s for s in state.ships.values() if s.active]
    if any(state.engaged(s.id) for s in active):
        return None
    winner = next((s.side for s in active), "")
    beaten = [s for s in state.ships.values() if s.side != winner]
    if all(s.status == "escaped" for s in beaten):
        return Outcome(None, "escaped")
    return Outcome(winner, "last_side")
