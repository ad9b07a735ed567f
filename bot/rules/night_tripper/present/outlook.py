"""What a station works with, and what its throw may come to."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from bot.core.blocks import Name, Words
from bot.core.menu import Odds, Prospect
from bot.core.play import Turn
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.crewing import STATION_NAMES, filled
from bot.rules.night_tripper.state import MARGIN, PART_NAMES, PART_OF, Ship, State
from bot.rules.night_tripper.throws import EDGE_TEXTS, STATION_SKILL, reasons
from bot.rules.twod6.wording import listed, number, plural, signed

THROWS = {"predict": "computer", "maneuver": "helm", "fire": "gunnery"}
"""Throws whose Impact counts, by action."""


def at_hand(content: Content, turn: Turn[State]) -> Sequence[Words]:
    """The throw, its rank and Limit, what helps or hinders it, and how the ships stand."""
    station = turn.seat.station
    ship = turn.state.ships.get(turn.seat.ship)
    if ship is not None and station == "captain":
        return _of_captain(turn.state, ship)
    if ship is None or station not in STATION_NAMES or turn.state.phase != station:
        return ()
    if turn.state.volley is not None or ship.id in turn.state.throws:
        return ()
    who = ship.member(turn.seat.mount)
    rank = ship.npc_skill if who is None else who.rank(station)
    skill = "crew skill" if who is None else STATION_SKILL[station]
    rolled = f"{signed(rank)} {skill}" if rank else f"{skill} 0"
    part = PART_OF.get(station)
    limit = f" · Impact at most {ship.rank(part)}, {PART_NAMES[part]}" if part is not None else ""
    why = reasons(turn.state, content, ship, station, who)
    named = STATION_NAMES[station]
    article = "an" if named[0] in "AEIO" else "a"
    said: list[Words] = [(f"{article} {named} throw",), (f"{rolled}{limit}",)]
    if why.ups or why.downs:
        edge = "Both cancel" if why.ups and why.downs else EDGE_TEXTS[why.edge]
        said.append((f"{edge}: {', '.join((*why.ups, *why.downs))}",))
    return [*said, _standing(turn.state, ship)]


def _of_captain(state: State, ship: Ship) -> Sequence[Words]:
    """What is to be sealed, and what stands if nothing is changed."""
    if state.phase == "goals":
        every = f"At the end of a round: Position {MARGIN} or more above the enemy's"
        return [("what your side wants",), (every,)]
    if state.phase != "round_start":
        return ()
    held = filled(state, ship, ship.last)
    people = [(s, ship.member(c)) for s, c in held.items()]
    before = listed(
        [(f"{STATION_NAMES[s]} ", Name(who.name)) for s, who in people if who is not None], " · "
    )
    move: Words = (f"orders of round {state.round}",)
    whence = "As before: " if ship.last else "Each at the best station: "
    return [move, *([(whence, *before)] if before else []), _standing(state, ship)]


def _standing(state: State, ship: Ship) -> Words:
    margin = state.margin(ship.id)
    return (f"Position {number(ship.position)} · margin {signed(margin) if margin else 0}",)


def prospects(turn: Turn[State], odds: Odds) -> list[Prospect]:
    """The chance of each Impact up to the Limit, and what it means."""
    station = THROWS.get(turn.action)
    ship = turn.state.ships.get(turn.seat.ship)
    if station is None or ship is None:
        return []
    return [
        Prospect(_means(station, impact), chance)
        for impact in range(1, ship.rank(PART_OF[station]) + 1)
        if (chance := _at_least(odds, impact))
    ]


def _means(station: str, impact: int) -> Words:
    if station == "helm":
        return (f"Position {signed(impact)} or more",)
    if station == "gunnery":
        return (f"{plural(impact, 'point')} of fire or more",)
    return (f"Impact {impact} or more",)


def _at_least(odds: Odds, impact: int) -> Fraction:
    return sum((chance for number, chance in odds.degrees if number >= impact), Fraction(0))
