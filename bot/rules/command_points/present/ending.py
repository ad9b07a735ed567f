"""The end of a battle: who won and why, the sides with their state, what is still open aboard."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Field, Kind, Line, Name, Struck, Words
from bot.core.combat import Combat
from bot.rules.command_points.content import Content
from bot.rules.command_points.present.board import by_urgency, gauge
from bot.rules.command_points.present.words import GAME, STATUS, Sight
from bot.rules.command_points.state import State, Vessel
from bot.rules.twod6.wording import listed

WHY = {
    "last_side": "No other side has a vessel that can fight.",
    "escaped": "No enemy can reach them any more.",
    "agreed": "All sides agree to end it.",
    "standstill": "Neither side can hurt the other or get away.",
    "ended_by_gm": "The referee ends it.",
}


def ending(content: Content, view: Combat[Any]) -> Card:
    state: State = view.state
    sight = Sight(content, state)
    outcome = view.outcome
    why = "" if outcome is None else WHY.get(outcome.why, outcome.why.replace("_", " "))
    fields = [
        Field(
            (f"{sight.shape(side)} ", Name(side)),
            tuple(_ship(sight, s) for s in state.ships.values() if s.side == side),
        )
        for side in state.sides
    ]
    there = [s for s in state.ships.values() if s.status != "destroyed"]
    left = [_open(sight, s) for s in there if s.crises]
    if left:
        fields.append(Field(("Not solved yet",), tuple(left)))
    return Card(
        Kind.OPENED,
        (GAME,),
        _title(view),
        (Line((why,)),) if why else (),
        tuple(fields),
        "rules 2.1",
        glyph="🏁",
    )


def _title(view: Combat[Any]) -> Words:
    """Who wins; a side that has got away has what it fled for, though nobody is beaten."""
    state: State = view.state
    when = f"in round {state.round}" if state.round else "before initiative"
    outcome = view.outcome
    if outcome is not None and outcome.winner:
        return (Name(outcome.winner), f" win {when}")
    if outcome is None or outcome.why != "escaped":
        return (f"Nobody wins, {when}",)
    away = dict.fromkeys(s.side for s in state.ships.values() if s.status == "escaped")
    return (*listed([(Name(side),) for side in away], " and "), f" escape {when}")


def _ship(sight: Sight, ship: Vessel) -> Block:
    """Its hit points, or how it left the battle."""
    if ship.active:
        return gauge(sight, ship, sight.full(ship.id))
    return Line((Struck(sight.mark(ship.id)), " ", *sight.name(ship.id), f" {STATUS[ship.status]}"))


def _open(sight: Sight, ship: Vessel) -> Block:
    """Crises the crew now has time for (R-44)."""
    names = [(sight.crisis(c.kind),) for c in by_urgency(ship)]
    return Line((*sight.short(ship.id), " ", *listed(names)))
