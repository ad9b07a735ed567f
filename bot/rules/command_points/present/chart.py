"""The picture: command points of who acts, tracks of escape, crises (ux 9)."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Name
from bot.core.charts import ChartShip, Pips, Track, Tracks, Trouble
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.rules.command_points.content import Content
from bot.rules.command_points.present.board import EFFECTS
from bot.rules.command_points.present.words import STATUS, Sight, due
from bot.rules.command_points.state import POINTS_TO_PART, State


def chart(content: Content, view: Combat[Any], viewer: Viewer) -> Tracks:
    """Tracks with points; before anybody has had a turn all of them, for what they are."""
    state: State = view.state
    sight = Sight(content, state)
    active = state.ships.get(state.active)
    return Tracks(
        title=_when(state),
        ships=tuple(
            ChartShip(
                s.id,
                sight.mark(s.id),
                (Name(s.name),),
                0,
                acting=s.id == state.active,
                out="" if s.active else STATUS[s.status],
            )
            for s in state.ships.values()
        ),
        pips=None if active is None else Pips(active.id, "CP", active.cp, active.cp_start),
        track="Escape: apart for good at 3 points",
        tracks=tuple(
            Track(s.id, enemy.id, points, POINTS_TO_PART)
            for s in state.ships.values()
            for enemy in state.ships.values()
            if s.side != enemy.side
            and ((points := state.points(s.id, enemy.id)) or state.phase == "setup")
        ),
        troubles=_troubles(sight),
    )


def _when(state: State) -> str:
    if state.phase == "setup":
        return "Before the battle"
    return "Surprise" if state.stage == "opening" else f"Round {state.round}"


def _troubles(sight: Sight) -> tuple[Trouble, ...]:
    found = [
        (not c.acute, c.deadline_turn - s.turns_started, s, c)
        for s in sight.state.ships.values()
        if s.active
        for c in s.crises
    ]
    found.sort(key=lambda each: each[:2])
    return tuple(
        Trouble(s.id, sight.crisis(c.kind), due(c, s) if c.acute else EFFECTS[c.kind], c.acute)
        for _, _, s, c in found
    )
