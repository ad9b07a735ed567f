"""What a table may switch on: detection, several actions at once, aiding; the referee's word."""

from dataclasses import replace

import pytest

from bot.core.combat import Rolled
from bot.core.decide import Begin
from bot.core.refusal import Refused
from bot.rules.cepheus import events as e
from bot.rules.cepheus.pending import Boarding, Dock
from tests.rules.cepheus.fights import Table, in_battle, of, opening

PAIR = {"boat": ("system_defense_boat", "A"), "foe": ("raider", "B")}


@pytest.mark.parametrize(
    ("faces", "band"),
    [((4, 4, 4, 4), 5), ((3, 3, 4, 4), 4), ((3, 3, 3, 3), 4)],
    ids=["both see", "one fails", "both fail"],
)
def test_a_side_that_fails_to_detect_starts_a_band_closer(faces, band):
    """Captains without an operator have Comms untrained: −3, and a transponder gives +4."""
    table = Table(
        opening(
            PAIR,
            {"start_range": "very_long", "detection": True},
            boat={"transponder": True},
            foe={"transponder": True},
        ),
        begin=False,
    )
    table.do(Begin(), faces)
    assert table.state.range("boat", "foe") == band
    assert [d.found for d in of(table.events, e.Detected)] == [
        sum(pair) + 1 >= 8 for pair in (faces[:2], faces[2:])
    ]


def test_without_the_option_nobody_looks():
    table = Table(opening(PAIR))
    assert not of(table.events, e.Detected)


def test_several_actions_cost_two_on_every_check():
    """A pilot with Piloting 1 evades at 1 − 2, then lines up a shot at the same −2."""
    table = Table(in_battle(PAIR, {"multiple_actions": True}))
    table.until("act", "boat")
    pilot = "boat/pilot/boatc2"
    table.act(pilot, "multiple_actions", extra=1)
    table.act(pilot, "evasive_maneuvers", 5, 4)
    assert table.ship("boat").evasive == -1, "9 + 1 − 2 = 8"
    table.act(pilot, "line_up_shot", 4, 4)
    assert table.ship("boat").line_up == 0, "8 + 1 − 2 = 7"
    with pytest.raises(Refused):
        table.act(pilot, "line_up_shot")


def test_several_actions_are_off_unless_the_table_wants_them():
    table = Table(in_battle(PAIR))
    table.until("act", "boat")
    with pytest.raises(Refused, match="several things"):
        table.act("boat/pilot/boatc2", "multiple_actions", extra=1)


@pytest.mark.parametrize(
    ("faces", "dm"),
    [((6, 6), 2), ((4, 4), 1), ((2, 3), -1), ((1, 1), -2)],
    ids=["exceptional", "success", "failure", "exceptional failure"],
)
def test_a_helper_changes_the_next_check(faces, dm):
    """12 + 2 is Effect 6; 8 + 0 Effect 0; 5 + 0 Effect −3; 2 + 0 Effect −6."""
    table = Table(in_battle(PAIR, {"aiding": True}))
    table.until("act", "boat")
    boat = table.ship("boat")
    helper = replace(boat.member("boatc1"), skills={"piloting": 2 if dm == 2 else 0})
    table.put(boat.put_crew(helper))
    table.act("boat/captain/boatc1", "aid", *faces, whom="boatc2", skill="piloting")
    assert table.ship("boat").member("boatc2").aid == dm
    (rolled,) = of(table.act("boat/pilot/boatc2", "evasive_maneuvers"), Rolled)
    assert sum(m.value for m in rolled.modifiers) == 1 + dm, "Piloting 1 and the help"
    assert table.ship("boat").member("boatc2").aid == 0


def test_the_referee_gives_a_crew_a_modifier_on_every_check():
    table = Table(in_battle(PAIR))
    table.act("-/gm", "set_modifier", by="gm", ship="boat", modifier=-3)
    table.until("act", "boat")
    table.act("boat/pilot/boatc2", "evasive_maneuvers", 5, 4)
    assert table.ship("boat").evasive == 0, "9 + 1 − 3 = 7"


@pytest.mark.parametrize("result", ["taken", "thrown_back"])
def test_the_referee_settles_a_fight_played_out_in_person(result):
    table = Table(in_battle(PAIR, {"start_range": "adjacent"}))
    table.put(docks=(Dock("boat", "foe"),), boardings=(Boarding("boat", "foe"),))
    table.act("-/gm", "settle_boarding", by="gm", ship="foe", result=result)
    assert table.ship("foe").taken_by == ("boat" if result == "taken" else "")
    assert bool(table.state.boardings) == (result == "taken")
