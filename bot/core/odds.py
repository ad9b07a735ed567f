"""Exact odds from the same body that acts: run against every outcome of its rolls."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, TypeVar

from bot.core.combat import Combat
from bot.core.decide import Act, Run, Skip
from bot.core.dice import Faces, Roll, keyed_faces
from bot.core.frozen import replace
from bot.core.legal import accept
from bot.core.menu import Needed, Odds
from bot.core.play import Event, Judged, Rolled
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import Seat

S = TypeVar("S")
R = TypeVar("R", bound=Hashable)
LEAF_LIMIT = 20_000
SAMPLES = 2_000


class _Branch(Exception):
    def __init__(self, roll: Roll) -> None:
        super().__init__("an open roll")
        self.roll = roll


@dataclass
class _Path:
    """Dice that fall as the walk says, and stop it at the first roll it has not decided."""

    faces: tuple[Faces, ...]
    at: int = 0

    def draw(self, key: str, roll: Roll) -> Faces:
        if self.at == len(self.faces):
            raise _Branch(roll)
        self.at += 1
        return self.faces[self.at - 1]


@dataclass
class _Sample:
    """Dice of one sample: keyed, so that the same question has the same answer."""

    number: int
    at: int = 0

    def draw(self, key: str, roll: Roll) -> Faces:
        self.at += 1
        return keyed_faces(b"sample", f"{self.number}/{self.at}", roll.number, roll.sides)


@dataclass
class _Sums:
    """Whether an act works by each sum of the dice of its roll."""

    found: dict[tuple[int, int], dict[int, set[bool]]] = field(
        default_factory=dict[tuple[int, int], dict[int, set[bool]]]
    )

    def note(self, roll: Roll, faces: Faces, *, works: bool) -> None:
        by_sum = self.found.setdefault((roll.number, roll.sides), {})
        by_sum.setdefault(sum(faces), set()).add(works)

    def least(self) -> Needed | None:
        """The sum from which on it works. None if it is not the sum that decides: faces that are
        not read as one stand for others, and so are not all there.
        """
        if len(self.found) != 1:
            return None
        ((number, sides), by_sum) = next(iter(self.found.items()))
        every = range(number, number * sides + 1)
        if sorted(by_sum) != list(every) or any(len(works) > 1 for works in by_sum.values()):
            return None
        works = [total for total in every if True in by_sum[total]]
        if not works or len(works) == len(every) or works[0] + len(works) <= every[-1]:
            return None
        return Needed(works[0], number, sides)


@dataclass
class _Watched:
    """Dice of which it is known what was rolled for each key."""

    dice: Any
    rolls: dict[str, Roll] = field(default_factory=dict[str, Roll])

    def draw(self, key: str, roll: Roll) -> Faces:
        self.rolls[key] = roll
        return self.dice.draw(key, roll)


def distribution(
    play: Callable[[Any], R], limit: int = LEAF_LIMIT
) -> tuple[dict[R, Fraction], bool]:
    """The chances of each result of `play(dice)`, and whether they are exact.

    Past `limit` leaves the rest is not walked: a fixed sample is taken instead.
    """
    found: dict[R, Fraction] = {}
    leaves = 0
    open_paths: list[tuple[tuple[Faces, ...], Fraction]] = [((), Fraction(1))]
    while open_paths:
        path, chance = open_paths.pop()
        try:
            result = play(_Path(path))
        except _Branch as branch:
            for faces, part in branch.roll.outcomes():
                if part:
                    open_paths.append(((*path, faces), chance * part))
                if leaves + len(open_paths) > limit:
                    return _sampled(play), False
            continue
        leaves += 1
        found[result] = found.get(result, Fraction(0)) + chance
    return found, True


def _sampled(play: Callable[[Any], R]) -> dict[R, Fraction]:
    found: dict[R, Fraction] = {}
    for number in range(SAMPLES):
        result = play(_Sample(number))
        found[result] = found.get(result, Fraction(0)) + Fraction(1, SAMPLES)
    return found


def verdict(events: list[Event], purpose: str) -> tuple[bool, int] | None:
    """What an act's own rolls came to: the net result if several rolls made one, else its roll."""
    for event in reversed(events):
        if isinstance(event, Judged):
            return event.success, event.degree
    for event in events:
        if isinstance(event, Rolled) and event.purpose == purpose:
            return event.success, event.degree
    return None


def is_opposed(events: list[Event], seat: Seat) -> bool:
    """Whether people of other ships rolled, and that decided it together with the own roll."""
    others = (e.who.partition("/")[0] != seat.ship for e in events if isinstance(e, Rolled))
    return any(isinstance(event, Judged) for event in events) and any(others)


def odds(rules: Ruleset[S], combat: Combat[S], act: Act) -> Odds | None:
    """The chances of an act's own rolls; None if it rolls nothing. Raises Refused if illegal."""
    action = rules.actions.get(act.action)
    if action is None:
        raise Refused(f"There is no action called {act.action}")
    frame = combat.window
    bound = frame.bound if frame is not None and not action.anytime else {}
    first: list[Rolled] = []
    sums = _Sums()
    opposed: set[bool] = set()

    def play(dice: Any) -> tuple[bool, int] | None:
        watched = _Watched(dice)
        run = Run(rules, combat, watched, combat.seq + 1)
        run.exploring = True
        turn = run.turn(act.seat, act.action, act.by, bound)
        run.perform(turn, action, accept(rules, turn, action, act.params))
        first[:] = [e for e in run.events if isinstance(e, Rolled) and e.purpose == act.action]
        result = verdict(run.events, act.action)
        opposed.add(is_opposed(run.events, act.seat))
        if first and result is not None:
            sums.note(watched.rolls[first[0].key], first[0].faces, works=result[0])
        return result

    chances, exact = distribution(play)
    if None in chances:
        return None
    results = {r: c for r, c in chances.items() if r is not None}
    degrees: dict[int, Fraction] = {}
    for (_, degree), chance in results.items():
        degrees[degree] = degrees.get(degree, Fraction(0)) + chance
    return Odds(
        success=sum((c for (works, _), c in results.items() if works), Fraction(0)),
        degrees=tuple(sorted(degrees.items())),
        terms=tuple((m.value, m.source) for m in first[0].modifiers) if first else (),
        about=not exact,
        needs=sums.least() if exact else None,
        opposed=True in opposed,
    )


def outlook(
    rules: Ruleset[S], combat: Combat[S], act: Act, measure: Callable[[Combat[S]], R]
) -> tuple[dict[R, Fraction], bool]:
    """Beyond the act: `measure` once all it pushed has run, each window by its default.

    The second value says whether the chances are exact.
    """
    below = {frame.id for frame in combat.agenda}

    def play(dice: Any) -> R:
        run = Run(rules, combat, dice, combat.seq + 1)
        run.exploring = True
        run.act(act)
        _run_on(run, below)
        return measure(replace(run.combat, seq=combat.seq))

    return distribution(play)


def _run_on(run: Run, below: set[str]) -> None:
    while run.combat.top is not None and run.combat.top.id not in below:
        if run.rules.over(run.combat.state) is not None:
            return
        if run.waits(run.combat.top):
            run.skip(Skip("rule"))
