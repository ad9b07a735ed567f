"""Windows that interrupt: defensive fire, use of sixes, severity, prayer, a fight aboard."""

from __future__ import annotations

from bot.core.blocks import Block, Card, Field, Line, Row, Table, Words
from bot.rules.coriolis.present.dice import frozen_field
from bot.rules.coriolis.present.question import Question, budget, slot
from bot.rules.coriolis.present.words import STATIONS, count, sixes, weapon_name
from bot.rules.coriolis.state import Attack

DICE = 6


def defend(q: Question) -> Card:
    """A torpedo strikes now; what its roll will be stands there already (rules 4.11)."""
    frame = q.view.window
    torpedo = q.state.torpedoes.get("" if frame is None else frame.bound.get("torpedo", ""))
    if torpedo is None or q.ship is None:
        return slot(q)
    ship = q.ship
    default = "no defensive fire"
    if ship.known == 3 and ship.preset is not None:
        default = "as preset"
    elif ship.stance == "held":
        default = "fire with the better weapon"
    pool = sum(value for value, _ in torpedo.pool) - ship.evasive
    kind = weapon_name(q.content, torpedo.type)
    taken = count(torpedo.lock_strength, "die", "dice")
    return q.card(
        (f"{torpedo.id} strikes: fire at it?",),
        default,
        Line((f"Its roll: {count(pool, 'die', 'dice') if pool > 0 else 'desperation'}",)),
        Line((f"Its lock takes {taken} off defensive fire.",)),
        *budget(q),
        fields=(frozen_field(torpedo.pool),),
        rules="3.5, 4.11",
        on=(f"{kind} {torpedo.id} at ", *q.name),
    )


def _hit_author(q: Question, attack: Attack) -> Words:
    return (*q.sight.full(attack.attacker), " hits ", *q.sight.full(attack.target))


def extra_sixes(q: Question) -> Card:
    attack = q.state.attack
    if attack is None:
        return slot(q)
    what = count(attack.extra, "extra six", "extra sixes")
    every = attack.damage + attack.extra
    lines: list[Block] = [Line((f"Damage {attack.damage}, before armor.",))]
    fields: list[Field] = []
    if attack.crit is not None and attack.extra >= attack.crit:
        left = attack.extra - attack.crit
        rest = f", {count(left, 'six', 'sixes')} left for damage or rerolls" if left else ""
        fields.append(
            Field(("Critical hit",), (Line((f"costs {attack.crit} of {attack.extra}{rest}",)),))
        )
    fields.append(Field(("All damage",), (Line((f"damage {every} before armor",)),)))
    return q.card(
        (f"{what.capitalize()}: for what?",),
        f"all damage, {every}",
        *lines,
        fields=tuple(fields),
        rules="4.6",
        on=_hit_author(q, attack),
    )


def severity(q: Question) -> Card:
    attack = q.state.attack
    if attack is None or not attack.results:
        return slot(q)
    rolled = sorted(set(attack.results))
    rows = tuple(
        Row(str(n), q.content.criticals[n].name, q.content.criticals[n].text, rolled=True)
        for n in rolled
        if n in q.content.criticals
    )
    highest = q.content.criticals[max(rolled)].name.lower()
    return q.card(
        (f"Critical {' or '.join(str(n) for n in rolled)}: which?",),
        f"the highest, {highest}",
        fields=(Field(("Rolled",), (Table(rows),)),),
        rules="4.6, 4.7",
        on=_hit_author(q, attack),
    )


def prayer(q: Question) -> Card:
    """A scan's dice would tell of what nobody has found (R-43)."""
    pending = q.state.pending
    if pending is None or q.ship is None:
        return slot(q)
    again = sum(face != DICE for face in pending.faces)
    hidden = pending.action == "scan"
    npc = q.ship.npc
    roll_again = f"{count(again, 'die', 'dice')} would be rolled again, sixes stay."
    cost = "It costs a Darkness Point." if npc else "The GM gains a Darkness Point."
    return q.card(
        ("Scan: pray?" if hidden else f"{sixes(pending.sixes).capitalize()}: pray?",),
        "keep the roll",
        Line(("The dice of a scan stay hidden.",) if hidden else (roll_again,)),
        Line((cost, f" Now {q.state.darkness}.")),
        rules="1.1",
        on=(*q.name, f" · {STATIONS.get(q.station, q.station)}"),
    )


def boarding(q: Question) -> Card:
    target = "" if q.ship is None else q.ship.docked_to
    return q.card(
        ("The fight aboard: how does it go?",),
        "it goes on",
        Line(("Fighting aboard is personal combat; the GM reports how it ends.",)),
        rules="4.12",
        on=("Boarders of ", *q.name, " aboard ", *q.sight.full(target)),
    )


def nobody_seen(q: Question) -> Card:
    return q.card(
        ("Nobody sees anybody: what now?",),
        "no battle",
        Line(("Move a ship, or turn sensors on, then look again.",)),
        rules="2.2",
        on=("Coriolis · detection",),
    )
