"""The captain: secret orders and the sixes they give, prayers, surrender, truce (rules 3.1)."""

from __future__ import annotations

from bot.core.action import Action, action
from bot.core.dice import Modifier
from bot.core.play import Judged, Play, roll
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.damage import out_of_battle
from bot.rules.coriolis.figures import is_trained, ship_order
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    can_pray,
    effect,
    in_battle,
    manned,
    own,
    pool,
    settle,
)
from bot.rules.coriolis.pools import Prayer, sixes_in
from bot.rules.coriolis.state import OrderType, Ship


def gives_orders(ship: Ship) -> Refusal | None:
    """No order: a ship built for a small crew, a captain without COMMAND (rules 2.5 P1)."""
    if ship.design_crew < 5:
        return Refusal("A ship built for so small a crew has no order phase")
    if not is_trained(ship, "captain"):
        return Refusal("The captain has no COMMAND")
    return None


def commands(turn: CoriolisTurn) -> Refusal | None:
    return gives_orders(own(turn))


def _order(order: OrderType, effect_text: str) -> Action:
    """One of the four orders: its sixes are a bonus to what it names."""

    def give(turn: CoriolisTurn) -> Play:
        yield e.OrderGiven(turn.seat.ship, order)

    give.__name__ = f"order_{order}"
    give.__doc__ = effect_text
    return action(
        station="captain",
        menu="order",
        requires=(manned, commands),
        name=f"{order.upper()}!",
        ref="3.1",
    )(give)


order_repair = _order("repair", "Each six of your command roll is +1 to repairs this turn.")
order_evade = _order("evade", "Each six is +1 to evasive maneuvers and to breaking locks.")
order_retreat = _order("retreat", "Each six is +1 to moving away from an enemy.")
order_attack = _order(
    "attack", "Each six is +1 to advancing on an enemy and to all fire, torpedoes and mines."
)


@action(station="captain", menu="order", name="No order", ref="3.1", idle=True)
def order_none(turn: CoriolisTurn) -> Play:
    """Give no order this turn."""
    yield e.OrderGiven(turn.seat.ship, "none")


def order_default(turn: CoriolisTurn) -> Choice:
    return Choice("order_none")


def order_seats(turn: CoriolisTurn) -> list[Seat]:
    """The captains who may give an order; with a lost crew who declared this phase (R-05)."""
    acting = (s for s in ship_order(turn.state) if s.is_active)
    if turn.state.stage == "free":
        acting = (s for s in acting if s.side == turn.state.free_side)
    return [
        seat
        for ship in acting
        if (seat := Seat(ship.id, "captain"))
        and gives_orders(ship) is None
        and manned(type(turn)(turn.state, turn.round, seat, "order")) is None
    ]


def command_roll(turn: CoriolisTurn) -> Play:
    """Empathy + COMMAND of a captain who gave an order (rules 2.5 P1c)."""
    ship = turn.state.ships[turn.bound["ship"]]
    if ship.order is None or ship.order.type == "none":
        return
    turn.seat, turn.action = Seat(ship.id, "captain"), "command"
    rolled = yield from roll(turn, pool(turn), "command")
    yield from settle(turn, "order_counts", rolled)


@effect
def order_counts(turn: CoriolisTurn, sixes: int) -> Play:
    """The bonus is the number of sixes."""
    yield e.OrderBonus(turn.seat.ship, sixes)


def prayer_seat(turn: CoriolisTurn) -> list[Seat]:
    """Who rolled; for an NPC the GM, who acts for that seat."""
    pending = turn.state.pending
    return [] if pending is None else [Seat(*pending.seat)]


def _an_icon_listens(turn: CoriolisTurn) -> Refusal | None:
    if turn.state.pending is None:
        return Refusal("There is no roll to pray for")
    if not can_pray(turn.state, turn.seat):
        return Refusal("Nobody is there to pray, or there is no Darkness Point left")
    return None


@action(
    station=("captain", "engineer", "pilot", "sensors", "gunner"),
    menu="prayer",
    requires=(_an_icon_listens,),
    ref="1.1",
    interrupt=True,
)
def pray(turn: CoriolisTurn) -> Play:
    """Option Prayers: roll every die that is no 6 again; the Darkness grows by one point."""
    state, pending = turn.state, turn.state.pending
    if pending is None:
        raise Refused("There is no roll to pray for")
    ship = state.ships[turn.seat.ship]
    crew = ship.holder(turn.seat.station)
    kept = sixes_in(pending.faces)
    more = 0 if crew is None or pending.desperate else crew.prepared_prayer
    again = Prayer(
        len(pending.faces) - kept + more,
        kept,
        pending.desperate,
        (Modifier(more, "preparatory prayer"),) if more else (),
    )
    rolled = yield from roll(turn, again, f"prayer_{pending.action}")
    yield Judged(str(turn.seat), turn.action, rolled.success, rolled.degree)
    darkness = -1 if ship.npc else 1
    faces = (6,) * kept + rolled.faces
    yield e.Prayed(ship.id, crew.id if crew else "", rolled.degree, darkness, faces)


@action(
    station=("captain", "engineer", "pilot", "sensors", "gunner"),
    menu="prayer",
    ref="1.1",
    idle=True,
    interrupt=True,
)
def keep(turn: CoriolisTurn) -> Play:
    """The roll stands as it is."""
    yield from ()


def keep_default(turn: CoriolisTurn) -> Choice:
    return Choice("keep")


@action(station="captain", anytime=True, requires=(in_battle,), ref="R-25")
def surrender(turn: CoriolisTurn) -> Play:
    """Give up the ship: it takes no further part in the battle."""
    yield from out_of_battle(turn, turn.seat.ship, "surrendered")


def _not_offered(turn: CoriolisTurn) -> Refusal | None:
    if turn.seat.ship in turn.state.truce:
        return Refusal("This ship has offered a truce already")
    return None


@action(station="captain", anytime=True, requires=(in_battle, _not_offered), ref="R-25")
def truce(turn: CoriolisTurn) -> Play:
    """Offer to end the battle; it ends when every captain in it has."""
    yield e.TruceOffered(turn.seat.ship)
    fighting = [s.id for s in turn.state.ships.values() if s.is_active and not s.neutral]
    if all(ship in turn.state.truce for ship in fighting):
        yield e.Finished("truce")
