"""What is pressed twice on one panel counts once.

A panel is filled anew with the answer to whatever is pressed on it. The same press again, and none
other between, was made before that answer was to be seen.
"""

import weakref
from collections import OrderedDict
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, TypeAlias

import discord

from bot.core.refusal import Refused

Interaction: TypeAlias = discord.Interaction[Any]
Place: TypeAlias = tuple[int, int]

_REMEMBERED = 1000
_last: weakref.WeakKeyDictionary[discord.Client, OrderedDict[Place, str]] = (
    weakref.WeakKeyDictionary()
)
"""By bot: the last press of each person on each panel, if it did something."""


def other_press(interaction: Interaction) -> None:
    """Forget what was pressed on a panel before, if it was something else."""
    place, press = _told_apart(interaction)
    known = _last.setdefault(interaction.client, OrderedDict())
    if known.get(place) != press:
        known.pop(place, None)


@contextmanager
def once(interaction: Interaction) -> Generator[None]:
    """Raises Refused for a press that is being done or was done. What failed may be tried again."""
    panel = interaction.message
    if panel is None or not panel.flags.ephemeral:
        yield
        return
    known = _last.setdefault(interaction.client, OrderedDict())
    place, press = _told_apart(interaction)
    if known.get(place) == press:
        raise Refused("You have pressed that twice", "It counts once.", "What is to do now: /act")
    known[place] = press
    if len(known) > _REMEMBERED:
        known.popitem(last=False)
    try:
        yield
    except BaseException:
        if known.get(place) == press:
            del known[place]
        raise


def _told_apart(interaction: Interaction) -> tuple[Place, str]:
    panel = interaction.message
    place = (interaction.user.id, panel.id if panel is not None else 0)
    return place, str(interaction.data)
