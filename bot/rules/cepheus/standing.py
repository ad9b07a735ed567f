"""Standing answers: what somebody has said beforehand that he does in a window (2.12)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.play import Play
from bot.core.refusal import Refusal
from bot.core.ruleset import Choice
from bot.rules.cepheus import events as e
from bot.rules.cepheus.parts import CepheusTurn, me
from bot.rules.cepheus.reactions import useful_screens

ASK = "ask"
WINDOWS: Mapping[str, str] = {
    "react": "Under fire",
    "missiles": "Missiles come",
    "repel": "Boarders come",
    "range_choice": "A range check won",
    "hasty": "Turn start",
}
ANSWERS: Mapping[str, Mapping[str, tuple[str, ...]]] = {
    "pilot": {"react": ("dodge", "no_reaction"), "missiles": ("dodge", "no_reaction")},
    "gunner": {
        "react": ("fire_sand", "trigger_screens", "no_reaction"),
        "missiles": ("point_defense", "trigger_screens", "no_reaction"),
        "repel": ("sand_boarders", "pd_boarders", "no_reaction"),
    },
    "captain": {
        "react": ("trigger_screens", "no_reaction"),
        "missiles": ("trigger_screens", "no_reaction"),
        "hasty": ("hasty", "normal_pace"),
    },
    "navigator": {"range_choice": ("choose_closer", "choose_farther", "choose_same")},
}
"""By station and window: the answers that can be stored."""

WORDS: Mapping[str, str] = {
    ASK: "ask me",
    "dodge": "dodge",
    "fire_sand": "fire sand",
    "point_defense": "point defense",
    "trigger_screens": "raise a screen",
    "sand_boarders": "sand",
    "pd_boarders": "lasers",
    "no_reaction": "let it come",
    "hasty": "hasty",
    "normal_pace": "a normal pace",
    "choose_closer": "closer",
    "choose_farther": "farther",
    "choose_same": "as it is",
}


def _answers(turn: CepheusTurn) -> list[Option]:
    stored = me(turn).standing
    return [
        Option(
            f"{window}:{answer}",
            f"{WINDOWS[window]}: {WORDS[answer]}",
            "so now" if stored.get(f"{window}/{turn.seat.station}", ASK) == answer else "",
        )
        for window, answers in ANSWERS.get(turn.seat.station, {}).items()
        for answer in (ASK, *answers)
    ]


def _aboard(turn: CepheusTurn) -> Refusal | None:
    ship = turn.state.ships.get(turn.seat.ship)
    known = ship is not None and any(c.id == turn.seat.mount for c in ship.crew)
    return None if known else Refusal("You are not aboard")


@action(
    station=("pilot", "gunner", "captain", "navigator"),
    anytime=True,
    requires=(_aboard,),
    ref="2.12",
)
def standing_answer(
    turn: CepheusTurn, answer: Annotated[str, Pick(_answers, "From now on")]
) -> Play:
    """Say beforehand how you answer, so that nobody waits for you; nobody else is told."""
    window, _, chosen = answer.partition(":")
    yield e.StandingSet(
        turn.seat.ship,
        turn.seat.mount,
        f"{window}/{turn.seat.station}",
        "" if chosen == ASK else chosen,
    )


def standing(turn: CepheusTurn) -> Choice | None:
    """The stored answer of a seat in the window that the turn's action names."""
    ship = turn.state.ships.get(turn.seat.ship)
    who = next((c for c in ship.crew if c.id == turn.seat.mount), None) if ship else None
    stored = who.standing.get(f"{turn.action}/{turn.seat.station}") if who is not None else None
    if not stored:
        return None
    if stored != "trigger_screens":
        return Choice(stored)
    screen = next((o.id for o in useful_screens(turn)), "")
    return Choice(stored, {"screen": screen})
