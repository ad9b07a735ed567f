"""The sensor operator and the gunner's launches told: locks, pulse, meme, scans, torpedoes."""

from __future__ import annotations

from bot.core.blocks import Block, Facts, Field, Kind, Line, Words
from bot.rules.coriolis import events as e
from bot.rules.coriolis.present.acts import Teller, tale
from bot.rules.coriolis.present.dice import frozen_field
from bot.rules.coriolis.present.flight import turns_to_strike
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.telling import Telling, loss, output_line
from bot.rules.coriolis.present.words import count, keep, weapon_name


def target_lock(t: Telling, scene: Scene) -> Tale:
    target = scene.param("target")
    name = t.sight.name(target)
    taken = scene.one(e.Locked)
    ship = scene.last.ships.get(scene.actor)
    old = None if ship is None else ship.lock
    title: Words = ("No lock: ", *name, " is not held")
    body: list[Block] = []
    if taken is not None:
        title = (f"Lock: strength {taken.strength} on ", *name)
        gain = f" fires at it at +{taken.strength}, without lock −2"
        body = [Line((*t.sight.short(scene.actor), gain))]
    elif old is not None:
        body = [Line((f"The old lock stays: strength {old.strength} on ", *_on(t, old.target)))]
    line: Words = ("does not lock ", *t.sight.short(target))
    if taken is not None:
        line = ("locks ", *t.sight.short(target), f": strength {taken.strength}")
    return tale(
        t,
        scene,
        does=("locks ", *t.sight.full(target)),
        title=title,
        line=line,
        rules="3.4",
        kind=Kind.SUCCESS if taken else Kind.NOTHING,
        body=body,
    )


def _on(t: Telling, ship_id: str) -> Words:
    return t.sight.short(ship_id)


def break_lock(t: Telling, scene: Scene) -> Tale:
    locker = scene.param("locker")
    done = scene.one(e.LockLost) is not None
    name = t.sight.name(scene.actor)
    title: Words = ("Lock broken: ", *name, " is free of ", *t.sight.short(locker))
    if not done:
        title = ("Lock stays: ", *name, " is still held")
    return tale(
        t,
        scene,
        does=("breaks the lock of ", *t.sight.short(locker)),
        title=title,
        line=("breaks" if done else "does not break", " the lock of ", *t.sight.short(locker)),
        rules="3.4",
        kind=Kind.SUCCESS if done else Kind.NOTHING,
    )


def pulse(t: Telling, scene: Scene) -> Tale:
    target = scene.param("target")
    lost = loss(t, scene, target)
    name = t.sight.name(target)
    return tale(
        t,
        scene,
        does=("pulses ", *t.sight.full(target)),
        title=("Pulse: ", *name, *lost) if lost else ("Miss: ", *name, " keeps its EP"),
        line=("pulses ", *t.sight.short(target), ":", *(lost or (" miss",))),
        rules="3.4, 4.6",
        kind=Kind.HARM if lost else Kind.NOTHING,
        body=output_line(scene, target),
    )


def meme_analysis(t: Telling, scene: Scene) -> Tale:
    target = scene.param("target")
    done = scene.one(e.Analyzed) is not None
    name = t.sight.name(target)
    return tale(
        t,
        scene,
        does=("analyzes ", *t.sight.full(target)),
        title=("Analyzed: modules of ", *name) if done else ("Nothing learned of ", *name),
        line=("analyzes " if done else "learns nothing of ", *t.sight.short(target)),
        rules="3.4",
        kind=Kind.SUCCESS if done else Kind.NOTHING,
        body=[Line(("A meme can be launched from next turn on.",))] if done else [],
    )


def meme_launch(t: Telling, scene: Scene) -> Tale:
    target = scene.param("target")
    struck = scene.one(e.ModuleChanged)
    module = t.sight.module(target, scene.param("module")).lower()
    name = t.sight.name(target)
    title: Words = ("Miss: ", *name, " shakes the meme off")
    if struck is not None:
        title = (f"Meme: {module} of ", *name, " is out")
    return tale(
        t,
        scene,
        does=("sends a meme to ", *t.sight.full(target)),
        title=title,
        line=("meme on ", *t.sight.short(target), f": {module} is out" if struck else ": miss"),
        rules="3.4",
        kind=Kind.HARM if struck else Kind.NOTHING,
    )


def disappear(t: Telling, scene: Scene) -> Tale:
    """For who is left behind the ship is a lost contact and nothing more."""
    done = scene.one(e.Disappeared) is not None
    name = t.sight.name(scene.actor)
    title: Words = ("Still seen: ", *name, " stays on sensors")
    if done:
        title = ("Disappeared: ", *name, " is off sensors")
    return tale(
        t,
        scene,
        does=("disappears",) if done else ("tries to disappear",),
        title=title,
        line=("disappears" if done else "does not disappear",),
        rules="3.4",
        kind=Kind.SUCCESS if done else Kind.NOTHING,
    )


def scan(t: Telling, scene: Scene) -> Tale:
    """A failed scan tells that nothing was found, and neither pool nor dice (R-43)."""
    found = scene.one(e.Detected)
    if found is None or not t.sight.sees(found.target):
        return tale(
            t,
            scene,
            does=("scans",),
            title=("Nothing found",),
            line=("scans: nothing found",),
            rules="R-08",
            kind=Kind.NOTHING,
            dice=False,
        )
    target = found.target
    away = keep(f"{scene.last.distance(scene.actor, target)} CU")
    what = "class and weapons known" if found.level >= 2 else "distance and course known"
    return tale(
        t,
        scene,
        does=("scans",),
        title=("Found: ", *t.sight.full(target), f", {away}"),
        line=("finds ", *t.sight.short(target), f" at {away}"),
        rules="R-08",
        body=[Line((what.capitalize(),))],
    )


def shoot_torpedo(t: Telling, scene: Scene) -> Tale:
    torpedo = scene.param("torpedo")
    done = scene.one(e.TorpedoGone) is not None
    return tale(
        t,
        scene,
        does=(f"fires at torpedo {torpedo}",),
        title=(f"Shot down: torpedo {torpedo}" if done else f"Miss: torpedo {torpedo} flies on",),
        line=(f"shoots down {torpedo}" if done else f"misses {torpedo}",),
        rules="3.5",
        kind=Kind.SUCCESS if done else Kind.NOTHING,
    )


def defensive_fire(t: Telling, scene: Scene) -> Tale:
    """Defensive fire that waited for a prayer; without one it is told with the strike."""
    torpedo = scene.param("torpedo")
    done = scene.one(e.TorpedoGone) is not None
    return tale(
        t,
        scene,
        does=(f"fires at torpedo {torpedo}",),
        title=(f"Shot down: torpedo {torpedo}" if done else f"Miss: torpedo {torpedo} comes on",),
        line=(f"shoots down {torpedo}" if done else f"misses {torpedo}",),
        rules="3.5, 4.11",
        kind=Kind.SUCCESS if done else Kind.NOTHING,
    )


def launch_torpedo(t: Telling, scene: Scene) -> Tale | None:
    launched = scene.one(e.TorpedoLaunched)
    if launched is None:
        return None
    torpedo = launched.torpedo
    kind = weapon_name(t.content, torpedo.type).lower()
    now = scene.last.torpedoes.get(torpedo.id)
    when = None if now is None else turns_to_strike(scene.last, now, t.content)
    body: list[Block] = [Line((when[0].upper() + when[1:],))] if when else []
    return tale(
        t,
        scene,
        does=(f"launches a {kind} at ", *t.sight.short(torpedo.target)),
        title=(f"{torpedo.id} flies at ", *t.sight.name(torpedo.target)),
        line=(f"launches {torpedo.id} at ", *t.sight.short(torpedo.target)),
        rules="3.5, 4.11",
        body=body,
        fields=[frozen_field(torpedo.pool), *_stock(scene, scene.actor, torpedo.type, t)],
    )


def lay_mine(t: Telling, scene: Scene) -> Tale | None:
    laid = scene.one(e.MineLaid)
    if laid is None:
        return None
    mine = laid.mine
    kind = weapon_name(t.content, mine.type).lower()
    return tale(
        t,
        scene,
        does=(f"lays a {kind}",),
        title=(f"{mine.id} lies in segment {mine.position}".replace("-", "−"),),
        line=(f"lays {mine.id}",),
        rules="3.5, 4.11",
        body=[Line(("Whoever else enters the segment is attacked.",))],
        fields=[frozen_field(mine.pool), *_stock(scene, scene.actor, mine.type, t)],
    )


def _stock(scene: Scene, ship_id: str, kind: str, t: Telling) -> list[Field]:
    """How many are left aboard, for the ship's own side."""
    ship = scene.last.ships.get(ship_id)
    if ship is None or ship.known < 3:
        return []
    left = sum(m.stock.get(kind, 0) for m in ship.modules)
    name = weapon_name(t.content, kind).lower()
    return [Field(("Now",), (Facts(((*t.sight.short(ship_id), f" {count(left, name)} left"),)),))]


SENSING: dict[str, Teller] = {
    "target_lock": target_lock,
    "break_lock": break_lock,
    "pulse": pulse,
    "meme_analysis": meme_analysis,
    "meme_launch": meme_launch,
    "disappear": disappear,
    "scan": scan,
    "shoot_torpedo": shoot_torpedo,
    "defensive_fire": defensive_fire,
    "launch_torpedo": launch_torpedo,
    "lay_mine": lay_mine,
}
