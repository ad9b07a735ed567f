"""What the referee sets: ranges, figures, positions, hits (2.1, R-75)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, action
from bot.core.combat import LeftBattle
from bot.core.play import Play
from bot.core.refusal import Refused
from bot.rules.cepheus import events as e
from bot.rules.cepheus.entries import BANDS
from bot.rules.cepheus.opening import post_options
from bot.rules.cepheus.parts import CepheusTurn, tables

WORDS = (
    ("hull", "Hull"),
    ("structure", "Structure"),
    ("armor", "Armor"),
    ("speed", "Speed"),
    ("fuel", "Fuel"),
    ("cargo", "Cargo"),
    ("initiative_base", "Initiative"),
    ("m_drive", "M-Drive hits"),
    ("j_drive", "J-Drive hits"),
    ("power_plant", "Power plant hits"),
    ("sensors", "Sensors hits"),
    ("bridge", "Bridge hits"),
)
FATES = (
    ("aboard", "Aboard"),
    ("left", "Has left"),
    ("captured", "Captured"),
    ("killed", "Killed"),
)
SYSTEMS = ("m_drive", "j_drive", "power_plant", "sensors", "bridge")


def _ships(turn: CepheusTurn) -> list[Option]:
    return [Option(s.id, s.name) for s in turn.state.ships.values()]


def _others(turn: CepheusTurn) -> list[Option]:
    return [o for o in _ships(turn) if o.id != turn.given.get("ship")]


def _bands(turn: CepheusTurn) -> list[Option]:
    return [Option(b, tables(turn).ranges[b].name) for b in BANDS]


def _now(turn: CepheusTurn) -> str:
    """What the chosen figure of the chosen ship is now."""
    ship, what = turn.state.ships.get(str(turn.given.get("ship"))), str(turn.given.get("what"))
    if ship is None or what not in dict(WORDS):
        return ""
    return f"0 to 3, now {ship.hits(what)}" if what in SYSTEMS else f"now {getattr(ship, what):g}"


AnyShip = Annotated[str, Pick(_ships, "Ship")]


@action(station="gm", anytime=True, gm=True, name="Move: set the range", ref="2.1")
def set_range(
    turn: CepheusTurn,
    ship: AnyShip,
    other: Annotated[str, Pick(_others, "Other ship")],
    band: Annotated[str, Pick(_bands, "Range")],
) -> Play:
    """Set the range between two ships."""
    yield e.RangeSet(ship, other, BANDS.index(band))


@action(station="gm", anytime=True, gm=True, name="Damage, repair, set a number", ref="2.1")
def set_ship(
    turn: CepheusTurn,
    ship: AnyShip,
    what: Annotated[str, OneOf(WORDS, "What")],
    value: Annotated[int, Between(0, 9999, "Value", limit=9999, note=_now)],
) -> Play:
    """Hull, Structure, armor, fuel and other numbers of a ship, or the hits of a system."""
    number = min(3, value) if what in SYSTEMS else value
    yield e.ShipSet(ship, what, number)
    now = turn.state.ships[ship]
    if now.fights and now.structure <= 0:
        yield e.ShipStatus(ship, "destroyed")
        yield LeftBattle(ship)
    elif now.status in {"ok", "disabled"}:
        status = "disabled" if now.hits("power_plant") >= 3 else "ok"
        if status != now.status:
            yield e.ShipStatus(ship, status)


def _people(turn: CepheusTurn) -> list[Option]:
    ship = turn.state.ships.get(str(turn.given.get("ship")))
    return [Option(c.id, c.name) for c in ship.people] if ship is not None else []


def _posts(turn: CepheusTurn) -> list[Option]:
    ship = turn.state.ships.get(str(turn.given.get("ship")))
    if ship is None:
        return []
    who = next((c for c in ship.people if c.id == turn.given.get("person")), None)
    return post_options(ship, who)


@action(station="gm", anytime=True, gm=True, name="Assign a position", ref="2.1")
def set_position(
    turn: CepheusTurn,
    ship: AnyShip,
    person: Annotated[str, Pick(_people, "Who")],
    position: Annotated[str, Pick(_posts, "Position")],
) -> Play:
    """Put somebody at a position."""
    station, _, post = position.partition(":")
    yield e.CrewSet(ship, person, station, post)


@action(station="gm", anytime=True, gm=True, name="Take somebody out or back", ref="2.1")
def set_crew(
    turn: CepheusTurn,
    ship: AnyShip,
    person: Annotated[str, Pick(_people, "Who")],
    fate: Annotated[str, OneOf(FATES, "What of them")],
) -> Play:
    """Take somebody out of the battle, or bring them back."""
    yield e.CrewGone(ship, person, "" if fate == "aboard" else fate)


@action(station="gm", anytime=True, gm=True, ref="2.1")
def remove_ship(turn: CepheusTurn, ship: AnyShip) -> Play:
    """Take a ship out of the battle: it has left."""
    if turn.state.ships[ship].status in {"destroyed", "escaped"}:
        raise Refused("That ship has left already")
    yield e.ShipStatus(ship, "escaped")
    yield LeftBattle(ship)


@action(station="gm", anytime=True, gm=True, name="Reveal the enemy to a ship", ref="2.1")
def make_aware(turn: CepheusTurn, ship: AnyShip) -> Play:
    """A ship learns of its enemy."""
    yield e.Noticed(ship)
