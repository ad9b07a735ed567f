"""Who has said beforehand how he answers is not asked, and nobody else learns of it."""

from dataclasses import replace

from bot.core.combat import Answered, Chosen
from bot.core.legal import open_seats
from bot.core.ruleset import Told
from bot.core.seats import PUBLIC, Seat, side_viewer
from bot.core.view import view
from bot.rules.cepheus import events as e
from tests.rules.cepheus.fights import RULES, Table, in_battle, of

PILOT = "trader/pilot/traderc1"
SANDER = "trader/gunner/traderc6"


def fight():
    """A boat fires at a trader; the boat goes first."""
    ships = {"boat": ("system_defense_boat", "A"), "trader": ("frontier_trader", "B")}
    table = Table(in_battle(ships, {"start_range": "medium"}))
    table.until("act", "boat")
    return table


def fire(table, mount="m3"):
    gunner = {"m3": "boatc7", "m4": "boatc8"}[mount]
    return table.act(f"boat/gunner/{gunner}", "attack", mount=mount, target="trader")


def test_a_pilot_who_always_dodges_is_not_asked():
    table = fight()
    table.act(PILOT, "standing_answer", answer="react:dodge")
    table.act(SANDER, "standing_answer", answer="react:no_reaction")
    events = fire(table)
    assert table.menu == "act"
    said = [a.answer for a in of(events, Chosen) if a.menu == "react"]
    assert {(a.action, a.by) for a in said} >= {("dodge", "rule"), ("no_reaction", "rule")}
    assert len(of(events, e.Reacted)) == 1
    assert table.ship("trader").reactions_used == 1


def test_others_are_asked_all_the_same():
    table = fight()
    table.act(PILOT, "standing_answer", answer="react:no_reaction")
    fire(table)
    assert table.menu == "react"
    assert open_seats(RULES, table.combat) == (Seat.parse(SANDER),)


def test_who_has_no_reaction_left_does_not_stop_the_battle():
    table = fight()
    trader = table.ship("trader")
    table.put(replace(trader, initiative_base=0))
    table.act(PILOT, "standing_answer", answer="react:dodge")
    table.act(SANDER, "standing_answer", answer="react:fire_sand")
    events = fire(table)
    assert table.ship("trader").reactions_used == 1, "one reaction below Initiative 5"
    assert [a.answer.action for a in of(events, Chosen) if a.menu == "react"] == ["fire_sand"]
    assert fire(table, "m4")
    assert table.menu == "act"


def test_an_answer_is_taken_back_by_asking_to_be_asked():
    table = fight()
    table.act(PILOT, "standing_answer", answer="react:dodge")
    table.act(PILOT, "standing_answer", answer="react:ask")
    fire(table)
    assert Seat.parse(PILOT) in open_seats(RULES, table.combat)
    assert table.ship("trader").member("traderc1").standing == {}


def test_a_captain_who_is_always_hasty_seals_that_when_the_turn_begins():
    ships = {"boat": ("system_defense_boat", "A"), "trader": ("frontier_trader", "B")}
    table = Table(in_battle(ships))
    assert table.menu == "hasty"
    table.act("boat/captain/boatc1", "standing_answer", answer="hasty:hasty")
    table.until("act", "trader")
    table.skip()
    assert (table.menu, table.state.turn) == ("hasty", 2)
    sealed = [a.answer for a in of(table.events, Answered) if a.answer.seat.ship == "boat"]
    assert [a.action for a in sealed] == ["hasty"]
    assert [s.ship for s in open_seats(RULES, table.combat)] == ["trader"]


def test_missiles_are_shot_at_without_a_question():
    ships = {"boat": ("system_defense_boat", "A"), "foe": ("survey_vessel", "B")}
    table = Table(in_battle(ships, {"start_range": "short"}))
    foe = table.ship("foe")
    for crew in foe.crew:
        if crew.position == "gunner":
            seat = f"foe/gunner/{crew.id}"
            table.act(seat, "standing_answer", answer="missiles:point_defense")
    pilot = next(c.id for c in foe.crew if c.position == "pilot")
    table.act(f"foe/pilot/{pilot}", "standing_answer", answer="missiles:no_reaction")
    table.until("act", "boat")
    table.act("boat/gunner/boatc5", "launch_missiles", mount="m1", missile="smart", target="foe")
    defended = []
    while table.state.turn < 3:
        table.skip()
        defended += of(table.events, e.PointDefended)
        assert table.menu != "missiles"
    assert defended


def test_only_the_own_side_reads_of_it():
    table = fight()
    before = table.combat
    events = table.act(PILOT, "standing_answer", answer="react:dodge")
    told = Told(table.combat.seq, None, "player", events)

    def log(viewer):
        looks = view(RULES, before, viewer), view(RULES, table.combat, viewer)
        assert not RULES.present.report(looks[0], told, looks[1])
        lines = RULES.present.log(looks[0], told, looks[1])
        return ["".join(w if isinstance(w, str) else w.text for w in line) for line in lines]

    assert log(PUBLIC) == log(side_viewer("A")) == []
    assert log(side_viewer("B")) == ["Pilot of ▼1 Trader · From now on. Under fire: dodge"]
    seen = view(RULES, table.combat, side_viewer("A")).state.ships["trader"]
    assert all(not c.standing for c in seen.crew)
