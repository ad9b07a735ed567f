"""`python -m bot scenario`: what it prints, how it ends, what it says of a faulty file."""

from collections.abc import Callable
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.content import CONTENT_TYPES, content_for
from bot.rules.coriolis.ruleset import ruleset
from bot.scenarios.opening import rules_for
from bot.scenarios.pools import parsed

CHECKOUT = Path(__file__).parent.parent
SHIPS = """
title   = "A shot"
ruleset = "coriolis"
[ships]
lantern = { template = "lantern_of_azhar", side = "A" }
jackal  = { template = "red_jackal", side = "B" }
[set]
stage = "battle"
detected = { lantern.jackal = 1, jackal.lantern = 1 }
ships = { lantern.allotted.gunner = 1, jackal.allotted.gunner = 1 }
[start]
at = "attack"
of = "lantern"
"""
SHOT = """
[[steps]]
seat  = "lantern/gunner"
act   = "fire"
with  = { weapon = "Accelerator cannon", target = "jackal" }
rolls = [
  { pool = "3 Agility + 4 RANGED COMBAT + 1 Accelerator cannon - 2 no lock = 6", dice = "6 1 2 3 4 5", result = 1 },
  { for = "armor", dice = "1 2 3 4 5 5", result = 0 },
]
expect.ships.jackal.hp = 5
window = "attack"
seats  = ["jackal/gunner"]
"""
Run = Callable[[str], int]


@pytest.fixture
def run(tmp_path: Path) -> Run:
    def play(text: str) -> int:
        file = tmp_path / "it.toml"
        file.write_text(text, encoding="utf-8")
        return main(["scenario", str(file)])

    return play


def test_a_scenario_that_passes_prints_what_happened(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(SHIPS + SHOT) == 0
    said = capsys.readouterr().out
    assert "3 Agility + 4 RANGED COMBAT + 1 Accelerator cannon - 2 no lock = 6" in said
    assert "HP 6 → 5" in said
    assert "→ attack: jackal/gunner" in said
    assert said.rstrip().endswith("passed")


@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("no lock = 6", "no lock = 7", ("roll 1 pool", "no lock = 7", "no lock = 6")),
        ("- 2 no lock", "- 1 no lock", ("roll 1 pool", "- 1 no lock", "- 2 no lock")),
        ('5 5", result = 0', '5 5", result = 1', ("roll 2 result", "1", "0")),
        ("hp = 5", "hp = 4", ("ships.jackal.hp", "4", "5")),
        ("hp = 5", "hull = 5", ("ships.jackal.hull", "5", "nothing")),
        ('"jackal/gunner"]', '"jackal/pilot"]', ("seats", "jackal/pilot", "jackal/gunner")),
        ('window = "attack"', 'window = "sixes"', ("window", "sixes", "attack")),
        ('dice = "6 1 2 3 4 5"', 'dice = "6 1 2 3 4"', ("rolls", "a roll of 6 1 2 3 4", "6D6")),
        ('"6 1 2 3 4 5"', '"6 1 2 3 4 7"', ("rolls", "a roll of 6 1 2 3 4 7", "6D6")),
        ('"6 1 2 3 4 5", result = 1', '"5 1 2 3 4 5"', ("rolls", "2 of them", "1")),
        ("window =", 'happens = ["Missed"]\nwindow =', ("happens", "Missed", "no such event")),
        ("window =", 'not = ["HitScored"]\nwindow =', ("not", "no HitScored", "HitScored")),
        ("window =", 'not = ["HitScore"]\nwindow =', ("event", "one that there is", "HitScore")),
        ("window =", 'refused = "No"\nwindow =', ("refused", "No", "accepted")),
        ("window =", "over = true\nwindow =", ("over", "over", "not over")),
        (
            'act   = "fire"',
            'act   = "pulse"',
            ("act", "accepted", "belongs to the sensor operator"),
        ),
    ],
)
def test_what_comes_out_otherwise_is_shown_beside_what_was_expected(
    run: Run, capsys: pytest.CaptureFixture[str], right: str, wrong: str, said: tuple[str, str, str]
) -> None:
    text = SHOT.replace(right, wrong)
    assert text != SHOT
    assert run(SHIPS + text) == 1
    lines = capsys.readouterr().out.splitlines()
    at = next(n for n, line in enumerate(lines) if line == f"     ✗ {said[0]}")
    assert said[1] in lines[at + 1]
    assert lines[at + 1].startswith("     ✗   expected ")
    assert said[2] in lines[at + 2]
    assert lines[at + 2].startswith("     ✗   got      ")
    assert lines[-2].strip() == "failed"


def test_nothing_is_played_after_a_step_that_went_otherwise(
    run: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(SHIPS + SHOT.replace("hp = 5", "hp = 4") + '[[steps]]\nskip = "none"\n') == 1
    assert "Skip" not in capsys.readouterr().out


def test_an_expected_refusal_passes_and_changes_nothing(run: Run) -> None:
    refused = """
    [[steps]]
    seat    = "lantern/gunner"
    act     = "fire"
    with    = { weapon = "Accelerator cannon", target = "jackal", extra_ep = 3 }
    refused = "Extra EP can only be 0 now, not 3"
    expect.ships.lantern.stance = "ready"
    """
    assert run(SHIPS + refused + SHOT) == 0


def test_a_battle_may_be_skipped_to_a_window_and_ended_by_the_gm(run: Run) -> None:
    rest = """
    [[steps]]
    skip = "attack"
    seat = "jackal/gunner"
    [[steps]]
    end  = true
    over = { winner = "none", why = "ended_by_gm" }
    """
    assert run(SHIPS + rest) == 0


def test_a_table_check_compares_figures(run: Run, capsys: pytest.CaptureFixture[str]) -> None:
    check = """
    title   = "Long range"
    ruleset = "coriolis"
    checks  = [{ table = "range", given.cu = 4, expect.detection = -2 }]
    """
    assert run(check) == 0
    assert run(check.replace("-2", "-3")) == 1
    assert "expected -3" in capsys.readouterr().out
    assert run(check.replace("cu = 4", "cu = true")) == 1
    assert "A whole number is needed: cu" in capsys.readouterr().out
    assert run(check.replace('"range"', '"price"')) == 1
    assert "range, ship_figures, ship, critical" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("title =", "no TOML, expected one"),
        (
            SHIPS.replace('"coriolis"', '"chess"'),
            "expected the ruleset to be one of cepheus, command_points, coriolis",
        ),
        (
            SHIPS.replace('"red_jackal"', '"red_fox"'),
            "ships.jackal.template: red_fox, expected one of bronze_lion",
        ),
        (SHIPS.replace('side = "B"', 'side = "A"'), "ships: A battle needs ships of two sides"),
        (SHIPS.replace("at =", "ad ="), "start.ad: unknown, expected no such key"),
        (
            SHIPS.replace('"attack"', '"dinner"'),
            "start.at: dinner, expected one of begin_turn, initiative",
        ),
        (
            SHIPS.replace('of = "lantern"', 'of = "camel"'),
            "start.of: camel, expected one of lantern, jackal",
        ),
        (
            SHIPS.replace("allotted.gunner = 1 }", "alloted.gunner = 1 }"),
            "set.ships.jackal.alloted",
        ),
        (
            SHIPS.replace("lantern.allotted", "camel.hp"),
            "set.ships.camel: is new, expected all of it, id, name, side",
        ),
        (SHIPS.replace('"battle"', '"war"'), "set.stage: 'war', expected"),
        (SHIPS + "[[steps]]\n", "steps #1: this, expected exactly one of act, skip and end"),
        (
            SHIPS + SHOT.replace('"lantern/gunner"', '"gunner"'),
            'steps #1.seat: "gunner", expected a seat such as',
        ),
        (SHIPS + SHOT.replace("3 Agility", "Agility"), "steps #1.rolls #1.pool"),
        (SHIPS + SHOT.replace('dice = "6 1', 'dice = "x 1'), "expected faces such as"),
        (
            SHIPS.replace("[ships]", "options = { icon = true }\n[ships]"),
            "options: icon, expected one of icons",
        ),
    ],
)
def test_a_faulty_file_is_told_in_a_sentence_with_code_2(
    run: Run, capsys: pytest.CaptureFixture[str], text: str, sentence: str
) -> None:
    assert run(text) == 2
    complaint = capsys.readouterr().err
    assert "it.toml" in complaint
    assert sentence in complaint
    assert "Traceback" not in complaint


def test_a_missing_file_is_told_with_code_2(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["scenario", str(tmp_path / "nowhere.toml")]) == 2
    assert "cannot be read" in capsys.readouterr().err


def test_several_files_end_with_the_worst_code(
    run: Run, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good, bad = tmp_path / "good.toml", tmp_path / "bad.toml"
    good.write_text(SHIPS + SHOT, encoding="utf-8")
    bad.write_text(SHIPS + SHOT.replace("hp = 5", "hp = 4"), encoding="utf-8")
    assert main(["scenario", str(good), str(bad)]) == 1
    assert "1 of 2 scenarios passed" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "terms", "total"),
    [
        ("3 Agility", ((3, "Agility"),), None),
        ("-2 boarding + 4 PILOT", ((-2, "boarding"), (4, "PILOT")), None),
        ("3 Wits − 4 its lock = -1", ((3, "Wits"), (-4, "its lock")), -1),
        ("1 Torpedo-and-mine system = 1", ((1, "Torpedo-and-mine system"),), 1),
    ],
)
def test_a_pool_is_read_as_it_is_written(
    text: str, terms: tuple[tuple[int, str], ...], total: int | None
) -> None:
    pool = parsed(text)
    assert (pool.terms, pool.stated) == (terms, total)


@pytest.mark.parametrize("text", ["", "Agility", "3", "3 Agility + ", "3 Agility = x", "= 3"])
def test_what_is_no_pool_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="expected a sum such as"):
        parsed(text)


def test_the_document_names_every_action_and_parameter() -> None:
    text = (CHECKOUT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    lines = {line.split("|")[1].strip(): line for line in text.splitlines() if line.startswith("|")}
    for action in ruleset(content_for("coriolis")).actions.values():
        line = lines[f"`{action.id}`"]
        assert all(f"`{p.name}`" in line for p in action.parameters), action.id
        assert all(f"`{menu}`" in line for menu in action.menus), action.id


@pytest.mark.parametrize("game", CONTENT_TYPES)
def test_every_game_prints_its_actions(game: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["actions", game]) == 0
    lines = capsys.readouterr().out.splitlines()
    for action in rules_for(game).actions.values():
        (line,) = (line for line in lines if line.startswith(f"| `{action.id}` |"))
        assert all(f"`{p.name}`" in line for p in action.parameters), action.id
        assert all(f"`{menu}`" in line for menu in action.menus), action.id


def test_an_action_is_printed_with_its_seat_its_windows_and_what_may_be_said(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["actions", "coriolis"]) == 0
    assert (
        "| `critical_hit` | gunner | `sixes` | `rerolls` (0 to 20) = `0` |"
        in capsys.readouterr().out.splitlines()
    )
    assert main(["actions", "chess"]) == 2
    assert "There is no ruleset chess. Take one of: " in capsys.readouterr().err


def test_the_example_of_the_document_passes(run: Run) -> None:
    text = (CHECKOUT / "docs" / "scenarios.md").read_text(encoding="utf-8")
    blocks = [part.split("```")[0] for part in text.split("```toml\n")[1:]]
    whole = [block for block in blocks if block.startswith("title")]
    assert len(whole) >= 2
    assert [run(block) for block in whole] == [0] * len(whole)
