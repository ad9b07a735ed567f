"""Who is in charge of which department: before the battle, at the start of a turn (2.1, 2.2)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.command_points import events as e
from bot.rules.command_points.entries import DEPARTMENTS
from bot.rules.command_points.parts import CommandTurn, me, own
from bot.rules.command_points.state import Character
from bot.rules.command_points.turns import SPEAKERS, STATIONS, captain_seat


def captains(turn: CommandTurn) -> list[Seat]:
    """The captains of vessels with several people who can share departments out."""
    if not turn.state.options.get("departments", True):
        return []
    ships = [s for s in turn.state.ships.values() if len(s.people) > 1]
    return [seat for s in ships if (seat := captain_seat(s)) is not None]


def _people(turn: AnyTurn) -> list[Option]:
    return [Option(c.id, c.name, held_words(c)) for c in own(turn).able_people]


def held_words(who: Character) -> str:
    return ", ".join(DEPARTMENTS[d] for d in who.departments)


def _free(turn: AnyTurn) -> list[Option]:
    who = _chosen(turn)
    return [Option(d, n) for d, n in DEPARTMENTS.items() if d not in who.departments]


def _held(turn: AnyTurn) -> list[Option]:
    """Departments somebody may hand over: each keeps one head (2.1)."""
    who = _chosen(turn)
    return [
        Option(
            d,
            DEPARTMENTS[d],
            "",
            None
            if len(own(turn).in_department(d)) > 1
            else Refusal("Nobody else is in charge of that department", moot=True),
        )
        for d in who.departments
    ]


def _chosen(turn: AnyTurn) -> Character:
    """The person named, else the one who acts."""
    named = turn.given.get("person")
    found = next((c for c in own(turn).crew if c.id == named), None)
    return found or me(turn)


Person = Annotated[str, Pick(_people, "Who")]
ForDepartment = Annotated[str, Pick(_free, "Department")]
OwnDepartment = Annotated[str, Pick(_held, "Department")]


@action(station=SPEAKERS, menu="departments", interrupt=True, ref="2.1")
def assign_department(turn: CommandTurn, person: Person, department: ForDepartment) -> Play:
    """Put somebody in charge of a department, alone or with others."""
    yield e.DepartmentTaken(turn.seat.ship, person, department)


@action(station=SPEAKERS, menu="departments", interrupt=True, ref="2.1")
def relieve(turn: CommandTurn, person: Person, department: OwnDepartment) -> Play:
    """Take a department from somebody; another has to be in charge of it."""
    yield e.DepartmentTaken(turn.seat.ship, person, department, taken=False)


@action(station=SPEAKERS, menu="departments", interrupt=True, idle=True, ref="2.1")
def departments_stand(turn: CommandTurn) -> Play:
    """Everybody is at the right department."""
    yield from ()


def _unlocked(turn: AnyTurn) -> Refusal | None:
    """Departments change at the start of a turn only (2.2 T1)."""
    ship = own(turn)
    if ship.npc or any(c.acted for c in ship.people):
        return Refusal("Departments change only before anybody has acted in the turn", moot=True)
    return None


@action(station=STATIONS, menu="turn", name="Take charge", requires=(_unlocked,), ref="2.2")
def take_charge(turn: CommandTurn, department: ForDepartment) -> Play:
    """Take charge of another department too, before anybody aboard has acted."""
    yield e.DepartmentTaken(turn.seat.ship, turn.seat.mount, department)


@action(station=STATIONS, menu="turn", name="Hand over", requires=(_unlocked,), ref="2.2")
def hand_over(turn: CommandTurn, department: OwnDepartment) -> Play:
    """Leave a department to the others in charge of it, before anybody aboard has acted."""
    yield e.DepartmentTaken(turn.seat.ship, turn.seat.mount, department, taken=False)
