"""The data of Command Points: every table as in the rules, every fault told (4.7, 4.8, 5)."""

from __future__ import annotations

import shutil

import pytest

from bot.content import BadContent, load
from bot.core.draft import Draft, Entry
from bot.core.refusal import Refused
from bot.rules.command_points.content import Content
from bot.rules.command_points.setup import setup, with_every_department
from bot.rules.command_points.state import Character
from tests.rules.command_points.fights import CONTENT, DATA, RULES

SHIPS = {
    # HP, AC, armor, Speed, drive, crew aboard, skill, attack, base CP by quality
    "strike_fighter": (8, 16, 5, 5, 1, 1, 2, 4, 4),
    "interceptor": (8, 16, 5, 5, 1, 1, 2, 4, 4),
    "shuttle": (15, 11, 0, 3, 1, 1, 1, 3, 4),
    "free_merchant": (20, 14, 2, 3, 1, 3, 1, 3, 4),
    "patrol_boat": (25, 14, 5, 4, 2, 15, 2, 4, 5),
    "corvette": (40, 13, 10, 2, 2, 30, 2, 4, 5),
    "heavy_frigate": (50, 15, 10, 1, 2, 90, 2, 4, 5),
    "bulk_freighter": (40, 11, 0, 0, 2, 15, 1, 3, 4),
    "fleet_cruiser": (60, 14, 15, 1, 3, 150, 2, 5, 5),
    "battleship": (120, 17, 20, 0, 3, 800, 3, 6, 6),
}


@pytest.mark.parametrize("ship", SHIPS)
def test_vessels_are_those_of_the_rules(ship):
    s = CONTENT.ships[ship]
    assert SHIPS[ship] == (
        s.hp, s.ac, s.armor, s.speed, s.drive, s.npc_crew, s.npc_skill, s.npc_attack_bonus,
        s.quality_cp,
    )  # fmt: skip


def test_all_of_them_are_there():
    assert set(CONTENT.ships) == set(SHIPS)
    assert len(CONTENT.weapons) == 18
    assert [row.id for _, row in sorted(CONTENT.crises.items())][:3] == [
        "armor_loss", "cargo_loss", "crew_lost",
    ]  # fmt: skip
    assert sum(row.acute for row in CONTENT.crises.values()) == 5


def test_the_heavy_frigate_carries_20_torpedoes():
    state = setup(CONTENT, draft("heavy_frigate"))
    assert [w.ammo for w in state.ships["s1"].weapons] == [None, None, 20]


def draft(template: str, **entry) -> Draft:
    one = Entry("s1", template, "", "A", **entry)
    return Draft((one, Entry("s2", "patrol_boat", "", "B", npc=True)))


@pytest.mark.parametrize(
    ("template", "people"),
    [("strike_fighter", 1), ("free_merchant", 5), ("battleship", 5)],
)
def test_a_crew_fits_its_vessel_and_holds_every_department(template, people):
    ship = setup(CONTENT, draft(template)).ships["s1"]
    assert len(ship.people) == people
    assert {d for c in ship.people for d in c.departments} == {
        "captain", "bridge", "gunnery", "comms", "engineering",
    }  # fmt: skip


def test_departments_nobody_holds_go_to_the_best():
    people = [Character("a", "Ada", ("bridge", "gunnery"), skills={"pilot": 1, "fix": 0})]
    people.append(Character("b", "Bo", skills={"program": 1, "lead": 2, "fix": 1}))
    ada, bo = with_every_department(people)
    assert ada.departments == ("bridge", "gunnery")
    assert bo.departments == ("captain", "comms", "engineering")


def test_other_crew_of_a_players_vessel_is_what_it_needs_at_least():
    assert setup(CONTENT, draft("free_merchant")).ships["s1"].npc_crew == 0
    assert setup(CONTENT, draft("corvette")).ships["s1"].npc_crew == 5


def test_systems_may_be_added_to_a_vessel():
    ship = setup(CONTENT, draft("free_merchant", settings={"augmented_plating": True})).ships["s1"]
    assert (ship.ac, ship.speed) == (16, 2)


def test_figures_may_be_typed_in():
    skills = {"bridge": {"skill": 4, "dex": 2}, "gunnery": {"attack_bonus": 5, "hp": 12}}
    people = setup(CONTENT, draft("free_merchant", skills=skills)).ships["s1"].people
    assert (people[1].skills["pilot"], people[1].mods["dex"]) == (4, 2)
    assert (people[2].attack_bonus, people[2].hp_max) == (5, 12)


@pytest.mark.parametrize(
    ("entry", "no"),
    [
        ({"skills": {"bridge": {"skill": 5}}}, "Skill goes from -1 to 4, not 5"),
        ({"skills": {"bridge": {"luck": 5}}}, "There is no skill or attribute luck"),
        ({"crew": "nobody"}, "There is no crew nobody"),
    ],
)
def test_what_a_crew_cannot_be_is_refused(entry, no):
    with pytest.raises(Refused, match=no):
        setup(CONTENT, draft("free_merchant", **entry))


def test_a_battle_needs_two_sides_and_known_vessels():
    with pytest.raises(Refused, match="A battle needs vessels of two sides"):
        setup(CONTENT, Draft((Entry("s1", "shuttle", "", "A"),)))
    with pytest.raises(Refused, match="There is no ship template yacht"):
        setup(CONTENT, draft("yacht"))


@pytest.mark.parametrize(
    ("file", "old", "new", "fault"),
    [
        ("ships/corvette.toml", "hp               = 40", "hp               = 41", "40, as hull"),
        ("ships/corvette.toml", "armor            = 10", "armor            = 9", "10, as the hull"),
        ("ships/corvette.toml", '"sandthrower"', '"gravcannon"', "a hull of a cruiser"),
        ("ships/corvette.toml", '"sandthrower"', '"catapult"', "one of"),
        ("ships/corvette.toml", '"cargo_lighter"', '"armory"', "it only once"),
        ("ships/corvette.toml", '"cargo_lighter"', '"teapot"', "one of"),
        ("ships/corvette.toml", '"sandthrower" }', '"sandthrower", ammo = 3 }', "no ammunition"),
        ("ships/corvette.toml", 'hull             = "corvette"', 'hull = "barge"', "one of"),
        ("ships/corvette.toml", "npc_crew         = 30", "npc_crew         = 99", "at most 40"),
        ("ships/corvette.toml", "crew_max         = 40", "crew_max         = 39", "40 at least"),
        ("ships/free_merchant.toml", '"sandthrower"', '"plasma_beam"', "at most 2 hardpoints"),
        ("crises.toml", "on = 10", "on = 11", "less than or equal to 10"),
        ("classes.toml", 'id = "capital"', 'id = "fighter"', "only once"),
    ],
)
def test_every_fault_of_a_file_is_told(tmp_path, file, old, new, fault):
    folder = tmp_path / "command_points"
    shutil.copytree(DATA, folder)
    text = (folder / file).read_text()
    assert old in text
    (folder / file).write_text(text.replace(old, new, 1))
    with pytest.raises(BadContent, match=fault):
        load(Content, folder)


def test_tables_answer_what_they_know_and_refuse_the_rest():
    for table, given in (
        ("weapon", {"weapon": "catapult"}),
        ("crisis", {"face": 11}),
        ("crisis", {"face": "two"}),
        ("hull_class", {"hull_class": "barge"}),
        ("ship", {"template": "yacht"}),
    ):
        with pytest.raises(Refused):
            RULES.checks[table](CONTENT, given)
