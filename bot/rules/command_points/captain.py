"""The captain, and what may be said for a vessel at any time (3.3, 2.6, 2.7)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Between, OneOf, action
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.rules.command_points import events as e
from bot.rules.command_points.crises import add_crisis
from bot.rules.command_points.entries import DEPARTMENTS
from bot.rules.command_points.outcomes import leave
from bot.rules.command_points.parts import CREW, CommandTurn, at_most, begin, free_at, me, own

CAPTAIN = free_at("captain")


@action(
    station="captain",
    menu="turn",
    name="Into the Fire",
    requires=(CAPTAIN, at_most("into_the_fire", 1)),
    ref="3.3",
)
def into_the_fire(turn: CommandTurn) -> Play:
    """Gain CP, your Lead and 1 more; the crisis Crew Lost comes with them."""
    yield from begin(turn, "captain", rolls=False, free=True)
    by = max(0, me(turn).level("lead")) + 1
    yield e.CpChanged(turn.seat.ship, by, own(turn).cp + by)
    yield from add_crisis(turn, turn.seat.ship, "crew_lost")


@action(
    station="captain",
    menu="turn",
    name="Support Department",
    requires=(CAPTAIN, at_most("support", 1)),
    ref="3.3",
)
def support(
    turn: CommandTurn,
    department: Annotated[
        str, OneOf(tuple((d, n) for d, n in DEPARTMENTS.items() if d != "captain"), "Department")
    ],
) -> Play:
    """The next action of a department that costs anything costs 2 CP less this turn."""
    yield from begin(turn, "captain", rolls=False, free=True)
    yield e.Supported(turn.seat.ship, department)


def _fights(turn: AnyTurn) -> Refusal | None:
    ship = turn.state.ships.get(turn.seat.ship)
    if ship is None or not ship.active:
        return Refusal("That vessel is out of the battle")
    return None


def _begun(turn: AnyTurn) -> Refusal | None:
    return Refusal("The battle is being set up") if turn.state.phase == "setup" else None


@action(station=("captain", CREW), anytime=True, requires=(_fights, _begun), ref="2.6")
def surrender(turn: CommandTurn) -> Play:
    """Strike your colors: the vessel is out of the battle."""
    yield from leave(turn, turn.seat.ship, "surrendered")


@action(
    station=("captain", CREW),
    anytime=True,
    name="Agree to end it",
    requires=(_fights, _begun),
    ref="2.7",
)
def agree_to_end(turn: CommandTurn) -> Play:
    """Offer the end of the fight, or take the offer; it lapses when the next turn starts."""
    side = own(turn).side
    if side in turn.state.agreed:
        raise Refused("Your side has offered that already")
    yield e.Agreed(side)
    wanted = {s.side for s in turn.state.ships.values() if s.active}
    if wanted <= set(turn.state.agreed):
        yield e.Finished("agreed")


REACTIONS = (("keep_it_together", "Keep it Together"), ("burst_ecm", "Burst ECM"))
RULES = (
    ("ask", "Ask me"),
    ("from", "If it would take so many HP or more"),
    ("destroyed", "Only if it would destroy us"),
    ("never", "Never"),
)


@action(station=("captain", "comms", CREW), anytime=True, requires=(_fights,), ref="2.7")
def standing_answer(
    turn: CommandTurn,
    reaction: Annotated[str, OneOf(REACTIONS, "Reaction")],
    rule: Annotated[str, OneOf(RULES, "When")],
    damage: Annotated[int, Between(1, 200, "HP", limit=200)] = 1,
) -> Play:
    """Say beforehand when a hit is to be canceled, so that nobody has to wait for you."""
    yield e.StandingSet(turn.seat.ship, reaction, rule, damage)
