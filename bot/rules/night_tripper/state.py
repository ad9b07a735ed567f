"""What is true of a battle of Night Tripper: two ships, their people, the fire under way."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bot.core.agenda import Value
from bot.core.frozen import replace

Part = Literal["electronics", "thrusters", "guns", "gate_core"]
StationId = Literal["computer", "helm", "gunnery", "engineering"]
GoalId = Literal["reach_local", "escape", "dock_board", "board_leap", "custom"]
WoundPlace = Literal["legs", "arms", "torso", "head"]
Phase = Literal[
    "setup", "goals", "round_start", "computer", "helm", "gunnery", "engineering", "round_end"
]
PARTS: tuple[Part, ...] = ("electronics", "thrusters", "guns", "gate_core")
PART_BY_WORD: dict[str, Part] = {part: part for part in PARTS}
PART_NAMES: dict[Part, str] = {
    "electronics": "Electronics",
    "thrusters": "Thrusters",
    "guns": "Guns",
    "gate_core": "Gate core",
}
STATIONS: tuple[StationId, ...] = ("computer", "helm", "gunnery", "engineering")
PART_OF: dict[str, Part] = {"computer": "electronics", "helm": "thrusters", "gunnery": "guns"}
"""The part that a station's throw uses; Engineering needs none."""
MARGIN = 3
"""Points of Position ahead of the enemy that every goal needs (4.3)."""
OUT_OF_ACTION = 4
GRAVE = 5
"""Sum of severities in one location from which a wound is grave (4.4)."""


@dataclass(frozen=True, slots=True)
class Boost:
    """Advantage for one teammate's throw with a part in one round; nobody named on npc ships."""

    round: int
    beneficiary: str


@dataclass(frozen=True, slots=True)
class Component:
    """A part of a ship (1.5). `rigged` holds the rounds in which a damaged one works as normal."""

    kind: Part
    rank: int
    present: bool
    hits: int = 0
    rigged: tuple[int, ...] = ()
    boost: Boost | None = None

    @property
    def usable(self) -> bool:
        """Whether a throw may be made with it."""
        return self.present and self.hits < 2

    @property
    def condition(self) -> Literal["intact", "damaged", "destroyed", "absent"]:
        if not self.present:
            return "absent"
        return ("intact", "damaged", "destroyed")[min(self.hits, 2)]

    def impaired(self, in_round: int) -> bool:
        """Whether throws with it are at Disadvantage."""
        return self.hits == 1 and in_round not in self.rigged

    def works(self, in_round: int) -> bool:
        """Intact, or damaged and jury-rigged for this round."""
        return self.present and (self.hits == 0 or (self.hits == 1 and in_round in self.rigged))


@dataclass(frozen=True, slots=True)
class Wound:
    location: WoundPlace
    severity: int


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody of the crew list (1.6)."""

    id: str
    name: str
    computer: int = 0
    helm: int = 0
    gunnery: int = 0
    engineer: int = 0
    strength: int = 0
    agility: int = 0
    luck: int = 0
    luck_max: int = 0
    combat_armor: bool = False
    hireling: bool = False
    wounds: tuple[Wound, ...] = ()
    status: Literal["able", "out_of_action", "dead"] = "able"
    acted_round: int | None = None
    mortal: bool = False
    lost_limbs: tuple[str, ...] = ()

    @property
    def able(self) -> bool:
        return self.status == "able"

    @property
    def living(self) -> bool:
        return self.status != "dead"

    def rank(self, throw: str) -> int:
        """The skill of a station's throw; Agility for a leap."""
        return {
            "computer": self.computer,
            "helm": self.helm,
            "gunnery": self.gunnery,
            "engineering": self.engineer,
            "leap": self.agility,
        }[throw]

    def severity(self, location: WoundPlace | None = None) -> int:
        """The sum of all wounds, or of those in one location."""
        return sum(w.severity for w in self.wounds if location in (None, w.location))


@dataclass(frozen=True, slots=True)
class Ship:
    """A side's one ship. A pc ship has a crew list, an npc ship one skill for everything."""

    id: str
    name: str
    class_name: str
    side: str
    template: str
    crew_type: Literal["pc", "npc"]
    npc_skill: int
    position: int
    components: dict[Part, Component]
    hold: int = 0
    quarters: int = 0
    cost: int = 0
    referee: bool = False
    """The referee's side: 1-3 on the last tie-break (2.2)."""
    crew: tuple[Character, ...] = ()
    captain: str = ""
    """Who of the crew list speaks for the ship."""
    goal: GoalId | None = None
    goal_note: str = ""
    scenario_goal: str = "auto"
    assignments: dict[str, str] = field(default_factory=dict[str, str])
    """Character by station, this round; none for an empty one."""
    last: dict[str, str] = field(default_factory=dict[str, str])
    """The same of the round before."""
    done: tuple[str, ...] = ()
    """Stations resolved this round."""
    vacated: tuple[str, ...] = ()
    """Stations whose character was moved to another this round."""
    edges: dict[str, int] = field(default_factory=dict[str, int])
    """Advantage (1) or Disadvantage (−1) that the referee declared for a station's next throw."""
    contextual_effects: tuple[str, ...] = ()
    answers: dict[str, str] = field(default_factory=dict[str, str])
    """Left beforehand, by kind of window and person."""

    @property
    def is_npc(self) -> bool:
        return self.crew_type == "npc"

    @property
    def able(self) -> tuple[Character, ...]:
        return tuple(c for c in self.crew if c.able)

    @property
    def living(self) -> tuple[Character, ...]:
        return tuple(c for c in self.crew if c.living)

    @property
    def can_fight(self) -> bool:
        return self.is_npc or bool(self.able)

    def part(self, kind: str) -> Component:
        return self.components[PART_BY_WORD[kind]]

    def rank(self, kind: str) -> int:
        part = self.part(kind)
        return part.rank if part.present else 0

    def member(self, crew_id: str) -> Character | None:
        return next((c for c in self.crew if c.id == crew_id), None)

    def can_use(self, station: str) -> bool:
        """Whether the station's part allows a throw; Engineering needs none."""
        return station not in PART_OF or self.part(PART_OF[station]).usable

    @property
    def stalled(self) -> bool:
        """Neither thrusters nor guns can be used."""
        return not self.part("thrusters").usable and not self.part("guns").usable


NEEDS = 8
"""What a throw has to come to (1.1)."""


@dataclass(frozen=True, slots=True)
class Throw:
    """A throw that may still be changed by Luck (4.6): dice as they lie now."""

    ship: str
    character: str
    throw: str
    faces: tuple[int, ...]
    edge: int
    bonus: int
    limit: int | None
    failed: bool = False
    """Failed whatever the dice say: a rerolled 1, or no skill where that is needed."""

    @property
    def kept(self) -> tuple[int, ...]:
        """Positions of the dice that count."""
        return kept(self.faces, self.edge)

    @property
    def total(self) -> int:
        return sum(self.faces[at] for at in self.kept) + self.bonus

    @property
    def success(self) -> bool:
        return self.total >= NEEDS and not self.failed

    @property
    def raw(self) -> int:
        return self.total - 7 if self.success else 0

    @property
    def impact(self) -> int:
        return self.raw if self.limit is None else min(self.raw, self.limit)


def kept(faces: tuple[int, ...], edge: int) -> tuple[int, ...]:
    """All of two dice; of three the two highest with Advantage, the two lowest without (R-17)."""
    if len(faces) <= 2:
        return tuple(range(len(faces)))
    places = sorted(range(len(faces)), key=lambda at: faces[at])
    return tuple(sorted(places[-2:] if edge > 0 else places[:2]))


@dataclass(frozen=True, slots=True)
class Volley:
    """The Impact of one Gunnery throw, answered point by point (2.1)."""

    attacker: str
    target: str
    gunner: str
    points: int
    answered: int = 0
    standing: Literal["", "dodge", "damage"] = ""
    die: int = 0
    """The location die as it lies; 0 before the first."""
    choosing: bool = False
    text: str = ""
    """A contextual effect that waits for the referee."""
    text_refused: bool = False


@dataclass(frozen=True, slots=True)
class Injury:
    """A wound that waits for the answer of who was hit."""

    ship: str
    character: str
    location: WoundPlace
    severity: int


@dataclass(frozen=True, slots=True)
class Result:
    """How the battle ended; `goal` is what the winner has got."""

    winner: str | None
    why: Literal["goal", "surrender", "agreed_end"]
    goal: GoalId | None = None


@dataclass(frozen=True, slots=True)
class State:
    """The battle. `ships` are in the order of their sides."""

    ships: dict[str, Ship]
    sides: tuple[str, ...]
    options: dict[str, Value] = field(default_factory=dict[str, Value])
    round: int = 0
    phase: Phase = "setup"
    active: str = ""
    """The ship whose station is to act, in a phase that each takes alone."""
    first: str = ""
    goals_open: bool = False
    throws: dict[str, Throw] = field(default_factory=dict[str, Throw])
    """By ship; those of boarders by ship/character."""
    volley: Volley | None = None
    injury: Injury | None = None
    party: tuple[str, ...] = ()
    """Boarders named for a leap."""
    landed: dict[str, bool] = field(default_factory=dict[str, bool])
    """Boarders of this round's leap, and whether they are on the enemy hull; "" for npc crews."""
    custom_met: tuple[str, ...] = ()
    end_offers: tuple[str, ...] = ()
    played_on: bool = False
    surrendering: str = ""
    """Who surrenders as soon as the goals are open (R-38)."""
    result: Result | None = None

    def put(self, *ships: Ship) -> State:
        return replace(self, ships={**self.ships, **{s.id: s for s in ships}})

    def enemy(self, ship_id: str) -> Ship:
        return next(s for s in self.ships.values() if s.id != ship_id)

    def margin(self, ship_id: str) -> int:
        return self.ships[ship_id].position - self.enemy(ship_id).position

    @property
    def order(self) -> tuple[str, ...]:
        """Ships in the order of this round; as listed before it is settled."""
        rest = tuple(s for s in self.ships if s != self.first)
        return (self.first, *rest) if self.first in self.ships else rest

    @property
    def floor(self) -> int | None:
        """The least Position a loss may lead to (R-02); None: there is none."""
        word = str(self.options.get("position_floor", "none"))
        return None if word == "none" else int(word)
