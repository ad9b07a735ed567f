"""Completing while one types: what fits best, ids as values, and never an error."""

import logging
from collections.abc import Awaitable, Iterable
from typing import TypeAlias

from discord import app_commands

from bot.app.battle import Battle
from bot.core.agenda import Value
from bot.core.refusal import Refused
from bot.core.ruleset import HouseOption, Template
from bot.ui import text
from cogs.stations import best

_log = logging.getLogger(__name__)

Choices: TypeAlias = list[app_commands.Choice[str]]
Named: TypeAlias = Iterable[tuple[str, str]]
"""Labels with the ids they stand for."""


async def suggestions(typed: str, found: Awaitable[Named]) -> Choices:
    """At most 25 that fit; none where there is no battle, or where looking for them failed."""
    try:
        named = await found
        return best([(text.label(label), value) for label, value in named], typed)
    except Refused:
        return []
    except Exception:  # noqa: BLE001 - a list is a help, not an act
        _log.exception("No suggestions")
        return []


def of_templates(known: Iterable[Template]) -> Named:
    return [(t.name, t.id) for t in known]


def of_options(known: Iterable[HouseOption]) -> Named:
    return [(f"{o.name} · {o.help}", o.id) for o in known]


def of_values(option: HouseOption | None) -> Named:
    """What a setting can be; of numbers those around its default."""
    if option is None:
        return []
    if isinstance(option.default, bool):
        return [("Yes", "yes"), ("No", "no")]
    if isinstance(option.default, int):
        numbers = sorted(
            range(option.low, option.high + 1), key=lambda n: (abs(n - int(option.default)), n)
        )
        return [(text.number(n), str(n)) for n in numbers]
    return [(choice.replace("_", " ").capitalize(), choice) for choice in option.choices]


def shown(option: HouseOption, value: Value) -> str:
    """A setting's value as it is read."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    return text.number(value) if isinstance(value, int) else value.replace("_", " ")


def sides_of(battle: Battle) -> list[str]:
    """The sides there are, in their order."""
    return list(dict.fromkeys(entry.side for entry in battle.table.draft.entries))
