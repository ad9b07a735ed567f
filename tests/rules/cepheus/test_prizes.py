"""A captured ship plays no further part unless the referee gives it to its captor (R-75)."""

from dataclasses import replace

import pytest

from bot.core.codec import Codec
from bot.core.legal import turn_of
from bot.core.refusal import Refused
from bot.core.seats import PUBLIC, Seat, side_viewer
from bot.core.view import view
from bot.rules.cepheus.pending import Boarding
from tests.rules.cepheus.fights import RULES, in_battle
from tests.rules.cepheus.test_present import Read, plain

SHIPS = {
    "raider": ("raider", "A"),
    "trader": ("frontier_trader", "B"),
    "courier": ("courier", "B"),
}
CRAFT_PILOT, MARINE = "raiderc12", "raiderc14"


def captured(**changes):
    """The raider has won the fight aboard the trader; control comes with the end of turn 1."""
    table = Read(in_battle(SHIPS))
    trader = table.ship("trader")
    crew = tuple(replace(c, gone="captured") for c in trader.crew)
    table.put(
        replace(trader, taken_by="raider", crew=crew, **changes),
        boardings=(Boarding("raider", "trader", control_turn=1),),
    )
    table.until("hasty")
    while table.state.turn < 2:
        table.skip()
    assert table.ship("trader").status == "captured"
    return table


def give(table, pilot=CRAFT_PILOT, others=2):
    return table.act(
        "trader/gm", "give_to_captor", by="gm", ship="trader", pilot=pilot, others=others
    )


def test_it_fights_for_its_captor_under_those_who_go_over():
    table = captured()
    give(table)
    prize, raider = table.ship("trader"), table.ship("raider")
    assert (prize.side, prize.status, prize.taken_by) == ("A", "ok", "")
    assert [(c.id, c.position) for c in prize.crew] == [
        (CRAFT_PILOT, "pilot"),
        (MARINE, "marine"),
        ("raiderc15", "marine"),
    ]
    assert len(raider.crew) == 23 - 3
    assert {s.id for s in table.state.enemies("courier")} == {"raider", "trader"}
    table.until("act")
    while table.state.turn < 3:
        assert not table.ship("trader").active, "it comes into the order with the next turn"
        table.skip()
    table.until("act", "trader")
    assert table.ship("trader").active


def test_nobody_of_the_lost_crew_reads_what_its_captor_knows():
    table = captured()
    assert any(m.ship == "trader" and m.id == "traderc1" for m in RULES.crews(table.state))
    give(table)
    assert {m.id for m in RULES.crews(table.state) if m.ship == "trader"} == {
        CRAFT_PILOT,
        MARINE,
        "raiderc15",
    }
    assert RULES.sides(table.state)["trader"] == "A"
    assert not view(RULES, table.combat, side_viewer("B")).state.ships["trader"].known


def test_all_read_of_it_and_every_other_ship_keeps_its_number():
    table = captured()
    before = table.board()
    assert [s.number for s in before.sides[1].ships] == [1, 2]
    give(table, others=0)
    (card,) = table.cards()
    assert plain(card.title) == "▲2 Trader fights for ▲1 Raider, flown by Craft pilot 1"
    board = table.board()
    assert [(s.id, s.number) for s in board.sides[0].ships] == [("raider", 1), ("trader", 2)]
    assert [(s.id, s.number) for s in board.sides[1].ships] == [("courier", 2)]


def test_without_power_it_is_a_disabled_ship_of_its_captor():
    table = captured(systems={"power_plant": 3})
    give(table)
    assert table.ship("trader").status == "disabled"


def test_the_tactics_of_its_old_fleet_lead_it_no_more():
    table = captured(initiative_base=9, fleet_tactics=3)
    give(table)
    assert table.ship("trader").initiative_base == 9 - 3


def test_it_may_be_given_without_a_crew_and_has_nobody_to_ask():
    table = captured()
    give(table, pilot="nobody", others=0)
    assert table.ship("trader").crew == ()
    while table.state.turn < 4:
        table.skip()
        window = table.combat.window
        assert window.bound.get("ship") != "trader" or window.step.menu != "act"


def test_somebody_stays_aboard_the_captor():
    table = captured()
    raider = table.ship("raider")
    able = {CRAFT_PILOT, MARINE}
    crew = tuple(c if c.id in able else replace(c, gone="killed") for c in raider.crew)
    table.put(replace(raider, crew=crew))
    with pytest.raises(Refused, match="Marines who go along can only be 0 now"):
        give(table, others=1)
    give(table, others=0)
    assert [c.id for c in table.ship("raider").people if c.able] == [MARINE]


def test_only_a_captured_ship_is_given_and_only_by_the_referee():
    table = captured()
    with pytest.raises(Refused, match="GM's to do"):
        table.act("raider/gm", "give_to_captor", ship="trader", pilot=CRAFT_PILOT)
    turn = turn_of(RULES, table.combat, Seat("-", "gm"), "give_to_captor", "gm")
    action = RULES.actions["give_to_captor"]
    ships = action.parameters[0].kind.options(turn)
    assert [(o.id, o.note) for o in ships] == [("trader", "captured by Raider")]
    give(table)
    with pytest.raises(Refused):
        give(table)


def test_it_is_kept_and_read_back_like_all_else():
    table = captured()
    events = give(table)
    codec = Codec(RULES)
    assert codec.events_from_json(codec.events_to_json(events)) == events
    assert codec.combat_from_json(codec.combat_to_json(table.combat)) == table.combat
    assert view(RULES, table.combat, PUBLIC).state.given == {"trader": "B"}
