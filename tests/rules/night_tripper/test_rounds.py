"""Goals, orders, who fills in, Luck, repairs, and how a round and a battle end."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.core.decide import Act
from bot.core.legal import offers
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
        with pytest.raises(Refused, match="A goal of your own needs words"):
            table.act("m/captain", "declare_goal", goal="custom")

    def test_are_changed_from_round_2_and_opened_with_the_orders(self) -> None:
        table = in_round()
        table.skip_to("round")
        assert table.combat.state.round == 2
        table.act("m/captain", "change_goal", goal="dock_board")
        assert table.ship("m").goal == "escape"
        table.act("f/captain", "carry_on")
        assert table.ship("m").goal == "dock_board"

    def test_that_can_never_be_met_are_changed_in_silence(self) -> None:
        # R-40: the core is destroyed; the first possible is reach_local.
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
        # R-35
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
        # R-08
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
        # R-44: the side listed first decides first.
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


class Test_leaping:
    def ahead(self, **setup: object) -> Table:
        table = in_round(goals=("board_leap", "escape"), **setup)  # type: ignore[arg-type]
        table.put("m", position=20)
        table.skip_to("leap")
        return table

    def test_is_asked_of_a_captain_who_is_3_ahead(self) -> None:
        assert self.ahead().seats == ["m/captain"]

    def test_one_who_lands_is_enough(self) -> None:
        # Ana and Bo leap: 3 + 1 fails, 6 + 2 is 8.
        table = self.ahead(options={"luck": False})
        table.act("m/captain", "name_boarder", character="mc1")
        table.act("m/captain", "name_boarder", character="mc2")
        table.act("m/captain", "leap", 1, 2, 3, 3)
        assert [x.landed for x in table.of(e.Leapt)] == [False, True]
        assert table.combat.state.result is not None
        assert table.combat.state.result.goal == "board_leap"

    def test_luck_may_help_each_boarder(self) -> None:
        table = self.ahead()
        table.act("m/captain", "name_boarder", character="mc3")
        table.act("m/captain", "leap", 1, 5)
        assert table.seats == ["m/crew/mc3"]
        table.act("m/crew/mc3", "reroll_die", 2, die="1")
        assert table.combat.outcome is not None

    def test_if_all_miss_the_battle_goes_on(self) -> None:
        table = self.ahead(options={"luck": False})
        table.act("m/captain", "name_boarder", character="mc1")
        table.act("m/captain", "leap", 1, 1)
        assert (table.menu, table.combat.state.round) == ("round", 2)

    def test_the_legs_hinder_it(self) -> None:
        table = self.ahead(options={"luck": False})
        table.put_person("mc1", wounds=(Wound("legs", 1),))
        table.act("m/captain", "name_boarder", character="mc1")
        table.act("m/captain", "leap", 6, 6, 1)
        assert table.rolled[0].form == "disadvantage"

    def test_may_wait(self) -> None:
        table = self.ahead()
        table.act("m/captain", "wait")
        assert table.combat.state.round == 2

    def test_of_a_crew_without_names_is_one_throw(self) -> None:
        # R-37: 2 + 3 + 2 = 7 fails.
        table = in_round(goals=("escape", "board_leap"))
        table.put("f", position=20)
        table.skip_to("leap")
        table.act("f/captain", "leap", 2, 3)
        assert [(x.character, x.landed) for x in table.of(e.Leapt)] == [("", False)]


class Test_a_goal_of_a_sides_own:
    def ahead(self) -> Table:
        table = in_round(goals=("custom", "escape"))
        table.put("m", position=20)
        table.skip_to("custom")
        return table

    def test_is_judged_by_the_referee(self) -> None:
        table = self.ahead()
        assert table.seats == ["m/gm"]
        table.act("m/gm", "goal_met", by="gm")
        assert table.combat.outcome is not None
        assert (table.combat.outcome.winner, table.combat.outcome.why) == ("A", "goal")

    def test_is_not_met_in_silence(self) -> None:
        table = self.ahead()
        table.skip()
        assert table.combat.outcome is None


class Test_the_end:
    def test_a_surrender_gives_the_enemy_its_goal_at_any_time(self) -> None:
        table = in_round()
        table.act("m/captain", "surrender")
        result = table.combat.state.result
        assert result is not None
        assert (result.winner, result.why, result.goal) == ("B", "surrender", "dock_board")
        assert table.combat.agenda == ()

    def test_before_goals_are_open_it_waits_for_them(self) -> None:
        # R-38: the enemy is silent and gets its default.
        table = Table(duel())
        table.act("m/captain", "surrender")
        assert table.combat.outcome is None
        with pytest.raises(Refused, match="A side has surrendered already"):
            table.act("f/captain", "surrender")
        table.skip()
        result = table.combat.state.result
        assert result is not None
        assert (result.winner, result.goal) == ("B", "dock_board")

    def test_is_agreed_at_the_start_of_a_round_by_both(self) -> None:
        table = in_round()
        with pytest.raises(Refused, match="An end is agreed at the start of a round"):
            table.act("m/captain", "agree_end")
        table.skip_to("round")
        table.act("m/captain", "agree_end")
        assert table.combat.outcome is None
        table.act("f/captain", "agree_end")
        assert table.combat.outcome is not None
        assert table.combat.outcome.winner is None

    def test_an_offer_of_one_lapses(self) -> None:
        table = in_round()
        table.skip_to("round")
        table.act("m/captain", "agree_end")
        table.skip()
        assert table.combat.outcome is None
        assert table.combat.state.end_offers == ()

    def stalled(self) -> Table:
        table = in_round()
        for ship in ("m", "f"):
            table.hits(ship, thrusters=2, guns=2)
        table.skip_to("break_off")
        return table

    def test_is_offered_where_neither_can_fly_or_fire_and_silence_agrees(self) -> None:
        # R-46
        table = self.stalled()
        assert table.seats == ["m/captain", "f/captain"]
        table.skip()
        assert table.combat.outcome is not None
        assert table.combat.outcome.why == "agreed_end"

    def test_one_captain_may_play_on_this_round(self) -> None:
        table = self.stalled()
        table.act("f/captain", "play_on")
        assert table.menu == "round"

    def test_a_side_with_nobody_able_surrenders_at_the_end_of_the_round(self) -> None:
        # R-12
        table = in_round()
        for who in table.ship("m").crew:
            table.put_person(who.id, status="out_of_action")
        table.put("f", position=3)
        for _ in range(12):
            if table.combat.outcome is None:
                table.skip_to(table.menu)
                table.act(table.seats[0], f"pass_{table.menu}")
        assert table.combat.outcome is not None
        assert (table.combat.outcome.winner, table.combat.outcome.why) == ("B", "surrender")


class Test_decisions_for_others:
    def test_the_captain_decides_for_hirelings(self) -> None:
        # R-43
        table = Table(duel(m={"crew": "owner_and_hands"}))
        state = table.combat.state
        assert list(RULES.holders(state, Seat("m", "gunnery", "mc2"))) == ["mc1"]
        members = [m for m in RULES.crews(state) if m.ship == "m"]
        assert [m.id for m in members] == ["mc1"]
        assert Seat("m", "gunnery", "mc2") in members[0].seats

    def test_a_person_decides_for_herself(self) -> None:
        state = Table(duel()).combat.state
        assert list(RULES.holders(state, Seat("m", "helm", "mc2"))) == ["mc2"]
        assert list(RULES.holders(state, Seat("m", "captain"))) == ["mc1"]

    def test_the_referee_may_name_another_captain(self) -> None:
        table = Table(duel())
        table.act("-/gm", "name_captain", by="gm", ship="m", character="mc4")
        assert list(RULES.holders(table.combat.state, Seat("m", "captain"))) == ["mc4"]

    def test_of_both_human_sides_the_challenger_is_the_referees_on_a_tie(self) -> None:
        # R-03
        state = duel(f={"npc": False}).state
        assert (state.ships["m"].referee, state.ships["f"].referee) == (True, False)

    def test_all_captains_may_surrender_at_any_time(self) -> None:
        table = in_round()
        for seat in (Seat("m", "captain"), Seat("f", "captain")):
            assert "surrender" in [o.action for o in offers(RULES, table.combat, seat)]


class Test_answers_left_beforehand:
    def test_answer_at_once_with_what_counts_in_silence(self) -> None:
        table = in_round()
        table.act("m/crew/mc1", "standing_answer", window="luck")
        table.act("m/computer/mc1", "predict", 1, 2)
        table.act("f/computer", "predict", 4, 4)
        # Ana would be asked for Luck, and is not.
        assert table.seats == ["f/helm"]

    @pytest.mark.parametrize(("answer", "position"), [("dodge", -2), ("usual", 0)])
    def test_may_say_how_points_of_fire_are_answered(self, answer: str, position: int) -> None:
        # Two points; dodging both leads from 2 to -2. The usual dodges one: then its margin is 4.
        table = in_round()
        table.act("m/crew/mc2", "standing_answer", window="respond", answer=answer)
        table.act("f/computer", "predict", 4, 4)
        table.act("m/computer/mc1", "pass_computer")
        table.act("f/helm", "pass_helm")
        table.act("f/gunnery", "fire", 4, 5, *(() if answer == "dodge" else (1,)))
        assert table.ship("m").position == position

    def test_are_nobodys_to_read_but_the_own_sides(self) -> None:
        table = in_round()
        table.act("m/crew/mc2", "standing_answer", window="respond", answer="dodge")
        for viewer, reads in ((PUBLIC, 0), (side_viewer("B"), 0), (side_viewer("A"), 1)):
            assert len(view(RULES, table.combat, viewer).state.ships["m"].answers) == reads

    def test_may_be_taken_back(self) -> None:
        table = in_round()
        table.act("m/crew/mc1", "standing_answer", window="luck")
        table.act("m/crew/mc1", "standing_answer", window="luck", answer="ask")
        table.act("m/computer/mc1", "predict", 1, 2)
        table.act("f/computer", "pass_computer")
        assert table.menu == "luck"

    def test_of_a_captain_count_for_hirelings(self) -> None:
        table = in_round(m={"crew": "owner_and_hands"})
        table.act("m/crew/mc1", "standing_answer", window="location")
        table.act("f/computer", "pass_computer")
        table.act(table.seats[0], "predict", 4, 5)
        table.act("m/helm/mc1", "pass_helm")
        table.act("m/gunnery/mc2", "fire", 4, 4)
        table.act("f/helm", "take_damage", 1)
        assert table.ship("f").components["electronics"].hits == 1

    def test_dodge_nothing_but_fire(self) -> None:
        table = in_round()
        with pytest.raises(Refused, match="That answers only points of fire"):
            table.act("m/crew/mc1", "standing_answer", window="luck", answer="dodge")

    def test_are_left_by_a_crew_without_names_through_its_captain(self) -> None:
        table = in_round()
        table.act("f/captain", "standing_answer", window="location")
        assert table.ship("f").answers == {"location:": "usual"}

    def test_of_a_captain_are_those_of_the_person(self) -> None:
        table = in_round()
        table.act("m/captain", "standing_answer", window="luck")
        assert table.ship("m").answers == {"luck:mc1": "usual"}
