"""The sensor phase as rules: locks, data weapons, disappearing, scans (rules 3.4)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.legal import offers
from bot.core.play import Rolled
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Lock, Order
from tests.rules.coriolis.fights import RULES, Fight, faces, of, pools


def lion(at: tuple[int, int] = (0, 1), ep: int = 3, **changes: Any) -> Fight:
    """A Bronze Lion (4+3, pulse and meme) at its sensors, a Lantern (Signature −1) before it."""
    fight = Fight("bronze_lion", "lantern_of_azhar", at=at).energy("s1", sensors=ep)
    return fight.set("s1", **changes).window("sensor", "s1")


class Test_a_target_lock:
    def test_is_as_strong_as_its_sixes(self) -> None:
        fight = lion()
        fight.act("s1/sensors", "target_lock", faces(6, 3), target="s2")
        assert fight.ship("s1").lock == Lock("s2", 3)

    def test_r27_counts_the_targets_signature(self) -> None:
        fight = lion().set("s2", sensor_mode="active").critical("s2", "3").window("sensor", "s1")
        # −1, +2 for active sensors, +2 for a structural critical.
        assert (
            pools(fight.act("s1/sensors", "target_lock", faces(10), target="s2"))["Signature"] == 3
        )

    @pytest.mark.parametrize(("sixes", "strength"), [(0, 2), (1, 2), (3, 3)])
    def test_r15_on_the_same_target_keeps_the_better_value(self, sixes: int, strength: int) -> None:
        fight = lion(lock=Lock("s2", 2))
        fight.act("s1/sensors", "target_lock", faces(6, sixes), target="s2")
        assert fight.ship("s1").lock == Lock("s2", strength)

    @pytest.mark.parametrize(("sixes", "lock"), [(0, Lock("s3", 4)), (1, Lock("s2", 1))])
    def test_r15_on_another_replaces_the_old_one_only_if_it_works(
        self, sixes: int, lock: Lock
    ) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABB")
        fight.energy("s1", sensors=1).lock("s1", "s3", 4).window("sensor", "s1")
        fight.act("s1/sensors", "target_lock", faces(5, sixes), target="s2")
        assert fight.ship("s1").lock == lock

    def test_r18_is_not_hindered_by_evasive(self) -> None:
        fight = lion().set("s2", evasive=3).window("sensor", "s1")
        assert "evasive" not in pools(fight.act("s1/sensors", "target_lock", faces(6), target="s2"))

    def test_needs_the_target_within_sensor_range(self) -> None:
        said = lion(at=(0, 3)).refusal("s1/sensors", "target_lock", target="s2")
        assert "3 CU away, the sensors reach 2" in said

    def test_needs_the_target_detected(self) -> None:
        fight = lion().knows("s1", "s2", 0).window("sensor", "s1")
        assert "that is not here" in fight.refusal("s1/sensors", "target_lock", target="s2")

    def test_has_the_targeting_computer_and_sensitive_sensors_and_their_damage(self) -> None:
        features = {"advanced_targeting_computer": 1, "sensitive_sensors": 2}
        fight = lion(features=features).critical("s1", "4").window("sensor", "s1")
        terms = pools(fight.act("s1/sensors", "target_lock", faces(7), target="s2"))
        assert terms["Advanced Targeting Computer"] == 1
        assert terms["Sensitive Sensors"] == 2
        assert terms["damaged sensors"] == -2

    def test_ends_when_the_locker_is_out_of_battle(self) -> None:
        """R-34: nobody guides it."""
        fight = lion(lock=Lock("s2", 2))
        events = fight.gm("set_status", ship="s1", status="surrendered")
        assert of(e.LockLost, events) == [e.LockLost("s1", "s2")]


class Test_breaking_a_lock:
    def given(self) -> Fight:
        fight = lion(order=Order("evade", 1)).lock("s2", "s1", 3)
        return fight.window("sensor", "s1")

    def test_is_harder_the_stronger_it_is_and_helped_by_evade(self) -> None:
        fight = self.given()
        terms = pools(fight.act("s1/sensors", "break_lock", faces(5, 1), locker="s2"))
        assert (terms["its lock"], terms["EVADE!"]) == (-3, 1)
        assert fight.ship("s2").lock is None

    def test_that_fails_leaves_it(self) -> None:
        fight = self.given()
        fight.act("s1/sensors", "break_lock", faces(5), locker="s2")
        assert fight.ship("s2").lock == Lock("s1", 3)

    def test_r15_names_one_of_several(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABB")
        fight.energy("s1", sensors=1).lock("s2", "s1", 1).lock("s3", "s1", 1)
        fight.window("sensor", "s1").act("s1/sensors", "break_lock", faces(5, 1), locker="s3")
        assert (fight.ship("s2").lock, fight.ship("s3").lock) == (Lock("s1", 1), None)


class Test_a_pulse:
    def test_takes_ep_for_good_and_those_not_spent_first(self) -> None:
        fight = lion().set("s2", allotted={"pilot": 3, "sensors": 1, "gunner": 1, "reserve": 1})
        fight.set("s2", spent={"pilot": 3}).window("sensor", "s1")
        fight.act("s1/sensors", "pulse", faces(6, 3), target="s2")
        ship = fight.ship("s2")
        # Three points: reserve, sensors and gunner in this order.
        assert ship.ep_cap == 3
        assert (ship.left("reserve"), ship.left("sensors"), ship.left("gunner")) == (0, 0, 0)

    def test_r02_that_takes_the_sensors_ep_makes_them_passive(self) -> None:
        fight = lion().set("s2", allotted={"sensor_mode": 1, "gunner": 1}, sensor_mode="active")
        fight.window("sensor", "s1").act("s1/sensors", "pulse", faces(8, 1), target="s2")
        assert fight.ship("s2").sensor_mode == "passive"
        assert fight.ship("s2").left("gunner") == 1

    def test_is_not_stopped_by_armor(self) -> None:
        events = lion().act("s1/sensors", "pulse", faces(6, 1), target="s2")
        assert [r.purpose for r in of(Rolled, events)] == ["pulse"]

    def test_r18_is_hindered_by_evasive(self) -> None:
        fight = lion().set("s2", evasive=2).window("sensor", "s1")
        assert pools(fight.act("s1/sensors", "pulse", faces(4), target="s2"))["evasive"] == -2

    def test_counts_as_weapons_fire(self) -> None:
        fight = lion().knows("s2", "s1", 0).window("sensor", "s1")
        fight.act("s1/sensors", "pulse", faces(6), target="s2")
        assert fight.combat.state.level("s2", "s1") == 1

    def test_of_all_ep_makes_the_ship_drift(self) -> None:
        fight = lion().set("s2", ep_cap=2).window("sensor", "s1")
        fight.act("s1/sensors", "pulse", faces(6, 2), target="s2")
        assert fight.ship("s2").status == "dead_in_space"

    def test_needs_data_pulse_and_4_cu(self) -> None:
        fight = lion(at=(0, 5))
        assert "reach 4" in fight.refusal("s1/sensors", "pulse", target="s2")
        fight = lion().disable("s1", "data_pulse").window("sensor", "s1")
        assert "no Data Pulse" in fight.refusal("s1/sensors", "pulse", target="s2")


class Test_a_meme:
    def test_learns_the_modules_before_it_can_be_launched(self) -> None:
        fight = lion().set("s2", evasive=2).window("sensor", "s1")
        said = fight.refusal("s1/sensors", "meme_launch", target="s2", module="m4")
        assert "that is not here" in said
        # the analysis is not hindered by evasive.
        assert "evasive" not in pools(
            fight.act("s1/sensors", "meme_analysis", faces(6, 1), target="s2")
        )
        assert fight.ship("s1").analyzed == ("s2",)

    def test_disables_a_module_of_choice(self) -> None:
        fight = lion(analyzed=("s2",)).set("s2", evasive=1).window("sensor", "s1")
        events = fight.act("s1/sensors", "meme_launch", faces(5, 1), target="s2", module="m12")
        assert pools(events)["evasive"] == -1
        assert fight.ship("s2").module("m12").state == "disabled"
        assert not fight.ship("s2").criticals

    @pytest.mark.parametrize("module", ["m1", "m2", "m3"])
    def test_does_not_reach_bridge_reactor_or_projector(self, module: str) -> None:
        fight = lion(analyzed=("s2",))
        said = fight.refusal("s1/sensors", "meme_launch", target="s2", module=module)
        assert "that is not here" in said


class Test_disappearing:
    def given(self, *more: str) -> Fight:
        fight = Fight("night_moth", "red_jackal", *more, sides="ABA"[: 2 + len(more)])
        fight.energy("s1", sensors=1).set("s1", transponder=True, radio_silent=False)
        return fight.lock("s2", "s1", 2).window("sensor", "s1")

    def test_r41_of_the_last_ship_that_is_seen_makes_its_side_vanish(self) -> None:
        fight = self.given()
        events = fight.act("s1/sensors", "disappear", faces(6, 1))
        assert pools(events)["strongest lock"] == -2
        ship = fight.ship("s1")
        assert ship.status == "vanished"
        assert (ship.transponder, ship.radio_silent) == (False, True)
        assert fight.ship("s2").lock is None
        assert fight.combat.outcome is not None
        assert fight.combat.outcome.winner == "B"

    def test_r41_while_another_is_seen_leaves_the_ship_active(self) -> None:
        fight = self.given("sand_wasp")
        fight.act("s1/sensors", "disappear", faces(6, 1))
        assert fight.ship("s1").is_active
        assert fight.combat.state.level("s2", "s1") == 0
        # the segment in which it was lost is noted.
        assert fight.combat.state.lost["s2"]["s1"] == 0

    def test_needs_stealth_technology_and_somebody_who_sees(self) -> None:
        fight = self.given().knows("s2", "s1", 0).window("sensor", "s1")
        assert "No enemy has detected" in fight.refusal("s1/sensors", "disappear")
        assert "no Stealth Technology" in lion(features={}).refusal("s1/sensors", "disappear")


class Test_a_scan:
    @pytest.mark.parametrize(("sixes", "level"), [(0, 0), (1, 1), (2, 1), (3, 2)])
    def test_r08_finds_with_1_six_and_knows_all_with_3(self, sixes: int, level: int) -> None:
        fight = lion(at=(0, 2)).knows("s1", "s2", 0).window("sensor", "s1")
        fight.act("s1/sensors", "scan", faces(6, sixes))
        assert fight.combat.state.level("s1", "s2") == level

    def test_has_the_modifiers_of_detection(self) -> None:
        fight = lion(at=(0, 1)).knows("s1", "s2", 0)
        fight.set("s2", radio_silent=False, reactor_off=True).window("sensor", "s1")
        terms = pools(fight.act("s1/sensors", "scan", faces(7)))
        assert terms["Short"] == 2
        assert terms["radio"] == 2
        assert terms["reactor off"] == -3
        assert terms["Signature"] == -1

    def test_r43_of_empty_space_is_rolled_and_paid_but_finds_nothing(self) -> None:
        fight = lion(at=(0, 3)).knows("s1", "s2", 0).window("sensor", "s1")
        events = fight.act("s1/sensors", "scan", faces(7, 5))
        assert pools(events) == {"Wits": 4, "DATA DJINN": 3}
        assert not of(e.Detected, events)
        assert fight.ship("s1").left("sensors") == 2

    def test_r43_is_offered_though_nothing_is_there(self) -> None:
        fight = lion(at=(0, 3)).knows("s1", "s2", 0).window("sensor", "s1")
        scan = next(
            o for o in offers(RULES, fight.combat, Seat("s1", "sensors")) if o.action == "scan"
        )
        assert scan.refusal is None
        assert [option.id for option in scan.parameters[0].options] == ["sweep"]

    def test_r43_sweeps_for_the_nearest_first(self) -> None:
        fight = Fight("bronze_lion", "sand_wasp", "red_jackal", sides="ABB", at=(0, 2, 1))
        fight.energy("s1", sensors=1).knows("s1", "s2", 0).knows("s1", "s3", 0)
        fight.window("sensor", "s1").act("s1/sensors", "scan", faces(9, 1))
        assert (fight.combat.state.level("s1", "s2"), fight.combat.state.level("s1", "s3")) == (
            0,
            1,
        )

    def test_may_look_closer_at_what_is_known(self) -> None:
        fight = lion().knows("s1", "s2", 1).window("sensor", "s1")
        fight.act("s1/sensors", "scan", faces(8, 3), target="s2")
        assert fight.combat.state.level("s1", "s2") == 2

    def test_that_finds_no_more_than_is_known_changes_nothing(self) -> None:
        fight = lion().knows("s1", "s2", 1).window("sensor", "s1")
        events = fight.act("s1/sensors", "scan", faces(8, 1), target="s2")
        assert not of(e.Detected, events)

    def test_gives_the_found_ship_its_number_at_once(self) -> None:
        fight = lion().knows("s1", "s2", 0).set("s2", mark=0).set("s1", npc=False)
        fight.set("s2", npc=True).window("sensor", "s1")
        events = fight.act("s1/sensors", "scan", faces(8, 1))
        assert of(e.Marked, events) == [e.Marked("s2", 1)]


@pytest.mark.parametrize("station", ["sensors", "pilot"])
def test_r26_a_destroyed_bridge_closes_the_station(station: str) -> None:
    fight = lion().energy("s1", pilot=8, sensors=3).critical("s1", "10")
    menu = "sensor" if station == "sensors" else "maneuvers"
    fight.window(menu, "s1")
    action = "scan" if station == "sensors" else "position"
    assert "bridge is destroyed" in fight.refusal(f"s1/{station}", action)
