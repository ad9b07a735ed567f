"""What no battle may do, seen from its events alone: a second reading of 2.2 to 2.6 and 3."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from bot.core.play import Event
from bot.rules.command_points import events as e
from bot.rules.command_points.state import State

LIMITS = {"fire_one": 3, "fire_all": 2, "into_the_fire": 1, "support": 1, "foxer_drones": 1}
COSTS = {0, 1, 2, 3, 4}


@dataclass
class Watch:
    """The turn under way, from its start on."""

    ship: str = ""
    cp: int = 0
    surprise: str = "none"
    used: Counter[str] = field(default_factory=Counter[str])
    station: dict[str, str] = field(default_factory=dict[str, str])
    alone: set[str] = field(default_factory=set[str])
    kept: set[str] = field(default_factory=set[str])

    def see(self, state: State, events: tuple[Event, ...]) -> None:
        """Raises AssertionError at the first event that breaks a rule."""
        for event in events:
            if isinstance(event, e.TurnBegan):
                self._begin(event, npc=state.ships[event.ship].npc)
            elif self.ship:
                self._pool(event)
                self._people(state, event)
                self._attacks(state, event)

    def _begin(self, event: e.TurnBegan, *, npc: bool) -> None:
        """A new pool; players may keep it together again, the referee once a battle (R-16)."""
        assert event.cp >= 0
        self.ship, self.cp, self.surprise = event.ship, event.cp, event.surprise
        self.used.clear()
        self.station.clear()
        self.alone.clear()
        if not npc:
            self.kept.discard(event.ship)

    def _pool(self, event: Event) -> None:
        """Nothing is paid that is not there; what is gained is what was said (2.2)."""
        match event:
            case e.CpSpent(ship, cp):
                assert (ship, cp in COSTS) == (self.ship, True)
                self.cp -= cp
                assert self.cp >= 0
            case e.CpChanged(_, by, cp):
                self.cp += by
                assert self.cp == cp
            case e.ShipSet(ship, "cp", value) if ship == self.ship:
                self.cp = value
            case e.TurnEnded(_, unspent):
                assert unspent == self.cp
                self.ship = ""
            case _:
                pass

    def _people(self, state: State, event: Event) -> None:
        """One department a turn, a general action alone, limits for the vessel (2.3)."""
        match event:
            case e.StationActed(ship, crew, action, department):
                assert ship == self.ship
                self.used[action] += 1
                assert self.used[action] <= LIMITS.get(action, 99)
                if not state.ships[ship].npc:
                    assert self.station.setdefault(crew, department) == department
                    assert crew not in self.alone
            case e.GeneralActed(ship, crew):
                assert ship == self.ship
                assert crew not in self.station
                assert crew not in self.alone
                self.alone.add(crew)
            case _:
                pass

    def _attacks(self, state: State, event: Event) -> None:
        """Only engaged enemies; the fully surprised do not react; once a round (2.4, R-41)."""
        match event:
            case e.ShotTaken(ship, _, target, dropped=False):
                assert ship == self.ship
                assert state.ships[target].side != state.ships[ship].side
                surprised = state.ships[target].surprise == "surprised"
                assert self.surprise == "none" or surprised
            case e.HitRolled(hit):
                assert hit.through == max(0, hit.damage - hit.armor)
                assert hit.damage >= 1
            case e.HitCancelled(ship, "keep_it_together"):
                assert self.surprise != "full"
                assert ship not in self.kept
                self.kept.add(ship)
            case _:
                pass
