"""What events make true between ships: attacks, missiles, pursuits, docks, boardings."""

from __future__ import annotations

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.cepheus import events as e
from bot.rules.cepheus.pending import Attack, Boarding, Jam, Pursuit, Volley
from bot.rules.cepheus.state import State


def evolve_fight(state: State, event: Event) -> State:
    """The state after an event between ships."""
    match event:
        case e.AttackDeclared(attack):
            return replace(state, attack=attack, counters=_counted(state, "A"))
        case e.AttackOver():
            return replace(state, attack=None)
        case e.HitWaits(hit):
            return replace(state, hits=(*state.hits, hit))
        case e.HitsTaken(group):
            return replace(state, hits=tuple(h for h in state.hits if h.group != group))
        case e.Dodged() | e.SandFired() | e.ScreensTriggered() | e.PointDefended():
            return _reacted(state, event)
        case e.SalvoLaunched(salvo):
            counters = {
                **_counted(state, "S"),
                "M": state.counters.get("M", 0) + len(salvo.missiles),
            }
            return replace(state, salvos={**state.salvos, salvo.id: salvo}, counters=counters)
        case e.VolleyArrived(volley):
            return replace(state, volley=volley)
        case e.VolleyOver():
            return replace(state, volley=None)
        case e.MissileDestroyed(salvo, missile):
            return _gone(state, salvo, (missile,))
        case e.MissilesGone(salvo, missiles):
            return _gone(state, salvo, missiles)
        case _:
            return _bound(state, event)


def _counted(state: State, letter: str) -> dict[str, int]:
    return {**state.counters, letter: state.counters.get(letter, 0) + 1}


def _gone(state: State, salvo_id: str, missiles: tuple[str, ...]) -> State:
    salvo = state.salvos[salvo_id]
    left = tuple(m for m in salvo.missiles if m not in missiles)
    rest = {**state.salvos, salvo_id: replace(salvo, missiles=left)}
    if not left:
        del rest[salvo_id]
    return replace(state, salvos=rest)


def _reacted(state: State, event: Event) -> State:
    attack, volley = state.attack, state.volley
    if attack is not None:
        return replace(state, attack=_on_attack(attack, event))
    if volley is not None:
        return replace(state, volley=_on_volley(volley, event))
    return state


def _on_attack(attack: Attack, event: Event) -> Attack:
    match event:
        case e.Dodged():
            return replace(attack, dodged=True)
        case e.SandFired(worked=worked):
            return replace(attack, sand=attack.sand + worked)
        case e.ScreensTriggered(_, screen, reduction):
            return replace(attack, screens=(*attack.screens, (screen, reduction)))
        case _:
            return attack


def _on_volley(volley: Volley, event: Event) -> Volley:
    match event:
        case e.Dodged(salvo):
            return replace(volley, dodged=(*volley.dodged, salvo))
        case e.ScreensTriggered(_, screen, reduction, salvo):
            return replace(
                volley,
                screens={**volley.screens, salvo: reduction},
                used=(*volley.used, f"{screen}/{salvo}"),
            )
        case e.PointDefended(_, mount):
            return replace(volley, used=(*volley.used, mount))
        case _:
            return volley


def _bound(state: State, event: Event) -> State:
    match event:
        case e.PursuitBegan(pursuer, target):
            rest = tuple(p for p in state.pursuits if p.pursuer != pursuer)
            return replace(state, pursuits=(*rest, Pursuit(pursuer, target, state.turn)))
        case e.PursuitKept(pursuer):
            kept = (
                replace(p, maintained=min(4, p.maintained + 1), kept=True)
                if p.pursuer == pursuer
                else p
                for p in state.pursuits
            )
            return replace(state, pursuits=tuple(kept))
        case e.PursuitEnded(pursuer):
            rest = tuple(p for p in state.pursuits if p.pursuer != pursuer)
            return replace(state, pursuits=rest)
        case e.Docked(dock):
            return replace(state, docks=(*state.docks, dock))
        case e.Undocked(initiator, other):
            rest = tuple(d for d in state.docks if (d.initiator, d.other) != (initiator, other))
            inherited = {
                state.pair(other, third): state.range(initiator, third)
                for third in state.ships
                if third not in {initiator, other}
            }
            return replace(state, docks=rest, ranges={**state.ranges, **inherited})
        case e.Jammed(jammer, victim):
            return replace(state, jams=(*state.jams, Jam(jammer, victim)))
        case e.JamsEnded(jammer):
            return replace(state, jams=tuple(j for j in state.jams if j.jammer != jammer))
        case e.Targeted(lock):
            rest = tuple(
                t for t in state.targeting if (t.ship, t.target) != (lock.ship, lock.target)
            )
            return replace(state, targeting=(*rest, lock))
        case e.TargetingLost(ship, target):
            rest = tuple(t for t in state.targeting if (t.ship, t.target) != (ship, target))
            return replace(state, targeting=rest)
        case _:
            return _boarded(state, event)


def _boarded(state: State, event: Event) -> State:
    match event:
        case e.BoardingBegan(attacker, defender):
            return replace(state, boardings=(*state.boardings, Boarding(attacker, defender)))
        case e.BoardingRound(attacker, defender, _, _, attacker_dm, defender_dm, turn):
            after = (
                replace(b, attacker_dm=attacker_dm, defender_dm=defender_dm, turn=turn)
                if (b.attacker, b.defender) == (attacker, defender)
                else b
                for b in state.boardings
            )
            return replace(state, boardings=tuple(after))
        case e.BoardersLost(attacker, _, crew, fate):
            ship = state.ships[attacker]
            lost = (
                replace(c, gone=fate, done=True) if fate != "thrown_back" else c
                for c in ship.crew
                if c.id in crew
            )
            return state.put(ship.put_crew(*lost))
        case e.BoardingEnded(attacker, defender):
            rest = tuple(
                b for b in state.boardings if (b.attacker, b.defender) != (attacker, defender)
            )
            return replace(state, boardings=rest)
        case _:
            return state
