"""The turn of Mneme as the rulebook lists it (2.3), and what its steps name."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from bot.core.agenda import Ask, Do, Each, Step
from bot.core.play import Play, Turn
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.mneme import (
    contest,
    damage,
    docking,
    mending,
    missiles,
    morale,
    npc,
    opening,
    people,
    prize,
    reactions,
    turns,
)
from bot.rules.mneme.acts import ACTIONS
from bot.rules.mneme.state import State

OPENING: tuple[Step, ...] = (
    Ask("declare", "declaring", "ambush_at_long", closes="each", held=True, sealed=True),
    Do("detect"),
    Ask("choice", "choosing", "engage_here"),
    Ask("stations", "manning", "functions_stand", closes="passed"),
    Do("place_ships"),
    Do("roll_initiative"),
)

TURN: tuple[Step, ...] = (
    Do("begin_turn"),
    Each("ship", "by_initiative", turns.SHIP_TURN),
    Each(
        "ship",
        "delaying",
        (Ask("last_call", "delaying_captain", "act_late"), Do("give_up_turn")),
    ),
    Do("begin_end"),
    Do("next_hit"),
    Do("breaking_up"),
    Do("departures"),
    Do("morale_checks"),
    Ask("leave", "leavers", "stay", closes="each", held=True, sealed=True),
    Do("check_end"),
)

INTERRUPTS: tuple[Step, ...] = (
    *turns.RESUMED,
    *contest.REACTION,
    Ask("damage_control", "damage_controllers", "damage_control", "passed"),
    Ask("spares", "spares", "keep"),
    Ask("consent", "consenting", "refuse"),
    Ask("fate", "deciding", "capture"),
    Ask("talk", "talkers", "end_in_peace", "passed"),
    Do("after_talk"),
    Ask("morale", "morale_captains", "let_it_be"),
    Do("roll_morale"),
    Do("policy_phase"),
)
"""What rules push on the agenda."""


def round_of(state: State) -> tuple[Step, ...]:
    """The opening, then turn after turn."""
    return TURN if state.stage == "battle" else OPENING


def _always(action: str) -> Callable[[Turn[State]], Choice]:
    def choice(turn: Turn[State]) -> Choice:
        return Choice(action)

    return choice


POLICY = npc.Policy(ACTIONS)

ROSTERS: Mapping[str, Callable[[Turn[State]], Sequence[str]]] = {
    "by_initiative": turns.by_initiative,
    "phases": turns.phases,
    "delaying": turns.delaying,
}

SEATS: Mapping[str, Callable[[Turn[State]], Sequence[Seat]]] = {
    "declaring": opening.declaring,
    "choosing": opening.choosing,
    "talkers": opening.talkers,
    "manning": opening.manning,
    "commanding": npc.commanding,
    "on_duty": people.on_duty,
    "others": people.others,
    "delaying_captain": turns.delaying_captain,
    "reactors": reactions.reactors,
    "aiders": reactions.aiders,
    "npc_rollers": reactions.npc_rollers,
    "damage_controllers": mending.damage_controllers,
    "spares": mending.spares_seats,
    "consenting": docking.consenting,
    "deciding": prize.deciding,
    "morale_captains": morale.morale_captains,
    "leavers": turns.leavers,
}

DEFAULTS: Mapping[str, Callable[[Turn[State]], Choice]] = {
    "ambush_at_long": _always("ambush_at_long"),
    "engage_here": _always("engage_here"),
    "end_in_peace": _always("part_in_peace"),
    "functions_stand": _always("functions_stand"),
    "auto_turn": _always("auto_turn"),
    "function_done": people.function_default,
    "no_reaction": _always("no_reaction"),
    "tool_rolls": _always("tool_rolls"),
    "act_late": _always("act_late"),
    "damage_control": mending.damage_control_default,
    "keep": _always("keep"),
    "refuse": _always("refuse"),
    "capture": _always("capture"),
    "let_it_be": _always("let_it_be"),
    "stay": _always("stay"),
}

RULES: Mapping[str, Callable[[Turn[State]], Play | None]] = {
    "detect": opening.detect,
    "after_talk": opening.after_talk,
    "place_ships": opening.place_ships,
    "roll_initiative": opening.roll_initiative,
    "begin_turn": turns.begin_turn,
    "open_turn": turns.open_turn,
    "policy_turn": POLICY.turn,
    "policy_phase": POLICY.phase,
    "standing_orders": reactions.standing_orders,
    "resolve": contest.resolve,
    "smart_salvo": missiles.smart_salvo,
    "settle_salvos": missiles.settle_salvos,
    "close_turn": turns.close_turn,
    "give_up_turn": turns.give_up_turn,
    "begin_end": turns.begin_end,
    "next_hit": damage.next_hit,
    "breaking_up": damage.breaking_up,
    "departures": turns.departures,
    "morale_checks": morale.morale_checks,
    "roll_morale": morale.roll_morale,
    "check_end": turns.check_end,
}
