"""What seats do, told with the dice and figures of the worked examples."""

from dataclasses import replace

import pytest

from bot.core.agenda import Answer
from bot.core.blocks import Kind
from bot.core.combat import Chosen
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Critical, Lock, Mine
from tests.rules.coriolis.prose import (
    battle,
    body,
    changed,
    chose,
    field,
    log,
    plain,
    report,
    rolled,
    title,
    window,
)

REPAIR = ((3, "Wits"), (2, "TECHNOLOGY"), (-2, "no service station"))


def test_a_failed_repair_says_what_was_not_lost():
    """EX-07: Jackal without a service station, the part is kept."""
    state = changed(battle("camel", "jackal"), "camel", hp=5)
    (card,) = report(
        state,
        chose("camel", "engineer", "repair_hull"),
        e.EnergySpent("camel", "engineer", 1),
        rolled("camel/engineer", "repair_hull", "5 4 1", *REPAIR),
    )
    assert (card.kind, title(card)) == (Kind.NOTHING, "No repair: Camel stays at 5 HP")
    assert body(card) == ["dice 5 4 1 → *no six*", "1 EP spent · spare part kept, 4 left"]
    assert field(card, "Pool 3") == ["Wits 3 + TECHNOLOGY 2", "-2 no service station"]
    assert card.footer == "rules 3.2"


def test_a_repair_says_the_hull_from_and_to():
    state = changed(battle("lantern", "jackal"), "lantern", hp=3)
    events = (
        chose("lantern", "engineer", "repair_hull"),
        e.EnergySpent("lantern", "engineer", 2),
        rolled("lantern/engineer", "repair_hull", "6 6 1 2 3 4 5 1 2 3 4"),
        e.SparePartUsed("lantern"),
        e.HullRepaired("lantern", 2),
    )
    (card,) = report(state, *events)
    assert (card.kind, card.glyph) == (Kind.SUCCESS, "🎯")
    assert title(card) == "Repaired: Lantern gains 2 HP, 3 → 5"
    assert body(card)[-1] == "2 EP spent · spare part used, 2 left"
    assert log(state, *events) == ["✓ ▲1 Tamo Bekir repairs the hull: HP 3 → 5"]


def test_an_overload_says_what_it_gave_and_took():
    """EX-06."""
    (card,) = report(
        battle("lantern", "jackal"),
        chose("lantern", "engineer", "overload", "engineer", to="pilot"),
        rolled("lantern/engineer", "overload", "6 6 6 1 2 3 4"),
        e.Overloaded("lantern", 3, 3),
        e.EnergyPlaced("lantern", {"pilot": 3}),
    )
    assert (card.kind, title(card)) == (Kind.HARM, "Overload: +3 EP, 3 HP lost, 6 → 3")
    assert "To pilot 3" in body(card)


def test_mended_criticals_and_modules_are_named():
    state = battle("lantern", "jackal")
    module = state.ships["lantern"].part("medlab")
    assert module is not None
    critical = Critical("c1", "destroyed_module", 2, module.id)
    state = changed(state, "lantern", criticals=(critical,))
    (card,) = report(
        state,
        chose("lantern", "engineer", "repair_module", module=module.id),
        rolled("lantern/engineer", "repair_module", "6 1"),
        e.SparePartUsed("lantern"),
        e.CriticalRepaired("lantern", "c1"),
        e.ModuleChanged("lantern", module.id, "ok"),
    )
    assert title(card) == "Repaired: medlab works"
    (card,) = report(
        state,
        chose("lantern", "engineer", "repair_critical", critical="c1"),
        rolled("lantern/engineer", "repair_critical", "5 1"),
    )
    assert title(card) == "No repair: destroyed module stays"


def test_systems_come_back_in_the_next_turn():
    (card,) = report(
        changed(battle("lantern", "jackal"), "lantern", ep_cap=3),
        chose("lantern", "engineer", "repair_systems"),
        rolled("lantern/engineer", "repair_systems", "6 1"),
        e.SystemsRepaired("lantern", 1),
    )
    assert title(card) == "Repaired: 1 EP more from next turn on"


def test_distributed_ep_are_shown_to_who_knows_the_ship():
    given = {"engineer": 0, "pilot": 3, "sensors": 1, "gunner": 1, "sensor_mode": 1, "reserve": 0}
    state = battle("lantern", "jackal")
    (own,) = report(
        state,
        chose("lantern", "engineer", "distribute"),
        e.EnergyDistributed("lantern", given, "active"),
    )
    assert title(own) == "6 EP distributed"
    assert body(own)[0] == "pilot 3 · sensors 1 · gunner 1 · sensor mode 1"
    (theirs,) = report(
        state,
        chose("jackal", "engineer", "distribute"),
        e.EnergyDistributed("jackal", given, "active"),
    )
    assert title(theirs) == "EP distributed, sensors active"
    assert body(theirs) == []


def test_evasive_says_what_attacks_lose():
    """EX-20: two sixes; EX-05: several maneuvers are declared with the first."""
    events = (
        chose("lantern", "pilot", "evasive_maneuver", "maneuvers", planned=2),
        e.ManeuversPlanned("lantern", 2),
        e.ManeuverFlown("lantern"),
        rolled("lantern/pilot", "evasive_maneuver", "6 6 1 2 3 4 5 5 2", (1, "Maneuverability")),
        e.Evaded("lantern", 2),
    )
    (card,) = report(battle("lantern", "jackal"), *events)
    assert title(card) == "Evasive: attacks on Lantern −2"
    assert body(card)[-1] == "2 maneuvers planned, −2 on each"
    assert log(battle("lantern", "jackal"), *events) == ["✓ ▲1 Ilse Varam evasive: 2"]


@pytest.mark.parametrize(
    ("action", "to", "expected"),
    [
        ("advance", 1, "Advance: Lantern flies 2 → 1 CU"),
        ("retreat", -1, "Retreat: Lantern flies 2 → 3 CU"),
        ("advance", 0, "No move: Lantern stays where it is"),
    ],
)
def test_moving_says_the_distance_from_and_to(action, to, expected):
    moved = () if to == 0 else (e.Moved("lantern", to),)
    (card,) = report(
        battle("lantern", "jackal"),
        chose("lantern", "pilot", action, "maneuvers", reference="jackal"),
        rolled("lantern/pilot", action, "6 1" if to else "5 1"),
        *moved,
    )
    assert title(card) == expected


def test_position_counts_from_the_next_turn():
    (card,) = report(
        battle("lantern", "jackal"),
        chose("lantern", "pilot", "position", "maneuvers"),
        rolled("lantern/pilot", "position", "6 6 1"),
        e.PositionWon("lantern", 2),
    )
    assert title(card) == "Position: Lantern +2 initiative"
    assert "From the next turn on, for the whole battle." in body(card)


def test_boarding_shows_both_rolls():
    """EX-11, the sides as they are here."""
    (card,) = report(
        battle("camel", "jackal"),
        chose("jackal", "pilot", "board", "maneuvers", target="camel"),
        rolled("jackal/pilot", "board", "6 6 1 2", (3, "Agility"), (3, "PILOT"), (-2, "boarding")),
        rolled("camel/pilot", "oppose", "6 1 2 3 4"),
        e.Docked("jackal", "camel"),
    )
    assert title(card) == "Docked: Red Jackal holds Camel"
    assert body(card)[:2] == [
        "dice *6* *6* 1 2 → *2 sixes*",
        "Against ▲1 *6* 1 2 3 4 → *1 six*",
    ]


def test_a_lock_says_what_it_is_worth():
    """EX-12: strength 2 on Lantern."""
    events = (
        chose("jackal", "sensors", "target_lock", "sensor", target="lantern"),
        rolled(
            "jackal/sensors",
            "target_lock",
            "6 6 1 2 3",
            (3, "Wits"),
            (3, "DATA DJINN"),
            (-1, "Signature"),
        ),
        e.Locked("jackal", "lantern", 2),
    )
    (card,) = report(battle("lantern", "jackal"), *events)
    assert plain(card.author) == "▼1 Red Jackal locks ▲1 Lantern"
    assert title(card) == "Lock: strength 2 on Lantern"
    assert body(card) == [
        "dice *6* *6* 1 2 3 → *2 sixes*",
        "▼1 fires at it at +2, without lock −2",
    ]
    assert field(card, "Pool 5") == ["Wits 3 + DATA DJINN 3", "-1 Signature"]
    assert log(battle("lantern", "jackal"), *events) == [
        "✓ ▼1 Red Jackal locks ▲1: strength 2",
    ]


def test_a_failed_lock_keeps_the_old_one():
    state = changed(battle("lantern", "jackal", "wasp"), "lantern", lock=Lock("wasp", 2))
    (card,) = report(
        state,
        chose("lantern", "sensors", "target_lock", "sensor", target="jackal"),
        rolled("lantern/sensors", "target_lock", "5 4"),
    )
    assert title(card) == "No lock: Red Jackal is not held"
    assert "The old lock stays: strength 2 on ▼2" in body(card)


def test_breaking_a_lock_is_told_once():
    """EX-12: Lantern tries in vain; with a six it would be free."""
    state = changed(battle("lantern", "jackal"), "jackal", lock=Lock("lantern", 2))
    try_it = chose("lantern", "sensors", "break_lock", "sensor", locker="jackal")
    (card,) = report(state, try_it, rolled("lantern/sensors", "break_lock", "5 4 3 2 2"))
    assert title(card) == "Lock stays: Lantern is still held"
    dice = rolled("lantern/sensors", "break_lock", "6 4 3 2 2")
    (card,) = report(state, try_it, dice, e.LockLost("jackal", "lantern"))
    assert title(card) == "Lock broken: Lantern is free of ▼1"
    assert body(card) == ["dice *6* 4 3 2 2 → *1 six*"]


def test_a_pulse_is_told_as_ep():
    """EX-15, told to who knows the ship's reactor."""
    state = changed(
        battle("lantern", "jackal"), "lantern", ep_cap=5, allotted={"sensors": 1, "gunner": 1}
    )
    (card,) = report(
        state,
        chose("jackal", "sensors", "pulse", "sensor", target="lantern"),
        rolled("jackal/sensors", "pulse", "6 6 6 1 2 3"),
        e.SystemsDamaged("lantern", 3, {"sensors": 1, "gunner": 1}),
    )
    assert title(card) == "Pulse: Lantern loses 3 EP"
    assert "output *5 → 2 EP* · 2 unspent EP gone" in body(card)


def test_a_meme_names_the_module():
    state = battle("lantern", "lion")
    medlab = state.ships["lantern"].part("medlab")
    assert medlab is not None
    aim = {"target": "lantern", "module": medlab.id}
    (card,) = report(
        state,
        chose("lion", "sensors", "meme_launch", "sensor", **aim),
        rolled("lion/sensors", "meme_launch", "6 1"),
        e.ModuleChanged("lantern", medlab.id, "disabled"),
    )
    assert title(card) == "Meme: medlab of Lantern is out"


def test_shooting_at_a_torpedo_in_flight():
    (card,) = report(
        battle("lantern", "wasp"),
        chose("lantern", "gunner", "shoot_torpedo", "attack", torpedo="T1"),
        rolled("lantern/gunner", "shoot_torpedo", "6 1"),
        e.TorpedoGone("T1", "shot"),
    )
    assert (card.kind, title(card)) == (Kind.SUCCESS, "Shot down: torpedo T1")


def test_a_mine_says_where_it_lies():
    mine = Mine("M1", "mine_std", "moth", -1, ((3, "Agility"), (3, "RANGED COMBAT")))
    (card,) = report(
        battle("lantern", "moth"),
        chose("moth", "gunner", "lay_mine", "attack", mine="m4:mine_std"),
        e.MineLaid(mine, "m4"),
    )
    assert (plain(card.author), title(card)) == (
        "▼1 Night Moth lays a mine",
        "M1 lies in segment −1",
    )


def test_passing_is_told_of_people_and_clocks_not_of_the_rules():
    state = battle("lantern", "jackal")
    for by, expected in (
        ("player", ["▲1 Ilse Varam passes"]),
        ("clock", ["▲1 Ilse Varam passes, by the clock"]),
        ("rule", []),
    ):
        seat = Seat("lantern", "pilot")
        assert log(state, Chosen(Answer(seat, "pilot_pass", {}, by), "maneuvers")) == expected


def test_a_surrender_and_a_truce_are_public():
    state = battle("lantern", "jackal")
    (card,) = report(
        state,
        chose("jackal", "captain", "surrender", "anytime"),
        e.StatusChanged("jackal", "surrendered"),
    )
    assert title(card) == "Surrender: Red Jackal is out"
    (card,) = report(
        state, chose("lantern", "captain", "truce", "anytime"), e.TruceOffered("lantern")
    )
    assert title(card) == "Truce: Lantern offers to end it"


def test_a_preset_is_nobody_elses_business():
    assert (
        report(
            battle("lantern", "jackal"),
            chose("lantern", "gunner", "preset_defense", "anytime"),
            e.DefensePreset("lantern", None),
        )
        == []
    )


def test_a_sealed_answer_is_not_told():
    state = replace(battle("lantern", "jackal"), phase="order")
    assert report(state, frame=window("order", sealed=True)) == []


def test_stations_taken_with_a_lost_crew_are_told_to_their_own_side():
    state = battle("lantern", "jackal")
    for ship, told in (("lantern", True), ("jackal", False)):
        person = state.ships[ship].crew[1]
        taken = ("engineer", "sensors")
        cards = report(
            state,
            chose(ship, "crew", "take_stations", "manning"),
            e.Manned(ship, person.id, taken, ("engineer",)),
        )
        lines = [body(card) for card in cards]
        sentence = f"{person.name}: engineer, sensor operator · acts as engineer"
        assert lines == ([[sentence]] if told else [])


def test_a_ram_or_boarding_that_fails_hurts_nobody():
    state = battle("lantern", "jackal")
    for action, expected in (
        ("ram", "No ramming: Lantern slips away"),
        ("board", "Not docked: Lantern slips away"),
    ):
        (card,) = report(
            state,
            chose("jackal", "pilot", action, "maneuvers", target="lantern"),
            rolled("jackal/pilot", action, "6 1"),
            rolled("lantern/pilot", "oppose", "6 2 1"),
        )
        assert (card.kind, title(card)) == (Kind.NOTHING, expected)
        assert body(card)[1] == "Against ▲1 *6* 2 1 → *1 six*"


def test_letting_go_is_told():
    state = changed(battle("lantern", "jackal"), "jackal", docked_to="lantern")
    (card,) = report(
        state,
        chose("jackal", "pilot", "undock", "maneuvers"),
        e.Undocked("jackal", "lantern"),
    )
    assert title(card) == "Undocked: Red Jackal is free"


def test_an_analysis_and_a_disappearance_are_told():
    state = battle("moth", "lantern")
    (card,) = report(
        state,
        chose("lantern", "sensors", "meme_analysis", "sensor", target="moth"),
        rolled("lantern/sensors", "meme_analysis", "6 1"),
        e.Analyzed("lantern", "moth"),
    )
    assert title(card) == "Analyzed: modules of Night Moth"
    (card,) = report(
        changed(state, "lantern", lock=Lock("moth", 1)),
        chose("moth", "sensors", "disappear", "sensor"),
        rolled("moth/sensors", "disappear", "6 1"),
        e.Disappeared("moth"),
        e.LockLost("lantern", "moth"),
        e.ContactLost("lantern", "moth", 2),
    )
    assert title(card) == "Disappeared: Night Moth is off sensors"
    assert "Lock of ▼1 on ▲1 ends" in body(card)
