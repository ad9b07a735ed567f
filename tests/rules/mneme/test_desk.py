"""The referee's acts, ships that join, consent, and what a console has at hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.blocks import Words
from bot.core.draft import Draft, Entry
from bot.core.legal import turn_of
from bot.core.muster import joining
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from tests.rules.mneme.fights import RULES, Table, in_battle, of

GM = {"by": "gm"}


def duel(options: dict | None = None, npc: tuple[str, ...] = ()) -> Table:
    ships = {"heron": ("frontier_trader", "A"), "skink": ("courier_armed", "B")}
    return Table(in_battle(ships, options, npc=npc))


def text(words: Words) -> str:
    return "".join(p if isinstance(p, str) else p.text for p in words).replace("\u00a0", " ")


def test_figures_parts_people_and_ranges_can_be_set():
    table = duel()
    table.act("heron/gm", "set_ship", ship="heron", what="sand", value=7, **GM)
    table.act("heron/gm", "set_ship", ship="heron", what="smart", value=3, **GM)
    table.act("heron/gm", "set_damage", ship="heron", part="m_drive", damage=99, **GM)
    table.act("heron/gm", "wound", ship="heron", person="heronc2", amount=20, **GM)
    table.act("heron/gm", "wound", ship="heron", person="heronc2", amount=-30, **GM)
    table.act("heron/gm", "set_range", ship="heron", other="skink", band="medium", **GM)
    heron = table.ship("heron")
    assert (heron.sand, heron.missiles["smart"], heron.position) == (7, 3, -2)
    assert heron.components["m_drive"].damage == 5
    assert heron.member("heronc2").wounds == 0
    with pytest.raises(Refused, match="Only a position can be negative"):
        table.act("heron/gm", "set_ship", ship="heron", what="sand", value=-1, **GM)
    with pytest.raises(Refused, match="Only ships of the referee act in groups"):
        table.act("heron/gm", "set_group", ship="heron", group="g1", **GM)


def test_a_structure_set_to_its_limit_breaks_up_and_a_destroyed_one_is_out():
    table = duel()
    table.act("heron/gm", "set_damage", ship="skink", part="structure", damage=10, **GM)
    assert table.ship("skink").status == "breaking_up"
    table.act("heron/gm", "set_damage", ship="skink", part="structure", damage=3, **GM)
    assert table.ship("skink").status == "ok"
    told = {"ship": "skink", "part": "structure", "damage": 10, "destroyed": True}
    table.act("heron/gm", "set_damage", **told, **GM)
    assert table.ship("skink").status == "destroyed"


@pytest.mark.parametrize("banded", [False, True])
def test_a_ship_that_joins_stands_by_its_side_and_rolls_initiative(banded):
    table = duel({"band_movement": banded})
    draft = Draft(
        (
            Entry("heron", "frontier_trader", "Heron", "A"),
            Entry("skink", "courier_armed", "Skink", "B"),
            Entry("wasp", "fighter", "Wasp", "B"),
        ),
        dict(table.state.options),
    )
    table.put(replace(table.ship("skink"), position=12))
    muster = joining(RULES, table.state, draft, "wasp")
    # A side as slow as its slowest ship: the courier's 4 is still above the trader's 2.
    table.do(muster, (4, 3))
    wasp = table.ship("wasp")
    assert wasp.initiative == 7 + 1 + 1, "the courier's captain leads, and the thrust counts"
    assert wasp.position == 12
    if banded:
        assert table.state.bands["skink|wasp"] == 1
        assert table.state.bands["heron|wasp"] == 4


def test_matching_asks_the_captain_of_the_other_ship():
    table = duel()
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "match_course", target="skink")
    assert table.menu == "consent"
    table.act("skink/captain/skinkc1", "agree")
    assert table.state.matches == ("heron|skink",)
    with pytest.raises(Refused, match="That is so already"):
        table.act("heron/pilot/heronc2", "match_course", target="skink")
    table.act("heron/pilot/heronc2", "match_course", target="skink", what="part")
    assert table.state.matches == ()


def test_docking_with_consent_needs_eight_and_undocking_is_free_for_who_docked():
    table = duel()
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "dock", target="skink")
    table.act("skink/captain/skinkc1", "agree", 4, 3)
    (dock,) = table.state.docks
    assert not dock.forced
    table.until("function", "skink", "pilot")
    table.act("skink/pilot/skinkc1", "undock")
    assert table.menu == "consent", "the other one docked"
    table.act("heron/captain/heronc1", "refuse")
    assert table.state.docks
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "undock")
    assert not table.state.docks


@pytest.mark.parametrize("answer", ["agree", "refuse"])
def test_the_referee_is_asked_whether_his_ship_lets_you_alongside(answer):
    table = duel(npc=("skink",))
    table.until("function", "heron", "pilot")
    table.act("heron/pilot/heronc2", "match_course", target="skink")
    assert table.menu == "consent"
    table.act("skink/captain/skinkc1", answer, by="gm")
    assert bool(table.state.matches) == (answer == "agree")


def at_hand(table: Table, seat: str) -> list[str]:
    frame = table.combat.window
    turn = turn_of(RULES, table.combat, Seat.parse(seat), "", "player", frame)
    return [text(words) for words in RULES.at_hand(turn)]


def test_a_console_has_actions_mounts_thrust_and_damage_at_hand():
    table = duel()
    table.put(replace(table.ship("skink"), position=3))
    table.until("function", "heron", "captain")
    captain = at_hand(table, "heron/captain/heronc1")
    assert captain == ["●●● 3 minor actions (MA)", "1 reaction left", "Initiative 12"]
    navcomm = at_hand(table, "heron/navcomm/heronc3")
    assert navcomm[2:] == ["▼1 Skink · 3 spaces, Medium"]
    table.act("heron/gm", "set_damage", ship="heron", part="m_drive", damage=3, **GM)
    assert at_hand(table, "heron/engineer/heronc4")[2:] == ["M-Drive damaged", "3 spare parts"]
    assert at_hand(table, "heron/pilot/heronc2")[2] == "TP 2/1"
    gunner = at_hand(table, "heron/gunner/heronc5")
    assert gunner[2:] == ["Turret 1: 3 × pulse laser", "▼1 Skink · 3 spaces, Medium"]
    assert at_hand(table, "skink/pilot/skinkc1") == [], "it is not its turn"


def test_a_hit_that_a_standing_order_sees_to_asks_nobody():
    table = duel()
    table.act("heron/engineer/heronc4", "standing_order", order="always")
    table.act("heron/captain/heronc1", "standing_order", order="never")
    table.until("function", "heron", "engineer")
    table.act("heron/engineer/heronc4", "red_line", 1, 2, what="drive")
    assert of(table.events, e.HitWaits)
    hits = tuple(replace(hit, points=3) for hit in table.state.hits)
    table.put(hits=hits)
    for _ in range(30):
        table.skip()
        if of(table.events, e.Repaired) or table.state.turn == 2:
            break
    assert table.menu != "damage_control"
    assert [x.action for x in of(table.events, e.Came)] == ["damage_control"]
