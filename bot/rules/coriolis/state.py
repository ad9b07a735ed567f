"""What is true of a Coriolis battle: ships on a line, their people, what flies, who sees whom."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from bot.core.agenda import Value
from bot.core.frozen import replace

Status = Literal[
    "active", "hull_collapsed", "dead_in_space", "destroyed", "escaped", "vanished", "surrendered"
]
SensorMode = Literal["passive", "active", "extreme"]
Stage = Literal["detection", "free", "battle"]
Phase = Literal["upkeep", "order", "engineer", "pilot", "sensors", "attack", "end"]
OrderType = Literal["repair", "evade", "retreat", "attack", "none"]
Stance = Literal["ready", "held", "acted"]

STATIONS = ("captain", "engineer", "pilot", "sensors", "gunner")
ACCOUNTS = ("engineer", "pilot", "sensors", "gunner")
"""Stations that spend EP, in the order in which systems damage empties them (rules 4.6)."""
EXTREME = 8
"""CU beyond which a ship has escaped (rules 4.1)."""


@dataclass(frozen=True, slots=True)
class Crew:
    """A person, or an automatic crew member (rules 1.4).

    `design` are the stations the ship gives her, `stations` those she holds now, `declared`
    those in which she acts this turn.
    """

    id: str
    name: str
    design: tuple[str, ...]
    stations: tuple[str, ...]
    declared: tuple[str, ...]
    strength: int = 2
    agility: int = 2
    wits: int = 2
    empathy: int = 2
    command: int = 0
    technology: int = 0
    pilot: int = 0
    data_djinn: int = 0
    ranged_combat: int = 0
    automatic: str = ""
    able: bool = True
    module: str = ""
    """Where the GM placed her; empty: by her station (rules 4.7)."""
    prepared_prayer: int = 0
    """Dice of a preparatory prayer not yet used."""

    def value(self, word: str) -> int:
        """An attribute or a skill by its word."""
        return int(getattr(self, word))


@dataclass(frozen=True, slots=True)
class Module:
    """A module aboard; `stock` are torpedoes and mines of a torpedo-and-mine system (R-44)."""

    id: str
    type: str
    name: str
    populated: bool = False
    optional: bool = True
    weapon: str = ""
    is_torpedo_system: bool = False
    advanced: bool = False
    state: Literal["ok", "disabled", "decompressed"] = "ok"
    stock: dict[str, int] = field(default_factory=dict[str, int])

    @property
    def is_ok(self) -> bool:
        return self.state == "ok"

    @property
    def is_weapon(self) -> bool:
        return bool(self.weapon) or self.is_torpedo_system


@dataclass(frozen=True, slots=True)
class Critical:
    """A lasting critical result, or the armor lost to a plasma torpedo."""

    id: str
    result: str
    turn: int
    module: str = ""


@dataclass(frozen=True, slots=True)
class Initiative:
    """Highest die, how many dice show it, COMMAND level, and chance dice as they were needed."""

    score: int
    count: int
    command: int
    chance: tuple[int, ...] = ()

    @property
    def rank(self) -> tuple[int, int, int, tuple[int, ...]]:
        return (self.score, self.count, self.command, self.chance)


@dataclass(frozen=True, slots=True)
class Lock:
    """A target lock: its strength is the sixes of its roll."""

    target: str
    strength: int


@dataclass(frozen=True, slots=True)
class Order:
    """The order of the turn and the sixes it gave."""

    type: OrderType
    bonus: int = 0


@dataclass(frozen=True, slots=True)
class Preset:
    """Defensive fire decided beforehand (R-32)."""

    fire: bool
    weapon: str = ""
    extra_ep: int = 0


@dataclass(frozen=True, slots=True)
class Ship:
    """A combatant (rules 1.2). Base values; effective ones are in `figures`."""

    id: str
    name: str
    side: str
    template: str
    ship_class: int
    design_crew: int
    hp_max: int
    hp: int
    ep_max: int
    ep_cap: int
    maneuverability: int
    signature: int
    armor: int
    speed: int
    """For travel: of no use in battle (R-37)."""
    spare_parts: int
    position: int
    npc: bool = False
    neutral: bool = False
    ep_pending: int = 0
    ep_pool: int = 0
    features: dict[str, int] = field(default_factory=dict[str, int])
    modules: tuple[Module, ...] = ()
    crew: tuple[Crew, ...] = ()
    criticals: tuple[Critical, ...] = ()
    sensor_mode: SensorMode = "passive"
    transponder: bool = False
    radio_silent: bool = True
    reactor_off: bool = False
    initiative: Initiative | None = None
    initiative_pending: int = 0
    evasive: int = 0
    order: Order | None = None
    lock: Lock | None = None
    docked_to: str = ""
    docked_turn: int = 0
    airlock_open: bool = False
    ablative_spent: bool = False
    status: Status = "active"
    out_since: int = 0
    allotted: dict[str, int] = field(default_factory=dict[str, int])
    spent: dict[str, int] = field(default_factory=dict[str, int])
    last_allotted: dict[str, int] = field(default_factory=dict[str, int])
    last_mode: SensorMode = "passive"
    stance: Stance = "ready"
    planned: int = 0
    flown: int = 0
    preset: Preset | None = None
    analyzed: tuple[str, ...] = ()
    mark: int = 0
    """The number in its mark, given when every reader may first see it; 0 before."""
    known: int = 3
    """In a view: 3 own, 2 class and weapons, 1 distance and course."""

    @property
    def is_active(self) -> bool:
        return self.status == "active"

    def module(self, module_id: str) -> Module:
        return next(m for m in self.modules if m.id == module_id)

    def part(self, kind: str) -> Module | None:
        """The first module of a type, whatever its state."""
        return next((m for m in self.modules if m.type == kind), None)

    def has(self, kind: str) -> bool:
        """Whether a module of this type is ok."""
        return any(m.type == kind and m.is_ok for m in self.modules)

    def count(self, result: str) -> int:
        """How many criticals of this result are not repaired."""
        return sum(c.result == result for c in self.criticals)

    def left(self, account: str) -> int:
        """EP of an account not yet spent."""
        return self.allotted.get(account, 0) - self.spent.get(account, 0)

    def member(self, crew_id: str) -> Crew:
        return next(c for c in self.crew if c.id == crew_id)

    def holder(self, station: str) -> Crew | None:
        """Who holds a station and is able to."""
        return next((c for c in self.crew if c.able and station in c.stations), None)

    def actor(self, station: str) -> Crew | None:
        """Who may act at a station this turn: she holds it and has declared its phase."""
        found = self.holder(station)
        return found if found is not None and station in found.declared else None


@dataclass(frozen=True, slots=True)
class Torpedo:
    """A torpedo in flight (rules 1.5): its pool was frozen at launch (R-20)."""

    id: str
    type: str
    launcher: str
    target: str
    position: int
    pool: tuple[tuple[int, str], ...]
    lock_strength: int
    travelled: int = 0


@dataclass(frozen=True, slots=True)
class Mine:
    """A mine on the line (rules 1.6): its pool was frozen when it was laid (R-21)."""

    id: str
    type: str
    layer: str
    position: int
    pool: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class Attack:
    """A hit being worked out: from the sixes rolled to the critical taken (rules 4.6)."""

    source: Literal["weapon", "torpedo", "mine"]
    weapon: str
    attacker: str
    target: str
    sixes: int
    damage: int
    kind: Literal["hp", "ep", "both", "none"]
    crit: int | None
    ignores_armor: bool = False
    area: int | None = None
    plasma: bool = False
    use: Literal["ask", "damage", "critical"] = "ask"
    """What to do with extra sixes, if it was named with the action."""
    critical: bool = False
    rerolls: int = 0
    results: tuple[int, ...] = ()
    at: int = 0
    """The segment of the struck ship, for area weapons."""

    @property
    def extra(self) -> int:
        return self.sixes - 1

    @property
    def injury_dice(self) -> int:
        """Dice for people in a hit module (R-23)."""
        return 6 if self.source == "weapon" else 9


@dataclass(frozen=True, slots=True)
class Pending:
    """A skill roll whose effect waits for a prayer (rules 1.1)."""

    effect: str
    seat: tuple[str, str]
    action: str
    faces: tuple[int, ...]
    sixes: int
    desperate: bool
    values: dict[str, Value] = field(default_factory=dict[str, Any])


@dataclass(frozen=True, slots=True)
class Moving:
    """A ship on its way, segment by segment: mines may strike it in between (rules 4.11)."""

    ship: str
    step: int
    left: int


@dataclass(frozen=True, slots=True)
class State:
    """A Coriolis battle (rules 1.9). `order` is the order in which ships were listed."""

    ships: dict[str, Ship]
    sides: tuple[str, ...]
    options: dict[str, Value] = field(default_factory=dict[str, Any])
    turn: int = 0
    stage: Stage = "detection"
    phase: Phase = "upkeep"
    free_side: str = ""
    free_order: tuple[str, ...] = ()
    free_turns: int = 0
    attacked: bool = False
    surprise_asked: bool = False
    detected: dict[str, dict[str, int]] = field(default_factory=dict[str, Any])
    lost: dict[str, dict[str, int]] = field(default_factory=dict[str, Any])
    """Segments in which a ship lost an enemy (R-40), by observer and target."""
    tried: dict[str, tuple[int, int, int]] = field(default_factory=dict[str, Any])
    """Detection rolls made, "observer>target": range, radio and Signature then (rules 2.2)."""
    torpedoes: dict[str, Torpedo] = field(default_factory=dict[str, Any])
    mines: dict[str, Mine] = field(default_factory=dict[str, Any])
    attack: Attack | None = None
    pending: Pending | None = None
    moving: Moving | None = None
    overload_ep: int = 0
    darkness: int = 0
    truce: tuple[str, ...] = ()
    finished: str = ""
    """Why the battle ended, where no ship's state says it (rules 2.6 b and c)."""
    counters: dict[str, int] = field(default_factory=dict[str, int])

    def level(self, observer: str, target: str) -> int:
        """What a ship knows of another: 0 nothing, 1 distance, 2 class and weapons."""
        return self.detected.get(observer, {}).get(target, 0)

    def distance(self, one: str, other: str) -> int:
        """CU between two ships (R-10)."""
        return abs(self.ships[one].position - self.ships[other].position)

    def enemies(self, ship: str) -> tuple[Ship, ...]:
        """Ships of other sides."""
        side = self.ships[ship].side
        return tuple(s for s in self.ships.values() if s.side != side)

    def hostile(self, one: str, other: str) -> bool:
        """Two ships of different sides; a neutral one only where there is nobody else to fight."""
        a, b = self.ships[one], self.ships[other]
        if a.side == b.side:
            return False
        return not (a.neutral or b.neutral) or (a.neutral != b.neutral and self.only_prey)

    @property
    def only_prey(self) -> bool:
        """Whether all but one side is neutral, so that the neutral ships are what it is after."""
        return len({s.side for s in self.ships.values() if not s.neutral}) < 2

    def boarder_of(self, ship: str) -> Ship | None:
        """The ship that has docked to this one."""
        return next((s for s in self.ships.values() if s.docked_to == ship), None)

    def is_docked(self, ship: str) -> bool:
        return bool(self.ships[ship].docked_to) or self.boarder_of(ship) is not None

    def put(self, *ships: Ship) -> State:
        return replace(self, ships={**self.ships, **{s.id: s for s in ships}})

    def next_id(self, letter: str) -> str:
        """The next id of a kind of thing made in play: T1, M1, c1."""
        return f"{letter}{self.counters.get(letter, 0) + 1}"
