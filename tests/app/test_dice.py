"""Free dice: what they come to, and that nothing typed can hang the bot."""

from __future__ import annotations

import time
from collections.abc import Callable
from itertools import cycle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.app.dice import card, roll
from bot.core.blocks import DiceLine
from bot.core.refusal import Refused


def falling(*faces: int) -> Callable[[int], int]:
    """Dice that fall as named, over and over."""
    fall = cycle(faces)
    return lambda sides: min(next(fall), sides) - 1


@pytest.mark.parametrize(
    ("expression", "faces", "total"),
    [
        ("2d6+1", (3, 4), 8),
        ("d20", (14,), 14),
        ("d%", (88,), 88),
        ("9d6", (1,), 9),
        ("3d6kh2", (1, 5, 4), 9),
        ("3d6kl1", (3, 5, 4), 3),
        ("3d6dl1", (3, 5, 4), 9),
        ("3d6dh1", (3, 5, 4), 7),
        ("2d20k", (3, 17), 17),
        ("2*(1d6+1)", (4,), 10),
        ("2 × (1d6 − 1)", (4,), 6),
        ("-1d6", (4,), -4),
        ("1d6 - -2", (4,), 6),
        ("  1D6 + 2D6  ", (2, 3, 4), 9),
        ("7", (1,), 7),
        ("2+3*4", (1,), 14),
    ],
)
def test_an_expression_comes_to(expression: str, faces: tuple[int, ...], total: int) -> None:
    assert roll(expression, falling(*faces)).total == total


def test_the_dice_that_count_are_marked() -> None:
    (throw,) = roll("3d6kh2", falling(2, 5, 4)).throws
    assert (throw.faces, throw.counted) == ((2, 5, 4), (1, 2))


def test_a_comment_stands_after_the_hash() -> None:
    rolled = roll("2d6 # for the  airlock", falling(1))
    assert (rolled.text, rolled.comment, rolled.total) == ("2d6", "for the airlock", 2)


def test_the_message_shows_faces_and_sum() -> None:
    shown = card(roll("2d6+1", falling(6, 3)), "Mira")
    assert shown.title == ("10",)
    (line,) = [block for block in shown.body if isinstance(block, DiceLine)]
    assert line.faces == (6, 3)


HOSTILE = [
    "",
    "   ",
    "#",
    "999999d999999",
    "1d1!",
    "1d1e1",
    "1d10000",
    "100d6+1d6",
    "d0",
    "0d6",
    "d8e8r1r2r3",
    "(" * 200 + "1" + ")" * 200,
    "(" * 99 + "1" + ")" * 99,
    "1d20+" * 500 + "1d20",
    "1d20+" * 39,
    "9999999*9999999*9999999",
    "(((1d6)",
    "1d6)",
    "1d6 1d6",
    "3d6kh4",
    "3d6kh0",
    "__import__('os')",
    "1d6\x00",
    "９９９９９９９９d6",
    "1/0",
    "2**99",
    "d" * 200,
    "-" * 199,
]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:12] or "nothing")
def test_hostile_text_is_refused_at_once(text: str) -> None:
    took: list[float] = []
    for _ in range(3):
        start = time.perf_counter()
        with pytest.raises(Refused) as told:
            roll(text, falling(1))
        took.append(time.perf_counter() - start)
    assert min(took) < 0.01
    assert len(str(told.value)) < 160


@given(st.text(alphabet="0123456789dDkhlKL+-*()# ×−%٣", max_size=220))
def test_whatever_is_typed_is_rolled_or_refused(text: str) -> None:
    try:
        rolled = roll(text, falling(1, 6))
    except Refused:
        return
    assert abs(rolled.total) <= 1_000_000 + 100_000
    assert sum(len(throw.faces) for throw in rolled.throws) <= 100
