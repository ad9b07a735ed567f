"""Faults of data files: each is a sentence, and all are told at once."""

import shutil
from pathlib import Path

import pytest

from bot.content import DATA, BadContent, content_for, load, parse_ship
from bot.rules.coriolis.content import Content

ONE_OF_THE_WEAPONS = (
    "expected one of accelerator, autocannon, countermeasures, data_meme, data_pulse, "
    "heavy_accelerator, ion_cannon, ion_missile, meson, nestera_mangler, thermal"
)


@pytest.fixture
def folder(tmp_path):
    return Path(shutil.copytree(DATA / "coriolis", tmp_path / "coriolis"))


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def faults_of(folder):
    with pytest.raises(BadContent) as caught:
        load(Content, folder)
    return [str(fault) for fault in caught.value.faults]


def faults_of_ship(text, **kwargs):
    with pytest.raises(BadContent) as caught:
        parse_ship(text, **kwargs)
    return [str(fault) for fault in caught.value.faults]


def ship_text(ship, *changes):
    text = (DATA / f"coriolis/ships/{ship}.toml").read_text(encoding="utf-8")
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def test_shipped_content_is_read_once():
    assert content_for("coriolis") is content_for("coriolis")
    with pytest.raises(KeyError):
        content_for("checkers")


@pytest.mark.parametrize(
    ("file", "old", "new", "sentence"),
    [
        ("weapons.toml", "bonus = 1", 'bonus = "two"', "accelerator.bonus: 'two', expected a whole number"),
        ("weapons.toml", "bonus = 1", "bonus = 1.5", "accelerator.bonus: 1.5, expected a whole number"),
        ("weapons.toml", "bonus = 1, ", "", "accelerator.bonus: nothing, expected a value"),
        ("weapons.toml", "bonus = 1", "bonuss = 1, bonus = 1", "accelerator.bonuss: 1, expected no such key"),
        ("weapons.toml", "reach = 2", "reach = 9", "accelerator.reach: 9, expected less than or equal to 8"),
        ("weapons.toml", 'kind = "hp"', 'kind = "sp"', "accelerator.kind: 'sp', expected 'hp', 'ep', 'both' or 'none'"),
        ("weapons.toml", "ignores_armor = true", 'ignores_armor = "yes"', "meson.ignores_armor: 'yes', expected true or false"),
        ("weapons.toml", 'name = "Autocannon"', 'name = " "', "autocannon.name: ' ', expected a text with at least 1 character"),
        ("weapons.toml", 'id = "meson", ', "", "row 7.id: nothing, expected a value"),
        ("weapons.toml", 'id = "thermal"', 'id = "meson"', "row 7.id: 'meson', expected it only once"),
        ("modules.toml", 'weapon = "meson"', 'weapon = "mason"', f"meson.weapon: 'mason', {ONE_OF_THE_WEAPONS}"),
        ("criticals.toml", "on = 7", "on = 6", "row 6.on: 6, expected it only once"),
        ("criticals.toml", "on = 7", 'on = "seven"', "seven.on: 'seven', expected a whole number"),
        ("classes.toml", "numeral = 5", "numeral = 6", "6.numeral: 6, expected less than or equal to 5"),
        ("ranges.toml", "min = 3", "min = 4", "long.min: 4, expected 3, right after the range before"),
        ("ranges.toml", "min = 5, max = 8", "min = 5, max = 4", "extreme.max: 4, expected at least its min, 5"),
        ("presets.toml", "rows = [", "row = 1\nrows = [", "row: unknown, expected only rows"),
        ("presets.toml", "rows = [", "rows = 4\nlines = [", "rows: 4, expected a list of rows"),
        ("presets.toml", "rows = [", "rows = [ 4,", "row 1: 4, expected a table of keys"),
    ],
)  # fmt: skip
def test_a_fault_of_a_row_names_file_key_value_and_what_was_expected(
    folder, file, old, new, sentence
):
    change(folder / file, old, new)
    assert f"coriolis/{file}: {sentence}" in faults_of(folder)


def test_a_row_that_is_missing_from_a_complete_table_is_named(folder):
    change(folder / "criticals.toml", "  { on = 7, ", "# { on = 7, ")
    change(folder / "classes.toml", "  { numeral = 4, ", "# { numeral = 4, ")
    assert faults_of(folder) == [
        "coriolis/classes.toml: 4: nothing, expected a row for this class",
        "coriolis/criticals.toml: 7: nothing, expected a row for this number of 2D6",
    ]


def test_a_sensor_mode_needs_a_feature_that_exists(folder):
    change(folder / "sensor_modes.toml", "super_sensors", "supper_sensors")
    (fault,) = faults_of(folder)
    assert fault.startswith(
        "coriolis/sensor_modes.toml: extreme.feature: 'supper_sensors', expected one of ablative_armor, "
    )


def test_files_that_cannot_be_read(folder):
    (folder / "presets.toml").unlink()
    (folder / "ranges.toml").write_bytes(b"\xff\xfe")
    (folder / "sensor_modes.toml").write_text("rows = [", encoding="utf-8")
    faults = faults_of(folder)
    assert faults[0] == "coriolis/ranges.toml: no text, expected UTF-8"
    assert faults[1].startswith(
        "coriolis/sensor_modes.toml: no TOML, expected a table of keys: Invalid value"
    )
    assert faults[2] == "coriolis/presets.toml: no such file, expected it in the data folder"
    assert len(faults) == 3


def test_a_folder_without_ships(folder):
    shutil.rmtree(folder / "ships")
    assert faults_of(folder) == ["coriolis/ships/*.toml: no such file, expected one or more"]


def test_all_faults_of_all_files_are_told_at_once(folder):
    change(folder / "weapons.toml", "bonus = 1", 'bonus = "two"')
    change(folder / "weapons.toml", "damage = 2", "damage = -2")
    change(folder / "criticals.toml", "on = 7", "on = 8")
    change(folder / "ships/red_jackal.toml", "armor           = 6", "armor           = 7")
    change(folder / "ships/sand_wasp.toml", "hp              = 4\n", "")
    (folder / "ships/night_moth.toml").write_text("name = Night Moth", encoding="utf-8")
    (folder / "ships/old_caravan.toml").rename(folder / "ships/Old Caravan.toml")
    faults = faults_of(folder)
    assert {fault.partition(",")[0] for fault in faults} == {
        "coriolis/weapons.toml: accelerator.bonus: 'two'",
        "coriolis/weapons.toml: heavy_accelerator.damage: -2",
        "coriolis/criticals.toml: row 7.on: 8",
        "coriolis/criticals.toml: 7: nothing",
        "coriolis/ships/red_jackal.toml: armor: 7",
        "coriolis/ships/sand_wasp.toml: hp: nothing",
        "coriolis/ships/night_moth.toml: no TOML",
        "coriolis/ships/Old Caravan.toml: id: 'Old Caravan'",
    }
    assert len(faults) == 8


def test_a_faulty_table_is_not_held_against_the_ships(folder):
    change(folder / "features.toml", "armor = 1", 'armor = "one"')
    assert faults_of(folder) == [
        "coriolis/features.toml: heavy_armor.armor: 'one', expected a whole number"
    ]


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ("armor           = 6", "armor           = 7", "armor: 7, expected 6 (class III 5, Heavy Armor +1)"),
        ("maneuverability = 0", "maneuverability = 1", "maneuverability: 1, expected 0 (class III 0, Heavy Armor -1, Turbo Projector +1)"),
        ("hp              = 6", "hp              = 7", "hp: 7, expected 6 (class III 6)"),
        ("ep              = 5", "ep              = 4", "ep: 4, expected 5 (class III 5)"),
        ("signature       = 0", "signature       = -1", "signature: -1, expected 0 (class III 0)"),
        ("speed           = 3", "speed           = 2", "speed: 2, expected 3 (class III 2, Turbo Projector +1)"),
        ("ship_class      = 3", "ship_class      = 6", "ship_class: 6, expected less than or equal to 5"),
        ("armor           = 6", 'armor           = "6"', "armor: '6', expected a whole number"),
        ("spare_parts     = 2\n", "", "spare_parts: nothing, expected a value"),
        ("spare_parts     = 2", "spare_part      = 2", "spare_part: 2, expected no such key"),
        ('"hangar"', '"chapel", "chapel", "chapel"', "modules: 11, expected at most 10 modules in class III"),
        ("torp_std = 4", "torp_std = 4, mine_std = 1", "modules #9.ordnance: 9, expected at most 8 units in Torpedo-and-mine system (torpedo 2, mine 1)"),
        ('"hangar"', '{ type = "hangar", ordnance = { mine_std = 1 } }', "modules #2.ordnance: 1, expected at most 0 units in Hangar (torpedo 2, mine 1)"),
        ("torp_std = 4", "torp_std = 0", "modules #9.ordnance.torp_std: 0, expected greater than or equal to 1"),
        ('"hangar"', '{ type = "hangar", advanced = true }', "modules #2.advanced: True, expected it only on a weapon system"),
        ('"autocannon"', '{ type = "autocannon", advanced = true }', "features.advanced_weapon: 0, expected as many as modules with advanced = true, which are 1"),
        ("advanced_torpedoes = 1", "advanced_torpedoes = 2", "features.advanced_torpedoes: 2, expected Advanced Torpedoes at most 1×"),
        ("advanced_torpedoes = 1", "ship_system = 1", "crew: [], expected as many with auto = 'ship_system' as its features bring, which are 1"),
        ('stations = ["gunner"]', 'stations = ["pilot"]', "crew #5.stations: 'pilot', expected one person a station, Little Samir holds it"),
        ('stations = ["gunner"]', "stations = []", "crew #5.stations: [], expected at least one of captain, engineer, pilot, sensors, gunner"),
        ('stations = ["gunner"]', 'stations = ["cook"]', "crew #5.stations #1: 'cook', expected 'captain', 'engineer', 'pilot', 'sensors' or 'gunner'"),
        ('"Kol Ferrante"', '"Little Samir"', "crew #5.name: 'Little Samir', expected everybody aboard to have another name"),
        ("ranged_combat = 3", "ranged_combat = 6", "crew #5.ranged_combat: 6, expected less than or equal to 5"),
        ('stations = ["gunner"], ', 'auto = "ship_system", stations = ["gunner"], ', "crew #5.agility: 4, expected 3 for Ship System"),
        ('name            = "Red Jackal"', 'id = "dog"\nname = "Red Jackal"', "id: 'dog', expected no such key, the file names it"),
    ],
)  # fmt: skip
def test_a_fault_of_a_ship_is_a_sentence(folder, old, new, sentence):
    change(folder / "ships/red_jackal.toml", old, new)
    assert f"coriolis/ships/red_jackal.toml: {sentence}" in faults_of(folder)
    text = ship_text("red_jackal", (old, new))
    assert f"red_jackal.toml: {sentence}" in faults_of_ship(text, ship_id="red_jackal")


@pytest.mark.parametrize(
    ("old", "new", "key", "example"),
    [
        ('"hangar"', '"hanger"', "modules #2.type: 'hanger'", "hangar"),
        ("torp_std = 4", "torp_sdt = 4", "modules #9.ordnance.torp_sdt: 4", "torp_std"),
        ("heavy_armor ", "hairy_armor ", "features.hairy_armor: 1", "heavy_armor"),
    ],
)
def test_an_unknown_id_gets_the_list_of_known_ones(old, new, key, example):
    (fault,) = faults_of_ship(ship_text("red_jackal", (old, new)), ship_id="red_jackal")
    known = fault.removeprefix(f"red_jackal.toml: {key}, expected one of ").split(", ")
    assert example in known


def test_the_bridge_is_no_module_to_list():
    (fault,) = faults_of_ship(ship_text("night_moth", ('"ion_cannon"', '"bridge"')))
    assert fault.startswith("ship.toml: modules #2.type: 'bridge', expected one of accelerator, ")


def test_own_ship_gets_its_id_from_its_name():
    ship = parse_ship(ship_text("red_jackal", ('"Red Jackal"', '"  3rd Jackal’s Sister "')))
    assert (ship.id, ship.name) == ("rd_jackal_s_sister", "3rd Jackal’s Sister")
    assert parse_ship(ship_text("red_jackal", ('"Red Jackal"', '"Лисица"'))).id == "ship"
    assert parse_ship(ship_text("red_jackal"), "mine").id == "mine"


def test_own_ship_may_have_automatic_crew():
    crew = '{ name = "Kol Ferrante",   stations = ["gunner"],   agility = 4,'
    text = ship_text(
        "red_jackal",
        (crew, '{ name = "Gun Six", auto = "ship_system", stations = ["gunner"], agility = 3,'),
        ("advanced_torpedoes = 1", "ship_system = 1"),
    )
    assert parse_ship(text).crew[4].auto == "ship_system"


def test_a_ship_system_never_commands():
    text = ship_text(
        "red_jackal",
        ('stations = ["captain"],', 'auto = "ship_system", stations = ["captain"],'),
        ("advanced_torpedoes = 1", "ship_system = 1"),
    )
    assert faults_of_ship(text) == [
        "ship.toml: crew #1.stations: ['captain'], expected one station, not captain for Ship System"
    ]


def test_a_ship_intelligence_knows_every_station():
    skills = "command = 3, technology = 3, pilot = 3, data_djinn = 3, ranged_combat = 3"
    mind = f'{{ name = "Whisper", auto = "ship_intelligence", stations = [], agility = 1, wits = 1, empathy = 2, {skills} }},\n]\n\n[features]'
    text = ship_text(
        "night_moth", ("]\n\n[features]", mind), ("stealth", "ship_intelligence = 1\nstealth")
    )
    assert faults_of_ship(text) == [
        "ship.toml: crew #5.empathy: 2, expected 1 for Ship Intelligence"
    ]
    assert parse_ship(text.replace("empathy = 2", "empathy = 1")).crew[4].stations == ()


def test_all_faults_of_an_own_ship_are_told_at_once():
    text = ship_text(
        "red_jackal",
        ("armor           = 6", "armor           = 7"),
        ('"hangar"', '"hanger"'),
        ("torp_std = 4", "torp_std = 5"),
        ('stations = ["gunner"]', 'stations = ["pilot"]'),
    )
    assert [fault.partition(", expected")[0] for fault in faults_of_ship(text)] == [
        "ship.toml: crew #5.stations: 'pilot'",
        "ship.toml: armor: 7",
        "ship.toml: modules #2.type: 'hanger'",
        "ship.toml: modules #9.ordnance: 10",
    ]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("name = Red", "ship.toml: no TOML, expected a table of keys: Invalid value"),
        ("x = " + "[" * 5000, "ship.toml: brackets within brackets, expected fewer of them"),
        ("hp = " + "9" * 5000, "ship.toml: no TOML, expected a table of keys: Exceeds the limit"),
        ("hp = 0x" + "9" * 5000, "ship.toml: hp: a number too long to show, expected"),
        ("a." * 6000 + "b = 1", "ship.toml: a: tables within tables, expected no such key"),
        ("#" * 20_001, "ship.toml: 20001 characters, expected at most 20000"),
        ("", "ship.toml: name: nothing, expected a value"),
        ('name = "' + "x" * 200 + '"', f"ship.toml: name: '{'x' * 58}…, expected a text with at most 80 characters"),
    ],
)  # fmt: skip
def test_a_hostile_or_broken_ship_file_is_only_bad_content(text, sentence):
    assert any(fault.startswith(sentence) for fault in faults_of_ship(text))


def test_bad_content_reads_as_one_line_a_fault():
    with pytest.raises(
        BadContent, match=r"^ship\.toml: id: 'x', .*\nship\.toml: hp: 9, expected 6 \("
    ):
        parse_ship(ship_text("red_jackal", ("hp              = 6", 'id = "x"\nhp = 9')))
