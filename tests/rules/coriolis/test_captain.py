"""The captain as rules: secret orders, prayers, surrender (rules 1.1, 3.1, R-47)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.agenda import Do, Each, Params
from bot.core.decide import Act
from bot.core.play import Rolled
from bot.core.seats import PUBLIC, Seat, side_viewer
from bot.core.view import view
from bot.rules.coriolis import events as e
from bot.rules.coriolis.outline import TURN
from tests.rules.coriolis.fights import RULES, Fight, faces, of, pools

COMMANDS = Each("ship", "ordering", (Do("command_roll"),))


class Test_orders:
    def test_are_given_by_all_at_once_and_seen_by_nobody_before(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").window("order")
        assert fight.waiting == ["s1/captain", "s2/captain"]
        fight.act("s1/captain", "order_attack")
        for viewer in (PUBLIC, side_viewer("B"), side_viewer("A")):
            seen = view(RULES, fight.combat, viewer)
            assert seen.window is not None
            assert [a.action for a in seen.window.answers] == ["sealed"]
        assert fight.ship("s1").order is None

    def test_may_be_changed_until_all_have_answered(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").window("order")
        fight.act("s1/captain", "order_attack")
        fight.act("s1/captain", "order_evade")
        events = fight.act("s2/captain", "order_none")
        assert [(o.ship, o.order) for o in of(e.OrderGiven, events)] == [
            ("s1", "evade"),
            ("s2", "none"),
        ]

    def test_are_none_by_default(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").window("order")
        events = fight.skip()
        assert {o.order for o in of(e.OrderGiven, events)} == {"none"}

    @pytest.mark.parametrize("why", ["small crew", "bridge", "no COMMAND", "nobody"])
    def test_are_not_asked_of_who_cannot_give_any(self, why: str) -> None:
        small = "sand_wasp" if why == "small crew" else "red_jackal"
        fight = Fight(small, "lantern_of_azhar", "honest_camel", sides="ABB")
        if why == "bridge":
            fight.disable("s1", "bridge")
        elif why == "no COMMAND":
            fight.person("s1", "captain", command=0)
        elif why == "nobody":
            fight.without("s1", "captain")
        assert fight.window("order").waiting == ["s2/captain", "s3/captain"]

    def test_count_as_many_as_the_sixes_of_the_command_roll(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").window("order")
        fight.act("s1/captain", "order_attack")
        fight.act("s2/captain", "order_none")
        events = fight.steps(COMMANDS).run(faces(6, 2))
        assert pools(events) == {"Empathy": 3, "COMMAND": 3}
        assert fight.ship("s1").order is not None
        assert fight.ship("s1").order.bonus == 2

    def test_that_fail_give_nothing(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").window("order")
        fight.act("s1/captain", "order_attack")
        fight.act("s2/captain", "order_none")
        fight.steps(COMMANDS).run(faces(6))
        assert fight.ship("s1").order is not None
        assert fight.ship("s1").order.bonus == 0


class Test_prayers:
    def given(self, npc: bool = False, darkness: int = 0, dice: Any = None) -> Fight:
        fight = Fight("red_jackal", "lantern_of_azhar").put(
            options={"icons": True}, darkness=darkness
        )
        fight.set("s1", npc=npc, hp=1).energy("s1", engineer=1).window("engineer", "s1")
        fight.act("s1/engineer", "repair_hull", dice or [5, 6, 4])
        return fight

    def test_wait_with_the_effect_of_the_roll(self) -> None:
        fight = self.given()
        assert (fight.menu, fight.waiting) == ("prayer", ["s1/engineer"])
        assert fight.ship("s1").hp == 1

    def test_reroll_every_die_that_is_no_6_once(self) -> None:
        fight = self.given()
        events = fight.act("s1/engineer", "pray", [6, 2])
        # The old six stays.
        assert fight.ship("s1").hp == 3
        assert fight.combat.state.darkness == 1
        assert of(e.Prayed, events)[0].faces == (6, 6, 2)
        assert fight.menu == "distribute"

    def test_that_are_not_said_leave_the_roll_as_it_is(self) -> None:
        fight = self.given()
        fight.skip()
        assert (fight.ship("s1").hp, fight.combat.state.darkness) == (2, 0)

    def test_of_an_npc_cost_the_gm_a_darkness_point(self) -> None:
        fight = self.given(npc=True, darkness=1)
        fight.act("s1/engineer", "pray", [1, 1], by="gm")
        assert fight.combat.state.darkness == 0
        assert self.given(npc=True).menu == "distribute"

    def test_are_not_asked_for_where_all_dice_show_6(self) -> None:
        assert self.given(dice=[6, 6, 6]).menu == "distribute"

    def test_are_not_asked_for_without_the_option(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").set("s1", hp=1)
        fight.energy("s1", engineer=1).window("engineer", "s1")
        fight.act("s1/engineer", "repair_hull", faces(3))
        assert fight.menu == "distribute"

    def test_prepared_before_the_battle_add_dice_to_the_reroll_once(self) -> None:
        fight = self.given()
        given: Params = {"crew": "s1c2", "dice": 2}
        fight.do(Act(Seat("-", "gm"), "prepare_prayer", given, "gm"))
        events = fight.act("s1/engineer", "pray", [6, 6, 1, 1])
        assert pools(events) == {"preparatory prayer": 2}
        assert fight.ship("s1").hp == 4
        assert fight.ship("s1").member("s1c2").prepared_prayer == 0

    def test_are_not_for_machines(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").put(options={"icons": True})
        fight.person("s1", "engineer", automatic="ship_system").set("s1", hp=1)
        fight.energy("s1", engineer=1).window("engineer", "s1")
        fight.act("s1/engineer", "repair_hull", faces(3))
        assert fight.menu == "distribute"

    @pytest.mark.parametrize(("again", "hp"), [((6,), 2), ((5,), 1)])
    def test_r47_in_a_desperation_roll_both_dice_must_be_6_and_none_is_added(
        self, again: tuple[int, ...], hp: int
    ) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").put(options={"icons": True})
        fight.person("s1", "engineer", technology=1, wits=1, prepared_prayer=2)
        fight.set("s1", hp=1).energy("s1", engineer=1).window("engineer", "s1")
        fight.act("s1/engineer", "repair_hull", [6, 3])
        fight.act("s1/engineer", "pray", again)
        assert fight.ship("s1").hp == hp

    def test_are_the_attackers_only_in_an_opposed_roll(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").put(options={"icons": True})
        fight.energy("s1", pilot=3).window("maneuvers", "s1")
        fight.act("s1/pilot", "ram", faces(6, 1), target="s2")
        assert fight.menu == "prayer"
        # The defender rolls after it, and nobody asks again.
        events = fight.act("s1/pilot", "keep", [*faces(8, 0), *faces(5), *faces(6)])
        assert of(e.Rammed, events)
        assert fight.menu == "distribute"

    def test_are_said_for_a_torpedo_by_its_launchers_gunner(self) -> None:
        fight = Fight("sand_wasp", "lantern_of_azhar").put(options={"icons": True})
        fight.torpedo("s1", "s2", 0).steps(Do("torpedo_attack"), torpedo="T1", ship="s1")
        fight.run(faces(6))
        assert fight.waiting == ["s1/gunner"]

    def test_are_not_asked_of_a_ship_that_is_out_of_battle(self) -> None:
        fight = Fight("sand_wasp", "lantern_of_azhar", "red_jackal", sides="ABA")
        fight.put(options={"icons": True}).set("s1", status="hull_collapsed")
        fight.torpedo("s1", "s2", 0).steps(Do("torpedo_attack"), torpedo="T1", ship="s1")
        events = fight.run(faces(6))
        assert of(e.Missed, events)

    def test_armor_tables_and_initiative_are_not_prayed_for(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").put(options={"icons": True})
        fight.energy("s1", gunner=1).window("attack", "s1")
        fight.act("s1/gunner", "fire", faces(6, 1), weapon="m10", target="s2")
        events = fight.act("s1/gunner", "keep", faces(5))
        assert [r.purpose for r in of(Rolled, events)] == ["armor"]
        assert fight.menu == "distribute"


class Test_surrender:
    def test_r25_takes_the_ship_out_whenever_a_window_is_open(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABB")
        fight.lock("s2", "s1", 2).window("engineer", "s1")
        fight.act("s2/captain", "surrender")
        assert (fight.ship("s2").status, fight.ship("s2").lock) == ("surrendered", None)
        assert "out of the battle" in fight.refusal("s2/captain", "surrender")

    def test_r25_of_the_last_ship_ends_the_battle(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").window("engineer", "s1")
        fight.act("s2/captain", "surrender")
        assert fight.combat.outcome is not None
        assert fight.combat.outcome.winner == "A"


class Test_boarders:
    def given(self) -> Fight:
        fight = Fight("red_jackal", "lantern_of_azhar")
        fight.set("s1", docked_to="s2", docked_turn=2, airlock_open=True)
        step = next(s for s in TURN if isinstance(s, Each) and s.roster == "aboard")
        fight.steps(step).run()
        return fight

    def test_are_the_gms_to_report_on_each_turn(self) -> None:
        fight = self.given()
        assert (fight.menu, fight.waiting) == ("boarding", ["s1/gm"])
        fight.skip()
        assert (fight.ship("s1").docked_to, fight.ship("s1").airlock_open) == ("s2", True)

    def test_that_win_take_the_ship(self) -> None:
        fight = self.given()
        fight.act("s1/gm", "ship_captured", by="gm")
        assert fight.ship("s2").status == "surrendered"

    def test_that_are_repelled_must_force_the_airlock_again(self) -> None:
        fight = self.given()
        fight.act("s1/gm", "boarders_repelled", by="gm")
        # Docking ends only by letting go or by destruction (rules 4.12).
        assert (fight.ship("s1").docked_to, fight.ship("s1").airlock_open) == ("s2", False)

    def test_fight_on_though_their_ship_is_disabled(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABA")
        fight.set("s1", docked_to="s2", airlock_open=True, status="dead_in_space")
        step = next(s for s in TURN if isinstance(s, Each) and s.roster == "aboard")
        fight.steps(step).run()
        assert fight.waiting == ["s1/gm"]
