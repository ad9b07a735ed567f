"""A random player fights a thousand battles: whatever may happen happens, and nothing breaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from bot.core.action import Between, Kind, OneOf, Pick, YesNo
from bot.core.agenda import Value
from bot.core.autoplay import random_act
from bot.core.codec import Codec
from bot.core.combat import Combat, Rolled
from bot.core.decide import Act, Begin, Command, End, Skip, decide, fold
from bot.core.dice import KeyedDice
from bot.core.history import Recorded, Rewound, replay
from bot.core.legal import turn_of
from bot.core.muster import joining
from bot.core.npc import choose
from bot.core.play import Event, Turn
from bot.core.refusal import Refused
from bot.core.seats import PUBLIC, Seat, Viewer, side_viewer
from bot.core.view import view
from bot.rules.command_points import events as e
from bot.rules.command_points.state import State
from tests.rules.command_points.fights import CONTENT, RULES
from tests.rules.command_points.fittings import battle
from tests.rules.command_points.watching import Watch

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 10, 100
MOST_ACTS = 60
GM = Seat("-", "gm")
CODEC = Codec(RULES)
ENDS = {"surrender", "agree_to_end", "take_out"}
"""Deeds that end a battle before anything has happened: the random player takes them seldom."""


@dataclass
class Tally:
    """What has occurred."""

    actions: Counter[str] = field(default_factory=Counter[str])
    weapons: Counter[str] = field(default_factory=Counter[str])
    crises: Counter[str] = field(default_factory=Counter[str])
    endings: Counter[str] = field(default_factory=Counter[str])
    events: Counter[str] = field(default_factory=Counter[str])
    purposes: Counter[str] = field(default_factory=Counter[str])
    battles: int = 0
    acts: int = 0

    def missing(self) -> dict[str, set[Any]]:
        """What never occurred, by kind."""
        wanted: dict[str, tuple[set[Any], Counter[Any]]] = {
            "actions": (set(RULES.actions), self.actions),
            "weapons": (set(CONTENT.weapons), self.weapons),
            "crises": ({row.id for row in CONTENT.crises.values()}, self.crises),
            "endings": (
                {"last_side", "escaped", "agreed", "standstill", "ended_by_gm"},
                self.endings,
            ),
            "events": ({kind.__name__ for kind in e.ALL}, self.events),
            "rolls": ({"displacer", "hulk", "save", "first_aid", "hull_breach"}, self.purposes),
        }
        return {kind: all_ - set(seen) for kind, (all_, seen) in wanted.items() if all_ - set(seen)}


class Battle:
    """One battle that plays itself, is recorded, undone, replayed and looked at."""

    def __init__(self, number: int, tally: Tally) -> None:
        self.random = Random(number)
        self.tally = tally
        self.dice = KeyedDice(number.to_bytes(4, "big") * 8)
        self.draft, state = battle(self.random)
        self.opening: Combat[State] = Combat("command_points", state)
        self.combat = self.opening
        self.acts: list[Recorded] = []
        self.watch = Watch()
        self.manner = self.random.choice(("tame", "tame", "lively", "lazy"))

    def play(self) -> None:
        self.take(Begin())
        meddling = self.random.choice([0, 0, 0.02, 0.2])
        while self.combat.outcome is None:
            if len(self.acts) > MOST_ACTS or self.random.random() < 0.001:
                self.take(End())
                break
            self.step(meddling)
            chance = self.random.random()
            if chance < 0.02:
                self.look()
            elif chance < 0.025 and len(self.acts) > 2:
                self.undo()
            elif chance < 0.027 and "late" not in self.combat.state.ships:
                self.join()
        self.read_back()
        self.look()
        self.tally.battles += 1
        self.tally.acts += len(self.acts)
        self.tally.endings[self.combat.outcome.why if self.combat.outcome else ""] += 1

    def join(self) -> None:
        """A vessel comes late."""
        if self.combat.outcome is None:
            came = joining(RULES, self.combat.state, self.draft, "late")
            self.acts.append(Recorded(len(self.acts) + 1, came.events))
            self.combat = fold(RULES, self.combat, len(self.acts), came.events)

    def step(self, meddling: float) -> None:
        """One accepted act; a body may refuse a combination, and is asked for another."""
        for _ in range(60):
            command = self.some_command(meddling)
            try:
                self.take(command)
            except Refused as refused:
                assert str(refused)  # noqa: PT017
            else:
                return
        raise AssertionError(f"nobody can answer {self.combat.window}")

    def some_command(self, meddling: float) -> Command:
        if self.random.random() < meddling:
            act = self.gm_act()
            if act is not None:
                return act
        frame = self.combat.window
        assert frame is not None, "the battle goes on and waits for nobody"
        ship = frame.bound.get("ship", "")
        if self.combat.state.proposal is not None:
            return self.referee(Seat(ship, "gm"))
        lazy = self.manner == "lazy" and frame.bound
        if self.random.random() < (0.7 if lazy else 0.05):
            return Skip(self.random.choice(["gm", "clock"]), frame.id)
        if self.manner == "tame" and ship and self.combat.state.ships[ship].npc:
            seat = Seat(ship, "vessel", f"{ship}c1")
            choice = choose(RULES, self.combat, seat)
            return Act(seat, choice.action, choice.params, "npc", frame.id)
        wishes = [self.wish() for _ in range(2 if self.manner == "lively" else 1)]
        return min(wishes, key=self.times)

    def wish(self) -> Act | Skip:
        anytime = 3 if self.combat.state.agreed else 25
        found = random_act(RULES, self.combat, self.random.randrange, anytime=anytime)
        assert found is not None, "the battle goes on and waits for nobody"
        seldom = isinstance(found, Act) and found.action in ENDS and not self.combat.state.agreed
        if seldom and self.random.random() < 0.8:
            return self.wish()
        return found

    def times(self, wish: Act | Skip) -> int:
        """How often it has been done: some players do what is seldom done."""
        return self.tally.actions[wish.action] if isinstance(wish, Act) else 0

    def referee(self, seat: Seat) -> Command:
        """The GM judges what somebody proposes."""
        action = self.random.choice(RULES.menu("approach"))
        turn = turn_of(RULES, self.combat, seat, action.id, "gm", self.combat.window)
        for parameter in action.parameters:
            value = self.some_value(turn, parameter.kind)
            assert value is not None
            turn.given[parameter.name] = value
        return Act(seat, action.id, dict(turn.given), "gm")

    def gm_act(self) -> Act | None:
        """Some act of the GM's with options at random; None if there is nothing to name for it."""
        acts = [a for a in RULES.actions.values() if a.gm and a.anytime]
        action = self.random.choice(acts)
        if action.id in ENDS and self.random.random() < 0.8:
            return None
        turn = turn_of(RULES, self.combat, GM, action.id, "gm")
        if action.hindrance(turn) is not None:
            return None
        for parameter in action.parameters:
            value = self.some_value(turn, parameter.kind)
            if value is None:
                return None
            turn.given[parameter.name] = value
        return Act(GM, action.id, dict(turn.given), "gm")

    def some_value(self, turn: Turn[State], kind: Kind) -> Value | None:
        match kind:
            case Between(low=low):
                return self.random.randint(low, min(8, kind.highest(turn)))
            case OneOf(choices=choices):
                return self.random.choice(choices)[0]
            case YesNo():
                return self.random.random() < 0.5
            case Pick(options=options):
                free = [option.id for option in options(turn) if option.refusal is None]
                return self.random.choice(free) if free else None

    def take(self, command: Command) -> tuple[Event, ...]:
        events, self.combat = decide(RULES, self.combat, command, self.dice, len(self.acts) + 1)
        self.acts.append(Recorded(len(self.acts) + 1, events))
        self.count(command, events)
        self.watch.see(self.combat.state, events)
        self.hold_true()
        return events

    def count(self, command: Command, events: tuple[Event, ...]) -> None:
        tally = self.tally
        if isinstance(command, Act):
            tally.actions[command.action] += 1
        for event in events:
            tally.events[type(event).__name__] += 1
            match event:
                case e.CrisisBegan(_, crisis):
                    tally.crises[crisis.kind] += 1
                case e.ShotTaken(ship, weapon, dropped=False):
                    found = self.combat.state.ships[ship].weapon(weapon)
                    tally.weapons[found.type if found else ""] += 1
                case Rolled(purpose=purpose):
                    tally.purposes[purpose] += 1
                case _:
                    pass

    def hold_true(self) -> None:
        """What is so after every act."""
        state = self.combat.state
        for ship in state.ships.values():
            assert 0 <= ship.hp <= ship.hp_max
            assert ship.active or not ship.cp
            assert all(w.ammo is None or w.ammo >= 0 for w in ship.weapons)
            assert not (ship.active and ship.hp == 0 and state.hit is None)
        assert all(0 <= points <= 3 for points in state.escape.values())

    def look(self) -> None:
        """No view tells another side of somebody's figures, stocks or stored answers."""
        state = self.combat.state
        viewers: list[Viewer] = [PUBLIC, *(side_viewer(side) for side in state.sides)]
        for viewer in viewers:
            seen = view(RULES, self.combat, viewer).state
            for ship in state.ships.values():
                known = seen.ships[ship.id]
                if viewer.kind == "side" and ship.side == viewer.side:
                    assert known == ship
                    continue
                assert not any(c.skills or c.mods or c.attack_bonus for c in known.crew)
                assert {c.hp for c in known.crew} == {1}
                assert not known.standing
                assert (known.cargo, known.fuel, known.npc_crew, known.npc_skill) == (0, 0, 0, 0)
                assert all(w.ammo is None for w in known.weapons)

    def read_back(self) -> None:
        """Written to JSON and read, the acts make the same battle."""
        acts = [
            replace(a, events=CODEC.events_from_json(CODEC.events_to_json(a.events)))
            for a in self.acts
        ]
        assert replay(RULES, self.opening, acts) == self.combat
        assert CODEC.combat_from_json(CODEC.combat_to_json(self.combat)) == self.combat

    def undo(self) -> None:
        """Back by some acts; the same act has the same faces again."""
        before = self.combat
        command = Skip("gm")
        once = self.take(command) if before.window is not None else ()
        if self.combat.outcome is not None:
            return
        self.acts.append(Recorded(len(self.acts) + 1, (Rewound(before.seq),)))
        self.combat = replay(RULES, self.opening, self.acts)
        assert replace(self.combat, seq=before.seq) == before
        self.watch = Watch()
        again = self.take(command)
        assert [x for x in again if isinstance(x, Rolled)] == [
            x for x in once if isinstance(x, Rolled)
        ]
        to = self.random.randrange(1, len(self.acts))
        self.acts.append(Recorded(len(self.acts) + 1, (Rewound(to),)))
        self.combat = replay(RULES, self.opening, self.acts)
        self.watch = Watch()


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_battles_come_to_an_end(chunk: int) -> None:
    tally = Tally()
    for number in range(chunk * BATTLES, (chunk + 1) * BATTLES):
        Battle(number, tally).play()
    assert tally.battles == BATTLES
    assert tally.endings["ended_by_gm"] < BATTLES // 2


def test_everything_that_can_happen_does() -> None:
    tally = Tally()
    number = 10_000
    while tally.missing() and tally.battles < 600:
        number += 1
        Battle(number, tally).play()
    assert tally.missing() == {}
