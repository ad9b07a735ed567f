"""What each event makes true of one ship."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Initiative, Lock, Module, Order, Ship, State


def evolve_ship(state: State, event: Event) -> State:
    """The state after an event that concerns the ship it names."""
    ship = state.ships[cast("Any", event).ship] if hasattr(event, "ship") else None
    match event:
        case e.TorpedoLaunched(torpedo, system):
            launcher = state.ships[torpedo.launcher]
            return state.put(_stock_drawn(launcher, system, torpedo.type))
        case e.MineLaid(mine, system):
            return state.put(_stock_drawn(state.ships[mine.layer], system, mine.type))
        case _ if ship is None:
            return state
        case e.StatusChanged(status=status):
            # Pending repairs of a ship that is out are void (rules 4.6).
            pending = ship.ep_pending if status == "active" else 0
            out = replace(ship, status=status, out_since=state.turn, ep_pending=pending)
            return state.put(out)
        case e.Docked(target=target):
            return state.put(replace(ship, docked_to=target, docked_turn=state.turn))
        case _:
            return state.put(_changed(ship, event))


def _changed(ship: Ship, event: Event) -> Ship:
    match event:
        case e.Marked(number=number):
            return replace(ship, mark=number)
        case e.ReactorRestarted():
            return replace(ship, reactor_off=False)
        case e.InitiativeRolled(_, score, count, command):
            return replace(ship, initiative=Initiative(score, count, command))
        case e.ChanceRolled(face=face) if ship.initiative is not None:
            rolled = replace(ship.initiative, chance=(*ship.initiative.chance, face))
            return replace(ship, initiative=rolled)
        case e.PositionWon(sixes=sixes):
            return replace(ship, initiative_pending=ship.initiative_pending + sixes)
        case e.Readied():
            return _readied(ship, event)
        case e.Manned(crew=crew, stations=stations, declared=declared):
            members = tuple(
                replace(c, stations=stations, declared=declared) if c.id == crew else c
                for c in ship.crew
            )
            return replace(ship, crew=members)
        case e.OrderGiven(order=order):
            return replace(ship, order=Order(order))
        case e.OrderBonus(bonus=bonus) if ship.order is not None:
            return replace(ship, order=replace(ship.order, bonus=bonus))
        case e.ManeuversPlanned(count=count):
            return replace(ship, planned=count, flown=0)
        case e.ManeuverFlown():
            return replace(ship, flown=ship.flown + 1)
        case e.Moved(to=to):
            return replace(ship, position=to)
        case e.Evaded(sixes=sixes):
            return replace(ship, evasive=max(ship.evasive, sixes))
        case e.Undocked():
            return replace(ship, docked_to="", airlock_open=False)
        case e.Boarded(result="repelled"):
            return replace(ship, airlock_open=False)
        case e.AirlockOpened():
            return replace(ship, airlock_open=True)
        case e.Locked(target=target, strength=strength):
            return replace(ship, lock=Lock(target, strength))
        case e.LockLost():
            return replace(ship, lock=None)
        case e.Analyzed(target=target):
            return replace(ship, analyzed=(*ship.analyzed, target))
        case e.Disappeared():
            return replace(ship, transponder=False, radio_silent=True)
        case e.StanceTaken(stance=stance):
            return replace(ship, stance=stance)
        case e.DefensePreset(preset=preset):
            return replace(ship, preset=preset)
        case _:
            return _repaired_or_damaged(ship, event)


def _repaired_or_damaged(ship: Ship, event: Event) -> Ship:
    match event:
        case e.EnergyDistributed(accounts=accounts, mode=mode):
            return replace(
                ship,
                allotted=accounts,
                spent={},
                last_allotted=accounts,
                last_mode=mode,
                sensor_mode=mode,
            )
        case e.EnergySpent(account=account, amount=amount):
            return replace(ship, spent=_added(ship.spent, {account: amount}))
        case e.EnergyPlaced(accounts=accounts):
            return replace(ship, allotted=_added(ship.allotted, accounts))
        case e.HullDamaged(amount=amount):
            return replace(ship, hp=max(0, ship.hp - amount))
        case e.HullRepaired(amount=amount):
            return replace(ship, hp=min(ship.hp_max, ship.hp + amount))
        case e.SystemsDamaged(amount=amount, unspent=unspent):
            lost = {account: -points for account, points in unspent.items()}
            return replace(
                ship,
                ep_cap=max(0, ship.ep_cap - amount),
                allotted=_added(ship.allotted, lost),
                sensor_mode="passive" if unspent.get("sensor_mode") else ship.sensor_mode,
            )
        case e.SystemsRepaired(amount=amount):
            return replace(ship, ep_pending=ship.ep_pending + amount)
        case e.SparePartUsed():
            return replace(ship, spare_parts=max(0, ship.spare_parts - 1))
        case e.CriticalTaken(critical=critical):
            return replace(ship, criticals=(*ship.criticals, critical))
        case e.CriticalRepaired(critical=critical_id):
            left = tuple(c for c in ship.criticals if c.id != critical_id)
            return replace(ship, criticals=left)
        case e.ModuleChanged(module=module_id, state=condition, stock_lost=stock_lost):
            return _with_module(
                ship,
                module_id,
                lambda m: replace(
                    m, state=cast("Any", condition), stock={} if stock_lost else m.stock
                ),
            )
        case e.AblativeSpent():
            return replace(ship, ablative_spent=True)
        case e.Prayed(crew=crew):
            members = tuple(replace(c, prepared_prayer=0) if c.id == crew else c for c in ship.crew)
            return replace(ship, crew=members)
        case e.ShipSet(field=field, value=value):
            return replace(ship, **cast("Any", {field: value}))
        case e.CrewSet(crew=crew, field=field, value=value):
            members = tuple(
                replace(c, **cast("Any", {field: value})) if c.id == crew else c for c in ship.crew
            )
            return replace(ship, crew=members)
        case _:
            return ship


def _readied(ship: Ship, event: e.Readied) -> Ship:
    initiative = ship.initiative
    if initiative is not None and event.score is not None:
        initiative = replace(initiative, score=event.score)
    return replace(
        ship,
        initiative=initiative,
        initiative_pending=ship.initiative_pending if initiative is None else 0,
        ep_cap=event.ep_cap,
        ep_pending=0,
        ep_pool=event.ep_pool,
        order=None,
        evasive=0,
        allotted={},
        spent={},
        stance="ready",
        planned=0,
        flown=0,
    )


def _added(accounts: dict[str, int], more: dict[str, int]) -> dict[str, int]:
    names = [*accounts, *(name for name in more if name not in accounts)]
    return {name: accounts.get(name, 0) + more.get(name, 0) for name in names}


def _with_module(ship: Ship, module_id: str, change: Callable[[Module], Module]) -> Ship:
    return replace(ship, modules=tuple(change(m) if m.id == module_id else m for m in ship.modules))


def _stock_drawn(ship: Ship, system: str, kind: str) -> Ship:
    def drawn(module: Module) -> Module:
        return replace(module, stock={**module.stock, kind: module.stock.get(kind, 0) - 1})

    return _with_module(ship, system, drawn)
