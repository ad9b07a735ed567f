"""A window as a card, and a seat's own move in its phase."""

from __future__ import annotations

from typing import Any

from bot.core.blocks import Block, Card, Facts, Field, Kind, Line, Soft, Strong, Words
from bot.core.combat import Combat
from bot.core.seats import Viewer
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.figures import actor
from bot.rules.coriolis.present.names import Sight
from bot.rules.coriolis.present.places import asked, author
from bot.rules.coriolis.present.words import STATIONS, keep
from bot.rules.coriolis.state import Ship, State


class Question:
    """What every kind of window is told from."""

    def __init__(self, content: Content, view: Combat[Any], viewer: Viewer) -> None:
        self.content = content
        self.view = view
        self.viewer = viewer
        self.state: State = view.state
        self.sight = Sight(view.state)
        seat = asked(view)
        self.ship = None if seat is None else self.state.ships[seat.ship]
        self.station = "" if seat is None else seat.station

    def card(
        self,
        title: Words,
        default: str,
        *lines: Block,
        kind: Kind = Kind.CHOICE,
        fields: tuple[Field, ...] = (),
        rules: str = "2.7",
        on: Words | None = None,
    ) -> Card:
        """The last line of the body names the default, in soft words."""
        body = (*lines, Line(("Without an answer: ", Soft(default))))
        return Card(kind, on or author(self.view), title, body, fields, f"rules {rules}")

    @property
    def name(self) -> Words:
        return () if self.ship is None else self.sight.full(self.ship.id)


def budget(q: Question) -> list[Block]:
    """EP that the seat may spend, for its own side."""
    if q.ship is None or q.ship.known < 3 or q.station not in STATIONS:
        return []
    left = keep(f"{q.ship.left(q.station)} EP")
    facts: list[Words] = [(Strong(left), f" for the {STATIONS[q.station]}")]
    return [Facts(tuple(facts))]


def slot(q: Question) -> Card:
    """A seat's own move in its phase."""
    station = STATIONS.get(q.station, q.station)
    default = "pass"
    rules = {"engineer": "3.2", "pilot": "3.3", "sensors": "3.4", "gunner": "3.5"}
    if q.station == "gunner" and q.ship is not None and _could_defend(q.content, q.ship):
        default = "hold"
    return q.card(
        (*q.name, f": {station} to act"),
        default,
        *budget(q),
        kind=Kind.MOVE,
        rules=rules.get(q.station, "2.7"),
    )


def _could_defend(content: Content, ship: Ship) -> bool:
    """Whether the gunner could use defensive fire: weapon ok and 1 EP (rules 2.7)."""
    guns = [m for m in ship.modules if m.is_ok and m.weapon in content.weapons]
    able = any(content.weapons[m.weapon].point_defense for m in guns)
    return (
        able and ship.known == 3 and ship.left("gunner") >= 1 and actor(ship, "gunner") is not None
    )
