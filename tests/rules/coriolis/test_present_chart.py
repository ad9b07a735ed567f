"""The line map: who stands where, what flies, who holds whom, and nothing that is hidden."""

from dataclasses import replace

import pytest

from bot.core.charts import Band, Flight, Hold, Obstacle
from bot.core.combat import Outcome
from bot.core.seats import GM, PUBLIC, side_viewer
from bot.rules.coriolis.state import Lock, Mine, Torpedo
from tests.rules.coriolis.prose import (
    PROSE,
    TEETH,
    TRADERS,
    battle,
    changed,
    combat,
    plain,
    seen_by,
    window,
)

POOL = ((3, "Agility"),)


def chart_of(state, frame=None, viewer=PUBLIC):
    return PROSE.chart(seen_by(viewer, combat(state, frame)), viewer)


def the_battle():
    """Turn 3: Jackal 2 CU away and Wasp 5 hold locks on Lantern; a torpedo and a mine."""
    state = battle("lantern", "camel", "jackal", "wasp")
    state = changed(state, "lantern", position=0)
    state = changed(state, "camel", position=0)
    state = changed(state, "jackal", position=2, lock=Lock("lantern", 1))
    state = changed(state, "wasp", position=5, lock=Lock("lantern", 2))
    return replace(
        state,
        torpedoes={"T1": Torpedo("T1", "torpedo", "jackal", "lantern", 3, POOL, 1)},
        mines={"M1": Mine("M1", "mine", "jackal", 7, POOL)},
    )


def test_every_ship_stands_at_its_segment_and_the_acting_one_is_the_viewpoint():
    chart = chart_of(the_battle(), window("maneuvers", "camel"))
    assert (chart.title, chart.unit) == ("Turn 3 · Pilot phase", "CU")
    assert [(s.mark, plain(s.name), s.at, s.acting) for s in chart.ships] == [
        ("▲1", "Lantern", 0, False),
        ("▲2", "Camel", 0, True),
        ("▼1", "Red Jackal", 2, False),
        ("▼2", "Wasp", 5, False),
    ]
    assert chart.viewpoint.mark == "▲2"


def test_ships_are_listed_side_by_side_as_on_the_board():
    chart = chart_of(battle("lantern", "jackal", "camel", "wasp"))
    assert [s.mark for s in chart.ships] == ["▲1", "▲2", "▼1", "▼2"]


def test_locks_torpedoes_and_mines_are_shown():
    chart = chart_of(the_battle(), window("maneuvers", "lantern"))
    assert chart.holds == (
        Hold("jackal", "lantern", "lock 1"),
        Hold("wasp", "lantern", "lock 2"),
    )
    assert chart.flights == (Flight("T1", "torpedo", 3, -1, "▲1"),)
    assert chart.obstacles == (Obstacle("M1", "mine", 7, "▼1"),)


def test_a_torpedo_points_where_it_flies():
    state = the_battle()
    torpedo = replace(state.torpedoes["T1"], target="wasp")
    assert chart_of(replace(state, torpedoes={"T1": torpedo})).flights[0].heading == 1
    torpedo = replace(torpedo, position=5)
    assert chart_of(replace(state, torpedoes={"T1": torpedo})).flights[0].heading == 0


def test_the_ranges_are_those_of_the_book():
    chart = chart_of(the_battle())
    assert chart.bands[0] == Band("Contact", 0, 0)
    assert chart.bands[-1] == Band("Extreme", 5, 8)
    assert [chart.band(n) for n in (0, 1, 2, 3, 4, 8, 9)] == [
        "Contact", "Short", "Medium", "Long", "Long", "Extreme", "",
    ]  # fmt: skip


def test_a_ship_out_of_the_battle_stays_where_it_drifts_and_one_that_escaped_does_not():
    state = changed(the_battle(), "wasp", status="escaped", lock=None)
    state = changed(state, "jackal", status="hull_collapsed", lock=None)
    chart = chart_of(state)
    assert [(s.mark, s.out) for s in chart.ships] == [
        ("▲1", ""),
        ("▲2", ""),
        ("▼1", "hull collapsed"),
    ]


def test_a_lock_of_a_ship_that_left_is_not_drawn():
    assert chart_of(changed(the_battle(), "wasp", status="escaped")).holds == (
        Hold("jackal", "lantern", "lock 1"),
    )


@pytest.mark.parametrize(
    ("changes", "title"),
    [
        ({"stage": "detection"}, "Detection"),
        ({"stage": "free", "free_side": TRADERS}, "Surprise · Pilot phase"),
        ({"phase": "sensors"}, "Turn 3 · Sensor phase"),
    ],
)
def test_the_title_says_the_moment(changes, title):
    assert chart_of(replace(the_battle(), **changes)).title == title


def test_the_title_of_a_battle_that_is_over_says_so():
    over = replace(combat(the_battle()), outcome=Outcome(TEETH, "hull_collapsed"))
    assert PROSE.chart(seen_by(PUBLIC, over), PUBLIC).title == "The battle is over"


def test_where_no_ship_can_fight_there_is_nothing_to_draw():
    state = battle("lantern", "jackal")
    for ship in ("lantern", "jackal"):
        state = changed(state, ship, status="destroyed")
    assert chart_of(state) is None


def hidden(level):
    """Moth at 4 is unseen, or an unknown ship; it holds a lock and its torpedo flies."""
    state = battle("lantern", "jackal", "moth")
    state = changed(state, "moth", position=4, lock=Lock("lantern", 2), mark=1 if level else 0)
    state = changed(state, "jackal", mark=2, lock=Lock("lantern", 1))
    return replace(
        state,
        detected={**state.detected, "lantern": {"jackal": 2, "moth": level}},
        torpedoes={"T1": Torpedo("T1", "torpedo", "lantern", "moth", 2, POOL, 1)},
    )


@pytest.mark.parametrize("viewer", [PUBLIC, side_viewer(TRADERS)])
def test_an_unseen_ship_is_nowhere_on_the_map(viewer):
    chart = chart_of(hidden(0), window("maneuvers", "moth"), viewer)
    assert [s.mark for s in chart.ships] == ["▲1", "▼2"]
    assert not any(s.acting for s in chart.ships)
    assert [h.holder for h in chart.holds] == ["jackal"]
    assert (chart.flights[0].target, chart.flights[0].heading) == ("", 0)
    assert "Moth" not in str(chart)
    assert "moth" not in str(chart)


@pytest.mark.parametrize("viewer", [PUBLIC, side_viewer(TRADERS)])
def test_of_a_ship_that_was_only_located_the_map_has_distance_and_locks(viewer):
    chart = chart_of(hidden(1), None, viewer)
    moth = chart.ship("moth")
    assert (moth.mark, plain(moth.name), moth.at) == ("▼1", "Unknown ship", 4)
    assert Hold("moth", "lantern", "lock 2") in chart.holds


@pytest.mark.parametrize("viewer", [GM, side_viewer(TEETH)])
def test_its_own_side_and_the_gm_see_it_by_its_letter(viewer):
    chart = chart_of(hidden(0), window("maneuvers", "moth"), viewer)
    assert chart.viewpoint.mark == "▼b"
    assert plain(chart.viewpoint.name) == "Night Moth"
