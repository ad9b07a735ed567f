"""Names of things in Mneme as the reader meets them."""

from __future__ import annotations

from typing import Any, cast

from bot.core.agenda import Ask
from bot.core.blocks import Name, Words
from bot.core.combat import Combat
from bot.core.seats import Seat
from bot.rules.mneme.batteries import mount_name
from bot.rules.mneme.checks import UNOPPOSED
from bot.rules.mneme.content import Content
from bot.rules.mneme.entries import STATIONS
from bot.rules.mneme.pending import Salvo, Terms
from bot.rules.mneme.range import band, distance
from bot.rules.mneme.state import Crew, Ship, State
from bot.rules.twod6.wording import OTHER_HARM, Marks, keep, plural, signed

STATUS = {
    "ok": "ok",
    "breaking_up": "breaking up",
    "destroyed": "destroyed",
    "captured": "captured",
    "escaped": "got away",
}
PHASES = {"opening": "before the first turn", "start": "turn start", "end": "end of the turn"}


class Sight(Marks):
    """How ships, parts, salvos and people are called."""

    def __init__(self, tables: Content, state: State) -> None:
        super().__init__(state)
        self.tables = tables
        self.state: State = state

    def who(self, ship_id: str, crew_id: str) -> Crew | None:
        crew = self.state.ships[ship_id].crew if ship_id in self.state.ships else ()
        return next((c for c in crew if c.id == crew_id), None)

    def person(self, ship_id: str, crew_id: str) -> Words:
        who = self.who(ship_id, crew_id)
        return ("somebody",) if who is None else (Name(who.name),)

    def unit(self, ship_id: str) -> Words:
        """`▼ group of 6`, or the ship by mark and name."""
        count = len(self.state.unit(ship_id)) if ship_id in self.state.ships else 1
        if count < 2:
            return self.full(ship_id)
        ship = self.state.ships[ship_id]
        return (f"{self.shape(ship.side)} {count} × ", Name(ship.class_name))

    def part(self, ship_id: str, part: str) -> str:
        row = self.tables.components.get(part)
        if row is not None:
            return row.name
        return mount_name(self.state.ships[ship_id].mount(part))

    def place(self, ship_id: str, where: str) -> str:
        """What a hit may strike: a part, a mount, or the armor, the crew."""
        ship = self.state.ships[ship_id]
        known = where in self.tables.components or any(m.id == where for m in ship.mounts)
        return self.part(ship_id, where) if known else where.replace("_", " ").capitalize()

    def effect(self, ship_id: str, part: str, level: int) -> str:
        """What a state of a part does, in words."""
        kind = part
        if part not in self.tables.components:
            kind = "bay" if self.state.ships[ship_id].mount(part).is_bay else "turret"
        row = self.tables.components[kind]
        return (row.damaged, row.disabled, row.destroyed)[level - 1]

    def weapon(self, kind: str) -> str:
        """A weapon, a missile, or what else can strike a ship."""
        if kind in self.tables.weapons:
            return self.tables.weapons[kind].name
        if kind in self.tables.missiles:
            return self.tables.missiles[kind].name
        return OTHER_HARM[kind]

    def band(self, one: str, other: str) -> str:
        return self.tables.band(band(self.state, self.tables, one, other)).name

    def away(self, one: str, other: str) -> str:
        """`26 spaces, Very Long`."""
        name = keep(self.band(one, other))
        if self.state.on("band_movement"):
            return name
        return f"{keep(plural(distance(self.state, one, other), 'space'))}, {name}"

    def salvo(self, salvo: Salvo) -> str:
        return f"{salvo.id} {salvo.count} × {self.weapon(salvo.type).lower()}"


def needs_words(needs: Terms) -> str:
    """`8, +1 pilot dodges, +1 evade`: of those that are 0 only the reaction is said."""
    parts = [str(value) if not source else f"{signed(value)} {source}" for value, source in needs]
    if needs and needs[0][0] == UNOPPOSED:
        parts[0] += " as nobody reacts"
    return ", ".join(keep(part) for part in parts)


def post_of(ship: Ship, who: Crew) -> str:
    """`Gunner, turret 2`."""
    names = [STATIONS[f] for f in who.functions]
    if who.mounts:
        names += [mount_name(ship.mount(m)).lower() for m in who.mounts]
    grade = "" if who.grade == "major" else f", {who.grade}"
    return ", ".join(names) + grade


def seat_words(sight: Sight, seat: Seat) -> Words:
    """`Gunner 2 of ▲1 Heron`; the referee by that word."""
    who = sight.who(seat.ship, seat.mount)
    if seat.station == "gm":
        return ("Referee",)
    return (
        sight.full(seat.ship) if who is None else (Name(who.name), " of ", *sight.full(seat.ship))
    )


def menu_of(view: Combat[Any]) -> str:
    return "" if view.window is None else cast("Ask", view.window.step).menu


def bound_to(view: Combat[Any], word: str = "ship") -> str:
    """The ship, or the function, that the open window is for."""
    return "" if view.window is None else view.window.bound.get(word, "")


def author(view: Combat[Any]) -> Words:
    """Game, turn, whose turn."""
    state: State = view.state
    if state.stage != "battle":
        return ("Mneme · before the first turn",)
    active = next((s for s in state.ships.values() if s.active), None)
    if state.phase == "ship" and active is not None:
        return (f"Mneme · turn {state.turn} · ", Name(active.name), "'s turn")
    return (f"Mneme · turn {state.turn} · {PHASES.get(state.phase, 'turn')}",)
