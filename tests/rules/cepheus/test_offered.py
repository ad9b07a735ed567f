"""In which order a crew is offered what it can do."""

from __future__ import annotations

from bot.rules.cepheus.acts import ACTIONS


def test_an_empty_magazine_comes_after_what_a_post_is_for() -> None:
    offered = list(ACTIONS)
    posts = ("attack", "evasive_maneuvers", "coordinate_crew", "repair_system", "range_check")
    assert all(offered.index(act) < offered.index("reload") for act in posts)
