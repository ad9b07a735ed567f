"""Every ruling is found by its number, in one place that exists."""

from importlib import import_module

import pytest

from bot.rules.cepheus.rulings import RULINGS


def test_there_are_all_79():
    assert list(RULINGS) == [f"R-{number:02}" for number in range(1, 80)]


@pytest.mark.parametrize("number", RULINGS)
def test_its_place_exists(number):
    module, _, name = RULINGS[number].where.rpartition(".")
    assert hasattr(import_module(f"bot.rules.{module}"), name)
