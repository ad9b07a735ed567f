"""The course of a Command Points battle (2.1, 2.2), and what its steps name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.core.agenda import Ask, Step
from bot.core.play import Play, Turn
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.command_points import attacks, departments, general, npc, reactions, turns
from bot.rules.command_points.state import State

INTERRUPTS: tuple[Step, ...] = (
    *attacks.RESOLUTION,
    Ask("approach", "referee", "accept"),
)
"""What rules push on the agenda."""
OUTLINES: tuple[Step, ...] = (*turns.OPENING, *turns.ROUND, *INTERRUPTS)


def round_of(state: State) -> tuple[Step, ...]:
    """What comes before the first initiative, then round after round."""
    return turns.OPENING if state.stage == "opening" else turns.ROUND


def _always(action: str) -> Callable[[Turn[State]], Choice]:
    def choice(turn: Turn[State]) -> Choice:
        return Choice(action)

    return choice


ROSTERS: Mapping[str, Callable[[Turn[State]], Sequence[str]]] = {
    "surprising": turns.surprising,
    "by_initiative": turns.by_initiative,
}

SEATS: Mapping[str, Callable[[Turn[State]], Sequence[Seat]]] = {
    "captains": departments.captains,
    "crew": turns.crew_seats,
    "referee": general.referee,
    "burst_ecm": reactions.burst_seats,
    "keep_it_together": reactions.keep_seats,
    "sides": turns.side_seats,
}

DEFAULTS: Mapping[str, Callable[[Turn[State]], Choice]] = {
    "departments_stand": _always("departments_stand"),
    "turn": turns.turn_default,
    "accept": _always("accept"),
    "burst_ecm": reactions.burst_default,
    "keep_it_together": reactions.keep_default,
    "let_it_end": _always("let_it_end"),
}

RULES: Mapping[str, Callable[[Turn[State]], Play | None]] = {
    "roll_initiative": turns.roll_initiative,
    "begin_turn": turns.begin_turn,
    "end_turn": turns.end_turn,
    "end_round": turns.end_round,
    "standstill": turns.standstill,
    "next_shot": attacks.next_shot,
    "standing_burst": reactions.standing_burst,
    "standing_keep": reactions.standing_keep,
    "apply_hit": attacks.apply_hit,
    "policy": npc.policy,
}
