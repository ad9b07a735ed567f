"""A random player fights a thousand battles: whatever may happen happens, and nothing breaks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.core.action import Action
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import Act, Command
from bot.core.play import Event
from bot.core.seats import Viewer
from bot.rules.coriolis import events as e
from bot.rules.coriolis.criticals import RESULTS
from tests.rules.coriolis.fights import CONTENT, RULES
from tests.rules.coriolis.fittings import battle
from tests.rules.soaking import SelfPlay, Tally, missing_after, play_all

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 20, 50
OTHER_SHOTS = {"pulse", "meme_launch", "defensive_fire", "shoot_torpedo"}
"""Weapons fired by acts that score no hit."""


def tally() -> Tally:
    return Tally(
        {
            "actions": RULES.actions,
            "weapons": CONTENT.weapons,
            "ordnance": CONTENT.ordnance,
            "features": CONTENT.features,
            "criticals": RESULTS,
            "endings": {"last_side", "no_contact", "nobody_left", "truce", "ended_by_gm"},
            "events": {kind.__name__ for kind in e.ALL},
        }
    )


class Battle(SelfPlay):
    codec = Codec(RULES)
    meddles = (0, 0, 0.02, 0.25)

    def __init__(self, number: int, tally: Tally) -> None:
        random = Random(number)
        self.rules, state = battle(random)
        super().__init__(number, tally, random, state)
        tame = random.random() < 0.6
        self.eager = 0 if tame else 0.6
        self.anytime = 120 if tame else 15
        for ship in state.ships.values():
            tally["features"].update(ship.features)

    def times(self, action: Action) -> int:
        done = self.tally["actions"]["surrender"]
        return 10**6 if action.id == "surrender" and done > 20 else super().times(action)

    def held(self, before: Any, command: Command, events: tuple[Event, ...]) -> None:
        tally = self.tally
        for event in events:
            match event:
                case e.CriticalRolled(result=result):
                    tally["criticals"][result] += 1
                case e.HitScored(attack):
                    kind = "weapons" if attack.source == "weapon" else "ordnance"
                    tally[kind][attack.weapon] += 1
                case e.Missed(weapon=weapon, source=source):
                    tally["weapons" if source == "weapon" else "ordnance"][weapon] += 1
                case _:
                    pass
        if isinstance(command, Act) and command.action in OTHER_SHOTS:
            data = {"pulse": "data_pulse", "meme_launch": "data_meme"}.get(command.action)
            ship = self.combat.state.ships[command.seat.ship]
            module = str(command.params.get("weapon", ""))
            tally["weapons"][data or ship.module(module).weapon] += 1

    def hidden(self, viewer: Viewer, seen: Combat[Any]) -> None:
        """No view names a ship that its reader has not detected."""
        text = self.codec.combat_to_json(seen)
        for ship in self.combat.state.ships.values():
            known = seen.state.ships.get(ship.id)
            if known is None or known.known == 1:
                assert ship.name not in text
            if viewer.kind == "side" and ship.side != viewer.side:
                assert known is None or (not known.crew and not known.allotted)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_battles_come_to_an_end(chunk: int) -> None:
    seen = tally()
    play_all(Battle, seen, range(chunk * BATTLES, (chunk + 1) * BATTLES))
    assert seen["endings"].total() == BATTLES
    assert seen["endings"]["ended_by_gm"] < BATTLES // 2


def test_everything_that_can_happen_does() -> None:
    assert missing_after(Battle, tally(), most=600) == {}
