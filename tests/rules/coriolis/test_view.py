"""What readers may know of ships (R-36, R-43), and the opening state (rules 2.1)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.core.agenda import Value
from bot.core.codec import Codec
from bot.core.draft import Draft
from bot.core.refusal import Refused
from bot.core.seats import GM, PUBLIC, Seat, Viewer, side_viewer
from bot.core.view import view
from bot.rules.coriolis.view import UNKNOWN, sees
from tests.rules.coriolis.fights import RULES, Fight, faces

CODEC = Codec(RULES)
A, B = side_viewer("A"), side_viewer("B")


def duel(level: int) -> Fight:
    fight = Fight("red_jackal", "night_moth").knows("s1", "s2", level)
    return fight.set("s2", mark=0 if level == 0 else 1)


class Test_a_ship:
    def test_r36_is_whole_to_its_own_side(self) -> None:
        fight = duel(1)
        assert view(RULES, fight.combat, B).state.ships["s2"] == fight.ship("s2")

    def test_r36_of_level_1_shows_where_it_is_and_no_more(self) -> None:
        fight = duel(1)
        seen = view(RULES, fight.combat, A).state.ships["s2"]
        assert (seen.known, seen.name, seen.template) == (1, UNKNOWN, "")
        assert (seen.hp, seen.hp_max, seen.modules, seen.crew) == (0, 0, (), ())

    def test_r36_of_level_2_shows_class_and_weapons(self) -> None:
        fight = duel(2)
        seen = view(RULES, fight.combat, A).state.ships["s2"]
        assert (seen.name, seen.ship_class) == ("B night_moth", 2)
        kinds = {m.type for m in seen.modules if m.optional}
        assert kinds == {"torpedo_system", "ion_cannon", "countermeasures"}
        assert not any(m.stock for m in seen.modules)
        assert (seen.allotted, seen.spare_parts, seen.crew) == ({}, 0, ())

    def test_whose_modules_a_meme_has_learned_shows_them_to_that_side(self) -> None:
        fight = duel(2).set("s1", analyzed=("s2",))
        assert len(view(RULES, fight.combat, A).state.ships["s2"].modules) == 8
        assert len(view(RULES, duel(2).combat, A).state.ships["s2"].modules) == 6

    def test_r43_of_level_0_is_not_there(self) -> None:
        fight = duel(0)
        assert "s2" not in view(RULES, fight.combat, A).state.ships
        assert "s2" in view(RULES, fight.combat, GM).state.ships

    def test_r43_that_is_hidden_is_no_seat_anybody_else_knows_of(self) -> None:
        fight = duel(0)
        seat = Seat("s2", "pilot")
        asked = [sees(fight.combat.state, viewer, seat) for viewer in (A, B, PUBLIC, GM)]
        assert asked == [False, True, False, True]
        assert not sees(fight.combat.state, GM, Seat("s9", "pilot"))

    def test_once_seen_and_now_out_of_battle_stays_on_the_board(self) -> None:
        fight = duel(0).set("s2", mark=1, status="escaped")
        assert view(RULES, fight.combat, A).state.ships["s2"].known == 1

    @pytest.mark.parametrize("changes", [{"status": "vanished"}, {"mark": 1}])
    def test_r43_is_not_betrayed_by_leaving_unseen(self, changes: dict[str, Any]) -> None:
        fight = duel(0).set("s2", **changes)
        assert "s2" not in view(RULES, fight.combat, A).state.ships

    def test_is_public_as_far_as_every_side_with_players_knows_it(self) -> None:
        fight = duel(1).set("s2", npc=True)
        seen = view(RULES, fight.combat, PUBLIC).state.ships
        assert (seen["s1"].known, seen["s2"].known) == (3, 1)
        both = duel(1)
        assert view(RULES, both.combat, PUBLIC).state.ships["s1"].known == 2


@pytest.mark.parametrize("viewer", [A, PUBLIC])
def test_r43_a_hidden_ship_is_named_nowhere(viewer: Viewer) -> None:
    fight = (
        duel(0)
        .set("s2", docked_to="s1")
        .lock("s1", "s2", 2)
        .put(truce=("s2",), options={"icons": True})
    )
    fight.energy("s2", gunner=2).window("attack", "s2")
    seen = view(RULES, fight.combat, viewer)
    assert "night_moth" not in CODEC.combat_to_json(seen)
    assert seen.state.truce == ()


def test_r43_a_free_turn_looks_like_detection_to_the_others() -> None:
    fight = duel(0).put(stage="free", free_side="B", free_order=("s2",), phase="pilot")
    assert view(RULES, fight.combat, A).state.stage == "detection"
    assert view(RULES, fight.combat, B).state.stage == "free"


def test_r43_a_roll_that_waits_for_a_prayer_is_hidden_with_its_ship() -> None:
    fight = duel(0).put(options={"icons": True}).energy("s2", sensors=1).window("sensor", "s2")
    fight.act("s2/sensors", "scan", faces(8, 1))
    assert fight.combat.state.pending is not None
    assert view(RULES, fight.combat, A).state.pending is None
    assert view(RULES, fight.combat, B).state.pending is not None


def test_a_lock_on_a_ship_that_the_reader_does_not_know_is_not_shown() -> None:
    fight = Fight("red_jackal", "night_moth", "sand_wasp", sides="ABC").knows("s1", "s2", 0)
    fight.set("s2", mark=0).lock("s3", "s2", 2)
    assert view(RULES, fight.combat, A).state.ships["s3"].lock is None
    assert view(RULES, fight.combat, B).state.ships["s3"].lock is not None


class Test_the_opening:
    def draft(self, **settings: Value) -> Draft:
        draft = Draft().add("red_jackal", "", "A").add("lantern_of_azhar", "", "B")
        return draft.put(replace(draft.entry("s1"), settings=settings))

    def test_r10_puts_the_first_side_at_0_and_the_others_at_the_distance(self) -> None:
        ships = RULES.setup(self.draft()).ships
        assert (ships["s1"].position, ships["s2"].position) == (0, 2)
        far = replace(self.draft(position=-1), options={"distance": 5})
        ships = RULES.setup(far).ships
        assert (ships["s1"].position, ships["s2"].position) == (-1, 5)

    def test_is_passive_and_silent_with_the_transponder_off(self) -> None:
        ship = RULES.setup(self.draft(neutral=True)).ships["s1"]
        assert (ship.sensor_mode, ship.transponder, ship.radio_silent, ship.reactor_off) == (
            "passive",
            False,
            True,
            False,
        )

    def test_needs_two_sides(self) -> None:
        with pytest.raises(Refused, match="two sides"):
            RULES.setup(Draft().add("red_jackal", "", "A"))

    def test_needs_a_template_that_exists(self) -> None:
        with pytest.raises(Refused, match="no ship template"):
            RULES.setup(self.draft().add("death_star", "", "B"))

    def test_needs_super_sensors_for_extreme_range(self) -> None:
        with pytest.raises(Refused, match="Super Sensors"):
            RULES.setup(self.draft(sensor_mode="extreme"))

    def test_takes_a_preset_crew_with_figures_typed_in(self) -> None:
        draft = self.draft()
        skills = {"gunner": {"attribute": 5, "skill": 1}}
        draft = draft.put(replace(draft.entry("s1"), crew="green", skills=skills))
        ship = RULES.setup(draft).ships["s1"]
        pilot, gunner = ship.holder("pilot"), ship.holder("gunner")
        assert pilot is not None
        assert gunner is not None
        assert (pilot.agility, pilot.pilot) == (2, 1)
        assert (gunner.agility, gunner.ranged_combat) == (5, 1)

    @pytest.mark.parametrize(
        ("change", "said"),
        [
            ({"crew": "legends"}, "no crew preset"),
            ({"skills": {"gunner": {"skill": 6}}}, "goes from 0 to 5"),
            ({"skills": {"gunner": {"attribute": 0}}}, "goes from 1 to 5"),
        ],
    )
    def test_refuses_people_who_cannot_be(self, change: dict[str, object], said: str) -> None:
        draft = self.draft()
        with pytest.raises(Refused, match=said):
            RULES.setup(draft.put(replace(draft.entry("s1"), **change)))  # type: ignore[arg-type]
