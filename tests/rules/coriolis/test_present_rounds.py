"""What happens to all ships at once, told in one message each."""

from dataclasses import replace

from bot.core.blocks import Kind
from bot.core.combat import Left, RoundBegan
from bot.core.ruleset import Told
from bot.core.seats import GM, side_viewer
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Critical, Order
from tests.rules.coriolis.prose import (
    PROSE,
    TRADERS,
    after,
    battle,
    body,
    changed,
    chose,
    combat,
    field,
    log,
    report,
    rolled,
    seen_by,
    title,
)

COMMAND = ((4, "Empathy"), (3, "COMMAND"))


def opened():
    """EX-20: Lantern EVADE!, Jackal ATTACK!."""
    return (
        chose("lantern", "captain", "order_evade", "order"),
        e.OrderGiven("lantern", "evade"),
        chose("jackal", "captain", "order_attack", "order"),
        e.OrderGiven("jackal", "attack"),
        Left("3.1"),
        rolled("lantern/captain", "command", "6 2 3 4 5 1 1", *COMMAND),
        e.OrderBonus("lantern", 1),
        rolled("jackal/captain", "command", "6 6 1 2 3 4", (3, "Empathy"), (3, "COMMAND")),
        e.OrderBonus("jackal", 2),
        e.PhaseBegan("engineer"),
    )


def test_all_orders_open_in_one_message():
    state = replace(battle("lantern", "jackal"), phase="order")
    (card,) = report(state, *opened())
    assert (card.kind, card.glyph, title(card)) == (Kind.OPENED, "🔓", "Orders are open")
    assert body(card) == ["▲1 *EVADE! +1* · ▼1 *ATTACK! +2*"]
    assert field(card, "▲1 Lantern · EVADE!") == [
        "dice *6* 2 3 4 5 1 1 → *1 six*",
        "+1 to evasive and break lock this turn",
    ]
    assert field(card, "▼1 Red Jackal · ATTACK!") == [
        "dice *6* *6* 1 2 3 4 → *2 sixes*",
        "+2 to closing in and all attacks this turn",
    ]
    assert card.footer == "opened together · rules 3.1"
    assert log(state, *opened()) == ["🔓 ▲1 *EVADE! +1*, ▼1 *ATTACK! +2*"]


def test_a_captain_without_an_order_is_said_and_an_unknown_ships_order_is_not():
    state = replace(battle("lantern", "camel", "jackal"), phase="order")
    none = (chose("camel", "captain", "order_none", "order"), e.OrderGiven("camel", "none"))
    seen = {one: dict.fromkeys(row, 1) for one, row in state.detected.items()}
    (card,) = report(replace(state, detected=seen), *none, *opened())
    assert body(card) == ["▲2 no order · ▲1 *EVADE! +1* · ▼1 not seen"]
    assert not field(card, "▼1")


def test_initiative_is_one_message_with_every_roll():
    """EX-04: C 6, then B and A, who tie in all and are told apart by chance."""
    state = battle("lantern", "camel", "jackal", stage="detection")
    fresh = (replace(ship, initiative=None) for ship in state.ships.values())
    (card,) = report(
        state.put(*fresh),
        e.StageBegan("battle"),
        rolled("lantern/captain", "initiative", "5 5 4 2 1 3 1", form="highest"),
        e.InitiativeRolled("lantern", 5, 2, 3),
        rolled("camel/captain", "initiative", "5 5 3 3 2 1", form="highest"),
        e.InitiativeRolled("camel", 5, 2, 3),
        rolled("jackal/captain", "initiative", "6 1 1 2 3", form="highest"),
        e.InitiativeRolled("jackal", 6, 1, 2),
        rolled("lantern/captain", "chance", "2", form="sum"),
        e.ChanceRolled("lantern", 2),
        rolled("camel/captain", "chance", "4", form="sum"),
        e.ChanceRolled("camel", 4),
    )
    assert title(card) == "Initiative: ▼1, ▲2, ▲1"
    assert field(card, "▲1 Lantern") == ["dice *5* *5* 4 2 1 3 1 → *5*, on 2 dice", "by chance *2*"]
    assert field(card, "▼1 Red Jackal") == ["dice *6* 1 1 2 3 → *6*"]


def detect(found: str):
    """EX-02: Lantern looks for Jackal; the first act of a battle."""
    state = battle("lantern", "jackal", seen=0, stage="detection", phase="upkeep", turn=0)
    terms = ((4, "Wits"), (2, "DATA DJINN"), (0, "Medium"), (0, "Signature"))
    events = [
        RoundBegan(1),
        e.LookedFor("lantern", "jackal"),
        rolled("lantern/sensors", "detection_jackal", found, *terms),
    ]
    if "6" in found:
        events += [e.Detected("lantern", "jackal", 1), e.Marked("jackal", 1)]
    return state, events


def told_at_the_start(state, events, viewer):
    before = seen_by(viewer, replace(combat(state), round=0, seq=0))
    then = seen_by(viewer, combat(after(state, *events)))
    return list(PROSE.report(before, Told(1, 1, "gm", tuple(events)), then))


def test_detection_says_who_was_found_and_with_which_dice():
    (card,) = told_at_the_start(*detect("6 5 4 1 3 2"), side_viewer(TRADERS))
    assert title(card) == "Found: ▼1 Unknown ship"
    assert field(card, "▼1 Unknown ship") == [
        "▲1 sees it at 2 CU",
        "dice *6* 5 4 1 3 2 → *1 six*",
        "distance and course known",
    ]


def test_a_detection_roll_that_finds_nothing_tells_only_that():
    (card,) = told_at_the_start(*detect("5 5 4 1 3 2"), side_viewer(TRADERS))
    assert (title(card), card.body, card.fields) == ("Nothing found", (), ())


def test_the_gm_reads_who_found_whom():
    (card,) = told_at_the_start(*detect("6 5 4 1 3 2"), GM)
    assert title(card) == "▲1 Lantern finds ▼1 Red Jackal"


def test_upkeep_is_told_only_if_there_is_something_to_tell():
    state = battle("lantern", "jackal")
    quiet = (e.TurnBegan(4), e.PhaseBegan("upkeep"), e.Readied("lantern", 6, 6, 6))
    assert report(state, *quiet) == []
    leak = Critical("c1", "limited_decompression", 2, "m6")
    leaking = changed(state, "lantern", criticals=(leak,), ep_cap=5)
    (card,) = report(
        leaking,
        *quiet,
        rolled("lantern/m6", "decompression", "6", form="sum"),
        e.ModuleChanged("lantern", "m6", "decompressed"),
        e.PhaseBegan("order"),
    )
    assert title(card) == "Upkeep: 2 changes"
    assert body(card)[:2] == [
        "▲1 Lantern: output 5 → 6 EP",
        "▲1 Lantern: the leaking medlab is lost",
    ]


def test_the_contact_check_says_who_was_lost_and_who_escaped():
    state = battle("lantern", "jackal", "wasp")
    (card,) = report(
        state,
        e.ContactLost("lantern", "jackal", 3),
        e.LockLost("lantern", "jackal"),
        e.StatusChanged("wasp", "escaped"),
    )
    assert title(card).endswith("changes of contact and state")
    assert "Contact lost: ▼1 Red Jackal" in body(card)
    assert "▼2 Wasp: escapes" in body(card)


def test_orders_end_with_the_turn_and_nothing_is_said_of_it():
    state = changed(battle("lantern", "jackal"), "lantern", order=Order("evade", 1))
    assert report(state, e.PhaseBegan("end"), e.TurnEnded(3), RoundBegan(4)) == []
