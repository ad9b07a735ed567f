"""What all actions of Coriolis share: the turn they see, skill rolls, prayers, being seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast

from bot.core.agenda import Ask, Do, Params, Value
from bot.core.dice import Modifier
from bot.core.play import Play, Push, Rolled, Rolling, Turn, roll
from bot.core.refusal import Refusal
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.figures import (
    actor,
    feature,
    is_trained,
    skill_terms,
    some,
    station_open,
)
from bot.rules.coriolis.pools import Pool
from bot.rules.coriolis.sight import mark
from bot.rules.coriolis.state import EXTREME, Pending, Ship, State

CoriolisTurn = Turn[State]
Effect = Callable[..., Play]
EFFECTS: dict[str, Effect] = {}
"""What a roll's sixes do, by name: it may happen at once or after a prayer."""


def effect(body: Effect) -> Effect:
    """Register what a roll's sixes do, under the function's name."""
    EFFECTS[body.__name__] = body
    return body


def tables(turn: CoriolisTurn) -> Content:
    return cast("Content", turn.content)


def own(turn: CoriolisTurn) -> Ship:
    """The ship whose seat acts."""
    return turn.state.ships[turn.seat.ship]


def bonus(turn: CoriolisTurn, ship: Ship, word: str, source: str) -> list[Modifier]:
    """What a feature adds to a kind of roll."""
    return some(feature(ship, tables(turn), word), source)


def extra(extra_ep: int) -> list[Modifier]:
    """Every EP above the cost is one die (rules 3)."""
    return some(extra_ep, "extra EP")


def one_and_extra(turn: CoriolisTurn, params: Params) -> int:
    """1 EP, and what is added (rules 4.4)."""
    return 1 + int(params["extra_ep"])


def only_extra(turn: CoriolisTurn, params: Params) -> int:
    """Nothing but what is added (rules 4.4)."""
    return int(params["extra_ep"])


def pool(turn: CoriolisTurn, *terms: list[Modifier]) -> Pool:
    """The acting person's attribute and skill, and whatever else is named."""
    skill = skill_terms(own(turn), turn.seat.station)
    return Pool(tuple(skill) + tuple(term for part in terms for term in part))


def skill_roll(turn: CoriolisTurn, what: Pool, purpose: str = "") -> Rolling:
    """Roll for the seat that acts."""
    return (yield from roll(turn, what, purpose))


def settle(turn: CoriolisTurn, name: str, rolled: Rolled, **values: Value) -> Play:
    """The effect of a skill roll: now, or after whoever rolled has chosen whether to pray."""
    if may_be_prayed(turn, rolled):
        yield e.EffectWaits(
            Pending(
                effect=name,
                seat=(turn.seat.ship, turn.seat.station),
                action=turn.action,
                faces=rolled.faces,
                sixes=rolled.degree,
                desperate=rolled.form == "desperation",
                values=values,
            )
        )
        yield Push((Ask("prayer", "prayer", "keep"), Do("effect")))
    else:
        yield from EFFECTS[name](turn, rolled.degree, **values)


def may_be_prayed(turn: CoriolisTurn, rolled: Rolled) -> bool:
    """Whether option `icons` lets this roll be repeated: a die not 6, an icon to pray to."""
    if turn.exploring or not turn.state.options.get("icons"):
        return False
    return any(face != 6 for face in rolled.faces) and can_pray(turn.state, turn.seat)


def can_pray(state: State, seat: Seat) -> bool:
    """Whoever rolled is there and a person; for an NPC the GM pays a Darkness Point (rules 1.1)."""
    ship = state.ships[seat.ship]
    person = ship.holder(seat.station)
    if person is None or person.automatic or not ship.is_active:
        return False
    return not ship.npc or state.darkness >= 1


def the_effect(turn: CoriolisTurn) -> Play:
    """The roll stands: what waited happens."""
    pending = turn.state.pending
    if pending is None:
        return
    yield e.EffectCame()
    ship, station = pending.seat
    turn.seat = type(turn.seat)(ship, station)
    turn.action = pending.action
    yield from EFFECTS[pending.effect](
        turn, pending.sixes, **cast("dict[str, Any]", pending.values)
    )


def seen_attacking(turn: CoriolisTurn, ship_id: str) -> Play:
    """Who attacks is detected by every ship within 8 CU, whatever its sensors (rules 2.2.4)."""
    yield e.WeaponsFired(ship_id)
    for other in turn.state.enemies(ship_id):
        near = turn.state.distance(ship_id, other.id) <= EXTREME
        if other.is_active and near and turn.state.level(other.id, ship_id) == 0:
            yield e.Detected(other.id, ship_id, 1)
    yield from mark(turn)


def manned(turn: CoriolisTurn) -> Refusal | None:
    """Somebody acts at this station: the ship is in battle, its place is there."""
    ship = turn.state.ships.get(turn.seat.ship)
    if ship is None or not ship.is_active:
        return Refusal("That ship is out of the battle")
    if not station_open(ship, turn.seat.station):
        others = "" if ship.design_crew == 1 else "Engineer and gunner can still act"
        return Refusal("The bridge is destroyed", instead=others)
    if actor(ship, turn.seat.station) is None:
        if ship.holder(turn.seat.station) is None:
            return Refusal(f"Nobody is at the {turn.seat.station} station")
        return Refusal(
            "This phase was not declared",
            now="With a lost crew only declared phases can be acted in",
        )
    return None


def in_battle(turn: CoriolisTurn) -> Refusal | None:
    """The ship is still in the battle."""
    ship = turn.state.ships.get(turn.seat.ship)
    return (
        None if ship is not None and ship.is_active else Refusal("That ship is out of the battle")
    )


def trained(turn: CoriolisTurn) -> Refusal | None:
    """An advanced skill at level 0 may not be rolled (rules 1.1)."""
    if not is_trained(own(turn), turn.seat.station):
        return Refusal("Nobody at this station has the skill for it")
    return None
