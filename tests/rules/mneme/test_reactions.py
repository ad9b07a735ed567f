"""Who may react, with what, and what the referee's ships do against a roll (2.5, 3.6)."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.core.decide import Act
from bot.core.legal import offers
from bot.core.odds import odds
from bot.core.play import Rolled
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.deeds import allowance, total
from bot.rules.mneme.figures import reactions_left
from bot.rules.mneme.pending import Salvo
from bot.rules.mneme.state import Ship, Token
from tests.rules.mneme.fights import RULES, Table, in_battle, of


def duel(heron: str = "frontier_trader", skink: str = "courier_armed", at: int = 3) -> Table:
    """Heron of the players at 0 acts first; Skink of the referee stands `at` spaces away."""
    table = Table(in_battle({"heron": (heron, "A"), "skink": (skink, "B")}, npc=("skink",)))
    table.put(replace(table.ship("skink"), position=at))
    return table


def attacked(table: Table) -> None:
    """Skink fires its two pulse lasers at Heron, one space away: 1 − 2 − 2 + 1 = −2."""
    table.until("npc_turn")
    table.act("skink/captain/skinkc1", "by_hand", by="gm")
    table.until("function", "skink", "gunner")
    shot = {"weapon": "pulse_laser", "target": "heron"}
    table.act("skink/gunner/skinkc4", "direct_attack", by="gm", **shot)
    assert table.menu == "react"


def hurt(ship: Ship, part: str, damage: int) -> Ship:
    return ship.put_part(part, replace(ship.components[part], damage=damage, worst=2))


def test_passengers_have_no_reaction():
    table = duel(at=1)
    marine = replace(table.ship("heron").crew[-1], functions=("anyone",), mounts=())
    heron = table.ship("heron").put_crew(marine)
    assert allowance(heron, marine) is None
    assert reactions_left(marine) == 0
    ready = replace(marine, tokens=(Token("granted"),))
    assert allowance(heron, ready) is not None, "what the captain grants he has"


def test_who_aids_a_dodge_uses_the_skill_of_the_dodge():
    table = duel(at=1)
    heron = table.ship("heron")
    mate = replace(heron.member("heronc4"), skills={"piloting": 2, "turret_weapons": 5})
    table.put(heron.put_crew(mate))
    attacked(table)
    table.act("heron/pilot/heronc2", "dodge")
    table.act("heron/engineer/heronc4", "aid")
    deed = table.state.deed
    assert deed is not None
    (aid,) = [r for r in deed.reactions if r.id == "aid"]
    assert total(aid.terms) == 2, "Piloting, not the attacker's Turret Weapons"


def test_who_may_aid_sees_beforehand_how_likely_that_is():
    table = duel(at=1)
    heron = table.ship("heron")
    table.put(heron.put_crew(replace(heron.member("heronc4"), skills={"piloting": 2})))
    attacked(table)
    table.act("heron/pilot/heronc2", "dodge")
    aid = odds(RULES, table.combat, Act(Seat.parse("heron/engineer/heronc4"), "aid", {}))
    # The dodge needs 8 − 2 = 6 in all, with Piloting 2 four on the dice: 33 of 36.
    assert aid is not None
    assert aid.success == Fraction(33, 36)


def test_what_can_never_help_is_not_listed_as_impossible():
    table = duel(at=1)
    attacked(table)
    table.act("heron/pilot/heronc2", "dodge")
    gunner = Seat("heron", "gunner", "heronc5")
    no = {o.action: o.refusal for o in offers(RULES, table.combat, gunner)}
    assert no["point_defense"] is not None
    assert no["point_defense"].moot, "lasers, not missiles, come"


def test_an_assistant_helps_a_dodge_that_is_rolled():
    ships = {"heron": ("frontier_trader", "A"), "skink": ("courier_armed", "B")}
    table = Table(in_battle(ships, npc=("skink",), heron={"assistants": 1}))
    table.put(replace(table.ship("skink"), position=1))
    attacked(table)
    table.act("heron/pilot/heronc2", "dodge", help="assistant")
    deed = table.state.deed
    assert deed is not None
    assert total(deed.reactions[0].terms) == 1 + 1


def test_an_assistant_gives_nothing_to_a_reaction_that_is_no_roll():
    ships = {"skink": ("courier_armed", "B"), "heron": ("frontier_trader", "A")}
    table = Table(in_battle(ships, heron={"assistants": 1}))
    table.put(replace(table.ship("heron"), position=1))
    table.until("function", "skink", "gunner")
    table.act("skink/gunner/skinkc4", "direct_attack", weapon="pulse_laser", target="heron")
    assert table.menu == "react"
    with pytest.raises(Refused):
        table.act("heron/pilot/heronc2", "dodge", help="assistant")


def test_whoever_went_ballistic_cannot_even_prepare_in_the_next_turn():
    table = duel()
    table.put(replace(table.ship("heron"), restrained=1, ballistic=True))
    table.until("function", "heron", "pilot")
    with pytest.raises(Refused, match="only holds the course"):
        table.act("heron/pilot/heronc2", "prepare_minor")
    table.act("heron/pilot/heronc2", "hold_course")


def missiles_at(table: Table, *faces: int) -> Rolled:
    """Heron, a merchant, launches two missiles at Skink and rolls."""
    table.until("function", "heron", "gunner")
    given = {"weapon": "missile_rack", "missile": "standard", "target": "skink"}
    table.act("heron/gunner/heronc5", "launch", *faces, **given)
    return of(table.events, Rolled)[-1]


def test_ships_of_the_referee_go_ballistic_against_missiles_if_that_is_their_best():
    # A merchant has no laser: it dodges with 1, and goes ballistic with 1 + 1.
    table = duel("merchant_trader", "merchant_trader", at=5)
    rolled = missiles_at(table, 3, 3)
    assert rolled.needs == 8 + 2
    skink = table.ship("skink")
    assert (skink.ballistic, skink.restrained) == (True, 1)


def test_point_defense_as_good_as_going_ballistic_is_better():
    # Two pulse lasers: 1 + 1. The courier flies on.
    table = duel("merchant_trader", at=5)
    assert missiles_at(table, 3, 3).needs == 8 + 2
    assert not table.ship("skink").ballistic


def test_without_power_the_lasers_beside_a_sandcaster_do_not_fire():
    table = duel("merchant_trader", at=5)
    table.put(hurt(table.ship("skink"), "power_plant", 7))
    # No Thrust, no dodge; no laser: all that is left is to go ballistic with 1 + 1.
    assert missiles_at(table, 3, 3).needs == 8 + 2
    assert table.ship("skink").ballistic


def test_gunners_who_join_point_defense_pay_with_reactions():
    table = duel("merchant_trader", "system_defense_boat", at=5)
    rolled = missiles_at(table, 3, 3)
    assert rolled.needs == 8 + 1 + 1, "six beam lasers: +1"
    used = {c.id: c.reactions_used for c in table.ship("skink").crew if c.reactions_used}
    assert used == {"skinkc8": 1, "skinkc9": 1}


def test_only_lasers_of_gunners_with_a_reaction_left_defend():
    table = duel("merchant_trader", "raider", at=5)
    raider = table.ship("skink")
    gunners = [c for c in raider.crew if "gunner" in c.functions]
    table.put(raider.put_crew(*(replace(c, reactions_used=1) for c in gunners[1:])))
    missiles_at(table, 3, 3)
    # Three beams of one turret instead of eighteen: +1, not +2.
    (answer,) = [x.reaction for x in of(table.events, e.DeedAnswered)]
    assert (answer.id, answer.count, total(answer.terms)) == ("point_defense", 3, 2)


def test_a_dark_ship_is_no_target_for_smart_missiles_either():
    table = duel("corvette", at=5)
    salvo = Salvo("S1", "heron", "heronc6", "skink", "smart", 3, 5, 1, dm=1)
    table.put(replace(table.ship("skink"), dark=True, ballistic=True), salvos={"S1": salvo})
    table.until("npc_turn")
    assert "S1" in table.state.salvos
    assert not table.state.hits


def test_the_captains_help_goes_into_the_next_dodge():
    table = duel(at=1)
    attacked(table)
    heron = table.ship("heron")
    table.put(heron.put_crew(replace(heron.member("heronc2"), helped=1)))
    table.act("heron/pilot/heronc2", "dodge")
    deed = table.state.deed
    assert deed is not None
    assert total(deed.reactions[0].terms) == 1 + 1
    assert not table.ship("heron").member("heronc2").helped
