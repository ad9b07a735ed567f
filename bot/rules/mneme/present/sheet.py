"""The sheet of a ship: figures, parts, mounts, people with what they have left, distances."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Facts, Field, Kind, Line, Name, Words
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.rules.mneme.content import Content
from bot.rules.mneme.entries import FUNCTION_SKILLS, STATIONS
from bot.rules.mneme.figures import posts, reactions_left, thrust, unit_initiative
from bot.rules.mneme.present.board import facts, gauge
from bot.rules.mneme.present.words import Sight, author, post_of
from bot.rules.mneme.state import Crew, Mount, Ship
from bot.rules.mneme.view import scanned
from bot.rules.twod6.vessel import knows
from bot.rules.twod6.wording import keep, number, plural

MOST = 14
LEAST = 7


def sheet(tables: Content, view: Combat[Any], viewer: Viewer, ship_id: str) -> Card:
    sight = Sight(tables, view.state)
    ship = sight.state.ships[ship_id]
    own = knows(sight.state, viewer, ship_id)
    now = facts(sight, view, ship)
    fields = [
        Field(("Figures",), (Facts(tuple(_figures(sight, ship))),)),
        *([Field(("Now",), (Facts(tuple(now)),))] if now else []),
        Field(("Parts",), (Facts(tuple(_parts(sight, ship))),)),
        *_mounts(sight, ship),
        *(_aboard(sight, ship) if own else _scanned(sight, viewer, ship)),
        *_others(sight, ship),
    ]
    title = (*sight.full(ship_id), f" · {ship.class_name}")
    return Card(Kind.MOVE, author(view), title, (gauge(ship),), tuple(fields), "rules 1.2")


def _figures(sight: Sight, ship: Ship) -> list[Words]:
    state = sight.state
    group = len(state.unit(ship.id))
    return [
        (keep(f"Thrust {thrust(state, ship)}/{ship.thrust_max}"),),
        (keep(f"armor {ship.armor}/{ship.armor_max}"),),
        (keep(f"initiative {unit_initiative(state, ship)}"),),
        (keep(f"sensors {number(ship.sensors_dm)}"),),
        (keep(f"Jump {ship.jump}"),),
        *([(keep(f"space {number(ship.position)}"),)] if state.stage == "battle" else []),
        *([(f"one of a group of {group}",)] if group > 1 else []),
    ]


def _parts(sight: Sight, ship: Ship) -> list[Words]:
    mounts = {m.id for m in ship.mounts}
    return [
        (keep(f"{sight.part(ship.id, name)} {part.hp - part.damage}/{part.hp}"),)
        for name, part in ship.components.items()
        if name not in mounts or part.hp > 1
    ]


def _mounts(sight: Sight, ship: Ship) -> list[Field]:
    lines = [Line((_mount(sight, ship, m),)) for m in ship.mounts[:MOST]]
    return [Field(("Mounts",), tuple(lines))] if lines else []


def _mount(sight: Sight, ship: Ship, mount: Mount) -> str:
    types = dict.fromkeys(mount.weapons)
    what = ", ".join(f"{mount.weapons.count(t)} × {sight.weapon(t).lower()}" for t in types)
    part = ship.components[mount.id]
    worst = 3 if part.destroyed else 2 if part.is_disabled else 1 if part.is_damaged else 0
    state = f" · {sight.effect(ship.id, mount.id, worst)}" if worst else ""
    return f"{sight.part(ship.id, mount.id)}: {what}{state}{' · fired' if mount.fired else ''}"


def _aboard(sight: Sight, ship: Ship) -> list[Field]:
    """What only the own side knows: stores, plans, people."""
    stores: list[Words] = [
        (keep(f"{sight.weapon(kind).lower()} {count}"),) for kind, count in ship.missiles.items()
    ]
    listed = (("sand", ship.sand), ("spare parts", ship.spare_parts), ("pool", ship.pool))
    stores += [(keep(f"{word} {count}"),) for word, count in listed if count]
    stores.append((keep(f"fuel {ship.fuel} t"),))
    if ship.jump_plotted:
        stores.append(("a Jump is plotted",))
    orders = [(f"{f}: {order.replace('_', ' ')}",) for f, order in ship.command.items()]
    lines: list[Block] = [Line(_person(ship, who)) for who in ship.crew[:MOST]]
    if len(ship.crew) > MOST:
        lines.append(Line((f"and {len(ship.crew) - MOST} more",)))
    found = [Field(("Aboard",), (Facts((*stores, *orders)),))]
    return [*found, Field(("Crew",), tuple(lines))]


def _scanned(sight: Sight, viewer: Viewer, ship: Ship) -> list[Field]:
    """What a directed scan shows: ammunition, and how good each function is (3.2)."""
    if not scanned(sight.state, viewer, ship.id):
        return []
    stores = [f"{sight.weapon(kind).lower()} {count}" for kind, count in ship.missiles.items()]
    stores += [f"sand {ship.sand}"] if ship.sand else []
    best = {
        function: max((who.skills.get(skills[0], 0) for who in posts(ship, function)), default=None)
        for function, skills in FUNCTION_SKILLS.items()
        if skills
    }
    crew = [f"{STATIONS[f]} {n}" for f, n in best.items() if n is not None]  # type: ignore[index]
    return [Field(("Scanned",), (Facts(tuple((keep(line),) for line in (*stores, *crew))),))]


def _person(ship: Ship, who: Crew) -> Words:
    hurt = f" · {who.wounds} wounds" if who.wounds >= LEAST else ""
    rads = f" · {who.rads} rads" if who.rads else ""
    left = plural(reactions_left(who), "reaction")
    ready = f" · {who.ma} MA, {left}" if who.acts else ""
    gone = f" · {who.gone}" if who.gone else "" if who.able else " · out"
    order = f" · {who.order}" if who.order != "ask" else ""
    said = f"{post_of(ship, who)}{ready}{hurt}{rads}{gone}{order}"
    return (said,) if said.startswith(who.name) else (Name(who.name), f" · {said}")


def _others(sight: Sight, ship: Ship) -> list[Field]:
    lines = [
        Line((*sight.full(foe.id), f" · {sight.away(ship.id, foe.id)}"))
        for foe in sight.state.enemies(ship.id)
    ][:MOST]
    return [Field(("Distances",), tuple(lines))] if lines and sight.state.stage == "battle" else []
