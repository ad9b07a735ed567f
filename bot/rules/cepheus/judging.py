"""What the referee judges: a modifier on a crew, the end of a fight played out in person."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refused
from bot.rules.cepheus import events as e
from bot.rules.cepheus.boarding import boarding_of
from bot.rules.cepheus.parts import CepheusTurn
from bot.rules.cepheus.referee import AnyShip

MOST = 6
RESULTS = (("taken", "The ship is taken"), ("thrown_back", "The boarders are thrown back"))


@action(station="gm", anytime=True, gm=True, ref="3")
def set_modifier(
    turn: CepheusTurn,
    ship: AnyShip,
    modifier: Annotated[int, Between(-MOST, MOST, "On every check", limit=MOST)],
) -> Play:
    """Give a crew a modifier on every check, until you set it to 0."""
    yield e.ShipSet(ship, "referee_dm", modifier)


def _boarded(turn: CepheusTurn) -> list[Option]:
    ships = turn.state.ships
    return [
        Option(b.defender, ships[b.defender].name, f"boarded by {ships[b.attacker].name}")
        for b in turn.state.boardings
        if not b.control_turn
    ]


@action(station="gm", anytime=True, gm=True, ref="4.11")
def settle_boarding(
    turn: CepheusTurn,
    ship: Annotated[str, Pick(_boarded, "Boarded ship")],
    result: Annotated[str, OneOf(RESULTS, "Result")],
) -> Play:
    """Say how a fight aboard ends that you have played out in person."""
    state = turn.state
    if state.question is not None:
        raise Refused("Something is being decided first")
    by = next(b.attacker for b in state.boardings if b.defender == ship and not b.control_turn)
    fighting = boarding_of(turn, by, ship)
    if fighting is None:
        raise Refused("Nobody boards that ship")
    if result == "taken":
        yield e.ShipTaken(ship, by, "captured", state.turn + 1)
    else:
        yield e.BoardersLost(by, ship, (), "thrown_back")
        yield e.BoardingEnded(by, ship)
