import json
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from bot.store import Store
from tests.store.battles import act

ROOT = Path(__file__).parents[2]


def kill_after(acts: int, url: str) -> tuple[str, int]:
    """The combat that the killed process was fighting and the last act it confirmed."""
    with subprocess.Popen(
        [sys.executable, "-m", "tests.store.killed", url],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
    ) as child:
        assert child.stdout is not None
        combat_id = child.stdout.readline().strip()
        confirmed = [int(child.stdout.readline()) for _ in range(acts)]
        child.send_signal(signal.SIGKILL)
        confirmed += [int(line) for line in child.stdout.read().split("\n")[:-1]]
    assert child.returncode == -signal.SIGKILL
    return combat_id, confirmed[-1]


@pytest.mark.parametrize("acts_before", [1, 40, 173])
async def test_a_process_killed_while_it_commits_loses_nothing_it_confirmed(
    tmp_path: Path, acts_before: int
):
    url = f"sqlite:///{tmp_path}/battles.db"
    combat_id, last_confirmed = kill_after(acts_before, url)
    async with await Store.open(url) as store:
        combat = await store.combat(combat_id)
        assert combat is not None
        # One act may have been committed whose confirmation was never printed.
        assert combat.seq in (last_confirmed, last_confirmed + 1)
        assert json.loads(combat.snapshot)["after"] == combat.seq
        everything = list(range(1, combat.seq + 1))
        assert [done.seq for done in await store.acts(combat_id)] == everything
        assert [item.seq for item in await store.pending_outbox()] == everything
        assert (await act(store, combat)).seq == combat.seq + 1
