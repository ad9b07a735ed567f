"""Torpedoes and mines as rules: launch, flight, defensive fire, impact (rules 4.11)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

from bot.core.agenda import Do, Each
from bot.core.legal import offers
from bot.core.play import Rolled, Turn
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.outline import ROSTERS
from bot.rules.coriolis.state import Order, Preset
from tests.rules.coriolis.fights import RULES, Fight, faces, of, pools

FLIGHT = Each("torpedo", "in_flight", (Do("fly"),))


def wasp(at: tuple[int, int] = (4, 0), ep: int = 1) -> Fight:
    """A Sand Wasp (3+3) that has locked a Lantern with strength 2."""
    fight = Fight("sand_wasp", "lantern_of_azhar", at=at).energy("s1", gunner=ep)
    return fight.lock("s1", "s2", 2).window("attack", "s1")


def launch(fight: Fight, dice: Any = (), **params: Any) -> tuple[Any, ...]:
    return fight.act("s1/gunner", "launch_torpedo", dice, torpedo="m4:torp_std", target="s2",
                     **params)  # fmt: skip


def _by_source(pool: Iterable[tuple[int, str]]) -> dict[str, int]:
    return {source: value for value, source in pool}


class Test_a_launch:
    def test_r20_freezes_the_pool(self) -> None:
        fight = wasp().set("s1", order=Order("attack", 1)).window("attack", "s1")
        launch(fight, extra_ep=1)
        assert _by_source(fight.combat.state.torpedoes["T1"].pool) == {
            "Agility": 3,
            "RANGED COMBAT": 3,
            "Torpedo": 2,
            "ATTACK!": 1,
            "extra EP": 1,
            "lock": 2,
        }

    def test_moves_2_cu_at_once_and_costs_no_ep(self) -> None:
        fight = wasp(ep=0)
        launch(fight)
        torpedo = fight.combat.state.torpedoes["T1"]
        assert (torpedo.position, torpedo.travelled, torpedo.lock_strength) == (2, 2, 2)

    def test_next_to_the_target_strikes_at_once(self) -> None:
        fight = wasp(at=(1, 0))
        events = launch(fight, [*faces(10, 1), *faces(5)])
        assert of(e.TorpedoGone, events) == [e.TorpedoGone("T1", "struck")]
        assert fight.ship("s2").hp == 4

    def test_takes_a_torpedo_from_the_system_named(self) -> None:
        fight = wasp()
        launch(fight)
        assert fight.ship("s1").module("m4").stock["torp_std"] == 3

    def test_needs_a_lock_on_the_target(self) -> None:
        fight = wasp().set("s1", lock=None).window("attack", "s1")
        said = fight.refusal("s1/gunner", "launch_torpedo", torpedo="m4:torp_std", target="s2")
        assert "no lock on" in said

    def test_needs_the_target_within_the_torpedos_range(self) -> None:
        said = wasp(at=(5, 0)).refusal(
            "s1/gunner", "launch_torpedo", torpedo="m4:torp_std", target="s2"
        )
        assert "5 CU away, torpedoes reach 4" in said

    def test_r44_needs_stock_in_a_system_that_works(self) -> None:
        fight = wasp().critical("s1", "8").window("attack", "s1")
        said = fight.refusal("s1/gunner", "launch_torpedo", torpedo="m4:torp_std", target="s2")
        assert "Possible: Torpedo, Nuclear torpedo" in said


class Test_flight:
    def test_goes_2_cu_a_slot_toward_where_the_target_is_now(self) -> None:
        fight = wasp().torpedo("s1", "s2", 4).set("s2", position=1)
        fight.steps(FLIGHT, ship="s1").run()
        assert fight.combat.state.torpedoes["T1"].position == 2

    def test_ends_after_its_range(self) -> None:
        fight = wasp().torpedo("s1", "s2", 2, travelled=2).set("s2", position=-1)
        events = fight.steps(FLIGHT, ship="s1").run()
        assert of(e.TorpedoGone, events) == [e.TorpedoGone("T1", "lost")]

    def test_that_reaches_the_target_with_its_last_cu_strikes(self) -> None:
        fight = wasp().torpedo("s1", "s2", 2, travelled=2)
        events = fight.steps(FLIGHT, ship="s1").run(faces(6))
        assert of(e.TorpedoGone, events) == [e.TorpedoGone("T1", "struck")]

    @pytest.mark.parametrize("status", ["destroyed", "escaped", "vanished"])
    def test_after_a_target_that_is_gone_is_lost(self, status: Any) -> None:
        fight = Fight("sand_wasp", "lantern_of_azhar", "red_jackal", sides="ABB", at=(4, 0, 0))
        fight.set("s2", status=status).torpedo("s1", "s2", 2)
        events = fight.steps(FLIGHT, ship="s1").run()
        assert of(e.TorpedoGone, events) == [e.TorpedoGone("T1", "lost")]

    @pytest.mark.parametrize("seen", [0, 2])
    def test_strikes_a_disabled_or_merely_undetected_target(self, seen: int) -> None:
        fight = Fight("sand_wasp", "lantern_of_azhar", "red_jackal", sides="ABB", at=(4, 0, 0))
        fight.knows("s1", "s2", seen).torpedo("s1", "s2", 2)
        if seen:
            fight.set("s2", status="dead_in_space")
        events = fight.steps(FLIGHT, ship="s1").run([*faces(6, 1), *faces(5)])
        assert of(e.HitLanded, events)[0].through == 2

    def test_r20_is_not_stopped_by_a_lost_lock(self) -> None:
        fight = wasp().torpedo("s1", "s2", 2).set("s1", lock=None)
        events = fight.steps(FLIGHT, ship="s1").run([*faces(6, 1), *faces(5, 2)])
        assert of(e.HitScored, events)

    def test_r20_evasive_counts_at_the_impact(self) -> None:
        fight = wasp().torpedo("s1", "s2", 2).set("s2", evasive=2)
        events = fight.steps(FLIGHT, ship="s1").run(faces(4))
        assert pools(events) == {"snapshot": 6, "evasive": -2}

    def test_the_desperation_rule_holds_for_it_too(self) -> None:
        fight = wasp().torpedo("s1", "s2", 2).set("s2", evasive=6)
        events = fight.steps(FLIGHT, ship="s1").run([6, 5])
        assert of(Rolled, events)[0].form == "desperation"
        assert of(e.Missed, events)

    def test_each_torpedo_is_worked_out_before_the_next_moves(self) -> None:
        fight = wasp().torpedo("s1", "s2", 2).torpedo("s1", "s2", 2)
        fight.steps(FLIGHT, ship="s1").run(faces(6, 3))
        assert fight.menu == "sixes"
        assert fight.combat.state.torpedoes["T2"].position == 2

    def test_goes_on_though_its_launcher_is_out_of_battle(self) -> None:
        fight = wasp().torpedo("s1", "s2", 4).set("s1", status="hull_collapsed")
        turn = Turn(fight.combat.state, 4, Seat("-", "attackers"), "attackers")
        assert ROSTERS["attackers"](turn) == ["s1", "s2"]

    def test_a_plasma_torpedo_that_hurts_takes_armor_until_repaired(self) -> None:
        fight = wasp().torpedo("s1", "s2", 2, type="torp_plasma")
        fight.steps(FLIGHT, ship="s1").run([*faces(6, 1), *faces(5)])
        assert [c.result for c in fight.ship("s2").criticals] == ["plasma"]

    def test_a_plasma_torpedo_that_armor_stops_takes_none(self) -> None:
        fight = wasp().torpedo("s1", "s2", 2, type="torp_plasma")
        fight.steps(FLIGHT, ship="s1").run([*faces(6, 1), *faces(5, 1)])
        assert not fight.ship("s2").criticals


class Test_defensive_fire:
    def given(self, stance: Any = "held", ep: int = 2, **changes: Any) -> Fight:
        fight = wasp().energy("s2", gunner=ep).set("s2", stance=stance, **changes)
        fight.torpedo("s1", "s2", 2, lock=2)
        fight.steps(FLIGHT, ship="s1").run(faces(6) if self.undefended(fight) else ())
        return fight

    def undefended(self, fight: Fight) -> bool:
        ship = fight.ship("s2")
        return ship.stance == "acted" or ship.left("gunner") < 1

    def test_r28_is_harder_the_better_the_lock_was(self) -> None:
        fight = self.given()
        assert (fight.menu, fight.waiting) == ("defend", ["s2/gunner"])
        events = fight.act("s2/gunner", "defensive_fire", faces(8, 1), weapon="m11", extra_ep=1)
        assert pools(events) == {
            "Agility": 3,
            "RANGED COMBAT": 4,
            "Countermeasure dispenser": 2,
            "its lock": -2,
            "extra EP": 1,
        }
        assert of(e.TorpedoGone, events) == [e.TorpedoGone("T1", "shot")]

    def test_that_misses_lets_the_torpedo_strike(self) -> None:
        fight = self.given()
        events = fight.act(
            "s2/gunner", "defensive_fire", [*faces(7), *faces(6, 1), *faces(5)], weapon="m11"
        )
        assert of(e.TorpedoGone, events) == [e.TorpedoGone("T1", "struck")]

    def test_is_for_a_gunner_whose_slot_is_still_to_come_and_costs_it(self) -> None:
        fight = self.given("ready")
        fight.act("s2/gunner", "defensive_fire", faces(7, 1), weapon="m11")
        assert fight.ship("s2").stance == "acted"
        fight.energy("s2", gunner=3).window("attack", "s2").run()
        assert fight.menu == "distribute"

    def test_is_not_for_one_who_has_acted(self) -> None:
        assert self.given("acted").menu == "distribute"

    def test_needs_1_ep(self) -> None:
        assert self.given(ep=0).menu == "distribute"

    def test_has_no_order_bonus(self) -> None:
        fight = self.given(order=Order("attack", 3))
        events = fight.act("s2/gunner", "defensive_fire", faces(7, 1), weapon="m11")
        assert "ATTACK!" not in pools(events)

    def test_counts_advanced_countermeasures_and_advanced_torpedoes(self) -> None:
        fight = wasp().energy("s2", gunner=1).set("s1", features={"advanced_torpedoes": 1})
        fight.set("s2", stance="held", features={"advanced_countermeasures": 1})
        fight.torpedo("s1", "s2", 2, lock=2).steps(FLIGHT, ship="s1").run()
        terms = pools(fight.act("s2/gunner", "defensive_fire", faces(7, 1), weapon="m11"))
        assert terms["Advanced Countermeasures"] == 1
        assert terms["Advanced Torpedoes"] == -1

    def test_shows_where_the_shooter_is(self) -> None:
        fight = self.given()
        fight.knows("s1", "s2", 0)
        fight.act("s2/gunner", "defensive_fire", faces(7, 1), weapon="m11")
        assert fight.combat.state.level("s1", "s2") == 1

    def test_by_default_is_used_if_held_and_else_not(self) -> None:
        held = self.given()
        held.skip(faces(7, 1))
        assert not held.combat.state.torpedoes
        waiting = self.given("ready")
        waiting.skip(faces(6))
        assert waiting.ship("s2").stance == "ready"

    def test_r32_a_preset_answers_without_asking(self) -> None:
        fight = wasp().energy("s2", gunner=2).set("s2", preset=Preset(True, "m11", 1))
        fight.torpedo("s1", "s2", 2, lock=2)
        events = fight.steps(FLIGHT, ship="s1").run(faces(8, 1))
        assert pools(events)["extra EP"] == 1
        assert of(e.TorpedoGone, events) == [e.TorpedoGone("T1", "shot")]

    def test_r32_a_preset_may_say_no(self) -> None:
        fight = wasp().energy("s2", gunner=2).set("s2", stance="held", preset=Preset(False))
        fight.torpedo("s1", "s2", 2, lock=2)
        events = fight.steps(FLIGHT, ship="s1").run(faces(6))
        assert of(e.TorpedoGone, events) == [e.TorpedoGone("T1", "struck")]

    def test_r32_a_preset_of_what_is_broken_takes_the_better_weapon(self) -> None:
        fight = wasp().energy("s2", gunner=2).set("s2", preset=Preset(True, "m99", 0))
        fight.torpedo("s1", "s2", 2, lock=2)
        fight.steps(FLIGHT, ship="s1").run(faces(7, 1))
        assert not fight.combat.state.torpedoes

    def test_r32_no_preset_is_offered_for_forgetting_that_is_not_there(self) -> None:
        fight = wasp()
        gunner = Seat("s2", "gunner")
        before = {o.action: o.refusal for o in offers(RULES, fight.combat, gunner)}
        assert before["clear_preset"] == Refusal("There is no preset to forget")
        fight.act("s2/gunner", "preset_defense", fire=False)
        after = {o.action: o.refusal for o in offers(RULES, fight.combat, gunner)}
        assert after["clear_preset"] is None

    def test_r32_may_be_preset_and_forgotten_at_any_time(self) -> None:
        fight = wasp()
        fight.act("s2/gunner", "preset_defense", fire=True, weapon="m11", extra_ep=1)
        assert fight.ship("s2").preset == Preset(True, "m11", 1)
        fight.act("s2/gunner", "clear_preset")
        assert "no preset" in fight.refusal("s2/gunner", "clear_preset")
        fight.disable("s2", "countermeasures")
        assert "no autocannon" in fight.refusal("s2/gunner", "preset_defense", fire=True)

    def test_a_surprised_ship_has_none(self) -> None:
        fight = wasp().energy("s2", gunner=2).put(stage="free", free_side="A", free_order=("s1",))
        fight.torpedo("s1", "s2", 2).steps(FLIGHT, ship="s1").run(faces(6))
        assert not fight.combat.state.torpedoes


class Test_shooting_a_torpedo_in_flight:
    def given(self) -> Fight:
        fight = Fight("red_jackal", "sand_wasp", "night_moth", sides="ABA", at=(0, 3, 0))
        fight.energy("s1", gunner=1).set("s1", order=Order("attack", 2))
        return fight.torpedo("s2", "s3", 1).window("attack", "s1")

    def test_r29_is_any_ships_to_do_in_its_own_slot(self) -> None:
        fight = self.given()
        events = fight.act("s1/gunner", "shoot_torpedo", faces(11, 1), weapon="m9", torpedo="T1")
        # Point defense needs no lock.
        assert pools(events) == {
            "Agility": 4,
            "RANGED COMBAT": 3,
            "Countermeasure dispenser": 2,
            "ATTACK!": 2,
        }
        assert not fight.combat.state.torpedoes

    def test_with_another_gun_lacks_a_lock(self) -> None:
        events = self.given().act(
            "s1/gunner", "shoot_torpedo", faces(8), weapon="m10", torpedo="T1"
        )
        assert pools(events)["no lock"] == -2

    def test_needs_the_weapons_reach(self) -> None:
        fight = self.given()
        said = fight.refusal("s1/gunner", "shoot_torpedo", weapon="m11", torpedo="T1")
        assert "1 CU away, reach 0" in said

    def test_of_ones_own_side_is_not_offered(self) -> None:
        fight = self.given().put(torpedoes={}).torpedo("s1", "s2", 0).window("attack", "s1")
        said = fight.refusal("s1/gunner", "shoot_torpedo", weapon="m9", torpedo="T1")
        assert "that is not here" in said


class Test_a_mine:
    def moth(self, ep: int = 1) -> Fight:
        fight = Fight("night_moth", "lantern_of_azhar", at=(1, 3)).energy("s1", gunner=ep)
        return fight.energy("s2", pilot=6)

    def test_r21_freezes_its_pool_without_any_lock(self) -> None:
        fight = self.moth().window("attack", "s1")
        fight.act("s1/gunner", "lay_mine", mine="m4:mine_std", extra_ep=1)
        mine = fight.combat.state.mines["M1"]
        assert _by_source(mine.pool) == {
            "Agility": 3,
            "RANGED COMBAT": 3,
            "extra EP": 1,
        }
        assert mine.position == 1
        assert fight.ship("s1").module("m4").stock["mine_std"] == 3

    def test_attacks_whoever_enters_and_is_gone(self) -> None:
        fight = self.moth().mine("s1", 2).window("maneuvers", "s2")
        dice = [*faces(8, 2), *faces(4, 1), *faces(5)]
        fight.act("s2/pilot", "advance", dice, reference="s1")
        assert not fight.combat.state.mines
        # It flies on afterwards.
        assert (fight.ship("s2").hp, fight.ship("s2").position) == (4, 1)

    def test_r21_attacks_friends_of_its_layer_too(self) -> None:
        fight = Fight("night_moth", "lantern_of_azhar", "sand_wasp", sides="ABA", at=(1, 3, 4))
        fight.energy("s3", pilot=2).mine("s1", 3).window("maneuvers", "s3")
        fight.act("s3/pilot", "advance", [*faces(9, 1), *faces(4)], reference="s2")
        assert not fight.combat.state.mines

    def test_r21_does_not_attack_its_layer(self) -> None:
        fight = self.moth().energy("s1", pilot=2).mine("s1", 2).window("maneuvers", "s1")
        fight.act("s1/pilot", "advance", faces(7, 1), reference="s2")
        assert fight.combat.state.mines

    def test_leaves_ships_alone_that_are_there_already(self) -> None:
        fight = self.moth().mine("s1", 3).window("maneuvers", "s2")
        fight.act("s2/pilot", "retreat", faces(8, 1), reference="s1")
        assert fight.combat.state.mines

    def test_gets_the_better_of_evasive_only_by_luck(self) -> None:
        fight = self.moth().set("s2", evasive=5).mine("s1", 2).window("maneuvers", "s2")
        events = fight.act("s2/pilot", "advance", [*faces(8, 1), 6, 5], reference="s1")
        assert of(Rolled, events)[1].form == "desperation"

    def test_that_stops_the_ship_ends_its_way(self) -> None:
        fight = Fight("night_moth", "lantern_of_azhar", "sand_wasp", sides="ABB", at=(0, 4, 4))
        fight.energy("s2", pilot=3).set("s2", hp=1, armor=0).mine("s1", 3)
        fight.window("maneuvers", "s2")
        fight.act("s2/pilot", "advance", [*faces(8, 3), *faces(4, 1)], reference="s1")
        assert (fight.ship("s2").status, fight.ship("s2").position) == ("hull_collapsed", 3)
        assert fight.combat.state.moving is None

    def test_comes_one_after_the_other_in_laying_order(self) -> None:
        fight = self.moth().mine("s1", 2).mine("s1", 2).window("maneuvers", "s2")
        dice = [*faces(8, 1), *faces(4), *faces(4)]
        events = fight.act("s2/pilot", "advance", dice, reference="s1")
        assert [m.mine for m in of(e.MineGone, events)] == ["M1", "M2"]

    def test_lets_its_layers_gunner_share_out_the_sixes(self) -> None:
        fight = self.moth().mine("s1", 2).window("maneuvers", "s2")
        fight.act("s2/pilot", "advance", [*faces(8, 1), *faces(4, 3)], reference="s1")
        assert (fight.menu, fight.waiting) == ("sixes", ["s1/gunner"])
