"""How ships fight that nobody answers for: cautiously, and to an end."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from bot.core.combat import Combat
from bot.core.decide import Act, Begin, decide
from bot.core.dice import KeyedDice
from bot.core.draft import Draft
from bot.core.legal import open_seats
from bot.core.npc import choose
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from tests.rules.coriolis.fights import CONTENT, RULES, Fight


def jackal(at: int = 1, **energy: int) -> Fight:
    """A Red Jackal, gun of 2 CU and four torpedoes, against a Lantern so many CU away."""
    fight = Fight("red_jackal", "lantern_of_azhar", at=(0, at))
    return fight.energy("s1", **{"pilot": 3, "sensors": 1, "gunner": 2, "engineer": 1, **energy})


def choice(fight: Fight, menu: str, station: str) -> Choice:
    return choose(RULES, fight.window(menu, "s1").combat, Seat("s1", station))


def test_it_comes_no_nearer_than_its_gun_needs() -> None:
    assert choice(jackal(at=4), "maneuvers", "pilot") == Choice(
        "advance", {"reference": "s2", "steps": 2, "planned": 1, "extra_ep": 0}
    )
    assert choice(jackal(at=2), "maneuvers", "pilot").action == "evasive_maneuver"


def test_it_knows_of_no_enemy_that_its_ship_has_not_found() -> None:
    fight = jackal(at=4).knows("s1", "s2", 0)
    assert choice(fight, "maneuvers", "pilot").action == "evasive_maneuver"
    assert choice(fight, "sensor", "sensors").params["target"] == "sweep"


def test_it_locks_first_and_then_shakes_off_the_lock_on_itself() -> None:
    assert choice(jackal(), "sensor", "sensors").action == "target_lock"
    fight = jackal().lock("s1", "s2", 1)
    assert choice(fight, "sensor", "sensors").action == "sensor_pass"
    fight.lock("s2", "s1", 2)
    assert choice(fight, "sensor", "sensors") == Choice(
        "break_lock", {"locker": "s2", "extra_ep": 0}
    )


def test_torpedoes_fly_at_what_it_has_locked_and_the_gun_fires_without_a_lock() -> None:
    fired = choice(jackal(), "attack", "gunner")
    assert fired.action == "fire"
    assert fired.params["target"] == "s2"
    assert fired.params["extra_ep"] == 1
    launched = choice(jackal().lock("s1", "s2", 1), "attack", "gunner")
    assert launched.action == "launch_torpedo"
    assert launched.params["extra_ep"] == 2


@pytest.mark.parametrize(
    ("hurt", "does"),
    [
        ({"hp": 6}, "engineer_pass"),
        ({"hp": 3}, "repair_hull"),
        ({"hp": 3, "spare_parts": 0}, "engineer_pass"),
        ({"ep_cap": 2}, "repair_systems"),
        ({"hp": 3, "ep_cap": 2}, "repair_hull"),
    ],
)
def test_it_mends_what_would_end_the_battle(hurt: dict[str, int], does: str) -> None:
    assert choice(jackal().set("s1", **hurt), "engineer", "engineer").action == does


def test_half_its_hull_lost_it_saves_energy_for_repairs_and_dodges() -> None:
    """Of 5 EP the engineer, the gunner and the sensors get 1 each; a maneuver of class III is 3."""
    whole = choice(jackal(), "distribute", "engineer").params
    assert (whole["engineer"], whole["pilot"], whole["sensors"], whole["gunner"]) == (0, 0, 1, 4)
    hurt = choice(jackal().set("s1", hp=3), "distribute", "engineer").params
    assert (hurt["engineer"], hurt["pilot"], hurt["sensors"], hurt["gunner"]) == (1, 0, 1, 3)
    assert choice(jackal().set("s1", hp=3), "order", "captain").action == "order_repair"


@pytest.mark.parametrize("pair", list(combinations(CONTENT.ships, 2)), ids="-".join)
def test_two_ships_by_themselves_fight_to_an_end_and_nobody_burns_his_reactor(
    pair: tuple[str, str],
) -> None:
    draft = Draft(options={"mutual_detection": True})
    for side, template in zip("AB", pair, strict=True):
        draft = draft.add(template, side, side, npc=True)
    dice = KeyedDice(b"no policy" * 4)
    _, combat = decide(RULES, Combat("coriolis", RULES.setup(draft), 0, 0), Begin(), dice)
    done: Counter[str] = Counter()
    while RULES.over(combat.state) is None:
        seat = open_seats(RULES, combat)[0]
        wish = choose(RULES, combat, seat)
        done[wish.action] += 1
        act = Act(seat, wish.action, wish.params, "npc")
        _, combat = decide(RULES, combat, act, dice)
        assert combat.state.turn <= 40
    assert done["fire"] + done["launch_torpedo"] + done["pulse"] > 0
    assert done["overload"] == 0
