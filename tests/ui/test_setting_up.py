from dataclasses import replace

import pytest

from bot.core.draft import Entry
from bot.ui import closing, limits, personal, text
from bot.ui import help as helping
from bot.ui.lineup import ShipRow, lineup
from tests.ui.samples import HOSTILE


def fits(message):
    assert limits.check(message) == []
    for shown in message.embeds:
        for said in limits.texts_of(shown):
            assert text.forbidden_glyphs(said) == []


def fields(message):
    return {field.name: field.value for field in message.embeds[0].fields}


def ships(count, name="Wasp"):
    return [
        ShipRow(
            Entry(f"s{n}", "sand_wasp", name, name, npc=bool(n % 2)),
            "Sand Wasp",
            "crew Veteran",
            (("Segment", "−3"),),
            (1, 4),
        )
        for n in range(count)
    ]


@pytest.mark.parametrize("name", HOSTILE)
def test_a_lineup_takes_any_name_and_forty_ships(name):
    shown = lineup(name, "Coriolis", ships(40, name), {"Prayers": "no"}, combat="7QK3")
    fits(shown)
    assert "more" in str(fields(shown))


def test_a_lineup_says_of_each_ship_what_differs():
    shown = fields(lineup("Ambush", "Coriolis", ships(2), {"Prayers": "no"}))
    (side,) = [value for name, value in shown.items() if "Wasp" in name]
    first, second = side.splitlines()
    assert first.endswith("Sand Wasp · crew Veteran · Segment −3 · 1 of 4 seats taken")
    assert second.endswith("Sand Wasp · crew Veteran · Segment −3 · the GM's")
    assert shown["Options"] == "Prayers **no**"
    assert shown["Next"] == (
        "Seats are free: Take a seat, or /crew claim. The GM starts it: /combat start"
    )
    manned = fields(lineup("Ambush", "Coriolis", [replace(ships(1)[0], seats=(4, 4))], {}))
    assert manned["Next"] == "All is there. The GM starts it: /combat start"


@pytest.mark.parametrize("acts", [0, 1, 41, 12345])
def test_the_second_question_before_the_end_counts_what_there_was(acts):
    message = closing.really_end("Ambush", acts, 2)
    fits(message)
    red, keep = message.components[0]
    assert (red.style, red.verb) == ("danger", "finish")
    assert str(acts or 2) in red.label
    assert keep.style == "secondary"


def test_dice_that_do_not_match_are_named():
    message = closing.proof("e1f4" * 16, 9, ["1/s1c3/fire/fire/0"], over=True, matching=8)
    fits(message)
    assert message.embeds[0].title == "✗ 8 of 9 faces match"
    assert "`1/s1c3/fire/fire/0`" in message.embeds[0].description


@pytest.mark.parametrize(
    "advice",
    [
        helping.no_rules(manager=True),
        helping.no_battle("Coriolis"),
        helping.being_set_up("**Ambush**", "", 3, gm=True),
        helping.being_set_up("**Ambush**", "Ships", 0, gm=False),
        helping.no_seat(2, ("Now: turn 1.",), gm=False),
        helping.your_move(("pilot of ▲1 Lantern",)),
        helping.not_your_move(("pilot of ▲1 Lantern",), ("Now: turn 1.",), 3),
        helping.paused(("Now: turn 1.",)),
        helping.over("Ambush"),
    ],
)
def test_help_is_one_screen(advice):
    message = helping.help_page(advice)
    fits(message)
    lines = [line for said in limits.texts_of(message.embeds[0]) for line in said.splitlines()]
    assert sum(1 + len(line) // 36 for line in lines) <= 30


def test_what_is_kept_of_one_is_asked_about_before_it_goes():
    for message in (personal.kept(2, 31, 1), personal.erase(2, 1), personal.forgotten(2)):
        fits(message)
    red, keep = personal.erase(2, 1).components[0]
    assert (red.label, red.style) == ("Forget in 2", "danger")
    assert keep.label == "Keep everything"
