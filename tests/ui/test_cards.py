import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.blocks import (
    Card,
    DiceLine,
    Facts,
    Field,
    Gauge,
    Kind,
    Line,
    Modifiers,
    Name,
    Row,
    Strong,
    Table,
    Term,
    words,
)
from bot.ui.cards import all_dice, blocks, card, sheet
from bot.ui.embeds import COLORS, without_embeds
from bot.ui.limits import check
from tests.ui.samples import HOSTILE, LONG_NAMES

HIT = Card(
    Kind.HARM,
    words("▲1 ", Name("Lantern"), " fires at ▼1 ", Name("Red Jackal")),
    words("Hit: ", Name("Red Jackal"), " loses 1 HP, 6 → 5"),
    (
        DiceLine((1, 6, 2, 3, 4, 5, 5, 4, 6, 3), (1, 8), words(Strong("2 sixes"))),
        DiceLine((6, 1, 2, 3, 4, 5), (0,), words("1 stopped"), "Armor"),
        Line(words("Damage 1 + 1 extra − 1 armor = ", Strong("1"))),
    ),
    (
        Field(
            words("Pool 10"),
            (
                Line(words("Agility 3 + Ranged Combat 4")),
                Modifiers((Term(1, "accelerator"), Term(0, "Signature"))),
            ),
        ),
        Field(words("Now"), (Gauge(5, 6, "HP", words("▼1")), Facts((words("▲1 gunner 0 EP"),)))),
    ),
    "rules 3.5, 4.6",
    "💥",
)


def test_a_result_says_who_then_what_then_the_dice_then_where_numbers_came_from():
    [embed] = card(HIT, number=131, person="Mira").embeds
    assert embed.author.name == "▲1 \u2068Lantern\u2069 fires at ▼1 \u2068Red Jackal\u2069"
    assert embed.title == "💥 Hit: \u2068Red Jackal\u2069 loses 1 HP, 6 → 5"
    assert embed.description.split("\n") == [
        "🎲 **6 6** 1 2 3 4 5 5 4 3 → **2 sixes**",
        "Armor **6** 1 2 3 4 5 → 1 stopped",
        "Damage 1 + 1 extra − 1 armor = **1**",
    ]
    assert [(field.name, field.value) for field in embed.fields] == [
        ("Pool 10", "Agility 3 + Ranged Combat 4\n+1\u00a0accelerator +0\u00a0Signature"),
        ("Now", "▼1 ▰▰▰▰▰▱ 5/6\u00a0HP\n▲1 gunner 0 EP"),
    ]
    assert embed.footer.text == "#131 · \u2068Mira\u2069 · rules 3.5, 4.6"
    assert embed.color.value == COLORS[Kind.HARM]


@pytest.mark.parametrize("kind", Kind)
def test_each_kind_of_message_has_its_color(kind):
    [embed] = card(Card(kind, (), words("Title"))).embeds
    assert embed.color.value == COLORS[kind]


def line(*block):
    [shown] = blocks(block)
    return shown


def test_counted_faces_are_bold_first_and_the_highest_leads():
    assert line(DiceLine((2, 5, 4), (1, 2), words("= 9"))) == "🎲 **5 4** (2) = 9"
    assert (
        line(DiceLine((5, 4, 1), (), words(Strong("no six"), " · the odds were 42 %")))
        == "🎲 5 4 1 → **no six** · the odds were 42 %"
    )
    assert (
        line(DiceLine((3, 4), (0, 1), words("= 7 · modifiers +4 → ", Strong("11"), ", needs 10")))
        == "🎲 **4 3** = 7 · modifiers +4 → **11**, needs 10"
    )


def test_twenty_faces_are_shown_and_the_rest_counted():
    many = DiceLine((1,) * 22 + (6,) * 3, (22, 23, 24), words(Strong("3 sixes")))
    assert line(many) == "🎲 **6 6 6** " + "1 " * 17 + "+5 → **3 sixes**"
    assert blocks([many], full=True) == ["🎲 **6 6 6** " + "1 " * 22 + "→ **3 sixes**"]


def test_more_than_eight_modifiers_go_to_all_dice():
    many = Modifiers(tuple(Term(1, f"source {n}") for n in range(10)))
    assert line(many).endswith("+1\u00a0source\u00a07 · 2 more in All dice")
    assert "source\u00a09" in blocks([many], full=True)[0]


def test_a_long_table_shows_the_rolled_row_one_above_and_two_below():
    rows = tuple(
        Row(str(n), f"Row {n}", "armor 5 → 3" if n == 5 else "", n == 5) for n in range(2, 13)
    )
    assert blocks([Table(rows)]) == ["4 Row 4", "▸ **5 Row 5 → armor 5 → 3**", "6 Row 6", "7 Row 7"]


def test_a_d6_table_is_shown_whole_and_a_row_not_taken_says_so():
    rows = tuple(Row(str(n), f"Row {n}", "", n in (3, 4), n != 4) for n in range(1, 7))
    assert blocks([Table(rows)]) == [
        "1 Row 1",
        "2 Row 2",
        "▸ **3 Row 3**",
        "4 Row 4 · *rolled, not taken*",
        "5 Row 5",
        "6 Row 6",
    ]


def test_the_first_and_last_row_of_a_table_have_fewer_neighbors():
    rows = [Row(str(n), f"Row {n}", "", n == 12) for n in range(2, 13)]
    assert blocks([Table(tuple(rows))]) == ["11 Row 11", "▸ **12 Row 12**"]


def test_all_dice_are_a_button_only_where_there_are_more():
    assert card(HIT, number=131).components == ()
    more = Card(Kind.HARM, (), words("Hit"), dice=(DiceLine((1,) * 40, (), words("none")),))
    [[button]] = card(more, number=131).components
    assert (button.label, button.verb, button.arg) == ("All dice", "dice", "131")
    [embed] = all_dice(more, number=131).embeds
    assert embed.description.count("1") == 40


def test_the_sheet_shows_the_whole_name():
    [embed] = sheet(Card(Kind.MOVE, (), words(Name(LONG_NAMES[1])))).embeds
    assert LONG_NAMES[1] in embed.title
    [result] = card(Card(Kind.MOVE, (), words(Name(LONG_NAMES[1])))).embeds
    assert LONG_NAMES[1] not in result.title


FACES = st.lists(st.integers(1, 20), max_size=120).map(tuple)
NAMES = st.sampled_from(HOSTILE) | st.text(max_size=300)


@st.composite
def cards(draw):
    names = draw(st.lists(NAMES, min_size=1, max_size=30))
    faces = draw(FACES)
    counted = tuple(n for n in range(len(faces)) if n % 3 == 0)
    items = (
        DiceLine(faces, counted, words(Strong(names[0]))),
        Modifiers(tuple(Term(n - 5, name) for n, name in enumerate(names))),
        Table(
            tuple(Row(str(n), name, name, n % 4 == 1, n % 8 == 1) for n, name in enumerate(names))
        ),
        Facts(tuple(words(Name(name)) for name in names)),
        Gauge(3, 7, names[0], words(Name(names[0]))),
    )
    fields = tuple(Field(words(Name(name)), items) for name in names)
    title = words(Name(names[0]), names[-1], Name(names[-1]))
    return Card(draw(st.sampled_from(Kind)), title, title, items, fields, names[0], "💥", items)


@settings(deadline=None, max_examples=50)
@given(cards(), NAMES)
def test_any_card_is_a_message_discord_takes(shown, person):
    for message in (
        card(shown, number=131, person=person),
        all_dice(shown, number=131),
        sheet(shown, combat="7QK3"),
    ):
        assert check(message) == []
        assert check(without_embeds(message)) == []
