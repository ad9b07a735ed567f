"""What is under way between ships: salvos, pursuits, locks passed on, a deed, hits that wait."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.core.agenda import Value

Terms = tuple[tuple[int, str], ...]
"""Modifiers as plain data."""
SalvoState = Literal["guided", "ballistic", "spent"]
HitPlace = Literal["location", "internal", "hull", "structure", "component"]


@dataclass(frozen=True, slots=True)
class Salvo:
    """Missiles of one kind that fly together (1.4)."""

    id: str
    owner: str
    gunner: str
    target: str
    type: str
    count: int
    position: int
    band: int
    """To its target, with the option band_movement."""
    bank: int = 0
    heading: int = 0
    fuel: int = 40
    state: SalvoState = "guided"
    hidden: bool = False
    boost: int = 0
    launched: int = 0
    flown: int = 0
    """The turn in which it flew, attacked or was steered last."""
    inched: int = 0
    dm: int = 0
    """The launch DM, which smart missiles keep."""

    @property
    def is_ballistic(self) -> bool:
        return self.state == "ballistic"


@dataclass(frozen=True, slots=True)
class Pursuit:
    """One ship on the tail of another; `kept` own turns after the first, up to 4."""

    pursuer: str
    target: str
    kept: int = 0
    held: bool = True
    """Held on to in the pursuer's present turn."""


@dataclass(frozen=True, slots=True)
class Dock:
    """Two ships held together (R-48); `forced` against the will of the other."""

    initiator: str
    other: str
    forced: bool = False


@dataclass(frozen=True, slots=True)
class Relay:
    """A lock passed on to an ally, until the giver's next turn (3.2)."""

    giver: str
    ally: str
    target: str


@dataclass(frozen=True, slots=True)
class Jam:
    jammer: str
    victim: str
    dm: int


@dataclass(frozen=True, slots=True)
class Hack:
    hacker: str
    victim: str
    component: str


@dataclass(frozen=True, slots=True)
class Scan:
    """What a scan has shown, a dark ship or a hidden salvo, until the scanner's next turn."""

    scanner: str
    target: str


@dataclass(frozen=True, slots=True)
class Reaction:
    """An answer to a deed: who gives it, how, and what its own bonus is (2.5)."""

    id: str
    ship: str
    crew: str
    terms: Terms
    count: int = 0
    """Weapons that take part: lasers of point defense, sandcasters."""


@dataclass(frozen=True, slots=True)
class Deed:
    """A roll declared and not yet made: what answers it is kept here."""

    action: str
    ship: str
    crew: str
    station: str
    terms: Terms
    target: str = ""
    salvo: str = ""
    given: dict[str, Value] = field(default_factory=dict[str, Any])
    opposed: str = ""
    """The kind of DM that may oppose it: piloting, comms … or nothing."""
    skill: str = ""
    """What the roll uses; who aids it uses the same."""
    answers: tuple[str, ...] = ()
    """The reactions that it allows (3.6)."""
    always: int | None = None
    """The adversary's DM where nobody needs to react (R-49)."""
    against: Terms = ()
    """What adds to the number needed whether or not anybody opposes: evade, secure."""
    reactions: tuple[Reaction, ...] = ()
    aids: tuple[str, ...] = ()
    """Ship-mates asked to aid the roll."""
    menace: int = 0
    """The mean damage of an attack after armor, for standing orders (R-40)."""


@dataclass(frozen=True, slots=True)
class Question:
    """What an interrupting window is about."""

    kind: Literal["dock", "match", "undock", "fate", "spares", "morale"]
    asker: str
    other: str
    crew: str = ""
    subject: str = ""
    given: dict[str, Value] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit in the queue (2.9); the dice of a proximity burst are `halved`."""

    source: Literal["beam", "missile", "sand", "ram", "collision", "boarding", "strain"]
    attacker: str
    target: str
    weapon: str
    dice: int
    points: int = 0
    effect: int = 0
    more_dice: int = 0
    more_points: int = 0
    sand: int = 0
    ignores_armor: bool = False
    radiation: bool = False
    place: HitPlace = "location"
    component: str = ""
    halved: bool = False
    also: tuple[str, ...] = ()
    """Other ships in the space of a proximity burst, struck by the same dice."""
