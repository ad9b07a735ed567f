"""What the referee sets: figures, damage, places, functions, groups (1.5, 2.1)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, YesNo, action
from bot.core.combat import LeftBattle
from bot.core.play import Play
from bot.core.refusal import Refused
from bot.rules.mneme import events as e
from bot.rules.mneme.mending import parts_as_options
from bot.rules.mneme.parts import MnemeTurn, tables
from bot.rules.mneme.people import free_posts, relieve
from bot.rules.mneme.state import CLOSE

WORDS = (
    ("armor", "Armor"),
    ("position", "Position"),
    ("tp", "Thrust left"),
    ("initiative_base", "Initiative"),
    ("fuel", "Fuel"),
    ("cargo", "Cargo"),
    ("sand", "Sand"),
    ("spare_parts", "Spare parts"),
    ("standard", "Standard missiles"),
    ("smart", "Smart missiles"),
    ("nuclear", "Nuclear missiles"),
    ("pool", "Coordination points"),
)
STATUSES = (
    ("ok", "In the battle"),
    ("destroyed", "Destroyed"),
    ("captured", "Captured"),
    ("escaped", "Escaped"),
)


def _ships(turn: MnemeTurn) -> list[Option]:
    return [Option(s.id, s.name) for s in turn.state.ships.values()]


def _others(turn: MnemeTurn) -> list[Option]:
    return [o for o in _ships(turn) if o.id != turn.given.get("ship")]


def _now(turn: MnemeTurn) -> str:
    """What the chosen figure of the chosen ship is now."""
    ship, what = turn.state.ships.get(str(turn.given.get("ship"))), str(turn.given.get("what"))
    if ship is None or what not in dict(WORDS):
        return ""
    return f"now {ship.missiles[what] if what in ship.missiles else getattr(ship, what, 0)}"


AnyShip = Annotated[str, Pick(_ships, "Ship")]


@action(station="gm", anytime=True, gm=True, name="Move, set a number", ref="2.1")
def set_ship(
    turn: MnemeTurn,
    ship: AnyShip,
    what: Annotated[str, OneOf(WORDS, "What")],
    value: Annotated[int, Between(-999, 9999, "Value", limit=9999, note=_now)],
) -> Play:
    """Position, Thrust, armor, fuel, missiles and other numbers of a ship."""
    if value < 0 and what != "position":
        raise Refused("Only a position can be negative")
    yield e.FigureSet(ship, what, value)


def _parts(turn: MnemeTurn) -> list[Option]:
    ship = turn.state.ships.get(str(turn.given.get("ship")))
    return [] if ship is None else parts_as_options(turn, ship, list(ship.components))


@action(station="gm", anytime=True, gm=True, name="Damage or repair a part", ref="2.9")
def set_damage(
    turn: MnemeTurn,
    ship: AnyShip,
    part: Annotated[str, Pick(_parts, "Part")],
    damage: Annotated[int, Between(0, 9999, "Damage", limit=9999)],
    destroyed: Annotated[bool, YesNo("Destroyed")] = False,
) -> Play:
    """Set the damage of a part."""
    found = turn.state.ships[ship]
    yield e.PartSet(ship, part, min(damage, found.components[part].hp), destroyed)
    if part != "structure" or not found.fights:
        return
    if destroyed:
        yield e.StatusSet(ship, "destroyed")
        yield LeftBattle(ship)
    else:
        limit = damage >= found.components[part].hp
        yield e.StatusSet(ship, "breaking_up" if limit else "ok")


@action(station="gm", anytime=True, gm=True, name="Take out or bring back", ref="2.1")
def set_status(
    turn: MnemeTurn, ship: AnyShip, status: Annotated[str, OneOf(STATUSES, "Status")]
) -> Play:
    """Say that a ship is out of the battle, or in it again."""
    yield e.StatusSet(ship, status)
    if status != "ok":
        yield LeftBattle(ship)


def _bands(turn: MnemeTurn) -> list[Option]:
    return [Option(b.id, b.name) for b in list(tables(turn).bands.values())[1:]]


@action(station="gm", anytime=True, gm=True, name="Move: set the range", ref="4.2")
def set_range(
    turn: MnemeTurn,
    ship: AnyShip,
    other: Annotated[str, Pick(_others, "Other ship")],
    band: Annotated[str, Pick(_bands, "Range")],
) -> Play:
    """Set the range of two ships: by band, or by moving the first to the near edge of it."""
    number = list(tables(turn).bands).index(band)
    state = turn.state
    if state.on("band_movement"):
        yield e.BandMoved(ship, other, max(CLOSE, number), 0)
        return
    there, here = state.ships[other].position, state.ships[ship].position
    side = -1 if here < there or (here == there and ship < other) else 1
    yield e.FigureSet(ship, "position", there + side * tables(turn).band(number).spaces)


def _people(turn: MnemeTurn) -> list[Option]:
    ship = turn.state.ships.get(str(turn.given.get("ship")))
    return [] if ship is None else [Option(c.id, c.name) for c in ship.crew]


def _posts(turn: MnemeTurn) -> list[Option]:
    ship = turn.state.ships.get(str(turn.given.get("ship")))
    return [] if ship is None else free_posts(ship, str(turn.given.get("person", "")))


@action(station="gm", anytime=True, gm=True, name="Assign a function", ref="2.1")
def set_function(
    turn: MnemeTurn,
    ship: AnyShip,
    person: Annotated[str, Pick(_people, "Who")],
    function: Annotated[str, Pick(_posts, "Function")],
) -> Play:
    """Give somebody a function."""
    station, _, mount = function.partition(":")
    yield e.FunctionTaken(ship, person, (station,), (mount,) if mount else ())


@action(station="gm", anytime=True, gm=True, name="Wound or heal", ref="1.3")
def wound(
    turn: MnemeTurn,
    ship: AnyShip,
    person: Annotated[str, Pick(_people, "Who")],
    amount: Annotated[int, Between(-30, 30, "Wounds", limit=30)],
) -> Play:
    """Wound somebody, or heal with a negative number."""
    who = turn.state.ships[ship].member(person)
    yield e.Wounded(ship, person, max(-who.wounds, amount))
    yield from relieve(turn, ship, person)


@action(station="gm", anytime=True, gm=True, name="Group or ungroup a ship", ref="1.5")
def set_group(
    turn: MnemeTurn,
    ship: AnyShip,
    group: Annotated[
        str,
        OneOf((("none", "Alone"), ("g1", "1"), ("g2", "2"), ("g3", "3"), ("g4", "4")), "Group"),
    ],
) -> Play:
    """Let a ship of yours act with a group, or alone."""
    if not turn.state.ships[ship].npc:
        raise Refused("Only ships of the referee act in groups")
    yield e.GroupSet(ship, "" if group == "none" else group)
