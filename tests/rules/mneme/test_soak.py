"""A random player fights a thousand battles: whatever may happen happens, and nothing breaks."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field
from random import Random
from typing import Any

import pytest

from bot.core.action import Between, Kind, OneOf, Pick, YesNo
from bot.core.agenda import Value
from bot.core.autoplay import random_act
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, Command, End, Skip, decide
from bot.core.dice import KeyedDice
from bot.core.history import Recorded, Rewound, replay
from bot.core.legal import turn_of
from bot.core.play import Event, Turn
from bot.core.refusal import Refused
from bot.core.seats import PUBLIC, Seat, side_viewer
from bot.core.view import view
from bot.rules.mneme import events as e
from bot.rules.mneme.state import State
from tests.rules.mneme.fights import CONTENT, RULES, battle

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 14, 50
MOST_ACTS = 25
GM = Seat("-", "gm")
CODEC = Codec(RULES)


@dataclass
class Tally:
    """What has occurred."""

    actions: Counter[str] = field(default_factory=Counter[str])
    weapons: Counter[str] = field(default_factory=Counter[str])
    endings: Counter[str] = field(default_factory=Counter[str])
    events: Counter[str] = field(default_factory=Counter[str])
    morale: Counter[str] = field(default_factory=Counter[str])

    def missing(self) -> dict[str, set[Any]]:
        """What never occurred, by kind."""
        wanted: dict[str, tuple[set[Any], Counter[Any]]] = {
            "actions": (set(RULES.actions), self.actions),
            "weapons": (set(CONTENT.weapons) - {"fusion_bay", "meson_bay", "missile_bank"},
                        self.weapons),
            "endings": ({"last_side", "ended_by_gm", "peace", "left"}, self.endings),
            "events": ({kind.__name__ for kind in e.ALL}, self.events),
            "morale": ({row.id for row in CONTENT.morale.values()}, self.morale),
        }  # fmt: skip
        return {kind: all_ - set(seen) for kind, (all_, seen) in wanted.items() if all_ - set(seen)}


class Battle:
    """One battle that plays itself, is recorded, undone, replayed and looked at."""

    def __init__(self, number: int, tally: Tally) -> None:
        self.random = Random(number)
        self.tally = tally
        self.dice = KeyedDice(number.to_bytes(4, "big") * 8)
        self.opening: Combat[State] = Combat("mneme", battle(self.random))
        self.combat = self.opening
        self.acts: list[Recorded] = []

    def play(self, most: int) -> None:
        self.take(Begin())
        meddling = self.random.choice([0, 0, 0.05, 0.2])
        while self.combat.outcome is None:
            if len(self.acts) > most:
                self.take(End())
                break
            self.step(meddling)
            chance = self.random.random()
            if chance < 0.02:
                self.look()
            elif chance < 0.03 and len(self.acts) > 2:
                self.undo()
        self.read_back()
        self.look()
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
        if self.random.random() < 0.04:
            return Skip(self.random.choice(["gm", "clock"]))
        wishes = [
            random_act(RULES, self.combat, self.random.randrange, anytime=10) for _ in range(2)
        ]
        assert None not in wishes, "the battle goes on and waits for nobody"
        return min(wishes, key=self.times)

    def times(self, wish: Act | Skip | None) -> int:
        """How often it has been done: what is seldom done is done."""
        return self.tally.actions[wish.action] if isinstance(wish, Act) else 10**6

    def gm_act(self) -> Act | None:
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
                return self.random.randint(max(0, low), min(30, kind.highest(turn)))
            case OneOf(choices=choices):
                return self.random.choice(choices)[0]
            case YesNo():
                return self.random.random() < 0.3
            case Pick(options=options):
                free = [option.id for option in options(turn) if option.refusal is None]
                return self.random.choice(free) if free else None
            case _:
                return None

    def take(self, command: Command) -> tuple[Event, ...]:
        number = len(self.acts) + 1
        events, self.combat = decide(RULES, self.combat, command, self.dice, number)
        self.acts.append(Recorded(number, events))
        if isinstance(command, Act):
            self.tally.actions[command.action] += 1
        for event in events:
            self.tally.events[type(event).__name__] += 1
            if isinstance(event, e.HitWaits):
                self.tally.weapons[event.hit.weapon] += 1
            elif isinstance(event, e.SalvoLaunched):
                self.tally.weapons["missile_rack"] += 1
            elif isinstance(event, e.MoraleSet):
                self.tally.morale[event.morale] += 1
        return events

    def undo(self) -> None:
        """Back to an earlier act; everything after it counts no more, and play goes on."""
        to = self.random.randint(1, len(self.acts) - 1)
        number = len(self.acts) + 1
        self.acts.append(Recorded(number, (Rewound(to),)))
        before = replay(RULES, self.opening, self.acts[:to])
        self.combat = replay(RULES, self.opening, self.acts)
        assert self.combat.state == before.state
        assert self.combat.agenda == before.agenda

    def read_back(self) -> None:
        """Replay equals play, through JSON."""
        stored = [
            Recorded(a.seq, CODEC.events_from_json(CODEC.events_to_json(a.events)))
            for a in self.acts
            if not isinstance(a.events[0], Rewound)
        ]
        rewound = [a for a in self.acts if isinstance(a.events[0], Rewound)]
        acts = sorted([*stored, *rewound], key=lambda a: a.seq)
        assert replay(RULES, self.opening, acts) == self.combat
        assert CODEC.combat_from_json(CODEC.combat_to_json(self.combat)) == self.combat

    def look(self) -> None:
        """No view tells a side what only the other knows."""
        for viewer in (PUBLIC, side_viewer("A"), side_viewer("B")):
            seen = view(RULES, self.combat, viewer).state
            for ship in seen.ships.values():
                if viewer.side == ship.side:
                    continue
                assert not ship.missiles
                assert ship.sand == ship.fuel == ship.cargo == ship.spare_parts == ship.pool == 0
                assert not ship.command
                assert not ship.jump_plotted
                assert all(not c.skills and not c.tokens and not c.wounds for c in ship.crew)
                assert all(c.order == "ask" for c in ship.crew)
            for salvo in seen.salvos.values():
                mine = self.combat.state.ships[salvo.owner].side == viewer.side
                assert mine or (salvo.fuel == salvo.dm == 0)
            hidden = [v for v in self.combat.state.salvos.values() if v.hidden]
            if viewer == PUBLIC:
                assert all(v.id not in seen.salvos for v in hidden)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_battles_go_on_and_replay(chunk: int) -> None:
    tally = Tally()
    for number in range(chunk * BATTLES, (chunk + 1) * BATTLES):
        Battle(number, tally).play(MOST_ACTS)
    assert sum(tally.endings.values()) == BATTLES
    assert tally.endings["last_side"] or tally.endings["left"]


def test_everything_that_can_happen_does() -> None:
    tally = Tally()
    number = 10_000
    while tally.missing() and number < 11_000:
        number += 1
        Battle(number, tally).play(2 * MOST_ACTS)
    assert tally.missing() == {}
