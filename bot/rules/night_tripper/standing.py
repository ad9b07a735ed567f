"""Answers left beforehand, so that a battle by chat need not wait for everybody (2.5)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import OneOf, action
from bot.core.play import Play, Turn
from bot.core.refusal import Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.crew_hits import wound_default
from bot.rules.night_tripper.parts import TripperTurn, own
from bot.rules.night_tripper.repair import repair_default
from bot.rules.night_tripper.state import Ship, State
from bot.rules.night_tripper.volley import respond_default

WINDOWS = (
    ("luck", "Luck on my throws"),
    ("respond", "Position or Damage"),
    ("location", "The location die"),
    ("wound", "A wound"),
    ("repair", "Rig or boost"),
)
ANSWERS = (
    ("ask", "Ask me"),
    ("usual", "The usual"),
    ("dodge", "Lose 2 Position"),
    ("damage", "Take Damage"),
)
ONLY_POINTS = ("dodge", "damage")


def key_of(ship: Ship, seat: Seat, window: str) -> str:
    """Whose answer: a person's own, the captain's for hirelings, that of a crew without names."""
    who = ship.member(seat.mount) or ship.member(ship.captain)
    if who is not None and who.hireling:
        who = ship.member(ship.captain)
    return f"{window}:{who.id if who is not None else ''}"


@action(station=("captain", "crew"), anytime=True, ref="2.5")
def standing_answer(
    turn: TripperTurn,
    window: Annotated[str, OneOf(WINDOWS, "When asked for")],
    answer: Annotated[str, OneOf(ANSWERS, "Answer")] = "usual",
) -> Play:
    """Answer a kind of question beforehand; The usual is what counts if nobody answers."""
    if answer in ONLY_POINTS and window != "respond":
        raise Refused("That answers only points of fire", "", "Choose: Ask me, or The usual")
    ship = own(turn)
    yield e.AnswerLeft(ship.id, key_of(ship, turn.seat, window), answer)


def standing(turn: Turn[State]) -> Choice | None:
    """What a seat has left for the window named by the turn's action."""
    ship = turn.state.ships.get(turn.seat.ship)
    window = turn.action
    if ship is None or turn.seat.station == "gm":
        return None
    left = ship.answers.get(key_of(ship, turn.seat, window), "ask")
    if left == "ask":
        return None
    match window:
        case "luck":
            return Choice("keep_throw")
        case "location":
            return Choice("accept_location")
        case "wound":
            return wound_default(turn)
        case "repair":
            return repair_default(turn)
        case "respond":
            chosen = {"dodge": Choice("dodge"), "damage": Choice("take_damage")}
            return chosen.get(left) or respond_default(turn)
        case _:
            return None
