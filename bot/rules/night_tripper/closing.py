"""The end of a round: leaps, goals of a side's own, what is reached, who is left (2.1, 2.3)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask, Do
from bot.core.combat import Outcome
from bot.core.play import Judged, Play, Push
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.captain import surrendered
from bot.rules.night_tripper.goals import met
from bot.rules.night_tripper.parts import TripperTurn, captain_seat, own, referee_seat
from bot.rules.night_tripper.state import MARGIN, Character, Result, Ship, State
from bot.rules.night_tripper.throws import key_of, make_throw


def open_end(turn: TripperTurn) -> Play:
    yield e.PhaseBegan("round_end")


def _ahead(state: State, ship: Ship, goal: str) -> bool:
    return ship.goal == goal and state.margin(ship.id) >= MARGIN


def leaping(turn: TripperTurn) -> list[str]:
    """Who may board by leaping now: far enough ahead, with somebody to send."""
    ships = turn.state.ships.values()
    return [s.id for s in ships if _ahead(turn.state, s, "board_leap") and s.can_fight]


def customs(turn: TripperTurn) -> list[str]:
    return [s.id for s in turn.state.ships.values() if _ahead(turn.state, s, "custom")]


def boarding_captain(turn: TripperTurn) -> list[Seat]:
    """Until the leap has come out."""
    ship = turn.state.ships[turn.bound["ship"]]
    return [] if turn.state.landed else [captain_seat(ship)]


def _boarders(turn: TripperTurn) -> list[Option]:
    ship = own(turn)
    return [Option(c.id, c.name, f"Agility {c.agility}", _stays(turn, c)) for c in ship.crew]


def _stays(turn: TripperTurn, who: Character) -> Refusal | None:
    if not who.able:
        return Refusal(f"{who.name} is {who.status.replace('_', ' ')}")
    return Refusal(f"{who.name} is named") if who.id in turn.state.party else None


def _has_crew_list(turn: TripperTurn) -> Refusal | None:
    return Refusal("This crew leaps together") if own(turn).is_npc else None


@action(
    station="captain", menu="leap", requires=(_has_crew_list,), interrupt=True, ref="R-19, R-37"
)
def name_boarder(
    turn: TripperTurn, character: Annotated[str, Pick(_boarders, "Who leaps")]
) -> Play:
    """Name one of those who leap; give the word when all are named."""
    yield e.BoarderNamed(turn.seat.ship, character)


@action(station="captain", menu="leap", name="Leap", interrupt=True, ref="R-19, R-37")
def leap(turn: TripperTurn) -> Play:
    """Those you have named leap, or everybody able if you have named nobody."""
    ship = own(turn)
    if ship.is_npc:
        people: tuple[Character | None, ...] = (None,)
    else:
        people = tuple(c for c in ship.able if c.id in turn.state.party) or ship.able
    for who in people:
        yield from make_throw(turn, ship, "leap", who)
    keys = [key_of(ship.id, "leap", who) for who in people]
    throws = [turn.state.throws[key] for key in keys]
    landed = sum(throw.success for throw in throws)
    yield Judged(str(turn.seat), turn.action, landed > 0, landed)
    for key in keys:
        steps = (Ask("luck", "lucky", "keep_throw"), Do("come_down"))
        yield Push(steps, {"ship": ship.id, "throw": key})


@action(station="captain", menu="leap", name="Wait", interrupt=True, idle=True, ref="R-19")
def wait(turn: TripperTurn) -> Play:
    """No leap this round; the next one may be better."""
    yield from ()


def come_down(turn: TripperTurn) -> Play:
    """One boarder is on the enemy hull, or drifts and is recovered after the fight."""
    key = turn.bound["throw"]
    throw = turn.state.throws.get(key)
    if throw is not None:
        yield e.ThrowSettled(key, throw)
        yield e.Leapt(throw.ship, throw.character, throw.success)


def referee(turn: TripperTurn) -> list[Seat]:
    return [referee_seat(turn.state.ships[turn.bound["ship"]])]


@action(station="gm", menu="custom", name="It is met", interrupt=True, ref="R-22")
def goal_met(turn: TripperTurn) -> Play:
    """The side has what it wanted: the battle ends."""
    yield e.CustomJudged(turn.seat.ship, met=True)


@action(station="gm", menu="custom", name="Not yet", interrupt=True, idle=True, ref="R-22")
def goal_not_met(turn: TripperTurn) -> Play:
    """The goal is not met at the end of this round."""
    yield e.CustomJudged(turn.seat.ship, met=False)


def end_round(turn: TripperTurn) -> Play:
    """Goals first, then who has nobody left (R-12); else the round is over."""
    state = turn.state
    ships = tuple(state.ships.values())
    for ship in ships:
        if state.margin(ship.id) >= MARGIN and met(state, ship):
            yield e.Finished(ship.id, Result(ship.side, "goal", ship.goal))
            return
    helpless = [ship for ship in ships if not ship.can_fight]
    if len(helpless) == len(ships):
        yield e.Finished("", Result(None, "agreed_end"))
    elif helpless:
        yield surrendered(helpless[0], state.enemy(helpless[0].id))
    else:
        yield e.RoundEnded()


def over(state: State) -> Outcome | None:
    result = state.result
    return None if result is None else Outcome(result.winner, result.why)
