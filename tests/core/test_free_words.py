"""A parameter may be a player's own words: cleaned, bounded, and never needed."""

from dataclasses import replace
from typing import Annotated, Any

import pytest

from bot.core.action import Text, action
from bot.core.autoplay import WORDS
from bot.core.legal import candidates, offer
from bot.core.play import Play, Turn
from bot.core.refusal import Refused
from bot.core.seats import Seat
from cogs.station_commands import specs_of
from tests.core.games import orders
from tests.core.games.table import Table, ship

MyTurn = Turn[Any]


@action(station="captain", menu="order")
def hail(turn: MyTurn, words: Annotated[str, Text("Words", most=12)] = "") -> Play:
    """Say something to all ships."""
    yield from ()


def turn() -> MyTurn:
    table = Table(orders.RULES, ship("a", "red"), ship("b", "blue"))
    return Turn(table.state, 1, Seat("a", "captain"), "hail")


def test_blanks_are_put_in_order() -> None:
    assert hail.accept(turn(), {"words": "  well \n met "}) == {"words": "well met"}
    assert hail.accept(turn(), {}) == {"words": ""}


@pytest.mark.parametrize(
    ("words", "sentence"),
    [("a good day to you", "Words has 17 characters, at most 12 are possible")],
)
def test_too_many_are_refused(words: str, sentence: str) -> None:
    with pytest.raises(Refused) as refused:
        hail.accept(turn(), {"words": words})
    assert str(refused.value) == sentence


def test_no_form_shows_them() -> None:
    table = Table(orders.RULES, ship("a", "red"), ship("b", "blue"))
    (shown,) = offer(table.rules, table.combat, Seat("a", "captain"), hail).parameters
    assert (shown.options, shown.is_number, shown.default) == ((), False, "")
    assert candidates(turn(), hail, hail.parameters[0], {}) == ("",)
    assert all(len(words) <= Text().most for words in WORDS)


def test_they_may_be_left_out() -> None:
    def shout(turn: MyTurn, words: Annotated[str, Text("Words")]) -> Play:
        """Say it louder."""
        yield from ()

    with pytest.raises(TypeError, match="words is a text, which may be left out"):
        action(station="captain")(shout)


def test_they_are_typed_with_the_slash_command() -> None:
    rules = replace(orders.RULES, actions={**orders.RULES.actions, "hail": hail})
    acts = {act.id: act for spec in specs_of(rules) for act in spec.actions}
    (words, _) = acts["hail"].params
    assert (words.name, words.kind, words.required) == ("words", "text", False)
