"""Where things are: spaces on a line and the bands they make; movement and drift (2.6, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.frozen import replace
from bot.core.play import Play
from bot.rules.mneme import bands as by_bands
from bot.rules.mneme import events as e
from bot.rules.mneme.content import Content
from bot.rules.mneme.figures import thrust
from bot.rules.mneme.parts import MnemeTurn, tables
from bot.rules.mneme.pending import Salvo
from bot.rules.mneme.range import band, salvo_band
from bot.rules.mneme.state import CLOSE, DISTANT, Ship, State

RATE = 10
"""Spaces that missiles fly in a turn."""
ESCAPE = 60
"""Spaces to every enemy beyond which a side may leave (2.3)."""


def towards(state: State, ship: Ship, other: Ship, direction: str) -> int:
    """The sign of a move towards or away from another ship."""
    gap = other.position - ship.position
    if gap:
        closer = 1 if gap > 0 else -1
        return closer if direction == "toward" else -closer
    first = state.ships[ship.id].side == state.sides[0]
    return ship.heading or (-1 if first else 1)


def fly(
    turn: MnemeTurn,
    ships: tuple[Ship, ...],
    other: str,
    direction: str,
    spaces: int,
    *,
    free: bool = False,
) -> Play:
    """Ships of a unit move alike, each paying its own thrust, unless it is `free` (1.5)."""
    paid = 0 if free else spaces
    if turn.state.on("band_movement"):
        for ship in ships:
            yield from by_bands.spend(turn, ship.id, other, direction, spaces, tp=paid)
        return
    lead = ships[0]
    sign = towards(turn.state, lead, turn.state.ships[other], direction)
    for ship in ships:
        yield from shift(turn, ship.id, sign, spaces, tp=paid)


def shift(turn: MnemeTurn, ship_id: str, sign: int, spaces: int, *, tp: int) -> Play:
    """A ship moves along the line; who pursues it keeps the distance (3.4)."""
    yield from _carry(turn, ship_id, sign * spaces, sign, tp, frozenset({ship_id}))


def _carry(
    turn: MnemeTurn, ship_id: str, delta: int, heading: int, tp: int, seen: frozenset[str]
) -> Play:
    ship = turn.state.ships[ship_id]
    fast = thrust(turn.state, ship)
    yield e.Moved(ship_id, ship.position + delta, heading, tp)
    for pursuit in turn.state.pursuits:
        hunter = turn.state.ships[pursuit.pursuer]
        if pursuit.target != ship_id or hunter.id in seen or not hunter.fights:
            continue
        if thrust(turn.state, hunter) >= fast and not hunter.ballistic:
            yield from _carry(turn, hunter.id, delta, heading, 0, seen | {hunter.id})


def owners_of(state: State, ship_id: str) -> set[str]:
    """Ships whose salvos belong to a turn: the unit, and who is gone of its group (R-47)."""
    group = state.ships[ship_id].group
    return {s.id for s in state.ships.values() if group and s.group == group} | {ship_id}


def drift(turn: MnemeTurn, ship_ids: tuple[str, ...], owners: set[str]) -> Play:
    """Ballistic ships and salvos of a unit move one space in their heading (2.8)."""
    if turn.state.on("band_movement"):
        return
    for ship_id in ship_ids:
        ship = turn.state.ships[ship_id]
        docked = turn.state.dock_of(ship_id) is not None
        if ship.fights and ship.ballistic and ship.heading and not docked:
            at = ship.position + ship.heading
            yield e.Moved(ship_id, at, ship.heading, 0, powered=False)
    for salvo in tuple(turn.state.salvos.values()):
        if salvo.owner in owners and salvo.is_ballistic and salvo.heading:
            yield flew(replace(salvo, position=salvo.position + salvo.heading), "drift")


def budget(salvo: Salvo) -> int:
    """Thrust a salvo has this turn, last mile included (2.7)."""
    return min(RATE, salvo.fuel) + salvo.boost


def flown(state: State, content: Content, salvo: Salvo, spaces: int) -> tuple[Salvo, int]:
    """A salvo after flying up to so many spaces at its target, and the thrust it has left."""
    have = budget(salvo)
    if state.on("band_movement"):
        moved, used = by_bands.flown(content, salvo, min(spaces, have))
    else:
        gap = state.ships[salvo.target].position - salvo.position
        used = min(spaces, abs(gap), have)
        sign = 1 if gap > 0 else -1
        at = salvo.position + sign * used
        moved = replace(salvo, position=at, heading=sign if used else salvo.heading)
    return burnt(moved, used), have - used


def burnt(salvo: Salvo, used: int) -> Salvo:
    """Thrust beyond what the bay gave at launch costs fuel (R-15)."""
    free = min(salvo.boost, used)
    return replace(salvo, boost=salvo.boost - free, fuel=salvo.fuel - (used - free))


def flew(salvo: Salvo, by: str) -> e.SalvoFlew:
    return e.SalvoFlew(
        salvo.id,
        salvo.position,
        salvo.band,
        salvo.bank,
        salvo.heading,
        salvo.fuel,
        salvo.boost,
        by,
    )


def arrived(state: State, content: Content, salvo: Salvo) -> bool:
    return salvo_band(state, content, salvo, salvo.target) <= CLOSE


def same_space(state: State, content: Content, one: str, other: str) -> bool:
    return band(state, content, one, other) <= CLOSE


def beyond_reach(turn: MnemeTurn) -> bool:
    """Every pair of enemies is farther apart than anything reaches (2.3)."""
    state = turn.state
    for one, other in enemy_pairs(state):
        if state.on("band_movement"):
            if band(state, tables(turn), one.id, other.id) < DISTANT:
                return False
        elif abs(one.position - other.position) <= ESCAPE:
            return False
    return True


def enemy_pairs(state: State) -> Iterator[tuple[Ship, Ship]]:
    ships = [s for s in state.ships.values() if s.fights]
    for at, one in enumerate(ships):
        yield from ((one, other) for other in ships[at + 1 :] if one.side != other.side)
