"""A seat that has said beforehand what it answers is not asked."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from bot.core.combat import Chosen
from bot.core.play import Turn
from bot.core.ruleset import Choice
from tests.core.games import orders
from tests.core.games.table import Table, of, ship


def table(standing: Callable[[Turn[Any]], Choice | None]) -> Table:
    rules = replace(orders.RULES, standing=standing)
    return Table(rules, ship("a", "red"), ship("b", "blue"), ship("c", "blue"))


def blue_waits(turn: Turn[Any]) -> Choice | None:
    blue = turn.seat.ship in {"b", "c"}
    return Choice("wait") if blue and turn.action == "order" else None


def test_only_who_has_said_nothing_is_asked() -> None:
    at = table(blue_waits)
    assert at.menu == "order"
    assert at.waiting == ["a/captain"]


def test_a_window_that_all_have_answered_beforehand_does_not_open() -> None:
    at = table(lambda turn: Choice("wait") if turn.action == "order" else None)
    assert at.menu == "stance"
    said = [e.answer for e in of(Chosen, at.acts[0].events) if e.menu == "order"]
    assert [(str(a.seat), a.action, a.by) for a in said] == [
        (f"{name}/captain", "wait", "rule") for name in "abc"
    ]


def test_what_is_not_possible_is_asked_after_all() -> None:
    at = table(lambda turn: Choice("hold_fire", {"no": 1}) if turn.action == "fire" else None)
    for _ in range(3):
        at.skip()
    assert at.menu == "fire"
    assert at.waiting == ["a/gunner"]
