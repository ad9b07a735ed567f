"""Maneuvers told: where the ship is now, what its enemies' shots lose, who is docked to whom."""

from __future__ import annotations

from bot.core.blocks import Block, Field, Kind, Line, Words
from bot.rules.coriolis import events as e
from bot.rules.coriolis.present.acts import Teller, tale
from bot.rules.coriolis.present.opposed import opposed, rammed
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.telling import Telling
from bot.rules.coriolis.present.words import count, keep, number, range_name


def _planned(scene: Scene) -> list[Block]:
    """Several maneuvers are declared with the first (R-04)."""
    plan = scene.one(e.ManeuversPlanned)
    if plan is None or plan.count < 2:
        return []
    return [Line((f"{plan.count} maneuvers planned, {number(-2 * (plan.count - 1))} on each",))]


def _now(t: Telling, scene: Scene) -> list[Field]:
    purse = t.purse(scene, scene.actor, "pilot")
    return [Field(("Now",), (Line(purse),))] if purse else []


def position(t: Telling, scene: Scene) -> Tale:
    won = scene.one(e.PositionWon)
    name = t.sight.name(scene.actor)
    title: Words = ("No gain: initiative stays",)
    line: Words = ("flies Position: no gain",)
    if won is not None:
        title = ("Position: ", *name, f" +{won.sixes} initiative")
        line = (f"flies Position: initiative +{won.sixes} from next turn on",)
    body = [Line(("From the next turn on, for the whole battle.",))] if won else []
    return tale(
        t,
        scene,
        does=("flies Position",),
        title=title,
        line=line,
        rules="3.3",
        kind=Kind.SUCCESS if won else Kind.NOTHING,
        body=[*body, *_planned(scene)],
        fields=_now(t, scene),
    )


def evasive_maneuver(t: Telling, scene: Scene) -> Tale:
    flown = scene.one(e.Evaded)
    name = t.sight.name(scene.actor)
    ship = scene.last.ships.get(scene.actor)
    best = 0 if ship is None else ship.evasive
    title: Words = ("No dodge: ", *name, f" stays at evasive {best}")
    if flown is not None:
        title = ("Evasive: attacks on ", *name, f" {number(-best)}")
    return tale(
        t,
        scene,
        does=("flies evasive",),
        title=title,
        line=(f"evasive: {best}",),
        rules="3.3",
        kind=Kind.SUCCESS if flown else Kind.NOTHING,
        body=_planned(scene),
        fields=_now(t, scene),
    )


def _move(t: Telling, scene: Scene, *, toward: bool) -> Tale:
    """Segments flown, and the distance to the ship it flew by if the reader sees that one."""
    name, word = t.sight.name(scene.actor), "Advance" if toward else "Retreat"
    reference = scene.param("reference")
    started = scene.one(e.MovementBegan)
    moved = [x for x in scene.all(e.Moved) if x.ship == scene.actor]
    steps = len(moved) or (started.moving.left if started is not None else 0)
    there = t.sight.sees(reference)
    by = t.sight.full(reference) if there else ("a lost contact",)
    does: Words = ("advances on " if toward else "retreats from ", *by)
    change = _change(scene, reference) if there else ""
    title: Words = ("No move: ", *name, " stays where it is")
    line: Words = (f"{word.lower()}s: no move",)
    if steps:
        segments = count(steps, "segment")
        title = (f"{word}: ", *name, f" flies {change or segments}")
        line = (f"{word.lower()}s {steps}", f", now {change.split(' → ')[-1]}" if change else "")
    body: list[Block] = []
    if steps and there:
        away = scene.last.distance(scene.actor, reference) if change else 0
        body = [Line((f"{range_name(t.content, away)} range to ", *t.sight.short(reference)))]
    return tale(
        t,
        scene,
        does=does,
        title=title,
        line=line,
        rules="3.3",
        kind=Kind.SUCCESS if steps else Kind.NOTHING,
        body=[*(body if change else []), *_planned(scene)],
        fields=_now(t, scene),
    )


def _change(scene: Scene, reference: str) -> str:
    """`2 → 1 CU` to the reference."""
    ships = (scene.first.ships, scene.last.ships)
    if any(scene.actor not in known or reference not in known for known in ships):
        return ""
    was = scene.first.distance(scene.actor, reference)
    now = scene.last.distance(scene.actor, reference)
    return keep(f"{was} → {now} CU") if was != now else ""


def advance(t: Telling, scene: Scene) -> Tale:
    return _move(t, scene, toward=True)


def retreat(t: Telling, scene: Scene) -> Tale:
    return _move(t, scene, toward=False)


def ram(t: Telling, scene: Scene) -> Tale:
    hit = scene.one(e.Rammed)
    if hit is not None:
        return rammed(t, scene, hit)
    target = scene.param("target")
    return tale(
        t,
        scene,
        does=("rams ", *t.sight.full(target)),
        title=("No ramming: ", *t.sight.name(target), " slips away"),
        line=("does not ram ", *t.sight.short(target)),
        rules="3.3",
        kind=Kind.NOTHING,
        body=[*opposed(t, scene), Line(("Neither ship is hurt.",)), *_planned(scene)],
    )


def board(t: Telling, scene: Scene) -> Tale:
    target = scene.param("target")
    done = scene.one(e.Docked) is not None
    name, other = t.sight.name(scene.actor), t.sight.name(target)
    title: Words = ("Docked: ", *name, " holds ", *other)
    if not done:
        title = ("Not docked: ", *other, " slips away")
    after = "The airlock can be forced from next turn on." if done else ""
    return tale(
        t,
        scene,
        does=("boards ", *t.sight.full(target)),
        title=title,
        line=("docks to " if done else "does not dock to ", *t.sight.short(target)),
        rules="3.3, 4.12",
        kind=Kind.SUCCESS if done else Kind.NOTHING,
        body=[
            *opposed(t, scene),
            *([Line((after,))] if after else []),
            *_planned(scene),
        ],
    )


def undock(t: Telling, scene: Scene) -> Tale | None:
    gone = scene.one(e.Undocked)
    if gone is None:
        return None
    other = gone.target if gone.ship == scene.actor else gone.ship
    return tale(
        t,
        scene,
        does=("undocks",),
        title=("Undocked: ", *t.sight.name(scene.actor), " is free"),
        line=("undocks from ", *t.sight.short(other)),
        rules="R-12",
        kind=Kind.NOTHING,
    )


MANEUVERS: dict[str, Teller] = {
    "position": position,
    "evasive_maneuver": evasive_maneuver,
    "advance": advance,
    "retreat": retreat,
    "ram": ram,
    "board": board,
    "undock": undock,
}
