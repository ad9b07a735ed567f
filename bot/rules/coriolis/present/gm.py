"""What the GM sets, told to all who may know it; and how a fight aboard went."""

from __future__ import annotations

from bot.core.blocks import Card, Kind, Line, Words
from bot.core.play import Event
from bot.rules.coriolis import events as e
from bot.rules.coriolis.present.scene import Scene, Tale
from bot.rules.coriolis.present.telling import Telling, loss
from bot.rules.coriolis.present.words import STATUS, count, number, result_name

OPEN_FIELDS = ("hp", "position")
"""Values of a ship that who knows its class may read too."""
FIELDS = {
    "hp": "HP",
    "hp_max": "HP, full,",
    "ep_cap": "EP a turn",
    "ep_max": "EP a turn, full,",
    "npc": "the GM's ship",
    "able": "able to act",
}
BOARDED = {
    "repelled": " are thrown back",
    "captured": " take the ship",
    "continues": " fight on",
}


def set_by_gm(t: Telling, scene: Scene) -> Tale | None:
    """Every change in a line; one alone is the title."""
    lines = [words for event in scene.events if (words := _change(t, scene, event))]
    lines = list(dict.fromkeys(lines))
    if not lines:
        return None
    first = lines[0]
    one = len(lines) == 1
    card = Card(
        Kind.GM,
        ("The GM",),
        ("GM: ", *first) if one else (f"GM: {count(len(lines), 'change')}",),
        () if one else tuple(Line(line) for line in lines),
        footer="by the GM",
    )
    return Tale(("GM: ", *first, "" if one else f", and {len(lines) - 1} more"), card)


def boarded(t: Telling, scene: Scene, fight: e.Boarded) -> Tale | None:
    """The GM's report of a fight aboard; that it merely goes on by default is not news."""
    if scene.chosen is not None and scene.chosen.answer.by in {"rule", "clock"}:
        return None
    if not t.sight.sees(fight.ship) or not t.sight.sees(fight.target):
        return None
    harm = fight.result == "captured"
    name = t.sight.name(fight.target)
    titles: dict[str, Words] = {
        "repelled": ("Boarders repelled: ", *name, " is free"),
        "captured": ("Captured: ", *name, " is taken"),
    }
    card = Card(
        Kind.HARM if harm else Kind.NOTHING,
        ("Boarders of ", *t.sight.full(fight.ship), " aboard ", *t.sight.full(fight.target)),
        titles.get(fight.result, ("The fight aboard ", *name, " goes on")),
        footer="by the GM · rules 4.12",
        glyph="💥" if harm else "",
    )
    line = ("Boarders of ", *t.sight.short(fight.ship), BOARDED.get(fight.result, ""))
    return Tale((*line, " aboard ", *t.sight.short(fight.target)), card)


def _change(t: Telling, scene: Scene, event: Event) -> Words:
    """One event in words; nothing for what the reader may not know."""
    ship = str(getattr(event, "ship", ""))
    full = t.sight.full(ship)
    known = t.sight.knows(ship)
    match event:
        case e.ShipSet(_, field, value) if known:
            was = getattr(scene.first.ships[ship], field) if ship in scene.first.ships else "?"
            if known == 3 or (known == 2 and field in OPEN_FIELDS):
                word = FIELDS.get(field, field.replace("_", " "))
                return (*full, f": {word} {_value(was)} → {_value(value)}")
            return (*full, ": a value changes")
        case e.CrewSet(_, crew, field, value) if known == 3:
            word = FIELDS.get(field, field.replace("_", " "))
            return (*t.sight.crew(ship, crew), f": {word} {_value(value)}")
        case e.DarknessSet(value):
            return (f"Darkness Points {scene.first.darkness} → {value}",)
        case e.StatusChanged(_, status) if known:
            return (*full, f": {STATUS[status]}")
        case e.HullDamaged() | e.SystemsDamaged() if known:
            return (*full, *loss(t, scene, ship))
        case e.CriticalRolled(_, result) if known:
            return (*full, f": {t.content.criticals[result].name.lower()}")
        case e.CriticalRepaired(_, critical) if known >= 2 and ship in scene.first.ships:
            found = next((c for c in scene.first.ships[ship].criticals if c.id == critical), None)
            name = "a critical" if found is None else result_name(t.content, found.result).lower()
            return (*full, f": {name} mended")
        case e.ModuleChanged(_, module, state) if known == 3:
            works = "works" if state == "ok" else "is out"
            return (*full, f": {t.sight.module(ship, module).lower()} {works}")
        case _:
            return _contact(t, event)


def _contact(t: Telling, event: Event) -> Words:
    """Locks, sightings and what is in flight."""
    match event:
        case e.Detected(_, target, _) if t.is_new(target):
            return ("contact: ", *t.sight.full(target))
        case e.Locked(ship, target, strength) if t.sight.sees(ship) and t.sight.sees(target):
            lock = ("lock ", str(strength), " of ", *t.sight.short(ship))
            return (*lock, " on ", *t.sight.short(target))
        case e.LockLost(ship, target) if t.sight.sees(ship) and t.sight.sees(target):
            return ("lock of ", *t.sight.short(ship), " on ", *t.sight.short(target), " ends")
        case e.TorpedoGone(thing) | e.MineGone(thing):
            return (f"{thing} is gone",)
        case _:
            return ()


def _value(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return number(value) if isinstance(value, int) else str(value)
