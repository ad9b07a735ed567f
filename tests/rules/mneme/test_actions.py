"""What single actions do, where no worked example shows it; how the referee's ships choose."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.refusal import Refused
from bot.rules.mneme import events as e
from bot.rules.mneme.pending import Hack, Jam, Salvo
from tests.rules.mneme.fights import Table, in_battle, of


def frigate(npc: tuple[str, ...] = ("raider",), options: dict | None = None, **raider) -> Table:
    """A frigate of players, and a raider nine spaces away."""
    ships = {"frigate": ("patrol_frigate", "A"), "raider": ("raider", "B")}
    table = Table(in_battle(ships, options, npc=npc))
    table.put(replace(table.ship("raider"), **{"position": 9, **raider}))
    return table


def at(table: Table, function: str) -> str:
    """The first seat of a function of the frigate, whose turn it is."""
    table.until("function", "frigate", function)
    crew = {"captain": 1, "pilot": 2, "navcomm": 3, "engineer": 4, "gunner": 8}[function]
    return f"frigate/{function}/frigatec{crew}"


def test_missiles_are_blinded_by_the_effect():
    table = frigate()
    salvo = Salvo("S1", "raider", "raiderc6", "frigate", "standard", 6, 5, 3)
    table.put(salvos={"S1": salvo})
    seat = at(table, "navcomm")
    # Comms 1, sensors +1, Medium 0 against 8 and the gunner's 1: 13 is an Effect of 4.
    table.act(seat, "disable_missiles", 6, 5, salvo="S1")
    assert table.state.salvos["S1"].count == 2
    table = frigate()
    table.put(salvos={"S1": replace(salvo, count=3)})
    table.act(at(table, "navcomm"), "disable_missiles", 6, 5, salvo="S1")
    assert not table.state.salvos


def test_a_lock_broken_greatly_cannot_be_had_again_next_turn():
    table = frigate(npc=(), locks=("frigate",))
    table.act(at(table, "navcomm"), "break_lock", target="raider")
    # 12 + 2 against 6, doubled: great.
    table.skip(6, 6)
    assert table.ship("raider").locks == ()
    assert table.ship("raider").barred == {"frigate": 2}
    table.until("function", "raider", "navcomm")
    with pytest.raises(Refused, match="has just shaken off a lock"):
        table.act("raider/navcomm/raiderc3", "sensor_lock", target="frigate")


def test_a_jam_that_is_a_disaster_gives_the_other_a_lock():
    table = frigate()
    # 2 + 2 against 8 − 1, doubled: −6.
    table.act(at(table, "navcomm"), "jam", 1, 1, target="raider")
    assert table.ship("raider").locks == ("frigate",)


def test_a_great_hack_takes_two_systems_and_a_disaster_closes_the_way():
    open_ = {"compromised_by": ("frigate",)}
    table = frigate(**open_)
    seat = at(table, "navcomm")
    table.act(seat, "hack", 6, 6, target="raider", system="m_drive", second="sensors")
    assert table.state.hacks == (
        Hack("frigate", "raider", "m_drive"),
        Hack("frigate", "raider", "sensors"),
    )
    table = frigate(**open_)
    table.act(at(table, "navcomm"), "hack", 1, 1, target="raider", system="m_drive")
    assert table.ship("raider").compromised_by == ()


def test_securing_ends_jams_and_hacks():
    table = frigate()
    hacked = (Hack("raider", "frigate", "m1"),)
    table.put(jams=(Jam("raider", "frigate", -1),), hacks=hacked)
    table.act(at(table, "navcomm"), "secure_system", 5, 4)
    assert table.state.jams == ()
    assert table.state.hacks == ()
    assert table.ship("frigate").secure == 2


def test_a_salvo_in_sight_can_be_scanned():
    table = frigate()
    table.put(salvos={"S1": Salvo("S1", "raider", "raiderc6", "frigate", "smart", 6, 5, 3)})
    table.act(at(table, "navcomm"), "directed_scan", 6, 6, target="S1")
    assert [s.target for s in table.state.scans] == ["S1"]


def test_what_is_not_avoided_in_a_hazard_hits():
    table = frigate(options={"hazard": "traffic"})
    table.act(at(table, "pilot"), "maneuver", target="raider")
    table.until("npc_turn")
    (hit,) = table.state.hits
    assert (hit.source, hit.dice, hit.target) == ("collision", 1, "frigate")


def test_a_failed_avoidance_costs_a_die_for_each_thrust():
    table = frigate(options={"hazard": "asteroids_average"})
    seat = at(table, "pilot")
    table.act(seat, "maneuver", target="raider")
    # 7 + 1 − 4 against 8.
    table.act(seat, "avoid_collision", 3, 4)
    (hit,) = table.state.hits
    assert hit.dice == 1
    assert table.ship("frigate").avoided


def test_ten_spare_parts_make_a_failed_repair_a_small_one():
    table = frigate()
    ship = table.ship("frigate")
    hull = replace(ship.components["hull"], damage=20, worst=1)
    table.put(replace(ship.put_part("hull", hull), spare_parts=12))
    seat = at(table, "engineer")
    table.act(seat, "repair", 1, 2, component="hull")
    assert table.menu == "spares"
    table.act(seat, "pay")
    assert table.ship("frigate").spare_parts == 2
    assert table.ship("frigate").components["hull"].damage == 19


def test_a_work_around_lifts_the_penalty_until_the_next_turn():
    table = frigate()
    ship = table.ship("frigate")
    drive = replace(ship.components["m_drive"], damage=6, worst=1)
    table.put(ship.put_part("m_drive", drive))
    table.act(at(table, "engineer"), "work_around", 5, 4, component="m_drive")
    assert table.ship("frigate").worked_around == ("m_drive",)


def played(table: Table, *faces: int) -> list[str]:
    """What the raider does when its turn is left to the rules; players pass."""
    table.until("npc_turn")
    table.act("raider/captain/raiderc1", "auto_turn", *faces, by="gm")
    told = [event.action for event in of(table.events, e.Acting)]
    for _ in range(20):
        if table.menu != "react":
            break
        table.skip()
        told += [event.action for event in of(table.events, e.Acting)]
    return told


def test_far_away_it_burns_towards_the_band_of_its_weapons():
    table = frigate(position=30, heading=-1)
    told = played(table)
    assert told[:2] == ["coordinate", "sensor_lock"]
    assert "full_burn" in told
    assert table.ship("raider").position == 26
    assert "direct_attack" not in told, "beams do not reach Very Long"


def test_in_its_band_it_evades_and_fires():
    assert played(frigate(position=6))[-2:] == ["evade", "direct_attack"]


def test_without_thrust_it_holds_its_course_and_repairs_the_drive():
    table = frigate(position=6)
    ship = table.ship("raider")
    dead = replace(ship.components["m_drive"], damage=23, worst=2)
    table.put(replace(ship.put_part("m_drive", dead), thrust_max=1))
    told = played(table)
    assert "repair" in told
    assert "hold_course" in told


def test_a_ship_with_missiles_launches_and_then_steers_them():
    ships = {"frigate": ("patrol_frigate", "A"), "raider": ("merchant_trader", "B")}
    table = Table(in_battle(ships, npc=("raider",)))
    table.put(replace(table.ship("raider"), position=20))
    assert "launch" in played(table)
    assert [s.count for s in table.state.salvos.values()] == [4]
    assert "control" in played(table)


def test_crews_of_the_referee_hold_together_by_themselves():
    table = frigate(options={"morale": True})
    ship = table.ship("raider")
    hull = replace(ship.components["hull"], damage=30, worst=1)
    table.put(ship.put_part("hull", hull))
    for _ in range(60):
        table.skip()
        if of(table.events, e.Shaken):
            break
    assert table.ship("raider").shaken == ("hull",)
    rolled = {x.purpose for x in table.events if type(x).__name__ == "Rolled"}
    assert "manage_morale" in rolled
