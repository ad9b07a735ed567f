"""Sealed and held answers, windows for several seats, acts at any time."""

from dataclasses import replace

import pytest

from bot.core.agenda import Answer
from bot.core.combat import Answered, Chosen, Entered, LeftBattle
from bot.core.history import Recorded
from bot.core.seats import GM, PUBLIC, Seat, Viewer, side_viewer
from bot.core.view import SEALED, view, waiting_seats
from tests.core.games import orders
from tests.core.games.orders import HailAnswered, Ordered, PrizeTaken
from tests.core.games.table import Table, of, ship

VIEWERS = (PUBLIC, side_viewer("red"), side_viewer("blue"), GM)


@pytest.fixture
def table() -> Table:
    return Table(
        orders.RULES,
        ship("a", "red"),
        ship("b", "blue"),
        ship("c", "blue", hidden=True),
    )


def answers(table: Table, viewer: Viewer) -> tuple[Answer, ...]:
    frame = view(table.rules, table.combat, viewer).window
    assert frame is not None
    return frame.answers


def reveal(table: Table) -> Table:
    """Everybody else waits: the sealed window closes."""
    table.skip()
    assert table.menu == "stance"
    return table


def to_hail(table: Table) -> Table:
    table.skip()
    table.skip()
    assert table.menu == "hail"
    return table


def to_fire(table: Table) -> Table:
    to_hail(table).act("a/captain", "silence")
    assert table.menu == "fire"
    return table


class Test_sealed_orders:
    def test_all_captains_are_asked_at_once(self, table: Table) -> None:
        assert table.menu == "order"
        assert table.waiting == ["a/captain", "b/captain", "c/captain"]

    def test_an_order_has_no_effect_until_all_have_answered(self, table: Table) -> None:
        events = table.act("a/captain", "charge", power=2)
        assert [type(e) for e in events] == [Answered]
        assert table.state.ships["a"].order == "none"
        assert table.state.ships["a"].power == 3
        table.act("b/captain", "wait")
        events = table.act("c/captain", "wait")
        assert Ordered("a", "charge 2") in events
        assert table.state.ships["a"].power == 1

    def test_it_may_be_changed_until_then(self, table: Table) -> None:
        table.act("a/captain", "charge", power=2)
        table.act("a/captain", "charge", power=1)
        assert table.waiting == ["b/captain", "c/captain"]
        reveal(table)
        assert table.state.ships["a"].order == "charge 1"

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_nobody_sees_it_not_even_the_gm(self, table: Table, viewer: Viewer) -> None:
        table.act("a/captain", "charge", power=2)
        assert answers(table, viewer) == (Answer(Seat("a", "captain"), SEALED, {}, "player"),)

    def test_the_truth_is_kept(self, table: Table) -> None:
        table.act("a/captain", "charge", power=2)
        frame = table.combat.window
        assert frame is not None
        answer = frame.answer_of(Seat("a", "captain"))
        assert answer == Answer(Seat("a", "captain"), "charge", {"power": 2}, "player")

    def test_all_take_effect_together_in_the_order_of_the_seats(self, table: Table) -> None:
        table.act("c/captain", "wait")
        table.act("b/captain", "charge", power=1)
        events = table.act("a/captain", "charge", power=3)
        opened = [e.answer.seat.ship for e in of(Chosen, events)]
        assert opened == ["a", "b", "c"]

    def test_a_skip_takes_the_default_only_for_who_has_not_answered(self, table: Table) -> None:
        table.act("b/captain", "charge", power=1)
        events = table.skip("clock")
        assert [(e.answer.action, e.answer.by) for e in of(Chosen, events)] == [
            ("wait", "clock"),
            ("charge", "player"),
            ("wait", "clock"),
        ]

    def test_an_order_that_is_impossible_is_refused_when_it_is_given(self, table: Table) -> None:
        assert table.refusal("a/captain", "charge", power=4) == "Power goes from 1 to 3, not 4"

    def test_an_order_may_roll_when_it_takes_effect(self, table: Table) -> None:
        table.act("a/captain", "gamble")
        reveal(table)
        assert table.state.ships["a"].order == "gamble"

    def test_one_that_another_made_impossible_becomes_the_default(self, table: Table) -> None:
        table.act("a/captain", "take_prize")
        table.act("b/captain", "take_prize")
        events = table.act("c/captain", "wait")
        assert of(PrizeTaken, events) == [PrizeTaken("a")]
        assert [(e.answer.action, e.answer.by) for e in of(Chosen, events)] == [
            ("take_prize", "player"),
            ("wait", "rule"),
            ("wait", "player"),
        ]
        assert table.menu == "stance"

    def test_what_its_rule_refuses_is_refused_at_once(self, table: Table) -> None:
        table.combat = replace(table.combat, state=replace(table.state, prize="b"))
        assert table.refusal("a/captain", "take_prize") == "b has taken the prize"


class Test_held_but_open_answers:
    def test_all_see_them(self, table: Table) -> None:
        reveal(table).act("a/captain", "brace")
        assert [a.action for a in answers(table, PUBLIC)] == ["brace"]

    def test_they_take_effect_together_too(self, table: Table) -> None:
        reveal(table).act("a/captain", "brace")
        assert table.state.ships["a"].order == "none"
        table.skip()
        assert table.state.ships["a"].order == "brace"


class Test_hidden_ships:
    def test_others_do_not_know_that_they_are_asked(self, table: Table) -> None:
        asked = {
            viewer: [s.ship for s in waiting_seats(table.rules, table.combat, viewer)]
            for viewer in VIEWERS
        }
        assert asked == {
            PUBLIC: ["a", "b"],
            side_viewer("red"): ["a", "b"],
            side_viewer("blue"): ["a", "b", "c"],
            GM: ["a", "b", "c"],
        }

    def test_nor_that_they_have_answered(self, table: Table) -> None:
        table.act("c/captain", "charge", power=1)
        assert answers(table, side_viewer("red")) == ()
        assert [a.seat.ship for a in answers(table, side_viewer("blue"))] == ["c"]

    def test_nor_that_they_exist(self, table: Table) -> None:
        assert "c" not in view(table.rules, table.combat, PUBLIC).state.ships
        assert "c" in view(table.rules, table.combat, GM).state.ships


class Test_windows_for_whoever_answers_first:
    def test_several_are_asked_and_one_answer_closes_it(self, table: Table) -> None:
        to_hail(table)
        assert len(table.waiting) == 3
        events = table.act("b/captain", "answer_hail", truce=True)
        assert of(HailAnswered, events) == [HailAnswered(truce=True)]
        assert table.menu != "hail"

    def test_the_others_come_too_late(self, table: Table) -> None:
        to_hail(table).act("b/captain", "answer_hail", truce=False)
        assert (
            table.refusal("a/captain", "answer_hail", truce=True)
            == "Answer hail is not possible now"
        )

    def test_a_skip_takes_one_default(self, table: Table) -> None:
        chosen = of(Chosen, to_hail(table).skip("clock"))
        assert [str(e.answer.seat) for e in chosen if e.menu == "hail"] == ["a/captain"]


class Test_windows_that_do_not_open:
    def test_one_with_nobody_to_ask(self, table: Table) -> None:
        to_hail(table)
        events = table.act("b/captain", "answer_hail", truce=True)  # truce: nobody can shoot
        repairs = [e for e in of(Entered, events) if getattr(e.frame.step, "menu", "") == "repair"]
        assert len(repairs) == 1
        assert table.menu == "order"  # no ship is damaged: the next turn has begun
        assert table.combat.round == 2

    def test_one_in_which_there_is_only_one_answer(self, table: Table) -> None:
        (begin,) = table.acts
        chosen = [e for e in of(Chosen, begin.events) if e.menu == "muster"]
        assert [(str(e.answer.seat), e.answer.action, e.answer.by) for e in chosen] == [
            (f"{s}/captain", "muster", "rule") for s in "abc"
        ]

    def test_one_in_which_all_could_only_do_nothing(self, table: Table) -> None:
        to_hail(table)
        events = table.act("b/captain", "answer_hail", truce=True)
        idle = [(e.answer.action, e.answer.by) for e in of(Chosen, events) if e.menu == "fire"]
        assert idle == [("hold_fire", "rule")] * 3

    def test_one_whose_seats_are_gone(self) -> None:
        table = Table(orders.RULES, ship("a", "red", guns=False), ship("b", "blue"))
        to_fire(table)
        assert table.waiting == ["b/gunner"]


class Test_acts_at_any_time:
    def test_need_no_window_of_their_own(self, table: Table) -> None:
        table.act("a/captain", "wait")
        events = table.act("c/captain", "surrender")
        assert of(Chosen, events)[0].menu == "anytime"
        assert of(LeftBattle, events) == [LeftBattle("c")]
        assert table.waiting == ["b/captain"]

    def test_the_window_they_leave_empty_closes(self, table: Table) -> None:
        table.act("a/captain", "wait")
        table.act("b/captain", "wait")
        table.act("c/captain", "surrender")
        assert table.menu == "stance"

    def test_leaving_in_ones_own_turn_goes_on_with_the_next(self) -> None:
        table = Table(orders.RULES, *(ship(i, s) for i, s in ("ar", "br", "cb")))
        to_fire(table)
        assert table.waiting == ["a/gunner"]
        table.act("a/captain", "surrender")
        assert table.waiting == ["b/gunner"]

    def test_only_for_the_station_that_has_them(self, table: Table) -> None:
        assert table.refusal("a/gunner", "surrender") == "Surrender belongs to the captain"

    def test_some_are_the_gms_alone(self, table: Table) -> None:
        assert table.refusal("a/captain", "mend") == "Mend is the GM's to do"
        assert of(Chosen, table.act("a/captain", "mend", by="gm"))[0].answer.by == "gm"


def test_window_ids_are_never_used_again_also_after_an_undo(table: Table) -> None:
    opened: list[str] = []

    def note(acts: list[Recorded]) -> None:
        opened.extend(e.frame.id for act in acts for e in of(Entered, act.events))

    table.act("a/captain", "wait")
    reveal(table)
    note(table.acts)
    table.rewind(2)
    before = len(table.acts)
    reveal(table)
    note(table.acts[before:])
    assert len(set(opened)) == len(opened)
    assert table.menu == "stance"
