"""Answers per point, rerolls, sides in the order of the round: Night Tripper's habits."""

import pytest

from bot.core.combat import Chosen, Rolled
from tests.core.games import points
from tests.core.games.points import Hit, OrderSettled
from tests.core.games.table import Table, of, ship


@pytest.fixture
def table() -> Table:
    return Table(points.RULES, ship("a", "red", position=4), ship("b", "blue", position=3))


def predict(table: Table, a: tuple[int, int], b: tuple[int, int]) -> list[OrderSettled]:
    table.roll(*a).act("a/computer", "predict")
    return of(OrderSettled, table.roll(*b).act("b/computer", "predict"))


class Test_order:
    def test_both_are_asked_at_once(self, table: Table) -> None:
        assert table.waiting == ["a/computer", "b/computer"]

    def test_higher_impact_acts_first(self, table: Table) -> None:
        assert predict(table, (4, 4), (6, 6)) == [OrderSettled(("b", "a"))]
        assert table.waiting == ["b/helm"]

    def test_of_equal_impacts_the_higher_position(self, table: Table) -> None:
        assert predict(table, (1, 1), (1, 2)) == [OrderSettled(("a", "b"))]

    def test_then_a_die(self) -> None:
        table = Table(points.RULES, ship("a", "red"), ship("b", "blue"))
        table.roll(1, 1).act("a/computer", "predict")
        events = table.roll(2, 2, 3).act("b/computer", "predict")
        assert of(Rolled, events)[-1].key == "1/-/settle_order/settle_order/0"
        assert of(OrderSettled, events) == [OrderSettled(("b", "a"))]

    def test_it_is_settled_anew_each_round(self, table: Table) -> None:
        predict(table, (1, 1), (6, 6))
        for seat in ("b/helm", "b/gunner", "a/helm", "a/gunner"):
            table.act(seat, "drift" if seat.endswith("helm") else "hold_fire")
        assert table.combat.round == 2
        predict(table, (6, 6), (1, 1))
        assert table.waiting == ["a/helm"]


@pytest.fixture
def hit(table: Table) -> Table:
    """a has fired with Impact 3: b answers point by point."""
    predict(table, (6, 6), (1, 1))
    table.act("a/helm", "drift")
    table.roll(6, 5).act("a/gunner", "fire")
    return table


class Test_a_point_of_impact:
    def test_each_is_a_choice_of_its_own(self, hit: Table) -> None:
        answered: list[str] = []
        for _ in range(3):
            assert hit.menu == "respond"
            assert hit.waiting == ["b/helm"]
            answered.append(hit.window)
            hit.act("b/helm", "dodge")
        assert len(set(answered)) == 3
        assert hit.state.ships["b"].position == -3
        assert hit.waiting == ["b/helm"]
        assert hit.menu == "helm"

    def test_a_damage_is_settled_before_the_next_choice(self, hit: Table) -> None:
        hit.roll(5).act("b/helm", "take_damage")
        assert hit.menu == "location"
        assert hit.waiting == ["a/gunner"]
        assert of(Hit, hit.act("a/gunner", "accept")) == [Hit("b", 5)]
        assert hit.menu == "respond"

    def test_the_attacker_rerolls_for_a_position_each_and_the_last_die_counts(
        self, hit: Table
    ) -> None:
        hit.roll(2).act("b/helm", "take_damage")
        hit.roll(3).act("a/gunner", "reroll_location")
        hit.roll(4).act("a/gunner", "reroll_location")
        assert of(Hit, hit.act("a/gunner", "accept")) == [Hit("b", 4)]
        assert hit.state.ships["a"].position == 2

    def test_rerolls_are_dice_of_their_own(self, hit: Table) -> None:
        hit.act("b/helm", "take_damage")
        keys = [of(Rolled, hit.act("a/gunner", "reroll_location"))[0].key for _ in range(2)]
        assert keys == [f"1/a/reroll_location/location/{n}" for n in (0, 1)]

    def test_points_left_when_the_target_is_gone_have_no_effect(self) -> None:
        table = Table(points.RULES, ship("a", "red"), ship("b", "blue", hits=1))
        predict(table, (6, 6), (1, 1))
        table.act("a/helm", "drift")
        table.roll(6, 6).act("a/gunner", "fire")
        table.roll(1).act("b/helm", "take_damage")
        table.act("a/gunner", "accept")
        assert table.combat.outcome is not None
        assert table.combat.outcome.winner == "red"

    def test_an_absent_target_dodges(self, hit: Table) -> None:
        events = hit.skip("clock")
        assert [(e.answer.action, e.answer.by) for e in of(Chosen, events)] == [("dodge", "clock")]
        assert hit.menu == "respond"


def test_a_skip_goes_on_with_the_next_seat_where_the_first_default_rolls(table: Table) -> None:
    events = table.roll(6, 6, 1, 1).skip()
    assert [str(e.answer.seat) for e in of(Chosen, events)] == ["a/computer", "b/computer"]
    assert table.waiting == ["a/helm"]
