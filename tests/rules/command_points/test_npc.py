"""The policy of vessels that nobody answers for (2.8, R-16, R-48)."""

from __future__ import annotations

from bot.core.combat import Chosen
from bot.core.npc import choose
from bot.core.seats import Seat
from bot.rules.command_points import events as e
from bot.rules.command_points.state import Aim, Crisis, Standing, Weapon
from tests.rules.command_points.fights import HARROW, RULES, Table, in_battle, of, opening, seat

NEVER = {"keep_it_together": Standing("never")}
CREW = Seat.parse(HARROW)
THREE = {
    "harrow": ("patrol_boat", "B", True),
    "waykeeper": ("free_merchant", "A", False),
    "needle": ("strike_fighter", "A", False),
}


def harrow(ships=None, **values) -> Table:
    """The Harrow's turn with 5 CP."""
    table = Table(in_battle(ships or {"harrow": THREE["harrow"], "waykeeper": THREE["waykeeper"]}))
    table.set("harrow", **values)
    table.set("waykeeper", standing=NEVER)
    return table


def wish(table: Table) -> tuple[str, dict]:
    choice = choose(RULES, table.combat, CREW)
    return choice.action, choice.params


def played(table: Table) -> list[str]:
    """What it does in a turn when time runs out."""
    return [x.answer.action for x in of(table.skip(), Chosen) if x.answer.by == "npc"]


def test_a_whole_vessel_fires_as_long_as_it_can_pay():
    assert played(harrow()) == ["fire_one", "fire_one"]


def test_a_crisis_comes_first_the_acute_one_before_the_older():
    crises = (
        Crisis("C1", "armor_loss", acute=False, created_turn=0),
        Crisis("C2", "fuel_bleed", acute=True, created_turn=0, deadline_turn=1),
    )
    table = harrow(crises=crises)
    assert wish(table) == (
        "deal_with_crisis", {"crisis": "C2", "skill": "fix", "attribute": "int"}
    )  # fmt: skip
    assert played(table)[:2] == ["deal_with_crisis", "fire_one"], "one a turn"


def test_at_a_quarter_of_its_hit_points_it_runs_once_a_turn():
    table = harrow(hp=6)
    assert wish(table)[0] == "escape_combat"
    assert played(table) == ["escape_combat"]


def test_a_vessel_that_can_hurt_nobody_runs():
    table = harrow(weapons=())
    assert wish(table)[0] == "escape_combat"
    table = harrow(weapons=(Weapon("w1", "sandthrower"),))
    table.set("waykeeper", armor=8)
    assert wish(table)[0] == "escape_combat", "8 damage at most, armor 8"


def test_it_pursues_who_is_farthest_away_once():
    table = harrow(THREE)
    table.put(escape={"waykeeper|harrow": 1, "needle|harrow": 2})
    assert wish(table) == ("pursue_target", {"target": "needle"})


def test_it_fires_at_whom_it_can_hurt_most_then_the_weakest():
    table = harrow(THREE)
    # 18 − 0 at both: the needle has fewer HP.
    assert wish(table)[1]["target"] == "needle"
    table.set("needle", armor=25)
    assert wish(table)[1]["target"] == "waykeeper"


def test_with_two_weapons_that_help_it_fires_all_each_at_its_best():
    weapons = (Weapon("w1", "plasma_beam"), Weapon("w2", "multifocal_laser"))
    table = harrow(weapons=weapons)
    assert wish(table)[0] == "fire_all"
    assert played(table) == ["fire_all", "fire_one"]


def test_without_a_usable_weapon_it_repairs_one_else_evades():
    broken = (Weapon("w1", "plasma_beam", state="disabled"),)
    locked = (Crisis("C1", "engine_lock", acute=False, created_turn=0),)
    table = harrow(weapons=broken, crises=locked, counters={"deal_with_crisis": 1})
    assert wish(table) == ("emergency_repair", {"system": "w1"})
    table = harrow(crises=(Crisis("C1", "target_decalibration", acute=False, created_turn=0),))
    table.set("harrow", counters={"deal_with_crisis": 1})
    assert wish(table)[0] == "evasive"


def test_with_too_little_left_it_is_done():
    table = harrow(cp=1)
    assert wish(table)[0] == "done"


def test_reactions_take_their_defaults():
    table = Table()
    table.crew("Kest", "gunnery", "fire_one", 9, 4, weapon="w1", target="harrow")
    assert wish(table)[0] == "take_it"
    table.set("harrow", hp=6)
    assert wish(table)[0] == "keep_it_together"


def test_of_a_crew_with_names_each_has_a_part_in_the_policy():
    """Kest alone is in gunnery, with two weapons and 3 of 5 CP to fire both; Imre, best at Lead and Cha, has no part and wins points."""
    table = Table()
    gunner, captain = Seat.parse(seat("Kest", "gunnery")), Seat.parse(seat("Imre", "captain"))
    assert choose(RULES, table.combat, gunner).action == "fire_all"
    wins = choose(RULES, table.combat, captain)
    assert (wins.action, wins.params) == (
        "above_and_beyond", {"skill": "lead", "attribute": "cha"}
    )  # fmt: skip
    table.set_person("Imre", skills={})
    assert choose(RULES, table.combat, captain).action == "done", "who knows nothing wins nothing"


def test_departments_left_to_themselves_stand():
    table = Table(opening(options={"departments": True}))
    chosen = choose(RULES, table.combat, Seat.parse(seat("Imre", "captain")))
    assert chosen.action == "departments_stand"


def test_a_duel_of_the_policy_ends_by_itself():
    ships = {"harrow": THREE["harrow"], "wolf": ("corvette", "A", True)}
    table = Table(in_battle(ships))
    for _ in range(400):
        if table.combat.outcome is not None:
            break
        table.skip()
    assert table.combat.outcome is not None
    assert table.state.round <= 31


def test_policy_acts_are_recorded_as_the_vessels_own():
    events = harrow().skip()
    shots = of(events, e.ShotsDeclared)
    assert shots
    assert {x.answer.seat for x in of(events, Chosen) if x.answer.by == "npc"} == {CREW}


def test_an_aim_that_waits_names_the_target_of_the_policy_too():
    table = harrow(THREE, cp=2, aimed=(Aim("waykeeper", "drive"),))
    assert wish(table) == ("fire_one", {"weapon": "w1", "target": "waykeeper", "gunner": "self"})


def test_a_cloud_that_an_aim_holds_back_does_not_hold_up_the_turn():
    table = harrow(THREE, weapons=(Weapon("w1", "lightning_mantle"),), attacked_by=("needle",))
    table.set("harrow", cp=4, aimed=(Aim("waykeeper", "drive"),))
    assert played(table) == ["evasive"]
