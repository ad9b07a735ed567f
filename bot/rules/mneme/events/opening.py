"""Events of the opening: sight, talk, where ships start, initiative."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.frozen import replace
from bot.rules.mneme.events.base import Change, ShipChange
from bot.rules.mneme.state import Ship, State


@dataclass(frozen=True, slots=True)
class BandDeclared(Change):
    """An ambusher has chosen his distance; nobody else knows it yet."""

    band: int

    def to(self, state: State) -> State:
        return replace(state, declared=self.band)


@dataclass(frozen=True, slots=True)
class SightDecided(Change):
    """Who saw whom: the winner, its Effect, the band, who is surprised."""

    winner: str
    effect: int
    band: int
    surprised: tuple[str, ...] = ()

    def to(self, state: State) -> State:
        ships = (replace(state.ships[s], surprised=True) for s in self.surprised)
        return replace(
            state.put(*ships),
            winner_of_sight=self.winner,
            edge=self.effect,
            start_band=self.band,
            declared=-1,
        )


@dataclass(frozen=True, slots=True)
class BandShifted(Change):
    """The winner of a chance encounter chose another distance."""

    band: int

    def to(self, state: State) -> State:
        return replace(state, start_band=self.band)


@dataclass(frozen=True, slots=True)
class TalkBegan(Change):
    side: str

    def to(self, state: State) -> State:
        return replace(state, stage="talk")


@dataclass(frozen=True, slots=True)
class HostilitiesOpened(Change):
    ship: str

    def to(self, state: State) -> State:
        return replace(state, stage="opening")


@dataclass(frozen=True, slots=True)
class ShipsPlaced(Change):
    """Where the ships start: positions on the line, or bands by pair."""

    positions: dict[str, int]
    bands: dict[str, int]

    def to(self, state: State) -> State:
        ships = (replace(state.ships[s], position=at) for s, at in self.positions.items())
        return replace(state.put(*ships), bands=self.bands)


@dataclass(frozen=True, slots=True)
class InitiativeSet(ShipChange):
    ship: str
    base: int
    leader: int
    tiebreak: int = 0

    def on(self, ship: Ship) -> Ship:
        return replace(
            ship,
            initiative_base=self.base,
            leader=self.leader,
            tiebreak=self.tiebreak,
            initiative_rolled=True,
        )


@dataclass(frozen=True, slots=True)
class BattleBegan(Change):
    def to(self, state: State) -> State:
        return replace(state, stage="battle", phase="start")
