"""Bridge, comms, engineering, captain: opposed checks, effects, prices (3.2 to 3.5)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.play import Rolled
from bot.core.refusal import Refused
from bot.rules.command_points import events as e
from bot.rules.command_points.figures import ecm_against, speed
from bot.rules.command_points.state import Ecm, System
from tests.rules.command_points.fights import CONTENT, RULES, Table, in_battle, of

PLAYERS = {
    "waykeeper": ("free_merchant", "A", False),
    "other": ("free_merchant", "B", False),
}
THREE = {
    "waykeeper": ("free_merchant", "A", False),
    "harrow": ("patrol_boat", "B", True),
    "needle": ("strike_fighter", "B", True),
}


def test_between_players_a_tie_goes_to_the_defender():
    table = Table(in_battle(PLAYERS))
    table.crew("Lio", "comms", "crash_systems", 3, 3, 2, 4, target="other")
    assert table.ship("other").cp_penalty_next == 0
    table.crew("Lio", "comms", "crash_systems", 3, 4, 2, 4, target="other")
    table.set(cp=2)
    table.crew("Lio", "comms", "crash_systems", 3, 4, 2, 4, target="other")
    assert table.ship("other").cp_penalty_next == 4, "it adds up"


def test_the_best_of_a_department_answers_whatever_the_lock():
    table = Table(in_battle(PLAYERS))
    other = table.ship("other")
    better = replace(
        other.member("otherc1"), departments=("captain", "comms"), skills={"program": 4}
    )
    table.put(other.put_crew(replace(better, station_lock="captain")))
    events = table.crew("Lio", "comms", "crash_systems", 6, 3, 4, 4, target="other")
    answer = next(x for x in of(events, Rolled) if x.purpose == "crash_systems_answer")
    # 6 + 3 + 3 = 12 against 4 + 4 + 4.
    assert (answer.who, answer.degree) == ("other/otherc1", 12)
    assert table.ship("other").cp_penalty_next == 0


def test_an_empty_department_rolls_at_minus_1():
    table = Table(in_battle(PLAYERS))
    other = table.ship("other")
    table.put(other.put_crew(replace(other.member("otherc4"), status="mortally_wounded")))
    # 3 + 3 + 3 = 9 against 5 + 4 − 1 = 8.
    table.crew("Lio", "comms", "crash_systems", 3, 3, 5, 4, target="other")
    assert table.ship("other").cp_penalty_next == 2


def test_a_skill_of_0_or_less_has_no_effect_but_may_be_tried():
    table = Table()
    table.set_person("Lio", skills={"program": 0})
    table.crew("Lio", "comms", "crash_systems", 6, 6, 1, 1, target="harrow")
    table.crew("Lio", "comms", "sensor_ghost", 6, 6)
    assert table.ship("harrow").cp_penalty_next == 0
    assert RULES.figures(table.state)["waykeeper"]["ac"] == 14
    table.set_person("Imre", skills={})
    table.crew("Imre", "captain", "into_the_fire")
    assert table.ship().cp == 5 - 4 + 1


def test_of_two_ecms_the_higher_counts_and_only_for_its_side():
    table = Table()
    for value in (2, 4):
        ecm = Ecm(f"s{value}", "A", "harrow", value)
        table.put(ecm=(*table.state.ecm, ecm))
    assert ecm_against(table.state, "A", "harrow") == 4
    assert ecm_against(table.state, "B", "harrow") == 0
    table.crew("Lio", "comms", "defeat_ecm", 6, 6, 1, 1, target="harrow")
    assert not of(
        table.crew("Lio", "comms", "defeat_ecm", 6, 6, 1, 1, target="harrow"), e.EcmDefeated
    )


def test_the_fastest_enemy_answers_an_escape_and_all_lose_touch():
    table = Table(in_battle(THREE))
    # The needle has Speed 5: 6 + 6 + 3 + 3 against 2 + 2 + 2 + 5.
    events = table.crew("Juno", "bridge", "escape_combat", 6, 6, 2, 2)
    rolled = [x for x in events if getattr(x, "purpose", "") == "escape_combat_answer"]
    assert rolled[0].who == "needle/needlec1"
    assert table.state.escape == {"waykeeper|harrow": 1, "waykeeper|needle": 1}


def test_of_equally_fast_enemies_the_better_pilot_answers():
    table = Table(in_battle(THREE))
    table.set("harrow", speed=5, npc_skill=3)
    events = table.crew("Juno", "bridge", "escape_combat", 6, 6, 2, 2)
    rolled = [x for x in events if getattr(x, "purpose", "") == "escape_combat_answer"]
    assert rolled[0].who == "harrow/harrowc1"


def test_an_enemy_without_a_drive_cannot_hold_anybody():
    table = Table()
    table.set("harrow", drive_destroyed=True, drive=0)
    table.crew("Juno", "bridge", "escape_combat", 1, 1)
    assert table.state.points("waykeeper", "harrow") == 1
    table.set(drive_destroyed=True)
    with pytest.raises(Refused, match="The drive is destroyed"):
        table.crew("Juno", "bridge", "evasive")
    with pytest.raises(Refused, match="The drive is destroyed"):
        table.crew("Mags", "engineering", "boost_engines")


def test_parted_from_one_enemy_the_others_still_hold_a_vessel():
    table = Table(in_battle(THREE))
    table.put(escape={"waykeeper|harrow": 2})
    table.crew("Juno", "bridge", "escape_combat", 6, 6, 1, 1)
    assert table.state.parted("waykeeper", "harrow")
    assert (table.ship().status, table.state.points("waykeeper", "needle")) == ("active", 1)
    with pytest.raises(Refused, match=r"Target: that is not here\. Possible: ▼2 Needle"):
        table.crew("Lio", "comms", "crash_systems", target="harrow")
    # The one it has not parted from surrenders: now it is away.
    table.act("needle/vessel/needlec1", "surrender")
    assert table.ship().status == "escaped"
    assert table.combat.outcome.why == "escaped"


def test_pursuit_needs_somebody_who_flees():
    table = Table()
    with pytest.raises(Refused, match="No enemy has points of escape against you"):
        table.crew("Juno", "bridge", "pursue_target", target="harrow")
    table.put(escape={"harrow|waykeeper": 2})
    table.crew("Juno", "bridge", "pursue_target", 6, 6, 1, 1, target="harrow")
    assert table.state.points("harrow", "waykeeper") == 1


def test_boost_adds_up_and_does_not_count_for_initiative():
    table = Table()
    for _ in range(2):
        table.crew("Mags", "engineering", "boost_engines", 6, 6)
    assert speed(table.ship(), CONTENT) == 7
    table.close()
    assert speed(table.ship(), CONTENT) == 7
    table.harrow("done")
    assert speed(table.ship(), CONTENT) == 3


def test_damage_control_by_class_and_never_above_the_most():
    table = Table(in_battle({"waykeeper": ("battleship", "A", False), "harrow": THREE["harrow"]}))
    table.set(hp=110)
    table.crew("Mags", "engineering", "damage_control", 6, 6)
    assert table.ship().hp == 116, "Fix 1 × 6"
    table.set(hp=118, cp=3)
    table.crew("Mags", "engineering", "damage_control", 6, 6)
    assert table.ship().hp == 120
    table.set(cp=3)
    with pytest.raises(Refused, match=r"The hull is whole\. 120/120 HP"):
        table.crew("Mags", "engineering", "damage_control")


def test_emergency_repair_mends_what_is_disabled_and_not_what_is_destroyed():
    table = Table()
    with pytest.raises(Refused, match="Nothing is disabled"):
        table.crew("Mags", "engineering", "emergency_repair", system="w1")
    systems = (System("fuel_scoops", state="destroyed"), System("fuel_bunker", state="disabled"))
    table.set(systems=systems, drive=0)
    with pytest.raises(Refused, match=r"System: that is not here\. Possible: Drive, Fuel bunker"):
        table.crew("Mags", "engineering", "emergency_repair", system="fuel_scoops")
    table.crew("Mags", "engineering", "emergency_repair", 4, 4, system="drive")
    assert table.ship().drive == 1
    table.set(cp=3)
    table.crew("Mags", "engineering", "emergency_repair", 2, 3, system="fuel_bunker")
    assert table.ship().system("fuel_bunker").state == "disabled", "2 + 3 + 2 is 7"


def test_support_waits_for_an_action_that_costs_and_is_lost_with_the_turn():
    table = Table(in_battle(waykeeper={"foxer_drones": True}))
    table.crew("Imre", "captain", "support", department="gunnery")
    table.crew("Kest", "gunnery", "foxer_drones")
    assert table.ship().support == "gunnery"
    table.crew("Kest", "gunnery", "target_systems", target="harrow", system="w1")
    assert (table.ship().support, table.ship().cp) == (None, 5)
    with pytest.raises(Refused, match="That is possible only once a turn"):
        table.crew("Imre", "captain", "support", department="comms")
    table.close()
    table.harrow("done")
    table.crew("Imre", "captain", "support", department="comms")
    table.close()
    assert table.ship().support is None


def test_the_referees_crew_uses_one_number_for_everything():
    table = Table()
    table.close()
    table.harrow("evasive", 3, 4)
    table.harrow("sensor_ghost", 3, 4)
    assert RULES.figures(table.state)["harrow"]["ac"] == 18
    assert table.ship("harrow").member("harrowc1").station_lock is None
    with pytest.raises(Refused, match="belongs to the captain"):
        table.harrow("into_the_fire")
