"""What captain, pilot, navigator and sensors operator bring about."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.play import Event
from bot.rules.cepheus.pending import Dock, Targeting


@dataclass(frozen=True, slots=True)
class Coordinated(Event):
    """The captain's coordination points for this turn."""

    ship: str
    points: int


@dataclass(frozen=True, slots=True)
class InitiativeRaised(Event):
    """Initiative of the next turn."""

    ship: str
    value: int
    turn: int


@dataclass(frozen=True, slots=True)
class SpeedChanged(Event):
    """Speed after a change."""

    ship: str
    speed: int
    used: int


@dataclass(frozen=True, slots=True)
class RangeChanged(Event):
    """The band between two ships."""

    one: str
    other: str
    band: int
    settled: bool = True


@dataclass(frozen=True, slots=True)
class RangeSettled(Event):
    """The pair's range is settled for this turn."""

    one: str
    other: str


@dataclass(frozen=True, slots=True)
class Evaded(Event):
    """Attackers have this DM until the ship's next activation."""

    ship: str
    dm: int


@dataclass(frozen=True, slots=True)
class LinedUp(Event):
    """The ship's attacks have this DM this turn."""

    ship: str
    dm: int


@dataclass(frozen=True, slots=True)
class CollisionDue(Event):
    """The pilot must avoid a collision."""

    ship: str
    due: bool


@dataclass(frozen=True, slots=True)
class PursuitBegan(Event):
    """A ship is on another's tail."""

    pursuer: str
    target: str


@dataclass(frozen=True, slots=True)
class PursuitKept(Event):
    """The pursuit goes on."""

    pursuer: str


@dataclass(frozen=True, slots=True)
class PursuitEnded(Event):
    """The pursuit is over."""

    pursuer: str


@dataclass(frozen=True, slots=True)
class Docked(Event):
    """Two ships are held together."""

    dock: Dock


@dataclass(frozen=True, slots=True)
class Undocked(Event):
    """A dock ended."""

    initiator: str
    other: str


@dataclass(frozen=True, slots=True)
class PlaceChanged(Event):
    """In space, in orbit, in an atmosphere."""

    ship: str
    place: str
    decaying: str = ""


@dataclass(frozen=True, slots=True)
class PlotMade(Event):
    """A jump plot is ready."""

    ship: str
    distance: int


@dataclass(frozen=True, slots=True)
class JumpEngaged(Event):
    """The ship leaves when its activation closes."""

    ship: str
    fuel: float
    outcome: str


@dataclass(frozen=True, slots=True)
class Jammed(Event):
    """A won jam."""

    jammer: str
    victim: str


@dataclass(frozen=True, slots=True)
class JamsEnded(Event):
    """A jammer's jams are over."""

    jammer: str


@dataclass(frozen=True, slots=True)
class CommsSet(Event):
    """Whether a ship can act in concert with its side."""

    ship: str
    ok: bool


@dataclass(frozen=True, slots=True)
class Targeted(Event):
    """A sensor lock."""

    lock: Targeting


@dataclass(frozen=True, slots=True)
class TargetingLost(Event):
    """Locks on a jammer are lost."""

    ship: str
    target: str


@dataclass(frozen=True, slots=True)
class IntelGained(Event):
    """Intelligence on an enemy: DM +4 once."""

    ship: str
    enemy: str


@dataclass(frozen=True, slots=True)
class Noticed(Event):
    """A ship became aware of the enemy."""

    ship: str
