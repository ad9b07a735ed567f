"""The board: pips, crises with their deadlines, stations, escape tracks."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import (
    Board,
    Field,
    Gauge,
    Line,
    Name,
    ShipLine,
    SideField,
    Strong,
    Words,
)
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.core.telling import menu_of, ship_asked
from bot.rules.command_points.content import Content
from bot.rules.command_points.entries import DEPARTMENTS
from bot.rules.command_points.figures import armor, armor_class, hp_max, speed
from bot.rules.command_points.present.words import STATUS, Sight, author, due, pips, track
from bot.rules.command_points.state import Crisis, State, Vessel
from bot.rules.twod6.wording import keep, listed, number, signed

EFFECTS = {
    "armor_loss": "armor halved",
    "engine_lock": "no Bridge actions",
    "haywire": "−2 CP a turn",
    "system_damage": "a system is out",
    "target_decalibration": "no fire",
}
"""What a crisis that stays costs, in at most 24 letters."""


def board(content: Content, view: Combat[Any], viewer: Viewer) -> Board:
    sight = Sight(content, view.state)
    glyph, title = _title(view, sight)
    return Board(
        author=author(view),
        title=title,
        sides=_sides(sight, view),
        fields=tuple(_fields(view, sight)),
        glyph=glyph,
    )


def _title(view: Combat[Any], sight: Sight) -> tuple[str, Words]:
    if view.outcome is not None:
        return "🏁", ("The battle is over",)
    menu = menu_of(view)
    ship = sight.state.ships.get(ship_asked(view))
    if menu == "departments":
        return "🔔", ("Departments",)
    if menu == "standstill":
        return "⏳", ("Nothing happens: go on?",)
    if ship is None:
        return "⏳", ("Waiting",)
    if menu == "turn":
        return "🔔", (*sight.full(ship.id), f" to act · {number(ship.cp)} CP left")
    return "⏳", (*sight.full(ship.id), ": the referee judges" if menu == "approach" else ": a hit")


def _sides(sight: Sight, view: Combat[Any]) -> tuple[SideField, ...]:
    state: State = view.state
    found: list[SideField] = []
    for side in state.sides:
        lines = tuple(_line(sight, view, s) for s in state.ships.values() if s.side == side)
        found.append(SideField(sight.shape(side), side, lines))
    return tuple(found)


def _line(sight: Sight, view: Combat[Any], ship: Vessel) -> ShipLine:
    side = [s.id for s in sight.state.ships.values() if s.side == ship.side]
    return ShipLine(
        id=ship.id,
        number=side.index(ship.id) + 1,
        name=(Name(ship.name),),
        gauge=gauge(sight, ship),
        facts=tuple(facts(sight, ship)) if ship.active else ((STATUS[ship.status],),),
        passing=_points(sight, ship),
        acting=sight.state.active == ship.id,
        out=not ship.active,
    )


def gauge(sight: Sight, ship: Vessel, label: Words = ()) -> Gauge:
    return Gauge(ship.hp, hp_max(ship, sight.content), "HP", label)


def _points(sight: Sight, ship: Vessel) -> tuple[Words, ...]:
    """What the vessel whose turn it is has left."""
    return ((pips(ship.cp, ship.cp_start),),) if sight.state.active == ship.id else ()


def facts(sight: Sight, ship: Vessel) -> list[Words]:
    """What differs from normal, the most important first: the last are cut first."""
    state, content = sight.state, sight.content
    found: list[Words] = [*_points(sight, ship)]
    crises = by_urgency(ship)
    found += [crisis_words(sight, ship, c) for c in crises if c.acute]
    found += [
        ("escape ", track(points), *_from(sight, ship, enemy))
        for pair, points in state.escape.items()
        if points
        for fleer, _, enemy in (pair.partition("|"),)
        if fleer == ship.id and not state.parted(fleer, enemy)
    ]
    found += [crisis_words(sight, ship, c) for c in crises if not c.acute]
    raised = armor_class(ship, content) - ship.ac
    if raised:
        why = ", ".join(_why_ac(ship)) or "damage"
        found.append((keep(f"AC {armor_class(ship, content)}"), f" ({why})"))
    if ship.cover != "none":
        found.append((f"{ship.cover} cover",))
    if armor(ship) != ship.armor:
        found.append((keep(f"Armor {armor(ship)}"),))
    found += [(words,) for words in broken(sight, ship)]
    if ship.boost:
        found.append((keep(f"Speed {number(speed(ship, content))}"),))
    if ship.cp_penalty_next:
        found.append((keep(f"next turn −{ship.cp_penalty_next} CP"),))
    found += [
        (f"attacks of {sight.shape(x.side)} on it {signed(x.value)}",)
        for x in state.ecm
        if x.target == ship.id
    ]
    if state.surprise != "none" and ship.surprise == "surprised":
        found.append(("surprised",))
    return found


def _from(sight: Sight, ship: Vessel, enemy: str) -> Words:
    return (" from ", *sight.short(enemy))


def _why_ac(ship: Vessel) -> list[str]:
    return [
        keep(f"{word} +{value}")
        for word, value in (
            ("evasive", ship.evasive),
            ("ghost", ship.ghost),
            ("drones", 2 if ship.foxer else 0),
        )
        if value
    ]


def by_urgency(ship: Vessel) -> list[Crisis]:
    """Acute crises first, the earliest first."""
    return sorted(ship.crises, key=lambda c: (not c.acute, c.deadline_turn, c.created_turn))


def crisis_words(sight: Sight, ship: Vessel, crisis: Crisis) -> Words:
    name = sight.crisis(crisis.kind)
    if crisis.acute:
        return ("🚨 ", Strong(name), f", {due(crisis, ship)}")
    if crisis.kind == "system_damage":
        return (f"{name}: {sight.part(ship.id, crisis.link).lower()}",)
    return (f"{name}: {EFFECTS[crisis.kind]}",)


def broken(sight: Sight, ship: Vessel) -> list[str]:
    """Weapons, systems and drive that do not work: "plasma beam disabled"."""
    parts = [*ship.weapons, *ship.systems]
    found = [
        keep(f"{sight.part(ship.id, p.id).lower()} {p.state}") for p in parts if p.state != "ok"
    ]
    if ship.drive_destroyed:
        return [keep("drive destroyed"), *found]
    if ship.drive < ship.drive_max:
        return [keep(f"drive {ship.drive}/{ship.drive_max}"), *found]
    return found


def _fields(view: Combat[Any], sight: Sight) -> list[Field]:
    """Who can still act and who is done aboard the acting vessel, while the battle lasts."""
    state = sight.state
    found: list[Field] = []
    ship = state.ships.get(state.active)
    if ship is not None and ship.people and view.outcome is None:
        free: list[Words] = []
        done: list[Words] = []
        for department, name in DEPARTMENTS.items():
            people = ship.in_department(department)
            ready = [
                c
                for c in people
                if not c.passed and not c.done_general and c.station_lock in {None, department}
            ]
            if ready:
                who: Words = (" ", *listed([(Name(c.name),) for c in ready]))
                free.append((name, *(who if len(people) > 1 else ())))
            else:
                done.append((name if people else f"{name} (nobody)",))
        lines = [Line(("Can act: ", *listed(free, " · ")))] if free else []
        if done:
            lines.append(Line(("Done: ", *listed(done))))
        found.append(Field(("Stations",), tuple(lines)))
    return found
