"""Twins of a battle: states that differ from it only in what some readers may not know.

What is secret is not listed here: it is whatever a reader's view leaves out. A new secret is
therefore tried as soon as the view knows of it.
"""

from __future__ import annotations

import types
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import fields, is_dataclass
from functools import cache
from random import Random
from typing import Any, Literal, Union, cast, get_args, get_origin, get_type_hints

from bot.core.action import Action
from bot.core.agenda import Answer, Ask, Params
from bot.core.autoplay import random_act
from bot.core.combat import Combat
from bot.core.decide import Act, decide
from bot.core.dice import KeyedDice
from bot.core.frozen import replace
from bot.core.legal import accept, asked_seats, offer, turn_of
from bot.core.refusal import Refused
from bot.core.ruleset import Ruleset
from bot.core.seats import Seat, Viewer
from bot.core.view import view, waiting_seats

Path = tuple[Any, ...]
Change = tuple[Path, Any]
KEPT = {"id", "side", "template", "mark", "type", "known"}
"""What makes a thing that thing: another of these would be another battle."""
SEATING = {"able", "stations", "declared", "design", "automatic", "module", "status"}
"""Who can be asked shows in who is asked, and who fights on in whether the battle does."""
DICE = KeyedDice(bytes(32))


def same_for(
    rules: Ruleset[Any], one: Combat[Any], other: Combat[Any], readers: Sequence[Viewer]
) -> bool:
    """Whether none of the readers may tell the two apart: the same view, the same people asked."""
    return all(
        view(rules, one, reader) == view(rules, other, reader)
        and waiting_seats(rules, one, reader) == waiting_seats(rules, other, reader)
        and _asked(rules, one, reader) == _asked(rules, other, reader)
        for reader in readers
    )


def _asked(rules: Ruleset[Any], combat: Combat[Any], reader: Viewer) -> list[Seat]:
    frame = combat.window
    seats = asked_seats(rules, combat, frame) if frame is not None else ()
    return [seat for seat in seats if rules.sees(combat.state, reader, seat)]


def with_other_figures(
    rules: Ruleset[Any], combat: Combat[Any], readers: Sequence[Viewer], chance: Random
) -> tuple[Combat[Any], list[Path]]:
    """As many secret values changed as the readers cannot notice, and where they stand."""
    seen = view(rules, combat, readers[0])
    changes = [c for c in _differing(combat.state, seen.state, (), chance) if chance.random() < 0.7]
    chance.shuffle(changes)
    twin, done = combat, list[Path]()

    def take(some: list[Change]) -> None:
        nonlocal twin
        state = twin.state
        for path, value in some:
            state = _put(state, path, value)
        tried = replace(twin, state=state)
        if same_for(rules, combat, tried, readers):
            twin = tried
            done.extend(path for path, _ in some)
        elif len(some) > 1:
            take(some[: len(some) // 2])
            take(some[len(some) // 2 :])

    take(changes)
    return twin, done


def with_other_sealed(
    rules: Ruleset[Any], combat: Combat[Any], readers: Sequence[Viewer], chance: Random
) -> tuple[Combat[Any], list[Path]]:
    """Other answers than those that stand sealed now, but for the readers' own."""
    frame = combat.window
    if frame is None or not isinstance(frame.step, Ask) or not frame.step.sealed:
        return combat, []
    own = {reader.side for reader in readers if reader.kind == "side"}
    sides = rules.sides(combat.state)
    answers = tuple(
        a if sides.get(a.seat.ship) in own else _otherwise(rules, combat, a, chance)
        for a in frame.answers
    )
    changed = [(str(a.seat),) for a, b in zip(frame.answers, answers, strict=True) if a != b]
    return replace(combat, agenda=(*combat.agenda[:-1], replace(frame, answers=answers))), changed


def _otherwise(rules: Ruleset[Any], combat: Combat[Any], answer: Answer, chance: Random) -> Answer:
    for action, params in possible(rules, combat, answer.seat, chance):
        if (action.id, params) != (answer.action, answer.params):
            return Answer(answer.seat, action.id, params, answer.by)
    return answer


def possible(
    rules: Ruleset[Any], combat: Combat[Any], seat: Seat, chance: Random
) -> Iterator[tuple[Action, Params]]:
    """Ways in which a seat can answer the open window, at random."""
    frame = combat.window
    menu = rules.menu(cast("Ask", frame.step).menu) if frame is not None else ()
    for action in chance.sample(menu, len(menu)):
        if seat.station in action.stations and not action.gm:
            yield from _filled(rules, combat, seat, action, chance)


def _filled(
    rules: Ruleset[Any], combat: Combat[Any], seat: Seat, action: Action, chance: Random
) -> Iterator[tuple[Action, Params]]:
    """An action with the first values that are possible, and with some others."""
    now = offer(rules, combat, seat, action)
    if now.refusal is not None:
        return
    for _ in range(3):
        given: Params = {}
        for parameter in now.parameters:
            free = [option.id for option in parameter.options if option.refusal is None]
            if free and free != ["yes", "no"]:
                given[parameter.name] = chance.choice(free)
        turn = turn_of(
            rules, combat, seat, action.id, frame=None if action.anytime else combat.window
        )
        with suppress(Refused):
            yield action, accept(rules, turn, action, given)


def secret_acts(
    rules: Ruleset[Any], combat: Combat[Any], readers: Sequence[Viewer], chance: Random
) -> Iterator[tuple[Act, Combat[Any]]]:
    """Acts of others that change the battle, and that the readers could not notice."""
    own = {reader.side for reader in readers if reader.kind == "side"}
    sides = rules.sides(combat.state)
    seats = {s for m in rules.crews(combat.state) if sides[m.ship] not in own for s in m.seats}
    for seat in chance.sample(sorted(seats), min(8, len(seats))):
        for action in rules.actions.values():
            if not action.anytime or action.gm or seat.station not in action.stations:
                continue
            for _, params in _filled(rules, combat, seat, action, chance):
                act = Act(seat, action.id, params)
                with suppress(Refused):
                    after = replace(decide(rules, combat, act, DICE)[1], seq=combat.seq)
                    if after != combat and same_for(rules, combat, after, readers):
                        yield act, after


def with_other_plans(
    rules: Ruleset[Any], combat: Combat[Any], readers: Sequence[Viewer], chance: Random
) -> tuple[Combat[Any], list[Path]]:
    """As after something that another crew has said secretly."""
    for act, after in secret_acts(rules, combat, readers, chance):
        return after, [(act.action,)]
    return combat, []


def parted(
    rules: Ruleset[Any], combat: Combat[Any], readers: Sequence[Viewer], chance: Random
) -> tuple[Act, Act] | None:
    """Two acts of one seat of others after which the readers could not tell which it was."""
    plans = list(secret_acts(rules, combat, readers, chance))
    for one, _ in plans:
        for other, _ in plans:
            if one.seat == other.seat and (one.action, one.params) != (other.action, other.params):
                return one, other
    frame = combat.window
    own = {reader.side for reader in readers if reader.kind == "side"}
    sides = rules.sides(combat.state)
    for seat in asked_seats(rules, combat, frame) if frame is not None else ():
        if sides.get(seat.ship) in own:
            continue
        acts = [Act(seat, a.id, p) for a, p in possible(rules, combat, seat, chance)]
        for one in acts:
            for other in acts:
                if (one.action, one.params) != (other.action, other.params) and _hides(
                    rules, combat, one, other, readers
                ):
                    return one, other
    return None


def _hides(
    rules: Ruleset[Any], combat: Combat[Any], one: Act, other: Act, readers: Sequence[Viewer]
) -> bool:
    try:
        first, second = (decide(rules, combat, act, DICE)[1] for act in (one, other))
    except Refused:
        return False
    return first.outcome is None and first != second and same_for(rules, first, second, readers)


Twin = Callable[
    [Ruleset[Any], Combat[Any], Sequence[Viewer], Random], tuple[Combat[Any], list[Path]]
]


def _differing(truth: Any, seen: Any, path: Path, chance: Random) -> Iterator[Change]:
    """Changes of what is not in a view as it is in truth."""
    if truth == seen:
        return
    if is_dataclass(truth) and type(truth) is type(seen):
        for f in fields(truth):
            one, other = getattr(truth, f.name), getattr(seen, f.name)
            if one != other and _is_leaf(one):
                yield from _leaf(type(truth), f.name, one, (*path, f.name), chance)
            else:
                yield from _differing(one, other, (*path, f.name), chance)
    elif isinstance(truth, dict | tuple) and isinstance(seen, dict | tuple):
        known = _keyed(seen)
        for key, one in _keyed(truth).items():
            if key in known:
                yield from _differing(one, known[key], (*path, key), chance)
            else:
                yield from _every(one, (*path, key), chance)


def _every(thing: Any, path: Path, chance: Random) -> Iterator[Change]:
    """Changes of all that a thing holds."""
    if is_dataclass(thing):
        for f in fields(thing):
            one = getattr(thing, f.name)
            if _is_leaf(one):
                yield from _leaf(type(thing), f.name, one, (*path, f.name), chance)
            else:
                yield from _every(one, (*path, f.name), chance)
    elif isinstance(thing, dict | tuple):
        for key, one in _keyed(cast("Any", thing)).items():
            yield from _every(one, (*path, key), chance)
    else:
        yield from _leaf(None, "", thing, path, chance)


def _is_leaf(thing: Any) -> bool:
    return not is_dataclass(thing) and not isinstance(thing, dict | tuple)


def _leaf(
    kind: type[Any] | None, name: str, value: Any, path: Path, chance: Random
) -> Iterator[Change]:
    if name in KEPT or name in SEATING or (name == "name" and "crew" in path):
        return
    match value:
        case bool():
            yield path, not value
        case int():
            yield path, value + chance.choice((-1, 1, 2) if value > 1 else (1, 2))
        case float():
            yield path, value + 1
        case str() if name == "name":
            yield path, f"{value} II"
        case str() if kind is not None:
            others = [word for word in _words(kind).get(name, ()) if word != value]
            if others:
                yield path, chance.choice(others)
        case _:
            return


@cache
def _words(kind: type[Any]) -> dict[str, tuple[str, ...]]:
    """The words each field of a type may hold, where they are few."""
    return {name: tuple(_literals(hint)) for name, hint in get_type_hints(kind).items()}


def _literals(hint: Any) -> Iterator[str]:
    if get_origin(hint) is Literal:
        yield from (word for word in get_args(hint) if isinstance(word, str))
    elif get_origin(hint) in (Union, types.UnionType):
        for part in get_args(hint):
            yield from _literals(part)


def _keyed(many: Any) -> dict[Any, Any]:
    """Things by their key, their id or their place."""
    if isinstance(many, dict):
        return cast("dict[Any, Any]", many)
    return {getattr(one, "id", place): one for place, one in enumerate(many)}


def _put(thing: Any, path: Path, value: Any) -> Any:
    if not path:
        return value
    first, *rest = path
    if isinstance(thing, dict):
        known = cast("dict[Any, Any]", thing)
        return {**known, first: _put(known[first], tuple(rest), value)}
    if isinstance(thing, tuple):
        keyed = _keyed(thing)
        return tuple(
            _put(one, tuple(rest), value) if key == first else one for key, one in keyed.items()
        )
    return replace(thing, **{first: _put(getattr(thing, first), tuple(rest), value)})


def moved(rules: Ruleset[Any], combat: Combat[Any], chance: Random) -> Act | None:
    """Some act that the open window takes; None where the window is better skipped."""
    act = random_act(rules, combat, chance.randrange)
    return act if isinstance(act, Act) else None
