"""Attacks, reactions and missiles."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.play import Event
from bot.rules.cepheus.pending import Attack, Salvo, Volley


@dataclass(frozen=True, slots=True)
class AttackDeclared(Event):
    """An attack waits for reactions."""

    attack: Attack
    launch: bool = False


@dataclass(frozen=True, slots=True)
class Reacted(Event):
    """A reaction was used."""

    ship: str
    crew: str
    to: str


@dataclass(frozen=True, slots=True)
class Dodged(Event):
    """The pilot's dodge worked."""

    salvo: str = ""


@dataclass(frozen=True, slots=True)
class SandFired(Event):
    """A canister of sand was fired."""

    ship: str
    mount: str
    weapon: int
    worked: bool


@dataclass(frozen=True, slots=True)
class ScreensTriggered(Event):
    """A screen takes so much from each hit."""

    ship: str
    screen: str
    reduction: int
    salvo: str = ""


@dataclass(frozen=True, slots=True)
class AttackMissed(Event):
    """An attack with weapons of a type missed."""

    attacker: str
    target: str
    weapon: str
    effect: int


@dataclass(frozen=True, slots=True)
class AttackHit(Event):
    """All weapons of a type hit."""

    attacker: str
    target: str
    weapon: str
    number: int
    effect: int


@dataclass(frozen=True, slots=True)
class AttackOver(Event):
    """The attack is resolved."""


@dataclass(frozen=True, slots=True)
class MountFired(Event):
    """A mount has fired this turn."""

    ship: str
    mount: str
    spent: tuple[tuple[int, str, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Deployed(Event):
    """A pop-up turret is out."""

    ship: str
    mount: str


@dataclass(frozen=True, slots=True)
class Reloaded(Event):
    """A weapon's magazine was filled."""

    ship: str
    mount: str
    weapon: int
    ammo: str
    number: int


@dataclass(frozen=True, slots=True)
class SalvoLaunched(Event):
    """Missiles are on their way."""

    salvo: Salvo
    effect: int | None


@dataclass(frozen=True, slots=True)
class VolleyArrived(Event):
    """Missiles arrive at a ship."""

    volley: Volley


@dataclass(frozen=True, slots=True)
class PointDefended(Event):
    """A laser mount has shot at missiles."""

    ship: str
    mount: str


@dataclass(frozen=True, slots=True)
class MissileDestroyed(Event):
    """A missile was shot down or jammed."""

    salvo: str
    missile: str
    how: str


@dataclass(frozen=True, slots=True)
class MissileRolled(Event):
    """A missile struck or missed."""

    salvo: str
    missile: str
    hit: bool
    total: int


@dataclass(frozen=True, slots=True)
class MissilesGone(Event):
    """Missiles are spent or lost."""

    salvo: str
    missiles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class VolleyOver(Event):
    """All missiles of the volley are dealt with."""
