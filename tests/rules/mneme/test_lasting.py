"""What lasts and when it ends, where things are, and who takes whose place (1.2 to 2.9)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.refusal import Refused
from bot.core.seats import side_viewer
from bot.core.view import view
from bot.rules.mneme import events as e
from bot.rules.mneme.figures import thrust
from bot.rules.mneme.pending import Dock, Hit, Jam, Pursuit, Relay, Salvo, Scan
from bot.rules.mneme.people import seats_of
from bot.rules.mneme.state import Ship
from tests.rules.mneme.fights import CONTENT, RULES, Table, in_battle, of, opening

GM = {"by": "gm"}


def duel(mine: str = "frontier_trader", theirs: str = "courier_armed", **settings) -> Table:
    """Heron at 0 acts first, Skink stands three spaces away; both are of players."""
    table = Table(in_battle({"heron": (mine, "A"), "skink": (theirs, "B")}, **settings))
    table.put(replace(table.ship("skink"), position=3))
    return table


def hurt(ship: Ship, part: str, damage: int) -> Ship:
    worst = 2 if damage >= ship.components[part].hp else 1
    return ship.put_part(part, replace(ship.components[part], damage=damage, worst=worst))


def test_a_work_around_ends_before_thrust_is_counted():
    table = duel()
    table.until("function", "skink", "engineer")
    table.put(replace(hurt(table.ship("heron"), "m_drive", 3), worked_around=("m_drive",)))
    assert thrust(table.state, table.ship("heron")) == 2
    table.until("function", "heron", "captain")
    # Thrust 2, damaged: 1.
    assert table.ship("heron").tp == 1


def test_who_waits_gets_the_initiative_that_the_acting_ship_has_now():
    table = duel()
    table.until("function", "heron", "captain")
    table.act("heron/captain/heronc1", "delay")
    table.until("function", "skink", "pilot")
    table.act("skink/captain/skinkc1", "sacrifice_ahead", who="skinkc2")
    table.act("heron/captain/heronc1", "act_now")
    # Skink began with 10 and has given up 2.
    assert table.ship("heron").initiative_base == 8


def test_systems_lie_open_only_as_long_as_a_lock_is_held():
    table = duel()
    open_ = replace(table.ship("skink"), compromised_by=("heron",))
    table.put(replace(table.ship("heron"), locks=("skink",)), open_)
    blind = e.LocksFailed("heron").to(table.state)
    assert blind.ships["heron"].locks == ()
    assert blind.ships["skink"].compromised_by == ()
    table.put(replace(table.ship("heron"), locks=()))
    ally = replace(table.ship("heron"), id="ally")
    table.put(ally, relays=(Relay("ally", "heron", "skink"),))
    opened = e.ShipTurnBegan(("ally",), {"ally": 2}, {})
    assert opened.to(table.state).ships["skink"].compromised_by == (), "the lock was the ally's"


def test_a_lock_passed_on_can_be_broken():
    table = duel()
    ally = replace(table.ship("skink"), id="ally", position=4)
    table.put(ally, relays=(Relay("ally", "skink", "heron"),))
    table.until("function", "heron", "navcomm")
    table.act("heron/navcomm/heronc3", "break_lock", target="skink")
    table.skip(5, 4)
    assert table.state.relays == ()


def test_a_bay_gives_its_three_spaces_in_the_launch_turn_alone():
    table = duel()
    salvo = Salvo("S1", "heron", "heronc5", "skink", "smart", 12, 0, 1, boost=3, launched=1)
    table.put(salvos={"S1": salvo})
    later = e.TurnBegan(2).to(table.state)
    assert later.salvos["S1"].boost == 0


def test_salvos_of_a_ship_that_is_gone_drift_with_its_group():
    ships = {"heron": ("frontier_trader", "A"), "x": ("fighter", "B"), "y": ("fighter", "B")}
    table = Table(in_battle(ships, npc=("x", "y")))
    salvo = Salvo("S1", "y", "yc1", "heron", "standard", 2, 20, 4, heading=-1, state="ballistic")
    table.put(replace(table.ship("y"), status="destroyed"), salvos={"S1": salvo})
    table.until("npc_turn")
    table.act("x/captain/xc1", "auto_turn", **GM)
    for _ in range(9):
        if table.state.turn > 1:
            break
        table.skip()
    assert table.state.salvos["S1"].position == 19


def test_a_craft_joins_where_its_mother_is_by_then():
    settings = {"heron": {"craft_pilots": 1}}
    table = duel("patrol_frigate", **settings)
    table.until("function", "heron", "pilot")
    pilot = next(c.id for c in table.ship("heron").crew if c.functions == ("anyone",))
    table.act(f"heron/anyone/{pilot}", "launch_craft", craft="fighter")
    table.act("heron/pilot/heronc2", "full_burn", target="skink", direction="away", spaces=2)
    table.act("heron/captain/heronc1", "sacrifice_ahead", who="heronc2")
    table.until("function", "heron", "captain")
    craft = table.ship("craft1")
    assert table.state.turn == 2
    assert (craft.position, craft.heading, craft.initiative_base) == (-2, -1, 10)


def test_diagnostics_end_with_the_turn():
    table = duel()
    table.until("function", "heron", "engineer")
    table.act("heron/engineer/heronc4", "diagnostics")
    assert table.ship("heron").member("heronc4").diagnosed
    table.until("function", "heron", "captain")
    assert not e.TurnBegan(2).to(table.state).ships["heron"].member("heronc4").diagnosed


def test_matching_courses_ends_ballistic_flight():
    table = duel()
    ally = replace(table.ship("heron"), id="ally", position=0)
    table.put(ally, replace(table.ship("heron"), ballistic=True))
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "match_course", target="ally")
    assert not table.ship("heron").ballistic


def test_a_pursuit_and_a_grip_can_be_broken_without_thrust():
    table = duel()
    table.put(hurt(table.ship("heron"), "power_plant", 10), pursuits=(Pursuit("skink", "heron"),))
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "break_pursuit", target="skink")
    table.skip(5, 4)
    assert table.state.pursuits == ()


def test_fuel_that_is_lost_stops_no_jump_in_the_same_turn():
    table = duel()
    ship = replace(table.ship("heron"), jumping=True)
    leak = Hit("strain", "heron", "heron", "strain", 0, 45, place="component", component="fuel")
    table.put(replace(ship, ballistic=True), hits=(leak,))
    table.until("function", "skink", "captain")
    for _ in range(12):
        if not table.ship("heron").fights:
            break
        table.skip()
    assert table.ship("heron").fuel_gone
    assert table.ship("heron").status == "escaped"


def test_an_assistant_takes_over_from_the_only_pilot():
    table = duel(heron={"assistants": 1})
    table.act("heron/gm", "wound", ship="heron", person="heronc2", amount=14, **GM)
    mate = next(c for c in table.ship("heron").crew if c.name == "Pilot's assistant")
    assert mate.grade == "major"
    table.until("function", "heron", "pilot")
    table.act(f"heron/pilot/{mate.id}", "hold_course")


def test_an_assistant_takes_over_a_mount_but_no_function_that_others_fill():
    table = duel("patrol_frigate", heron={"assistants": 1})
    table.act("heron/gm", "wound", ship="heron", person="heronc8", amount=14, **GM)
    table.act("heron/gm", "wound", ship="heron", person="heronc4", amount=14, **GM)
    crew = {c.name: c for c in table.ship("heron").crew}
    assert crew["Gunner's assistant"].mounts == ("m3",)
    assert crew["Engineer's assistant"].grade == "assistant", "the other engineer is there"


def test_engineers_have_a_station_for_each_three_and_a_half_tons():
    table = duel("merchant_trader", "raider")
    # 2 + 10 + 4 tons, 23 + 25 + 37 tons.
    assert seats_of(table.ship("heron"), "engineer") == 4
    assert seats_of(table.ship("skink"), "engineer") == 24
    assert seats_of(table.ship("heron"), "navcomm") == 1
    table.until("function", "heron", "captain")
    with pytest.raises(Refused, match="There is a navcomm"):
        table.act("heron/captain/heronc1", "take_function", function="navcomm:")


def test_a_directed_scan_shows_ammunition_and_the_quality_of_the_crew():
    table = duel()
    table.put(replace(table.ship("skink"), sand=20))
    known = view(RULES, table.combat, side_viewer("A")).state.ships["skink"]
    assert (known.sand, known.member("skinkc4").skills) == (0, {})
    table.put(scans=(Scan("heron", "skink"),))
    known = view(RULES, table.combat, side_viewer("A")).state.ships["skink"]
    assert known.sand == 20
    assert known.member("skinkc4").skills["turret_weapons"] == 1
    assert known.fuel == 0
    other = view(RULES, table.combat, side_viewer("B")).state.ships["heron"]
    assert other.sand == 0


def test_a_dark_ship_cannot_be_jammed_unless_it_is_found():
    table = duel()
    table.put(replace(table.ship("skink"), dark=True, ballistic=True))
    table.until("function", "heron", "navcomm")
    with pytest.raises(Refused, match="is dark"):
        table.act("heron/navcomm/heronc3", "jam", target="skink")


def test_without_a_bridge_nothing_is_blacked_out_or_secured_by_the_navcomm():
    table = duel()
    table.put(hurt(table.ship("heron"), "bridge", 20))
    table.until("function", "heron", "captain")
    with pytest.raises(Refused, match="bridge is out of action"):
        table.act("heron/captain/heronc1", "blackout", on=True)
    table.act("heron/captain/heronc1", "secure")
    assert table.ship("heron").secure == 2


def test_a_message_is_said_in_the_players_own_words():
    table = duel()
    table.until("function", "heron", "navcomm")
    table.act("heron/navcomm/heronc3", "communicate", message="  Heave to  ")
    assert of(table.events, e.Communicated) == [e.Communicated("heron", "Heave to")]


def test_a_jammed_ship_may_still_inch_its_hidden_missiles():
    table = duel()
    salvo = Salvo(
        "S1", "heron", "heronc5", "skink", "smart", 2, 0, 1, state="ballistic", hidden=True
    )
    table.put(salvos={"S1": salvo}, jams=(Jam("skink", "heron", -1),))
    table.until("function", "heron", "gunner")
    table.act("heron/gunner/heronc5", "inch", salvo="S1")
    assert table.state.salvos["S1"].position == 1


def damaged_bay() -> Table:
    """A monitor whose bay is a missile bank, with half of its fifty points gone."""
    table = duel("system_monitor")
    ship = table.ship("heron")
    bank = replace(ship.mounts[0], weapons=("missile_bank",))
    table.put(hurt(replace(ship, mounts=(bank, *ship.mounts[1:])), "m1", 25))
    table.until("function", "heron", "gunner")
    return table


def test_a_damaged_bay_attacks_at_minus_two_with_missiles_as_well():
    table = damaged_bay()
    gunner = next(c.id for c in table.ship("heron").crew if "m1" in c.mounts)
    given = {"weapon": "missile_bank", "missile": "smart", "target": "skink"}
    table.act(f"heron/gunner/{gunner}", "launch", **given)
    deed = table.state.deed
    assert deed is not None
    # Bay Weapons 1, twelve missiles +2, smart +1, the bay −2.
    assert deed.terms == (
        (1, "Bay Weapons"),
        (2, "12 missiles"),
        (1, "smart missile"),
        (-2, "damaged mount"),
    )
    assert table.state.salvos["S1"].dm == -1, "what smart missiles keep"


def test_a_gunner_of_a_bay_steers_with_bay_weapons():
    table = damaged_bay()
    ship = table.ship("heron")
    gunner = next(c for c in ship.crew if "m1" in c.mounts)
    salvo = Salvo("S9", "heron", gunner.id, "skink", "standard", 1, 3, 1)
    skilled = replace(gunner, skills={"bay_weapons": 3, "turret_weapons": 0})
    table.put(ship.put_crew(skilled), salvos={"S9": salvo})
    table.act(f"heron/gunner/{gunner.id}", "control", salvo="S9")
    deed = table.state.deed
    assert deed is not None
    assert deed.terms == ((3, "Bay Weapons"), (-2, "damaged mount"))


def test_five_thousand_attacks_follow_the_pattern():
    row = CONTENT.together(5000)
    assert (row.dm, row.dice) == (10, 10)


def test_nobody_accepted_as_a_leader_counts_as_minus_two_in_a_tie():
    table = Table(opening({"a": ("fighter", "A"), "b": ("courier_armed", "B")}))
    assert (table.ship("a").leader, table.ship("b").leader) == (-2, 1)


def test_a_ship_that_is_held_docked_does_not_jump():
    table = duel()
    table.put(replace(table.ship("skink"), position=0))
    table.put(replace(table.ship("heron"), jumping=True), docks=(Dock("skink", "heron", True),))
    turn = table.state.turn
    while table.state.turn == turn:
        table.skip()
    assert table.ship("heron").status == "ok"
    assert not table.ship("heron").jumping


def test_a_gunner_needs_a_free_station():
    table = duel("courier_armed", heron={"marines": 1})
    ship = replace(table.ship("heron"), stations=2)
    out = replace(ship.member("heronc4"), wounds=14)
    marine = next(c.id for c in ship.crew if c.name == "Marine")
    table.put(ship.put_crew(out))
    # Who is pilot and captain has one, the NavComm the other; engineers sit elsewhere.
    table.until("others", "heron")
    with pytest.raises(Refused, match="All 2 stations of the bridge are taken"):
        table.act(f"heron/anyone/{marine}", "take_function", function="gunner:m1")
    table.put(replace(table.ship("heron"), stations=10))
    table.act(f"heron/anyone/{marine}", "take_function", function="gunner:m1")
    assert table.ship("heron").member(marine).mounts == ("m1",)
