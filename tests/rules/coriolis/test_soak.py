"""A random player fights a thousand battles: whatever may happen happens, and nothing breaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from bot.core.action import Between, Kind, OneOf, Pick, YesNo
from bot.core.agenda import Ask, Value
from bot.core.autoplay import random_act
from bot.core.codec import Codec
from bot.core.combat import Combat, Rolled
from bot.core.decide import Act, Begin, Command, End, Skip, decide
from bot.core.dice import KeyedDice
from bot.core.history import Recorded, Rewound, replay
from bot.core.legal import open_seats, turn_of
from bot.core.play import Event, Turn
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import PUBLIC, Seat, Viewer, side_viewer
from bot.core.view import SEALED, view
from bot.rules.coriolis import events as e
from bot.rules.coriolis.criticals import RESULTS
from bot.rules.coriolis.state import State
from tests.rules.coriolis.fights import CONTENT, RULES
from tests.rules.coriolis.fittings import battle

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 20, 50
MOST_ACTS = 400
GM = Seat("-", "gm")
CODEC = Codec(RULES)


@dataclass
class Tally:
    """What has occurred."""

    actions: Counter[str] = field(default_factory=Counter[str])
    weapons: Counter[str] = field(default_factory=Counter[str])
    ordnance: Counter[str] = field(default_factory=Counter[str])
    features: Counter[str] = field(default_factory=Counter[str])
    criticals: Counter[int] = field(default_factory=Counter[int])
    endings: Counter[str] = field(default_factory=Counter[str])
    events: Counter[str] = field(default_factory=Counter[str])
    defaults: Counter[str] = field(default_factory=Counter[str])
    battles: int = 0
    acts: int = 0

    def missing(self) -> dict[str, set[Any]]:
        """What never occurred, by kind."""
        wanted: dict[str, tuple[set[Any], Counter[Any]]] = {
            "actions": (set(RULES.actions), self.actions),
            "weapons": (set(CONTENT.weapons), self.weapons),
            "ordnance": (set(CONTENT.ordnance), self.ordnance),
            "features": (set(CONTENT.features), self.features),
            "criticals": (set(RESULTS), self.criticals),
            "endings": (
                {"last_side", "no_contact", "nobody_left", "truce", "ended_by_gm"},
                self.endings,
            ),
            "events": ({kind.__name__ for kind in e.ALL}, self.events),
        }
        return {kind: all_ - set(seen) for kind, (all_, seen) in wanted.items() if all_ - set(seen)}


class Battle:
    """One battle that plays itself, is recorded, undone, replayed and looked at."""

    def __init__(self, number: int, tally: Tally) -> None:
        self.random = Random(number)
        self.tally = tally
        self.rules: Ruleset[State]
        self.rules, state = battle(self.random)
        self.codec = CODEC
        self.dice = KeyedDice(number.to_bytes(4, "big") * 8)
        self.opening: Combat[State] = Combat("coriolis", state)
        self.combat = self.opening
        self.acts: list[Recorded] = []
        self.tame = self.random.random() < 0.6
        for ship in state.ships.values():
            tally.features.update(ship.features)

    def play(self) -> None:
        self.take(Begin())
        # Some battles have a GM who meddles all the time, most one who hardly does.
        meddling = self.random.choice([0, 0, 0.02, 0.25])
        while self.combat.outcome is None:
            if len(self.acts) > MOST_ACTS or self.random.random() < 0.0005:
                self.take(End())
                break
            self.step(meddling)
            chance = self.random.random()
            if chance < 0.02:
                self.look()
            elif chance < 0.025 and len(self.acts) > 2:
                self.undo()
            elif chance < 0.03:
                self.read_back()
        self.read_back()
        self.look()
        self.tally.battles += 1
        self.tally.acts += len(self.acts)
        self.tally.endings[self.combat.outcome.why if self.combat.outcome else ""] += 1

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
        if self.random.random() < 0.02:
            return Skip(self.random.choice(["gm", "clock"]))
        wishes = [self.wish() for _ in range(1 if self.tame else 3)]
        assert open_seats(self.rules, self.combat)
        return min(wishes, key=self.times)

    def wish(self) -> Act | Skip:
        anytime = self.random.choice([0, 60]) if self.tame else 15
        found = random_act(self.rules, self.combat, self.random.randrange, anytime=anytime)
        assert found is not None, "the battle goes on and waits for nobody"
        return found

    def times(self, wish: Act | Skip) -> int:
        """How often it has been done: some players do what is seldom done."""
        if isinstance(wish, Skip):
            return 0
        if wish.action == "surrender" and self.tally.actions["surrender"] > 20:
            return MOST_ACTS * BATTLES
        used = [str(value).partition(":")[2] for value in wish.params.values()]
        fewest = [self.tally.ordnance[kind] for kind in used if kind in CONTENT.ordnance]
        return min([self.tally.actions[wish.action], *fewest])

    def gm_act(self) -> Act | None:
        """Some act of the GM's with options at random; None if there is nothing to name for it."""
        action = self.random.choice([a for a in self.rules.actions.values() if a.gm])
        turn = turn_of(self.rules, self.combat, GM, action.id, "gm")
        for parameter in action.parameters:
            value = self.some_value(turn, parameter.kind)
            if value is None:
                return None
            turn.given[parameter.name] = value
        return Act(GM, action.id, dict(turn.given), "gm")

    def some_value(self, turn: Turn[State], kind: Kind) -> Value | None:
        match kind:
            case Between(low=low):
                return self.random.randint(low, kind.highest(turn))
            case OneOf(choices=choices):
                return self.random.choice(choices)[0]
            case YesNo():
                return self.random.random() < 0.5
            case Pick(options=options):
                free = [option.id for option in options(turn) if option.refusal is None]
                return self.random.choice(free) if free else None

    def take(self, command: Command) -> tuple[Event, ...]:
        events, self.combat = decide(
            self.rules, self.combat, command, self.dice, len(self.acts) + 1
        )
        self.acts.append(Recorded(len(self.acts) + 1, events))
        self.count(command, events)
        return events

    def count(self, command: Command, events: tuple[Event, ...]) -> None:
        tally = self.tally
        if isinstance(command, Act):
            tally.actions[command.action] += 1
        for event in events:
            tally.events[type(event).__name__] += 1
            match event:
                case e.CriticalRolled(result=result):
                    tally.criticals[result] += 1
                case e.HitScored(attack):
                    kind = tally.weapons if attack.source == "weapon" else tally.ordnance
                    kind[attack.weapon] += 1
                case e.Missed(weapon=weapon, source=source):
                    kind = tally.weapons if source == "weapon" else tally.ordnance
                    kind[weapon] += 1
                case _:
                    pass
        if isinstance(command, Act) and command.action in {
            "pulse",
            "meme_launch",
            "defensive_fire",
            "shoot_torpedo",
        }:
            self.count_other_weapons(command)

    def count_other_weapons(self, act: Act) -> None:
        data = {"pulse": "data_pulse", "meme_launch": "data_meme"}.get(act.action)
        ship = self.combat.state.ships[act.seat.ship]
        module = str(act.params.get("weapon", ""))
        self.tally.weapons[data or ship.module(module).weapon] += 1

    def look(self) -> None:
        """No view names a ship that its reader has not detected, or holds a sealed answer."""
        state = self.combat.state
        viewers: list[Viewer] = [PUBLIC, *(side_viewer(side) for side in state.sides)]
        for viewer in viewers:
            seen = view(self.rules, self.combat, viewer)
            text = self.codec.combat_to_json(seen)
            for ship in state.ships.values():
                known = seen.state.ships.get(ship.id)
                if known is None or known.known == 1:
                    assert ship.name not in text
                if viewer.kind == "side" and ship.side != viewer.side:
                    assert known is None or (not known.crew and not known.allotted)
            for frame in seen.agenda:
                if isinstance(frame.step, Ask) and frame.step.sealed:
                    assert {a.action for a in frame.answers} <= {SEALED}
                    assert not any(a.params for a in frame.answers)

    def read_back(self) -> None:
        """Written to JSON and read, the acts make the same battle."""
        acts = [
            replace(a, events=self.codec.events_from_json(self.codec.events_to_json(a.events)))
            for a in self.acts
        ]
        assert replay(self.rules, self.opening, acts) == self.combat
        assert self.codec.combat_from_json(self.codec.combat_to_json(self.combat)) == self.combat

    def undo(self) -> None:
        """Back by some acts; the same act has the same faces again."""
        before = self.combat
        command = Skip("gm")
        once = self.take(command) if before.window is not None else ()
        if self.combat.outcome is not None:
            return
        last = before.seq
        self.acts.append(Recorded(len(self.acts) + 1, (Rewound(last),)))
        self.combat = replay(self.rules, self.opening, self.acts)
        assert replace(self.combat, seq=before.seq) == before
        again = self.take(command)
        assert [x for x in again if isinstance(x, Rolled)] == [
            x for x in once if isinstance(x, Rolled)
        ]
        to = self.random.randrange(1, len(self.acts))
        self.acts.append(Recorded(len(self.acts) + 1, (Rewound(to),)))
        self.combat = replay(self.rules, self.opening, self.acts)


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
