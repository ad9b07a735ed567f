"""What is true of a Command Points battle: vessels, their people, crises, who flees from whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.core.agenda import Value
from bot.core.frozen import replace
from bot.rules.command_points.entries import CrisisKind, Department, HullClass

Works = Literal["ok", "disabled", "destroyed"]
Status = Literal["active", "crippled", "destroyed", "escaped", "surrendered"]
Stage = Literal["opening", "battle"]
Phase = Literal["setup", "surprise", "initiative", "turn", "between"]
Cover = Literal["none", "light", "hard"]
Health = Literal["able", "mortally_wounded", "dead"]

POINTS_TO_PART = 3
"""Escape points at which a pair has parted for good (2.6)."""


@dataclass(frozen=True, slots=True)
class Weapon:
    """A weapon aboard (1.4); ammo is None where it is unlimited."""

    id: str
    type: str
    ammo: int | None = None
    state: Works = "ok"

    @property
    def loaded(self) -> bool:
        return self.state == "ok" and self.ammo != 0


@dataclass(frozen=True, slots=True)
class System:
    """A fitting or defense (1.5); its id is its type."""

    id: str
    state: Works = "ok"
    ammo: int | None = None
    used: bool = False


@dataclass(frozen=True, slots=True)
class Character:
    """Somebody aboard who has a name (1.6). A passenger holds no department."""

    id: str
    name: str
    departments: tuple[Department, ...] = ()
    mods: dict[str, int] = field(default_factory=dict[str, int])
    skills: dict[str, int] = field(default_factory=dict[str, int])
    attack_bonus: int = 0
    hp: int = 1
    hp_max: int = 1
    physical_save: int = 15
    passenger: bool = False
    station_lock: Department | None = None
    done_general: bool = False
    passed: bool = False
    """Does nothing more in this turn."""
    setup_bonus: int = 0
    status: Health = "able"

    @property
    def able(self) -> bool:
        return self.status == "able"

    @property
    def acted(self) -> bool:
        """Has taken an action since the vessel's turn began."""
        return self.done_general or self.station_lock is not None

    def mod(self, attribute: str) -> int:
        return self.mods.get(attribute, 0)

    def level(self, skill: str) -> int:
        """−1 for a skill somebody lacks (1.1)."""
        return self.skills.get(skill, -1)


@dataclass(frozen=True, slots=True)
class Crisis:
    """Trouble aboard (1.7). An acute one takes effect at the end of turn `deadline_turn`."""

    id: str
    kind: CrisisKind
    acute: bool
    created_turn: int
    deadline_turn: int = 0
    link: str = ""


@dataclass(frozen=True, slots=True)
class Aim:
    """A system named by Target Systems, waiting for the next Fire One (R-27)."""

    target: str
    system: str


@dataclass(frozen=True, slots=True)
class Standing:
    """An answer stored for a reaction: from how many HP on, when destroyed, or never (2.7)."""

    rule: Literal["from", "destroyed", "never"]
    damage: int = 0


@dataclass(frozen=True, slots=True)
class Vessel:
    """A vessel (1.3). Figures that follow from these are in `figures`."""

    id: str
    name: str
    class_name: str
    template: str
    side: str
    hull_class: HullClass
    hp: int
    hp_max: int
    ac: int
    armor: int
    speed: int
    drive: int
    drive_max: int
    crew_min: int
    crew_max: int
    npc_crew: int
    cargo: int
    cargo_max: int
    fuel: int
    fuel_max: int
    npc: bool = False
    drive_destroyed: bool = False
    crew_dead: int = 0
    weapons: tuple[Weapon, ...] = ()
    systems: tuple[System, ...] = ()
    crew: tuple[Character, ...] = ()
    base_cp: int = 5
    npc_skill: int = 0
    npc_attack_bonus: int = 0
    initiative: int = 0
    cp: int = 0
    cp_start: int = 0
    """The pool with which its last turn began."""
    cp_penalty_next: int = 0
    turns_started: int = 0
    damage_control_tries: int = 0
    counters: dict[str, int] = field(default_factory=dict[str, int])
    keep_used: bool = False
    aimed: tuple[Aim, ...] = ()
    attacked_by: tuple[str, ...] = ()
    missed_turns: int = 0
    unmanned_turns: int = 0
    answered: bool = False
    """Somebody aboard has acted or declined in this turn."""
    support: Department | None = None
    crises: tuple[Crisis, ...] = ()
    evasive: int = 0
    ghost: int = 0
    boost: int = 0
    foxer: bool = False
    cover: Cover = "none"
    surprise: Literal["no", "surprises", "surprised"] = "no"
    standing: dict[str, Standing] = field(default_factory=dict[str, Standing])
    status: Status = "active"
    known: bool = True
    """In a view: whether the reader knows its people's figures and its stocks."""

    @property
    def active(self) -> bool:
        return self.status == "active"

    @property
    def is_fighter(self) -> bool:
        return self.hull_class == "fighter"

    @property
    def people(self) -> tuple[Character, ...]:
        """Player characters; on a vessel of the referee's, nobody."""
        return () if self.npc else tuple(c for c in self.crew if not c.passenger)

    @property
    def able_people(self) -> tuple[Character, ...]:
        return tuple(c for c in self.people if c.able)

    def in_department(self, department: str) -> tuple[Character, ...]:
        return tuple(c for c in self.able_people if department in c.departments)

    def member(self, crew_id: str) -> Character:
        return next(c for c in self.crew if c.id == crew_id)

    def weapon(self, weapon_id: str) -> Weapon | None:
        return next((w for w in self.weapons if w.id == weapon_id), None)

    def system(self, system_id: str) -> System | None:
        return next((s for s in self.systems if s.id == system_id), None)

    def has(self, system_id: str) -> bool:
        """Whether a system is aboard and works."""
        return any(s.id == system_id and s.state == "ok" for s in self.systems)

    def crises_of(self, kind: str) -> tuple[Crisis, ...]:
        return tuple(c for c in self.crises if c.kind == kind)

    def works(self, part: str) -> Works:
        """The state of a weapon, a system or the drive."""
        if part == "drive":
            return "destroyed" if self.drive_destroyed else "disabled" if not self.drive else "ok"
        found = self.weapon(part) or self.system(part)
        return "destroyed" if found is None else found.state

    def put_crew(self, *people: Character) -> Vessel:
        new = {c.id: c for c in people}
        return replace(self, crew=tuple(new.get(c.id, c) for c in self.crew))


@dataclass(frozen=True, slots=True)
class Shot:
    """An attack named and not yet rolled (R-40). An empty gunner is the referee's crew."""

    weapon: str
    target: str
    gunner: str
    aim: str = ""


@dataclass(frozen=True, slots=True)
class Hit:
    """A hit rolled and announced, not yet applied (2.4, R-05)."""

    attacker: str
    target: str
    weapon: str
    damage: int
    armor: int
    through: int
    aim: str = ""


@dataclass(frozen=True, slots=True)
class Ecm:
    """A won Defeat ECM: attacks of a side on the target, until the source's next turn (R-13)."""

    source: str
    side: str
    target: str
    value: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A general action the referee has to judge first (2.7)."""

    ship: str
    crew: str
    action: str
    skill: str
    attribute: str
    subject: str = ""


@dataclass(frozen=True, slots=True)
class State:
    """A Command Points battle (1.2)."""

    ships: dict[str, Vessel]
    sides: tuple[str, ...]
    options: dict[str, Value] = field(default_factory=dict[str, Any])
    round: int = 0
    stage: Stage = "opening"
    phase: Phase = "setup"
    order: tuple[str, ...] = ()
    active: str = ""
    surprise: Literal["none", "full", "unaware"] = "none"
    """The level of the surprise turn under way."""
    escape: dict[str, int] = field(default_factory=dict[str, int])
    """Points by "fleer|enemy"."""
    disengaged: tuple[str, ...] = ()
    """Pairs that have parted, "a|b" in the order of the list."""
    ecm: tuple[Ecm, ...] = ()
    shots: tuple[Shot, ...] = ()
    hit: Hit | None = None
    proposal: Proposal | None = None
    stirred: bool = False
    """An attack or a check was rolled in this round."""
    quiet_rounds: int = 0
    agreed: tuple[str, ...] = ()
    still: tuple[str, ...] = ()
    """Sides content to let it end at a standstill."""
    finished: str = ""
    counters: dict[str, int] = field(default_factory=dict[str, int])

    def put(self, *ships: Vessel) -> State:
        return replace(self, ships={**self.ships, **{s.id: s for s in ships}})

    def pair(self, one: str, other: str) -> str:
        listed = list(self.ships)
        first, second = sorted((one, other), key=listed.index)
        return f"{first}|{second}"

    def parted(self, one: str, other: str) -> bool:
        return bool(self.disengaged) and self.pair(one, other) in self.disengaged

    def points(self, fleer: str, enemy: str) -> int:
        return self.escape.get(f"{fleer}|{enemy}", 0)

    def engaged(self, ship: str) -> tuple[Vessel, ...]:
        """Active enemies from whom a vessel has not parted, in order of initiative."""
        side = self.ships[ship].side
        return tuple(
            s
            for s in self.in_order()
            if s.side != side and s.active and not self.parted(ship, s.id)
        )

    def in_order(self) -> tuple[Vessel, ...]:
        """All vessels by initiative; those that have joined since the round began come last."""
        late = (s for s in self.ships if s not in self.order)
        return tuple(self.ships[s] for s in (*self.order, *late))
