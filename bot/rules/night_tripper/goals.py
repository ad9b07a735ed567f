"""What each side wants: declared sealed, opened together, changed at the start of a round (4.3)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, Text, action
from bot.core.play import Play
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
from bot.core.seats import Seat
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.parts import TripperTurn, captain_seat, own, tables
from bot.rules.night_tripper.state import GoalId, Ship, State

AWAY = "away from the enemy"
GOAL_IDS: tuple[GoalId, ...] = ("reach_local", "escape", "dock_board", "board_leap", "custom")
GOAL_BY_WORD: dict[str, GoalId] = {goal: goal for goal in GOAL_IDS}
FALLBACKS: tuple[GoalId, ...] = ("escape", "reach_local", "dock_board", "board_leap")
"""What an impossible goal of a silent captain becomes: the first possible (R-40)."""


def barred(ship: Ship, goal: str) -> Refusal | None:
    """Why a ship may not have a goal (4.3)."""
    if goal == "escape" and not ship.part("gate_core").present:
        return Refusal(f"{ship.name} has no gate core")
    if goal == "reach_local" and not ship.part("thrusters").present:
        return Refusal(f"{ship.name} has no thrusters")
    return None


def hopeless(state: State, ship: Ship, goal: GoalId) -> bool:
    """Whether a goal can never be met any more (R-40)."""
    enemy = state.enemy(ship.id)
    match goal:
        case "escape":
            return not ship.part("gate_core").usable
        case "reach_local":
            return not ship.part("thrusters").usable
        case "dock_board":
            return not ship.part("guns").usable and enemy.part("thrusters").usable
        case _:
            return False


def fallback(state: State, ship: Ship) -> GoalId:
    """The first goal that is possible."""
    for goal in FALLBACKS:
        if barred(ship, goal) is None and not hopeless(state, ship, goal):
            return goal
    return "board_leap"


def goal_options(turn: TripperTurn) -> list[Option]:
    ship = own(turn)
    return [
        Option(g.id, g.name, g.requirement, barred(ship, g.id)) for g in tables(turn).goals.values()
    ]


def checked(goal: str, note: str, how: str) -> e.GoalSet:
    """A goal with its words. Raises Refused for one of a side's own without any, and says how
    they are given.
    """
    found = GOAL_BY_WORD[goal]
    if found == "custom" and not note:
        raise Refused("A goal of your own needs words", "", how)
    return e.GoalSet("", found, note or (AWAY if found == "reach_local" else ""))


def typed(turn: TripperTurn) -> str:
    """How a captain gives the words of a goal: by the command of what he is doing."""
    return f"Type them: /captain {turn.action.replace('_', '-')} goal:custom note:…"


AnyGoal = Annotated[str, Pick(goal_options, "Goal")]
Note = Annotated[str, Text("In your own words: which place, or what")]


def captains(turn: TripperTurn) -> list[Seat]:
    return [captain_seat(ship) for ship in turn.state.ships.values()]


@action(station="captain", menu="goal", ref="4.3")
def declare_goal(turn: TripperTurn, goal: AnyGoal, note: Note = "") -> Play:
    """Say what your side wants; nobody sees it before all goals are open."""
    wanted = checked(goal, note, typed(turn))
    yield e.GoalSet(turn.seat.ship, wanted.goal, wanted.note)


def npc_goal(state: State, ship: Ship) -> GoalId:
    """The scenario's; else boarding with the greater Guns, escape, or away (2.6)."""
    given = GOAL_BY_WORD.get(ship.scenario_goal)
    if given is not None and given != "custom" and barred(ship, given) is None:
        return given
    if ship.rank("guns") > state.enemy(ship.id).rank("guns"):
        return "dock_board"
    return first_goal(ship)


def first_goal(ship: Ship) -> GoalId:
    """What a silent captain wants (2.5)."""
    for goal in FALLBACKS:
        if barred(ship, goal) is None:
            return goal
    return "board_leap"


def goal_default(turn: TripperTurn) -> Choice:
    ship = own(turn)
    goal = npc_goal(turn.state, ship) if ship.is_npc else first_goal(ship)
    return Choice("declare_goal", {"goal": goal})


def goal_after(turn: TripperTurn) -> GoalId | None:
    """The goal that a silent captain changes to, if the present one has become hopeless."""
    ship = own(turn)
    if turn.state.round <= 1 or ship.goal is None or not hopeless(turn.state, ship, ship.goal):
        return None
    changed = fallback(turn.state, ship)
    return None if changed == ship.goal else changed


def met(state: State, ship: Ship) -> bool:
    """Whether the requirement of a ship's goal is true now, beside the margin (4.3)."""
    match ship.goal:
        case "escape":
            return ship.part("gate_core").works(state.round)
        case "reach_local":
            return ship.part("thrusters").usable
        case "dock_board":
            return not state.enemy(ship.id).part("thrusters").usable
        case "board_leap":
            return any(state.landed.values())
        case "custom":
            return ship.id in state.custom_met
        case _:
            return False
