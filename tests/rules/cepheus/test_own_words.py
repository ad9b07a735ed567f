"""What the rules leave to the referee, somebody says in their own words (3.2, 3.3)."""

import pytest

from bot.core.blocks import Said
from bot.core.refusal import Refused
from bot.core.seats import PUBLIC
from bot.rules.cepheus import events as e
from tests.rules.cepheus.fights import RULES, in_battle, of
from tests.rules.cepheus.test_present import Read, plain

DUEL = {"survey": ("survey_vessel", "A"), "trader": ("frontier_trader", "B")}
PILOT = "survey/pilot/surveyc2"


def at_act():
    table = Read(in_battle(DUEL))
    table.until("act", "survey")
    return table


@pytest.mark.parametrize(
    ("action", "kind", "left"),
    [
        ("personal_action", "personal", (0, 1)),
        ("other_minor_action", "minor", (0, 1)),
        ("other_significant_action", "significant", (1, 0)),
    ],
)
def test_they_are_told_to_all_and_cost_what_the_action_costs(action, kind, left):
    table = at_act()
    events = table.act(PILOT, action, what="  feeds the   ship's cat ")
    assert of(events, e.Noted) == [e.Noted("survey", "surveyc2", kind, "feeds the ship's cat")]
    pilot = table.ship("survey").member("surveyc2")
    assert (pilot.minor, pilot.significant) == left
    (card,) = table.cards(PUBLIC)
    assert plain(card.title) == f"Pilot, {kind} action: feeds the ship's cat"
    assert Said("feeds the ship's cat") in card.title, "escaped, and never cut"


def test_without_words_it_is_the_referees_to_say():
    table = at_act()
    table.act(PILOT, "other_minor_action")
    assert table.log() == ["Pilot of ▲1 Survey · Pilot, minor action, as the referee says"]


def test_too_many_words_are_refused():
    with pytest.raises(Refused, match="at most 100"):
        at_act().act(PILOT, "other_significant_action", what="x" * 101)


def test_no_action_has_a_name_that_only_a_programmer_reads():
    for action in RULES.actions.values():
        assert "misc" not in f"{action.id} {action.name}".lower(), action.id
