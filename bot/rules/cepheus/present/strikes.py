"""The damage step as a readable chain in one message, however many hits; missiles as a batch."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from bot.core.blocks import Block, Card, Field, Kind, Line, Strong, Words
from bot.core.play import Event, Rolled
from bot.rules.cepheus import events as e
from bot.rules.cepheus.present.telling import says
from bot.rules.cepheus.present.words import HITS, STATUS, Sight
from bot.rules.cepheus.state import State
from bot.rules.twod6.wording import dice_line, keep, listed, number, plural, signed

MOST_HITS = 8
MOST_GROUPS = 4
VOID: Words = ("void, the ship is gone",)
MOST_TOTALS = 24
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
    to_hit = Field((_needs(events),), tuple(_totals(rolled)))
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


def _needs(events: Sequence[Event]) -> str:
    """`To hit 8, evasive maneuvers −1`."""
    first = next((r for r in _rolls(events) if r.purpose == "impact"), None)
    if first is None:
        return "To hit"
    terms = [f"{m.source} {signed(m.value)}" for m in first.modifiers if m.value]
    return ", ".join((f"To hit {first.needs}", *terms))


def _totals(rolled: Sequence[e.MissileRolled]) -> list[Block]:
    """`hit 9 · 10`, then `miss 7 · 4`."""
    hit = [str(event.total) for event in rolled if event.hit]
    miss = [str(event.total) for event in rolled if not event.hit]
    lines: list[Block] = []
    if hit:
        lines.append(Line(("hit ", Strong(" · ".join(hit[:MOST_TOTALS])), *_more(hit))))
    if miss:
        lines.append(Line((f"miss {' · '.join(miss[:MOST_TOTALS])}", *_more(miss))))
    return lines


def _more(totals: Sequence[str]) -> Words:
    return (f" and {len(totals) - MOST_TOTALS} more",) if len(totals) > MOST_TOTALS else ()


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
    """A line for each hit: its sum, its row of the table, and each location with its 2D6.

    Hits of one weapon on one ship stand together. What is too much is counted, and its dice
    stand in "All dice".
    """
    groups: list[tuple[e.HitLanded, list[list[Words]]]] = []
    total = 0
    for event in events:
        if isinstance(event, e.HitLanded):
            total += 1
            if total > MOST_HITS:
                continue
            last = groups[-1][0] if groups else None
            if last is None or (last.weapon, last.target) != (event.weapon, event.target):
                groups.append((event, []))
            groups[-1][1].append([_sum_of(event)])
        elif groups and total <= MOST_HITS:
            _add(sight, event, groups[-1][1][-1])
    fields = [_group(sight, first, lines, events) for first, lines in groups[:MOST_GROUPS]]
    hidden = max(0, total - MOST_HITS)
    if hidden and fields:
        fields[-1] = Field(fields[-1].name, (*fields[-1].items, Line((f"and {hidden} more",))))
    return tuple(fields)


def _group(
    sight: Sight, first: e.HitLanded, hits: list[list[Words]], events: Sequence[Event]
) -> Field:
    """`3 × pulse laser on ▼1`."""
    number_of = sum(
        isinstance(event, e.HitLanded)
        and (event.weapon, event.target) == (first.weapon, first.target)
        for event in events
    )
    name = (f"{number_of} × {sight.weapon(first.weapon).lower()} on ", *sight.short(first.target))
    void = sum(lines == [VOID] for lines in hits)
    shown = [Line(line) for lines in hits if lines != [VOID] for line in lines]
    gone = [Line((f"{void} × ", *VOID))] if void else []
    return Field(name, (*shown, *gone))


def _sum_of(hit: e.HitLanded) -> Words:
    """`11 − 2 armor → **9**`."""
    if hit.void:
        return VOID
    less = [
        f" − {value} {what}"
        for value, what in ((hit.sand, "sand"), (hit.screen, "screen"), (hit.armor, "armor"))
        if value
    ]
    if hit.row and hit.net <= 0:
        return ("inside",)
    stopped = () if hit.row else (": stopped",)
    return (f"{hit.damage}{''.join(less)} → ", Strong(number(hit.net)), *stopped)


def _add(sight: Sight, event: Event, lines: list[Words]) -> None:
    """A location goes to the line of its hit: `: Double 5 Turret 3`; people have a line below."""
    match event:
        case e.Located(ship, face, _, system, size, mount):
            where = sight.system(ship, mount or system)
            between = ", " if ": " in str(lines[0][-1]) else ": "
            lines[0] = (*lines[0], f"{between}{HITS[size]} {face} {where}")
        case e.CrewStruck():
            said = says(sight, event)
            if said is not None:
                lines.append(("▸ ", *said))
        case _:
            pass
