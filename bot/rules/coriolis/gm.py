"""What the GM may set of a Coriolis battle. Every act is in the log for all."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, YesNo, action
from bot.core.play import Play, Turn
from bot.core.refusal import Refused
from bot.rules.coriolis import events as e
from bot.rules.coriolis.criticals import RESULTS, mend, suffer
from bot.rules.coriolis.damage import (
    GONE,
    check_hull,
    check_systems,
    hurt_hull,
    hurt_systems,
    out_of_battle,
    undock,
)
from bot.rules.coriolis.detection import lose_contact
from bot.rules.coriolis.parts import CoriolisTurn
from bot.rules.coriolis.sight import mark
from bot.rules.coriolis.state import Ship, State, Status

LIMITS: dict[str, tuple[str, int, int]] = {
    "hp": ("HP", 0, 30),
    "hp_max": ("HP, full", 1, 30),
    "ep_cap": ("EP a turn", 0, 12),
    "ep_max": ("EP a turn, full", 1, 12),
    "position": ("Segment", -40, 40),
    "spare_parts": ("Spare parts", 0, 20),
    "armor": ("Armor", 0, 15),
    "maneuverability": ("Maneuverability", -6, 6),
    "signature": ("Signature", -6, 10),
    "evasive": ("Evasive", 0, 12),
    "initiative_pending": ("Initiative gained for next turn", 0, 20),
}
"""Values the GM may set, with their word and bounds (rules 1.2)."""
STATUSES: dict[Status, str] = {
    "active": "In battle",
    "hull_collapsed": "Hull collapsed",
    "dead_in_space": "Dead in space",
    "destroyed": "Destroyed",
    "escaped": "Escaped",
    "vanished": "Vanished",
    "surrendered": "Surrendered",
}


def _ships(turn: Turn[State]) -> list[Option]:
    return [Option(s.id, s.name, s.side) for s in turn.state.ships.values()]


def _crew(turn: Turn[State]) -> list[Option]:
    return [Option(c.id, c.name, s.name) for s in turn.state.ships.values() for c in s.crew]


def _criticals(turn: Turn[State]) -> list[Option]:
    ship = turn.state.ships.get(str(turn.given.get("ship", "")))
    return [] if ship is None else [Option(c.id, c.result) for c in ship.criticals]


def _modules(turn: Turn[State]) -> list[Option]:
    ship = turn.state.ships.get(str(turn.given.get("ship", "")))
    return [] if ship is None else [Option(m.id, m.name, m.state) for m in ship.modules]


def _now(turn: Turn[State]) -> str:
    """How far the chosen number of the chosen ship may go, and what it is now."""
    ship = turn.state.ships.get(str(turn.given.get("ship", "")))
    field = str(turn.given.get("field", ""))
    if ship is None or field not in LIMITS:
        return ""
    _, low, high = LIMITS[field]
    return f"{low} to {_full(ship).get(field, high)}, now {getattr(ship, field)}"


def _full(ship: Ship) -> dict[str, int]:
    return {"hp": ship.hp_max, "ep_cap": ship.ep_max}


def _enemies(turn: Turn[State]) -> list[Option]:
    observer = turn.state.ships.get(str(turn.given.get("ship", "")))
    ships = turn.state.ships.values()
    return [
        Option(s.id, s.name, s.side) for s in ships if observer is None or s.side != observer.side
    ]


Target = Annotated[str, Pick(_ships, "Ship")]


@action(station="gm", anytime=True, gm=True, name="Repair, move, set a number")
def set_value(
    turn: CoriolisTurn,
    ship: Target,
    field: Annotated[str, OneOf(tuple((k, v[0]) for k, v in LIMITS.items()), "What")],
    value: Annotated[int, Between(-40, 40, "New value", note=_now)],
) -> Play:
    """HP, EP, segment, armor, Signature, spare parts and other numbers of a ship."""
    word, low, high = LIMITS[field]
    if not low <= value <= high:
        raise Refused(f"{word} goes from {low} to {high}, not {value}")
    full = _full(turn.state.ships[ship])
    if value > full.get(field, value):
        raise Refused(f"{word} goes up to {full[field]} on this ship, not {value}")
    yield e.ShipSet(ship, field, value)
    below = {"hp_max": "hp", "ep_max": "ep_cap"}.get(field)
    if below and getattr(turn.state.ships[ship], below) > value:
        yield e.ShipSet(ship, below, value)
    yield from check_hull(turn, ship)
    yield from check_systems(turn, ship)


@action(station="gm", anytime=True, gm=True, name="Transponder, silence, reactor")
def set_flag(
    turn: CoriolisTurn,
    ship: Target,
    field: Annotated[
        str,
        OneOf(
            (
                ("transponder", "Transponder"),
                ("radio_silent", "Radio silence"),
                ("reactor_off", "Reactor off"),
                ("neutral", "Neutral"),
                ("npc", "The GM's ship"),
            ),
            "What",
        ),
    ],
    on: Annotated[bool, YesNo("On")],
) -> Play:
    """Switch transponder, radio silence or reactor, or make a ship neutral."""
    yield e.ShipSet(ship, field, on)


@action(station="gm", anytime=True, gm=True, name="Take out or bring back")
def set_status(
    turn: CoriolisTurn,
    ship: Target,
    status: Annotated[str, OneOf(tuple(STATUSES.items()), "Status")],
) -> Play:
    """Destroyed, escaped, surrendered and the like, or in the battle again."""
    word: Status = next(known for known in STATUSES if str(known) == status)
    if word == "active":
        yield e.StatusChanged(ship, "active")
        yield from check_hull(turn, ship)
        yield from check_systems(turn, ship)
    else:
        yield from out_of_battle(turn, ship, word)


@action(station="gm", anytime=True, gm=True)
def remove_ship(turn: CoriolisTurn, ship: Target) -> Play:
    """Take a ship out of the battle and off the line: it counts as escaped."""
    if turn.state.ships[ship].status in GONE:
        raise Refused("That ship has left already")
    yield from undock(turn, ship)
    yield from out_of_battle(turn, ship, "escaped")


@action(station="gm", anytime=True, gm=True)
def damage(
    turn: CoriolisTurn,
    ship: Target,
    hull: Annotated[int, Between(0, 30, "HP lost")] = 0,
    systems: Annotated[int, Between(0, 12, "EP lost")] = 0,
) -> Play:
    """Take HP or EP from a ship, past its armor."""
    if not hull and not systems:
        raise Refused("Nothing would be lost", "", "Choose HP or EP above 0")
    yield from hurt_hull(turn, ship, hull)
    if systems:
        yield from hurt_systems(turn, ship, systems)


@action(station="gm", anytime=True, gm=True)
def inflict_critical(
    turn: CoriolisTurn,
    ship: Target,
    result: Annotated[
        str,
        OneOf(tuple((str(n), f"{n} {r.replace('_', ' ')}") for n, r in RESULTS.items()), "Result"),
    ],
) -> Play:
    """Apply a result of the critical table."""
    if turn.state.ships[ship].status == "destroyed":
        raise Refused("That ship is destroyed")
    yield from suffer(turn, ship, int(result), None)


@action(station="gm", anytime=True, gm=True)
def mend_critical(
    turn: CoriolisTurn,
    ship: Target,
    critical: Annotated[str, Pick(_criticals, "Critical")],
) -> Play:
    """Remove a critical of a ship, with what it did to a module."""
    yield from mend(turn, ship, critical)


@action(station="gm", anytime=True, gm=True, name="Break or mend a module")
def set_module(
    turn: CoriolisTurn,
    ship: Target,
    module: Annotated[str, Pick(_modules, "Module")],
    works: Annotated[bool, YesNo("Works")],
) -> Play:
    """Make a module work or not."""
    yield e.ModuleChanged(ship, module, "ok" if works else "disabled")


@action(station="gm", anytime=True, gm=True, name="Hide or reveal a ship")
def set_detection(
    turn: CoriolisTurn,
    ship: Annotated[str, Pick(_ships, "Observer")],
    target: Annotated[str, Pick(_enemies, "Target")],
    level: Annotated[int, Between(0, 2, "Level")],
) -> Play:
    """Set what a ship knows of another: 0 nothing, 1 distance, 2 class and weapons."""
    if level:
        yield e.Detected(ship, target, level)
        yield from mark(turn)
    elif turn.state.level(ship, target):
        yield from lose_contact(turn, ship, turn.state.ships[target])


@action(station="gm", anytime=True, gm=True, name="Give or take a lock")
def set_lock(
    turn: CoriolisTurn,
    ship: Target,
    target: Annotated[str, Pick(_enemies, "Target")],
    strength: Annotated[int, Between(0, 12, "Strength, 0 for none")],
) -> Play:
    """Give a ship a target lock, or take it."""
    lock = turn.state.ships[ship].lock
    if strength:
        yield e.Locked(ship, target, strength)
    elif lock is not None:
        yield e.LockLost(ship, lock.target)


@action(station="gm", anytime=True, gm=True, name="Knock out or revive")
def set_crew(
    turn: CoriolisTurn,
    crew: Annotated[str, Pick(_crew, "Crew member")],
    able: Annotated[bool, YesNo("Able to act")],
) -> Play:
    """Incapacitate a crew member, or bring one back."""
    yield e.CrewSet(_ship_of(turn, crew), crew, "able", able)


def _aboard(turn: Turn[State]) -> list[Option]:
    """Modules of the ship that the chosen crew member is on; none: where her station is."""
    crew = str(turn.given.get("crew", ""))
    modules = [
        Option(m.id, m.name)
        for ship in turn.state.ships.values()
        if any(c.id == crew for c in ship.crew)
        for m in ship.modules
    ]
    return [Option("", "At her station"), *modules]


@action(station="gm", anytime=True, gm=True, name="Place somebody aboard")
def place_crew(
    turn: CoriolisTurn,
    crew: Annotated[str, Pick(_crew, "Crew member")],
    module: Annotated[str, Pick(_aboard, "Module")] = "",
) -> Play:
    """Say in which module a crew member is: she is at risk when it is hit."""
    yield e.CrewSet(_ship_of(turn, crew), crew, "module", module)


def _ship_of(turn: CoriolisTurn, crew: str) -> str:
    return next(s.id for s in turn.state.ships.values() if any(c.id == crew for c in s.crew))


@action(station="gm", anytime=True, gm=True)
def prepare_prayer(
    turn: CoriolisTurn,
    crew: Annotated[str, Pick(_crew, "Crew member")],
    dice: Annotated[int, Between(0, 2, "Dice: 1, with a chapel 2")],
) -> Play:
    """Note a preparatory prayer: its dice come with the reroll (option Prayers)."""
    yield e.CrewSet(_ship_of(turn, crew), crew, "prepared_prayer", dice)


@action(station="gm", anytime=True, gm=True, name="Darkness Points")
def set_darkness(
    turn: CoriolisTurn, points: Annotated[int, Between(0, 99, "Darkness Points")]
) -> Play:
    """Set the GM's Darkness Points (option Prayers)."""
    yield e.DarknessSet(points)


def _flying(turn: Turn[State]) -> list[Option]:
    things = [*turn.state.torpedoes, *turn.state.mines]
    return [Option(thing, thing) for thing in things]


@action(station="gm", anytime=True, gm=True, name="Remove a torpedo or mine")
def remove_ordnance(
    turn: CoriolisTurn, thing: Annotated[str, Pick(_flying, "Torpedo or mine")]
) -> Play:
    """Take a torpedo or a mine off the line."""
    if thing in turn.state.torpedoes:
        yield e.TorpedoGone(thing, "lost")
    else:
        yield e.MineGone(thing)
