"""The board: Position, goal, parts and people of both ships."""

from __future__ import annotations

from typing import Any, cast

from bot.core.blocks import Board, Facts, Field, Name, ShipLine, SideField, Words
from bot.core.combat import Combat
from bot.core.telling import menu_of
from bot.rules.night_tripper.content import Content
from bot.rules.night_tripper.present.words import (
    Sight,
    author,
    crew_words,
    parts_lines,
    stations_of,
)
from bot.rules.night_tripper.state import Ship, State
from bot.rules.twod6.wording import keep, number, plural

SEALED = {"goal": "Goals", "round": "Orders of the round"}
STATION_TITLES = {
    "helm": "Helm to fly",
    "gunnery": "Gunnery to fire",
    "engineering": "Engineering to work",
}
CHOICES = {
    "fill_in": "who fills in",
    "location": "accept or reroll",
    "choose": "choose the hit",
    "repair": "rig or boost",
    "leap": "leap or wait",
}


def board(content: Content, view: Combat[Any]) -> Board:
    state: State = view.state
    sight = Sight(content, state)
    glyph, title = _title(view, sight)
    return Board(
        author=author(view),
        title=title,
        sides=tuple(_side(sight, ship, state.active) for ship in state.ships.values()),
        fields=tuple(_stations(sight)),
        glyph=glyph,
    )


def _title(view: Combat[Any], sight: Sight) -> tuple[str, Words]:
    if view.outcome is not None:
        return "🏁", ("The battle is over",)
    frame, menu = view.window, menu_of(view)
    if frame is None:
        return "⏳", ("Waiting",)
    state = sight.state
    if menu in SEALED:
        asked = len(state.ships)
        done = len(cast("tuple[object, ...]", frame.answers))
        return "🔒", (f"{SEALED[menu]}: {done} of {asked} sealed",)
    if menu == "computer":
        return "🔔", ("Computers to predict",)
    ship = ship_asked(view)
    if menu in STATION_TITLES:
        return "🔔", (*sight.full(ship), f": {STATION_TITLES[menu]}")
    return "⏳", _choice(view, sight, menu, ship)


def _choice(view: Combat[Any], sight: Sight, menu: str, ship: str) -> Words:
    volley = sight.state.volley
    if menu == "respond" and volley is not None:
        left = volley.points - volley.answered
        return (*sight.full(ship), f": answer {plural(left, 'point')}")
    if menu == "luck":
        return (*sight.full(ship), ": spend Luck?")
    if menu == "wound":
        return (*sight.full(ship), ": a wound to answer")
    if menu == "break_off":
        return ("Break off by agreement?",)
    if menu in {"context", "custom"}:
        return ("The referee decides",)
    return (*sight.full(ship), f": {CHOICES.get(menu, 'to choose')}")


def ship_asked(view: Combat[Any]) -> str:
    """The ship whose seat the open window is for, if it is one ship's."""
    state: State = view.state
    menu, volley = menu_of(view), state.volley
    if menu == "respond" and volley is not None:
        return volley.target
    if menu in {"location", "choose"} and volley is not None:
        return volley.attacker
    if menu == "wound" and state.injury is not None:
        return state.injury.ship
    frame = view.window
    if frame is None or menu in {"goal", "round", "computer", "break_off"}:
        return ""
    return frame.bound.get("throw", frame.bound.get("ship", state.active)).partition("/")[0]


def _side(sight: Sight, ship: Ship, active: str) -> SideField:
    """One ship a side: its name heads the field, its Position stands first."""
    crew = crew_words(ship)
    effects = [(Name(text),) for text in ship.contextual_effects]
    line = ShipLine(
        ship.id,
        None,
        (keep(f"Position {number(ship.position)}"),),
        None,
        (sight.goal_words(ship),),
        acting=ship.id == active,
        more=(*parts_lines(ship, sight.state.round), *([crew] if crew else []), *effects),
    )
    return SideField(sight.mark(ship.id), ship.name, (line,))


def _stations(sight: Sight) -> list[Field]:
    """Who holds which station this round, a line a ship."""
    lines: list[Facts] = []
    for ship in sight.state.ships.values():
        held = [(f"{station} ", Name(who.name)) for station, who in stations_of(ship)]
        if held:
            lines.append(Facts(((sight.mark(ship.id), " ", *held[0]), *held[1:])))
    return [Field(("Stations",), tuple(lines))] if lines else []
