"""Upkeep as rules: initiative, EP, who holds which station, lost crews (rules 2.1, 2.4, 2.5)."""

from __future__ import annotations

from typing import Any

import pytest

from bot.core.agenda import Do
from bot.core.legal import offers
from bot.core.play import Rolled
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.figures import crew_penalty, ship_order
from bot.rules.coriolis.outline import TURN
from bot.rules.coriolis.state import Crew, Initiative, Order
from tests.rules.coriolis.fights import RULES, Fight, faces, of, pools

ROLES = {
    "captain": "s1c1",
    "engineer": "s1c2",
    "pilot": "s1c3",
    "sensors": "s1c4",
    "gunner": "s1c5",
}


def camel(*lost: str) -> Fight:
    """An Honest Camel that has lost people, at its upkeep."""
    fight = Fight("honest_camel", "red_jackal").without("s1", *lost)
    fight.steps(Do("upkeep"), *_manning()).run()
    return fight


def _manning() -> tuple[Any, ...]:
    at = [getattr(step, "menu", "") for step in TURN].index("manning")
    return TURN[at : at + 2]


def stations(fight: Fight, crew: str) -> tuple[set[str], set[str]]:
    member = fight.ship("s1").member(crew)
    return set(member.stations), set(member.declared)


class Test_initiative:
    def roll(self, fight: Fight, *dice: int) -> tuple[Any, ...]:
        for ship in fight.combat.state.ships:
            fight.set(ship, initiative=None)
        return fight.steps(Do("initiative"), Do("upkeep")).run(dice)

    def order(self, fight: Fight) -> list[str]:
        return [ship.id for ship in ship_order(fight.combat.state)]

    def test_is_the_highest_die_then_how_many_show_it_then_command(self) -> None:
        fight = Fight("lantern_of_azhar", "red_jackal", "honest_camel")
        # EX-04: two fives, two fives, a six.
        self.roll(fight, 5, 5, 4, 2, 1, 3, 1, 5, 5, 3, 3, 2, 1, 6, 1, 1, 2, 3, 2, 4)
        assert self.order(fight) == ["s3", "s2", "s1"]

    def test_more_dice_with_the_highest_number_come_first(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar")
        self.roll(fight, 5, 1, 1, 1, 1, 1, 5, 5, 1, 1, 1, 1, 1)
        assert self.order(fight) == ["s2", "s1"]

    def test_chance_is_rolled_again_only_among_those_still_tied(self) -> None:
        fight = Fight("red_jackal", "red_jackal", "red_jackal", sides="ABC")
        events = self.roll(fight, *faces(18), 3, 3, 5, 2, 6)
        assert len(of(e.ChanceRolled, events)) == 5
        assert self.order(fight) == ["s3", "s2", "s1"]

    def test_a_tie_that_position_makes_keeps_the_dice_already_rolled(self) -> None:
        fight = Fight("red_jackal", "red_jackal", "red_jackal", sides="ABC")
        fight.set("s1", initiative=Initiative(5, 1, 3, (4,)))
        fight.set("s2", initiative=Initiative(5, 1, 3, (2,)))
        fight.set("s3", initiative=Initiative(4, 1, 3), initiative_pending=1)
        events = fight.steps(Do("upkeep")).run([3])
        assert [c.ship for c in of(e.ChanceRolled, events)] == ["s3"]
        assert self.order(fight) == ["s1", "s3", "s2"]

    @pytest.mark.parametrize("why", ["untrained", "nobody"])
    def test_r09_without_a_captain_who_knows_command_is_1_die(self, why: str) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar")
        if why == "nobody":
            fight.without("s1", "captain")
            for crew in ("s1c1",):
                fight.person("s1", "gunner", stations=("gunner",))
                assert not fight.ship("s1").member(crew).able
        else:
            fight.person("s1", "captain", command=0)
        for ship in ("s1", "s2"):
            fight.set(ship, initiative=None)
        events = fight.steps(Do("initiative")).run([4, *faces(7)])
        assert of(e.InitiativeRolled, events)[0] == e.InitiativeRolled("s1", 4, 1, 0)

    def test_tells_where_its_dice_come_from(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar")
        events = self.roll(fight, *faces(6), 2, *faces(6))
        assert pools(events) == {"Empathy": 3, "COMMAND": 3}

    def test_is_rolled_once_for_the_battle(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar")
        assert not of(Rolled, fight.steps(Do("initiative")).run())

    def test_has_no_crew_penalty(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar")
        fight.person("s1", "captain", declared=("captain", "pilot", "gunner"))
        events = self.roll(fight, *faces(6), 2, *faces(6))
        assert len(of(Rolled, events)[0].faces) == 6


class Test_upkeep:
    def test_brings_repairs_in_and_gives_the_turns_ep(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar")
        fight.set("s1", ep_cap=3, ep_pending=4).critical("s1", "6")
        fight.steps(Do("upkeep")).run()
        ship = fight.ship("s1")
        # At most 5; 2 less for the power coupling.
        assert (ship.ep_cap, ship.ep_pending, ship.ep_pool) == (5, 0, 3)

    def test_without_ep_lets_the_ship_drift(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar", "sand_wasp", sides="ABA")
        fight.set("s1", ep_cap=2).critical("s1", "6").set("s1", status="active")
        fight.steps(Do("upkeep")).run()
        assert fight.ship("s1").status == "dead_in_space"

    def test_position_counts_from_the_next_turn_on_and_for_good(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").set("s2", initiative_pending=4)
        fight.steps(Do("upkeep")).run()
        assert [ship.id for ship in ship_order(fight.combat.state)] == ["s2", "s1"]
        fight.steps(Do("upkeep")).run()
        assert [ship.id for ship in ship_order(fight.combat.state)] == ["s2", "s1"]

    def test_has_no_limit_to_the_score(self) -> None:
        fight = Fight("red_jackal", "lantern_of_azhar").set("s1", initiative_pending=9)
        fight.steps(Do("upkeep")).run()
        assert fight.ship("s1").initiative == Initiative(15, 1, 1)


class Test_a_full_crew:
    def test_is_not_asked_who_stands_where(self) -> None:
        assert camel().menu == "distribute"

    @pytest.mark.parametrize(
        ("template", "penalty"), [("night_moth", 0), ("sand_wasp", 0), ("kestrel_dart", 0)]
    )
    def test_of_a_small_ship_acts_in_all_its_phases_without_penalty(
        self, template: str, penalty: int
    ) -> None:
        fight = Fight(template, "red_jackal")
        assert {crew_penalty(fight.ship("s1"), c) for c in fight.ship("s1").crew} == {penalty}


class Test_a_lost_crew:
    @pytest.mark.parametrize(
        ("lost", "heir"),
        [
            ("captain", "pilot"),
            ("pilot", "captain"),
            ("engineer", "sensors"),
            ("sensors", "engineer"),
            ("gunner", "pilot"),
        ],
    )
    def test_r06_leaves_a_station_to_its_partner_who_does_not_act_there_by_default(
        self, lost: str, heir: str
    ) -> None:
        fight = camel(lost)
        assert fight.menu == "manning"
        fight.skip()
        assert stations(fight, ROLES[heir]) == ({heir, lost}, {heir})

    def test_leaves_a_station_empty_whose_partner_is_lost_too(self) -> None:
        fight = camel("pilot", "gunner")
        fight.skip()
        assert fight.ship("s1").holder("gunner") is None
        assert fight.ship("s1").holder("pilot") == fight.ship("s1").member("s1c1")

    def test_is_asked_person_by_person(self) -> None:
        assert camel("captain", "sensors").waiting == [
            "s1/crew/s1c2",
            "s1/crew/s1c3",
            "s1/crew/s1c5",
        ]

    def test_pays_2_dice_for_each_declared_phase_but_one(self) -> None:
        """EX-19: the engineer declares two phases."""
        fight = camel("captain", "sensors")
        fight.act("s1/crew/s1c2", "take_stations", engineer="act", sensors="act")
        fight.skip()
        fight.energy("s1", engineer=1).set("s1", hp=3).window("engineer", "s1")
        terms = pools(fight.act("s1/engineer", "repair_hull", faces(4)))
        assert terms == {"Wits": 3, "TECHNOLOGY": 3, "several phases": -2}

    def test_counts_a_declared_phase_that_is_not_used(self) -> None:
        fight = camel("captain", "sensors")
        fight.act(
            "s1/crew/s1c3", "take_stations", pilot="act", captain="act", gunner="no", sensors="act"
        )
        fight.skip()
        fight.energy("s1", pilot=3).window("maneuvers", "s1")
        assert pools(fight.act("s1/pilot", "position", faces(1)))["several phases"] == -4

    def test_one_survivor_in_all_five_phases_has_minus_8(self) -> None:
        fight = camel("captain", "engineer", "pilot", "sensors")
        every = dict.fromkeys(ROLES, "act")
        fight.act("s1/crew/s1c5", "take_stations", **every)
        ship = fight.ship("s1")
        assert crew_penalty(ship, ship.member("s1c5")) == -8

    def test_r38_of_a_small_ship_counts_the_designs_own_combinations_as_one_phase(self) -> None:
        fight = Fight("sand_wasp", "red_jackal").without("s1", "engineer", "gunner")
        four = ("engineer", "pilot", "sensors", "gunner")
        fight.person("s1", "pilot", stations=(*four, "captain"), declared=four)
        ship = fight.ship("s1")
        assert crew_penalty(ship, ship.member("s1c1")) == -4

    def test_r38_penalizes_only_that_person(self) -> None:
        fight = camel("captain", "sensors")
        fight.act("s1/crew/s1c2", "take_stations", engineer="act", sensors="act")
        fight.skip()
        fight.energy("s1", pilot=3).window("maneuvers", "s1")
        terms = pools(fight.act("s1/pilot", "position", faces(5)))
        assert "several phases" not in terms

    def test_closes_what_was_not_declared_but_not_the_sharing_of_ep(self) -> None:
        fight = camel("sensors")
        fight.skip()
        fight.energy("s1", sensors=1).window("sensor", "s1")
        assert "was not declared" in fight.refusal("s1/sensors", "scan")
        fight.person("s1", "engineer", declared=())
        assert fight.window("distribute", "s1").waiting == ["s1/engineer"]

    def test_closes_defensive_fire_too_if_it_was_not_declared(self) -> None:
        fight = camel("gunner")
        fight.skip()
        fight.energy("s1", gunner=1).torpedo("s2", "s1", 0)
        fight.window("defend", "s1", torpedo="T1")
        assert "Nobody is at the guns" in fight.refusal("s1/gunner", "defensive_fire", weapon="m12")

    def test_r05_may_give_orders_in_a_declared_phase_and_pays_for_it(self) -> None:
        fight = camel("captain")
        fight.person("s1", "pilot", command=3, empathy=4)
        fight.act("s1/crew/s1c3", "take_stations", captain="act", pilot="act")
        fight.skip()
        fight.window("order")
        assert "s1/captain" in fight.waiting
        fight.act("s1/captain", "order_evade")
        fight.set("s1", order=Order("evade")).steps(Do("command_roll"), ship="s1")
        assert pools(fight.run(faces(5)))["several phases"] == -2

    def test_gives_no_order_if_it_was_not_declared(self) -> None:
        fight = camel("captain")
        fight.person("s1", "pilot", command=3)
        fight.skip()
        assert fight.window("order").waiting == ["s2/captain"]

    def test_takes_effect_whoever_answers_first(self) -> None:
        """Two exchange their stations, answering in either order."""
        for first, second in (("s1c2", "s1c4"), ("s1c4", "s1c2")):
            fight = camel("captain")
            wish = {"s1c2": {"sensors": "act"}, "s1c4": {"engineer": "act"}}
            fight.act(f"s1/crew/{first}", "take_stations", **wish[first])
            fight.act(f"s1/crew/{second}", "take_stations", **wish[second])
            fight.skip()
            assert stations(fight, "s1c2") == ({"sensors"}, {"sensors"})
            assert stations(fight, "s1c4") == ({"engineer"}, {"engineer"})

    def test_leaves_a_station_to_whom_it_was_built_for_if_she_wants_it(self) -> None:
        for first, second in (("s1c2", "s1c4"), ("s1c4", "s1c2")):
            fight = camel("captain")
            wish = {"s1c2": {"engineer": "act"}, "s1c4": {"engineer": "act", "sensors": "act"}}
            fight.act(f"s1/crew/{first}", "take_stations", **wish[first])
            fight.act(f"s1/crew/{second}", "take_stations", **wish[second])
            fight.skip()
            assert stations(fight, "s1c2") == ({"engineer"}, {"engineer"})
            assert stations(fight, "s1c4") == ({"sensors"}, {"sensors"})

    def test_stays_as_it_was_last_turn(self) -> None:
        fight = camel("captain")
        fight.act("s1/crew/s1c5", "take_stations", captain="act", gunner="act")
        fight.skip()
        fight.steps(Do("upkeep"), *_manning()).run()
        fight.skip()
        assert stations(fight, "s1c5") == ({"captain", "gunner"}, {"gunner"})

    def test_that_is_whole_again_goes_back_to_its_own_stations(self) -> None:
        fight = camel("captain")
        fight.skip()
        fight.gm("set_crew", crew="s1c1", able=True)
        fight.steps(Do("upkeep"), *_manning()).run()
        assert fight.menu == "distribute"
        assert stations(fight, "s1c1") == ({"captain"}, {"captain"})
        assert stations(fight, "s1c3") == ({"pilot"}, {"pilot"})


class Test_automatic_crew:
    def with_mind(self, *lost: str) -> Fight:
        fight = Fight("honest_camel", "red_jackal")
        mind = Crew("s1c6", "Mind", (), (), (), 1, 1, 1, 1, 3, 3, 3, 3, 3, "ship_intelligence")
        fight.set("s1", crew=(*fight.ship("s1").crew, mind)).without("s1", *lost)
        fight.steps(Do("upkeep"), *_manning()).run()
        return fight

    def test_a_ship_intelligence_counts_as_one_of_the_crew_and_all_are_asked(self) -> None:
        fight = self.with_mind("gunner")
        assert fight.waiting == [
            "s1/crew/s1c1",
            "s1/crew/s1c2",
            "s1/crew/s1c3",
            "s1/crew/s1c4",
            "s1/crew/s1c6",
        ]

    def test_a_ship_intelligence_takes_any_one_station_a_turn(self) -> None:
        fight = self.with_mind("gunner")
        said = fight.refusal("s1/crew/s1c6", "take_stations", gunner="act", pilot="act")
        assert "one station a turn" in said
        fight.act("s1/crew/s1c6", "take_stations", gunner="act")
        fight.skip()
        holder = fight.ship("s1").actor("gunner")
        assert holder is not None
        assert holder.id == "s1c6"

    def test_a_ship_intelligence_stays_where_it_was_and_acts_there(self) -> None:
        fight = self.with_mind("gunner")
        fight.act("s1/crew/s1c6", "take_stations", gunner="act")
        fight.skip()
        fight.steps(Do("upkeep"), *_manning()).run()
        fight.skip()
        assert stations(fight, "s1c6") == ({"gunner"}, {"gunner"})

    def test_a_ship_system_is_one_of_the_crew_and_stays_in_its_place(self) -> None:
        fight = Fight("honest_camel", "red_jackal")
        fight.person("s1", "gunner", automatic="ship_system").without("s1", "captain")
        fight.steps(Do("upkeep"), *_manning()).run()
        assert "s1/crew/s1c5" not in fight.waiting
        fight.act("s1/crew/s1c3", "take_stations", gunner="act", pilot="act")
        fight.skip()
        assert stations(fight, "s1c5") == ({"gunner"}, {"gunner"})
        assert stations(fight, "s1c3")[0] == {"pilot"}


def test_a_person_without_a_station_does_nothing() -> None:
    fight = camel("engineer", "sensors")
    fight.skip()
    fight.energy("s1", engineer=2).set("s1", hp=3).window("engineer", "s1")
    assert "Nobody is at the engineer station" in fight.refusal("s1/engineer", "repair_hull")
    assert not [o for o in offers(RULES, fight.combat, Seat("s1", "engineer")) if not o.anytime]
