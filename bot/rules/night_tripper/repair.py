"""What a successful Engineering throw does for the next round (3)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.crewing import best_for
from bot.rules.night_tripper.parts import TripperTurn, own, station_seat
from bot.rules.night_tripper.state import (
    PART_BY_WORD,
    PART_NAMES,
    PARTS,
    Character,
    Part,
    Ship,
    State,
)

STATION_OF: dict[Part, str] = {"electronics": "computer", "thrusters": "helm", "guns": "gunnery"}
"""The throw made with a part; none with the gate core, which cannot be boosted (R-29)."""
RIG_ORDER: tuple[Part, ...] = ("guns", "thrusters", "electronics")
BOOST_ORDER: tuple[Part, ...] = ("thrusters", "guns", "electronics")
ALL_HANDS = "all_hands"
"""Whom a boost is for on an npc ship: nobody is named there."""


def riggable(ship: Ship) -> list[Part]:
    return [kind for kind in PARTS if ship.part(kind).present and ship.part(kind).hits == 1]


def boostable(ship: Ship) -> list[Part]:
    return [kind for kind in STATION_OF if ship.part(kind).present and ship.part(kind).hits == 0]


def teammates(ship: Ship, engineer: str) -> list[Character]:
    """Able people but the engineer himself (R-28)."""
    return [c for c in ship.crew if c.able and c.id != engineer]


def can_repair(state: State, ship: Ship, engineer: str) -> bool:
    """Whether anything can be rigged or boosted."""
    somebody = ship.is_npc or bool(teammates(ship, engineer))
    return bool(riggable(ship)) or (somebody and bool(boostable(ship)))


def repairer(turn: TripperTurn) -> list[Seat]:
    ship = turn.state.ships[turn.bound["ship"]]
    return [station_seat(ship, "engineering", turn.bound["crew"])]


def _damaged(turn: TripperTurn) -> list[Option]:
    ship = own(turn)
    found: list[Option] = []
    for kind in PARTS:
        part = ship.part(kind)
        no = None if kind in riggable(ship) else Refusal(f"{PART_NAMES[kind]}: {part.condition}")
        again = "rigged this round too" if turn.state.round in part.rigged else ""
        found.append(Option(kind, PART_NAMES[kind], again, no))
    return found


def _intact(turn: TripperTurn) -> list[Option]:
    ship = own(turn)
    return [
        Option(
            kind,
            PART_NAMES[kind],
            "",
            None if kind in boostable(ship) else Refusal(
                f"{PART_NAMES[kind]}: {ship.part(kind).condition}"
            ),
        )
        for kind in STATION_OF
    ]  # fmt: skip


def _teammates(turn: TripperTurn) -> list[Option]:
    """First who held the station of that part."""
    ship = own(turn)
    if ship.is_npc:
        return [Option(ALL_HANDS, "The crew")]
    given = turn.given.get("component")
    intact = boostable(ship)
    first_part: Part = intact[0] if intact else "guns"
    kind = PART_BY_WORD[str(given)] if given else first_part
    station = STATION_OF.get(kind, "gunnery")
    first = _mate(ship, kind, turn.seat.mount) if kind in STATION_OF else ""
    mates = sorted(teammates(ship, turn.seat.mount), key=lambda c: c.id != first)
    return [Option(c.id, c.name, f"{station.capitalize()} {c.rank(station)}") for c in mates]


@action(station="engineering", menu="repair", name="Jury-rig", interrupt=True, ref="3, R-33")
def jury_rig(turn: TripperTurn, component: Annotated[str, Pick(_damaged, "Damaged part")]) -> Play:
    """A damaged part works as if intact during the next round."""
    yield e.JuryRigged(turn.seat.ship, PART_BY_WORD[component], turn.state.round + 1)


@action(station="engineering", menu="repair", interrupt=True, ref="3, R-28")
def boost(
    turn: TripperTurn,
    component: Annotated[str, Pick(_intact, "Intact part")],
    teammate: Annotated[str, Pick(_teammates, "For whom")],
) -> Play:
    """Give a teammate Advantage on the next round's throw with an intact part."""
    beneficiary = "" if teammate == ALL_HANDS else teammate
    yield e.Boosted(turn.seat.ship, PART_BY_WORD[component], turn.state.round + 1, beneficiary)


@action(station="engineering", menu="repair", interrupt=True, idle=True, ref="3")
def do_nothing(turn: TripperTurn) -> Play:
    """Neither rig nor boost anything."""
    yield from ()


def repair_default(turn: TripperTurn) -> Choice:
    """Rig the core of who wants to escape, guns, thrusters, electronics; else boost (2.5)."""
    ship = own(turn)
    order = ("gate_core", *RIG_ORDER) if ship.goal == "escape" else RIG_ORDER
    rig = next((kind for kind in order if kind in riggable(ship)), None)
    if rig is not None:
        return Choice("jury_rig", {"component": rig})
    intact = boostable(ship)
    for kind in BOOST_ORDER:
        if kind not in intact:
            continue
        mate = ALL_HANDS if ship.is_npc else _mate(ship, kind, turn.seat.mount)
        if mate:
            return Choice("boost", {"component": kind, "teammate": mate})
    return Choice("do_nothing")


def _mate(ship: Ship, kind: Part, engineer: str) -> str:
    """Who held that station this round, else who is best at it."""
    station = STATION_OF[kind]
    able = teammates(ship, engineer)
    held = next((c for c in able if c.id == ship.assignments.get(station)), None)
    who = held or best_for(station, able)
    return who.id if who is not None else ""
