"""What an attack does, from the shot to the last crew member at risk: past tense, ids, numbers."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.play import Event
from bot.rules.coriolis.state import (
    Attack,
    Critical,
    Mine,
    Preset,
    Stance,
    Torpedo,
)


@dataclass(frozen=True, slots=True)
class HullDamaged(Event):
    ship: str
    amount: int


@dataclass(frozen=True, slots=True)
class SystemsDamaged(Event):
    """`amount` off the reactor's output (0 for a power coupling); `unspent` EP gone by account."""

    ship: str
    amount: int
    unspent: dict[str, int]


@dataclass(frozen=True, slots=True)
class CriticalTaken(Event):
    ship: str
    critical: Critical


@dataclass(frozen=True, slots=True)
class ModuleChanged(Event):
    """A module is ok, disabled or decompressed; its stock may be lost with it."""

    ship: str
    module: str
    state: str
    stock_lost: bool = False


@dataclass(frozen=True, slots=True)
class CrewAtRisk(Event):
    """A person in a hit module: the sixes rolled for her, to be read with damage and crit."""

    ship: str
    crew: str
    sixes: int
    damage: int
    crit: int | None


@dataclass(frozen=True, slots=True)
class WeaponsFired(Event):
    """A ship attacked, so that it is seen (rules 2.2)."""

    ship: str


@dataclass(frozen=True, slots=True)
class StanceTaken(Event):
    """The gunner holds, or has acted."""

    ship: str
    stance: Stance


@dataclass(frozen=True, slots=True)
class DefensePreset(Event):
    ship: str
    preset: Preset | None


@dataclass(frozen=True, slots=True)
class TorpedoLaunched(Event):
    torpedo: Torpedo
    system: str


@dataclass(frozen=True, slots=True)
class TorpedoMoved(Event):
    torpedo: str
    to: int
    travelled: int


@dataclass(frozen=True, slots=True)
class TorpedoGone(Event):
    """`struck` its target, was `shot` down, or is `lost`."""

    torpedo: str
    why: str


@dataclass(frozen=True, slots=True)
class MineLaid(Event):
    mine: Mine
    system: str


@dataclass(frozen=True, slots=True)
class MineGone(Event):
    mine: str


@dataclass(frozen=True, slots=True)
class Missed(Event):
    """No six: the attack of a weapon, torpedo or mine does nothing."""

    attacker: str
    target: str
    weapon: str
    source: str


@dataclass(frozen=True, slots=True)
class HitScored(Event):
    """At least one six: the hit is worked out from here on."""

    attack: Attack


@dataclass(frozen=True, slots=True)
class SixesUsed(Event):
    """Extra sixes are shared out before armor (R-42)."""

    damage: int
    critical: bool
    rerolls: int


@dataclass(frozen=True, slots=True)
class HitLanded(Event):
    """What armor stopped and what came through, on one ship."""

    ship: str
    damage: int
    stopped: int
    through: int
    area: bool = False


@dataclass(frozen=True, slots=True)
class AblativeSpent(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class SeverityRolled(Event):
    """The results from which the attacker picks one."""

    results: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class CriticalRolled(Event):
    """A result of the table applies; `nested` ones come from a chain reaction."""

    ship: str
    result: int
    nested: bool = False


@dataclass(frozen=True, slots=True)
class HitDone(Event):
    """The hit is worked out to its end."""
