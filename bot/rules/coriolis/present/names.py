"""How ships are called by a reader: by side and number, by name, or not at all."""

from __future__ import annotations

from bot.core.blocks import Name, Words
from bot.rules.coriolis.sight import SHAPES
from bot.rules.coriolis.state import Ship, State

UNKNOWN = "Unknown ship"


class Sight:
    """What a reader may know of ships, from one or two masked states, the older first.

    Of a ship that stands in both, the view that knows more of it counts, else the newer one.
    """

    def __init__(self, *states: State) -> None:
        self.states = states

    @property
    def now(self) -> State:
        return self.states[-1]

    def ship(self, ship_id: str) -> Ship | None:
        seen = [state.ships[ship_id] for state in self.states if ship_id in state.ships]
        return max(reversed(seen), key=lambda ship: ship.known, default=None)

    def sees(self, ship_id: str) -> bool:
        return self.ship(ship_id) is not None

    def knows(self, ship_id: str) -> int:
        """3 own, 2 class and weapons, 1 distance and course, 0 nothing."""
        ship = self.ship(ship_id)
        return 0 if ship is None else ship.known

    def mark(self, ship_id: str) -> str:
        """`▲1`, or `▲a` while not every reader sees it; nothing for an unseen ship."""
        ship = self.ship(ship_id)
        if ship is None:
            return ""
        return f"{self.shape(ship.side)}{ship.mark or self.letter(ship)}"

    def shape(self, side: str) -> str:
        sides = self.now.sides
        return SHAPES[sides.index(side) % len(SHAPES)] if side in sides else SHAPES[0]

    def letter(self, ship: Ship) -> str:
        """What stands for the number of a ship that not every reader sees."""
        side = [s.id for s in self.now.ships.values() if s.side == ship.side]
        place = side.index(ship.id) if ship.id in side else 0
        return chr(ord("a") + place % 26)

    def name(self, ship_id: str) -> Words:
        ship = self.ship(ship_id)
        return (UNKNOWN,) if ship is None or ship.known < 2 else (Name(ship.name),)

    def short(self, ship_id: str) -> Words:
        """The mark alone, for lines that name many ships."""
        return (self.mark(ship_id) or UNKNOWN,)

    def full(self, ship_id: str) -> Words:
        """Mark and name: `▲1 Lantern`."""
        mark = self.mark(ship_id)
        return (f"{mark} ", *self.name(ship_id)) if mark else self.name(ship_id)

    def person(self, ship_id: str, station: str) -> Words:
        """Who holds a station, for its own side; for others the ship."""
        ship = self.ship(ship_id)
        holder = None if ship is None or ship.known < 3 else ship.holder(station)
        return self.name(ship_id) if holder is None else (Name(holder.name),)

    def crew(self, ship_id: str, crew_id: str) -> Words:
        ship = self.ship(ship_id)
        found = None if ship is None else next((c for c in ship.crew if c.id == crew_id), None)
        return ("somebody",) if found is None else (Name(found.name),)

    def module(self, ship_id: str, module_id: str) -> str:
        ship = self.ship(ship_id)
        found = None if ship is None else next((m for m in ship.modules if m.id == module_id), None)
        return "a module" if found is None else found.name
