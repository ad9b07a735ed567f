"""What the referee sets, and that nobody else can."""

import pytest

from bot.core.refusal import Refused
from tests.rules.cepheus.fights import Table, in_battle

DUEL = {"survey": ("survey_vessel", "A"), "trader": ("frontier_trader", "B")}


def at_act(**settings):
    table = Table(in_battle(DUEL, **settings))
    table.until("act")
    return table


def test_a_range():
    table = at_act()
    table.act("survey/gm", "set_range", by="gm", ship="survey", other="trader", band="short")
    assert table.state.range("trader", "survey") == 2


def test_a_figure_and_the_end_of_a_ship():
    table = at_act()
    table.act("survey/gm", "set_ship", by="gm", ship="trader", what="hull", value=3)
    assert table.ship("trader").hull == 3
    table.act("survey/gm", "set_ship", by="gm", ship="trader", what="structure", value=0)
    assert table.ship("trader").status == "destroyed"


def test_power_lost_and_back():
    table = at_act()
    table.act("survey/gm", "set_ship", by="gm", ship="trader", what="power_plant", value=3)
    assert table.ship("trader").status == "disabled"
    table.act("survey/gm", "set_ship", by="gm", ship="trader", what="power_plant", value=0)
    assert table.ship("trader").status == "ok"


def test_a_position_and_awareness():
    table = at_act(trader={"aware": False})
    table.act(
        "s/gm", "set_position", by="gm", ship="trader", person="traderc7", position="sensors:"
    )
    assert table.ship("trader").member("traderc7").position == "sensors"
    table.act("s/gm", "make_aware", by="gm", ship="trader")
    assert table.ship("trader").aware


def test_somebody_leaves_and_comes_back():
    table = at_act()
    pilot = next(c for c in table.ship("trader").people if c.position == "pilot")
    table.act("s/gm", "set_crew", by="gm", ship="trader", person=pilot.id, fate="killed")
    assert not table.ship("trader").member(pilot.id).awake
    table.act("s/gm", "set_crew", by="gm", ship="trader", person=pilot.id, fate="aboard")
    assert table.ship("trader").member(pilot.id).awake


def test_a_ship_is_taken_out_once():
    table = at_act()
    table.act("s/gm", "remove_ship", by="gm", ship="trader")
    assert table.ship("trader").status == "escaped"
    with pytest.raises(Refused, match="left already"):
        table.act("s/gm", "remove_ship", by="gm", ship="trader")


def test_nobody_else_may():
    with pytest.raises(Refused, match="GM's to do"):
        at_act().act("survey/gm", "make_aware", ship="trader")
