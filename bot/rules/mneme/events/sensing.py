"""Events of sensors and signals: locks, jams, hacks, scans, plots, traffic."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.frozen import replace
from bot.rules.mneme.events.base import Change, CrewChange, ShipChange, Told, locked_out
from bot.rules.mneme.pending import (
    Hack,
    Jam,
    Relay,
    Scan,
)
from bot.rules.mneme.state import Crew, Ship, State


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
        ship = replace(
            ship,
            locks=tuple(s for s in ship.locks if s != self.target),
            barred={**ship.barred, self.target: self.barred} if self.barred else ship.barred,
        )
        relays = tuple(r for r in state.relays if (r.ally, r.target) != (self.ship, self.target))
        return locked_out(replace(state.put(ship), relays=relays))


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
    message: str = ""

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
