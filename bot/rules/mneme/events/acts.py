"""Events of what crews do: deeds and answers, command, repair, morale; what the referee sets."""

from __future__ import annotations

from dataclasses import dataclass

from bot.core.frozen import replace
from bot.rules.mneme.events.base import Change, CrewChange, ShipChange, Told
from bot.rules.mneme.pending import (
    Deed,
    Question,
    Reaction,
    Terms,
)
from bot.rules.mneme.state import Component, Crew, Ship, State


@dataclass(frozen=True, slots=True)
class DeedDeclared(Change):
    deed: Deed

    def to(self, state: State) -> State:
        return replace(state, deed=self.deed)


@dataclass(frozen=True, slots=True)
class DeedAnswered(Change):
    reaction: Reaction

    def to(self, state: State) -> State:
        if state.deed is None:
            return state
        reactions = (*state.deed.reactions, self.reaction)
        return replace(state, deed=replace(state.deed, reactions=reactions))


@dataclass(frozen=True, slots=True)
class DeedOver(Change):
    def to(self, state: State) -> State:
        return replace(state, deed=None)


@dataclass(frozen=True, slots=True)
class Came(Told):
    """What a deed came to: whether it works, and the Effect."""

    action: str
    ship: str
    target: str
    success: bool
    effect: int
    salvo: str = ""
    needs: Terms = ()
    """What the number needed was made of."""
    saved: bool = False
    """Without the reaction it would have worked."""


@dataclass(frozen=True, slots=True)
class QuestionAsked(Change):
    question: Question

    def to(self, state: State) -> State:
        return replace(state, question=self.question)


@dataclass(frozen=True, slots=True)
class QuestionAnswered(Change):
    yes: bool

    def to(self, state: State) -> State:
        return replace(state, question=None)


@dataclass(frozen=True, slots=True)
class Coordinated(ShipChange):
    ship: str
    points: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, pool=self.points)


@dataclass(frozen=True, slots=True)
class PointsSpent(ShipChange):
    ship: str
    points: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, pool=ship.pool - self.points)


@dataclass(frozen=True, slots=True)
class Commanded(ShipChange):
    ship: str
    orders: dict[str, str]

    def on(self, ship: Ship) -> Ship:
        return replace(ship, command=self.orders)


@dataclass(frozen=True, slots=True)
class Secured(ShipChange):
    ship: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, secure=2)


@dataclass(frozen=True, slots=True)
class Helped(CrewChange):
    ship: str
    crew: str

    def of(self, who: Crew) -> Crew:
        return replace(who, helped=1)


@dataclass(frozen=True, slots=True)
class HelpUsed(CrewChange):
    """+1 of the captain, diagnostics or sensor guidance went into a roll."""

    ship: str
    crew: str
    diagnosis: bool = False
    guidance: bool = False

    def of(self, who: Crew) -> Crew:
        return replace(
            who,
            helped=0,
            diagnosed=who.diagnosed and not self.diagnosis,
            targeting="" if self.guidance else who.targeting,
        )


@dataclass(frozen=True, slots=True)
class AssistantUsed(CrewChange):
    ship: str
    crew: str

    def of(self, who: Crew) -> Crew:
        return replace(who, assisted=True)


@dataclass(frozen=True, slots=True)
class Repaired(ShipChange):
    ship: str
    component: str
    points: int

    def on(self, ship: Ship) -> Ship:
        part = ship.components[self.component]
        mended = replace(part, damage=part.damage - self.points)
        ship = ship.put_part(self.component, mended)
        if self.component == "structure" and ship.status == "breaking_up":
            return replace(ship, status="ok")
        return ship


@dataclass(frozen=True, slots=True)
class SparesSpent(ShipChange):
    ship: str
    amount: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, spare_parts=ship.spare_parts - self.amount)


@dataclass(frozen=True, slots=True)
class Optimized(ShipChange):
    ship: str
    function: str
    dm: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, optimize={**ship.optimize, self.function: self.dm})


@dataclass(frozen=True, slots=True)
class ThrustAdded(ShipChange):
    ship: str
    tp: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, tp=ship.tp + self.tp)


@dataclass(frozen=True, slots=True)
class WorkedAround(ShipChange):
    ship: str
    component: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, worked_around=(*ship.worked_around, self.component))


@dataclass(frozen=True, slots=True)
class WentDark(Change):
    """Dark and ballistic; locks on it, and what scans showed of it, are lost (3.3)."""

    ship: str

    def to(self, state: State) -> State:
        ship = state.ships[self.ship]
        state = state.put(replace(ship, dark=True, ballistic=True, evade=0, compromised_by=()))
        others = (
            replace(s, locks=tuple(t for t in s.locks if t != self.ship))
            for s in state.ships.values()
            if self.ship in s.locks
        )
        return replace(
            state.put(*others),
            relays=tuple(r for r in state.relays if r.target != self.ship),
            scans=tuple(s for s in state.scans if s.target != self.ship),
        )


@dataclass(frozen=True, slots=True)
class StartedUp(ShipChange):
    """Runs again at once, or `later`: from its next turn on."""

    ship: str
    what: str
    later: bool = False

    def on(self, ship: Ship) -> Ship:
        if self.later:
            return replace(ship, starting=(*ship.starting, self.what))
        return replace(ship, dark=False) if self.what == "dark" else ship


@dataclass(frozen=True, slots=True)
class Diagnosed(CrewChange):
    ship: str
    crew: str

    def of(self, who: Crew) -> Crew:
        return replace(who, diagnosed=True)


@dataclass(frozen=True, slots=True)
class MoraleSet(ShipChange):
    ship: str
    morale: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, morale=self.morale)


@dataclass(frozen=True, slots=True)
class MoraleUsed(ShipChange):
    ship: str
    function: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, morale_for=self.function)


@dataclass(frozen=True, slots=True)
class Shaken(ShipChange):
    ship: str
    trigger: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, shaken=(*ship.shaken, self.trigger))


@dataclass(frozen=True, slots=True)
class PartSet(ShipChange):
    """The referee sets the damage of a part."""

    ship: str
    component: str
    damage: int
    destroyed: bool = False

    def on(self, ship: Ship) -> Ship:
        part = ship.components[self.component]
        return ship.put_part(
            self.component, Component(part.hp, self.damage, self.destroyed, part.worst)
        )


@dataclass(frozen=True, slots=True)
class FigureSet(ShipChange):
    """The referee sets a figure of a ship."""

    ship: str
    word: str
    value: int

    def on(self, ship: Ship) -> Ship:
        if self.word in {"standard", "smart", "nuclear"}:
            return replace(ship, missiles={**ship.missiles, self.word: self.value})
        return replace(ship, **{self.word: self.value})


@dataclass(frozen=True, slots=True)
class GroupSet(ShipChange):
    ship: str
    group: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, group=self.group)
