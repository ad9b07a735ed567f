"""Events of the turn: whose it is, what it gives and ends, reactions, functions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from bot.core.frozen import replace
from bot.rules.mneme.events.base import Change, CrewChange, ShipChange, Told, locked_out
from bot.rules.mneme.state import Crew, Ship, State, Token


@dataclass(frozen=True, slots=True)
class TurnBegan(Change):
    """A new combat turn: reactions are there again (2.3)."""

    turn: int

    def to(self, state: State) -> State:
        ships = {s.id: self._fresh(self._beside(state, s)) for s in state.ships.values()}
        salvos = {v.id: replace(v, boost=0) for v in state.salvos.values()}
        return replace(state, ships=ships, salvos=salvos, turn=self.turn, phase="start", leaving=())

    def _beside(self, state: State, ship: Ship) -> Ship:
        """A craft joins where its mother is now, with her heading and initiative (R-50)."""
        mother = state.ships.get(ship.mother)
        if not ship.joins or ship.joins > self.turn or mother is None:
            return ship
        return replace(
            ship,
            position=mother.position,
            heading=mother.heading,
            initiative_base=mother.initiative_base,
        )

    def _fresh(self, ship: Ship) -> Ship:
        crew = tuple(
            replace(
                c,
                reactions_used=0,
                focused=False,
                assisted=False,
                helped=0,
                diagnosed=False,
                targeting="",
            )
            for c in ship.crew
        )
        return replace(
            ship,
            acted=False,
            active=False,
            opened=False,
            delaying=False,
            communicating=False,
            reactions_lost=False,
            morale_for="",
            joins=0 if ship.joins <= self.turn else ship.joins,
            mounts=tuple(replace(m, fired=False) for m in ship.mounts),
            crew=crew,
        )


@dataclass(frozen=True, slots=True)
class ShipTurnBegan(Change):
    """OPEN: what lasted until this turn ends, everybody able has minor actions again (2.3)."""

    ships: tuple[str, ...]
    thrust: dict[str, int]
    actions: dict[str, int]
    """Minor actions by crew id."""

    def to(self, state: State) -> State:
        for ship in self.ships:
            state = state.put(self._opened(state.ships[ship]))
        ours = set(self.ships)
        opened = replace(
            state,
            phase="ship",
            last_actor=self.ships[0],
            jams=tuple(j for j in state.jams if j.jammer not in ours),
            hacks=tuple(h for h in state.hacks if h.hacker not in ours),
            relays=tuple(r for r in state.relays if r.giver not in ours),
            scans=tuple(s for s in state.scans if s.scanner not in ours),
            pursuits=tuple(
                replace(p, held=False) if p.pursuer in ours else p for p in state.pursuits
            ),
        )
        return locked_out(opened) if len(opened.relays) < len(state.relays) else opened

    def _opened(self, ship: Ship) -> Ship:
        crew = tuple(
            replace(
                c,
                ma=self.actions.get(c.id, 0),
                tokens=(),
                improve=0,
                done=False,
                joining=False,
            )
            for c in ship.crew
        )
        return replace(
            ship,
            active=True,
            opened=True,
            untouched=True,
            piloted=False,
            avoided=False,
            surprised=False,
            auto=False,
            aim="",
            evade=0,
            attack_run=0,
            optimize={},
            worked_around=(),
            pool=0,
            command={},
            secure=0,
            starting=(),
            dark=ship.dark and "dark" not in ship.starting,
            ballistic=ship.ballistic,
            barred={s: n - 1 for s, n in ship.barred.items() if n > 1},
            tp=self.thrust[ship.id],
            tp_used=0,
            crew=crew,
        )


@dataclass(frozen=True, slots=True)
class ShipTurnEnded(ShipChange):
    """CLOSE: minor actions left over have become prepared reactions (2.3)."""

    ship: str
    tokens: dict[str, int]
    rush_over: bool = False

    def on(self, ship: Ship) -> Ship:
        def prepared(who: Crew) -> Crew:
            more = (Token("minor"),) * self.tokens.get(who.id, 0)
            return replace(who, ma=0, tokens=(*who.tokens, *more), joining=False, targeting="")

        return replace(
            ship,
            active=False,
            acted=True,
            delaying=False,
            auto=False,
            attack_run=0,
            restrained=max(0, ship.restrained - 1),
            rush=0 if self.rush_over else ship.rush,
            crew=tuple(prepared(c) for c in ship.crew),
        )


@dataclass(frozen=True, slots=True)
class EndBegan(Change):
    """TURN_END; `breaking`: ships that are breaking up as it begins."""

    breaking: tuple[str, ...]

    def to(self, state: State) -> State:
        return replace(state, phase="end", breaking=self.breaking)


@dataclass(frozen=True, slots=True)
class Delayed(ShipChange):
    ship: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, delaying=True, active=False)


@dataclass(frozen=True, slots=True)
class DelayEnded(ShipChange):
    """A ship that waited acts; its initiative is the lower of its own and the present one."""

    ship: str
    base: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, delaying=False, active=True, initiative_base=self.base, rush=0)


@dataclass(frozen=True, slots=True)
class TurnLost(ShipChange):
    """A delaying ship's turn is over without actions (R-45)."""

    ship: str

    def on(self, ship: Ship) -> Ship:
        crew = tuple(replace(c, ma=0) for c in ship.crew)
        return replace(ship, delaying=False, crew=crew)


@dataclass(frozen=True, slots=True)
class LeftToPolicy(ShipChange):
    """The referee lets the turn be played by the book (R-51)."""

    ship: str
    aim: str = ""

    def on(self, ship: Ship) -> Ship:
        return replace(ship, auto=True, aim=self.aim)


@dataclass(frozen=True, slots=True)
class ActionsSpent(CrewChange):
    """Minor actions are used up; a focused action takes all reactions with it (2.4)."""

    ship: str
    crew: str
    ma: int
    focused: bool = False
    flying: bool = False

    def on(self, ship: Ship) -> Ship:
        ship = ship.put_crew(self.of(ship.member(self.crew)))
        return replace(ship, untouched=False, piloted=ship.piloted or self.flying)

    def of(self, who: Crew) -> Crew:
        who = replace(who, ma=who.ma - self.ma)
        return replace(who, focused=True, tokens=(), improve=0) if self.focused else who


@dataclass(frozen=True, slots=True)
class Prepared(CrewChange):
    """An extra reaction is ready; or the base one is better, where `kind` is empty (2.5)."""

    ship: str
    crew: str
    kind: str
    bonus: int = 0

    def of(self, who: Crew) -> Crew:
        if not self.kind:
            return replace(who, improve=self.bonus)
        return replace(who, tokens=(*who.tokens, Token(cast("Any", self.kind), self.bonus)))


@dataclass(frozen=True, slots=True)
class ReactionUsed(CrewChange):
    """A reaction is spent; `bonus` that of the token it used, None the base reaction."""

    ship: str
    crew: str
    bonus: int | None = None

    def of(self, who: Crew) -> Crew:
        who = replace(who, reactions_used=who.reactions_used + 1)
        if self.bonus is None:
            return replace(who, improve=0)
        left = list(who.tokens)
        used = next((t for t in left if t.bonus == self.bonus), None)
        if used is not None:
            left.remove(used)
        return replace(who, tokens=tuple(left))


@dataclass(frozen=True, slots=True)
class InitiativeSacrificed(ShipChange):
    """Rush goes first, then the base, for good (2.2)."""

    ship: str
    crew: str
    amount: int

    def on(self, ship: Ship) -> Ship:
        rush = min(ship.rush, self.amount)
        base = max(0, ship.initiative_base - (self.amount - rush))
        ship = replace(ship, rush=ship.rush - rush, initiative_base=base)
        who = ship.member(self.crew)
        return ship.put_crew(replace(who, tokens=(*who.tokens, Token("granted"))))


@dataclass(frozen=True, slots=True)
class Rushed(ShipChange):
    """Initiative until the end of the ship's next turn (R-12); 0 if it is lost."""

    ship: str
    value: int
    until: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, rush=self.value, rush_until=self.until)


@dataclass(frozen=True, slots=True)
class FunctionTaken(CrewChange):
    ship: str
    crew: str
    functions: tuple[str, ...]
    mounts: tuple[str, ...] = ()

    def of(self, who: Crew) -> Crew:
        return replace(who, functions=cast("Any", self.functions), mounts=self.mounts, done=False)


@dataclass(frozen=True, slots=True)
class TookOver(CrewChange):
    """An assistant acts from now on for somebody who is out (R-18)."""

    ship: str
    crew: str
    fallen: str
    mounts: tuple[str, ...] = ()

    def of(self, who: Crew) -> Crew:
        return replace(who, grade="major", mounts=self.mounts)


@dataclass(frozen=True, slots=True)
class Instructed(CrewChange):
    ship: str
    crew: str
    ma: int = 0

    def of(self, who: Crew) -> Crew:
        return replace(who, instructed=True, done=False)


@dataclass(frozen=True, slots=True)
class StandingOrderSet(CrewChange):
    """How somebody answers without being asked (R-40)."""

    ship: str
    crew: str
    order: str
    above: int = 0

    def of(self, who: Crew) -> Crew:
        return replace(who, order=cast("Any", self.order), above=self.above)


@dataclass(frozen=True, slots=True)
class JoiningSet(CrewChange):
    ship: str
    crew: str
    joins: bool

    def of(self, who: Crew) -> Crew:
        return replace(who, joining=self.joins)


@dataclass(frozen=True, slots=True)
class LeaveWished(Change):
    side: str

    def to(self, state: State) -> State:
        return replace(state, leaving=(*state.leaving, self.side))


@dataclass(frozen=True, slots=True)
class Finished(Change):
    why: str
    winner: str = ""

    def to(self, state: State) -> State:
        return replace(state, finished=self.why, winner=self.winner)


@dataclass(frozen=True, slots=True)
class InitiativeGiven(ShipChange):
    """A ship of a group gives up as much as the first one does."""

    ship: str
    amount: int

    def on(self, ship: Ship) -> Ship:
        rush = min(ship.rush, self.amount)
        base = max(0, ship.initiative_base - (self.amount - rush))
        return replace(ship, rush=ship.rush - rush, initiative_base=base)


@dataclass(frozen=True, slots=True)
class Noted(Told):
    """Somebody does something of his own."""

    ship: str
    crew: str


@dataclass(frozen=True, slots=True)
class Acting(Told):
    """Somebody of a ship left to the policy acts."""

    ship: str
    crew: str
    action: str
    station: str
