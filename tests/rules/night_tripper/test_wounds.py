"""What somebody who is hit is asked, and what may be given instead of a wound (4.4)."""

from __future__ import annotations

import pytest

from bot.core.blocks import Line, Soft
from bot.core.refusal import Refused
from bot.core.seats import PUBLIC
from tests.rules.night_tripper.duels import RULES, Table
from tests.rules.night_tripper.test_present import plain
from tests.rules.night_tripper.test_volley import under_fire


def struck(*attack: int, armor: bool = False, luck: int = 5, **setup: object) -> Table:
    """Cyr is about to be wounded."""
    table = under_fire(points=1, **setup)
    table.put_person("mc3", combat_armor=armor, luck=luck, luck_max=9)
    table.act("m/helm/mc2", "take_damage", 5)
    table.act("f/gunnery", "accept_location", 3, *attack)
    assert table.menu == "wound"
    return table


def offered(table: Table) -> list[str]:
    return [plain(field.name) for field in RULES.present.window(table.combat, PUBLIC).fields]


def silent(table: Table) -> str:
    last = RULES.present.window(table.combat, PUBLIC).body[-1]
    assert isinstance(last, Line)
    return next(part.text for part in last.words if isinstance(part, Soft))


class Test_a_wound:
    def test_is_offered_for_armor_or_luck(self) -> None:
        # 3 + 5 + 2 = 10: severity 3.
        table = struck(3, 5, armor=True)
        assert offered(table) == ["Spend combat armor", "Pay Luck", "Take wound"]
        assert silent(table) == "spend combat armor"

    def test_is_not_paid_by_who_has_too_little_luck(self) -> None:
        table = struck(3, 5, armor=True, luck=2)
        assert offered(table) == ["Spend combat armor", "Take wound"]
        with pytest.raises(Refused, match="That costs 3 Luck, Cyr has 2"):
            table.act("m/crew/mc3", "pay_luck")

    def test_is_not_paid_where_luck_is_not_played(self) -> None:
        #
        table = struck(3, 5, armor=True, options={"luck": False})
        assert offered(table) == ["Spend combat armor", "Take wound"]
        with pytest.raises(Refused, match="Luck is not played at this table"):
            table.act("m/crew/mc3", "pay_luck")

    @pytest.mark.parametrize(("attack", "answer"), [((3, 5), "take wound"), ((3, 6), "pay Luck")])
    def test_in_silence_is_paid_from_a_severity_of_4(
        self, attack: tuple[int, int], answer: str
    ) -> None:
        # Severity 3, and 4; Cyr has 5 Luck.
        assert silent(struck(*attack)) == answer
