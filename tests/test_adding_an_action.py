"""docs/adding-an-action.md tells the truth: its one block of code is all that a new action needs."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from pathlib import Path
from random import Random
from types import ModuleType

import pytest

from bot.content import content_for
from bot.core.autoplay import random_act
from bot.core.combat import Combat
from bot.core.decide import Act, Begin, Skip, decide
from bot.core.dice import KeyedDice, QueuedDice
from bot.core.draft import Draft
from bot.core.legal import offers
from bot.core.odds import odds
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset, Told
from bot.core.seats import PUBLIC, Seat
from bot.core.view import view
from bot.rules.coriolis import parts, sensors
from bot.rules.coriolis.ruleset import ruleset
from bot.rules.coriolis.state import Lock, State
from bot.ui.text import words_to_plain
from cogs.station_commands import specs_of
from cogs.station_specs import check_limits

PAGE = Path(__file__).parent.parent / "docs" / "adding-an-action.md"
LANTERN = Seat("s1", "sensors")


@pytest.fixture
def rules() -> Iterator[Ruleset[State]]:
    """Coriolis with the page's block at the end of one of its files."""
    blocks = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    assert len(blocks) == 1
    known = set(parts.EFFECTS)
    module = ModuleType("sensors_with_jam")
    vars(module).update({k: v for k, v in vars(sensors).items() if not k.startswith("__")})
    sys.modules[module.__name__] = module
    exec(
        compile(f"from __future__ import annotations\n{blocks[0]}", str(PAGE), "exec"), vars(module)
    )
    plain = ruleset(content_for("coriolis"))
    yield replace(plain, actions={**plain.actions, "jam": vars(module)["jam"]})
    del sys.modules[module.__name__]
    for name in set(parts.EFFECTS) - known:
        del parts.EFFECTS[name]


def locked_on(rules: Ruleset[State], strength: int) -> Combat[State]:
    """Lantern's sensor operator to act with 2 EP, held in the lock of Jackal."""
    draft = Draft().add("lantern_of_azhar", "Lantern", "A").add("red_jackal", "Jackal", "B")
    draft = replace(draft, options={"mutual_detection": True})
    combat: Combat[State] = Combat("coriolis", rules.setup(draft))
    dice = KeyedDice(bytes(32))
    _, combat = decide(rules, combat, Begin(), dice)
    while combat.window is None or getattr(combat.window.step, "menu", "") != "sensor":
        _, combat = decide(rules, combat, Skip(), dice)
    if combat.window.bound["ship"] != "s1":
        _, combat = decide(rules, combat, Skip(), dice)
    lantern = replace(combat.state.ships["s1"], allotted={"sensors": 2}, spent={})
    jackal = replace(combat.state.ships["s2"], lock=Lock("s1", strength))
    return replace(combat, state=combat.state.put(lantern, jackal))


def test_it_is_a_subcommand_with_typed_options_within_discords_limits(
    rules: Ruleset[State],
) -> None:
    specs = specs_of(rules)
    mine = next(station for station in specs if station.id == "sensors")
    jam = next(action for action in mine.actions if action.id == "jam")
    assert [(p.name, p.kind) for p in jam.params[:2]] == [("locker", "pick"), ("extra_ep", "int")]
    assert jam.description == "Weaken an enemy lock on your ship by one for each six."
    assert check_limits(specs) == []


def test_the_console_offers_it_with_price_and_whom_it_may_name(rules: Ruleset[State]) -> None:
    combat = locked_on(rules, 3)
    offer = next(o for o in offers(rules, combat, LANTERN) if o.action == "jam")
    assert (offer.name, offer.cost, offer.unit, offer.refusal) == ("Jam", 1, "EP", None)
    assert [option.id for option in offer.parameters[0].options] == ["s2"]


def test_its_odds_come_from_its_body(rules: Ruleset[State]) -> None:
    """Lantern's operator has 4 + 2, one extra EP: 7 dice, a six among them 1 − (5/6)^7."""
    act = Act(LANTERN, "jam", {"locker": "s2", "extra_ep": 1})
    chances = odds(rules, locked_on(rules, 3), act)
    assert chances is not None
    assert chances.success == 1 - Fraction(5, 6) ** 7


@pytest.mark.parametrize(
    ("strength", "sixes", "left"),
    [(3, 2, Lock("s1", 1)), (2, 2, None), (1, 3, None), (3, 0, Lock("s1", 3))],
)
def test_each_six_weakens_the_lock(
    rules: Ruleset[State], strength: int, sixes: int, left: Lock | None
) -> None:
    dice = QueuedDice([6] * sixes + [1] * (6 - sixes) + [1] * 60)
    combat = locked_on(rules, strength)
    _, after = decide(rules, combat, Act(LANTERN, "jam", {"locker": "s2"}), dice)
    assert after.state.ships["s2"].lock == left


def test_it_is_told_by_its_name_with_its_dice(rules: Ruleset[State]) -> None:
    before = locked_on(rules, 3)
    dice = QueuedDice([6, 6, 1, 1, 1, 1] + [1] * 60)
    events, after = decide(rules, before, Act(LANTERN, "jam", {"locker": "s2"}), dice)
    told = Told(after.seq, 1, "player", events)
    cards = rules.present.report(view(rules, before, PUBLIC), told, view(rules, after, PUBLIC))
    assert words_to_plain(cards[0].title) == "Jam: success"


def test_the_random_player_uses_it(rules: Ruleset[State]) -> None:
    choose = Random(7).randrange
    combat = locked_on(rules, 2)
    acts = [random_act(rules, combat, choose) for _ in range(200)]
    jams = [act for act in acts if isinstance(act, Act) and act.action == "jam"]
    assert jams
    _, after = decide(rules, combat, jams[0], QueuedDice([6] * 20 + [1] * 60))
    assert after.state.ships["s2"].lock is None


def test_where_nobody_has_locked_the_ship_it_says_so(rules: Ruleset[State]) -> None:
    combat = locked_on(rules, 2)
    free = replace(combat.state.ships["s2"], lock=None)
    combat = replace(combat, state=combat.state.put(free))
    with pytest.raises(Refused, match="nemy lock"):
        decide(rules, combat, Act(LANTERN, "jam", {"locker": "s2"}), KeyedDice(bytes(32)))
