"""Who sees whom: detection, surprise, free turns, the contact check (rules 2.2, 2.3, 2.5)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.core.agenda import Do
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, Skip, decide
from bot.core.dice import QueuedDice
from bot.core.draft import Draft
from bot.core.legal import turn_of
from bot.core.play import Event, Rolled
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Order, State
from tests.rules.coriolis.fights import RULES, Fight, faces, of, pools

INITIATIVE = [*faces(6), *faces(7)]


class Opening:
    """A battle from its very beginning: Jackal (s1, side A) and Lantern (s2, side B)."""

    def __init__(self, *ships: str, distance: int = 2, **settings: dict[str, Any]) -> None:
        draft = Draft(options={"distance": distance})
        for place, template in enumerate(ships or ("red_jackal", "lantern_of_azhar")):
            draft = draft.add(template, "", "ABCDEF"[place])
        for ship, changes in settings.items():
            draft = draft.put(replace(draft.entry(ship), settings=changes))
        self.combat: Combat[State] = Combat("coriolis", RULES.setup(draft))
        self.events: tuple[Event, ...] = ()

    def do(self, command: Any, dice: list[int]) -> Opening:
        queue = QueuedDice(dice)
        self.events, self.combat = decide(RULES, self.combat, command, queue)
        assert not queue.left
        return self

    def begin(self, *dice: int) -> Opening:
        return self.do(Begin(), list(dice))

    def act(self, who: str, action: str, *dice: int, **params: Any) -> Opening:
        return self.do(Act(Seat.parse(who), action, params, "gm"), list(dice))

    @property
    def state(self) -> State:
        return self.combat.state

    @property
    def menu(self) -> str:
        frame = self.combat.window
        return "" if frame is None else getattr(frame.step, "menu", "")


class Test_before_the_battle:
    @pytest.mark.parametrize(("sixes", "level"), [(1, 1), (2, 1), (3, 2)])
    def test_a_roll_detects_and_three_sixes_tell_class_and_weapons(
        self, sixes: int, level: int
    ) -> None:
        # Jackal looks with 3+3−1, Lantern with 4+2.
        opening = Opening().begin(*faces(5, sixes), *faces(6, 1), *INITIATIVE)
        assert opening.state.level("s1", "s2") == level

    def test_nobody_detected_is_no_battle_unless_the_gm_wants_one(self) -> None:
        opening = Opening().begin(*faces(5), *faces(6))
        assert opening.menu == "nobody_seen"
        opening.do(Skip(), [])
        assert opening.combat.outcome is not None
        assert (opening.combat.outcome.winner, opening.combat.outcome.why) == (None, "no_contact")

    def test_who_looked_in_vain_looks_again_only_after_a_change_in_his_favor(self) -> None:
        opening = Opening().begin(*faces(5), *faces(6)).act("s1/gm", "look_again")
        assert (opening.menu, of(Rolled, opening.events)) == ("nobody_seen", [])
        # One CU nearer, at Short, both may look once more: 3+3−1+2 and 4+2+2 dice.
        opening.act("s1/gm", "set_value", ship="s2", field="position", value=1)
        opening.act("s1/gm", "look_again", *faces(7, 1), *faces(8, 1), *INITIATIVE)
        assert opening.state.level("s1", "s2") == 1

    def test_the_gm_may_let_all_see_all(self) -> None:
        opening = Opening().begin(*faces(5), *faces(6))
        opening.act("s1/gm", "all_see_all", *INITIATIVE)
        assert (opening.state.level("s1", "s2"), opening.state.level("s2", "s1")) == (2, 2)
        assert opening.menu == "order"

    def test_beyond_sensor_range_nobody_looks(self) -> None:
        opening = Opening(distance=3).begin()
        assert not of(Rolled, opening.events)

    def test_active_sensors_look_farther_and_are_easier_to_see(self) -> None:
        opening = Opening(distance=3, s1={"sensor_mode": "active"})
        opening.begin(*faces(3, 1))
        assert [r.who for r in of(Rolled, opening.events)] == ["s1/sensors"]
        assert opening.menu == "surprise"

    def test_a_transponder_is_seen_without_a_roll(self) -> None:
        opening = Opening(s2={"transponder": True}).begin(*faces(6))
        assert [r.who for r in of(Rolled, opening.events)] == ["s2/sensors"]
        assert opening.state.level("s1", "s2") == 1

    def test_who_has_no_data_djinn_finds_nothing(self) -> None:
        opening = Opening("kestrel_dart", "lantern_of_azhar")
        pilot = replace(opening.state.ships["s1"].crew[0], data_djinn=0)
        dart = replace(opening.state.ships["s1"], crew=(pilot,))
        opening.combat = replace(opening.combat, state=opening.state.put(dart))
        opening.begin(*faces(4, 1))
        assert [r.who for r in of(Rolled, opening.events)] == ["s2/sensors"]

    def test_a_neutral_ship_is_looked_for_only_where_nobody_else_is_there_to_fight(self) -> None:
        prey = Opening("red_jackal", "old_caravan", s2={"neutral": True})
        prey.begin(*faces(9, 1), *faces(4))
        assert prey.menu == "surprise"
        crowd = Opening("red_jackal", "lantern_of_azhar", "old_caravan", s3={"neutral": True})
        crowd.begin(*faces(5), *faces(6))
        assert [r.who for r in of(Rolled, crowd.events)] == ["s1/sensors", "s2/sensors"]

    def test_who_waits_looks_again_only_after_a_change_in_her_favor(self) -> None:
        opening = Opening().begin(*faces(5, 1), *faces(6))
        opening.act("s1/captain", "wait")
        assert not of(Rolled, opening.events)
        opening.act("-/gm", "set_flag", ship="s1", field="radio_silent", on=False)
        # Now the Lantern has a better chance: two dice for the Jackal's radio.
        opening.act("s1/captain", "wait", *faces(8))
        assert [r.who for r in of(Rolled, opening.events)] == ["s2/sensors"]
        assert pools(opening.events)["radio"] == 2

    def test_mutual_detection_needs_no_roll(self) -> None:
        opening = Opening()
        state = replace(opening.state, options={**opening.state.options, "mutual_detection": True})
        opening.combat = replace(opening.combat, state=state)
        opening.begin(*INITIATIVE)
        assert (opening.state.level("s1", "s2"), opening.state.level("s2", "s1")) == (2, 2)


class Test_surprise:
    def surprised(self) -> Opening:
        return Opening().begin(*faces(5, 1), *faces(6))

    def test_r39_is_for_a_side_of_which_no_ship_is_seen(self) -> None:
        assert self.surprised().menu == "surprise"
        both = Opening().begin(*faces(5, 1), *faces(6, 1), *INITIATIVE)
        assert both.menu == "order"

    def test_attacks_by_default_the_first_time_and_waits_later(self) -> None:
        opening = self.surprised()
        opening.do(Skip(), [])
        assert (opening.state.stage, opening.state.free_side) == ("free", "A")
        again = self.surprised().act("s1/captain", "wait")
        again.do(Skip(), [])
        assert again.state.stage == "detection"

    def test_gives_a_free_turn_in_which_only_that_side_acts(self) -> None:
        opening = self.surprised().act("s1/captain", "surprise_attack")
        assert opening.combat.window is not None
        seats = {str(s) for s in RULES.seats["order"](_turn(opening.combat))}
        assert seats == {"s1/captain"}
        assert getattr(opening.combat.window.step, "sealed", True) is False

    def test_may_choose_the_order_of_its_ships(self) -> None:
        draft = Draft(options={"distance": 2})
        for template in ("red_jackal", "night_moth"):
            draft = draft.add(template, "", "A")
        draft = draft.add("lantern_of_azhar", "", "B")
        opening = Opening()
        opening.combat = Combat("coriolis", RULES.setup(draft))
        opening.begin(*faces(5, 1), *faces(7), *faces(6), *faces(4))
        opening.act("s1/captain", "surprise_attack", first="s2")
        assert opening.state.free_order == ("s2", "s1")

    def test_r46_a_reactor_shut_down_runs_again_free(self) -> None:
        opening = Opening(s1={"reactor_off": True}).begin(*faces(5, 1), *faces(3))
        opening.act("s1/captain", "surprise_attack")
        assert not opening.state.ships["s1"].reactor_off

    def test_r46_at_initiative_all_reactors_run(self) -> None:
        opening = Opening(s2={"reactor_off": True})
        opening.begin(*faces(2, 1), *faces(6, 1), *INITIATIVE)
        assert not opening.state.ships["s2"].reactor_off

    def to_the_end(self, opening: Opening, *dice: int) -> Opening:
        """Everything by default, to the end of the free turn."""
        queue = list(dice)
        for _ in range(20):
            if opening.state.stage != "free" or opening.menu == "surprise":
                break
            left = QueuedDice(queue)
            opening.events, opening.combat = decide(RULES, opening.combat, Skip(), left)
            queue = left.left
            if opening.combat.outcome is not None:
                break
        assert not queue
        return opening

    def test_r07_without_an_attack_gives_the_victims_a_roll_and_then_perhaps_another(self) -> None:
        opening = self.surprised().act("s1/captain", "surprise_attack")
        self.to_the_end(opening, *faces(6))
        assert opening.menu == "surprise"
        assert opening.state.turn == 1

    def test_r07_ends_when_a_victim_sees_the_attackers(self) -> None:
        opening = self.surprised().act("s1/captain", "surprise_attack")
        self.to_the_end(opening, *faces(6, 1), *INITIATIVE)
        assert (opening.state.stage, opening.state.turn) == ("battle", 2)

    def test_is_over_once_a_ship_has_attacked(self) -> None:
        opening = self.surprised().act("s1/captain", "surprise_attack")
        opening.act("s1/captain", "order_none")
        opening.act("s1/engineer", "distribute", gunner=2, pilot=3)
        while opening.menu != "attack":
            opening.do(Skip(), [])
        opening.act("s1/gunner", "fire", *faces(6), *INITIATIVE, weapon="m10", target="s2")
        assert opening.state.stage == "battle"
        assert opening.state.level("s2", "s1") == 1

    def test_keeps_what_position_won_in_a_free_turn_for_the_battle(self) -> None:
        opening = self.surprised().act("s1/captain", "surprise_attack")
        opening.act("s1/captain", "order_none")
        opening.act("s1/engineer", "distribute", pilot=3)
        while opening.menu != "maneuvers":
            opening.do(Skip(), [])
        # Nobody can do anything more, so that the victim looks at once.
        opening.act("s1/pilot", "position", *faces(6, 2), *faces(6))
        opening.act("s1/captain", "surprise_attack")
        assert opening.state.ships["s1"].initiative_pending == 2
        self.to_the_end(opening, *faces(6, 1), *INITIATIVE)
        initiative = opening.state.ships["s1"].initiative
        assert initiative is not None
        assert initiative.score == 3


class Test_the_contact_check:
    def check(self, fight: Fight) -> tuple[Event, ...]:
        return fight.steps(Do("contact_check")).run()

    @pytest.mark.parametrize(("away", "level"), [(2, 2), (3, 0)])
    def test_r08_loses_what_is_beyond_sensor_range(self, away: int, level: int) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", at=(0, away)).lock("s1", "s2", 2)
        self.check(fight)
        assert fight.combat.state.level("s1", "s2") == level
        assert (fight.ship("s1").lock is None) == (level == 0)

    def test_r40_notes_where_an_enemy_was_lost(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", at=(0, 3))
        self.check(fight)
        assert fight.combat.state.lost["s1"] == {"s2": 3}
        fight.gm("set_detection", ship="s1", target="s2", level=1)
        assert not fight.combat.state.lost["s1"]

    def test_sees_transponders_in_range(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", at=(0, 2)).knows("s1", "s2", 0)
        self.check(fight.set("s2", transponder=True))
        assert fight.combat.state.level("s1", "s2") == 1

    @pytest.mark.parametrize(("away", "escaped"), [(8, False), (9, True)])
    def test_lets_ships_escape_beyond_8_cu_of_every_enemy(self, away: int, escaped: bool) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "night_moth", sides="ABA",
                      at=(0, away, away))  # fmt: skip
        fight.set("s3", status="dead_in_space")
        self.check(fight)
        assert (fight.ship("s1").status == "escaped") == escaped

    def test_of_two_that_have_parted_both_escape_and_nobody_wins(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", at=(0, 9))
        self.check(fight)
        assert {fight.ship(s).status for s in ("s1", "s2")} == {"escaped"}
        assert fight.combat.outcome is not None
        assert fight.combat.outcome.winner is None

    def test_leaves_the_destroyed_alone(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABB", at=(0, 5, 0))
        events = self.check(fight.set("s2", status="destroyed"))
        assert "s2" not in {lost.target for lost in of(e.ContactLost, events)}


class Test_the_end:
    def test_r25_is_when_one_side_is_left(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").window("engineer", "s1")
        fight.gm("set_status", ship="s1", status="surrendered")
        assert fight.combat.outcome is not None
        assert (fight.combat.outcome.winner, fight.combat.outcome.why) == ("B", "last_side")

    def test_r25_waits_for_torpedoes_with_an_active_target(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").torpedo("s1", "s2", 5)
        fight.window("engineer", "s2")
        fight.gm("set_status", ship="s1", status="surrendered")
        assert fight.combat.outcome is None

    def test_r25_does_not_count_neutral_ships(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "old_caravan")
        fight.set("s3", neutral=True).window("engineer", "s1")
        fight.gm("set_status", ship="s1", status="surrendered")
        assert fight.combat.outcome is not None

    def test_r25_is_at_the_end_of_a_turn_in_which_nobody_sees_an_enemy(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").knows("s1", "s2", 0).knows("s2", "s1", 0)
        fight.steps(Do("end_turn")).run()
        assert fight.combat.outcome is not None
        assert fight.combat.outcome.why == "no_contact"

    @pytest.mark.parametrize("still", ["contact", "torpedo"])
    def test_r25_is_not_while_there_is_contact_or_a_torpedo(self, still: str) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").knows("s1", "s2", 0)
        if still == "torpedo":
            fight.knows("s2", "s1", 0).torpedo("s1", "s2", 4)
        fight.steps(Do("end_turn")).run()
        assert fight.combat.outcome is None

    def test_r25_is_when_all_captains_agree(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").window("engineer", "s1")
        fight.act("s1/captain", "truce")
        assert "has offered a truce already" in fight.refusal("s1/captain", "truce")
        fight.act("s2/captain", "truce")
        assert fight.combat.outcome is not None
        assert (fight.combat.outcome.winner, fight.combat.outcome.why) == (None, "truce")

    def test_r25_needs_no_word_of_who_is_out_or_neutral(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", "old_caravan", sides="ABBC")
        fight.set("s3", status="hull_collapsed").set("s4", neutral=True).window("engineer", "s1")
        fight.act("s1/captain", "truce")
        fight.act("s2/captain", "truce")
        assert fight.combat.outcome is not None
        assert fight.combat.outcome.why == "truce"

    def test_of_the_turn_ends_orders_evasion_energy_and_stance(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").energy("s1", gunner=2)
        fight.set("s1", order=Order("attack", 2), evasive=3, stance="held")
        fight.lock("s1", "s2", 2).steps(Do("end_turn")).run()
        ship = fight.ship("s1")
        assert (ship.order, ship.evasive, ship.allotted, ship.stance) == (None, 0, {}, "ready")
        assert ship.lock is not None


def _turn(combat: Combat[State]) -> Any:
    return turn_of(RULES, combat, Seat("-", "order"), "order", frame=combat.window)
