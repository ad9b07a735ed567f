"""The skills of the 2D6 games and the characteristics of their checks; figures typed in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from bot.core.refusal import Refused
from bot.rules.twod6.people import CHARACTERISTICS, Characteristic

Skills = Mapping[str, tuple[str, Characteristic]]

SKILLS: dict[str, tuple[str, Characteristic]] = {
    "piloting": ("Piloting", "dexterity"),
    "turret_weapons": ("Turret Weapons", "dexterity"),
    "bay_weapons": ("Bay Weapons", "dexterity"),
    "navigation": ("Navigation", "education"),
    "leadership": ("Leadership", "social"),
    "tactics": ("Tactics", "intelligence"),
    "comms": ("Comms", "intelligence"),
    "computer": ("Computer", "education"),
    "mechanics": ("Mechanics", "education"),
    "engineering": ("Engineering", "education"),
}
"""How the rulebooks write their skills, and the characteristic of their checks."""

ABBREVIATIONS: dict[Characteristic, str] = {
    "strength": "Str",
    "dexterity": "Dex",
    "endurance": "End",
    "intelligence": "Int",
    "education": "Edu",
    "social": "Soc",
}


def typed_figures(
    typed: Mapping[str, int], main: Iterable[str], known: Skills, others: Iterable[str] = ()
) -> tuple[dict[str, int], dict[str, Any]]:
    """Skills and characteristics typed in for a station, by their words.

    "skill" and "attribute" are those of the station's `main` skills. Raises Refused.
    """
    skills: dict[str, int] = {}
    scores: dict[str, Any] = {}
    for word, number in typed.items():
        if word == "skill":
            skills |= dict.fromkeys(main, number)
        elif word == "attribute":
            scores |= {known[s][1]: number for s in main}
        elif word in known or word in others:
            skills[word] = number
        elif word in CHARACTERISTICS:
            scores[word] = number
        else:
            raise Refused(f"There is no skill or characteristic {word}")
        most = 15 if word in CHARACTERISTICS or word == "attribute" else 9
        if not 0 <= number <= most:
            raise Refused(f"{word.capitalize()} goes from 0 to {most}, not {number}")
    return skills, scores
