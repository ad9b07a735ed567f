"""The messages and the log lines of one act: a message a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from bot.core import telling
from bot.core.blocks import Block, Card, Field, Kind, Line, Row, Table, Words
from bot.core.combat import Chosen, Combat
from bot.core.play import Event, Judged, Rolled
from bot.core.ruleset import Told
from bot.core.telling import Tale, cards, lines
from bot.rules.command_points import events as e
from bot.rules.command_points.acts import ACTIONS
from bot.rules.command_points.content import Content
from bot.rules.command_points.present.board import gauge
from bot.rules.command_points.present.strikes import attack_card, loss
from bot.rules.command_points.present.telling import says
from bot.rules.command_points.present.words import (
    GAME,
    Sight,
    dice_line,
    pips,
    seat_words,
    who_rolled,
)
from bot.rules.command_points.state import State
from bot.rules.twod6.wording import listed, modifier_field, number

SceneKind = Literal["act", "attack", "initiative", "turn", "due", "flow"]
FIRE = {"fire_one", "fire_all"}
QUIET = (e.InitiativeSet, e.ShotsDeclared, e.ShotTaken, e.HitRolled)
BY = {"clock": "by the clock", "rule": "by default", "gm": "by the referee", "npc": "by itself"}
MOST_LINES = 6


Scene = telling.Scene[SceneKind]


def scenes(events: Sequence[Event]) -> Iterator[Scene]:
    """The events of one act, cut where another message begins."""
    return telling.scenes(events, Scene("flow"), _opened)


def _opened(now: Scene, event: Event) -> Scene | None:
    """Shots are of the act that fires them; those after an answer are of none."""
    kind = _begins(now, event)
    if kind is None:
        return None
    fires = now.chosen is not None and now.chosen.answer.action in FIRE
    kept = now.chosen if kind == "attack" and fires else None
    return Scene(kind, event if isinstance(event, Chosen) else kept)


def _begins(now: Scene, event: Event) -> SceneKind | None:
    match event:
        case Chosen():
            return "act"
        case e.ShotTaken() if now.kind != "attack":
            return "attack"
        case Rolled(purpose="initiative") if now.kind != "initiative":
            return "initiative"
        case e.TurnBegan():
            return "turn"
        case e.CrisisOver(how="struck"):
            return "due"
        case e.TurnEnded() | e.RoundEnded() | e.EffectsEnded() | e.BattleBegan():
            return "flow" if now.kind != "flow" else None
        case _:
            return None


def tales(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Tale]:
    """Everything an act has to tell, in order."""
    sight = Sight(content, after.state)
    found: list[Tale] = []
    for scene in scenes(told.events):
        found += _tales(sight, scene, before.state)
    return found


def report(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Card]:
    return cards(tales(content, before, told, after))


def log(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Words]:
    return lines(tales(content, before, told, after))


def _tales(sight: Sight, scene: Scene, before: State) -> Iterator[Tale]:
    match scene.kind:
        case "act":
            yield from _act(sight, scene, before)
        case "attack":
            by = "" if scene.chosen is None else BY.get(scene.chosen.answer.by, "")
            card = attack_card(sight, scene.events, before, by)
            yield Tale((*card.author, ": ", *card.title), card)
        case "initiative":
            yield from _initiative(sight, scene)
        case "turn":
            yield from _turn(sight, scene)
        case "due":
            yield from _due(sight, scene)
        case "flow":
            yield from _plain(sight, scene)


def _plain(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """A line for each thing that happened by itself; a vessel that is out is worth a message."""
    for event in scene.events:
        said = says(sight, event)
        if said is None or isinstance(event, QUIET):
            continue
        out = isinstance(event, e.VesselStatus)
        card = Card(Kind.HARM, (GAME,), said, glyph="💥") if out else None
        yield Tale(said, card)


def _turn(sight: Sight, scene: Scene) -> Iterator[Tale]:
    began = next(event for event in scene.events if isinstance(event, e.TurnBegan))
    surprise = " by surprise" if began.surprise != "none" else ""
    yield Tale((*sight.full(began.ship), f" acts{surprise}, {pips(began.cp, began.base)}"))
    yield from _plain(sight, scene)


def _told(sight: Sight, scene: Scene) -> list[Words]:
    return [
        said
        for event in scene.events
        if not isinstance(event, QUIET) and (said := says(sight, event)) is not None
    ]


def _act(sight: Sight, scene: Scene, before: State) -> Iterator[Tale]:
    """An act of a seat: what came of it first, then how."""
    chosen = scene.chosen
    if chosen is None or chosen.answer.action in FIRE:
        return
    answer = chosen.answer
    action = ACTIONS.get(answer.action)
    if action is None:
        return
    said = _told(sight, scene)
    landed = next((x for x in scene.events if isinstance(x, e.HitLanded)), None)
    if landed is not None:
        was = before.ships[landed.ship].hp
        said = [("Hit: ", *loss(sight, landed, was)), *said[1:]]
    if action.idle and not scene.rolls and not said:
        return
    kind, title, lines = _result(sight, scene, action.name, said, harmed=landed is not None)
    by = BY.get(answer.by, "")
    footer = " · ".join(part for part in (by, f"rules {action.ref}") if part)
    who = seat_words(sight, answer.seat, short=True)
    shown = [r for r in scene.rolls if r.form != "crisis"]
    body: list[Block] = [dice_line(r, _label(sight, r, shown)) for r in shown[:MOST_LINES]]
    more = (*_tied(sight, scene), *lines[:MOST_LINES], *_no_crisis(sight, scene))
    body += [Line(words) for words in more]
    fields = [f for r in shown[:1] for f in modifier_field(r)]
    card = Card(
        Kind.GM if action.gm else kind,
        (*who, f": {action.name}"),
        title,
        tuple(body),
        (*fields, *_table(sight, scene), *_now(sight, answer.seat.ship, harmed=landed is not None)),
        footer,
        glyph={Kind.SUCCESS: "🎯", Kind.HARM: "💥"}.get(kind, ""),
        dice=tuple(dice_line(r, _label(sight, r, scene.rolls)) for r in scene.rolls)
        if len(shown) > MOST_LINES
        else (),
        of=answer.seat,
    )
    line = (*who, " · ", *listed([title, *lines[:2]], " · "))
    yield Tale(line, card if said or scene.rolls else None)


def _result(
    sight: Sight, scene: Scene, name: str, said: list[Words], *, harmed: bool
) -> tuple[Kind, Words, list[Words]]:
    """The kind of an outcome, its title, and what else is to be said."""
    chosen = scene.chosen
    word = "" if chosen is None else chosen.answer.action
    own = [r for r in scene.rolls if r.purpose == word]
    judged = next((j for j in scene.events if isinstance(j, Judged)), None)
    worked = judged.success if judged is not None else any(r.success for r in own) or not own
    if harmed:
        return Kind.HARM, said[0], said[1:]
    if not worked:
        missed = _withstood(sight, scene) if judged is not None else ()
        return Kind.NOTHING, (f"{name}: ", *(missed or (f"{-own[0].degree} short",))), said
    kind = Kind.SUCCESS if own else Kind.MOVE
    if said:
        return kind, said[0], said[1:]
    return kind, ((f"{name}: works, changes nothing",) if own else (f"{name}: done",)), []


def _withstood(sight: Sight, scene: Scene) -> Words:
    """Who held out against an opposed check, and by how much (R-01)."""
    first, second = scene.rolls[:2]
    holder = sight.full(who_rolled(second)[0])
    if first.degree == second.degree:
        return (*holder, f" holds out, a tie at {number(first.degree)}")
    return (*holder, f" holds out, {number(second.degree)} against {number(first.degree)}")


def _tied(sight: Sight, scene: Scene) -> list[Words]:
    """Why equal totals have worked: at a tie the players' side wins (R-01)."""
    judged = next((j for j in scene.events if isinstance(j, Judged)), None)
    if judged is None or not judged.success or len(scene.rolls) < 2:
        return []
    first, second = scene.rolls[:2]
    if first.degree != second.degree or not second.purpose.endswith("_answer"):
        return []
    return [(*sight.short(who_rolled(first)[0]), f" wins the tie at {number(first.degree)}")]


DICE = {
    "save": "Physical save",
    "first_aid": "First aid",
    "pick_person": "Whom",
    "pick_system": "Which system",
    "cargo_loss": "Cargo lost, tenths",
    "hull_breach": "Damage",
    "hulk": "Hulk or fireball",
    "crisis": "Crisis",
    "displacer": "Displacer",
}
"""What dice decide that are not the roll of an act itself."""


def _label(sight: Sight, rolled: Rolled, shown: Sequence[Rolled]) -> str:
    """What dice are for, and whose they are where several rolled."""
    if rolled.purpose in DICE:
        return DICE[rolled.purpose]
    if len(shown) < 2:
        return ""
    ship, crew = who_rolled(rolled)
    who = sight.member(ship, crew)
    vessel = sight.state.ships.get(ship)
    if who is None or vessel is None or vessel.npc:
        return sight.mark(ship)
    return f"{sight.mark(ship)} {who.name}"


def _no_crisis(sight: Sight, scene: Scene) -> list[Words]:
    """What the table gave and nothing has come of, or only what is told already (4.5)."""
    rolled = next((r for r in scene.rolls if r.form == "crisis"), None)
    if rolled is None or any(isinstance(event, e.CrisisBegan) for event in scene.events):
        return []
    return [(f"{sight.content.crises[rolled.degree].name} is over at once",)]


def _table(sight: Sight, scene: Scene) -> list[Field]:
    """The crisis table with the rolled row."""
    rolled = next((r for r in scene.rolls if r.form == "crisis"), None)
    if rolled is None:
        return []
    rows = tuple(
        Row(str(face), row.name, row.effect, rolled=face == rolled.degree)
        for face, row in sorted(sight.content.crises.items())
    )
    return [Field((f"Crisis, 1D10: {rolled.degree}",), (Table(rows),))]


def _now(sight: Sight, ship: str, *, harmed: bool) -> list[Field]:
    """What a vessel has left: hit points after a hit, in its own turn CP."""
    vessel = sight.state.ships.get(ship)
    if vessel is None or not vessel.active:
        return []
    found: list[Block] = [gauge(sight, vessel, sight.short(ship))] if harmed else []
    if sight.state.active == ship:
        found.append(Line((*sight.short(ship), " ", pips(vessel.cp, vessel.cp_start))))
    return [Field(("Now",), tuple(found))] if found else []


def _due(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """A crisis that nobody solved in time."""
    over = next(event for event in scene.events if isinstance(event, e.CrisisOver))
    name = sight.crisis(over.kind)
    said = _told(sight, scene)
    title: Words = (f"{name}: ", *said[0]) if said else (f"{name}: no effect",)
    body: list[Block] = [dice_line(r, _label(sight, r, ())) for r in scene.rolls[:MOST_LINES]]
    body += [Line(words) for words in said[1:MOST_LINES]]
    card = Card(
        Kind.HARM if said else Kind.NOTHING,
        ("Deadline aboard ", *sight.full(over.ship)),
        title,
        tuple(body),
        (),
        "rules 4.5",
        glyph="🚨",
    )
    yield Tale(("🚨 ", *title), card)


def _initiative(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """Initiative of all vessels in one message."""
    sets = [event for event in scene.events if isinstance(event, e.InitiativeSet)]
    totals = {event.ship: event for event in sets}
    order = [s.id for s in sight.state.in_order() if s.id in totals]
    if not order:
        return
    lines = [says(sight, totals[ship]) or ("",) for ship in order]
    dice = tuple(dice_line(r, sight.mark(who_rolled(r)[0])) for r in scene.rolls[:12])
    late = any(isinstance(event, e.OrderChanged) for event in scene.events)
    card = Card(
        Kind.OPENED,
        (f"{GAME} · initiative",),
        (*sight.full(order[0]), " acts from now on" if late else " acts first"),
        tuple(Line(line) for line in lines[:12]),
        (Field(("Dice",), dice),),
        "rules 2.1",
        glyph="🔓",
    )
    yield Tale(("🔓 ", *listed(lines, " · ")), card)
