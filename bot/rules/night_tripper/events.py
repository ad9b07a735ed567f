"""What happens in a battle of Night Tripper: frozen, past tense, ids and numbers only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from bot.core.play import Event
from bot.rules.night_tripper.state import GoalId, Part, Phase, Result, Throw, WoundPlace


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """Goals are to be declared."""


@dataclass(frozen=True, slots=True)
class GoalSet(Event):
    """A goal declared or changed; `note` is the player's own words for it."""

    ship: str
    goal: GoalId
    note: str


@dataclass(frozen=True, slots=True)
class GoalsOpened(Event):
    pass


@dataclass(frozen=True, slots=True)
class RoundOpened(Event):
    round: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """`ship` is the one whose station is to act, where each ship has its own."""

    phase: Phase
    ship: str = ""


@dataclass(frozen=True, slots=True)
class Assigned(Event):
    """Who holds which station this round: character by station."""

    ship: str
    assignments: dict[str, str]


@dataclass(frozen=True, slots=True)
class Reassigned(Event):
    """A character takes a station; `left` is the one that is empty now for it."""

    ship: str
    station: str
    character: str
    left: str


@dataclass(frozen=True, slots=True)
class StationPassed(Event):
    ship: str
    station: str


@dataclass(frozen=True, slots=True)
class StationSkipped(Event):
    """Nobody could act there."""

    ship: str
    station: str
    why: Literal["empty", "unable", "part"]


@dataclass(frozen=True, slots=True)
class Thrown(Event):
    """A throw as it fell, and why it had Advantage or Disadvantage."""

    key: str
    throw: Throw
    ups: tuple[str, ...]
    downs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LuckSpent(Event):
    ship: str
    character: str
    amount: int


@dataclass(frozen=True, slots=True)
class DieRerolled(Event):
    """One die of a throw shows another face; the place counts from 0."""

    key: str
    place: int
    face: int


@dataclass(frozen=True, slots=True)
class LuckBroken(Event):
    """A rerolled 1: the throw fails, and Luck can never again be more than it is now."""

    key: str
    ship: str
    character: str
    luck_max: int


@dataclass(frozen=True, slots=True)
class ThrowSettled(Event):
    """The throw counts as it lies."""

    key: str
    throw: Throw


@dataclass(frozen=True, slots=True)
class OrderSettled(Event):
    """Who acts first this round, and what decided it."""

    first: str
    why: Literal["impact", "position", "die"]


@dataclass(frozen=True, slots=True)
class PositionChanged(Event):
    ship: str
    by: int
    why: Literal["helm", "dodge", "reroll"]


@dataclass(frozen=True, slots=True)
class VolleyOpened(Event):
    """So many points are to be answered."""

    attacker: str
    target: str
    gunner: str
    points: int


@dataclass(frozen=True, slots=True)
class StandingSet(Event):
    """One answer for all points left of this volley; empty: taken back."""

    ship: str
    answer: Literal["", "dodge", "damage"]


@dataclass(frozen=True, slots=True)
class PointAnswered(Event):
    ship: str
    answer: Literal["dodge", "damage"]


@dataclass(frozen=True, slots=True)
class Located(Event):
    """The location die of a Damage lies; of several the last counts."""

    target: str
    die: int


@dataclass(frozen=True, slots=True)
class ChoiceOpened(Event):
    """The attacker names the hit."""

    attacker: str
    target: str


@dataclass(frozen=True, slots=True)
class EffectProposed(Event):
    """A contextual effect in the attacker's words: the referee decides."""

    target: str
    text: str


@dataclass(frozen=True, slots=True)
class EffectRefused(Event):
    target: str


@dataclass(frozen=True, slots=True)
class EffectTaken(Event):
    """A contextual effect holds instead of a hit."""

    ship: str
    text: str


@dataclass(frozen=True, slots=True)
class ComponentHit(Event):
    ship: str
    part: Part
    hits: int


@dataclass(frozen=True, slots=True)
class SkillLost(Event):
    """An npc crew is hit: its skill falls by 1."""

    ship: str
    skill: int


@dataclass(frozen=True, slots=True)
class CrewMissed(Event):
    ship: str
    character: str


@dataclass(frozen=True, slots=True)
class CrewStruck(Event):
    """A wound is coming: who is hit answers."""

    ship: str
    character: str
    location: WoundPlace
    severity: int


@dataclass(frozen=True, slots=True)
class HitWasted(Event):
    """Nothing is left that could be hit."""

    ship: str


@dataclass(frozen=True, slots=True)
class ArmorSpent(Event):
    ship: str
    character: str


@dataclass(frozen=True, slots=True)
class WoundPaidOff(Event):
    """Luck instead of the wound."""

    ship: str
    character: str
    severity: int


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    ship: str
    character: str
    location: WoundPlace
    severity: int


@dataclass(frozen=True, slots=True)
class OutOfAction(Event):
    ship: str
    character: str


@dataclass(frozen=True, slots=True)
class Died(Event):
    ship: str
    character: str


@dataclass(frozen=True, slots=True)
class MortallyWounded(Event):
    """Dies in 1d6 hours without care."""

    ship: str
    character: str


@dataclass(frozen=True, slots=True)
class LimbLost(Event):
    ship: str
    character: str
    limb: str


@dataclass(frozen=True, slots=True)
class VolleyOver(Event):
    attacker: str


@dataclass(frozen=True, slots=True)
class JuryRigged(Event):
    """A damaged part works as normal in that round."""

    ship: str
    part: Part
    round: int


@dataclass(frozen=True, slots=True)
class Boosted(Event):
    """A teammate has Advantage with a part in that round."""

    ship: str
    part: Part
    round: int
    beneficiary: str


@dataclass(frozen=True, slots=True)
class BoarderNamed(Event):
    ship: str
    character: str


@dataclass(frozen=True, slots=True)
class Leapt(Event):
    """One boarder's leap has come out."""

    ship: str
    character: str
    landed: bool


@dataclass(frozen=True, slots=True)
class CustomJudged(Event):
    """The referee says whether a goal of a side's own is met."""

    ship: str
    met: bool


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """Rigs and boosts of this round are over."""


@dataclass(frozen=True, slots=True)
class EndOffered(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class PlayedOn(Event):
    """A captain wants no agreed end this round."""

    ship: str


@dataclass(frozen=True, slots=True)
class SurrenderKept(Event):
    """It takes effect as soon as the goals are open."""

    ship: str


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """`ship` brought it about: who reached the goal or surrendered; nobody by agreement."""

    ship: str
    result: Result


@dataclass(frozen=True, slots=True)
class AnswerLeft(Event):
    """Somebody has said beforehand what to answer; `of` is the kind of window and the person."""

    ship: str
    of: str
    answer: str


@dataclass(frozen=True, slots=True)
class ValueSet(Event):
    """The referee sets a figure of a ship, or the hits of a part."""

    ship: str
    what: str
    value: int


@dataclass(frozen=True, slots=True)
class PersonSet(Event):
    ship: str
    character: str
    what: str
    value: int


@dataclass(frozen=True, slots=True)
class Healed(Event):
    """All wounds of somebody are gone."""

    ship: str
    character: str


@dataclass(frozen=True, slots=True)
class EdgeSet(Event):
    """The referee's Advantage (1) or Disadvantage (−1) on a station's next throw."""

    ship: str
    station: str
    edge: int


@dataclass(frozen=True, slots=True)
class CaptainNamed(Event):
    ship: str
    character: str


ALL: tuple[type[Event], ...] = tuple(
    thing
    for thing in list(globals().values())
    if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
)
