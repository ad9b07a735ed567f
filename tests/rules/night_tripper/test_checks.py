"""Tables asked without a battle, and what they do not take."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.refusal import Refused
from tests.rules.night_tripper.duels import CONTENT, RULES


@pytest.mark.parametrize(
    ("table", "given", "comes_to"),
    [
        # 3d6 with Disadvantage keep the two lowest: 3 + 2 + 2 = 7.
        (
            "throw",
            {"dice": [6, 3, 2], "rank": 2, "edge": "disadvantage"},
            {"kept": [3, 2], "total": 7, "success": False, "raw": 0, "impact": 0},
        ),
        # The attack of A13 and that of A15.
        ("wound", {"dice": [3, 5]}, {"severity": 3, "location": "arms"}),
        ("wound", {"dice": [1, 4]}, {"severity": 0, "location": "legs"}),
        ("location", {"die": 4}, {"strikes": "gate_core"}),
        ("healing", {"worst": 3, "technology": 3}, {"weeks": 3}),
    ],
)
def test_a_table_comes_to(table: str, given: dict[str, Any], comes_to: dict[str, Any]) -> None:
    assert RULES.checks[table](CONTENT, given) == comes_to


@pytest.mark.parametrize(
    ("table", "given", "sentence"),
    [
        ("port", {"guns": 1, "technology": 2}, "No port there: it needs Technology 3"),
        ("port", {"guns": 3}, "A part has 0 to 2 hits, not 3"),
        ("throw", {"dice": [1, 2, 3], "rank": 0}, "A throw has two dice"),
        ("throw", {"dice": [1, 7], "rank": 0}, "Dice are a list of two or three numbers"),
        ("throw", {"dice": [1, 2]}, "A whole number is needed: rank"),
        ("location", {"die": 7}, "A die shows 1 to 6"),
    ],
)
def test_or_says_what_it_does_not_take(table: str, given: dict[str, Any], sentence: str) -> None:
    with pytest.raises(Refused, match=sentence):
        RULES.checks[table](CONTENT, given)
