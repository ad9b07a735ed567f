"""Goals, orders, who fills in, throws, Luck, repairs."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.core.decide import Act
from bot.core.odds import odds
from bot.core.refusal import Refused
from bot.core.seats import GM, PUBLIC, Seat, side_viewer
from bot.core.view import SEALED, view
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.state import Boost, Wound
from tests.rules.night_tripper.duels import RULES, Table, duel, in_round


class Test_goals:
    def test_are_sealed_from_all_until_both_are_declared(self) -> None:
        table = Table(duel())
        table.act("m/captain", "declare_goal", goal="board_leap")
        for viewer in (PUBLIC, side_viewer("A"), side_viewer("B")):
            seen = view(RULES, table.combat, viewer)
            assert seen.window is not None
            assert [a.action for a in seen.window.answers] == [SEALED]
            assert "board_leap" not in str(seen)
            assert "leap" not in str(RULES.present.board(seen, viewer)).lower()
        table.act("f/captain", "declare_goal", goal="escape")
        assert (table.ship("m").goal, table.ship("f").goal) == ("board_leap", "escape")

    def test_of_a_scenario_are_the_referees_secret_until_then(self) -> None:
        table = Table(duel(f={"settings": {"goal": "board_leap"}}))
        for viewer in (PUBLIC, side_viewer("A"), side_viewer("B")):
            assert "board_leap" not in str(view(RULES, table.combat, viewer))
        assert "board_leap" in str(view(RULES, table.combat, GM))

    def test_may_be_changed_until_then(self) -> None:
        table = Table(duel())
        table.act("m/captain", "declare_goal", goal="board_leap")
        table.act("m/captain", "declare_goal", goal="escape")
        table.skip()
        assert table.ship("m").goal == "escape"

    def test_in_silence_are_escape_with_a_gate_core_else_away_from_the_enemy(self) -> None:
        table = Table(duel(f={"template": "militia_gunship", "npc": False}))
        table.skip()
        assert table.ship("m").goal == "escape"
        assert (table.ship("f").goal, table.ship("f").goal_note) == (
            "reach_local",
            "away from the enemy",
        )

    def test_of_the_referees_ship_with_the_greater_guns_are_boarding(self) -> None:
        # 2.6: Guns 2 against 1.
        table = Table(duel())
        table.skip()
        assert table.ship("f").goal == "dock_board"

    def test_need_the_part_that_they_use(self) -> None:
        table = Table(duel(m={"template": "militia_gunship"}))
        with pytest.raises(Refused, match="Marigold has no gate core"):
            table.act("m/captain", "declare_goal", goal="escape")

    def test_of_a_sides_own_need_words(self) -> None:
        table = Table(duel())
        with pytest.raises(Refused, match="A goal of your own needs words") as refused:
            table.act("m/captain", "declare_goal", goal="custom")
        assert refused.value.refusal.instead.startswith("Type them: /captain declare-goal ")

    def test_of_a_sides_own_are_typed_with_the_command_that_was_tried(self) -> None:
        table = in_round()
        table.skip_to("round")
        for action in ("assign", "change_goal"):
            with pytest.raises(Refused, match="A goal of your own needs words") as refused:
                table.act("m/captain", action, goal="custom")
            command = action.replace("_", "-")
            assert refused.value.refusal.instead.startswith(f"Type them: /captain {command} ")

    def test_are_changed_from_round_2_and_opened_with_the_orders(self) -> None:
        table = in_round()
        table.skip_to("round")
        assert table.combat.state.round == 2
        table.act("m/captain", "change_goal", goal="dock_board")
        assert table.ship("m").goal == "escape"
        table.act("f/captain", "carry_on")
        assert table.ship("m").goal == "dock_board"

    def test_that_can_never_be_met_are_changed_in_silence(self) -> None:
        # the core is destroyed; the first possible is reach_local.
        table = in_round()
        table.skip_to("round")
        table.hits("m", gate_core=2)
        table.skip()
        assert table.ship("m").goal == "reach_local"

    def test_a_captain_who_answers_may_keep_such_a_goal(self) -> None:
        table = in_round()
        table.skip_to("round")
        table.hits("m", gate_core=2)
        table.act("m/captain", "carry_on")
        table.act("f/captain", "carry_on")
        assert table.ship("m").goal == "escape"


class Test_orders:
    def test_leave_nobody_at_two_stations(self) -> None:
        table = Table(duel())
        table.skip()
        with pytest.raises(Refused, match="Ana is at Computer: one task a round"):
            table.act("m/captain", "assign", computer="mc1", helm="mc1")

    def test_may_leave_a_station_empty(self) -> None:
        table = Table(duel())
        table.skip()
        table.act("m/captain", "assign", computer="nobody", helm="mc1")
        assert table.ship("m").assignments == {
            "helm": "mc1",
            "gunnery": "mc2",
            "engineering": "mc4",
        }

    def test_take_no_one_out_of_action(self) -> None:
        table = Table(duel())
        table.skip()
        table.put_person("mc2", status="out_of_action")
        with pytest.raises(Refused, match="Bo is out of action"):
            table.act("m/captain", "assign", helm="mc2")
        table.act("m/captain", "carry_on")
        # Cyr and Dee have Helm 0: of equals the first in the list.
        assert table.ship("m").assignments == {
            "computer": "mc1",
            "helm": "mc3",
            "gunnery": "mc4",
        }

    def test_in_silence_stay_as_they_were(self) -> None:
        table = in_round()
        table.skip_to("round")
        table.act("f/captain", "carry_on")
        table.act("m/captain", "assign", computer="mc4", engineering="mc1")
        before = table.ship("m").assignments
        table.skip_to("round")
        table.skip()
        assert table.ship("m").assignments == before

    def test_are_not_asked_of_a_crew_without_names_in_round_1(self) -> None:
        table = Table(duel())
        table.skip()
        assert (table.menu, table.seats) == ("round", ["m/captain"])


class Test_moving_somebody:
    def test_leaves_a_station_for_which_the_captain_is_asked(self) -> None:
        table = in_round()
        table.act("m/captain", "reassign", station="gunnery", character="mc2")
        table.skip_to("fill_in")
        assert table.combat.state.phase == "helm"
        table.act("m/captain", "fill_in", character="mc3")
        assert table.seats == ["m/helm/mc3"]

    def test_out_of_the_station_whose_turn_it_is_asks_at_once(self) -> None:
        table = in_round()
        table.act("m/computer/mc1", "predict", 4, 5)
        table.act("f/computer", "pass_computer")
        assert table.seats == ["m/helm/mc2"]
        table.act("m/captain", "reassign", station="engineering", character="mc2")
        assert (table.menu, table.seats) == ("fill_in", ["m/captain"])
        table.skip()
        # Dee was displaced from Engineering and is unassigned: she takes it.
        assert table.seats == ["m/helm/mc4"]

    def test_is_possible_for_who_has_passed(self) -> None:
        #
        table = in_round()
        table.act("m/computer/mc1", "pass_computer")
        table.act("m/captain", "reassign", station="engineering", character="mc1")
        assert table.ship("m").assignments["engineering"] == "mc1"

    def test_is_not_for_a_station_that_is_resolved(self) -> None:
        table = in_round()
        table.act("m/computer/mc1", "pass_computer")
        with pytest.raises(Refused, match="It is resolved already"):
            table.act("m/captain", "reassign", station="computer", character="mc2")


class Test_throws:
    def pilot(self, **setup: object) -> Table:
        table = in_round(**setup)  # type: ignore[arg-type]
        table.act("m/computer/mc1", "predict", 4, 5)
        table.act("f/computer", "pass_computer")
        assert table.seats == ["m/helm/mc2"]
        return table

    def test_have_exact_odds(self) -> None:
        # 2d6 + 2 against 8: 26 of 36.
        table = self.pilot()
        seat = Seat("m", "helm", "mc2")
        found = odds(RULES, table.combat, Act(seat, "maneuver"))
        assert found is not None
        assert found.success == Fraction(26, 36)
        # Impact 1, 2, at most 3: totals 8, 9, 10 and more (15 of 36).
        assert dict(found.degrees) == {
            0: Fraction(10, 36),
            1: Fraction(5, 36),
            2: Fraction(6, 36),
            3: Fraction(15, 36),
        }

    @pytest.mark.parametrize(
        ("wound", "form"), [("arms", "disadvantage"), ("head", "disadvantage"), ("legs", "throw")]
    )
    def test_are_hindered_by_wounds_that_matter(self, wound: str, form: str) -> None:
        table = self.pilot()
        table.put_person("mc2", wounds=(Wound(wound, 1),), luck=0)  # type: ignore[arg-type]
        table.act("m/helm/mc2", "maneuver", *((1, 1, 1) if form != "throw" else (1, 1)))
        assert table.rolled[0].form == form

    def test_are_not_where_the_table_does_not_play_it(self) -> None:
        table = self.pilot(options={"wounds_disadvantage": False})
        table.put_person("mc2", wounds=(Wound("head", 1),), luck=0)
        table.act("m/helm/mc2", "maneuver", 1, 1)
        assert table.rolled[0].form == "throw"

    def test_of_the_untrained_are_made_at_0_or_fail(self) -> None:
        for fails, position in ((False, 5), (True, 2)):
            table = self.pilot(options={"untrained_auto_fail": fails, "luck": False})
            table.put_person("mc2", helm=0)
            table.act("m/helm/mc2", "maneuver", 6, 6)
            assert table.ship("m").position == position

    def test_take_the_referees_advantage_once(self) -> None:
        #
        table = in_round()
        table.act("-/gm", "declare_edge", by="gm", ship="f", throw="computer", edge="advantage")
        table.act("f/computer", "predict", 1, 4, 4)
        [thrown] = table.of(e.Thrown)
        assert (thrown.throw.edge, thrown.throw.total) == (1, 10)
        assert table.ship("f").edges == {}

    def test_ask_for_luck_only_where_it_could_help(self) -> None:
        # 6 + 6 + 2: raw 7 of at most 3.
        table = self.pilot()
        table.act("m/helm/mc2", "maneuver", 6, 6)
        assert table.menu == "gunnery"

    def test_of_both_computers_are_lucky_one_after_the_other(self) -> None:
        # the side listed first decides first.
        table = in_round(f={"npc": False})
        table.act("f/computer/fc1", "predict", 1, 2)
        table.act("m/computer/mc1", "predict", 2, 2)
        assert table.seats == ["m/crew/mc1"]
        table.act("m/crew/mc1", "reroll_die", 6, die="1")
        assert table.seats == ["f/crew/fc1"]

    def test_lucky_odds_are_those_of_the_one_die(self) -> None:
        # 2 + 2 and Computer 2: the other die must show 4 to 6.
        table = in_round()
        table.act("m/computer/mc1", "predict", 2, 2)
        table.act("f/computer", "pass_computer")
        wish = Act(Seat("m", "crew", "mc1"), "reroll_die", {"die": "1"})
        found = odds(RULES, table.combat, wish)
        assert found is not None
        assert found.success == Fraction(1, 2)


class Test_engineering:
    def at_work(self, **hits: int) -> Table:
        table = in_round()
        table.hits("m", **hits)
        table.skip_to("engineering", "m/engineering/mc4")
        table.act("m/engineering/mc4", "engineer", 4, 4)
        assert table.menu == "repair"
        return table

    def test_in_silence_rigs_the_core_of_who_wants_to_escape(self) -> None:
        table = self.at_work(gate_core=1, guns=1)
        table.skip()
        assert table.ship("m").components["gate_core"].rigged == (2,)

    def test_in_silence_boosts_the_thrusters_for_the_pilot(self) -> None:
        table = self.at_work()
        table.skip()
        assert table.ship("m").components["thrusters"].boost == Boost(2, "mc2")

    def test_in_silence_leaves_the_core_of_who_does_not_want_to_escape(self) -> None:
        # 2.5: of what can be rigged only the core is left, and nothing can be boosted.
        table = in_round(goals=("board_leap", "reach_local"))
        table.hits("m", electronics=2, thrusters=2, guns=2, gate_core=1)
        table.skip_to("engineering", "m/engineering/mc4")
        table.act("m/engineering/mc4", "engineer", 4, 4)
        table.skip()
        assert table.ship("m").components["gate_core"].rigged == ()

    def test_boosts_no_damaged_part_and_not_the_engineer(self) -> None:
        table = self.at_work(guns=1)
        with pytest.raises(Refused, match="Guns: damaged"):
            table.act("m/engineering/mc4", "boost", component="guns", teammate="mc3")
        with pytest.raises(Refused, match="For whom: that is not here"):
            table.act("m/engineering/mc4", "boost", component="thrusters", teammate="mc4")

    def test_rigs_no_destroyed_part(self) -> None:
        table = self.at_work(guns=2)
        with pytest.raises(Refused, match="Guns: destroyed"):
            table.act("m/engineering/mc4", "jury_rig", component="guns")

    def test_a_rig_is_lost_with_the_second_hit(self) -> None:
        table = self.at_work(guns=1)
        table.act("m/engineering/mc4", "jury_rig", component="guns")
        table.act("-/gm", "set_value", by="gm", ship="m", what="guns", value=2)
        assert table.ship("m").components["guns"].rigged == ()
