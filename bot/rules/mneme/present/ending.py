"""The end of a battle: who won and why, and what is left of the sides."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Field, Kind, Line, Name, Struck, Words
from bot.core.combat import Combat
from bot.rules.mneme.content import Content
from bot.rules.mneme.present.board import gauge
from bot.rules.mneme.present.words import STATUS, Sight

WHY = {
    "last_side": "No other side has a ship left.",
    "nobody_left": "No side has a ship left.",
    "left": "All enemies are out of reach, and somebody leaves.",
    "peace": "They part in peace.",
    "evaded": "They keep out of each other's way.",
    "ended_by_gm": "The referee ends it.",
}


def ending(tables: Content, view: Combat[Any]) -> Card:
    sight = Sight(tables, view.state)
    outcome = view.outcome
    turn = sight.state.turn
    when = f"in turn {turn}" if turn else "before the first turn"
    won = outcome.winner if outcome is not None else None
    title: Words = (Name(won), f" wins {when}") if won else (f"Nobody wins, {when}",)
    why = WHY.get(outcome.why, outcome.why) if outcome is not None else ""
    fields: list[Field] = []
    for side in sight.state.sides:
        left: list[Block] = []
        for ship in sight.state.ships.values():
            if ship.side != side:
                continue
            if ship.fights:
                left.append(gauge(ship, sight.full(ship.id)))
            else:
                mark = (Struck(sight.mark(ship.id)), " ", *sight.name(ship.id))
                left.append(Line((*mark, f" {STATUS[ship.status]}")))
        fields.append(Field((f"{sight.shape(side)} ", Name(side)), tuple(left)))
    body = (Line((why,)),) if why else ()
    return Card(Kind.OPENED, ("Mneme",), title, body, tuple(fields), "rules 2.3", glyph="🏁")
