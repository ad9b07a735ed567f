from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.core.action import Option
from bot.core.menu import ParameterOffer
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.ui.form import (
    MORE,
    Choice,
    choose,
    decode,
    encode,
    offer_code,
    option_token,
    setting,
    split_setting,
    suggest,
    typed_numbers,
)
from bot.ui.limits import ARG
from tests.ui.samples import FIRE, HOLD, MINE, PASS, SIXES, choice, offer

OFFERS = (PASS, MINE, FIRE, HOLD)


def test_a_form_survives_as_a_code():
    form = Choice(
        FIRE, {"weapon": "w1", "target": "s2", "extra_ep": 2, "extra_sixes": "damage_only"}
    )
    assert decode(encode(form), OFFERS) == form


def test_what_is_not_chosen_takes_no_room():
    assert encode(Choice(FIRE, {})) == offer_code(FIRE)
    assert encode(Choice(FIRE, {"target": "s2"})) == f"{offer_code(FIRE)}._.s2"


def test_the_longest_form_of_the_game_fits_its_button():
    positions = ("engineer", "pilot", "sensor", "gunner", "sensor_mode", "reserve")
    numbers = tuple(
        ParameterOffer(name, name.title(), 0, 0, 12, is_number=True) for name in positions
    )
    critical = ParameterOffer(
        "critical",
        "Critical",
        None,
        options=(Option("structural_damage_1234", "Structural damage"),),
    )
    far = Seat("s1234", "sensor_operator", "turret_12")
    longest = offer(
        "distribute_energy_points",
        "Distribute energy points",
        *numbers,
        critical,
        critical,
        seat=far,
    )
    form = Choice(longest, {**dict.fromkeys(positions, 12), "critical": "structural_damage_1234"})
    assert len(encode(form)) <= ARG - 20
    assert len(setting(form, 7)) <= ARG - 20


def test_a_code_names_the_option_and_not_its_place():
    form = Choice(FIRE, {"target": "s2"})
    shuffled = replace(
        FIRE, parameters=tuple(replace(p, options=p.options[::-1]) for p in FIRE.parameters)
    )
    assert decode(encode(form), [shuffled]).values == {"target": "s2"}


def test_an_option_that_is_gone_is_not_chosen_any_more():
    form = Choice(FIRE, {"weapon": "w1", "target": "s2"})
    without = replace(
        FIRE, parameters=tuple(replace(p, options=p.options[:1]) for p in FIRE.parameters)
    )
    assert decode(encode(form), [without]).values == {"weapon": "w1"}


def test_an_act_that_is_not_offered_any_more_is_none():
    assert decode(encode(Choice(FIRE, {})), [PASS, HOLD]) is None
    assert decode("nonsense", OFFERS) is None


def test_seats_of_one_station_are_told_apart():
    other = replace(FIRE, seat=Seat("s1", "gunner", "w2"))
    assert decode(offer_code(other), [FIRE, other]).offer is other


def test_later_options_depend_on_earlier_choices():
    def reoffer(offered, values):
        reach = ("s2",) if values.get("weapon") == "w1" else ("s2", "s9")
        target = replace(
            offered.parameters[1], options=tuple(Option(s, f"ship {s}") for s in reach)
        )
        return replace(offered, parameters=(offered.parameters[0], target, *offered.parameters[2:]))

    assert decode(f"{offer_code(FIRE)}.w2.s9", OFFERS, reoffer).values == {
        "weapon": "w2",
        "target": "s9",
    }
    assert decode(f"{offer_code(FIRE)}.w1.s9", OFFERS, reoffer).values == {"weapon": "w1"}


def test_a_choice_keeps_the_others():
    form = choose(choice(FIRE), 2, "3")
    assert form.values == {"weapon": "w1", "target": "s2", "extra_ep": 3}
    assert choose(form, 3, option_token("damage_only")).values["extra_sixes"] == "damage_only"


def test_yes_and_no_are_read_from_select_and_code():
    yes_no = offer(
        "hold",
        "Hold",
        ParameterOffer("now", "Now", False, options=(Option("yes", "Yes"), Option("no", "No"))),
    )
    form = choose(Choice(yes_no, {}), 0, "yes")
    assert form.values == {"now": True}
    assert decode(encode(form), [yes_no]).values == {"now": True}


def test_choosing_what_is_impossible_answers_with_the_reason():
    with pytest.raises(Refused, match="Wasp is out of range"):
        choose(choice(FIRE), 1, "s3")


@pytest.mark.parametrize(("place", "token"), [(0, "w7"), (2, "many"), (9, "1"), (1, MORE)])
def test_choosing_what_is_not_there_is_refused(place, token):
    with pytest.raises(Refused):
        choose(choice(FIRE), place, token)


def test_the_arg_of_a_select_is_form_and_place():
    form = choice(FIRE)
    assert split_setting(setting(form, 2)) == (encode(form), 2)
    with pytest.raises(Refused):
        split_setting("nothing")


def test_suggestions_are_the_first_possible_and_leave_defaults_alone():
    assert suggest(FIRE) == {"weapon": "w1", "target": "s2"}
    assert choice(FIRE).complete
    assert not Choice(FIRE, {"weapon": "w1"}).complete


@pytest.mark.parametrize(
    ("typed", "number"),
    [
        ("2", 2),
        (" 3 ", 3),
        ("+1", 1),
        ("０", None),
        ("4", None),
        ("−1", None),
        ("two", None),
        ("", None),
        ("9" * 50, None),
    ],
)
def test_typed_numbers_are_checked(typed, number):
    if number is None:
        with pytest.raises(Refused, match="Extra EP is a whole number from 0 to 3"):
            typed_numbers(choice(FIRE), {"extra_ep": typed})
    else:
        assert typed_numbers(choice(FIRE), {"extra_ep": typed}).values["extra_ep"] == number


IDS = st.text(min_size=1, max_size=40)


@given(
    st.lists(IDS, min_size=1, max_size=25, unique=True),
    st.integers(-99, 99),
    st.booleans(),
    st.data(),
)
def test_any_ids_come_back_from_their_code(ids, number, yes, data):
    chosen = data.draw(st.sampled_from(ids))
    made = offer(
        "act",
        "Act",
        ParameterOffer("what", "What", None, options=tuple(Option(i, i) for i in ids)),
        ParameterOffer("many", "Many", None, -99, 99, is_number=True),
        ParameterOffer("sure", "Sure", False),
        SIXES,
    )
    form = Choice(made, {"what": chosen, "many": number, "sure": yes})
    code = encode(form)
    assert len(code) <= 30
    assert not set(code) & set(":!")
    assert decode(code, [made]) == form
