"""Battles of Night Tripper to test with: two ships, given dice, acts by seat."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.content import content_for
from bot.core.agenda import Ask
from bot.core.combat import Combat, Rolled
from bot.core.decide import Act, Begin, Command, Skip, decide
from bot.core.dice import KeyedDice, QueuedDice
from bot.core.draft import Draft, Entry
from bot.core.legal import open_seats
from bot.core.play import Event
from bot.core.seats import Seat
from bot.rules.night_tripper.ruleset import ruleset
from bot.rules.night_tripper.state import Ship, State

CONTENT = content_for("night_tripper")
RULES = ruleset(CONTENT)


def duel(
    options: dict[str, Any] | None = None,
    *,
    m: dict[str, Any] | None = None,
    f: dict[str, Any] | None = None,
) -> Combat[State]:
    """Marigold (m), a blockade runner with the standard four, against Rust Fang (f), the referee's
    raider; fields of an entry may differ.
    """
    one = Entry("m", "blockade_runner", "Marigold", "A")
    other = Entry("f", "pirate_raider", "Rust Fang", "B", npc=True)
    entries = (replace(one, **(m or {})), replace(other, **(f or {})))
    return Combat("night_tripper", RULES.setup(Draft(entries, options or {})))


class Table:
    """A battle being played: acts by seat, faces given in draw order."""

    def __init__(self, combat: Combat[State], *, begin: bool = True) -> None:
        self.combat = combat
        self.events: tuple[Event, ...] = ()
        if begin:
            self.do(Begin())

    def do(self, command: Command, *faces: int) -> tuple[Event, ...]:
        dice = QueuedDice(faces)
        self.events, self.combat = decide(RULES, self.combat, command, dice)
        assert not dice.left, f"dice not used: {dice.left}"
        return self.events

    def act(
        self, seat: str, action: str, *faces: int, by: Any = "player", **params: Any
    ) -> tuple[Event, ...]:
        return self.do(Act(Seat.parse(seat), action, params, by), *faces)

    def skip(self, *faces: int, by: Any = "clock") -> tuple[Event, ...]:
        return self.do(Skip(by), *faces)

    def skip_to(self, menu: str, seat: str = "") -> None:
        """Defaults with dice of their own until a window is open."""
        for _ in range(200):
            if self.menu == menu and (not seat or seat in self.seats):
                return
            self.events, self.combat = decide(
                RULES, self.combat, Skip("clock"), KeyedDice(b"skipped" * 5)
            )
        raise AssertionError(f"{menu} does not open")

    def put(self, ship: str, **changes: Any) -> None:
        """Another state of a ship."""
        state = self.combat.state.put(replace(self.ship(ship), **changes))
        self.combat = replace(self.combat, state=state)

    def put_person(self, crew_id: str, **changes: Any) -> None:
        """Another state of somebody of Marigold's crew."""
        crew = tuple(replace(c, **changes) if c.id == crew_id else c for c in self.ship("m").crew)
        self.put("m", crew=crew)

    def hits(self, ship: str, **parts: int) -> None:
        now = self.ship(ship).components
        changed = {k: replace(p, hits=parts.get(k, p.hits)) for k, p in now.items()}
        self.put(ship, components=changed)

    def ship(self, ship: str) -> Ship:
        return self.combat.state.ships[ship]

    def who(self, crew_id: str) -> Any:
        found = self.ship(crew_id[0]).member(crew_id)
        assert found is not None
        return found

    @property
    def menu(self) -> str:
        frame = self.combat.window
        return frame.step.menu if frame is not None and isinstance(frame.step, Ask) else ""

    @property
    def seats(self) -> list[str]:
        return [str(seat) for seat in open_seats(RULES, self.combat)]

    @property
    def rolled(self) -> list[Rolled]:
        return [event for event in self.events if isinstance(event, Rolled)]

    def of(self, kind: type[Any]) -> list[Any]:
        return [event for event in self.events if isinstance(event, kind)]


def in_round(*, goals: tuple[str, str] = ("escape", "dock_board"), **setup: Any) -> Table:
    """Round 1, goals open, orders given, both Computers about to predict."""
    table = Table(duel(**setup))
    table.act("m/captain", "declare_goal", goal=goals[0], note="their cargo")
    table.act("f/captain", "declare_goal", goal=goals[1], note="their cargo")
    if table.menu == "round":
        for seat in list(table.seats):
            table.act(seat, "carry_on")
    return table
