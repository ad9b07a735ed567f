"""The engineer: distributing EP, overload, repairs, the airlock (rules 3.2)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, action
from bot.core.agenda import Ask, Params
from bot.core.dice import Modifier
from bot.core.play import Play, Push, Turn
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.damage import check_hull
from bot.rules.coriolis.figures import feature, is_trained, order_bonus, some
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    effect,
    extra,
    in_battle,
    manned,
    one_and_extra,
    own,
    pool,
    settle,
    skill_roll,
    tables,
)
from bot.rules.coriolis.state import ACCOUNTS, STATIONS, SensorMode, Ship, State

STAND_INS = ("engineer", "captain", "pilot", "sensors", "gunner")
"""Who distributes EP: the engineer, or the first of the others who is there (rules 2.5 P2)."""


def _pool_of(turn: Turn[State]) -> int:
    return own(turn).ep_pool


def _modes(turn: Turn[State]) -> list[Option]:
    """Sensor modes; a mode needs its feature (rules 4.2)."""
    ship = own(turn)
    return [
        Option(
            mode.id,
            mode.name,
            f"{mode.reach} CU · {mode.ep} EP",
            None
            if mode.feature is None or mode.feature in ship.features
            else Refusal(f"{mode.name} sensors need Super Sensors"),
        )
        for mode in tables(turn).sensor_modes.values()
    ]


Share = Annotated[int, Between(0, _pool_of, limit=20)]


@action(station=STATIONS, menu="distribute", requires=(in_battle,), name="Distribute EP", ref="2.5")
def distribute(
    turn: CoriolisTurn,
    engineer: Share = 0,
    pilot: Share = 0,
    sensors: Share = 0,
    gunner: Share = 0,
    sensor_mode: Annotated[str, Pick(_modes, "Sensor mode")] = "passive",
) -> Play:
    """Share this turn's EP among the positions; what is not given is reserve.

    A position can spend only its own EP. Sensors are passive unless 1 EP keeps them on.
    """
    ship = own(turn)
    shares = {"engineer": engineer, "pilot": pilot, "sensors": sensors, "gunner": gunner}
    modes = tables(turn).sensor_modes
    given = sum(shares.values()) + modes[sensor_mode].ep
    if given > ship.ep_pool:
        raise Refused(
            f"That is {given} EP, the ship has {ship.ep_pool}",
            now=" · ".join(f"{name} {share}" for name, share in shares.items() if share),
            instead=f"Give {given - ship.ep_pool} EP less",
        )
    accounts = {**shares, "sensor_mode": modes[sensor_mode].ep, "reserve": ship.ep_pool - given}
    yield e.EnergyDistributed(ship.id, accounts, _mode(sensor_mode))


def _mode(word: str) -> SensorMode:
    return "extreme" if word == "extreme" else "active" if word == "active" else "passive"


def distribute_seat(turn: CoriolisTurn) -> list[Seat]:
    """The engineer; if there is none, whoever is there."""
    ship = turn.state.ships[turn.bound["ship"]]
    if not ship.is_active:
        return []
    there = (station for station in STAND_INS if ship.holder(station) is not None)
    return [Seat(ship.id, next(there, "engineer"))]


def distribute_default(turn: CoriolisTurn) -> Choice:
    """As last turn if it fits; else what is most needed, each if it still fits (rules 2.7)."""
    ship = own(turn)
    last = {account: ship.last_allotted.get(account, 0) for account in ACCOUNTS}
    mode = ship.last_mode if ship.last_allotted else ship.sensor_mode
    cost = tables(turn).sensor_modes[mode].ep
    if ship.last_allotted and sum(last.values()) + cost <= ship.ep_pool:
        return Choice("distribute", {**last, "sensor_mode": mode})
    return Choice("distribute", _most_needed(ship, tables(turn)))


def _most_needed(ship: Ship, content: Content) -> Params:
    left = ship.ep_pool
    params: Params = dict.fromkeys(ACCOUNTS, 0)
    params["sensor_mode"] = "passive"
    if ship.sensor_mode != "passive" and content.sensor_modes[ship.sensor_mode].ep <= left:
        params["sensor_mode"] = ship.sensor_mode
        left -= content.sensor_modes[ship.sensor_mode].ep
    for account, need in (
        ("gunner", 1),
        ("sensors", 1),
        ("pilot", ship.ship_class),
        ("engineer", 1),
    ):
        if need <= left:
            params[account] = need
            left -= need
    return params


def trained(turn: CoriolisTurn) -> Refusal | None:
    """An advanced skill at level 0 may not be rolled (rules 1.1)."""
    if not is_trained(own(turn), turn.seat.station):
        return Refusal("Nobody at this station has the skill for it")
    return None


def engineer_seat(turn: CoriolisTurn) -> list[Seat]:
    ship = turn.state.ships[turn.bound["ship"]]
    return [Seat(ship.id, "engineer")] if ship.is_active else []


def _spare(turn: Turn[State], cost: int) -> int:
    return max(0, own(turn).left("engineer") - cost)


ExtraEP = Annotated[int, Between(0, lambda turn: _spare(turn, 1), "Extra EP", limit=12)]
AllExtraEP = Annotated[int, Between(0, lambda turn: _spare(turn, 0), "Extra EP", limit=12)]
Position = Annotated[
    str,
    OneOf(
        (
            ("ask", "Decide after the roll"),
            ("engineer", "Engineer"),
            ("pilot", "Pilot"),
            ("sensors", "Sensor operator"),
            ("gunner", "Gunner"),
        ),
        "New EP to",
    ),
]


def only_extra(turn: CoriolisTurn, params: Params) -> int:
    """Nothing but what is added (rules 4.4)."""
    return int(params["extra_ep"])


@action(
    station="engineer",
    menu="engineer",
    cost=only_extra,
    requires=(manned, trained),
    name="Overload reactor",
    ref="3.2",
)
def overload(turn: CoriolisTurn, extra_ep: AllExtraEP = 0, to: Position = "ask") -> Play:
    """Each six is 1 EP more now and 1 HP less; without a six the ship loses 1 HP."""
    rolled = yield from skill_roll(turn, pool(turn, extra(extra_ep)))
    yield from settle(turn, "overloaded", rolled, to=to)


@effect
def overloaded(turn: CoriolisTurn, sixes: int, to: str) -> Play:
    """EP and HP change places; Reactor Burst gives 3 more and always costs 2 HP (rules 3.2)."""
    ship = own(turn)
    gained, lost = sixes, sixes or 1
    burst = feature(ship, tables(turn), "overload_ep")
    if burst:
        gained, lost = burst + sixes, feature(ship, tables(turn), "overload_hp")
    if ship.hp - lost <= 0:
        gained = 0
    yield e.Overloaded(ship.id, gained, min(lost, ship.hp))
    yield from check_hull(turn, ship.id)
    if gained and to == "ask":
        yield Push((Ask("overload_ep", "engineer", "overload_ep"),), {"ship": ship.id})
    elif gained:
        yield e.EnergyPlaced(ship.id, {to: gained})


def _new_ep(turn: Turn[State]) -> int:
    return turn.state.overload_ep


NewShare = Annotated[int, Between(0, _new_ep, limit=20)]


@action(station="engineer", menu="overload_ep", requires=(in_battle,), ref="2.7", interrupt=True)
def place_ep(
    turn: CoriolisTurn,
    engineer: NewShare = 0,
    pilot: NewShare = 0,
    sensors: NewShare = 0,
    gunner: NewShare = 0,
) -> Play:
    """Give the overload's EP to positions; what you do not place goes to the gunner."""
    rest = turn.state.overload_ep - engineer - pilot - sensors - gunner
    if rest < 0:
        there = turn.state.overload_ep
        raise Refused(f"There are {there} EP to place, not {there - rest}")
    shares = {"engineer": engineer, "pilot": pilot, "sensors": sensors, "gunner": gunner + rest}
    yield e.EnergyPlaced(turn.seat.ship, {name: ep for name, ep in shares.items() if ep})


def overload_default(turn: CoriolisTurn) -> Choice:
    return Choice("place_ep", {"gunner": turn.state.overload_ep})


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
    module = ship.module(module_id)
    linked = [c.result for c in ship.criticals if c.module == module_id]
    own_kind = all(result in {"destroyed_module", "disabled_weapon"} for result in linked)
    return module.state == "disabled" and own_kind


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
    if not sixes:
        return
    yield e.SparePartUsed(ship.id)
    module = next(c.module for c in ship.criticals if c.id == critical)
    yield e.CriticalRepaired(ship.id, critical)
    left = [c for c in own(turn).criticals if c.module == module]
    if module and not left and not ship.module(module).is_ok:
        yield e.ModuleChanged(ship.id, module, "ok")


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
        if critical.module == module:
            yield e.CriticalRepaired(ship.id, critical.id)
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
