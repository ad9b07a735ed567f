"""Attacks: to hit, damage, armor, what is aimed at, special weapons and defenses (3.7, 4.6)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.decide import Act
from bot.core.odds import odds
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.rules.command_points import events as e
from bot.rules.command_points.state import Standing, System, Weapon
from tests.rules.command_points.fights import HARROW, RULES, Table, in_battle, of, seat

NEVER = {"keep_it_together": Standing("never")}
THREE = {
    "waykeeper": ("free_merchant", "A", False),
    "harrow": ("patrol_boat", "B", True),
    "needle": ("strike_fighter", "B", True),
}


def duel(*weapons: str, ships=None, **settings) -> Table:
    """The Waykeeper to act with these weapons; its enemies let hits be."""
    table = Table(in_battle(ships, **settings))
    if weapons:
        found = tuple(
            Weapon(f"w{n}", w, RULES.content.weapons[w].ammo) for n, w in enumerate(weapons, 1)
        )
        table.set(weapons=found)
    for ship in table.state.ships.values():
        if ship.npc:
            table.set(ship.id, standing=NEVER)
    return table


def fire(table: Table, *faces: int, weapon: str = "w1", target: str = "harrow"):
    return table.crew("Kest", "gunnery", "fire_one", *faces, weapon=weapon, target=target)


def test_a_1_misses_and_a_20_hits_whatever_the_numbers():
    table = duel()
    table.set("harrow", ac=25)
    fire(table, 20, 1)
    assert table.ship("harrow").hp == 22
    table.set("harrow", ac=5)
    assert of(fire(table, 1), e.AttackMissed)[0].short == 0


def test_the_odds_of_a_shot_are_those_of_its_roll():
    table = duel()
    place = Seat.parse(seat("Kest", "gunnery"))
    params = {"weapon": "w1", "target": "harrow"}
    found = odds(RULES, table.combat, Act(place, "fire_one", params))
    # 9 and more of 20 hit AC 14 with +5.
    assert float(found.success) == 12 / 20
    table.set("harrow", systems=(System("grav_eddy_displacer"),))
    found = odds(RULES, table.combat, Act(place, "fire_one", params))
    assert float(found.success) == pytest.approx(12 / 20 * 5 / 6)
    assert not found.opposed, "a displacer is in plain sight, and nobody's skill"


def test_damage_is_at_least_1():
    table = duel()
    table.set_person("Kest", mods={"dex": -2, "int": -2})
    hit = of(fire(table, 20, 1), e.HitLanded)[0].hit
    assert (hit.damage, hit.through) == (1, 1)


def test_a_gunner_without_shoot_has_minus_2_and_a_fighter_pilot_flies_at_the_target():
    table = duel()
    table.set_person("Kest", skills={"pilot": 3})
    # 11 + 2 attack bonus − 2 + 2 Dex = 13 against 14.
    assert of(fire(table, 11), e.AttackMissed)[0].short == 1
    table.set(hull_class="fighter")
    assert of(fire(table, 7, 1), e.HitRolled), "7 + 2 + 3 + 2 = 14"


def test_clumsy_weapons_miss_fighters():
    table = duel("reaper_battery", ships=THREE)
    # 14 + 5 − 4 = 15 against 16.
    assert of(fire(table, 14, target="needle"), e.AttackMissed)[0].short == 1


def test_an_overlay_takes_5_from_the_armor_piercing():
    table = duel("plasma_beam")
    table.set("harrow", armor=10, systems=(System("polyceramic_overlay"),))
    # AP 10 − 5: armor 5 is left of 10. 3 + 2 = 5.
    assert of(fire(table, 15, 1, 1, 1), e.HitStopped)
    table.set("harrow", systems=(System("polyceramic_overlay", state="disabled"),))
    assert of(fire(table, 15, 1, 1, 1), e.HitLanded)[0].hit.through == 5


def test_point_defense_lasers_help_against_weapons_with_ammo_only():
    table = duel("torpedo_launcher", "multifocal_laser")
    table.set("harrow", systems=(System("point_defense_lasers"),))
    assert of(fire(table, 10), e.AttackMissed)[0].short == 1, "15 against 16"
    assert of(fire(table, 9, 1, weapon="w2"), e.HitLanded), "14 against 14"


def test_a_displacer_makes_one_hit_in_six_a_miss():
    table = duel()
    table.set("harrow", systems=(System("grav_eddy_displacer"),))
    assert of(fire(table, 15, 1), e.AttackMissed)[0].displaced
    assert of(fire(table, 15, 2, 4), e.HitLanded)


def test_drones_raise_ac_until_the_next_turn_and_lock_the_gunner():
    table = duel(waykeeper={"foxer_drones": True})
    table.crew("Kest", "gunnery", "foxer_drones")
    assert RULES.figures(table.state)["waykeeper"]["ac"] == 16
    assert table.person("Kest").station_lock == "gunnery"
    assert table.ship().system("foxer_drones").ammo == 4
    with pytest.raises(Refused, match="That is possible only once a turn"):
        table.crew("Kest", "gunnery", "foxer_drones")
    table.close()
    table.harrow("done")
    assert RULES.figures(table.state)["waykeeper"]["ac"] == 14


def test_ammo_is_spent_by_each_shot_and_then_it_is_out():
    table = duel("torpedo_launcher")
    table.set(weapons=(Weapon("w1", "torpedo_launcher", 1),))
    fire(table, 2)
    assert table.ship().weapon("w1").ammo == 0
    with pytest.raises(Refused, match="Torpedo launcher is out of ammo"):
        fire(table)


def test_a_cloud_strikes_the_fighters_that_attacked():
    table = duel("lightning_mantle", "multifocal_laser", ships=THREE)
    with pytest.raises(Refused, match="Lightning mantle: no enemy fighter has attacked us"):
        fire(table, target="cloud")
    # In a volley it is passed over.
    assert len(of(table.crew("Kest", "gunnery", "fire_all", 2, target="harrow"), e.ShotTaken)) == 1
    table.close()
    table.harrow("fire_one", 2, weapon="w1", target="waykeeper")
    table.harrow("done")
    table.act("needle/vessel/needlec1", "fire_one", 2, weapon="w1", target="waykeeper")
    table.act("needle/vessel/needlec1", "done")
    assert table.ship().attacked_by == ("harrow", "needle")
    taken = of(fire(table, 3, target="cloud"), e.ShotTaken)
    assert [x.target for x in taken] == ["needle"]
    table.close()
    assert table.ship().attacked_by == ()


def test_all_targets_of_a_volley_are_named_first_and_a_lost_one_costs_no_ammo():
    table = duel("multifocal_laser", "torpedo_launcher", ships=THREE)
    table.set("needle", hp=3)
    events = table.crew("Kest", "gunnery", "fire_all", 15, 1, target="needle")
    assert table.ship("needle").status == "destroyed"
    assert of(events, e.ShotTaken)[1].dropped
    assert table.ship().weapon("w2").ammo == 4


def test_weapons_of_a_volley_may_have_other_targets_and_other_gunners():
    table = duel("multifocal_laser", "sandthrower", ships=THREE, waykeeper={"base_cp": 7})
    table.set_person("Juno", departments=("bridge", "gunnery"))
    with pytest.raises(Refused, match="Gunner: that is not here"):
        table.crew(
            "Kest", "gunnery", "fire_one", weapon="w1", target="harrow", gunner="waykeeperc2"
        )
    table.crew("Juno", "gunnery", "fire_one", 1, weapon="w1", target="harrow")
    events = table.crew(
        "Kest", "gunnery", "fire_all", 1, 1, 2, target="harrow", second="needle@waykeeperc2"
    )
    shots = of(events, e.ShotsDeclared)[0].shots
    assert [(s.target, s.gunner) for s in shots] == [
        ("harrow", "waykeeperc3"),
        ("needle", "waykeeperc2"),
    ]


def test_aims_wait_in_order_and_name_the_target():
    table = duel(ships=THREE, waykeeper={"base_cp": 7})
    for target, system in (("harrow", "drive"), ("needle", "w1")):
        table.crew("Kest", "gunnery", "target_systems", target=target, system=system)
    with pytest.raises(Refused, match="The next shot is aimed at Harrow"):
        fire(table, target="needle")
    fire(table, 19, 4)
    harrow = table.ship("harrow")
    assert (harrow.drive, harrow.drive_destroyed, harrow.hp) == (1, False, 22)
    fire(table, 2, target="needle")
    assert table.ship().aimed == ()


def test_an_aim_is_dropped_with_its_target_and_with_the_turn():
    table = duel(ships=THREE)
    table.crew("Kest", "gunnery", "target_systems", target="harrow", system="w1")
    table.harrow("surrender")
    assert table.ship().aimed == ()
    table.crew("Kest", "gunnery", "target_systems", target="needle", system="w1")
    table.close()
    assert table.ship().aimed == ()


def test_an_aim_at_a_vessel_one_parts_from_is_dropped():
    table = duel(ships=THREE)
    table.put(escape={"waykeeper|harrow": 2})
    table.crew("Kest", "gunnery", "target_systems", target="harrow", system="w1")
    table.crew("Juno", "bridge", "escape_combat", 6, 6, 1, 1)
    assert table.ship().aimed == ()


def test_the_drive_is_destroyed_when_it_is_hit_at_level_0():
    table = duel()
    table.set("harrow", drive=0)
    table.crew("Kest", "gunnery", "target_systems", target="harrow", system="drive")
    fire(table, 19, 4)
    assert table.ship("harrow").drive_destroyed
    assert RULES.figures(table.state)["harrow"]["speed"] == 0


def test_a_broken_compartment_takes_its_hit_points_and_its_ac_along():
    ships = {
        "waykeeper": ("free_merchant", "A", False),
        "harrow": ("battleship", "B", True),
    }
    table = duel("singularity_gun", ships=ships)
    table.crew("Kest", "gunnery", "target_systems", target="harrow", system="ablative_hull")
    # 9 + 2 = 11, half 6; armor 20 − (25 − 5) = 0. Then 114 is cut to 100.
    fire(table, 20, 1, 1, 1, 1, 5)
    hull = table.ship("harrow")
    assert hull.system("ablative_hull").state == "disabled"
    assert hull.hp == 100
    figures = RULES.figures(table.state)["harrow"]
    assert (figures["ac"], figures["hp_max"]) == (16, 100)


def test_the_plus_1_of_set_them_up_goes_with_the_first_roll_of_a_volley():
    table = duel()
    table.set_person("Kest", setup_bonus=1)
    events = table.crew("Kest", "gunnery", "fire_all", 8, 1, 8, target="harrow")
    assert len(of(events, e.HitLanded)) == 1
    assert of(events, e.AttackMissed)[0].short == 1


def test_no_fire_while_the_aim_is_off_and_none_without_a_weapon():
    table = duel()
    table.act(
        "waykeeper/gm", "begin_crisis", by="gm", ship="waykeeper", kind="target_decalibration"
    )
    for act in ("fire_one", "fire_all", "target_systems"):
        with pytest.raises(Refused, match="Target Decalibration: no fire"):
            table.crew("Kest", "gunnery", act)
    table.act("waykeeper/gm", "end_crisis", by="gm", ship="waykeeper", crisis="C1")
    table.set(weapons=())
    with pytest.raises(Refused, match="The vessel has no weapon"):
        fire(table)
    table.set(weapons=(replace(Weapon("w1", "sandthrower"), state="disabled"),))
    with pytest.raises(Refused, match="Sandthrower is disabled"):
        fire(table)


def test_a_fighter_crewed_by_players_is_gone_with_its_last_hit_point():
    ships = {"waykeeper": ("strike_fighter", "A", False), "harrow": ("patrol_boat", "B", True)}
    table = Table(in_battle(ships))
    table.act("waykeeper/captain/waykeeperc1", "close_turn")
    table.act(HARROW, "fire_one", 19, 6, 6, 6, weapon="w1", target="waykeeper")
    table.act("waykeeper/captain/waykeeperc1", "take_it")
    assert table.ship().status == "destroyed"


def test_a_failed_hulk_check_is_a_fireball():
    table = duel()
    table.set("harrow", hp=1)
    fire(table, 15, 1, 3, 4)
    assert table.ship("harrow").status == "destroyed"
    assert table.combat.outcome.winner == "A"


def test_a_cloud_does_not_take_the_place_of_a_shot_that_is_aimed():
    table = duel("lightning_mantle", ships=THREE)
    table.set(attacked_by=("needle",))
    table.crew("Kest", "gunnery", "target_systems", target="harrow", system="w1")
    with pytest.raises(Refused, match="The next shot is aimed at Harrow"):
        fire(table, target="cloud")


def test_a_volley_has_room_for_six_weapons_each_with_its_target():
    table = duel(*["multifocal_laser"] * 6, ships=THREE)
    events = table.crew(
        "Kest", "gunnery", "fire_all", 2, 2, 2, 2, 2, 2, target="harrow", sixth="needle"
    )
    assert [x.target for x in of(events, e.ShotTaken)] == ["harrow"] * 5 + ["needle"]
