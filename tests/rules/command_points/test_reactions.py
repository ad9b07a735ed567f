"""A hit is answered before it counts (2.4, 2.7, R-05, R-06, R-12, R-16, R-31, R-32)."""

from __future__ import annotations

import pytest

from bot.core.refusal import Refused
from bot.rules.command_points import events as e
from bot.rules.command_points.state import System
from tests.rules.command_points.fights import HARROW, Table, in_battle, of, opening, seat


def under_fire(table: Table | None = None, *faces: int) -> Table:
    """The Harrow hits the Waykeeper for 15."""
    table = table or Table()
    table.close()
    table.harrow("fire_one", *(faces or (12, 4, 5, 6)), weapon="w1", target="waykeeper")
    return table


def test_nobody_is_asked_about_a_hit_that_the_armor_stops():
    table = under_fire(Table(), 12, 1, 1, 1)
    assert table.menu == "keep_it_together", "armor 2 − AP 10"
    table = Table()
    table.set(armor=25)
    under_fire(table)
    assert (table.menu, table.ship().hp) == ("turn", 20)


def test_a_captain_after_a_general_action_may_still_answer():
    table = Table()
    table.crew("Imre", "anyone", "above_and_beyond", skill="lead", attribute="cha")
    under_fire(table)
    assert table.asked == [seat("Imre", "captain")]


def test_of_several_captains_the_first_answer_counts():
    table = Table()
    table.set_person("Juno", departments=("captain", "bridge"))
    under_fire(table)
    assert table.asked == [seat("Imre", "captain"), seat("Juno", "captain")]
    table.act(seat("Juno", "captain"), "keep_it_together", 9)
    assert (table.menu, table.ship().hp) == ("turn", 20)
    assert table.person("Juno").station_lock is None


def test_when_time_runs_out_it_is_used_only_against_destruction():
    table = under_fire()
    table.skip()
    assert (table.ship().hp, table.ship().keep_used) == (5, False)
    table = Table()
    table.set(hp=15)
    under_fire(table)
    table.skip(1)
    assert (table.ship().hp, table.ship().keep_used) == (15, True)


def test_each_hit_of_a_volley_is_answered_before_the_next_weapon_rolls():
    table = Table()
    table.crew("Kest", "gunnery", "fire_all", 9, 4, target="harrow")
    assert table.menu == "keep_it_together"
    assert [s.weapon for s in table.state.shots] == ["w2"]
    table.act(HARROW, "take_it", 9, 4, 4)
    assert table.ship("harrow").hp == 19
    table.act(HARROW, "take_it")
    assert table.ship("harrow").hp == 14, "10 − 5"


def test_the_referees_vessel_keeps_it_together_once_in_the_battle():
    table = Table()
    table.crew("Kest", "gunnery", "fire_one", 9, 4, weapon="w1", target="harrow")
    table.harrow("keep_it_together", 1)
    table.close()
    table.harrow("done")
    table.crew("Kest", "gunnery", "fire_one", 9, 4, weapon="w1", target="harrow")
    assert (table.menu, table.ship("harrow").hp) == ("turn", 19)


def test_comms_may_burst_first_and_then_the_captain_is_not_asked():
    table = Table(in_battle(waykeeper={"burst_ecm_generator": True}))
    under_fire(table)
    assert (table.menu, table.asked) == ("burst_ecm", [seat("Lio", "comms")])
    table.crew("Lio", "comms", "burst_ecm")
    assert (table.menu, table.ship().hp) == ("turn", 20)
    assert table.ship().system("burst_ecm_generator").used
    table.harrow("fire_one", 12, 1, 1, 1, weapon="w1", target="waykeeper")
    assert table.menu == "keep_it_together", "once in the battle"


def test_a_burst_saved_leaves_the_choice_to_the_captain():
    table = Table(in_battle(waykeeper={"burst_ecm_generator": True}))
    table.set_person("Lio", status="dead")
    under_fire(table)
    assert table.asked == [seat("Imre", "captain")], "nobody is left at comms"
    table.crew("Imre", "captain", "save_burst")
    assert table.menu == "keep_it_together"
    table.skip()
    assert table.ship().hp == 5


def test_a_broken_generator_bursts_no_more():
    table = Table()
    table.set(systems=(System("burst_ecm_generator", state="disabled"),))
    assert under_fire(table).menu == "keep_it_together"


@pytest.mark.parametrize(
    ("rule", "damage", "hp", "kept"),
    [("from", 15, 20, True), ("from", 16, 20, False), ("destroyed", 1, 15, True),
     ("destroyed", 1, 16, False), ("never", 1, 15, False)],
)  # fmt: skip
def test_a_standing_answer_spares_the_wait(rule, damage, hp, kept):
    table = Table()
    answer = {"reaction": "keep_it_together", "rule": rule, "damage": damage}
    table.crew("Imre", "captain", "standing_answer", **answer)
    table.set(hp=hp)
    under_fire(table, 12, 4, 5, 6, *((2,) if kept else ()), *((6, 6) if rule == "never" else ()))
    assert table.ship().keep_used == kept
    assert table.ship().hp == (hp if kept else hp - 15)


def test_a_standing_answer_for_the_burst_and_its_end():
    table = Table(in_battle(waykeeper={"burst_ecm_generator": True}))
    answer = {"reaction": "burst_ecm", "rule": "from", "damage": 10}
    table.crew("Lio", "comms", "standing_answer", **answer)
    under_fire(table)
    assert (table.menu, table.ship().hp) == ("turn", 20)
    table.crew("Lio", "comms", "standing_answer", reaction="burst_ecm", rule="ask")
    assert table.ship().standing == {}


def test_the_fully_surprised_do_not_answer_at_all():
    table = Table(
        opening(
            waykeeper={"surprise": "surprises"},
            harrow={"surprise": "surprised", "burst_ecm_generator": True},
        )
    )
    table.crew("Kest", "gunnery", "fire_one", 12, 4, weapon="w1", target="harrow")
    assert (table.menu, table.ship("harrow").hp) == ("turn", 19)


def test_with_the_option_any_head_may_take_a_crisis_for_a_hit():
    table = Table(in_battle(options={"voluntary_crisis": True}))
    table.crew("Imre", "captain", "support", department="comms")
    under_fire(table)
    assert len(table.asked) == 5
    table.act(seat("Mags", "engineering"), "keep_it_together", 5)
    assert table.ship().hp == 20


def test_an_aimed_hit_that_is_canceled_disables_nothing():
    table = Table()
    table.close()
    table.harrow("target_systems", target="waykeeper", system="w1")
    table.harrow("fire_one", 19, 6, 6, 6, weapon="w1", target="waykeeper")
    events = table.crew("Imre", "captain", "keep_it_together", 4)
    assert not of(events, e.PartState)
    assert table.ship().weapon("w1").state == "ok"


def test_only_who_is_asked_answers():
    table = under_fire()
    with pytest.raises(Refused, match="It is not that seat's move"):
        table.act(seat("Juno", "bridge"), "keep_it_together")


def test_a_burst_that_may_be_used_is_asked_for_before_a_stored_answer_of_the_captain():
    table = Table(in_battle(waykeeper={"burst_ecm_generator": True}))
    answer = {"reaction": "keep_it_together", "rule": "from", "damage": 1}
    table.crew("Imre", "captain", "standing_answer", **answer)
    under_fire(table)
    assert (table.menu, table.ship().keep_used) == ("burst_ecm", False)
    table.crew("Lio", "comms", "save_burst", 9)
    assert (table.ship().hp, table.ship().keep_used) == (20, True)
    assert [c.kind for c in table.ship().crises] == ["target_decalibration"]
