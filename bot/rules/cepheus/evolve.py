"""What each event makes true of a Cepheus battle. Total: it holds no rules."""

from __future__ import annotations

from typing import Any, cast

from bot.core.frozen import replace
from bot.core.play import Event
from bot.rules.cepheus import events as e
from bot.rules.cepheus.evolve_fight import evolve_fight
from bot.rules.cepheus.evolve_ship import evolve_ship
from bot.rules.cepheus.state import ADJACENT, Crew, Ship, State


def evolve(state: State, event: Event) -> State:
    """The state after an event."""
    match event:
        case e.TacticsChosen(ship, check):
            return replace(state, tactics={**state.tactics, ship: check})
        case e.CommandersNamed(commanders):
            return replace(state, commanders=commanders)
        case e.BattleBegan():
            return replace(state, stage="battle", phase="start")
        case e.TurnBegan(turn):
            return _turn_began(state, turn)
        case e.PhaseBegan(phase):
            return replace(state, phase=cast("Any", phase))
        case e.HeldOverPlaced(ships, base):
            held = (replace(state.ships[s], initiative_base=base, held_over=False) for s in ships)
            return state.put(*held)
        case e.CraftLaunched(ship, mother, kind, crew):
            return _launched(state, ship, mother, kind, crew)
        case e.ActivationOpened(_, ships, count, called):
            for ship in ships:
                state = state.put(_opened(state.ships[ship], called))
            return replace(state, count=count, phase="activation")
        case e.ActivationResumed(ship, count):
            after = replace(
                state.ships[ship],
                delaying=False,
                active=True,
                initiative_base=min(state.ships[ship].initiative_base, count),
                boosts=tuple(b for b in state.ships[ship].boosts if b.turn != state.turn),
            )
            return state.put(after)
        case e.ActivationClosed(ship, _):
            crew = tuple(replace(c, extra=0, aid=0) for c in state.ships[ship].crew)
            after = replace(state.ships[ship], active=False, acted=True, delaying=False, crew=crew)
            return state.put(after)
        case e.RangeChanged(one, other, band, settled):
            pair = state.pair(state.bearer(one), state.bearer(other))
            done = (*state.settled, state.pair(one, other)) if settled else state.settled
            return replace(state, ranges={**state.ranges, pair: band}, settled=done)
        case e.RangeSet(one, other, band):
            return replace(state, ranges={**state.ranges, state.pair(one, other): band})
        case e.RangeSettled(one, other):
            return replace(state, settled=(*state.settled, state.pair(one, other)))
        case e.QuestionAsked(question):
            return replace(state, question=question)
        case e.QuestionAnswered():
            return replace(state, question=None)
        case e.Parted(side):
            return replace(state, parting=(*state.parting, side))
        case e.Finished(why, winner):
            return replace(state, finished=why, winner=winner)
        case e.ShipStatus(ship, status):
            return _status(state, ship, status)
        case e.ShipGiven(ship, to, pilot, crew):
            return _given(state, ship, to, pilot, crew)
        case e.ShipTaken(ship, by, fate, control_turn):
            return _taken(state, ship, by, fate, control_turn)
        case _:
            return evolve_fight(evolve_ship(state, event), event)


def _turn_began(state: State, turn: int) -> State:
    ships = {
        s.id: replace(
            s,
            hasty=False,
            acted=False,
            active=False,
            opened=False,
            delaying=False,
            untouched=True,
            reactions_used=0,
            reactions_lost=False,
            line_up=0,
            pool=0,
            thrust_used=0,
            boosts=tuple(b for b in s.boosts if b.turn >= turn),
            mounts=tuple(replace(m, fired=False) for m in s.mounts),
            crew=tuple(replace(c, reacted_to=(), slots=_slots(s, c)) for c in s.crew),
        )
        for s in state.ships.values()
    }
    pursuits = tuple(replace(p, kept=False) for p in state.pursuits)
    return replace(
        state,
        ships=ships,
        turn=turn,
        phase="start",
        settled=(),
        targeting=(),
        parting=(),
        pursuits=pursuits,
    )


def _slots(ship: Ship, crew: Crew) -> int:
    """Uses of an automated post this turn: a slot a Fire Control level, tries of Auto-Repair."""
    match crew.automatic:
        case "fire_control":
            return ship.runs("fire_control")
        case "auto_repair":
            return ship.runs("auto_repair")
        case _:
            return 0


def _opened(ship: Ship, called: tuple[str, ...]) -> Ship:
    """Each able crew member gets a minor and a significant action (2.3)."""
    crew = tuple(
        replace(
            c,
            minor=0 if c.condition == "seriously_wounded" else 1,
            significant=1,
            traded=False,
            checked=(),
            done=c.id not in called,
        )
        for c in ship.crew
    )
    return replace(ship, crew=crew, active=True, opened=True, evasive=0, untouched=True)


def _launched(state: State, craft: Ship, mother_id: str, kind: str, crew: str) -> State:
    mother = state.ships[mother_id]
    left = {k: n - (k == kind) for k, n in mother.carried.items()}
    mother = replace(
        mother,
        carried={k: n for k, n in left.items() if n},
        crew=tuple(c for c in mother.crew if c.id != crew),
    )
    ranges = dict(state.ranges)
    before = state
    state = replace(
        state.put(mother, craft),
        counters={**state.counters, "craft": state.counters.get("craft", 0) + 1},
    )
    for other in before.ships:
        band = ADJACENT if other == mother_id else before.range(mother_id, other)
        ranges[state.pair(craft.id, other)] = band
    return replace(state, ranges=ranges)


def _status(state: State, ship_id: str, status: Any) -> State:
    """A ship that is out ends every pursuit, jam, lock and dock it was part of (R-73)."""
    state = state.put(replace(state.ships[ship_id], status=status))
    if status == "disabled":
        return state
    return replace(
        state,
        pursuits=tuple(p for p in state.pursuits if ship_id not in {p.pursuer, p.target}),
        jams=tuple(j for j in state.jams if ship_id not in {j.jammer, j.victim}),
        targeting=tuple(t for t in state.targeting if ship_id not in {t.ship, t.target}),
        docks=tuple(d for d in state.docks if ship_id not in {d.initiator, d.other}),
        boardings=tuple(b for b in state.boardings if ship_id not in {b.attacker, b.defender}),
    )


def _taken(state: State, ship_id: str, by: str, fate: str, control_turn: int) -> State:
    ship = state.ships[ship_id]
    crew = tuple(
        replace(c, gone=cast("Any", fate), done=True) if not c.automatic else c for c in ship.crew
    )
    boardings = tuple(
        replace(b, control_turn=control_turn) if b.defender == ship_id and b.attacker == by else b
        for b in state.boardings
    )
    taken = replace(ship, taken_by=by, crew=crew, active=False)
    return replace(state.put(taken), boardings=boardings)


def _given(
    state: State, prize_id: str, captor_id: str, pilot: str, people: tuple[str, ...]
) -> State:
    """A prize changes sides with those who man it; it has its next activation in the next turn."""
    prize, captor = state.ships[prize_id], state.ships[captor_id]
    manning = tuple(
        replace(
            c,
            position="pilot" if c.id == pilot else c.position if c.is_marine else "anyone",
            post="",
            minor=0,
            significant=0,
            done=True,
        )
        for c in captor.crew
        if c.id in people
    )
    prize = replace(
        prize,
        side=captor.side,
        npc=captor.npc,
        auto=captor.auto,
        crew=(*manning, *(c for c in prize.crew if c.automatic)),
        status="disabled" if prize.hits("power_plant") >= 3 else "ok",
        taken_by="",
        aware=True,
        comms_ok=True,
        acted=True,
        active=False,
        delaying=False,
        held_over=False,
        hasty=False,
        pool=0,
        intel=(),
        boosts=(),
        initiative_base=prize.initiative_base - prize.fleet_tactics,
        fleet_tactics=0,
    )
    captor = replace(captor, crew=tuple(c for c in captor.crew if c.id not in people))
    given = {**state.given, prize_id: state.given.get(prize_id, state.ships[prize_id].side)}
    return replace(state.put(prize, captor), given=given)
