"""The name in the footer of a result: whoever's deed it tells, not whoever let it go on."""

from bot.app.reports import Happened
from bot.core.seats import PUBLIC, Seat
from bot.rules.command_points.state import Weapon
from tests.rules.command_points.fights import RULES, Table

PLAYERS = {"waykeeper": "Ann", "harrow": "Ben"}


def played_by(seat: Seat) -> str:
    return PLAYERS[seat.ship]


def table_under_fire() -> Table:
    """Harrow fires two plasma beams at the Waykeeper, and the first hits."""
    table = Table()
    table.set("harrow", weapons=(Weapon("w1", "plasma_beam"), Weapon("w2", "plasma_beam")))
    table.close()
    table.harrow("fire_all", 12, 4, 5, 6, target="waykeeper")
    return table


def footers(table: Table, by: str, who: str) -> list[str]:
    before = table.combat
    events = table.crew("Imre", "captain", "take_it", 13, 1, 1, 1, by=by)
    happened = Happened(RULES, before, events, table.combat, by, who, played_by)
    return [card.footer for card in happened.cards(PUBLIC, 7)]


def test_the_shot_after_an_answer_is_credited_to_its_gunner() -> None:
    """The captain takes the first hit, and the second weapon of the volley fires."""
    assert footers(table_under_fire(), "player", "Ann") == [
        "#7 · Ann · rules 2.4",
        "#7 · Ben · plasma beam 2 · rules 3.7",
    ]


def test_the_gm_is_named_for_what_the_gm_did_alone_and_for_whom() -> None:
    assert footers(table_under_fire(), "gm", "Gale") == [
        "#7 · GM Gale for Ann · by the referee · rules 2.4",
        "#7 · Ben · plasma beam 2 · rules 3.7",
    ]
