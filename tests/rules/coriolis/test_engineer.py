"""The engineer phase as rules: energy, overload, repairs, the airlock (rules 3.2, 4.13)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.rules.coriolis import events as e
from bot.rules.coriolis.figures import armor
from bot.rules.coriolis.state import Critical, Order
from tests.rules.coriolis.fights import Fight, faces, of, pools


def jackal(**energy: int) -> Fight:
    """A Red Jackal (TECHNOLOGY 2, Wits 3, no service station, 2 spare parts) at its engineer."""
    fight = Fight("red_jackal", "lantern_of_azhar")
    return fight.energy("s1", **{"engineer": 3, **energy}).window("engineer", "s1")


def lantern() -> Fight:
    """A Lantern with service station and workshop at its engineer."""
    fight = Fight("lantern_of_azhar", "red_jackal").energy("s1", engineer=3)
    return fight.set("s1", hp=3).window("engineer", "s1")


class Test_distributing_EP:
    def given(self, **changes: Any) -> Fight:
        fight = Fight("bronze_lion", "lantern_of_azhar").set("s1", **changes)
        return fight.window("distribute", "s1")

    def test_leaves_what_is_not_assigned_in_reserve(self) -> None:
        fight = self.given()
        fight.act("s1/engineer", "distribute", pilot=4, gunner=1)
        ship = fight.ship("s1")
        assert ship.allotted == {
            "engineer": 0,
            "pilot": 4,
            "sensors": 0,
            "gunner": 1,
            "sensor_mode": 0,
            "reserve": 1,
        }

    def test_costs_1_ep_for_sensors_that_are_not_passive(self) -> None:
        fight = self.given()
        fight.act("s1/engineer", "distribute", gunner=5, sensor_mode="extreme")
        assert fight.ship("s1").sensor_mode == "extreme"
        assert fight.ship("s1").allotted["reserve"] == 0
        fight.window("distribute", "s1")
        said = fight.refusal("s1/engineer", "distribute", gunner=6, sensor_mode="active")
        assert "7 EP, the ship has 6" in said

    def test_makes_sensors_passive_that_get_no_ep(self) -> None:
        fight = self.given(sensor_mode="active")
        fight.act("s1/engineer", "distribute")
        assert fight.ship("s1").sensor_mode == "passive"

    def test_needs_super_sensors_for_extreme_range(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").window("distribute", "s1")
        said = fight.refusal("s1/engineer", "distribute", sensor_mode="extreme")
        assert "Super Sensors" in said

    def test_r03_a_position_spends_only_its_own_ep(self) -> None:
        fight = jackal(engineer=0, reserve=4).set("s1", hp=3).window("engineer", "s1")
        assert "costs 1 EP, you have 0" in fight.refusal("s1/engineer", "repair_hull")

    @pytest.mark.parametrize(
        ("lost", "seat"),
        [
            ((), "s1/engineer"),
            (("engineer",), "s1/captain"),
            (("engineer", "captain"), "s1/pilot"),
            (("engineer", "captain", "pilot"), "s1/sensors"),
            (("engineer", "captain", "pilot", "sensors"), "s1/gunner"),
            (("engineer", "captain", "pilot", "sensors", "gunner"), "s1/engineer"),
        ],
    )
    def test_is_done_by_the_engineer_or_the_first_who_is_there(
        self, lost: tuple[str, ...], seat: str
    ) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").without("s1", *lost)
        assert fight.window("distribute", "s1").waiting == [seat]

    def test_repeats_last_turn_by_default_if_it_fits(self) -> None:
        fight = self.given(last_mode="active")
        fight.set("s1", last_allotted={"pilot": 4, "gunner": 1, "sensor_mode": 1})
        fight.window("distribute", "s1").skip()
        assert fight.ship("s1").allotted["pilot"] == 4
        assert fight.ship("s1").sensor_mode == "active"

    def test_takes_the_most_needed_by_default_if_last_turn_does_not_fit(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar")
        fight.set("s1", ep_pool=4, sensor_mode="active", last_allotted={"pilot": 5})
        fight.window("distribute", "s1").skip()
        ship = fight.ship("s1")
        # Sensor mode 1, gunner 1, sensors 1; a class III maneuver does not fit; engineer 1.
        assert ship.allotted == {
            "engineer": 1,
            "pilot": 0,
            "sensors": 1,
            "gunner": 1,
            "sensor_mode": 1,
            "reserve": 0,
        }

    def test_r02_counts_what_the_reactor_lost_since_upkeep(self) -> None:
        fight = self.given(ep_cap=4)
        assert "6 EP, the ship has 4" in fight.refusal("s1/engineer", "distribute", gunner=4,
                                                       pilot=2)  # fmt: skip


class Test_overload:
    def test_gives_an_ep_and_costs_an_hp_for_each_six(self) -> None:
        fight = jackal()
        fight.act("s1/engineer", "overload", faces(5, 3), to="pilot")
        ship = fight.ship("s1")
        assert (ship.hp, ship.allotted["pilot"]) == (3, 3)

    def test_without_a_six_costs_1_hp(self) -> None:
        fight = jackal()
        fight.act("s1/engineer", "overload", faces(5))
        assert fight.ship("s1").hp == 5
        assert fight.menu == "distribute"

    def test_that_empties_the_hull_loses_the_new_ep(self) -> None:
        fight = jackal().set("s1", hp=2).window("engineer", "s1")
        events = fight.act("s1/engineer", "overload", faces(5, 2), to="gunner")
        assert of(e.Overloaded, events) == [e.Overloaded("s1", 0, 2)]
        assert fight.ship("s1").status == "hull_collapsed"

    @pytest.mark.parametrize("sixes", [0, 2])
    def test_with_reactor_burst_gives_3_more_and_always_costs_2_hp(self, sixes: int) -> None:
        fight = jackal().set("s1", features={"reactor_burst": 1}).window("engineer", "s1")
        events = fight.act("s1/engineer", "overload", faces(5, sixes), to="gunner")
        assert of(e.Overloaded, events) == [e.Overloaded("s1", 3 + sixes, 2)]

    def test_asks_where_new_ep_go_and_gives_the_rest_to_the_gunner(self) -> None:
        fight = jackal()
        fight.act("s1/engineer", "overload", faces(5, 3))
        assert (fight.menu, fight.waiting) == ("overload_ep", ["s1/engineer"])
        assert "3 EP to place, not 4" in fight.refusal("s1/engineer", "place_ep", pilot=3,
                                                       sensors=1)  # fmt: skip
        fight.act("s1/engineer", "place_ep", pilot=1, sensors=1)
        allotted = fight.ship("s1").allotted
        assert [allotted[a] for a in ("pilot", "sensors", "gunner")] == [1, 1, 1]

    def test_may_place_all_new_ep_elsewhere(self) -> None:
        fight = jackal()
        fight.act("s1/engineer", "overload", faces(5, 2))
        fight.act("s1/engineer", "place_ep", engineer=2)
        assert fight.ship("s1").allotted.get("gunner", 0) == 0
        assert fight.ship("s1").left("engineer") == 5

    def test_r14_is_not_helped_by_a_workshop(self) -> None:
        events = lantern().act("s1/engineer", "overload", faces(7), extra_ep=0)
        assert pools(events) == {"Wits": 4, "TECHNOLOGY": 3}


class Test_repairs:
    def test_r13_a_failed_repair_keeps_the_spare_part(self) -> None:
        fight = jackal().set("s1", hp=2).window("engineer", "s1")
        events = fight.act("s1/engineer", "repair_hull", faces(3))
        assert not of(e.SparePartUsed, events)
        assert (fight.ship("s1").hp, fight.ship("s1").spare_parts) == (2, 2)
        assert of(e.EnergySpent, events) == [e.EnergySpent("s1", "engineer", 1)]

    def test_of_the_hull_gives_an_hp_for_each_six_up_to_the_full_number(self) -> None:
        fight = lantern()
        fight.act("s1/engineer", "repair_hull", faces(8, 5))
        assert (fight.ship("s1").hp, fight.ship("s1").spare_parts) == (6, 2)

    def test_add_workshop_and_repair_and_extra_ep(self) -> None:
        fight = lantern().set("s1", order=Order("repair", 2)).window("engineer", "s1")
        events = fight.act("s1/engineer", "repair_hull", faces(11), extra_ep=1)
        assert pools(events) == {
            "Wits": 4,
            "TECHNOLOGY": 3,
            "REPAIR!": 2,
            "Workshop": 1,
            "extra EP": 1,
        }

    def test_lose_2_dice_without_a_service_station_that_works(self) -> None:
        fight = lantern().disable("s1", "service_station", "workshop").window("engineer", "s1")
        events = fight.act("s1/engineer", "repair_hull", faces(5))
        assert pools(events)["no service station"] == -2
        assert "Workshop" not in pools(events)

    def test_need_a_spare_part(self) -> None:
        fight = jackal().set("s1", hp=2, spare_parts=0).window("engineer", "s1")
        assert "no spare parts" in fight.refusal("s1/engineer", "repair_hull")

    def test_of_a_whole_hull_are_refused(self) -> None:
        assert "The hull is whole" in jackal().refusal("s1/engineer", "repair_hull")

    def test_of_systems_come_back_at_the_next_upkeep(self) -> None:
        fight = jackal().set("s1", ep_cap=3).window("engineer", "s1")
        fight.act("s1/engineer", "repair_systems", faces(3, 1))
        assert (fight.ship("s1").ep_cap, fight.ship("s1").ep_pending) == (3, 1)

    def test_of_systems_do_not_go_beyond_the_full_output(self) -> None:
        fight = jackal().set("s1", ep_cap=4).window("engineer", "s1")
        fight.act("s1/engineer", "repair_systems", faces(3, 3))
        assert fight.ship("s1").ep_pending == 1
        fight.window("engineer", "s1")
        assert "gives all of its 5 EP" in fight.refusal("s1/engineer", "repair_systems")

    def test_pending_are_void_when_the_ship_drifts(self) -> None:
        fight = jackal().set("s1", ep_pending=2)
        fight.gm("damage", ship="s1", systems=5)
        assert (fight.ship("s1").status, fight.ship("s1").ep_pending) == ("dead_in_space", 0)

    def test_of_a_critical_take_one_away_however_many_sixes(self) -> None:
        fight = jackal().critical("s1", "4", "4").window("engineer", "s1")
        fight.act("s1/engineer", "repair_critical", faces(3, 3), critical="c2")
        assert [c.id for c in fight.ship("s1").criticals] == ["c1"]

    def test_of_a_module_heal_its_critical_too(self) -> None:
        fight = jackal().critical("s1", "8").window("engineer", "s1")
        hit = fight.ship("s1").criticals[0].module
        fight.act("s1/engineer", "repair_module", faces(3, 1), module=hit)
        assert fight.ship("s1").module(hit).is_ok
        assert not fight.ship("s1").criticals

    def test_of_a_module_that_a_meme_disabled_need_no_critical(self) -> None:
        fight = jackal().disable("s1", "medlab").window("engineer", "s1")
        module = fight.ship("s1").part("medlab")
        assert module is not None
        fight.act("s1/engineer", "repair_module", faces(3, 1), module=module.id)
        assert fight.ship("s1").has("medlab")
        assert fight.ship("s1").spare_parts == 1

    @pytest.mark.parametrize("result", ["7", "8"])
    def test_r33_results_7_and_8_are_mended_as_criticals_too(self, result: str) -> None:
        fight = jackal().critical("s1", result).window("engineer", "s1")
        hit = fight.ship("s1").criticals[0].module
        fight.act("s1/engineer", "repair_critical", faces(3, 1), critical="c1")
        assert fight.ship("s1").module(hit).is_ok

    @pytest.mark.parametrize(("result", "module"), [("9", "m3"), ("10", "m1")])
    def test_r33_others_are_mended_only_as_criticals(self, result: str, module: str) -> None:
        fight = jackal().critical("s1", result).window("engineer", "s1")
        said = fight.refusal("s1/engineer", "repair_module", module=module)
        assert "that is not here" in said
        fight.act("s1/engineer", "repair_critical", faces(3, 1), critical="c1")
        assert fight.ship("s1").module(module).is_ok

    def test_of_a_destroyed_module_that_leaks_leave_the_leak(self) -> None:
        fight = jackal().critical("s1", "2")
        leaking = fight.ship("s1").criticals[0].module
        fight.set("s1", features={})
        while fight.ship("s1").module(leaking).is_ok:
            # Every result 7 takes the first module that is ok.
            fight.critical("s1", "10" if leaking == "m1" else "7")
        broken = fight.ship("s1").criticals[-1].id
        fight.window("engineer", "s1")
        fight.act("s1/engineer", "repair_critical", faces(3, 1), critical=broken)
        assert fight.ship("s1").module(leaking).is_ok
        assert [c.result for c in fight.ship("s1").criticals if c.module == leaking] == [
            "limited_decompression"
        ]

    def test_of_a_leak_do_not_mend_what_a_meme_disabled(self) -> None:
        fight = jackal().critical("s1", "2")
        leaking = fight.ship("s1").criticals[0].module
        fight.gm("set_module", ship="s1", module=leaking, works=False)
        fight.window("engineer", "s1")
        fight.act("s1/engineer", "repair_critical", faces(3, 1), critical="c1")
        assert fight.ship("s1").module(leaking).state == "disabled"
        assert not fight.ship("s1").criticals

    def test_of_plasma_damage_give_the_armor_back(self) -> None:
        fight = jackal().set("s1", criticals=(Critical("c1", "plasma", 2),))
        assert armor(fight.ship("s1")) == 5
        fight.window("engineer", "s1")
        fight.act("s1/engineer", "repair_critical", faces(3, 1), critical="c1")
        assert armor(fight.ship("s1")) == 6

    def test_may_not_be_tried_without_technology(self) -> None:
        fight = jackal().set("s1", hp=2).person("s1", "engineer", technology=0)
        fight.window("engineer", "s1")
        assert "has the skill" in fight.refusal("s1/engineer", "repair_hull")


class Test_the_airlock:
    def given(self, docked_turn: int = 2) -> Fight:
        return jackal().set("s1", docked_to="s2", docked_turn=docked_turn).window("engineer", "s1")

    def test_opens_for_one_six_in_a_later_turn(self) -> None:
        fight = self.given()
        fight.act("s1/engineer", "open_airlock", faces(5, 1))
        assert fight.ship("s1").airlock_open

    def test_stays_shut_in_the_turn_of_the_docking(self) -> None:
        assert "docked this turn" in self.given(3).refusal("s1/engineer", "open_airlock")

    def test_may_be_tried_again(self) -> None:
        fight = self.given()
        fight.act("s1/engineer", "open_airlock", faces(5))
        assert not fight.ship("s1").airlock_open
        fight.window("engineer", "s1")
        fight.act("s1/engineer", "open_airlock", faces(5, 1))
        assert fight.ship("s1").airlock_open

    def test_is_not_the_boarded_ships_to_open(self) -> None:
        fight = self.given().energy("s2", engineer=2).window("engineer", "s2")
        assert "has not boarded" in fight.refusal("s2/engineer", "open_airlock")


def test_an_engineer_with_nothing_to_do_is_not_asked() -> None:
    fight = Fight("red_jackal", "lantern_of_azhar").person("s1", "engineer", technology=0)
    fight.energy("s1", engineer=2).window("engineer", "s1").run()
    assert fight.menu == "distribute"
