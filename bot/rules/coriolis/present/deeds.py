"""What a seat did, told by what came of it: each act by its id."""

from __future__ import annotations

from bot.core.blocks import Kind, Line, Name
from bot.rules.coriolis import events as e
from bot.rules.coriolis.present.acts import Teller, nothing, tale
from bot.rules.coriolis.present.engineering import ENGINEERING
from bot.rules.coriolis.present.maneuvers import MANEUVERS
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.sensing import SENSING
from bot.rules.coriolis.present.telling import Telling
from bot.rules.coriolis.present.words import STATIONS


def surrender(t: Telling, scene: Scene) -> Tale:
    name = t.sight.name(scene.actor)
    return tale(
        t,
        scene,
        does=("gives up",),
        title=("Surrender: ", *name, " is out"),
        line=("surrenders",),
        rules="2.6",
        kind=Kind.NOTHING,
        out=True,
    )


def truce(t: Telling, scene: Scene) -> Tale:
    return tale(
        t,
        scene,
        does=("offers a truce",),
        title=("Truce: ", *t.sight.name(scene.actor), " offers to end it"),
        line=("offers a truce",),
        rules="2.6",
        kind=Kind.NOTHING,
        body=[Line(("The battle ends when all captains offer it.",))],
    )


def surprise_attack(t: Telling, scene: Scene) -> Tale:
    """Told only to those who know that the side is there."""
    ship = t.sight.ship(scene.actor)
    side = "" if ship is None else ship.side
    return tale(
        t,
        scene,
        does=("attacks by surprise",),
        title=("Free turn: ", Name(side), " act alone"),
        line=("attacks by surprise: a free turn",),
        rules="2.3",
    )


def wait(t: Telling, scene: Scene) -> Tale:
    return tale(
        t,
        scene,
        does=("stays hidden",),
        title=(*t.sight.name(scene.actor), " waits unseen"),
        line=("waits unseen",),
        rules="2.3",
        kind=Kind.NOTHING,
    )


def manning(t: Telling, scene: Scene) -> Tale | None:
    """Who takes which station this turn, for the ship's own side."""
    if t.sight.knows(scene.actor) < 3:
        return None
    lines = [
        (
            *t.sight.crew(m.ship, m.crew),
            f": {', '.join(STATIONS[s] for s in m.stations) or 'no station'}",
            f" · acts as {', '.join(STATIONS[s] for s in m.declared)}" if m.declared else "",
        )
        for m in scene.all(e.Manned)
    ]
    if not lines:
        return None
    return tale(
        t,
        scene,
        does=("mans its stations",),
        title=(*t.sight.name(scene.actor), ": stations manned"),
        line=("mans its stations",),
        rules="2.1",
        kind=Kind.NOTHING,
        body=[Line(line) for line in lines],
    )


DEEDS: dict[str, Teller] = {
    **ENGINEERING,
    **MANEUVERS,
    **SENSING,
    "surrender": surrender,
    "truce": truce,
    "surprise_attack": surprise_attack,
    "wait": wait,
    "take_stations": manning,
    "engineer_pass": nothing,
    "pilot_pass": nothing,
    "sensor_pass": nothing,
    "gunner_pass": nothing,
    "hold": nothing,
    "drop_rest": nothing,
}
"""How each act is told, by its id."""
