"""From a scenario to the combat it starts with: ships, values set, the agenda from a step on."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Any, cast

from pydantic import ValidationError

from bot.content import BadContent, Fault, content_for
from bot.core.agenda import Ask, Do, Each, Frame, Step, steps_within
from bot.core.codec import Codec
from bot.core.combat import Combat
from bot.core.draft import Draft, Entry
from bot.core.legal import turn_of
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import Seat
from bot.scenarios.compare import NONE, compare, place
from bot.scenarios.file import Scenario, Start, unknown

AnyRules = Ruleset[Any]
AnyCombat = Combat[Any]


@cache
def rules_for(ruleset_id: str) -> AnyRules:
    """The ruleset of this id with the content we ship; every ruleset's module makes its own."""
    module = import_module(f"bot.rules.{ruleset_id}.ruleset")
    return cast("AnyRules", module.ruleset(content_for(ruleset_id)))


@cache
def codec_for(ruleset_id: str) -> Codec[Any]:
    return Codec(rules_for(ruleset_id))


def opening(codec: Codec[Any], scenario: Scenario, file: str) -> AnyCombat:
    """The combat before anything happens. Raises BadContent with what cannot be."""
    rules = codec.rules
    faults = list(_unknown_settings(rules, scenario, file))
    if faults:
        raise BadContent(faults)
    ships = tuple(Entry(ship_id, **entry.model_dump()) for ship_id, entry in scenario.ships.items())
    try:
        combat: AnyCombat = Combat(rules.id, rules.setup(Draft(ships, dict(scenario.options))))
    except Refused as no:
        raise BadContent([Fault(file, "ships", str(no), "expected a battle that can be")]) from None
    return with_values(codec, combat, scenario.set, file) if scenario.set else combat


def _unknown_settings(rules: AnyRules, scenario: Scenario, file: str) -> Iterator[Fault]:
    templates = [t.id for t in rules.templates]
    settings = [option.id for option in rules.ship_settings]
    yield from unknown(file, "options", iter(scenario.options), [o.id for o in rules.options])
    for ship_id, entry in scenario.ships.items():
        key = f"ships.{ship_id}"
        yield from unknown(file, f"{key}.template", iter([entry.template]), templates)
        yield from unknown(file, f"{key}.settings", iter(entry.settings), settings)


def with_values(
    codec: Codec[Any], combat: AnyCombat, values: Mapping[str, Any], file: str
) -> AnyCombat:
    """The same combat with other values in its state. Raises BadContent."""
    tree = json.loads(codec.combat_to_json(combat))
    tree["state"] = _merged(tree["state"], values)
    try:
        changed = codec.combat_from_json(json.dumps(tree))
    except ValidationError as error:
        raise BadContent(_set_faults(file, error)) from None
    # What the state does not know was dropped on the way.
    lost = list(compare(values, state_tree(codec, changed), ""))
    if lost:
        raise BadContent(
            Fault(file, f"set.{d.what}", d.expected, f"expected a value there is, here is {d.got}")
            for d in lost
        )
    return changed


def _merged(there: Any, wish: Any) -> Any:
    if not isinstance(wish, Mapping):
        return None if wish == NONE else wish
    table = cast("Mapping[str, Any]", wish)
    if isinstance(there, list):
        entries = list(cast("list[Any]", there))
        for key, value in table.items():
            at = place(entries, key)
            if at is not None:
                entries[at] = _merged(entries[at], value)
        return entries
    old = dict(cast("Mapping[str, Any]", there)) if isinstance(there, Mapping) else {}
    return {**old, **{key: _merged(old.get(key), value) for key, value in table.items()}}


def _set_faults(file: str, error: ValidationError) -> Iterator[Fault]:
    lacking: dict[str, list[str]] = {}
    for one in error.errors():
        *inside, last = (str(step) for step in one["loc"] if step != "state")
        if one["type"] == "missing":
            lacking.setdefault(".".join(["set", *inside]), []).append(last)
            continue
        said = one["msg"].replace("Input should be ", "")
        key = ".".join(["set", *inside, last])
        yield Fault(file, key, repr(one["input"])[:60], f"expected {said}")
    for key, words in lacking.items():
        yield Fault(file, key, "is new", f"expected all of it, {', '.join(words)} too")


def state_tree(codec: Codec[Any], combat: AnyCombat) -> dict[str, Any]:
    """The state as tables and lists, with the figures that follow from it."""
    tree: dict[str, Any] = json.loads(codec.combat_to_json(combat))["state"]
    if codec.rules.figures is not None:
        tree["figures"] = codec.rules.figures(combat.state)
    return tree


def started_at(rules: AnyRules, combat: AnyCombat, start: Start, file: str) -> AnyCombat:
    """The combat with everything of the round still to come from a step on. Raises BadContent."""
    steps = rules.round(combat.state)
    frames = _frames(rules, combat, steps, start.at, start.of, {})
    if isinstance(frames, Fault):
        raise BadContent([frames._replace(file=file)])
    agenda = tuple(replace(frame, id=f"0.{n}") for n, frame in enumerate(frames))
    return replace(combat, round=start.round, agenda=agenda)


def _frames(
    rules: AnyRules,
    combat: AnyCombat,
    steps: Sequence[Step],
    at: str,
    of: Sequence[str],
    bound: dict[str, str],
) -> list[Frame] | Fault:
    """The step called `at` and what comes after it, as a stack: the next one is the last."""
    found = next((n for n, s in enumerate(steps) if at in map(_name, steps_within(s))), None)
    if found is None:
        names = [name for step in steps for s in steps_within(step) if (name := _name(s))]
        return Fault("", "start.at", at, f"expected one of {', '.join(names)}")
    later = [Frame("", step, bound) for step in reversed(steps[found + 1 :])]
    step = steps[found]
    if not isinstance(step, Each) or not of:
        return [*later, Frame("", step, bound)]
    frame = Frame("", step, bound)
    seat = Seat(bound.get("ship", "-"), step.name)
    roster = list(
        rules.rosters[step.roster](turn_of(rules, combat, seat, step.name, "rule", frame))
    )
    if of[0] not in roster:
        return Fault("", "start.of", of[0], f"expected one of {', '.join(roster)}")
    visited = tuple(roster[: roster.index(of[0]) + 1])
    inner = _frames(rules, combat, step.body, at, of[1:], {**bound, step.name: of[0]})
    if isinstance(inner, Fault):
        return inner
    return [*later, replace(frame, visited=visited), *inner]


def _name(step: Step) -> str:
    return step.rule if isinstance(step, Do) else step.menu if isinstance(step, Ask) else ""
