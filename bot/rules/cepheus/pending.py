"""What is under way between ships: missiles, pursuits, docks, an attack, hits that wait."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal

from bot.rules.twod6 import vessel


@dataclass(frozen=True, slots=True)
class Salvo:
    """All missiles that one mount launched in one act (1.7)."""

    id: str
    attacker: str
    mount: str
    target: str
    type: str
    launched: int
    impact: int
    to_hit: int
    last_turn: int
    missiles: tuple[str, ...]
    """Those still flying."""


@dataclass(frozen=True, slots=True)
class Pursuit:
    """One ship on the tail of another (1.8); `kept`: in this turn."""

    pursuer: str
    target: str
    turn: int
    maintained: int = 0
    kept: bool = True


@dataclass(frozen=True, slots=True)
class Targeting:
    """A sensor lock of this turn (1.9, R-41)."""

    ship: str
    target: str
    dm: int


@dataclass(frozen=True, slots=True)
class Jam:
    """Until the jammer's next activation (1.10)."""

    jammer: str
    victim: str


@dataclass(frozen=True, slots=True)
class Dock:
    """Two ships held together (1.11, R-74)."""

    initiator: str
    other: str


@dataclass(frozen=True, slots=True)
class Boarding(vessel.Boarding):
    """A fight aboard (1.11); who has won it gains control later."""

    control_turn: int = 0


@dataclass(frozen=True, slots=True)
class Attack:
    """An attack declared and not yet rolled: what reactions do to it is kept here."""

    id: str
    attacker: str
    target: str
    seat: str
    mount: str
    weapons: tuple[tuple[str, int], ...]
    """Weapon types and how many of each fire."""
    terms: tuple[tuple[int, str], ...]
    skilled: bool = True
    group: str = ""
    dodged: bool = False
    sand: int = 0
    screens: tuple[tuple[str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Volley:
    """Missiles arriving at a ship now: what reactions have done to each salvo."""

    target: str
    salvos: tuple[str, ...]
    dodged: tuple[str, ...] = ()
    screens: dict[str, int] = field(default_factory=dict[str, int])
    """Reduction by salvo of a nuclear damper."""
    used: tuple[str, ...] = ()
    """Mounts that have shot, and screens per salvo."""


@dataclass(frozen=True, slots=True)
class Question:
    """What an interrupting window is about: a range to choose, a consent, a fate."""

    kind: Literal["range", "dock", "undock", "fate", "boarding"]
    asker: str
    other: str
    seat: str = ""
    """Who answers, where it is one person."""
    people: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit that waits for the damage step (2.8)."""

    group: str
    source: Literal["beam", "missile", "sand", "collision", "boarding", "fall"]
    attacker: str
    target: str
    weapon: str
    dice: int
    flat: int = 0
    sand: int = 0
    """D6 of sand for this beam."""
    screen: int = 0
    ignores_armor: bool = False
    internal: bool = False
    laser: bool = False
    radiation: bool = False
    radiation_dm: int | None = None
    """None: less the current armor."""
    also: str = ""
    """Another ship that the same roll strikes (R-48)."""
