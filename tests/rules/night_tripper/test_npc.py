"""Ships that nobody answers for play by the policy of the rules, and come to an end."""

from __future__ import annotations

from itertools import product
from statistics import median

import pytest

from bot.core.combat import Combat
from bot.core.decide import Act, Begin, decide
from bot.core.dice import KeyedDice
from bot.core.draft import Draft, Entry
from bot.core.npc import choose
from bot.core.npc_play import play_out
from bot.core.seats import Seat
from tests.rules.night_tripper.duels import CONTENT, RULES, Table, duel, in_round

SHIPS = sorted(CONTENT.ships)


def fought(one: str, other: str, seed: int) -> Combat[object]:
    """A battle of two ships that play themselves."""
    entries = (Entry("m", one, "", "A", npc=True), Entry("f", other, "", "B", npc=True))
    dice = KeyedDice(seed.to_bytes(32, "big"))
    combat = Combat("night_tripper", RULES.setup(Draft(entries, {})))
    _, combat = decide(RULES, combat, Begin(), dice)
    for seq in range(2, 3000):
        if combat.outcome is not None:
            return combat  # type: ignore[return-value]
        _, combat, answers = play_out(RULES, combat, dice, lambda seat: True, seq)
        assert answers
    raise AssertionError(f"{one} against {other} does not end")


@pytest.mark.long
def test_all_pairings_end_by_themselves() -> None:
    rounds = [
        fought(one, other, seed).state.round  # type: ignore[attr-defined]
        for seed, (one, other) in enumerate(product(SHIPS, repeat=2))
    ]
    # 2.6: median 5, 95 of 100 within 15.
    assert 4 <= median(rounds) <= 6
    assert sum(count <= 15 for count in rounds) >= 0.9 * len(rounds)


class Test_the_policy:
    def test_boards_with_the_greater_guns_escapes_with_a_core_else_gets_away(self) -> None:
        for enemy, own, goal in (
            ("blockade_runner", "pirate_raider", "dock_board"),
            ("military_frigate", "pirate_raider", "escape"),
            ("military_frigate", "militia_gunship", "reach_local"),
        ):
            table = Table(duel(m={"template": enemy}, f={"template": own}))
            choice = choose(RULES, table.combat, Seat("f", "captain"))
            assert (choice.action, choice.params) == ("declare_goal", {"goal": goal})

    def test_wants_what_the_scenario_says(self) -> None:
        table = Table(duel(f={"settings": {"goal": "board_leap"}}))
        assert choose(RULES, table.combat, Seat("f", "captain")).params == {"goal": "board_leap"}

    def test_acts_at_every_station(self) -> None:
        table = in_round()
        assert choose(RULES, table.combat, Seat("f", "computer")).action == "predict"

    def test_surrenders_when_it_can_neither_fly_nor_fire(self) -> None:
        table = in_round()
        table.skip_to("round")
        table.hits("f", thrusters=2, guns=2)
        choice = choose(RULES, table.combat, Seat("f", "captain"))
        table.do(Act(Seat("f", "captain"), choice.action, choice.params, "npc"))
        assert table.combat.outcome is not None
        assert (table.combat.outcome.winner, table.combat.outcome.why) == ("A", "surrender")

    @pytest.mark.parametrize(("auto", "ends"), [(True, True), (False, False)])
    def test_also_does_so_in_silence_unless_the_table_wants_it_not(
        self, auto: bool, ends: bool
    ) -> None:
        table = in_round(options={"auto": auto})
        table.skip_to("round")
        table.hits("f", thrusters=2, guns=2)
        table.skip()
        assert (table.combat.outcome is not None) == ends

    def test_changes_a_goal_only_when_it_is_impossible(self) -> None:
        table = in_round(goals=("escape", "escape"))
        table.skip_to("round")
        assert choose(RULES, table.combat, Seat("f", "captain")).action == "carry_on"
        table.hits("f", gate_core=2)
        choice = choose(RULES, table.combat, Seat("f", "captain"))
        assert (choice.action, choice.params) == ("change_goal", {"goal": "reach_local"})

    def test_agrees_to_break_off_where_both_are_helpless(self) -> None:
        table = in_round()
        for ship in ("m", "f"):
            table.hits(ship, thrusters=2, guns=2)
        table.skip_to("break_off")
        assert choose(RULES, table.combat, Seat("f", "captain")).action == "break_off"
