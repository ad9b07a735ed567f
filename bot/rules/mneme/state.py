"""What is true of a Mneme battle: ships, their people and parts, what flies, who holds whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.core.agenda import Value
from bot.core.frozen import replace
from bot.rules.mneme.entries import MountKind, StationId
from bot.rules.mneme.pending import (
    Deed,
    Dock,
    Hack,
    Hit,
    Jam,
    Pursuit,
    Question,
    Relay,
    Salvo,
    Scan,
)
from bot.rules.twod6.people import Scores
from bot.rules.twod6.vessel import Boarding, Vessel, enemies_of, friends_of

Status = Literal["ok", "breaking_up", "destroyed", "captured", "escaped"]
Stage = Literal["opening", "talk", "battle"]
Phase = Literal["opening", "start", "ship", "end"]
Grade = Literal["major", "assistant", "automated"]
Order = Literal["ask", "always", "attacks", "never"]

ADJACENT, CLOSE, SHORT, MEDIUM, LONG, VERY_LONG, DISTANT = range(7)
WOUNDED, OUT, DEAD = 7, 14, 21
"""Wounds from which somebody is wounded, incapacitated, dead (R-34)."""


@dataclass(frozen=True, slots=True)
class Token:
    """A prepared or granted extra reaction (2.5)."""

    kind: Literal["minor", "significant", "granted"]
    bonus: int = 0


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew(Scores):
    """Somebody aboard (1.3); the first of `functions` is the own one."""

    id: str
    name: str
    skills: dict[str, int] = field(default_factory=dict[str, int])
    functions: tuple[StationId, ...] = ("anyone",)
    grade: Grade = "major"
    mounts: tuple[str, ...] = ()
    ma: int = 0
    reactions_used: int = 0
    tokens: tuple[Token, ...] = ()
    improve: int = 0
    focused: bool = False
    done: bool = False
    """Needs not be asked any more in this turn of the ship."""
    instructed: bool = False
    """An automated function that has its orders (R-20)."""
    assisted: bool = False
    """As an assistant: has given its +1 this turn."""
    helped: int = 0
    """+1 of the captain for the next roll this turn."""
    diagnosed: bool = False
    targeting: str = ""
    """The ship at which sensors guide one attack of this gunner."""
    joining: bool = False
    """Fires when another gunner calls for combined fire."""
    order: Order = "ask"
    above: int = 0
    """The standing order is for attacks of more mean damage than this."""
    wounds: int = 0
    rads: int = 0
    gone: Literal["", "captured", "killed", "left"] = ""

    @property
    def able(self) -> bool:
        return not self.gone and self.wounds < OUT

    @property
    def acts(self) -> bool:
        """Has actions of its own: no assistant, and no automat without orders."""
        return self.able and self.grade != "assistant" and (
            self.grade != "automated" or self.instructed
        )  # fmt: skip

    @property
    def is_automated(self) -> bool:
        return self.grade == "automated"


@dataclass(frozen=True, slots=True)
class Component:
    """A part with hit points; `worst` is the worst state it has been in: 0, 1 damaged, 2."""

    hp: int
    damage: int = 0
    destroyed: bool = False
    worst: int = 0

    @property
    def is_disabled(self) -> bool:
        return self.destroyed or self.damage >= self.hp

    @property
    def is_damaged(self) -> bool:
        return self.is_disabled or self.damage >= -(-self.hp // 2)


@dataclass(frozen=True, slots=True)
class Mount:
    """A turret, fixed mount or bay; its points are a component of the same id."""

    id: str
    number: int
    kind: MountKind
    weapons: tuple[str, ...]
    fired: bool = False

    @property
    def is_bay(self) -> bool:
        return self.kind == "bay"


@dataclass(frozen=True, slots=True)
class Ship(Vessel):
    """A vessel (1.2). What follows from these is in `figures`."""

    armor_max: int
    armor: int
    thrust_max: int
    jump: int
    electronics: str
    sensors_dm: int
    components: dict[str, Component]
    mounts: tuple[Mount, ...] = ()
    crew: tuple[Crew, ...] = ()
    npc: bool = False
    group: str = ""
    stations: int = 99
    """Places on the bridge, for all but engineers (1.2)."""
    stealth: bool = False
    spare_parts: int = 0
    missiles: dict[str, int] = field(default_factory=dict[str, int])
    sand: int = 0
    fuel: int = 0
    cargo: int = 0
    carried: dict[str, int] = field(default_factory=dict[str, int])
    tp: int = 0
    tp_used: int = 0
    position: int = 0
    heading: int = 0
    ballistic: bool = False
    dark: bool = False
    blackout: bool = False
    restrained: int = 0
    """Turns of its own in which the pilot may only hold the course (3.6)."""
    initiative_base: int = 0
    initiative_rolled: bool = False
    leader: int = 0
    tiebreak: int = 0
    rush: int = 0
    rush_until: int = 0
    acted: bool = False
    active: bool = False
    opened: bool = False
    untouched: bool = True
    """Nothing has been done yet in this turn of the ship: the captain may delay."""
    delaying: bool = False
    surprised: bool = False
    auto: bool = False
    """The turn under way is played by the policy for ships of the referee."""
    aim: str = ""
    """The enemy the referee named for that."""
    jump_plotted: bool = False
    jumping: bool = False
    fuel_gone: bool = False
    locks: tuple[str, ...] = ()
    barred: dict[str, int] = field(default_factory=dict[str, int])
    """Ships it cannot lock, and for how many more of its turns (3.2)."""
    compromised_by: tuple[str, ...] = ()
    secure: int = 0
    evade: int = 0
    attack_run: int = 0
    optimize: dict[str, int] = field(default_factory=dict[str, int])
    worked_around: tuple[str, ...] = ()
    pool: int = 0
    command: dict[str, str] = field(default_factory=dict[str, str])
    piloted: bool = False
    """The pilot has acted in this turn of the ship (2.8)."""
    avoided: bool = False
    transmitting: bool = False
    loud: bool = False
    """Uses its active sensors before the battle: harder to ambush (2.1)."""
    communicating: bool = False
    starting: tuple[str, ...] = ()
    """What works again from the next own turn on (3.3)."""
    morale: str = ""
    morale_for: str = ""
    """The function that this turn has the DM of morale."""
    shaken: tuple[str, ...] = ()
    """Triggers of morale that have come (4.8)."""
    taken_by: str = ""
    captured_turn: int = 0
    reactions_lost: bool = False
    """Lost a round to boarders this turn."""
    status: Status = "ok"
    joins: int = 0
    """A craft launched takes part from this turn on (R-50)."""
    mother: str = ""
    """The ship that has carried it."""
    known: bool = True
    """In a view: whether the reader knows its stocks, plans and people."""

    @property
    def fights(self) -> bool:
        return self.status in {"ok", "breaking_up"} and not self.joins

    @property
    def initiative(self) -> int:
        return self.initiative_base + self.rush

    @property
    def majors(self) -> tuple[Crew, ...]:
        return tuple(c for c in self.crew if c.grade == "major")

    def part(self, component: str) -> Component | None:
        return self.components.get(component)

    def mount(self, mount_id: str) -> Mount:
        return next(m for m in self.mounts if m.id == mount_id)

    def member(self, crew_id: str) -> Crew:
        return next(c for c in self.crew if c.id == crew_id)

    def put_crew(self, *people: Crew) -> Ship:
        new = {c.id: c for c in people}
        return replace(self, crew=tuple(new.get(c.id, c) for c in self.crew))

    def put_part(self, name: str, part: Component) -> Ship:
        return replace(self, components={**self.components, name: part})


def bank_of(ship: str, other: str) -> str:
    """The name of what a ship has banked toward another, or away from it if negative (R-52)."""
    return f"{ship}>{other}"


@dataclass(frozen=True, slots=True)
class State:
    """A Mneme battle."""

    ships: dict[str, Ship]
    sides: tuple[str, ...]
    options: dict[str, Value] = field(default_factory=dict[str, Any])
    turn: int = 0
    stage: Stage = "opening"
    phase: Phase = "opening"
    last_actor: str = ""
    """The ship that acts or acted last (R-45)."""
    ambusher: str = ""
    winner_of_sight: str = ""
    edge: int = 0
    """The Effect of the winner of the detection, for its initiative."""
    start_band: int = VERY_LONG
    declared: int = -1
    """The band an ambusher has declared, until it is known to all."""
    salvos: dict[str, Salvo] = field(default_factory=dict[str, Salvo])
    pursuits: tuple[Pursuit, ...] = ()
    docks: tuple[Dock, ...] = ()
    matches: tuple[str, ...] = ()
    """Pairs of ships in the same space that keep it: Adjacent (R-11)."""
    relays: tuple[Relay, ...] = ()
    jams: tuple[Jam, ...] = ()
    hacks: tuple[Hack, ...] = ()
    scans: tuple[Scan, ...] = ()
    intel: tuple[str, ...] = ()
    """"side|ship": traffic heard, for one later roll (R-29)."""
    boardings: tuple[Boarding, ...] = ()
    bands: dict[str, int] = field(default_factory=dict[str, int])
    """Band by pair, with the option band_movement (R-52)."""
    banks: dict[str, int] = field(default_factory=dict[str, int])
    """Thrust by `bank_of` two ships."""
    hits: tuple[Hit, ...] = ()
    deed: Deed | None = None
    question: Question | None = None
    breaking: tuple[str, ...] = ()
    """Ships that were breaking up when the end of the turn began (2.9)."""
    struck: tuple[str, ...] = ()
    """Components newly hurt by the hit just dealt with, for damage control."""
    leaving: tuple[str, ...] = ()
    finished: str = ""
    winner: str = ""
    counters: dict[str, int] = field(default_factory=dict[str, int])

    def put(self, *ships: Ship) -> State:
        return replace(self, ships={**self.ships, **{s.id: s for s in ships}})

    def next_id(self, letter: str) -> str:
        return f"{letter}{self.counters.get(letter, 0) + 1}"

    def on(self, option: str) -> bool:
        return bool(self.options.get(option))

    def pair(self, one: str, other: str) -> str:
        listed = list(self.ships)
        first, second = sorted((one, other), key=listed.index)
        return f"{first}|{second}"

    def matched(self, one: str, other: str) -> bool:
        return one == other or self.pair(one, other) in self.matches

    def dock_of(self, ship: str) -> Dock | None:
        return next((d for d in self.docks if ship in {d.initiator, d.other}), None)

    def enemies(self, ship: str) -> tuple[Ship, ...]:
        return enemies_of(self.ships, ship)

    def friends(self, ship: str) -> tuple[Ship, ...]:
        return friends_of(self.ships, ship)

    def unit(self, ship: str) -> tuple[Ship, ...]:
        """The ships that act as one with this one: its group, or it alone (1.5)."""
        group = self.ships[ship].group
        if not group:
            return (self.ships[ship],)
        found = tuple(s for s in self.ships.values() if s.group == group and s.fights)
        return found or (self.ships[ship],)

    def lead(self, ship: str) -> Ship:
        """The ship whose crew rolls and reacts for a unit: its first one."""
        return self.unit(ship)[0]

    def is_group(self, ship: str) -> bool:
        return len(self.unit(ship)) > 1

    def pursuit_by(self, ship: str) -> Pursuit | None:
        return next((p for p in self.pursuits if p.pursuer == ship), None)
