"""How a round and a battle end, who decides for others, and answers left beforehand."""

from __future__ import annotations

import pytest

from bot.core.legal import offers
from bot.core.refusal import Refused
from bot.core.seats import PUBLIC, Seat, side_viewer
from bot.core.view import view
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.state import Wound
from tests.rules.night_tripper.duels import RULES, Table, duel, in_round


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
