"""What the crew does: flight, docking, boarding, sensors, repair, Jump, people (3, 4.9 to 4.16)."""

from dataclasses import replace

import pytest

from bot.core.refusal import Refused
from bot.rules.cepheus import events as e
from bot.rules.cepheus.figures import figures_of, reactions_left
from bot.rules.cepheus.hangar import TURNS
from bot.rules.cepheus.navigator import answering_navigator
from bot.rules.cepheus.pending import Dock, Jam, Pursuit
from bot.rules.cepheus.pilot import answering_pilot
from bot.rules.cepheus.posts import mans
from tests.rules.cepheus.fights import CONTENT, Table, in_battle, of

PAIR = {"raider": ("raider", "A"), "trader": ("merchant_trader", "B")}


def at_act(ships=None, band="adjacent", options=None, **settings):
    table = Table(in_battle(ships or PAIR, {"start_range": band, **(options or {})}, **settings))
    table.until("act")
    return table


class Test_range:
    def test_a_lost_check_lets_the_other_navigator_choose(self):
        table = at_act(band="long")
        table.act(
            "raider/navigator/raiderc3", "range_check", 1, 1, 6, 6, target="trader", change="closer"
        )
        assert table.menu == "range_choice"
        table.act("trader/navigator/traderc2", "choose_farther")
        assert table.state.range("raider", "trader") == 5

    def test_a_pair_is_settled_once_a_turn(self):
        table = at_act(band="long")
        table.act(
            "raider/navigator/raiderc3", "range_check", 6, 6, 1, 1, target="trader", change="closer"
        )
        assert table.state.range("raider", "trader") == 3
        table.act("raider/captain/raiderc1", "crew_done")
        with pytest.raises(Refused, match="settled this turn"):
            table.act("trader/navigator/traderc2", "range_check", target="raider", change="closer")

    def test_without_an_answer_it_needs_eight(self):
        table = at_act(band="long")
        table.put(replace(table.ship("trader"), aware=False))
        assert answering_navigator(table.ship("trader")) is None
        table.act(
            "raider/navigator/raiderc3", "range_check", 1, 1, target="trader", change="closer"
        )
        assert table.state.range("raider", "trader") == 4
        assert len(table.state.settled) == 1

    def test_never_beyond_adjacent(self):
        table = at_act(band="adjacent")
        table.act(
            "raider/navigator/raiderc3", "range_check", 6, 6, 1, 1, target="trader", change="closer"
        )
        assert table.state.range("raider", "trader") == 0


class Test_flight:
    def test_speed_changes_by_thrust_in_all_and_not_below_zero(self):
        table = at_act(raider={"speed": 1})
        with pytest.raises(Refused):
            table.act("raider/pilot/raiderc2", "adjust_speed", direction="slower", amount=2)
        table.act("raider/pilot/raiderc2", "take_minor_actions")
        table.act("raider/pilot/raiderc2", "adjust_speed", direction="faster", amount=3)
        with pytest.raises(Refused):
            table.act("raider/pilot/raiderc2", "adjust_speed", direction="faster", amount=2)

    def test_an_unkept_pursuit_lapses_when_the_activation_closes(self):
        table = at_act(band="close")
        table.put(pursuits=(Pursuit("raider", "trader", 0, 1, kept=False),))
        table.act("raider/captain/raiderc1", "crew_done")
        assert table.state.pursuits == ()

    def test_the_default_of_the_pilot_keeps_the_pursuit(self):
        table = at_act(band="close")
        table.put(pursuits=(Pursuit("raider", "trader", 0, 1, kept=False),))
        table.skip()
        assert [p.maintained for p in table.state.pursuits] == [2]

    def test_a_ship_without_working_bridge_does_not_oppose(self):
        table = at_act()
        hurt = replace(table.ship("trader"), systems={"bridge": 2})
        turn = type("T", (), {})()
        assert answering_pilot(turn, hurt) is None

    def test_an_orbit_that_decays_becomes_an_entry(self):
        table = at_act(band="close", options={"world": True})
        table.act("raider/pilot/raiderc2", "orbital_insertion", 1, 1)
        assert table.ship("raider").decaying == "orbit"
        table.act("raider/captain/raiderc1", "crew_done")
        table.until("act", "trader")
        table.until("act", "raider")
        table.act("raider/captain/raiderc1", "crew_done")
        assert table.ship("raider").decaying == "entry"


class Test_docking:
    def test_a_friend_or_a_drifting_ship_is_not_asked(self):
        table = at_act()
        table.put(replace(table.ship("trader"), status="disabled"))
        table.act("raider/pilot/raiderc2", "dock", 5, 5, target="trader")
        assert table.state.docked("raider", "trader")

    def test_who_agrees_makes_it_an_average_check(self):
        table = at_act()
        table.act("raider/pilot/raiderc2", "dock", target="trader")
        table.act("trader/captain/traderc1", "agree", 4, 3)
        assert table.state.docked("raider", "trader")

    def test_docked_ships_do_not_maneuver(self):
        table = at_act()
        table.put(docks=(Dock("raider", "trader"),))
        for act in ("evasive_maneuvers", "line_up_shot"):
            with pytest.raises(Refused, match="docked"):
                table.act("raider/pilot/raiderc2", act)

    def test_a_docked_ship_has_the_ranges_of_the_initiator(self):
        ships = {**PAIR, "third": ("courier", "B")}
        table = at_act(ships, "medium")
        table.put(docks=(Dock("raider", "trader"),))
        assert table.state.range("trader", "third") == 3
        assert table.state.range("raider", "trader") == 0

    def test_break_dock_is_for_the_other(self):
        table = at_act()
        table.put(docks=(Dock("raider", "trader"),))
        with pytest.raises(Refused, match="docked yourself"):
            table.act("raider/pilot/raiderc2", "break_dock")
        table.act("raider/captain/raiderc1", "crew_done")
        table.act("trader/pilot/traderc1", "break_dock", 6, 6, 1, 1)
        assert table.state.docks == ()


class Test_boarding:
    def crossing(self):
        table = at_act({"raider": ("raider", "A"), "foe": ("patrol_frigate", "B")})
        table.act("raider/marine/raiderc14", "step_in")
        table.act("raider/marine/raiderc14", "boarding_action", target="foe", boarders=3)
        assert table.menu == "repel"
        return table

    def test_lasers_shoot_boarders_in_open_space(self):
        table = self.crossing()
        gunner = next(c.id for c in table.ship("foe").crew if c.post == "m3")
        table.act(f"foe/gunner/{gunner}", "pd_boarders", 6, 6, 3, 1, 1, 6, 6, 1, 1)
        dead = [c.id for c in table.ship("raider").people if c.condition == "dead"]
        assert dead == ["raiderc14"]

    def test_docked_boarders_cannot_be_shot_at(self):
        table = at_act()
        table.put(docks=(Dock("raider", "trader"),))
        table.act("raider/marine/raiderc14", "step_in")
        table.act("raider/marine/raiderc14", "boarding_action", 4, 4, 2, 2, target="trader")
        assert table.menu == "act"
        assert reactions_left(table.ship("trader"), 1) == 0

    def test_one_round_a_turn(self):
        table = at_act()
        table.put(docks=(Dock("raider", "trader"),))
        table.act("raider/marine/raiderc14", "step_in")
        table.act("raider/marine/raiderc14", "boarding_action", 4, 4, 2, 2, target="trader")
        table.act("raider/marine/raiderc15", "step_in")
        with pytest.raises(Refused, match="a round this turn"):
            table.act("raider/marine/raiderc15", "boarding_action", target="trader")

    def test_boarders_thrown_back_over_open_space_are_at_the_defenders_mercy(self):
        table = self.crossing()
        table.skip(1, 1, 6, 5)
        assert table.menu != "fate"
        table = self.crossing()
        foe = table.ship("foe")
        captain = replace(foe.crew[0], skills={"tactics": 4})
        table.put(foe.put_crew(captain))
        table.skip(1, 1, 5, 5)
        assert table.menu == "fate"
        table.act("foe/captain/foec1", "kill")
        assert [c.gone for c in table.ship("raider").people if c.gone] == ["killed"] * 3

    def test_the_crew_of_a_taken_ship_does_not_act(self):
        table = at_act()
        table.put(replace(table.ship("trader"), taken_by="raider"))
        table.act("raider/captain/raiderc1", "crew_done")
        assert not table.ship("trader").active


CRUISER = {"destroyer": ("light_cruiser", "A"), "foe": ("survey_vessel", "B")}


class Test_sensors:
    def test_jamming_needs_jammers(self):
        ships = {"survey": ("survey_vessel", "A"), "raider": ("raider", "B")}
        with pytest.raises(Refused, match="no jammers"):
            at_act(ships).act("survey/sensors/surveyc9", "ew_jam", target="raider")

    def test_a_jam_ends_with_the_jammers_next_activation(self):
        table = at_act(CRUISER, "medium")
        table.act("destroyer/sensors/destroyerc2", "ew_jam", 6, 6, 1, 1, target="foe")
        assert table.state.jams == (Jam("destroyer", "foe"),)
        table.act("destroyer/captain/destroyerc1", "crew_done")
        with pytest.raises(Refused, match="jams your locks"):
            table.act("foe/sensors/foec9", "sensor_targeting", target="destroyer")
        table.act("foe/captain/foec1", "crew_done")
        table.until("act", "destroyer")
        assert table.state.jams == ()

    def test_a_lone_ship_has_no_traffic_unless_it_transmits(self):
        with pytest.raises(Refused, match="talks to nobody"):
            at_act(CRUISER).act("destroyer/sensors/destroyerc2", "intercept_comms", target="foe")
        table = at_act(CRUISER, foe={"transmitting": True})
        table.act("destroyer/sensors/destroyerc2", "intercept_comms", 6, 6, 4, 4, target="foe")
        assert table.ship("destroyer").intel == ("foe",)

    def test_intelligence_gives_four_once(self):
        table = at_act(CRUISER, "medium")
        table.put(replace(table.ship("destroyer"), intel=("foe",)))
        gunner = next(c.id for c in table.ship("destroyer").crew if c.post == "m5")
        table.act(f"destroyer/gunner/{gunner}", "attack", mount="m5", target="foe", intel=True)
        assert table.state.attack is not None
        assert (4, "intelligence") in table.state.attack.terms
        assert table.ship("destroyer").intel == ()


class Test_repair_and_jump:
    def test_a_drive_engineer_repairs_only_his_drive_and_the_plant(self):
        table = at_act()
        table.put(replace(table.ship("raider"), systems={"m_drive": 1, "j_drive": 1, "sensors": 1}))
        with pytest.raises(Refused):
            table.act("raider/engineer/raiderc5", "repair_system", system="sensors")
        table.act("raider/engineer/raiderc5", "repair_system", 6, 6, system="m_drive")
        assert table.ship("raider").hits("m_drive") == 0

    def test_a_destroyed_system_is_not_repaired_but_an_m_drive_is(self):
        table = at_act()
        table.put(replace(table.ship("raider"), systems={"m_drive": 3, "power_plant": 3}))
        with pytest.raises(Refused):
            table.act("raider/engineer/raiderc5", "repair_system", system="power_plant")
        table.act("raider/engineer/raiderc5", "repair_system", 6, 6, system="m_drive")
        assert table.ship("raider").repairs == {"m_drive": 2}

    def test_repairing_the_fuel_tank_stops_the_leak(self):
        table = at_act()
        table.put(replace(table.ship("raider"), systems={"fuel": 1}, fuel_leak=4))
        table.act("raider/anyone/raiderc12", "step_in")
        table.act("raider/anyone/raiderc12", "change_position", position="damage_control:")
        table.act("raider/damage_control/raiderc12", "repair_system", 6, 6, system="fuel")
        assert table.ship("raider").fuel_leak == 0

    def test_no_jump_without_a_plot(self):
        with pytest.raises(Refused, match="No jump plot"):
            at_act().act("raider/engineer/raiderc4", "engage_jump")

    def test_software_runs_within_the_rating_of_the_computer(self):
        with pytest.raises(Refused, match="needs Rating 20"):
            in_battle(PAIR, raider={"evade": 3})


class Test_people:
    def test_a_solo_crew_mans_every_position(self):
        table = at_act({"fighter": ("fighter", "A"), "trader": ("merchant_trader", "B")}, "short")
        table.act("fighter/gunner/fighterc1", "attack", mount="m1", target="trader")
        assert table.ship("fighter").crew[0].significant == 0

    def test_one_post_is_closed_alone_only_by_who_holds_several(self):
        table = at_act()
        with pytest.raises(Refused, match="one post"):
            table.act("raider/gunner/raiderc6", "nothing_here")
        table.act("raider/gunner/raiderc6", "done")
        table.act("raider/captain/raiderc1", "nothing_here")
        assert not table.ship("raider").member("raiderc1").done

    def test_a_post_that_is_held_is_not_free_until_its_holder_is_out(self):
        table = at_act()
        with pytest.raises(Refused, match="taken"):
            table.act("raider/gunner/raiderc6", "change_position", position="pilot:")
        raider = table.ship("raider")
        out = replace(raider.member("raiderc2"), lost_strength=7)
        table.put(raider.put_crew(out))
        table.act("raider/gunner/raiderc6", "change_position", position="pilot:")
        assert table.ship("raider").member("raiderc6").position == "pilot"

    def test_fire_control_fires_a_mount_without_gunner(self):
        table = at_act(band="medium", raider={"fire_control": 2})
        raider = table.ship("raider")
        lost = replace(raider.member("raiderc6"), lost_strength=7)
        table.put(raider.put_crew(lost))
        robot = table.ship("raider").member("raider_fire_control")
        assert mans(table.ship("raider"), robot)
        table.act("raider/gunner/raider_fire_control", "attack", mount="m1", target="trader")
        assert table.state.attack is not None
        assert table.state.attack.weapons == (("beam_laser", 2),)

    def test_a_launched_craft_joins_after_two_turns_beside_its_mother(self):
        table = at_act({"frigate": ("patrol_frigate", "A"), "foe": ("raider", "B")}, "long")
        table.act("frigate/anyone/frigatec9", "step_in")
        table.act("frigate/anyone/frigatec9", "launch_craft", craft="fighter")
        for turn in range(2, 2 + TURNS):
            table.until("act", "foe")
            table.until("hasty")
            assert table.state.turn == turn
        craft = table.ship("frigatek1")
        assert (craft.initiative_base, craft.crew[0].position) == (12, "pilot")
        assert table.state.range("frigatek1", "frigate") == 0
        assert table.state.range("frigatek1", "foe") == 4
        assert table.ship("frigate").carried == {"fighter": 1}

    def test_wounds_go_where_the_player_wishes(self):
        table = at_act()
        table.act("raider/pilot/raiderc2", "wounds_first", to="dexterity")
        assert table.ship("raider").member("raiderc2").wish == "dexterity"

    def test_figures_name_who_is_hurt(self):
        table = at_act()
        raider = table.ship("raider")
        table.put(raider.put_crew(replace(raider.member("raiderc2"), lost_endurance=2)))
        assert figures_of(table.state, CONTENT)["raider"]["condition"] == {"Pilot": "wounded"}

    def test_coordination_points_help_any_check(self):
        table = at_act(band="medium")
        table.put(replace(table.ship("raider"), pool=2))
        table.act("raider/pilot/raiderc2", "evasive_maneuvers", 3, 2, points=2)
        assert table.ship("raider").pool == 0
        assert of(table.events, e.Evaded)[0].dm == -1
