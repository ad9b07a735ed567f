"""What a seat may do now: offers with cost, parameters and the reason where not."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from bot.core.action import Option
from bot.core.agenda import Value
from bot.core.blocks import Words
from bot.core.refusal import Refusal
from bot.core.seats import Seat


@dataclass(frozen=True, slots=True)
class ParameterOffer:
    """A parameter as it can be filled now. Numbers have bounds, the others options."""

    name: str
    label: str
    default: Value | None
    low: int = 0
    high: int = 0
    options: tuple[Option, ...] = ()
    is_number: bool = False
    note: str = ""
    """What the number is for ("a maneuver costs 3"), where that is not plain."""

    @property
    def required(self) -> bool:
        return self.default is None


@dataclass(frozen=True, slots=True)
class Offer:
    """One action of a seat now; `refusal` is None if it is possible."""

    action: str
    name: str
    help: str
    seat: Seat
    cost: int
    unit: str
    parameters: tuple[ParameterOffer, ...] = ()
    refusal: Refusal | None = None
    idle: bool = False
    anytime: bool = False


@dataclass(frozen=True, slots=True)
class Needed:
    """What `number` dice of so many `sides` must show together, before anything is added."""

    least: int
    number: int
    sides: int


@dataclass(frozen=True, slots=True)
class Odds:
    """Chances of one act's own roll: that it works, and each degree. Exact unless `about`.

    `needs` is None where no one sum of the dice decides it. `opposed`: somebody of another ship
    rolls against it. If `blind`, the reader may not know the chances, and none are there.
    """

    success: Fraction
    degrees: tuple[tuple[int, Fraction], ...]
    terms: tuple[tuple[int, str], ...] = ()
    about: bool = False
    needs: Needed | None = None
    opposed: bool = False
    blind: bool = False


@dataclass(frozen=True, slots=True)
class Prospect:
    """One thing that an act may come to, and its chance; None for what is so in any case."""

    words: Words
    chance: Fraction | None = None
