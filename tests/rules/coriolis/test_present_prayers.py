"""Rolls that may be prayed for: before the choice and after it."""

import pytest

from bot.core.blocks import Kind
from bot.rules.coriolis import events as e
from bot.rules.coriolis.state import Pending, Torpedo
from tests.rules.coriolis.prose import (
    battle,
    body,
    changed,
    chose,
    plain,
    report,
    rolled,
    title,
)


def test_a_prayer_tells_the_old_roll_and_the_new_one():
    """EX-01: Lantern's engineer prays, eight dice again."""
    pending = Pending(
        "hull_repaired", ("lantern", "engineer"), "repair_hull", (5, 5, 4, 3, 2, 1, 1, 2), 0, False
    )
    state = changed(battle("lantern", "jackal", pending=pending), "lantern", hp=3)
    (card,) = report(
        state,
        chose("lantern", "engineer", "pray", "prayer"),
        rolled("lantern/engineer", "prayer_repair_hull", "6 2 3 4 1 1 5 6", form="prayer"),
        e.Prayed("lantern", "s1c2", 2, 1, (6, 2, 3, 4, 1, 1, 5, 6)),
        e.EffectCame(),
        e.SparePartUsed("lantern"),
        e.HullRepaired("lantern", 2),
    )
    assert title(card) == "Repaired: Lantern gains 2 HP, 3 → 5"
    assert body(card)[:2] == [
        "dice 5 5 4 3 2 1 1 2 → *no six*",
        "Prayer *6* 2 3 4 1 1 5 *6* → *2 sixes in all*",
    ]
    assert "Darkness Points 0 → 1" in body(card)


def test_a_roll_that_may_be_prayed_for_has_no_outcome_yet():
    pending = Pending("fired", ("lantern", "gunner"), "fire", (5, 1), 0, False)
    (card,) = report(
        battle("lantern", "jackal"),
        chose("lantern", "gunner", "fire", "attack", target="jackal"),
        rolled("lantern/gunner", "fire", "5 1"),
        e.EffectWaits(pending),
    )
    assert (card.kind, title(card)) == (Kind.CHOICE, "No six, and a prayer may follow")


@pytest.mark.parametrize(
    ("sixes", "expected"),
    [(1, "Shot down: torpedo T1"), (0, "Miss: torpedo T1 comes on")],
)
def test_defensive_fire_that_waited_for_a_prayer_is_told_by_itself(sixes, expected):
    pending = Pending(
        "shot_down", ("lantern", "gunner"), "defensive_fire", (5, 1), 0, False, {"torpedo": "T1"}
    )
    torpedo = Torpedo("T1", "torp_std", "jackal", "lantern", 0, ((3, "Agility"),), 1)
    shot = (e.TorpedoGone("T1", "shot"),) if sixes else ()
    card, *_ = report(
        battle("lantern", "jackal", pending=pending, torpedoes={"T1": torpedo}),
        chose("lantern", "gunner", "pray", "prayer"),
        rolled("lantern/gunner", "prayer_defensive_fire", "6 1" if sixes else "2 1", form="prayer"),
        e.Prayed("lantern", "s1c5", sixes, 1),
        e.EffectCame(),
        *shot,
    )
    assert title(card) == expected


def test_a_strike_that_may_be_prayed_for_waits():
    torpedo = Torpedo("T1", "torp_std", "jackal", "lantern", 0, ((3, "Agility"),), 1)
    (card,) = report(
        battle("lantern", "jackal", torpedoes={"T1": torpedo}),
        e.TorpedoGone("T1", "struck"),
        rolled("jackal/gunner", "torpedo_T1", "6 1 2"),
        e.EffectWaits(
            Pending("ordnance_hit", ("jackal", "gunner"), "torpedo", (6, 1, 2), 1, False)
        ),
    )
    assert plain(card.author) == "Torpedo T1 strikes ▲1 Lantern"
    assert title(card) == "1 six, and a prayer may follow"
