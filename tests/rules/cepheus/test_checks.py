"""The check of the 2D6 games, opposed checks, people (1.1, 4.9, 4.10)."""

from fractions import Fraction

import pytest

from bot.rules.twod6.checks import Check, ahead, characteristic_dm, skill_value
from bot.rules.twod6.people import Person, hurt, share


@pytest.mark.parametrize(
    ("score", "dm"),
    [(0, -2), (2, -2), (3, -1), (6, 0), (8, 0), (9, 1), (12, 2), (15, 3), (33, 9), (60, 9)],
)
def test_characteristic_dm(score, dm):
    assert characteristic_dm(score) == dm


def test_an_untrained_skill_is_milder_with_jack_of_all_trades_and_never_above_zero():
    assert [skill_value(None, jack) for jack in range(5)] == [-3, -2, -1, 0, 0]
    assert skill_value(0) == 0


def test_outcomes_of_a_check_sum_to_one_and_keep_their_sum():
    outcomes = list(Check().outcomes())
    assert sum(chance for _, chance in outcomes) == 1
    assert sorted(sum(faces) for faces, _ in outcomes) == list(range(2, 13))
    assert all(1 <= face <= 6 for faces, _ in outcomes for face in faces)


def test_rerolling_ties_is_fair_between_equals():
    assert ahead(0, 0) == Fraction(1, 2)
    assert ahead(3, 0) > Fraction(1, 2)


def test_first_damage_takes_endurance_then_the_higher_of_the_others():
    assert share(Person(dexterity=9), 10) == (0, 3, 7)
    assert share(Person(), 8) == (1, 0, 7)
    assert share(Person(), 8, "dexterity") == (0, 1, 7)


@pytest.mark.parametrize(
    ("damage", "condition"),
    [
        ((0, 0, 7), "wounded"),
        ((0, 7, 7), "unconscious"),
        ((1, 1, 1), "seriously_wounded"),
        ((7, 7, 7), "dead"),
    ],
)
def test_condition(damage, condition):
    assert hurt(Person(), damage).condition == condition


@pytest.mark.parametrize(("rads", "endurance"), [(99, 7), (100, 6), (200, 4), (600, 1), (1000, -3)])
def test_radiation_lowers_endurance(rads, endurance):
    assert Person(rads=rads).now("endurance") == endurance
