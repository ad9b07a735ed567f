"""What a shot may come to: damage, a critical, and the armor it meets (rules 3.5, 4.6)."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from bot.core.legal import turn_of
from bot.core.menu import Odds
from bot.core.seats import PUBLIC, Seat
from bot.core.view import view
from tests.rules.coriolis.fights import CONTENT, RULES, Fight

DEGREES = ((0, Fraction(1, 2)), (1, Fraction(1, 4)), (2, Fraction(3, 16)), (4, Fraction(1, 16)))
ODDS = Odds(Fraction(1, 2), DEGREES)


def told(fight: Fight, action: str = "fire", **given: Any) -> list[tuple[str, Fraction | None]]:
    turn = turn_of(RULES, fight.combat, Seat("s1", "gunner"), action)
    turn.given = given
    assert RULES.prospects is not None
    return [("".join(map(str, one.words)), one.chance) for one in RULES.prospects(turn, ODDS)]


@pytest.fixture
def fight() -> Fight:
    return Fight("lantern_of_azhar", "red_jackal").set("s2", mark=1)


def gun(fight: Fight) -> str:
    weapons = (m for m in fight.ship("s1").modules if CONTENT.weapons.get(m.weapon))
    return next(m.id for m in weapons if CONTENT.weapons[m.weapon].crit)


def test_a_shot_may_hurt_more_or_buy_a_critical_before_armor(fight: Fight) -> None:
    weapon = gun(fight)
    data = CONTENT.weapons[fight.ship("s1").module(weapon).weapon]
    assert (data.damage, data.crit, data.kind) == (1, 2, "hp")
    assert fight.ship("s2").armor == 6
    assert told(fight, weapon=weapon, target="s2", sixes="ask") == [
        ("1 HP or more", Fraction(1, 2)),
        ("2 HP or more", Fraction(1, 4)),
        ("critical, from 3 sixes", Fraction(1, 16)),
        ("before ▼1's armor of 6 dice", None),
    ]


def test_what_the_extra_sixes_are_for_decides_what_is_told(fight: Fight) -> None:
    weapon = gun(fight)
    damage = [words for words, _ in told(fight, weapon=weapon, sixes="damage")]
    assert damage == ["1 HP or more", "2 HP or more"]
    critical = [words for words, _ in told(fight, weapon=weapon, sixes="critical")]
    assert critical == ["1 HP or more", "critical, from 3 sixes"]


def test_armor_nobody_knows_is_not_told(fight: Fight) -> None:
    fight.knows("s1", "s2", 1)
    seen = view(RULES, fight.combat, PUBLIC)
    turn = turn_of(RULES, seen, Seat("s1", "gunner"), "fire")
    turn.given = {"weapon": gun(fight), "target": "s2"}
    assert RULES.prospects is not None
    assert not any("armor" in str(one.words) for one in RULES.prospects(turn, ODDS))


def test_other_acts_tell_how_many_sixes(fight: Fight) -> None:
    assert told(fight, "target_lock") == [
        ("2 sixes or more", Fraction(1, 4)),
        ("3 sixes or more", Fraction(1, 16)),
    ]
