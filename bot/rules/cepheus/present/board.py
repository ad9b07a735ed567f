"""The board: every ship with what differs from normal, and what flies."""

from __future__ import annotations

from typing import Any, cast

from bot.core.agenda import Ask
from bot.core.blocks import Board, Facts, Field, Gauge, Name, ShipLine, SideField, Words
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.core.telling import menu_of, ship_asked
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.figures import initiative, order, reactions_left, thrust
from bot.rules.cepheus.present.words import STATUS, Sight, author
from bot.rules.cepheus.state import Ship, State
from bot.rules.twod6.wording import keep, plural

SHOWN_SYSTEMS = ("m_drive", "power_plant", "sensors", "bridge", "fuel", "j_drive", "hold")
TITLES = {
    "positions": "Positions",
    "tactics": "Check Tactics?",
    "hasty": "Hasty, or at a normal pace?",
    "delay_close": "Delayed: act or hold over",
    "part": "Part from the enemy?",
}
CHOICES = {
    "react": "reactions",
    "missiles": "missiles come in",
    "repel": "boarders cross",
    "consent": "agree or refuse",
    "range_choice": "choose the range",
    "fate": "the fate of the beaten",
}


def board(content: Content, view: Combat[Any], viewer: Viewer) -> Board:
    sight = Sight(content, view.state)
    glyph, title = _title(view, sight)
    return Board(
        author=author(view),
        title=title,
        sides=sides(sight, view),
        in_flight=_in_flight(sight),
        fields=tuple(_fields(view, sight)),
        glyph=glyph,
    )


def _title(view: Combat[Any], sight: Sight) -> tuple[str, Words]:
    if view.outcome is not None:
        return "🏁", ("The battle is over",)
    frame, menu = view.window, menu_of(view)
    if frame is None:
        return "⏳", ("Waiting",)
    ship = ship_asked(view)
    if menu in TITLES:
        step = cast("Ask", frame.step)
        if step.sealed:
            return "🔒", (TITLES[menu],)
        return "🔔", (TITLES[menu],)
    if menu in CHOICES:
        return "⏳", (*sight.full(ship), f": {CHOICES[menu]}")
    return "🔔", (*sight.full(ship), ": the crew to act")


def sides(sight: Sight, view: Combat[Any]) -> tuple[SideField, ...]:
    state: State = view.state
    found: list[SideField] = []
    for side in state.sides:
        ships = [s for s in state.ships.values() if s.side == side]
        ships.sort(key=lambda s: sight.number(s.id))
        lines = tuple(_line(sight, view, ship) for ship in ships)
        found.append(SideField(sight.shape(side), side, lines))
    return tuple(found)


def gauge(ship: Ship, label: Words = ()) -> Gauge:
    """The Hull; once it is gone, the Structure."""
    if ship.hull > 0 or (ship.hull_max and ship.structure == ship.structure_max):
        return Gauge(ship.hull, ship.hull_max, "Hull", label)
    return Gauge(ship.structure, ship.structure_max, "Structure", label)


def _line(sight: Sight, view: Combat[Any], ship: Ship) -> ShipLine:
    out = not ship.fights
    return ShipLine(
        id=ship.id,
        number=sight.number(ship.id),
        name=(Name(ship.name),),
        gauge=gauge(ship),
        facts=((STATUS[ship.status],),) if out else tuple(facts(sight, view, ship)),
        acting=ship_asked(view) == ship.id,
        out=out,
    )


def facts(sight: Sight, view: Combat[Any], ship: Ship) -> list[Words]:
    """What differs from normal, the most important first: the last are cut first."""
    state = sight.state
    found: list[Words] = []
    acting = state.ships.get(ship_asked(view))
    if acting is not None and acting.side != ship.side:
        found.append((keep(sight.band(state.range(acting.id, ship.id))),))
    if ship.status == "disabled":
        found.append(("disabled",))
    if ship.taken_by:
        found.append(("taken by ", *sight.short(ship.taken_by)))
    if menu_of(view) in {"react", "missiles", "repel"} and ship_asked(view) == ship.id:
        found.append((plural(reactions_left(ship, state.turn), "reaction") + " left",))
    if not ship.aware:
        found.append(("unaware",))
    if ship.delaying:
        found.append(("delaying",))
    if ship.evasive:
        found.append((f"evasive −{-ship.evasive}",))
    held = state.pursuit_by(ship.id)
    if held is not None:
        found.append((f"pursues +{held.maintained} ", *sight.short(held.target)))
    found += _bonds(sight, ship)
    if thrust(ship) != ship.thrust_base and ship.status == "ok":
        found.append((keep(f"Thrust {thrust(ship)}"),))
    if ship.armor != ship.armor_max:
        found.append((keep(f"armor {ship.armor}"),))
    found += [(damaged,) for damaged in damage_of(sight, ship)]
    if ship.speed:
        found.append((keep(f"speed {ship.speed}"),))
    if ship.place != "space":
        found.append((f"in {ship.place}" if ship.place == "orbit" else "in the atmosphere",))
    if ship.hasty:
        found.append(("hasty",))
    if not ship.comms_ok:
        found.append(("out of contact",))
    return found


def _bonds(sight: Sight, ship: Ship) -> list[Words]:
    state = sight.state
    found: list[Words] = []
    held = state.dock_of(ship.id)
    if held is not None:
        other = held.other if held.initiator == ship.id else held.initiator
        found.append(("docked with ", *sight.short(other)))
    found += [
        ("jammed by ", *sight.short(jam.jammer)) for jam in state.jams if jam.victim == ship.id
    ]
    found += [
        (f"locked +{lock.dm} by ", *sight.short(lock.ship))
        for lock in state.targeting
        if lock.target == ship.id
    ]
    found += [
        ("boarded by ", *sight.short(b.attacker)) for b in state.boardings if b.defender == ship.id
    ]
    return found


def damage_of(sight: Sight, ship: Ship) -> list[str]:
    """Systems and mounts with hits: "M-Drive 2", "turret 3 out"."""
    systems = [
        keep(f"{sight.system(ship.id, s)} {ship.hits(s)}") for s in SHOWN_SYSTEMS if ship.hits(s)
    ]
    mounts = [
        keep(f"{sight.mount(ship.id, m.id)} {'damaged' if m.hits == 1 else 'out'}")
        for m in ship.mounts
        if m.hits
    ]
    return [*systems, *mounts]


def _in_flight(sight: Sight) -> tuple[Words, ...]:
    """Salvos with their number, target and turn."""
    found: list[Words] = []
    for salvo in sight.state.salvos.values():
        kind = sight.weapon(salvo.type).lower()
        left = max(0, salvo.impact - sight.state.turn)
        when = "strikes this turn" if left == 0 else f"strikes in {plural(left, 'turn')}"
        found.append(
            (
                f"{salvo.id} ×{len(salvo.missiles)} {kind} → ",
                *sight.short(salvo.target),
                f" · {when}",
            )
        )
    return tuple(found)


def _fields(view: Combat[Any], sight: Sight) -> list[Field]:
    state = sight.state
    if state.stage == "opening":
        return []
    listed: list[Words] = []
    for ship in order(state):
        mark = "✓ " if ship.acted else "▸ " if ship.active else ""
        count = str(initiative(ship, state.turn)).replace("-", "−")
        listed.append((keep(f"{mark}{sight.mark(ship.id)} {count}"),))
    return [Field(("Initiative",), (Facts(tuple(listed)),))] if listed else []
