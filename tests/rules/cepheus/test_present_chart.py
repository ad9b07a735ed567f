"""The range table: who is how far from whom, what flies, who pursues, who is out."""

from dataclasses import replace

from bot.core.charts import PairFlight, PairPursuit, PairRange
from bot.core.seats import PUBLIC
from bot.core.view import view
from bot.rules.cepheus.pending import Pursuit, Salvo
from bot.rules.cepheus.state import LONG, MEDIUM, SHORT
from tests.rules.cepheus.fights import RULES, Table, in_battle, opening

FLEETS = {
    "wayfarer": ("frontier_trader", "A"),
    "sentinel": ("system_defense_boat", "B"),
    "perihelion": ("frontier_trader", "A"),
}


def chart_of(combat):
    return RULES.present.chart(view(RULES, combat, PUBLIC), PUBLIC)


def battle(**changes):
    combat = in_battle(FLEETS, {"start_range": "medium"})
    return replace(combat, state=replace(combat.state, **changes))


def plain(words):
    return "".join(part if isinstance(part, str) else part.text for part in words)


def test_ships_stand_by_side_with_their_marks_and_the_acting_one_is_marked():
    table = Table(battle())
    table.until("act")
    chart = chart_of(table.combat)
    assert chart.title == "Turn 1 · range bands"
    assert [(s.mark, plain(s.name), s.acting) for s in chart.ships] == [
        ("▲1", "Wayfarer", True),
        ("▲2", "Perihelion", False),
        ("▼1", "Sentinel", False),
    ]


def test_each_pair_has_its_range_among_the_seven_of_the_game():
    far = {
        "wayfarer|sentinel": SHORT,
        "wayfarer|perihelion": MEDIUM,
        "sentinel|perihelion": LONG,
    }
    chart = chart_of(battle(ranges=far))
    assert chart.bands == (
        "Adjacent",
        "Close",
        "Short",
        "Medium",
        "Long",
        "Very Long",
        "Distant",
    )
    assert chart.ranges == (
        PairRange("wayfarer", "perihelion", 3),
        PairRange("wayfarer", "sentinel", 2),
        PairRange("perihelion", "sentinel", 4),
    )
    assert chart.between("sentinel", "wayfarer") == "Short"


def test_missiles_fly_in_their_number_from_one_ship_at_another():
    salvo = Salvo("S1", "sentinel", "m1", "wayfarer", "smart", 1, 2, 8, 3, ("a", "b", "c"))
    chart = chart_of(battle(salvos={"S1": salvo}))
    assert chart.flights == (PairFlight("S1", "smart missile", "wayfarer", "sentinel", 3),)


def test_a_pursuit_has_its_bonus():
    chart = chart_of(battle(pursuits=(Pursuit("sentinel", "wayfarer", 1, maintained=2),)))
    assert chart.pursuits == (PairPursuit("sentinel", "wayfarer", 2),)


def test_a_destroyed_ship_is_out_and_has_no_ranges():
    combat = battle()
    lost = replace(combat.state.ships["perihelion"], status="destroyed")
    chart = chart_of(replace(combat, state=combat.state.put(lost)))
    assert [(s.mark, s.out) for s in chart.ships] == [("▲1", ""), ("▲2", "destroyed"), ("▼1", "")]
    assert [(r.one, r.other) for r in chart.ranges] == [("wayfarer", "sentinel")]


def test_who_got_away_is_not_in_the_table():
    combat = battle()
    gone = replace(combat.state.ships["perihelion"], status="escaped")
    chart = chart_of(replace(combat, state=combat.state.put(gone)))
    assert [s.mark for s in chart.ships] == ["▲1", "▼1"]


def test_before_the_first_turn_the_table_says_so():
    assert chart_of(opening(FLEETS)).title == "Before the first turn"


def test_with_one_side_alone_there_is_no_table():
    combat = battle()
    lost = replace(combat.state.ships["sentinel"], status="destroyed")
    assert chart_of(replace(combat, state=combat.state.put(lost))) is None
