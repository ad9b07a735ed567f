"""Events of flight: movement, evasion, and bonds between ships."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.frozen import replace
from bot.rules.mneme.events.base import Change, ShipChange
from bot.rules.mneme.pending import (
    Dock,
    Pursuit,
)
from bot.rules.mneme.state import Ship, State, bank_of


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
    """With band_movement: the band now, and what either ship has banked on the other (R-52)."""

    ship: str
    other: str
    band: int
    banked: int
    """By the ship: toward the other if positive."""
    against: int = 0
    """By the other ship."""
    tp: int = 0
    powered: bool = True

    def to(self, state: State) -> State:
        ship = state.ships[self.ship]
        moved = replace(
            ship,
            tp=ship.tp - self.tp,
            tp_used=ship.tp_used + self.tp,
            ballistic=ship.ballistic and not self.powered,
        )
        pair = state.pair(self.ship, self.other)
        before = state.bands.get(pair)
        matches = state.matches
        if before != self.band:
            matches = tuple(m for m in matches if m != pair)
        mine, theirs = bank_of(self.ship, self.other), bank_of(self.other, self.ship)
        banks = {**state.banks, mine: self.banked, theirs: self.against}
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
class Steered(ShipChange):
    """A pilot has the ship under thrust again without moving it (2.8)."""

    ship: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, ballistic=False)


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
        return replace(ship, tp=max(0, ship.tp - self.tp), tp_used=ship.tp_used + self.tp)


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
