"""What a form proposes before anything is chosen: what most players would take."""

from __future__ import annotations

from bot.core.legal import offers
from bot.core.seats import Seat
from tests.rules.night_tripper.duels import RULES, Table, in_round


def labels(table: Table, seat: str, action: str, parameter: str) -> list[str]:
    """What may be chosen, the first proposed."""
    menu = offers(RULES, table.combat, Seat.parse(seat))
    offer = next(one for one in menu if one.action == action)
    return [o.label for p in offer.parameters if p.name == parameter for o in p.options]


def test_luck_proposes_the_lowest_die() -> None:
    table = in_round()
    table.act("m/computer/mc1", "predict", 3, 1)
    table.act("f/computer", "pass_computer")
    assert labels(table, "m/crew/mc1", "reroll_die", "die") == ["The 1", "The 3"]


def test_a_boost_is_proposed_for_who_held_the_station() -> None:
    table = in_round()
    table.hits("m", electronics=1)
    table.skip_to("engineering", "m/engineering/mc4")
    table.act("m/engineering/mc4", "engineer", 4, 4)
    assert labels(table, "m/engineering/mc4", "boost", "teammate") == ["Bo", "Ana", "Cyr"]
