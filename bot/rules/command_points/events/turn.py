"""The turn: initiative, command points, what an action gave."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.play import Event
from bot.rules.command_points.state import Proposal


@dataclass(frozen=True, slots=True)
class DepartmentTaken(Event):
    """Somebody took charge of a department, or handed it over."""

    ship: str
    crew: str
    department: str
    taken: bool = True


@dataclass(frozen=True, slots=True)
class InitiativeSet(Event):
    """A vessel's place is known: its total."""

    ship: str
    total: int


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """The order stands for the whole combat."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OrderChanged(Event):
    """A vessel that joined later has its place in the order."""

    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundEnded(Event):
    """All vessels have had their turn."""

    round: int


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A vessel's turn: what lasted until then is over, its pool is full (2.2)."""

    ship: str
    turn: int
    cp: int
    base: int
    surprise: str = "none"


@dataclass(frozen=True, slots=True)
class EffectsEnded(Event):
    """The turn of a vessel that is out would have come: its effects on others end (R-45)."""

    ship: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """What is left of the pool is lost."""

    ship: str
    unspent: int


@dataclass(frozen=True, slots=True)
class StoodBy(Event):
    """People of a vessel do nothing more in this turn; `silent` if nobody answered for them."""

    ship: str
    crew: tuple[str, ...]
    silent: bool = False


@dataclass(frozen=True, slots=True)
class CpSpent(Event):
    """Paid before the roll, never refunded."""

    ship: str
    cp: int


@dataclass(frozen=True, slots=True)
class CpChanged(Event):
    """Gained or lost by a general action or a crisis."""

    ship: str
    by: int
    cp: int


@dataclass(frozen=True, slots=True)
class StationActed(Event):
    """Somebody took an action of a department: locked there until the vessel's next turn."""

    ship: str
    crew: str
    action: str
    department: str
    rolls: bool = False
    supported: bool = False


@dataclass(frozen=True, slots=True)
class GeneralActed(Event):
    """Somebody took a general action: done for this turn."""

    ship: str
    crew: str
    action: str


@dataclass(frozen=True, slots=True)
class Proposed(Event):
    """A general action waits for the referee's judgment."""

    proposal: Proposal


@dataclass(frozen=True, slots=True)
class ProposalSettled(Event):
    """The referee has judged."""

    ship: str
    accepted: bool


@dataclass(frozen=True, slots=True)
class SetUp(Event):
    """Somebody's next roll of this turn gets +1."""

    ship: str
    crew: str


@dataclass(frozen=True, slots=True)
class SetUpUsed(Event):
    """The +1 has been rolled with."""

    ship: str
    crew: str


@dataclass(frozen=True, slots=True)
class Supported(Event):
    """The next costing action of a department costs 2 less."""

    ship: str
    department: str


@dataclass(frozen=True, slots=True)
class Evaded(Event):
    """AC by Evasive Maneuvers, until the vessel's next turn."""

    ship: str
    value: int


@dataclass(frozen=True, slots=True)
class Ghosted(Event):
    """AC by a Sensor Ghost, until the vessel's next turn."""

    ship: str
    value: int


@dataclass(frozen=True, slots=True)
class DronesLaunched(Event):
    """Foxer drones fly until the vessel's next turn."""

    ship: str


@dataclass(frozen=True, slots=True)
class Boosted(Event):
    """Speed until the vessel's next turn; adds up."""

    ship: str
    value: int


@dataclass(frozen=True, slots=True)
class EscapeSet(Event):
    """Escape points of a fleer against an enemy."""

    ship: str
    enemy: str
    points: int


@dataclass(frozen=True, slots=True)
class Disengaged(Event):
    """A pair has parted for good."""

    ship: str
    enemy: str


@dataclass(frozen=True, slots=True)
class SystemsCrashed(Event):
    """A vessel's next turn starts with less."""

    ship: str
    value: int


@dataclass(frozen=True, slots=True)
class EcmDefeated(Event):
    """Attacks of a side on a vessel are easier until the source's next turn."""

    ship: str
    target: str
    value: int


@dataclass(frozen=True, slots=True)
class ControlTried(Event):
    """A try of Damage Control counts, whatever it came to."""

    ship: str


@dataclass(frozen=True, slots=True)
class Mended(Event):
    """Hit points came back."""

    ship: str
    hp: int


@dataclass(frozen=True, slots=True)
class PartState(Event):
    """A weapon or system is ok, disabled or destroyed now."""

    ship: str
    part: str
    state: str


@dataclass(frozen=True, slots=True)
class DriveSet(Event):
    """The drive's level; destroyed when it was hit at 0."""

    ship: str
    level: int
    destroyed: bool = False
