"""What each event makes true of a Command Points battle. Total: it holds no rules."""

from __future__ import annotations

from typing import Any, cast

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.command_points import events as e
from bot.rules.command_points.evolve_vessel import evolve_vessel
from bot.rules.command_points.state import Ecm, State


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    return evolve_vessel(_battle(state, event), event)


def _battle(state: State, event: Event) -> State:
    match event:
        case e.BattleBegan(order):
            return replace(
                state,
                order=order,
                stage="battle",
                phase="initiative",
                round=1,
                surprise="none",
                stirred=False,
            )
        case e.OrderChanged(order):
            return replace(state, order=order)
        case e.RoundEnded(number):
            quiet = 0 if state.stirred else state.quiet_rounds + 1
            return replace(
                state,
                round=number + 1,
                quiet_rounds=quiet,
                stirred=False,
                still=(),
                phase="between",
            )
        case e.TurnBegan(ship, surprise=surprise):
            return replace(
                state,
                active=ship,
                phase="turn" if surprise == "none" else "surprise",
                surprise=cast("Any", surprise),
                agreed=(),
                ecm=tuple(x for x in state.ecm if x.source != ship),
                shots=(),
                hit=None,
                proposal=None,
            )
        case e.TurnEnded():
            return replace(state, active="", phase="between", surprise="none")
        case e.EffectsEnded(ship):
            return replace(state, ecm=tuple(x for x in state.ecm if x.source != ship))
        case e.StationActed(rolls=True) | e.GeneralActed():
            return replace(state, stirred=True)
        case e.Proposed(proposal):
            return replace(state, proposal=proposal)
        case e.ProposalSettled():
            return replace(state, proposal=None)
        case e.EscapeSet(ship, enemy, points):
            return replace(state, escape={**state.escape, f"{ship}|{enemy}": points})
        case e.Disengaged(ship, enemy):
            parted = replace(state, disengaged=(*state.disengaged, state.pair(ship, enemy)))
            return _aims_dropped(_aims_dropped(parted, ship, enemy), enemy, ship)
        case e.EcmDefeated(ship, target, value):
            one = Ecm(ship, state.ships[ship].side, target, value)
            return replace(state, ecm=(*state.ecm, one))
        case e.VesselStatus(ship):
            return _out(state, ship)
        case e.Agreed(side):
            return replace(state, agreed=(*state.agreed, side))
        case e.StandstillAnswered(side, end):
            return replace(state, still=(*state.still, side)) if end else state
        case e.Finished(why):
            return replace(state, finished=why)
        case _:
            return _fire(state, event)


def _fire(state: State, event: Event) -> State:
    """Shots and the hit that waits."""
    match event:
        case e.ShotsDeclared(shots=shots):
            return replace(state, shots=shots)
        case e.ShotTaken():
            return replace(state, shots=state.shots[1:])
        case e.HitRolled(hit):
            return replace(state, hit=hit, stirred=True)
        case e.AttackMissed():
            return replace(state, stirred=True)
        case e.HitCancelled() | e.HitLanded() | e.HitStopped():
            return replace(state, hit=None)
        case e.CrisisBegan():
            number = state.counters.get("crisis", 0) + 1
            return replace(state, counters={**state.counters, "crisis": number})
        case _:
            return state


def _out(state: State, ship: str) -> State:
    """Attacks at and by a vessel that is out are dropped (R-45); a hit it has landed stands."""
    hit = state.hit
    for other in state.ships:
        state = _aims_dropped(state, other, ship)
    return replace(
        state,
        shots=() if state.active == ship else state.shots,
        hit=None if hit is not None and hit.target == ship else hit,
        proposal=None if state.proposal and state.proposal.ship == ship else state.proposal,
    )


def _aims_dropped(state: State, ship: str, target: str) -> State:
    """A vessel's aims at one that is out of its reach for good (R-27)."""
    vessel = state.ships[ship]
    if all(aim.target != target for aim in vessel.aimed):
        return state
    return state.put(replace(vessel, aimed=tuple(a for a in vessel.aimed if a.target != target)))
