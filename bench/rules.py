"""The rules alone, without store or Discord: simulated battles, and dice typed to do harm."""

from __future__ import annotations

import random
import time
from statistics import median

from bench.battles import coriolis
from bench.table import Row, at_least, at_most
from bot.app.dice import roll
from bot.core.autoplay import random_act
from bot.core.combat import Combat
from bot.core.decide import Begin, decide
from bot.core.dice import KeyedDice
from bot.core.draft import Draft
from bot.core.refusal import Refused
from bot.rules.coriolis.state import State

SECONDS = 5.0
HOSTILE = (
    "9" * 200,
    "9" * 1_000_000,
    "9999999d9999999",
    "100d1000" + "+100d1000" * 20,
    "+".join(["1d6"] * 101),
    "1d6" + "*1000000" * 20,
    "999999*" * 25 + "9",
    "(" * 100 + "1" + ")" * 100,
    "(" * 199,
    ")" * 200,
    "-" * 199 + "x",
    "+-" * 99 + "d",
    "1d6kh" * 40,
    "d" * 200,
    "1d" * 100,
    "٣d٦" * 60,
    " " * 199 + "x",
    "\t\n" * 99 + "(",
    "1d6!" + "!" * 190,
    "9**9**9**9",
    "__import__('os').system('true')",
    "1e400d6",
    "d6#" + "#" * 300,
    "\N{ZERO WIDTH SPACE}" * 200,
)


def hostile_dice() -> Row:
    """The slowest of them all, each the median of five."""
    times = {text: median(_refused(text) for _ in range(5)) for text in HOSTILE}
    worst = max(times, key=lambda text: times[text])
    note = f"slowest of {len(HOSTILE)}: {worst[:20]!r} …"
    return at_most("refuse hostile dice", 10, times[worst] * 1e3, "ms", note)


def _refused(text: str) -> float:
    """Seconds until it is refused."""
    start = time.perf_counter()
    try:
        roll(text, random.randrange)
    except Refused:
        return time.perf_counter() - start
    raise AssertionError(f"{text[:40]} was rolled")


def simulated_battles() -> Row:
    """Battles of two or three ships, all acts at random, to their end."""
    for number in range(5):
        _played(number)
    done = acts = 0
    start = time.process_time()
    while time.process_time() - start < SECONDS:
        acts += _played(done)
        done += 1
    a_minute = done * 60 / (time.process_time() - start)
    note = f"played at random, {acts / done:.0f} acts each; time of the processor"
    return at_least("simulated Coriolis battles", 2_000, a_minute, "a minute a core", note)


def _played(number: int) -> int:
    """How many acts a battle had."""
    rules = coriolis()
    chance = random.Random(number)
    draft = Draft(options={"mutual_detection": True})
    for side in ("Crew", "Raiders"):
        for _ in range(chance.choice((1, 1, 2))):
            draft = draft.add(chance.choice(rules.templates).id, "Ship", side, npc=side != "Crew")
    dice = KeyedDice(chance.randbytes(32))
    combat: Combat[State] = Combat(rules.id, rules.setup(draft))
    combat = decide(rules, combat, Begin(), dice)[1]
    acts = 0
    while combat.outcome is None:
        wish = random_act(rules, combat, chance.randrange)
        if wish is None:
            raise AssertionError(f"battle {number} waits for nobody")
        try:
            combat = decide(rules, combat, wish, dice)[1]
        except Refused:
            continue
        acts += 1
    return acts
