"""The engineer mends: repair in the own turn, damage control at once (3.3, 3.6)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask
from bot.core.play import Play, Push
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.batteries import mount_name
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, allowance, consequence
from bot.rules.mneme.figures import (
    posts,
)
from bot.rules.mneme.helping import reaction, rolled
from bot.rules.mneme.parts import MnemeTurn, me, own, person_terms, tables
from bot.rules.mneme.pending import Deed, Question
from bot.rules.mneme.state import Component, Crew, Ship
from bot.rules.twod6.checks import some

SPARES = 10
"""Spare parts that turn a failed repair into a small one, all at once."""


def part_name(turn: MnemeTurn, ship: Ship, part: str) -> str:
    row = tables(turn).components.get(part)
    return row.name if row is not None else mount_name(ship.mount(part))


def parts_as_options(turn: MnemeTurn, ship: Ship, wanted: Sequence[str]) -> list[Option]:
    return [
        Option(p, part_name(turn, ship, p), f"{ship.components[p].damage}/{ship.components[p].hp}")
        for p in wanted
    ]


def mendable(ship: Ship) -> list[str]:
    """What is damaged or disabled and not destroyed."""
    return [n for n, p in ship.components.items() if p.is_damaged and not p.destroyed]


def _broken(turn: MnemeTurn) -> list[Option]:
    return parts_as_options(turn, own(turn), mendable(own(turn)))


@rolled("engineer", ref="3.3")
def repair(
    turn: MnemeTurn,
    component: Annotated[str, Pick(_broken, "Part")],
) -> Play:
    """Damage control: mend a part by the Effect, at most a tenth of its points."""
    yield from roll_for(turn, "mechanics")


def mended(part: Component, effect: int) -> int:
    """Points that a repair gives back (R-30)."""
    return min(effect, max(1, part.hp // 10), part.damage)


@consequence("repair")
def _repaired(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    component = str(deed.given["component"])
    yield from mend(turn, deed.ship, deed.crew, component, result)
    for ship in turn.state.unit(deed.ship) if result.success else ():
        if ship.id != deed.ship and component in mendable(ship):
            yield from mend(turn, ship.id, deed.crew, component, result)


def mend(turn: MnemeTurn, ship_id: str, crew: str, component: str, result: Result) -> Play:
    """Give points back; after a failure ten spare parts count as an Effect of 1."""
    ship = turn.state.ships[ship_id]
    if result.success:
        yield e.Repaired(ship_id, component, mended(ship.components[component], result.effect))
    elif ship.spare_parts >= SPARES and not (ship.auto or turn.exploring):
        yield e.QuestionAsked(Question("spares", ship_id, ship_id, crew, component))
        yield Push((Ask("spares", "spares", "keep"),), {"ship": ship_id})


def spares_seats(turn: MnemeTurn) -> list[Seat]:
    asked = turn.state.question
    if asked is None or asked.kind != "spares":
        return []
    return [Seat(asked.asker, "engineer", asked.crew)]


@action(station="engineer", menu="spares", interrupt=True, ref="3.3")
def pay(turn: MnemeTurn) -> Play:
    """Use up ten spare parts: the repair counts as an Effect of 1."""
    asked = turn.state.question
    if asked is None:
        return
    yield e.QuestionAnswered(yes=True)
    yield e.SparesSpent(asked.asker, SPARES)
    part = turn.state.ships[asked.asker].components[asked.subject]
    yield e.Repaired(asked.asker, asked.subject, mended(part, 1))


@action(station="engineer", menu="spares", interrupt=True, idle=True, ref="3.3")
def keep(turn: MnemeTurn) -> Play:
    """Keep the spare parts."""
    yield e.QuestionAnswered(yes=False)


def struck_parts(turn: MnemeTurn) -> list[Option]:
    """Parts that the last hit has newly damaged or disabled."""
    ship = own(turn)
    wanted = [p for p in turn.state.struck if p in mendable(ship)]
    return parts_as_options(turn, ship, wanted)


def _has_reaction(turn: MnemeTurn) -> Refusal | None:
    if allowance(own(turn), me(turn)) is None:
        return Refusal("You have no reaction left", instead="The captain can sacrifice initiative")
    return None


@reaction("engineer", _has_reaction, menu="damage_control")
def damage_control(turn: MnemeTurn, component: Annotated[str, Pick(struck_parts, "Part")]) -> Play:
    """Damage control at once, as a reaction: mend what was just hit."""
    ship, who = own(turn), me(turn)
    free = allowance(ship, who)
    if free is None:
        raise Refused("You have no reaction left")
    yield e.ReactionUsed(ship.id, who.id, free.token)
    more = some(free.dm, "further reaction" if free.dm < 0 else "prepared")
    yield e.Struck(ship.id, tuple(p for p in turn.state.struck if p != component))
    yield from roll_for(turn, "mechanics", more=more)


@consequence("damage_control")
def _controlled(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    yield from mend(turn, deed.ship, deed.crew, str(deed.given["component"]), result)


def damage_controllers(turn: MnemeTurn) -> list[Seat]:
    """Engineers with a reaction, and the captain who can give them one (2.11)."""
    ship = turn.state.ships[turn.bound["ship"]]
    if not turn.state.struck or not ship.fights or ship.npc:
        return []
    engineers = [w for w in posts(ship, "engineer") if w.order != "never"]
    found = [Seat(ship.id, "engineer", who.id) for who in engineers]
    if engineers:
        found += [Seat(ship.id, "captain", who.id) for who in posts(ship, "captain")]
    return found


def standing(turn: MnemeTurn) -> Choice | None:
    """An engineer who reacts to everything sees to the first part that is hit (R-40)."""
    ship = turn.state.ships.get(turn.seat.ship)
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None) if ship else None
    if turn.action != "damage_control" or turn.seat.station != "engineer" or who is None:
        return None
    parts = struck_parts(turn)
    if who.order not in {"always", "attacks"} or not parts:
        return None
    return Choice("damage_control", {"component": parts[0].id})


def _mechanics(turn: MnemeTurn, ship: Ship, who: Crew) -> int:
    terms = person_terms(turn.state, tables(turn), ship, who, "mechanics")
    return sum(term.value for term in terms)


def damage_control_default(turn: MnemeTurn) -> Choice:
    """The best engineer whose reaction is free; no token and no sacrifice (2.11)."""
    if turn.seat.station != "engineer" or turn.by == "rule":
        return Choice("no_reaction")
    ship = own(turn)
    free = [w for w in posts(ship, "engineer") if not w.reactions_used and allowance(ship, w)]
    best = max(free, key=lambda w: _mechanics(turn, ship, w), default=None)
    parts = struck_parts(turn)
    if best is None or best.id != turn.seat.mount or not parts:
        return Choice("no_reaction")
    return Choice("damage_control", {"component": parts[0].id})
