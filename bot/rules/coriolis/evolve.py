"""What each event makes true of a Coriolis battle. Total: it holds no rules."""

from __future__ import annotations

from typing import Any

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.coriolis import events as e
from bot.rules.coriolis.evolve_ship import evolve_ship
from bot.rules.coriolis.state import State


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case e.StageBegan(stage, side, order):
            free = state.free_turns + (stage == "free")
            return replace(
                state,
                stage=stage,
                free_side=side,
                free_order=order,
                free_turns=free,
                attacked=False,
            )
        case e.TurnBegan(turn):
            return replace(state, turn=turn)
        case e.PhaseBegan(phase):
            return replace(state, phase=phase)
        case e.SurpriseAsked():
            return replace(state, surprise_asked=True)
        case e.LookedFor(observer, target, favor):
            return replace(state, tried={**state.tried, f"{observer}>{target}": favor})
        case e.Detected(observer, target, level):
            lost = {t: at for t, at in state.lost.get(observer, {}).items() if t != target}
            return replace(
                state,
                detected=_inner(state.detected, observer, target, level),
                lost={**state.lost, observer: lost},
            )
        case e.ContactLost(observer, target, at):
            return replace(
                state,
                detected=_inner(state.detected, observer, target, 0),
                lost=_inner(state.lost, observer, target, at),
            )
        case e.Overloaded(ship, gained, hp_lost):
            after = replace(state.ships[ship], hp=max(0, state.ships[ship].hp - hp_lost))
            return replace(state.put(after), overload_ep=gained)
        case e.EnergyPlaced():
            return replace(evolve_ship(state, event), overload_ep=0)
        case e.MovementBegan(moving):
            return replace(state, moving=moving)
        case e.Moved(ship):
            moving = state.moving
            if moving is not None and moving.ship == ship:
                moving = replace(moving, left=moving.left - 1)
            return replace(evolve_ship(state, event), moving=moving)
        case e.MovementEnded():
            return replace(state, moving=None)
        case e.WeaponsFired():
            return replace(state, attacked=True)
        case e.EffectWaits(pending):
            return replace(state, pending=pending)
        case e.EffectCame():
            return replace(state, pending=None)
        case e.Prayed():
            return _prayed(state, event)
        case e.TruceOffered(ship):
            return replace(state, truce=(*state.truce, ship))
        case e.Finished(why):
            return replace(state, finished=why)
        case e.DarknessSet(value):
            return replace(state, darkness=value)
        case e.TurnEnded():
            return _turn_ended(state)
        case _:
            return _evolve_flight(state, event)


def _evolve_flight(state: State, event: Event) -> State:
    """Torpedoes, mines and the hit being worked out."""
    match event:
        case e.TorpedoLaunched(torpedo):
            return replace(
                evolve_ship(state, event),
                torpedoes={**state.torpedoes, torpedo.id: torpedo},
                counters=_counted(state, "T"),
            )
        case e.TorpedoMoved(torpedo_id, to, travelled):
            torpedo = replace(state.torpedoes[torpedo_id], position=to, travelled=travelled)
            return replace(state, torpedoes={**state.torpedoes, torpedo_id: torpedo})
        case e.TorpedoGone(torpedo_id):
            rest = {k: t for k, t in state.torpedoes.items() if k != torpedo_id}
            return replace(state, torpedoes=rest)
        case e.MineLaid(mine):
            return replace(
                evolve_ship(state, event),
                mines={**state.mines, mine.id: mine},
                counters=_counted(state, "M"),
            )
        case e.MineGone(mine_id):
            return replace(state, mines={k: m for k, m in state.mines.items() if k != mine_id})
        case e.CriticalTaken():
            return replace(evolve_ship(state, event), counters=_counted(state, "c"))
        case e.HitScored(attack):
            return replace(state, attack=attack)
        case e.SixesUsed(damage, critical, rerolls) if state.attack is not None:
            attack = replace(state.attack, damage=damage, critical=critical, rerolls=rerolls)
            return replace(state, attack=attack)
        case e.SeverityRolled(results) if state.attack is not None:
            return replace(state, attack=replace(state.attack, results=results))
        case e.HitDone():
            return replace(state, attack=None)
        case _:
            return evolve_ship(state, event)


def _counted(state: State, letter: str) -> dict[str, int]:
    return {**state.counters, letter: state.counters.get(letter, 0) + 1}


def _inner(
    table: dict[str, dict[str, int]], row: str, column: str, value: int
) -> dict[str, dict[str, int]]:
    return {**table, row: {**table.get(row, {}), column: value}}


def _prayed(state: State, event: e.Prayed) -> State:
    pending = state.pending
    if pending is not None:
        pending = replace(pending, sixes=event.sixes)
    return replace(
        evolve_ship(state, event), pending=pending, darkness=state.darkness + event.darkness
    )


def _turn_ended(state: State) -> State:
    """Orders, evasive, EP and what the gunner kept end with the turn (rules 2.5 T9)."""
    changes: dict[str, Any] = {
        "order": None,
        "evasive": 0,
        "allotted": {},
        "spent": {},
        "stance": "ready",
        "planned": 0,
        "flown": 0,
    }
    return state.put(*(replace(ship, **changes) for ship in state.ships.values()))
