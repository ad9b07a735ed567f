"""The turn of Coriolis as the rulebook lists it (rules 2), and what its steps name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.core.agenda import Ask, Do, Each, Step
from bot.core.combat import Outcome
from bot.core.play import Play, Turn
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.coriolis import (
    captain,
    detection,
    energy,
    engineer,
    gunner,
    hits,
    maneuvers,
    movement,
    parts,
    sensors,
    torpedoes,
    upkeep,
)
from bot.rules.coriolis import events as e
from bot.rules.coriolis.figures import ship_order
from bot.rules.coriolis.sight import mark
from bot.rules.coriolis.state import Phase, State

OPENING: tuple[Step, ...] = (Do("detection"),)

TURN: tuple[Step, ...] = (
    Do("begin_turn"),
    Do("initiative"),
    Do("upkeep"),
    Ask("manning", "manning", "manning", closes="each", held=True),
    Do("manned"),
    Do("phase_order"),
    Ask("order", "order", "order", closes="each", held=True, sealed=True),
    Each("ship", "ordering", (Do("command_roll"),)),
    Do("phase_engineer"),
    Each(
        "ship",
        "acting",
        (Ask("distribute", "distribute", "distribute"), Ask("engineer", "engineer", "engineer")),
    ),
    Do("phase_pilot"),
    Each("ship", "acting", (Ask("maneuvers", "pilot", "maneuvers"),)),
    Do("contact_check"),
    Do("phase_sensors"),
    Each("ship", "acting", (Ask("sensor", "sensors", "sensor"),)),
    Do("phase_attack"),
    Each(
        "ship",
        "attackers",
        (Each("torpedo", "in_flight", (Do("fly"),)), Ask("attack", "gunner", "attack")),
    ),
    Each("ship", "aboard", (Ask("boarding", "boarding", "boarding"),)),
    Do("end_turn"),
    Do("surprised_look"),
)

FREE_TURN: tuple[Step, ...] = tuple(
    Ask("order", "order", "order", closes="each", held=True)
    if isinstance(step, Ask) and step.menu == "order"
    else step
    for step in TURN
)
"""The same without secrecy: nobody else knows that they are there (rules 2.3)."""

INTERRUPTS: tuple[Step, ...] = (
    detection.ASK_SURPRISE,
    detection.ASK_NOBODY_SEEN,
    Ask("prayer", "prayer", "keep"),
    Do("effect"),
    Ask("sixes", "attacker", "sixes"),
    Ask("severity", "attacker", "severity"),
    Do("land_hit"),
    Do("area"),
    Do("hit_done"),
    Ask("defend", "defender", "defend"),
    Do("torpedo_attack"),
    Do("mine_attack"),
    Do("move_on"),
    Ask("next_maneuver", "next_pilot", "drop_rest"),
    Ask("overload_ep", "engineer", "overload_ep"),
)
"""What rules push on the agenda."""


def round_of(state: State) -> tuple[Step, ...]:
    """What comes next: detection, a free turn, or a turn of the battle."""
    if state.stage == "detection":
        return OPENING
    return FREE_TURN if state.stage == "free" else TURN


def _phase(phase: Phase) -> Callable[[Turn[State]], Play]:
    def begin(turn: Turn[State]) -> Play:
        yield e.PhaseBegan(phase)
        yield from mark(turn)

    return begin


def acting(turn: Turn[State]) -> Sequence[str]:
    return [ship.id for ship in upkeep.acting(turn.state)]


def ordering(turn: Turn[State]) -> Sequence[str]:
    """Ships whose captain gave an order, in ship order."""
    return [s.id for s in upkeep.acting(turn.state) if s.order is not None]


def attackers(turn: Turn[State]) -> Sequence[str]:
    """Ships out of battle keep their place for torpedoes that are still flying (rules 2.5 P5)."""
    flying = {torpedo.launcher for torpedo in turn.state.torpedoes.values()}
    able = {ship.id for ship in upkeep.acting(turn.state)}
    return [ship.id for ship in ship_order(turn.state) if ship.id in able | flying]


def in_flight(turn: Turn[State]) -> Sequence[str]:
    """Torpedoes of a ship in the order of their launch."""
    ship = turn.bound["ship"]
    return [t.id for t in turn.state.torpedoes.values() if t.launcher == ship]


def next_pilot(turn: Turn[State]) -> Sequence[Seat]:
    """The pilot while her list goes on and the ship can fly it."""
    ship = turn.state.ships[turn.bound["ship"]]
    going_on = ship.is_active and 0 < ship.flown < ship.planned
    return [Seat(ship.id, "pilot")] if going_on else []


def over(state: State) -> Outcome | None:
    """One side at most has active ships, and no torpedo still flies at one (rules 2.6)."""
    if state.attack is not None or state.pending is not None or state.moving is not None:
        return None
    left = {s.side for s in state.ships.values() if s.is_active and not s.neutral}
    if state.finished:
        return Outcome(next(iter(left)) if len(left) == 1 else None, state.finished)
    if len(left) > 1 or any(_flies_at_active(state, t) for t in state.torpedoes):
        return None
    if left:
        return None if _only_neutral_foes(state) else Outcome(next(iter(left)), "last_side")
    return Outcome(None, "nobody_left")


def _flies_at_active(state: State, torpedo: str) -> bool:
    return state.ships[state.torpedoes[torpedo].target].is_active


def _only_neutral_foes(state: State) -> bool:
    """A side alone with neutrals goes on while one of them is there."""
    return state.only_prey and any(s.is_active and s.neutral for s in state.ships.values())


ROSTERS: Mapping[str, Callable[[Turn[State]], Sequence[str]]] = {
    "acting": acting,
    "ordering": ordering,
    "attackers": attackers,
    "in_flight": in_flight,
    "aboard": upkeep.aboard,
}

SEATS: Mapping[str, Callable[[Turn[State]], Sequence[Seat]]] = {
    "surprise": detection.surprise_seat,
    "manning": upkeep.manning_seats,
    "order": captain.order_seats,
    "distribute": energy.distribute_seat,
    "engineer": engineer.engineer_seat,
    "pilot": maneuvers.pilot_seat,
    "next_pilot": next_pilot,
    "sensors": sensors.sensor_seat,
    "gunner": gunner.gunner_seat,
    "attacker": hits.attacker,
    "defender": torpedoes.defender,
    "prayer": captain.prayer_seat,
    "boarding": upkeep.boarding_seats,
    "nobody_seen": detection.nobody_seen_seat,
}

DEFAULTS: Mapping[str, Callable[[Turn[State]], Choice]] = {
    "surprise": detection.surprise_default,
    "manning": upkeep.manning_default,
    "order": captain.order_default,
    "distribute": energy.distribute_default,
    "engineer": engineer.engineer_default,
    "overload_ep": energy.overload_default,
    "maneuvers": maneuvers.maneuvers_default,
    "drop_rest": maneuvers.next_default,
    "sensor": sensors.sensor_default,
    "attack": gunner.attack_default,
    "sixes": hits.sixes_default,
    "severity": hits.severity_default,
    "defend": torpedoes.defend_default,
    "keep": captain.keep_default,
    "boarding": upkeep.boarding_default,
    "nobody_seen": detection.nobody_seen_default,
}
"""None spends torpedoes, mines, spare parts or HP, or attacks unless it was held for (R-45)."""

RULES: Mapping[str, Callable[[Turn[State]], Play | None]] = {
    "detection": detection.detection,
    "surprised_look": detection.surprised_look,
    "contact_check": detection.contact_check,
    "begin_turn": upkeep.begin_turn,
    "initiative": upkeep.initiative,
    "upkeep": upkeep.upkeep,
    "manned": upkeep.manned,
    "end_turn": upkeep.end_turn,
    "command_roll": captain.command_roll,
    "effect": parts.the_effect,
    "move_on": movement.move_on,
    "fly": torpedoes.fly,
    "torpedo_attack": torpedoes.torpedo_attack,
    "mine_attack": torpedoes.mine_attack,
    "land_hit": hits.land_hit,
    "area": hits.area,
    "hit_done": hits.hit_done,
    **{
        f"phase_{phase}": _phase(phase)
        for phase in ("order", "engineer", "pilot", "sensors", "attack")
    },
}
