"""Damage, repair, boarding, the end, and the referee."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.play import Event
from bot.rules.cepheus.pending import Hit, Question
from bot.rules.cepheus.state import Ship, Status


@dataclass(frozen=True, slots=True)
class HitWaits(Event):
    """A hit waits for the damage step."""

    hit: Hit


@dataclass(frozen=True, slots=True)
class HitsTaken(Event):
    """The hits of a group are being worked out."""

    group: str


@dataclass(frozen=True, slots=True)
class HitLanded(Event):
    """Damage of a hit after sand, screens and armor."""

    target: str
    attacker: str
    weapon: str
    source: str
    damage: int
    sand: int
    screen: int
    armor: int
    net: int
    row: tuple[int, ...]
    void: bool = False


@dataclass(frozen=True, slots=True)
class Located(Event):
    """A location was rolled."""

    ship: str
    face: int
    column: str
    system: str
    size: int
    mount: str = ""


@dataclass(frozen=True, slots=True)
class HullLost(Event):
    """Hull −1."""

    ship: str


@dataclass(frozen=True, slots=True)
class StructureLost(Event):
    """Structure −1."""

    ship: str


@dataclass(frozen=True, slots=True)
class ArmorLost(Event):
    """Armor −1."""

    ship: str


@dataclass(frozen=True, slots=True)
class SystemHit(Event):
    """A system took a hit."""

    ship: str
    system: str
    hits: int


@dataclass(frozen=True, slots=True)
class MountHit(Event):
    """A mount took a hit."""

    ship: str
    mount: str
    hits: int


@dataclass(frozen=True, slots=True)
class FuelLost(Event):
    """Fuel after a loss."""

    ship: str
    fuel: float
    leak: int


@dataclass(frozen=True, slots=True)
class CargoLost(Event):
    """Cargo after a loss."""

    ship: str
    cargo: float


@dataclass(frozen=True, slots=True)
class CrewStruck(Event):
    """A crew hit."""

    ship: str
    column: str
    roll: int
    strikes: str
    damage: int


@dataclass(frozen=True, slots=True)
class Wounded(Event):
    """A person took damage: Strength, Dexterity, Endurance."""

    ship: str
    crew: str
    damage: tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class Irradiated(Event):
    """A person took rads."""

    ship: str
    crew: str
    rads: int


@dataclass(frozen=True, slots=True)
class ShipStatus(Event):
    """A ship's status."""

    ship: str
    status: Status


@dataclass(frozen=True, slots=True)
class Repaired(Event):
    """Hits were repaired, until the battle is over."""

    ship: str
    system: str
    hits: int


@dataclass(frozen=True, slots=True)
class RepairsFailed(Event):
    """Temporary repairs fail when the battle is over."""

    ship: str


@dataclass(frozen=True, slots=True)
class SoftwareSwitched(Event):
    """A program was switched."""

    ship: str
    program: str
    running: bool


@dataclass(frozen=True, slots=True)
class BoardingBegan(Event):
    """Boarders are at another ship."""

    attacker: str
    defender: str


@dataclass(frozen=True, slots=True)
class BoardingRound(Event):
    """A round of the fight aboard."""

    attacker: str
    defender: str
    attacker_won: bool
    exceptional: bool
    attacker_dm: int
    defender_dm: int
    turn: int


@dataclass(frozen=True, slots=True)
class ReactionsLost(Event):
    """Boarded: no reactions this turn."""

    ship: str


@dataclass(frozen=True, slots=True)
class ShipTaken(Event):
    """The crew of a ship neither acts nor reacts any more."""

    ship: str
    by: str
    fate: str
    control_turn: int


@dataclass(frozen=True, slots=True)
class BoardersLost(Event):
    """Boarders were thrown back, captured or killed."""

    attacker: str
    defender: str
    crew: tuple[str, ...]
    fate: str


@dataclass(frozen=True, slots=True)
class BoardingEnded(Event):
    """A fight aboard is over."""

    attacker: str
    defender: str


@dataclass(frozen=True, slots=True)
class QuestionAsked(Event):
    """Somebody must decide something."""

    question: Question


@dataclass(frozen=True, slots=True)
class QuestionAnswered(Event):
    """It is decided."""


@dataclass(frozen=True, slots=True)
class CraftLaunched(Event):
    """A small craft leaves its mother."""

    ship: Ship
    mother: str
    kind: str
    crew: str


@dataclass(frozen=True, slots=True)
class Parted(Event):
    """A side would part."""

    side: str


@dataclass(frozen=True, slots=True)
class Finished(Event):
    """The battle is decided."""

    why: str
    winner: str = ""


@dataclass(frozen=True, slots=True)
class ShipSet(Event):
    """The referee set a value."""

    ship: str
    word: str
    value: int


@dataclass(frozen=True, slots=True)
class RangeSet(Event):
    """The referee set a range."""

    one: str
    other: str
    band: int


@dataclass(frozen=True, slots=True)
class CrewSet(Event):
    """The referee set somebody's position."""

    ship: str
    crew: str
    position: str
    post: str


@dataclass(frozen=True, slots=True)
class CrewGone(Event):
    """The referee took somebody out of the battle, or brought them back (empty)."""

    ship: str
    crew: str
    fate: str


@dataclass(frozen=True, slots=True)
class WishSet(Event):
    """Where damage beyond Endurance goes."""

    ship: str
    crew: str
    wish: str


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """Something the rules leave to the referee."""

    ship: str
    crew: str
    text: str
    said: str = ""
    """In the player's own words."""
