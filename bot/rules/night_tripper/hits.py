"""What the accepted location die strikes, and hits that the gunner chooses (2.1, 4.2)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, Text, action
from bot.core.agenda import Ask
from bot.core.play import Play, Push
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.crew_hits import hit_crew
from bot.rules.night_tripper.parts import TripperTurn, referee_seat, tables
from bot.rules.night_tripper.state import PART_NAMES, PARTS, Ship, State
from bot.rules.night_tripper.volley import firing, gunner_seat, target_of, volley_of


def strike(turn: TripperTurn) -> Play:
    """The accepted die strikes; a 6, or what is gone or was never there, is a choice (R-04)."""
    volley = turn.state.volley
    if volley is None:
        return
    target = target_of(turn)
    what = tables(turn).locations[volley.die].strikes
    if what in legal_hits(target):
        yield from _hit(turn, what)
        return
    if not legal_hits(target):
        yield e.HitWasted(target.id)
        return
    yield e.ChoiceOpened(volley.attacker, target.id)
    yield Push((Ask("choose", "choosing", "choose_hit"),))


def legal_hits(target: Ship) -> list[str]:
    """What can still be hit: parts that are there and not destroyed, and living crew."""
    found: list[str] = [kind for kind in PARTS if target.part(kind).usable]
    return [*found, "crew"] if target.is_npc or target.living else found


def _hit(turn: TripperTurn, what: str) -> Play:
    target = target_of(turn)
    if what == "crew":
        yield from hit_crew(turn, target, gunner_seat(turn.state, volley_of(turn)))
        return
    part = target.part(what)
    yield e.ComponentHit(target.id, part.kind, part.hits + 1)


def choosing(turn: TripperTurn) -> list[Seat]:
    volley = turn.state.volley
    return firing(turn) if volley is not None and volley.choosing else []


def _targets(turn: TripperTurn) -> list[Option]:
    volley = turn.state.volley
    if volley is None:
        return []
    target = turn.state.ships[volley.target]
    legal = legal_hits(target)
    found: list[Option] = []
    for kind in PARTS:
        part = target.part(kind)
        name = PART_NAMES[kind]
        becomes = "damaged" if part.hits == 0 else "destroyed"
        no = None if kind in legal else Refusal(f"{name}: {part.condition}")
        found.append(Option(kind, name, f"→ {becomes}" if no is None else "", no))
    nobody = None if "crew" in legal else Refusal("Nobody aboard is alive")
    return [*found, Option("crew", "Crew", "", nobody)]


@action(station="gunnery", menu="choose", interrupt=True, ref="4.2")
def choose_hit(turn: TripperTurn, hit: Annotated[str, Pick(_targets, "Hit")]) -> Play:
    """Name what is hit."""
    yield from _hit(turn, hit)


def _may_propose(turn: TripperTurn) -> Refusal | None:
    volley = turn.state.volley
    if volley is None or not volley.choosing or gunner_seat(turn.state, volley) != turn.seat:
        return Refusal("That is for Gunnery, while it chooses the hit")
    if volley.text_refused:
        return Refusal("The referee has refused an effect of another kind")
    return None


@action(station="gunnery", anytime=True, requires=(_may_propose,), ref="4.2")
def contextual_hit(
    turn: TripperTurn, effect: Annotated[str, Text("What it does, in your own words")] = ""
) -> Play:
    """Instead of a hit propose another effect, in your own words; the referee approves it."""
    if not effect:
        raise Refused("An effect needs words", "", "Type it: /gunnery contextual-hit effect:…")
    yield e.EffectProposed(volley_of(turn).target, effect)
    yield Push((Ask("context", "referee_of_fire", "context_lapses"),))


def referee_of_fire(turn: TripperTurn) -> list[Seat]:
    volley = turn.state.volley
    if volley is None or not volley.text:
        return []
    return [referee_seat(turn.state.ships[volley.attacker])]


@action(station="gm", menu="context", interrupt=True, ref="4.2")
def approve_effect(turn: TripperTurn) -> Play:
    """The effect holds instead of a hit."""
    volley = volley_of(turn)
    yield e.EffectTaken(volley.target, volley.text)


@action(station="gm", menu="context", interrupt=True, ref="4.2")
def refuse_effect(turn: TripperTurn) -> Play:
    """No: the gunner chooses again, without words."""
    yield e.EffectRefused(volley_of(turn).target)


@action(station="gm", menu="context", name="Usual hit", interrupt=True, idle=True, ref="2.5")
def context_lapses(turn: TripperTurn) -> Play:
    """No: the hit that is chosen where nobody answers counts."""
    yield e.EffectRefused(volley_of(turn).target)
    yield from _hit(turn, usual_hit(turn.state))


def usual_hit(state: State) -> str:
    """The first legal one in an order that follows the goals (2.5); empty if there is none."""
    volley = state.volley
    if volley is None:
        return ""
    target = state.ships[volley.target]
    wishes: list[str] = []
    if state.ships[volley.attacker].goal == "dock_board":
        wishes.append("thrusters")
    if target.goal == "escape":
        wishes.append("gate_core")
    wishes += ["thrusters", "guns", "electronics", "gate_core", "crew"]
    legal = legal_hits(target)
    return next((wish for wish in wishes if wish in legal), "")


def choose_default(turn: TripperTurn) -> Choice:
    return Choice("choose_hit", {"hit": usual_hit(turn.state)})
