"""What the referee declares and sets (2.4, 3)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Between, OneOf, Option, Pick, Text, action
from bot.core.play import Play
from bot.core.refusal import Refused
from bot.rules.night_tripper import events as e
from bot.rules.night_tripper.goals import barred, checked
from bot.rules.night_tripper.parts import TripperTurn, tables
from bot.rules.night_tripper.state import PART_NAMES, PARTS, Ship
from bot.rules.night_tripper.throws import STATION_SKILL

FIGURES = (
    ("position", "Position"),
    ("npc_skill", "Crew skill"),
    *((kind, f"{name} hits") for kind, name in PART_NAMES.items()),
)
PERSONAL = (("luck", "Luck"), ("luck_max", "Luck at most"), ("combat_armor", "Combat armor"))
THROWS = tuple((throw, name) for throw, name in STATION_SKILL.items())
EDGES = (("advantage", "Advantage"), ("disadvantage", "Disadvantage"), ("none", "Neither"))
EDGE_VALUES = {"advantage": 1, "disadvantage": -1, "none": 0}


def _ships(turn: TripperTurn) -> list[Option]:
    return [Option(s.id, s.name) for s in turn.state.ships.values()]


def _named(turn: TripperTurn) -> Ship | None:
    return turn.state.ships.get(str(turn.given.get("ship")))


def _people(turn: TripperTurn) -> list[Option]:
    ship = _named(turn)
    return [] if ship is None else [Option(c.id, c.name) for c in ship.crew]


def _goals(turn: TripperTurn) -> list[Option]:
    ship = _named(turn)
    if ship is None:
        return []
    goals = tables(turn).goals.values()
    return [Option(g.id, g.name, "", barred(ship, g.id)) for g in goals]


def _now(turn: TripperTurn) -> str:
    """What the chosen figure of the chosen ship is now."""
    ship, what = _named(turn), str(turn.given.get("what"))
    if ship is None:
        return ""
    if what in PARTS:
        return f"0 to 2, now {ship.part(what).hits}"
    return f"now {ship.position if what == 'position' else ship.npc_skill}"


AnyShip = Annotated[str, Pick(_ships, "Ship")]
Somebody = Annotated[str, Pick(_people, "Who")]


@action(station="gm", anytime=True, gm=True, name="Advantage or Disadvantage", ref="3")
def declare_edge(
    turn: TripperTurn,
    ship: AnyShip,
    throw: Annotated[str, OneOf(THROWS, "Throw")],
    edge: Annotated[str, OneOf(EDGES, "Edge")],
) -> Play:
    """Declare Advantage or Disadvantage on a ship's next throw of a kind."""
    yield e.EdgeSet(ship, throw, EDGE_VALUES[edge])


@action(station="gm", anytime=True, gm=True, name="Damage, repair, set a number")
def set_value(
    turn: TripperTurn,
    ship: AnyShip,
    what: Annotated[str, OneOf(FIGURES, "What")],
    value: Annotated[int, Between(-40, 40, "Value", note=_now)],
) -> Play:
    """Set Position, the skill of a crew without names, or the hits of a part."""
    now = turn.state.ships[ship]
    if what in PARTS:
        if not now.part(what).present:
            raise Refused(f"{now.name} has no {PART_NAMES[now.part(what).kind].lower()}")
        if not 0 <= value <= 2:
            raise Refused(f"A part takes 0 to 2 hits, not {value}")
    if what == "npc_skill" and not now.is_npc:
        raise Refused(f"{now.name} has a crew of people, each with skills of their own")
    yield e.ValueSet(ship, what, value)


@action(station="gm", anytime=True, gm=True, name="Luck or combat armor")
def set_person(
    turn: TripperTurn,
    ship: AnyShip,
    character: Somebody,
    what: Annotated[str, OneOf(PERSONAL, "What")],
    value: Annotated[int, Between(0, 10, "Value")],
) -> Play:
    """Set somebody's Luck, how much it can be, or combat armor (1 or 0)."""
    who = turn.state.ships[ship].member(character)
    if who is not None and what == "luck" and value > who.luck_max:
        raise Refused(f"{who.name} has at most {who.luck_max} Luck, not {value}")
    yield e.PersonSet(ship, character, what, value)


@action(station="gm", anytime=True, gm=True)
def heal(turn: TripperTurn, ship: AnyShip, character: Somebody) -> Play:
    """Take all wounds from somebody, who is able again; lost limbs stay lost."""
    yield e.Healed(ship, character)


@action(station="gm", anytime=True, gm=True, ref="2.4")
def name_captain(turn: TripperTurn, ship: AnyShip, character: Somebody) -> Play:
    """Say who speaks for a ship from now on."""
    yield e.CaptainNamed(ship, character)


@action(station="gm", anytime=True, gm=True, name="Change a goal", ref="4.3")
def set_goal(
    turn: TripperTurn,
    ship: AnyShip,
    goal: Annotated[str, Pick(_goals, "Goal")],
    note: Annotated[str, Text("In your own words")] = "",
) -> Play:
    """Change what a side wants, once goals are open."""
    if not turn.state.goals_open:
        raise Refused("Goals are not open yet", "Both captains declare them sealed.")
    wanted = checked(goal, note, "Write them into the option note")
    yield e.GoalSet(ship, wanted.goal, wanted.note)
