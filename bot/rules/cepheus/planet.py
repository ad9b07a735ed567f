"""Orbit and atmosphere (3.3, 4.12, R-61)."""

from __future__ import annotations

from bot.core.action import action
from bot.core.dice import Modifier
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.rules.cepheus import events as e
from bot.rules.cepheus.maintain import fall
from bot.rules.cepheus.parts import (
    FLYING,
    CepheusTurn,
    Points,
    check,
    has_significant,
    help_terms,
    own,
    significant,
    spend_help,
)
from bot.rules.cepheus.state import State
from bot.rules.twod6.checks import some

HULLS = {"streamlined": 0, "standard": -2, "distributed": -4}


def _world(turn: CepheusTurn) -> Refusal | None:
    return None if turn.state.options.get("world") else Refusal("There is no planet within Close")


def _not_in_orbit(turn: CepheusTurn) -> Refusal | None:
    ship = own(turn)
    settled = ship.place == "orbit" and not ship.decaying
    return Refusal("The ship is in orbit") if settled else None


@action(
    station="pilot",
    menu="act",
    requires=(*FLYING, _world, _not_in_orbit, has_significant),
    ref="3.3",
)
def orbital_insertion(turn: CepheusTurn, points: Points = 0) -> Play:
    """Go into orbit; a failure leaves the orbit decaying."""
    yield from significant(turn)
    ship = own(turn)
    again = some(-2 if ship.decaying else 0, "decaying orbit")
    terms = [Modifier(2, "routine"), *again]
    rolled = yield from check(turn, "piloting", terms, help_terms(turn, points))
    yield from spend_help(turn, points)
    yield e.PlaceChanged(ship.id, "orbit", "" if rolled.success else ship.decaying or "orbit")


def atmosphere_terms(state: State) -> list[Modifier]:
    """World size and atmosphere (4.12)."""
    size = int(state.options.get("world_size", 8))
    air = int(state.options.get("world_atmosphere", 6))
    heavy = -2 if size >= 9 else 2 if size <= 4 else 0
    thick = 2 if air in {2, 3, 4, 5, 14} else -2 if air in {8, 9, 13} else 0
    return [*some(heavy, "world size"), *some(thick, "atmosphere")]


def _in_orbit(turn: CepheusTurn) -> Refusal | None:
    return None if own(turn).place == "orbit" else Refusal("The ship is not in orbit")


@action(
    station="pilot",
    menu="act",
    requires=(*FLYING, _world, _in_orbit, has_significant),
    ref="3.3",
)
def atmospheric_entry(turn: CepheusTurn, points: Points = 0) -> Play:
    """Take the ship down into the atmosphere; a failure costs 2D6 damage."""
    yield from significant(turn)
    ship = own(turn)
    if int(turn.state.options.get("world_atmosphere", 6)) <= 1:
        yield e.PlaceChanged(ship.id, "atmosphere")
        return
    terms = [
        *atmosphere_terms(turn.state),
        *some(HULLS[ship.configuration], f"{ship.configuration} hull"),
        *some(-2 if ship.decaying else 0, "decaying orbit"),
    ]
    rolled = yield from check(turn, "piloting", terms, help_terms(turn, points))
    yield from spend_help(turn, points)
    if rolled.success:
        yield e.PlaceChanged(ship.id, "atmosphere")
    else:
        yield e.PlaceChanged(ship.id, "orbit", "entry")
        yield e.HitWaits(fall(turn.bound.get("group", ship.id), ship.id))
