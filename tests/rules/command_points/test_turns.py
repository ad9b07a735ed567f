"""The course of a battle: order, turns, command points, silence, how it ends (2.1, 2.2, R-03)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.decide import evolve
from bot.core.draft import Draft, Entry
from bot.core.muster import joining
from bot.core.refusal import Refused
from bot.rules.command_points import events as e
from bot.rules.command_points.state import Crisis
from tests.rules.command_points.fights import HARROW, RULES, Table, in_battle, of, opening, seat

THREE = {
    "waykeeper": ("free_merchant", "A", False),
    "harrow": ("patrol_boat", "B", True),
    "wolf": ("patrol_boat", "B", True),
}


def test_equals_of_the_referee_roll_again_among_themselves():
    # 2+3, 1+4, 1+4: the players' first; of the others 3 and 6 on the second roll.
    table = Table(opening(THREE), 2, 1, 1, 3, 6)
    assert table.state.order == ("waykeeper", "wolf", "harrow")
    assert table.ship("harrow").initiative == 5


def test_a_vessel_that_joins_later_acts_from_the_next_round():
    table = Table()
    draft = Draft(
        (
            Entry("waykeeper", "free_merchant", "Waykeeper", "A", crew="waykeeper"),
            Entry("harrow", "patrol_boat", "Harrow", "B", npc=True),
            Entry("late", "strike_fighter", "Late", "B", npc=True),
        ),
        {"departments": False},
    )
    came = joining(RULES, table.state, draft, "late")
    table.combat = replace(table.combat, state=came_in(table, came))
    assert [s.id for s in table.state.engaged("waykeeper")] == ["harrow", "late"]
    table.close()
    table.set("harrow", initiative=6)
    table.set("waykeeper", initiative=8)
    table.harrow("done", 2)
    assert table.state.round == 2
    # 2 + 5 = 7 lies between 8 and 6.
    assert table.state.order == ("waykeeper", "late", "harrow")


def came_in(table, came):
    combat = table.combat
    for event in came.events:
        combat = evolve(RULES, combat, event)
    return combat.state


def test_a_crash_and_wild_systems_lower_the_pool_but_not_below_nothing():
    table = Table()
    crises = tuple(Crisis(f"C{n}", "haywire", acute=False, created_turn=1) for n in (1, 2))
    table.set("harrow", cp_penalty_next=2, crises=crises)
    table.close()
    assert table.ship("harrow").cp == 0
    assert table.ship("harrow").cp_penalty_next == 0


def test_a_station_action_locks_until_the_next_turn_of_the_vessel():
    table = Table()
    table.set_person("Juno", departments=("bridge", "comms"))
    table.crew("Juno", "bridge", "evasive", 1, 1)
    with pytest.raises(Refused, match="Juno stays at Bridge until the vessel's next turn"):
        table.crew("Juno", "comms", "sensor_ghost")
    with pytest.raises(
        Refused, match=r"Juno has acted in this turn\. Use an action of your department"
    ):
        table.crew("Juno", "anyone", "above_and_beyond", skill="pilot", attribute="dex")
    table.close()
    assert table.person("Juno").station_lock == "bridge"
    table.harrow("done")
    assert table.person("Juno").station_lock is None


def test_limits_count_for_the_vessel_and_not_for_the_gunner():
    table = Table(in_battle(waykeeper={"base_cp": 7}))
    table.set_person("Juno", departments=("bridge", "gunnery"))
    for who in ("Kest", "Juno", "Kest"):
        table.crew(who, "gunnery", "fire_one", 1, weapon="w1", target="harrow")
    table.set(cp=4)
    with pytest.raises(Refused, match="That is possible only 3 times a turn"):
        table.crew("Juno", "gunnery", "fire_one", weapon="w1", target="harrow")
    table.crew("Juno", "gunnery", "fire_all", 1, 1, target="harrow")
    assert table.ship().counters["fire_one"] == 3


def test_a_vessels_turn_ends_when_all_are_done():
    table = Table()
    for who in ("Imre", "Juno", "Kest", "Lio"):
        table.crew(who, "anyone", "done")
    assert table.acting == "waykeeper"
    table.crew("Mags", "engineering", "done")
    assert table.acting == "harrow"


def test_nobody_acts_in_anothers_turn():
    table = Table()
    table.close()
    with pytest.raises(Refused, match="It is not that seat's move"):
        table.crew("Kest", "gunnery", "fire_one", weapon="w1", target="harrow")
    with pytest.raises(Refused, match="It is not your vessel's turn"):
        table.close()


def test_from_the_third_silent_turn_the_vessel_plays_itself_until_somebody_answers():
    table = Table()
    for _ in range(2):
        table.skip()
        table.harrow("done")
    assert table.ship().missed_turns == 2
    events = table.skip(by="clock")
    shots = of(events, e.ShotsDeclared)
    assert shots, "the policy fires"
    assert shots[0].shots[0].gunner == "waykeeperc3"
    while table.acting == "waykeeper":
        table.skip()
    assert table.ship().missed_turns == 3
    while table.acting != "waykeeper":
        table.skip()
    table.crew("Juno", "bridge", "evasive")
    table.close()
    assert table.ship().missed_turns == 0


def test_without_the_autopilot_silence_does_nothing():
    table = Table(in_battle(options={"autopilot": False}))
    for _ in range(3):
        assert not of(table.skip(), e.ShotsDeclared)
        table.harrow("done")


def test_without_automatic_play_the_referees_vessel_lets_its_turn_pass():
    table = Table(in_battle(options={"auto": False}))
    table.close()
    assert not of(table.skip(), e.ShotsDeclared)
    assert table.acting == "waykeeper"


def test_two_turns_without_anybody_able_are_a_surrender():
    table = Table()
    hurt = tuple(replace(c, status="mortally_wounded") for c in table.ship().crew)
    table.set(crew=hurt)
    table.skip()
    assert table.acting == "harrow"
    table.harrow("done")
    assert table.acting == "harrow", "its turn passed by itself"
    assert table.ship().unmanned_turns == 1
    table.harrow("done")
    assert table.ship().status == "surrendered"
    assert table.combat.outcome.winner == "B"


def test_effects_of_a_vessel_that_is_out_end_when_its_turn_would_have_come():
    ships = {**THREE, "ally": ("free_merchant", "A", False)}
    table = Table(in_battle(ships))
    table.crew("Lio", "comms", "defeat_ecm", 6, 6, 1, 1, target="harrow")
    table.crew("Imre", "captain", "surrender")
    assert table.ship().status == "surrendered"
    assert [x.value for x in table.state.ecm] == [4]
    table.harrow("done")
    table.act("wolf/vessel/wolfc1", "done")
    events = table.act("ally/captain/allyc1", "close_turn")
    assert table.state.ecm == ()
    assert [x.ship for x in of(events, e.EffectsEnded)] == ["waykeeper"]


def test_three_rounds_without_a_roll_ask_whether_to_go_on():
    table = Table()
    for _ in range(3):
        table.close()
        table.harrow("done")
    assert table.menu == "standstill"
    assert table.asked == [seat("Imre", "captain"), HARROW]
    table.crew("Imre", "captain", "let_it_end")
    table.harrow("go_on")
    assert table.combat.outcome is None
    assert table.state.quiet_rounds == 3
    table.close()
    table.harrow("done")
    table.skip()
    assert table.combat.outcome.why == "standstill"
    assert table.combat.outcome.winner is None


def test_a_check_ends_the_quiet():
    table = Table()
    for _ in range(2):
        table.close()
        table.harrow("done")
    table.crew("Juno", "bridge", "evasive", 1, 1)
    table.close()
    table.harrow("done")
    assert (table.state.quiet_rounds, table.menu) == (0, "turn")


def test_a_roll_in_surprise_does_not_make_the_first_round_a_loud_one():
    surprise = {"waykeeper": {"surprise": "surprises"}, "harrow": {"surprise": "surprised"}}
    table = Table(opening(**surprise))
    table.crew("Juno", "bridge", "evasive", 1, 1)
    # 8 + 3 before 1 + 4.
    table.close(8, 1)
    for _ in range(3):
        table.close()
        table.harrow("done")
    assert (table.state.round, table.menu) == (4, "standstill")


def test_two_vessels_surprise_one_after_the_other_and_only_the_surprised():
    ships = {**THREE, "ally": ("free_merchant", "A", False)}
    surprises = {"surprise": "surprises"}
    table = Table(
        opening(ships, waykeeper=surprises, ally=surprises, wolf={"surprise": "surprised"})
    )
    assert (table.acting, table.ship().cp, table.ship().turns_started) == ("waykeeper", 5, 1)
    table.close()
    assert (table.acting, table.ship("ally").cp) == ("ally", 5)
    # The only one surprised gives up: the turn goes on, and nobody is left to attack.
    table.act("wolf/vessel/wolfc1", "surrender")
    with pytest.raises(Refused, match="No enemy is engaged with you"):
        table.act("ally/gunnery/allyc3", "fire_one", weapon="w1", target="harrow")
    # Whoever is out takes no initiative: 8 + 3, 1 + 4, 7 + 3 in the order of the list.
    table.act("ally/captain/allyc1", "close_turn", 8, 1, 7)
    assert table.state.order == ("waykeeper", "ally", "harrow", "wolf")
    assert (table.acting, table.ship().turns_started, table.state.round) == ("waykeeper", 2, 1)


def test_an_agreed_end_needs_all_sides_before_the_next_turn():
    table = Table()
    table.crew("Imre", "captain", "agree_to_end")
    with pytest.raises(Refused, match="Your side has offered that already"):
        table.crew("Imre", "captain", "agree_to_end")
    table.close()
    assert table.state.agreed == ()
    table.harrow("agree_to_end")
    table.crew("Imre", "captain", "agree_to_end")
    assert table.combat.outcome.why == "agreed"


def test_a_target_that_surrenders_takes_the_hit_with_it():
    table = Table()
    table.close()
    table.harrow("fire_one", 15, 6, 6, 6, weapon="w1", target="waykeeper")
    table.crew("Imre", "captain", "surrender")
    assert table.ship().hp == 20
    assert (table.combat.outcome.winner, table.combat.outcome.why) == ("B", "last_side")


def test_a_hit_of_an_attacker_that_surrenders_stands():
    table = Table(in_battle({**THREE, "ally": ("free_merchant", "A", False)}))
    table.close()
    table.harrow("fire_one", 15, 1, 1, 1, weapon="w1", target="waykeeper")
    table.harrow("surrender")
    table.crew("Imre", "captain", "take_it")
    assert table.ship().hp == 17
    assert table.acting == "wolf"


def test_whoever_surprises_needs_somebody_surprised():
    with pytest.raises(Refused, match=r"Waykeeper surprises nobody\. Set an enemy's surprise too"):
        opening(waykeeper={"surprise": "surprises"})
    with pytest.raises(Refused, match="Harrow is surprised by nobody"):
        opening(harrow={"surprise": "surprised"})


def test_in_surprise_only_the_surprised_are_targets():
    table = Table(
        opening(THREE, waykeeper={"surprise": "surprises"}, wolf={"surprise": "surprised"})
    )
    with pytest.raises(Refused, match=r"Target: that is not here\. Possible: ▼2 Wolf"):
        table.crew("Kest", "gunnery", "fire_one", weapon="w1", target="harrow")
    # Fully surprised: −2 on opposed checks. 6 + 3 against 9 + 2 − 2.
    table.crew("Lio", "comms", "crash_systems", 3, 3, 5, 4, target="wolf")
    assert table.ship("wolf").cp_penalty_next == 2


def test_departments_change_only_before_anybody_has_acted():
    table = Table()
    table.crew("Juno", "anyone", "take_charge", department="gunnery")
    assert table.person("Juno").departments == ("bridge", "gunnery")
    table.crew("Kest", "gunnery", "hand_over", department="gunnery")
    with pytest.raises(Refused, match="Nobody else is in charge of that department"):
        table.crew("Juno", "gunnery", "hand_over", department="gunnery")
    table.crew("Lio", "comms", "sensor_ghost", 1, 1)
    with pytest.raises(
        Refused, match="Departments change only before anybody has acted in the turn"
    ):
        table.crew("Juno", "anyone", "take_charge", department="comms")


def test_captains_share_departments_out_first():
    table = Table(opening(options={"departments": True}))
    assert (table.menu, table.asked) == ("departments", [seat("Imre", "captain")])
    give = {"person": "waykeeperc2", "department": "gunnery"}
    table.crew("Imre", "captain", "assign_department", **give)
    table.crew("Imre", "captain", "relieve", person="waykeeperc3", department="gunnery")
    assert table.person("Kest").departments == ()
    table.crew("Imre", "captain", "departments_stand", 8, 1)
    assert table.menu == "turn"
    assert seat("Kest", "gunnery") not in table.asked
    assert "waykeeper/anyone/waykeeperc3" in table.asked


def test_the_referee_may_close_the_turn_of_his_vessel():
    table = Table()
    table.close()
    table.act(HARROW, "close_turn")
    assert table.acting == "waykeeper"
