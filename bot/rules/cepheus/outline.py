"""The turn of Cepheus as the rulebook lists it (2.2), and what its steps name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.core.agenda import Ask, Do, Each, Step
from bot.core.play import Play, Turn
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.cepheus import (
    boarding,
    damage,
    detection,
    docking,
    gunner,
    maintain,
    missiles,
    navigator,
    opening,
    people,
    reactions,
    turns,
)
from bot.rules.cepheus.state import State

OPENING: tuple[Step, ...] = (
    Do("detect"),
    Ask("positions", "positions", "positions", closes="passed"),
    Do("name_commanders"),
    Ask("tactics", "tactics", "tactics", closes="each", held=True, sealed=True),
    Do("roll_initiative"),
)

TURN: tuple[Step, ...] = (
    Do("begin_turn"),
    Ask("hasty", "hasty", "normal_pace", closes="each", held=True, sealed=True),
    Each("group", "by_initiative", turns.ACTIVATION),
    Do("delay_phase"),
    Each(
        "ship",
        "delaying",
        (Ask("delay_close", "delaying_captain", "hold_over"), Do("give_up_delay")),
    ),
    Do("missile_phase"),
    Each("ship", "under_fire", (Do("arrive"),)),
    Do("end_turn"),
    Ask("part", "parting", "stay", closes="each", held=True, sealed=True),
    Do("parting"),
)

INTERRUPTS: tuple[Step, ...] = (
    *turns.RESUMED,
    *gunner.REACTION,
    *missiles.ARRIVAL,
    Ask("consent", "consenting", "refuse"),
    Ask("range_choice", "answering", "same_range"),
    Ask("repel", "repelling", "no_reaction", "passed"),
    Do("fight_aboard"),
    Ask("fate", "deciding", "capture"),
)
"""What rules push on the agenda."""


def round_of(state: State) -> tuple[Step, ...]:
    """The opening, then turn after turn."""
    return OPENING if state.stage == "opening" else TURN


def _always(action: str) -> Callable[[Turn[State]], Choice]:
    def choice(turn: Turn[State]) -> Choice:
        return Choice(action)

    return choice


ROSTERS: Mapping[str, Callable[[Turn[State]], Sequence[str]]] = {
    "by_initiative": turns.by_initiative,
    "members": turns.members,
    "delaying": turns.delaying,
    "under_fire": missiles.under_fire,
}

SEATS: Mapping[str, Callable[[Turn[State]], Sequence[Seat]]] = {
    "positions": opening.positions_seats,
    "tactics": opening.tactics_seats,
    "hasty": turns.hasty_seats,
    "crew": people.crew_seats,
    "delaying_captain": turns.delaying_captain,
    "reactors": reactions.reactors,
    "defenders": reactions.defenders,
    "consenting": docking.consenting,
    "answering": navigator.answering,
    "repelling": boarding.repelling,
    "deciding": boarding.deciding,
    "parting": turns.parting_seats,
}

DEFAULTS: Mapping[str, Callable[[Turn[State]], Choice]] = {
    "positions": _always("positions_stand"),
    "tactics": opening.tactics_default,
    "normal_pace": _always("normal_pace"),
    "act": people.act_default,
    "hold_over": _always("hold_over"),
    "no_reaction": _always("no_reaction"),
    "refuse": _always("refuse"),
    "same_range": _always("choose_same"),
    "capture": _always("capture"),
    "stay": _always("stay"),
}

RULES: Mapping[str, Callable[[Turn[State]], Play | None]] = {
    "detect": detection.detect,
    "name_commanders": opening.name_commanders,
    "roll_initiative": opening.roll_initiative,
    "begin_turn": turns.begin_turn,
    "open_activation": turns.open_activation,
    "duties": maintain.duties,
    "damage": damage.damage,
    "close_activation": turns.close_activation,
    "delay_phase": turns.delay_phase,
    "give_up_delay": turns.give_up_delay,
    "missile_phase": missiles.missile_phase,
    "arrive": missiles.arrive,
    "impact": missiles.impact,
    "volley_over": missiles.volley_over,
    "resolve": gunner.resolve,
    "fight_aboard": boarding.fight_aboard,
    "end_turn": turns.end_turn,
    "parting": turns.parting,
}
