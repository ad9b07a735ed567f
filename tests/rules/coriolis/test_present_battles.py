"""Whole battles at random, told to every reader: nothing breaks, nothing is betrayed."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any

import pytest

from bot.core.autoplay import random_act
from bot.core.blocks import Board, Card, Words
from bot.core.combat import Combat
from bot.core.decide import Begin, decide
from bot.core.dice import KeyedDice
from bot.core.draft import Draft
from bot.core.refusal import Refused
from bot.core.ruleset import Told
from bot.core.seats import GM, PUBLIC, Viewer, side_viewer
from bot.core.view import view
from bot.rules.coriolis.ruleset import ruleset
from bot.ui import limits
from bot.ui.board import board as drawn_board
from bot.ui.cards import card as drawn_card
from bot.ui.text import forbidden_glyphs
from tests.rules.coriolis.prose import CONTENT, TEETH, TRADERS, texts

RULES = ruleset(CONTENT)
ACTS = 45


@dataclass(frozen=True)
class Reading:
    """What one reader gets of one act."""

    viewer: Viewer
    before: Combat[Any]
    after: Combat[Any]
    truth: Combat[Any]
    cards: list[Card]
    lines: list[Words]
    board: Board

    @property
    def everything(self) -> list[tuple[bool, str]]:
        return texts([*self.cards, *self.lines, self.board])

    def knows(self, ship: str) -> int:
        """The most that either view says of a ship."""
        views = (self.before.state.ships, self.after.state.ships)
        return max(ships[ship].known if ship in ships else 0 for ships in views)


def opening(seed: int) -> Combat[Any]:
    choice = random.Random(seed)
    draft = Draft()
    for n in range(2 + seed % 4):
        side = (TRADERS, TEETH)[n % 2]
        template = choice.choice(list(CONTENT.ships))
        draft = draft.add(template, f"*Qu_{n} ▲ <ship>*", side, npc=bool(n % 2))
    options = {"icons": seed % 3 == 0, "distance": seed % 4, "darkness": 2}
    options |= {"mutual_detection": seed % 2 == 0}
    return Combat("coriolis", RULES.setup(replace(draft, options=options)))


def readings(seed: int) -> Iterator[Reading]:
    """Every act of a battle as the public, each side and the GM read it."""
    choose = random.Random(seed).randrange
    combat, dice = opening(seed), KeyedDice(f"battle {seed}".encode())
    command: Any = Begin()
    for _ in range(ACTS):
        try:
            events, after = decide(RULES, combat, command, dice)
        except Refused:
            command = random_act(RULES, combat, choose)
            continue
        told = Told(after.seq, after.seq, "npc", events)
        for viewer in (PUBLIC, GM, side_viewer(TRADERS), side_viewer(TEETH)):
            was, now = view(RULES, combat, viewer), view(RULES, after, viewer)
            prose = RULES.present
            sheets = [prose.sheet(now, viewer, ship) for ship in now.state.ships]
            end = [prose.ending(now)] if now.outcome else []
            cards = [*prose.report(was, told, now), prose.window(now, viewer), *sheets, *end]
            lines = list(prose.log(was, told, now))
            yield Reading(viewer, was, now, after, cards, lines, prose.board(now, viewer))
        combat = after
        if combat.outcome is not None:
            return
        command = random_act(RULES, combat, choose)


@pytest.mark.parametrize("seed", range(6))
def test_nobody_reads_what_he_may_not_know(seed):
    for reading in readings(seed):
        for ship in reading.truth.state.ships.values():
            known = reading.knows(ship.id)
            found = [text for _, text in reading.everything if ship.name in text]
            assert known >= 2 or not found, (reading.viewer, ship.name, found)
            if known < 3:
                others = [s for s in reading.truth.state.ships.values() if s.id != ship.id]
                unique = {c.name for c in ship.crew} - {c.name for s in others for c in s.crew}
                assert not [t for _, t in reading.everything if any(n in t for n in unique)]


@pytest.mark.parametrize("seed", range(12, 15))
def test_names_stand_only_where_they_are_made_harmless_and_glyphs_are_ours(seed):
    for reading in readings(seed):
        names = [ship.name for ship in reading.truth.state.ships.values()]
        for is_name, text in reading.everything:
            if not is_name:
                assert not any(name in text for name in names), text
                assert not forbidden_glyphs(text), text


@pytest.mark.parametrize("seed", range(18, 21))
def test_every_message_fits_discord(seed):
    for reading in readings(seed):
        for card in reading.cards:
            assert limits.check(drawn_card(card)) == []
        assert limits.check(drawn_board(reading.board, combat="7QK3")) == []
