"""An automatic player takes the best value × chance; a ruleset may have a policy of its own."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction
from typing import Annotated, Any

import pytest

from bot.core import npc
from bot.core.action import Action, Between, action
from bot.core.agenda import Value
from bot.core.combat import Combat
from bot.core.decide import Act, NotYours
from bot.core.play import Play
from bot.core.ruleset import Choice, Ruleset
from bot.core.seats import Seat
from tests.core.games import counts, orders, points
from tests.core.games.table import Table, ship

GUNNER = Seat("a", "gunner")


def at_the_guns(rules: Ruleset[Any] = orders.RULES, **b: Value) -> Table:
    table = Table(rules, ship("a", "red"), ship("b", "blue", **b))
    table.skip()
    table.skip()
    table.act("a/captain", "silence")
    return table


def pick(table: Table, seat: str) -> Choice:
    return npc.choose(table.rules, table.combat, Seat.parse(seat))


def test_the_biggest_pool_it_can_pay_for_is_the_best_shot() -> None:
    choice = pick(at_the_guns(), "a/gunner")
    assert choice.action == "fire"
    assert (choice.params["weapon"], choice.params["extra"]) == ("laser", 2)


def test_where_the_chance_is_the_same_the_cheaper_is_better() -> None:
    table = at_the_guns()
    by_weapon = {
        weapon: npc.worth(table.rules, table.combat, GUNNER, Choice("fire", shot), frame)
        for weapon in ("laser", "missile")
        if (frame := table.combat.window) and (shot := {**SHOT, "weapon": weapon})
    }
    assert by_weapon == {
        "laser": (Fraction(11, 36) * (1 + Fraction(1, 3)), -1),
        "missile": (Fraction(11, 36) * (1 + Fraction(1, 3)), -2),
    }


SHOT = {"target": "b", "weapon": "laser", "extra": 0, "aim": "hull", "careful": False}


def test_it_shoots_with_what_reaches() -> None:
    choice = pick(at_the_guns(far=True), "a/gunner")
    assert (choice.params["weapon"], choice.params["extra"]) == ("missile", 1)


def test_what_it_cannot_pay_for_is_no_choice() -> None:
    table = at_the_guns()
    broke = orders.evolve(table.state, orders.PowerSpent("a", 3))
    table.combat = replace(table.combat, state=broke)
    frame = table.combat.window
    assert frame is not None
    assert npc.choices(table.rules, table.combat, GUNNER, frame) == [Choice("hold_fire")]


def test_a_deed_without_a_roll_is_better_than_none() -> None:
    table = Table(orders.RULES, ship("a", "red"), ship("b", "blue"))
    table.skip()
    assert pick(table, "a/captain") == Choice("brace")


def test_but_not_a_free_one_that_could_go_on_for_ever() -> None:
    @action(station="pilot", menu="act")
    def whistle(turn: counts.MyTurn) -> Play:
        """Whistle: it costs nothing and may be done again and again."""
        yield from ()

    table = Table(
        replace(counts.RULES, actions={"whistle": whistle, **counts.RULES.actions}),
        ship("a", "red", initiative=9),
        ship("b", "blue", initiative=5),
    )
    table.act("a/pilot", "maneuver", course="in")
    assert table.waiting[:2] == ["a/captain", "a/pilot"]
    assert pick(table, "a/pilot") == Choice("done")


def test_what_its_rule_refuses_is_not_chosen() -> None:
    table = Table(orders.RULES, ship("a", "red"), ship("b", "blue"))
    table.combat = replace(table.combat, state=replace(table.state, prize="b"))
    frame = table.combat.window
    assert frame is not None
    captain = Seat("a", "captain")
    assert npc.worth(table.rules, table.combat, captain, Choice("take_prize"), frame) is None
    assert pick(table, "a/captain").action != "take_prize"


def test_the_gms_acts_are_not_its_own() -> None:
    @action(station="gunner", menu="fire", gm=True)
    def smite(turn: orders.MyTurn) -> Play:
        """The GM's wrath."""
        yield from ()

    rules = replace(orders.RULES, actions={"smite": smite, **orders.RULES.actions})
    table = at_the_guns(rules)
    frame = table.combat.window
    assert frame is not None
    assert {c.action for c in npc.choices(rules, table.combat, GUNNER, frame)} == {
        "fire",
        "hold_fire",
    }


def test_where_all_is_refused_it_takes_the_windows_default() -> None:
    @action(station="captain", menu="order")
    def steal_prize(turn: orders.MyTurn) -> Play:
        """Take it by stealth."""
        yield from orders.take_prize.body(turn)

    table = Table(orders.RULES, ship("a", "red"), ship("b", "blue"))
    only: dict[str, Action] = {
        **{k: replace(a, menus=tuple(m for m in a.menus if m != "order")) for k, a in ACTS.items()},
        "take_prize": orders.take_prize,
        "steal_prize": steal_prize,
    }
    table.combat = replace(table.combat, state=replace(table.state, prize="b"))
    rules = replace(orders.RULES, actions=only)
    assert npc.choose(rules, table.combat, Seat("a", "captain")) == Choice("wait")


ACTS = orders.RULES.actions


def test_only_a_seat_that_is_asked_chooses() -> None:
    table = at_the_guns()
    with pytest.raises(NotYours):
        pick(table, "b/gunner")
    table.end()
    with pytest.raises(NotYours):
        pick(table, "a/gunner")


def test_a_rulesets_policy_is_given_the_possible_choices() -> None:
    def last(combat: Combat[orders.State], seat: Seat, choices: Sequence[Choice]) -> Choice:
        return choices[-1]

    assert pick(at_the_guns(replace(orders.RULES, npc=last)), "a/gunner") == Choice("hold_fire")


def test_optional_options_are_changed_one_at_a_time() -> None:
    table = at_the_guns()
    frame = table.combat.window
    assert frame is not None
    shots = [
        c.params
        for c in npc.choices(table.rules, table.combat, GUNNER, frame)
        if c.action == "fire" and c.params["weapon"] == "laser"
    ]
    assert shots[0] == SHOT
    assert [{k: v for k, v in shot.items() if v != SHOT[k]} for shot in shots] == [
        {},
        {"careful": True},
        {"aim": "drive"},
        {"extra": 1},
        {"extra": 2},
    ]


def test_a_whole_battle_plays_itself() -> None:
    table = Table(points.RULES, ship("a", "red"), ship("b", "blue"))
    for _ in range(100):
        for seat in table.waiting:
            choice = pick(table, seat)
            table.do(Act(Seat.parse(seat), choice.action, choice.params, "npc"))
            break
    assert table.combat.round > 3


def test_of_a_long_range_only_the_ends_are_tried() -> None:
    @action(station="gunner", menu="fire")
    def salvo(turn: orders.MyTurn, shots: Annotated[int, Between(1, 50)] = 20) -> Play:
        """Many shots."""
        yield from ()

    table = at_the_guns(replace(orders.RULES, actions={"salvo": salvo, **ACTS}))
    frame = table.combat.window
    assert frame is not None
    found = npc.choices(table.rules, table.combat, GUNNER, frame)
    assert [c.params for c in found if c.action == "salvo"] == [{"shots": n} for n in (20, 1, 50)]
