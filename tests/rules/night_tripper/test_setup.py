"""Data files, drafts, and what the referee sets."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree
from typing import Any

import pytest
from pydantic import ValidationError

from bot.content import BadContent, load
from bot.core.draft import Draft, Entry
from bot.core.refusal import Refused
from bot.rules.night_tripper.content import Content, Person
from cogs.station_commands import specs_of
from cogs.station_specs import check_limits
from tests.rules.night_tripper.duels import CONTENT, RULES, Table, duel, in_round

DATA = Path(__file__).parents[3] / "data" / "night_tripper"


class Test_the_data:
    @pytest.mark.parametrize(
        ("ship", "figures"),
        [
            ("militia_gunship", (1, 1, 2, False, 1, 1, 700, 1)),
            ("military_frigate", (2, 1, 3, True, 3, 4, 3000, 2)),
            ("trade_cog", (1, 1, 0, True, 4, 2, 1000, 1)),
            ("blockade_runner", (2, 3, 1, True, 2, 1, 2000, 2)),
            ("pirate_raider", (2, 2, 2, True, 4, 2, 2500, 2)),
            ("noble_yacht", (2, 2, 1, True, 1, 4, 2200, 1)),
            ("deep_scout", (3, 2, 1, True, 1, 1, 2400, 2)),
            ("armed_cog", (1, 1, 1, True, 4, 2, 1400, 1)),
        ],
    )
    def test_are_those_of_the_rules(self, ship: str, figures: tuple[Any, ...]) -> None:
        s = CONTENT.ships[ship]
        ranks = (s.electronics, s.thrusters, s.guns, s.gate_core)
        assert (*ranks, s.hold, s.quarters, s.cost, s.npc_skill) == figures

    @pytest.mark.parametrize(
        ("name", "figures"),
        [
            ("Ana", (2, 0, 0, 1, 0, 1, 8, 8)),
            ("Bo", (0, 2, 1, 0, 1, 2, 7, 9)),
            ("Cyr", (0, 0, 1, 0, 1, 1, 5, 5)),
            ("Dee", (1, 0, 0, 2, 2, 0, 6, 9)),
        ],
    )
    def test_of_the_standard_four_are_too(self, name: str, figures: tuple[int, ...]) -> None:
        p = next(p for p in CONTENT.crews["standard_four"].people if p.name == name)
        skills = (p.computer, p.helm, p.gunnery, p.engineer)
        assert (*skills, p.strength, p.agility, p.luck, p.luck_max) == figures

    def test_say_all_their_faults_at_once(self, tmp_path: Path) -> None:
        folder = tmp_path / "night_tripper"
        copytree(DATA, folder)
        (folder / "ships" / "trade_cog.toml").write_text('name = "Cog"\nthrusters = 7\n')
        crew = 'rows = [{ id = "lone", name = "Lone", people = [{ name = "A", luck = 3 }] }]'
        (folder / "crews.toml").write_text(crew)
        (folder / "locations.toml").write_text('rows = [{ on = 1, strikes = "hull" }]')
        with pytest.raises(BadContent) as bad:
            load(Content, folder)
        said = str(bad.value)
        assert "ships/trade_cog.toml: thrusters: 7" in said
        assert "expected at most luck_max, 0" in said
        assert "locations.toml: 1.strikes" in said

    def test_hirelings_have_no_luck(self) -> None:
        #
        with pytest.raises(ValidationError, match="expected 0 for a hireling"):
            Person(name="Hand", hireling=True, luck_max=1)

    def test_commands_fit_into_discords_limits(self) -> None:
        assert check_limits(specs_of(RULES)) == []
        stations = {spec.name for spec in specs_of(RULES)}
        assert stations >= {"captain", "computer", "helm", "gunnery", "engineering"}


class Test_a_draft:
    def test_needs_two_ships_of_two_sides(self) -> None:
        one = Entry("m", "trade_cog", "", "A")
        with pytest.raises(Refused, match="between two ships, one a side"):
            RULES.setup(Draft((one, Entry("n", "trade_cog", "", "A")), {}))

    def test_gives_players_the_standard_four_and_the_referee_one_skill(self) -> None:
        state = duel().state
        assert [c.name for c in state.ships["m"].crew] == ["Ana", "Bo", "Cyr", "Dee"]
        assert (state.ships["f"].crew, state.ships["f"].npc_skill) == ((), 2)

    def test_may_give_players_a_crew_without_names(self) -> None:
        ship = duel(m={"crew": "veteran"}).state.ships["m"]
        assert (ship.crew, ship.npc_skill) == ((), 3)

    def test_starts_each_at_its_electronics_with_old_damage(self) -> None:
        ship = duel(m={"template": "deep_scout", "settings": {"guns_hits": 1}}).state.ships["m"]
        assert (ship.position, ship.components["guns"].hits) == (3, 1)

    def test_takes_a_typed_skill_for_who_is_best_at_it(self) -> None:
        ship = duel(m={"skills": {"helm": {"skill": 5}}}).state.ships["m"]
        assert [c.helm for c in ship.crew] == [0, 5, 0, 0]
        assert duel(f={"skills": {"helm": {"skill": 5}}}).state.ships["f"].npc_skill == 5

    @pytest.mark.parametrize(
        "skills", [{"captain": {"skill": 1}}, {"helm": {"attribute": 1}}, {"helm": {"skill": 7}}]
    )
    def test_takes_no_other_figures(self, skills: dict[str, dict[str, int]]) -> None:
        with pytest.raises(Refused):
            duel(m={"skills": skills})

    def test_knows_its_presets(self) -> None:
        with pytest.raises(Refused, match="There is no crew preset pirates"):
            duel(m={"crew": "pirates"})


class Test_the_referee:
    def test_sets_figures(self) -> None:
        table = in_round()
        table.act("-/gm", "set_value", by="gm", ship="m", what="position", value=-3)
        table.act("-/gm", "set_value", by="gm", ship="f", what="npc_skill", value=4)
        table.act("-/gm", "set_value", by="gm", ship="m", what="gate_core", value=1)
        assert (table.ship("m").position, table.ship("f").npc_skill) == (-3, 4)
        assert table.ship("m").components["gate_core"].condition == "damaged"

    @pytest.mark.parametrize(
        ("ship", "what", "value", "sentence"),
        [
            ("m", "guns", 3, "A part takes 0 to 2 hits, not 3"),
            ("m", "npc_skill", 1, "Marigold has a crew of people"),
        ],
    )
    def test_sets_nothing_that_cannot_be(
        self, ship: str, what: str, value: int, sentence: str
    ) -> None:
        table = in_round()
        with pytest.raises(Refused, match=sentence):
            table.act("-/gm", "set_value", by="gm", ship=ship, what=what, value=value)

    def test_heals(self) -> None:
        table = in_round()
        table.put_person("mc2", status="out_of_action")
        table.act("-/gm", "heal", by="gm", ship="m", character="mc2")
        assert table.who("mc2").able

    def test_sets_luck_and_armor(self) -> None:
        table = in_round()
        gives = {"ship": "m", "character": "mc2"}
        table.act("-/gm", "set_person", by="gm", **gives, what="combat_armor", value=1)
        table.act("-/gm", "set_person", by="gm", **gives, what="luck_max", value=4)
        assert (table.who("mc2").combat_armor, table.who("mc2").luck) == (True, 4)
        with pytest.raises(Refused, match="Bo has at most 4 Luck, not 5"):
            table.act("-/gm", "set_person", by="gm", **gives, what="luck", value=5)

    def test_changes_a_goal_once_goals_are_open(self) -> None:
        table = Table(duel())
        with pytest.raises(Refused, match="Goals are not open yet"):
            table.act("-/gm", "set_goal", by="gm", ship="m", goal="escape")
        table.skip()
        table.act("-/gm", "set_goal", by="gm", ship="m", goal="custom", note="their cargo")
        assert (table.ship("m").goal, table.ship("m").goal_note) == ("custom", "their cargo")
