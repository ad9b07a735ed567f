"""What waits in the outbox reads back as it was written."""

import pytest

from bot.app.posts import Called, Ending, Opening, Ping, Private, Result, dump, load
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
    Soft,
    Strong,
    Struck,
    Table,
    Term,
)

CARD = Card(
    Kind.HARM,
    ("text", Name("text"), Strong("text"), Soft("text"), Struck("text")),
    (Name("**Ünï**"),),
    body=(
        Line(("a",)),
        DiceLine((6, 1), (0,), ("1 six",)),
        Modifiers((Term(-2, "no lock"),)),
        Table((Row("1", "Shaken", "−1", rolled=True),)),
        Gauge(None, 5, "HP"),
        Facts((("a",), (Strong("b"),))),
    ),
    fields=(Field(("Pool",), (Line(("8",)),)),),
    dice=(DiceLine((1,), (), ()),),
)


@pytest.mark.parametrize(
    "post",
    [
        Opening("Ambush", "Coriolis", "e1f4", "Gina"),
        Result(7, (CARD, CARD)),
        Private("Raiders", (CARD,)),
        Ping("4.2", (Called(3, (("pilot of ", Name("Lantern")),)),), CARD, mention=False),
        Ending(CARD, "e1f4", "00"),
    ],
    ids=lambda post: type(post).__name__,
)
def test_a_post_reads_back_as_it_was_written(post: object) -> None:
    assert load(dump(post)) == post


def test_a_text_that_is_no_post_is_refused() -> None:
    with pytest.raises(ValueError, match="nothing is posted as"):
        load('{"is": "Popen", "args": "rm"}')


def test_only_what_we_know_is_posted() -> None:
    with pytest.raises(TypeError, match="cannot be posted"):
        dump(object())
