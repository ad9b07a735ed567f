"""Attacks, crises, vessels that are out, and what the referee set."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.play import Event
from bot.rules.command_points.state import Aim, Crisis, Hit, Shot


@dataclass(frozen=True, slots=True)
class Aimed(Event):
    """A system has been named for the next Fire One."""

    ship: str
    aim: Aim


@dataclass(frozen=True, slots=True)
class ShotsDeclared(Event):
    """Weapons with their targets, all named before the first roll."""

    ship: str
    shots: tuple[Shot, ...]
    aimed: bool = False


@dataclass(frozen=True, slots=True)
class ShotTaken(Event):
    """The next of the declared weapons; one dropped does not fire and spends nothing."""

    ship: str
    weapon: str
    target: str
    dropped: bool = False


@dataclass(frozen=True, slots=True)
class AttackMissed(Event):
    """An attack roll under the target's AC, or a hit displaced."""

    ship: str
    target: str
    weapon: str
    short: int
    displaced: bool = False


@dataclass(frozen=True, slots=True)
class HitRolled(Event):
    """A hit and its damage are known; whether it stands is decided next."""

    hit: Hit


@dataclass(frozen=True, slots=True)
class HitStopped(Event):
    """Armor stops all of it."""

    ship: str
    hit: Hit


@dataclass(frozen=True, slots=True)
class HitCancelled(Event):
    """The hit has no effect at all."""

    ship: str
    by: str
    crew: str = ""


@dataclass(frozen=True, slots=True)
class HitLanded(Event):
    """Hit points are lost."""

    ship: str
    hit: Hit
    hp: int


@dataclass(frozen=True, slots=True)
class HullLost(Event):
    """Hit points are lost otherwise: by a breach, or with a compartment."""

    ship: str
    hp: int
    damage: int


@dataclass(frozen=True, slots=True)
class StandingSet(Event):
    """An answer stored for a reaction; rule "ask" takes it back."""

    ship: str
    reaction: str
    rule: str
    damage: int


@dataclass(frozen=True, slots=True)
class CrisisBegan(Event):
    """Trouble aboard."""

    ship: str
    crisis: Crisis


@dataclass(frozen=True, slots=True)
class CrisisOver(Event):
    """Solved, or taken effect, or without an object any more."""

    ship: str
    crisis: str
    kind: str
    how: str


@dataclass(frozen=True, slots=True)
class CargoLost(Event):
    ship: str
    cargo: int


@dataclass(frozen=True, slots=True)
class FuelLost(Event):
    ship: str


@dataclass(frozen=True, slots=True)
class CrewLost(Event):
    """Crew without names: out of action, and how many of them dead or maimed."""

    ship: str
    out: int
    dead: int


@dataclass(frozen=True, slots=True)
class SkillLost(Event):
    """The referee's crew is a point worse for the fight (R-23)."""

    ship: str


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """Somebody's hit points and health."""

    ship: str
    crew: str
    hp: int
    status: str


@dataclass(frozen=True, slots=True)
class VesselStatus(Event):
    """A vessel is out, or its wreck is known to be one."""

    ship: str
    status: str


@dataclass(frozen=True, slots=True)
class Agreed(Event):
    """A side offers the end of the fight, or takes the offer."""

    side: str


@dataclass(frozen=True, slots=True)
class StandstillAnswered(Event):
    """A side is content to end a fight in which nothing happens, or not."""

    side: str
    end: bool


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The battle is decided, for a reason in a word."""

    why: str


@dataclass(frozen=True, slots=True)
class ShipSet(Event):
    """The referee set a figure."""

    ship: str
    word: str
    value: int


@dataclass(frozen=True, slots=True)
class CoverSet(Event):
    ship: str
    cover: str


@dataclass(frozen=True, slots=True)
class CrewSet(Event):
    """The referee set somebody's health."""

    ship: str
    crew: str
    hp: int
    status: str
