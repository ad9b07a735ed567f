"""What an act may come to, said before it is sent: damage against armor, Initiative."""

from dataclasses import replace
from fractions import Fraction

from bot.core.decide import Act
from bot.core.legal import turn_of
from bot.core.odds import odds
from bot.core.seats import Seat, side_viewer
from bot.core.view import view
from tests.rules.cepheus.fights import RULES, Table, in_battle, opening
from tests.rules.cepheus.test_present import plain

DUEL = {"sentinel": ("system_defense_boat", "A"), "wayfarer": ("frontier_trader", "B")}
GUNNER = Seat("sentinel", "gunner", "sentinelc7")


def told(table, seat, action, **params):
    """The chance that it works, and what else is said in the form."""
    chances = odds(RULES, table.combat, Act(seat, action, params))
    side = table.ship(seat.ship).side
    seen = view(RULES, table.combat, side_viewer(side))
    turn = turn_of(RULES, seen, seat, action)
    turn.given = {"weapons": "all", **params}
    return chances, [(plain(p.words), p.chance) for p in RULES.prospects(turn, chances)]


def at_the_guns(**options):
    table = Table(in_battle(DUEL, {"start_range": "medium", **options}))
    table.until("act", "sentinel")
    return table


def test_beams_against_armor():
    """2D6 + 1 ≥ 8 in 21 of 36 ways; 1D6 > 2 in 4 of 6, at least one of three in 26 of 27."""
    chances, said = told(at_the_guns(), GUNNER, "attack", mount="m3", target="wayfarer")
    assert chances.success == Fraction(21, 36)
    assert said == [
        ("damage gets through", Fraction(21, 36) * Fraction(26, 27)),
        ("1D6 each against armor 2 of ▼1", None),
    ]


def test_beams_that_add_up():
    """3D6 against armor 2 once: always more than 2."""
    table = at_the_guns(combine_turret_damage=True)
    _, said = told(table, GUNNER, "attack", mount="m3", target="wayfarer")
    assert said == [
        ("damage gets through", Fraction(21, 36)),
        ("3D6 against armor 2 of ▼1", None),
    ]


def test_reflec_counts_against_lasers():
    """Armor 2 + 3: 1D6 > 5 in 1 of 6, none of three in 125 of 216."""
    table = at_the_guns()
    table.put(replace(table.ship("wayfarer"), reflec=True))
    _, said = told(table, GUNNER, "attack", mount="m3", target="wayfarer")
    assert said == [
        ("damage gets through", Fraction(21, 36) * Fraction(91, 216)),
        ("1D6 each against armor 5 of ▼1", None),
    ]


def test_two_kinds_of_weapons_are_told_apart():
    """Each kind has its own check, so there is no one chance of all."""
    table = at_the_guns()
    ship = table.ship("sentinel")
    mount = ship.mount("m3")
    mixed = (mount.weapons[0], mount.weapons[1], replace(mount.weapons[0], type="particle_beam"))
    table.put(ship.put_mount(replace(mount, weapons=mixed)))
    _, said = told(table, GUNNER, "attack", mount="m3", target="wayfarer")
    assert said == [
        ("2 × beam laser: 1D6 each against armor 2 of ▼1", None),
        ("1 × particle beam: 3D6 against armor 2 of ▼1", None),
    ]
    _, one = told(table, GUNNER, "attack", mount="m3", target="wayfarer", weapons="particle_beam")
    assert one[1] == ("3D6 against armor 2 of ▼1", None)


def test_missiles_against_armor():
    table = at_the_guns()
    ship = table.ship("sentinel")
    mount = ship.mount("m1")
    loaded = tuple(replace(w, ready={"nuclear": 3}) for w in mount.weapons)
    table.put(ship.put_mount(replace(mount, weapons=loaded)))
    seat = Seat("sentinel", "gunner", "sentinelc5")
    _, said = told(table, seat, "launch_missiles", mount="m1", missile="nuclear", target="wayfarer")
    assert said == [("2D6 each against armor 2 of ▼1", None)]


def test_a_check_of_tactics():
    """Tactics 1, Intelligence 7: 2D6 + 1 − 8. Effect 0 or more from 7, 21 of 36; +1 from 8, 15;
    +2 from 9, 10; +3 from 10, 6. Below 0 up to 6: 15 of 36."""
    table = Table(opening(DUEL))
    chances, said = told(table, Seat("sentinel", "captain", "sentinelc1"), "check_tactics")
    assert chances.success == Fraction(21, 36)
    assert chances.terms == ((1, "Tactics"),)
    assert said == [
        ("Initiative +1 or more", Fraction(15, 36)),
        ("Initiative +2 or more", Fraction(10, 36)),
        ("Initiative +3 or more", Fraction(6, 36)),
        ("Initiative lower", Fraction(15, 36)),
    ]


def test_looking_at_the_odds_rolls_nothing():
    table = Table(opening(DUEL))
    table.act("sentinel/captain/sentinelc1", "check_tactics")
    assert not any(type(event).__name__ == "Rolled" for event in table.events)
