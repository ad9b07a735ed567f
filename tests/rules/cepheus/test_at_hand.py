"""The console of a seat: what is left to do, mounts with ammunition and hits, ranges."""

from dataclasses import replace

from bot.core.legal import turn_of
from bot.core.seats import Seat, side_viewer
from bot.core.view import view
from tests.rules.cepheus.fights import RULES, Table, in_battle
from tests.rules.cepheus.test_present import plain

SHIPS = {"boat": ("system_defense_boat", "A"), "one": ("raider", "B"), "two": ("courier", "B")}


def said(table, seat):
    seen = view(RULES, table.combat, side_viewer("A"))
    turn = turn_of(RULES, seen, Seat.parse(seat), "", frame=table.combat.window)
    return [plain(words).replace("\u00a0", " ") for words in RULES.at_hand(turn)]


def at_the_guns():
    table = Table(in_battle(SHIPS, {"start_range": "medium"}))
    table.until("act", "boat")
    return table


def test_a_gunner_sees_the_mount_its_missiles_its_hits_and_the_ranges():
    table = at_the_guns()
    ranges = {**table.state.ranges, "boat|two": 2}
    table.put(
        table.ship("boat").put_mount(replace(table.ship("boat").mount("m1"), hits=1)),
        ranges=ranges,
    )
    assert said(table, "boat/gunner/boatc5") == [
        "1 significant, 1 minor action",
        "Turret 1: 3 × missile rack · 36 smart ready · damaged, attacks −2",
        "▼2 Short · ▼1 Medium",
    ]


def test_what_has_fired_is_said_and_what_is_spent():
    table = at_the_guns()
    table.act("boat/gunner/boatc5", "launch_missiles", mount="m1", missile="smart", target="one")
    assert said(table, "boat/gunner/boatc5")[:2] == [
        "1 minor action",
        "Turret 1: 3 × missile rack · 33 smart ready · has fired",
    ]


def test_a_pilot_sees_thrust_and_speed_and_a_captain_the_pool():
    table = at_the_guns()
    table.put(replace(table.ship("boat"), pool=2, evasive=-1))
    assert said(table, "boat/pilot/boatc2")[1:] == ["Thrust 6 · speed 0 · evasive −1"]
    assert said(table, "boat/captain/boatc1")[1:] == ["2 coordination points"]


def test_nothing_is_said_while_somebody_else_decides():
    table = at_the_guns()
    table.act("boat/gunner/boatc7", "attack", mount="m3", target="one")
    assert table.menu == "react"
    assert said(table, "boat/gunner/boatc8") == []
