"""Every ruling is found by its number, in one place that exists; every example is played."""

from importlib import import_module
from pathlib import Path

import pytest

from bot.rules.command_points.rulings import RULINGS

SCENARIOS = Path(__file__).parents[2] / "scenarios" / "command_points"


def test_there_are_all_50():
    assert list(RULINGS) == [f"R-{number:02}" for number in range(1, 51)]


@pytest.mark.parametrize("number", RULINGS)
def test_its_place_exists(number):
    module, _, name = RULINGS[number].where.rpartition(".")
    assert hasattr(import_module(f"bot.rules.command_points.{module}"), name)


def test_no_worked_example_is_missing():
    played = {file.stem.rstrip("b") for file in SCENARIOS.glob("B-*.toml")}
    assert played == {f"B-{number:02}" for number in range(1, 27)}
