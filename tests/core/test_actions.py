"""One declaration says what an act needs, costs and may be given, and why it is not possible."""

from types import SimpleNamespace
from typing import Annotated

import pytest

from bot.core.action import Between, OneOf, Pick, YesNo, action, declared
from bot.core.agenda import Value
from bot.core.legal import hindrance, offer, offers, turn_of
from bot.core.menu import Offer
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.core.seats import Seat
from tests.core.games import orders
from tests.core.games.orders import MyTurn, Ship
from tests.core.games.table import Table, ship

A = Seat("a", "gunner")


def at_the_guns(**others: dict[str, Value]) -> Table:
    """The gunner of a may shoot at the others."""
    table = Table(
        orders.RULES,
        ship("a", "red"),
        *(ship(name, "blue", **figures) for name, figures in others.items()),
    )
    table.skip()
    table.skip()
    table.act("a/captain", "silence")
    return table


@pytest.fixture
def table() -> Table:
    return at_the_guns(b={"far": True}, c={}, d={"hidden": True})


def with_power(table: Table, power: int) -> Table:
    ships: dict[str, Ship] = table.state.ships
    spent = orders.PowerSpent("a", ships["a"].power - power)
    table.combat = orders.replace(table.combat, state=orders.evolve(table.state, spent))
    return table


def fire(table: Table, **given: Value) -> Offer:
    return offer(table.rules, table.combat, A, orders.fire, given)


class Test_a_declaration:
    def test_its_name_is_the_functions_unless_the_book_spells_it_otherwise(self) -> None:
        assert (orders.hold_fire.id, orders.hold_fire.name) == ("hold_fire", "Hold fire")
        assert (orders.fire.id, orders.fire.name) == ("fire", "Open Fire")

    def test_its_help_is_the_first_paragraph(self) -> None:
        assert orders.fire.help == "Shoot at a ship."

    def test_its_parameters_are_the_functions(self) -> None:
        assert [
            (p.name, p.label, type(p.kind), p.default, p.required) for p in orders.fire.parameters
        ] == [
            ("target", "Target", Pick, None, True),
            ("weapon", "Weapon", Pick, None, True),
            ("extra", "Extra power", Between, 0, False),
            ("aim", "Aim", OneOf, "hull", False),
            ("careful", "Careful", YesNo, False, False),
        ]

    def test_all_of_a_module_are_found_in_order(self) -> None:
        assert list(orders.RULES.actions)[:3] == ["muster", "charge", "take_prize"]

    def test_its_help_may_not_be_missing(self) -> None:
        def silent(turn: MyTurn) -> Play:
            yield from ()

        with pytest.raises(TypeError, match="silent needs a docstring"):
            action(station="captain")(silent)

    def test_nor_the_kind_of_a_parameter(self) -> None:
        def vague(turn: MyTurn, power: int) -> Play:
            """Do something."""
            yield from ()

        def unsaid(turn: MyTurn, power: Annotated[int, "power"]) -> Play:
            """Do something."""
            yield from ()

        for body in (vague, unsaid):
            with pytest.raises(TypeError, match="parameter power needs a kind"):
                action(station="captain")(body)

    def test_two_may_not_share_an_id(self) -> None:
        @action(station="captain")
        def fire(turn: MyTurn) -> Play:
            """Dismiss somebody."""
            yield from ()

        with pytest.raises(TypeError, match="two actions are called fire"):
            declared(orders, SimpleNamespace(fire=fire))
        assert declared(orders, orders) == dict(orders.RULES.actions)


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        ({}, "Open Fire needs a choice: Target"),
        ({"target": "c"}, "Open Fire needs a choice: Weapon"),
        ({"target": "z"}, "Target: that is not here. Possible: b, c"),
        ({"target": "d"}, "d is hidden"),
        ({"target": "b", "weapon": "laser"}, "The laser does not reach that far"),
        ({"target": "c", "weapon": "club"}, "Weapon: that is not here. Possible: Laser, Missile"),
        ({"extra": 3}, "Extra power goes from 0 to 2, not 3"),
        ({"extra": -1}, "Extra power goes from 0 to 2, not -1"),
        ({"extra": "much"}, "Extra power is a whole number from 0 to 2"),
        ({"extra": True}, "Extra power is a whole number from 0 to 2"),
        ({"aim": "bridge"}, "Aim is one of Hull, Drive"),
        ({"careful": "yes"}, "Careful is yes or no"),
        ({"speed": 1}, "Open Fire has no option speed"),
        ({"extra": 2, "weapon": "missile"}, "It costs 4 and there is 3"),
    ],
)
def test_a_bad_value_gets_one_sentence(
    table: Table, given: dict[str, Value], sentence: str
) -> None:
    if given and "target" not in given:
        given = {"target": "c", "weapon": "laser", **given}
    assert table.refusal("a/gunner", "fire", "player", **given) == sentence


class Test_bounds:
    @pytest.fixture
    def captain(self) -> Table:
        return Table(orders.RULES, ship("a", "red"), ship("b", "blue"))

    def test_may_shrink_to_one_number(self, captain: Table) -> None:
        with_power(captain, 1)
        assert captain.refusal("a/captain", "charge", power=2) == "Power can only be 1 now, not 2"

    def test_or_to_none(self, captain: Table) -> None:
        with_power(captain, 0)
        sentence = "Power: nothing is possible now"
        assert captain.refusal("a/captain", "charge", power=1) == sentence
        charge = offer(captain.rules, captain.combat, Seat("a", "captain"), orders.charge)
        assert str(charge.refusal) == sentence
        assert (charge.parameters[0].low, charge.parameters[0].high) == (1, 0)


class Test_what_is_possible:
    def test_a_requirement_comes_first(self, table: Table) -> None:
        truce = orders.evolve(table.state, orders.HailAnswered(truce=True))
        table.combat = orders.replace(table.combat, state=truce)
        no = fire(table).refusal
        assert no == Refusal("There is a truce", "It lasts to the end of the turn")
        assert str(no) == "There is a truce. It lasts to the end of the turn"
        assert table.refusal("a/gunner", "fire", target="c", weapon="laser") == str(no)

    def test_the_options_are_shown_all_the_same(self, table: Table) -> None:
        truce = orders.evolve(table.state, orders.HailAnswered(truce=True))
        table.combat = orders.replace(table.combat, state=truce)
        assert [o.id for o in fire(table).parameters[1].options] == ["laser", "missile"]

    def test_nothing_to_name(self) -> None:
        alone = at_the_guns(b={})
        gone = orders.evolve(alone.state, orders.HullChanged("b", -4))
        combat = orders.replace(alone.combat, state=gone)
        lonely = offer(alone.rules, combat, A, orders.fire)
        assert str(lonely.refusal) == "There is no target"
        assert [p.options for p in lonely.parameters[:2]] == [(), ()]
        assert lonely.cost == 0

    def test_only_what_may_not_be_named(self) -> None:
        assert str(fire(at_the_guns(b={"hidden": True})).refusal) == "b is hidden"

    def test_the_price(self) -> None:
        table = with_power(at_the_guns(b={}, c={}), 0)
        table.combat = orders.replace(table.combat, state=table.state)
        turn = turn_of(table.rules, table.combat, A, "fire", frame=table.combat.window)
        assert str(hindrance(table.rules, turn, orders.fire)) == "It costs 1 and there is 0"

    def test_one_possible_choice_among_impossible_ones_is_enough(self, table: Table) -> None:
        """b, the first, is out of reach but for a missile, which costs too much; c is not."""
        with_power(table, 1)
        assert fire(table).refusal is None
        assert str(fire(table, target="b").refusal) == "It costs 2 and there is 1"

    def test_a_later_option_depends_on_an_earlier_one(self, table: Table) -> None:
        def weapons(target: str) -> list[str]:
            weapon = fire(table, target=target).parameters[1]
            return [o.id for o in weapon.options if o.refusal is None]

        assert weapons("b") == ["missile"]
        assert weapons("c") == ["laser", "missile"]

    def test_the_price_follows_what_has_been_chosen(self, table: Table) -> None:
        assert fire(table, target="c").cost == 1
        assert fire(table, target="b").cost == 2
        assert fire(table, target="c", weapon="missile", extra=1).cost == 3

    def test_a_half_typed_value_is_passed_over(self, table: Table) -> None:
        assert fire(table, target="Lan").refusal is None
        assert fire(table, target="c", weapon="las").cost == 1


class Test_offers:
    def test_of_a_seat_in_its_window(self, table: Table) -> None:
        found = offers(table.rules, table.combat, A)
        assert [(o.action, o.idle, o.unit) for o in found] == [
            ("fire", False, "power"),
            ("hold_fire", True, "power"),
        ]

    def test_show_bounds_words_and_defaults(self, table: Table) -> None:
        extra, aim, careful = fire(table).parameters[2:]
        assert (extra.is_number, extra.low, extra.high, extra.default) == (True, 0, 2, 0)
        assert ([o.label for o in aim.options], aim.default) == (["Hull", "Drive"], "hull")
        assert [o.id for o in careful.options] == ["yes", "no"]

    def test_of_another_seat_are_only_those_at_any_time(self, table: Table) -> None:
        found = offers(table.rules, table.combat, Seat("b", "captain"))
        assert [(o.action, o.anytime) for o in found] == [("surrender", True)]

    def test_who_has_answered_a_held_window_may_still_change_it(self) -> None:
        table = Table(orders.RULES, ship("a", "red"), ship("b", "blue"))
        table.act("a/captain", "wait")
        found = offers(table.rules, table.combat, Seat("a", "captain"))
        assert [o.action for o in found] == ["charge", "take_prize", "gamble", "wait", "surrender"]
        table.skip()
        table.act("a/captain", "wait")
        found = offers(table.rules, table.combat, Seat("a", "captain"))
        assert [o.action for o in found] == ["wait", "brace", "surrender"]

    def test_after_the_battle_there_are_none(self, table: Table) -> None:
        table.end()
        assert offers(table.rules, table.combat, Seat("a", "captain")) == ()


def test_a_refusal_says_the_fact_the_state_and_what_is_possible() -> None:
    refused = Refused("It costs 2", "There is 1", "Possible: wait")
    assert str(refused) == "It costs 2. There is 1. Possible: wait"
    assert refused.refusal == Refusal("It costs 2", "There is 1", "Possible: wait")
