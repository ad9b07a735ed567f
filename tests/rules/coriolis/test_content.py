"""The data of Coriolis against the figures of the rules, typed by hand."""

from collections import Counter

import pytest

from bot.content import content_for
from bot.rules.coriolis.content import STATION_ROLLS, STATIONS

CONTENT = content_for("coriolis")

FULL_CREW = [("captain",), ("engineer",), ("pilot",), ("sensors",), ("gunner",)]


@pytest.mark.parametrize(
    ("ship", "ship_class", "crew", "ep", "hp", "man", "sig", "armor", "speed", "spare"),
    [
        ("lantern_of_azhar", 3, 5, 6, 6, 1, -1, 5, 3, 3),
        ("honest_camel", 3, 5, 5, 7, 0, 0, 5, 2, 4),
        ("kestrel_dart", 1, 1, 3, 3, 2, -2, 3, 4, 0),
        ("sand_wasp", 2, 3, 5, 4, 2, -1, 4, 5, 1),
        ("red_jackal", 3, 5, 5, 6, 0, 0, 6, 3, 2),
        ("night_moth", 2, 4, 4, 4, 1, -2, 4, 4, 1),
        ("bronze_lion", 4, 5, 6, 10, -1, 2, 8, 2, 5),
        ("old_caravan", 5, 5, 7, 12, -2, 3, 9, 1, 3),
    ],
)
def test_ship_has_the_figures_of_the_rules(
    ship, ship_class, crew, ep, hp, man, sig, armor, speed, spare
):
    template = CONTENT.ships[ship]
    assert (template.ship_class, template.design_crew) == (ship_class, crew)
    assert (template.ep, template.hp, template.maneuverability) == (ep, hp, man)
    assert (template.signature, template.armor, template.speed) == (sig, armor, speed)
    assert template.spare_parts == spare


def test_there_are_eight_ships():
    assert len(CONTENT.ships) == 8
    assert all(ship.id == key for key, ship in CONTENT.ships.items())


@pytest.mark.parametrize(
    ("ship", "modules"),
    [
        (
            "lantern_of_azhar",
            "docking_station cabins medlab service_station workshop stasis_hold cargo_hold countermeasures accelerator data_pulse",
        ),
        (
            "honest_camel",
            "docking_station cabins cabins cargo_hold cargo_hold cargo_hold service_station stasis_hold autocannon ion_cannon",
        ),
        ("kestrel_dart", "accelerator autocannon"),
        (
            "sand_wasp",
            "torpedo_system torpedo_system countermeasures autocannon cabins docking_station",
        ),
        (
            "red_jackal",
            "docking_station hangar cabins medlab stasis_hold countermeasures accelerator autocannon torpedo_system",
        ),
        ("night_moth", "torpedo_system ion_cannon countermeasures docking_station cabins"),
        (
            "bronze_lion",
            "docking_station hangar cabins cabins cabins cabins medlab stasis_hold service_station workshop escape_pods countermeasures heavy_accelerator autocannon torpedo_system data_pulse data_meme",
        ),
        (
            "old_caravan",
            f"{'cargo_hold ' * 20}docking_station docking_station cabins cabins cabins cabins medlab stasis_hold stasis_hold service_station escape_pods escape_pods autocannon autocannon countermeasures",
        ),
    ],
)
def test_ship_has_the_modules_of_the_rules(ship, modules):
    fitted = Counter(entry.type for entry in CONTENT.ships[ship].modules)
    assert fitted == Counter(modules.split())


def test_ships_have_the_features_of_the_rules():
    assert {ship.id: dict(ship.features) for ship in CONTENT.ships.values()} == {
        "lantern_of_azhar": {
            "turbo_projector": 1,
            "stealth_technology": 1,
            "supercharged_reactor": 1,
        },
        "honest_camel": {"robust_hull": 1, "precise_thrusters": 1, "sensitive_sensors": 1},
        "kestrel_dart": {"robust_hull": 1, "tuned_accelerator": 1, "ejector": 1},
        "sand_wasp": {
            "turbo_projector": 1,
            "supercharged_reactor": 1,
            "advanced_targeting_computer": 1,
        },
        "red_jackal": {"heavy_armor": 1, "turbo_projector": 1, "advanced_torpedoes": 1},
        "night_moth": {"stealth_technology": 1, "sensitive_sensors": 1},
        "bronze_lion": {
            "heavy_armor": 1,
            "turbo_projector": 1,
            "robust_hull": 1,
            "super_sensors": 1,
        },
        "old_caravan": {},
    }


def test_torpedo_systems_hold_the_ordnance_of_the_rules():
    stock = {
        ship.id: [entry.ordnance for entry in ship.modules if entry.type == "torpedo_system"]
        for ship in CONTENT.ships.values()
    }
    assert {ship: held for ship, held in stock.items() if held} == {
        "sand_wasp": [{"torp_std": 4}, {"torp_std": 2, "torp_nuke": 2}],
        "red_jackal": [{"torp_std": 4}],
        "night_moth": [{"mine_std": 4, "torp_std": 2}],
        "bronze_lion": [{"torp_std": 4}],
    }


@pytest.mark.parametrize(
    ("ship", "captain", "engineer", "pilot", "sensors", "gunner"),
    [
        ("lantern_of_azhar", (4, 3), (4, 3), (4, 3), (4, 2), (3, 4)),
        ("honest_camel", (3, 2), (3, 3), (3, 2), (3, 2), (3, 3)),
        ("kestrel_dart", (2, 1), (3, 1), (4, 3), (3, 1), (4, 3)),
        ("sand_wasp", (3, 2), (3, 2), (4, 3), (3, 2), (3, 3)),
        ("red_jackal", (3, 3), (3, 2), (3, 3), (3, 3), (4, 3)),
        ("night_moth", (3, 2), (3, 2), (4, 2), (4, 3), (3, 3)),
        ("bronze_lion", (4, 4), (4, 3), (4, 3), (4, 3), (4, 4)),
        ("old_caravan", (3, 2), (3, 2), (3, 2), (3, 1), (3, 1)),
    ],
)
def test_crew_rolls_attribute_and_skill_of_the_rules(
    ship, captain, engineer, pilot, sensors, gunner
):
    rolls = {
        station: tuple(getattr(member, figure) for figure in STATION_ROLLS[station])
        for member in CONTENT.ships[ship].crew
        for station in member.stations
    }
    assert rolls == {
        "captain": captain,
        "engineer": engineer,
        "pilot": pilot,
        "sensors": sensors,
        "gunner": gunner,
    }


@pytest.mark.parametrize(
    ("ship", "people"),
    [
        ("kestrel_dart", [tuple(STATIONS)]),
        ("sand_wasp", [("captain", "pilot"), ("engineer", "sensors"), ("gunner",)]),
        ("night_moth", [("captain", "pilot"), ("engineer",), ("sensors",), ("gunner",)]),
        ("lantern_of_azhar", FULL_CREW),
        ("old_caravan", FULL_CREW),
    ],
)
def test_a_small_crew_holds_the_stations_its_ship_was_built_for(ship, people):
    assert [member.stations for member in CONTENT.ships[ship].crew] == people


def test_a_position_is_all_a_crew_member_is_trained_in():
    gunner = CONTENT.ships["red_jackal"].crew[4]
    assert (gunner.agility, gunner.ranged_combat) == (4, 3)
    assert (gunner.strength, gunner.wits, gunner.empathy) == (2, 2, 2)
    assert (gunner.command, gunner.technology, gunner.pilot, gunner.data_djinn) == (0, 0, 0, 0)


@pytest.mark.parametrize(
    ("weapon", "bonus", "reach", "damage", "kind", "crit"),
    [
        ("accelerator", 1, 2, 1, "hp", 2),
        ("heavy_accelerator", 1, 2, 2, "hp", 1),
        ("nestera_mangler", 1, 2, 1, "hp", 1),
        ("thermal", 1, 4, 1, "hp", 1),
        ("ion_cannon", 1, 2, 1, "both", 2),
        ("ion_missile", 1, 1, 1, "both", 3),
        ("meson", 0, 1, 2, "both", 1),
        ("autocannon", 2, 0, 2, "hp", 3),
        ("countermeasures", 2, 1, 0, "none", None),
        ("data_pulse", 0, 4, 1, "ep", None),
        ("data_meme", 0, 4, 0, "none", None),
    ],
)
def test_weapon_has_the_figures_of_the_rules(weapon, bonus, reach, damage, kind, crit):
    row = CONTENT.weapons[weapon]
    assert (row.bonus, row.reach, row.damage) == (bonus, reach, damage)
    assert (row.kind, row.crit) == (kind, crit)


def test_what_is_special_about_weapons():
    def those(which):
        return {weapon.id for weapon in CONTENT.weapons.values() if which(weapon)}

    assert len(CONTENT.weapons) == 11
    assert those(lambda weapon: weapon.ignores_armor) == {"meson", "data_pulse"}
    assert those(lambda weapon: weapon.point_defense) == {"autocannon", "countermeasures"}
    assert those(lambda weapon: weapon.anti_torpedo_only) == {"countermeasures"}
    assert those(lambda weapon: weapon.station == "sensors") == {"data_pulse", "data_meme"}
    assert those(lambda weapon: weapon.stages == 2) == {"data_meme"}


def test_every_weapon_has_a_module_of_its_own():
    carried = [module.weapon for module in CONTENT.modules.values() if module.weapon]
    assert sorted(carried) == sorted(CONTENT.weapons)


@pytest.mark.parametrize(
    ("ordnance", "form", "bonus", "reach", "travel", "damage", "kind", "crit", "area", "size"),
    [
        ("torp_std", "torpedo", 2, 4, 4, 2, "hp", 2, None, 2),
        ("torp_plasma", "torpedo", 2, 4, 4, 1, "hp", 2, None, 2),
        ("torp_ion", "torpedo", 2, 4, 4, 1, "both", 2, None, 2),
        ("torp_nuke", "torpedo", 2, 4, 4, 3, "hp", 1, 0, 2),
        ("torp_antimatter", "torpedo", 2, 8, 8, 4, "hp", 1, 1, 2),
        ("mine_std", "mine", 0, 0, 0, 2, "hp", 2, None, 1),
        ("mine_nuke", "mine", 0, 0, 0, 3, "hp", 1, 0, 1),
        ("mine_antimatter", "mine", 0, 0, 0, 4, "hp", 1, 1, 1),
    ],
)
def test_ordnance_has_the_figures_of_the_rules(
    ordnance, form, bonus, reach, travel, damage, kind, crit, area, size
):
    row = CONTENT.ordnance[ordnance]
    assert (row.form, row.bonus, row.reach, row.max_travel) == (form, bonus, reach, travel)
    assert (row.damage, row.kind, row.crit) == (damage, kind, crit)
    assert (row.area, row.size) == (area, size)
    assert row.plasma == (ordnance == "torp_plasma")


@pytest.mark.parametrize(
    ("numeral", "name", "man", "slots", "ep", "hp", "sig", "armor", "speed"),
    [
        (1, "I", 2, 3, 3, 2, -2, 3, 4),
        (2, "II", 1, 6, 4, 4, -1, 4, 4),
        (3, "III", 0, 10, 5, 6, 0, 5, 2),
        (4, "IV", -1, 20, 6, 9, 2, 7, 1),
        (5, "V", -2, 40, 7, 12, 3, 9, 1),
    ],
)
def test_class_has_the_figures_of_the_rules(numeral, name, man, slots, ep, hp, sig, armor, speed):
    row = CONTENT.classes[numeral]
    assert (row.name, row.maneuverability, row.slots) == (name, man, slots)
    assert (row.ep, row.hp, row.signature, row.armor, row.speed) == (ep, hp, sig, armor, speed)


def test_populated_modules_are_where_people_live_and_work():
    assert {module.id for module in CONTENT.modules.values() if module.populated} == {
        "bridge",
        "cabins",
        "chapel",
        "medlab",
        "stasis_hold",
        "workshop",
    }


def test_bridge_reactor_and_graviton_projector_are_part_of_every_ship():
    required = {module.id for module in CONTENT.modules.values() if not module.optional}
    assert required == {"bridge", "reactor", "graviton_projector"}


def test_what_modules_do_for_repairs():
    assert {m.id: m.repair for m in CONTENT.modules.values() if m.repair} == {"workshop": 1}
    without = {m.id: m.repair_without for m in CONTENT.modules.values() if m.repair_without}
    assert without == {"service_station": -2}


def test_a_template_may_say_who_is_in_a_module():
    cabins, cargo = CONTENT.ships["honest_camel"].modules[1:5:2]
    assert CONTENT.is_populated(cabins)
    assert not CONTENT.is_populated(cargo)
    assert CONTENT.is_populated(cargo.model_copy(update={"populated": True}))
    assert not CONTENT.is_populated(cabins.model_copy(update={"populated": False}))


def test_features_have_the_numbers_of_the_rules():
    numbers = {
        feature.id: {
            key: value
            for key, value in feature.model_dump(exclude_defaults=True).items()
            if key not in {"id", "name", "text"}
        }
        for feature in CONTENT.features.values()
    }
    assert numbers == {
        "ablative_armor": {"ablative": 3},
        "advanced_countermeasures": {"defensive_fire": 1},
        "advanced_targeting_computer": {"lock": 1},
        "advanced_torpedoes": {"torpedo_evasion": -1},
        "advanced_weapon": {"fire": 1},
        "antimatter_rockets": {"maneuverability": 2},
        "ed_fields": {},
        "ejector": {},
        "heavy_armor": {"armor": 1, "maneuverability": -1, "max": 3},
        "precise_thrusters": {"boarding": 2, "evasive": 2},
        "reactor_burst": {"overload_ep": 3, "overload_hp": 2},
        "robust_hull": {"hp": 1},
        "sensitive_sensors": {"sensors": 1, "max": 3},
        "ship_intelligence": {"crew_attribute": 1, "crew_skill": 3},
        "ship_system": {"crew_attribute": 3, "crew_skill": 3},
        "stealth_technology": {"signature": -1},
        "super_sensors": {},
        "supercharged_reactor": {"ep": 1},
        "tuned_accelerator": {"movement": 2},
        "turbo_projector": {"maneuverability": 1, "speed": 1},
    }


def test_features_that_ship_figures_already_include():
    included = {feature.id for feature in CONTENT.features.values() if feature.in_ship_figures}
    assert included == {
        "antimatter_rockets",
        "heavy_armor",
        "robust_hull",
        "stealth_technology",
        "supercharged_reactor",
        "turbo_projector",
    }


def test_critical_table_has_every_number_of_two_dice():
    assert {face: row.id for face, row in sorted(CONTENT.criticals.items())} == {
        2: "limited_decompression",
        3: "structural_damage",
        4: "damaged_sensors",
        5: "damaged_thrusters",
        6: "power_coupling",
        7: "destroyed_module",
        8: "disabled_weapon",
        9: "disabled_graviton_projector",
        10: "destroyed_bridge",
        11: "chain_reaction",
        12: "reactor_detonation",
    }


def test_ranges_and_their_detection_modifiers():
    rows = [(row.id, row.min, row.max, row.detection) for row in CONTENT.ranges.values()]
    assert rows == [
        ("contact", 0, 0, 4),
        ("short", 1, 1, 2),
        ("medium", 2, 2, 0),
        ("long", 3, 4, -2),
        ("extreme", 5, 8, -4),
    ]


def test_sensor_modes():
    modes = CONTENT.sensor_modes.values()
    assert [(mode.id, mode.reach, mode.signature, mode.ep, mode.feature) for mode in modes] == [
        ("passive", 2, 0, 0, None),
        ("active", 4, 2, 1, None),
        ("extreme", 8, 2, 1, "super_sensors"),
    ]


def test_crew_presets():
    presets = {row.id: (row.attribute, row.skill) for row in CONTENT.presets.values()}
    assert presets == {"green": (2, 1), "regular": (3, 2), "veteran": (4, 3), "elite": (4, 4)}
