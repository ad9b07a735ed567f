"""Every scenario file comes out as it says."""

from pathlib import Path

import pytest

from bot.scenario import diff
from bot.scenarios.file import read
from bot.scenarios.play import play

FOLDER = Path(__file__).parent
FILES = sorted(FOLDER.glob("*/*.toml"))
EXAMPLES = {
    "EX-01a", "EX-01b", "EX-01c", "EX-01d", "EX-02", "EX-03", "EX-04", "EX-05a", "EX-05b",
    "EX-06a", "EX-06b", "EX-07a", "EX-07b", "EX-07c", "EX-08a", "EX-08b", "EX-08c", "EX-09",
    "EX-10", "EX-11", "EX-12a", "EX-12b", "EX-13", "EX-14", "EX-15", "EX-16a", "EX-16b",
    "EX-17a", "EX-17b", "EX-18a", "EX-18b", "EX-19", "EX-20",
}  # fmt: skip


@pytest.mark.parametrize("file", FILES, ids=lambda f: f"{f.parent.name}/{f.stem}")
def test_it_comes_out_as_it_says(file: Path) -> None:
    for played in play(read(file), str(file)):
        assert not played.differences, "\n".join([played.title, *diff(played.differences)])


def test_no_worked_example_of_coriolis_is_missing() -> None:
    assert {f.stem for f in FILES if f.parent.name == "coriolis"} >= EXAMPLES


def test_no_worked_example_of_cepheus_is_missing() -> None:
    played = {f.stem.rstrip("ab") for f in FILES if f.parent.name == "cepheus"}
    assert played >= {f"E-{number:02}" for number in range(1, 22)}


def test_no_worked_example_of_night_tripper_is_missing() -> None:
    played = {f.stem.rstrip("abc") for f in FILES if f.parent.name == "night_tripper"}
    assert played >= {f"A-{number:02}" for number in range(1, 27)}
