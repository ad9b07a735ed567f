"""What a seat works with, and what its act may come to: figures worked out by hand."""

from __future__ import annotations

from fractions import Fraction

import pytest

from bot.core.decide import Act
from bot.core.legal import turn_of
from bot.core.odds import odds
from bot.core.seats import Seat
from bot.rules.command_points.present.outlook import damages
from bot.rules.command_points.state import Crisis, Weapon
from tests.rules.command_points.fights import CONTENT, HARROW, RULES, Table, in_battle, seat
from tests.rules.command_points.test_present import plain

FIGHTER = {
    "waykeeper": ("free_merchant", "A", False),
    "needle": ("strike_fighter", "B", True),
}


def chances(table: Table, place: str, action: str, **given) -> dict[str, Fraction | None]:
    where = Seat.parse(place)
    turn = turn_of(RULES, table.combat, where, action, "player", table.combat.window)
    turn.given = dict(given)
    found = odds(RULES, table.combat, Act(where, action, given))
    return {plain(p.words): p.chance for p in RULES.prospects(turn, found)}


def hand(table: Table, place: str) -> list[str]:
    where = Seat.parse(place)
    turn = turn_of(RULES, table.combat, where, "", "player", table.combat.window)
    return [plain(words) for words in RULES.at_hand(turn)]


def test_a_shot_by_what_gets_through():
    kest = seat("Kest", "gunnery")
    # 12 of 20 hit; 1d4 + 2 against armor 5 − 20: 3 to 6, half of them 5 or more.
    assert chances(Table(), kest, "fire_one", weapon="w1", target="harrow") == {
        "damage gets through": Fraction(12, 20),
        "5 HP or more": Fraction(6, 20),
        "against AC 14 and armor 0 of ▼1": None,
    }
    # 2d4 + 2 against armor 5: 3 of 16 sums are stopped, 10 of 16 leave 2 or more.
    assert chances(Table(), kest, "fire_one", weapon="w2", target="harrow") == {
        "damage gets through": Fraction(12, 20) * Fraction(13, 16),
        "2 HP or more": Fraction(12, 20) * Fraction(10, 16),
        "against AC 14 and armor 5 of ▼1": None,
    }


def test_an_aimed_shot_is_halved_and_the_last_points_are_named():
    table = Table()
    table.set("harrow", hp=3)
    table.crew("Kest", "gunnery", "target_systems", target="harrow", system="w1")
    found = chances(table, seat("Kest", "gunnery"), "fire_one", weapon="w1", target="harrow")
    # 8 of 20 hit; halves of 3, 4, 5, 6 are 2, 2, 3, 3.
    assert found["damage gets through"] == Fraction(8, 20)
    assert found["no HP left"] == Fraction(4, 20)


def test_flak_takes_the_better_of_two():
    flak = CONTENT.weapons["sandthrower"]
    best = damages(flak, 0, best_of_two=True)
    assert sum(best.values()) == 1
    assert best[2] == Fraction(1, 256)
    assert best[8] == 1 - Fraction(15, 16) ** 2
    table = Table(in_battle(FIGHTER))
    found = chances(table, seat("Kest", "gunnery"), "fire_one", weapon="w2", target="needle")
    # 10 of 20 hit AC 16 with each of two dice.
    hits = 1 - Fraction(10, 20) ** 2
    assert found["damage gets through"] == hits * (1 - Fraction(3, 16) ** 2)


@pytest.mark.parametrize(
    ("who", "action", "given", "said"),
    [
        (("Juno", "bridge"), "evasive", {}, "AC +2 until the next turn"),
        (("Lio", "comms"), "sensor_ghost", {}, "AC +2 until the next turn"),
        (("Lio", "comms"), "defeat_ecm", {"target": "harrow"}, "+4 on all our attacks on it"),
        (("Lio", "comms"), "crash_systems", {"target": "harrow"},
         "its next turn starts with 2 CP less"),
        (("Mags", "engineering"), "damage_control", {}, "3 HP back"),
        (("Mags", "engineering"), "boost_engines", {}, "Speed +2 until the next turn"),
    ],
)  # fmt: skip
def test_what_a_success_is_worth(who, action, given, said):
    table = Table()
    table.set(hp=10)
    assert list(chances(table, seat(*who), action, **given)) == [said]


def test_going_above_and_beyond_may_cost():
    found = chances(
        Table(), seat("Juno", "bridge"), "above_and_beyond", skill="pilot", attribute="dex"
    )
    # 2d6 + 3 against 9: 26 of 36.
    assert found == {"3 CP more": Fraction(26, 36), "1 CP less": Fraction(10, 36)}


def test_a_seat_has_its_pool_its_crises_and_its_tools_at_hand():
    table = Table()
    crisis = Crisis("C1", "fuel_bleed", acute=True, created_turn=0, deadline_turn=1)
    table.set(crises=(crisis,), support="gunnery")
    table.set(weapons=(Weapon("w1", "torpedo_launcher", 4), Weapon("w2", "sandthrower")))
    assert hand(table, seat("Kest", "gunnery")) == [
        "Gunnery, or a general action",
        "CP ●●●●● 5 · Gunnery costs 2 less",
        "🚨 Fuel Bleed, end of this turn",
        "Torpedo launcher: 3d8, AP 20 · 4 left",
        "Sandthrower: 2d4, AP 0, flak",
        "▼1 AC 14, armor 5",
    ]
    table.crew("Kest", "gunnery", "target_systems", target="harrow", system="drive")
    assert hand(table, seat("Kest", "gunnery"))[0] == "Gunnery"
    assert "The next shot is aimed at the drive of ▼1" in hand(table, seat("Kest", "gunnery"))


def test_other_stations_have_theirs():
    table = Table()
    table.set(hp=11, drive=0)
    table.put(escape={"waykeeper|harrow": 1})
    assert hand(table, seat("Juno", "bridge"))[-1] == "Speed 3 · escape from ▼1 ■□□ 1/3"
    assert hand(table, seat("Mags", "engineering"))[-2:] == ["11/20 HP", "drive 0/1"]
    assert hand(table, seat("Imre", "captain"))[-1] == "Keep it Together: ready"
    assert hand(table, HARROW) == []
    table.close()
    assert hand(table, HARROW)[0] == "the whole vessel"
    assert hand(table, seat("Juno", "bridge")) == []


def test_an_enemys_lost_armor_is_seen():
    table = Table()
    table.set("harrow", crises=(Crisis("C1", "armor_loss", acute=False, created_turn=0),))
    # 5 halved, rounded down.
    assert hand(table, seat("Kest", "gunnery"))[-1] == "▼1 AC 14, armor 2"
