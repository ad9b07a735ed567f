"""What the GM may do to a battle, and what follows from it."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.agenda import Params
from bot.core.decide import Act, NotYours, decide
from bot.core.dice import QueuedDice
from bot.core.legal import offer
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.ruleset import crews, holders, sides
from bot.rules.coriolis.state import Lock
from tests.rules.coriolis.fights import RULES, Fight, faces, of


@pytest.fixture
def fight() -> Fight:
    given = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABB")
    return given.window("engineer", "s1")


def test_a_players_hand_is_no_gms(fight: Fight) -> None:
    act = Act(Seat("-", "gm"), "set_darkness", {"points": 3})
    with pytest.raises(NotYours, match="GM's to do"):
        decide(RULES, fight.combat, act, QueuedDice(()))


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("hp", 31, "HP goes from 0 to 30"),
        ("hp", 7, "HP goes up to 6 on this ship"),
        ("ep_cap", 6, "EP a turn goes up to 5"),
        ("maneuverability", -7, "Maneuverability goes from -6 to 6"),
    ],
)
def test_a_value_stays_within_its_bounds(fight: Fight, field: str, value: int, said: str) -> None:
    assert said in fight.refusal("-/gm", "set_value", "gm", ship="s1", field=field, value=value)


@pytest.mark.parametrize(("full", "now"), [("hp_max", "hp"), ("ep_max", "ep_cap")])
def test_a_lower_full_value_takes_the_present_one_down(fight: Fight, full: str, now: str) -> None:
    fight.gm("set_value", ship="s1", field=full, value=2)
    assert getattr(fight.ship("s1"), now) == 2


def test_no_hp_is_a_collapsed_hull_and_no_ep_a_drifting_ship(fight: Fight) -> None:
    fight.gm("set_value", ship="s2", field="hp", value=0)
    fight.gm("set_value", ship="s3", field="position", value=5)
    assert fight.ship("s2").status == "hull_collapsed"
    fight.gm("set_status", ship="s2", status="active")
    assert fight.ship("s2").status == "hull_collapsed"
    fight.gm("set_value", ship="s2", field="hp", value=3)
    fight.gm("set_status", ship="s2", status="active")
    assert fight.ship("s2").is_active
    fight.gm("set_value", ship="s2", field="ep_cap", value=0)
    assert fight.ship("s2").status == "dead_in_space"


def test_a_flag_is_switched(fight: Fight) -> None:
    fight.gm("set_flag", ship="s1", field="transponder", on=True)
    assert fight.ship("s1").transponder


def test_damage_passes_armor(fight: Fight) -> None:
    fight.gm("damage", ship="s2", hull=2, systems=1)
    assert (fight.ship("s2").hp, fight.ship("s2").ep_cap) == (4, 5)
    assert "Nothing would be lost" in fight.refusal("-/gm", "damage", "gm", ship="s2")


def test_a_critical_of_a_destroyed_ship_is_refused(fight: Fight) -> None:
    fight.gm("set_status", ship="s2", status="destroyed")
    said = fight.refusal("-/gm", "inflict_critical", "gm", ship="s2", result="4")
    assert "destroyed" in said


def test_a_mended_critical_gives_its_module_back(fight: Fight) -> None:
    fight.gm("inflict_critical", [2], ship="s2", result="8")
    module = fight.ship("s2").criticals[0].module
    fight.gm("mend_critical", ship="s2", critical="c1")
    assert fight.ship("s2").module(module).is_ok


def test_a_module_works_or_not(fight: Fight) -> None:
    fight.gm("set_module", ship="s2", module="m1", works=False)
    assert not fight.ship("s2").module("m1").is_ok
    fight.gm("set_module", ship="s2", module="m1", works=True)
    assert fight.ship("s2").module("m1").is_ok


def test_detection_taken_away_takes_the_lock_with_it(fight: Fight) -> None:
    fight.lock("s1", "s2", 2).window("engineer", "s1")
    fight.gm("set_detection", ship="s1", target="s2", level=0)
    assert fight.combat.state.level("s1", "s2") == 0
    assert fight.ship("s1").lock is None
    assert not of(e.ContactLost, fight.gm("set_detection", ship="s1", target="s2", level=0))
    fight.gm("set_detection", ship="s1", target="s2", level=1)
    assert fight.combat.state.level("s1", "s2") == 1
    said = fight.refusal("-/gm", "set_detection", "gm", ship="s2", target="s3", level=1)
    assert said == "Target: that is not here. Possible: A red_jackal"


def test_a_lock_is_given_and_taken(fight: Fight) -> None:
    fight.gm("set_lock", ship="s1", target="s2", strength=3)
    assert fight.ship("s1").lock == Lock("s2", 3)
    events = fight.gm("set_lock", ship="s1", target="s3", strength=0)
    assert of(e.LockLost, events) == [e.LockLost("s1", "s2")]
    said = fight.refusal("-/gm", "set_lock", "gm", ship="s2", target="s3", strength=1)
    assert said == "Target: that is not here. Possible: A red_jackal"


def test_people_are_taken_out_and_brought_back(fight: Fight) -> None:
    fight.gm("set_crew", crew="s2c3", able=False)
    assert fight.ship("s2").holder("pilot") is None
    fight.gm("set_crew", crew="s2c3", able=True)
    assert fight.ship("s2").holder("pilot") is not None


def test_darkness_points_are_set(fight: Fight) -> None:
    fight.gm("set_darkness", points=4)
    assert fight.combat.state.darkness == 4


@pytest.mark.parametrize("thing", ["T1", "M1"])
def test_ordnance_is_taken_off_the_line(fight: Fight, thing: str) -> None:
    fight.torpedo("s1", "s2", 4).mine("s1", 2).window("engineer", "s1")
    fight.gm("remove_ordnance", thing=thing)
    assert thing not in {**fight.combat.state.torpedoes, **fight.combat.state.mines}


def test_what_the_gm_mends_while_a_prayer_waits_is_not_mended_twice(fight: Fight) -> None:
    fight.put(options={"icons": True}).critical("s1", "4").energy("s1", engineer=1)
    fight.window("engineer", "s1")
    fight.act("s1/engineer", "repair_critical", faces(3, 1), critical="c1")
    fight.gm("mend_critical", ship="s1", critical="c1")
    events = fight.act("s1/engineer", "keep")
    assert not of(e.SparePartUsed, events)


class Test_the_table:
    """Who may be claimed and who answers for a seat."""

    def test_people_have_the_seats_they_hold_and_their_own(self, fight: Fight) -> None:
        member = next(m for m in crews(fight.combat.state) if m.id == "s3c1")
        assert [str(seat) for seat in member.seats] == ["s3/captain", "s3/pilot", "s3/crew/s3c1"]

    def test_machines_are_nobodys(self, fight: Fight) -> None:
        fight.person("s1", "gunner", automatic="ship_system")
        assert "s1c5" not in {m.id for m in crews(fight.combat.state)}

    @pytest.mark.parametrize(
        ("seat", "people"),
        [
            (Seat("s3", "pilot"), ("s3c1",)),
            (Seat("s3", "crew", "s3c2"), ("s3c2",)),
            (Seat("s3", "gm"), ()),
            (Seat("s9", "pilot"), ()),
        ],
    )
    def test_a_seat_is_its_holders(self, fight: Fight, seat: Seat, people: Any) -> None:
        assert tuple(holders(fight.combat.state, seat)) == people

    def test_each_ship_has_a_side(self, fight: Fight) -> None:
        assert sides(fight.combat.state) == {"s1": "A", "s2": "B", "s3": "B"}


def test_a_number_to_be_set_says_how_far_it_goes_and_what_it_is(fight: Fight) -> None:
    """The limits of rules 1.2, and of HP what the ship has at most."""

    def note(field: str) -> str:
        given: Params = {"ship": "s2", "field": field}
        shown = offer(RULES, fight.combat, Seat("-", "gm"), RULES.actions["set_value"], given)
        return shown.parameters[2].note

    fight.gm("damage", ship="s2", hull=1)
    full = fight.ship("s2").hp_max
    assert note("hp") == f"0 to {full}, now {full - 1}"
    assert note("position") == f"-40 to 40, now {fight.ship('s2').position}"
