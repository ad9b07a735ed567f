"""Interrupts, delay, windows that stay open, ties: Cepheus' habits on the agenda."""

import pytest

from bot.core.combat import Chosen, Combat, Ended, Entered, LeftBattle, Rolled
from bot.core.decide import Act, Begin, NotNow, NotYours, Passed, Skip, decide
from bot.core.dice import KeyedDice
from bot.core.refusal import Refused
from bot.core.seats import Seat
from tests.core.games import counts
from tests.core.games.counts import AttackDeclared, Closed, Damaged, Resolved
from tests.core.games.table import Table, of, ship


@pytest.fixture
def table() -> Table:
    """a acts before b, b before c."""
    return Table(
        counts.RULES,
        ship("a", "red", initiative=9),
        ship("b", "blue", initiative=7),
        ship("c", "red", initiative=5),
    )


@pytest.fixture
def tied() -> Table:
    return Table(
        counts.RULES,
        ship("a", "red", initiative=7, hull=1),
        ship("b", "blue", initiative=7, hull=1),
        ship("c", "blue", initiative=5),
        ship("d", "red", initiative=3),
    )


def pass_ship(table: Table, name: str) -> None:
    for seat in [s for s in table.waiting if s.startswith(f"{name}/")]:
        table.act(seat, "done")


class Test_crew_actions:
    def test_the_window_stays_open_until_everybody_has_passed(self, table: Table) -> None:
        window = table.window
        table.act("a/pilot", "maneuver", course="in")
        assert table.window == window
        pass_ship(table, "a")
        assert table.waiting[0] == "b/captain"

    def test_crew_act_in_any_order(self, table: Table) -> None:
        table.roll(1, 1).act("a/gunner", "attack", target="b")
        table.act("b/pilot", "no_reaction")
        table.act("a/pilot", "maneuver", course="out")
        assert table.state.ships["a"].minor == 0
        assert table.state.ships["a"].significant == 0

    def test_who_can_do_nothing_more_is_not_waited_for(self, table: Table) -> None:
        table.act("a/pilot", "maneuver", course="in")
        assert table.waiting == ["a/captain", "a/gunner"]

    def test_but_may_be_given_something_to_do_by_another(self, table: Table) -> None:
        table.act("a/pilot", "maneuver", course="in")
        table.act("a/captain", "coordinate")
        assert table.waiting == ["a/pilot", "a/gunner"]
        table.act("a/pilot", "maneuver", course="in")

    def test_when_nobody_can_do_more_all_have_passed(self, table: Table) -> None:
        table.act("a/pilot", "maneuver", course="in")
        table.act("a/gunner", "done")
        events = table.act("a/captain", "done")
        assert [(str(e.answer.seat), e.answer.action, e.answer.by) for e in of(Chosen, events)] == [
            ("a/captain", "done", "player"),
            ("a/pilot", "done", "rule"),
        ]
        assert table.waiting[0] == "b/captain"

    def test_a_second_action_of_the_same_kind_is_refused(self, table: Table) -> None:
        table.act("a/pilot", "maneuver", course="in")
        assert table.refusal("a/pilot", "maneuver", course="in") == "The minor action is spent"

    def test_who_has_passed_cannot_come_back(self, table: Table) -> None:
        table.act("a/gunner", "done")
        assert table.refusal("a/gunner", "attack", target="b") == "That seat has answered already"

    def test_another_ship_must_wait(self, table: Table) -> None:
        assert table.refusal("b/pilot", "maneuver", course="in") == "It is not that seat's move"

    def test_another_station_does_not_do_it(self, table: Table) -> None:
        assert (
            table.refusal("a/captain", "maneuver", course="in") == "Maneuver belongs to the pilot"
        )

    def test_an_act_that_does_not_exist(self, table: Table) -> None:
        assert table.refusal("a/pilot", "pray") == "There is no action called pray"


class Test_reaction:
    def test_a_declared_attack_waits_for_the_target(self, table: Table) -> None:
        events = table.act("a/gunner", "attack", target="b")
        assert of(AttackDeclared, events) == [AttackDeclared("a", "b")]
        assert not of(Resolved, events)
        assert table.menu == "react"
        assert table.waiting == ["b/pilot"]

    def test_evading_takes_2_from_the_attack_it_interrupts(self, table: Table) -> None:
        table.act("a/gunner", "attack", target="b")
        events = table.roll(5, 4).act("b/pilot", "evade")
        (rolled,) = of(Rolled, events)
        assert [(m.value, m.source) for m in rolled.modifiers] == [(-2, "evading")]
        assert not rolled.success
        assert of(Resolved, events) == [Resolved("b", 0)]

    def test_then_the_attacker_goes_on_in_the_same_window(self, table: Table) -> None:
        window = table.window
        table.act("a/gunner", "attack", target="b")
        table.roll(6, 2).act("b/pilot", "no_reaction")
        assert table.window == window
        assert table.waiting == ["a/captain", "a/pilot"]

    def test_nobody_acts_before_the_attack_is_resolved(self, table: Table) -> None:
        table.act("a/gunner", "attack", target="b")
        assert table.refusal("a/pilot", "maneuver", course="in") == "Maneuver is not possible now"

    def test_without_a_reaction_left_there_is_nothing_to_ask(self, table: Table) -> None:
        table.act("a/gunner", "attack", target="b")
        table.roll(1, 1).act("b/pilot", "evade")
        pass_ship(table, "a")
        pass_ship(table, "b")
        events = table.roll(1, 1).act("c/gunner", "attack", target="b")
        assert ("no_reaction", "rule") in [
            (e.answer.action, e.answer.by) for e in of(Chosen, events)
        ]
        assert of(Resolved, events) == [Resolved("b", 0)]


class Test_delay:
    def delayed(self, table: Table) -> Table:
        """a delays; b is acting."""
        table.act("a/captain", "delay")
        assert table.waiting[0] == "b/captain"
        return table

    def test_a_ship_that_has_acted_may_not_delay(self, table: Table) -> None:
        table.act("a/gunner", "attack", target="b")
        table.roll(1, 1).act("b/pilot", "evade")
        assert table.refusal("a/captain", "delay") == "Only a ship that has not acted may delay"

    def test_a_delaying_ship_is_passed_over_and_not_visited_again(self, table: Table) -> None:
        self.delayed(table)
        pass_ship(table, "b")
        assert table.waiting[0] == "c/captain"

    def test_act_now_comes_before_what_goes_on(self, table: Table) -> None:
        self.delayed(table)
        window = table.window
        table.act("b/pilot", "maneuver", course="in")
        table.act("a/captain", "act_now")
        assert table.waiting == ["a/captain", "a/pilot", "a/gunner"]
        table.roll(6, 6).act("a/gunner", "attack", target="b")
        table.act("b/pilot", "evade")
        table.act("a/pilot", "done")
        events = table.act("a/captain", "done")
        assert of(Damaged, events) == [Damaged("b")]
        assert of(Closed, events) == [Closed("a")]
        assert table.window == window
        assert table.state.ships["b"].hull == 1

    def test_the_interrupted_ship_then_goes_on_where_it_was(self, table: Table) -> None:
        self.delayed(table)
        window = table.window
        table.act("b/pilot", "maneuver", course="in")
        table.act("a/captain", "act_now")
        pass_ship(table, "a")
        assert table.window == window
        assert table.waiting == ["b/captain", "b/gunner"]

    def test_act_now_only_between_two_finished_actions(self, table: Table) -> None:
        self.delayed(table)
        table.act("b/gunner", "attack", target="c")
        assert table.menu == "react"
        assert "between two finished actions" in table.refusal("a/captain", "act_now")
        table.roll(1, 1).act("c/pilot", "no_reaction")
        table.act("a/captain", "act_now")
        assert table.waiting[0] == "a/captain"

    def test_act_now_is_for_those_who_delay(self, table: Table) -> None:
        assert table.refusal("b/captain", "act_now") == "That ship is not delaying"

    def test_who_acted_late_does_not_act_twice(self, table: Table) -> None:
        self.delayed(table)
        table.act("a/captain", "act_now")
        pass_ship(table, "a")
        pass_ship(table, "b")
        pass_ship(table, "c")
        assert table.combat.round == 2
        assert table.waiting[0] == "a/captain"

    def test_at_the_end_of_the_turn_it_acts_or_holds_over(self, table: Table) -> None:
        self.delayed(table)
        pass_ship(table, "b")
        pass_ship(table, "c")
        assert table.menu == "delay_close"
        assert table.waiting == ["a/captain"]
        table.act("a/captain", "act_late")
        assert table.menu == "act"
        assert table.waiting[0] == "a/captain"

    def test_a_delaying_ship_may_still_react(self, table: Table) -> None:
        self.delayed(table)
        table.act("b/gunner", "attack", target="a")
        assert table.waiting == ["a/pilot"]

    def test_leaving_the_battle_drops_what_was_still_to_come_for_that_ship(
        self, table: Table
    ) -> None:
        self.delayed(table)
        table.roll(6, 6).act("b/gunner", "attack", target="a")
        table.act("a/pilot", "no_reaction")
        table.act("a/captain", "act_now")
        mine = [f.id for f in table.combat.agenda if f.bound.get("ship") == "a"]
        assert len(mine) == 3  # act, damage, close
        pass_ship(table, "a")
        assert table.state.ships.keys() == {"b", "c"}
        assert not [f for f in table.combat.agenda if f.bound.get("ship") == "a"]
        assert table.waiting == ["b/captain", "b/pilot"]


class Test_ties:
    def test_tied_ships_act_in_one_window(self, tied: Table) -> None:
        assert {seat.split("/")[0] for seat in tied.waiting} == {"a", "b"}

    def test_two_tied_ships_can_destroy_each_other(self, tied: Table) -> None:
        tied.roll(6, 6).act("a/gunner", "attack", target="b")
        tied.act("b/pilot", "no_reaction")
        assert "b" in tied.state.ships
        tied.roll(6, 6).act("b/gunner", "attack", target="a")
        tied.act("a/pilot", "no_reaction")
        first, *others = tied.waiting
        for seat in others:
            tied.act(seat, "done")
        events = tied.act(first, "done")
        assert of(LeftBattle, events) == [LeftBattle("a"), LeftBattle("b")]
        assert tied.state.ships.keys() == {"c", "d"}

    def test_nobody_delays_in_a_group(self, tied: Table) -> None:
        assert tied.refusal("a/captain", "delay") == "Nobody delays in a simultaneous group"

    def test_higher_thrust_breaks_a_tie(self) -> None:
        table = Table(
            counts.RULES,
            ship("a", "red", initiative=7, thrust=2),
            ship("b", "blue", initiative=7, thrust=4),
        )
        assert {seat.split("/")[0] for seat in table.waiting} == {"b"}


class Test_absent_people:
    @pytest.mark.parametrize("by", ["gm", "clock"])
    def test_a_skip_is_recorded_as_theirs(self, table: Table, by: str) -> None:
        events = table.do(Skip(by))  # pyright: ignore[reportArgumentType]
        chosen = [(str(e.answer.seat), e.answer.action, e.answer.by) for e in of(Chosen, events)]
        assert chosen == [(f"a/{s}", "done", by) for s in ("captain", "pilot", "gunner")]
        assert table.waiting[0] == "b/captain"

    def test_a_skip_leaves_alone_who_has_answered(self, table: Table) -> None:
        table.act("a/pilot", "done")
        chosen = of(Chosen, table.skip())
        assert [str(e.answer.seat) for e in chosen] == ["a/captain", "a/gunner"]

    def test_the_gm_acts_for_anybody(self, table: Table) -> None:
        events = table.act("a/pilot", "maneuver", by="gm", course="in")
        assert of(Chosen, events)[0].answer.by == "gm"

    def test_an_old_button_does_nothing(self, table: Table) -> None:
        old = table.window
        pass_ship(table, "a")
        with pytest.raises(Passed, match="That moment has passed"):
            table.do(Act(Seat("b", "pilot"), "done", window=old))
        with pytest.raises(Passed):
            table.do(Skip("clock", old))
        assert of(Chosen, table.do(Skip("clock", table.window)))


def test_the_kind_of_refusal_says_whose_fault_it_is(table: Table) -> None:
    with pytest.raises(NotYours):
        table.act("b/pilot", "done")
    with pytest.raises(NotNow):
        table.act("a/pilot", "evade")


def test_the_last_side_left_has_won(table: Table) -> None:
    table.roll(6, 6).act("a/gunner", "attack", target="b")
    table.act("b/pilot", "no_reaction")
    table.act("a/captain", "done")
    events = table.act("a/pilot", "done")
    assert [e.outcome.winner for e in of(Ended, events)] == ["red"]
    assert table.combat.outcome == of(Ended, events)[0].outcome
    assert table.combat.agenda == ()
    assert table.waiting == []
    assert table.refusal("a/pilot", "done") == "The battle is over"


def test_the_gm_may_end_it_without_a_winner(table: Table) -> None:
    table.end()
    assert table.combat.outcome is not None
    assert table.combat.outcome.winner is None


def test_it_begins_once(table: Table) -> None:
    with pytest.raises(Refused, match="has begun already"):
        table.do(Begin())


def test_nothing_happens_before_it_begins() -> None:
    waiting = Combat("counts", counts.State({}))
    for action in ("done", "act_now"):
        with pytest.raises(NotNow, match="has not begun"):
            decide(counts.RULES, waiting, Act(Seat("a", "captain"), action), KeyedDice(b""))
    with pytest.raises(Passed):
        decide(counts.RULES, waiting, Skip(), KeyedDice(b""))


def test_frames_carry_the_act_that_opened_them(table: Table) -> None:
    events = table.act("a/gunner", "attack", target="b")
    entered = of(Entered, events)
    assert {e.frame.id.split(".")[0] for e in entered} == {str(table.seq)}
    assert len({e.frame.id for e in entered}) == len(entered)
