"""A list of maneuvers: length and penalty are fixed with the first (rules 2.5 P3, R-04)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between
from bot.core.agenda import Ask, Params
from bot.core.dice import Modifier
from bot.core.play import Play, Push, Turn
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.figures import maneuverability, propulsion_ok, some
from bot.rules.coriolis.parts import CoriolisTurn, extra, own
from bot.rules.coriolis.state import Ship, State

MENUS = ("maneuvers", "next_maneuver")


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


def fly(turn: CoriolisTurn, planned: int) -> Play:
    """Declare the list with its first maneuver; its length is fixed then (R-04)."""
    if not _under_way(own(turn)):
        yield e.ManeuversPlanned(turn.seat.ship, planned)
    yield e.ManeuverFlown(turn.seat.ship)


def maneuver_terms(turn: CoriolisTurn, extra_ep: int) -> list[Modifier]:
    """Maneuverability, −2 for each further planned maneuver, extra EP."""
    ship = own(turn)
    penalty = some(-2 * (ship.planned - 1), "several maneuvers")
    return [Modifier(maneuverability(ship), "Maneuverability"), *penalty, *extra(extra_ep)]


def go_on(turn: CoriolisTurn) -> Play:
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
