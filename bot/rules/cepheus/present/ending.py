"""The end of a battle: who won and why, and the sides with their state."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Field, Kind, Line, Name, Struck, Words
from bot.core.combat import Combat
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.present.board import gauge
from bot.rules.cepheus.present.words import STATUS, Sight
from bot.rules.cepheus.state import Ship, State

WHY = {
    "last_side": "No other side has a ship that can fight.",
    "nobody_left": "No side has a ship that can fight.",
    "parted": "The sides part at Distant range.",
    "ended_by_gm": "The referee ends it.",
}


def ending(content: Content, view: Combat[Any]) -> Card:
    state: State = view.state
    sight = Sight(content, state)
    outcome = view.outcome
    winner = None if outcome is None else outcome.winner
    when = f"in turn {state.turn}" if state.turn else "before it began"
    title: Words = (Name(winner), f" win {when}") if winner else (f"Nobody wins, {when}",)
    why = "" if outcome is None else WHY.get(outcome.why, outcome.why.replace("_", " "))
    body: tuple[Block, ...] = (Line((why,)),) if why else ()
    fields = [
        Field(
            (f"{sight.shape(side)} ", Name(side)),
            tuple(_ship(sight, s) for s in state.ships.values() if s.side == side),
        )
        for side in state.sides
    ]
    return Card(
        Kind.OPENED,
        ("Cepheus Engine",),
        title,
        body,
        tuple(fields),
        "rules 2.2",
        glyph="🏁",
    )


def _ship(sight: Sight, ship: Ship) -> Block:
    """Its hull, or how it left the battle."""
    if ship.fights:
        return gauge(ship, sight.full(ship.id))
    return Line((Struck(sight.mark(ship.id)), " ", *sight.name(ship.id), f" {STATUS[ship.status]}"))
