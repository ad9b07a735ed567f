"""Ships and groups of the referee: how their turns are played, what a group shares (1.5, 2.11)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.play import Rolled
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.npc import wishes, worst_parts
from bot.rules.mneme.pending import Dock, Salvo
from bot.rules.mneme.state import Ship
from tests.rules.mneme.fights import CONTENT, Table, in_battle, of

GM = {"by": "gm"}


def hurt(ship: Ship, part: str, damage: int) -> Ship:
    return ship.put_part(part, replace(ship.components[part], damage=damage, worst=1))


def raider(options: dict | None = None, **changes) -> Table:
    """A raider of the referee, six spaces from a frigate."""
    ships = {"raider": ("raider", "B"), "frigate": ("patrol_frigate", "A")}
    table = Table(in_battle(ships, options, npc=("raider",)))
    table.put(replace(table.ship("raider"), **{"position": 6, **changes}))
    return table


def pack(template: str = "patrol_frigate", at: int = 20) -> Table:
    """Two ships of the referee that act as one, and a frontier trader."""
    ships = {"x": (template, "B"), "y": (template, "B"), "heron": ("frontier_trader", "A")}
    table = Table(in_battle(ships, npc=("x", "y")))
    table.put(*(replace(table.ship(s), position=at) for s in ("x", "y")))
    return table


def by_hand(table: Table, function: str) -> None:
    table.act("x/captain/xc1", "by_hand", **GM)
    table.until("function", "x", function)


def played(table: Table, ship: str) -> list[e.Acting]:
    """The acts of a turn left to the rules; players pass."""
    table.act(f"{ship}/captain/{ship}c1", "auto_turn", **GM)
    told = of(table.events, e.Acting)
    while table.menu == "react":
        table.skip()
        told += of(table.events, e.Acting)
    return told


def test_an_engineer_mends_what_has_lost_the_greatest_share():
    ship = raider().ship("raider")
    # 12 of 23 and 50 of 60 points; the sensors are whole.
    ship = hurt(hurt(ship, "m_drive", 12), "hull", 50)
    assert worst_parts(ship) == ["hull", "m_drive"]


def test_engineers_of_the_referee_make_one_kind_of_roll():
    table = raider()
    table.put(hurt(table.ship("raider"), "hull", 40))
    told = [a.action for a in played(table, "raider") if a.station == "engineer"]
    assert told == ["repair", "repair"]
    told = [a.action for a in played(raider(), "raider") if a.station == "engineer"]
    assert told == ["optimize"], "the second engineer does not optimize again"


def test_all_points_go_into_the_first_attack():
    table = raider(pool=4)
    ship = table.ship("raider")
    seat = Seat("raider", "gunner", ship.crew[-1].id)
    (attack,) = [
        p for a, p in wishes(table.state, CONTENT, seat, "function") if a == "direct_attack"
    ]
    assert attack["points"] == 4


def test_a_gunner_calls_for_the_weapons_of_his_own_mount():
    table = Table(in_battle({"m": ("system_monitor", "B"), "a": ("raider", "A")}, npc=("m",)))
    table.put(replace(table.ship("a"), position=1))
    ship = table.ship("m")
    pulse = next(c.id for c in ship.crew if c.mounts == ("m5",))
    asked = {p["weapon"] for a, p in wishes(table.state, CONTENT, Seat("m", "gunner", pulse), "function")
             if a == "direct_attack"}  # fmt: skip
    assert asked == {"pulse_laser"}


def test_good_morale_helps_the_gunners_of_the_referee():
    table = raider({"morale": True}, morale="committed")
    played(table, "raider")
    assert e.MoraleUsed("raider", "gunner") in table.events or table.ship("raider").morale_for == (
        "gunner"
    )


def test_a_turn_played_by_the_book_asks_nobody_for_spare_parts():
    table = raider(spare_parts=12)
    table.put(hurt(table.ship("raider"), "hull", 40))
    table.act("raider/captain/raiderc1", "auto_turn", **GM)
    assert table.menu != "spares"


def test_a_group_is_split_for_its_movement():
    table = pack()
    by_hand(table, "pilot")
    table.act("x/pilot/xc2", "maneuver", target="heron", who="y", **GM)
    assert (table.ship("x").position, table.ship("y").position) == (20, 19)
    # Two minor actions are left: the other one burns on alone.
    table.act("x/pilot/xc2", "full_burn", target="heron", direction="away", who="x", **GM)
    assert (table.ship("x").position, table.ship("y").position) == (24, 19)
    assert (table.ship("x").tp, table.ship("y").tp) == (0, 3)


def test_a_ship_alone_is_no_group_to_split():
    table = raider()
    table.act("raider/captain/raiderc1", "by_hand", **GM)
    table.until("function", "raider", "pilot")
    with pytest.raises(Refused):
        table.act("raider/pilot/raiderc2", "maneuver", target="frigate", who="raider", **GM)


def test_each_ship_of_a_group_launches_from_its_own_stock():
    table = pack()
    table.put(replace(table.ship("x"), missiles={"smart": 2}))
    by_hand(table, "gunner")
    given = {"weapon": "missile_rack", "missile": "smart", "target": "heron"}
    table.act("x/gunner/xc6", "launch", **given, **GM)
    # Twelve racks: two missiles are left aboard the first, six racks fire aboard the second.
    assert [s.count for s in table.state.salvos.values()] == [8]
    assert (table.ship("x").missiles["smart"], table.ship("y").missiles["smart"]) == (0, 114)


def test_one_roll_of_an_engineer_serves_a_group():
    table = pack()
    table.put(*(hurt(table.ship(s), "m_drive", 6) for s in ("x", "y")))
    by_hand(table, "engineer")
    table.act("x/engineer/xc4", "repair", 5, 4, component="m_drive", **GM)
    assert [table.ship(s).components["m_drive"].damage for s in ("x", "y")] == [5, 5]
    assert [a.station for a in played(pack(), "x")].count("engineer") == 1


def test_jamming_one_ship_of_a_group_hinders_all():
    table = pack(at=5)
    table.until("npc_turn")
    table.skip()
    table.until("function", "heron", "navcomm")
    table.put(*(replace(table.ship(s), position=5) for s in ("x", "y")))
    # 12 − 1 against 8, its NavComm's 2 and their number: an Effect of 1, doubled.
    table.act("heron/navcomm/heronc3", "jam", 6, 6, target="y")
    assert {(j.victim, j.dm) for j in table.state.jams} == {("x", -1), ("y", -1)}


def test_a_larger_group_steers_smart_missiles_better():
    ships = {f"x{n}": ("patrol_frigate", "B") for n in range(3)}
    table = Table(in_battle({**ships, "heron": ("frontier_trader", "A")}, npc=tuple(ships)))
    salvo = Salvo("S1", "x0", "x0c6", "heron", "smart", 1, 4, 3, dm=1)
    for ship in (table.ship(s) for s in ships):
        out = (replace(c, wounds=14) for c in ship.crew if "gunner" in c.functions)
        table.put(replace(ship.put_crew(*out), position=4))
    table.put(salvos={"S1": salvo})
    table.act("x0/captain/x0c1", "auto_turn", **GM)
    for _ in range(9):
        deed = table.state.deed
        if deed is not None and deed.action == "missile_attack":
            break
        table.skip()
    deed = table.state.deed
    assert deed is not None
    # Without gunners 3 × (5 people, 3 mounts, 1 sensors) against 7 + 3 + 1: two to one.
    assert (1, "superiority") in deed.terms


def test_the_referee_decides_what_becomes_of_a_crew_he_has_beaten():
    table = raider()
    ship = table.ship("raider")
    chief = replace(ship.member("raiderc1"), skills={"tactics": 5})
    table.put(ship.put_crew(chief), docks=(Dock("raider", "frigate"),), matches=("raider|frigate",))
    table.put(replace(table.ship("frigate"), position=6))
    table.act("raider/captain/raiderc1", "by_hand", **GM)
    # The captain of the frigate rolls against 8 + 5 and fails by 10.
    table.act("raider/captain/raiderc1", "board", 1, 2, target="frigate", **GM)
    assert of(table.events, Rolled)[-1].needs == 13
    assert table.menu == "fate"
    table.act("raider/captain/raiderc1", "capture", **GM)
    assert table.ship("frigate").taken_by == "raider"


def test_thrust_is_banked_by_each_ship_for_itself():
    table = raider({"band_movement": True}, position=0)
    table.put(bands={"raider|frigate": 4})
    table.act("raider/captain/raiderc1", "by_hand", **GM)
    table.until("function", "raider", "pilot")
    table.act("raider/pilot/raiderc2", "full_burn", target="frigate", spaces=4, **GM)
    assert table.state.banks == {"raider>frigate": 4}
    table.until("function", "frigate", "pilot")
    table.act("frigate/pilot/frigatec2", "full_burn", target="raider", spaces=3)
    # Long to Medium costs 5: 4 and 3 are not yet enough for either.
    assert table.state.bands["raider|frigate"] == 4
    assert table.state.banks == {"raider>frigate": 4, "frigate>raider": 3}
