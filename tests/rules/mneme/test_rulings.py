"""Every ruling of the rules has its one place in the code."""

from importlib import import_module

import pytest

from bot.rules.mneme.rulings import RULINGS


def test_none_is_missing():
    assert list(RULINGS) == [f"R-{number:02}" for number in range(1, 53)]


@pytest.mark.parametrize("number", RULINGS)
def test_its_place_exists(number):
    module, _, name = RULINGS[number].where.rpartition(".")
    assert hasattr(import_module(f"bot.rules.{module}"), name)
