"""The engineer: more power, work-arounds, going dark, the Jump (3.3)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.dice import Modifier
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.rules.mneme import events as e
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, consequence
from bot.rules.mneme.entries import FUNCTIONS, STATIONS
from bot.rules.mneme.figures import (
    drive_jumps,
    fuel_for_jump,
    is_damaged,
    is_disabled,
)
from bot.rules.mneme.helping import rolled
from bot.rules.mneme.mending import part_name, parts_as_options
from bot.rules.mneme.parts import MnemeTurn, me, own, tables, undocked
from bot.rules.mneme.pending import Deed, Hit
from bot.rules.mneme.range import band
from bot.rules.mneme.state import CLOSE, Ship
from bot.rules.twod6.checks import some

UNPLOTTED = -4
USED_BY = {
    "pilot": "m_drive",
    "drive": "m_drive",
    "navcomm": "sensors",
    "captain": "bridge",
    "engineer": "power_plant",
}
"""The part that strains when a function is driven beyond its limits."""


def _functions(turn: MnemeTurn) -> list[Option]:
    found = [Option(f, STATIONS[f]) for f in FUNCTIONS]
    return [*found, Option("drive", "The drive: Thrust this turn")]


Function = Annotated[str, Pick(_functions, "What")]


@rolled("engineer", ref="3.3")
def optimize(
    turn: MnemeTurn,
    what: Function,
) -> Play:
    """Optimize a function: +1 on all its rolls until your next turn; or the drive: 1 Thrust."""
    yield from roll_for(turn, "engineering")


@consequence("optimize")
def _optimized(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield from _boost(turn, deed, 2 if result.great else 1)


def _boost(turn: MnemeTurn, deed: Deed, dm: int) -> Play:
    what = str(deed.given["what"])
    for ship in turn.state.unit(deed.ship):
        if what == "drive":
            yield e.ThrustAdded(ship.id, dm)
        else:
            yield e.Optimized(ship.id, what, dm)


def _spare(turn: MnemeTurn) -> Refusal | None:
    return None if own(turn).spare_parts else Refusal("There are no spare parts left")


@rolled("engineer", _spare, ref="3.3")
def red_line(
    turn: MnemeTurn,
    what: Function,
) -> Play:
    """Drive a function beyond its limits, for a spare part: +2, or damage to what it uses."""
    yield e.SparesSpent(turn.seat.ship, 1)
    yield from roll_for(turn, "engineering")


@consequence("red_line")
def _red_lined(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        yield from _boost(turn, deed, 3 if result.great else 2)
        return
    ship = turn.state.ships[deed.ship]
    part = USED_BY.get(str(deed.given["what"]), ship.mounts[0].id if ship.mounts else "sensors")
    yield e.HitWaits(strain(deed.ship, part, dice=1 if result.disaster else 0))


def strain(ship: str, part: str, *, dice: int) -> Hit:
    """Damage to an own part: 1 point, or dice; it waits for the end of the turn."""
    return Hit(
        source="strain",
        attacker=ship,
        target=ship,
        weapon="strain",
        dice=dice,
        points=0 if dice else 1,
        ignores_armor=True,
        place="component",
        component=part,
    )


def _limping(turn: MnemeTurn) -> list[Option]:
    ship = own(turn)
    wanted = [
        n for n, p in ship.components.items()
        if p.is_damaged and not p.is_disabled and is_damaged(ship, n)
    ]  # fmt: skip
    return parts_as_options(turn, ship, wanted)


@rolled("engineer", ref="3.3")
def work_around(
    turn: MnemeTurn,
    component: Annotated[str, Pick(_limping, "Part")],
) -> Play:
    """Get around the damage of a part: its penalty does not count until your next turn."""
    yield from roll_for(turn, "mechanics")


@consequence("work_around")
def _worked_around(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    part = str(deed.given["component"])
    for ship in turn.state.unit(deed.ship) if result.success else ():
        if part in ship.components and is_damaged(ship, part):
            yield e.WorkedAround(ship.id, part)


def _unwatched(turn: MnemeTurn) -> Refusal | None:
    if own(turn).dark:
        return Refusal("The ship is dark already")
    near = any(
        band(turn.state, tables(turn), turn.seat.ship, foe.id) <= CLOSE
        for foe in turn.state.enemies(turn.seat.ship)
    )
    return Refusal("An enemy is Close") if near else None


@rolled("engineer", _unwatched, ref="3.3")
def go_dark(turn: MnemeTurn) -> Play:
    """Shut everything down: locks on you are lost, and only who finds you can attack you."""
    yield from roll_for(turn, "engineering")


@consequence("go_dark")
def _gone_dark(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    if result.success:
        for ship in turn.state.unit(deed.ship):
            yield e.WentDark(ship.id)


def _off(turn: MnemeTurn) -> list[Option]:
    ship = own(turn)
    found = [Option("dark", "The whole ship")] if ship.dark else []
    hacks = [h.component for h in turn.state.hacks if h.victim == ship.id]
    return [*found, *(Option(c, part_name(turn, ship, c)) for c in dict.fromkeys(hacks))]


@rolled("engineer", ref="3.3")
def start_up(
    turn: MnemeTurn,
    what: Annotated[str, Pick(_off, "What")],
) -> Play:
    """Start a dark ship or a hacked system: at once, or else from your next turn on."""
    yield from roll_for(
        turn,
        "engineering",
        more=some(2, "start-up"),
    )


@consequence("start_up")
def _started(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    what = str(deed.given["what"])
    for ship in turn.state.unit(deed.ship):
        if result.success and what != "dark":
            yield e.Freed(ship.id, what)
        yield e.StartedUp(ship.id, what, later=not result.success)


def _fuel(turn: MnemeTurn) -> Refusal | None:
    ship = own(turn)
    if not drive_jumps(ship):
        return Refusal("The J-drive does not work")
    if ship.jumping:
        return Refusal("The Jump is under way")
    needs = fuel_for_jump(ship)
    if ship.fuel < needs:
        return Refusal(f"A Jump takes {needs} t of fuel", f"There are {ship.fuel} t")
    return None


@rolled("engineer", undocked, _fuel, ref="3.3")
def activate_jump(turn: MnemeTurn) -> Play:
    """Jump: the ship is gone at the end of the turn if drive and plant still work then."""
    ship = own(turn)
    more: list[Modifier] = some(0 if ship.jump_plotted else UNPLOTTED, "no plot")
    more += some(-2 if is_damaged(ship, "j_drive") else 0, "damaged J-drive")
    yield from roll_for(turn, "engineering", more=more)


@consequence("activate_jump")
def _activated(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    for ship in turn.state.unit(deed.ship):
        if result.success:
            if drive_jumps(ship) and ship.fuel >= fuel_for_jump(ship):
                yield e.JumpBegun(ship.id)
            continue
        if ship.jump_plotted:
            yield e.Plotted(ship.id, plotted=False)
        if result.disaster:
            yield e.HitWaits(strain(ship.id, "j_drive", dice=1))


@action(station="engineer", menu="function", cost=1, ref="3.3")
def diagnostics(turn: MnemeTurn) -> Play:
    """Look for what is wrong: +1 on the next engineer roll of yours this turn."""
    if me(turn).diagnosed:
        raise Refused("That is done already")
    yield e.Diagnosed(turn.seat.ship, turn.seat.mount)


def still_jumps(ship: Ship) -> bool:
    """Whether a Jump begun comes off; fuel lost this turn is felt from the next on (3.3, 4.7)."""
    works = not is_disabled(ship, "j_drive") and not is_disabled(ship, "power_plant")
    return ship.jumping and works
