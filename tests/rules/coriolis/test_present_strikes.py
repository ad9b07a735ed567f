"""Attacks told with the dice and figures of the worked examples."""

from dataclasses import replace

from bot.core.agenda import Answer
from bot.core.blocks import Kind, Table
from bot.core.combat import Chosen
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Attack, Critical, Mine, Torpedo
from tests.rules.coriolis.prose import (
    armor,
    battle,
    body,
    changed,
    chose,
    everything,
    field,
    log,
    plain,
    report,
    rolled,
    title,
    window,
)

SKILL = ((4, "Agility"), (3, "RANGED COMBAT"))
SHOT = Attack("weapon", "accelerator", "jackal", "lantern", sixes=2, damage=1, kind="hp", crit=2)
HEAVY = Attack("weapon", "heavy_accelerator", "lion", "camel", 4, 2, "hp", 1)
TORPEDO = Torpedo(
    "T1",
    "torp_std",
    "wasp",
    "lantern",
    position=2,
    pool=((3, "Agility"), (3, "RANGED COMBAT"), (2, "Torpedo"), (1, "extra EP"), (2, "lock")),
    lock_strength=2,
    travelled=2,
)


def ex13():
    """Jackal fires without a lock at Lantern, evasive 2, one extra six is damage."""
    state = changed(battle("lantern", "jackal"), "lantern", evasive=2)
    terms = (*SKILL, (1, "Accelerator cannon"), (1, "ATTACK!"), (-2, "no lock"), (-2, "evasive"))
    return state, (
        chose("jackal", "gunner", "fire", "attack", weapon="m7", target="lantern"),
        e.EnergySpent("jackal", "gunner", 1),
        e.StanceTaken("jackal", "acted"),
        e.WeaponsFired("jackal"),
        rolled("jackal/gunner", "fire", "6 6 3 2 1", *terms),
        e.HitScored(SHOT),
        e.SixesUsed(2, critical=False, rerolls=0),
        armor("lantern", "6 1 2 3 4"),
        e.HitLanded("lantern", 2, 1, 1),
        e.HullDamaged("lantern", 1),
        e.HitDone(),
    )


def test_a_hit_says_first_what_it_took():
    state, events = ex13()
    (card,) = report(state, *events)
    assert (card.kind, card.glyph) == (Kind.HARM, "💥")
    assert title(card) == "Hit: Lantern loses 1 HP, 6 → 5"
    assert plain(card.author) == "▼1 Red Jackal fires at ▲1 Lantern"
    assert body(card) == [
        "dice *6* *6* 3 2 1 → *2 sixes*",
        "Armor *6* 1 2 3 4 → 1 stopped",
        "Damage 1 + 1 extra − 1 armor = *1*",
    ]
    assert card.footer == "rules 3.5, 4.6"


def test_the_pool_names_its_sources_person_first():
    state, events = ex13()
    (card,) = report(state, *events)
    assert field(card, "Pool 5") == [
        "Agility 4 + RANGED COMBAT 3",
        "+1 Accelerator cannon +1 ATTACK! -2 no lock -2 evasive",
    ]


def test_after_a_hit_the_hull_and_the_own_purse_are_shown():
    state, events = ex13()
    (card,) = report(state, *events)
    assert field(card, "Now") == ["▲1 5/6 HP"]
    mine = replace(state.ships["jackal"], allotted={"gunner": 2}, side="Free Traders")
    (card,) = report(state.put(mine), *events)
    assert field(card, "Now") == ["▲1 5/6 HP", "▲1 gunner 1 EP"]


def test_a_hit_is_one_line_in_the_log():
    state, events = ex13()
    assert log(state, *events) == ["💥 ▼1 Red Jackal hits ▲1: HP 6 → 5"]


def test_a_hit_whose_sixes_are_still_open_says_so():
    state, events = ex13()
    (card,) = report(state, *events[:6])
    assert title(card) == "Hit: Lantern, 1 extra six"
    assert "Their use is still open." in body(card)


def test_armor_that_stops_all_is_no_harm():
    state, events = ex13()
    stopped = (armor("lantern", "6 6 2 3 4"), e.HitLanded("lantern", 2, 2, 0), e.HitDone())
    (card,) = report(state, *events[:7], *stopped)
    assert (card.kind, card.glyph) == (Kind.NOTHING, "")
    assert title(card) == "No damage: Lantern stops all 2"
    assert log(state, *events[:7], *stopped) == ["▼1 Red Jackal hits ▲1: no damage"]


def test_a_miss_is_told_with_its_dice():
    state, events = ex13()
    miss = rolled("jackal/gunner", "fire", "5 4 3 2 1", *SKILL, (-2, "no lock"))
    gone = e.Missed("jackal", "lantern", "accelerator", "weapon")
    (card,) = report(state, *events[:4], miss, gone)
    assert (card.kind, title(card)) == (Kind.NOTHING, "Miss: Lantern is not hit")
    assert body(card) == ["dice 5 4 3 2 1 → *no six*"]


def ex14():
    """Lion's critical on Camel: one six for it, one for a severity reroll, one for damage."""
    state = battle("lantern", "camel", "lion")
    terms = ((4, "Agility"), (4, "RANGED COMBAT"), (1, "Heavy accelerator cannon"))
    pick = Chosen(Answer(Seat("lion", "gunner"), "take_result", {"result": "3"}, "gm"), "severity")
    return state, (
        chose("lion", "gunner", "fire", "attack", target="camel"),
        rolled(
            "lion/gunner", "fire", "6 6 6 6 1 2 3 4 5 1 2 3", *terms, (2, "lock"), (1, "extra EP")
        ),
        e.HitScored(HEAVY),
        e.SixesUsed(3, critical=True, rerolls=1),
        armor("camel", "6 5 4 3 2"),
        e.HitLanded("camel", 3, 1, 2),
        e.HullDamaged("camel", 2),
        rolled("camel", "critical", "1 2", form="sum"),
        rolled("camel", "critical", "2 2", form="sum"),
        e.SeverityRolled((3, 4)),
        pick,
        e.CriticalRolled("camel", 3),
        e.CriticalTaken("camel", Critical("c1", "structural_damage", 3)),
        e.HitDone(),
    )


def test_a_critical_says_what_it_does_to_the_figures():
    state, events = ex14()
    (card,) = report(state, *events)
    assert title(card) == "Critical: Camel loses 2 HP, 7 → 5"
    assert body(card) == [
        "*Structural damage*: armor 5 → 3, Signature 0 → +2",
        "dice *6* *6* *6* *6* 1 2 3 4 5 1 2 3 → *4 sixes*",
        "extra 3: critical 1, reroll 1, damage 1",
        "Armor *6* 5 4 3 2 → 1 stopped",
        "Damage 2 + 1 extra − 1 armor = *2*",
    ]
    assert card.footer == "rules 3.5, 4.6, 4.7"
    assert log(state, *events) == ["💥 ▼1 Bronze Lion hits ▲2: HP 7 → 5, critical"]


def test_the_critical_table_shows_what_was_rolled_and_not_taken():
    state, events = ex14()
    (card,) = report(state, *events)
    table = next(f for f in card.fields if plain(f.name).startswith("Critical table"))
    assert plain(table.name) == "Critical table · 2D6 rolled 3, reroll 4"
    (rows,) = table.items
    assert isinstance(rows, Table)
    assert [(row.roll, row.taken) for row in rows.rows if row.rolled] == [("3", True), ("4", False)]
    assert [row.roll for row in rows.rows] == [str(n) for n in range(2, 13)]


def test_a_result_picked_later_is_a_message_of_its_own():
    state, events = ex14()
    waiting = report(state, *events[:10])
    assert "Which result applies is still open." in body(waiting[0])
    hit = replace(HEAVY, damage=3, critical=True, rerolls=1, results=(3, 4))
    (card,) = report(replace(state, attack=hit), *events[10:])
    assert title(card) == "Critical: structural damage on Camel"
    assert card.of == Seat("lion", "gunner"), "whoever has picked the result"
    assert body(card) == ["*Structural damage*: armor 5 → 3, Signature 0 → +2"]


def test_the_same_result_again_adds_up():
    state, events = ex14()
    first = Critical("c0", "structural_damage", 2)
    (card,) = report(changed(state, "camel", criticals=(first,)), *events)
    assert body(card)[0] == "*Structural damage*: armor 3 → 1, Signature +2 → +4"


def test_a_chain_reaction_lists_what_it_set_off():
    state, events = ex14()
    chain = (
        e.SeverityRolled((11,)),
        e.CriticalRolled("camel", 11),
        rolled("camel", "critical", "1 3", form="sum"),
        e.CriticalRolled("camel", 4, nested=True),
        e.CriticalTaken("camel", Critical("c1", "damaged_sensors", 3)),
        rolled("camel", "critical", "1 3", form="sum"),
        e.CriticalRolled("camel", 4, nested=True),
        e.CriticalTaken("camel", Critical("c2", "damaged_sensors", 3)),
        e.HitDone(),
    )
    (card,) = report(state, *events[:7], *chain)
    assert body(card)[:3] == [
        "*Chain reaction*: two more criticals",
        "*Damaged sensors*: sensor rolls −4",
        "*Damaged sensors*: sensor rolls −4",
    ]


def test_a_hull_that_collapses_is_the_headline():
    state, events = ex13()
    state = changed(state, "lantern", hp=1)
    out = e.StatusChanged("lantern", "hull_collapsed")
    (card,) = report(state, *events[:-1], out, e.LockLost("lantern", "jackal"), e.HitDone())
    assert title(card) == "Hull collapse: Lantern is out"
    assert body(card)[0] == "Lantern loses 1 HP, 1 → 0"
    assert body(card)[-1] == "Lock of ▲1 on ▼1 ends"
    assert not [line for line in body(card) if line.startswith("▲1 Lantern:")]


def test_ion_damage_shows_what_the_reactor_lost():
    state, events = ex13()
    state = changed(state, "lantern", allotted={"reserve": 2, "gunner": 1})
    hit = e.SystemsDamaged("lantern", 1, {"reserve": 1})
    (card,) = report(state, *events[:-1], hit, e.HitDone())
    assert title(card) == "Hit: Lantern loses 1 HP and 1 EP"
    assert body(card)[0] == "output *6 → 5 EP* · 1 unspent EP gone"


def test_ablative_plates_are_part_of_the_sum():
    state, events = ex13()
    stopped = (armor("lantern", "1 1 2 3 4"), e.AblativeSpent("lantern"))
    landed = (e.HitLanded("lantern", 2, 2, 0), e.HitDone())
    (card,) = report(state, *events[:7], *stopped, *landed)
    assert body(card)[-1] == "Damage 1 + 1 extra − 2 ablative plates = *0*"


def test_others_in_the_blast_are_told_in_the_same_message():
    state = battle("lantern", "camel", "lion")
    nuke = Attack("torpedo", "torp_nuke", "lion", "lantern", 1, 3, "hp", 1, area=0)
    (card,) = report(
        replace(state, torpedoes={"T1": replace(TORPEDO, launcher="lion")}),
        e.TorpedoGone("T1", "struck"),
        rolled("lion/gunner", "torpedo_T1", "6 1 2"),
        e.HitScored(nuke),
        armor("lantern", "6 1 1 1 1"),
        e.HitLanded("lantern", 3, 1, 2),
        e.HullDamaged("lantern", 2),
        armor("camel", "1 1 1 1 1"),
        e.HitLanded("camel", 3, 0, 3, area=True),
        e.HullDamaged("camel", 3),
        e.HitDone(),
    )
    assert title(card) == "Hit: Lantern loses 2 HP, 6 → 4"
    assert "▲2 Camel loses 3 HP, 7 → 4" in body(card)


def ex16():
    """Wasp's torpedo strikes evasive Lantern, whose gunner fires at it in vain."""
    state = battle("lantern", "wasp", torpedoes={"T1": TORPEDO}, phase="attack")
    state = changed(state, "lantern", evasive=2, stance="held", allotted={"gunner": 1})
    terms = ((3, "Agility"), (4, "RANGED COMBAT"), (2, "Countermeasure dispenser"))
    hit = Attack("torpedo", "torp_std", "wasp", "lantern", 3, 2, "hp", 2)
    fire = (
        chose("lantern", "gunner", "defensive_fire", "defend", weapon="m11"),
        e.EnergySpent("lantern", "gunner", 1),
        e.StanceTaken("lantern", "acted"),
        rolled("lantern/gunner", "defensive_fire", "5 5 4 3 2 1 1", *terms, (-2, "its lock")),
    )
    strike = (
        e.TorpedoGone("T1", "struck"),
        rolled(
            "wasp/gunner",
            "torpedo_T1",
            "6 6 6 1 2 3 4 5 1",
            *((value, source) for value, source in TORPEDO.pool),
            (-2, "evasive"),
        ),
        e.HitScored(hit),
        e.SixesUsed(4, critical=False, rerolls=0),
        armor("lantern", "6 6 1 2 3"),
        e.HitLanded("lantern", 4, 2, 2),
        e.HullDamaged("lantern", 2),
        e.HitDone(),
    )
    return state, fire, strike


def test_a_strike_and_the_fire_against_it_are_one_message():
    state, fire, strike = ex16()
    (card,) = report(state, *fire, *strike, frame=window("defend", "wasp", torpedo="T1"))
    assert plain(card.author) == "Torpedo T1 strikes ▲1 Lantern"
    assert title(card) == "Hit: Lantern loses 2 HP, 6 → 4"
    assert body(card) == [
        "dice *6* *6* *6* 1 2 3 4 5 1 → *3 sixes*",
        "Defensive fire 5 5 4 3 2 1 1 → *no six*",
        "Armor *6* *6* 1 2 3 → 2 stopped",
        "Damage 2 + 2 extra − 2 armor = *2*",
    ]
    assert field(card, "Pool 9")
    assert field(card, "Defensive fire 7")


def test_a_torpedo_shot_down_is_a_success():
    state, fire, _ = ex16()
    shot = rolled("lantern/gunner", "defensive_fire", "6 5 4 3 2 1 1", (3, "Agility"))
    frame = window("defend", "wasp", torpedo="T1")
    (card,) = report(state, *fire[:3], shot, e.TorpedoGone("T1", "shot"), frame=frame)
    assert (card.kind, title(card)) == (Kind.SUCCESS, "Shot down: T1, Lantern is safe")


def test_a_torpedo_that_merely_flies_is_a_line_in_the_log_and_no_message():
    state, _, _ = ex16()
    flown = e.TorpedoMoved("T1", 1, 3)
    assert report(state, flown) == []
    assert log(state, flown) == ["T1 flies on: 1 CU to Lantern"]


def test_a_torpedo_out_of_travel_is_lost():
    state, _, _ = ex16()
    (card,) = report(state, e.TorpedoMoved("T1", 1, 4), e.TorpedoGone("T1", "lost"))
    assert (card.kind, title(card)) == (Kind.NOTHING, "T1 is lost")


def test_a_launch_shows_the_frozen_pool():
    state = changed(battle("lantern", "wasp"), "lantern", position=0)
    launched = replace(TORPEDO, position=4, travelled=0)
    state = changed(state, "wasp", position=4)
    card, *_ = report(
        state,
        chose(
            "wasp", "gunner", "launch_torpedo", "attack", torpedo="m4:torp_std", target="lantern"
        ),
        e.TorpedoLaunched(launched, "m4"),
        e.TorpedoMoved("T1", 2, 2),
    )
    assert plain(card.author) == "▼1 Wasp launches a torpedo at ▲1"
    assert (title(card), body(card)) == ("T1 flies at Lantern", ["Strikes next turn"])
    assert field(card, "Pool 11, rolled when it strikes")


def test_a_mine_is_told_apart_from_the_flight_into_it():
    """EX-17: Lantern flies 3 → 1 into Moth's mine."""
    mine = Mine("M1", "mine_std", "moth", 1, ((3, "Agility"), (3, "RANGED COMBAT")))
    state = changed(battle("lantern", "moth", mines={"M1": mine}), "lantern", position=3)
    state = changed(state, "moth", position=0)
    flight, strike = report(
        state,
        chose("lantern", "pilot", "advance", "maneuvers", reference="moth", planned=1),
        rolled("lantern/pilot", "advance", "6 6 1 2", (4, "Agility"), (3, "PILOT")),
        e.Moved("lantern", 2),
        e.Moved("lantern", 1),
        e.MineGone("M1"),
        rolled("moth/gunner", "mine_M1", "6 1 2 3 4 5", (3, "Agility"), (3, "RANGED COMBAT")),
        e.HitScored(Attack("mine", "mine_std", "moth", "lantern", 1, 2, "hp", 2)),
        armor("lantern", "1 1 2 3 4"),
        e.HitLanded("lantern", 2, 0, 2),
        e.HullDamaged("lantern", 2),
        e.HitDone(),
        e.MovementEnded("lantern"),
    )
    assert title(flight) == "Advance: Lantern flies 3 → 1 CU"
    assert plain(strike.author) == "Mine M1 strikes ▲1 Lantern"
    assert title(strike) == "Hit: Lantern loses 2 HP, 6 → 4"


def test_ramming_hurts_both_in_one_message():
    """EX-10: Jackal rams Wasp, here on different sides."""
    state = changed(battle("camel", "wasp"), "wasp", hp=4)
    (card,) = report(
        state,
        chose("camel", "pilot", "ram", "maneuvers", target="wasp"),
        rolled("camel/pilot", "ram", "6 6 6 2 1 4", (3, "Agility"), (3, "PILOT")),
        rolled("wasp/pilot", "oppose", "6 5 4 3 2 1 1 3 4", (4, "Agility"), (3, "PILOT")),
        e.Rammed("camel", "wasp", 2, 4),
        armor("wasp", "6 1 2 3"),
        e.HitLanded("wasp", 4, 1, 3),
        armor("camel", "1 2 3 4 5"),
        e.HitLanded("camel", 2, 0, 2),
        e.HullDamaged("wasp", 3),
        e.HullDamaged("camel", 2),
    )
    assert title(card) == "Rammed: Wasp loses 3 HP, 4 → 1"
    assert body(card)[:3] == [
        "Camel loses 2 HP, 7 → 5",
        "dice *6* *6* *6* 2 1 4 → *3 sixes*",
        "Against ▼1 *6* 5 4 3 2 1 1 3 4 → *1 six*",
    ]
    assert field(card, "Now") == ["▼1 1/4 HP", "▲1 5/7 HP"]


def test_desperation_needs_both_dice():
    state, events = ex13()
    hopeless = rolled("jackal/gunner", "fire", "6 5", (-1, "no lock"), form="desperation")
    miss = e.Missed("jackal", "lantern", "accelerator", "weapon")
    (card,) = report(state, *events[:4], hopeless, miss)
    assert body(card)[0] == "dice *6* 5 → *no success*, both must be 6"
    assert field(card, "Pool −1 · desperation, 2 dice")


def test_people_at_risk_are_told_to_their_own_side_alone():
    state, events = ex14()
    name = state.ships["camel"].crew[0].name
    risk = e.CrewAtRisk("camel", state.ships["camel"].crew[0].id, 2, 2, 1)
    (card,) = report(state, *events[:-1], risk, e.HitDone())
    assert f"{name} at risk: 2 sixes, read with damage 2 and critical 1" in body(card)
    theirs = e.CrewAtRisk("lion", state.ships["lion"].crew[0].id, 2, 2, 1)
    (card,) = report(state, *events[:-1], theirs, e.HitDone())
    assert state.ships["lion"].crew[0].name not in everything(card)
