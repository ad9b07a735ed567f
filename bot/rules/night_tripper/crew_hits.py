"""A hit on the crew: npc crews lose skill, people are attacked one by one (4.4)."""

from __future__ import annotations

from bot.core.action import action
from bot.core.agenda import Ask
from bot.core.dice import Modifier, Plain
from bot.core.play import Play, Push, roll
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.parts import TripperTurn, crew_seat, tables
from bot.rules.night_tripper.state import GRAVE, OUT_OF_ACTION, Character, Injury, Ship
from bot.rules.night_tripper.throws import ThrowRoll

ATTACK = Modifier(2, "crew attack")
"""It replaces the skill: no Limit, no Advantage, no Luck (R-18)."""
WORTH_LUCK = 4
"""The severity from which a silent player pays with Luck (2.5)."""


def hit_crew(turn: TripperTurn, target: Ship, attacker: Seat) -> Play:
    """An npc crew is one worse, without a lower bound (R-32); of people one is attacked."""
    if target.is_npc:
        yield e.SkillLost(target.id, target.npc_skill - 1)
        return
    people = target.living
    number = 1
    if len(people) > 1:
        drawn = yield from roll(
            turn, Plain(1, len(people), form="pick"), "pick_crew", str(attacker)
        )
        number = drawn.degree
    who = people[number - 1]
    attack = yield from roll(turn, ThrowRoll((ATTACK,)), "crew_attack", str(attacker))
    if not attack.success:
        yield e.CrewMissed(target.id, who.id)
        return
    location = tables(turn).wounds[min(attack.faces)].location
    yield e.CrewStruck(target.id, who.id, location, attack.degree)
    yield Push((Ask("wound", "wounded", "wound"),), {"ship": target.id})


def injury_of(turn: TripperTurn) -> tuple[Injury, Character]:
    injury = turn.state.injury
    who = turn.state.ships[injury.ship].member(injury.character) if injury is not None else None
    if injury is None or who is None:
        raise Refused("Nobody is hit now")
    return injury, who


def wounded(turn: TripperTurn) -> list[Seat]:
    injury = turn.state.injury
    if injury is None:
        return []
    return [crew_seat(turn.state.ships[injury.ship], injury.character)]


def _wears_armor(turn: TripperTurn) -> Refusal | None:
    _, who = injury_of(turn)
    return None if who.combat_armor else Refusal(f"{who.name} wears no combat armor")


def _has_luck(turn: TripperTurn) -> Refusal | None:
    injury, who = injury_of(turn)
    if not turn.state.options.get("luck", True):
        return Refusal("Luck is not played at this table")
    if who.luck >= injury.severity:
        return None
    return Refusal(f"That costs {injury.severity} Luck, {who.name} has {who.luck}")


@action(
    station="crew",
    menu="wound",
    name="Spend combat armor",
    requires=(_wears_armor,),
    interrupt=True,
    ref="4.4",
)
def use_armor(turn: TripperTurn) -> Play:
    """The suit is ruined instead of you."""
    injury, _ = injury_of(turn)
    yield e.ArmorSpent(injury.ship, injury.character)


@action(
    station="crew",
    menu="wound",
    name="Pay Luck",
    requires=(_has_luck,),
    interrupt=True,
    ref="4.4",
)
def pay_luck(turn: TripperTurn) -> Play:
    """Pay the whole severity with Luck."""
    injury, _ = injury_of(turn)
    yield e.WoundPaidOff(injury.ship, injury.character, injury.severity)


@action(station="crew", menu="wound", interrupt=True, idle=True, ref="4.4")
def take_wound(turn: TripperTurn) -> Play:
    """Take it: severities of 4 in all put you out of action."""
    injury, before = injury_of(turn)
    yield e.Wounded(injury.ship, injury.character, injury.location, injury.severity)
    who = turn.state.ships[injury.ship].member(injury.character) or before
    here = who.severity(injury.location)
    if here >= GRAVE and injury.location == "head":
        yield e.Died(injury.ship, who.id)
        return
    if who.able and who.severity() >= OUT_OF_ACTION:
        yield e.OutOfAction(injury.ship, who.id)
    if here < GRAVE or before.severity(injury.location) >= GRAVE:
        return
    if injury.location == "torso":
        yield e.MortallyWounded(injury.ship, who.id)
        return
    side = yield from roll(turn, Plain(1, 6, form="pick"), "limb", str(turn.seat))
    limb = "arm" if injury.location == "arms" else "leg"
    yield e.LimbLost(injury.ship, who.id, f"{'left' if side.degree <= 3 else 'right'} {limb}")


def wound_default(turn: TripperTurn) -> Choice:
    """Armor if worn; Luck against a heavy wound; else the wound (2.5)."""
    injury, who = injury_of(turn)
    if who.combat_armor:
        return Choice("use_armor")
    if _has_luck(turn) is None and injury.severity >= WORTH_LUCK:
        return Choice("pay_luck")
    return Choice("take_wound")
