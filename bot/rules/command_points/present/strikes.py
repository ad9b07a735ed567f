"""Attacks: one weapon as a chain in one message, a volley as a batch."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

from bot.core.blocks import Block, Card, Field, Gauge, Kind, Line, Strong, Words
from bot.core.play import Event, Rolled
from bot.core.seats import Seat
from bot.rules.command_points import events as e
from bot.rules.command_points.present.telling import says
from bot.rules.command_points.present.words import STATUS, Sight, dice_line, pips, who_rolled
from bot.rules.command_points.state import Hit, State
from bot.rules.twod6.wording import keep, listed, modifier_field, number

MOST_SHOTS = 8
IN_SIGHT = 2
"""The attack and its damage are in the message: only more rolls need one of their own."""
SHOOTING = (e.ShotTaken, e.AttackMissed, e.HitRolled, e.HitStopped, e.SetUpUsed, e.ShotsDeclared)


@dataclass
class Attempt:
    """One weapon's attack and what came of it."""

    shot: e.ShotTaken
    events: list[Event] = field(default_factory=list[Event])

    @property
    def rolls(self) -> list[Rolled]:
        return [event for event in self.events if isinstance(event, Rolled)]

    @property
    def hit(self) -> Hit | None:
        return next((x.hit for x in self.events if isinstance(x, e.HitRolled)), None)

    @property
    def landed(self) -> e.HitLanded | None:
        return next((x for x in self.events if isinstance(x, e.HitLanded)), None)


def attempts(events: Sequence[Event]) -> Iterator[Attempt]:
    now: Attempt | None = None
    for event in events:
        if isinstance(event, e.ShotTaken):
            if now is not None:
                yield now
            now = Attempt(event)
        elif now is not None:
            now.events.append(event)
    if now is not None:
        yield now


def attack_card(sight: Sight, events: Sequence[Event], before: State, by: str) -> Card:
    """A message for all shots of one act."""
    tried = list(attempts(events))
    if len(tried) == 1:
        return _single(sight, tried[0], before, by)
    return _volley(sight, tried, before, by)


def outcome(sight: Sight, one: Attempt, before: State) -> Words:
    """The word of outcome, then from what to what."""
    landed = one.landed
    if landed is not None:
        was = before.ships[landed.ship].hp if landed.ship in before.ships else landed.hp
        return ("Hit: ", *loss(sight, landed, was))
    for event in one.events:
        if isinstance(event, e.HitStopped | e.HitCancelled | e.AttackMissed):
            return says(sight, event) or ("",)
    if one.hit is not None:
        return says(sight, e.HitRolled(one.hit)) or ("",)
    return says(sight, one.shot) or ("",)


def loss(sight: Sight, landed: e.HitLanded, was: int) -> Words:
    """`Harrow loses 5 HP, 25 → 20`; `was` is what it had, if that fits."""
    had = landed.hp + landed.hit.through if landed.hp else was
    return (
        *sight.full(landed.ship),
        " loses " + keep(f"{landed.hit.through} HP, {had} → {landed.hp}"),
    )


def _single(sight: Sight, one: Attempt, before: State, by: str) -> Card:
    shot = one.shot
    harm = one.landed is not None
    pending = one.hit is not None and not harm and not _settled(one)
    body: list[Block] = [dice_line(r) for r in one.rolls if r.form == "d20"]
    body += [Line((said,)) for said in _sums(one)]
    body += [Line(words) for words in _besides(sight, one)]
    weapon = sight.part(shot.ship, shot.weapon).lower()
    attack = [r for r in one.rolls if r.form == "d20"]
    return Card(
        Kind.HARM if harm else Kind.CHOICE if pending else Kind.NOTHING,
        (*sight.full(shot.ship), " fires at ", *sight.full(shot.target)),
        outcome(sight, one, before),
        tuple(body),
        (*(f for r in attack[:1] for f in modifier_field(r)), *_now(sight, [shot])),
        " · ".join(x for x in (weapon, by, "rules 3.7") if x),
        glyph="💥" if harm else "⏳" if pending else "",
        dice=tuple(dice_line(r, r.purpose.replace("_", " ")) for r in one.rolls)
        if len(one.rolls) > IN_SIGHT
        else (),
        of=_gunner(one),
    )


def _gunner(one: Attempt) -> Seat:
    """Whose shot it is."""
    attack = next((r for r in one.rolls if r.form == "d20"), None)
    crew = "" if attack is None else who_rolled(attack)[1]
    return Seat(one.shot.ship, "gunnery", crew)


def _settled(one: Attempt) -> bool:
    return any(isinstance(x, e.HitStopped | e.HitCancelled | e.HitLanded) for x in one.events)


def _sums(one: Attempt) -> Iterator[str]:
    """`Damage 3 +2 = 5 · armor 0`."""
    rolls = [r for r in one.rolls if r.form == "damage"]
    hit = one.hit
    if hit is None or not rolls:
        return
    best = max(rolls, key=lambda r: r.degree)
    dice = " + ".join(str(face) for face in best.faces)
    extra = sum(m.value for m in best.modifiers)
    more = f" {'+' if extra > 0 else '−'} {abs(extra)}" if extra else ""
    whole = max(1, best.degree)
    half = f", half {hit.damage}" if hit.aim else ""
    yield f"Damage {dice}{more} = {whole}{half} · armor {hit.armor} → {hit.through}"


def _besides(sight: Sight, one: Attempt) -> list[Words]:
    """Consequences that the title does not say."""
    quiet = (*SHOOTING, e.HitLanded, e.HitCancelled)
    return [
        said
        for event in one.events
        if not isinstance(event, quiet) and (said := says(sight, event)) is not None
    ][:5]


def _now(sight: Sight, shots: Sequence[e.ShotTaken]) -> list[Field]:
    """How the target stands, and what the attacker has left to spend."""
    found: list[Block] = []
    for target in tuple(dict.fromkeys(s.target for s in shots))[:2]:
        ship = sight.state.ships[target]
        if ship.active:
            found.append(Gauge(ship.hp, ship.hp_max, "HP", sight.short(target)))
        else:
            found.append(Line((*sight.short(target), f" {STATUS[ship.status]}")))
    attacker = sight.state.ships[shots[0].ship]
    if sight.state.active == attacker.id:
        found.append(Line((*sight.short(attacker.id), " ", pips(attacker.cp, attacker.cp_start))))
    return [Field(("Now",), tuple(found))] if found else []


def _volley(sight: Sight, tried: list[Attempt], before: State, by: str) -> Card:
    hits = [one for one in tried if one.landed is not None]
    targets = tuple(dict.fromkeys(one.shot.target for one in tried))
    losses = [loss_of(sight, before, target, tried) for target in targets]
    changes = [words for words in losses if words]
    title: Words = (f"{len(hits)} of {len(tried)} hit",)
    if changes:
        title = (*title, ": ", *listed(changes[:2]))
    lines: list[Block] = []
    for one in tried[:MOST_SHOTS]:
        lines.append(Line(_shot_line(sight, one)))
        lines += [Line(("▸ ", *words)) for words in _besides(sight, one)[:2]]
    if len(tried) > MOST_SHOTS:
        lines.append(Line((f"and {len(tried) - MOST_SHOTS} more",)))
    first = tried[0]
    attack = [r for r in first.rolls if r.form == "d20"]
    pending = any(one.hit is not None and not _settled(one) for one in tried)
    return Card(
        Kind.HARM if hits else Kind.CHOICE if pending else Kind.NOTHING,
        (*sight.full(first.shot.ship), " fires at ", *listed([sight.full(t) for t in targets[:2]])),
        title,
        (),
        (
            Field(("Shots",), tuple(lines)),
            *(f for r in attack[:1] for f in modifier_field(r)),
            *_now(sight, [one.shot for one in tried]),
        ),
        " · ".join(x for x in (by, "rules 3.7") if x),
        glyph="💥" if hits else "⏳" if pending else "",
        dice=tuple(dice_line(r, r.purpose.replace("_", " ")) for one in tried for r in one.rolls),
        of=_gunner(first),
    )


def loss_of(sight: Sight, before: State, target: str, tried: Sequence[Attempt]) -> Words:
    """All that one vessel has lost in a volley."""
    landed = [one.landed for one in tried if one.landed is not None and one.landed.ship == target]
    was = before.ships.get(target)
    if not landed or was is None:
        return ()
    return (*sight.full(target), keep(f" HP {was.hp} → {landed[-1].hp}"))


def _shot_line(sight: Sight, one: Attempt) -> Words:
    """`Laser at ▼1 9 → 14: Damage …`."""
    shot = one.shot
    name = sight.part(shot.ship, shot.weapon)
    attack = next((r for r in one.rolls if r.form == "d20"), None)
    head: Words = (f"{name} at ", *sight.short(shot.target))
    if attack is None:
        return (*head, " does not fire")
    total = max(attack.faces) + sum(m.value for m in attack.modifiers)
    sums = next(_sums(one), "")
    if not sums:
        return (*head, f" {number(total)}, needs {attack.needs}: miss")
    return (*head, " ", Strong(number(total)), f", needs {attack.needs} · {sums}")
