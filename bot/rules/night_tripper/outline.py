"""The round of Night Tripper as the rules list it (2.1), and what its steps name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.core.agenda import Ask, Do, Each, Step
from bot.core.play import Play, Turn
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper import (
    captain,
    closing,
    crew_hits,
    crewing,
    goals,
    hits,
    luck,
    opening,
    repair,
    stations,
    volley,
)
from bot.rules.night_tripper.state import State

FILL_IN = Ask("fill_in", "filling", "fill_in")

OPENING: tuple[Step, ...] = (
    Do("begin"),
    Ask("goal", "captains", "goal", closes="each", held=True, sealed=True),
    Do("open_goals"),
)

ROUND: tuple[Step, ...] = (
    Do("begin_round"),
    Ask("break_off", "stalled_captains", "break_off", closes="each"),
    Ask("round", "captains", "round", closes="each", held=True, sealed=True),
    Do("open_orders"),
    Each("ship", "both", (FILL_IN,)),
    Ask("computer", "operators", "predict", closes="each"),
    Each("ship", "both", (stations.LUCK,)),
    Do("settle_order"),
    Each(
        "ship",
        "in_order",
        (
            Do("open_helm"),
            FILL_IN,
            Ask("helm", "pilot", "maneuver"),
            Do("open_gunnery"),
            FILL_IN,
            Ask("gunnery", "gunner", "fire"),
            Do("close_gunnery"),
        ),
    ),
    Each(
        "ship",
        "in_order",
        (
            Do("open_engineering"),
            FILL_IN,
            Ask("engineering", "engineer", "engineer"),
            Do("close_engineering"),
        ),
    ),
    Do("open_end"),
    Each("ship", "leaping", (Ask("leap", "boarding_captain", "leap", closes="passed"),)),
    Each("ship", "customs", (Ask("custom", "referee", "goal_not_met"),)),
    Do("end_round"),
)

INTERRUPTS: tuple[Step, ...] = (
    Do("settle_throw"),
    Do("next_point"),
    Do("volley_over"),
    Ask("respond", "responder", "respond"),
    Ask("location", "firing", "accept_location"),
    Do("strike"),
    Ask("choose", "choosing", "choose_hit"),
    Ask("context", "referee_of_fire", "context_lapses"),
    Ask("wound", "wounded", "wound"),
    Ask("repair", "repairer", "repair"),
    Do("come_down"),
)
"""What rules push on the agenda."""


def round_of(state: State) -> tuple[Step, ...]:
    """A round; before the first also the goals."""
    return ROUND if state.round else (*OPENING, *ROUND)


def _always(action: str) -> Callable[[Turn[State]], Choice]:
    def choice(turn: Turn[State]) -> Choice:
        return Choice(action)

    return choice


ROSTERS: Mapping[str, Callable[[Turn[State]], Sequence[str]]] = {
    "both": stations.both,
    "in_order": stations.in_order,
    "leaping": closing.leaping,
    "customs": closing.customs,
}

SEATS: Mapping[str, Callable[[Turn[State]], Sequence[Seat]]] = {
    "captains": goals.captains,
    "stalled_captains": captain.stalled_captains,
    "filling": crewing.filling,
    "operators": stations.operators,
    "pilot": stations.pilot,
    "gunner": stations.gunner,
    "engineer": stations.engineer_seat,
    "lucky": luck.lucky,
    "responder": volley.responder,
    "firing": volley.firing,
    "choosing": hits.choosing,
    "referee_of_fire": hits.referee_of_fire,
    "wounded": crew_hits.wounded,
    "repairer": repair.repairer,
    "boarding_captain": closing.boarding_captain,
    "referee": closing.referee,
}

DEFAULTS: Mapping[str, Callable[[Turn[State]], Choice]] = {
    "goal": goals.goal_default,
    "round": captain.round_default,
    "fill_in": crewing.fill_in_default,
    "respond": volley.respond_default,
    "choose_hit": hits.choose_default,
    "wound": crew_hits.wound_default,
    "repair": repair.repair_default,
    **{
        name: _always(name)
        for name in (
            "break_off",
            "predict",
            "maneuver",
            "fire",
            "engineer",
            "keep_throw",
            "accept_location",
            "context_lapses",
            "leap",
            "goal_not_met",
        )
    },
}

RULES: Mapping[str, Callable[[Turn[State]], Play | None]] = {
    rule.__name__: rule
    for rule in (
        opening.begin,
        opening.open_goals,
        opening.begin_round,
        opening.open_orders,
        stations.settle_order,
        stations.settle_throw,
        stations.open_helm,
        stations.open_gunnery,
        stations.close_gunnery,
        stations.open_engineering,
        stations.close_engineering,
        volley.next_point,
        hits.strike,
        volley.volley_over,
        closing.open_end,
        closing.come_down,
        closing.end_round,
    )
}
