"""Whatever is done at random: no battle sticks, none leaks an order, each replays as it was played."""

import random
from dataclasses import replace
from itertools import count
from types import ModuleType
from typing import Annotated, Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask
from bot.core.autoplay import random_act
from bot.core.decide import Act, Skip
from bot.core.history import replay
from bot.core.legal import offers, open_seats
from bot.core.play import Play
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import GM, PUBLIC, side_viewer
from bot.core.view import SEALED, view
from tests.core.games import counts, functions, orders, points
from tests.core.games.table import Table, ship

GAMES = (counts, points, functions, orders)


def battle(game: ModuleType, seed: bytes = bytes(32)) -> Table:
    if game is counts:
        three = [("a", "red", 7), ("b", "blue", 7), ("c", "blue", 5)]
        table = Table(game.RULES, *(ship(i, side, initiative=n) for i, side, n in three))
    elif game is functions:
        table = Table(
            game.RULES, ship("a", "red", initiative=9), ship("b", "blue", initiative=7, skill=2)
        )
    elif game is points:
        table = Table(game.RULES, ship("a", "red"), ship("b", "blue"))
    else:
        table = Table(
            game.RULES,
            ship("a", "red", hull=3),
            ship("b", "blue", far=True),
            ship("c", "blue", hidden=True, guns=False),
        )
    table.dice.seed = seed
    return table


def check_not_stuck(table: Table) -> None:
    """A battle that goes on waits for somebody, and each it waits for can do something."""
    if table.combat.outcome is not None:
        assert table.combat.agenda == ()
        return
    seats = open_seats(table.rules, table.combat)
    assert seats
    for seat in seats:
        now = [o for o in offers(table.rules, table.combat, seat) if not o.anytime]
        assert any(offer.refusal is None for offer in now)


def check_sealed(table: Table) -> None:
    """No view of an open sealed window holds what anybody answered in it."""
    for viewer in (PUBLIC, side_viewer("red"), side_viewer("blue"), GM):
        for frame in view(table.rules, table.combat, viewer).agenda:
            if isinstance(frame.step, Ask) and frame.step.sealed:
                assert all((a.action, a.params) == (SEALED, {}) for a in frame.answers)


@pytest.mark.parametrize("game", GAMES)
@settings(
    max_examples=40, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)
@given(data=st.data())
def test_random_play_never_sticks_never_leaks_and_replays(
    game: ModuleType, data: st.DataObject
) -> None:
    table = battle(game, data.draw(st.binary(min_size=32, max_size=32)))

    def choose(n: int) -> int:
        return data.draw(st.integers(0, n - 1))

    for _ in range(25):
        if choose(12) == 0:
            table.rewind(choose(table.seq) + 1)
        else:
            wish = random_act(table.rules, table.combat, choose)
            if wish is None:
                break
            try:
                table.do(wish)
            except Refused:
                assert isinstance(wish, Act)
                assert wish.action == "take_prize"  # the only body that refuses by itself
        check_not_stuck(table)
        check_sealed(table)
    assert replay(table.rules, table.opening, table.acts) == table.combat


@pytest.mark.parametrize("game", GAMES)
def test_random_play_comes_to_an_end_and_uses_every_action(game: ModuleType) -> None:
    used: set[str] = set()
    rules: Ruleset[Any] = game.RULES
    for seed in range(30):
        dice = random.Random(seed)
        table = battle(game, bytes([seed]) * 32)
        for _ in range(600):
            wish = random_act(rules, table.combat, dice.randrange)
            if wish is None:
                break
            assert isinstance(wish, Act)
            table.do(wish)
            used.add(wish.action)
        assert table.combat.outcome is not None
    assert used == {a.id for a in rules.actions.values() if not a.gm} - {"muster"}


def first(n: int) -> int:
    return 0


def last(n: int) -> int:
    return n - 1


def at_the_guns() -> Table:
    table = battle(orders)
    table.skip()
    table.skip()
    table.act("a/captain", "silence")
    assert table.menu == "fire"
    return table


def enemies(turn: orders.MyTurn) -> list[Option]:
    return [Option("b", "b"), Option("c", "c")]


class Test_one_act:
    def test_is_none_when_the_battle_is_over(self) -> None:
        table = battle(orders)
        table.end()
        assert random_act(table.rules, table.combat, first) is None

    def test_may_be_one_at_any_time_by_any_seat(self) -> None:
        table = at_the_guns()
        wish = random_act(table.rules, table.combat, first)
        assert isinstance(wish, Act)
        assert (str(wish.seat), wish.action, wish.window) == ("a/captain", "surrender", None)

    def test_but_only_if_wanted(self) -> None:
        table = at_the_guns()
        wish = random_act(table.rules, table.combat, first, anytime=0)
        assert isinstance(wish, Act)
        assert wish.action == "fire"
        assert wish.window == table.window
        assert wish.by == "npc"

    def test_may_be_doing_nothing(self) -> None:
        table = at_the_guns()
        wish = random_act(table.rules, table.combat, last)
        assert isinstance(wish, Act)
        assert wish.action == "hold_fire"

    def test_goes_on_to_the_window_where_nothing_can_be_done_at_any_time(self) -> None:
        table = battle(points)
        wish = random_act(table.rules, table.combat, first)
        assert isinstance(wish, Act)
        assert wish.action == "predict"

    def test_keeps_to_what_is_possible_and_affordable(self) -> None:
        table = at_the_guns()
        for seed in range(60):
            wish = random_act(table.rules, table.combat, random.Random(seed).randrange, anytime=0)
            assert isinstance(wish, Act)
            if wish.action == "fire":
                assert wish.params["target"] == "b"  # c is hidden
                assert wish.params["weapon"] == "missile"  # b is far
                assert wish.params["extra"] in {0, 1}  # of the 3 power a missile takes 2

    def test_falls_back_on_the_first_possible_choice(self) -> None:
        """Somebody whose every idea is too dear, or leads nowhere, still finds what is not."""

        def parts(turn: orders.MyTurn) -> list[Option]:
            return [Option("hull", "Hull")] if turn.given["target"] == "b" else []

        @action(station="gunner", menu="fire")
        def snipe(
            turn: orders.MyTurn,
            target: Annotated[str, Pick(enemies)],
            part: Annotated[str, Pick(parts)],
        ) -> Play:
            """Shoot at a part of a ship."""
            yield from ()

        def dear(n: int) -> int:
            return 0 if next(calls) < 2 else n - 1

        table = at_the_guns()
        for rules, found in (
            (replace(orders.RULES, actions={"snipe": snipe, **orders.RULES.actions}), "b"),
            (orders.RULES, "b"),
        ):
            calls = count()
            wish = random_act(rules, table.combat, dear, anytime=0)
            assert isinstance(wish, Act)
            assert wish.action == ("snipe" if rules is not orders.RULES else "fire")
            assert wish.params["target"] == found

    def test_is_a_skip_where_nobody_can_do_anything(self) -> None:
        table = at_the_guns()
        held = {**orders.RULES.actions}
        del held["hold_fire"]
        rules = replace(orders.RULES, actions=held)
        truce = replace(table.combat, state=replace(table.state, truce=True))
        assert random_act(rules, truce, last) == Skip("npc", table.window)

    def test_is_never_the_gms(self) -> None:
        @action(station="gunner", menu="fire", gm=True)
        def smite(turn: orders.MyTurn) -> Play:
            """The GM's wrath."""
            yield from ()

        table = at_the_guns()
        rules = replace(orders.RULES, actions={"smite": smite, **orders.RULES.actions})
        for seed in range(30):
            wish = random_act(rules, table.combat, random.Random(seed).randrange)
            assert isinstance(wish, Act)
            assert wish.action not in {"smite", "mend"}
