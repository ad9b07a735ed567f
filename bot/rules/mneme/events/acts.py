"""Events of what crews do: command, sensors, repair, flight, bonds between ships."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.frozen import replace
from bot.rules.mneme.events.base import Change, CrewChange, ShipChange, Told
from bot.rules.mneme.pending import (
    Deed,
    Dock,
    Hack,
    Jam,
    Pursuit,
    Question,
    Reaction,
    Relay,
    Scan,
    Terms,
)
from bot.rules.mneme.state import Component, Crew, Ship, State


@dataclass(frozen=True, slots=True)
class DeedDeclared(Change):
    deed: Deed

    def to(self, state: State) -> State:
        return replace(state, deed=self.deed)


@dataclass(frozen=True, slots=True)
class DeedAnswered(Change):
    reaction: Reaction

    def to(self, state: State) -> State:
        if state.deed is None:
            return state
        reactions = (*state.deed.reactions, self.reaction)
        return replace(state, deed=replace(state.deed, reactions=reactions))


@dataclass(frozen=True, slots=True)
class DeedOver(Change):
    def to(self, state: State) -> State:
        return replace(state, deed=None)


@dataclass(frozen=True, slots=True)
class Came(Told):
    """What a deed came to: whether it works, and the Effect."""

    action: str
    ship: str
    target: str
    success: bool
    effect: int
    salvo: str = ""
    needs: Terms = ()
    """What the number needed was made of."""
    saved: bool = False
    """Without the reaction it would have worked."""


@dataclass(frozen=True, slots=True)
class QuestionAsked(Change):
    question: Question

    def to(self, state: State) -> State:
        return replace(state, question=self.question)


@dataclass(frozen=True, slots=True)
class QuestionAnswered(Change):
    yes: bool

    def to(self, state: State) -> State:
        return replace(state, question=None)


@dataclass(frozen=True, slots=True)
class Coordinated(ShipChange):
    ship: str
    points: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, pool=self.points)


@dataclass(frozen=True, slots=True)
class PointsSpent(ShipChange):
    ship: str
    points: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, pool=ship.pool - self.points)


@dataclass(frozen=True, slots=True)
class Commanded(ShipChange):
    ship: str
    orders: dict[str, str]

    def on(self, ship: Ship) -> Ship:
        return replace(ship, command=self.orders)


@dataclass(frozen=True, slots=True)
class Secured(ShipChange):
    ship: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, secure=2)


@dataclass(frozen=True, slots=True)
class Helped(CrewChange):
    ship: str
    crew: str

    def of(self, who: Crew) -> Crew:
        return replace(who, helped=1)


@dataclass(frozen=True, slots=True)
class HelpUsed(CrewChange):
    """+1 of the captain, diagnostics or sensor guidance went into a roll."""

    ship: str
    crew: str
    diagnosis: bool = False
    guidance: bool = False

    def of(self, who: Crew) -> Crew:
        return replace(
            who,
            helped=0,
            diagnosed=who.diagnosed and not self.diagnosis,
            targeting="" if self.guidance else who.targeting,
        )


@dataclass(frozen=True, slots=True)
class AssistantUsed(CrewChange):
    ship: str
    crew: str

    def of(self, who: Crew) -> Crew:
        return replace(who, assisted=True)


@dataclass(frozen=True, slots=True)
class Locked(ShipChange):
    ship: str
    target: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, locks=tuple(dict.fromkeys((*ship.locks, self.target))))


@dataclass(frozen=True, slots=True)
class LockLost(Change):
    """`barred`: turns of its own in which the ship cannot lock this target again."""

    ship: str
    target: str
    barred: int = 0

    def to(self, state: State) -> State:
        ship = state.ships[self.ship]
        target = state.ships[self.target]
        ship = replace(
            ship,
            locks=tuple(s for s in ship.locks if s != self.target),
            barred={**ship.barred, self.target: self.barred} if self.barred else ship.barred,
        )
        compromised = tuple(s for s in target.compromised_by if s != self.ship)
        relays = tuple(r for r in state.relays if (r.ally, r.target) != (self.ship, self.target))
        state = state.put(ship, replace(target, compromised_by=compromised))
        return replace(state, relays=relays)


@dataclass(frozen=True, slots=True)
class Relayed(Change):
    relay: Relay

    def to(self, state: State) -> State:
        return replace(state, relays=(*state.relays, self.relay))


@dataclass(frozen=True, slots=True)
class Jammed(Change):
    jam: Jam

    def to(self, state: State) -> State:
        pair = (self.jam.jammer, self.jam.victim)
        rest = tuple(j for j in state.jams if (j.jammer, j.victim) != pair)
        return replace(state, jams=(*rest, self.jam))


@dataclass(frozen=True, slots=True)
class Compromised(ShipChange):
    ship: str
    by: str
    ended: bool = False

    def on(self, ship: Ship) -> Ship:
        rest = tuple(s for s in ship.compromised_by if s != self.by)
        return replace(ship, compromised_by=rest if self.ended else (*rest, self.by))


@dataclass(frozen=True, slots=True)
class Hacked(Change):
    hack: Hack

    def to(self, state: State) -> State:
        return replace(state, hacks=(*state.hacks, self.hack))


@dataclass(frozen=True, slots=True)
class Freed(Change):
    """Jams and hacks on a ship end; with a `component` only hacks of that."""

    ship: str
    component: str = ""

    def to(self, state: State) -> State:
        hacks = tuple(
            h for h in state.hacks
            if h.victim != self.ship or (self.component and h.component != self.component)
        )  # fmt: skip
        if self.component:
            return replace(state, hacks=hacks)
        ship = replace(state.ships[self.ship], compromised_by=())
        jams = tuple(j for j in state.jams if j.victim != self.ship)
        return replace(state.put(ship), hacks=hacks, jams=jams)


@dataclass(frozen=True, slots=True)
class Scanned(Change):
    scan: Scan

    def to(self, state: State) -> State:
        return replace(state, scans=(*state.scans, self.scan))


@dataclass(frozen=True, slots=True)
class LookedAround(Told):
    """A scan that anybody can make: bands, classes and headings (3.2)."""

    ship: str


@dataclass(frozen=True, slots=True)
class Plotted(ShipChange):
    ship: str
    plotted: bool = True

    def on(self, ship: Ship) -> Ship:
        return replace(ship, jump_plotted=self.plotted)


@dataclass(frozen=True, slots=True)
class JumpBegun(ShipChange):
    """Leaves at the end of the turn if drive and plant still work."""

    ship: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, jumping=True)


@dataclass(frozen=True, slots=True)
class JumpFailed(ShipChange):
    """Drive or plant gave out before the end of the turn."""

    ship: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, jumping=False, jump_plotted=False)


@dataclass(frozen=True, slots=True)
class Intercepted(Change):
    side: str
    ship: str

    def to(self, state: State) -> State:
        return replace(state, intel=(*state.intel, f"{self.side}|{self.ship}"))


@dataclass(frozen=True, slots=True)
class IntelUsed(Change):
    side: str
    ship: str

    def to(self, state: State) -> State:
        left = list(state.intel)
        if f"{self.side}|{self.ship}" in left:
            left.remove(f"{self.side}|{self.ship}")
        return replace(state, intel=tuple(left))


@dataclass(frozen=True, slots=True)
class BlackoutSet(ShipChange):
    ship: str
    on_: bool

    def on(self, ship: Ship) -> Ship:
        return replace(ship, blackout=self.on_)


@dataclass(frozen=True, slots=True)
class Communicated(ShipChange):
    ship: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, communicating=True)


@dataclass(frozen=True, slots=True)
class Guided(CrewChange):
    """Sensors guide one attack of a gunner (3.2)."""

    ship: str
    crew: str
    target: str

    def of(self, who: Crew) -> Crew:
        return replace(who, targeting=self.target)


@dataclass(frozen=True, slots=True)
class Repaired(ShipChange):
    ship: str
    component: str
    points: int

    def on(self, ship: Ship) -> Ship:
        part = ship.components[self.component]
        mended = replace(part, damage=part.damage - self.points)
        ship = ship.put_part(self.component, mended)
        if self.component == "structure" and ship.status == "breaking_up":
            return replace(ship, status="ok")
        return ship


@dataclass(frozen=True, slots=True)
class SparesSpent(ShipChange):
    ship: str
    amount: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, spare_parts=ship.spare_parts - self.amount)


@dataclass(frozen=True, slots=True)
class Optimized(ShipChange):
    ship: str
    function: str
    dm: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, optimize={**ship.optimize, self.function: self.dm})


@dataclass(frozen=True, slots=True)
class ThrustAdded(ShipChange):
    ship: str
    tp: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, tp=ship.tp + self.tp)


@dataclass(frozen=True, slots=True)
class WorkedAround(ShipChange):
    ship: str
    component: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, worked_around=(*ship.worked_around, self.component))


@dataclass(frozen=True, slots=True)
class WentDark(Change):
    """Dark and ballistic; locks on it, and what scans showed of it, are lost (3.3)."""

    ship: str

    def to(self, state: State) -> State:
        ship = state.ships[self.ship]
        state = state.put(replace(ship, dark=True, ballistic=True, evade=0, compromised_by=()))
        others = (
            replace(s, locks=tuple(t for t in s.locks if t != self.ship))
            for s in state.ships.values()
            if self.ship in s.locks
        )
        return replace(
            state.put(*others),
            relays=tuple(r for r in state.relays if r.target != self.ship),
            scans=tuple(s for s in state.scans if s.target != self.ship),
        )


@dataclass(frozen=True, slots=True)
class StartedUp(ShipChange):
    """Runs again at once, or `later`: from its next turn on."""

    ship: str
    what: str
    later: bool = False

    def on(self, ship: Ship) -> Ship:
        if self.later:
            return replace(ship, starting=(*ship.starting, self.what))
        return replace(ship, dark=False) if self.what == "dark" else ship


@dataclass(frozen=True, slots=True)
class Diagnosed(CrewChange):
    ship: str
    crew: str

    def of(self, who: Crew) -> Crew:
        return replace(who, diagnosed=True)


@dataclass(frozen=True, slots=True)
class Moved(Change):
    """A ship is at another space, of its own (`tp`), drifting, or following another."""

    ship: str
    position: int
    heading: int
    tp: int = 0
    powered: bool = True

    def to(self, state: State) -> State:
        ship = state.ships[self.ship]
        apart = tuple(m for m in state.matches if self.ship not in m.split("|"))
        moved = replace(
            ship,
            position=self.position,
            heading=self.heading,
            tp=ship.tp - self.tp,
            tp_used=ship.tp_used + self.tp,
            ballistic=ship.ballistic and not self.powered,
        )
        matches = state.matches if ship.position == self.position else apart
        return replace(state.put(moved), matches=matches)


@dataclass(frozen=True, slots=True)
class BandMoved(Change):
    """With band_movement: what is banked towards the next band, and the band now (R-52)."""

    ship: str
    other: str
    band: int
    bank: str
    banked: int
    tp: int = 0

    def to(self, state: State) -> State:
        ship = state.ships[self.ship]
        moved = replace(ship, tp=ship.tp - self.tp, tp_used=ship.tp_used + self.tp, ballistic=False)
        pair = state.pair(self.ship, self.other)
        before = state.bands.get(pair)
        matches = state.matches
        if before != self.band:
            matches = tuple(m for m in matches if m != pair)
        banks = {**state.banks, self.bank: self.banked}
        return replace(
            state.put(moved),
            bands={**state.bands, pair: self.band},
            banks={k: n for k, n in banks.items() if n},
            matches=matches,
        )


@dataclass(frozen=True, slots=True)
class WentBallistic(ShipChange):
    """`restrained`: the pilot may only hold the course in the next turn (3.6)."""

    ship: str
    restrained: int = 0

    def on(self, ship: Ship) -> Ship:
        restrained = max(ship.restrained, self.restrained)
        return replace(ship, ballistic=True, evade=0, restrained=restrained)


@dataclass(frozen=True, slots=True)
class Evaded(ShipChange):
    ship: str
    evade: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, evade=self.evade)


@dataclass(frozen=True, slots=True)
class AttackRunBegan(ShipChange):
    ship: str
    dm: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, attack_run=self.dm)


@dataclass(frozen=True, slots=True)
class CollisionAvoided(ShipChange):
    ship: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, avoided=True)


@dataclass(frozen=True, slots=True)
class ThrustLost(ShipChange):
    ship: str
    tp: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, tp=max(0, ship.tp - self.tp))


@dataclass(frozen=True, slots=True)
class Matched(Change):
    one: str
    other: str
    ended: bool = False

    def to(self, state: State) -> State:
        pair = state.pair(self.one, self.other)
        rest = tuple(m for m in state.matches if m != pair)
        return replace(state, matches=rest if self.ended else (*rest, pair))


@dataclass(frozen=True, slots=True)
class Docked(Change):
    dock: Dock

    def to(self, state: State) -> State:
        pair = state.pair(self.dock.initiator, self.dock.other)
        rest = tuple(m for m in state.matches if m != pair)
        state = replace(state, docks=(*state.docks, self.dock), matches=(*rest, pair))
        return replace(state, pursuits=tuple(
            p for p in state.pursuits if p.pursuer not in {self.dock.initiator, self.dock.other}
        ))  # fmt: skip


@dataclass(frozen=True, slots=True)
class Undocked(Change):
    one: str
    other: str

    def to(self, state: State) -> State:
        pair = {self.one, self.other}
        docks = tuple(d for d in state.docks if {d.initiator, d.other} != pair)
        return replace(state, docks=docks)


@dataclass(frozen=True, slots=True)
class PursuitBegan(Change):
    pursuer: str
    target: str

    def to(self, state: State) -> State:
        rest = tuple(p for p in state.pursuits if p.pursuer != self.pursuer)
        return replace(state, pursuits=(*rest, Pursuit(self.pursuer, self.target)))


@dataclass(frozen=True, slots=True)
class PursuitKept(Change):
    pursuer: str

    def to(self, state: State) -> State:
        return replace(state, pursuits=tuple(
            replace(p, kept=min(4, p.kept + 1), held=True) if p.pursuer == self.pursuer else p
            for p in state.pursuits
        ))  # fmt: skip


@dataclass(frozen=True, slots=True)
class PursuitEnded(Change):
    pursuer: str

    def to(self, state: State) -> State:
        rest = tuple(p for p in state.pursuits if p.pursuer != self.pursuer)
        return replace(state, pursuits=rest)


@dataclass(frozen=True, slots=True)
class MoraleSet(ShipChange):
    ship: str
    morale: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, morale=self.morale)


@dataclass(frozen=True, slots=True)
class MoraleUsed(ShipChange):
    ship: str
    function: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, morale_for=self.function)


@dataclass(frozen=True, slots=True)
class Shaken(ShipChange):
    ship: str
    trigger: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, shaken=(*ship.shaken, self.trigger))


@dataclass(frozen=True, slots=True)
class CraftLaunched(Change):
    """A carried craft leaves its mother; it takes part from the next turn on (R-50)."""

    craft: Ship
    mother: str
    kind: str
    crew: str

    def to(self, state: State) -> State:
        mother = state.ships[self.mother]
        left = {k: n - (k == self.kind) for k, n in mother.carried.items()}
        mother = replace(
            mother,
            carried={k: n for k, n in left.items() if n},
            crew=tuple(c for c in mother.crew if c.id != self.crew),
        )
        number = state.counters.get("craft", 0) + 1
        ships = {**state.ships, mother.id: mother, self.craft.id: self.craft}
        state = replace(state, ships=ships, counters={**state.counters, "craft": number})
        if not state.bands:
            return state
        bands = dict(state.bands)
        for other in state.ships:
            if other not in {self.craft.id, self.mother}:
                near = bands.get(state.pair(self.mother, other), 1)
                bands[state.pair(self.craft.id, other)] = near
        bands[state.pair(self.craft.id, self.mother)] = 1
        return replace(state, bands=bands)


@dataclass(frozen=True, slots=True)
class PartSet(ShipChange):
    """The referee sets the damage of a part."""

    ship: str
    component: str
    damage: int
    destroyed: bool = False

    def on(self, ship: Ship) -> Ship:
        part = ship.components[self.component]
        return ship.put_part(
            self.component, Component(part.hp, self.damage, self.destroyed, part.worst)
        )


@dataclass(frozen=True, slots=True)
class FigureSet(ShipChange):
    """The referee sets a figure of a ship."""

    ship: str
    word: str
    value: int

    def on(self, ship: Ship) -> Ship:
        if self.word in {"standard", "smart", "nuclear"}:
            return replace(ship, missiles={**ship.missiles, self.word: self.value})
        return replace(ship, **{self.word: self.value})


@dataclass(frozen=True, slots=True)
class GroupSet(ShipChange):
    ship: str
    group: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, group=self.group)
