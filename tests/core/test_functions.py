"""A roster asked again and again, and a loop within a loop: Mneme's habits."""

import pytest

from bot.core.combat import LeftBattle, Visited
from tests.core.games import functions
from tests.core.games.table import Table, of, ship


@pytest.fixture
def table() -> Table:
    return Table(
        functions.RULES,
        ship("a", "red", initiative=9),
        ship("b", "blue", initiative=7),
        ship("c", "red", initiative=5),
    )


def stand_down(table: Table, name: str) -> None:
    while table.waiting and table.waiting[0].startswith(f"{name}/"):
        table.act(table.waiting[0], "stand_down")


def order_of_ships(table: Table) -> list[str]:
    """Play a whole turn without acting; who came when."""
    seen: list[str] = []
    start = table.combat.round
    while table.combat.round == start:
        seen.append(table.waiting[0].split("/")[0])
        stand_down(table, seen[-1])
        if table.waiting[0].startswith(f"{seen[-1]}/"):
            break
    return seen


def test_the_highest_initiative_goes_first(table: Table) -> None:
    assert order_of_ships(table) == ["a", "b", "c"]


def test_within_a_ship_function_follows_function(table: Table) -> None:
    asked: list[str] = []
    while table.waiting[0].startswith("a/"):
        asked += table.waiting
        table.act(table.waiting[0], "stand_down")
    assert asked == ["a/captain", "a/pilot", "a/gunner"]


def test_a_ship_hurried_in_the_turn_comes_sooner(table: Table) -> None:
    table.act("a/captain", "rush", target="c")
    assert order_of_ships(table) == ["a", "c", "b"]


def test_a_ship_slowed_in_the_turn_comes_later(table: Table) -> None:
    table.act("a/captain", "hinder", target="b")
    assert order_of_ships(table) == ["a", "c", "b"]


def test_a_ship_that_has_acted_is_not_visited_twice_however_fast(table: Table) -> None:
    stand_down(table, "a")
    table.act("b/captain", "rush", target="a")
    stand_down(table, "b")
    assert table.waiting == ["c/captain"]


def test_nor_is_the_one_that_acts_when_it_is_slowed(table: Table) -> None:
    stand_down(table, "a")
    table.act("b/captain", "hinder", target="a")
    assert table.waiting == ["b/pilot"]
    stand_down(table, "b")
    assert order_of_ships(table) == ["c"]


def test_next_turn_the_new_initiative_counts(table: Table) -> None:
    table.act("a/captain", "hinder", target="b")
    order_of_ships(table)
    assert order_of_ships(table) == ["a", "c", "b"]


def test_a_ship_that_flees_takes_its_other_functions_along(table: Table) -> None:
    table.act("a/captain", "stand_down")
    events = table.roll(6, 6, 1, 1).act("a/pilot", "outrun", target="b")
    assert of(LeftBattle, events) == [LeftBattle("a")]
    assert of(Visited, events)[0].member == "b"
    assert table.waiting == ["b/captain"]


def test_a_ship_destroyed_is_not_visited(table: Table) -> None:
    table.act("a/captain", "stand_down")
    table.act("a/pilot", "stand_down")
    table.roll(6, 6, 6).act("a/gunner", "shoot", target="b")
    assert table.combat.outcome is not None
    assert table.combat.outcome.winner == "red"
