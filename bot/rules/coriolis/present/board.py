"""The board: every ship in view with what differs from normal, and what is in flight."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.core.blocks import (
    Board,
    Facts,
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
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.figures import armor, maneuverability, ship_order, signature
from bot.rules.coriolis.present.flight import flies_this_turn, turns_to_strike
from bot.rules.coriolis.present.names import UNKNOWN, Sight
from bot.rules.coriolis.present.places import asked, author, is_hidden, menu_of, reference
from bot.rules.coriolis.present.words import (
    MODES,
    ORDERS,
    STATIONS,
    STATUS,
    count,
    figure,
    keep,
    listed,
    result_name,
    weapon_name,
)
from bot.rules.coriolis.state import Ship, State

IN_FIGURES = ("structural_damage", "damaged_thrusters", "plasma")
"""Criticals whose whole effect is in the figures that the board shows changed."""


def board(content: Content, view: Combat[Any], viewer: Viewer) -> Board:
    state: State = view.state
    sight = Sight(state)
    glyph, title = _title(view, sight)
    return Board(
        author=author(view),
        title=title,
        sides=sides(content, view, viewer),
        in_flight=_in_flight(content, view, viewer),
        fields=tuple(_fields(view, sight)),
        glyph=glyph,
    )


def _title(view: Combat[Any], sight: Sight) -> tuple[str, Words]:
    """Phase, ship and station; only `Waiting` while somebody unseen is to act."""
    frame = view.window
    if view.outcome is not None:
        return "🏁", ("The battle is over",)
    if frame is None or is_hidden(view):
        return "⏳", ("Waiting",)
    menu = menu_of(frame)
    if menu == "order":
        sealed = count(len(frame.answers), "sealed", "sealed")
        return "🔒", (f"Secret orders: {sealed}",) if view.state.stage != "free" else ("Orders",)
    if menu == "manning":
        return "🔔", ("Lost crew: who does what",)
    seat = asked(view)
    if seat is None:
        return "⏳", ("Waiting",)
    station = "GM" if seat.station == "gm" else STATIONS.get(seat.station, seat.station)
    choice = menu in {"defend", "sixes", "severity", "prayer", "boarding", "overload_ep"}
    what = "to choose" if choice else "to act"
    if menu == "nobody_seen":
        return "⏳", ("Nobody sees anybody: GM to choose",)
    return ("⏳" if choice else "🔔"), (*sight.full(seat.ship), f": {station} {what}")


def sides(content: Content, view: Combat[Any], viewer: Viewer) -> tuple[SideField, ...]:
    """A field a side, of those that have ships in view."""
    state: State = view.state
    sight = Sight(state)
    return tuple(
        SideField(sight.shape(side), side, tuple(_line(content, view, viewer, s) for s in ships))
        for side in state.sides
        if (ships := [ship for ship in state.ships.values() if ship.side == side])
    )


def _line(content: Content, view: Combat[Any], viewer: Viewer, ship: Ship) -> ShipLine:
    state: State = view.state
    sight = Sight(state)
    seat = asked(view)
    name: Words = (UNKNOWN,) if ship.known < 2 else (Name(ship.name),)
    out = not ship.is_active
    facts = _out(ship) if out else _facts(content, view, viewer, ship)
    return ShipLine(
        id=ship.id,
        number=ship.mark or None,
        name=name if ship.mark else (f"{sight.letter(ship)} ", *name),
        gauge=Gauge(ship.hp if ship.known >= 2 else None, ship.hp_max, "HP"),
        facts=tuple(fact for fact in facts if fact),
        acting=seat is not None and seat.ship == ship.id,
        out=out,
    )


def _out(ship: Ship) -> list[Words]:
    turn = f", turn {ship.out_since}" if ship.out_since else ""
    return [(f"{STATUS[ship.status]}{turn}",)]


def _facts(content: Content, view: Combat[Any], viewer: Viewer, ship: Ship) -> list[Words]:
    """What differs from normal, the most important first: the last are cut first."""
    state: State = view.state
    sight = Sight(state)
    return [
        *_locks(state, sight, ship),
        *_distance(view, viewer, sight, ship),
        *([(f"evasive {ship.evasive}",)] if ship.evasive else []),
        *_order(ship),
        *_energy(ship),
        *_docking(state, sight, ship),
        *_criticals(content, ship),
        *(changed_figures(content, ship) if ship.known >= 2 else []),
        *([(MODES[ship.sensor_mode],)] if ship.sensor_mode != "passive" else []),
        *([("neutral",)] if ship.neutral else []),
        *([("offers a truce",)] if ship.id in state.truce else []),
    ]


def _locks(state: State, sight: Sight, ship: Ship) -> list[Words]:
    found: list[Words] = []
    if ship.lock is not None and ship.lock.target in state.ships:
        found.append((f"lock {ship.lock.strength} on ", *sight.short(ship.lock.target)))
    lockers = [
        sight.short(s.id)
        for s in state.ships.values()
        if s.lock is not None and s.lock.target == ship.id
    ]
    if lockers:
        found.append(("locked by ", *listed(lockers)))
    return found


def _distance(view: Combat[Any], viewer: Viewer, sight: Sight, ship: Ship) -> list[Words]:
    """How far an enemy of the acting ship is from it."""
    here = reference(view, viewer)
    if here is None or here.side == ship.side:
        return []
    seat = asked(view)
    away = keep(f"{abs(here.position - ship.position)} CU")
    plain = seat is not None and seat.ship == here.id
    return [(away,) if plain else (f"{away} from ", *sight.short(here.id))]


def _order(ship: Ship) -> list[Words]:
    if ship.order is None or ship.order.type == "none" or ship.known < 2:
        return []
    bonus = f" +{ship.order.bonus}" if ship.order.bonus else ""
    return [(f"{ORDERS[ship.order.type]}{bonus}",)]


def _energy(ship: Ship) -> list[Words]:
    """EP left of this turn's; before they are distributed the whole pool."""
    if ship.known < 3 or not (ship.ep_pool or ship.allotted):
        return []
    whole = max(ship.ep_pool, sum(ship.allotted.values()))
    left = sum(ship.allotted.values()) if ship.allotted else ship.ep_pool
    return [(keep(f"EP {left - sum(ship.spent.values())}/{whole}"),)]


def _docking(state: State, sight: Sight, ship: Ship) -> list[Words]:
    found: list[Words] = []
    if ship.docked_to in state.ships:
        found.append(("docked to ", *sight.short(ship.docked_to)))
        found += [("airlock open",)] if ship.airlock_open else []
    boarder = state.boarder_of(ship.id)
    if boarder is not None:
        found.append(("boarded by ", *sight.short(boarder.id)))
    return found


def _criticals(content: Content, ship: Ship) -> list[Words]:
    if ship.known < 2:
        return []
    names = dict.fromkeys(c.result for c in ship.criticals if c.result not in IN_FIGURES)
    return [
        (
            result_name(content, result).lower(),
            f" ×{ship.count(result)}" if ship.count(result) > 1 else "",
        )
        for result in names
    ]


def changed_figures(content: Content, ship: Ship) -> list[Words]:
    """Armor, Maneuverability and Signature where they are not as built."""
    found: list[Words] = []
    if (now := armor(ship)) != ship.armor:
        found.append((keep(f"armor {ship.armor} → {now}"),))
    if (now := maneuverability(ship)) != ship.maneuverability:
        found.append((keep(f"Maneuverability {figure(ship.maneuverability)} → {figure(now)}"),))
    if (now := signature(ship, content)) != ship.signature:
        found.append((keep(f"Signature {figure(ship.signature)} → {figure(now)}"),))
    return found


def _in_flight(content: Content, view: Combat[Any], viewer: Viewer) -> tuple[Words, ...]:
    """Torpedoes with distance and turn of strike, mines with their distance."""
    state: State = view.state
    sight = Sight(state)
    here = reference(view, viewer)
    found: list[Words] = []
    for torpedo in state.torpedoes.values():
        target = state.ships.get(torpedo.target)
        kind = weapon_name(content, torpedo.type).lower()
        if target is None:
            found.append((Strong(torpedo.id), f" {kind}"))
            continue
        away = keep(f"{abs(torpedo.position - target.position)} CU")
        flies = flies_this_turn(view, torpedo)
        when = turns_to_strike(state, torpedo, content, flies_this_turn=flies)
        found.append(
            (Strong(torpedo.id), f" {kind} at ", *sight.short(target.id), f" · {away} · {when}")
        )
    for mine in state.mines.values():
        kind = weapon_name(content, mine.type).lower()
        layer: Words = (" of ", *sight.short(mine.layer)) if mine.layer in state.ships else ()
        away = "" if here is None else keep(f" · {abs(mine.position - here.position)} CU")
        found.append((Strong(mine.id), f" {kind}", *layer, away))
    return tuple(found)


def _fields(view: Combat[Any], sight: Sight) -> list[Field]:
    state: State = view.state
    found: list[Field] = []
    order = initiative_order(view, sight)
    if order:
        found.append(Field(("Initiative",), (Facts(tuple(order)),)))
    if state.options.get("icons"):
        found.append(Field(("Darkness Points",), (Line((Strong(str(state.darkness)),)),)))
    return found


def initiative_order(view: Combat[Any], sight: Sight) -> Sequence[Words]:
    """`▸ ▲1 6`: active ships in ship order with their scores."""
    seat = asked(view)
    return [
        (
            "▸ " if seat is not None and seat.ship == ship.id else "",
            *sight.short(ship.id),
            " ",
            Strong(str(ship.initiative.score)),
        )
        for ship in ship_order(view.state)
        if ship.initiative is not None and ship.is_active and view.state.stage == "battle"
    ]
