"""A random player fights a thousand battles: whatever may happen happens, and nothing breaks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.core.action import Action
from bot.core.codec import Codec
from bot.core.combat import Combat, Rolled
from bot.core.decide import Act, Command, Skip
from bot.core.muster import joining
from bot.core.npc import choose
from bot.core.play import Event
from bot.core.seats import Seat, Viewer
from bot.rules.command_points import events as e
from tests.rules.command_points.fights import CONTENT, RULES
from tests.rules.command_points.fittings import battle
from tests.rules.command_points.watching import Watch
from tests.rules.soaking import SelfPlay, Tally, missing_after, play_all

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 10, 100
ENDS = {"surrender", "agree_to_end", "take_out"}
"""Deeds that end a battle before anything has happened: the random player takes them seldom."""


def tally() -> Tally:
    return Tally(
        {
            "actions": RULES.actions,
            "weapons": CONTENT.weapons,
            "crises": {row.id for row in CONTENT.crises.values()},
            "endings": {"last_side", "escaped", "agreed", "standstill", "ended_by_gm"},
            "events": {kind.__name__ for kind in e.ALL},
            "rolls": {"displacer", "hulk", "save", "first_aid", "hull_breach"},
        }
    )


class Battle(SelfPlay):
    rules = RULES
    codec = Codec(RULES)
    most = 65
    ends = 0.001
    skips = 0.05
    anytime = 25

    def __init__(self, number: int, tally: Tally) -> None:
        random = Random(number)
        self.draft, state = battle(random)
        super().__init__(number, tally, random, state)
        self.manner = random.choice(("tame", "tame", "lively", "lazy"))
        self.eager = 0.4 if self.manner == "lively" else 0.05
        self.watch = Watch()

    def interlude(self, chance: float) -> None:
        """Now and then a vessel comes late."""
        fights = self.combat.outcome is None and "late" not in self.combat.state.ships
        if chance > 0.998 and fights:
            self.take(joining(RULES, self.combat.state, self.draft, "late"))
        super().interlude(chance)

    def command(self) -> Command:
        window = self.window
        ship = window.bound.get("ship", "")
        if self.combat.state.proposal is not None:
            return self.act_of([Seat(ship, "gm")], RULES.menu("approach")) or super().command()
        if self.manner == "lazy" and ship and self.random.random() < 0.7:
            return Skip(self.random.choice(["gm", "clock"]), window.id)
        if self.manner == "tame" and ship and self.combat.state.ships[ship].npc:
            seat = Seat(ship, "vessel", f"{ship}c1")
            choice = choose(RULES, self.combat, seat)
            return Act(seat, choice.action, choice.params, "npc", window.id)
        return super().command()

    def wish(self) -> Act | Skip:
        agreed = bool(self.combat.state.agreed)
        self.anytime = 3 if agreed else 25
        found = super().wish()
        seldom = isinstance(found, Act) and found.action in ENDS and not agreed
        return self.wish() if seldom and self.random.random() < 0.8 else found

    def times(self, action: Action) -> int:
        ends = action.id in ENDS and self.tally["actions"][action.id]
        return super().times(action) + (10**6 if ends else 0)

    def number(self, low: int, high: int) -> int:
        return super().number(low, min(8, high))

    def forget(self) -> None:
        self.watch = Watch()

    def held(self, before: Any, command: Command, events: tuple[Event, ...]) -> None:
        self.count(events)
        self.watch.see(self.combat.state, events)
        state = self.combat.state
        for ship in state.ships.values():
            assert 0 <= ship.hp <= ship.hp_max
            assert ship.active or not ship.cp
            assert all(w.ammo is None or w.ammo >= 0 for w in ship.weapons)
            assert not (ship.active and ship.hp == 0 and state.hit is None)
        assert all(0 <= points <= 3 for points in state.escape.values())

    def count(self, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case e.CrisisBegan(_, crisis):
                    self.tally["crises"][crisis.kind] += 1
                case e.ShotTaken(ship, weapon, dropped=False):
                    found = self.combat.state.ships[ship].weapon(weapon)
                    self.tally["weapons"][found.type if found else ""] += 1
                case Rolled(purpose=purpose):
                    self.tally["rolls"][purpose] += 1
                case _:
                    pass

    def hidden(self, viewer: Viewer, seen: Combat[Any]) -> None:
        """No view tells another side of somebody's figures, stocks or stored answers."""
        for ship in self.combat.state.ships.values():
            known = seen.state.ships[ship.id]
            if viewer.kind == "side" and ship.side == viewer.side:
                assert known == ship
                continue
            assert not any(c.skills or c.mods or c.attack_bonus for c in known.crew)
            assert {c.hp for c in known.crew} == {1}
            assert not known.standing
            assert (known.cargo, known.fuel, known.npc_crew, known.npc_skill) == (0, 0, 0, 0)
            assert all(w.ammo is None for w in known.weapons)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_battles_come_to_an_end(chunk: int) -> None:
    seen = tally()
    play_all(Battle, seen, range(chunk * BATTLES, (chunk + 1) * BATTLES))
    assert seen["endings"].total() == BATTLES
    assert seen["endings"]["ended_by_gm"] < BATTLES // 2


def test_everything_that_can_happen_does() -> None:
    assert missing_after(Battle, tally(), most=600) == {}
