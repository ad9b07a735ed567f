"""Names of things and numbers as the reader meets them."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import DiceLine, Name, Said, Strong, Struck, Words
from bot.core.combat import Combat
from bot.core.play import Rolled
from bot.core.seats import Seat
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.crewing import STATION_NAMES
from bot.rules.night_tripper.port import bill_for
from bot.rules.night_tripper.state import (
    NEEDS,
    PART_NAMES,
    PARTS,
    STATIONS,
    Character,
    Component,
    Ship,
    State,
    Throw,
    WoundPlace,
    kept,
)
from bot.rules.twod6.wording import keep, listed, number, plural, signed

SHAPES = ("▲", "▼")
POSTS = {"captain": "Captain", **STATION_NAMES}
"""Whoever is at a station is called by it, as the rules do: Helm, not pilot (1.3)."""
DOTS = {"intact": "●", "damaged": "◐", "destroyed": "○"}
EDGES = {"advantage": 1, "disadvantage": -1}
PHASES = {
    "setup": "before the first round",
    "goals": "goals",
    "round_start": "round start",
    "computer": "Computer",
    "helm": "Helm",
    "gunnery": "Gunnery",
    "engineering": "Engineering",
    "round_end": "round end",
}


class Sight:
    """How ships, people and goals are called: a ship by its side's shape, and by name."""

    def __init__(self, content: Content, state: State) -> None:
        self.content = content
        self.state = state

    def mark(self, ship_id: str) -> str:
        """The shape alone: a side has but one ship."""
        ship = self.state.ships.get(ship_id)
        if ship is None or ship.side not in self.state.sides:
            return ""
        return SHAPES[self.state.sides.index(ship.side) % len(SHAPES)]

    def short(self, ship_id: str) -> Words:
        return (self.mark(ship_id) or "a ship",)

    def name(self, ship_id: str) -> Words:
        ship = self.state.ships.get(ship_id)
        return (Name(ship.name),) if ship is not None else ("a ship",)

    def full(self, ship_id: str) -> Words:
        """Mark and name: `▲ Marigold`."""
        mark = self.mark(ship_id)
        return (f"{mark} ", *self.name(ship_id)) if mark else self.name(ship_id)

    def member(self, ship_id: str, crew_id: str) -> Character | None:
        ship = self.state.ships.get(ship_id)
        return None if ship is None else ship.member(crew_id)

    def person(self, ship_id: str, crew_id: str) -> Words:
        """By name; a crew without names is called by its ship."""
        found = self.member(ship_id, crew_id)
        if found is not None:
            return (Name(found.name),)
        return ("the crew of ", *self.short(ship_id))

    def goal(self, goal: str | None) -> str:
        found = next((g for g in self.content.goals.values() if g.id == goal), None)
        return "" if found is None else found.name

    def goal_words(self, ship: Ship) -> Words:
        """`Goal Escape`, with the side's own words where there are any."""
        if ship.goal is None or not self.state.goals_open:
            return ("Goal not open yet",)
        note: Words = (" · ", Said(ship.goal_note)) if ship.goal_note else ()
        return ("Goal ", Strong(self.goal(ship.goal)), *note)


def part_words(ship: Ship, part: Component, in_round: int) -> str:
    """`Thrusters 3 ◐ damaged`; how it works this round and what is done for the next."""
    name = PART_NAMES[part.kind] if part.kind == "gate_core" else (
        f"{PART_NAMES[part.kind]} {part.rank}"
    )  # fmt: skip
    if not part.present:
        return keep(f"no {PART_NAMES[part.kind].lower()}")
    said = [f"{name} {DOTS[part.condition]}"]
    if part.condition != "intact":
        said.append(part.condition)
    if part.hits == 1 and in_round in part.rigged:
        said.append("rigged")
    if any(r > in_round for r in part.rigged):
        said.append("rigged next")
    if part.boost is not None:
        said.append("boosted" if part.boost.round == in_round else "boosted next")
    return keep(" ".join(said))


def parts_lines(ship: Ship, in_round: int) -> list[Words]:
    """The four parts, two a line."""
    said = [part_words(ship, ship.components[kind], in_round) for kind in PARTS]
    return [(f"{said[0]} · {said[1]}",), (f"{said[2]} · {said[3]}",)]


def port_words(content: Content, ship: Ship) -> Words:
    """`Repairs: 33 credits, 2 weeks`; nothing for a ship that needs no repair."""
    bill = bill_for(content, ship)
    if not bill.weeks:
        return ()
    return (keep(f"Repairs: {plural(bill.credits, 'credit')}, {plural(bill.weeks, 'week')}"),)


def crew_words(ship: Ship) -> Words:
    """The skill of an npc crew; of people the wounded, and whose Luck is not full."""
    if ship.is_npc:
        return (f"Crew skill {number(ship.npc_skill)}",)
    return listed([w for who in ship.crew if (w := person_words(who))], " · ")


def person_words(who: Character) -> Words:
    if not who.able:
        return (Struck(who.name), f" {'dead' if who.status == 'dead' else 'out of action'}")
    said: list[str] = []
    if who.wounds:
        places: dict[WoundPlace, None] = {w.location: None for w in who.wounds}
        said.append("wounded, " + " and ".join(f"{p} {who.severity(p)}" for p in places))
    if who.luck < who.luck_max:
        said.append(f"Luck {who.luck}/{who.luck_max}")
    return (Name(who.name), keep(f" {', '.join(said)}")) if said else ()


def rolled_edge(rolled: Rolled) -> int:
    return EDGES.get(rolled.form, 0)


def total_of(rolled: Rolled) -> int:
    counted = kept(rolled.faces, rolled_edge(rolled))
    return sum(rolled.faces[at] for at in counted) + sum(m.value for m in rolled.modifiers)


def dice_line(rolled: Rolled, label: str = "") -> DiceLine:
    """`4 5 (2) = 9 · modifiers +2 → 11, needs 8`."""
    counted = kept(rolled.faces, rolled_edge(rolled))
    bonus = sum(m.value for m in rolled.modifiers)
    plain: Words = (f"= {sum(rolled.faces[at] for at in counted)}",)
    if len(rolled.faces) == 1 and not bonus and not rolled.needs:
        plain = ()
    if bonus:
        plain = (*plain, f" · modifiers {signed(bonus)} → ", Strong(str(total_of(rolled))))
    if rolled.needs:
        plain = (*plain, f", needs {rolled.needs}")
    return DiceLine(rolled.faces, counted, plain, label)


def throw_line(throw: Throw, label: str = "") -> DiceLine:
    """The same of a throw as it lies now."""
    plain: Words = (f"= {sum(throw.faces[at] for at in throw.kept)}",)
    if throw.bonus:
        plain = (*plain, f" · modifiers {signed(throw.bonus)} → ", Strong(str(throw.total)))
    end = ", failed by a 1" if throw.failed and throw.total >= NEEDS else f", needs {NEEDS}"
    return DiceLine(throw.faces, throw.kept, (*plain, end), label)


def seat_words(sight: Sight, seat: Seat) -> Words:
    """`Helm of ▲ Marigold`; a crew without names is one, the referee is called so."""
    if seat.station == "gm":
        return ("Referee",)
    ship = sight.state.ships.get(seat.ship)
    if ship is not None and ship.is_npc:
        return ("Crew of ", *sight.full(seat.ship))
    if seat.station in POSTS:
        return (f"{POSTS[seat.station]} of ", *sight.full(seat.ship))
    return ("Crew member ", *sight.person(seat.ship, seat.mount), " of ", *sight.full(seat.ship))


def doer(sight: Sight, seat: Seat) -> Words:
    """Who acts: `Bo of ▲ Marigold`, `▼ Rust Fang` for a crew without names."""
    who = sight.member(seat.ship, seat.mount)
    if who is not None:
        return (Name(who.name), " of ", *sight.full(seat.ship))
    ship = sight.state.ships.get(seat.ship)
    if ship is not None and ship.is_npc and seat.station != "gm":
        return sight.full(seat.ship)
    return seat_words(sight, seat)


def author(view: Combat[Any]) -> Words:
    """Game, round, phase."""
    state: State = view.state
    if not state.round:
        return ("Night Tripper · before the first round",)
    return (f"Night Tripper · round {state.round} · {PHASES[state.phase]}",)


def stations_of(ship: Ship) -> list[tuple[str, Character]]:
    """Who holds which station, in the order of the round."""
    held = ((s, ship.member(ship.assignments.get(s, ""))) for s in STATIONS)
    return [(STATION_NAMES[s], who) for s, who in held if who is not None]
