"""What all actions of Command Points share: the turn they see, checks, costs, requirements."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from typing import Any, cast

from bot.core.action import AnyTurn, Cost, Option
from bot.core.agenda import Params
from bot.core.dice import Modifier
from bot.core.play import Draw, Event, Judged, Play, Push, Rolled, Rolling, Turn, roll
from bot.core.refusal import Refusal
from bot.rules.command_points import events as e
from bot.rules.command_points.content import Content
from bot.rules.command_points.entries import DEPARTMENTS, Department
from bot.rules.command_points.figures import (
    attribute_terms,
    bonus,
    skill_terms,
    speed,
)
from bot.rules.command_points.state import Character, State, Vessel
from bot.rules.twod6.checks import Check, some
from bot.rules.twod6.wording import Marks

CommandTurn = Turn[State]

SUPPORT = 2
SURPRISED = -2
"""Opposed checks of the fully surprised (R-06)."""
CREW = "vessel"
"""The one seat of a vessel of the referee's."""
ATTRIBUTES_OF: dict[str, tuple[str, ...]] = {
    "pilot": ("int", "dex"),
    "program": ("int",),
    "fix": ("int",),
}
"""The attributes of the checks of stations: the better one counts (section 3)."""


def tables(turn: AnyTurn) -> Content:
    return cast("Content", turn.content)


def own(turn: CommandTurn) -> Vessel:
    """The vessel whose seat acts."""
    return turn.state.ships[turn.seat.ship]


def me(turn: CommandTurn) -> Character:
    """The person who acts; on the referee's vessels the crew as one."""
    return own(turn).member(turn.seat.mount)


def shooter(turn: CommandTurn) -> Character | None:
    """The person who acts, if it is one."""
    return None if own(turn).npc else me(turn)


def who_acts(turn: CommandTurn) -> str:
    return f"{turn.seat.ship}/{turn.seat.mount}"


def who_answers(vessel: Vessel, who: Character | None) -> str:
    """Who rolls for a vessel outside its turn; a vessel alone where nobody is there."""
    if vessel.npc:
        return f"{vessel.id}/{vessel.crew[0].id}"
    return vessel.id if who is None else f"{vessel.id}/{who.id}"


def opponents(turn: CommandTurn) -> list[Vessel]:
    """Who may be attacked, opposed and fled from: engaged, and in surprise surprised (R-41)."""
    state = turn.state
    found = state.engaged(turn.seat.ship)
    if state.surprise == "none":
        return list(found)
    return [s for s in found if s.surprise == "surprised"]


def enemies_as_options(turn: CommandTurn, ships: Iterable[Vessel] | None = None) -> list[Option]:
    listed = opponents(turn) if ships is None else ships
    marks = Marks(turn.state)
    return [Option(s.id, f"{marks.mark(s.id)} {s.name}", f"{s.hp}/{s.hp_max} HP") for s in listed]


def no_enemy(turn: CommandTurn) -> Refusal | None:
    return None if opponents(turn) else Refusal("No enemy is engaged with you")


def free_at(department: Department) -> Callable[[AnyTurn], Refusal | None]:
    """Acts only at one department until the vessel's next turn (2.3)."""

    def check(turn: AnyTurn) -> Refusal | None:
        vessel: Vessel = own(turn)
        if vessel.npc:
            return None
        who = vessel.member(turn.seat.mount)
        if not who.able:
            return Refusal(f"{who.name} is out of action")
        if who.done_general:
            return Refusal(f"{who.name} has taken a general action in this turn")
        if who.station_lock not in {None, department}:
            place = DEPARTMENTS[who.station_lock or department]
            return Refusal(f"{who.name} stays at {place} until the vessel's next turn")
        if department not in who.departments:
            return Refusal(f"{who.name} is not assigned to {DEPARTMENTS[department]}")
        return None

    return check


def at_most(action: str, limit: int) -> Callable[[AnyTurn], Refusal | None]:
    """Limits count for the vessel and its turn (2.3)."""

    def check(turn: AnyTurn) -> Refusal | None:
        used = own(turn).counters.get(action, 0)
        times = "once" if limit == 1 else f"{limit} times"
        return (
            Refusal(f"That is possible only {times} a turn", instead="Again in the next turn")
            if used >= limit
            else None
        )

    return check


def costs(base: int, department: Department) -> Cost:
    """A price, 2 less where the captain supports the department (3.3)."""

    def price(turn: AnyTurn, params: Params) -> int:
        return max(0, base - SUPPORT) if own(turn).support == department else base

    return price


def begin(
    turn: CommandTurn, department: Department, *, rolls: bool = True, free: bool = False
) -> Play:
    """Count a station action, lock the person, use up the support (R-26)."""
    supported = not free and own(turn).support == department
    yield e.StationActed(turn.seat.ship, turn.seat.mount, turn.action, department, rolls, supported)


def check_terms(
    vessel: Vessel, who: Character | None, skill: str, *attributes: str
) -> list[Modifier]:
    """Skill and attribute of a person, or the referee's one number for both (1.3)."""
    if vessel.npc:
        return some(vessel.npc_skill, "crew")
    if who is None:
        return [Modifier(-1, "nobody at the station")]
    return [
        *skill_terms(who, skill),
        *attribute_terms(who, *(attributes or ATTRIBUTES_OF[skill])),
        *some(who.setup_bonus, "set up"),
    ]


def use_setup(turn: CommandTurn, who: Character | None) -> Play:
    """The +1 of Set them Up is gone with the roll (R-10)."""
    if who is not None and who.setup_bonus:
        yield e.SetUpUsed(turn.seat.ship, who.id)


def check(turn: CommandTurn, skill: str, needs: int, *attributes: str) -> Rolling:
    """A check of the person who acts."""
    who = shooter(turn)
    dice = Check(tuple(check_terms(own(turn), who, skill, *attributes)), needs)
    rolled: Rolled = yield from roll(turn, dice, "", who_acts(turn))
    yield from use_setup(turn, who)
    return rolled


def effect_size(turn: CommandTurn, skill: str) -> int:
    """A skill as the size of an effect; below 0 it counts 0 (R-09)."""
    vessel = own(turn)
    return max(0, vessel.npc_skill if vessel.npc else me(turn).level(skill))


def answerer(vessel: Vessel, department: Department, skill: str) -> Character | None:
    """The able person of a department with the highest bonus, whatever the lock (R-39)."""
    people = vessel.in_department(department)
    return max(people, key=lambda c: bonus(c, skill, *ATTRIBUTES_OF[skill]), default=None)


def pilot_bonus(vessel: Vessel) -> int:
    """What a vessel's pilot brings, to tell the faster of equals (R-11)."""
    if vessel.npc:
        return vessel.npc_skill
    who = answerer(vessel, "bridge", "pilot")
    return -1 if who is None else bonus(who, "pilot", "int", "dex")


def fastest(turn: CommandTurn) -> Vessel | None:
    """The engaged enemy with the highest Speed now, then the better pilot, then initiative."""
    content = tables(turn)
    return max(opponents(turn), key=lambda s: (speed(s, content), pilot_bonus(s)), default=None)


Opposing = Generator[Event | Push | Draw, Any, bool]


def opposed(
    turn: CommandTurn, target: Vessel, department: Department, skill: str, *, speeds: bool = False
) -> Opposing:
    """Higher total wins; a tie goes to the players' side, between equals to the defender (R-01)."""
    vessel, content, who = own(turn), tables(turn), shooter(turn)
    terms = check_terms(vessel, who, skill)
    other = None if target.npc else answerer(target, department, skill)
    answer = check_terms(target, other, skill)
    if speeds:
        terms = [*terms, *some(speed(vessel, content), "Speed")]
        answer = [*answer, *some(speed(target, content), "Speed")]
    if turn.state.surprise == "full":
        answer = [*answer, Modifier(SURPRISED, "surprised")]
    first = yield from roll(turn, Check(tuple(terms), 0), "", who_acts(turn))
    yield from use_setup(turn, who)
    if speeds and target.drive_destroyed:
        yield Judged(who_acts(turn), turn.action, True, first.degree)
        return True
    second = yield from roll(
        turn, Check(tuple(answer), 0), f"{turn.action}_answer", who_answers(target, other)
    )
    tie = not vessel.npc and target.npc
    won = first.degree > second.degree or (tie and first.degree == second.degree)
    yield Judged(who_acts(turn), turn.action, won, first.degree - second.degree)
    return won
