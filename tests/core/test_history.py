"""Nothing is deleted from history: an undo is an act, and so is undoing it."""

from dataclasses import replace

import pytest

from bot.core.decide import Act
from bot.core.history import Recorded, Rewound, counting, replay, rewinds
from bot.core.seats import Seat
from tests.core.games import orders
from tests.core.games.orders import PrizeTaken
from tests.core.games.table import Table, ship


def acts(*story: int | None) -> list[Recorded]:
    """Acts 1, 2 … : a number goes back to that act, None is any other act."""
    return [
        Recorded(seq, (PrizeTaken(str(seq)),) if to is None else (Rewound(to),))
        for seq, to in enumerate(story, 1)
    ]


@pytest.mark.parametrize(
    ("story", "left"),
    [
        ((), []),
        ((None, None, None), [1, 2, 3]),
        ((None, None, None, 2), [1, 2]),
        ((None, None, None, 2, None), [1, 2, 5]),
        ((None, None, 0), []),
        ((None, None, 0, None), [4]),
        ((None, None, None, 1, 3), [1, 2, 3]),  # undone, then redone
        ((None, None, None, 2, None, 3), [1, 2, 3]),  # redone past what was done instead
        ((None, None, 1, None, None, 4), [1, 4]),
        ((None, None, 1, 2, 1, 2), [1, 2]),  # undo, redo, undo, redo
        ((None, None, 1, 0, 3), [1]),  # the undo of an undo leaves the first undo standing
    ],
)
def test_what_counts(story: tuple[int | None, ...], left: list[int]) -> None:
    assert [act.seq for act in counting(acts(*story))] == left


def test_acts_may_be_numbered_with_gaps() -> None:
    story = [Recorded(3, ()), Recorded(7, ()), Recorded(9, (Rewound(5),))]
    assert [act.seq for act in counting(story)] == [3]


def test_an_undo_says_where_it_goes() -> None:
    assert rewinds(Recorded(4, (Rewound(2),))) == 2
    assert rewinds(Recorded(4, ())) is None


@pytest.fixture
def table() -> Table:
    table = Table(orders.RULES, ship("a", "red"), ship("b", "blue"))
    table.act("a/captain", "charge", power=2)
    table.act("b/captain", "gamble")
    table.act("a/captain", "brace")
    return table


def test_replay_is_play(table: Table) -> None:
    assert replay(table.rules, table.opening, table.acts) == table.combat


def test_no_acts_is_the_opening(table: Table) -> None:
    assert replay(table.rules, table.opening, []) == table.opening


def test_an_undo_restores_ships_agenda_dice_and_sealed_answers(table: Table) -> None:
    stops = [replay(table.rules, table.opening, table.acts[:n]) for n in range(1, 5)]
    for n, stop in enumerate(stops, 1):
        table.rewind(n)
        assert table.combat == replace(stop, seq=table.seq)


def test_the_number_of_an_act_never_falls(table: Table) -> None:
    table.rewind(1)
    assert table.seq == 5
    table.act("a/captain", "wait")
    assert table.seq == 6
    assert [act.seq for act in counting(table.acts)] == [1, 6]


def test_play_goes_on_after_an_undo_and_its_replay_is_play(table: Table) -> None:
    table.rewind(2)
    table.do(Act(Seat("b", "captain"), "charge", {"power": 3}))
    assert table.state.ships["b"].order == "charge 3"
    assert table.state.ships["a"].order == "charge 2"
    assert replay(table.rules, table.opening, table.acts) == table.combat


def test_a_redo_restores_what_was_undone(table: Table) -> None:
    before = table.combat
    table.rewind(1)
    assert table.state.ships["b"].order != "gamble"
    table.rewind(4)
    assert table.combat == replace(before, seq=6)
