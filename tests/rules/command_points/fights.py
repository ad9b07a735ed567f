"""Battles to test with: the Waykeeper against the Harrow, given dice, the crew as needed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.content import content_for
from bot.core.agenda import Params
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, Skip, decide
from bot.core.dice import KeyedDice, QueuedDice
from bot.core.draft import Draft, Entry
from bot.core.legal import open_seats
from bot.core.play import Event
from bot.core.seats import By, Seat
from bot.rules.command_points.ruleset import ruleset
from bot.rules.command_points.state import Character, State, Vessel

CONTENT = content_for("command_points")
RULES = ruleset(CONTENT)
DATA = Path(__file__).parents[3] / "data" / "command_points"
HOME = {
    "Imre": "captain",
    "Juno": "bridge",
    "Kest": "gunnery",
    "Lio": "comms",
    "Mags": "engineering",
}
CREW = {"Imre": "c1", "Juno": "c2", "Kest": "c3", "Lio": "c4", "Mags": "c5"}
HARROW = "harrow/vessel/harrowc1"
Ships = dict[str, tuple[str, str, bool]]
DUEL: Ships = {
    "waykeeper": ("free_merchant", "A", False),
    "harrow": ("patrol_boat", "B", True),
}


def seat(name: str, station: str, ship: str = "waykeeper") -> str:
    """Somebody of the sample crew at a station; at the own one for what anyone may do."""
    station = HOME[name] if station == "anyone" else station
    return f"{ship}/{station}/{ship}{CREW[name]}"


def opening(
    ships: Ships | None = None, options: dict[str, Any] | None = None, **settings: dict[str, Any]
) -> Combat[State]:
    """Vessels by id: template, side, whether the referee's. Departments are not asked for."""
    entries = tuple(
        Entry(
            key,
            template,
            key.capitalize(),
            side,
            npc=npc,
            crew="" if npc else "waykeeper",
            settings=settings.get(key, {}),
        )
        for key, (template, side, npc) in (ships or DUEL).items()
    )
    given = {"departments": False, **(options or {})}
    return Combat("command_points", RULES.setup(Draft(entries, given)))


def in_battle(
    ships: Ships | None = None, options: dict[str, Any] | None = None, **settings: dict[str, Any]
) -> Combat[State]:
    """Round 1 is about to begin, in the order of the list."""
    combat = opening(ships, options, **settings)
    order = tuple(combat.state.ships)
    state = replace(combat.state, stage="battle", phase="between", round=1, order=order)
    return replace(combat, state=state)


class Table:
    """A battle being played: acts by seat, faces given in draw order."""

    def __init__(self, combat: Combat[State] | None = None, *faces: int) -> None:
        self.combat = combat or in_battle()
        self.events: tuple[Event, ...] = ()
        self.do(Begin(), faces)

    @property
    def state(self) -> State:
        return self.combat.state

    def ship(self, ship: str = "waykeeper") -> Vessel:
        return self.state.ships[ship]

    def person(self, name: str, ship: str = "waykeeper") -> Character:
        return self.ship(ship).member(f"{ship}{CREW[name]}")

    def put(self, *ships: Vessel, **values: Any) -> None:
        """Set the table."""
        self.combat = replace(self.combat, state=replace(self.state.put(*ships), **values))

    def set(self, ship: str = "waykeeper", **values: Any) -> None:
        self.put(replace(self.ship(ship), **values))

    def set_person(self, name: str, **values: Any) -> None:
        ship = self.ship()
        self.put(ship.put_crew(replace(self.person(name), **values)))

    def do(self, command: Any, faces: tuple[int, ...] = ()) -> tuple[Event, ...]:
        dice = QueuedDice(faces) if faces else KeyedDice(b"table" * 8)
        self.events, self.combat = decide(RULES, self.combat, command, dice)
        if faces:
            assert not dice.left, f"faces left over: {dice.left}"
        return self.events

    def act(
        self, place: str, action: str, *faces: int, by: By = "player", **params: Any
    ) -> tuple[Event, ...]:
        given: Params = params
        return self.do(Act(Seat.parse(place), action, given, by), faces)

    def crew(self, name: str, station: str, action: str, *faces: int, **params: Any):
        """An act of somebody of the sample crew."""
        return self.act(seat(name, station), action, *faces, **params)

    def harrow(self, action: str, *faces: int, **params: Any) -> tuple[Event, ...]:
        return self.act(HARROW, action, *faces, **params)

    def skip(self, *faces: int, by: By = "gm") -> tuple[Event, ...]:
        return self.do(Skip(by), faces)

    def close(self, *faces: int) -> tuple[Event, ...]:
        return self.crew("Imre", "captain", "close_turn", *faces)

    @property
    def menu(self) -> str:
        return self.combat.window.step.menu if self.combat.window else ""

    @property
    def acting(self) -> str:
        return self.state.active

    @property
    def asked(self) -> list[str]:
        return [str(s) for s in open_seats(RULES, self.combat)]


def of(events: tuple[Event, ...], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
