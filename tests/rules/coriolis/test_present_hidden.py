"""What a reader may not know stands in no text made for him (R-36, R-43)."""

from dataclasses import replace

import pytest

from bot.core.agenda import Ask, Frame
from bot.core.seats import GM, PUBLIC, Seat, side_viewer
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Attack, Lock, Mine, Pending, Torpedo
from tests.rules.coriolis.prose import (
    PROSE,
    TEETH,
    TRADERS,
    armor,
    battle,
    body,
    changed,
    chose,
    combat,
    everything,
    field,
    log,
    plain,
    report,
    rolled,
    seen_by,
    title,
    window,
)

POOL = ((3, "Agility"), (3, "RANGED COMBAT"))


def hidden(level: int = 0):
    """Night Moth is unseen, or an unknown ship; Jackal is seen by all."""
    state = battle("lantern", "jackal", "moth")
    seen = {**state.detected, "lantern": {"jackal": 2, "moth": level}}
    state = changed(state, "moth", mark=1 if level else 0)
    return replace(changed(state, "jackal", mark=2), detected=seen)


def all_texts(state, frame=None, *, events=(), viewer=PUBLIC):
    view = seen_by(viewer, combat(state, frame))
    return "\n".join(
        [
            everything(PROSE.board(view, viewer)),
            everything(PROSE.window(view, viewer)),
            everything(PROSE.ending(view)),
            *(everything(PROSE.sheet(view, viewer, ship)) for ship in state.ships),
            *(everything(card) for card in report(state, *events, viewer=viewer)),
            *log(state, *events, viewer=viewer),
        ]
    )


HIDDEN_ACTS = {
    "maneuver": (
        chose("moth", "pilot", "advance", "maneuvers", reference="lantern"),
        e.EnergySpent("moth", "pilot", 2),
        rolled("moth/pilot", "advance", "6 6 1"),
        e.Moved("moth", 1),
    ),
    "lock": (
        chose("moth", "sensors", "target_lock", "sensor", target="lantern"),
        rolled("moth/sensors", "target_lock", "6 6 1"),
        e.Locked("moth", "lantern", 2),
    ),
    "repair": (
        chose("moth", "engineer", "repair_hull"),
        rolled("moth/engineer", "repair_hull", "6 1"),
        e.HullRepaired("moth", 1),
    ),
    "order": (
        chose("moth", "captain", "order_attack", "order"),
        e.OrderGiven("moth", "attack"),
        rolled("moth/captain", "command", "6 1"),
        e.OrderBonus("moth", 1),
    ),
    "initiative": (
        rolled("moth/captain", "initiative", "6 1", form="highest"),
        e.InitiativeRolled("moth", 6, 1, 2),
    ),
    "detection": (
        chose("lantern", "sensors", "scan", "sensor", target="sweep"),
        rolled("lantern/sensors", "scan", "5 4 1", (-4, "Extreme"), (-2, "Signature")),
    ),
    "gm": (
        chose("moth", "gm", "set_value", "anytime"),
        e.ShipSet("moth", "hp", 2),
        e.HullDamaged("moth", 1),
    ),
    "out": (e.StatusChanged("moth", "escaped"), e.ContactLost("moth", "lantern", 0)),
}


@pytest.mark.parametrize("act", HIDDEN_ACTS)
def test_no_text_betrays_a_ship_nobody_sees(act):
    events = HIDDEN_ACTS[act]
    frame = window("maneuvers", "moth")
    for viewer in (PUBLIC, side_viewer(TRADERS)):
        found = all_texts(hidden(), frame, events=events, viewer=viewer)
        assert "Night Moth" not in found
        assert "Unknown ship" not in found
        assert "moth" not in found.lower()
        assert not [c.name for c in hidden().ships["moth"].crew if c.name in found]


@pytest.mark.parametrize("act", [act for act in HIDDEN_ACTS if act != "detection"])
def test_what_concerns_only_hidden_ships_is_no_public_act(act):
    assert report(hidden(), *HIDDEN_ACTS[act]) == []
    assert log(hidden(), *HIDDEN_ACTS[act]) == []


def test_its_own_side_and_the_gm_read_it_all():
    for viewer in (side_viewer(TEETH), GM):
        (card,) = report(hidden(), *HIDDEN_ACTS["lock"], viewer=viewer)
        assert plain(card.author) == "▼b Night Moth locks ▲1 Lantern"


def test_a_failed_scan_shows_neither_pool_nor_dice_even_to_who_scans():
    for viewer in (PUBLIC, side_viewer(TRADERS), side_viewer(TEETH)):
        (card,) = report(hidden(), *HIDDEN_ACTS["detection"], viewer=viewer)
        assert title(card) == "Nothing found"
        assert (card.body, card.fields, card.dice) == ((), (), ())


def test_a_scan_that_rolls_sixes_over_nothing_finds_nothing_either():
    sweep = HIDDEN_ACTS["detection"][0]
    (card,) = report(hidden(), sweep, rolled("lantern/sensors", "scan", "6 6 1"))
    assert (title(card), card.body) == ("Nothing found", ())


def test_a_scan_that_may_be_prayed_for_keeps_its_dice_to_itself():
    pending = Pending("scanned", ("lantern", "sensors"), "scan", (6, 4, 1), 1, False)
    sweep, dice = HIDDEN_ACTS["detection"]
    assert report(hidden(), sweep, dice, e.EffectWaits(pending)) == []
    view = seen_by(PUBLIC, combat(replace(hidden(), pending=pending), window("prayer", "lantern")))
    shown = PROSE.window(view, PUBLIC)
    assert (title(shown), body(shown)[0]) == ("Scan: pray?", "The dice of a scan stay hidden.")


def test_a_scan_that_finds_shows_its_dice():
    sweep = HIDDEN_ACTS["detection"][0]
    dice = rolled("lantern/sensors", "scan", "6 4 1", (4, "Wits"))
    (card,) = report(hidden(), sweep, dice, e.Detected("lantern", "moth", 1), e.Marked("moth", 1))
    assert title(card) == "Found: ▼1 Unknown ship, 2 CU"
    assert body(card) == ["dice *6* 4 1 → *1 six*", "Distance and course known"]


def test_who_fires_from_hiding_shows_itself_as_an_unknown_ship():
    attack = Attack("weapon", "ion_cannon", "moth", "lantern", 1, 1, "hp", 2)
    (card,) = report(
        hidden(),
        chose("moth", "gunner", "fire", "attack", target="lantern"),
        e.WeaponsFired("moth"),
        e.Detected("lantern", "moth", 1),
        rolled("moth/gunner", "fire", "6 1", *POOL),
        e.HitScored(attack),
        armor("lantern", "1 1 1 1 1"),
        e.HitLanded("lantern", 1, 0, 1),
        e.HullDamaged("lantern", 1),
        e.HitDone(),
        e.Marked("moth", 1),
    )
    assert plain(card.author) == "▼1 Unknown ship fires at ▲1 Lantern"
    assert title(card) == "Hit: Lantern loses 1 HP, 6 → 5"
    assert "▼1 Unknown ship shows itself" in body(card)
    assert "Night Moth" not in everything(card)


def test_what_a_hidden_ships_mine_does_is_seen_but_not_whose_it_is():
    mine = Mine("M1", "mine_std", "moth", 1, POOL)
    state = replace(hidden(), mines={"M1": mine})
    (card,) = report(
        state,
        e.MineGone("M1"),
        rolled("moth/gunner", "mine_M1", "6 1 2 3 4 5", *POOL),
        e.HitScored(Attack("mine", "mine_std", "moth", "lantern", 1, 2, "hp", 2)),
        armor("lantern", "1 1 1 1 1"),
        e.HitLanded("lantern", 2, 0, 2),
        e.HullDamaged("lantern", 2),
        e.HitDone(),
    )
    assert plain(card.author) == "Mine M1 strikes ▲1 Lantern"
    assert "Moth" not in everything(card)
    flight = PROSE.board(seen_by(PUBLIC, combat(state)), PUBLIC).in_flight
    assert [plain(line) for line in flight] == ["*M1* mine · 1 CU"]


def test_a_torpedo_at_a_ship_out_of_sight_flies_at_nobody():
    torpedo = Torpedo("T1", "torp_std", "lantern", "moth", 0, POOL, 2)
    view = seen_by(PUBLIC, combat(replace(hidden(), torpedoes={"T1": torpedo})))
    assert [plain(line) for line in PROSE.board(view, PUBLIC).in_flight] == ["*T1* torpedo"]


def test_while_only_hidden_seats_are_to_act_the_board_says_waiting():
    for menu in ("maneuvers", "attack", "distribute", "engineer", "sensor"):
        view = seen_by(PUBLIC, combat(hidden(), window(menu, "moth")))
        assert plain(PROSE.board(view, PUBLIC).title) == "Waiting"
        assert not [ship for side in PROSE.board(view, PUBLIC).sides for ship in side.ships
                    if ship.acting]  # fmt: skip
        assert (title(PROSE.window(view, PUBLIC)), PROSE.window(view, PUBLIC).body) == (
            "Waiting",
            (),
        )


def test_a_side_nobody_sees_has_no_field_on_the_board():
    state = battle("lantern", "moth", seen=0)
    shown = PROSE.board(seen_by(PUBLIC, combat(state)), PUBLIC)
    assert [side.name for side in shown.sides] == [TRADERS]


def test_a_hidden_sides_free_turn_is_no_news():
    state = battle("lantern", "moth", seen=0, stage="detection")
    attack = chose("moth", "captain", "surprise_attack", "surprise")
    begun = (attack, e.SurpriseAsked(TEETH), e.StageBegan("free", TEETH, ("moth",)))
    assert report(state, *begun, e.TurnBegan(1), e.PhaseBegan("upkeep")) == []
    (card,) = report(state, *begun, viewer=side_viewer(TEETH))
    assert title(card) == f"Free turn: {TEETH} act alone"


def test_an_unknown_ship_shows_where_it_is_and_what_it_openly_does():
    state = changed(hidden(1), "moth", hp=2, lock=Lock("lantern", 2), evasive=1)
    view = seen_by(PUBLIC, combat(state, window("maneuvers", "lantern")))
    shown = PROSE.board(view, PUBLIC)
    moth = next(ship for side in shown.sides for ship in side.ships if ship.id == "moth")
    assert (plain(moth.name), moth.number) == ("Unknown ship", 1)
    assert moth.gauge is not None
    assert moth.gauge.have is None
    assert [plain(fact) for fact in moth.facts] == ["lock 2 on ▲1", "2 CU", "evasive 1"]
    sheet = PROSE.sheet(view, PUBLIC, "moth")
    assert field(sheet, "Distances")
    assert not field(sheet, "Crew")
    assert not field(sheet, "Figures")


def test_damage_done_to_an_unknown_ship_is_seen_but_not_what_is_left():
    attack = Attack("weapon", "accelerator", "lantern", "moth", 1, 1, "hp", 2)
    (card,) = report(
        hidden(1),
        chose("lantern", "gunner", "fire", "attack", target="moth"),
        rolled("lantern/gunner", "fire", "6 1", *POOL),
        e.HitScored(attack),
        armor("moth", "1 1 1 1"),
        e.HitLanded("moth", 1, 0, 1),
        e.HullDamaged("moth", 1),
        e.HitDone(),
    )
    assert title(card) == "Hit: Unknown ship loses 1 HP"
    assert "▼1" in plain(card.author)


def test_a_letter_stands_for_the_number_until_all_can_see_the_ship():
    viewer = side_viewer(TEETH)
    shown = PROSE.board(seen_by(viewer, combat(hidden())), viewer)
    moth = next(ship for side in shown.sides for ship in side.ships if ship.id == "moth")
    assert (moth.number, plain(moth.name)) == (None, "b Night Moth")


def test_a_seat_of_a_hidden_ship_is_named_only_to_who_sees_it():
    seat = Seat("moth", "pilot")
    assert plain(PROSE.seat(seen_by(PUBLIC, combat(hidden())), seat)) == "pilot of Unknown ship"
    assert plain(PROSE.seat(combat(hidden()), seat)) == "pilot of ▼b Night Moth"


def test_surprise_is_asked_in_sight_of_its_own_side_alone():
    state = battle("lantern", "moth", seen=0, stage="detection")
    state = replace(state, detected={"moth": {"lantern": 1}})
    frame = Frame("1.9", Ask("surprise", "surprise", "surprise"))
    own = PROSE.window(seen_by(side_viewer(TEETH), combat(state, frame)), side_viewer(TEETH))
    assert title(own) == "Attack by surprise?"
    other = PROSE.window(seen_by(PUBLIC, combat(state, frame)), PUBLIC)
    assert title(other) == "Waiting"
