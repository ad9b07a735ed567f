"""Names of things and numbers as the reader meets them."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import DiceLine, Name, Strong, Words
from bot.core.combat import Combat
from bot.core.play import Rolled
from bot.core.seats import Seat
from bot.rules.command_points.content import Content
from bot.rules.command_points.entries import DEPARTMENTS
from bot.rules.command_points.figures import part_name
from bot.rules.command_points.parts import CREW
from bot.rules.command_points.state import POINTS_TO_PART, Character, Crisis, State, Vessel
from bot.rules.twod6.wording import Marks, keep, number, signed

GAME = "Command Points"
STATUS = {
    "active": "active",
    "crippled": "a burnt-out hulk",
    "destroyed": "destroyed",
    "escaped": "escaped",
    "surrendered": "surrendered",
}
STATIONS: dict[str, str] = {**DEPARTMENTS, "anyone": "Anyone", CREW: "Crew"}
HEADS: dict[str, str] = {
    "captain": "Captain",
    "bridge": "Bridge officer",
    "gunnery": "Gunner",
    "comms": "Comms officer",
    "engineering": "Engineer",
    CREW: "Crew",
}
"""Whoever is in charge of a department."""
MOST_PIPS = 10


def pips(have: int, of: int) -> str:
    """`CP ●●●○○ 3`."""
    shown = max(0, min(have, MOST_PIPS))
    spent = max(0, min(of, MOST_PIPS) - shown)
    return keep(f"CP {'●' * shown}{'○' * spent} {number(have)}")


def track(points: int) -> str:
    """`■□□ 1/3`."""
    return keep(f"{'■' * points}{'□' * (POINTS_TO_PART - points)} {points}/{POINTS_TO_PART}")


class Sight(Marks):
    """How vessels and people are called: by the side's shape and number, and by name."""

    noun = "a vessel"

    def __init__(self, content: Content, state: State) -> None:
        super().__init__(state)
        self.content = content
        self.state: State = state

    def member(self, ship_id: str, crew_id: str) -> Character | None:
        ship = self.state.ships.get(ship_id)
        return None if ship is None else next((c for c in ship.crew if c.id == crew_id), None)

    def person(self, ship_id: str, crew_id: str) -> Words:
        found = self.member(ship_id, crew_id)
        return ("somebody",) if found is None else (Name(found.name),)

    def part(self, ship_id: str, part: str) -> str:
        ship = self.state.ships.get(ship_id)
        return "a system" if ship is None else part_name(ship, self.content, part)

    def crisis(self, kind: str) -> str:
        return self.content.crisis(kind).name


def due(crisis: Crisis, vessel: Vessel) -> str:
    """When an acute crisis strikes: "end of this turn", "end of its next turn"."""
    this = crisis.deadline_turn <= vessel.turns_started
    return "end of this turn" if this else "end of its next turn"


def who_rolled(rolled: Rolled) -> tuple[str, str]:
    """Vessel and person of a roll, by id."""
    ship, _, crew = rolled.who.partition("/")
    return ship, crew


def dice_line(rolled: Rolled, label: str = "") -> DiceLine:
    """`4 3 = 7 · modifiers +4 → 11, needs 9`; an attack: `d20 9 · modifiers +5 → 14, needs 14`."""
    terms = sum(m.value for m in rolled.modifiers)
    base, counted = sum(rolled.faces), tuple(range(len(rolled.faces)))
    if rolled.form == "d20":
        base = max(rolled.faces)
        counted = (rolled.faces.index(base),)
        label = label or "🎲 d20"
    plain: Words = (f"= {base} ",) if len(counted) > 1 else ()
    if terms:
        plain = (*plain, f"· modifiers {signed(terms)} → ", Strong(number(base + terms)))
    if rolled.needs:
        plain = (*plain, f"{', ' if terms else '· '}needs {rolled.needs}")
    return DiceLine(rolled.faces, counted, plain, label)


def seat_words(sight: Sight, seat: Seat, *, short: bool = False) -> Words:
    """`Gunner of ▲1 Waykeeper`; the referee by that word."""
    if seat.station == "gm":
        return ("Referee",)
    ship = sight.short(seat.ship) if short else sight.full(seat.ship)
    return (f"{HEADS.get(seat.station, 'Somebody')} of ", *ship)


def author(view: Combat[Any]) -> Words:
    """Game and round."""
    state: State = view.state
    if state.phase == "setup":
        return (f"{GAME} · before the battle",)
    if state.stage == "opening":
        return (f"{GAME} · surprise",)
    return (f"{GAME} · round {state.round}",)
