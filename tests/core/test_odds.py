"""Exact odds from the bodies that act, against icepool and full enumeration."""

import sys
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import product
from typing import Any

import icepool  # pyright: ignore[reportMissingTypeStubs]
import pytest

from bot.core.action import action
from bot.core.combat import Combat, Rolled
from bot.core.decide import Act
from bot.core.dice import Dice, Faces, Modifier, Plain
from bot.core.menu import Needed, Odds
from bot.core.odds import LEAF_LIMIT, distribution, odds, outlook
from bot.core.play import Play, roll
from bot.core.refusal import Refused
from bot.core.ruleset import Choice, Ruleset
from bot.core.seats import Seat
from tests.core.games import counts, functions, orders, points
from tests.core.games.kit import Check, Pool
from tests.core.games.orders import MyTurn, Ordered
from tests.core.games.table import Table, of, ship

D6: Any = icepool.d6  # its outcomes may be of any type
SIX = D6 == 6


def chances(table: Table, who: str, action_id: str, **params: int | str | bool) -> Odds | None:
    return odds(table.rules, table.combat, Act(Seat.parse(who), action_id, params))


def as_dict(die: Any, change: Callable[[int], int] = int) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for outcome in die.outcomes():
        result = change(outcome)
        found[result] = found.get(result, Fraction(0)) + die.probability(outcome)
    return found


@pytest.fixture
def duel() -> Table:
    """The guns of a may speak."""
    table = Table(orders.RULES, ship("a", "red"), ship("b", "blue"))
    table.skip()
    table.skip()
    table.act("a/captain", "silence")
    return table


class Test_an_act:
    @pytest.mark.parametrize("extra", [0, 1, 2])
    def test_of_a_pool_has_the_chances_of_its_sixes(self, duel: Table, extra: int) -> None:
        die = (2 + extra) @ SIX
        found = chances(duel, "a/gunner", "fire", target="b", weapon="laser", extra=extra)
        assert found is not None
        assert dict(found.degrees) == as_dict(die)
        assert found.success == die.probability(">=", 1)
        assert not found.about

    def test_of_2d6_has_the_chances_of_its_effect(self) -> None:
        table = Table(points.RULES, ship("a", "red"), ship("b", "blue"))
        found = chances(table, "a/computer", "predict")
        assert found is not None
        assert dict(found.degrees) == as_dict(2 @ D6 - 8)
        assert found.success == Fraction(15, 36)

    @pytest.mark.parametrize(("mine", "theirs"), [(0, 0), (2, 0), (0, 3)])
    def test_opposed_has_the_chances_of_the_net_result(self, mine: int, theirs: int) -> None:
        table = Table(
            functions.RULES,
            ship("a", "red", initiative=9, skill=mine),
            ship("b", "blue", initiative=5, skill=theirs),
        )
        table.act("a/captain", "stand_down")
        net = (2 @ D6 + mine) - (2 @ D6 + theirs)
        found = chances(table, "a/pilot", "outrun", target="b")
        assert found is not None
        assert dict(found.degrees) == as_dict(net)
        assert found.success == net.probability(">", 0)

    def test_names_where_its_modifiers_come_from(self) -> None:
        @action(station="computer", menu="computer")
        def careful(turn: MyTurn) -> Play:
            """Predict with help."""
            yield from roll(turn, Check((Modifier(2, "library"),)))

        rules = replace(points.RULES, actions={**points.RULES.actions, "careful": careful})
        table = Table(rules, ship("a", "red"), ship("b", "blue"))
        found = chances(table, "a/computer", "careful")
        assert found is not None
        assert found.terms == ((2, "library"),)
        assert found.success == Fraction(26, 36)

    @pytest.mark.parametrize(
        ("modifier", "least"),
        [(0, 8), (2, 6), (-4, 12), (5, 3), (6, None), (-5, None)],
        ids=["as it is", "easier", "only the highest", "but the lowest", "always", "never"],
    )
    def test_of_2d6_names_what_the_dice_must_show(self, modifier: int, least: int | None) -> None:
        """8 or more: with +2 the dice need 6, with −4 twelve; what is certain needs nothing."""

        @action(station="computer", menu="computer")
        def guess(turn: MyTurn) -> Play:
            """Predict."""
            yield from roll(turn, Check((Modifier(modifier, "luck"),)))

        rules = replace(points.RULES, actions={**points.RULES.actions, "guess": guess})
        table = Table(rules, ship("a", "red"), ship("b", "blue"))
        found = chances(table, "a/computer", "guess")
        assert found is not None
        assert found.needs == (None if least is None else Needed(least, 2, 6))

    def test_names_no_number_where_no_sum_decides(self, duel: Table) -> None:
        """A pool of two looks for a six: 2 and 5 do not, 6 and 1 do, and both are seven."""
        fired = chances(duel, "a/gunner", "fire", target="b", weapon="laser", extra=0)
        assert fired is not None
        assert fired.needs is None
        table = Table(
            functions.RULES,
            ship("a", "red", initiative=9, skill=1),
            ship("b", "blue", initiative=5, skill=0),
        )
        table.act("a/captain", "stand_down")
        outrun = chances(table, "a/pilot", "outrun", target="b")
        assert outrun is not None
        assert outrun.needs is None

    def test_that_rolls_nothing_has_none(self, duel: Table) -> None:
        assert chances(duel, "a/gunner", "hold_fire") is None

    def test_at_any_time_needs_no_window(self, duel: Table) -> None:
        assert chances(duel, "b/captain", "surrender") is None

    def test_that_is_illegal_is_refused(self, duel: Table) -> None:
        with pytest.raises(Refused, match="Target: that is not here"):
            chances(duel, "a/gunner", "fire", target="z", weapon="laser")
        with pytest.raises(Refused, match="no action called pray"):
            chances(duel, "a/gunner", "pray")

    def test_too_large_to_walk_is_sampled_and_says_about(self, duel: Table) -> None:
        @action(station="gunner", menu="fire")
        def broadside(turn: MyTurn) -> Play:
            """All guns at once."""
            yield from roll(turn, Plain(8, 6))

        rules = replace(orders.RULES, actions={**orders.RULES.actions, "broadside": broadside})
        wish = Act(Seat("a", "gunner"), "broadside")
        found = odds(rules, duel.combat, wish)
        assert found is not None
        assert found.about
        assert sum(chance for _, chance in found.degrees) == 1
        assert abs(sum(total * chance for total, chance in found.degrees) - 28) < 1
        assert odds(rules, duel.combat, wish) == found

    def test_odds_change_nothing_and_use_no_dice(self, duel: Table) -> None:
        before, faces = duel.combat, of(Rolled, duel.act("a/gunner", "fire", "player", **SHOT))
        duel.rewind(duel.seq - 1)
        for _ in range(3):
            chances(duel, "a/gunner", "fire", **SHOT)
            outlook(duel.rules, duel.combat, Act(Seat("a", "gunner"), "fire", SHOT), hull_of_b)
        assert duel.combat == replace(before, seq=duel.seq)
        assert of(Rolled, duel.act("a/gunner", "fire", "player", **SHOT)) == faces


SHOT: dict[str, int | str | bool] = {"target": "b", "weapon": "laser", "extra": 2}


def hull_of_b(combat: Combat[orders.State]) -> int:
    return combat.state.ships["b"].hull if "b" in combat.state.ships else 0


class Test_beyond_the_act:
    def test_what_it_does_to_the_target(self, duel: Table) -> None:
        found, exact = outlook(
            duel.rules, duel.combat, Act(Seat("a", "gunner"), "fire", SHOT), hull_of_b
        )
        assert exact
        assert found == as_dict(4 - 4 @ SIX)

    def test_each_point_is_answered_as_it_is_by_default(self) -> None:
        found, exact = outlook(*self.shot(), lambda combat: combat.state.ships["b"].position)
        assert exact
        assert found == as_dict(2 @ D6 - 8, lambda effect: 3 - 2 * max(0, effect))

    def test_also_when_the_answers_roll_again_until_the_battle_is_over(self) -> None:
        def always_damage(turn: points.MyTurn) -> Choice:
            return Choice("take_damage")

        rules, combat, wish = self.shot()
        rules = replace(rules, defaults={**rules.defaults, "dodge": always_damage})
        found, exact = outlook(
            rules,
            combat,
            wish,
            lambda c: 3 - c.state.ships["b"].hits if "b" in c.state.ships else 3,
        )
        assert exact
        assert found == as_dict(2 @ D6 - 8, lambda effect: min(3, max(0, effect)))

    def test_a_reaction_is_the_default_one(self) -> None:
        table = Table(counts.RULES, ship("a", "red", initiative=9), ship("b", "blue", initiative=1))
        found, exact = outlook(
            table.rules,
            table.combat,
            Act(Seat("a", "gunner"), "attack", {"target": "b"}),
            lambda combat: combat.state.ships["b"].struck,
        )
        assert exact
        assert found == as_dict(2 @ D6 - 8, lambda effect: max(0, effect + 1))

    def test_what_is_below_on_the_agenda_is_left_alone(self, duel: Table) -> None:
        wish = Act(Seat("a", "gunner"), "hold_fire")
        found, _ = outlook(duel.rules, duel.combat, wish, lambda c: (c.round, len(c.agenda)))
        assert found == {(1, 2): 1}  # the loop over the ships and the window after it

    def test_a_sealed_answer_has_done_nothing_yet(self) -> None:
        table = Table(orders.RULES, ship("a", "red"), ship("b", "blue"))
        wish = Act(Seat("a", "captain"), "charge", {"power": 3})
        found, _ = outlook(table.rules, table.combat, wish, lambda c: c.state.ships["a"].power)
        assert found == {3: 1}

    def test_an_illegal_act_is_refused(self, duel: Table) -> None:
        with pytest.raises(Refused):
            outlook(duel.rules, duel.combat, Act(Seat("b", "gunner"), "fire", SHOT), hull_of_b)

    def test_a_rule_may_know_that_it_is_only_tried(self, duel: Table) -> None:
        @action(station="gunner", menu="fire")
        def boast(turn: MyTurn) -> Play:
            """Say whether it is for real."""
            yield Ordered("a", "tried" if turn.exploring else "real")

        rules = replace(orders.RULES, actions={**orders.RULES.actions, "boast": boast})
        wish = Act(Seat("a", "gunner"), "boast")
        found, _ = outlook(rules, duel.combat, wish, lambda c: c.state.ships["a"].order)
        assert found == {"tried": 1}

    @staticmethod
    def shot() -> tuple[Ruleset[points.State], Combat[points.State], Act]:
        table = Table(points.RULES, ship("a", "red", position=4), ship("b", "blue"))
        table.roll(6, 6).act("a/computer", "predict")
        table.roll(1, 1).act("b/computer", "predict")
        table.act("a/helm", "drift")
        return table.rules, table.combat, Act(Seat("a", "gunner"), "fire")


class Test_a_distribution:
    def test_of_plain_dice_is_full_enumeration(self) -> None:
        found, exact = distribution(lambda dice: sum(dice.draw("", Plain(2, 6))))
        counted = Counter(sum(faces) for faces in product(range(1, 7), repeat=2))
        assert exact
        assert found == {total: Fraction(ways, 36) for total, ways in counted.items()}

    def test_of_two_rolls_of_which_the_second_depends_on_the_first(self) -> None:
        def exploding(dice: Dice) -> int:
            (first,) = dice.draw("", Plain(1, 6))
            return first + dice.draw("", Plain(1, 6))[0] if first == 6 else first

        found, exact = distribution(exploding)
        assert exact
        assert found == as_dict(D6.explode(depth=1))

    def test_past_the_limit_is_a_sample_that_is_always_the_same(self) -> None:
        def total(dice: Dice) -> int:
            return sum(dice.draw("", Plain(2, 6)))

        found, exact = distribution(total, limit=35)
        assert not exact
        assert sum(found.values()) == 1
        assert distribution(total, limit=35) == (found, False)
        assert distribution(total, limit=36)[1]
        assert all(abs(found[t] - c) < Fraction(1, 25) for t, c in as_dict(2 @ D6).items())

    def test_a_roll_of_too_many_outcomes_is_not_listed_first(self) -> None:
        listed = 0

        class Endless(Plain):
            def outcomes(self) -> Iterator[tuple[Faces, Fraction]]:
                nonlocal listed
                while True:
                    listed += 1
                    yield (1,), Fraction(1, sys.maxsize)

        _, exact = distribution(lambda dice: dice.draw("", Endless(1, 6)))
        assert not exact
        assert listed <= LEAF_LIMIT + 1


@pytest.mark.parametrize("number", range(7))
def test_a_pool_with_few_outcomes_is_the_pool_with_all(number: int) -> None:
    few = {faces.count(6): chance for faces, chance in Pool(number).outcomes()}
    all_of_them = Counter(faces.count(6) for faces in product(range(1, 7), repeat=number))
    assert few == {sixes: Fraction(ways, 6**number) for sixes, ways in all_of_them.items()}
