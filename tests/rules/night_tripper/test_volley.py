"""Fire point by point: the target's choices, rerolls, hits that are chosen, crew hits."""

from __future__ import annotations

import pytest

from bot.core.refusal import Refused
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.state import Wound
from tests.rules.night_tripper.duels import Table, in_round


def under_fire(points: int = 2, **setup: object) -> Table:
    """Rust Fang, first by its Computer, has fired with an Impact of 1 or 2 on Marigold."""
    table = in_round(**setup)  # type: ignore[arg-type]
    table.act("f/computer", "predict", 4, 4)
    table.act(table.seats[0], "pass_computer")
    table.act("f/helm", "pass_helm")
    table.act("f/gunnery", "fire", *((4, 5) if points == 2 else (3, 3)))
    assert table.menu == "respond"
    return table


class Test_the_target:
    def test_chooses_anew_for_each_point(self) -> None:
        table = under_fire()
        table.act("m/helm/mc2", "dodge")
        assert (table.ship("m").position, table.menu) == (0, "respond")
        table.act("m/helm/mc2", "take_damage", 1)
        assert table.menu == "location"

    def test_may_answer_for_all_points_at_once(self) -> None:
        table = under_fire()
        table.act("m/helm/mc2", "dodge_all")
        assert table.ship("m").position == -2
        assert table.of(e.VolleyOver)

    def test_may_take_that_back_while_the_first_hit_is_worked_out(self) -> None:
        table = under_fire()
        table.act("m/helm/mc2", "damage_all", 1)
        table.act("m/helm/mc2", "answer_singly")
        table.act("f/gunnery", "accept_location")
        assert table.menu == "respond"

    def test_else_the_next_point_is_taken_without_a_question(self) -> None:
        table = under_fire()
        table.act("m/helm/mc2", "damage_all", 1)
        table.act("f/gunnery", "accept_location", 2)
        assert (table.menu, table.seats) == ("location", ["f/gunnery"])

    def test_has_no_all_for_the_last_point(self) -> None:
        table = under_fire(points=1)
        with pytest.raises(Refused, match="It is the last point"):
            table.act("m/helm/mc2", "damage_all", 1)

    def test_is_spoken_for_by_the_captain_when_the_pilot_falls_between_two_points(self) -> None:
        # Bo has legs 1, the attack 4 4 + 2 = 10 gives torso 3: out of action.
        table = under_fire()
        table.put_person("mc2", wounds=(Wound("legs", 1),))
        table.act("m/helm/mc2", "take_damage", 5)
        table.act("f/gunnery", "accept_location", 2, 4, 4)
        table.act("m/crew/mc2", "take_wound")
        assert (table.menu, table.seats) == ("respond", ["m/captain"])

    @pytest.mark.parametrize(("position", "silent"), [(2, "dodge"), (1, "take_damage")])
    def test_dodges_in_silence_while_the_enemys_margin_stays_below_3(
        self, position: int, silent: str
    ) -> None:
        # Rust Fang has 2: after a dodge its margin is 2, or 3.
        table = under_fire(points=1)
        table.put("m", position=position)
        table.skip(*(() if silent == "dodge" else (1,)))
        [answered] = table.of(e.PointAnswered)
        assert answered.answer == ("dodge" if silent == "dodge" else "damage")


class Test_the_position_floor:
    def test_no_loss_below_it_may_be_chosen(self) -> None:
        table = under_fire(points=2, options={"position_floor": "0"})
        table.put("m", position=1)
        with pytest.raises(Refused, match="Position does not go below 0, it is 1"):
            table.act("m/helm/mc2", "dodge")

    def test_nor_by_the_attacker_for_a_reroll(self) -> None:
        table = under_fire(points=1, options={"position_floor": "0"})
        table.put("f", position=0)
        table.act("m/helm/mc2", "take_damage", 3)
        # Only acceptance is left, so nobody is asked.
        assert table.ship("m").components["guns"].hits == 1
        assert table.menu != "location"

    def test_without_one_a_reroll_may_lead_below_0(self) -> None:
        table = under_fire(points=1)
        table.put("f", position=0)
        table.act("m/helm/mc2", "take_damage", 3)
        table.act("f/gunnery", "reroll_location", 1)
        assert table.ship("f").position == -1


class Test_a_chosen_hit:
    def chosen(self, **setup: object) -> Table:
        table = under_fire(points=1, **setup)
        table.act("m/helm/mc2", "take_damage", 6)
        table.act("f/gunnery", "accept_location")
        assert table.menu == "choose"
        return table

    def test_in_silence_follows_the_goals(self) -> None:
        # Rust Fang wants to dock: thrusters first.
        table = self.chosen()
        table.skip()
        assert table.ship("m").components["thrusters"].hits == 1

    def test_in_silence_is_the_gate_core_of_who_wants_to_escape(self) -> None:
        table = self.chosen(goals=("escape", "reach_local"))
        table.skip()
        assert table.ship("m").components["gate_core"].hits == 1

    def test_may_be_an_effect_in_words_that_the_referee_approves(self) -> None:
        table = self.chosen()
        table.act("f/gunnery", "contextual_hit", effect="their antenna is gone")
        assert (table.menu, table.seats) == ("context", ["f/gm"])
        table.act("f/gm", "approve_effect", by="gm")
        assert table.ship("m").contextual_effects == ("their antenna is gone",)
        assert table.menu == "helm"
        assert all(part.hits == 0 for part in table.ship("m").components.values())

    def test_is_chosen_again_without_words_if_the_referee_refuses(self) -> None:
        table = self.chosen()
        table.act("f/gunnery", "contextual_hit", effect="they all sleep")
        table.act("f/gm", "refuse_effect", by="gm")
        assert table.menu == "choose"
        with pytest.raises(Refused, match="The referee has refused"):
            table.act("f/gunnery", "contextual_hit", effect="they all sleep")

    def test_is_the_usual_one_if_the_referee_is_silent(self) -> None:
        table = self.chosen()
        table.act("f/gunnery", "contextual_hit", effect="they all sleep")
        table.skip()
        assert table.ship("m").components["thrusters"].hits == 1
        assert table.ship("m").contextual_effects == ()

    def test_needs_words(self) -> None:
        table = self.chosen()
        with pytest.raises(Refused, match="An effect needs words"):
            table.act("f/gunnery", "contextual_hit")


class Test_a_hit_on_what_is_not_there:
    def test_counts_as_6(self) -> None:
        # a Militia Gunship has no gate core.
        table = under_fire(points=1, m={"template": "militia_gunship"}, goals=("custom", "escape"))
        table.act("m/helm/mc2", "take_damage", 4)
        table.act("f/gunnery", "accept_location")
        assert table.menu == "choose"
        with pytest.raises(Refused, match="Gate core: absent"):
            table.act("f/gunnery", "choose_hit", hit="gate_core")

    def test_and_of_the_crew_if_nobody_is_alive(self) -> None:
        #
        table = under_fire(points=1)
        for who in table.ship("m").crew:
            table.put_person(who.id, status="dead")
        table.act("m/captain", "take_damage", 5)
        table.act("f/gunnery", "accept_location")
        with pytest.raises(Refused, match="Nobody aboard is alive"):
            table.act("f/gunnery", "choose_hit", hit="crew")

    def test_is_wasted_if_nothing_at_all_is_left(self) -> None:
        table = under_fire(points=1)
        for who in table.ship("m").crew:
            table.put_person(who.id, status="dead")
        table.hits("m", electronics=2, thrusters=2, guns=2, gate_core=2)
        table.act("m/captain", "take_damage", 6)
        table.act("f/gunnery", "accept_location")
        assert table.of(e.HitWasted)


class Test_a_hit_on_the_crew:
    def test_of_an_npc_ship_may_bring_its_skill_below_0(self) -> None:
        #
        table = in_round()
        table.put("f", npc_skill=0)
        table.act("m/computer/mc1", "predict", 4, 5)
        table.act("f/computer", "pass_computer")
        table.act("m/helm/mc2", "pass_helm")
        table.act("m/gunnery/mc3", "fire", 4, 4)
        table.act("f/helm", "take_damage", 5)
        table.act("m/gunnery/mc3", "accept_location")
        assert table.ship("f").npc_skill == -1

    def struck(self, number: int, *attack: int) -> Table:
        table = under_fire(points=1)
        table.act("m/helm/mc2", "take_damage", 5)
        table.act("f/gunnery", "accept_location", number, *attack)
        return table

    def test_to_the_head_kills_at_a_severity_of_5(self) -> None:
        # 5 + 5 + 2 = 12: severity 5, lower die 5: head.
        table = self.struck(3, 5, 5)
        table.act("m/crew/mc3", "take_wound")
        assert table.who("mc3").status == "dead"

    def test_to_the_torso_is_mortal(self) -> None:
        # 4 + 6 + 2 = 12: severity 5, lower die 4: torso; 5 in all is out of action too.
        table = self.struck(3, 4, 6)
        table.act("m/crew/mc3", "take_wound")
        assert (table.who("mc3").status, table.who("mc3").mortal) == ("out_of_action", True)

    @pytest.mark.parametrize(("die", "limb"), [(3, "left arm"), (4, "right arm")])
    def test_to_the_arms_costs_one_when_they_come_to_5(self, die: int, limb: str) -> None:
        # 3 + 6 + 2 = 11: severity 4, lower die 3: arms; with 1 before it is 5.
        table = under_fire(points=1)
        table.put_person("mc3", wounds=(Wound("arms", 1),))
        table.act("m/helm/mc2", "take_damage", 5)
        table.act("f/gunnery", "accept_location", 3, 3, 6)
        table.act("m/crew/mc3", "take_wound", die)
        assert table.who("mc3").lost_limbs == (limb,)

    def test_ruins_a_suit_of_combat_armor_in_silence(self) -> None:
        table = under_fire(points=1, m={"settings": {"armor_suits": 1}})
        table.act("m/helm/mc2", "take_damage", 5)
        table.act("f/gunnery", "accept_location", 1, 5, 5)
        table.skip()
        assert (table.who("mc1").combat_armor, table.who("mc1").wounds) == (False, ())

    @pytest.mark.parametrize(("attack", "luck", "wounds"), [((5, 5), 1, 0), ((3, 5), 6, 1)])
    def test_is_paid_with_luck_in_silence_from_a_severity_of_4(
        self, attack: tuple[int, int], luck: int, wounds: int
    ) -> None:
        # Dee has 6 Luck: severity 5 is paid, severity 3 is taken.
        table = self.struck(4, *attack)
        table.skip()
        assert (table.who("mc4").luck, len(table.who("mc4").wounds)) == (luck, wounds)

    def test_asks_nobody_who_has_neither_armor_nor_luck(self) -> None:
        table = under_fire(points=1, m={"crew": "owner_and_hands"}, goals=("escape", "dock_board"))
        table.act("m/helm/mc1", "take_damage", 5)
        table.act("f/gunnery", "accept_location", 2, 4, 3)
        assert [w.severity for w in table.who("mc2").wounds] == [2]
        assert table.menu != "wound"
