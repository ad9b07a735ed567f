"""The messages and the log lines of one act: a message a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from bot.core.blocks import Block, Card, Field, Kind, Line, Name, Soft, Strong, Words
from bot.core.combat import CORE_EVENTS, Chosen, Combat
from bot.core.play import Event, Rolled
from bot.core.ruleset import Told
from bot.core.telling import Tale, cards, lines
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.evolve import evolve
from bot.rules.night_tripper.present import scenes as special
from bot.rules.night_tripper.present.telling import Telling
from bot.rules.night_tripper.present.words import Sight, dice_line, doer, throw_line
from bot.rules.night_tripper.state import State
from bot.rules.night_tripper.throws import EDGE_TEXTS
from bot.rules.twod6.wording import listed, modifier_field

SceneKind = Literal["act", "goals", "orders", "order", "round", "flow"]
SEALED: dict[str, SceneKind] = {"goal": "goals", "round": "orders"}
BY = {"clock": "by the clock", "rule": "by default", "gm": "by the referee", "npc": "by itself"}
HARM = (
    e.ComponentHit,
    e.SkillLost,
    e.Wounded,
    e.CrewStruck,
    e.EffectTaken,
    e.VolleyOpened,
    e.OutOfAction,
    e.Died,
)
FLOW = (
    e.PhaseBegan,
    e.RoundOpened,
    e.RoundEnded,
    e.StationSkipped,
    e.GoalsOpened,
    e.BattleBegan,
    e.VolleyOver,
)
FIRST = (
    e.Died,
    e.OutOfAction,
    e.ComponentHit,
    e.SkillLost,
    e.Wounded,
    e.VolleyOpened,
    e.EffectTaken,
    e.Located,
)
"""What is told first, where it happened."""
LOCATED = {"accept_location", "choose_hit"}
"""What ends in a hit that the gunner has made of a point."""
THROWN = {"helm": "maneuver", "gunnery": "fire", "engineering": "engineer"}
"""A throw that Luck has let settle is told as what it was for."""
LAST = (e.LuckSpent, e.LuckBroken, e.StandingSet)
MOST_LINES = 6


@dataclass
class Scene:
    """Events that belong into one message, with the battle before each."""

    kind: SceneKind
    chosen: list[Chosen] = field(default_factory=list[Chosen])
    events: list[tuple[State, Event]] = field(default_factory=list[tuple[State, Event]])

    def all(self) -> list[Event]:
        return [event for _, event in self.events]

    @property
    def rolls(self) -> list[Rolled]:
        return [event for event in self.all() if isinstance(event, Rolled)]


def scenes(before: State, events: Sequence[Event]) -> Iterator[Scene]:
    """The events of one act, cut where another message begins."""
    state = before
    now = Scene("flow")
    for event in events:
        kind = _begins(now, event)
        if kind is not None:
            if now.events or now.chosen:
                yield now
            now = Scene(kind)
        if isinstance(event, Chosen):
            now.chosen.append(event)
        elif isinstance(event, Rolled) or not isinstance(event, CORE_EVENTS):
            now.events.append((state, event))
        if not isinstance(event, CORE_EVENTS):
            state = evolve(state, event)
    if now.events or now.chosen:
        yield now


def _begins(now: Scene, event: Event) -> SceneKind | None:
    match event:
        case Chosen(menu=menu):
            kind = SEALED.get(menu, "act")
            return None if kind != "act" and now.kind == kind else kind
        case e.ThrowSettled(throw=throw) if throw.throw == "computer":
            return "order" if now.kind != "order" else None
        case e.StationSkipped(station="computer") | e.OrderSettled():
            return "order" if now.kind != "order" else None
        case Rolled(purpose="initiative"):
            return "order" if now.kind != "order" else None
        case e.RoundEnded():
            return "round"
        case _ if isinstance(event, FLOW):
            return "flow" if now.kind not in {"flow", "goals"} else None
        case e.Finished() if now.kind in {"round", "flow"}:
            return "flow"
        case _:
            return None


def tales(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Tale]:
    """Everything an act has to tell, in order."""
    sight = Sight(content, before.state)
    found: list[Tale] = []
    every = list(scenes(before.state, told.events))
    together = any(scene.kind == "order" for scene in every)
    for scene in every:
        sight = Sight(content, scene.events[-1][0] if scene.events else sight.state)
        found += _tales(sight, scene, together=together)
    return found


def report(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Card]:
    return cards(tales(content, before, told, after))


def log(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Words]:
    return lines(tales(content, before, told, after))


def _tales(sight: Sight, scene: Scene, *, together: bool) -> Iterator[Tale]:
    match scene.kind:
        case "act" if _is_prediction(scene):
            yield _prediction(sight, scene, together=together)
        case "act":
            yield from _act(sight, scene)
        case "goals" | "orders":
            card = special.opened(sight, scene.all(), orders=scene.kind == "orders")
            if card is not None:
                yield Tale((f"{card.glyph} ", *card.title), card)
                yield from (Tale(said) for said in _said(sight, scene))
        case "order":
            card = special.order(sight, scene.all())
            if card is not None:
                yield Tale(card.title, card)
        case "round":
            state = scene.events[0][0]
            card = special.round_over(sight, state)
            yield Tale(card.title, card)
        case "flow":
            yield from (Tale(said) for said in _said(sight, scene))


def _said(sight: Sight, scene: Scene) -> list[Words]:
    """What happened in the scene, the most important first."""
    told = [
        (event, said)
        for state, event in scene.events
        if (said := Telling(Sight(sight.content, state), state).says(event)) is not None
    ]
    return [said for _, said in sorted(told, key=lambda each: _weight(each[0]))]


def _weight(event: Event) -> int:
    if isinstance(event, LAST):
        return len(FIRST) + 1
    return FIRST.index(type(event)) if isinstance(event, FIRST) else len(FIRST)


def _act(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """An act of a seat: what came of it first, then how."""
    answer = scene.chosen[0].answer
    said = _said(sight, scene)
    said += _waiting(sight, scene)
    who = doer(sight, answer.seat)
    if answer.action == "standing_answer":
        yield Tale((*who, " leaves an answer"))
        return
    if special.ACTIONS[answer.action].idle and not said and not scene.rolls:
        yield Tale((*who, f" · {special.name_of(answer.action)}"))
        return
    title: Words = said[0] if said else (special.ACTIONS[answer.action].name,)
    body: list[Block] = [*_dice(sight, scene)]
    body += [Line(words) for words in said[1 : MOST_LINES + 1]]
    by = BY.get(answer.by, "")
    card = Card(
        _kind(scene, answer.action, answer.by),
        (*who, *_deed(sight, scene, answer.action)),
        title,
        tuple(body),
        tuple(_fields(sight, scene)),
        " · ".join(part for part in (by, special.reference(answer.action)) if part),
        glyph=_glyph(scene, answer.action),
        dice=tuple(dice_line(r, r.purpose.replace("_", " ")) for r in scene.rolls)
        if len(scene.rolls) > 2
        else (),
        of=answer.seat,
    )
    yield Tale((*who, " · ", *listed([title, *said[1:3]], " · ")), card)


def _is_prediction(scene: Scene) -> bool:
    return scene.chosen[0].answer.action == "predict"


def _prediction(sight: Sight, scene: Scene, *, together: bool) -> Tale:
    """Both throws are told together, once both have thrown or passed (2.5)."""
    answer = scene.chosen[0].answer
    said: Words = (*doer(sight, answer.seat), " predicts the enemy")
    footer = " · ".join(part for part in (BY.get(answer.by, ""), "rules 2.2") if part)
    card = Card(Kind.MOVE, ("Both throws are shown together",), said, footer=footer)
    return Tale(said, None if together else card)


def _waiting(sight: Sight, scene: Scene) -> list[Words]:
    """Throws that Luck may still change; of leaps, whose each is."""
    events = scene.all()
    if any(isinstance(event, e.ThrowSettled) for event in events):
        return []
    found: list[Words] = []
    for throw in (event.throw for event in events if isinstance(event, e.Thrown)):
        rest = (
            f" success with {throw.total}, unless Luck betters it"
            if throw.success
            else f" failure with {throw.total}, unless Luck helps"
        )
        leaper = sight.member(throw.ship, throw.character) if throw.throw == "leap" else None
        found.append((f"A{rest}",) if leaper is None else (Name(leaper.name), f": a{rest}"))
    return found


def _dice(sight: Sight, scene: Scene) -> Iterator[Block]:
    """Dice as they fell; a throw that Luck has changed as it lies in the end."""
    for rolled in scene.rolls[:MOST_LINES]:
        yield dice_line(rolled, _label(sight, rolled))
    for event in scene.all():
        if isinstance(event, e.ThrowSettled) and not any(
            isinstance(x, e.Thrown) for x in scene.all()
        ):
            yield throw_line(event.throw)
        elif isinstance(event, e.Thrown) and (event.ups or event.downs):
            edge = "both cancel" if event.ups and event.downs else EDGE_TEXTS[event.throw.edge]
            yield Line((f"{edge}: {', '.join((*event.ups, *event.downs))}",))
    yield from _limited(scene)


def _limited(scene: Scene) -> Iterator[Block]:
    """`Impact 4, limited to 2`."""
    for event in scene.all():
        if isinstance(event, e.ThrowSettled) and event.throw.success:
            throw = event.throw
            if throw.limit is not None and throw.raw > throw.limit:
                yield Line((f"Impact {throw.raw}, limited to ", Strong(str(throw.limit))))
            elif throw.limit is not None:
                yield Line(("Impact ", Strong(str(throw.impact))))


def _label(sight: Sight, rolled: Rolled) -> str:
    """What dice decide; of a leap, who leaps."""
    ship, _, leaper = rolled.who.partition("/leap/")
    who = sight.member(ship, leaper)
    if who is not None:
        return who.name
    return {
        "location": "Location",
        "pick_crew": "Who",
        "crew_attack": "Attack",
        "limb": "Limb",
        "reroll_die": "Reroll",
    }.get(rolled.purpose, "")


def _fields(sight: Sight, scene: Scene) -> Iterator[Field]:
    for rolled in [r for r in scene.rolls if r.needs][:1]:
        yield from modifier_field(rolled)
    opened = next((x for x in scene.all() if isinstance(x, e.VolleyOpened)), None)
    if opened is not None:
        each = "each point" if opened.points > 1 else "it"
        answers = f"{sight.mark(opened.target)} answers {each}: 2 Position or Damage"
        yield Field(("Now",), (Line((answers,)),))
    located = next((x for x in scene.all() if isinstance(x, e.Located)), None)
    if located is not None and not any(isinstance(x, HARM) for x in scene.all()):
        gunner = sight.mark(sight.state.enemy(located.target).id)
        yield Field(("Now",), (Line((Soft(f"{gunner} accepts it or rerolls"),)),))


def _deed(sight: Sight, scene: Scene, action: str) -> Words:
    """`: maneuver`, or at whom."""
    throws = (x.throw for x in scene.all() if isinstance(x, e.Thrown | e.ThrowSettled))
    thrown = next(throws, None)
    settled = "" if thrown is None else thrown.throw
    if thrown is not None and settled == "gunnery":
        return (" fires at ", *sight.full(sight.state.enemy(thrown.ship).id))
    struck = scene.events[0][0].volley if scene.events else None
    if action in LOCATED and struck is not None and any(isinstance(x, HARM) for x in scene.all()):
        return (" hits ", *sight.full(struck.target))
    return (f": {special.name_of(THROWN.get(settled, action))}",)


def _kind(scene: Scene, action: str, by: str) -> Kind:
    events = scene.all()
    if special.is_referees(action):
        return Kind.GM
    if any(isinstance(event, HARM) for event in events):
        return Kind.HARM
    settled = [x.throw for x in events if isinstance(x, e.ThrowSettled)]
    if settled:
        return Kind.SUCCESS if any(t.success for t in settled) else Kind.NOTHING
    if any(isinstance(event, e.JuryRigged | e.Boosted | e.Leapt) for event in events):
        return Kind.SUCCESS
    return Kind.MOVE


def _glyph(scene: Scene, action: str) -> str:
    return {Kind.HARM: "💥", Kind.SUCCESS: "🎯"}.get(_kind(scene, action, ""), "")
