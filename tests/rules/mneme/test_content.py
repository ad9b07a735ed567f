"""The data of Mneme: faults are told all at once, tables hold what the rules print."""

from __future__ import annotations

import shutil

import pytest

from bot.content import BadContent, load
from bot.core.refusal import Refused
from bot.rules.mneme.content import Content
from tests.rules.mneme.fights import CONTENT, DATA, RULES


def changed(tmp_path, file, *changes):
    """The data with some texts of a file replaced."""
    shutil.copytree(DATA.parent / "twod6", tmp_path / "twod6")
    folder = shutil.copytree(DATA, tmp_path / "mneme")
    text = (folder / file).read_text()
    for old, new in changes:
        assert old in text
        text = text.replace(old, new)
    (folder / file).write_text(text)
    with pytest.raises(BadContent) as bad:
        load(Content, folder)
    return str(bad.value)


def test_faults_of_a_ship_are_told_all_at_once(tmp_path):
    told = changed(
        tmp_path,
        "ships/corvette.toml",
        ("jump        = 2", "jump        = 0"),
        ("thrust      = 6", "thrust      = 0"),
        ("bridge = 20, ", ""),
        ('"advanced"', '"mystic"'),
        ('"beam_laser", "beam_laser", "beam_laser"', '"meson_bay", "catapult"'),
        ('{ functions = ["gunner"], count = 3 }', '{ functions = ["gunner"] }'),
    )
    for part in (
        "expected the part bridge",
        "expected a j_drive if the ship can jump",
        "expected an m_drive if the ship has Thrust",
        "expected one of",
        "expected a weapon of a turret",
        "expected 3 gunners, one a mount",
    ):
        assert part in told


def test_bands_stand_from_near_to_far(tmp_path):
    told = changed(tmp_path, "bands.toml", ('id = "close"', 'id = "closer"'))
    assert "from near to far" in told


def test_a_bay_holds_one_weapon(tmp_path):
    told = changed(
        tmp_path, "ships/system_monitor.toml", ('["particle_bay"]', '["particle_bay", "meson_bay"]')
    )
    assert "expected one weapon in a bay" in told


@pytest.mark.parametrize(
    ("weapon", "dms"),
    [
        ("pulse_laser", "+2 0 -2 - - - -"),
        ("beam_laser", "+2 +2 +2 0 -2 - -"),
        ("particle_beam", "+2 +2 +2 +2 0 -2 -"),
        ("particle_bay", "+2 +2 +2 +2 0 -2 -"),
        ("fusion_bay", "+2 +2 +2 0 -2 - -"),
        ("meson_bay", "+2 +2 +2 +2 +2 0 -"),
        ("sandcaster", "+2 0 - - - - -"),
        ("missile_rack", "- - 0 0 0 0 0"),
        ("missile_bank", "- - 0 0 0 0 0"),
    ],
)
def test_range_dms_are_those_of_the_table(weapon, dms):
    wanted = [None if dm == "-" else int(dm) for dm in dms.split()]
    assert [CONTENT.weapons[weapon].at(band) for band in range(7)] == wanted


def test_sensor_dms_costs_and_spaces_of_bands():
    rows = list(CONTENT.bands.values())
    assert [row.sensors for row in rows] == [6, 4, 2, 0, -2, -4, -6]
    assert [row.cost for row in rows[:-1]] == [0, 1, 2, 5, 10, 20]
    assert [row.spaces for row in rows] == [0, 0, 1, 2, 10, 25, 50]


def test_a_table_asked_for_nonsense_says_so():
    with pytest.raises(Refused, match="A whole number is needed: crew"):
        RULES.checks["span"](CONTENT, {"crew": "many"})
