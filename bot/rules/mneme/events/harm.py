"""Events of fire and harm: weapons, salvos, hits, parts, people, ships that are out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, cast

from bot.core.frozen import replace
from bot.rules.mneme.events.base import Change, CrewChange, ShipChange, Told, counted, locked_out
from bot.rules.mneme.pending import Hit, Salvo
from bot.rules.mneme.state import Crew, Ship, State
from bot.rules.twod6.vessel import Boarding


@dataclass(frozen=True, slots=True)
class MountsFired(ShipChange):
    ship: str
    mounts: tuple[str, ...]

    def on(self, ship: Ship) -> Ship:
        mounts = tuple(replace(m, fired=m.fired or m.id in self.mounts) for m in ship.mounts)
        return replace(ship, mounts=mounts)


@dataclass(frozen=True, slots=True)
class SandSpent(ShipChange):
    ship: str
    canisters: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, sand=max(0, ship.sand - self.canisters))


@dataclass(frozen=True, slots=True)
class SandCast(Told):
    """What sand takes off the damage of the attack; 0: it missed."""

    ship: str
    worked: bool
    points: int


@dataclass(frozen=True, slots=True)
class MissilesTaken(ShipChange):
    """Missiles leave a ship's stock."""

    ship: str
    type: str
    count: int

    def on(self, ship: Ship) -> Ship:
        left = max(0, ship.missiles.get(self.type, 0) - self.count)
        return replace(ship, missiles={**ship.missiles, self.type: left})


@dataclass(frozen=True, slots=True)
class SalvoLaunched(Change):
    salvo: Salvo

    def to(self, state: State) -> State:
        salvos = {**state.salvos, self.salvo.id: self.salvo}
        return counted(replace(state, salvos=salvos), "S")


def _salvo(before: State, salvo_id: str, **changes: Any) -> State:
    salvo = before.salvos.get(salvo_id)
    if salvo is None:
        return before
    return replace(before, salvos={**before.salvos, salvo_id: replace(salvo, **changes)})


@dataclass(frozen=True, slots=True)
class SalvoFlew(Change):
    """A salvo is at another space. `by`: under power, inching, or drifting."""

    salvo: str
    position: int
    band: int
    bank: int
    heading: int
    fuel: int
    boost: int
    by: str

    def to(self, state: State) -> State:
        changes: dict[str, Any] = {
            "position": self.position,
            "band": self.band,
            "bank": self.bank,
            "heading": self.heading,
            "fuel": self.fuel,
            "boost": self.boost,
        }
        if self.by == "inch":
            changes["inched"] = state.turn
        elif self.by == "power":
            changes |= {"flown": state.turn, "state": "guided"}
        return _salvo(state, self.salvo, **changes)


@dataclass(frozen=True, slots=True)
class SalvoTurned(Change):
    """Guided, or ballistic and perhaps hidden from now on."""

    salvo: str
    state: str
    hidden: bool
    steered: bool = False

    def to(self, state: State) -> State:
        changes: dict[str, Any] = {"state": self.state, "hidden": self.hidden}
        if self.steered:
            changes["flown"] = state.turn
        if not self.hidden:
            rest = tuple(s for s in state.scans if s.target != self.salvo)
            state = replace(state, scans=rest)
        return _salvo(state, self.salvo, **changes)


@dataclass(frozen=True, slots=True)
class SalvoAimed(Change):
    salvo: str
    target: str
    band: int

    def to(self, state: State) -> State:
        return _salvo(state, self.salvo, target=self.target, band=self.band, bank=0)


@dataclass(frozen=True, slots=True)
class SalvoThinned(Change):
    """Missiles shot down or jammed."""

    salvo: str
    lost: int
    how: str

    def to(self, state: State) -> State:
        salvo = state.salvos.get(self.salvo)
        if salvo is None:
            return state
        return _salvo(state, self.salvo, count=max(0, salvo.count - self.lost))


@dataclass(frozen=True, slots=True)
class SalvoGone(Change):
    salvo: str

    def to(self, state: State) -> State:
        salvos = {k: s for k, s in state.salvos.items() if k != self.salvo}
        scans = tuple(s for s in state.scans if s.target != self.salvo)
        return replace(state, salvos=salvos, scans=scans)


@dataclass(frozen=True, slots=True)
class HitWaits(Change):
    """A hit is in the queue: it works at the end of the turn."""

    hit: Hit

    def to(self, state: State) -> State:
        return replace(state, hits=(*state.hits, self.hit))


@dataclass(frozen=True, slots=True)
class HitTaken(Change):
    """The first hit of the queue is dealt with now."""

    hit: Hit

    def to(self, state: State) -> State:
        return replace(state, hits=state.hits[1:], struck=())


@dataclass(frozen=True, slots=True)
class HitLanded(Told):
    """The sum of a hit, and where it goes; `void` on a ship that is gone."""

    target: str
    attacker: str
    weapon: str
    source: str
    dice: int
    effect: int
    more: int
    sand: int
    armor: int
    net: int
    void: bool = False


@dataclass(frozen=True, slots=True)
class Located(Told):
    ship: str
    roll: int
    column: str
    system: str
    mount: str = ""


@dataclass(frozen=True, slots=True)
class PartHurt(ShipChange):
    """Damage to a part; `level` is the worst state it reaches now: 1 damaged, 2 disabled."""

    ship: str
    component: str
    damage: int
    destroyed: bool
    level: int

    def on(self, ship: Ship) -> Ship:
        part = ship.components[self.component]
        after = replace(
            part,
            damage=self.damage,
            destroyed=part.destroyed or self.destroyed,
            worst=max(part.worst, self.level),
        )
        return ship.put_part(self.component, after)


@dataclass(frozen=True, slots=True)
class Struck(Change):
    """Parts that engineers may see to now."""

    ship: str
    components: tuple[str, ...]

    def to(self, state: State) -> State:
        return replace(state, struck=self.components)


@dataclass(frozen=True, slots=True)
class ArmorLost(ShipChange):
    ship: str

    def on(self, ship: Ship) -> Ship:
        return replace(ship, armor=ship.armor - 1)


@dataclass(frozen=True, slots=True)
class FuelLost(ShipChange):
    """`gone`: no fuel at all, power fails from the next turn on."""

    ship: str
    fuel: int
    gone: bool = False

    def on(self, ship: Ship) -> Ship:
        return replace(ship, fuel=self.fuel, fuel_gone=ship.fuel_gone or self.gone)


@dataclass(frozen=True, slots=True)
class CargoLost(ShipChange):
    ship: str
    cargo: int

    def on(self, ship: Ship) -> Ship:
        return replace(ship, cargo=self.cargo)


@dataclass(frozen=True, slots=True)
class LocksFailed(Change):
    """Blind sensors hold no locks."""

    ship: str

    def to(self, state: State) -> State:
        relays = tuple(r for r in state.relays if self.ship not in {r.giver, r.ally})
        blind = replace(state.ships[self.ship], locks=())
        return locked_out(replace(state.put(blind), relays=relays))


@dataclass(frozen=True, slots=True)
class CrewStruck(Told):
    ship: str
    column: str
    roll: int
    strikes: str
    amount: int


@dataclass(frozen=True, slots=True)
class Wounded(CrewChange):
    ship: str
    crew: str
    amount: int

    def of(self, who: Crew) -> Crew:
        return replace(who, wounds=who.wounds + self.amount)


@dataclass(frozen=True, slots=True)
class Irradiated(CrewChange):
    ship: str
    crew: str
    rads: int

    def of(self, who: Crew) -> Crew:
        return replace(who, rads=who.rads + self.rads)


@dataclass(frozen=True, slots=True)
class StatusSet(Change):
    """A ship that is out ends every bond it was part of; its salvos fly on (R-47)."""

    ship: str
    status: str

    def to(self, state: State) -> State:
        ship = replace(state.ships[self.ship], status=cast("Any", self.status))
        state = state.put(ship)
        if self.status in {"ok", "breaking_up"}:
            return state
        out = self.ship
        others = (
            replace(s, locks=tuple(t for t in s.locks if t != out))
            for s in state.ships.values()
            if out in s.locks
        )
        return replace(
            state.put(*others, replace(ship, locks=(), active=False, delaying=False)),
            pursuits=tuple(p for p in state.pursuits if out not in {p.pursuer, p.target}),
            docks=tuple(d for d in state.docks if out not in {d.initiator, d.other}),
            matches=tuple(m for m in state.matches if out not in m.split("|")),
            jams=tuple(j for j in state.jams if out not in {j.jammer, j.victim}),
            hacks=tuple(h for h in state.hacks if out not in {h.hacker, h.victim}),
            relays=tuple(r for r in state.relays if out not in {r.giver, r.ally, r.target}),
            scans=tuple(s for s in state.scans if out not in {s.scanner, s.target}),
            boardings=tuple(b for b in state.boardings if out not in {b.attacker, b.defender}),
        )


@dataclass(frozen=True, slots=True)
class BoardingRound(Change):
    """A round aboard: who won it, by how much; the winner is the better for the next."""

    attacker: str
    defender: str
    won: bool
    effect: int

    def to(self, state: State) -> State:
        pair = (self.attacker, self.defender)
        mine = (b for b in state.boardings if (b.attacker, b.defender) == pair)
        now = next(mine, Boarding(*pair))
        rest = tuple(b for b in state.boardings if (b.attacker, b.defender) != pair)
        great = self.effect >= 6
        after = replace(
            now,
            attacker_dm=0 if great or not self.won else 2,
            defender_dm=0 if great or self.won else 2,
            turn=state.turn,
        )
        loser = replace(state.ships[self.defender], reactions_lost=True)
        state = replace(state, boardings=(*rest, after))
        return state.put(loser) if self.won else state


@dataclass(frozen=True, slots=True)
class ShipTaken(ShipChange):
    """Boarders hold the ship; it is theirs at the end of the turn after this one."""

    ship: str
    by: str
    fate: str
    until: int

    def on(self, ship: Ship) -> Ship:
        crew = tuple(replace(c, gone=cast("Any", self.fate), done=True) for c in ship.crew)
        return replace(ship, taken_by=self.by, captured_turn=self.until, crew=crew)
