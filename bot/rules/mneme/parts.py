"""What all actions of Mneme share: the turn they see, their price, DMs, requirements."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, cast

from bot.core.action import OneOf, Option, YesNo
from bot.core.dice import Modifier
from bot.core.play import Turn
from bot.core.refusal import Refusal
from bot.rules.mneme.checks import span_penalty
from bot.rules.mneme.content import Content
from bot.rules.mneme.entries import FunctionId
from bot.rules.mneme.figures import (
    bridge_works,
    condition_terms,
    helm_terms,
    navcomm_terms,
    superiority,
    thrust,
)
from bot.rules.mneme.range import band
from bot.rules.mneme.state import Crew, Ship, State
from bot.rules.twod6.checks import skill_value, some
from bot.rules.twod6.people import Characteristic
from bot.rules.twod6.skills import ABBREVIATIONS
from bot.rules.twod6.skills import SKILLS as SHARED_SKILLS
from bot.rules.twod6.wording import Marks

MnemeTurn = Turn[State]

Direction = Annotated[str, OneOf((("toward", "Toward it"), ("away", "Away from it")), "Direction")]
Combine = Annotated[bool, YesNo("With those who join in")]

SKILLS: dict[str, tuple[str, Characteristic]] = {
    **SHARED_SKILLS,
    "admin": ("Admin", "intelligence"),
}
FUNCTION_OF: dict[str, FunctionId] = {
    "piloting": "pilot",
    "turret_weapons": "gunner",
    "bay_weapons": "gunner",
    "comms": "navcomm",
    "navigation": "navcomm",
    "computer": "navcomm",
    "engineering": "engineer",
    "mechanics": "engineer",
    "leadership": "captain",
    "tactics": "captain",
    "admin": "captain",
}
"""Whose roll it is: optimizing, commands and morale help functions."""


ORDERS: dict[str, tuple[tuple[str, str], ...]] = {
    "navcomm": (
        ("sensor_lock", "Sensor lock"),
        ("break_lock", "Break lock"),
        ("jam", "Jam"),
        ("disable_missiles", "Disable missiles"),
        ("range_check", "Range check"),
        ("directed_scan", "Directed scan"),
        ("plot_jump", "Plot jump"),
        ("hack", "Hack"),
        ("intercept_comms", "Intercept comms"),
        ("secure_system", "Secure system"),
    ),
    "engineer": (
        ("repair", "Repair"),
        ("optimize", "Optimize"),
        ("red_line", "Red line"),
        ("work_around", "Work around"),
        ("go_dark", "Go dark"),
        ("start_up", "Start up"),
        ("activate_jump", "Activate jump"),
    ),
    "pilot": (
        ("evade", "Evade"),
        ("attack_run", "Attack run"),
        ("dock", "Dock"),
        ("pursue", "Pursue"),
        ("break_pursuit", "Break pursuit"),
        ("ram", "Ram"),
        ("avoid_collision", "Avoid collision"),
    ),
    "gunner": (
        ("direct_attack", "Direct attack"),
        ("attack_group", "Attack a group"),
        ("missile_attack", "Missile attack"),
    ),
}
"""Significant actions that roll, which a captain can order, by function (3.1)."""
ORDERABLE = {order for orders in ORDERS.values() for order, _ in orders}


def tables(turn: MnemeTurn) -> Content:
    return cast("Content", turn.content)


def own(turn: MnemeTurn) -> Ship:
    """The ship whose seat acts; of a group the first."""
    return turn.state.ships[turn.seat.ship]


def me(turn: MnemeTurn) -> Crew:
    """The person who acts."""
    return own(turn).member(turn.seat.mount)


def unit(turn: MnemeTurn) -> tuple[Ship, ...]:
    """The ships that do what is done: the group, or the one ship."""
    return turn.state.unit(turn.seat.ship)


def skill_terms(
    who: Crew, skill: str, characteristic: Characteristic | None = None
) -> list[Modifier]:
    """Skill and characteristic; an automated function has no characteristic (R-20)."""
    name, usual = SKILLS[skill]
    if who.is_automated:
        return some(who.skills.get(skill, 0), f"{name} program")
    trained = who.skills.get(skill)
    word = characteristic or usual
    terms = some(skill_value(trained), name if trained is not None else f"{name} untrained")
    return [*terms, *some(who.dm(word), ABBREVIATIONS[word])]


def ship_terms(state: State, ship: Ship, skill: str, content: Content) -> list[Modifier]:
    """What helps or hinders every roll of a function of a ship."""
    function = FUNCTION_OF[skill]
    terms = some(ship.optimize.get(function, 0), "optimized")
    if ship.morale_for == function:
        rows = {row.id: row.dm for row in content.morale.values()}
        terms += some(rows.get(ship.morale, 0), ship.morale)
    if function == "pilot":
        terms += helm_terms(ship)
    if function == "navcomm":
        terms += navcomm_terms(state, ship)
    return terms


def person_terms(
    state: State, content: Content, ship: Ship, who: Crew, skill: str
) -> list[Modifier]:
    """A person's whole DM in a skill, before what belongs to one roll alone."""
    return [
        *skill_terms(who, skill),
        *condition_terms(who),
        *ship_terms(state, ship, skill, content),
    ]


def span_terms(ship: Ship) -> list[Modifier]:
    """A large crew costs its captain (R-19)."""
    crew = [c for c in ship.crew if c.able and "captain" not in c.functions]
    people = [c for c in crew if c.grade != "automated"]
    helpers = sum(c.able and c.grade == "assistant" and "captain" in c.functions
                  for c in ship.crew)  # fmt: skip
    return some(-span_penalty(len(people) + helpers, helpers), "large crew")


def superiority_terms(turn: MnemeTurn, one: str, other: str) -> list[Modifier]:
    return some(superiority(turn.state, tables(turn), one, other), "superiority")


def person(turn: MnemeTurn) -> Refusal | None:
    return Refusal("An automated function cannot do that") if me(turn).is_automated else None


def not_panicked(turn: MnemeTurn) -> Refusal | None:
    panic = own(turn).morale == "panicked"
    return Refusal("The crew is panicked: minor actions only") if panic else None


def bridge(turn: MnemeTurn) -> Refusal | None:
    return None if bridge_works(own(turn)) else Refusal("The bridge is out of action")


def thrusting(turn: MnemeTurn) -> Refusal | None:
    works = thrust(turn.state, own(turn)) >= 1
    return None if works else Refusal("The ship has no Thrust")


def undocked(turn: MnemeTurn) -> Refusal | None:
    """Two ships held together do not maneuver (R-48)."""
    return Refusal("The ship is docked") if turn.state.dock_of(turn.seat.ship) else None


def guided(turn: MnemeTurn) -> Refusal | None:
    return Refusal("The ship is ballistic") if own(turn).ballistic else None


def lit(turn: MnemeTurn) -> Refusal | None:
    return Refusal("The ship is dark", instead="Start up first") if own(turn).dark else None


def ships_as_options(
    turn: MnemeTurn, ships: tuple[Ship, ...], why_not: Callable[[Ship], Refusal | None]
) -> list[Option]:
    """Ships to choose from, with their band and the reason where one cannot be named."""
    content, here, marks = tables(turn), turn.seat.ship, Marks(turn.state)
    return [
        Option(
            s.id,
            f"{marks.mark(s.id)} {s.name}",
            content.band(band(turn.state, content, here, s.id)).name,
            why_not(s),
        )
        for s in ships
    ]


def knows_of(state: State, ship: Ship, target: Ship) -> bool:
    """Not dark, or locked or shown by a scan that still holds (2.8)."""
    if not target.dark:
        return True
    return has_lock(state, ship, target.id) or has_scan(state, ship, target.id)


def unseen(target: Ship) -> Refusal:
    return Refusal(f"{target.name} is dark", instead="A lock or a scan finds it")


def has_lock(state: State, ship: Ship, target: str) -> bool:
    passed_on = any((r.ally, r.target) == (ship.id, target) for r in state.relays)
    return target in ship.locks or passed_on


def has_scan(state: State, ship: Ship, target: str) -> bool:
    """A scan made by the ship itself, or by one that acts with it."""
    return any(
        s.target == target and (s.scanner == ship.id or _together(state, s.scanner, ship))
        for s in state.scans
    )


def _together(state: State, scanner: str, ship: Ship) -> bool:
    return bool(ship.group) and state.ships[scanner].group == ship.group
