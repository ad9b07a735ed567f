"""docs/adding-a-ruleset.md tells the truth: its questions are those a ruleset is asked."""

from __future__ import annotations

import re
from dataclasses import MISSING, fields
from pathlib import Path

from bot.content import content_for
from bot.core.ruleset import Ruleset
from bot.rules.cepheus import outline
from bot.rules.cepheus.ruleset import ruleset
from bot.rules.cepheus.rulings import RULINGS

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "docs" / "adding-a-ruleset.md").read_text()
LINES_OF_TWO_PAGES = 110


def questions() -> list[str]:
    section = PAGE.split("## The questions")[1].split("## Time is data")[0]
    return re.findall(r"^\| `(\w+)` \|", section, re.MULTILINE)


def test_it_lists_every_question_in_its_order_and_no_other() -> None:
    assert questions() == [field.name for field in fields(Ruleset)]


def test_it_says_how_many_may_be_left_out() -> None:
    optional = [f for f in fields(Ruleset) if f.default is not MISSING]
    optional += [f for f in fields(Ruleset) if f.default_factory is not MISSING]
    number = {7: "seven", 8: "eight", 9: "nine", 10: "ten", 11: "eleven"}[len(optional)]
    assert f"The last {number} may be left out." in PAGE


def test_each_question_has_an_answer_for_the_example() -> None:
    rows = [line for line in PAGE.splitlines() if line.startswith("| `")]
    assert all(row.count("|") == 4 for row in rows if "`bot/" not in row)


def test_what_it_says_of_the_example_is_so() -> None:
    rules = ruleset(content_for("cepheus"))
    assert len(rules.templates) == 24
    assert f"| {len(rules.actions) // 10 * 10}, by `declared(...)`" in PAGE
    assert 90 <= len(rules.events) <= 110
    assert rules.unit == ""
    scenarios = list((ROOT / "tests" / "scenarios" / "cepheus").glob("*.toml"))
    assert f"{len(RULINGS)} rulings, {len(scenarios)} files" in PAGE
    block = re.findall(r"```\n(TURN = .*?)```", PAGE, re.DOTALL)[0]
    steps = re.findall(r'(?:Do|Ask|Each)\("(\w+)"', block)
    real = re.findall(r"(?:name|rule|menu)='(\w+)'", repr(outline.TURN))
    assert set(steps) <= set(real)


def test_every_file_it_names_exists() -> None:
    for path in re.findall(r"`((?:bot|tests|data)/[\w/.]+\.py)`", PAGE):
        assert (ROOT / path).exists(), path


def test_it_is_two_pages_long() -> None:
    assert len(PAGE.splitlines()) <= LINES_OF_TWO_PAGES
