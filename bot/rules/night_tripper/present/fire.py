"""Questions of fire: each point, the location die, the hit that is chosen, the wound."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.blocks import Card, Field, Kind, Line, Name, Said, Strong, Words
from bot.rules.night_tripper.present.question import Question, margin_words
from bot.rules.night_tripper.present.telling import STRIKES
from bot.rules.night_tripper.present.words import author
from bot.rules.night_tripper.state import (
    Character,
    Injury,
    Ship,
    Volley,
)
from bot.rules.twod6.wording import number, plural


def _fires(q: Question, volley: Volley) -> Words:
    return (*q.sight.full(volley.attacker), " fires at ", *q.sight.full(volley.target))


def respond(q: Question) -> Card:
    volley = q.state.volley
    if volley is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    target = q.state.ships[volley.target]
    left = volley.points - volley.answered
    which = f"{volley.answered + 1} of {volley.points}: " if volley.points > 1 else ""
    fields = [
        Field(("Lose 2 Position",), (Line(_loss(q, target, 2)),)),
        Field(
            ("Take Damage",),
            (
                Line((f"{q.sight.mark(volley.attacker)} rolls 1d6, a reroll costs it 1 Position",)),
                q.table(target),
            ),
        ),
    ]
    if left > 1:
        fields.append(Field(("All: lose 2 each",), (Line(_loss(q, target, 2 * left)),)))
        every = Line((plural(left, "hit") + ", one after another",))
        fields.append(Field(("All: Damage",), (every,)))
    return q.card(
        (f"{which}Position or Damage?",),
        fields=tuple(fields),
        on=_fires(q, volley),
        rules="2.1 (5a), 4.2",
    )


def _loss(q: Question, ship: Ship, points: int) -> Words:
    margin = q.state.margin(ship.id)
    return (
        *q.sight.name(ship.id),
        f" {number(ship.position)} → ",
        Strong(number(ship.position - points)),
        f" · margin {margin_words(margin)} → ",
        Strong(margin_words(margin - points)),
    )


def location(q: Question) -> Card:
    volley = q.state.volley
    if volley is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    target, attacker = q.state.ships[volley.target], q.state.ships[volley.attacker]
    strikes = q.content.locations[volley.die].strikes
    name = STRIKES[strikes] if strikes != "choice" else "a hit of your choice"
    return q.card(
        (f"{volley.die}, {name}: accept or reroll?",),
        Line(("Reroll: ", *_loss(q, attacker, 1))),
        fields=(Field((f"Location 1d6: {volley.die}",), (q.table(target, volley.die),)),),
        on=(*q.sight.full(attacker.id), ": Damage on ", *q.sight.full(target.id)),
        rules="2.1 (5b), 4.2",
    )


def choose(q: Question) -> Card:
    volley = q.state.volley
    if volley is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    words = Line(("Another effect in your own words: /gunnery contextual-hit",))
    return q.card(
        ("What is hit?",),
        *(() if volley.text_refused else (words,)),
        on=_fires(q, volley),
        rules="2.1 (5c), 4.2",
    )


def context(q: Question) -> Card:
    volley = q.state.volley
    text = volley.text if volley is not None else ""
    return q.card(
        ("Does this effect hold?",),
        Line((Said(text),)),
        default="no, the usual hit counts",
        on=_fires(q, volley) if volley is not None else (),
        rules="4.2",
    )


def wound(q: Question) -> Card:
    injury = q.state.injury
    who = q.state.ships[injury.ship].member(injury.character) if injury is not None else None
    if injury is None or who is None:
        return Card(Kind.NOTHING, author(q.view), ("Waiting",))
    sum_then = who.severity() + injury.severity
    here = who.severity(injury.location) + injury.severity
    grave = " · out of action" if sum_then >= 4 else ""
    if here >= 5:
        grave = {"head": " · dead", "torso": " · mortal"}.get(injury.location, " · a limb lost")
    taken = f"wounds {who.severity()} → {sum_then}{grave}"
    return q.card(
        (f"A wound, {injury.location} {injury.severity}: take it?",),
        fields=(*_instead(q, who, injury), Field(("Take wound",), (Line((taken,)),))),
        on=(Name(who.name), " of ", *q.sight.full(injury.ship)),
        rules="4.4",
    )


def _instead(q: Question, who: Character, injury: Injury) -> Iterator[Field]:
    """What may be given for a wound, of what there is."""
    if who.combat_armor:
        yield Field(("Spend combat armor",), (Line(("The suit is ruined",)),))
    if q.state.options.get("luck", True) and who.luck >= injury.severity:
        yield Field(("Pay Luck",), (Line((f"Luck {who.luck} → {who.luck - injury.severity}",)),))
