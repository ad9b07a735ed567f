"""What the referee judges: a modifier on a crew, how a fight aboard ends, who gets a prize."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Between, OneOf, Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refused
from bot.rules.cepheus import events as e
from bot.rules.cepheus.boarding import boarding_of, marines
from bot.rules.cepheus.opening import place_label
from bot.rules.cepheus.parts import CepheusTurn
from bot.rules.cepheus.referee import AnyShip
from bot.rules.cepheus.state import Ship

MOST = 6
RESULTS = (("taken", "The ship is taken"), ("thrown_back", "The boarders are thrown back"))
NOBODY = "nobody"


@action(station="gm", anytime=True, gm=True, name="Modifier on all checks", ref="3")
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


def _prizes(turn: CepheusTurn) -> list[Option]:
    ships = turn.state.ships
    return [
        Option(s.id, s.name, f"captured by {ships[s.taken_by].name}")
        for s in ships.values()
        if s.status == "captured" and s.taken_by
    ]


def _captor(turn: AnyTurn) -> Ship | None:
    """The captor of the prize chosen, while it fights itself."""
    prize = turn.state.ships.get(turn.given.get("ship"))
    captor = turn.state.ships.get(prize.taken_by) if prize is not None else None
    return captor if captor is not None and captor.fights else None


def _spare(captor: Ship) -> int:
    """How many can leave a ship: somebody stays aboard."""
    return max(0, sum(c.able for c in captor.people) - 1)


def _pilots(turn: CepheusTurn) -> list[Option]:
    captor = _captor(turn)
    nobody = Option(NOBODY, "Nobody yet", "It drifts until somebody comes aboard")
    if captor is None or not _spare(captor):
        return [nobody]
    able = [c for c in captor.people if c.able]
    return [*(Option(c.id, c.name, place_label(captor, c.position, c.post)) for c in able), nobody]


def _going(turn: AnyTurn) -> list[str]:
    """Marines who can go over besides the pilot."""
    captor = _captor(turn)
    if captor is None:
        return []
    pilot = turn.given.get("pilot", NOBODY)
    left = _spare(captor) - (pilot != NOBODY)
    return [c.id for c in marines(captor) if c.id != pilot][:left]


def _most_marines(turn: AnyTurn) -> int:
    return len(_going(turn))


@action(station="gm", anytime=True, gm=True, ref="4.11")
def give_to_captor(
    turn: CepheusTurn,
    ship: Annotated[str, Pick(_prizes, "Captured ship")],
    pilot: Annotated[str, Pick(_pilots, "Who flies it")],
    others: Annotated[int, Between(0, _most_marines, "Marines who go along", limit=99)] = 0,
) -> Play:
    """Let a captured ship fight for its captor from the next turn on, with people of the captor."""
    if turn.state.question is not None or turn.state.attack is not None:
        raise Refused("Something is being decided first")
    flown = "" if pilot == NOBODY else pilot
    crew = (*((flown,) if flown else ()), *_going(turn)[:others])
    yield e.ShipGiven(ship, turn.state.ships[ship].taken_by, flown, crew)
