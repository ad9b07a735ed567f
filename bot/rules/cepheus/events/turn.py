"""The turn: set-up, activations, actions spent, extended actions."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.play import Event


@dataclass(frozen=True, slots=True)
class PositionTaken(Event):
    """Somebody changed position; it takes effect at once."""

    ship: str
    crew: str
    position: str
    post: str


@dataclass(frozen=True, slots=True)
class TacticsChosen(Event):
    """A captain will check Tactics, or not."""

    ship: str
    check: bool


@dataclass(frozen=True, slots=True)
class CommandersNamed(Event):
    """Who leads each side: the first of its ships in contact."""

    commanders: dict[str, str]


@dataclass(frozen=True, slots=True)
class InitiativeSet(Event):
    """A ship's Initiative for the battle."""

    ship: str
    base: int
    fleet: int = 0


@dataclass(frozen=True, slots=True)
class BattleBegan(Event):
    """The opening is over."""


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A new turn; what lasted a turn is over."""

    turn: int


@dataclass(frozen=True, slots=True)
class HeldOverPlaced(Event):
    """Ships that held over start above all others."""

    ships: tuple[str, ...]
    base: int


@dataclass(frozen=True, slots=True)
class CaptureCompleted(Event):
    """Boarders control a ship."""

    ship: str


@dataclass(frozen=True, slots=True)
class ShipGiven(Event):
    """A captured ship fights for its captor, whose people go over to it (R-75)."""

    ship: str
    to: str
    pilot: str = ""
    """One of those who go over, or nobody."""
    crew: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class HastyDeclared(Event):
    """The crew acts hastily this turn."""

    ship: str


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """A phase of the turn."""

    phase: str


@dataclass(frozen=True, slots=True)
class ActivationOpened(Event):
    """A group's activation opens: each able member of the crew may act."""

    group: str
    ships: tuple[str, ...]
    count: int
    called: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ActivationResumed(Event):
    """A delaying ship acts now."""

    ship: str
    count: int


@dataclass(frozen=True, slots=True)
class ActivationClosed(Event):
    """A ship has acted."""

    ship: str
    dropped: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Delayed(Event):
    """A ship waits for a better moment."""

    ship: str


@dataclass(frozen=True, slots=True)
class HeldOver(Event):
    """A delaying ship lost this turn's actions."""

    ship: str
    forfeit: bool = False


@dataclass(frozen=True, slots=True)
class StoodBy(Event):
    """Somebody does nothing more in this activation."""

    ship: str
    crew: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SteppedIn(Event):
    """Somebody who stood by takes part."""

    ship: str
    crew: str


@dataclass(frozen=True, slots=True)
class ActionSpent(Event):
    """An action was used."""

    ship: str
    crew: str
    minor: int = 0
    significant: int = 0
    slots: int = 0
    check: str = ""


@dataclass(frozen=True, slots=True)
class Traded(Event):
    """A significant action became two minor ones."""

    ship: str
    crew: str


@dataclass(frozen=True, slots=True)
class PointsSpent(Event):
    """Coordination points were used."""

    ship: str
    points: int


@dataclass(frozen=True, slots=True)
class IntelUsed(Event):
    """The intelligence on an enemy was used."""

    ship: str
    enemy: str


@dataclass(frozen=True, slots=True)
class TaskBegan(Event):
    """Somebody began an extended action."""

    ship: str
    crew: str
    task: str
    skill: str
    turns: int
    subject: str = ""


@dataclass(frozen=True, slots=True)
class TaskAdvanced(Event):
    """A turn of an extended action went by, or was wasted."""

    ship: str
    crew: str
    done: int


@dataclass(frozen=True, slots=True)
class TaskEnded(Event):
    """An extended action is finished, dropped or ruined."""

    ship: str
    crew: str
    how: str


@dataclass(frozen=True, slots=True)
class StandingSet(Event):
    """Somebody said beforehand how he answers in a window; with no answer he is asked."""

    ship: str
    crew: str
    place: str
    answer: str


@dataclass(frozen=True, slots=True)
class TookOn(Event):
    """Somebody does several things at once in this activation."""

    ship: str
    crew: str
    extra: int


@dataclass(frozen=True, slots=True)
class Aided(Event):
    """A helper's check changes the next check of somebody."""

    ship: str
    crew: str
    dm: int


@dataclass(frozen=True, slots=True)
class AidUsed(Event):
    """The help went into a check."""

    ship: str
    crew: str


@dataclass(frozen=True, slots=True)
class Detected(Event):
    """A side looked for the enemy before the battle (2.1)."""

    side: str
    enemy: str
    found: bool
