"""A random player fights a thousand battles: whatever may happen happens, and nothing breaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from bot.core.action import Between, Kind, OneOf, Pick, Text, YesNo
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
from bot.core.ruleset import Told
from bot.core.seats import GM as GM_VIEWER
from bot.core.seats import PUBLIC, Seat, side_viewer
from bot.core.view import SEALED, view
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.state import State
from bot.ui.cards import card as draw
from bot.ui.charts import alt
from bot.ui.text import forbidden_glyphs
from tests.rules.night_tripper.duels import CONTENT, RULES
from tests.rules.night_tripper.fitting import SHIPS, opening
from tests.rules.night_tripper.laws import Laws

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 20, 50
MOST_ACTS = 400
GM = Seat("-", "gm")
CODEC = Codec(RULES)
SELDOM = {"HitWasted"}
"""Needs a ship on which nothing and nobody is left, and a volley that goes on: test_volley.py."""
ENDINGS = {"goal", "surrender", "agreed_end", "ended_by_gm"}


@dataclass
class Tally:
    """What has occurred."""

    actions: Counter[str] = field(default_factory=Counter[str])
    events: Counter[str] = field(default_factory=Counter[str])
    endings: Counter[str] = field(default_factory=Counter[str])
    goals: Counter[str] = field(default_factory=Counter[str])
    forms: Counter[str] = field(default_factory=Counter[str])
    ships: Counter[str] = field(default_factory=Counter[str])
    battles: int = 0

    def missing(self) -> dict[str, set[str]]:
        """What never occurred, by kind."""
        wanted = {
            "actions": (set(RULES.actions), self.actions),
            "events": ({kind.__name__ for kind in e.ALL} - SELDOM, self.events),
            "endings": (ENDINGS, self.endings),
            "goals": ({str(goal) for goal in CONTENT.goals}, self.goals),
            "forms": ({"throw", "advantage", "disadvantage", "pick", "sum"}, self.forms),
            "ships": (set(SHIPS), self.ships),
        }
        return {kind: all_ - set(seen) for kind, (all_, seen) in wanted.items() if all_ - set(seen)}


class Battle:
    """One battle that plays itself, is recorded, undone, replayed and looked at."""

    def __init__(self, number: int, tally: Tally) -> None:
        self.number = number
        self.random = Random(number)
        self.tally = tally
        self.dice = KeyedDice(number.to_bytes(4, "big") * 8)
        self.opening: Combat[State] = Combat("night_tripper", opening(self.random))
        self.combat = self.opening
        self.acts: list[Recorded] = []
        self.laws = Laws()
        self.tame = self.random.random() < 0.5
        for ship in self.combat.state.ships.values():
            tally.ships[ship.template] += 1

    def play(self) -> None:
        self.take(Begin())
        meddling = self.random.choice([0, 0, 0.02, 0.2])
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
        if self.number % 3 == 0:
            self.read_back()
        self.look()
        self.tally.battles += 1
        self.tally.endings[self.combat.outcome.why if self.combat.outcome else ""] += 1

    def step(self, meddling: float) -> None:
        """One accepted act; a body may refuse a combination, and is asked for another."""
        for _ in range(60):
            try:
                self.take(self.some_command(meddling))
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
        if self.random.random() < 0.03:
            return Skip(self.random.choice(["gm", "clock"]))
        assert open_seats(RULES, self.combat)
        wishes = [self.wish() for _ in range(1 if self.tame else 2)]
        return min(wishes, key=self.times)

    def wish(self) -> Act | Skip:
        anytime = self.random.choice([0, 60]) if self.tame else 20
        volley = self.combat.state.volley
        if volley is not None and volley.choosing:
            anytime = 2
        found = random_act(RULES, self.combat, self.random.randrange, anytime=anytime)
        assert found is not None, "the battle goes on and waits for nobody"
        return found

    def times(self, wish: Act | Skip) -> int:
        """How often it has been done: some players do what is seldom done."""
        if isinstance(wish, Skip):
            return 0
        if wish.action == "surrender" and self.tally.actions["surrender"] > 10:
            return MOST_ACTS * BATTLES
        return self.tally.actions[wish.action]

    def gm_act(self) -> Act | None:
        """Some act of the referee's with options at random; None if there is nothing to name."""
        action = self.random.choice([a for a in RULES.actions.values() if a.gm])
        turn = turn_of(RULES, self.combat, GM, action.id, "gm")
        for parameter in action.parameters:
            value = self.some_value(turn, parameter.kind)
            if value is None:
                return None
            turn.given[parameter.name] = value
        return Act(GM, action.id, dict(turn.given), "gm")

    def some_value(self, turn: Turn[State], kind: Kind) -> Value | None:
        match kind:
            case Between(low=low):
                return self.random.choice([max(low, 0), 1, 2, self.random.randint(low, 10)])
            case OneOf(choices=choices):
                return self.random.choice(choices)[0]
            case YesNo():
                return self.random.random() < 0.5
            case Text():
                return "the moon"
            case Pick(options=options):
                free = [option.id for option in options(turn) if option.refusal is None]
                return self.random.choice(free) if free else None

    def take(self, command: Command) -> tuple[Event, ...]:
        before = self.combat
        events, self.combat = decide(RULES, self.combat, command, self.dice, len(self.acts) + 1)
        self.acts.append(Recorded(len(self.acts) + 1, events))
        self.count(command, events)
        self.sane(before.state)
        self.laws.hold(before.state, events, self.combat.state)
        if self.random.random() < 0.02:
            self.tell(before, events)
        return events

    def tell(self, before: Combat[State], events: tuple[Event, ...]) -> None:
        """Every act can be told, in glyphs that look the same everywhere."""
        told = Told(len(self.acts), len(self.acts), "player", events)
        after, prose = self.combat, RULES.present
        cards = [*prose.report(before, told, after), prose.ending(after)]
        cards += [prose.sheet(after, PUBLIC, ship) for ship in after.state.ships]
        assert all(card.title for card in cards)
        assert all(prose.log(before, told, after))
        chart = prose.chart(after, PUBLIC)
        assert chart is not None
        assert not forbidden_glyphs(alt(chart))
        for card in cards:
            for shown in draw(card).embeds:
                fields = "".join(f"{f.name}{f.value}" for f in shown.fields)
                assert not forbidden_glyphs(f"{shown.title}{shown.description}{fields}")

    def count(self, command: Command, events: tuple[Event, ...]) -> None:
        tally = self.tally
        if isinstance(command, Act):
            tally.actions[command.action] += 1
        for event in events:
            tally.events[type(event).__name__] += 1
            if isinstance(event, Rolled):
                tally.forms[event.form] += 1
            if isinstance(event, e.GoalSet):
                tally.goals[event.goal] += 1

    def sane(self, before: State) -> None:
        """What holds after every act."""
        state = self.combat.state
        for ship in state.ships.values():
            held = list(ship.assignments.values())
            assert len(held) == len(set(held)), "somebody holds two stations"
            assert all(0 <= part.hits <= 2 for part in ship.components.values())
            assert all(len(part.rigged) <= 2 for part in ship.components.values())
            assert all(0 <= who.luck <= who.luck_max for who in ship.crew)
            floor = state.floor
            if floor is not None and ship.position < before.ships[ship.id].position:
                meddled = any(isinstance(x, e.ValueSet) for x in self.acts[-1].events)
                assert ship.position >= floor or meddled

    def look(self) -> None:
        """Nobody's view holds a sealed answer, and every reader can be told all."""
        told = self.combat
        open_now = told.state.goals_open
        for viewer in (PUBLIC, GM_VIEWER, side_viewer("A"), side_viewer("B")):
            seen = view(RULES, told, viewer)
            for frame in seen.agenda:
                if isinstance(frame.step, Ask) and frame.step.sealed:
                    assert {a.action for a in frame.answers} <= {SEALED}
                    assert not any(a.params for a in frame.answers)
            for ship in seen.state.ships.values():
                assert viewer.is_gm or ship.side == viewer.side or ship.answers == {}
            if not open_now and not viewer.is_gm:
                assert {ship.scenario_goal for ship in seen.state.ships.values()} == {"auto"}
            assert RULES.present.board(seen, viewer).title
            assert RULES.present.window(seen, viewer).title
        opened = any(isinstance(x, e.GoalsOpened) for act in self.acts for x in act.events)
        if not opened:
            assert all(ship.goal is None for ship in told.state.ships.values())

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
        self.laws.forget()
        command = Skip("gm")
        once = self.take(command) if before.window is not None else ()
        if self.combat.outcome is not None:
            return
        self.acts.append(Recorded(len(self.acts) + 1, (Rewound(before.seq),)))
        self.combat = replay(RULES, self.opening, self.acts)
        assert replace(self.combat, seq=before.seq) == before
        self.laws.forget()
        again = self.take(command)
        assert [x for x in again if isinstance(x, Rolled)] == [
            x for x in once if isinstance(x, Rolled)
        ]
        to = self.random.randrange(1, len(self.acts))
        self.laws.forget()
        self.acts.append(Recorded(len(self.acts) + 1, (Rewound(to),)))
        self.combat = replay(RULES, self.opening, self.acts)


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


def test_unknown_names_are_no_part_of_it() -> None:
    """The tally would be empty talk if it counted what there is not."""
    missing: dict[str, Any] = Tally().missing()
    assert missing["endings"] == ENDINGS
