"""Who has seen whom before the battle: an option of the book's encounters (2.1, 4.18)."""

from __future__ import annotations

from itertools import permutations

from bot.core.dice import Modifier
from bot.core.play import Play, roll
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import sensor_terms, sensors_work
from bot.rules.cepheus.parts import CepheusTurn, party
from bot.rules.cepheus.posts import acting_captain, holder
from bot.rules.cepheus.state import ADJACENT, Ship, State
from bot.rules.twod6.checks import Party, some

TRANSPONDER = 4
ACTIVE = 2
STEALTH = -4
CLOUD = -2


def target_terms(state: State, ship: Ship) -> list[Modifier]:
    """What makes a ship easy or hard to detect."""
    return [
        *some(TRANSPONDER if ship.transponder else 0, "transponder"),
        *some(ACTIVE if ship.active_sensors else 0, "active sensors"),
        *some(STEALTH if ship.stealth else 0, "stealth"),
        *some(CLOUD if state.options.get("cloud") else 0, "dust"),
    ]


def _searcher(state: State, side: str, target: Ship) -> Party | None:
    """The best operator of a side, the earlier of equal ones; without one an acting captain."""
    found: list[Party] = []
    for ship in state.ships.values():
        who = holder(ship, "sensors") or acting_captain(ship)
        if ship.side == side and who is not None and sensors_work(ship):
            terms = target_terms(state, target)
            found.append(party(ship, who, "comms", sensor_terms(ship), terms))
    return max(found, key=lambda one: one.check.total_dm, default=None)


def detect(turn: CepheusTurn) -> Play:
    """Each side looks for what is easiest to see of each other; a failure costs a band.

    Two sides that both fail start one band closer, as one of them would.
    """
    state = turn.state
    if not state.options.get("detection"):
        return
    closer: set[frozenset[str]] = set()
    for side, enemy in permutations(state.sides, 2):
        ships = [s for s in state.ships.values() if s.side == enemy]
        target = max(ships, key=lambda s: sum(t.value for t in target_terms(state, s)))
        mine = _searcher(state, side, target)
        rolled = None
        if mine is not None:
            rolled = yield from roll(turn, mine.check, "detection", mine.who)
        found = rolled is not None and rolled.success
        yield e.Detected(side, enemy, found)
        if not found:
            closer.add(frozenset((side, enemy)))
    for pair in closer:
        yield from _closer(state, pair)


def _closer(state: State, sides: frozenset[str]) -> Play:
    ships = list(state.ships.values())
    for at, one in enumerate(ships):
        for other in ships[at + 1 :]:
            if frozenset((one.side, other.side)) == sides:
                band = max(ADJACENT, state.range(one.id, other.id) - 1)
                yield e.RangeSet(one.id, other.id, band)
