"""States built by hand and acts told of them, for the tests of the prose of Coriolis."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass, replace
from typing import Any

from bot.content import content_for
from bot.core.agenda import Answer, Ask, Frame
from bot.core.blocks import (
    Board,
    Card,
    DiceLine,
    Facts,
    Gauge,
    Line,
    Modifiers,
    Name,
    Soft,
    Strong,
    Struck,
    Table,
)
from bot.core.combat import CORE_EVENTS, Chosen, Combat
from bot.core.dice import Modifier
from bot.core.draft import Draft
from bot.core.play import Event, Rolled
from bot.core.ruleset import Told
from bot.core.seats import PUBLIC, Seat, Viewer
from bot.rules.coriolis.evolve import evolve
from bot.rules.coriolis.present import present_for
from bot.rules.coriolis.setup import setup
from bot.rules.coriolis.state import Initiative, Ship, State
from bot.rules.coriolis.view import view as masked

CONTENT = content_for("coriolis")
PROSE = present_for(CONTENT)
TRADERS, TEETH = "Free Traders", "Jackal's Teeth"
NAMES = {
    "lantern": ("lantern_of_azhar", "Lantern", TRADERS),
    "camel": ("honest_camel", "Camel", TRADERS),
    "jackal": ("red_jackal", "Red Jackal", TEETH),
    "wasp": ("sand_wasp", "Wasp", TEETH),
    "lion": ("bronze_lion", "Bronze Lion", TEETH),
    "moth": ("night_moth", "Night Moth", TEETH),
}


def battle(*ids: str, seen: int = 2, **changes: Any) -> State:
    """The pilot phase of turn 3 of a battle in which all ships have seen each other."""
    draft = Draft()
    for ship in ids:
        template, name, side = NAMES[ship]
        draft = draft.add(template, name, side, npc=side == TEETH)
    made = setup(CONTENT, draft)
    ships: dict[str, Ship] = {}
    numbers: dict[str, int] = {}
    for ship_id, made_ship in zip(ids, made.ships.values(), strict=True):
        numbers[made_ship.side] = numbers.get(made_ship.side, 0) + 1
        ships[ship_id] = replace(
            made_ship,
            id=ship_id,
            ep_pool=made_ship.ep_max,
            mark=numbers[made_ship.side] if seen or made_ship.side == TRADERS else 0,
            initiative=Initiative(6 - len(ships), 1, 3),
        )
    levels = {
        one: {other: seen for other in ids if ships[other].side != ships[one].side} for one in ids
    }
    state = replace(made, ships=ships, detected=levels, stage="battle", phase="pilot", turn=3)
    return replace(state, **changes)


def changed(state: State, ship: str, **changes: Any) -> State:
    return state.put(replace(state.ships[ship], **changes))


def combat(state: State, frame: Frame | None = None, seq: int = 1) -> Combat[Any]:
    agenda = () if frame is None else (frame,)
    return Combat("coriolis", state, seq=seq, round=1, agenda=agenda)


def seen_by(viewer: Viewer, whole: Combat[Any]) -> Combat[Any]:
    return replace(whole, state=masked(whole.state, viewer))


def window(menu: str, ship: str = "", *, sealed: bool = False, **bound: str) -> Frame:
    bound = {**({"ship": ship} if ship else {}), **bound}
    return Frame("3.1", Ask(menu, menu, menu, held=sealed, sealed=sealed), bound)


def chose(ship: str, station: str, action: str, menu: str = "", **params: Any) -> Chosen:
    """An act of a seat by a player."""
    return Chosen(Answer(Seat(ship, station), action, params, "player"), menu or station)


def rolled(
    who: str, purpose: str, faces: str, *terms: tuple[int, str], form: str = "pool"
) -> Rolled:
    """A roll as the rules record it: faces as the specification writes them."""
    found = tuple(int(face) for face in faces.split())
    sixes = found.count(6)
    degree, success = sixes, sixes > 0
    match form:
        case "desperation":
            success = sixes == 2
            degree = int(success)
        case "sum":
            degree, success = sum(found), True
        case "highest":
            degree, success = max(found), True
        case _:
            pass
    modifiers = tuple(Modifier(value, source) for value, source in terms)
    return Rolled(f"1/{who}/{purpose}/0", who, purpose, form, modifiers, found, 1, success, degree)


def armor(ship: str, faces: str) -> Rolled:
    return rolled(ship, "armor", faces, form="armor")


def after(state: State, *events: Event) -> State:
    for event in events:
        if not isinstance(event, CORE_EVENTS):
            state = evolve(state, event)
    return state


def report(
    state: State, *events: Event, viewer: Viewer = PUBLIC, frame: Frame | None = None
) -> list[Card]:
    """The messages of an act that begins in `state` and causes these events."""
    before, told, then = _act(state, events, viewer, frame)
    return list(PROSE.report(before, told, then))


def log(state: State, *events: Event, viewer: Viewer = PUBLIC) -> list[str]:
    before, told, then = _act(state, events, viewer, None)
    return [plain(line) for line in PROSE.log(before, told, then)]


def _act(
    state: State, events: Iterable[Event], viewer: Viewer, frame: Frame | None
) -> tuple[Combat[Any], Told, Combat[Any]]:
    caused = tuple(events)
    before = seen_by(viewer, combat(state, frame))
    then = seen_by(viewer, combat(after(state, *caused), seq=2))
    return before, Told(2, 7, "player", caused), then


def plain(thing: Any) -> str:
    """Words or a block as text; bold is between stars, soft between underscores."""
    match thing:
        case str():
            return thing
        case Name(text=text) | Struck(text=text):
            return text
        case Strong(text=text):
            return f"*{text}*"
        case Soft(text=text):
            return f"_{text}_"
        case tuple():
            return "".join(plain(part) for part in thing).replace("\u00a0", " ")
        case Line(words=words):
            return plain(words)
        case Facts(items=items):
            return " · ".join(plain(item) for item in items)
        case DiceLine(faces=faces, counted=counted, result=result, label=label):
            shown = " ".join(f"*{f}*" if at in counted else str(f) for at, f in enumerate(faces))
            return f"{label or 'dice'} {shown} → {plain(result)}"
        case Modifiers(terms=terms):
            return " ".join(f"{term.value:+d} {term.source}" for term in terms)
        case Gauge(have=have, of=of, unit=unit, label=label):
            return f"{plain(label)} {'?' if have is None else have}/{of} {unit}".strip()
        case Table(rows=rows):
            return " / ".join(f"{r.roll} {r.name}" for r in rows if r.rolled and r.taken)
        case _:
            raise TypeError(thing)


def title(card: Card) -> str:
    return plain(card.title)


def body(card: Card) -> list[str]:
    return [plain(block) for block in card.body]


def field(card: Card | Board, name: str) -> list[str]:
    """The lines of the first field whose name begins so; none if there is none."""
    for found in card.fields:
        if plain(found.name).startswith(name):
            return [plain(block) for block in found.items]
    return []


def texts(thing: Any) -> list[tuple[bool, str]]:
    """Every text in a value, and whether it stands in a Name."""
    if isinstance(thing, Name):
        return [(True, thing.text)]
    if isinstance(thing, str):
        return [(False, thing)]
    if isinstance(thing, tuple | list):
        return [text for part in thing for text in texts(part)]
    if is_dataclass(thing):
        shown = (f for f in fields(thing) if f.name not in {"kind", "id"})
        return [text for f in shown for text in texts(getattr(thing, f.name))]
    return []


def everything(thing: Any) -> str:
    return "\n".join(text for _, text in texts(thing))
