"""Both ships on the scale of Position, and how far each is from its goal."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Words
from bot.core.charts import ChartShip, PositionScale, ScaleGoal
from bot.core.combat import Combat
from bot.core.telling import menu_of
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.goals import met
from bot.rules.night_tripper.present.board import ship_asked
from bot.rules.night_tripper.present.words import Sight
from bot.rules.night_tripper.state import MARGIN, Ship, State

DECIDED_LATER = ("board_leap", "custom")
"""Goals whose requirement is only decided at the end of a round."""


def chart(content: Content, view: Combat[Any]) -> PositionScale:
    state: State = view.state
    sight = Sight(content, state)
    one, other = state.ships.values()
    asked = ship_asked(view)
    return PositionScale(
        title=f"Round {state.round} · Position" if state.round else "Position",
        score="Position",
        ships=(_ship(sight, one, asked), _ship(sight, other, asked)),
        goals=tuple(_goal(sight, s) for s in (one, other) if s.goal and state.goals_open),
        note=_note(view, sight),
        margin="Margin at the end of the round",
    )


def _ship(sight: Sight, ship: Ship, asked: str) -> ChartShip:
    return ChartShip(
        ship.id, sight.mark(ship.id), sight.name(ship.id), ship.position, acting=ship.id == asked
    )


def _goal(sight: Sight, ship: Ship) -> ScaleGoal:
    requirement = next(g.requirement for g in sight.content.goals.values() if g.id == ship.goal)
    later = ship.goal in DECIDED_LATER
    return ScaleGoal(
        ship.id,
        (sight.goal(ship.goal),),
        MARGIN,
        requirement,
        None if later else met(sight.state, ship),
    )


def _note(view: Combat[Any], sight: Sight) -> Words:
    volley, menu = sight.state.volley, menu_of(view)
    if volley is not None:
        return (f"{sight.mark(volley.attacker)} fires · {sight.mark(volley.target)} answers",)
    active = sight.state.active
    if menu in {"helm", "gunnery", "engineering"} and active:
        word = {"helm": "flies", "gunnery": "fires", "engineering": "works"}[menu]
        return (f"{sight.mark(active)} {word}",)
    return ()
