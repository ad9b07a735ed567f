"""What the GM sets and decides, told to all who may know it."""

import pytest

from bot.core.agenda import Answer
from bot.core.blocks import Kind
from bot.core.combat import Chosen
from bot.core.seats import GM, Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Critical
from tests.rules.coriolis.prose import (
    battle,
    changed,
    report,
    title,
)

GM_ACT = Chosen(Answer(Seat("lantern", "gm"), "set_value", {}, "gm"), "anytime")


@pytest.mark.parametrize(
    ("event", "expected"),
    [
        (e.CriticalRolled("lantern", 4), "GM: ▲1 Lantern: damaged sensors"),
        (e.CriticalRepaired("lantern", "c1"), "GM: ▲1 Lantern: damaged thrusters mended"),
        (e.ModuleChanged("lantern", "m1", "disabled"), "GM: ▲1 Lantern: bridge is out"),
        (e.ModuleChanged("lantern", "m1", "ok"), "GM: ▲1 Lantern: bridge works"),
        (e.StatusChanged("jackal", "surrendered"), "GM: ▼1 Red Jackal: surrendered"),
        (e.Locked("lantern", "jackal", 3), "GM: lock 3 of ▲1 on ▼1"),
        (e.LockLost("lantern", "jackal"), "GM: lock of ▲1 on ▼1 ends"),
        (e.TorpedoGone("T1", "lost"), "GM: T1 is gone"),
        (e.MineGone("M1"), "GM: M1 is gone"),
        (e.DarknessSet(5), "GM: Darkness Points 0 → 5"),
        (e.ShipSet("lantern", "npc", value=True), "GM: ▲1 Lantern: the GM's ship no → yes"),
        (e.SystemsDamaged("lantern", 2, {}), "GM: ▲1 Lantern loses 2 EP"),
    ],
)
def test_every_act_of_the_gm_has_its_sentence(event, expected):
    state = battle("lantern", "jackal")
    state = changed(state, "lantern", criticals=(Critical("c1", "damaged_thrusters", 1),))
    (card,) = report(state, GM_ACT, event)
    assert (card.kind, title(card)) == (Kind.GM, expected)


def test_the_gm_names_people_only_to_their_own_side():
    state = battle("lantern", "jackal")
    ours, theirs = state.ships["lantern"].crew[0], state.ships["jackal"].crew[0]
    (card,) = report(state, GM_ACT, e.CrewSet("lantern", ours.id, "able", value=False))
    assert title(card) == f"GM: {ours.name}: able to act no"
    assert report(state, GM_ACT, e.CrewSet("jackal", theirs.id, "able", value=False)) == []


def test_what_the_gm_sets_is_told_to_all_who_may_know_it():
    act = Chosen(Answer(Seat("lantern", "gm"), "set_value", {}, "gm"), "anytime")
    state = battle("lantern", "jackal")
    (card,) = report(state, act, e.ShipSet("lantern", "hp", 4))
    assert (card.kind, title(card)) == (Kind.GM, "GM: ▲1 Lantern: HP 6 → 4")
    (card,) = report(state, act, e.ShipSet("jackal", "ep_cap", 1))
    assert title(card) == "GM: ▼1 Red Jackal: a value changes"
    (card,) = report(state, act, e.ShipSet("jackal", "ep_cap", 1), viewer=GM)
    assert title(card) == "GM: ▼1 Red Jackal: EP a turn 5 → 1"
    (card,) = report(state, act, e.HullDamaged("lantern", 1), e.HullDamaged("jackal", 1))
    assert title(card) == "GM: 2 changes"


def test_a_fight_aboard_is_told_when_the_gm_decides_it():
    state = changed(battle("camel", "jackal"), "jackal", docked_to="camel", airlock_open=True)
    taken = Chosen(Answer(Seat("jackal", "gm"), "ship_captured", {}, "gm"), "boarding")
    (card,) = report(
        state,
        taken,
        e.Boarded("jackal", "camel", "captured"),
        e.StatusChanged("camel", "surrendered"),
    )
    assert (card.kind, title(card)) == (Kind.HARM, "Captured: Camel is taken")
    by_default = Chosen(Answer(Seat("jackal", "gm"), "fight_goes_on", {}, "clock"), "boarding")
    assert report(state, by_default, e.Boarded("jackal", "camel", "continues")) == []
