"""What each event makes true. Total: no rules here."""

from __future__ import annotations

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.evolve_ship import evolve_ship
from bot.rules.night_tripper.state import Injury, State, Volley


def evolve(state: State, event: Event) -> State:
    return _of_volley(_of_battle(evolve_ship(state, event), event), event)


def _of_battle(state: State, event: Event) -> State:
    match event:
        case e.BattleBegan():
            return replace(state, phase="goals")
        case e.GoalsOpened():
            return replace(state, goals_open=True)
        case e.RoundOpened(number):
            return replace(state, round=number, phase="round_start", active="", first="")
        case e.PhaseBegan(phase, ship):
            return replace(state, phase=phase, active=ship, end_offers=())
        case e.Thrown(key, throw):
            return replace(state, throws={**state.throws, key: throw})
        case e.DieRerolled(key, place, face):
            return _with_throw(state, key, face=(place, face))
        case e.LuckBroken(key):
            return _with_throw(state, key)
        case e.ThrowSettled(key):
            return replace(state, throws={k: t for k, t in state.throws.items() if k != key})
        case e.OrderSettled(first):
            return replace(state, first=first)
        case e.VolleyOpened(attacker, target, gunner, points):
            return replace(state, volley=Volley(attacker, target, gunner, points))
        case e.VolleyOver():
            return replace(state, volley=None)
        case e.CrewStruck(ship, character, location, severity):
            return replace(state, injury=Injury(ship, character, location, severity))
        case e.ArmorSpent() | e.WoundPaidOff() | e.Wounded():
            return replace(state, injury=None)
        case e.BoarderNamed(character=character):
            return replace(state, party=(*state.party, character))
        case e.Leapt(character=character, landed=landed):
            return replace(state, landed={**state.landed, character: landed})
        case e.CustomJudged(ship, met):
            return replace(state, custom_met=(*state.custom_met, ship)) if met else state
        case e.RoundEnded():
            return replace(
                state, active="", party=(), landed={}, custom_met=(), played_on=False, throws={}
            )
        case e.EndOffered(ship):
            return replace(state, end_offers=(*state.end_offers, ship))
        case e.PlayedOn():
            return replace(state, played_on=True, end_offers=())
        case e.SurrenderKept(ship):
            return replace(state, surrendering=ship)
        case e.Finished(result=result):
            return replace(state, result=result)
        case _:
            return state


def _with_throw(state: State, key: str, face: tuple[int, int] | None = None) -> State:
    """One die changed, or the whole throw failed."""
    throw = state.throws[key]
    if face is None:
        changed = replace(throw, failed=True)
    else:
        at, shown = face
        changed = replace(throw, faces=(*throw.faces[:at], shown, *throw.faces[at + 1 :]))
    return replace(state, throws={**state.throws, key: changed})


def _of_volley(state: State, event: Event) -> State:
    volley = state.volley
    if volley is None:
        return state
    match event:
        case e.StandingSet(answer=answer):
            return replace(state, volley=replace(volley, standing=answer))
        case e.PointAnswered():
            fresh = replace(volley, answered=volley.answered + 1, die=0, text="")
            return replace(state, volley=replace(fresh, choosing=False, text_refused=False))
        case e.Located(die=die):
            return replace(state, volley=replace(volley, die=die))
        case e.ChoiceOpened():
            return replace(state, volley=replace(volley, choosing=True))
        case e.EffectProposed(text=text):
            return replace(state, volley=replace(volley, text=text))
        case e.EffectRefused():
            return replace(state, volley=replace(volley, text="", text_refused=True))
        case (
            e.EffectTaken()
            | e.ComponentHit()
            | e.SkillLost()
            | e.CrewMissed()
            | e.CrewStruck()
            | e.HitWasted()
        ):
            return replace(state, volley=replace(volley, choosing=False, text=""))
        case _:
            return state
