import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.blocks import Card, Field, Gauge, Kind, Line, Name, Strong, words
from bot.core.refusal import Refusal
from bot.ui.clock import Closes
from bot.ui.components import ButtonSpec
from bot.ui.embeds import COLORS, without_embeds
from bot.ui.gm import Entry, Undone, Waiting, bring_in, panel, undo_preview
from bot.ui.limits import check
from bot.ui.lobby import FreeSeat, end, opening, seats_are_free, welcome
from bot.ui.notices import (
    done,
    missing_permissions,
    moment_passed,
    our_fault,
    paused,
    refusal,
    too_late,
)
from bot.ui.pages import LogLine, how_it_plays, log_page
from bot.ui.rulebook import Rule, RulesPage, StationRules, rules_page, station_rules
from tests.ui.samples import FIRE, HOSTILE, ODDS, choice


def text_of(message):
    [embed] = message.embeds
    return embed.title, embed.description


def test_a_refusal_is_the_fact_the_state_and_what_is_possible():
    message = refusal(
        Refusal(
            "That costs 3 EP, you have 2",
            "1 for the shot and 2 extra.",
            "Fire with up to 1 extra EP: hits 84 %",
        )
    )
    assert text_of(message) == (
        "🛑 That costs 3 EP, you have 2",
        "1 for the shot and 2 extra.\n▸ Fire with up to 1 extra EP: hits 84 %",
    )
    assert message.embeds[0].color.value == COLORS[Kind.NOTHING]


def test_a_refusal_of_one_sentence_has_no_empty_lines():
    assert text_of(refusal(Refusal("Wasp is out of range"))) == ("🛑 Wasp is out of range", None)


def test_a_refusal_may_hold_the_button_that_does_it():
    button = ButtonSpec("Fire for 2 EP", "primary", "do", "x")
    assert refusal(Refusal("No"), button).components == ((button,),)


def test_only_our_own_fault_is_red_and_says_please():
    message = our_fault("E7F3A")
    assert text_of(message) == (
        "🛑 That failed, and it is our fault",
        "Nothing changed and nothing was spent. Please try again.\n▸ If it stays, give the GM this number: **E7F3A**",
    )
    assert message.embeds[0].color.value == COLORS[Kind.HARM]


def test_a_paused_battle_says_who_when_and_why():
    assert text_of(paused("Wilhelmina", 1_700_000_000, "back on *Monday*")) == (
        "💤 The battle is paused",
        "By \u2068Wilhelmina\u2069, <t:1700000000:R>: “back on \\*Monday\\*”\n▸ Clocks stand still. You can look, not act.",
    )
    assert "<t:1:R>." in text_of(paused("Ann", 1))[1]


def test_an_old_button_says_what_it_was_for_and_what_is_now():
    now = words("turn 3, Pilot phase, ▼1 to act")
    assert text_of(moment_passed("turn 2, Sensor phase", now)) == (
        "🛑 That moment has passed",
        "The button was for turn 2, Sensor phase. Now: turn 3, Pilot phase, ▼1 to act.\n▸ Nothing was done. The board is up to date.",
    )
    assert "an old move. Now" in text_of(moment_passed("", now))[1]
    assert "Nothing was done" in text_of(too_late(now))[1]


def test_the_private_answer_to_an_act_is_one_line():
    assert (
        done(
            words("Hit: ", Name("Wasp"), " loses ", Strong("1"), " HP"),
            "https://discord.com/channels/1/2/3",
        ).content
        == "✓ Hit: \u2068Wasp\u2069 loses **1** HP · [see it](https://discord.com/channels/1/2/3)"
    )


MIRA = Waiting("a1", words("▲1 ", Name("Lantern"), ", pilot"), "Mira")


def test_the_gm_panel_says_whose_move_how_long_and_what_players_do_not_see():
    message = panel(
        words("Coriolis · turn 3 · Pilot phase"),
        [MIRA],
        waited=64_800,
        closes=Closes(1_700_000_000, "pass"),
        then=words("▼1, ▼2 (yours)"),
        hidden=[Gauge(4, 4, "HP", words("▼2 ", Name("Wasp")))],
    )
    [embed] = message.embeds
    assert embed.title == "GM: \u2068Mira\u2069's move, waiting 18\u00a0h"
    assert (
        embed.description
        == "▲1 \u2068Lantern\u2069, pilot · \u2068Mira\u2069\nCloses <t:1700000000:R>, then *pass*\nThen ▼1, ▼2 (yours)"
    )
    assert [(f.name, f.value) for f in embed.fields] == [
        ("Hidden from the players", "▼2 \u2068Wasp\u2069 ▰▰▰▰▰▰ 4/4\u00a0HP")
    ]
    assert embed.footer.text == "Only you see this · every GM act is logged in public"
    assert [(b.label, b.style, b.verb, b.arg) for b in message.components[0]] == [
        ("Act for Mira", "primary", "actfor", "a1"),
        ("Skip", "secondary", "skip", ""),
        ("Pause", "secondary", "pause", ""),
        ("Undo…", "danger", "undo", ""),
    ]


def test_a_paused_panel_resumes_and_several_seats_are_a_select():
    message = panel(
        words("x"), [MIRA, Waiting("b2", words("▲2"), "Bo")], closes=Closes(paused=True)
    )
    assert [b.verb for b in message.components[0]] == ["skip", "resume", "undo"]
    assert [o.value for o in message.components[1][0].options] == ["a1", "b2"]


def test_an_undo_shows_what_it_takes_back_before_it_does():
    acts = [
        Undone(
            131,
            words("Mira fires at ▼1"),
            (words("▼1 HP 5 → ", Strong("6")), words("▲1 gunner EP 0 → ", Strong("2"))),
        ),
        Undone(130, words("Jo locks ▼1"), (words("▲1 lock 1 → ", Strong("none")),)),
        Undone(129, words("Red Jackal locks ▲1"), ()),
    ]
    message = undo_preview(
        words("GM · turn 3"),
        acts,
        to=140,
        then=words("Sensor phase, ▼1 to act"),
        choices=[(141, "1 act, to #130", "")],
    )
    [embed] = message.embeds
    assert embed.title == "Undo 3 acts, back to #128?"
    assert [(f.name, f.value) for f in embed.fields] == [
        ("#131 Mira fires at ▼1", "▼1 HP 5 → **6** · ▲1 gunner EP 0 → **2**"),
        ("#130 Jo locks ▼1", "▲1 lock 1 → **none**"),
        ("#129 Red Jackal locks ▲1", "no figure changes"),
        ("Then", "Sensor phase, ▼1 to act"),
    ]
    red, keep = message.components[1]
    assert (red.label, red.style, red.verb, red.arg) == ("Undo 3 acts", "danger", "rewind", "140")
    assert keep.label == "Keep everything"


def test_six_acts_are_shown_and_the_rest_counted():
    acts = [Undone(n, words("act"), ()) for n in range(20, 0, -1)]
    names = [f.name for f in undo_preview(words("GM"), acts, to=0).embeds[0].fields]
    assert names[-1] == "and 14 more"
    assert undo_preview(words("GM"), acts, to=0).embeds[0].title == "Undo 20 acts?"


@pytest.mark.parametrize(
    ("seats", "shown"),
    [
        (0, "No seats are free"),
        (1, "One seat is free"),
        (2, "Two seats are free"),
        (12, "12 seats are free"),
    ],
)
def test_free_seats_are_counted_in_words(seats, shown):
    assert seats_are_free(seats) == shown


def test_a_newcomer_is_shown_three_steps_and_the_free_seats():
    message = welcome(
        words("Coriolis · turn 3"),
        "Teo",
        [FreeSeat("x1", words("▲2 ", Name("Camel")), "Engineer", "repairs, energy")],
    )
    [embed] = message.embeds
    assert embed.title == "Welcome, \u2068Teo\u2069. One seat is free"
    assert [f.name for f in embed.fields] == [
        "1 · Take a seat",
        "2 · Wait for the bell",
        "3 · Press Act",
    ]
    assert embed.fields[0].value == "▲2 \u2068Camel\u2069, **Engineer**: repairs, energy"
    assert message.components[0][0].verb == "claim"


def test_without_free_seats_there_is_nothing_to_choose():
    message = welcome(words("x"), "Teo", [])
    assert check(message) == []
    assert [b.verb for b in message.components[0]] == ["watch", "help"]


def test_the_opening_line_has_one_button_to_join():
    message = opening(
        words("Coriolis: ▲ ", Name("Free Traders"), " against ▼ ", Name("Jackal's Teeth")), 2
    )
    assert (
        message.content
        == "🔔 Coriolis: ▲ \u2068Free Traders\u2069 against ▼ \u2068Jackal's Teeth\u2069. Two seats are free."
    )
    assert [(b.label, b.verb) for b in message.components[0]] == [("Take a seat", "seat")]


def test_the_end_says_who_won_why_and_how_to_check_the_dice():
    ending = Card(
        Kind.OPENED,
        words("Coriolis · 9 days · 214 events"),
        words(Name("Free Traders"), " win in turn 6"),
        (Line(words(Name("Red Jackal"), "'s hull collapsed.")),),
        fields=(Field(words("In numbers"), (Line(words("11 of 19 shots hit")),)),),
        footer="rules of 2026-01",
        glyph="🏁",
    )
    message = end(ending, seal="e1" * 32, seed="5b" * 32, matching=561, faces=561, combat="7QK3")
    [embed] = message.embeds
    assert embed.title == "🏁 \u2068Free Traders\u2069 win in turn 6"
    assert {f.name: f.value for f in embed.fields} == {
        "In numbers": "11 of 19 shots hit",
        "Check the dice yourself": "Seal `e1e1…e1e1` posted at the start\nSeed `5b5b…5b5b` public from now on\n✓ **561 of 561 faces match**",
    }
    assert embed.footer.text == "Combat 7QK3 closed · rules of 2026-01"
    assert [b.label for b in message.components[0]] == ["Verify", "Log file", "Same ships again"]


LOG = [
    LogLine(n, words("▲1 Mira evasive: ", str(n)), "✓", "Pilot phase" if n < 15 else "Attack phase")
    for n in range(1, 31)
]


def test_the_log_opens_on_its_last_page_oldest_on_top():
    message = log_page(LOG, combat="7QK3", moment="turn 3")
    [embed] = message.embeds
    assert embed.title == "Log · turn 3 · page 3 of 3"
    assert embed.description.split("\n")[:2] == ["**Attack phase**", "`25` ✓ ▲1 Mira evasive: 25"]
    assert embed.footer.text == "Only you see this · #25 to #30 of 30"
    assert [(b.label, b.arg, b.disabled) for b in message.components[0][:2]] == [
        ("Older", "2", False),
        ("Newer", "4", True),
    ]


def test_a_new_phase_is_a_bold_line_in_the_log():
    lines = log_page(LOG, 2).embeds[0].description.split("\n")
    assert lines[0] == "**Pilot phase**"
    assert lines[3] == "**Attack phase**"
    assert len(lines) == 14


@pytest.mark.parametrize("page", [-3, 0, 1, 99])
def test_a_page_that_is_not_there_is_the_nearest(page):
    assert check(log_page(LOG, page)) == []
    assert check(log_page([], page)) == []


def test_the_check_of_the_dice_stays_under_an_ending_that_is_too_long():
    long = words("a" * 240)
    ending = Card(
        Kind.OPENED, long, long, fields=tuple(Field(long, (Line(long),)) for _ in "x" * 30)
    )
    message = end(ending, seal="a" * 64, seed="b" * 64, matching=3, faces=3, combat="7QK3")
    assert check(message) == []
    assert [f.name for f in message.embeds[0].fields][-1] == "Check the dice yourself"


NAMES = st.sampled_from(HOSTILE) | st.text(max_size=300)


@pytest.mark.parametrize(
    ("ships", "page", "first", "last", "turns"),
    [
        (25, 1, 1, 25, []),
        (26, 1, 1, 25, ["~2"]),
        (60, 2, 26, 50, ["~1", "~3"]),
        (60, 9, 51, 60, ["~2"]),
    ],
)
def test_more_ships_than_a_list_holds_are_brought_in_from_pages(ships, page, first, last, turns):
    """Of 26 ships the last stands on a second page."""
    kinds = [Entry(f"k{n}", f"Ship {n}", "") for n in range(1, ships + 1)]
    message = bring_in(words("Coriolis"), kinds, ["Crew"], page=page)
    [shown] = message.components[0]
    assert [shown.options[0].value, shown.options[-1].value] == [f"k{first}", f"k{last}"]
    *buttons, back = message.components[1]
    assert [button.arg for button in buttons if not button.disabled] == turns
    assert (back.label, back.verb) == ("Back", "panel")
    said = message.embeds[0].description
    assert (f"{ships} ships, 25 on a page. By name: /ship add, /ship load." in said) == bool(turns)
    assert check(message) == []


@settings(deadline=None)
@given(st.lists(NAMES, min_size=1, max_size=40))
def test_any_names_make_messages_discord_takes(names):
    title = words(Name(names[0]), names[-1])
    every = tuple(words(Name(name), name) for name in names)
    first = names[0]
    for message in (
        refusal(Refusal(first or "No", first, first)),
        our_fault(first or "1"),
        paused(first, 1, first * 9),
        moment_passed(first, title),
        done(title),
        panel(
            title,
            [Waiting(f"v{n}", words(Name(name)), name) for n, name in enumerate(names)],
            waited=9,
            closes=Closes(1, first),
            then=title,
            hidden=[Gauge(1, 2, first, words(Name(first)))] * 50,
        ),
        panel(title, [Waiting("v", title, first)]),
        undo_preview(
            title,
            [Undone(n + 1, words(Name(name)), every) for n, name in enumerate(names)],
            to=3,
            then=title,
            choices=[(n, name, name) for n, name in enumerate(names)],
            warning=first,
        ),
        welcome(
            title,
            first,
            [FreeSeat(f"v{n}", words(Name(name)), name, name) for n, name in enumerate(names)],
        ),
        opening(title, len(names)),
        end(
            Card(
                Kind.OPENED,
                title,
                title,
                fields=tuple(Field(title, (Line(title),)) for _ in range(40)),
                footer=first,
            ),
            seal="a" * 64,
            seed="b" * 64,
            matching=2,
            faces=3,
            combat="7QK3",
        ),
        panel(
            title,
            [Waiting(f"a{n}", words(Name(name)), name) for n, name in enumerate(names)],
            changes=[Entry(f"c{n}", name or "a", name) for n, name in enumerate(names)],
            runs=[Entry(f"r{n}", name or "a", name) for n, name in enumerate(names)],
        ),
        bring_in(title, [Entry(f"k{n}", name or "a", name) for n, name in enumerate(names)], []),
        bring_in(title, [Entry("k", first or "a", first)], [name or "a" for name in names], "k"),
        log_page(
            [LogLine(n, words(Name(name), name), "💥", name) for n, name in enumerate(names)],
            combat="7QK3",
            moment=first,
        ),
        station_rules(
            title,
            StationRules(
                "a",
                first,
                first,
                tuple(Rule(f"a{n}", name or "a", name, name) for n, name in enumerate(names)),
                tuple((f"s{n}", name or "a", name) for n, name in enumerate(names)),
            ),
        ),
        rules_page(
            title,
            RulesPage("a", first, first, first, command=first),
            others=[Rule(f"a{n}", name or "a", name) for n, name in enumerate(names)],
            now=choice(FIRE, ODDS),
        ),
    ):
        assert check(message) == []
        assert check(without_embeds(message)) == []


def test_help_and_permissions_are_messages_too():
    assert check(how_it_plays()) == []
    assert check(missing_permissions(("Embed Links",), 7)) == []
    silent = missing_permissions(("Send Messages", "Embed Links"), 7)
    assert "Nothing can be posted there" in (silent.embeds[0].description or "")
    assert "<#7>" in (silent.embeds[0].description or "")


def test_who_is_asked_again_at_once_has_a_button_for_it():
    message = done(("Goals are open",), again=True)
    assert message.content == "✓ Goals are open\n🔔 Your move."
    assert [button.label for row in message.components for button in row] == ["Act"]
    assert check(message) == []
