"""The rules to read, in pages that a phone shows."""

import pytest

from bot.core.blocks import words
from bot.ui.graphemes import cells
from bot.ui.limits import AUTHOR_CELLS, check
from bot.ui.rulebook import (
    PHONE_LINES,
    Rule,
    RulesPage,
    StationRules,
    rule_pages,
    rules_author,
    rules_page,
    station_rules,
)
from tests.ui.samples import FIRE, MINE, ODDS, choice

GAME = words("Coriolis")
STATIONS = (
    ("gunner", "Gunner", "Weapons and mines."),
    ("pilot", "Pilot", "Flies the ship."),
)


def rules(number, group="In your window", help_="Each six is one more."):
    return tuple(Rule(f"{group}{n}", f"Act {n}", help_, group) for n in range(number))


def gunner(*listed):
    return StationRules("gunner", "Gunner", "Weapons and mines.", listed, STATIONS)


def test_a_station_has_a_line_an_act_under_when_it_can_be_done():
    message = station_rules(
        GAME, gunner(*rules(2, "You can now"), *rules(1, "At any time")), note="Nothing is asked."
    )
    [embed] = message.embeds
    assert embed.title == "Rules: Gunner"
    assert embed.description == "Weapons and mines.\nNothing is asked."
    assert [(f.name, f.value.count("\n") + 1) for f in embed.fields] == [
        ("You can now", 2),
        ("At any time", 1),
    ]
    assert embed.fields[0].value.startswith("**Act 0** · Each six is one more.")


def test_from_a_page_one_goes_to_an_act_another_station_and_the_next_page():
    message = station_rules(GAME, gunner(*rules(30)))
    acts, stations, turn = message.components
    assert acts[0].verb == "rule"
    assert acts[0].options[0].value == "In your window0"
    assert [option.value for option in stations[0].options] == ["pilot"]
    assert [(b.label, b.arg, b.disabled) for b in turn] == [
        ("Previous", "gunner.0", True),
        ("Next", "gunner.2", False),
    ]
    last = station_rules(GAME, gunner(*rules(30)), 99)
    assert [b.disabled for b in last.components[-1]] == [False, True]
    assert last.embeds[0].footer.text.startswith("Only you see this · page 3 of 3")


def test_no_page_is_longer_than_a_phone_and_none_of_the_acts_is_lost():
    """Helps of 10 letters take one line of a phone with their name, of 60 and 90 two."""
    listed = [
        Rule(f"a{n}", "Electronic warfare", "x" * (10, 60, 90)[n % 3], "now" if n < 9 else "later")
        for n in range(40)
    ]
    pages = rule_pages(listed)
    assert [rule for page in pages for rule in page] == listed
    for page in pages:
        headings = len({rule.group for rule in page})
        assert sum(rule.lines for rule in page) + headings <= PHONE_LINES


@pytest.mark.parametrize(
    ("help_", "shown"),
    [
        (
            "Each six is −1 to attacks on your ship this turn.",
            "Each six is −1 to attacks on your ship this turn.",
        ),
        (
            "Move toward a ship, one segment for each six, at most into its own segment there.",
            "Move toward a ship, one segment for each six,…",
        ),
    ],
)
def test_a_long_rule_is_cut_between_words_to_two_lines(help_, shown):
    """With its name and a dot a line has 68 cells: 49 are left for the help."""
    assert Rule("a", "Evasive maneuver", help_).line == f"**Evasive maneuver** · {shown}"


def test_a_station_without_acts_says_so_and_turns_no_page():
    message = station_rules(GAME, gunner())
    assert message.embeds[0].fields[0].value == "none of its own"
    assert [row[0].verb for row in message.components] == ["rules"]
    assert check(message) == []


@pytest.mark.parametrize(
    ("stations", "said"),
    [
        (["Pilot"], "Coriolis · Pilot · rules 3.3"),
        (["Pilot", "Gunner"], "Coriolis · Pilot, Gunner · rules 3.3"),
        (["Sensor operator", "Damage control", "Engineer"], "Coriolis · 3 stations · rules 3.3"),
        (["Chief of the damage control"], "Chief of the damage control · rules 3.3"),
        (["A station whose name alone is longer than a line"], "Coriolis · rules 3.3"),
    ],
)
def test_the_line_above_a_rule_is_not_cut(stations, said):
    (line,) = rules_author("Coriolis", stations, "3.3")
    assert line == said
    assert cells(line) <= AUTHOR_CELLS


def test_a_rules_page_has_the_odds_of_now():
    message = rules_page(
        words("Coriolis · Gunner · rules 3.5"),
        RulesPage("fire", "Fire weapon", "Shoot.", "1 EP", (), "/gunner fire", "gunner"),
        others=[Rule("hold", "Hold", "Wait.")],
        now=choice(FIRE, ODDS),
    )
    [embed] = message.embeds
    assert {f.name: f.value for f in embed.fields} == {
        "Cost": "1 EP",
        "For you now": "works **81\u00a0%**",
    }
    assert embed.footer.text == "Only you see this · /gunner fire"
    assert [(b.label, b.arg) for b in message.components[1][1:]] == [("All rules", "gunner")]
    assert message.components[1][0].label == "Do it now"


def test_a_rules_page_of_what_is_impossible_says_why_and_has_no_button():
    message = rules_page(words("x"), RulesPage("lay_mine", "Lay mine", "Lay it."), now=choice(MINE))
    assert message.embeds[0].fields[0].value == "none aboard"
    assert [b.label for b in message.components[0]] == ["All rules"]
