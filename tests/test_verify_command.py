"""`python -m bot verify FILE`: what it says of a whole export, a changed one and no export."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.app.proof import stamped
from bot.core.dice import keyed_faces, seal

PAGE = Path(__file__).parent.parent / "docs" / "checking-dice.md"
SEED = bytes(range(32))
KEY = "1/s1/gunner/fire/0"


def export(**other: object) -> str:
    faces = keyed_faces(SEED, KEY, 5, 6)
    rolled = {"key": KEY, "faces": list(faces)}
    act = {"seq": 7, "command": {"dice": {KEY: 6}}, "events": [["Rolled", rolled]]}
    shown = {"combat": "7QK3", "seal": seal(SEED), "seed": SEED.hex(), "acts": [act]}
    return json.dumps(stamped({**shown, **other}), indent=1)


def run(tmp_path: Path, text: str) -> int:
    file = tmp_path / "battle.json"
    file.write_text(text, encoding="utf-8")
    return main(["verify", str(file)])


def test_an_export_as_it_was_written_passes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, export()) == 0
    assert capsys.readouterr().out == f"✓ 5 of 5 faces match the seed sealed as {seal(SEED)}\n"


def test_an_export_from_before_there_were_checksums_passes(tmp_path: Path) -> None:
    shown = json.loads(export())
    del shown["check"], shown["acts"][0]["check"]
    assert run(tmp_path, json.dumps(shown)) == 0


@pytest.mark.parametrize("shift", [0, 1])
def test_the_page_on_the_dice_has_a_program_that_says_the_same(tmp_path: Path, shift: int) -> None:
    (program,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)
    shown = json.loads(export())
    faces = shown["acts"][0]["events"][0][1]["faces"]
    faces[0] = (faces[0] - 1 + shift) % 6 + 1
    file = tmp_path / "battle.json"
    file.write_text(json.dumps(shown), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-X", "utf8", "-c", program, str(file)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    assert done.stdout == f"{'✗' if shift else '✓'} 7 {KEY} {faces}\n"
    assert run(tmp_path, file.read_text(encoding="utf-8")) == shift


def test_one_changed_face_is_named_with_the_one_that_fell(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = json.loads(export())
    faces = shown["acts"][0]["events"][0][1]["faces"]
    fell, faces[2] = faces[2], faces[2] % 6 + 1
    assert run(tmp_path, json.dumps(shown)) == 1
    told = capsys.readouterr().out.splitlines()
    assert told[0].startswith("✗ 4 of 5 faces match")
    assert told[1].startswith(f"✗ act 7, {KEY}: die 3 shows {faces[2]}, the seed gives {fell} (")
    assert len(told) == 2


def test_a_change_beside_the_dice_is_named_by_its_act(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = json.loads(export())
    shown["acts"][0]["command"]["params"] = {"extra": 2}
    assert run(tmp_path, json.dumps(shown)) == 1
    assert "✗ act 7 is not as it was exported" in capsys.readouterr().out


def changed(**roll: object) -> str:
    """An export with something else where it has a roll; `sides`, `seq`: of its act."""
    shown = json.loads(export())
    act = shown["acts"][0]
    act["seq"] = roll.pop("seq", 7)
    act["command"]["dice"] = {roll.get("key", KEY): roll.pop("sides", 6)}
    act["events"][0][1] |= roll
    return json.dumps(shown)


@pytest.mark.parametrize(
    "text",
    [
        changed(sides="six"),
        changed(sides=None),
        changed(seq="\x1b[2J"),
        changed(faces=[1e999]),
        changed(faces=[None]),
        changed(faces=5),
        changed(key="\x1b[2Jall is well"),
        changed(key="\ud800"),
        json.dumps({**json.loads(export()), "acts": {"seq": 1}}),
        json.dumps({**json.loads(export()), "acts": [[[]]]}),
        json.dumps({**json.loads(export()), "acts": [{"seq": 1, "events": [["Rolled"]]}]}),
        export(seed=5),
        "[" * 100_000,
        "9" * 10_000,
        export()[:-200],
    ],
    ids=range(15),
)
def test_a_broken_or_hostile_file_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str
) -> None:
    assert run(tmp_path, text) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.endswith(": that is no battle exported by /combat export.\n")


def test_dice_of_sides_that_there_are_not_do_not_hold(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run(tmp_path, changed(sides=10**9)) == 1
    assert f"✗ act 7, {KEY}: there are no dice of 1000000000 sides" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "that is no battle exported by /combat export"),
        ("[1, 2]", "that is no battle exported by /combat export"),
        ('{"ships": []}', "that is no battle exported by /combat export"),
        (json.dumps({"seal": seal(SEED)}), "the battle is not over, so its seed is not published"),
        (export(seed="ff" * 32), "the seed is not the one that was sealed"),
        (export(seed="xyz"), "that is no battle exported by /combat export"),
    ],
    ids=["empty", "list", "other", "running", "seed", "no-seed"],
)
def test_what_is_no_finished_export_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], text: str, why: str
) -> None:
    assert run(tmp_path, text) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert why in shown.err
    assert len(shown.err.splitlines()) == 1


def test_a_file_that_is_not_there_is_told_in_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["verify", str(tmp_path / "nowhere.json")]) == 2
    assert capsys.readouterr().err.endswith("it cannot be read (No such file or directory).\n")


def test_a_picture_is_no_export(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "board.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\xff\xfe")
    assert main(["verify", str(file)]) == 2
    assert "it is no text" in capsys.readouterr().err
