"""A random player fights a thousand battles: whatever may happen happens, and nothing breaks."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.decide import Command
from bot.core.play import Event
from bot.core.seats import Viewer
from bot.rules.mneme import events as e
from bot.rules.mneme.view import scanned
from tests.rules.mneme.fights import CONTENT, RULES, battle
from tests.rules.soaking import SelfPlay, Tally, missing_after, play_all

pytestmark = pytest.mark.long

CHUNKS, BATTLES = 14, 50
MOST_ACTS = 25
LEADS = {"control": ("SalvoAimed",), "directed_scan": ("Scanned",), "launch": ("SalvoAimed",)}
SELDOM = {"fusion_bay", "meson_bay", "missile_bank"}
"""Weapons of ships too big for a thousand battles."""


def tally() -> Tally:
    return Tally(
        {
            "actions": RULES.actions,
            "weapons": set(CONTENT.weapons) - SELDOM,
            "endings": {"last_side", "ended_by_gm", "peace", "left"},
            "events": {kind.__name__ for kind in e.ALL},
            "morale": {row.id for row in CONTENT.morale.values()},
        }
    )


class Battle(SelfPlay):
    rules = RULES
    codec = Codec(RULES)
    ends = 0
    skips = 0.04
    meddles = (0, 0, 0.05, 0.2)
    eager = 0.6
    anytime = 10
    undoes = 0.01
    leads = LEADS

    def __init__(self, number: int, tally: Tally, most: int = MOST_ACTS) -> None:
        random = Random(number)
        super().__init__(number, tally, random, battle(random))
        self.most = most

    def number(self, low: int, high: int) -> int:
        return super().number(max(0, low), min(30, high))

    def held(self, before: Any, command: Command, events: tuple[Event, ...]) -> None:
        for event in events:
            match event:
                case e.HitWaits(hit):
                    self.tally["weapons"][hit.weapon] += 1
                case e.SalvoLaunched():
                    self.tally["weapons"]["missile_rack"] += 1
                case e.MoraleSet(morale=morale):
                    self.tally["morale"][morale] += 1
                case _:
                    pass

    def hidden(self, viewer: Viewer, seen: Combat[Any]) -> None:
        """No view tells a side what only the other knows."""
        known, truth = seen.state, self.combat.state
        for ship in known.ships.values():
            if viewer.side == ship.side:
                continue
            shown = scanned(truth, viewer, ship.id)
            assert shown or (not ship.missiles and ship.sand == 0)
            assert ship.fuel == ship.cargo == ship.spare_parts == ship.pool == 0
            assert not ship.command
            assert not ship.jump_plotted
            assert all(shown or not c.skills for c in ship.crew)
            assert all(not c.tokens and not c.wounds for c in ship.crew)
            assert all(c.order == "ask" for c in ship.crew)
        for salvo in known.salvos.values():
            mine = truth.ships[salvo.owner].side == viewer.side
            assert mine or (salvo.fuel == salvo.dm == 0)
        if viewer.kind == "public":
            assert all(v.id not in known.salvos for v in truth.salvos.values() if v.hidden)


def long_battle(number: int, tally: Tally) -> Battle:
    return Battle(number, tally, 2 * MOST_ACTS)


@pytest.mark.parametrize("chunk", range(CHUNKS))
def test_random_battles_go_on_and_replay(chunk: int) -> None:
    seen = tally()
    play_all(Battle, seen, range(chunk * BATTLES, (chunk + 1) * BATTLES))
    assert seen["endings"].total() == BATTLES
    assert seen["endings"]["last_side"] or seen["endings"]["left"]


def test_everything_that_can_happen_does() -> None:
    assert missing_after(long_battle, tally(), most=1000) == {}
