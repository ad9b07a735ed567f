"""EP of a turn: sharing them out, overloading the reactor (rules 2.5 P2, 3.2, R-03)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, action
from bot.core.agenda import Ask, Params
from bot.core.play import Play, Push, Turn
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import events as e
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.damage import check_hull
from bot.rules.coriolis.figures import couplings, feature
from bot.rules.coriolis.parts import (
    CoriolisTurn,
    effect,
    extra,
    in_battle,
    manned,
    only_extra,
    own,
    pool,
    settle,
    skill_roll,
    tables,
    trained,
)
from bot.rules.coriolis.state import ACCOUNTS, STATIONS, SensorMode, Ship, State

STAND_INS = ("engineer", "captain", "pilot", "sensors", "gunner")
"""Who distributes EP: the engineer, or the first of the others who is there (rules 2.5 P2)."""


def _pool_of(turn: Turn[State]) -> int:
    """The EP of the turn, less what the reactor has lost since (R-02)."""
    ship = own(turn)
    return min(ship.ep_pool, max(0, ship.ep_cap - couplings(ship)))


def _modes(turn: Turn[State]) -> list[Option]:
    """Sensor modes; a mode needs its feature (rules 4.2)."""
    ship = own(turn)
    return [
        Option(
            mode.id,
            mode.name,
            f"{mode.reach} CU · {mode.ep} EP",
            None
            if mode.feature is None or mode.feature in ship.features
            else Refusal(f"{mode.name} sensors need Super Sensors"),
        )
        for mode in tables(turn).sensor_modes.values()
    ]


def _maneuver(turn: Turn[State]) -> str:
    return f"a maneuver costs {own(turn).ship_class}"


def _costs_one(what: str) -> Callable[[Turn[State]], str]:
    return lambda _: f"{what} costs 1"


def _share(note: Callable[[Turn[State]], str]) -> Between:
    return Between(0, _pool_of, limit=20, note=note)


@action(station=STATIONS, menu="distribute", requires=(in_battle,), name="Distribute EP", ref="2.5")
def distribute(
    turn: CoriolisTurn,
    engineer: Annotated[int, _share(_costs_one("a repair"))] = 0,
    pilot: Annotated[int, _share(_maneuver)] = 0,
    sensors: Annotated[int, _share(_costs_one("an action"))] = 0,
    gunner: Annotated[int, _share(_costs_one("a shot"))] = 0,
    sensor_mode: Annotated[str, Pick(_modes, "Sensor mode")] = "passive",
) -> Play:
    """Share this turn's EP among the positions; what is not given is reserve.

    A position can spend only its own EP. Sensors are passive unless 1 EP keeps them on.
    """
    ship = own(turn)
    there = _pool_of(turn)
    shares = {"engineer": engineer, "pilot": pilot, "sensors": sensors, "gunner": gunner}
    modes = tables(turn).sensor_modes
    given = sum(shares.values()) + modes[sensor_mode].ep
    if given > there:
        raise Refused(
            f"That is {given} EP, the ship has {there}",
            now=" · ".join(f"{name} {share}" for name, share in shares.items() if share),
            instead=f"Give {given - there} EP less",
        )
    accounts = {**shares, "sensor_mode": modes[sensor_mode].ep, "reserve": there - given}
    yield e.EnergyDistributed(ship.id, accounts, _mode(sensor_mode))


def _mode(word: str) -> SensorMode:
    return "extreme" if word == "extreme" else "active" if word == "active" else "passive"


def distribute_seat(turn: CoriolisTurn) -> list[Seat]:
    """The engineer; if there is none, whoever is there."""
    ship = turn.state.ships[turn.bound["ship"]]
    if not ship.is_active:
        return []
    there = (station for station in STAND_INS if ship.holder(station) is not None)
    return [Seat(ship.id, next(there, "engineer"))]


def distribute_default(turn: CoriolisTurn) -> Choice:
    """As last turn if it fits; else what is most needed, each if it still fits (rules 2.7)."""
    ship = own(turn)
    last = {account: ship.last_allotted.get(account, 0) for account in ACCOUNTS}
    mode = ship.last_mode if ship.last_allotted else ship.sensor_mode
    cost = tables(turn).sensor_modes[mode].ep
    if ship.last_allotted and sum(last.values()) + cost <= _pool_of(turn):
        return Choice("distribute", {**last, "sensor_mode": mode})
    return Choice("distribute", _most_needed(ship, tables(turn), _pool_of(turn)))


def _most_needed(ship: Ship, content: Content, left: int) -> Params:
    params: Params = dict.fromkeys(ACCOUNTS, 0)
    params["sensor_mode"] = "passive"
    if ship.sensor_mode != "passive" and content.sensor_modes[ship.sensor_mode].ep <= left:
        params["sensor_mode"] = ship.sensor_mode
        left -= content.sensor_modes[ship.sensor_mode].ep
    for account, need in (
        ("gunner", 1),
        ("sensors", 1),
        ("pilot", ship.ship_class),
        ("engineer", 1),
    ):
        if need <= left:
            params[account] = need
            left -= need
    return params


def _all(turn: Turn[State]) -> int:
    return max(0, own(turn).left("engineer"))


ExtraEP = Annotated[int, Between(0, _all, "Extra EP", limit=12)]
Position = Annotated[
    str,
    OneOf(
        (
            ("ask", "Decide after the roll"),
            ("engineer", "Engineer"),
            ("pilot", "Pilot"),
            ("sensors", "Sensor operator"),
            ("gunner", "Gunner"),
        ),
        "New EP to",
    ),
]


@action(
    station="engineer",
    menu="engineer",
    cost=only_extra,
    requires=(manned, trained),
    name="Overload reactor",
    ref="3.2",
)
def overload(turn: CoriolisTurn, extra_ep: ExtraEP = 0, to: Position = "ask") -> Play:
    """Each six is 1 EP more now and 1 HP less; without a six the ship loses 1 HP."""
    rolled = yield from skill_roll(turn, pool(turn, extra(extra_ep)))
    yield from settle(turn, "overloaded", rolled, to=to)


@effect
def overloaded(turn: CoriolisTurn, sixes: int, to: str) -> Play:
    """EP and HP change places; Reactor Burst gives 3 more and always costs 2 HP (rules 3.2).

    It is no repair, so that a workshop is of no use (R-14).
    """
    ship = own(turn)
    gained, lost = sixes, sixes or 1
    burst = feature(ship, tables(turn), "overload_ep")
    if burst:
        gained, lost = burst + sixes, feature(ship, tables(turn), "overload_hp")
    if ship.hp - lost <= 0:
        gained = 0
    yield e.Overloaded(ship.id, gained, min(lost, ship.hp))
    yield from check_hull(turn, ship.id)
    if gained and to == "ask":
        yield Push((Ask("overload_ep", "engineer", "overload_ep"),), {"ship": ship.id})
    elif gained:
        yield e.EnergyPlaced(ship.id, {to: gained})


def _new_ep(turn: Turn[State]) -> int:
    return turn.state.overload_ep


NewShare = Annotated[int, Between(0, _new_ep, limit=20)]


@action(station="engineer", menu="overload_ep", requires=(in_battle,), ref="2.7", interrupt=True)
def place_ep(
    turn: CoriolisTurn,
    engineer: NewShare = 0,
    pilot: NewShare = 0,
    sensors: NewShare = 0,
    gunner: NewShare = 0,
) -> Play:
    """Give the overload's EP to positions; what you do not place goes to the gunner."""
    rest = turn.state.overload_ep - engineer - pilot - sensors - gunner
    if rest < 0:
        there = turn.state.overload_ep
        raise Refused(f"There are {there} EP to place, not {there - rest}")
    shares = {"engineer": engineer, "pilot": pilot, "sensors": sensors, "gunner": gunner + rest}
    yield e.EnergyPlaced(turn.seat.ship, {name: ep for name, ep in shares.items() if ep})


def overload_default(turn: CoriolisTurn) -> Choice:
    return Choice("place_ep", {"gunner": turn.state.overload_ep})
