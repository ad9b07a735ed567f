"""The critical table as rules: each result, chain reactions, people at risk (rules 4.7)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.agenda import Do
from bot.core.play import Rolled
from bot.rules.coriolis import events as e
from bot.rules.coriolis.figures import armor, maneuverability, signature
from bot.rules.coriolis.state import Critical
from tests.rules.coriolis.fights import CONTENT, Fight, faces, of


def fight() -> Fight:
    """A Lantern that is hit; a Wasp keeps the battle going."""
    return Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABB").window(
        "engineer", "s1"
    )


def hit(given: Fight, result: int, *dice: int) -> tuple[Any, ...]:
    return given.gm("inflict_critical", dice, ship="s2", result=str(result))


class Test_result_2:
    def test_leaks_from_the_bridge_or_a_populated_module_that_is_ok(self) -> None:
        given = fight()
        populated = [m for m in given.ship("s2").modules if m.populated]
        events = hit(given, 2, 3)
        roll = of(Rolled, events)[0]
        assert roll.purpose == "which_module"
        assert given.ship("s2").criticals[0].module == populated[2].id
        assert given.ship("s2").module(populated[2].id).is_ok

    def test_of_one_module_only_needs_no_die(self) -> None:
        given = fight()
        given.disable("s2", *{m.type for m in given.ship("s2").modules if m.optional})
        hit(given.window("engineer", "s1"), 2)
        assert given.ship("s2").criticals[0].module == "m1"

    def test_with_nothing_to_leak_does_nothing(self) -> None:
        given = fight()
        given.disable("s2", *{m.type for m in given.ship("s2").modules})
        hit(given.window("engineer", "s1"), 2)
        assert not given.ship("s2").criticals

    def leaking(self, turn: int = 2, **changes: Any) -> Fight:
        given = fight()
        crit = Critical("c1", "limited_decompression", turn, "m1")
        return given.set("s2", criticals=(crit,), **changes)

    def test_needs_a_6_at_a_later_upkeep_to_decompress(self) -> None:
        given = self.leaking()
        given.steps(Do("upkeep")).run([5])
        assert given.ship("s2").module("m1").is_ok
        given.steps(Do("upkeep")).run([6, *faces(18)])
        # The bridge as result 10: captain, pilot and sensor operator are at risk.
        assert given.ship("s2").module("m1").state == "decompressed"

    def test_is_not_rolled_for_in_the_turn_of_the_hit(self) -> None:
        events = self.leaking(turn=3).steps(Do("upkeep")).run()
        assert not of(Rolled, events)

    def test_ed_fields_keep_the_module_usable(self) -> None:
        given = self.leaking(features={"ed_fields": 1})
        given.steps(Do("upkeep")).run([6])
        assert given.ship("s2").module("m1").is_ok

    def test_again_is_another_die(self) -> None:
        given = self.leaking()
        twice = (*given.ship("s2").criticals, Critical("c2", "limited_decompression", 2, "m1"))
        given.set("s2", criticals=twice)
        events = given.steps(Do("upkeep")).run([1, 2])
        assert [r.purpose for r in of(Rolled, events)] == ["decompression", "decompression"]


class Test_lasting_results:
    def test_3_takes_2_armor_and_adds_2_signature_each_time(self) -> None:
        given = fight()
        for times in (1, 2, 3):
            hit(given, 3)
            ship = given.ship("s2")
            assert armor(ship) == max(0, 5 - 2 * times)
            assert signature(ship, CONTENT) == -1 + 2 * times

    def test_5_takes_2_maneuverability_each_time(self) -> None:
        given = fight()
        hit(given, 5)
        hit(given, 5)
        assert maneuverability(given.ship("s2")) == 1 - 4

    def test_r02_6_takes_2_ep_at_once_and_each_turn_but_not_the_reactors_output(self) -> None:
        given = fight().energy("s2", reserve=1, gunner=2, pilot=3)
        hit(given, 6)
        ship = given.ship("s2")
        assert (ship.left("reserve"), ship.left("pilot"), ship.left("gunner")) == (0, 2, 2)
        assert ship.ep_cap == 6

    def test_r02_6_that_leaves_no_ep_makes_the_ship_drift(self) -> None:
        given = fight().set("s2", ep_cap=2)
        hit(given, 6)
        assert given.ship("s2").status == "dead_in_space"


class Test_modules:
    def test_7_disables_an_optional_module_at_random(self) -> None:
        given = fight()
        hit(given, 7, 4)
        # The fourth of ten optional modules, m4 to m13.
        assert given.ship("s2").module("m7").state == "disabled"
        assert given.ship("s2").criticals[0].module == "m7"

    def test_r44_7_on_a_torpedo_system_loses_what_it_held_and_only_that(self) -> None:
        given = Fight("red_jackal", "sand_wasp").window("engineer", "s1")
        hit(given, 7, 1)
        assert given.ship("s2").module("m4").stock == {}
        assert given.ship("s2").module("m5").stock == {"torp_std": 2, "torp_nuke": 2}

    def test_7_with_nothing_left_is_rolled_again(self) -> None:
        given = fight()
        modules = [m.type for m in given.ship("s2").modules if m.optional]
        given.disable("s2", *modules).window("engineer", "s1")
        events = hit(given, 7, 3, 4, 2, 2)
        # 3 + 4 is a 7 again, 2 + 2 a 4.
        assert [c.result for c in of(e.CriticalRolled, events)] == [4]

    def test_8_disables_a_weapon_or_torpedo_system(self) -> None:
        given = fight()
        hit(given, 8, 3)
        assert given.ship("s2").module("m13").state == "disabled"

    @pytest.mark.parametrize("result", [7, 8])
    def test_of_the_only_one_there_is_needs_no_die(self, result: int) -> None:
        given = fight()
        others = {m.type for m in given.ship("s2").modules if m.optional} - {"accelerator"}
        given.disable("s2", *others).window("engineer", "s1")
        hit(given, result)
        assert not given.ship("s2").has("accelerator")

    def test_9_ends_all_maneuvers_and_does_no_more(self) -> None:
        given = fight()
        hit(given, 9)
        hit(given, 9)
        assert len(given.ship("s2").criticals) == 1
        given.energy("s2", pilot=6).window("maneuvers", "s2")
        assert "graviton projector" in given.refusal("s2/pilot", "position")

    def test_10_puts_those_on_the_bridge_at_risk_once(self) -> None:
        given = fight()
        events = hit(given, 10, *faces(6, 2), *faces(6), *faces(6, 1))
        assert [(r.crew, r.sixes) for r in of(e.CrewAtRisk, events)] == [
            ("s2c1", 2),
            ("s2c3", 0),
            ("s2c4", 1),
        ]
        assert not of(Rolled, hit(given, 10))

    def test_r26_10_closes_captain_pilot_and_sensors_but_not_engineer_and_gunner(self) -> None:
        given = fight()
        hit(given, 10, *faces(18))
        given.energy("s2", engineer=1, gunner=1, pilot=3, sensors=1).set("s2", hp=3)
        given.window("sensor", "s2")
        assert "bridge is destroyed" in given.refusal("s2/sensors", "scan")
        given.window("engineer", "s2")
        given.act("s2/engineer", "repair_hull", faces(8, 1))
        assert given.ship("s2").hp == 4

    def test_r26_10_on_a_ship_for_one_closes_everything(self) -> None:
        given = Fight("red_jackal", "kestrel_dart").energy("s2", gunner=1)
        hit(given.window("engineer", "s1"), 10, *faces(6))
        given.window("attack", "s2")
        assert "bridge is destroyed" in given.refusal("s2/gunner", "fire", weapon="m4", target="s1")


class Test_chain_reactions:
    def test_r19_add_two_rolls_resolved_first(self) -> None:
        given = fight()
        # 11: first roll 4; second roll 11 with 5 and 3; nothing is left over.
        events = hit(given, 11, 2, 2, 5, 6, 1, 4, 1, 2)
        assert [(c.result, c.nested) for c in of(e.CriticalRolled, events)] == [
            (11, False),
            (4, True),
            (11, True),
            (5, True),
            (3, True),
        ]

    def test_r19_end_with_a_reactor_detonation(self) -> None:
        given = fight()
        events = hit(given, 11, 5, 6, 3, 3, 6, 6, *faces(30))
        # EX-18: 11, then 6 and 12; the remaining roll is not made.
        assert [c.result for c in of(e.CriticalRolled, events)] == [11, 11, 6, 12]
        assert given.ship("s2").status == "destroyed"

    def test_r19_have_at_most_8_rolls(self) -> None:
        given = fight()
        events = hit(given, 11, *[5, 6] * 7)
        assert len(of(e.CriticalRolled, events)) == 8


class Test_reactor_detonation:
    def test_r22_destroys_the_ship_and_hurts_no_other(self) -> None:
        given = fight()
        before = [given.ship(s).hp for s in ("s1", "s3")]
        events = hit(given, 12, *faces(30))
        assert given.ship("s2").status == "destroyed"
        assert [given.ship(s).hp for s in ("s1", "s3")] == before
        assert len(of(e.CrewAtRisk, events)) == 5

    def test_ends_dockings_and_locks_on_the_ship(self) -> None:
        given = fight().set("s1", docked_to="s2", airlock_open=True).lock("s1", "s2", 2)
        hit(given.window("engineer", "s1"), 12, *faces(30))
        assert (given.ship("s1").docked_to, given.ship("s1").lock) == ("", None)


class Test_people_at_risk:
    def struck(self, source: str) -> Fight:
        given = Fight("red_jackal", "lantern_of_azhar").set("s2", armor=0)
        if source == "weapon":
            given.energy("s1", gunner=1)
            return given.window("attack", "s1")
        return given.torpedo("s1", "s2", 0)

    def test_r23_roll_6_dice_and_are_read_with_the_weapons_own_damage(self) -> None:
        given = self.struck("weapon")
        given.act("s1/gunner", "fire", faces(6, 4), weapon="m10", target="s2")
        # Extra sixes 3: critical 2, damage 1; result 10, three people on the bridge.
        events = given.act("s1/gunner", "critical_hit", [4, 6, *faces(18)])
        risks = of(e.CrewAtRisk, events)
        assert {(r.damage, r.crit) for r in risks} == {(1, 2)}
        assert given.ship("s2").hp == 4

    def test_r23_roll_9_dice_against_a_torpedo(self) -> None:
        given = self.struck("torpedo").steps(Do("torpedo_attack"), torpedo="T1", ship="s1")
        given.run(faces(6, 3))
        events = given.act("s1/gunner", "critical_hit", [4, 6, *faces(27)])
        assert {len(r.faces) for r in of(Rolled, events) if r.purpose == "injury"} == {9}

    def test_are_where_the_gm_placed_them(self) -> None:
        given = fight()
        gunner = given.ship("s2").holder("gunner")
        assert gunner is not None
        given.gm("place_crew", crew=gunner.id, module="m7")
        events = hit(given, 7, 4, *faces(6, 1))
        assert [r.crew for r in of(e.CrewAtRisk, events)] == [gunner.id]
        given.gm("place_crew", crew=gunner.id)
        assert given.ship("s2").member(gunner.id).module == ""

    def test_on_a_ship_for_one_are_on_the_bridge(self) -> None:
        given = Fight("red_jackal", "kestrel_dart").window("engineer", "s1")
        events = hit(given, 10, *faces(6))
        assert [r.crew for r in of(e.CrewAtRisk, events)] == ["s2c1"]

    def test_that_are_machines_or_out_of_action_roll_nothing(self) -> None:
        given = fight().person("s2", "sensors", automatic="ship_system")
        given.without("s2", "captain").window("engineer", "s1")
        events = hit(given, 10, *faces(6))
        assert [r.crew for r in of(e.CrewAtRisk, events)] == ["s2c3"]


@pytest.mark.parametrize("result", [2, 3, 4, 5, 6, 7, 8, 9, 10, 12])
def test_the_table_has_the_results_of_the_rules(result: int) -> None:
    names = {
        2: "limited_decompression",
        3: "structural_damage",
        4: "damaged_sensors",
        5: "damaged_thrusters",
        6: "power_coupling",
        7: "destroyed_module",
        8: "disabled_weapon",
        9: "disabled_graviton_projector",
        10: "destroyed_bridge",
        12: "reactor_detonation",
    }
    assert CONTENT.criticals[result].id == names[result]
    events = hit(fight(), result, *{2: [1], 7: [1], 8: [1], 10: faces(18), 12: faces(30)}.get(
        result, []))  # fmt: skip
    assert of(e.CriticalRolled, events)[0].result == result
