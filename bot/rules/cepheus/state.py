"""What is true of a Cepheus battle: ships, their people and mounts, what flies, who holds whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.core.agenda import Value
from bot.core.frozen import replace
from bot.rules.cepheus.entries import MountKind, ScreenId, StationId
from bot.rules.cepheus.pending import (
    Attack,
    Boarding,
    Dock,
    Hit,
    Jam,
    Pursuit,
    Question,
    Salvo,
    Targeting,
    Volley,
)
from bot.rules.twod6.people import Person
from bot.rules.twod6.vessel import Vessel, enemies_of, friends_of

Status = Literal["ok", "disabled", "destroyed", "captured", "escaped"]
Stage = Literal["opening", "battle"]
Phase = Literal["opening", "start", "activation", "delay", "missiles", "end"]
Automatic = Literal["", "fire_control", "auto_repair", "expert_pilot", "expert_engineer"]

ADJACENT, CLOSE, SHORT, MEDIUM, LONG, VERY_LONG, DISTANT = range(7)


@dataclass(frozen=True, slots=True)
class Task:
    """An extended action (2.7): what for, by which skill, how many turns, how many are done."""

    task: str
    skill: str
    turns: int
    done: int = 0
    subject: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Crew(Person):
    """Somebody aboard, or an automated post (1.5, 1.6). `post`: a mount, `m_drive`, `j_drive`."""

    id: str
    name: str
    skills: dict[str, int] = field(default_factory=dict[str, int])
    position: StationId = "anyone"
    post: str = ""
    is_crew: bool = True
    """False for passengers, whom crew hits pass over (R-35)."""
    automatic: Automatic = ""
    minor: int = 0
    significant: int = 0
    slots: int = 0
    """Uses of Fire Control or attempts of Auto-Repair left this turn (R-38)."""
    done: bool = True
    """Stands by: is not asked in the ship's activation."""
    traded: bool = False
    reacted_to: tuple[str, ...] = ()
    checked: tuple[str, ...] = ()
    """Checks taken in this activation (2.3)."""
    task: Task | None = None
    wish: Literal["", "strength", "dexterity"] = ""
    """Where damage beyond Endurance goes (R-35)."""
    standing: dict[str, str] = field(default_factory=dict[str, str])
    """Answers given beforehand, by "window/station" (2.12)."""
    extra: int = 0
    """Actions beyond the first that somebody has taken on in this activation (R-06)."""
    aid: int = 0
    """What a helper's check adds to the next check (R-06)."""
    gone: Literal["", "captured", "killed", "left"] = ""

    @property
    def able(self) -> bool:
        """Can act at all; who is busy with a task cannot (2.3)."""
        return self.awake and self.task is None

    @property
    def awake(self) -> bool:
        return not self.gone and (bool(self.automatic) or self.is_able)

    @property
    def is_marine(self) -> bool:
        return self.position == "marine"


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon in a mount and what lies ready in it, by kind of ammunition (R-55)."""

    type: str
    ready: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def count(self) -> int:
        return sum(self.ready.values())


@dataclass(frozen=True, slots=True)
class Mount:
    """A turret, fixed mount or bay (1.4)."""

    id: str
    number: int
    kind: MountKind
    weapons: tuple[Weapon, ...]
    hits: int = 0
    fired: bool = False
    concealed: bool = False

    @property
    def is_bay(self) -> bool:
        return self.kind == "bay"

    @property
    def works(self) -> bool:
        return self.hits < 2


@dataclass(frozen=True, slots=True)
class Screen:
    type: ScreenId
    ok: bool = True


@dataclass(frozen=True, slots=True)
class Program:
    """Software aboard; it takes up its Rating while it runs (R-63)."""

    id: str
    kind: str
    level: int
    rating: int
    skill: str = ""
    running: bool = False


@dataclass(frozen=True, slots=True)
class Boost:
    """A change of Initiative for one turn."""

    value: int
    turn: int


@dataclass(frozen=True, slots=True)
class Ship(Vessel):
    """A vessel (1.3). Figures that follow from these are in `figures`."""

    tl: int
    hull_max: int
    hull: int
    structure_max: int
    structure: int
    armor_max: int
    armor: int
    thrust_base: int
    jump: int
    fuel_max: float
    fuel: float
    cargo_max: float
    cargo: float
    rating: int
    electronics: str
    npc: bool = False
    auto: bool = False
    configuration: str = "standard"
    reflec: bool = False
    stealth: bool = False
    repair_drones: bool = False
    launch_tubes: bool = False
    fuel_refined: bool = True
    active_sensors: bool = False
    transponder: bool = False
    transmitting: bool = False
    fuel_leak: int = 0
    software: tuple[Program, ...] = ()
    mounts: tuple[Mount, ...] = ()
    screens: tuple[Screen, ...] = ()
    ammo: dict[str, int] = field(default_factory=dict[str, int])
    crew: tuple[Crew, ...] = ()
    carried: dict[str, int] = field(default_factory=dict[str, int])
    systems: dict[str, int] = field(default_factory=dict[str, int])
    repairs: dict[str, int] = field(default_factory=dict[str, int])
    """Temporary repairs by system or mount: they fail when the battle is over."""
    speed: int = 0
    thrust_used: int = 0
    aware: bool = True
    comms_ok: bool = True
    initiative_rolled: bool = False
    initiative_base: int = 0
    fleet_tactics: int = 0
    """The part of the base that comes from the fleet's Tactics, lost without comms (R-44)."""
    boosts: tuple[Boost, ...] = ()
    hasty: bool = False
    delaying: bool = False
    held_over: bool = False
    acted: bool = False
    active: bool = False
    """Its activation is open."""
    opened: bool = False
    """Its ACT_OPEN has run this turn (R-77)."""
    untouched: bool = True
    """Nobody aboard has acted in this activation: the captain may still delay."""
    reactions_used: int = 0
    reactions_lost: bool = False
    evasive: int = 0
    line_up: int = 0
    pool: int = 0
    """Coordination points left."""
    referee_dm: int = 0
    """What the referee adds to every check aboard (3)."""
    collision_due: bool = False
    decaying: Literal["", "orbit", "entry"] = ""
    """A check the pilot must make again (R-61)."""
    place: Literal["space", "orbit", "atmosphere"] = "space"
    intel: tuple[str, ...] = ()
    intel_used: tuple[str, ...] = ()
    jump_plot: int = 0
    """The distance for which a plot is ready."""
    leaving: bool = False
    """Engaged its Jump: leaves when its activation closes (R-53)."""
    taken_by: str = ""
    """Lost to boarders; control comes later (R-75)."""
    status: Status = "ok"
    mother: str = ""
    known: bool = True
    """In a view: whether the reader knows its stocks, plots and people."""

    @property
    def fights(self) -> bool:
        """Still has turns: neither destroyed, captured nor escaped."""
        return self.status in {"ok", "disabled"}

    @property
    def turrets(self) -> tuple[Mount, ...]:
        return tuple(m for m in self.mounts if not m.is_bay)

    @property
    def bays(self) -> tuple[Mount, ...]:
        return tuple(m for m in self.mounts if m.is_bay)

    @property
    def people(self) -> tuple[Crew, ...]:
        return tuple(c for c in self.crew if not c.automatic)

    def hits(self, system: str) -> int:
        return self.systems.get(system, 0)

    def mount(self, mount_id: str) -> Mount:
        return next(m for m in self.mounts if m.id == mount_id)

    def member(self, crew_id: str) -> Crew:
        return next(c for c in self.crew if c.id == crew_id)

    def runs(self, kind: str) -> int:
        """The level of a program that runs, or 0."""
        return max((p.level for p in self.software if p.kind == kind and p.running), default=0)

    def put_crew(self, *people: Crew) -> Ship:
        new = {c.id: c for c in people}
        return replace(self, crew=tuple(new.get(c.id, c) for c in self.crew))

    def put_mount(self, mount: Mount) -> Ship:
        return replace(self, mounts=tuple(mount if m.id == mount.id else m for m in self.mounts))


@dataclass(frozen=True, slots=True)
class State:
    """A Cepheus battle (1.2)."""

    ships: dict[str, Ship]
    sides: tuple[str, ...]
    options: dict[str, Value] = field(default_factory=dict[str, Any])
    ranges: dict[str, int] = field(default_factory=dict[str, int])
    """Band by pair, "a|b" in the order of the ships."""
    turn: int = 0
    stage: Stage = "opening"
    phase: Phase = "opening"
    count: int = 0
    """The Initiative of the activation under way, or of the last one."""
    settled: tuple[str, ...] = ()
    salvos: dict[str, Salvo] = field(default_factory=dict[str, Salvo])
    pursuits: tuple[Pursuit, ...] = ()
    targeting: tuple[Targeting, ...] = ()
    jams: tuple[Jam, ...] = ()
    docks: tuple[Dock, ...] = ()
    boardings: tuple[Boarding, ...] = ()
    hits: tuple[Hit, ...] = ()
    attack: Attack | None = None
    volley: Volley | None = None
    question: Question | None = None
    commanders: dict[str, str] = field(default_factory=dict[str, str])
    """The ship of each side whose captain commands the fleet."""
    tactics: dict[str, bool] = field(default_factory=dict[str, bool])
    """Who will check Tactics, by ship."""
    parting: tuple[str, ...] = ()
    given: dict[str, str] = field(default_factory=dict[str, str])
    """The first side of each captured ship that fights for its captor (R-75)."""
    finished: str = ""
    winner: str = ""
    counters: dict[str, int] = field(default_factory=dict[str, int])

    def put(self, *ships: Ship) -> State:
        return replace(self, ships={**self.ships, **{s.id: s for s in ships}})

    def next_id(self, letter: str, ahead: int = 0) -> str:
        """The next id of a kind of thing made in play: M1, S1, A1."""
        return f"{letter}{self.counters.get(letter, 0) + 1 + ahead}"

    def pair(self, one: str, other: str) -> str:
        listed = list(self.ships)
        first, second = sorted((one, other), key=listed.index)
        return f"{first}|{second}"

    def range(self, one: str, other: str) -> int:
        """The band between two ships; docked ones share the initiator's ranges (R-74)."""
        one, other = self.bearer(one), self.bearer(other)
        return ADJACENT if one == other else self.ranges.get(self.pair(one, other), CLOSE)

    def bearer(self, ship: str) -> str:
        """The ship whose ranges count for a docked one."""
        return next((d.initiator for d in self.docks if d.other == ship), ship)

    def dock_of(self, ship: str) -> Dock | None:
        return next((d for d in self.docks if ship in {d.initiator, d.other}), None)

    def docked(self, one: str, other: str) -> bool:
        return any({one, other} == {d.initiator, d.other} for d in self.docks)

    def pursuit_by(self, ship: str) -> Pursuit | None:
        return next((p for p in self.pursuits if p.pursuer == ship), None)

    def enemies(self, ship: str) -> tuple[Ship, ...]:
        return enemies_of(self.ships, ship)

    def friends(self, ship: str) -> tuple[Ship, ...]:
        return friends_of(self.ships, ship)
