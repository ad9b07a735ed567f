"""How a ship plays that nobody answers for (2.6): the defaults, and when it gives up."""

from __future__ import annotations

from typing import cast

from bot.core.agenda import Ask
from bot.core.combat import Combat
from bot.core.legal import turn_of
from bot.core.refusal import Refused
from bot.core.ruleset import Choice, Ruleset
from bot.core.seats import Seat
from bot.rules.night_tripper.captain import gives_up
from bot.rules.night_tripper.goals import goal_after, npc_goal
from bot.rules.night_tripper.state import State


def policy(rules: Ruleset[State], combat: Combat[State], seat: Seat) -> Choice:
    """The defaults of silence, but goals are chosen as 2.6 says and the helpless surrender."""
    frame = combat.window
    if frame is None:
        raise Refused("The battle waits for nobody now")
    ask = cast("Ask", frame.step)
    turn = turn_of(rules, combat, seat, "", "npc", frame)
    state, ship = combat.state, combat.state.ships[seat.ship]
    if ask.menu == "goal":
        return Choice("declare_goal", {"goal": npc_goal(state, ship)})
    if ask.menu == "round":
        if gives_up(state, ship):
            return Choice("surrender")
        goal = goal_after(turn)
        return Choice("carry_on") if goal is None else Choice("change_goal", {"goal": goal})
    return rules.defaults[ask.default](turn)
