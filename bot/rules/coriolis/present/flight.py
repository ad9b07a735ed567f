"""Torpedoes on their way: when one strikes, and what is told of its flight."""

from __future__ import annotations

from bot.core.blocks import Card, Kind, Words
from bot.core.combat import Combat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.present.dice import dice_line, pool_field
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.strikes import DEFENSE, is_strike, strike
from bot.rules.coriolis.present.telling import Telling, afterwards, dice_of
from bot.rules.coriolis.present.words import keep, sixes
from bot.rules.coriolis.state import State, Torpedo

STRIDE = 2
"""CU that a torpedo flies in a slot of its launcher (rules 4.11)."""


def turns_to_strike(
    state: State, torpedo: Torpedo, content: Content, *, flies_this_turn: bool = False
) -> str:
    """When it would be there if its target stayed: `strikes next turn`; or that it falls short."""
    if torpedo.target not in state.ships:
        return ""
    away = abs(torpedo.position - state.ships[torpedo.target].position)
    data = content.ordnance.get(torpedo.type)
    if data is not None and away > data.max_travel - torpedo.travelled:
        return "falls short"
    slots = -(-away // STRIDE) - int(flies_this_turn)
    if slots <= 0:
        return "strikes this turn" if flies_this_turn or away else "strikes now"
    return "strikes next turn" if slots == 1 else f"strikes in {slots} turns"


def flies_this_turn(view: Combat[State], torpedo: Torpedo) -> bool:
    """Whether its launcher's slot of this turn is still to come."""
    if view.state.phase == "end":
        return False
    if view.state.phase != "attack":
        return True
    return not any(torpedo.launcher in frame.visited for frame in view.agenda)


def torpedo_flight(t: Telling, scene: Scene) -> Tale | None:
    """A torpedo moves, is shot down, is lost, or strikes."""
    if is_strike(scene):
        return strike(t, scene)
    torpedo = scene.first.torpedoes.get(scene.thing)
    if torpedo is None:
        return None
    target = t.sight.name(torpedo.target)
    gone = scene.one(e.TorpedoGone)
    if gone is not None and gone.why != "struck":
        return _gone(t, scene, torpedo, gone.why)
    if scene.waits:
        rolled = scene.rolls[-1] if scene.rolls else None
        found = sixes(rolled.degree) if rolled is not None else "a roll"
        card = Card(
            Kind.CHOICE,
            (f"Torpedo {torpedo.id} strikes ", *t.sight.full(torpedo.target)),
            (f"{found.capitalize()}, and a prayer may follow",),
            tuple(dice_of(scene)),
            tuple(pool_field(r) for r in scene.rolls if r.modifiers),
            "rules 1.1",
        )
        return Tale((f"{torpedo.id} strikes: {found}",), card)
    moved = scene.one(e.TorpedoMoved)
    if moved is None:
        return None
    ship = scene.last.ships.get(torpedo.target)
    if ship is None:
        return Tale((f"{torpedo.id} flies on",))
    away = abs(moved.to - ship.position)
    if away == 0:
        return Tale((f"{torpedo.id} reaches ", *t.sight.short(torpedo.target)))
    line: Words = (f"{torpedo.id} flies on: {keep(f'{away} CU')} to ", *target)
    return Tale(line)


def _gone(t: Telling, scene: Scene, torpedo: Torpedo, why: str) -> Tale:
    name = t.sight.name(torpedo.target)
    shot = why == "shot"
    dice = [dice_line(r) for r in scene.rolls if r.purpose == DEFENSE or shot]
    card = Card(
        Kind.SUCCESS if shot else Kind.NOTHING,
        (f"Torpedo {torpedo.id} at ", *t.sight.full(torpedo.target)),
        (f"Shot down: {torpedo.id}, ", *name, " is safe") if shot else (f"{torpedo.id} is lost",),
        (*dice, *afterwards(t, scene)),
        tuple(pool_field(r, "Defensive fire") for r in scene.rolls if r.modifiers),
        "rules 3.5, 4.11" if shot else "rules 4.11",
        glyph="🎯" if shot else "",
    )
    short = t.sight.short(torpedo.target)
    line = ("✓ ", *short, f" shoots down {torpedo.id}") if shot else (f"{torpedo.id} is lost",)
    return Tale(line, card)
