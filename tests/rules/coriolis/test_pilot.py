"""The pilot phase as rules: maneuvers, movement, ramming, boarding (rules 3.3, 4.8, 4.12)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.play import Judged, Rolled
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Order
from tests.rules.coriolis.fights import Fight, faces, of, pools


def jackal(at: tuple[int, int] = (0, 3), ep: int = 8, **changes: Any) -> Fight:
    """A Red Jackal (class III, 3+3, Maneuverability 0) against a Lantern (4+3, +1)."""
    fight = Fight("red_jackal", "lantern_of_azhar", at=at).energy("s1", pilot=ep)
    return fight.set("s1", **changes).window("maneuvers", "s1")


class Test_a_maneuver:
    def test_costs_the_class_of_the_ship(self) -> None:
        fight = jackal(ep=5)
        fight.act("s1/pilot", "position", faces(6))
        assert fight.ship("s1").left("pilot") == 2

    def test_is_out_of_reach_with_less_ep_than_the_class(self) -> None:
        assert "costs 3 EP, you have 2" in jackal(ep=2).refusal("s1/pilot", "position")

    def test_is_impossible_without_graviton_projector(self) -> None:
        fight = jackal().disable("s1", "graviton_projector").window("maneuvers", "s1")
        assert "graviton projector" in fight.refusal("s1/pilot", "evasive_maneuver")

    def test_adds_maneuverability_less_thruster_criticals(self) -> None:
        fight = jackal().critical("s1", "5", "5").window("maneuvers", "s1")
        assert pools(fight.act("s1/pilot", "position", faces(2)))["Maneuverability"] == -4

    def test_r04_loses_2_dice_for_each_other_one_planned_even_if_it_is_not_flown(self) -> None:
        fight = jackal()
        events = fight.act("s1/pilot", "position", faces(4, 1), planned=2)
        assert pools(events)["several maneuvers"] == -2
        assert fight.menu == "next_maneuver"
        fight.act("s1/pilot", "drop_rest")
        assert fight.menu == "distribute"
        assert fight.ship("s1").planned == 0
        assert fight.ship("s1").initiative_pending == 1

    def test_r04_keeps_ep_for_the_others_that_are_planned(self) -> None:
        fight = jackal(ep=7)
        said = fight.refusal("s1/pilot", "position", planned=2, extra_ep=2)
        assert "from 0 to 1, not 2" in said

    def test_r04_that_becomes_impossible_is_dropped(self) -> None:
        fight = jackal().mine("s2", 1, dice=6)
        dice = [*faces(4, 3), *faces(6, 3)]
        fight.act("s1/pilot", "advance", dice, reference="s2", planned=2)
        assert (fight.menu, fight.waiting) == ("sixes", ["s2/gunner"])
        # The mine does 2 damage and a critical: 4 + 5, the graviton projector.
        fight.act("s2/gunner", "critical_hit", [*faces(6), 4, 5])
        assert fight.ship("s1").position == 1
        assert fight.menu == "distribute"

    def test_r04_repeated_position_adds_up(self) -> None:
        fight = jackal()
        fight.act("s1/pilot", "position", faces(4, 1), planned=2)
        fight.act("s1/pilot", "position", faces(4, 2))
        assert fight.ship("s1").initiative_pending == 3
        assert fight.ship("s1").initiative is not None
        assert fight.ship("s1").initiative.score == 6

    def test_r04_of_repeated_evasion_the_best_counts(self) -> None:
        fight = jackal()
        fight.act("s1/pilot", "evasive_maneuver", faces(4, 2), planned=2)
        fight.act("s1/pilot", "evasive_maneuver", faces(4, 1))
        assert fight.ship("s1").evasive == 2

    def test_of_evasion_is_helped_by_evade_and_precise_thrusters(self) -> None:
        fight = jackal(order=Order("evade", 1), features={"precise_thrusters": 1})
        terms = pools(fight.act("s1/pilot", "evasive_maneuver", faces(9)))
        assert (terms["EVADE!"], terms["Precise Thrusters"]) == (1, 2)


class Test_moving:
    def test_r10_goes_a_segment_for_each_six_and_no_farther_than_the_reference(self) -> None:
        fight = jackal()
        fight.act("s1/pilot", "advance", faces(6, 5), reference="s2")
        assert fight.ship("s1").position == 3

    def test_goes_no_more_steps_than_wanted(self) -> None:
        fight = jackal()
        fight.act("s1/pilot", "advance", faces(6, 3), reference="s2", steps=2)
        assert fight.ship("s1").position == 2

    def test_toward_a_ship_in_the_same_segment_is_no_advance(self) -> None:
        assert "right here" in jackal(at=(0, 0)).refusal("s1/pilot", "advance", reference="s2")

    @pytest.mark.parametrize(("direction", "to"), [("left", -2), ("right", 2)])
    def test_r10_away_from_a_ship_in_the_same_segment_goes_either_way(
        self, direction: str, to: int
    ) -> None:
        fight = jackal(at=(0, 0))
        fight.act("s1/pilot", "retreat", faces(6, 2), reference="s2", direction=direction)
        assert fight.ship("s1").position == to

    @pytest.mark.parametrize(("at", "to"), [((1, 0), 2), ((-1, 0), -2)])
    def test_away_from_the_next_segment_goes_on_outward(self, at: tuple[int, int], to: int) -> None:
        fight = jackal(at=at)
        fight.act("s1/pilot", "retreat", faces(6, 1), reference="s2")
        assert fight.ship("s1").position == to

    def test_away_has_no_end(self) -> None:
        fight = jackal()
        fight.act("s1/pilot", "retreat", faces(6, 4), reference="s2")
        assert fight.ship("s1").position == -4

    @pytest.mark.parametrize(("action", "order"), [("advance", "attack"), ("retreat", "retreat")])
    def test_r11_has_the_order_bonus_only_if_the_reference_is_an_enemy(
        self, action: str, order: Any
    ) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABA", at=(0, 3, 3))
        fight.energy("s1", pilot=3).set("s1", order=Order(order, 2)).window("maneuvers", "s1")
        combat = fight.combat
        enemy = pools(fight.act("s1/pilot", action, faces(8), reference="s2"))
        fight.combat = combat
        friend = pools(fight.act("s1/pilot", action, faces(6), reference="s3"))
        assert enemy[f"{order.upper()}!"] == 2
        assert f"{order.upper()}!" not in friend

    def test_r40_may_flee_from_where_a_contact_was_lost(self) -> None:
        fight = jackal(at=(0, 7)).set("s1", order=Order("retreat", 1))
        fight.knows("s1", "s2", 0).put(lost={"s1": {"s2": 2}}).window("maneuvers", "s1")
        events = fight.act("s1/pilot", "retreat", faces(7, 1), reference="s2")
        assert pools(events)["RETREAT!"] == 1
        assert fight.ship("s1").position == -1

    def test_r40_toward_a_lost_contact_ends_in_the_segment_noted(self) -> None:
        fight = jackal(at=(0, 7)).knows("s1", "s2", 0).put(lost={"s1": {"s2": 2}})
        fight.window("maneuvers", "s1").act("s1/pilot", "advance", faces(6, 4), reference="s2")
        assert fight.ship("s1").position == 2

    def test_by_an_unknown_ship_is_not_offered(self) -> None:
        fight = jackal().knows("s1", "s2", 0).window("maneuvers", "s1")
        assert "that is not here" in fight.refusal("s1/pilot", "advance", reference="s2")

    @pytest.mark.parametrize("action", ["advance", "retreat"])
    @pytest.mark.parametrize("docked", [("s1", "s2"), ("s2", "s1")])
    def test_r12_is_impossible_while_docked(self, action: str, docked: tuple[str, str]) -> None:
        fight = jackal().set(docked[0], docked_to=docked[1]).window("maneuvers", "s1")
        assert "The ship is docked" in fight.refusal("s1/pilot", action, reference="s2")


class Test_ramming:
    def test_hurts_both_the_target_more_with_each_extra_six(self) -> None:
        fight = jackal(at=(0, 0))
        dice = [*faces(6, 3), *faces(8, 1), *faces(5, 1), *faces(6, 0)]
        events = fight.act("s1/pilot", "ram", dice, target="s2")
        # Net 2: class III + 1 extra; armor 5 stops 1.  R-16: armor helps the rammer as well.
        assert of(e.Rammed, events) == [e.Rammed("s1", "s2", to_ship=3, to_target=4)]
        assert (fight.ship("s2").hp, fight.ship("s1").hp) == (3, 3)

    def test_r16_is_stopped_by_armor(self) -> None:
        fight = jackal(at=(0, 0))
        dice = [*faces(6, 1), *faces(8, 0), *faces(5, 5), *faces(6, 6)]
        fight.act("s1/pilot", "ram", dice, target="s2")
        assert (fight.ship("s2").hp, fight.ship("s1").hp) == (6, 6)

    def test_of_equal_sixes_is_a_failure_and_hurts_nobody(self) -> None:
        fight = jackal(at=(0, 0))
        events = fight.act("s1/pilot", "ram", [*faces(6, 2), *faces(8, 2)], target="s2")
        assert of(Judged, events) == [Judged("s1/pilot", "ram", success=False, degree=0)]
        assert not of(e.Rammed, events)

    def test_makes_the_rammer_seen_even_if_it_fails(self) -> None:
        fight = jackal(at=(0, 0)).knows("s2", "s1", 0).window("maneuvers", "s1")
        fight.act("s1/pilot", "ram", [*faces(6), *faces(8)], target="s2")
        assert fight.combat.state.level("s2", "s1") == 1

    def test_needs_the_same_segment(self) -> None:
        said = jackal().refusal("s1/pilot", "ram", target="s2")
        assert "3 CU away" in said
        assert "Advance into its segment first" in said

    def test_r12_is_impossible_between_docked_ships(self) -> None:
        fight = jackal(at=(0, 0)).set("s2", docked_to="s1").window("maneuvers", "s1")
        assert "is docked to this ship" in fight.refusal("s1/pilot", "ram", target="s2")

    def test_by_a_third_ship_hurts_only_one_of_two_docked(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABA")
        fight.set("s3", docked_to="s2").energy("s1", pilot=3).window("maneuvers", "s1")
        dice = [*faces(6, 1), *faces(8, 0), *faces(5), *faces(6)]
        fight.act("s1/pilot", "ram", dice, target="s2")
        assert (fight.ship("s2").hp, fight.ship("s3").hp) == (3, 4)

    @pytest.mark.parametrize("why", ["no pilot", "no projector", "no bridge", "adrift"])
    def test_r30_who_cannot_maneuver_does_not_resist(self, why: str) -> None:
        fight = jackal(at=(0, 0))
        if why == "no pilot":
            fight.without("s2", "pilot")
        elif why == "adrift":
            fight.set("s2", status="dead_in_space", ep_cap=0)
        else:
            fight.disable("s2", "graviton_projector" if why == "no projector" else "bridge")
        fight.window("maneuvers", "s1")
        events = fight.act("s1/pilot", "ram", [*faces(6, 1), *faces(5), *faces(6)], target="s2")
        assert [r.purpose for r in of(Rolled, events)] == ["ram", "armor", "armor"]

    def test_r31_the_target_rolls_without_order_or_penalty(self) -> None:
        fight = jackal(at=(0, 0)).set("s2", order=Order("evade", 3), planned=3)
        fight.without("s2", "captain")
        fight.person("s2", "pilot", declared=("captain", "pilot", "gunner"))
        fight.window("maneuvers", "s1")
        events = fight.act("s1/pilot", "ram", [*faces(6), *faces(8)], target="s2")
        assert {t.source: t.value for t in of(Rolled, events)[1].modifiers} == {
            "Agility": 4,
            "PILOT": 3,
            "Maneuverability": 1,
        }

    def test_r31_the_target_resists_though_her_phase_was_not_declared(self) -> None:
        fight = jackal(at=(0, 0)).person("s2", "pilot", declared=()).window("maneuvers", "s1")
        events = fight.act("s1/pilot", "ram", [*faces(6), *faces(8)], target="s2")
        assert [r.who for r in of(Rolled, events)] == ["s1/pilot", "s2/pilot"]


class Test_boarding:
    def test_docks_against_the_pilot_and_at_minus_2(self) -> None:
        fight = jackal(at=(0, 0))
        events = fight.act("s1/pilot", "board", [*faces(4, 1), *faces(8)], target="s2")
        assert pools(events)["boarding"] == -2
        assert (fight.ship("s1").docked_to, fight.ship("s1").docked_turn) == ("s2", 3)

    def test_is_helped_by_precise_thrusters_of_the_attacker_only(self) -> None:
        fight = jackal(at=(0, 0), features={"precise_thrusters": 1})
        fight.set("s2", features={"precise_thrusters": 1}).window("maneuvers", "s1")
        events = fight.act("s1/pilot", "board", [*faces(6), *faces(8)], target="s2")
        assert pools(events)["Precise Thrusters"] == 2

    def test_needs_a_docking_station_that_works(self) -> None:
        fight = jackal(at=(0, 0)).disable("s1", "docking_station").window("maneuvers", "s1")
        assert "docking station" in fight.refusal("s1/pilot", "board", target="s2")

    def test_of_a_ship_that_is_docked_already_is_impossible(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABA")
        fight.set("s3", docked_to="s2").energy("s1", pilot=3).window("maneuvers", "s1")
        assert "is docked" in fight.refusal("s1/pilot", "board", target="s2")


class Test_undocking:
    def test_r12_is_free_and_comes_before_the_maneuvers(self) -> None:
        fight = jackal(at=(0, 0), docked_to="s2", airlock_open=True)
        fight.act("s1/pilot", "undock")
        assert (fight.ship("s1").docked_to, fight.ship("s1").airlock_open) == ("", False)
        assert (fight.menu, fight.ship("s1").left("pilot")) == ("maneuvers", 8)

    def test_r12_works_without_propulsion(self) -> None:
        fight = jackal(at=(0, 0), docked_to="s2").disable("s1", "graviton_projector")
        fight.window("maneuvers", "s1").act("s1/pilot", "undock")
        assert not fight.ship("s1").docked_to

    def test_r12_is_the_victims_to_do_only_once_the_attacker_is_out(self) -> None:
        fight = jackal(at=(0, 0)).set("s2", docked_to="s1").window("maneuvers", "s1")
        assert "holds on" in fight.refusal("s1/pilot", "undock")
        fight.put(torpedoes={}).set("s2", status="dead_in_space")
        fight.torpedo("s2", "s1", 5).window("maneuvers", "s1")
        fight.act("s1/pilot", "undock")
        assert not fight.ship("s2").docked_to

    def test_needs_a_docking(self) -> None:
        assert "not docked" in jackal().refusal("s1/pilot", "undock")


def test_a_pilot_who_can_fly_nothing_is_not_asked() -> None:
    fight = jackal(ep=2)
    fight.run()
    assert fight.menu == "distribute"


def test_r37_speed_is_of_no_use_in_battle() -> None:
    slow, fast = jackal(speed=0), jackal(speed=9)
    for fight in (slow, fast):
        fight.act("s1/pilot", "advance", faces(6, 2), reference="s2")
    assert slow.ship("s1").position == fast.ship("s1").position == 2
