"""The damage step as a readable chain in one message, however many hits; missiles as a batch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.core.blocks import Block, Card, Field, Kind, Line, Strong, Words
from bot.core.play import Event, Rolled
from bot.rules.cepheus import events as e
from bot.rules.cepheus.present.telling import says
from bot.rules.cepheus.present.words import STATUS, Sight
from bot.rules.cepheus.state import State
from bot.rules.twod6.wording import dice_line, keep, listed, plural

MOST_HITS = 8
LOSSES = ((e.HullLost, "hull", "Hull"), (e.StructureLost, "structure", "Structure"),
          (e.ArmorLost, "armor", "armor"))  # fmt: skip


def damage_card(sight: Sight, events: Sequence[Event], before: State) -> Card:
    """Damage, armor, row of the table, locations with their 2D6, what became of them."""
    hits = [event for event in events if isinstance(event, e.HitLanded)]
    struck = tuple(dict.fromkeys(hit.target for hit in hits))
    changes = [change for ship in struck for change in changes_of(sight, events, before, ship)]
    title: Words = listed(changes[:2]) if changes else ("No damage: the armor holds",)
    author: Words = ("Damage",) if not hits else ("Damage of ", *sight.full(hits[0].attacker))
    if hits and hits[0].source in {"collision", "fall"}:
        author = ("Damage of a collision",) if hits[0].source == "collision" else ("A fall",)
    return Card(
        Kind.HARM if changes else Kind.NOTHING,
        author,
        title,
        tuple(Line(change) for change in changes[2:8]),
        chain(sight, events),
        "rules 2.8, 4.5, 4.6",
        glyph="💥" if changes else "",
        dice=tuple(dice_line(r, r.purpose.replace("_", " ")) for r in _rolls(events)),
    )


def impact_card(sight: Sight, events: Sequence[Event], before: State) -> Card:
    """All missiles that arrived at one ship, and their damage."""
    rolled = [event for event in events if isinstance(event, e.MissileRolled)]
    hit = [event for event in rolled if event.hit]
    struck = next((h.target for h in events if isinstance(h, e.HitLanded)), "")
    changes = changes_of(sight, events, before, struck) if struck else []
    outcome: Words = (f"{len(hit)} of {plural(len(rolled), 'missile')} hit",)
    title: Words = (*outcome, ": ", *listed(changes[:2])) if changes else outcome
    totals: list[Words] = [
        (Strong(str(event.total)),) if event.hit else (str(event.total),) for event in rolled[:24]
    ]
    to_hit = Field(("To hit",), (Line(listed(totals, " · ")),))
    return Card(
        Kind.HARM if changes else Kind.NOTHING,
        (f"Missiles at {sight.mark(struck)}",) if struck else ("Missiles",),
        title,
        (Line((f"Of {len(rolled)}: {len(rolled) - len(hit)} missed · ", Strong(f"{len(hit)} hit"))),
         *(Line(change) for change in changes[2:6])),
        (to_hit, *chain(sight, events)),
        "rules 2.9, 4.4",
        glyph="💥" if changes else "",
        dice=tuple(dice_line(r, r.purpose.replace("_", " ")) for r in _rolls(events)),
    )  # fmt: skip


def _rolls(events: Sequence[Event]) -> list[Rolled]:
    return [event for event in events if isinstance(event, Rolled)]


def changes_of(sight: Sight, events: Sequence[Event], before: State, ship: str) -> list[Words]:
    """From what to what: Hull, Structure, armor; then systems, people, and whether it is out."""
    was = before.ships.get(ship)
    found: list[Words] = []
    counted = Counter(type(event) for event in events if getattr(event, "ship", "") == ship)
    for kind, word, name in LOSSES:
        lost = counted[kind]
        if lost and was is not None:
            have = int(getattr(was, word))
            found.append((*sight.short(ship), keep(f" {name} {have} → {max(0, have - lost)}")))
    for event in events:
        if getattr(event, "ship", "") != ship:
            continue
        if isinstance(event, e.ShipStatus):
            found.insert(0, (*sight.full(ship), f" is {STATUS[event.status]}"))
        elif isinstance(event, e.SystemHit | e.MountHit | e.FuelLost | e.CargoLost | e.Wounded):
            said = says(sight, event)
            if said is not None:
                found.append(said)
    return found


def chain(sight: Sight, events: Sequence[Event]) -> tuple[Field, ...]:
    """Each hit with its sum, then its locations; what is too much stands in "All dice"."""
    lines: list[Block] = []
    hits = 0
    for event in events:
        if isinstance(event, e.HitLanded):
            hits += 1
        if hits > MOST_HITS or not isinstance(event, e.HitLanded | e.Located | e.CrewStruck):
            continue
        said = says(sight, event)
        if said is not None:
            lines.append(Line(said if isinstance(event, e.HitLanded) else ("▸ ", *said)))
    total = sum(isinstance(event, e.HitLanded) for event in events)
    if total > MOST_HITS:
        lines.append(Line((f"and {total - MOST_HITS} more",)))
    return (Field((plural(total, "hit"),), tuple(lines[:24])),) if lines else ()
