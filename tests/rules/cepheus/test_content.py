"""The data of Cepheus against the figures of the rules, typed by hand."""

import shutil
from pathlib import Path

import pytest

from bot.content import BadContent, load
from bot.rules.cepheus.content import Content
from bot.rules.twod6.damage import hits_of

DATA = Path(__file__).parents[3] / "data" / "cepheus"
CONTENT = load(Content, DATA)
SENSORS = {"Std": "standard", "BC": "basic_civilian", "Adv": "advanced", "VA": "very_advanced"}
MOUNTS = {
    "MR": ("missile_rack",) * 3,
    "BL": ("beam_laser",) * 3,
    "PL": ("pulse_laser",) * 3,
    "SC": ("sandcaster",) * 3,
    "PB": ("particle_beam",) * 3,
    "F": ("pulse_laser",),
    "FG": ("fusion_gun_bay",),
    "MB": ("missile_bank",),
    "PBb": ("particle_beam_bay",),
}


@pytest.mark.parametrize(
    (
        "ship",
        "tl",
        "tons",
        "hull",
        "structure",
        "armor",
        "thrust",
        "jump",
        "fuel",
        "computer",
        "sensors",
        "hardpoints",
        "mounts",
        "cargo",
        "mcr",
    ),
    [
        ("asteroid_miner", 9, 200, 4, 4, 2, 1, 1, 44, 2, "BC", 2, "", 84, 33.219),
        ("corvette", 11, 300, 6, 6, 8, 6, 2, 96, 3, "Adv", 3, "2MR 1BL", 25, 194.445),
        ("courier", 9, 100, 2, 2, 2, 4, 2, 28, 2, "BC", 1, "", 16, 35.928),
        ("destroyer", 11, 800, 16, 16, 11, 4, 2, 368, 3, "Adv", 8, "2MR 6BL", 50.5, 422.775),
        (
            "dreadnought",
            14,
            5000,
            100,
            100,
            14,
            2,
            2,
            1096,
            6,
            "VA",
            50,
            "10FG 5MB 35BL",
            412,
            2768.145,
        ),
        ("frontier_trader", 9, 300, 6, 6, 2, 2, 1, 42, 2, "BC", 3, "2PL 1SC", 75, 82.314),
        (
            "heavy_cruiser",
            11,
            2000,
            40,
            40,
            11,
            2,
            2,
            452,
            3,
            "Adv",
            20,
            "4MB 16PL",
            152.5,
            1146.915,
        ),
        (
            "light_cruiser",
            11,
            1000,
            20,
            20,
            11,
            3,
            2,
            344,
            3,
            "Adv",
            10,
            "1PBb 3MR 6BL",
            53,
            597.87,
        ),
        ("merchant_freighter", 9, 400, 8, 8, 2, 1, 1, 48, 2, "BC", 4, "", 261, 59.814),
        ("merchant_liner", 9, 300, 6, 6, 2, 1, 1, 38, 2, "BC", 3, "", 46, 70.209),
        ("merchant_trader", 9, 200, 4, 4, 2, 1, 1, 24, 2, "BC", 2, "", 85, 34.929),
        ("patrol_frigate", 11, 300, 6, 6, 8, 4, 2, 84, 3, "Adv", 3, "2MR 1BL", 23, 180.675),
        ("raider", 9, 600, 12, 12, 8, 4, 1, 108, 2, "BC", 6, "6BL", 125, 310.851),
        ("research_vessel", 9, 200, 4, 4, 2, 1, 1, 24, 2, "BC", 2, "", 29, 73.809),
        ("survey_vessel", 11, 300, 6, 6, 2, 2, 1, 72, 2, "BC", 3, "3BL", 39, 120.969),
        ("system_defense_boat", 9, 400, 8, 8, 8, 6, 0, 48, 2, "BC", 4, "2MR 2BL", 109, 171.574),
        (
            "system_monitor",
            9,
            1000,
            20,
            20,
            9,
            6,
            0,
            88,
            2,
            "BC",
            10,
            "1PBb 3MR 3PL 3PB",
            123.5,
            610.461,
        ),
        ("yacht", 9, 100, 2, 2, 2, 2, 2, 24, 2, "BC", 1, "", 12, 26.388),
        ("cutter", 9, 50, 1, 1, 0, 4, 0, 1.3, 1, "Std", 1, "", 1.3, 24.305),
        ("fighter", 9, 10, 0, 1, 0, 6, 0, 1.5, 1, "Std", 1, "1F", 0, 10.841),
        ("launch", 9, 20, 0, 1, 0, 1, 0, 0.4, 1, "Std", 1, "", 10.9, 4.797),
        ("pinnace", 9, 40, 0, 1, 0, 5, 0, 1.5, 1, "Std", 1, "", 25, 18.567),
        ("ships_boat", 9, 30, 0, 1, 0, 6, 0, 1.2, 1, "Std", 1, "", 16.7, 16.677),
        ("shuttle", 9, 90, 1, 1, 0, 3, 0, 1.9, 1, "Std", 1, "", 67.4, 25.587),
    ],
)
def test_ship_has_the_figures_of_the_book(
    ship,
    tl,
    tons,
    hull,
    structure,
    armor,
    thrust,
    jump,
    fuel,
    computer,
    sensors,
    hardpoints,
    mounts,
    cargo,
    mcr,
):
    template = CONTENT.ships[ship]
    assert (template.tl, template.tons, template.hardpoints) == (tl, tons, hardpoints)
    assert (template.hull, template.structure, template.armor) == (hull, structure, armor)
    assert (template.thrust, template.jump, template.fuel) == (thrust, jump, fuel)
    assert (template.computer.model, template.electronics) == (computer, SENSORS[sensors])
    assert (template.cargo, template.mcr) == (cargo, mcr)
    listed = [(entry.weapons, entry.count) for entry in template.mounts]
    split = [word.lstrip("0123456789") for word in mounts.split()]
    counts = [
        int(word[: len(word) - len(kind)]) for word, kind in zip(mounts.split(), split, strict=True)
    ]
    assert listed == [(MOUNTS[kind], count) for kind, count in zip(split, counts, strict=True)]


def test_there_are_twenty_four_ships():
    assert len(CONTENT.ships) == 24
    assert all(ship.id == key for key, ship in CONTENT.ships.items())


@pytest.mark.parametrize(
    ("ship", "crew"),
    [
        ("corvette", 18),
        ("destroyer", 25),
        ("dreadnought", 223),
        ("frontier_trader", 8),
        ("heavy_cruiser", 80),
        ("patrol_frigate", 20),
        ("raider", 23),
        ("system_monitor", 45),
        ("fighter", 1),
        ("shuttle", 2),
    ],
)
def test_crew_is_the_list_and_not_the_printed_total(ship, crew):
    assert CONTENT.ships[ship].crew_count == crew


def test_every_stock_ship_with_mounts_has_a_gunner_for_each():
    for ship in CONTENT.ships.values():
        gunners = sum(e.count for e in ship.crew if e.position == "gunner")
        assert gunners >= ship.mount_count or ship.crew_count == 1


@pytest.mark.parametrize(
    ("weapon", "difficulty"),
    [
        ("pulse_laser", (-2, -2, 0, -2, -2, -4, None)),
        ("beam_laser", (-2, -2, -2, 0, -2, -2, -2)),
        ("particle_beam", (-4, -2, -2, -2, 0, -2, -2)),
        ("particle_beam_bay", (-4, -2, -2, -2, 0, -2, -2)),
        ("fusion_gun_bay", (-2, -2, -2, 0, -2, -2, -2)),
        ("meson_gun_bay", (-4, -4, -2, -2, 0, -2, -2)),
        ("sandcaster", (2, 0, -2, None, None, None, None)),
        ("missile_rack", (None, None, 0, 0, 0, 0, 0)),
        ("missile_bank", (None, None, 0, 0, 0, 0, 0)),
    ],
)
def test_difficulty_of_a_weapon_at_every_range(weapon, difficulty):
    assert tuple(CONTENT.weapons[weapon].at(band) for band in range(7)) == difficulty


@pytest.mark.parametrize(
    ("weapon", "tl", "dice", "mcr"),
    [
        ("missile_rack", 6, 0, 0.75),
        ("pulse_laser", 7, 2, 0.5),
        ("sandcaster", 7, 0, 0.25),
        ("particle_beam", 8, 3, 4),
        ("beam_laser", 9, 1, 1),
        ("missile_bank", 6, 0, 12),
        ("particle_beam_bay", 8, 6, 20),
        ("meson_gun_bay", 11, 5, 50),
        ("fusion_gun_bay", 12, 5, 8),
    ],
)
def test_weapon_has_the_figures_of_the_book(weapon, tl, dice, mcr):
    data = CONTENT.weapons[weapon]
    assert (data.tl, data.dice, data.mcr) == (tl, dice, mcr)


@pytest.mark.parametrize(
    ("damage", "hits"),
    [
        (-3, ()),
        (0, ()),
        (1, (1,)),
        (4, (1,)),
        (5, (1, 1)),
        (8, (1, 1)),
        (9, (2,)),
        (12, (2,)),
        (13, (1, 1, 1)),
        (16, (1, 1, 1)),
        (17, (1, 1, 2)),
        (24, (2, 2)),
        (25, (3,)),
        (29, (3, 1)),
        (33, (3, 2)),
        (37, (3, 2, 1)),
        (44, (3, 3)),
        (46, (3, 3)),
        (47, (3, 3, 1)),
        (50, (3, 3, 2)),
        (53, (3, 3, 2, 1)),
        (56, (3, 3, 2, 2)),
    ],
)
def test_damage_rows(damage, hits):
    rows = {to: row.hits for to, row in CONTENT.damage.items()}
    assert hits_of(rows, damage) == hits


def test_flight_of_missiles_by_range():
    assert [CONTENT.band(n).flight for n in range(7)] == [0, 0, 1, 1, 1, 2, 2]


def test_sensor_jamming_rating_counts_only_with_jammers():
    assert [e.jamming for e in CONTENT.electronics.values()] == [0, 0, 0, 1, 2]


def test_programs_have_a_rating_for_each_level():
    ratings = {p.id: p.ratings for p in CONTENT.programs.values()}
    assert ratings["evade"] == (10, 15, 20)
    assert ratings["fire_control"] == (5, 10, 15, 20, 25)
    assert ratings["auto_repair"] == (10, 20)
    assert all(len(p.tl) == len(p.ratings) for p in CONTENT.programs.values())


def test_faults_of_a_ship_are_told_all_at_once(tmp_path):
    folder = tmp_path / "cepheus"
    (folder / "ships").mkdir(parents=True)
    shutil.copytree(DATA.parent / "twod6", tmp_path / "twod6")
    for file in DATA.glob("*.toml"):
        (folder / file.name).write_text(file.read_text())
    text = (DATA / "ships" / "corvette.toml").read_text()
    text = text.replace("hull          = 6", "hull          = 7").replace(
        "hardpoints    = 3", "hardpoints    = 2"
    )
    (folder / "ships" / "corvette.toml").write_text(text)
    with pytest.raises(BadContent) as bad:
        load(Content, folder)
    told = str(bad.value)
    assert "hull: 7, expected 6" in told
    assert "hardpoints: 2, expected 3" in told
