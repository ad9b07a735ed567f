"""A random player fights a thousand battles: whatever may happen happens, and nothing breaks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.core.action import Action
from bot.core.codec import Codec
from bot.core.combat import Combat, Rolled
from bot.core.decide import Act, Command, Skip
from bot.core.play import Event
from bot.core.ruleset import Told
from bot.core.seats import GM, PUBLIC, Viewer
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.state import State
from bot.ui.cards import card as draw
from bot.ui.charts import alt
from bot.ui.text import forbidden_glyphs
from tests.rules.night_tripper.duels import CONTENT, RULES
from tests.rules.night_tripper.fitting import SHIPS, opening
from tests.rules.night_tripper.laws import Laws
from tests.rules.soaking import SelfPlay, Tally, missing_after, play_all

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 20, 50
SELDOM = {"HitWasted"}
"""Needs a ship on which nothing and nobody is left, and a volley that goes on: test_volley.py."""
ENDINGS = {"goal", "surrender", "agreed_end", "ended_by_gm"}
TOLD = 0.02
"""So many acts are told as everybody reads them."""


def tally() -> Tally:
    return Tally(
        {
            "actions": RULES.actions,
            "events": {kind.__name__ for kind in e.ALL} - SELDOM,
            "endings": ENDINGS,
            "goals": {str(goal) for goal in CONTENT.goals},
            "forms": {"throw", "advantage", "disadvantage", "pick", "sum"},
            "ships": SHIPS,
        }
    )


class Battle(SelfPlay):
    rules = RULES
    codec = Codec(RULES)
    skips = 0.03

    def __init__(self, number: int, tally: Tally) -> None:
        random = Random(number)
        super().__init__(number, tally, random, opening(random))
        self.laws = Laws()
        self.tame = random.random() < 0.5
        self.eager = 0 if self.tame else 0.5
        tally["ships"].update(ship.template for ship in self.combat.state.ships.values())

    @property
    def viewers(self) -> list[Viewer]:
        return [*super().viewers, GM]

    def wish(self) -> Act | Skip:
        volley = self.combat.state.volley
        self.anytime = 2 if volley is not None and volley.choosing else 120 if self.tame else 20
        return super().wish()

    def times(self, action: Action) -> int:
        done = self.tally["actions"]["surrender"]
        return 10**6 if action.id == "surrender" and done > 10 else super().times(action)

    def number(self, low: int, high: int) -> int:
        return self.random.choice([max(low, 0), 1, 2, self.random.randint(low, 10)])

    def forget(self) -> None:
        self.laws.forget()

    def held(self, before: Any, command: Command, events: tuple[Event, ...]) -> None:
        for event in events:
            if isinstance(event, Rolled):
                self.tally["forms"][event.form] += 1
            if isinstance(event, e.GoalSet):
                self.tally["goals"][event.goal] += 1
        self.sane(before, events)
        self.laws.hold(before, events, self.combat.state)
        if self.random.random() < TOLD:
            self.tell(before, events)

    def tell(self, before: State, events: tuple[Event, ...]) -> None:
        """Every act can be told, in glyphs that look the same everywhere."""
        told = Told(len(self.acts), len(self.acts), "player", events)
        then, after, prose = Combat("night_tripper", before), self.combat, RULES.present
        cards = [*prose.report(then, told, after), prose.ending(after)]
        cards += [prose.sheet(after, PUBLIC, ship) for ship in after.state.ships]
        assert all(card.title for card in cards)
        assert all(prose.log(then, told, after))
        chart = prose.chart(after, PUBLIC)
        assert chart is not None
        assert not forbidden_glyphs(alt(chart))
        for card in cards:
            for shown in draw(card).embeds:
                fields = "".join(f"{f.name}{f.value}" for f in shown.fields)
                assert not forbidden_glyphs(f"{shown.title}{shown.description}{fields}")

    def sane(self, before: State, events: tuple[Event, ...]) -> None:
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
                meddled = any(isinstance(x, e.ValueSet) for x in events)
                assert ship.position >= floor or meddled

    def hidden(self, viewer: Viewer, seen: Combat[Any]) -> None:
        """Answers left beforehand and goals not yet open are nobody else's; all can be told."""
        for ship in seen.state.ships.values():
            assert viewer.is_gm or ship.side == viewer.side or ship.answers == {}
        if not self.combat.state.goals_open and not viewer.is_gm:
            assert {ship.scenario_goal for ship in seen.state.ships.values()} == {"auto"}
        assert RULES.present.board(seen, viewer).title
        assert RULES.present.window(seen, viewer).title

    def look(self) -> None:
        super().look()
        opened = any(isinstance(x, e.GoalsOpened) for act in self.acts for x in act.events)
        if not opened:
            assert all(ship.goal is None for ship in self.combat.state.ships.values())


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_battles_come_to_an_end(chunk: int) -> None:
    seen = tally()
    play_all(Battle, seen, range(chunk * BATTLES, (chunk + 1) * BATTLES))
    assert seen["endings"].total() == BATTLES
    assert seen["endings"]["ended_by_gm"] < BATTLES // 2


def test_everything_that_can_happen_does() -> None:
    assert missing_after(Battle, tally(), most=600) == {}


def test_unknown_names_are_no_part_of_it() -> None:
    """The tally would be empty talk if it counted what there is not."""
    assert tally().missing()["endings"] == ENDINGS
