"""The attack phase as rules: fire, extra sixes, armor, damage, area (rules 3.5, 4.6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.core.agenda import Do
from bot.core.play import Rolled
from bot.rules.coriolis import events as e
from bot.rules.coriolis.figures import armor
from bot.rules.coriolis.state import Critical, Order, Ship
from tests.rules.coriolis.fights import CONTENT, Fight, faces, of, pools

ACCELERATOR, AUTOCANNON = "m10", "m11"


def jackal(ep: int = 2, at: tuple[int, int] = (0, 0), plates: int = 0, **changes: Any) -> Fight:
    """A Red Jackal's gunner (4+3) before a Lantern of 6 HP, without armor unless named."""
    fight = Fight("red_jackal", "lantern_of_azhar", at=at).energy("s1", gunner=ep)
    return fight.set("s2", armor=plates).set("s1", **changes).window("attack", "s1")


def shoot(fight: Fight, *dice: int, weapon: str = ACCELERATOR, **params: Any) -> tuple[Any, ...]:
    return fight.act("s1/gunner", "fire", dice, weapon=weapon, target="s2", **params)


class Test_firing:
    def test_adds_weapon_order_and_lock_and_takes_evasive_off(self) -> None:
        fight = jackal(order=Order("attack", 1)).lock("s1", "s2", 2).set("s2", evasive=3)
        terms = pools(shoot(fight.window("attack", "s1"), *faces(9), extra_ep=1))
        assert terms == {
            "Agility": 4,
            "RANGED COMBAT": 3,
            "Accelerator cannon": 1,
            "ATTACK!": 1,
            "lock": 2,
            "evasive": -3,
            "extra EP": 1,
        }

    def test_without_a_lock_on_this_target_loses_2_dice(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABB")
        fight.energy("s1", gunner=1).lock("s1", "s3", 4).window("attack", "s1")
        assert pools(shoot(fight, *faces(6)))["no lock"] == -2

    def test_with_an_advanced_weapon_adds_a_die_for_that_system_only(self) -> None:
        fight = jackal(features={"advanced_weapon": 1})
        modules = tuple(replace(m, advanced=m.id == ACCELERATOR) for m in fight.ship("s1").modules)
        fight.set("s1", modules=modules).window("attack", "s1")
        combat = fight.combat
        assert pools(shoot(fight, *faces(7)))["Advanced Weapon"] == 1
        fight.combat = combat
        assert "Advanced Weapon" not in pools(shoot(fight, *faces(7), weapon=AUTOCANNON))

    def test_with_no_ranged_combat_is_a_roll_of_agility(self) -> None:
        fight = jackal().person("s1", "gunner", ranged_combat=0).window("attack", "s1")
        assert pools(shoot(fight, *faces(3)))["RANGED COMBAT"] == 0

    def test_beyond_the_weapons_reach_is_refused(self) -> None:
        said = jackal(at=(0, 3)).refusal("s1/gunner", "fire", weapon=ACCELERATOR, target="s2")
        assert "3 CU away, the accelerator cannon reaches 2" in said

    def test_at_what_nobody_has_detected_is_refused(self) -> None:
        fight = jackal().knows("s1", "s2", 0).window("attack", "s1")
        said = fight.refusal("s1/gunner", "fire", weapon=ACCELERATOR, target="s2")
        assert "that is not here" in said

    @pytest.mark.parametrize("weapon", ["m9", "m12"])
    def test_countermeasures_and_torpedo_systems_at_ships_is_refused(self, weapon: str) -> None:
        said = jackal().refusal("s1/gunner", "fire", weapon=weapon, target="s2")
        assert "that is not here" in said

    def test_a_disabled_weapon_is_refused(self) -> None:
        fight = jackal().disable("s1", "accelerator").window("attack", "s1")
        said = fight.refusal("s1/gunner", "fire", weapon=ACCELERATOR, target="s2")
        assert "accelerator cannon is disabled" in said

    def test_makes_the_ship_seen_by_all_within_8_cu(self) -> None:
        fight = Fight(
            "red_jackal", "lantern_of_azhar", "sand_wasp", "night_moth", sides="ABBB",
            at=(0, 0, 8, 9),
        )  # fmt: skip
        fight.energy("s1", gunner=1)
        for observer in ("s2", "s3", "s4"):
            fight.knows(observer, "s1", 0)
        shoot(fight.window("attack", "s1"), *faces(6))
        state = fight.combat.state
        assert [state.level(o, "s1") for o in ("s2", "s3", "s4")] == [1, 1, 0]

    def test_without_a_six_misses(self) -> None:
        fight = jackal()
        assert of(e.Missed, shoot(fight, *faces(6)))
        assert fight.ship("s2").hp == 6


class Test_extra_sixes:
    def test_are_damage_by_default(self) -> None:
        fight = jackal()
        shoot(fight, *faces(6, 3))
        assert (fight.menu, fight.waiting) == ("sixes", ["s1/gunner"])
        fight.skip()
        assert fight.ship("s2").hp == 3

    def test_may_be_named_with_the_act_so_that_nobody_is_asked(self) -> None:
        fight = jackal()
        events = shoot(fight, *faces(6, 3), 2, 3, sixes="critical")
        # Two extra sixes buy the critical; 2 + 3 = 5, thrusters.
        assert of(e.CriticalRolled, events) == [e.CriticalRolled("s2", 5)]
        assert fight.ship("s2").hp == 5

    def test_too_few_for_a_critical_are_damage_without_asking(self) -> None:
        fight = jackal()
        shoot(fight, *faces(6, 2))
        assert fight.menu == "distribute"
        assert fight.ship("s2").hp == 4

    def test_r17_buy_one_critical_and_then_severity(self) -> None:
        fight = jackal(ep=4)
        shoot(fight, *faces(6, 5))
        assert "from 0 to 2, not 3" in fight.refusal("s1/gunner", "critical_hit", rerolls=3)
        fight.act("s1/gunner", "critical_hit", [1, 2, 3, 2], rerolls=1)
        # Four extra sixes: critical 2, reroll 1, damage 1.
        assert fight.ship("s2").hp == 4
        assert fight.menu == "severity"
        fight.act("s1/gunner", "take_result", result="3")
        assert [c.result for c in fight.ship("s2").criticals] == ["structural_damage"]

    def test_severity_takes_the_highest_by_default(self) -> None:
        fight = jackal()
        shoot(fight, *faces(6, 4))
        fight.act("s1/gunner", "critical_hit", [1, 2, 3, 2], rerolls=1)
        fight.skip()
        assert [c.result for c in fight.ship("s2").criticals] == ["damaged_thrusters"]

    def test_r42_are_spent_before_the_armor_roll(self) -> None:
        fight = jackal(plates=3)
        shoot(fight, *faces(6, 3))
        events = fight.act("s1/gunner", "all_damage", faces(3, 2))
        kinds = [type(event) for event in events]
        assert kinds.index(e.SixesUsed) < kinds.index(Rolled)
        assert fight.ship("s2").hp == 5

    def test_r42_a_critical_that_armor_stops_is_lost(self) -> None:
        fight = jackal(plates=3)
        events = shoot(fight, *faces(6, 3), *faces(3, 1), sixes="critical")
        assert not fight.ship("s2").criticals
        assert fight.ship("s2").hp == 6
        assert [r.purpose for r in of(Rolled, events)] == ["fire", "armor"]

    def test_of_who_is_out_of_battle_are_all_damage(self) -> None:
        fight = jackal(plates=0).torpedo("s2", "s1", 3)
        shoot(fight, *faces(6, 3))
        fight.gm("set_status", ship="s1", status="surrendered")
        assert fight.ship("s2").hp == 3


class Test_damage:
    def test_of_an_ion_cannon_hurts_hull_and_systems(self) -> None:
        fight = Fight("honest_camel", "lantern_of_azhar").energy("s1", gunner=1)
        fight.set("s2", armor=0, allotted={"gunner": 2, "reserve": 1}).window("attack", "s1")
        shoot(fight, *faces(5, 2), weapon="m13", sixes="damage")
        ship = fight.ship("s2")
        assert (ship.hp, ship.ep_cap) == (4, 4)
        assert (ship.left("reserve"), ship.left("gunner")) == (0, 1)

    def test_of_a_meson_cannon_is_not_stopped_by_armor_or_plates(self) -> None:
        fight = jackal(plates=9).set("s2", features={"ablative_armor": 1})
        modules = tuple(
            replace(m, type="meson", weapon="meson") if m.id == ACCELERATOR else m
            for m in fight.ship("s1").modules
        )
        fight.set("s1", modules=modules).window("attack", "s1")
        events = shoot(fight, *faces(5, 1))
        assert [r.purpose for r in of(Rolled, events)] == ["fire"]
        assert fight.ship("s2").hp == 4
        assert not fight.ship("s2").ablative_spent

    def test_ablative_armor_takes_3_once(self) -> None:
        fight = jackal(ep=2, plates=1).set("s2", features={"ablative_armor": 1})
        shoot(fight.window("attack", "s1"), *faces(6, 4), *faces(1), sixes="damage")
        assert (fight.ship("s2").hp, fight.ship("s2").ablative_spent) == (5, True)
        fight.energy("s1", gunner=1).set("s1", stance="ready", spent={}).window("attack", "s1")
        shoot(fight, *faces(6, 4), *faces(1), sixes="damage")
        assert fight.ship("s2").hp == 1

    def test_ablative_armor_may_take_all_there_is(self) -> None:
        fight = jackal(plates=1).set("s2", features={"ablative_armor": 1})
        shoot(fight.window("attack", "s1"), *faces(6, 2), *faces(1), sixes="damage")
        assert (fight.ship("s2").hp, fight.ship("s2").ablative_spent) == (6, True)

    def test_ablative_armor_is_not_spent_on_what_armor_stops(self) -> None:
        fight = jackal(plates=1).set("s2", features={"ablative_armor": 1})
        shoot(fight.window("attack", "s1"), *faces(6, 1), *faces(1, 1))
        assert not fight.ship("s2").ablative_spent

    def test_to_the_last_hp_collapses_the_hull(self) -> None:
        fight = jackal().set("s2", hp=1).torpedo("s2", "s1", 5).lock("s2", "s1", 1)
        shoot(fight.window("attack", "s1"), *faces(6, 1))
        ship = fight.ship("s2")
        assert (ship.hp, ship.status, ship.lock) == (0, "hull_collapsed", None)

    def test_r35_of_a_disabled_ship_leaves_hp_at_0_and_its_criticals_count(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABB")
        fight.energy("s1", gunner=1)
        fight.set("s2", hp=0, armor=0, status="hull_collapsed").window("attack", "s1")
        events = shoot(fight, *faces(6, 3), 6, 6, *faces(30), sixes="critical")
        assert not of(e.HullDamaged, events)
        assert fight.ship("s2").status == "destroyed"

    def test_structural_damage_and_plasma_take_armor_dice_but_never_below_0(self) -> None:
        hurt = jackal(plates=5).critical("s2", "3", "3")
        assert armor(hurt.ship("s2")) == 1
        plasma = (*hurt.ship("s2").criticals, Critical("c9", "plasma", 3))
        hurt.set("s2", criticals=(*plasma, Critical("c10", "plasma", 3)))
        assert armor(hurt.ship("s2")) == 0

    def test_r02_of_systems_that_empties_the_reactor_makes_the_ship_drift(self) -> None:
        fight = jackal(plates=0).critical("s2", "6", "6").torpedo("s2", "s1", 5)
        # Two power couplings leave 2 of 6 EP; overload EP do not protect.
        fight.set("s2", allotted={"gunner": 9})
        fight.gm("damage", ship="s2", systems=2)
        assert fight.ship("s2").status == "dead_in_space"


class Test_holding:
    def test_needs_something_to_defend_with(self) -> None:
        fight = jackal().disable("s1", "countermeasures", "autocannon").window("attack", "s1")
        assert "no autocannon" in fight.refusal("s1/gunner", "hold")

    @pytest.mark.parametrize(("ep", "stance"), [(1, "held"), (0, "acted")])
    def test_is_the_default_if_she_could_use_it(self, ep: int, stance: str) -> None:
        fight = jackal(ep=ep)
        fight.skip() if fight.waiting else fight.run()
        assert fight.ship("s1").stance == stance

    def test_r45_the_default_spends_no_torpedo(self) -> None:
        fight = jackal(ep=0).lock("s1", "s2", 2).disable("s1", "countermeasures", "autocannon")
        fight.window("attack", "s1").skip()
        assert not fight.combat.state.torpedoes
        assert fight.ship("s1").module("m12").stock == {"torp_std": 4}


class Test_area_weapons:
    """R-24: everybody else near the struck ship takes the base damage."""

    def given(self, kind: str, *at: int) -> Fight:
        fight = Fight(
            "red_jackal", "lantern_of_azhar", "honest_camel", "night_moth", "sand_wasp",
            sides="ABBAA", at=(0, 0, *at),
        )  # fmt: skip
        for ship in ("s1", "s2", "s3", "s4", "s5"):
            fight.set(ship, armor=0, evasive=0)
        fight.torpedo("s1", "s2", 0, type=kind)
        return fight.window("defend", "s2", torpedo="T1")

    def run(self, fight: Fight, *dice: int) -> dict[str, int]:
        fight.steps(Do("torpedo_attack"), torpedo="T1", ship="s1")
        before = {s.id: s.hp for s in fight.combat.state.ships.values()}
        fight.run(dice)
        while fight.menu == "sixes":
            fight.skip()
        return {s.id: before[s.id] - s.hp for s in fight.combat.state.ships.values()}

    def test_of_contact_range_hurt_friend_and_launcher_in_the_same_segment(self) -> None:
        lost = self.run(self.given("torp_nuke", 0, 1, 0), *faces(6, 2))
        # The struck ship takes 3 + 1; the others 3 without the extra six.
        assert lost == {"s1": 3, "s2": 4, "s3": 3, "s4": 0, "s5": 3}

    def test_of_short_range_reach_the_next_segment(self) -> None:
        lost = self.run(self.given("torp_antimatter", 1, -1, 2), *faces(6, 1))
        assert lost == {"s1": 4, "s2": 4, "s3": 4, "s4": 4, "s5": 0}

    def test_without_a_six_hurt_nobody(self) -> None:
        assert set(self.run(self.given("torp_nuke", 0, 0, 0), *faces(6)).values()) == {0}

    def test_hurt_others_though_the_struck_ships_armor_stops_all(self) -> None:
        fight = self.given("torp_nuke", 0, 4, 4).set("s2", armor=3)
        lost = self.run(fight, *faces(6, 1), *faces(3, 3))
        assert (lost["s2"], lost["s1"], lost["s3"]) == (0, 3, 3)


def test_every_weapon_of_the_gunner_is_as_the_table_says() -> None:
    """Damage, reach and critical come from the tables: nothing of them is in the code."""
    fight = jackal(at=(0, 0), armor=0)
    for weapon in CONTENT.weapons.values():
        if weapon.station != "gunner" or weapon.anti_torpedo_only:
            continue
        modules = tuple(
            replace(m, type=weapon.id, weapon=weapon.id, name=weapon.name)
            if m.id == ACCELERATOR
            else m
            for m in fight.ship("s1").modules
        )
        again = jackal(plates=0).set("s1", modules=modules).window("attack", "s1")
        events = shoot(again, *faces(5 + weapon.bonus, 1), sixes="damage")
        assert again.ship("s2").hp == 6 - weapon.damage
        lost = weapon.damage if weapon.kind == "both" else 0
        assert again.ship("s2").ep_cap == 6 - lost
        assert of(e.HitScored, events)[0].attack.crit == weapon.crit


def test_a_ship_knows_no_module_that_it_lacks() -> None:
    ship: Ship = jackal().ship("s1")
    assert ship.part("medlab") is not None
    assert ship.part("chapel") is None
