"""What the referee sets, within what there can be (1.3, 2.6, 4.4, 4.5)."""

from __future__ import annotations

import pytest

from bot.core.refusal import Refused
from tests.rules.command_points.fights import RULES, Table


def gm(table: Table, action: str, *faces: int, **params):
    return table.act("-/gm", action, *faces, by="gm", **params)


def test_a_figure_is_set_within_its_bounds():
    table = Table()
    gm(table, "set_vessel", ship="harrow", what="hp", value=3)
    assert table.ship("harrow").hp == 3
    with pytest.raises(Refused, match="HP goes from 0 to 25, not 26"):
        gm(table, "set_vessel", ship="harrow", what="hp", value=26)
    gm(table, "set_vessel", ship="harrow", what="drive", value=1)
    assert table.ship("harrow").drive == 1


@pytest.mark.parametrize(
    ("what", "value"),
    [("cp", 7), ("ac", 20), ("armor", 7), ("speed", 1), ("npc_crew", 3), ("cargo", 5), ("fuel", 1),
     ("base_cp", 6), ("npc_skill", 0)],
)  # fmt: skip
def test_every_figure_may_be_set(what, value):
    table = Table()
    gm(table, "set_vessel", ship="waykeeper", what=what, value=value)
    assert getattr(table.ship(), what) == value


def test_the_last_hit_point_taken_by_the_referee_counts():
    table = Table()
    gm(table, "set_vessel", 1, 1, ship="harrow", what="hp", value=0)
    assert table.ship("harrow").status == "destroyed"


def test_cover_counts_from_the_next_attack():
    table = Table()
    gm(table, "set_cover", ship="harrow", cover="hard")
    assert table.ship("harrow").cover == "hard"


def test_points_of_escape_may_end_a_battle():
    table = Table()
    gm(table, "set_escape", ship="waykeeper", enemy="harrow", points=2)
    assert table.state.points("waykeeper", "harrow") == 2
    gm(table, "set_escape", ship="waykeeper", enemy="harrow", points=3)
    assert table.ship().status == "escaped"


def test_systems_are_set_in_both_directions():
    table = Table()
    for state in ("disabled", "ok", "destroyed", "ok"):
        gm(table, "set_system", ship="harrow", system="w1", state=state)
        assert table.ship("harrow").weapon("w1").state == state
    gm(table, "set_system", ship="harrow", system="drive", state="destroyed")
    assert table.ship("harrow").drive_destroyed
    gm(table, "set_system", ship="harrow", system="drive", state="ok")
    assert (table.ship("harrow").drive, table.ship("harrow").drive_destroyed) == (2, False)


def test_people_and_vessels_are_taken_out():
    table = Table()
    params = {"ship": "waykeeper", "person": "waykeeperc2", "health": "dead", "hp": 0}
    gm(table, "set_person", **params)
    assert table.person("Juno").status == "dead"
    gm(table, "take_out", ship="harrow", how="escaped")
    assert (table.combat.outcome.winner, table.combat.outcome.why) == (None, "escaped")


def test_nothing_is_set_while_an_attack_is_decided():
    table = Table()
    table.crew("Kest", "gunnery", "fire_one", 9, 4, weapon="w1", target="harrow")
    with pytest.raises(Refused, match="An attack is being decided first"):
        gm(table, "set_vessel", ship="harrow", what="hp", value=3)


def test_players_do_not_set_anything():
    table = Table()
    with pytest.raises(Refused, match="Give or take cover is the GM's to do"):
        table.act("-/gm", "set_cover", ship="harrow", cover="hard")


def test_the_words_of_the_game_are_its_own():
    assert RULES.words["ship"] == "vessel"
    assert RULES.unit == "CP"


def test_a_destroyed_part_may_be_made_a_disabled_one():
    table = Table()
    for state in ("destroyed", "disabled"):
        gm(table, "set_system", ship="harrow", system="w1", state=state)
        assert table.ship("harrow").weapon("w1").state == state


@pytest.mark.parametrize("state", ["ok", "destroyed"])
def test_a_drive_made_whole_or_lost_ends_the_crises_about_it(state):
    table = Table()
    # One of drive, two weapons and three systems: the drive.
    gm(table, "begin_crisis", 1, ship="waykeeper", kind="system_damage")
    assert (table.ship().drive, table.ship().crises[0].link) == (0, "drive")
    gm(table, "set_system", ship="waykeeper", system="drive", state=state)
    assert table.ship().crises == ()
    assert table.ship().works("drive") == state


def test_somebody_made_able_is_no_longer_bleeding_to_death():
    table = Table()
    # The second of five fails the save: 13 against 14.
    gm(table, "begin_crisis", 2, 13, ship="waykeeper", kind="vip_imperiled")
    assert (table.person("Juno").status, len(table.ship().crises)) == ("mortally_wounded", 1)
    params = {"ship": "waykeeper", "person": "waykeeperc2", "health": "able", "hp": 3}
    gm(table, "set_person", **params)
    assert (table.person("Juno").status, table.ship().crises) == ("able", ())
