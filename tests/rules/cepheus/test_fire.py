"""Attacks, reactions, missiles and damage as rules (2.8 to 2.10, 4.1 to 4.8)."""

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.core.decide import Act
from bot.core.odds import odds
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import reactions_left, thrust
from bot.rules.cepheus.pending import Hit, Salvo, Targeting
from tests.rules.cepheus.fights import RULES, Table, in_battle, of

SDB_SURVEY = {"boat": ("system_defense_boat", "A"), "survey": ("survey_vessel", "B")}


def at_act(ships=None, band="medium", options=None, **settings):
    table = Table(
        in_battle(ships or SDB_SURVEY, {"start_range": band, **(options or {})}, **settings)
    )
    table.until("act")
    return table


def terms_of(events, purpose="attack"):
    rolled = next(x for x in events if getattr(x, "purpose", "") == purpose)
    return {m.source: m.value for m in rolled.modifiers}


@pytest.mark.parametrize(
    ("band", "term"),
    [("adjacent", -2), ("close", -2), ("short", -2), ("medium", 0), ("long", -2), ("distant", -2)],
)
def test_range_gives_the_difficulty_of_a_beam_laser(band, term):
    table = at_act(band=band)
    table.act("boat/gunner/boatc7", "attack", mount="m3", target="survey")
    names = {
        "adjacent": "Adjacent",
        "close": "Close",
        "short": "Short",
        "long": "Long",
        "distant": "Distant",
    }
    assert terms_of(table.skip()).get(names.get(band, "Medium"), 0) == term


def test_a_mount_fires_once_a_turn():
    table = at_act(options={"positions": False})
    table.act("boat/gunner/boatc7", "attack", mount="m3", target="survey")
    table.until("act", "boat")
    assert table.ship("boat").mount("m3").fired
    with pytest.raises(Refused):
        table.act("boat/gunner/boatc7", "attack", mount="m3", target="survey")


def test_sensors_out_of_action_allow_only_adjacent_targets():
    table = at_act()
    table.put(replace(table.ship("boat"), systems={"sensors": 2}))
    with pytest.raises(Refused, match="sensors are out"):
        table.act("boat/gunner/boatc7", "attack", mount="m3", target="survey")


def test_a_pulse_laser_cannot_reach_distant():
    table = at_act(
        {"trader": ("frontier_trader", "A"), "survey": ("survey_vessel", "B")}, "distant"
    )
    with pytest.raises(Refused, match="out of range"):
        table.act("trader/gunner/traderc4", "attack", mount="m1", target="survey")


def test_lock_lined_up_pursuit_and_damage_count():
    table = at_act()
    boat = table.ship("boat")
    mounts = tuple(replace(m, hits=1) if m.id == "m3" else m for m in boat.mounts)
    table.put(
        replace(boat, line_up=2, mounts=mounts, systems={"bridge": 2}),
        targeting=(Targeting("boat", "survey", 1),),
    )
    table.act("boat/gunner/boatc7", "attack", mount="m3", target="survey")
    terms = terms_of(table.skip())
    assert terms["lined up"] == 2
    assert terms["sensor targeting"] == 1
    assert terms["damaged mount"] == -2
    assert terms["bridge out of action"] == -2


def test_odds_of_an_attack_are_exact():
    table = at_act()
    act = Act(Seat.parse("boat/gunner/boatc7"), "attack", {"mount": "m3", "target": "survey"})
    found = odds(RULES, table.combat, act)
    assert found is not None
    assert found.success == Fraction(21, 36), "7 or more on 2D6"
    assert not found.about


def test_combined_turret_damage_takes_armor_off_once():
    table = at_act(options={"combine_turret_damage": True})
    table.act("boat/gunner/boatc7", "attack", mount="m3", target="survey")
    table.skip(4, 4)
    assert len(table.state.hits) == 1
    assert table.state.hits[0].dice == 3


def test_three_sand_firings_of_different_mounts_stack():
    table = at_act({"monitor": ("system_monitor", "A"), "trader": ("frontier_trader", "B")})
    trader = table.ship("trader")
    sand = trader.mount("m3").weapons
    mounts = tuple(replace(m, weapons=sand) for m in trader.mounts)
    table.put(replace(trader, mounts=mounts, initiative_base=13))
    table.act("monitor/gunner/monitorc14", "attack", mount="m8", target="trader")
    for gunner in ("traderc4", "traderc5", "traderc6"):
        table.act(f"trader/gunner/{gunner}", "fire_sand", 6, 6)
    assert table.state.attack is not None
    assert table.state.attack.sand == 3


def test_nobody_reacts_twice_to_the_same_attack():
    table = at_act()
    table.act("boat/gunner/boatc7", "attack", mount="m3", target="survey")
    table.put(replace(table.ship("survey"), initiative_base=13))
    table.act("survey/pilot/surveyc2", "dodge", 6, 6, 1, 1)
    assert reactions_left(table.ship("survey"), 1) == 3
    assert table.menu == "act"


def test_sand_does_not_help_against_mesons():
    table = at_act({"monitor": ("system_monitor", "A"), "trader": ("frontier_trader", "B")})
    monitor = table.ship("monitor")
    gun = replace(monitor.mount("m1").weapons[0], type="meson_gun_bay")
    mounts = (replace(monitor.mount("m1"), weapons=(gun,)), *monitor.mounts[1:])
    table.put(replace(monitor, mounts=mounts))
    table.act("monitor/gunner/monitorc7", "attack", mount="m1", target="trader")
    with pytest.raises(Refused, match="only against beams"):
        table.act("trader/gunner/traderc6", "fire_sand")
    table.skip(6, 6)
    hit = table.state.hits[0]
    assert (hit.ignores_armor, hit.internal, hit.radiation_dm) == (True, True, 0)


def test_smart_missiles_need_no_check_and_fly_four_turns():
    table = at_act(band="distant")
    events = table.act(
        "boat/gunner/boatc5", "launch_missiles", mount="m1", missile="smart", target="survey"
    )
    salvo = of(events, e.SalvoLaunched)[0].salvo
    assert (salvo.to_hit, salvo.impact, salvo.last_turn) == (8, 3, 5)
    assert len(salvo.missiles) == 3


def test_missiles_cannot_be_launched_at_close_range():
    with pytest.raises(Refused, match="out of range"):
        at_act(band="close").act(
            "boat/gunner/boatc5", "launch_missiles", mount="m1", missile="smart", target="survey"
        )


def test_a_bank_launches_twelve_with_one_check():
    table = at_act({"cruiser": ("heavy_cruiser", "A"), "survey": ("survey_vessel", "B")})
    gunner = next(c.id for c in table.ship("cruiser").crew if c.post == "m1")
    events = table.act(
        f"cruiser/gunner/{gunner}", "launch_missiles", mount="m1", missile="smart", target="survey"
    )
    assert len(of(events, e.SalvoLaunched)[0].salvo.missiles) == 12
    assert table.ship("cruiser").mount("m1").weapons[0].ready == {"smart": 132}


def test_missiles_at_a_ship_that_is_gone_are_lost():
    table = at_act()
    salvo = Salvo("S9", "boat", "m1", "survey", "smart", 1, 1, 8, 5, ("M7",))
    table.put(replace(table.ship("survey"), status="escaped"), salvos={"S9": salvo})
    table.act("boat/captain/boatc1", "crew_done")
    assert table.state.salvos == {}


def test_reload_fills_one_weapon_from_stock():
    table = at_act()
    boat = table.ship("boat")
    empty = tuple(replace(w, ready={}) for w in boat.mount("m1").weapons)
    table.put(boat.put_mount(replace(boat.mount("m1"), weapons=empty)))
    table.act("boat/gunner/boatc5", "reload", weapon="m1:0", ammo="smart")
    assert [w.count for w in table.ship("boat").mount("m1").weapons] == [12, 0, 0]
    assert table.ship("boat").ammo["smart"] == 360 - 72 - 12


def struck(target="survey", *hits, faces=(), ships=None, **changes):
    """Pending hits on a ship, landed with these faces."""
    table = at_act(ships)
    table.put(replace(table.ship(target), **changes), hits=hits)
    actor = next(s for s in table.state.ships.values() if s.active)
    captain = next(s for s in actor.crew if s.position in {"captain", "pilot"})
    table.act(f"{actor.id}/captain/{captain.id}", "crew_done", *faces)
    return table


def hit(flat, target="survey", **more):
    return Hit("boat", "beam", "boat", target, "beam_laser", 0, flat, **more)


def test_reflec_adds_three_against_lasers_only():
    laser = hit(5, laser=True)
    table = struck("survey", laser, faces=(), reflec=True)
    assert table.ship("survey").hull == 6
    assert of(table.events, e.HitLanded)[0].armor == 5


@pytest.mark.parametrize(("hits", "left"), [(0, 6), (1, 5), (2, 2), (3, 0)])
def test_thrust_after_hits_on_the_m_drive(hits, left):
    boat = in_battle(SDB_SURVEY).state.ships["boat"]
    assert thrust(replace(boat, systems={"m_drive": hits})) == left


def test_a_destroyed_power_plant_disables_the_ship():
    table = struck("survey", hit(3), faces=(1, 2), hull=0, armor=0, systems={"power_plant": 2})
    assert table.ship("survey").status == "disabled"
    assert thrust(table.ship("survey")) == 0


def test_a_location_the_ship_does_not_have_goes_to_hull_or_structure():
    ships = {"boat": ("system_defense_boat", "A"), "yacht": ("yacht", "B")}
    table = struck("yacht", hit(3, "yacht"), faces=(2, 3), ships=ships, armor=0)
    assert table.ship("yacht").hull == 1


def test_hull_hits_of_a_small_craft_without_hull_go_to_structure():
    ships = {"boat": ("system_defense_boat", "A"), "fighter": ("fighter", "B")}
    table = struck("fighter", hit(3, "fighter"), faces=(4, 4), ships=ships)
    assert table.ship("fighter").status == "destroyed"


def test_a_destroyed_turret_stays_in_the_list_and_passes_hits_on():
    table = at_act()
    survey = table.ship("survey")
    gone = survey.put_mount(replace(survey.mount("m2"), hits=3))
    table.put(replace(gone, armor=0), hits=(hit(3),))
    table.act("boat/captain/boatc1", "crew_done", 2, 3, 2)
    assert table.ship("survey").hull == 5


def test_hits_on_a_destroyed_ship_are_void():
    table = at_act()
    table.put(replace(table.ship("survey"), hull=0, structure=1, armor=0), hits=(hit(3), hit(3)))
    table.act("boat/captain/boatc1", "crew_done", 4, 4)
    assert [landed.void for landed in of(table.events, e.HitLanded)] == [False, True]


def test_a_nuclear_hit_irradiates_even_if_armor_stops_the_damage():
    ships = {"boat": ("system_defense_boat", "A"), "destroyer": ("destroyer", "B")}
    nuclear = hit(1, "destroyer", radiation=True)
    table = struck("destroyer", nuclear, faces=(6, 6), ships=ships)
    struck_crew = of(table.events, e.CrewStruck)[0]
    assert (struck_crew.column, struck_crew.roll) == ("radiation", 1)
