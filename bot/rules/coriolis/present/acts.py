"""The message of one seat's act, in the one order: who did what, outcome, dice, sources, now."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from bot.core.blocks import Block, Card, Facts, Field, Kind, Words
from bot.rules.coriolis.present.dice import pool_field
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.telling import Telling, afterwards, dice_of, spent
from bot.rules.coriolis.present.words import STATIONS, keep, sixes

Teller = Callable[[Telling, Scene], Tale | None]
BY = {"clock": "by the clock", "rule": "by default"}


def tale(
    t: Telling,
    scene: Scene,
    *,
    does: Words,
    title: Words,
    line: Words,
    rules: str,
    kind: Kind = Kind.SUCCESS,
    body: Sequence[Block] = (),
    fields: Sequence[Field] = (),
    dice: bool = True,
    out: bool = False,
) -> Tale:
    """A message in the one order: who did what, outcome, dice, sources, what is true now.

    `out`: the title says already that the ship is out of battle.
    """
    glyph = {Kind.SUCCESS: "🎯", Kind.HARM: "💥"}.get(kind, "")
    rolled = [pool_field(r) for r in scene.rolls[:1] if dice and r.modifiers]
    by = "" if scene.chosen is None else BY.get(scene.chosen.answer.by, "")
    gone = (scene.actor,) if out else ()
    card = Card(
        kind,
        (*t.sight.full(scene.actor), " ", *does),
        title,
        (*(dice_of(scene) if dice else ()), *body, *afterwards(t, scene, without=gone)),
        (*rolled, *fields),
        " · ".join(part for part in (by, f"rules {rules}") if part),
        glyph=glyph,
    )
    lead = {Kind.SUCCESS: "✓ ", Kind.HARM: "💥 "}.get(kind, "")
    return Tale((lead, *_who(t, scene), *line, f", {by}" if by else ""), card)


def _who(t: Telling, scene: Scene) -> Words:
    """`▲1 Mira `: the person for her own side, the ship for others."""
    mark = t.sight.mark(scene.actor)
    station = scene.station or "captain"
    return (f"{mark} " if mark else "", *t.sight.person(scene.actor, station), " ")


def plain(t: Telling, scene: Scene) -> Tale | None:
    """An act without words of its own: its name, whether it worked, its dice, what it entailed."""
    rolled = next(iter(scene.rolls), None)
    if rolled is None:
        return None
    name = scene.action.replace("_", " ")
    done = "success" if rolled.success else "no six"
    return tale(
        t,
        scene,
        does=(f"tries {name}",),
        title=(f"{name.capitalize()}: {done}",),
        line=(f"{name}: {done}",),
        rules="3",
        kind=Kind.SUCCESS if rolled.success else Kind.NOTHING,
    )


def waiting(t: Telling, scene: Scene) -> Tale | None:
    """A roll that may still be prayed for: nothing has come of it yet."""
    rolled = next(iter(scene.rolls), None)
    if rolled is None or scene.action == "scan":
        return None
    return tale(
        t,
        scene,
        does=("rolls",),
        title=(f"{sixes(rolled.degree).capitalize()}, and a prayer may follow",),
        line=(f"rolls {sixes(rolled.degree)}",),
        rules="1.1",
        kind=Kind.CHOICE,
    )


def nothing(t: Telling, scene: Scene) -> Tale | None:
    """Passing, holding, dropping: told only if somebody or the clock did it."""
    if scene.chosen is None or scene.chosen.answer.by == "rule":
        return None
    words = {"hold": "holds for defensive fire", "drop_rest": "flies no more maneuvers"}
    did = words.get(scene.action, "passes")
    station = STATIONS.get(scene.station, scene.station)
    return tale(
        t,
        scene,
        does=(did,),
        title=(f"The {station} {did}",),
        line=(did,),
        rules="3.5" if scene.action == "hold" else "2.7",
        kind=Kind.NOTHING,
    )


def paid(t: Telling, scene: Scene, *more: str) -> list[Block]:
    """What was spent and what was not, for the ship's own side."""
    ship = scene.last.ships.get(scene.actor)
    if ship is None or ship.known < 3:
        return []
    cost = spent(scene, ship.id)
    items = [keep(f"{cost} EP spent")] if cost else []
    return [Facts(tuple((item,) for item in (*items, *more) if item))] if items or more else []
