import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from bot.core.blocks import Kind, Name, Strong, words
from bot.core.seats import Seat
from bot.ui.clock import Closes, span
from bot.ui.embeds import COLORS
from bot.ui.form import decode
from bot.ui.limits import check
from bot.ui.prompts import PromptOption, Sealer, ping, prompt, sealed, sealed_answer
from tests.ui.samples import FIRE, HOLD, HOSTILE, LONG_NAMES, ODDS, PASS, choice, offer

CLOSES = Closes(1_700_000_000, "take it")
AUTHOR = words("▼1 ", Name("Sentinel"), " fires at ▲2 ", Name("Wayfarer"))


def test_a_ping_names_the_people_the_seat_and_the_time_on_one_line():
    message = ping(
        [11], words("pilot of ▲1 ", Name("Lantern")), closes=Closes(1_700_000_000, "pass")
    )
    assert (
        message.content
        == "🔔 <@11> pilot of ▲1 \u2068Lantern\u2069, your move. Closes <t:1700000000:R>."
    )
    assert message.mentions == (11,)
    assert [(b.label, b.style) for b in message.components[0]] == [("Act", "primary")]


def test_a_choice_is_asked_with_an_hourglass_and_no_clock_is_not_mentioned():
    message = ping([1, 2], words("reaction for ▲2 ", Name("Wayfarer")), choice=True)
    assert message.content == "⏳ <@1> <@2> reaction for ▲2 \u2068Wayfarer\u2069."


def test_a_ping_pings_only_those_it_means():
    message = ping([1], words("pilot of ▲1 ", Name("@everyone <@99>")))
    assert message.mentions == (1,)
    assert "@everyone" not in message.content
    assert "<@99>" not in message.content


def test_a_prompt_shows_each_option_with_what_it_would_do_and_the_default_last_and_grey():
    dodge = offer("dodge", "Dodge", cost=0)
    take = offer("take_it", "Take it", cost=0, idle=True)
    message = prompt(
        AUTHOR,
        words(Name("Sentinel"), " fires on you: react?"),
        [
            PromptOption(choice(take), lines=(words("keeps both reactions"),)),
            PromptOption(choice(dodge, ODDS), "Bo", (words("then they hit ", Strong("58 %")),)),
        ],
        state=[words("3 beam lasers, Medium")],
        closes=CLOSES,
        left="2 of 2 reactions left this turn",
        ref="rules 2.10",
    )
    [embed] = message.embeds
    assert embed.title == "⏳ \u2068Sentinel\u2069 fires on you: react?"
    assert embed.description == "3 beam lasers, Medium\nCloses <t:1700000000:R>, then *take it*"
    assert [(f.name, f.value) for f in embed.fields] == [
        ("Dodge · \u2068Bo\u2069", "works **81\u00a0%**\nthen they hit **58 %**"),
        ("Take it", "keeps both reactions"),
    ]
    assert embed.footer.text == "2 of 2 reactions left this turn · rules 2.10"
    assert [(b.label, b.style, b.verb) for b in message.components[0]] == [
        ("Dodge", "primary", "do"),
        ("Take it", "secondary", "do"),
    ]
    assert embed.color.value == COLORS[Kind.CHOICE]


def test_an_answer_with_more_to_choose_says_so_and_opens_a_form():
    message = prompt(
        AUTHOR,
        words("Torpedo: shoot it down?"),
        [PromptOption(choice(FIRE, ODDS)), PromptOption(choice(PASS))],
    )
    first, last = message.components[0]
    assert (first.label, first.verb) == ("Fire accelerator…", "pick")
    assert decode(first.arg, [FIRE]).values == {"weapon": "w1", "target": "s2"}
    assert (last.label, last.verb) == ("Pass", "do")


def test_what_several_people_may_answer_has_one_button_for_all_of_them():
    seats = [Seat("s1", "pilot"), Seat("s1", "gunner", "c1"), Seat("s1", "gunner", "c2")]
    deeds = [("dodge", "Dodge"), ("sand", "Fire sand"), ("sand", "Fire sand")]
    offers = [offer(*deed, cost=0, seat=seat) for deed, seat in zip(deeds, seats, strict=True)]
    offers += [offer("no", "No reaction", cost=0, idle=True, seat=seat) for seat in seats]
    options = [
        PromptOption(choice(o, None if o.idle else ODDS), who)
        for o, who in zip(offers, ("Bo", "Kit", "Lu") * 2, strict=True)
    ]
    message = prompt(AUTHOR, words("React?"), options)
    [embed] = message.embeds
    assert [f.name for f in embed.fields] == [
        "Dodge · \u2068Bo\u2069",
        "Fire sand · \u2068Kit\u2069",
        "Fire sand · \u2068Lu\u2069",
        "No reaction",
    ]
    assert [(b.label, b.style, b.verb, b.arg) for b in message.components[0]] == [
        ("Dodge", "primary", "answer", "dodge"),
        ("Fire sand", "primary", "answer", "sand"),
        ("No reaction", "secondary", "answer", "no"),
    ]


def test_whose_chance_is_not_told_is_named_beside_those_whose_is():
    ann, gm = (
        offer("tactics", "Check tactics", cost=0, seat=Seat(s, "captain")) for s in ("a", "b")
    )
    options = [PromptOption(choice(ann, ODDS), "Ann"), PromptOption(choice(gm), "GM")]
    [embed] = prompt(AUTHOR, words("Check Tactics?"), options).embeds
    assert [f.name for f in embed.fields] == [
        "Check tactics · \u2068Ann\u2069",
        "Check tactics · \u2068GM\u2069",
    ]


def test_more_than_five_answers_are_a_select():
    message = prompt(
        AUTHOR,
        words("Which?"),
        [PromptOption(choice(offer(f"o{n}", f"Option {n}"))) for n in range(7)],
    )
    [[select]] = message.components
    assert (select.placeholder, len(select.options)) == ("Choose", 7)


def test_sealed_orders_show_who_is_done_and_nothing_else():
    message = sealed(
        words("Coriolis · turn 3 · Order phase"),
        "Secret orders",
        [
            Sealer(words("▲1 ", Name("Lantern")), "Ann", False),
            Sealer(words("▲2 ", Name("Camel")), "Jo", True),
        ],
        closes=Closes(1_700_000_000, "no order"),
        combat="7QK3",
        event=101,
    )
    [embed] = message.embeds
    assert embed.title == "🔒 Secret orders: 1 of 2 sealed"
    assert embed.description == "Closes <t:1700000000:R>, then *no order*\nAll open together."
    assert [(f.name, f.value) for f in embed.fields] == [
        (
            "Captains",
            "✓ ▲2 \u2068Camel\u2069 · \u2068Jo\u2069\n⏳ ▲1 \u2068Lantern\u2069 · **\u2068Ann\u2069**",
        )
    ]
    assert [b.label for b in message.components[0]] == ["Seal my order", "My ship", "Rules"]
    assert embed.color.value == COLORS[Kind.SEALED]


def test_ones_own_sealed_order_may_be_changed():
    message = sealed_answer(
        words("▲1 ", Name("Lantern"), " · Captain · ", Name("Ann")),
        "ATTACK!",
        [choice(offer("evade", "EVADE!"))],
        take_back=True,
    )
    [embed] = message.embeds
    assert embed.title == "Sealed: ATTACK!"
    assert (
        embed.description
        == "Nobody else sees it until all are open.\nYou may change it until the last captain has sealed."
    )
    assert message.components[0][0].placeholder == "ATTACK!"
    assert message.components[1][0].verb == "unseal"


@pytest.mark.parametrize(
    ("seconds", "shown"),
    [(5, "1 min"), (40 * 60, "40 min"), (18 * 3600, "18 h"), (72 * 3600, "3 days")],
)
def test_waiting_is_told_in_whole_units(seconds, shown):
    assert span(seconds).replace("\u00a0", " ") == shown


NAMES = st.sampled_from(HOSTILE) | st.text(max_size=300)


@settings(deadline=None)
@given(st.lists(NAMES, min_size=1, max_size=30))
def test_any_names_make_prompts_discord_takes(names):
    title = words(Name(names[0]), names[-1])
    options = [
        PromptOption(
            choice(offer(f"o{n}", name, idle=n == 0), ODDS), name, (words(Name(name)),) * 9
        )
        for n, name in enumerate(names)
    ]
    sealers = [Sealer(words(Name(name)), name, n % 2 == 0) for n, name in enumerate(names)]
    closes = Closes(1, names[0])
    for message in (
        ping(range(len(names) * 9), title, closes=closes),
        prompt(
            title, title, options[:5], state=[title], closes=closes, left=names[0], ref=names[-1]
        ),
        prompt(title, title, options, closes=closes),
        sealed(title, names[0], sealers, closes=closes, combat="7QK3", event=7),
        sealed_answer(title, names[0], [choice(HOLD)], take_back=True),
    ):
        assert check(message) == []


def test_a_ping_with_a_long_name_stays_short():
    assert (
        len(ping([2**63], words("pilot of ▼1 ", Name(LONG_NAMES[1])), closes=CLOSES).content) <= 160
    )
