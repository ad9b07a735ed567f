"""The messages and the log lines of one act: a message a scene."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Literal

from bot.core import telling
from bot.core.blocks import Block, Card, Field, Kind, Line, Soft, Words
from bot.core.combat import Chosen, Combat
from bot.core.play import Event, Judged, Rolled
from bot.core.ruleset import Told
from bot.core.seats import Seat
from bot.core.telling import Tale, cards, lines
from bot.rules.cepheus import events as e
from bot.rules.cepheus.acts import ACTIONS
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.present.strikes import damage_card, impact_card
from bot.rules.cepheus.present.telling import says
from bot.rules.cepheus.present.words import Sight, seat_words, who_rolled
from bot.rules.cepheus.state import State
from bot.rules.twod6.wording import dice_line, listed, modifier_field, number

SceneKind = Literal["act", "attack", "aboard", "damage", "impact", "initiative", "turn", "flow"]
QUIET = (e.InitiativeSet, e.AttackDeclared, e.Located)
BY = {"clock": "by the clock", "rule": "unasked", "gm": "by the referee", "npc": "by itself"}
MOST_LINES = 6


Scene = telling.Scene[SceneKind]


def scenes(events: Sequence[Event]) -> Iterator[Scene]:
    """The events of one act, cut where another message begins."""
    return telling.scenes(events, Scene("flow"), _opened)


def _opened(now: Scene, event: Event) -> Scene | None:
    kind = _begins(now, event)
    chosen = event if isinstance(event, Chosen) else None
    return None if kind is None else Scene(kind, chosen)


def _begins(now: Scene, event: Event) -> SceneKind | None:
    match event:
        case Chosen():
            return "act"
        case Rolled(purpose="attack") if now.kind != "attack":
            return None if now.kind == "act" and _is(now, "attack") else "attack"
        case Rolled(purpose="boarding_action") if now.kind != "aboard":
            return None if now.kind == "act" and _is(now, "boarding_action") else "aboard"
        case Rolled(purpose="impact") if now.kind != "impact":
            return "impact"
        case Rolled(purpose="initiative") if now.kind != "initiative":
            return "initiative"
        case e.HitsTaken() if now.kind != "impact":
            return "damage"
        case e.TurnBegan():
            return "turn"
        case e.ActivationOpened() | e.ActivationClosed() | e.PhaseBegan() | e.BattleBegan():
            return "flow" if now.kind != "flow" else None
        case _:
            return None


def _is(scene: Scene, action: str) -> bool:
    return scene.chosen is not None and scene.chosen.answer.action == action


def tales(content: Content, before: Combat[Any], told: Told, after: Combat[Any]) -> list[Tale]:
    """Everything an act has to tell, in order."""
    state: State = after.state
    sight = Sight(content, state)
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
            yield from _act(sight, scene)
        case "attack":
            yield from _attack(sight, scene)
        case "aboard":
            yield from _aboard(sight, scene)
        case "damage" | "impact":
            card = (damage_card if scene.kind == "damage" else impact_card)(
                sight, scene.events, before
            )
            yield Tale((f"{card.glyph} " if card.glyph else "", *card.title), card)
        case "initiative":
            yield from _initiative(sight, scene, late=before.stage == "battle")
        case "turn":
            turn = next(event.turn for event in scene.events if isinstance(event, e.TurnBegan))
            yield Tale((f"Turn {turn}",))
            yield from _plain(sight, scene)
        case "flow":
            yield from _plain(sight, scene)


def _plain(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """A line for each thing that happened by itself; a ship that is out is worth a message."""
    for event in scene.events:
        said = says(sight, event)
        if said is None or isinstance(event, QUIET):
            continue
        out = isinstance(event, e.ShipStatus | e.ShipTaken)
        card = Card(Kind.HARM, ("The battle",), said, glyph="💥") if out else None
        yield Tale(said, card)


def _told(sight: Sight, scene: Scene) -> list[Words]:
    return [
        said
        for event in scene.events
        if not isinstance(event, QUIET) and (said := says(sight, event)) is not None
    ]


def _act(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """An act of a seat: what came of it first, then how."""
    chosen = scene.chosen
    if chosen is None:
        return
    answer = chosen.answer
    action = ACTIONS.get(answer.action)
    if action is None or (action.idle and not scene.rolls and not _told(sight, scene)):
        return
    name = action.name
    said = _told(sight, scene)
    if scene.events and all(isinstance(event, e.StandingSet | e.WishSet) for event in scene.events):
        if said:
            yield Tale((*seat_words(sight, answer.seat), " · ", *said[0]))
        return
    own = [r for r in scene.rolls if r.purpose == answer.action]
    judged = next((j for j in scene.events if isinstance(j, Judged)), None)
    worked = judged.success if judged is not None else any(r.success for r in own) or not own
    effect = judged.degree if judged is not None else own[0].degree if own else 0
    declared = next((v for v in scene.events if isinstance(v, e.AttackDeclared)), None)
    if declared is not None and not scene.rolls:
        said = [says(sight, declared) or (name,), *said]
    if not worked and not said:
        title: Words = (f"{name}: no effect, {number(-effect) if effect < 0 else 0} short",)
    else:
        title = said[0] if said else (f"{name} done",)
    kind = Kind.NOTHING if not worked else Kind.SUCCESS if own else Kind.MOVE
    if any(isinstance(event, e.AttackHit) for event in scene.events):
        kind = Kind.HARM
    if action.gm:
        kind = Kind.GM
    by = BY.get(answer.by, "")
    who = seat_words(sight, answer.seat)
    footer = " · ".join(part for part in (by, f"rules {action.ref}") if part)
    body: list[Block] = [dice_line(r, _label(sight, r, scene)) for r in scene.rolls[:MOST_LINES]]
    body += [Line(words) for words in said[1 : MOST_LINES + 1]]
    card = Card(
        kind,
        (*seat_words(sight, answer.seat, short=True), f": {name.lower()}"),
        title,
        tuple(body),
        tuple(f for r in scene.rolls[:1] for f in modifier_field(r)),
        footer,
        glyph={Kind.SUCCESS: "🎯", Kind.HARM: "💥"}.get(kind, ""),
        dice=tuple(dice_line(r) for r in scene.rolls),
        of=answer.seat,
    )
    line = (*who, " · ", *listed([title, *said[1:3]], " · ")) if said else (*who, " · ", *title)
    worth = bool(said or scene.rolls) and not isinstance(_only(scene), e.StoodBy)
    yield Tale(line, card if worth else None)


def _only(scene: Scene) -> Event | None:
    return scene.events[0] if len(scene.events) == 1 else None


def _label(sight: Sight, rolled: Rolled, scene: Scene) -> str:
    """Whose dice these are, where several rolled."""
    if len(scene.rolls) < 2:
        return ""
    ship, crew = who_rolled(sight, rolled)
    who = sight.member(ship, crew)
    return f"{sight.mark(ship)} {who.name}" if who is not None else sight.mark(ship)


def _attack(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """The attack itself, after its reactions: a line a weapon type."""
    said = _told(sight, scene)
    if not said:
        return
    hit = any(isinstance(event, e.AttackHit) for event in scene.events)
    first = next(event for event in scene.events if isinstance(event, e.AttackHit | e.AttackMissed))
    dodged = any(m.source == "dodge" for r in scene.rolls for m in r.modifiers)
    body: list[Block] = [dice_line(r) for r in scene.rolls]
    body += [Line(words) for words in said[1:]]
    if hit:
        body.append(Line((Soft("Damage comes when the crew is done"),)))
    elif dodged and any(r.degree >= -2 for r in scene.rolls):
        body.append(Line(("The dodge made it a miss",)))
    card = Card(
        Kind.HARM if hit else Kind.NOTHING,
        (*sight.full(first.attacker), " fires at ", *sight.full(first.target)),
        said[0],
        tuple(body),
        tuple(f for r in scene.rolls[:1] for f in modifier_field(r)),
        "rules 2.8",
        glyph="💥" if hit else "",
        of=_gunner(sight, scene),
    )
    yield Tale((*sight.short(first.attacker), " · ", *listed(said, " · ")), card)


def _gunner(sight: Sight, scene: Scene) -> Seat | None:
    """Who fires, however late after the reactions."""
    ship, crew = next((who_rolled(sight, r) for r in scene.rolls), ("", ""))
    return Seat(ship, "gunner", crew) if crew else None


def _aboard(sight: Sight, scene: Scene) -> Iterator[Tale]:
    """A round of the fight aboard, after the crossing."""
    said = _told(sight, scene)
    fought = next((v for v in scene.events if isinstance(v, e.BoardingRound)), None)
    if fought is None or not said:
        return
    card = Card(
        Kind.HARM if fought.attacker_won else Kind.NOTHING,
        ("Boarders of ", *sight.short(fought.attacker), " in ", *sight.full(fought.defender)),
        said[0],
        (
            *(dice_line(r, _label(sight, r, scene)) for r in scene.rolls[:MOST_LINES]),
            *(Line(words) for words in said[1:]),
        ),
        tuple(f for r in scene.rolls[:1] for f in modifier_field(r)),
        "rules 4.11",
        glyph="💥" if fought.attacker_won else "",
        dice=tuple(dice_line(r) for r in scene.rolls),
    )
    yield Tale((*sight.short(fought.attacker), " · ", *listed(said, " · ")), card)


def _purpose(sight: Sight, rolled: Rolled) -> str:
    """`▲1 Tactics`: a ship rolls for Initiative, and its captain may for Tactics."""
    return f"{sight.mark(who_rolled(sight, rolled)[0])} {rolled.purpose.capitalize()}"


def _initiative(sight: Sight, scene: Scene, *, late: bool) -> Iterator[Tale]:
    """Initiative of all ships in one message, or of one that comes into the battle under way."""
    sets = [event for event in scene.events if isinstance(event, e.InitiativeSet)]
    lines = [said for event in sets if (said := says(sight, event)) is not None]
    first = max(sets, key=lambda s: s.base, default=None)
    if first is None:
        return
    ordered = sorted(zip(sets, lines, strict=True), key=lambda each: -each[0].base)
    card = Card(
        Kind.OPENED,
        ("Cepheus Engine · Initiative",),
        lines[0] if late else (*sight.full(first.ship), " acts first"),
        () if late else tuple(Line(line) for _, line in ordered),
        (
            Field(
                ("Dice",),
                tuple(dice_line(r, _purpose(sight, r)) for r in scene.rolls[:12]),
            ),
        )
        if scene.rolls
        else (),
        "rules 2.1",
        glyph="🔓",
    )
    if late:
        faces = " ".join(str(face) for r in scene.rolls for face in r.faces)
        yield Tale((*lines[0], f", 2D6 {faces}") if faces else lines[0], card)
        return
    yield Tale(("🔓 ", *listed([line for _, line in ordered], " · ")), card)
