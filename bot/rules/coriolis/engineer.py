"""The engineer: repairs, the airlock (rules 3.2)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, Option, Pick, action
from bot.core.dice import Modifier
from bot.core.play import Play, Turn
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.criticals import LEAK, mend
from bot.rules.coriolis.figures import order_bonus, some
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    effect,
    extra,
    manned,
    one_and_extra,
    own,
    pool,
    settle,
    skill_roll,
    tables,
    trained,
)
from bot.rules.coriolis.state import Ship, State

EITHER_REPAIR = ("destroyed_module", "disabled_weapon")
"""Results that Repair critical and Repair module both mend (R-33)."""


def engineer_seat(turn: CoriolisTurn) -> list[Seat]:
    ship = turn.state.ships[turn.bound["ship"]]
    return [Seat(ship.id, "engineer")] if ship.is_active else []


def _spare(turn: Turn[State]) -> int:
    return max(0, own(turn).left("engineer") - 1)


ExtraEP = Annotated[int, Between(0, _spare, "Extra EP", limit=12)]


def repair_terms(turn: CoriolisTurn, extra_ep: int) -> list[Modifier]:
    """REPAIR!, workshop, service station, extra EP (rules 4.13)."""
    ship, modules = own(turn), tables(turn).modules
    terms = order_bonus(ship, "repair")
    for kind, data in modules.items():
        if data.repair and ship.has(kind):
            terms += some(data.repair, data.name)
        if data.repair_without and not ship.has(kind):
            terms += some(data.repair_without, f"no {data.name.lower()}")
    return [*terms, *extra(extra_ep)]


def spare_part(turn: CoriolisTurn) -> Refusal | None:
    if own(turn).spare_parts < 1:
        return Refusal("There are no spare parts left")
    return None


def _damaged_hull(turn: CoriolisTurn) -> Refusal | None:
    ship = own(turn)
    return Refusal(f"The hull is whole: {ship.hp} HP") if ship.hp >= ship.hp_max else None


def _damaged_systems(turn: CoriolisTurn) -> Refusal | None:
    ship = own(turn)
    if ship.ep_cap + ship.ep_pending >= ship.ep_max:
        return Refusal(f"The reactor gives all of its {ship.ep_max} EP")
    return None


def _critical_options(turn: Turn[State]) -> list[Option]:
    ship = own(turn)
    names = {row.id: row.name for row in tables(turn).criticals.values()}
    return [
        Option(
            c.id,
            names.get(c.result, "Plasma damage"),
            ship.module(c.module).name if c.module else "",
        )
        for c in ship.criticals
    ]


def _module_options(turn: Turn[State]) -> list[Option]:
    return [Option(m.id, m.name) for m in own(turn).modules if _reparable(own(turn), m.id)]


def _reparable(ship: Ship, module_id: str) -> bool:
    """Disabled by results 7 or 8 or by a meme; others only by Repair critical (R-33)."""
    linked = {c.result for c in ship.criticals if c.module == module_id}
    return ship.module(module_id).state == "disabled" and linked <= {*EITHER_REPAIR, LEAK}


@action(
    station="engineer",
    menu="engineer",
    cost=one_and_extra,
    requires=(manned, trained, _damaged_hull, spare_part),
    ref="3.2",
)
def repair_hull(turn: CoriolisTurn, extra_ep: ExtraEP = 0) -> Play:
    """Each six gives 1 HP back; a success uses a spare part."""
    rolled = yield from skill_roll(turn, pool(turn, repair_terms(turn, extra_ep)))
    yield from settle(turn, "hull_repaired", rolled)


@effect
def hull_repaired(turn: CoriolisTurn, sixes: int) -> Play:
    """HP come back now, up to the ship's full number; a failure keeps the part (R-13)."""
    ship = own(turn)
    if sixes:
        yield e.SparePartUsed(ship.id)
        yield e.HullRepaired(ship.id, min(sixes, ship.hp_max - ship.hp))


@action(
    station="engineer",
    menu="engineer",
    cost=one_and_extra,
    requires=(manned, trained, _damaged_systems, spare_part),
    ref="3.2",
)
def repair_systems(turn: CoriolisTurn, extra_ep: ExtraEP = 0) -> Play:
    """Each six gives 1 EP of output back from the next turn on; a success uses a spare part."""
    rolled = yield from skill_roll(turn, pool(turn, repair_terms(turn, extra_ep)))
    yield from settle(turn, "systems_repaired", rolled)


@effect
def systems_repaired(turn: CoriolisTurn, sixes: int) -> Play:
    """Output comes back at the next upkeep."""
    ship = own(turn)
    if sixes:
        yield e.SparePartUsed(ship.id)
        lacking = ship.ep_max - ship.ep_cap - ship.ep_pending
        yield e.SystemsRepaired(ship.id, min(sixes, lacking))


@action(
    station="engineer",
    menu="engineer",
    cost=one_and_extra,
    requires=(manned, trained, spare_part),
    ref="3.2",
)
def repair_critical(
    turn: CoriolisTurn,
    critical: Annotated[str, Pick(_critical_options, "Critical")],
    extra_ep: ExtraEP = 0,
) -> Play:
    """One six mends one critical; a success uses a spare part."""
    rolled = yield from skill_roll(turn, pool(turn, repair_terms(turn, extra_ep)))
    yield from settle(turn, "critical_repaired", rolled, critical=critical)


@effect
def critical_repaired(turn: CoriolisTurn, sixes: int, critical: str) -> Play:
    """The critical goes, and with it what it did to a module."""
    ship = own(turn)
    if sixes and any(c.id == critical for c in ship.criticals):
        yield e.SparePartUsed(ship.id)
        yield from mend(turn, ship.id, critical)


@action(
    station="engineer",
    menu="engineer",
    cost=one_and_extra,
    requires=(manned, trained, spare_part),
    ref="3.2",
)
def repair_module(
    turn: CoriolisTurn,
    module: Annotated[str, Pick(_module_options, "Module")],
    extra_ep: ExtraEP = 0,
) -> Play:
    """One six makes a disabled module work again; a success uses a spare part."""
    rolled = yield from skill_roll(turn, pool(turn, repair_terms(turn, extra_ep)))
    yield from settle(turn, "module_repaired", rolled, module=module)


@effect
def module_repaired(turn: CoriolisTurn, sixes: int, module: str) -> Play:
    """The module is ok again, its critical with it."""
    ship = own(turn)
    if not sixes:
        return
    yield e.SparePartUsed(ship.id)
    for critical in ship.criticals:
        if critical.module == module and critical.result in EITHER_REPAIR:
            yield from mend(turn, ship.id, critical.id)
    if own(turn).module(module).state == "disabled":
        yield e.ModuleChanged(ship.id, module, "ok")


def _boarding(turn: CoriolisTurn) -> Refusal | None:
    """Docked by one's own boarding since an earlier turn, the lock still shut (rules 4.12)."""
    ship = own(turn)
    if not ship.docked_to:
        return Refusal("The ship has not boarded anybody")
    if ship.docked_turn >= turn.state.turn:
        return Refusal("The ships docked this turn", instead="The airlock can be forced next turn")
    return Refusal("The airlock is open already") if ship.airlock_open else None


@action(
    station="engineer",
    menu="engineer",
    cost=one_and_extra,
    requires=(manned, trained, _boarding),
    ref="3.2",
)
def open_airlock(turn: CoriolisTurn, extra_ep: ExtraEP = 0) -> Play:
    """One six and the boarding party may cross; a failure may be tried again."""
    rolled = yield from skill_roll(turn, pool(turn, extra(extra_ep)))
    yield from settle(turn, "airlock_opened", rolled)


@effect
def airlock_opened(turn: CoriolisTurn, sixes: int) -> Play:
    """Fighting aboard is personal combat: the GM reports how it went."""
    if sixes:
        yield e.AirlockOpened(turn.seat.ship)


@action(station="engineer", menu="engineer", name="Pass", ref="3.2", idle=True)
def engineer_pass(turn: CoriolisTurn) -> Play:
    """Do nothing in the engineer phase."""
    yield from ()


def engineer_default(turn: CoriolisTurn) -> Choice:
    return Choice("engineer_pass")
