"""Names of things and numbers as the reader meets them."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Name, Words
from bot.core.combat import Combat
from bot.core.play import Rolled
from bot.core.seats import Seat
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.entries import STATIONS
from bot.rules.cepheus.gunner import mount_name
from bot.rules.cepheus.state import Crew, Ship, State
from bot.rules.twod6.wording import OTHER_HARM, Marks

STATUS = {
    "ok": "ok",
    "disabled": "disabled",
    "destroyed": "destroyed",
    "captured": "captured",
    "escaped": "got away",
}
HITS = ("", "Single", "Double", "Triple")


class Sight(Marks):
    """How ships and people are called: by the side's shape and number, and by name."""

    def __init__(self, content: Content, state: State) -> None:
        super().__init__(state)
        self.content = content
        self.state: State = state

    def member(self, ship_id: str, crew_id: str) -> Crew | None:
        ship = self.state.ships.get(ship_id)
        return None if ship is None else next((c for c in ship.crew if c.id == crew_id), None)

    def person(self, ship_id: str, crew_id: str) -> Words:
        found = self.member(ship_id, crew_id)
        return ("somebody",) if found is None else (Name(found.name),)

    def mount(self, ship_id: str, mount_id: str) -> str:
        ship = self.state.ships.get(ship_id)
        found = None if ship is None else next((m for m in ship.mounts if m.id == mount_id), None)
        return "a mount" if found is None else mount_name(found).lower()

    def weapon(self, kind: str) -> str:
        """A weapon, a missile, or what else can strike a ship."""
        if kind in self.content.weapons:
            return self.content.weapons[kind].name
        if kind in self.content.missiles:
            return self.content.missiles[kind].name
        return OTHER_HARM[kind]

    def system(self, ship_id: str, system: str) -> str:
        """A system or a mount by name."""
        if system in self.content.systems:
            return self.content.systems[system].name
        return self.mount(ship_id, system).capitalize()

    def effect(self, system: str, hits: int) -> str:
        """What the hit number `hits` on a system does."""
        rows = self.content.systems[system].hits
        return rows[min(hits, len(rows)) - 1]

    def band(self, band: int) -> str:
        return self.content.band(band).name


def who_rolled(sight: Sight, rolled: Rolled) -> tuple[str, str]:
    """Ship and person of a roll, by id."""
    ship, _, crew = rolled.who.partition("/")
    return ship, crew


def place_of(ship: Ship, who: Crew) -> str:
    """A person's post in a word or two: "turret 2"."""
    if who.position == "gunner" and who.post:
        found = next((m for m in ship.mounts if m.id == who.post), None)
        return STATIONS["gunner"] if found is None else f"Gunner, {mount_name(found).lower()}"
    return STATIONS[who.position]


def seat_words(sight: Sight, seat: Seat, *, short: bool = False) -> Words:
    """`Gunner 2 of ▲1 Lantern`, or of ▲1 in `short`; the referee by that word."""
    if seat.station == "gm":
        return ("Referee",)
    who = sight.member(seat.ship, seat.mount)
    if who is None:
        return (*sight.full(seat.ship),)
    ship = sight.short(seat.ship) if short else sight.full(seat.ship)
    return (Name(who.name), " of ", *ship)


def author(view: Combat[Any]) -> Words:
    """Game, turn, phase."""
    state: State = view.state
    if state.stage == "opening":
        return ("Cepheus Engine · before the first turn",)
    phases = {
        "start": "turn start",
        "activation": "activations",
        "delay": "delayed ships",
        "missiles": "missiles",
        "end": "turn end",
    }
    return (f"Cepheus Engine · turn {state.turn} · {phases.get(state.phase, 'turn')}",)
