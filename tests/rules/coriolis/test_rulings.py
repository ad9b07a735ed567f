"""Each ruling can be found in the code by its number."""

from __future__ import annotations

from pathlib import Path

import pytest

import bot.rules.coriolis

CODE = Path(bot.rules.coriolis.__file__).parent


@pytest.mark.parametrize("number", range(1, 48))
def test_a_ruling_is_found_where_it_is_carried_out(number: int) -> None:
    name = f"R-{number:02}"
    assert any(name in path.read_text(encoding="utf-8") for path in CODE.glob("*.py")), name
