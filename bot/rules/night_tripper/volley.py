"""Fire point by point: the target's choice, the location die, rerolls (2.1, 4.2)."""

from __future__ import annotations

from bot.core.action import action
from bot.core.agenda import Ask, Do
from bot.core.dice import Plain
from bot.core.play import Play, Push, roll
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.parts import (
    TripperTurn,
    captain_seat,
    helm_seat,
    may_lose,
    station_seat,
)
from bot.rules.night_tripper.state import MARGIN, Ship, State, Volley

DODGE = 2
"""Position that the target loses instead of a Damage."""
ANSWERING = ("helm", "captain")


def volley_of(turn: TripperTurn) -> Volley:
    volley = turn.state.volley
    if volley is None:
        raise Refused("No fire is to be answered now")
    return volley


def target_of(turn: TripperTurn) -> Ship:
    return turn.state.ships[volley_of(turn).target]


def gunner_seat(state: State, volley: Volley) -> Seat:
    return station_seat(state.ships[volley.attacker], "gunnery", volley.gunner)


def next_point(turn: TripperTurn) -> Play:
    """The next point of Impact: a standing answer, or the target is asked (R-11)."""
    volley = turn.state.volley
    if volley is None:
        return
    if volley.standing == "damage":
        yield from _suffer(turn)
    elif volley.standing == "dodge" and may_lose(turn.state, target_of(turn), DODGE) is None:
        yield from _dodged(turn)
    else:
        yield Push((Ask("respond", "responder", "respond"),))


def responder(turn: TripperTurn) -> list[Seat]:
    """Who is at Helm of the target, else its captain, anew for each point (R-45)."""
    volley = turn.state.volley
    return [] if volley is None else [helm_seat(turn.state.ships[volley.target])]


def _dodged(turn: TripperTurn) -> Play:
    target = target_of(turn).id
    yield e.PointAnswered(target, "dodge")
    yield e.PositionChanged(target, -DODGE, "dodge")


def _suffer(turn: TripperTurn) -> Play:
    yield e.PointAnswered(target_of(turn).id, "damage")
    yield from _locate(turn)
    yield Push((Ask("location", "firing", "accept_location"), Do("strike")))


def _locate(turn: TripperTurn) -> Play:
    volley = volley_of(turn)
    who = str(gunner_seat(turn.state, volley))
    rolled = yield from roll(turn, Plain(1, 6), "location", who)
    yield e.Located(volley.target, rolled.degree)


def _can_dodge(turn: TripperTurn) -> Refusal | None:
    return may_lose(turn.state, target_of(turn), DODGE)


def _several_left(turn: TripperTurn) -> Refusal | None:
    volley = volley_of(turn)
    if volley.points - volley.answered < 2:
        return Refusal("It is the last point")
    return None


@action(
    station=ANSWERING,
    menu="respond",
    name="Lose 2 Position",
    requires=(_can_dodge,),
    interrupt=True,
    ref="3",
)
def dodge(turn: TripperTurn) -> Play:
    """Dodge this point: your ship loses 2 Position."""
    yield from _dodged(turn)


@action(station=ANSWERING, menu="respond", name="Take Damage", interrupt=True, ref="3")
def take_damage(turn: TripperTurn) -> Play:
    """Take this point: the attacker rolls where it strikes."""
    yield from _suffer(turn)


@action(
    station=ANSWERING,
    menu="respond",
    name="All: lose 2 each",
    requires=(_can_dodge, _several_left),
    interrupt=True,
    ref="R-11",
)
def dodge_all(turn: TripperTurn) -> Play:
    """Dodge every point left of this volley, 2 Position each; it may be taken back."""
    yield e.StandingSet(turn.seat.ship, "dodge")
    yield from _dodged(turn)


@action(
    station=ANSWERING,
    menu="respond",
    name="All: Damage",
    requires=(_several_left,),
    interrupt=True,
    ref="R-11",
)
def damage_all(turn: TripperTurn) -> Play:
    """Take every point left of this volley as Damage; it may be taken back."""
    yield e.StandingSet(turn.seat.ship, "damage")
    yield from _suffer(turn)


def _stands(turn: TripperTurn) -> Refusal | None:
    volley = turn.state.volley
    if volley is None or volley.target != turn.seat.ship or not volley.standing:
        return Refusal("There is no answer for all points to take back")
    ship = turn.state.ships[volley.target]
    if turn.seat not in (helm_seat(ship), captain_seat(ship)):
        return Refusal("Helm answers for the ship")
    return None


@action(
    station=("captain", "helm"),
    anytime=True,
    interrupt=True,
    name="Answer singly",
    requires=(_stands,),
    ref="2.5",
)
def answer_singly(turn: TripperTurn) -> Play:
    """Take back the answer for all points: you are asked again for each one left."""
    yield e.StandingSet(turn.seat.ship, "")


def respond_default(turn: TripperTurn) -> Choice:
    """Dodge while the enemy's margin stays below what a goal needs (2.5)."""
    target = target_of(turn)
    after = -turn.state.margin(target.id) + DODGE
    if after < MARGIN and may_lose(turn.state, target, DODGE) is None:
        return Choice("dodge")
    return Choice("take_damage")


def firing(turn: TripperTurn) -> list[Seat]:
    """Who made this Gunnery throw."""
    volley = turn.state.volley
    return [] if volley is None else [gunner_seat(turn.state, volley)]


def _can_pay(turn: TripperTurn) -> Refusal | None:
    return may_lose(turn.state, turn.state.ships[volley_of(turn).attacker], 1)


@action(
    station="gunnery",
    menu="location",
    name="Reroll: 1 Position",
    requires=(_can_pay,),
    interrupt=True,
    ref="4.2",
)
def reroll_location(turn: TripperTurn) -> Play:
    """Lose 1 Position and roll the location again: the last die counts."""
    yield e.PositionChanged(turn.seat.ship, -1, "reroll")
    yield from _locate(turn)
    yield Push((Ask("location", "firing", "accept_location"),))


@action(station="gunnery", menu="location", name="Accept", interrupt=True, idle=True, ref="4.2")
def accept_location(turn: TripperTurn) -> Play:
    """Keep the die as it lies."""
    yield from ()


def volley_over(turn: TripperTurn) -> Play:
    volley = turn.state.volley
    if volley is not None:
        yield e.VolleyOver(volley.attacker)
