"""The board: initiative as it stands, who has actions left, ships, what works at turn end."""

from __future__ import annotations

from collections import Counter
from typing import Any, cast

from bot.core.agenda import Ask
from bot.core.blocks import Board, Facts, Field, Gauge, Line, Name, ShipLine, SideField, Words
from bot.core.combat import Combat
from bot.rules.mneme.content import Content
from bot.rules.mneme.entries import STATIONS
from bot.rules.mneme.figures import is_damaged, order, posts, thrust, unit_initiative
from bot.rules.mneme.present.words import STATUS, Sight, author, bound_to, menu_of
from bot.rules.mneme.state import Ship, State
from bot.rules.twod6.wording import keep, plural

SEALED = {"declare": "The ambush", "leave": "Leave the battle"}
TITLES = {
    "choice": "who saw first chooses",
    "talk": "talk",
    "stations": "who does what",
    "react": "reactions",
    "aid": "aid",
    "npc_roll": "roll for the referee",
    "damage_control": "damage control",
    "spares": "spare parts",
    "consent": "agree or refuse",
    "fate": "the fate of the beaten",
    "last_call": "act now or not at all",
    "morale": "morale",
    "others": "everybody else to act",
}


def board(tables: Content, view: Combat[Any]) -> Board:
    sight = Sight(tables, view.state)
    glyph, title = _title(view, sight)
    return Board(
        author=author(view),
        title=title,
        sides=tuple(_side(sight, view, side) for side in sight.state.sides),
        in_flight=_in_flight(sight),
        fields=tuple(_fields(sight, view)),
        glyph=glyph,
    )


def _title(view: Combat[Any], sight: Sight) -> tuple[str, Words]:
    if view.outcome is not None:
        return "🏁", ("The battle is over",)
    menu, ship, frame = menu_of(view), bound_to(view), view.window
    if frame is None:
        return "⏳", ("Waiting",)
    if menu in SEALED and cast("Ask", frame.step).sealed:
        return "🔒", (f"{SEALED[menu]}: {len(frame.answers)} sealed",)
    if menu == "function":
        function = bound_to(view, "function")
        name = STATIONS[function].lower() if function in STATIONS else "crew"  # type: ignore[index]
        return "🔔", (*sight.full(ship), f": {name} to act")
    if menu == "npc_turn":
        return "🔔", (*sight.unit(ship), ": the referee to act")
    said = TITLES.get(menu, menu)
    return "⏳", (*sight.full(ship), f": {said}") if ship else (said[:1].upper() + said[1:],)


def _side(sight: Sight, view: Combat[Any], side: str) -> SideField:
    ships = [s for s in sight.state.ships.values() if s.side == side and not s.joins]
    ids = [s.id for s in sight.state.ships.values() if s.side == side]
    lines = tuple(
        ShipLine(
            id=ship.id,
            number=ids.index(ship.id) + 1,
            name=(Name(ship.name),),
            gauge=gauge(ship),
            facts=(*_away(sight, ship), *facts(sight, view, ship))
            if ship.fights
            else ((STATUS[ship.status],),),
            passing=(*_away(sight, ship), *_thrust(sight, ship)),
            acting=ship.active or bound_to(view) == ship.id,
            out=not ship.fights,
        )
        for ship in ships
    )
    return SideField(sight.shape(side), side, lines)


def gauge(ship: Ship, label: Words = ()) -> Gauge:
    """The Hull; once it is disabled, the Structure."""
    name = "structure" if ship.components["hull"].is_disabled else "hull"
    part = ship.components[name]
    return Gauge(part.hp - part.damage, part.hp, name.capitalize(), label)


def _away(sight: Sight, ship: Ship) -> list[Words]:
    """How far it is from the enemy whose turn it is."""
    active = next((s for s in sight.state.ships.values() if s.active), None)
    if active is None or active.side == ship.side:
        return []
    return [(sight.away(active.id, ship.id),)]


def _thrust(sight: Sight, ship: Ship) -> list[Words]:
    """What the ship whose turn it is has left."""
    return [(keep(f"TP {ship.tp}/{thrust(sight.state, ship)}"),)] if ship.active else []


def facts(sight: Sight, view: Combat[Any], ship: Ship) -> list[Words]:
    """What differs from normal, the most important first."""
    state = sight.state
    found: list[Words] = []
    if ship.status == "breaking_up":
        found.append(("breaking up",))
    if ship.taken_by:
        found.append(("taken by ", *sight.short(ship.taken_by)))
    found += _thrust(sight, ship)
    found += [
        ("locked by ", *sight.short(other.id))
        for other in state.ships.values()
        if ship.id in other.locks
    ]
    for word, true in (
        ("surprised", ship.surprised),
        ("waits", ship.delaying),
        ("dark", ship.dark),
        ("ballistic", ship.ballistic),
        ("blacked out", ship.blackout),
    ):
        if true:
            found.append((word,))
    if ship.evade:
        found.append((keep(f"evade {ship.evade}"),))
    if ship.attack_run:
        found.append((keep(f"attack run +{ship.attack_run}"),))
    if ship.known and ship.pool:
        found.append((keep(f"pool {ship.pool}"),))
    found += _bonds(sight, ship)
    body = ship.components["structure"]
    if body.damage and not ship.components["hull"].is_disabled:
        found.append((keep(f"Structure {body.hp - body.damage}/{body.hp}"),))
    if ship.armor != ship.armor_max:
        found.append((keep(f"armor {ship.armor}"),))
    found += [(what,) for what in hurt_parts(sight, ship)]
    if ship.morale:
        found.append((ship.morale,))
    return found


def _bonds(sight: Sight, ship: Ship) -> list[Words]:
    state = sight.state
    found: list[Words] = []
    dock = state.dock_of(ship.id)
    if dock is not None:
        other = dock.other if dock.initiator == ship.id else dock.initiator
        found.append(("docked with ", *sight.short(other)))
    hunt = state.pursuit_by(ship.id)
    if hunt is not None:
        found.append((f"pursues +{hunt.kept} ", *sight.short(hunt.target)))
    found += [("jammed by ", *sight.short(j.jammer)) for j in state.jams if j.victim == ship.id]
    found += [
        (f"{sight.part(ship.id, h.component)} hacked",) for h in state.hacks if h.victim == ship.id
    ]
    return found


def hurt_parts(sight: Sight, ship: Ship) -> list[str]:
    """Parts that do not work as they should: "M-Drive damaged"."""
    found: list[str] = []
    for name, part in ship.components.items():
        if name in {"hull", "structure"} or not part.is_damaged:
            continue
        state = "destroyed" if part.destroyed else "disabled" if part.is_disabled else "damaged"
        around = ", worked around" if not is_damaged(ship, name) else ""
        found.append(keep(f"{sight.part(ship.id, name)} {state}{around}"))
    return found


def _in_flight(sight: Sight) -> tuple[Words, ...]:
    """Salvos with number, target, distance."""
    found: list[Words] = []
    for salvo in sight.state.salvos.values():
        target = sight.state.ships[salvo.target]
        away = abs(target.position - salvo.position)
        where = plural(away, "space") if not sight.state.on("band_movement") else ""
        where = where or sight.tables.band(salvo.band).name
        how = ", hidden" if salvo.hidden else ", ballistic" if salvo.is_ballistic else ""
        found.append((sight.salvo(salvo), " → ", *sight.short(salvo.target), f" · {where}{how}"))
    return tuple(found)


def _fields(sight: Sight, view: Combat[Any]) -> list[Field]:
    state = sight.state
    if state.stage != "battle":
        return []
    found = [Field(("On duty",), (Facts(tuple(duty)),))] if (duty := _duty(sight, view)) else []
    listed: list[Words] = []
    for ship in initiative_order(state):
        mark = "✓ " if ship.acted else "▸ " if ship.active else ""
        group = len(state.unit(ship.id))
        many = f" × {group}" if group > 1 else ""
        count = unit_initiative(state, ship)
        listed.append((keep(f"{mark}{sight.mark(ship.id)}{many} {count}"),))
    found.append(Field(("Initiative",), (Facts(tuple(listed)),)))
    if state.hits:
        number = Counter(hit.target for hit in state.hits)
        waiting = [(f"{plural(n, 'hit')} on ", *sight.short(s)) for s, n in number.items()]
        found.append(Field(("Damage to roll at the end of the turn",), (Line(_joined(waiting)),)))
    return found


def initiative_order(state: State) -> list[Ship]:
    """Every unit, those that have acted first, then as they will act."""
    units = [s for s in state.ships.values() if s.fights and state.lead(s.id).id == s.id]
    ranked = order(state, units)
    return [*(s for s in ranked if s.acted), *(s for s in ranked if not s.acted)]


def _joined(parts: list[Words]) -> Words:
    found: list[Any] = []
    for part in parts:
        found += [" · ", *part] if found else part
    return tuple(found)


def _duty(sight: Sight, view: Combat[Any]) -> list[Words]:
    """Minor actions left to whoever may act now: `Gunner 1 ●●○ 2 MA`."""
    ship = sight.state.ships.get(bound_to(view))
    if ship is None or menu_of(view) != "function":
        return []
    people = posts(ship, bound_to(view, "function"))
    return [
        (Name(who.name), keep(f" {'●' * who.ma}{'○' * max(0, 3 - who.ma)} {who.ma} MA"))
        for who in people[:8]
    ]
