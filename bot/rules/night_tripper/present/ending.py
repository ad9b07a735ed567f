"""The end of a battle: who has what they wanted and why, both ships with their state."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Field, Kind, Line, Said, Strong, Words
from bot.core.combat import Combat
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.present.words import Sight, author, crew_words, parts_lines, port_words
from bot.rules.night_tripper.state import Ship, State
from bot.rules.twod6.wording import keep, number, signed


def ending(content: Content, view: Combat[Any]) -> Card:
    state: State = view.state
    sight = Sight(content, state)
    winner = next(
        (s for s in state.ships.values() if view.outcome and s.side == view.outcome.winner), None
    )
    when = f"in round {state.round}" if state.round else "before the first round"
    if winner is None:
        title: Words = (f"Nobody wins, {when}",)
    else:
        title = (*sight.full(winner.id), f" reaches its goal {when}")
    fields = [
        Field(
            (*sight.full(ship.id), keep(f" · Position {number(ship.position)}")),
            tuple(_state(sight, ship)),
        )
        for ship in state.ships.values()
    ]
    return Card(
        Kind.OPENED,
        author(view),
        title,
        tuple(_why(view, sight, winner)),
        tuple(fields),
        "rules 2.3",
        glyph="🏁",
    )


def _why(view: Combat[Any], sight: Sight, winner: Ship | None) -> list[Block]:
    state = sight.state
    why = "" if view.outcome is None else view.outcome.why
    if why == "ended_by_gm":
        return [Line(("The referee ends it.",))]
    if winner is None:
        return [Line(("Both break off by agreement.",))] if why else []
    goal = state.result.goal if state.result is not None else winner.goal
    margin = signed(state.margin(winner.id)) if state.margin(winner.id) else "0"
    wanted: Words = (Strong(sight.goal(goal)), f" · margin {margin}")
    if winner.goal_note:
        wanted = (*wanted, " · ", Said(winner.goal_note))
    if why == "surrender":
        return [Line((*sight.full(state.enemy(winner.id).id), " surrenders.")), Line(wanted)]
    return [Line(wanted)]


def _state(sight: Sight, ship: Ship) -> list[Block]:
    lines: list[Block] = [Line(sight.goal_words(ship))]
    lines += [Line(words) for words in parts_lines(ship, sight.state.round)]
    said = (crew_words(ship), port_words(sight.content, ship))
    return [*lines, *(Line(words) for words in said if words)]
