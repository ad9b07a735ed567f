"""Rulings that no worked example covers, each by its number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.state import Boost, Wound
from tests.rules.night_tripper.duels import Table, duel, in_round


def boosted_pilot() -> Table:
    """Bo at Helm, Thrusters boosted for him, after an Advantage throw of 1, 2 and 2."""
    table = in_round()
    parts = table.ship("m").components
    boosted = replace(parts["thrusters"], boost=Boost(1, "mc2"))
    table.put("m", components={**parts, "thrusters": boosted})
    table.act("m/computer/mc1", "predict", 4, 5)
    table.act("f/computer", "pass_computer")
    table.act("m/helm/mc2", "maneuver", 1, 2, 2)
    assert table.menu == "luck"
    return table


class Test_luck:
    def test_may_reroll_a_die_that_does_not_count(self) -> None:
        # 4.6: 2 + 2 + Helm 2 = 6 fails; the 1 becomes a 6: 6 + 2 + 2 = 10, Impact 3.
        table = boosted_pilot()
        table.act("m/crew/mc2", "reroll_die", 6, die="1")
        assert table.ship("m").position == 5

    def test_on_a_second_1_fails_even_a_success(self) -> None:
        # The 1 becomes a 5: 5 + 2 + 2 = 9, Impact 2 of 3. The 2 becomes a 1: a failure after all.
        table = boosted_pilot()
        table.act("m/crew/mc2", "reroll_die", 5, die="1")
        assert table.menu == "luck"
        table.act("m/crew/mc2", "reroll_die", 1, die="2")
        assert (table.ship("m").position, table.menu) == (2, "gunnery")
        assert (table.who("mc2").luck, table.who("mc2").luck_max) == (5, 5)


class Test_who_acts_first:
    @pytest.mark.parametrize(
        ("dice", "position", "die", "first", "why"),
        [
            ((4, 4), 5, (), "f", "impact"),  # 10, Impact 2 against none
            ((2, 3), 5, (), "m", "position"),  # 7 fails: 5 is more than 2
            ((2, 3), 2, (3,), "f", "die"),  # equal: 1 to 3 is the referee's side
            ((2, 3), 2, (4,), "m", "die"),
        ],
    )
    def test_where_one_ship_has_no_electronics(
        self,
        dice: tuple[int, int],
        position: int,
        die: tuple[int, ...],
        first: str,
        why: str,
    ) -> None:
        #
        table = in_round()
        table.hits("m", electronics=2)
        table.put("m", position=position)
        table.act("f/computer", "predict", *dice, *die)
        [settled] = table.of(e.OrderSettled)
        assert (settled.first, settled.why) == (first, why)


class Test_a_silent_captain:
    def test_of_two_people_fills_computer_and_helm(self) -> None:
        # R-34, in the order of the stations: First has Computer 0, Second 1.
        table = Table(duel(m={"crew": "pair"}))
        table.skip()
        table.skip()
        assert table.ship("m").assignments == {"computer": "mc2", "helm": "mc1"}

    def test_leaves_a_station_whose_part_is_destroyed(self) -> None:
        # Bo is free to fire; Cyr has the same Gunnery and stands after him.
        table = Table(duel(m={"settings": {"thrusters_hits": 2}}))
        table.skip()
        table.skip()
        assert table.ship("m").assignments == {
            "computer": "mc1",
            "gunnery": "mc2",
            "engineering": "mc4",
        }

    def test_keeps_an_impossible_goal_in_round_1(self) -> None:
        # R-40 changes goals, which is possible from round 2 (3, change_goal).
        table = Table(duel(m={"settings": {"gate_core_hits": 2}}))
        table.skip()
        table.skip()
        assert (table.combat.state.round, table.ship("m").goal) == (1, "escape")
        table.skip_to("round")
        table.skip()
        assert table.ship("m").goal == "reach_local"


class Test_a_helpless_ship_of_the_referee:
    def test_surrenders_in_round_1_too(self) -> None:
        # 2.6: neither its thrusters nor its guns are usable.
        table = Table(duel(f={"settings": {"thrusters_hits": 2, "guns_hits": 2}}))
        table.skip()
        table.skip()
        assert table.combat.outcome is not None
        assert (table.combat.outcome.winner, table.combat.outcome.why) == ("A", "surrender")


class Test_the_end:
    def test_by_a_surrender_with_the_orders_drops_a_new_goal_opened_with_them(self) -> None:
        # R-42; the enemy gets the goal that it had declared.
        helpless = {"npc": True, "settings": {"thrusters_hits": 2}}
        table = in_round(goals=("escape", "dock_board"), m=helpless, f={"npc": False})
        table.skip_to("round")
        table.hits("m", guns=2)
        table.act("f/captain", "change_goal", goal="board_leap")
        table.skip()
        result = table.combat.state.result
        assert result is not None
        assert (result.winner, result.goal) == ("B", "dock_board")
        assert table.ship("f").goal == "dock_board"

    def test_is_agreed_where_nobody_is_able_on_either_side(self) -> None:
        #
        table = in_round(f={"npc": False})
        for side in ("m", "f"):
            down = {"status": "out_of_action", "wounds": (Wound("legs", 4),)}
            table.put(side, crew=tuple(replace(who, **down) for who in table.ship(side).crew))
        table.skip(1)
        assert table.combat.outcome is not None
        assert (table.combat.outcome.winner, table.combat.outcome.why) == (None, "agreed_end")

    def test_of_two_surrenders_is_the_first(self) -> None:
        # Marigold's, recorded before the goals are open; Rust Fang gets its goal.
        table = Table(duel())
        table.act("m/captain", "surrender")
        table.act("f/captain", "declare_goal", goal="reach_local")
        table.skip()
        result = table.combat.state.result
        assert result is not None
        assert (result.winner, result.goal) == ("B", "reach_local")
