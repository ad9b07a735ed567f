"""Plays a scenario step by step and says what came of each, as expected or not."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, cast

from bot.core.action import Action, Pick
from bot.core.agenda import Ask, Params
from bot.core.codec import Codec
from bot.core.combat import CORE_EVENTS
from bot.core.decide import Act, Begin, Command, End, Run, Skip, decide
from bot.core.dice import Faces, Roll
from bot.core.legal import open_seats, turn_of
from bot.core.play import Event, Rolled
from bot.core.refusal import Refused
from bot.core.ruleset import Told
from bot.core.seats import GM, Seat
from bot.core.view import view
from bot.scenarios.compare import Difference, compare, shown
from bot.scenarios.file import Check, Expected, GivenRoll, Happening, Scenario, Step
from bot.scenarios.opening import (
    AnyCombat,
    AnyRules,
    codec_for,
    opening,
    rules_for,
    started_at,
    state_tree,
)
from bot.scenarios.pools import Pool, parsed

MOST_SKIPS = 500


class WrongDice(Exception):
    """A roll is not the one whose faces are given."""

    def __init__(self, difference: Difference) -> None:
        super().__init__(difference.what)
        self.difference = difference


class GivenDice:
    """The faces of a step, roll by roll, in the order in which they are drawn."""

    def __init__(self) -> None:
        self.left: list[Faces] = []

    def draw(self, key: str, roll: Roll) -> Faces:
        pool = Pool(tuple((m.value, m.source) for m in roll.modifiers))
        said = f"{key} rolls {roll.number}D{roll.sides}"
        said += f": {pool}" if pool.terms else ""
        if not self.left:
            raise WrongDice(Difference("rolls", "no further roll", said))
        faces = self.left.pop(0)
        if len(faces) != roll.number or not all(1 <= face <= roll.sides for face in faces):
            raise WrongDice(Difference("rolls", f"a roll of {_faces(faces)}", said))
        return faces


@dataclass(frozen=True, slots=True)
class Played:
    """One step as it went. `differences` are what was expected and did not come."""

    title: str
    lines: tuple[str, ...] = ()
    differences: tuple[Difference, ...] = ()


def play(scenario: Scenario, file: str) -> Iterator[Played]:
    """Every step until one goes otherwise than expected. Raises BadContent."""
    rules = rules_for(scenario.ruleset)
    for check in scenario.checks:
        yield checked(rules, check)
    if scenario.ships:
        yield from Game(codec_for(scenario.ruleset), scenario, file).play()


def checked(rules: AnyRules, check: Check) -> Played:
    """Given figures against the ruleset's tables."""
    title = check.note or f"{check.table} {shown(check.given)}"
    ask = rules.checks.get(check.table)
    if ask is None:
        known = ", ".join(rules.checks) or "no checks"
        return Played(title, (), (Difference("table", known, check.table),))
    try:
        found = dict(ask(rules.content, check.given))
    except Refused as no:
        return Played(title, (), (Difference("given", "figures it takes", str(no)),))
    return Played(title, (shown(found),), tuple(compare(check.expect, found, "")))


@dataclass
class Game:
    """A battle under way with the dice of its steps."""

    codec: Codec[Any]
    scenario: Scenario
    file: str
    dice: GivenDice = field(default_factory=GivenDice)
    events: list[Event] = field(default_factory=list[Event])

    def __post_init__(self) -> None:
        self.rules = self.codec.rules
        self.combat: AnyCombat = opening(self.codec, self.scenario, self.file)
        self.happened: list[Event] = []
        """The events of the present step."""
        self.lines: list[str] = []

    def play(self) -> Iterator[Played]:
        start = self.scenario.start
        at = f"Start at {start.at}{' of ' + ', '.join(start.of) if start.of else ''}"
        played = self.stage(start.note or (at if start.at else "Start"), start, None)
        yield played
        for step in self.scenario.steps:
            if played.differences:
                return
            title = f"{step.words}: {step.note}" if step.note else step.words
            played = self.stage(title, step, step)
            yield played
        if not played.differences and self.scenario.end is not None:
            self.happened = self.events
            yield Played("In the end", (), tuple(self.differences(self.scenario.end)))

    def stage(self, title: str, expected: Expected, step: Step | None) -> Played:
        """Do what a step says and compare what came of it."""
        self.dice.left = [roll.dice for roll in expected.rolls]
        self.happened, self.lines = [], []
        try:
            if step is None:
                self.start()
            else:
                self.carry_out(step)
        except WrongDice as wrong:
            found = (wrong.difference,)
        except Refused as no:
            wanted = step.refused if step is not None else ""
            found = (*_refusal(no, wanted), *self.differences(expected))
            self.lines.append(f"Refused: {no}")
        else:
            found = tuple(self.differences(expected))
            if step is not None and step.refused:
                found = (Difference("refused", step.refused, "accepted"), *found)
        self.events += self.happened
        return Played(title, (*self.lines, self.waiting()), found)

    def start(self) -> None:
        start = self.scenario.start
        if not start.at:
            self.do(Begin())
            return
        before = started_at(self.rules, self.combat, start, self.file)
        run = Run(self.rules, before, self.dice, before.seq + 1)
        run.advance()
        self.record(before, run.events, replace(run.combat, seq=run.seq))

    def carry_out(self, step: Step) -> None:
        """Raises Refused, and WrongDice."""
        if step.end:
            self.do(End())
        elif step.skip:
            self.skip(step)
        else:
            seat = Seat.parse(step.seat or "")
            by = step.by or ("gm" if seat.station == "gm" else "player")
            self.do(Act(seat, step.act, self.named(seat, step), by))

    def named(self, seat: Seat, step: Step) -> Params:
        """Parameters, where a thing may be called by its label in place of its id."""
        given: Params = dict(step.params)
        action: Action | None = self.rules.actions.get(step.act)
        if action is None:
            known = ", ".join(self.rules.actions)
            raise Refused(f"There is no action called {step.act}", instead=f"There are: {known}")
        if seat.ship not in self.rules.sides(self.combat.state):
            raise Refused(f"There is no ship {seat.ship}")
        if not action.anytime and self.menu() not in action.menus:
            return given
        frame = None if action.anytime else self.combat.window
        turn = turn_of(self.rules, self.combat, seat, action.id, step.by or "player", frame)
        for parameter in action.parameters:
            value = given.get(parameter.name)
            if value is not None and isinstance(parameter.kind, Pick):
                options = parameter.kind.options(turn)
                labels = (o.id for o in options if o.label.lower() == str(value).lower())
                if value not in [option.id for option in options]:
                    given[parameter.name] = next(labels, value)
            if parameter.name in given:
                turn.given[parameter.name] = given[parameter.name]
            elif parameter.default is not None:
                turn.given[parameter.name] = parameter.default
        return given

    def skip(self, step: Step) -> None:
        """Take defaults once, or until the named window is open for the seat named."""
        if step.skip is True:
            self.do(Skip())
            return
        for _ in range(MOST_SKIPS):
            if step.skip == self.menu() and step.seat in {None, *self.seats()}:
                return
            if self.combat.outcome is not None:
                break
            self.do(Skip())
        raise Refused(f"The window {step.skip} does not open", now=self.waiting())

    def do(self, command: Command) -> None:
        before = self.combat
        events, after = decide(self.rules, before, command, self.dice)
        self.record(before, events, after)

    def record(self, before: AnyCombat, events: Sequence[Event], after: AnyCombat) -> None:
        self.combat = after
        self.happened += events
        self.lines += [_roll_line(e) for e in events if isinstance(e, Rolled)]
        told = Told(after.seq, None, "player", tuple(events))
        looks = (view(self.rules, before, GM), told, view(self.rules, after, GM))
        said = ["".join(p if isinstance(p, str) else p.text for p in words)
                for words in self.rules.present.log(*looks)]  # fmt: skip
        self.lines += said or [
            f"{name} {shown(fields)}"
            for name, fields in json.loads(self.codec.events_to_json(events))
            if name not in {kind.__name__ for kind in CORE_EVENTS}
        ]

    def menu(self) -> str:
        frame = self.combat.window
        return "none" if frame is None else cast("Ask", frame.step).menu

    def seats(self) -> list[str]:
        return [str(seat) for seat in open_seats(self.rules, self.combat)]

    def waiting(self) -> str:
        outcome = self.combat.outcome
        if outcome is not None:
            return f"→ over: {outcome.winner or 'nobody'} wins, {outcome.why}"
        return f"→ {self.menu()}: {', '.join(self.seats()) or 'nobody'}"

    def differences(self, expected: Expected) -> Iterator[Difference]:
        rolled = [e for e in self.happened if isinstance(e, Rolled)]
        for number, (given, fell) in enumerate(zip(expected.rolls, rolled, strict=False), 1):
            yield from _roll_differences(given, fell, f"roll {number}")
        if len(rolled) < len(expected.rolls):
            yield Difference("rolls", f"{len(expected.rolls)} of them", f"{len(rolled)}")
        yield from self.event_differences(expected)
        tree = state_tree(self.codec, self.combat) if expected.expect else {}
        yield from compare(expected.expect, tree, "")
        if expected.window is not None and expected.window != self.menu():
            yield Difference("window", expected.window, self.menu())
        if expected.seats is not None and list(expected.seats) != self.seats():
            yield Difference("seats", ", ".join(expected.seats), ", ".join(self.seats()))
        yield from self.outcome_differences(expected)

    def event_differences(self, expected: Expected) -> Iterator[Difference]:
        known = [kind.__name__ for kind in (*CORE_EVENTS, *self.rules.events)]
        told: list[tuple[str, Any]] = json.loads(self.codec.events_to_json(self.happened))
        for wanted in (*expected.happens, *expected.never):
            if wanted.event not in known:
                yield Difference("event", "one that there is", wanted.event)
        for wanted in expected.happens:
            if not any(_is(wanted, *event) for event in told):
                same = [shown(fields) for name, fields in told if name == wanted.event]
                yield Difference("happens", _event(wanted), "; ".join(same) or "no such event")
        for wanted in expected.never:
            for name, fields in told:
                if _is(wanted, name, fields):
                    yield Difference("not", f"no {_event(wanted)}", f"{name} {shown(fields)}")

    def outcome_differences(self, expected: Expected) -> Iterator[Difference]:
        over, outcome = expected.over, self.combat.outcome
        if over is None:
            return
        got = "not over" if outcome is None else f"{outcome.winner or 'none'}, {outcome.why}"
        if isinstance(over, bool):
            if over != (outcome is not None):
                yield Difference("over", "over" if over else "not over", got)
        elif got != f"{over.winner}, {over.why}":
            yield Difference("over", f"{over.winner}, {over.why}", got)


def _refusal(no: Refused, wanted: str) -> tuple[Difference, ...]:
    """A refusal is expected by its whole sentence or by the fact it begins with."""
    if not wanted:
        return (Difference("act", "accepted", f"refused: {no}"),)
    return () if wanted in {str(no), no.refusal.fact} else (Difference("refused", wanted, str(no)),)


def _is(wanted: Happening, name: str, fields: Any) -> bool:
    return name == wanted.event and not any(compare(wanted.fields, fields, ""))


def _event(wanted: Happening) -> str:
    return f"{wanted.event} {shown(wanted.fields)}" if wanted.fields else wanted.event


def _pool_of(fell: Rolled) -> Pool:
    return Pool(tuple((m.value, m.source) for m in fell.modifiers))


def _faces(faces: Sequence[int]) -> str:
    return " ".join(map(str, faces))


def _roll_line(fell: Rolled) -> str:
    pool = f"{_pool_of(fell)} | " if fell.modifiers else ""
    return f"{fell.who} {fell.purpose}: {pool}{fell.form} {_faces(fell.faces)} | {fell.degree}"


def _roll_differences(given: GivenRoll, fell: Rolled, what: str) -> Iterator[Difference]:
    if given.pool is not None and not _pool_of(fell).is_what(parsed(given.pool)):
        yield Difference(f"{what} pool", given.pool, str(_pool_of(fell)))
    for word, wanted, got in (
        ("for", given.purpose, fell.purpose),
        ("who", given.who, fell.who),
        ("form", given.form, fell.form),
        ("result", given.result, fell.degree),
        ("success", given.success, fell.success),
    ):
        if wanted is not None and wanted != got:
            yield Difference(f"{what} {word}", shown(wanted), shown(got))
