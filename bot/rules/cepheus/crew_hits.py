"""Crew hits: wounds and radiation (4.9, 4.10, R-34, R-35, R-67)."""

from __future__ import annotations

from typing import Literal

from bot.core.dice import Modifier, Plain
from bot.core.play import Play, roll
from bot.rules.cepheus import events as e
from bot.rules.cepheus.parts import SKILLS, CepheusTurn, skill_terms, tables
from bot.rules.cepheus.state import Crew, Ship
from bot.rules.twod6.checks import Check, best_row, characteristic_dm, some
from bot.rules.twod6.people import share
from bot.rules.twod6.tables import crew_roll

Column = Literal["normal", "radiation"]


def aboard(ship: Ship) -> list[Crew]:
    """Who is crew: everybody but passengers, automated posts, and those who are gone (R-35)."""
    return [c for c in ship.crew if c.is_crew and not c.gone and c.condition != "dead"]


def crew_hit(
    turn: CepheusTurn, ship_id: str, column: Column, dm: int, *, bonus: bool = False
) -> Play:
    """2D6 on the crew damage table; "all" rolls once for everybody."""
    who = f"{ship_id}/crew"
    source = "armor" if bonus else "screens"
    purpose = "bonus_radiation" if bonus else "crew_hit"
    people = aboard(turn.state.ships[ship_id])
    struck = yield from crew_roll(
        turn,
        tables(turn).crew_damage,
        len(people),
        who,
        purpose=purpose,
        dose=f"{column}_dose",
        terms=some(dm, source),
    )
    yield e.CrewStruck(ship_id, column, struck.roll, struck.strikes, struck.amount)
    people = [people[victim] for victim in struck.victims]
    if column == "normal":
        for person in people:
            yield from wound(turn, ship_id, person.id, struck.amount)
        return
    for person in people:
        yield e.Irradiated(ship_id, person.id, struck.amount * 10)
    for person in people:
        yield from sicken(turn, ship_id, person.id)


def wound(turn: CepheusTurn, ship_id: str, crew_id: str, amount: int) -> Play:
    """Damage to a person; an extended task may suffer from it (R-67)."""
    person = turn.state.ships[ship_id].member(crew_id)
    through = max(0, amount - person.armor)
    if not through:
        return
    yield e.Wounded(ship_id, crew_id, share(person, through, person.wish))
    after = turn.state.ships[ship_id].member(crew_id)
    if after.task is None:
        return
    if not after.is_able:
        yield e.TaskEnded(ship_id, crew_id, "ruined")
        return
    terms = _task_terms(turn.state.ships[ship_id], after, through)
    rolled = yield from roll(turn, Check(tuple(terms)), "task", f"{ship_id}/{crew_id}")
    if rolled.degree <= -6:
        yield e.TaskEnded(ship_id, crew_id, "ruined")
    elif not rolled.success:
        yield e.TaskAdvanced(ship_id, crew_id, after.task.done - 1)


def _task_terms(ship: Ship, who: Crew, through: int) -> list[Modifier]:
    """2D6 + skill − damage taken (2.7); no characteristic."""
    skill = who.task.skill if who.task is not None else ""
    if skill not in SKILLS:
        return some(-through, "damage")
    name = SKILLS[skill][0]
    terms = [t for t in skill_terms(ship, who, skill) if t.source.startswith(name)]
    return [*terms, *some(-through, "damage")]


def sicken(turn: CepheusTurn, ship_id: str, crew_id: str) -> Play:
    """An Endurance check against the radiation taken so far (4.10)."""
    person = turn.state.ships[ship_id].member(crew_id)
    rows = tables(turn).radiation
    row = rows[best_row(list(rows), person.rads)]
    if row.check is None or not person.is_able:
        return
    who = f"{ship_id}/{crew_id}"
    terms = [
        *some(characteristic_dm(person.now("endurance")), "End"),
        *some(row.check, f"{row.name.lower()} radiation"),
    ]
    rolled = yield from roll(turn, Check(tuple(terms)), "radiation", who)
    if rolled.success:
        return
    dice = yield from roll(
        turn,
        Plain(1, 6, tuple(some(row.extra, row.name)), form="damage"),
        "radiation_damage",
        who,
    )
    yield e.Wounded(ship_id, crew_id, (0, 0, dice.degree))
