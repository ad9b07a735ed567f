"""Odds of every act that rolls, against a formula of their own, icepool and full enumeration."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import comb
from typing import Any

import icepool  # pyright: ignore[reportMissingTypeStubs]
import pytest

from bot.core.agenda import Value
from bot.core.decide import Act
from bot.core.dice import Modifier
from bot.core.odds import odds, outlook
from bot.core.seats import Seat
from bot.rules.coriolis.pools import Flat, Highest, Pool, Prayer
from tests.rules.coriolis.fights import RULES, Fight

D6: Any = icepool.d6
SIX = D6 == 6


def sixes(dice: int) -> dict[int, Fraction]:
    """How likely each number of sixes is; at 0 dice or fewer, of a desperation roll."""
    if dice <= 0:
        return {0: Fraction(35, 36), 1: Fraction(1, 36)}
    return {k: Fraction(comb(dice, k) * 5 ** (dice - k), 6**dice) for k in range(dice + 1)}


def duel(**more: Any) -> Fight:
    return Fight("red_jackal", "lantern_of_azhar", **more)


def engineer(hurt: bool = True) -> Fight:
    fight = duel().energy("s1", engineer=4, pilot=8, sensors=4, gunner=4)
    if hurt:
        fight.set("s1", hp=2, ep_cap=3).critical("s1", "5").disable("s1", "medlab")
    return fight.window("engineer", "s1")


def pilot(at: tuple[int, int] = (0, 0)) -> Fight:
    fight = duel(at=at).energy("s1", pilot=8)
    return fight.window("maneuvers", "s1")


def sensors() -> Fight:
    fight = Fight("bronze_lion", "lantern_of_azhar", at=(0, 1)).energy("s1", sensors=3)
    fight.set("s1", analyzed=("s2",), features={"stealth_technology": 1, "sensitive_sensors": 2})
    return fight.lock("s2", "s1", 3).set("s2", evasive=1).window("sensor", "s1")


def gunner() -> Fight:
    fight = duel().energy("s1", gunner=4).set("s2", evasive=1)
    return fight.torpedo("s2", "s1", 0, lock=2).window("attack", "s1")


def airlock() -> Fight:
    return engineer().set("s1", docked_to="s2", docked_turn=2).window("engineer", "s1")


def struck() -> Fight:
    fight = duel().energy("s1", gunner=4).torpedo("s2", "s1", 0, lock=2)
    return fight.window("defend", "s1", torpedo="T1")


CASES: list[tuple[str, Callable[[], Fight], str, dict[str, Value], int]] = [
    ("overload", engineer, "s1/engineer", {"extra_ep": 2}, 3 + 2 + 2),
    ("repair_hull", engineer, "s1/engineer", {"extra_ep": 1}, 3 + 2 - 2 + 1),
    ("repair_systems", engineer, "s1/engineer", {}, 3 + 2 - 2),
    ("repair_critical", engineer, "s1/engineer", {"critical": "c1"}, 3 + 2 - 2),
    ("repair_module", engineer, "s1/engineer", {"module": "m7"}, 3 + 2 - 2),
    ("open_airlock", airlock, "s1/engineer", {"extra_ep": 1}, 3 + 2 + 1),
    ("position", pilot, "s1/pilot", {}, 3 + 3 + 0),
    ("position", pilot, "s1/pilot", {"planned": 2, "extra_ep": 2}, 3 + 3 - 2 + 2),
    ("retreat", pilot, "s1/pilot", {"reference": "s2"}, 3 + 3),
    ("evasive_maneuver", pilot, "s1/pilot", {"extra_ep": 3}, 3 + 3 + 3),
    ("target_lock", sensors, "s1/sensors", {"target": "s2"}, 4 + 3 - 1 + 2),
    ("break_lock", sensors, "s1/sensors", {"locker": "s2"}, 4 + 3 - 3 + 2),
    ("pulse", sensors, "s1/sensors", {"target": "s2", "extra_ep": 2}, 4 + 3 - 1 - 1 + 2 + 2),
    ("meme_launch", sensors, "s1/sensors", {"target": "s2", "module": "m5"}, 4 + 3 - 1 - 1 + 2),
    ("disappear", sensors, "s1/sensors", {}, 4 + 3 - 3 + 2),
    ("scan", sensors, "s1/sensors", {}, 4 + 3 + 2),
    ("fire", gunner, "s1/gunner", {"weapon": "m10", "target": "s2"}, 4 + 3 + 1 - 2 - 1),
    ("shoot_torpedo", gunner, "s1/gunner", {"weapon": "m11", "torpedo": "T1"}, 4 + 3 + 2),
    ("shoot_torpedo", gunner, "s1/gunner", {"weapon": "m10", "torpedo": "T1"}, 4 + 3 + 1 - 2),
    ("defensive_fire", struck, "s1/gunner", {"weapon": "m9", "extra_ep": 1}, 4 + 3 + 2 - 2 + 1),
]


@pytest.mark.parametrize(("action", "given", "who", "params", "dice"), CASES)
def test_an_act_works_as_often_as_its_pool_shows_a_six(
    action: str,
    given: Callable[[], Fight],
    who: str,
    params: dict[str, Value],
    dice: int,
) -> None:
    found = odds(RULES, given().combat, Act(Seat.parse(who), action, params))
    assert found is not None
    assert not found.about
    assert dict(found.degrees) == sixes(dice)
    assert found.success == 1 - sixes(dice)[0]
    assert sum(value for value, _ in found.terms) == dice


def test_advance_and_analysis_have_the_odds_of_their_pools() -> None:
    fight = pilot(at=(3, 0))
    found = odds(RULES, fight.combat, Act(Seat("s1", "pilot"), "advance", {"reference": "s2"}))
    assert found is not None
    assert dict(found.degrees) == sixes(6)
    meme = sensors().set("s1", analyzed=()).window("sensor", "s1")
    found = odds(RULES, meme.combat, Act(Seat("s1", "sensors"), "meme_analysis", {"target": "s2"}))
    assert found is not None
    # No evasive against an analysis.
    assert dict(found.degrees) == sixes(4 + 3 - 1 + 2)


def test_r01_a_desperation_roll_works_once_in_36_times() -> None:
    fight = duel().energy("s1", sensors=1).lock("s2", "s1", 4)
    fight.critical("s1", "4", "4").window("sensor", "s1")
    found = odds(RULES, fight.combat, Act(Seat("s1", "sensors"), "break_lock", {"locker": "s2"}))
    assert found is not None
    assert found.success == Fraction(1, 36)
    assert dict(found.degrees) == {0: Fraction(35, 36), 1: Fraction(1, 36)}


@pytest.mark.parametrize(("action", "own"), [("ram", 3 + 3), ("board", 3 + 3 - 2)])
@pytest.mark.parametrize("pilot_skill", [0, 3, -9])
def test_an_opposed_roll_is_the_difference_of_two(action: str, own: int, pilot_skill: int) -> None:
    fight = pilot()
    fight.person("s2", "pilot", pilot=max(0, pilot_skill))
    if pilot_skill < 0:
        # PILOT 1 and five thrusters gone: the defender is desperate.
        fight.person("s2", "pilot", pilot=1).critical("s2", *["5"] * 5)
    against = {0: {0: Fraction(1)}, 3: sixes(4 + 3 + 1), -9: sixes(4 + 1 + 1 - 10)}[pilot_skill]
    found = odds(RULES, fight.combat, Act(Seat("s1", "pilot"), action, {"target": "s2"}))
    assert found is not None
    wanted: dict[int, Fraction] = {}
    for (mine, p), (theirs, q) in product(sixes(own).items(), against.items()):
        net = max(0, mine - theirs)
        wanted[net] = wanted.get(net, Fraction(0)) + p * q
    assert dict(found.degrees) == wanted
    # A tie is a failure.
    assert found.success == 1 - wanted[0]


@pytest.mark.parametrize(("rolled", "kept", "again"), [([6, 3, 2], 1, 2), ([1, 1, 1], 0, 3)])
def test_a_prayer_adds_the_sixes_of_the_dice_rolled_again(
    rolled: list[int], kept: int, again: int
) -> None:
    fight = engineer().put(options={"icons": True}).window("engineer", "s1")
    fight.act("s1/engineer", "repair_hull", rolled)
    found = odds(RULES, fight.combat, Act(Seat("s1", "engineer"), "pray", {}))
    assert found is not None
    assert dict(found.degrees) == {kept + n: p for n, p in sixes(again).items()}


@pytest.mark.parametrize("armor", [0, 2, 6])
@pytest.mark.parametrize("extra", [0, 3])
def test_the_outlook_of_fire_is_damage_less_armor(armor: int, extra: int) -> None:
    fight = duel().energy("s1", gunner=4).set("s2", armor=armor).window("attack", "s1")
    params: dict[str, Value] = {"weapon": "m11", "target": "s2", "extra_ep": extra}
    act = Act(Seat("s1", "gunner"), "fire", params)
    found, exact = outlook(RULES, fight.combat, act, lambda c: 6 - c.state.ships["s2"].hp)
    # Autocannon: 4 + 3 + 2 − 2 without a lock, damage 2.
    attack: Any = (7 + extra) @ SIX
    stopped: Any = armor @ SIX if armor else icepool.Die([0])
    hurt = (attack - 1 + 2).map(lambda d: d if d > 1 else 0) - stopped
    wanted = hurt.map(lambda d: min(6, max(0, d)))
    assert exact
    assert found == {n: wanted.probability(n) for n in wanted.outcomes()}


@pytest.mark.parametrize("dice", range(-2, 6))
def test_a_pool_reads_every_throw_as_its_outcomes_say(dice: int) -> None:
    pool = Pool((Modifier(dice, "all"),))
    wanted: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=pool.number):
        degree = pool.read(faces).degree
        wanted[degree] = wanted.get(degree, Fraction(0)) + Fraction(1, 6**pool.number)
    assert wanted == sixes(dice)
    assert _degrees(pool) == wanted


@pytest.mark.parametrize(
    "roll",
    [
        Flat(3),
        Highest(1),
        Highest(4),
        Prayer(3, 1, desperate=False),
        Prayer(2, 0, desperate=True),
        Prayer(1, 1, desperate=True),
    ],
)
def test_every_throw_of_the_other_rolls_is_weighed(roll: Flat | Highest | Prayer) -> None:
    wanted: dict[int, Fraction] = {}
    for faces in product(range(1, 7), repeat=roll.number):
        degree = roll.read(faces).degree
        wanted[degree] = wanted.get(degree, Fraction(0)) + Fraction(1, 6**roll.number)
    assert _degrees(roll) == wanted


def _degrees(roll: Any) -> dict[int, Fraction]:
    found: dict[int, Fraction] = {}
    for faces, chance in roll.outcomes():
        degree = roll.read(faces).degree
        found[degree] = found.get(degree, Fraction(0)) + chance
    return found
