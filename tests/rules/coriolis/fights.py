"""Battles in the middle of a turn: two ships or more that know each other, and dice as named."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any, TypeVar

import pytest

from bot.content import content_for
from bot.core.agenda import Ask, Frame, Step, Value
from bot.core.combat import Combat
from bot.core.decide import Act, Command, Run, Skip, decide
from bot.core.dice import QueuedDice
from bot.core.draft import Draft
from bot.core.legal import open_seats
from bot.core.play import Event, Rolled
from bot.core.refusal import Refused
from bot.core.seats import By, Seat
from bot.rules.coriolis.outline import FREE_TURN, INTERRUPTS, TURN
from bot.rules.coriolis.ruleset import ruleset
from bot.rules.coriolis.state import Initiative, Lock, Mine, Ship, State, Torpedo

E = TypeVar("E", bound=Event)
CONTENT = content_for("coriolis")
RULES = ruleset(CONTENT)
NEXT_TURN = Ask("order", "order", "order")
"""What waits beneath every test's own window, so that the turn does not run on."""


def of(kind: type[E], events: Iterable[Event]) -> list[E]:
    """The events of a kind."""
    return [event for event in events if isinstance(event, kind)]


def faces(count: int, sixes: int = 0) -> list[int]:
    """So many dice of which so many show a 6."""
    return [6] * sixes + [1] * (count - sixes)


def _ask(menu: str) -> Ask:
    within: list[Step] = [*TURN, *FREE_TURN, *INTERRUPTS]
    for step in within:
        within += getattr(step, "body", ())
    return next(s for s in within if isinstance(s, Ask) and s.menu == menu)


class Fight:
    """Ships s1, s2 … of sides A, B … by their templates, all detected fully, in turn 3."""

    def __init__(self, *templates: str, sides: str = "", at: tuple[int, ...] = ()) -> None:
        draft = Draft()
        for place, template in enumerate(templates):
            side = sides[place] if sides else "ABCDEF"[place]
            draft = draft.add(template, f"{side} {template}", side)
        state = RULES.setup(draft)
        ships = {
            ship.id: replace(
                ship,
                position=at[place] if at else 0,
                ep_pool=ship.ep_cap,
                initiative=Initiative(6 - place, 1, 1),
                mark=1,
            )
            for place, ship in enumerate(state.ships.values())
        }
        known = {
            one.id: {o.id: 2 for o in ships.values() if o.side != one.side}
            for one in ships.values()
        }
        self.state: State = replace(state, ships=ships, detected=known, turn=3, stage="battle")
        self.combat: Combat[State] = Combat("coriolis", self.state, 10, 4)
        self.left: list[int] = []

    def ship(self, ship: str) -> Ship:
        return self.combat.state.ships[ship]

    def set(self, ship: str, **changes: Any) -> Fight:
        return self.put(ships={**self.state.ships, ship: replace(self.ship(ship), **changes)})

    def put(self, **changes: Any) -> Fight:
        self.state = replace(self.combat.state, **changes)
        self.combat = replace(self.combat, state=self.state)
        return self

    def energy(self, ship: str, **accounts: int) -> Fight:
        return self.set(ship, allotted=accounts, last_allotted=accounts)

    def lock(self, ship: str, target: str, strength: int) -> Fight:
        return self.set(ship, lock=Lock(target, strength))

    def knows(self, observer: str, target: str, level: int) -> Fight:
        row = {**self.combat.state.detected.get(observer, {}), target: level}
        return self.put(detected={**self.combat.state.detected, observer: row})

    def critical(self, ship: str, *results: str) -> Fight:
        """Criticals as the table gives them, without dice where one module is concerned."""
        for result in results:
            self.combat = _after(self.combat, "inflict_critical", ship=ship, result=result)
        self.state = self.combat.state
        return self

    def disable(self, ship: str, *modules: str) -> Fight:
        for kind in modules:
            changed = tuple(
                replace(m, state="disabled") if m.type == kind else m
                for m in self.ship(ship).modules
            )
            self.set(ship, modules=changed)
        return self

    def without(self, ship: str, *stations: str) -> Fight:
        """The people built into these stations are out of action."""
        crew = tuple(
            replace(c, able=False) if set(c.design) & set(stations) else c
            for c in self.ship(ship).crew
        )
        return self.set(ship, crew=crew)

    def person(self, ship: str, station: str, **changes: Any) -> Fight:
        holder = self.ship(ship).holder(station)
        assert holder is not None
        crew = tuple(
            replace(c, **changes) if c.id == holder.id else c for c in self.ship(ship).crew
        )
        return self.set(ship, crew=crew)

    def torpedo(self, launcher: str, target: str, at: int, **more: Any) -> Fight:
        flying = Torpedo(
            id=self.combat.state.next_id("T"),
            type=more.pop("type", "torp_std"),
            launcher=launcher,
            target=target,
            position=at,
            pool=more.pop("pool", ((6, "snapshot"),)),
            lock_strength=more.pop("lock", 1),
            **more,
        )
        counters = {**self.combat.state.counters, "T": int(flying.id[1:])}
        return self.put(
            torpedoes={**self.combat.state.torpedoes, flying.id: flying}, counters=counters
        )

    def mine(self, layer: str, at: int, kind: str = "mine_std", dice: int = 4) -> Fight:
        laid = Mine(self.combat.state.next_id("M"), kind, layer, at, ((dice, "snapshot"),))
        counters = {**self.combat.state.counters, "M": int(laid.id[1:])}
        return self.put(mines={**self.combat.state.mines, laid.id: laid}, counters=counters)

    def window(self, menu: str, ship: str = "", **bound: str) -> Fight:
        """Open a window of a ship, with nothing else to come."""
        return self.steps(_ask(menu), ship=ship, **bound)

    def steps(self, *steps: Step, **bound: str) -> Fight:
        bound = {word: value for word, value in bound.items() if value}
        frames = [Frame(f"10.{n}", step, bound) for n, step in enumerate(reversed(steps), 1)]
        last = next(reversed(self.combat.state.ships))
        beneath = Frame("10.0", _ask("distribute"), {"ship": last})
        self.combat = replace(self.combat, agenda=(beneath, *frames))
        return self

    def do(self, command: Command, dice: Iterable[int] = ()) -> tuple[Event, ...]:
        queue = QueuedDice(list(dice))
        events, self.combat = decide(RULES, self.combat, command, queue)
        self.state = self.combat.state
        assert not queue.left, f"dice left: {queue.left}"
        return events

    def act(
        self,
        who: str,
        action: str,
        dice: Iterable[int] = (),
        by: By = "player",
        **params: Value,
    ) -> tuple[Event, ...]:
        return self.do(Act(Seat.parse(who), action, params, by), dice)

    def gm(self, action: str, dice: Iterable[int] = (), **params: Value) -> tuple[Event, ...]:
        return self.act("-/gm", action, dice, "gm", **params)

    def skip(self, dice: Iterable[int] = ()) -> tuple[Event, ...]:
        return self.do(Skip(), dice)

    def run(self, dice: Iterable[int] = ()) -> tuple[Event, ...]:
        """Run the agenda on to the next window that waits."""
        queue = QueuedDice(list(dice))
        run = Run(RULES, self.combat, queue, self.combat.seq + 1)
        run.advance()
        self.combat = replace(run.combat, seq=run.seq)
        self.state = self.combat.state
        assert not queue.left, f"dice left: {queue.left}"
        return tuple(run.events)

    def refusal(self, who: str, action: str, by: By = "player", **params: Value) -> str:
        """The sentence that refuses an act."""
        with pytest.raises(Refused) as refused:
            decide(RULES, self.combat, Act(Seat.parse(who), action, params, by), QueuedDice(()))
        return str(refused.value)

    @property
    def menu(self) -> str:
        frame = self.combat.window
        return "" if frame is None else getattr(frame.step, "menu", "")

    @property
    def waiting(self) -> list[str]:
        return [str(seat) for seat in open_seats(RULES, self.combat)]


def _after(combat: Combat[State], action: str, **params: Value) -> Combat[State]:
    act = Act(Seat("-", "gm"), action, params, "gm")
    run = Run(RULES, combat, QueuedDice([1] * 20), combat.seq + 1)
    turn = run.turn(act.seat, act.action, act.by)
    run.perform(turn, RULES.actions[action], dict(params))
    return run.combat


def pools(events: Iterable[Event]) -> dict[str, int]:
    """The terms of the first roll, by their source."""
    first = next(event for event in events if isinstance(event, Rolled))
    return {term.source: term.value for term in first.modifiers}
