"""Battles to test with: a few ships, given dice, the crew as needed."""

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
from bot.core.play import Event
from bot.core.seats import Seat
from bot.rules.cepheus.ruleset import ruleset
from bot.rules.cepheus.state import Ship, State

CONTENT = content_for("cepheus")
RULES = ruleset(CONTENT)
DATA = Path(__file__).parents[3] / "data" / "cepheus"


def opening(
    ships: dict[str, tuple[str, str]],
    options: dict[str, Any] | None = None,
    **settings: dict[str, Any],
) -> Combat[State]:
    """Ships by id: template and side. Positions are not asked for unless an option says so."""
    entries = tuple(
        Entry(key, template, key.capitalize(), side, settings=settings.get(key, {}))
        for key, (template, side) in ships.items()
    )
    given = {"positions": False, **(options or {})}
    return Combat("cepheus", RULES.setup(Draft(entries, given)))


def in_battle(
    ships: dict[str, tuple[str, str]],
    options: dict[str, Any] | None = None,
    **settings: dict[str, Any],
) -> Combat[State]:
    """Turn 1 is about to begin; the first ship goes first."""
    combat = opening(ships, options, **settings)
    state = combat.state
    for number, ship in enumerate(state.ships.values()):
        base = 12 - 2 * number
        state = state.put(replace(ship, initiative_base=base, initiative_rolled=True))
    return replace(combat, state=replace(state, stage="battle"))


class Table:
    """A battle being played: acts by seat, faces given in draw order."""

    def __init__(self, combat: Combat[State], *, begin: bool = True) -> None:
        self.combat = combat
        self.events: tuple[Event, ...] = ()
        if begin:
            self.do(Begin())

    @property
    def state(self) -> State:
        return self.combat.state

    def ship(self, ship: str) -> Ship:
        return self.state.ships[ship]

    def put(self, *ships: Ship, **values: Any) -> None:
        """Set the table."""
        self.combat = replace(self.combat, state=replace(self.state.put(*ships), **values))

    def do(self, command: Any, faces: tuple[int, ...] = ()) -> tuple[Event, ...]:
        dice = QueuedDice(faces) if faces else KeyedDice(b"table" * 8)
        self.events, self.combat = decide(RULES, self.combat, command, dice)
        if faces:
            assert not dice.left, f"faces left over: {dice.left}"
        return self.events

    def act(
        self, seat: str, action: str, *faces: int, by: str = "player", **params: Any
    ) -> tuple[Event, ...]:
        given: Params = params
        return self.do(Act(Seat.parse(seat), action, given, by), faces)  # type: ignore[arg-type]

    def skip(self, *faces: int) -> tuple[Event, ...]:
        return self.do(Skip(), faces)

    def until(self, menu: str, ship: str = "") -> None:
        """Defaults until this window is open, for this ship if one is named."""
        for _ in range(200):
            window = self.combat.window
            assert window is not None, "the battle is over"
            if window.step.menu == menu and ship in {"", window.bound.get("ship", "")}:
                return
            self.skip()
        raise AssertionError(f"{menu} does not open")

    @property
    def menu(self) -> str:
        return self.combat.window.step.menu if self.combat.window else ""


def of(events: tuple[Event, ...], kind: type[Event]) -> list[Any]:
    return [event for event in events if isinstance(event, kind)]
