import re
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.blocks import Gauge, Name, Said, Soft, Strong, Struck, Term, words
from bot.ui import text
from bot.ui.graphemes import END_ISOLATE, ISOLATE, cells, clip, cut, fill, graphemes, size
from tests.ui.samples import HOSTILE

ANY = st.text(max_size=120) | st.sampled_from(HOSTILE)


def inside(name):
    assert name[0] == ISOLATE
    assert name[-1] == END_ISOLATE
    return name[1:-1]


def test_a_letter_is_what_a_reader_sees():
    assert list(graphemes("e\u0301👨‍👩‍👧🇨🇭🇩🇪👩🏽‍🚀한")) == [
        "e\u0301",
        "👨‍👩‍👧",
        "🇨🇭",
        "🇩🇪",
        "👩🏽‍🚀",
        "한",
    ]
    assert list(graphemes("\u1112\u1161\u11ab!")) == ["\u1112\u1161\u11ab", "!"]


@pytest.mark.parametrize(
    ("shown", "width"),
    [
        ("Lantern", 7),
        ("千の", 4),
        ("🚀", 2),
        ("👨‍👩‍👧", 2),
        ("🇨🇭", 2),
        ("e\u0301", 1),
        ("\u2068a\u2069", 1),
        ("▰▱", 2),
        ("❤️", 2),
    ],
)
def test_cjk_and_emoji_are_two_cells_wide(shown, width):
    assert cells(shown) == width


def test_a_long_name_ends_in_an_ellipsis_and_no_half_letter():
    assert cut("Grace of the Nine Hundred Lanterns", 14) == "Grace of the…"
    assert cut("千の灯籠の優雅", 8) == "千の灯…"
    assert cut("👨‍👩‍👧👨‍👩‍👧👨‍👩‍👧", 5) == "👨‍👩‍👧👨‍👩‍👧…"
    assert cut("Lantern", 7) == "Lantern"


@given(ANY, st.integers(1, 60))
def test_a_cut_text_is_never_wider_than_its_room(typed, room):
    assert cells(cut(typed, room)) <= room


@given(ANY, st.integers(4, 60), st.integers(4, 60))
def test_a_cut_text_keeps_to_its_length_too(typed, room, limit):
    shown = cut(typed.replace(ISOLATE, ""), room, limit)
    assert cells(shown) <= room
    assert size(shown) <= limit


@given(ANY)
def test_letters_together_are_the_text(typed):
    assert "".join(graphemes(typed)) == typed


@given(ANY)
def test_a_name_is_isolated_short_and_without_tricks(typed):
    shown = inside(text.name(typed))
    typed_back = re.sub(r"\\([^0-9A-Za-z\s])", r"\1", shown).replace("@\u200b", "@")
    assert cells(typed_back) <= text.NAME_CELLS
    assert typed_back.strip()
    assert not set(shown) & set("\n\r\t\x00\u202e\u2066\u2067\u2068\u2069\u200e\u200f\ufeff")
    assert not re.search(r"(?<!\\)(\\\\)*[*_~|`<>\[\]()#-]", shown)
    assert "@everyone" not in shown
    assert "@here" not in shown
    assert "<@" not in shown.replace("\\<@\u200b", "")
    assert "://" not in shown.replace("\\://", "")


@given(ANY)
def test_cleaning_twice_changes_nothing(typed):
    assert text.clean(text.clean(typed)) == text.clean(typed)


@given(st.text(alphabet="abc\u0301\u0308\u20dd", min_size=1, max_size=300))
def test_of_a_heap_of_marks_eight_stay(typed):
    assert not re.search("[\u0301\u0308\u20dd]{9}", text.clean(typed))


@given(
    st.lists(
        st.sampled_from(
            ["a ", "**", "*", "~~", "\\*", "\u2068name\u2069", "👨‍👩‍👧", "`7` ", "<t:1:R>"]
        )
    ),
    st.integers(1, 40),
)
def test_a_clipped_text_is_short_and_closed(parts, limit):
    whole = "".join(parts)
    shown = clip(whole, limit)
    assert size(shown) <= limit
    if shown != whole:
        bare = re.sub(r"\\.", "x", shown)
        assert bare.count("**") % 2 == 0
        assert bare.count("~~") % 2 == 0
        assert bare.count(ISOLATE) == bare.count(END_ISOLATE)
        assert not shown.endswith("\\…") or shown.endswith("\\\\…")


def test_bold_cut_short_is_closed_and_a_time_never_cut():
    assert clip("**Lantern and more**", 12) == "**Lantern…**"
    assert clip("closes <t:1700000000:R>, then", 20) == "closes…"


def test_lines_that_do_not_fit_are_counted():
    assert fill(["one", "two", "three", "four", "five"], 18) == "one\ntwo\nand 3 more"
    assert fill(["one", "two"], 20) == "one\ntwo"


@pytest.mark.parametrize("typed", ["", "   ", "\u200b\ufeff", "\u3164", "\u202e"])
def test_a_name_of_nothing_is_still_a_name(typed):
    assert inside(text.name(typed)) == "no name"


def test_a_family_stays_together_and_a_lone_joiner_goes():
    assert text.clean("👨‍👩‍👧 a\u200db") == "👨‍👩‍👧 ab"


def test_words_become_markdown_and_plain_text():
    said = words(
        "Hit: ",
        Name("Red *Jackal*"),
        " loses ",
        Strong("1"),
        " HP, then ",
        Soft("pass"),
        " ",
        Struck("out"),
    )
    assert (
        text.words_to_markdown(said)
        == "Hit: \u2068Red \\*Jackal\\*\u2069 loses **1** HP, then *pass* ~~out~~"
    )
    assert (
        text.words_to_markdown(said, title=True)
        == "Hit: \u2068Red \\*Jackal\\*\u2069 loses 1 HP, then *pass* ~~out~~"
    )
    assert text.words_to_plain(said) == "Hit: \u2068Red *Jackal*\u2069 loses 1 HP, then pass out"


def test_bold_neighbors_are_one_run_of_stars():
    assert text.words_to_markdown(words(Strong("6"), Strong(" 6 "), "end")) == "**6 6** end"
    assert text.words_to_markdown(words("1 ", Name("Wasp")), bold=True) == "**1 \u2068Wasp\u2069**"
    assert text.words_to_markdown(words(Strong(" "))) == " "


@pytest.mark.parametrize("line", ["# big", "-# small", "> said", "- item", "1. first"])
def test_a_line_of_prose_is_no_heading_list_or_quote(line):
    assert "\\" in text.words_to_markdown(words(line))[:3]


def test_prose_keeps_its_signs_but_no_markdown():
    assert (
        text.prose("−2 no lock (5 CU): a*b @everyone") == "−2 no lock (5 CU): a\\*b @\u200beveryone"
    )


def test_names_shrink_before_a_title_gets_long():
    said = words("▼1 ", Name("Сорок Первый Гвардейский Крейсер"), ": pilot")
    assert cells(text.title(said)) <= 32
    assert text.title(said).endswith(": pilot")
    assert cells(text.author(words(Name("a" * 50), " fires at ", Name("b" * 50)))) <= 42


def test_a_label_is_a_mark_and_a_name():
    assert text.label("▼1 سفينة") == "▼1 \u2068سفينة\u2069"
    assert text.label("accelerator cannon") == "accelerator cannon"
    assert text.mark_of("▼1 Red Jackal") == "▼1"
    assert text.mark_of("T1") == "T1"


@pytest.mark.parametrize(("value", "shown"), [(0, "+0"), (2, "+2"), (-2, "−2")])
def test_a_modifier_has_a_real_sign(value, shown):
    assert text.signed(value) == shown


def test_modifiers_break_only_between_sources():
    assert (
        text.modifiers([Term(1, "extra EP"), Term(-2, "no lock")])
        == "+1\u00a0extra\u00a0EP −2\u00a0no\u00a0lock"
    )


@pytest.mark.parametrize(
    ("chance", "shown"),
    [
        (Fraction(0), "0 %"),
        (Fraction(1, 1000), "under 1 %"),
        (Fraction(42, 100), "42 %"),
        (Fraction(845, 1000), "85 %"),
        (Fraction(999, 1000), "over 99 %"),
        (Fraction(1), "100 %"),
    ],
)
def test_what_can_fail_is_never_called_certain(chance, shown):
    assert text.percent(chance) == text.keep(shown)


def test_sampled_odds_say_about():
    assert text.percent(Fraction(1, 2), about=True) == text.keep("about 50 %")


@pytest.mark.parametrize(
    ("have", "of", "cells_filled"),
    [
        (6, 6, 6),
        (5, 6, 5),
        (4, 7, 3),
        (1, 40, 1),
        (39, 40, 5),
        (0, 6, 0),
        (3, 4, 5),
        (1, 1, 6),
        (0, 0, 0),
        (-1, 6, 0),
        (9, 6, 6),
    ],
)
def test_a_bar_has_six_cells(have, of, cells_filled):
    assert text.bar(have, of) == "▰" * cells_filled + "▱" * (6 - cells_filled)


@given(st.integers(0, 60), st.integers(1, 60))
def test_a_bar_is_empty_only_at_zero_and_full_only_when_full(have, of):
    bar = text.bar(have, of)
    assert len(bar) == 6
    assert ("▰" in bar) == (have > 0)
    assert ("▱" in bar) == (have < of)


def test_a_gauge_never_stands_without_its_number():
    assert text.gauge(Gauge(5, 6, "HP", words("▼1"))) == "▼1 ▰▰▰▰▰▱ 5/6\u00a0HP"
    assert text.gauge(Gauge(None, 6, "HP")) == "HP ?"


def test_a_name_in_a_sentence_is_no_emoji_and_a_time_of_day_stays():
    assert text.prose("Nadira is now called :smile:, at 12:30:45") == (
        "Nadira is now called \\:smile:, at 12:30:45"
    )


def test_a_sentence_escapes_names_and_keeps_times():
    said = text.sentence("By **Mira** @everyone, <t:17:R>: `x` <@5>")
    assert said == "By \\*\\*Mira\\*\\* @\u200beveryone, <t:17:R>: \\`x\\` \\<@\u200b5\\>"


SHIP, OTHER = "سفينة النجم", "אור"


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        (f"{SHIP} is 5 CU away", f"\u2068{SHIP}\u2069 is 5 CU away"),
        (f"{SHIP}, {OTHER} and Wasp", f"\u2068{SHIP}\u2069, \u2068{OTHER}\u2069 and Wasp"),
        (f"Jo is the pilot of ▲1 {SHIP}", f"Jo is the pilot of ▲1 \u2068{SHIP}\u2069"),
        (f"{OTHER} 12 {OTHER} fires", f"\u2068{OTHER} 12 {OTHER}\u2069 fires"),
        ("Łódź is out of range", "Łódź is out of range"),
    ],
)
def test_a_name_from_the_right_turns_no_sentence_around(typed, shown):
    assert text.sentence(typed) == shown
    assert text.prose(typed) == shown
    assert text.plain(typed) == shown
    assert text.words_to_markdown((typed,)) == shown
    assert text.words_to_plain((typed,)) == shown
    assert text.label(typed) == shown


@given(st.text(max_size=60))
def test_what_is_isolated_is_closed_and_says_the_same(typed):
    once = text.plain(typed)
    assert once.count("\u2068") == once.count("\u2069")
    assert text.clean(once) == text.clean(typed)
    assert text.plain(once) == once


def test_own_words_stand_whole_where_a_name_of_the_same_length_is_cut():
    """64 letters: a name has 32 cells, with its `…`; a title gives what was typed all its room."""
    typed = "*Run* " + "x" * 58
    said = text.words_to_markdown((Said(typed),), title=True, names=16)
    assert said == f"{ISOLATE}\\*Run\\* {'x' * 58}{END_ISOLATE}"
    assert text.words_to_plain((Said(typed),), names=16) == f"{ISOLATE}{typed}{END_ISOLATE}"
    assert "…" in text.words_to_markdown((Name(typed),), title=True)
