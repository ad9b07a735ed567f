"""The command line: what it offers, and how it ends when something is wrong."""

import os
import sqlite3
import subprocess
import sys
import time
from pathlib import Path

import pytest

from bot.__main__ import main
from bot.health import STALE_AFTER, beat

CHECKOUT = Path(__file__).parent.parent


def test_a_wrong_setting_ends_the_process_with_one_sentence_and_code_2() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "bot", "health"],
        cwd=CHECKOUT,
        env={**os.environ, "LOG_LEVEL": "loud"},
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr == "LOG_LEVEL is 'loud', but must be DEBUG, INFO, WARNING or ERROR.\n"


def test_an_unknown_command_is_refused_with_the_known_ones(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["fly"])
    assert ended.value.code == 2
    complaint = capsys.readouterr().err
    for command in ("run", "scenario", "demo", "play", "health"):
        assert command in complaint


@pytest.fixture
def alive(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    database = tmp_path / "battles.db"
    sqlite3.connect(database).close()
    monkeypatch.setenv("DATABASE_URL", f"sqlite+aiosqlite:///{database}")
    file = tmp_path / "var" / "alive"
    monkeypatch.setenv("ALIVE_FILE", str(file))
    return file


def test_a_bot_that_beat_lately_is_well(alive: Path) -> None:
    beat(alive)
    assert main(["health"]) == 0


def test_a_bot_that_never_ran_is_not_well(alive: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["health"]) == 1
    assert capsys.readouterr().err == f"The bot is not running: there is no {alive}.\n"


def test_a_bot_that_stopped_beating_is_not_well(
    alive: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    beat(alive)
    long_ago = time.time() - STALE_AFTER - 10
    os.utime(alive, (long_ago, long_ago))
    assert main(["health"]) == 1
    assert capsys.readouterr().err.startswith("The bot hangs or is gone")


def test_a_bot_without_its_database_is_not_well(
    alive: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    beat(alive)
    (tmp_path / "battles.db").unlink()
    assert main(["health"]) == 1
    assert "does not open" in capsys.readouterr().err
    assert not (tmp_path / "battles.db").exists()


def test_a_missing_token_ends_the_process_with_one_sentence_and_code_2() -> None:
    environment = {k: v for k, v in os.environ.items() if k != "DISCORD_TOKEN"}
    done = subprocess.run(
        [sys.executable, "-m", "bot", "run"],
        cwd=CHECKOUT,
        env=environment,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.startswith("DISCORD_TOKEN is missing")
    assert len(done.stderr.splitlines()) == 1
