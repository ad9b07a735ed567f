"""Neutral blocks: what a ruleset says, before anybody knows how Discord draws it.

Texts are `Words`: plain strings mixed with marked parts, so that names can be escaped and
isolated, and numbers set bold, by the one layer that knows how.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from bot.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Name:
    """A name typed by a person: escaped, isolated and shortened where it is shown."""

    text: str


@dataclass(frozen=True, slots=True)
class Said:
    """What a person typed in words of their own: escaped and isolated like a name, but whole."""

    text: str


@dataclass(frozen=True, slots=True)
class Strong:
    """The number that decides, who must act, the rolled row."""

    text: str


@dataclass(frozen=True, slots=True)
class Soft:
    """What happens by itself: a default, a row rolled and not taken."""

    text: str


@dataclass(frozen=True, slots=True)
class Struck:
    """Somebody out of the battle."""

    text: str


Part = str | Name | Said | Strong | Soft | Struck
Words = tuple[Part, ...]


def words(*parts: Part) -> Words:
    """Several parts as one text."""
    return parts


class Kind(Enum):
    """What kind of message: it decides the bar colour, never the meaning."""

    MOVE = "move"
    SUCCESS = "success"
    HARM = "harm"
    CHOICE = "choice"
    NOTHING = "nothing"
    SEALED = "sealed"
    OPENED = "opened"
    GM = "gm"


@dataclass(frozen=True, slots=True)
class Line:
    """One line of text."""

    words: Words


@dataclass(frozen=True, slots=True)
class DiceLine:
    """Faces in the order they fell; `counted` holds the positions of those that decided.

    A `label` ("Armor") replaces the dice glyph.
    """

    faces: tuple[int, ...]
    counted: tuple[int, ...]
    result: Words
    label: str = ""


@dataclass(frozen=True, slots=True)
class Term:
    """One modifier: its value and the rulebook's word for where it comes from."""

    value: int
    source: str


@dataclass(frozen=True, slots=True)
class Modifiers:
    """Where a number came from: "+1 lock"."""

    terms: tuple[Term, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """One row of a rules table; `taken` is false for a row that was rolled and not picked."""

    roll: str
    name: str
    effect: str
    rolled: bool = False
    taken: bool = True


@dataclass(frozen=True, slots=True)
class Table:
    """Rows of a table in order; what is shown is the rolled one and its neighbors."""

    rows: tuple[Row, ...]


@dataclass(frozen=True, slots=True)
class Gauge:
    """`have` of `of` in `unit`, drawn as a bar with its number; `have` is None if unknown.

    `label` stands before the bar where it is not plain whose it is ("▼1").
    """

    have: int | None
    of: int
    unit: str
    label: Words = ()


@dataclass(frozen=True, slots=True)
class Facts:
    """Facts of equal rank on one line."""

    items: tuple[Words, ...]


Block = Line | DiceLine | Modifiers | Table | Gauge | Facts


@dataclass(frozen=True, slots=True)
class Field:
    """A titled part of a message."""

    name: Words
    items: tuple[Block, ...]


@dataclass(frozen=True, slots=True)
class Card:
    """One message: who did what, the outcome, the dice, where numbers came from."""

    kind: Kind
    author: Words
    title: Words
    body: tuple[Block, ...] = ()
    fields: tuple[Field, ...] = ()
    footer: str = ""
    glyph: str = ""
    dice: tuple[Block, ...] = ()
    """Everything for "All dice", where the message itself has no room."""
    of: Seat | None = None
    """Whose deed it tells, for the name in its footer; None is whoever has acted. The second shot
    of a volley is its gunner's, though the enemy's answer to the first has let it fall.
    """


@dataclass(frozen=True, slots=True)
class ShipLine:
    """One ship on the board: bar and number first, then only what differs from normal.

    `facts` in order of importance: the last ones are cut first where many ships fight. `more` are
    lines of their own below them, only while few ships fight. `passing` are those of the facts that
    are told only because of whose turn it is, such as the distance from the acting ship.
    """

    id: str
    number: int | None
    name: Words
    gauge: Gauge | None
    facts: tuple[Words, ...] = ()
    acting: bool = False
    out: bool = False
    more: tuple[Words, ...] = ()
    passing: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class SideField:
    """A side with its shape and its ships."""

    mark: str
    name: str
    ships: tuple[ShipLine, ...]


@dataclass(frozen=True, slots=True)
class Board:
    """The live message of a combat as one viewer may see it.

    `who` is the seat to act in words; who holds it and when it closes is added by those who
    know people and clocks.
    """

    author: Words
    title: Words
    sides: tuple[SideField, ...]
    in_flight: tuple[Words, ...] = ()
    fields: tuple[Field, ...] = ()
    glyph: str = "🔔"
