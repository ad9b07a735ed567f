"""How ships play that nobody answers for (2.13, R-79)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

from bot.core.agenda import Ask, Params
from bot.core.combat import Combat
from bot.core.npc import first_allowed
from bot.core.ruleset import Choice, Ruleset
from bot.core.seats import Seat
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.posts import is_solo
from bot.rules.cepheus.state import Crew, Ship, State

Wishes = Iterator[tuple[str, Params]]
REPAIRS = ("m_drive", "power_plant", "bridge", "sensors")
LAST_REPAIRS = ("fuel", "j_drive")


def policy(rules: Ruleset[State], combat: Combat[State], seat: Seat) -> Choice:
    """The first wish that the rules allow; else the window's default, for this seat alone."""
    frame = combat.window
    menu = cast("Ask", frame.step).menu if frame is not None else ""
    return first_allowed(rules, combat, seat, wishes(combat.state, rules.content, seat, menu))


def wishes(state: State, content: Content, seat: Seat, menu: str) -> Wishes:
    """What somebody would like to do, best first."""
    ship = state.ships[seat.ship]
    match menu:
        case "act":
            yield from _activation(state, content, ship, ship.member(seat.mount), seat.station)
            yield "nothing_here", {}
            yield "done", {}
        case "react":
            yield from _screens(state, ship)
            yield "fire_sand", {}
            yield "dodge", {}
        case "missiles":
            yield from _screens(state, ship)
            yield "point_defense", {}
            yield "dodge", {}
        case "repel":
            yield "sand_boarders", {}
            yield "pd_boarders", {}
        case "delay_close":
            yield "act_late", {}
        case "range_choice":
            enemy = state.question.asker if state.question is not None else ""
            step = towards_average(state, content, ship, enemy)
            if step:
                yield f"choose_{step}", {}
        case _:
            return


def the_enemy(state: State, ship: Ship) -> Ship | None:
    """The nearest enemy that is ok, then the weakest, then the first in the list."""
    found = [s for s in state.enemies(ship.id) if s.status == "ok" and not s.taken_by]
    found = found or list(state.enemies(ship.id))
    return min(
        found,
        key=lambda s: (state.range(ship.id, s.id), s.hull + s.structure),
        default=None,
    )


def towards_average(state: State, content: Content, ship: Ship, enemy: str) -> str:
    """One band towards that in which most of the ship's beams are Average; "" if it is there."""
    beams = [
        content.weapons[w.type] for m in ship.mounts if m.works for w in m.weapons
        if content.weapons[w.type].is_beam or content.weapons[w.type].kind == "meson"
    ]  # fmt: skip
    if not beams or enemy not in state.ships:
        return ""
    here = state.range(ship.id, enemy)
    average = [sum(b.at(band) == 0 for b in beams) for band in range(7)]
    best = max(range(7), key=lambda band: (average[band], -abs(band - here)))
    return "closer" if best < here else "farther" if best > here else ""


def _activation(state: State, content: Content, ship: Ship, who: Crew, station: str) -> Wishes:
    enemy = the_enemy(state, ship)
    match station:
        case "captain":
            if "leadership" in who.skills and who.position == "captain":
                yield "coordinate_crew", {}
        case "pilot":
            yield "avoid_collision", {}
            yield "maintain_pursuit", {}
            if not ship.evasive:
                yield "evasive_maneuvers", {}
        case "navigator":
            if enemy is not None and who.position == "navigator":
                step = towards_average(state, content, ship, enemy.id)
                if step:
                    yield "range_check", {"target": enemy.id, "change": step}
        case "sensors":
            yield "ew_missiles", {}
            if enemy is not None:
                yield "sensor_targeting", {"target": enemy.id}
        case "gunner":
            yield from _fire(state, content, ship, who, enemy)
        case "engineer" | "damage_control":
            mounts = tuple(m.id for m in ship.mounts)
            for system in (*REPAIRS, *mounts, *LAST_REPAIRS):
                yield "repair_system", {"system": system}
        case _:
            return


def _fire(state: State, content: Content, ship: Ship, who: Crew, enemy: Ship | None) -> Wishes:
    """All beams at the enemy, else all racks; else an empty magazine is filled."""
    points: Params = {"points": 1} if ship.pool else {}
    every = is_solo(ship) or who.automatic == "fire_control"
    mounts = [m for m in ship.mounts if every or m.id == who.post]
    for mount in mounts:
        if mount.concealed:
            yield "deploy", {"mount": mount.id}
        if enemy is not None:
            yield "attack", {"mount": mount.id, "target": enemy.id, **points}
            for kind in ("nuclear", "smart", "standard"):
                aim: dict[str, Any] = {"mount": mount.id, "missile": kind, "target": enemy.id}
                yield "launch_missiles", aim
        for index, weapon in enumerate(mount.weapons):
            room = content.weapons[weapon.type].magazine
            if room and not weapon.count:
                for ammo in ship.ammo:
                    yield "reload", {"weapon": f"{mount.id}:{index}", "ammo": ammo}


def _screens(state: State, ship: Ship) -> Wishes:
    """Screens whenever they help."""
    for screen in ship.screens:
        if state.volley is not None:
            for salvo in state.volley.salvos:
                yield "trigger_screens", {"screen": f"{screen.type}:{salvo}"}
        else:
            yield "trigger_screens", {"screen": screen.type}
