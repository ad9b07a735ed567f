"""A button or form may be used long after its window: whatever it names is read at any moment."""

from __future__ import annotations

import importlib
import random
from contextlib import suppress
from typing import Any

import pytest

from bot.content import content_for
from bot.core.autoplay import random_act
from bot.core.combat import Combat
from bot.core.decide import Begin, Skip, decide
from bot.core.dice import KeyedDice
from bot.core.draft import Draft
from bot.core.legal import AnyRules, offer
from bot.core.refusal import Refused

GAMES = ("cepheus", "command_points", "coriolis", "mneme", "night_tripper")
MOMENTS = 60


def begun(rules: AnyRules, chance: random.Random) -> Combat[Any]:
    templates = [template.id for template in rules.templates]
    draft = Draft()
    for side in ("A", "B"):
        draft = draft.add(chance.choice(templates), f"Ship of {side}", side)
    dice = KeyedDice(bytes(32))
    return decide(rules, Combat(rules.id, rules.setup(draft)), Begin(), dice)[1]


def moved(rules: AnyRules, combat: Combat[Any], chance: random.Random) -> Combat[Any]:
    act = random_act(rules, combat, chance.randrange)
    try:
        return decide(rules, combat, act or Skip(), KeyedDice(bytes(32)))[1]
    except Refused:
        return decide(rules, combat, Skip(), KeyedDice(bytes(32)))[1]


@pytest.mark.parametrize("game", GAMES)
def test_every_act_of_everybody_can_be_read_at_every_moment(game: str) -> None:
    rules: AnyRules = importlib.import_module(f"bot.rules.{game}.ruleset").ruleset(
        content_for(game)
    )
    chance = random.Random(game)
    combat = begun(rules, chance)
    read = 0
    for _ in range(MOMENTS):
        if combat.outcome is not None:
            combat = begun(rules, chance)
        for member in rules.crews(combat.state):
            for seat in member.seats:
                for action in rules.actions.values():
                    if seat.station in action.stations and chance.random() < 0.3:
                        with suppress(Refused):
                            offer(rules, combat, seat, action)
                            read += 1
        combat = moved(rules, combat, chance)
    assert read > MOMENTS
