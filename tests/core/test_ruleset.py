"""What a ruleset must have, drafts, seats, agenda outlines and JSON."""

from dataclasses import dataclass, replace

import pytest

from bot.core.agenda import Answer, Ask, Do, Each, Frame, Step, steps_within
from bot.core.blocks import words
from bot.core.codec import Codec
from bot.core.combat import Answered, Combat, Entered, Visited
from bot.core.decide import Begin, decide
from bot.core.dice import KeyedDice
from bot.core.draft import Draft
from bot.core.play import Event
from bot.core.refusal import Refused
from bot.core.ruleset import Told
from bot.core.seats import GM, PUBLIC, Seat, side_viewer
from bot.core.view import view
from tests.core.games import orders
from tests.core.games.table import Table, ship


class Test_completeness:
    @pytest.mark.parametrize(
        ("step", "lost"),
        [
            (Do("dance"), "rule dance"),
            (Each("ship", "by_beauty", ()), "roster by_beauty"),
            (Ask("dance", "captains", "wait"), "menu dance"),
            (Ask("order", "dancers", "wait"), "seats dancers"),
            (Ask("order", "captains", "dance"), "default dance"),
            (Each("ship", "in_line", (Each("ship", "in_line", (Do("dance"),)),)), "rule dance"),
        ],
    )
    def test_a_name_nothing_defines_is_found_at_import(
        self, step: Do | Ask | Each, lost: str
    ) -> None:
        with pytest.raises(LookupError, match=f"orders does not define {lost}$"):
            replace(orders.RULES, outlines=(step,))

    def test_all_that_is_missing_is_named_at_once(self) -> None:
        with pytest.raises(LookupError, match="menu x, seats y, default z"):
            replace(orders.RULES, outlines=(Ask("x", "y", "z"),))

    def test_an_outline_is_walked_to_its_leaves(self) -> None:
        inner = Do("a")
        outer = Each("ship", "r", (Each("f", "r", (inner,)),))
        assert inner in steps_within(outer)
        assert len(steps_within(outer)) == 3

    def test_stations_and_menus_are_found_by_id(self) -> None:
        assert orders.RULES.station("gunner").name == "Gunner"
        assert [a.id for a in orders.RULES.menu("fire")] == ["fire", "hold_fire"]

    def test_an_agenda_that_never_waits_is_an_error(self) -> None:
        def restless(state: orders.State) -> tuple[Step, ...]:
            return (Do("begin_turn"),)

        rules = replace(orders.RULES, round=restless)
        opening = Combat("orders", Table(orders.RULES, *SHIPS).state)
        with pytest.raises(RuntimeError, match="comes to no window"):
            decide(rules, opening, Begin(), KeyedDice(b""))


SHIPS = (ship("a", "red"), ship("b", "blue"))


class Test_a_draft:
    def test_numbers_ships_and_never_uses_a_number_again(self) -> None:
        draft = Draft().add("hull", "Lantern", "red").add("hull", "Adder", "blue", npc=True)
        assert [(e.id, e.npc) for e in draft.entries] == [("s1", False), ("s2", True)]
        again = draft.remove("s2").add("hull", "Viper", "blue")
        assert [e.id for e in again.entries] == ["s1", "s3"]

    def test_an_entry_is_changed_in_its_place(self) -> None:
        draft = Draft().add("hull", "Lantern", "red").add("hull", "Adder", "blue")
        changed = draft.put(replace(draft.entry("s1"), name="Lamp"))
        assert [e.name for e in changed.entries] == ["Lamp", "Adder"]

    def test_a_ship_that_is_not_in_it_is_refused(self) -> None:
        with pytest.raises(Refused, match="not in this battle"):
            Draft().remove("s1")


class Test_seats:
    @pytest.mark.parametrize("text", ["s1/pilot", "s1/gunner/m2", "s1/gunner/m2/left"])
    def test_are_read_as_they_are_written(self, text: str) -> None:
        assert str(Seat.parse(text)) == text

    def test_have_a_ship_and_a_station(self) -> None:
        with pytest.raises(ValueError, match="unpack"):
            Seat.parse("pilot")

    def test_viewers(self) -> None:
        assert GM.is_gm
        assert not PUBLIC.is_gm
        assert side_viewer("red").side == "red"


class Test_json:
    codec = Codec(orders.RULES)

    @pytest.mark.parametrize("value", [0, 1, True, False, "1", "true", ""])
    def test_parameters_keep_their_types(self, value: int | str | bool) -> None:
        event = Answered("1.0", Answer(Seat("a", "captain"), "x", {"v": value}, "player"))
        (again,) = self.codec.events_from_json(self.codec.events_to_json([event]))
        assert isinstance(again, Answered)
        assert again == event
        assert type(again.answer.params["v"]) is type(value)

    def test_steps_keep_theirs(self) -> None:
        step = Each("ship", "r", (Do("d"), Ask("m", "s", "d", "passed", held=True)))
        events = (Entered(Frame("1.0", step, {"ship": "a"}, ("b",))), Visited("1.0", "c"))
        assert self.codec.events_from_json(self.codec.events_to_json(events)) == events

    @pytest.mark.parametrize(
        "text", ["{}", "nonsense", '[["Dance",{}]]', '[["Visited",{"frame":"1.0"}]]', '[["Left"]]']
    )
    def test_what_is_no_event_is_an_error(self, text: str) -> None:
        with pytest.raises(ValueError, match=r"\w"):
            self.codec.events_from_json(text)

    def test_what_is_no_combat_is_an_error(self) -> None:
        with pytest.raises(ValueError, match=r"\w"):
            self.codec.combat_from_json('{"ruleset": "orders"}')

    def test_an_event_may_not_be_called_as_one_of_the_cores(self) -> None:
        @dataclass(frozen=True)
        class Ended(Event):
            pass

        with pytest.raises(TypeError, match="an event Ended already"):
            Codec(replace(orders.RULES, events=(Ended,)))


def test_prose_is_given_views_and_gives_blocks() -> None:
    table = Table(orders.RULES, *SHIPS)
    present = table.rules.present
    before = table.combat
    events = table.act("a/captain", "surrender")
    told = Told(table.seq, 1, "player", events)
    (card,) = present.report(before, told, table.combat)
    assert card.title == words("surrender")
    assert len(present.log(before, told, table.combat)) == 1
    board = present.board(view(table.rules, before, PUBLIC), PUBLIC)
    assert [line.id for line in board.sides[0].ships] == ["a", "b"]
