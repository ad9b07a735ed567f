"""How ships play that nobody answers for, what others may see, and how it is told."""

import time
from dataclasses import replace

import pytest

from bot.core.decide import Act
from bot.core.legal import open_seats
from bot.core.npc import choose
from bot.core.seats import PUBLIC, side_viewer
from bot.core.view import view
from tests.rules.cepheus.fights import RULES, Table, in_battle


def play_npc(table, ships):
    """The policy answers for these ships until another ship is asked."""
    acts = []
    for _ in range(2000):
        seats = [s for s in open_seats(RULES, table.combat) if s.ship in ships]
        if not seats:
            return acts
        choice = choose(RULES, table.combat, seats[0])
        table.do(Act(seats[0], choice.action, choice.params, "npc"))
        acts.append((str(seats[0]), choice.action, dict(choice.params)))
    raise AssertionError("the policy goes on for ever")


def test_the_policy_coordinates_evades_and_fires_everything():
    table = Table(
        in_battle(
            {"boat": ("system_defense_boat", "A"), "foe": ("raider", "B")},
            {"start_range": "medium"},
        )
    )
    table.until("act")
    acts = []
    while table.ship("boat").active:
        acts += [action for _, action, _ in play_npc(table, {"boat"})]
        if table.menu == "react":
            table.skip()
    assert acts.count("attack") == 2
    assert acts.count("launch_missiles") == 2
    assert "coordinate_crew" in acts
    assert "evasive_maneuvers" in acts
    assert "delay" not in acts


def test_the_navigator_closes_to_where_most_beams_are_average():
    table = Table(
        in_battle(
            {"raider": ("raider", "A"), "foe": ("courier", "B")}, {"start_range": "very_long"}
        )
    )
    table.until("act")
    acts = play_npc(table, {"raider"})
    checks = [params for _, action, params in acts if action == "range_check"]
    assert [c["change"] for c in checks] == ["closer"]


def test_an_empty_magazine_is_reloaded():
    table = Table(in_battle({"boat": ("system_defense_boat", "A"), "foe": ("raider", "B")}))
    boat = table.ship("boat")
    mounts = tuple(
        replace(m, weapons=tuple(replace(w, ready={}) for w in m.weapons)) for m in boat.mounts
    )
    table.put(replace(boat, mounts=mounts))
    table.until("act")
    assert "reload" in [action for _, action, _ in play_npc(table, {"boat"})]


def test_beams_are_met_with_sand_first_and_missiles_with_lasers_first():
    table = Table(
        in_battle(
            {"boat": ("system_defense_boat", "A"), "trader": ("frontier_trader", "B")},
            {"start_range": "medium"},
        )
    )
    table.until("act")
    table.act("boat/gunner/boatc7", "attack", mount="m3", target="trader")
    acts = [action for _, action, _ in play_npc(table, {"trader"})]
    assert acts[:2] == ["fire_sand", "dodge"]


@pytest.mark.long
def test_a_side_of_eight_plays_its_turn_by_the_policy_quickly():
    ships = {f"n{k}": ("patrol_frigate", "A") for k in range(8)}
    ships |= {f"p{k}": ("patrol_frigate", "B") for k in range(16)}
    table = Table(in_battle(ships, {"start_range": "medium"}))
    table.until("act")
    side = {f"n{k}" for k in range(8)}
    spent, played = 0.0, set()
    while table.menu in {"act", "react"} and len(played) < 8:
        began = time.process_time()
        played |= {seat.split("/")[0] for seat, *_ in play_npc(table, side)}
        spent += time.process_time() - began
        table.skip()
    assert played == side
    assert spent < 1


def test_others_see_no_stocks_plots_points_or_figures_of_people():
    combat = in_battle({"boat": ("system_defense_boat", "A"), "foe": ("raider", "B")})
    boat = replace(combat.state.ships["boat"], pool=3, jump_plot=1, intel=("foe",))
    combat = replace(combat, state=combat.state.put(boat))
    for viewer in (PUBLIC, side_viewer("B")):
        seen = view(RULES, combat, viewer).state.ships["boat"]
        assert (seen.pool, seen.jump_plot, seen.intel, seen.ammo) == (0, 0, (), {})
        assert all(not w.ready for m in seen.mounts for w in m.weapons)
        assert all(not c.skills for c in seen.crew)
    own = view(RULES, combat, side_viewer("A")).state.ships["boat"]
    assert own == boat


def test_a_concealed_turret_is_not_listed_for_others():
    combat = in_battle({"boat": ("system_defense_boat", "A"), "foe": ("raider", "B")})
    boat = combat.state.ships["boat"]
    hidden = boat.put_mount(replace(boat.mount("m2"), concealed=True))
    seen = view(RULES, replace(combat, state=combat.state.put(hidden)), PUBLIC)
    assert [m.id for m in seen.state.ships["boat"].mounts] == ["m1", "m3", "m4"]


def test_a_navigator_without_beams_leaves_the_range_as_it_is():
    """1 + 1 against 6 + 6: the unarmed trader has won the check and may choose."""
    table = Table(
        in_battle(
            {"raider": ("raider", "A"), "trader": ("merchant_trader", "B")},
            {"start_range": "long"},
        )
    )
    table.until("act")
    table.put(replace(table.ship("trader"), mounts=()))
    table.act(
        "raider/navigator/raiderc3", "range_check", 1, 1, 6, 6, target="trader", change="closer"
    )
    acts = play_npc(table, {"trader"})
    assert [action for _, action, _ in acts] == ["choose_same"]
    assert table.state.range("raider", "trader") == 4
