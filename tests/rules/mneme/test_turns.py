"""The turn of Mneme: order, phases, prepared reactions, groups, ships that play themselves."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.npc import choose
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.figures import resources, superiority
from bot.rules.mneme.pending import Salvo
from bot.rules.mneme.state import Token
from tests.rules.mneme.fights import CONTENT, RULES, Table, in_battle, of, opening


def duel(npc: tuple[str, ...] = ("skink",), **settings):
    ships = {"heron": ("frontier_trader", "A"), "skink": ("courier_armed", "B")}
    return Table(in_battle(ships, npc=npc, **settings))


def test_phases_come_in_order_and_who_is_done_is_not_asked_again():
    table = duel()
    seen = []
    while table.menu == "function":
        seen.append(table.combat.window.bound["function"])
        table.skip()
    assert seen == ["captain", "navcomm", "engineer", "pilot", "gunner"]
    assert table.menu == "npc_turn"


def test_no_pilots_hand_makes_a_ship_ballistic_and_it_drifts_a_turn_later():
    table = duel(npc=())
    table.put(replace(table.ship("heron"), heading=1))
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "done")
    table.until("function", "skink")
    assert table.ship("heron").ballistic
    assert table.ship("heron").position == 0
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "done")
    table.until("function", "skink")
    assert table.ship("heron").position == 1


def test_a_ballistic_ship_flies_again_by_a_maneuver_but_not_after_evading_so():
    table = duel(npc=())
    table.put(
        replace(table.ship("heron"), ballistic=True), replace(table.ship("skink"), position=9)
    )
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "maneuver", target="skink")
    assert not table.ship("heron").ballistic
    table.put(replace(table.ship("heron"), restrained=1))
    with pytest.raises(Refused, match="only holds the course"):
        table.act("heron/pilot/heronc2", "maneuver", target="skink")
    table.act("heron/pilot/heronc2", "hold_course")


def test_movement_never_exceeds_the_thrust_of_the_turn():
    table = duel(npc=())
    table.put(replace(table.ship("skink"), position=30))
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "full_burn", target="skink")
    assert (table.ship("heron").position, table.ship("heron").tp) == (2, 0)
    with pytest.raises(Refused, match="no thrust left"):
        table.act("heron/pilot/heronc2", "maneuver", target="skink")


def test_a_captain_may_do_minor_actions_of_the_navcomm_only():
    table = duel(npc=())
    table.until("function", "heron", "captain")
    assert of(table.act("heron/captain/heronc1", "scan"), e.LookedAround)
    with pytest.raises(Refused):
        table.act("heron/captain/heronc1", "sensor_lock", target="skink")


def test_an_automated_function_waits_for_its_instruction():
    table = duel(npc=(), heron={"automated": "engineer", "expert": 2})
    table.until("function", "heron", "captain")
    table.act("heron/captain/heronc1", "instruct", who="heronc4")
    table.until("function", "heron", "engineer")
    table.act("heron/engineer/heronc4", "optimize", 3, 4, what="gunner")
    rolled = table.events[[type(x).__name__ for x in table.events].index("Rolled")]
    assert [(m.value, m.source) for m in rolled.modifiers] == [(2, "Engineering program")]


def test_without_instruction_an_automat_is_not_asked():
    table = duel(npc=(), heron={"automated": "engineer"})
    functions = []
    while table.combat.window.bound.get("ship") == "heron":
        functions.append(table.combat.window.bound["function"])
        table.skip()
    assert "engineer" not in functions


def test_an_assistant_helps_one_roll_a_turn():
    table = duel(npc=(), heron={"assistants": 1})
    table.until("function", "heron", "captain")
    table.act("heron/captain/heronc1", "coordinate", 3, 4, help="assistant")
    assert table.ship("heron").pool == 1
    assert sum(c.assisted for c in table.ship("heron").crew) == 1


def test_a_hit_is_dealt_with_after_the_victim_has_acted():
    table = duel(npc=())
    table.put(replace(table.ship("skink"), position=1, sand=0, ballistic=True))
    table.until("function", "heron", "gunner")
    shot = {"weapon": "pulse_laser", "target": "skink"}
    table.act("heron/gunner/heronc5", "direct_attack", **shot)
    table.skip(6, 6)
    assert len(table.state.hits) == 1
    table.until("function", "skink", "gunner")
    assert table.ship("skink").components["hull"].damage == 0


def test_a_group_rolls_once_and_all_its_mounts_fire():
    ships = {"prey": ("corvette", "A")} | {f"f{n}": ("fighter", "B") for n in range(1, 7)}
    table = Table(in_battle(ships, npc=tuple(f"f{n}" for n in range(1, 7))))
    assert resources(table.state, CONTENT, "B") == 6 * 3
    assert superiority(table.state, CONTENT, "f1", "prey") == 0
    table.until("npc_turn")
    table.act("f1/captain/f1c1", "auto_attack", by="gm", enemy="prey")
    deed = table.state.deed
    assert deed is not None
    assert deed.action == "direct_attack"
    assert (1, "6 weapons") in deed.terms
    assert all(table.ship(f"f{n}").mounts[0].fired for n in range(1, 7))
    table.skip()
    assert table.state.turn == 2, "all of them have acted, and the turn is over"


def test_ships_of_a_class_group_unless_they_are_told_not_to():
    ships = {"prey": ("corvette", "A"), "f1": ("fighter", "B"), "f2": ("fighter", "B")}
    together = opening(ships, npc=("f1", "f2")).state
    assert together.ships["f1"].group == together.ships["f2"].group == "g1"
    apart = opening(ships, npc=("f1", "f2"), f1={"group": "none"}).state
    assert not apart.ships["f1"].group
    assert not apart.ships["f2"].group, "one alone is no group"
    assert not opening(ships).state.ships["f1"].group, "players act each for themselves"


def test_a_ship_of_the_referee_plays_its_whole_turn_in_one_answer():
    table = duel()
    table.put(replace(table.ship("skink"), position=3))
    table.until("npc_turn")
    seat = Seat("skink", "captain", "skinkc1")
    assert choose(RULES, table.combat, seat).action == "auto_turn"
    table.act(str(seat), "auto_turn", by="npc")
    told = [event.action for event in of(table.events, e.Acting)]
    assert told[0] == "sensor_lock"
    assert table.menu == "react", "the players answer the lock"
    while table.menu == "react":
        table.skip()
    assert table.state.turn == 2, "it has acted, and the turn is over"


def test_it_keeps_its_initiative_below_six():
    table = duel()
    skink = table.ship("skink")
    tired = skink.put_crew(replace(skink.member("skinkc1"), reactions_used=1))
    table.put(replace(tired, position=1, sand=0, initiative_base=5))
    table.until("function", "heron", "gunner")
    shot = {"weapon": "pulse_laser", "target": "skink"}
    events = table.act("heron/gunner/heronc5", "direct_attack", 3, 4, **shot)
    assert not of(events, e.InitiativeSacrificed)
    (rolled,) = [event for event in events if type(event).__name__ == "Rolled"]
    assert rolled.needs == 6, "nobody opposes"


def test_salvos_of_a_ship_that_is_gone_still_fly_and_the_battle_waits_for_them():
    table = duel(npc=())
    salvo = Salvo("S1", "skink", "skinkc4", "heron", "smart", 2, 20, 4, dm=1)
    table.put(replace(table.ship("skink"), status="destroyed"), salvos={"S1": salvo})
    table.until("react", "heron")
    assert table.state.turn == 3, "twice ten spaces, then the last mile"
    assert (1, "gunner at launch") in table.state.deed.terms
    assert table.combat.outcome is None


def test_leaving_ends_a_battle_out_of_reach():
    table = duel(npc=())
    table.put(replace(table.ship("skink"), position=61))
    table.until("leave")
    table.act("heron/captain/heronc1", "leave")
    table.act("skink/captain/skinkc1", "stay")
    assert table.combat.outcome is not None
    assert table.combat.outcome.why == "left"


def test_a_surprised_ship_does_not_react_before_its_first_turn():
    table = duel(npc=())
    table.put(replace(table.ship("skink"), position=1, surprised=True))
    table.until("function", "heron", "gunner")
    shot = {"weapon": "pulse_laser", "target": "skink"}
    events = table.act("heron/gunner/heronc5", "direct_attack", 3, 4, **shot)
    assert of(events, e.Came), "nobody is asked"
    table.until("function", "skink")
    assert not table.ship("skink").surprised


def test_tokens_last_until_the_own_next_turn_and_survive_the_turn_between():
    table = duel(npc=())
    table.until("function", "skink", "gunner")
    table.until("function", "heron", "navcomm")
    assert table.state.turn == 2
    assert table.ship("skink").member("skinkc4").tokens == (Token("minor"),) * 3
    table.until("function", "skink", "navcomm")
    assert table.ship("skink").member("skinkc4").tokens == ()


def test_gunners_who_join_pay_as_the_lead_does():
    table = duel(npc=())
    table.put(replace(table.ship("skink"), position=1, ballistic=True, sand=0))
    table.until("function", "heron", "gunner")
    table.act("heron/gunner/heronc6", "join_in")
    shot = {"weapon": "pulse_laser", "target": "skink"}
    table.act("heron/gunner/heronc5", "direct_attack", **shot)
    assert (1, "6 weapons") in table.state.deed.terms
    assert table.ship("heron").member("heronc6").ma == 1


def test_an_undo_of_dice_gives_them_again():
    table = duel(npc=())
    table.until("function", "heron", "captain")
    before = table.combat
    once = table.act("heron/captain/heronc1", "rush")
    table.combat = before
    assert table.act("heron/captain/heronc1", "rush") == once
