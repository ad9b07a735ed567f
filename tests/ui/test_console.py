from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.action import Option
from bot.core.blocks import Name, Strong, words
from bot.core.menu import Needed, Odds, ParameterOffer, Prospect
from bot.core.refusal import Refusal
from bot.ui.clock import Closes
from bot.ui.console import choice_line, console, not_yet
from bot.ui.fill_in import fill_in, layout, number_modal
from bot.ui.form import MORE, Choice, choose, decode, encode, offer_code
from bot.ui.limits import check, check_modal
from bot.ui.personal import odds_now
from tests.ui.samples import EXTRA, FIRE, HOLD, HOSTILE, MINE, ODDS, PASS, choice, offer

AUTHOR = words("▲1 ", Name("Lantern"), " · Gunner · ", Name("Mira"))
MAY_DO = (
    Prospect(("2 HP or more",), Fraction(41, 100)),
    Prospect(("before ▼1's armor of 6 dice",)),
)
CHOICES = (choice(PASS), choice(FIRE, ODDS), choice(MINE), choice(HOLD))


def fields(message):
    [embed] = message.embeds
    return {field.name: field.value for field in embed.fields}


def buttons(message):
    return message.components[-1]


def test_several_targets_stand_with_their_odds_the_likeliest_first_and_means_above():
    far = Odds(Fraction(1, 4), ())
    targets = (
        ("▼1 Red Jackal", far),
        ("▼2 Wasp", ODDS),
        *((f"▼{n} Fang", far) for n in range(3, 8)),
    )
    message = console(
        AUTHOR,
        words("1 significant action"),
        [replace(choice(FIRE, ODDS), by_target=targets), choice(PASS)],
        at_hand=[words("Turret 1: 3 × beam laser"), words("▼1 Short")],
    )
    [embed] = message.embeds
    assert embed.description == "Turret 1: 3 × beam laser\n▼1 Short"
    first, last = fields(message)["You can"].splitlines()
    assert first == (
        "**Fire accelerator** at ▼2 **81\u00a0%**, ▼1 **25\u00a0%**, ▼3 **25\u00a0%**, "
        "▼4 **25\u00a0%**, ▼5 **25\u00a0%** and 2 more · 1\u00a0EP"
    )
    assert last.startswith("**Pass**")


def test_what_a_cautious_crew_would_do_is_the_first_button_and_no_other_place_changes():
    scan = replace(choice(offer("scan", "Scan")), advised=True)
    message = console(AUTHOR, words("act"), [choice(FIRE, ODDS), scan, choice(PASS)])
    assert next(b.label for b in buttons(message)) == "Scan"
    assert [line.split(" · ")[0] for line in fields(message)["You can"].splitlines()][:2] == [
        "**Fire accelerator** at ▼1, accelerator cannon",
        "**Scan**",
    ]


def test_who_is_advised_to_wait_is_offered_that_first():
    overload = choice(offer("overload", "Overload reactor"), ODDS)
    wait = replace(choice(PASS), advised=True)
    message = console(AUTHOR, words("act"), [overload, wait])
    shown = [(b.label, b.style) for b in buttons(message)][:2]
    assert shown == [("Pass", "primary"), ("Overload reactor", "secondary")]


def test_only_what_is_on_the_map_is_acted_at():
    options = (Option("sweep", "Sweep"), Option("t1", "T1 torpedo"), Option("s2", "▼1 Wasp"))
    scan = offer("scan", "Scan", ParameterOffer("target", "Target", None, options=options))
    lines = [
        fields(console(AUTHOR, words("x"), [Choice(scan, {"target": one.id})]))["You can"]
        for one in options
    ]
    assert [line.split(" · ")[0] for line in lines] == [
        "**Scan**: Sweep",
        "**Scan** at T1 torpedo",
        "**Scan** at ▼1",
    ]


def test_what_there_is_nothing_for_and_what_needs_no_window_is_not_listed_as_impossible():
    moot = offer("deploy", "Deploy", refusal=Refusal("There is no mount", moot=True))
    later = replace(offer("drop", "Drop task", refusal=Refusal("No task")), anytime=True)
    message = console(AUTHOR, words("one action"), [choice(PASS), choice(moot), choice(later)])
    assert "Not now" not in fields(message)


def test_a_form_leaves_out_what_cannot_be_chosen_otherwise():
    points = ParameterOffer("points", "Coordination points", 0, 0, 0, is_number=True)
    only = ParameterOffer("weapons", "Weapons", "all", options=(Option("all", "All"),))
    intel = ParameterOffer("intel", "Intelligence", False, options=(Option("no", "No"),))
    shot = offer("attack", "Attack", FIRE.parameters[0], points, only, intel)
    assert layout(shot) == ([0], [])


def test_the_console_says_what_can_be_done_at_which_cost_and_odds_and_why_not_the_rest():
    message = console(
        AUTHOR,
        words("one attack action"),
        CHOICES,
        budget=[words(Strong("2 EP"), " for the gunner")],
        closes=Closes(1_700_000_000, "pass"),
        combat="7QK3",
        event=131,
    )
    [embed] = message.embeds
    assert embed.title == "Your move: one attack action"
    assert embed.description == "**2 EP** for the gunner\nCloses <t:1700000000:R>, then *pass*"
    assert fields(message) == {
        "You can": "**Fire accelerator** at ▼1, accelerator cannon · 1\u00a0EP · works **81\u00a0%**\n**Pass** · 0\u00a0EP\n**Hold for defensive fire** · 0\u00a0EP",
        "Not now": "Lay mine: none aboard",
    }
    assert embed.footer.text == "Only you see this · Combat 7QK3 · event 131"
    assert check(message) == []


def test_impossible_actions_are_last_in_the_select_with_their_reason():
    [select] = console(AUTHOR, words("act"), CHOICES).components[0]
    assert select.verb == "pick"
    assert [(o.value, o.description) for o in select.options][-1] == (
        offer_code(MINE),
        "none aboard",
    )
    assert (
        select.options[0].label
        == "Fire accelerator at ▼1 \u2068Red Jackal\u2069, accelerator cannon"
    )


def test_the_best_three_are_buttons_and_the_deed_is_blue():
    row = buttons(console(AUTHOR, words("act"), CHOICES))
    assert [(b.label, b.style, b.verb) for b in row] == [
        ("Fire accelerator at ▼1", "primary", "pick"),
        ("Pass", "secondary", "pick"),
        ("Hold for defensive fi…", "secondary", "pick"),
        ("My ship", "secondary", "ship"),
    ]
    assert decode(row[0].arg, [FIRE]).values == {"weapon": "w1", "target": "s2"}


def test_a_button_names_the_target_where_the_whole_name_leaves_room_for_it():
    both = [
        replace(FIRE, name=name, action=name) for name in ("Crash systems", "Sensor lock beams")
    ]
    row = buttons(console(AUTHOR, words("act"), [choice(o) for o in both]))
    assert [b.label for b in row] == ["Crash systems at ▼1", "Sensor lock beams", "My ship"]


def test_long_lists_are_cut_and_the_rest_counted():
    many = [choice(offer(f"a{n}", f"Act {n}")) for n in range(12)]
    never = [choice(offer(f"n{n}", f"Never {n}", refusal=Refusal(f"no {n}"))) for n in range(9)]
    shown = fields(console(AUTHOR, words("act"), [*many, *never]))
    assert shown["You can"].split("\n")[8:] == ["and 4 more: Rules"]
    assert shown["Not now"].split("\n")[6:] == ["and 3 more: Rules"]


def test_what_is_impossible_for_one_reason_stands_in_one_line():
    spent = Refusal("Your significant action is spent")
    no = [choice(offer(name, name, refusal=spent)) for name in ("Reload", "Launch craft")]
    no.insert(1, choice(offer("Ram", "Ram", refusal=Refusal("too far"))))
    shown = fields(console(AUTHOR, words("act"), no))
    assert (
        shown["Not now"] == "Reload, Launch craft: Your significant action is spent\nRam: too far"
    )


def test_a_console_without_any_possible_act_says_so():
    message = console(AUTHOR, words("act"), [])
    assert fields(message) == {"You can": "nothing now"}
    assert check(message) == []


def filled(**values):
    return Choice(
        FIRE, {"weapon": "w1", "target": "s2", **values}, ODDS, 1 + values.get("extra_ep", 0)
    )


def test_the_form_shows_odds_cost_and_where_the_dice_come_from():
    message = fill_in(AUTHOR, filled(extra_ep=1), purse=2, may_do=MAY_DO, combat="7QK3")
    [embed] = message.embeds
    assert embed.title == "Fire accelerator at ▼1: works 81\u00a0%"
    assert embed.description == (
        "Costs **2\u00a0EP** of your 2 · not sent yet\nFire accelerator as the rules say."
    )
    assert fields(message) == {
        "Pool 8": "+3\u00a0Agility +4\u00a0Ranged\u00a0Combat +1\u00a0lock",
        "What it may do": "2 HP or more **41\u00a0%**\nbefore ▼1's armor of 6 dice",
    }
    assert check(message) == []


def test_each_parameter_is_a_select_that_shows_its_value_when_closed():
    message = fill_in(AUTHOR, filled())
    assert [row[0].placeholder for row in message.components[:-1]] == [
        "Weapon: accelerator cannon",
        "Target: ▼1 \u2068Red Jackal\u2069",
        "Extra EP: 0",
        "Extra sixes: critical first, then damage",
    ]
    [target] = message.components[1]
    assert [(o.label, o.description) for o in target.options] == [
        ("Target: ▼1 \u2068Red Jackal\u2069", "2 CU"),
        ("▼2 \u2068Wasp\u2069", "Wasp is out of range"),
    ]


def test_the_cost_stands_on_the_green_button():
    send, back = buttons(fill_in(AUTHOR, filled(extra_ep=1)))
    assert (send.label, send.style, send.verb, send.disabled) == (
        "Fire for 2 EP",
        "success",
        "do",
        False,
    )
    assert back.verb == "back"
    direct = choice(replace(FIRE, name="Direct attack"))
    assert buttons(fill_in(AUTHOR, direct))[0].label == "Direct attack · 1 EP"
    assert buttons(fill_in(AUTHOR, choice(PASS)))[0].label == "Pass"
    assert buttons(fill_in(AUTHOR, choice(HOLD), sealed=True))[0].label == "Seal Hold for def…"
    goal = fill_in(AUTHOR, choice(HOLD), sealed=True, seal="Seal my goal")
    assert buttons(goal)[0].label == "Seal my goal"


def test_what_costs_nothing_begins_with_what_it_does():
    (shown,) = fill_in(AUTHOR, choice(PASS)).embeds
    assert shown.description == "Pass as the rules say.\nNot sent yet"


def test_nothing_can_be_sent_before_everything_is_chosen():
    message = fill_in(AUTHOR, Choice(FIRE, {"weapon": "w1"}))
    assert buttons(message)[0].disabled
    assert message.components[1][0].placeholder == "Target: choose"


def test_one_can_go_through_the_form_by_its_components_alone():
    form = Choice(FIRE, {})
    for at, token in enumerate(("w2", "s2", "2")):
        [select] = fill_in(AUTHOR, form).components[at]
        code, _, place = select.arg.partition("!")
        assert token in [option.value for option in select.options]
        form = choose(decode(code, [FIRE]), int(place), token)
    send, *_ = buttons(fill_in(AUTHOR, form))
    assert decode(send.arg, [FIRE]).values == {"weapon": "w2", "target": "s2", "extra_ep": 2}


def test_a_list_too_long_for_a_select_ranks_the_possible_and_names_the_command():
    crowd = tuple(
        Option(f"s{n}", f"▼{n} Wasp", "", Refusal("far") if n % 2 else None) for n in range(40)
    )
    [select] = fill_in(
        AUTHOR,
        choice(offer("scan", "Scan", ParameterOffer("target", "Target", None, options=crowd))),
    ).components[0]
    assert len(select.options) == 25
    assert [o.description for o in select.options[:20]] == [""] * 20
    assert (select.options[-1].label, select.options[-1].value) == ("16 more", MORE)


def test_many_numbers_are_typed_in_one_form():
    positions = tuple(replace(EXTRA, name=f"p{n}", label=f"Position {n}", high=6) for n in range(5))
    share = Choice(
        offer(
            "share",
            "Share out EP",
            *positions,
            ParameterOffer("mode", "Sensor mode", None, options=(Option("p", "passive"),)),
            cost=0,
        ),
        {"p0": 3},
    )
    message = fill_in(AUTHOR, share)
    assert [b.label for b in buttons(message)] == ["Share out EP", "Type numbers…", "Back"]
    assert "Position 0 **3** · Position 1 **0** · " in message.embeds[0].description
    modal = number_modal(share)
    assert check(message) == []
    assert check_modal(modal) == []
    assert [(i.label, i.value) for i in modal.inputs][:2] == [
        ("Position 0 · 0 to 6", "3"),
        ("Position 1 · 0 to 6", "0"),
    ]
    assert (modal.verb, modal.arg) == ("num", encode(share))


def test_a_wide_range_is_typed_and_a_narrow_one_chosen():
    wide = ParameterOffer("range", "Range", None, 0, 40, is_number=True)
    assert layout(offer("go", "Go", EXTRA, wide)) == ([0], [1])


def test_sampled_odds_say_about_everywhere():
    sampled = replace(ODDS, about=True)
    message = fill_in(AUTHOR, Choice(FIRE, {"target": "s2"}, sampled), may_do=MAY_DO[:1])
    assert "about" in message.embeds[0].title
    assert fields(message)["What it may do"] == "2 HP or more **about\u00a041\u00a0%**"


def test_modifiers_are_added_with_a_sign():
    message = fill_in(
        AUTHOR, Choice(FIRE, {}, replace(ODDS, terms=((-2, "no lock"),))), terms="Modifiers"
    )
    assert fields(message)["Modifiers −2"] == "−2\u00a0no\u00a0lock"


@pytest.mark.parametrize(
    ("needed", "said"),
    [
        (Needed(8, 2, 6), "**58 %** · needs **8+** on 2D6"),
        (Needed(12, 2, 6), "**58 %** · needs **12** on 2D6"),
        (Needed(14, 1, 20), "**58 %** · needs **14+** on d20"),
        (None, ""),
    ],
)
def test_the_form_says_which_number_the_dice_need_where_one_decides(needed, said):
    odds = Odds(Fraction(21, 36), (), needs=needed)
    message = fill_in(AUTHOR, Choice(FIRE, {"target": "s2"}, odds))
    lines = message.embeds[0].description.replace("\u00a0", " ").split("\n")
    assert lines[1] == (said or "Fire accelerator as the rules say.")


def test_no_price_is_said_where_nothing_has_one():
    free = [
        choice(offer("surrender", "Surrender", cost=0)),
        choice(offer("truce", "Truce", cost=0)),
    ]
    early = not_yet(AUTHOR, 3, now=words("x"), able=free)
    assert fields(early)["At any time"] == "**Surrender**\n**Truce**"
    assert fields(odds_now("x", free))["You can"] == "**Surrender**\n**Truce**"
    paid = fields(odds_now("x", [*free, choice(FIRE, ODDS)]))["You can"].splitlines()
    assert paid[0] == "**Surrender** · 0\u00a0EP"


def test_before_ones_turn_the_console_says_how_many_windows():
    message = not_yet(
        AUTHOR,
        3,
        now=words("▼1 ", Name("Red Jackal"), ", pilot (GM)"),
        then=words("▼2 pilot · ", Strong("you")),
        able=CHOICES,
        combat="7QK3",
    )
    [embed] = message.embeds
    assert embed.title == "Not yet: 3 windows before yours"
    assert (
        embed.description == "Now: ▼1 \u2068Red Jackal\u2069, pilot (GM)\nThen: ▼2 pilot · **you**"
    )
    assert list(fields(message)) == ["At any time"]
    assert [b.label for b in buttons(message)] == ["My ship"]
    assert not_yet(AUTHOR, 1, now=()).embeds[0].title == "Not yet: 1 window before yours"


def test_targets_with_long_names_take_no_more_than_a_line_or_two():
    options = tuple(Option(f"p{n}", f"Hidden things in cloud {n}") for n in range(4))
    scan = offer("scan", "Scan", ParameterOffer("target", "Target", None, options=options))
    odds = tuple((one.label, ODDS) for one in options)
    line = choice_line(Choice(scan, {"target": "p0"}, ODDS, by_target=odds))
    assert line.count("cloud") == 2
    assert " and 2 more" in line


def test_an_order_may_be_left_where_that_is_possible():
    message = not_yet(AUTHOR, 2, now=words("x"), able=CHOICES, orders=True, tell=True)
    assert "You will be able to" in fields(message)
    assert message.components[0][0].verb == "order"
    assert [b.verb for b in buttons(message)] == ["ship", "tell"]
    assert check(message) == []


NAMES = st.sampled_from(HOSTILE) | st.text(max_size=200)


@st.composite
def offers(draw):
    name = draw(NAMES)
    texts = draw(st.lists(NAMES, max_size=40))
    options = tuple(
        Option(f"o{n}", label, label, Refusal(label) if n % 3 else None)
        for n, label in enumerate(texts)
    )
    kinds = (
        ParameterOffer("target", name, None, options=options),
        ParameterOffer(
            "low",
            name,
            draw(st.integers(0, 3) | st.none()),
            0,
            draw(st.integers(0, 90)),
            is_number=True,
        ),
        ParameterOffer("sure", name, True),
    )
    parameters = tuple(
        replace(p, name=f"{p.name}{n}" if n else p.name)
        for n, p in enumerate(draw(st.lists(st.sampled_from(kinds), max_size=9)))
    )
    return offer(
        name or "a",
        name,
        *parameters,
        cost=draw(st.integers(0, 99)),
        refusal=draw(st.sampled_from([None, Refusal(name, name, name)])),
        idle=draw(st.booleans()),
    )


@settings(deadline=None, max_examples=60)
@given(st.lists(offers(), max_size=30, unique_by=lambda o: o.action), NAMES)
def test_any_offers_make_a_console_and_forms_discord_takes(made, person):
    author = words(Name(person), " · ", person)
    odds = Odds(
        Fraction(1, 3),
        ((0, Fraction(2, 3)), (1, Fraction(1, 3))),
        tuple((n, person) for n in range(12)),
    )
    choices = [choice(o, odds) for o in made]
    assert (
        check(
            console(
                author,
                words(person),
                choices,
                budget=[words(Name(person))],
                closes=Closes(1, person),
                combat="7QK3",
                event=9,
            )
        )
        == []
    )
    assert (
        check(not_yet(author, 3, now=words(Name(person)), able=choices, orders=True, tell=True))
        == []
    )
    for one in choices:
        may_do = [Prospect(words(Name(person)), Fraction(1, 3))] * 4
        assert check(fill_in(author, one, purse=3, may_do=may_do, combat="7QK3")) == []
        if layout(one.offer)[1]:
            assert check_modal(number_modal(one)) == []
