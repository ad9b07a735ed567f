"""What happens in a Coriolis battle: past tense, ids and numbers only."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.agenda import Value
from bot.core.play import Event
from bot.rules.coriolis.hit_events import (
    AblativeSpent,
    CrewAtRisk,
    CriticalRolled,
    CriticalTaken,
    DefensePreset,
    HitDone,
    HitLanded,
    HitScored,
    HullDamaged,
    MineGone,
    MineLaid,
    Missed,
    ModuleChanged,
    SeverityRolled,
    SixesUsed,
    StanceTaken,
    SystemsDamaged,
    TorpedoGone,
    TorpedoLaunched,
    TorpedoMoved,
    WeaponsFired,
)
from bot.rules.coriolis.state import (
    Moving,
    OrderType,
    Pending,
    Phase,
    SensorMode,
    Stage,
    Status,
)


@dataclass(frozen=True, slots=True)
class StageBegan(Event):
    """Detection, a free turn of `side` with its ships in this order, or the battle."""

    stage: Stage
    side: str = ""
    order: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    phase: Phase


@dataclass(frozen=True, slots=True)
class SurpriseAsked(Event):
    """A side was asked whether it attacks by surprise."""

    side: str


@dataclass(frozen=True, slots=True)
class LookedFor(Event):
    """An observer made its detection roll for a target, with what spoke for it (rules 2.2)."""

    observer: str
    target: str
    favor: tuple[int, int, int] = (0, 0, 0)


@dataclass(frozen=True, slots=True)
class Detected(Event):
    observer: str
    target: str
    level: int


@dataclass(frozen=True, slots=True)
class ContactLost(Event):
    """The observer lost the target, in segment `at` (R-40)."""

    observer: str
    target: str
    at: int


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """Every reader may see the ship from now on: it has its number."""

    ship: str
    number: int


@dataclass(frozen=True, slots=True)
class ReactorRestarted(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class InitiativeRolled(Event):
    ship: str
    score: int
    count: int
    command: int


@dataclass(frozen=True, slots=True)
class ChanceRolled(Event):
    """A tie was broken by a die."""

    ship: str
    face: int


@dataclass(frozen=True, slots=True)
class PositionWon(Event):
    """Sixes of Position: they count from the next turn on."""

    ship: str
    sixes: int


@dataclass(frozen=True, slots=True)
class Readied(Event):
    """Upkeep of a ship: its score, its reactor and this turn's EP."""

    ship: str
    score: int | None
    ep_cap: int
    ep_pool: int


@dataclass(frozen=True, slots=True)
class Manned(Event):
    """A person takes stations for this turn and declares in which she acts."""

    ship: str
    crew: str
    stations: tuple[str, ...]
    declared: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderGiven(Event):
    ship: str
    order: OrderType


@dataclass(frozen=True, slots=True)
class OrderBonus(Event):
    ship: str
    bonus: int


@dataclass(frozen=True, slots=True)
class EnergyDistributed(Event):
    ship: str
    accounts: dict[str, int]
    mode: SensorMode


@dataclass(frozen=True, slots=True)
class EnergySpent(Event):
    ship: str
    account: str
    amount: int


@dataclass(frozen=True, slots=True)
class Overloaded(Event):
    """An overload gave EP that are still to be placed, and cost HP."""

    ship: str
    gained: int
    hp_lost: int


@dataclass(frozen=True, slots=True)
class EnergyPlaced(Event):
    """EP of an overload go to positions."""

    ship: str
    accounts: dict[str, int]


@dataclass(frozen=True, slots=True)
class HullRepaired(Event):
    ship: str
    amount: int


@dataclass(frozen=True, slots=True)
class SystemsRepaired(Event):
    """Output comes back at the next upkeep."""

    ship: str
    amount: int


@dataclass(frozen=True, slots=True)
class SparePartUsed(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class CriticalRepaired(Event):
    ship: str
    critical: str


@dataclass(frozen=True, slots=True)
class StatusChanged(Event):
    ship: str
    status: Status


@dataclass(frozen=True, slots=True)
class AirlockOpened(Event):
    """The ship's boarding party may cross to the one it is docked to."""

    ship: str


@dataclass(frozen=True, slots=True)
class ManeuversPlanned(Event):
    ship: str
    count: int


@dataclass(frozen=True, slots=True)
class ManeuverFlown(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class MovementBegan(Event):
    moving: Moving


@dataclass(frozen=True, slots=True)
class Moved(Event):
    ship: str
    to: int


@dataclass(frozen=True, slots=True)
class MovementEnded(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class Evaded(Event):
    ship: str
    sixes: int


@dataclass(frozen=True, slots=True)
class Rammed(Event):
    """Both ships are hit: damage before armor."""

    ship: str
    target: str
    to_ship: int
    to_target: int


@dataclass(frozen=True, slots=True)
class Docked(Event):
    ship: str
    target: str


@dataclass(frozen=True, slots=True)
class Undocked(Event):
    ship: str
    target: str


@dataclass(frozen=True, slots=True)
class Locked(Event):
    ship: str
    target: str
    strength: int


@dataclass(frozen=True, slots=True)
class LockLost(Event):
    """The ship's own lock ends."""

    ship: str
    target: str


@dataclass(frozen=True, slots=True)
class Analyzed(Event):
    """Stage 1 of a meme succeeded: the target's modules are known for the whole battle."""

    ship: str
    target: str


@dataclass(frozen=True, slots=True)
class Disappeared(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class EffectWaits(Event):
    """A roll may still be prayed for: its effect waits."""

    pending: Pending


@dataclass(frozen=True, slots=True)
class EffectCame(Event):
    """The roll stands."""


@dataclass(frozen=True, slots=True)
class Prayed(Event):
    """A roll was prayed for; Darkness Points change by `darkness`."""

    ship: str
    crew: str
    sixes: int
    darkness: int
    faces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    turn: int


@dataclass(frozen=True, slots=True)
class TruceOffered(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The battle ends for a reason no ship's state shows."""

    why: str


@dataclass(frozen=True, slots=True)
class ShipSet(Event):
    """The GM set a value of a ship."""

    ship: str
    field: str
    value: Value


@dataclass(frozen=True, slots=True)
class CrewSet(Event):
    """The GM set a value of a crew member."""

    ship: str
    crew: str
    field: str
    value: Value


@dataclass(frozen=True, slots=True)
class DarknessSet(Event):
    value: int


@dataclass(frozen=True, slots=True)
class Boarded(Event):
    """How the fight aboard went, as the GM reports it: repelled, captured, continues."""

    ship: str
    target: str
    result: str


HITS: tuple[type[Event], ...] = (
    AblativeSpent,
    CrewAtRisk,
    CriticalRolled,
    CriticalTaken,
    DefensePreset,
    HitDone,
    HitLanded,
    HitScored,
    HullDamaged,
    MineGone,
    MineLaid,
    Missed,
    ModuleChanged,
    SeverityRolled,
    SixesUsed,
    StanceTaken,
    SystemsDamaged,
    TorpedoGone,
    TorpedoLaunched,
    TorpedoMoved,
    WeaponsFired,
)
"""Declared in `hit_events`, and read from here like all others."""

ALL: tuple[type[Event], ...] = tuple(
    thing
    for thing in list(vars().values())
    if isinstance(thing, type) and issubclass(thing, Event) and thing is not Event
)
