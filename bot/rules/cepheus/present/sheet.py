"""The sheet of a ship: figures, mounts, people, ranges."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Facts, Field, Kind, Line, Name, Words
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.figures import allowance, initiative, rating_used, reactions_left, thrust
from bot.rules.cepheus.gunner import mount_skill
from bot.rules.cepheus.parts import SKILLS
from bot.rules.cepheus.posts import mounts_of
from bot.rules.cepheus.present.board import damage_of, gauge
from bot.rules.cepheus.present.words import Sight, author, place_of
from bot.rules.cepheus.state import Crew, Mount, Ship
from bot.rules.twod6.skills import ABBREVIATIONS
from bot.rules.twod6.vessel import knows
from bot.rules.twod6.wording import keep, number, plural, signed

MOST_PEOPLE = 12
JACK = "Jack-of-all-Trades"


def sheet(content: Content, view: Combat[Any], viewer: Viewer, ship_id: str) -> Card:
    sight = Sight(content, view.state)
    ship = sight.state.ships[ship_id]
    own = knows(sight.state, viewer, ship_id)
    fields = [
        Field(("Figures",), tuple(_figures(sight, ship))),
        *_mounts(sight, ship, own=own),
        *_damage(sight, ship),
        *(_inside(sight, ship) if own else []),
        *_ranges(sight, ship),
    ]
    return Card(
        Kind.MOVE,
        author(view),
        (*sight.full(ship_id), f" · {ship.class_name}"),
        (gauge(ship), Facts(tuple(_hull(ship)))),
        tuple(fields),
        "rules 1.3",
    )


def _hull(ship: Ship) -> list[Words]:
    return [
        (keep(f"Hull {ship.hull}/{ship.hull_max}"),),
        (keep(f"Structure {ship.structure}/{ship.structure_max}"),),
        (keep(f"armor {ship.armor}/{ship.armor_max}"),),
    ]


def _figures(sight: Sight, ship: Ship) -> list[Block]:
    turn = sight.state.turn
    electronics = sight.content.electronics[ship.electronics].name
    left = f"{reactions_left(ship, turn)} of {allowance(ship, turn)}"
    return [
        Facts(
            (
                (keep(f"Thrust {thrust(ship)}/{ship.thrust_base}"),),
                (keep(f"speed {ship.speed}"),),
                (keep(f"Jump {ship.jump}"),),
            )
        ),
        Facts(
            (
                (keep(f"Initiative {number(initiative(ship, turn))}"),),
                (f"reactions left {left}",),
                (f"{electronics} sensors",),
            )
        ),
    ]


def _mounts(sight: Sight, ship: Ship, *, own: bool) -> list[Field]:
    lines = [Line(_mount(sight, ship, mount, own=own)) for mount in ship.mounts[:MOST_PEOPLE]]
    more = len(ship.mounts) - len(lines)
    if more > 0:
        lines.append(Line((f"and {more} more",)))
    return [Field(("Mounts",), tuple(lines))] if lines else []


def _mount(sight: Sight, ship: Ship, mount: Mount, *, own: bool) -> Words:
    types: dict[str, int] = {}
    for weapon in mount.weapons:
        types[weapon.type] = types.get(weapon.type, 0) + 1
    what = ", ".join(f"{n} × {sight.weapon(t).lower()}" for t, n in types.items())
    ready = sum(w.count for w in mount.weapons)
    uses = any(sight.content.weapons[w.type].magazine for w in mount.weapons)
    state = ("", " · damaged, attacks −2", " · disabled", " · destroyed")[mount.hits]
    ammo = f" · {ready} ready" if own and uses else ""
    fired = " · fired" if mount.fired else ""
    return (f"{sight.mount(ship.id, mount.id).capitalize()}: {what}{ammo}{state}{fired}",)


def _damage(sight: Sight, ship: Ship) -> list[Field]:
    hurt = damage_of(sight, ship)
    return [Field(("Damage",), (Facts(tuple((d,) for d in hurt)),))] if hurt else []


def _inside(sight: Sight, ship: Ship) -> list[Field]:
    """What only the own side knows."""
    stock = [
        (keep(f"{'sand' if kind == 'sand' else sight.weapon(kind).lower()} {count}"),)
        for kind, count in ship.ammo.items()
    ]
    facts: list[Words] = [
        (keep(f"fuel {number(ship.fuel)}/{number(ship.fuel_max)} t"),),
        (keep(f"cargo {number(ship.cargo)} t"),),
        (keep(f"software {rating_used(ship)}/{ship.rating}"),),
        *stock,
    ]
    if ship.pool:
        facts.append((plural(ship.pool, "coordination point"),))
    if ship.jump_plot:
        facts.append((f"plot for Jump-{ship.jump_plot}",))
    people = sorted(ship.people, key=lambda c: (c.position in {"anyone", "marine"}, c.id))
    lines = [Line(_person(ship, who)) for who in people[:MOST_PEOPLE]]
    more = len(people) - len(lines)
    if more > 0:
        lines.append(Line((f"and {more} more",)))
    return [Field(("Aboard",), (Facts(tuple(facts)),)), Field(("Crew",), tuple(lines))]


def _person(ship: Ship, who: Crew) -> Words:
    condition = "" if who.condition == "ok" else f" · {who.condition.replace('_', ' ')}"
    rads = f" · {who.rads} rads" if who.rads else ""
    busy = " · busy" if who.task is not None else ""
    gone = f" · {who.gone}" if who.gone else ""
    said = f"{_skills(ship, who)}{condition}{rads}{busy}{gone}"
    return (Name(who.name), f" · {place_of(ship, who)}{said}")


def _skills(ship: Ship, who: Crew) -> str:
    """Skills of the position and others that somebody has, then the DMs of characteristics."""
    idle = {"turret_weapons", "bay_weapons"} - {
        mount_skill(m) for m in mounts_of(ship, who) or ship.mounts
    }
    if not ship.screens:
        idle.add("screens")
    skills = [
        keep(f"{SKILLS[skill][0] if skill in SKILLS else JACK} {level}")
        for skill, level in who.skills.items()
        if skill not in idle
    ]
    dms = [
        keep(f"{short} {signed(dm)}")
        for word, short in ABBREVIATIONS.items()
        if (dm := who.dm(word))
    ]
    return "".join(f" · {', '.join(part)}" for part in (skills, dms) if part)


def _ranges(sight: Sight, ship: Ship) -> list[Field]:
    lines = [
        Line((*sight.full(foe.id), f" · {sight.band(sight.state.range(ship.id, foe.id))}"))
        for foe in sight.state.enemies(ship.id)
    ][:MOST_PEOPLE]
    return [Field(("Ranges",), tuple(lines))] if lines else []
