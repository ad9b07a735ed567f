"""Crises: what each does, until when, how it is solved (4.5, R-18 to R-23)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.legal import offers
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.rules.command_points import events as e
from tests.rules.command_points.fights import RULES, Table, in_battle, of


def begun(kind: str, *faces: int, ship: str = "waykeeper", table: Table | None = None) -> Table:
    """The Waykeeper in its first turn, with a crisis."""
    table = table or Table()
    table.act(f"{ship}/gm", "begin_crisis", *faces, by="gm", ship=ship, kind=kind)
    return table


def due(table: Table, *faces: int) -> tuple:
    """The end of the Waykeeper's next turn."""
    table.close()
    table.harrow("done")
    return table.close(*faces)


def deal(table: Table, *faces: int, crisis: str = "C1"):
    params = {"crisis": crisis, "skill": "fix", "attribute": "int"}
    return table.crew("Mags", "anyone", "deal_with_crisis", *faces, **params)


def test_a_crisis_is_due_at_the_end_of_the_next_own_turn_not_of_this_one():
    table = begun("fuel_bleed")
    crisis = table.ship().crises[0]
    assert (crisis.created_turn, crisis.deadline_turn) == (1, 2)
    table.close()
    assert table.ship().fuel == 2
    table.harrow("done")
    table.close()
    assert (table.ship().fuel, table.ship().crises) == (0, ())


def test_who_deals_with_a_crisis_reads_what_it_does_and_when():
    table = begun("engine_lock", table=begun("crew_lost"))
    menu = offers(RULES, table.combat, Seat("waykeeper", "engineering", "waykeeperc5"))
    offer = next(one for one in menu if one.action == "deal_with_crisis")
    crises = next(p for p in offer.parameters if p.name == "crisis").options
    assert [(o.label, o.note) for o in crises] == [
        ("Crew Lost", "A tenth of the crew out, at the end of the next turn"),
        ("Engine Lock", "No Bridge actions, until it is solved"),
    ]


def test_each_loss_of_armor_halves_it_again():
    table = begun("armor_loss")
    assert RULES.figures(table.state)["waykeeper"]["armor"] == 1
    begun("armor_loss", table=table)
    assert RULES.figures(table.state)["waykeeper"]["armor"] == 0
    deal(table, 5, 5, crisis="C2")
    assert RULES.figures(table.state)["waykeeper"]["armor"] == 1


def test_cargo_is_lost_by_tenths_rounded_up():
    table = begun("cargo_loss")
    table.set(cargo=15)
    due(table, 3)
    assert table.ship().cargo == 10, "30 % of 15 is 4.5"


def test_an_empty_hold_loses_nothing():
    table = begun("cargo_loss")
    table.set(cargo=0)
    assert not of(due(table), e.CargoLost)
    assert table.ship().crises == ()


def test_a_tenth_of_the_crew_is_out_and_half_of_it_for_good():
    table = begun("crew_lost")
    table.set(npc_crew=5, crew_max=25)
    lost = of(due(table), e.CrewLost)[0]
    assert (lost.out, lost.dead) == (3, 2)
    assert table.ship().npc_crew == 2


def test_not_more_crew_is_lost_than_there_is():
    table = begun("crew_lost")
    table.set(npc_crew=1, crew_max=25)
    assert of(due(table), e.CrewLost)[0].out == 1


def test_without_other_crew_somebody_is_struck_and_then_bleeds_to_death():
    table = begun("crew_lost")
    # The fourth of five fails 15 with 14 and is dying.
    due(table, 4, 14)
    assert table.person("Lio").status == "mortally_wounded"
    crisis = table.ship().crises[0]
    assert (crisis.kind, crisis.link, crisis.deadline_turn) == ("vip_imperiled", "waykeeperc4", 3)
    assert "waykeeper/comms/waykeeperc4" not in table.asked
    table.harrow("done")
    table.close()
    assert table.person("Lio").status == "dead"


def test_whoever_is_dealt_with_in_time_lives_but_stays_down():
    table = begun("vip_imperiled", 4, 2)
    deal(table, 5, 5)
    assert table.ship().crises == ()
    due(table)
    assert table.person("Lio").status == "mortally_wounded"


def test_a_save_at_once_ends_the_danger_and_costs_half():
    table = begun("vip_imperiled", 3, 13)
    assert table.ship().crises == ()
    assert table.person("Kest").hp == 4, "half of 9 is 5"


def test_the_crew_has_one_free_try():
    table = Table()
    table.set(npc_crew=2, npc_skill=1)
    begun("vip_imperiled", 1, 2, 3, 4, table=table)
    assert table.ship().crises == (), "3 + 4 + 1 is 8"
    assert table.person("Imre").status == "mortally_wounded"
    begun("vip_imperiled", 1, 2, 3, 3, table=table)
    assert [c.link for c in table.ship().crises] == ["waykeeperc2"]


def test_vips_are_endangered_too_but_never_stand_in_for_the_crew():
    table = Table(in_battle(waykeeper={"vips": 2}))
    begun("vip_imperiled", 7, 20, table=table)
    vip = table.ship().crew[-1]
    assert (vip.name, vip.hp, vip.status) == ("VIP 2", 2, "able")
    assert all("waykeeperv" not in s for s in table.asked)


def test_the_referees_crew_gets_worse_in_place_of_a_name():
    table = begun("vip_imperiled", ship="harrow")
    assert (table.ship("harrow").npc_skill, table.ship("harrow").crises) == (1, ())


def test_a_locked_engine_stops_the_bridge_but_not_its_answers():
    table = begun("engine_lock")
    with pytest.raises(Refused, match="Engine Lock: no Bridge actions"):
        table.crew("Juno", "bridge", "evasive")
    table.close()
    table.harrow("escape_combat", 1, 1, 6, 6)
    assert table.state.points("harrow", "waykeeper") == 0


def test_damage_to_a_system_is_solved_with_it():
    # Drive, two weapons, three systems: the second of six.
    table = begun("system_damage", 2)
    assert table.ship().weapon("w1").state == "disabled"
    deal(table, 5, 5)
    assert (table.ship().weapon("w1").state, table.ship().crises) == ("ok", ())
    begun("system_damage", 2, table=table)
    params = {"system": "w1"}
    table.set_person("Mags", done_general=False)
    table.crew("Mags", "engineering", "emergency_repair", 5, 5, **params)
    assert (table.ship().weapon("w1").state, table.ship().crises) == ("ok", ())


def test_a_disabled_system_damaged_again_is_destroyed_and_its_crises_are_over():
    table = begun("system_damage", 2)
    begun("system_damage", 2, table=table)
    assert table.ship().weapon("w1").state == "destroyed"
    assert table.ship().crises == ()


def test_damage_to_the_drive_takes_a_level_and_one_repair_ends_one_crisis():
    table = begun("system_damage", 1)
    assert (table.ship().drive, len(table.ship().crises)) == (0, 1)
    deal(table, 5, 5)
    assert (table.ship().drive, table.ship().crises) == (1, ())


def test_a_breach_by_class_may_end_a_vessel_and_drops_what_else_was_due():
    table = begun("hull_breach")
    begun("cargo_loss", table=table)
    table.set(hp=7)
    events = due(table, 4, 4, 6, 6)
    assert table.ship().status == "crippled"
    assert not of(events, e.CargoLost)
    assert not of(events, e.TurnEnded)


def test_the_referees_crew_deals_with_one_crisis_a_turn():
    table = begun("haywire", ship="harrow")
    begun("armor_loss", ship="harrow", table=table)
    table.close()
    how = {"skill": "fix", "attribute": "int"}
    table.harrow("deal_with_crisis", 4, 4, crisis="C1", **how)
    assert [c.id for c in table.ship("harrow").crises] == ["C2"], "4 + 4 + 2 is 10"
    with pytest.raises(Refused, match="That is possible only once a turn"):
        table.harrow("deal_with_crisis", crisis="C2", **how)


def test_nobody_deals_with_a_crisis_that_is_not_there():
    with pytest.raises(Refused, match="There is no crisis aboard"):
        Table().crew("Mags", "anyone", "deal_with_crisis", crisis="C1")


def test_crises_still_open_are_listed_when_it_is_over():
    table = begun("hull_breach")
    table.crew("Imre", "captain", "agree_to_end")
    table.harrow("agree_to_end")
    card = RULES.present.ending(table.combat)
    left = next(f for f in card.fields if f.name == ("Not solved yet",))
    assert left.items[0].words == ("▲1", " ", "Hull Breach")


def test_a_vessel_that_got_away_takes_its_open_crises_along():
    table = begun("hull_breach")
    table.put(escape={"waykeeper|harrow": 2})
    table.crew("Juno", "bridge", "escape_combat", 6, 6, 1, 1)
    assert (table.combat.outcome.why, table.ship().hp) == ("escaped", 20)
    card = RULES.present.ending(table.combat)
    left = next(f for f in card.fields if f.name == ("Not solved yet",))
    assert left.items[0].words == ("▲1", " ", "Hull Breach")


def test_the_referee_judges_an_approach():
    table = Table(in_battle(options={"referee_confirms": True}))
    begun("haywire", table=table)
    deal(table)
    assert (table.menu, table.asked) == ("approach", ["waykeeper/gm"])
    # Poor: 12. Lead is not trained: 6 + 6 − 1 + 0 = 11.
    given = {"approach": "poor", "skill": "lead", "attribute": "wis"}
    table.act("waykeeper/gm", "accept", 6, 6, by="gm", **given)
    assert table.ship().crises
    assert table.person("Mags").done_general


def test_who_is_refused_has_not_acted():
    table = Table(in_battle(options={"referee_confirms": True}))
    table.crew("Mags", "anyone", "above_and_beyond", skill="fix", attribute="int")
    table.act("waykeeper/gm", "refuse", by="gm")
    assert not table.person("Mags").acted
    table.crew("Mags", "anyone", "above_and_beyond", skill="fix", attribute="int")
    table.skip(6, 6)
    assert table.ship().cp == 7


def test_a_skill_nobody_has_wins_nothing_with_a_success():
    table = Table()
    table.crew("Mags", "anyone", "above_and_beyond", 6, 6, skill="talk", attribute="cha")
    assert table.ship().cp == 5


def test_help_goes_to_somebody_who_has_taken_no_general_action():
    table = Table()
    table.crew("Lio", "anyone", "above_and_beyond", skill="program", attribute="int")
    params = {"skill": "fix", "attribute": "int"}
    with pytest.raises(Refused, match="For whom: that is not here"):
        table.crew("Mags", "anyone", "set_them_up", comrade="waykeeperc4", **params)
    table.crew("Mags", "anyone", "set_them_up", 6, 6, comrade="waykeeperc2", **params)
    assert table.person("Juno").setup_bonus == 1
    table.close()
    assert table.person("Juno").setup_bonus == 0


def test_whoever_is_alone_has_nobody_to_help():
    table = Table()
    table.set(crew=(table.person("Juno"),))
    with pytest.raises(Refused, match="There is nobody to help"):
        table.crew("Juno", "anyone", "set_them_up", skill="pilot", attribute="dex")


def test_who_is_down_does_not_act():
    table = Table()
    table.put(table.ship().put_crew(replace(table.person("Mags"), status="mortally_wounded")))
    with pytest.raises(Refused, match="It is not that seat's move"):
        table.crew("Mags", "engineering", "boost_engines")


def test_a_crisis_that_is_over_before_the_judgment_needs_no_solution():
    table = Table(in_battle(options={"referee_confirms": True}))
    begun("haywire", table=table)
    deal(table)
    table.act("waykeeper/gm", "end_crisis", by="gm", ship="waykeeper", crisis="C1")
    table.act("waykeeper/gm", "accept", 6, 6, by="gm")
    assert (table.menu, table.ship().crises) == ("turn", ())
