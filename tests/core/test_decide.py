"""Corners of deciding: defaults that do more than nothing, rules that do nothing, ships that go."""

from dataclasses import replace

import pytest

from bot.core.action import action
from bot.core.agenda import Ask, Do, Step
from bot.core.combat import Chosen, Ended
from bot.core.play import Play, Push
from bot.core.ruleset import Choice
from tests.core.games import orders, points
from tests.core.games.orders import MyTurn
from tests.core.games.table import Table, of, ship

SHIPS = (ship("a", "red"), ship("b", "blue"))


def to_fire(table: Table) -> Table:
    table.skip()
    table.skip()
    table.act("a/captain", "silence")
    return table


class Test_a_skip:
    def test_stops_where_a_default_opens_another_window(self) -> None:
        def shoot(turn: points.MyTurn) -> Choice:
            return Choice("fire")

        rules = replace(points.RULES, defaults={**points.RULES.defaults, "predict": shoot})
        table = Table(rules, *SHIPS)
        events = table.roll(6, 3).skip("clock")
        assert [str(e.answer.seat) for e in of(Chosen, events)] == ["a/computer"]
        assert (table.menu, table.waiting) == ("respond", ["b/helm"])
        table.act("b/helm", "dodge")
        assert (table.menu, table.waiting) == ("computer", ["b/computer"])

    def test_runs_what_one_default_has_caused_before_the_next(self) -> None:
        def note(turn: orders.MyTurn) -> Play:
            yield orders.HailAnswered(truce=True)

        @action(station="captain", menu="repair")
        def signal(turn: MyTurn) -> Play:
            """Call for a truce."""
            assert not turn.state.truce or turn.seat.ship == "b"
            yield Push((Do("note"),))

        def call(turn: MyTurn) -> Choice:
            return Choice("leave_it" if turn.state.truce else "signal")

        rules = replace(
            orders.RULES,
            actions={**orders.RULES.actions, "signal": signal},
            rules={**orders.RULES.rules, "note": note},
            defaults={**orders.RULES.defaults, "leave_it": call},
        )
        table = to_fire(Table(rules, ship("a", "red", hull=3), ship("b", "blue", hull=3)))
        table.skip()
        table.skip()
        assert table.menu == "repair"
        chosen = [e.answer.action for e in of(Chosen, table.skip()) if e.menu == "repair"]
        assert chosen == ["signal", "leave_it"]

    def test_ends_with_the_battle(self) -> None:
        def give_up(turn: MyTurn) -> Choice:
            return Choice("surrender")

        rules = replace(orders.RULES, defaults={**orders.RULES.defaults, "leave_it": give_up})
        table = to_fire(Table(rules, ship("a", "red", hull=3), ship("b", "blue", hull=3)))
        table.skip()
        table.skip()
        events = table.skip()
        assert [e.outcome.winner for e in of(Ended, events)] == ["blue"]
        assert list(table.state.ships) == ["b"]


def test_a_rule_may_do_nothing() -> None:
    def round_with_nothing(state: orders.State) -> tuple[Step, ...]:
        return (Do("nothing"), Ask("hail", "captains", "silence"))

    def nothing(turn: MyTurn) -> None:
        """Its subject is gone."""

    rules = replace(
        orders.RULES, round=round_with_nothing, rules={**orders.RULES.rules, "nothing": nothing}
    )
    assert Table(rules, *SHIPS).menu == "hail"


@pytest.mark.parametrize("first", ["push", "leave"])
def test_what_a_ship_has_set_in_motion_goes_with_it_but_not_its_last_words(first: str) -> None:
    @action(station="captain", menu=(), anytime=True)
    def scuttle(turn: MyTurn) -> Play:
        """Blow up the ship."""
        hail = Push((Ask("hail", "captains", "silence"),), {"ship": turn.seat.ship})
        if first == "push":
            yield hail
            yield from orders.harm(turn, turn.seat.ship, 4)
        else:
            yield from orders.harm(turn, turn.seat.ship, 4)
            yield hail

    rules = replace(orders.RULES, actions={**orders.RULES.actions, "scuttle": scuttle})
    table = Table(rules, *SHIPS, ship("c", "red"))
    table.act("a/captain", "scuttle")
    assert table.menu == ("order" if first == "push" else "hail")


def test_steps_are_put_on_the_agenda_in_the_order_they_were_said() -> None:
    said: list[str] = []

    def say(turn: MyTurn) -> Play:
        said.append(turn.bound["word"])
        if turn.bound["word"] == "one":
            yield Push((Do("say"),), {"word": "one and a half"})

    @action(station="captain", anytime=True)
    def speech(turn: MyTurn) -> Play:
        """Say three words."""
        yield Push((Do("say"),), {"word": "one"})
        yield Push((Do("say"), Do("say")), {"word": "two"})

    rules = replace(
        orders.RULES,
        actions={**orders.RULES.actions, "speech": speech},
        rules={**orders.RULES.rules, "say": say},
    )
    Table(rules, *SHIPS).act("a/captain", "speech")
    assert said == ["one", "one and a half", "two", "two"]
