"""The end of a battle: who won and why, the sides with their state, the battle in numbers."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Facts, Field, Gauge, Kind, Line, Name, Struck, Words
from bot.core.combat import Combat
from bot.rules.coriolis.present.names import Sight
from bot.rules.coriolis.present.words import STATUS, count, listed
from bot.rules.coriolis.state import Ship, State

WHY = {
    "last_side": "Only one side is left in the battle.",
    "nobody_left": "No side has a ship left in the battle.",
    "no_contact": "Nobody has an enemy on the sensors any more.",
    "truce": "All captains agree to end it.",
    "ended_by_gm": "The GM ends it.",
}
FATES = {
    "hull_collapsed": "'s hull collapsed",
    "dead_in_space": " drifts dead in space",
    "destroyed": " is destroyed",
    "escaped": " got away",
    "vanished": " vanished",
    "surrendered": " surrendered",
}


def ending(view: Combat[Any]) -> Card:
    state: State = view.state
    sight = Sight(state)
    outcome = view.outcome
    winner = None if outcome is None else outcome.winner
    when = f"in turn {state.turn}" if state.turn else "before it began"
    title: Words = (Name(winner), f" win {when}") if winner else (f"Nobody wins, {when}",)
    why = "" if outcome is None else WHY.get(outcome.why, outcome.why.replace("_", " "))
    body: list[Block] = [Line((why,))] if why else []
    fates = [_fate(sight, ship) for ship in state.ships.values() if not ship.is_active]
    if fates:
        body.append(Line((*listed(fates, ", "), ".")))
    return Card(
        Kind.OPENED,
        ("Coriolis",),
        title,
        tuple(body),
        (*_sides(state, sight), Field(("In numbers",), (_numbers(state),))),
        "rules 2.6",
        glyph="🏁",
    )


def _fate(sight: Sight, ship: Ship) -> Words:
    return (*sight.name(ship.id), FATES[ship.status])


def _sides(state: State, sight: Sight) -> list[Field]:
    found: list[Field] = []
    for side in state.sides:
        ships = [ship for ship in state.ships.values() if ship.side == side]
        if ships:
            name: Words = (f"{sight.shape(side)} ", Name(side))
            found.append(Field(name, tuple(_ship(sight, ship) for ship in ships)))
    return found


def _ship(sight: Sight, ship: Ship) -> Block:
    """Its hull, or how it left the battle."""
    full = sight.full(ship.id)
    if not ship.is_active:
        mark, *rest = full
        gone = Struck(mark.strip()) if isinstance(mark, str) else mark
        since = f", turn {ship.out_since}" if ship.out_since else ""
        return Line((gone, " ", *rest, f" {STATUS[ship.status]}{since}"))
    return Gauge(ship.hp if ship.known >= 2 else None, ship.hp_max, "HP", full)


def _numbers(state: State) -> Facts:
    """What the counters and the hulls tell."""
    ships = list(state.ships.values())
    lost = sum(ship.hp_max - ship.hp for ship in ships if ship.known >= 2)
    out = sum(not ship.is_active for ship in ships)
    items = [
        count(state.turn, "turn"),
        f"{out} of {len(ships)} ships out",
        f"{lost} HP lost",
        *(
            count(number, word, many)
            for letter, word, many in (
                ("T", "torpedo", "torpedoes"),
                ("M", "mine", "mines"),
                ("c", "critical", "criticals"),
            )
            if (number := state.counters.get(letter, 0))
        ),
    ]
    return Facts(tuple((item,) for item in items))
