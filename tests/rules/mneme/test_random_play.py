"""A few dozen random battles, for every run of the tests; a thousand are in the soak."""

from __future__ import annotations

from tests.rules.mneme.fights import RULES
from tests.rules.mneme.test_soak import Battle, Tally


def test_random_battles_use_nearly_every_action_and_replay() -> None:
    tally = Tally()
    for number in range(20_000, 20_060):
        Battle(number, tally).play(30)
    unused = set(RULES.actions) - set(tally.actions)
    assert len(unused) <= 25, unused
