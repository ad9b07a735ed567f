"""Engineering: engines, hull, systems (3.5)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import AnyTurn, Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.rules.command_points import events as e
from bot.rules.command_points.crises import mend_part
from bot.rules.command_points.figures import hp_max, part_name, parts_of
from bot.rules.command_points.parts import (
    CREW,
    CommandTurn,
    begin,
    check,
    costs,
    effect_size,
    free_at,
    own,
    tables,
)

ENGINEERING = ("engineering", CREW)
FREE = free_at("engineering")
BOOST = 2
CONTROL = 7


def _drive(turn: AnyTurn) -> Refusal | None:
    return Refusal("The drive is destroyed") if own(turn).drive_destroyed else None


@action(
    name="Boost Engines",
    station=ENGINEERING,
    menu="turn",
    cost=costs(2, "engineering"),
    requires=(FREE, _drive),
    ref="3.5",
)
def boost_engines(turn: CommandTurn) -> Play:
    """Speed +2 until the vessel's next turn; adds up."""
    yield from begin(turn, "engineering")
    rolled = yield from check(turn, "fix", 8)
    if rolled.success:
        yield e.Boosted(turn.seat.ship, BOOST)


def _hurt(turn: AnyTurn) -> Refusal | None:
    ship = own(turn)
    whole = ship.hp >= hp_max(ship, tables(turn))
    return Refusal("The hull is whole", f"{ship.hp}/{ship.hp_max} HP", moot=True) if whole else None


@action(
    name="Damage Control",
    station=ENGINEERING,
    menu="turn",
    cost=costs(3, "engineering"),
    requires=(FREE, _hurt),
    ref="3.5",
)
def damage_control(turn: CommandTurn) -> Play:
    """Give the hull hit points back; each try of the battle makes the next harder by 1."""
    yield from begin(turn, "engineering")
    ship = own(turn)
    yield e.ControlTried(ship.id)
    rolled = yield from check(turn, "fix", CONTROL + ship.damage_control_tries)
    back = effect_size(turn, "fix") * tables(turn).classes[ship.hull_class].repair
    if rolled.success and back:
        yield e.Mended(ship.id, min(hp_max(ship, tables(turn)), ship.hp + back))


def broken(turn: AnyTurn) -> list[Option]:
    """What Emergency Repair can mend: disabled parts, and a drive below its level."""
    ship, content = own(turn), tables(turn)
    found = [
        Option(p, part_name(ship, content, p), "disabled")
        for p in parts_of(ship)[1:]
        if ship.works(p) == "disabled"
    ]
    if ship.drive < ship.drive_max and not ship.drive_destroyed:
        found.insert(0, Option("drive", "Drive", f"level {ship.drive} of {ship.drive_max}"))
    return found


def _something_broken(turn: AnyTurn) -> Refusal | None:
    return None if broken(turn) else Refusal("Nothing is disabled", moot=True)


@action(
    name="Emergency Repair",
    station=ENGINEERING,
    menu="turn",
    cost=costs(3, "engineering"),
    requires=(FREE, _something_broken),
    ref="3.5",
)
def emergency_repair(turn: CommandTurn, system: Annotated[str, Pick(broken, "System")]) -> Play:
    """Make a disabled system work again, or bring the drive up a level."""
    yield from begin(turn, "engineering")
    rolled = yield from check(turn, "fix", 8)
    if rolled.success:
        yield from mend_part(turn, turn.seat.ship, system)
