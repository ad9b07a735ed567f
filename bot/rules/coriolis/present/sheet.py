"""The ship sheet: everything a reader may know of one ship, figures with their reasons."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import (
    Block,
    Card,
    Facts,
    Field,
    Gauge,
    Kind,
    Line,
    Modifiers,
    Strong,
    Term,
    Words,
)
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.figures import (
    armor,
    couplings,
    maneuverability,
    sensor_reach,
    signature,
)
from bot.rules.coriolis.present.aboard import criticals, features, member, modules, weapons
from bot.rules.coriolis.present.names import Sight
from bot.rules.coriolis.present.places import author
from bot.rules.coriolis.present.words import (
    ACCOUNTS,
    MODES,
    ORDERS,
    STATUS,
    count,
    figure,
    keep,
    number,
    range_name,
)
from bot.rules.coriolis.state import Ship, State

ORDER_OF_ACCOUNTS = ("engineer", "pilot", "sensors", "gunner", "sensor_mode", "reserve")


def sheet(content: Content, view: Combat[Any], viewer: Viewer, ship_id: str) -> Card:
    """A ship the reader does not see has no sheet but this sentence."""
    state: State = view.state
    sight = Sight(state)
    ship = state.ships.get(ship_id)
    if ship is None:
        return Card(Kind.NOTHING, author(view), ("There is no such ship in view",))
    fields = [
        Field(("Energy",), _energy(ship)) if ship.known == 3 else None,
        Field(("Figures",), _figures(content, ship)) if ship.known >= 2 else None,
        Field(("Locks",), _locks(state, sight, ship)),
        Field(("Weapons",), weapons(content, ship)) if ship.known >= 2 else None,
        Field(("Criticals",), criticals(content, ship)) if ship.known >= 2 else None,
        Field(("Crew",), tuple(Line(member(ship, c)) for c in ship.crew)),
        Field(("Modules",), modules(ship)) if ship.known == 3 else None,
        Field(("Features",), features(content, ship)) if ship.known >= 2 else None,
        Field(("Distances",), _distances(content, state, sight, ship)),
    ]
    return Card(
        Kind.MOVE,
        author(view),
        sight.full(ship.id),
        (Gauge(ship.hp if ship.known >= 2 else None, ship.hp_max, "HP"), *_state(content, ship)),
        tuple(field for field in fields if field is not None and field.items),
        "rules 1.2",
    )


def _state(content: Content, ship: Ship) -> tuple[Block, ...]:
    first: list[Words] = []
    if ship.known >= 2:
        first += [(f"class {content.classes[ship.ship_class].name}",)]
        first += [(f"speed {ship.speed}",)]
    if not ship.is_active:
        first.append((Strong(STATUS[ship.status]),))
    if ship.neutral:
        first.append(("neutral",))
    now: list[Words] = []
    if ship.order is not None and ship.order.type != "none" and ship.known >= 2:
        now.append((ORDERS[ship.order.type], f" +{ship.order.bonus}"))
    if ship.evasive:
        now.append((f"evasive {ship.evasive}",))
    if ship.known == 3:
        now.append((count(ship.spare_parts, "spare part"),))
        now += [("gunner holds",)] if ship.stance == "held" else []
        now += [(_preset(ship),)] if ship.preset is not None else []
        now += [("transponder on",)] if ship.transponder else []
        now += [("radio in use",)] if not ship.radio_silent else []
        now += [("reactor off",)] if ship.reactor_off else []
        pending = ship.initiative_pending
        now += [(f"initiative +{pending} next turn",)] if pending else []
    if ship.initiative is not None:
        now.append((f"initiative {ship.initiative.score}",))
    return tuple(Facts(tuple(items)) for items in (first, now) if items)


def _preset(ship: Ship) -> str:
    """Defensive fire decided beforehand (R-32)."""
    preset = ship.preset
    if preset is None or not preset.fire:
        return "preset: no defensive fire"
    weapon = next((m.name.lower() for m in ship.modules if m.id == preset.weapon), "best weapon")
    extra = f", {preset.extra_ep} extra EP" if preset.extra_ep else ""
    return f"preset: defensive fire, {weapon}{extra}"


def _energy(ship: Ship) -> tuple[Block, ...]:
    """Output, this turn's pool, and what each position has left of its own."""
    lines: list[Block] = [
        Facts(
            (
                ("output ", Strong(f"{ship.ep_cap}/{ship.ep_max}")),
                ("this turn ", Strong(str(ship.ep_pool))),
                *([(f"+{ship.ep_pending} next turn",)] if ship.ep_pending else []),
                *([(f"{number(-couplings(ship))} power coupling",)] if couplings(ship) else []),
            )
        )
    ]
    shares = [
        (keep(f"{ACCOUNTS[a]} {ship.left(a)}/{ship.allotted[a]}"),)
        for a in ORDER_OF_ACCOUNTS
        if ship.allotted.get(a)
    ]
    if shares:
        lines.append(Facts(tuple(shares)))
    elif ship.is_active and ship.ep_pool:
        lines.append(Line(("not distributed yet",)))
    return tuple(lines)


def _figures(content: Content, ship: Ship) -> tuple[Block, ...]:
    structural = ship.count("structural_damage")
    mode = content.sensor_modes[ship.sensor_mode]
    lines: list[Block] = []
    for name, now, base, terms, sign in (
        (
            "Armor",
            armor(ship),
            ship.armor,
            (
                Term(-2 * structural, "structural damage"),
                Term(-ship.count("plasma"), "plasma"),
            ),
            number,
        ),
        (
            "Maneuverability",
            maneuverability(ship),
            ship.maneuverability,
            (Term(-2 * ship.count("damaged_thrusters"), "damaged thrusters"),),
            figure,
        ),
        (
            "Signature",
            signature(ship, content),
            ship.signature,
            (
                Term(mode.signature, MODES[ship.sensor_mode]),
                Term(2 * structural, "structural damage"),
            ),
            figure,
        ),
    ):
        reasons = tuple(term for term in terms if term.value)
        built = f" · as built {sign(base)}" if reasons else ""
        lines.append(Line((f"{name} ", Strong(sign(now)), built)))
        if reasons:
            lines.append(Modifiers(reasons))
    hurt = ship.count("damaged_sensors")
    reach = f"{MODES[ship.sensor_mode]}, {keep(f'{sensor_reach(ship, content)} CU')}"
    lines.append(Line((reach, f", rolls {number(-2 * hurt)}" if hurt else "")))
    return tuple(lines)


def _locks(state: State, sight: Sight, ship: Ship) -> tuple[Block, ...]:
    found: list[Block] = []
    if ship.lock is not None and ship.lock.target in state.ships:
        found.append(Line((f"strength {ship.lock.strength} on ", *sight.full(ship.lock.target))))
    found += [
        Line(("held by ", *sight.full(other.id), f", strength {other.lock.strength}"))
        for other in state.ships.values()
        if other.lock is not None and other.lock.target == ship.id
    ]
    if ship.docked_to in state.ships:
        open_ = ", airlock open" if ship.airlock_open else ""
        found.append(Line(("docked to ", *sight.full(ship.docked_to), open_)))
    boarder = state.boarder_of(ship.id)
    if boarder is not None:
        found.append(Line(("boarded by ", *sight.full(boarder.id))))
    return tuple(found)


def _distances(content: Content, state: State, sight: Sight, ship: Ship) -> tuple[Block, ...]:
    return tuple(
        Line(
            (
                *sight.full(other.id),
                f": {keep(f'{away} CU')}, {range_name(content, away).lower()}",
            )
        )
        for other in state.ships.values()
        if other.id != ship.id
        for away in (state.distance(ship.id, other.id),)
    )
