"""A few dozen random battles, for every run of the tests; a thousand are in the soak."""

from __future__ import annotations

from tests.rules.mneme.fights import RULES
from tests.rules.mneme.test_soak import Battle, tally


def test_random_battles_use_nearly_every_action_and_replay() -> None:
    seen = tally()
    for number in range(20_000, 20_060):
        Battle(number, seen, 30).play()
    unused = set(RULES.actions) - set(seen["actions"])
    assert len(unused) <= 25, unused
