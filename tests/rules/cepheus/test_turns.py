"""The turn: order, ties, delay, hasty, awareness, the end."""

from dataclasses import replace

import pytest

from bot.core.decide import NotNow
from bot.core.legal import open_seats
from bot.core.refusal import Refused
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import initiative, reactions_left
from bot.rules.cepheus.posts import acting_captain
from tests.rules.cepheus.fights import RULES, Table, in_battle, of, opening

DUEL = {"survey": ("survey_vessel", "A"), "trader": ("frontier_trader", "B")}
FLEET = {"one": ("corvette", "A"), "two": ("corvette", "A"), "foe": ("raider", "B")}


def at_act(ships=None, options=None, **settings):
    table = Table(in_battle(ships or DUEL, options, **settings))
    table.until("act")
    return table


def test_the_higher_initiative_acts_first():
    table = at_act()
    assert table.ship("survey").active
    assert not table.ship("trader").active


def test_equal_initiative_and_thrust_act_together_and_hits_land_together():
    table = Table(in_battle(DUEL, {"start_range": "medium"}))
    table.put(replace(table.ship("trader"), initiative_base=12))
    table.until("act")
    assert table.ship("survey").active
    assert table.ship("trader").active
    table.act("survey/gunner/surveyc6", "attack", mount="m1", target="trader")
    table.until("act")
    hits = table.state.hits
    table.act("survey/captain/surveyc1", "crew_done")
    assert table.state.hits == hits
    with pytest.raises(Refused, match="simultaneous group"):
        table.act("trader/captain/traderc1", "delay")


def test_a_fleet_commander_checks_tactics_for_all_in_contact():
    table = Table(opening(FLEET))
    window = table.combat.window
    assert window is not None
    seats = [str(s) for s in table_seats(table)]
    assert seats == ["one/captain/onec1", "foe/captain/foec1"]
    table.act("one/captain/onec1", "check_tactics")
    table.act("foe/captain/foec1", "no_tactics", 3, 3, 4, 4, 5, 5, 2, 2)
    assert table.ship("one").initiative_base == 6 + 1 + 3
    assert table.ship("two").initiative_base == 8 + 1 + 3
    assert table.ship("foe").initiative_base == 4


def table_seats(table):
    return open_seats(RULES, table.combat)


def test_who_is_out_of_contact_loses_the_fleets_tactics():
    table = Table(in_battle(FLEET))
    table.put(replace(table.ship("two"), fleet_tactics=3, comms_ok=False, initiative_base=9))
    assert initiative(table.ship("two"), 1) == 6


def test_hasty_adds_two_and_takes_one_from_every_check():
    table = Table(in_battle(DUEL))
    table.act("survey/captain/surveyc1", "hasty")
    table.act("trader/captain/traderc1", "normal_pace")
    assert initiative(table.ship("survey"), 1) == 14
    rolled = table.act("survey/pilot/surveyc2", "evasive_maneuvers")[1:]
    terms = next(r.modifiers for r in rolled if hasattr(r, "modifiers"))
    assert (-1, "hasty") in [(m.value, m.source) for m in terms]


def test_hold_over_goes_first_in_the_next_turn():
    table = at_act()
    table.act("survey/captain/surveyc1", "delay")
    table.act("trader/captain/traderc1", "crew_done")
    assert table.menu == "delay_close"
    table.act("survey/captain/surveyc1", "hold_over")
    assert table.state.turn == 2
    assert table.ship("survey").initiative_base == 11


def test_forfeit_keeps_the_initiative():
    table = at_act()
    table.act("survey/captain/surveyc1", "delay")
    table.act("trader/captain/traderc1", "crew_done")
    table.act("survey/captain/surveyc1", "forfeit")
    assert table.ship("survey").initiative_base == 12


def test_a_delaying_ship_still_reacts_but_has_lost_its_evasion():
    table = Table(in_battle(DUEL, {"start_range": "medium"}))
    table.put(replace(table.ship("survey"), evasive=-1))
    table.until("act")
    assert table.ship("survey").evasive == 0
    table.act("survey/captain/surveyc1", "delay")
    assert reactions_left(table.ship("survey"), 1) == 3


def test_only_a_ship_that_has_not_acted_may_delay():
    table = at_act()
    table.act("survey/pilot/surveyc2", "maintain_course")
    with pytest.raises(Refused, match="not acted"):
        table.act("survey/captain/surveyc1", "delay")


def test_nobody_ends_a_delay_while_an_attack_waits():
    table = at_act(options={"start_range": "medium"})
    table.act("survey/captain/surveyc1", "delay")
    table.act("trader/gunner/traderc4", "attack", mount="m1", target="survey")
    assert table.menu == "react"
    with pytest.raises(Refused, match="between two finished actions"):
        table.act("survey/captain/surveyc1", "act_now")


def test_an_unaware_ship_cannot_react_until_the_first_attack_is_resolved():
    table = at_act(options={"start_range": "medium"}, trader={"aware": False})
    table.act("survey/gunner/surveyc6", "attack", mount="m1", target="trader")
    assert table.menu == "act"
    assert table.ship("trader").aware
    table.act("survey/gunner/surveyc7", "attack", mount="m2", target="trader")
    assert table.menu == "react"


def test_the_acting_captain_is_the_pilot_where_there_is_no_captain():
    trader = in_battle(DUEL).state.ships["trader"]
    captain = acting_captain(trader)
    assert captain is not None
    assert captain.position == "pilot"


def test_an_acting_captain_does_not_coordinate():
    table = at_act({"trader": ("frontier_trader", "A"), "survey": ("survey_vessel", "B")})
    with pytest.raises(Refused, match="captain's position"):
        table.act("trader/captain/traderc1", "coordinate_crew")


def test_actions_are_one_minor_and_one_significant_or_three_minor():
    table = at_act()
    table.act("survey/pilot/surveyc2", "take_minor_actions")
    for _ in range(3):
        table.act("survey/pilot/surveyc2", "maintain_course")
    with pytest.raises(Refused):
        table.act("survey/pilot/surveyc2", "maintain_course")


def test_marines_stand_by_and_step_in():
    table = at_act({"corvette": ("corvette", "A"), "raider": ("raider", "B")})
    with pytest.raises(Refused):
        table.act("corvette/marine/corvettec9", "personal_action")
    table.act("corvette/marine/corvettec9", "step_in")
    table.act("corvette/marine/corvettec9", "personal_action")
    assert table.ship("corvette").member("corvettec9").minor == 0


def test_the_battle_ends_when_a_side_has_no_ship_that_is_ok():
    table = at_act()
    table.put(replace(table.ship("trader"), status="disabled"))
    table.act("survey/captain/surveyc1", "crew_done")
    table.act("trader/captain/traderc1", "crew_done")
    assert table.combat.outcome is not None
    assert table.combat.outcome.winner == "A"


def test_it_waits_while_missiles_fly_at_a_ship_that_is_ok():
    table = at_act(
        {"boat": ("system_defense_boat", "A"), "foe": ("courier", "B")},
        {"start_range": "very_long"},
    )
    table.act("boat/gunner/boatc5", "launch_missiles", mount="m1", missile="smart", target="foe")
    table.put(replace(table.ship("boat"), status="disabled"))
    table.act("boat/captain/boatc1", "crew_done")
    table.act("foe/captain/foec1", "crew_done")
    assert table.combat.outcome is None


def test_sides_part_at_distant_only_if_all_say_so():
    table = Table(in_battle(DUEL, {"start_range": "distant"}))
    table.until("part")
    table.act("survey/captain/surveyc1", "part")
    table.act("trader/captain/traderc1", "stay")
    assert table.combat.outcome is None
    table.until("part")
    table.act("survey/captain/surveyc1", "part")
    table.act("trader/captain/traderc1", "part")
    assert table.combat.outcome is not None
    assert table.combat.outcome.why == "parted"


def test_a_collision_not_avoided_strikes_at_the_end_of_the_activation():
    table = Table(in_battle(DUEL, {"hazard": "asteroids_heavy"}, survey={"speed": 3}))
    table.until("act")
    assert table.ship("survey").collision_due
    events = table.act("survey/captain/surveyc1", "crew_done")
    assert of(events, e.HitLanded)[0].source == "collision"


def test_the_window_of_another_ship_refuses():
    table = at_act()
    with pytest.raises((NotNow, Refused)):
        table.act("trader/pilot/traderc1", "maintain_course")
