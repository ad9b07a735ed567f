"""Open windows as questions, each with what happens if nobody answers."""

from dataclasses import replace

import pytest

from bot.core.blocks import Kind, Line, Soft
from bot.core.seats import GM, PUBLIC, Seat
from bot.rules.coriolis.state import Attack, Pending, Preset, Torpedo
from tests.rules.coriolis.prose import (
    PROSE,
    battle,
    body,
    changed,
    combat,
    field,
    plain,
    title,
    window,
)

TORPEDO = Torpedo(
    "T1",
    "torp_std",
    "jackal",
    "lantern",
    position=0,
    pool=((3, "Agility"), (3, "RANGED COMBAT"), (2, "Torpedo"), (2, "lock"), (1, "extra EP")),
    lock_strength=2,
    travelled=4,
)
HIT = Attack("weapon", "heavy_accelerator", "jackal", "lantern", 4, 2, "hp", 1)


def asked(state, frame, viewer=GM):
    return PROSE.window(combat(state, frame), viewer)


def default(card):
    """The soft words of the body's last line."""
    last = card.body[-1]
    assert isinstance(last, Line)
    (soft,) = [part.text for part in last.words if isinstance(part, Soft)]
    return soft


@pytest.mark.parametrize(
    ("menu", "expected", "otherwise"),
    [
        ("engineer", "▲1 Lantern: engineer to act", "pass"),
        ("maneuvers", "▲1 Lantern: pilot to act", "pass"),
        ("sensor", "▲1 Lantern: sensor operator to act", "pass"),
        ("attack", "▲1 Lantern: gunner to act", "pass"),
        ("distribute", "▲1 Lantern: 6 EP to distribute", "what is most needed first"),
    ],
)
def test_a_seats_own_move_names_ship_station_and_default(menu, expected, otherwise):
    card = asked(battle("lantern", "jackal"), window(menu, "lantern"))
    assert (card.kind, title(card), default(card)) == (Kind.MOVE, expected, otherwise)


def test_a_gunner_who_can_defend_holds_by_default():
    state = changed(battle("lantern", "jackal"), "lantern", allotted={"gunner": 1})
    card = asked(state, window("attack", "lantern"))
    assert (default(card), body(card)[0]) == ("hold", "*1 EP* for the gunner")


def test_ep_are_distributed_as_last_turn_if_that_fits():
    last = {"pilot": 3, "gunner": 2, "reserve": 1}
    state = changed(battle("lantern", "jackal"), "lantern", last_allotted=last)
    card = asked(state, window("distribute", "lantern"))
    assert (default(card), *body(card)[:2]) == (
        "as last turn",
        "*6 EP* to distribute",
        "Last turn: pilot 3 · gunner 2 · reserve 1",
    )
    less = changed(state, "lantern", ep_pool=4)
    assert default(asked(less, window("distribute", "lantern"))) == "what is most needed first"


def test_whoever_stands_in_for_the_engineer_is_asked():
    state = battle("lantern", "jackal")
    crew = tuple(replace(c, able="engineer" not in c.stations) for c in state.ships["lantern"].crew)
    view = combat(changed(state, "lantern", crew=crew), window("distribute", "lantern"))
    assert plain(PROSE.board(view, GM).title) == "▲1 Lantern: captain to act"


def test_orders_are_sealed_but_not_in_a_free_turn():
    card = asked(battle("lantern", "jackal"), window("order", sealed=True))
    assert (card.kind, default(card)) == (Kind.SEALED, "no order")
    assert title(card) == "Secret orders: which order?"
    free = asked(replace(battle("lantern", "jackal"), stage="free"), window("order"))
    assert (free.kind, title(free)) == (Kind.MOVE, "Which order?")


@pytest.mark.parametrize(
    ("changes", "otherwise"),
    [
        ({}, "no defensive fire"),
        ({"stance": "held"}, "fire with the better weapon"),
        ({"preset": Preset(fire=True)}, "as preset"),
    ],
)
def test_a_torpedo_asks_its_target(changes, otherwise):
    state = changed(battle("lantern", "jackal", torpedoes={"T1": TORPEDO}), "lantern", evasive=2)
    state = changed(state, "lantern", **changes)
    frame = window("defend", "jackal", torpedo="T1")
    card = asked(state, frame)
    assert plain(card.author) == "Torpedo T1 at ▲1 Lantern"
    assert (title(card), default(card)) == ("T1 strikes: fire at it?", otherwise)
    assert body(card)[:2] == [
        "Its roll: 9 dice",
        "Its lock takes 2 dice off defensive fire.",
    ]
    board = PROSE.board(combat(state, frame), PUBLIC)
    assert (board.glyph, plain(board.title)) == ("⏳", "▲1 Lantern: gunner to choose")


def test_extra_sixes_say_what_each_use_brings():
    """EX-14's four sixes."""
    card = asked(battle("lantern", "jackal", attack=HIT), window("sixes", "lantern"))
    assert plain(card.author) == "▼1 Red Jackal hits ▲1 Lantern"
    assert (title(card), default(card)) == ("3 extra sixes: for what?", "all damage, 5")
    assert field(card, "Critical hit") == ["costs 1 of 3, 2 sixes left for damage or rerolls"]
    assert field(card, "All damage") == ["damage 5 before armor"]


def test_a_critical_too_dear_is_not_offered():
    """EX-13: one extra six, the accelerator's critical costs two."""
    hit = replace(HIT, weapon="accelerator", sixes=2, damage=1, crit=2)
    card = asked(battle("lantern", "jackal", attack=hit), window("sixes", "lantern"))
    assert (title(card), field(card, "Critical hit")) == ("1 extra six: for what?", [])


def test_severity_shows_the_results_to_pick_from():
    hit = replace(HIT, results=(3, 4), critical=True, rerolls=1)
    card = asked(battle("lantern", "jackal", attack=hit), window("severity", "lantern"))
    assert (title(card), default(card)) == (
        "Critical 3 or 4: which?",
        "the highest, damaged sensors",
    )
    assert field(card, "Rolled") == ["3 Structural damage / 4 Damaged sensors"]


def test_a_prayer_says_what_it_costs():
    pending = Pending("fired", ("lantern", "gunner"), "fire", (6, 5, 1), 1, False)
    state = battle("lantern", "jackal", pending=pending, darkness=2)
    card = asked(state, window("prayer", "lantern"))
    assert plain(card.author) == "▲1 Lantern · gunner"
    assert (title(card), default(card)) == ("1 six: pray?", "keep the roll")
    assert body(card)[:2] == [
        "2 dice would be rolled again, sixes stay.",
        "The GM gains a Darkness Point. Now 2.",
    ]
    npc = replace(pending, seat=("jackal", "gunner"))
    card = asked(replace(state, pending=npc), window("prayer", "jackal"))
    assert body(card)[1] == "It costs a Darkness Point. Now 2."


def test_the_rest_of_a_list_may_be_dropped():
    state = changed(battle("lantern", "jackal"), "lantern", planned=2, flown=1)
    card = asked(state, window("next_maneuver", "lantern"))
    assert (title(card), default(card)) == ("▲1 Lantern: maneuver 2 of 2?", "drop the rest")


def test_overload_ep_are_asked_for():
    card = asked(battle("lantern", "jackal", overload_ep=3), window("overload_ep", "lantern"))
    assert (title(card), default(card)) == ("3 EP from the overload: to whom?", "all to the gunner")


def test_the_gm_is_asked_how_the_fight_aboard_goes():
    state = changed(battle("camel", "jackal"), "jackal", docked_to="camel", airlock_open=True)
    card = asked(state, window("boarding", "jackal"))
    assert plain(card.author) == "Boarders of ▼1 Red Jackal aboard ▲1 Camel"
    assert default(card) == "it goes on"
    board = PROSE.board(combat(state, window("boarding", "jackal")), PUBLIC)
    assert plain(board.title) == "▼1 Red Jackal: GM to choose"


def test_a_lost_crew_is_asked_together():
    view = combat(battle("lantern", "jackal"), window("manning"))
    assert title(PROSE.window(view, GM)) == "Who does what this turn?"
    assert plain(PROSE.board(view, GM).title) == "Lost crew: who does what"


def test_surprise_is_offered_once_and_then_waits_by_default():
    state = replace(battle("lantern", "jackal", stage="detection"), detected={})
    state = replace(state, detected={"lantern": {"jackal": 1}})
    card = asked(state, window("surprise"))
    assert (title(card), default(card)) == ("Attack by surprise?", "attack, ships as listed")
    again = asked(replace(state, surprise_asked=True), window("surprise"))
    assert default(again) == "wait"


def test_seats_are_named_by_station_and_ship():
    view = combat(battle("lantern", "jackal"))
    crew = view.state.ships["lantern"].crew[0]
    assert plain(PROSE.seat(view, Seat("lantern", "pilot"))) == "pilot of ▲1 Lantern"
    assert plain(PROSE.seat(view, Seat("jackal", "sensors"))) == "sensor operator of ▼1 Red Jackal"
    assert plain(PROSE.seat(view, Seat("jackal", "gm"))) == "GM, for ▼1 Red Jackal"
    assert plain(PROSE.seat(view, Seat("lantern", "crew", crew.id))) == (
        f"{crew.name} of ▲1 Lantern"
    )


def test_without_a_window_the_battle_waits():
    assert title(PROSE.window(combat(battle("lantern", "jackal")), PUBLIC)) == "Waiting"
