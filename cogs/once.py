"""What is pressed twice on one panel counts once.

A panel is filled anew with the answer to whatever is pressed on it. The same press on the same
state of a panel was made before that answer was to be seen.
"""

import weakref
from collections import OrderedDict
from collections.abc import Generator
from contextlib import contextmanager
from typing import Any, TypeAlias

import discord

from bot.core.refusal import Refused

Interaction: TypeAlias = discord.Interaction[Any]

_REMEMBERED = 1000
_pressed: weakref.WeakKeyDictionary[discord.Client, OrderedDict[str, None]] = (
    weakref.WeakKeyDictionary()
)


@contextmanager
def once(interaction: Interaction) -> Generator[None]:
    """Raises Refused for a press that is being done or was done. What failed may be tried again."""
    panel = interaction.message
    if panel is None or not panel.flags.ephemeral:
        yield
        return
    known = _pressed.setdefault(interaction.client, OrderedDict())
    press = f"{interaction.user.id} {panel.id} {panel.edited_at} {interaction.data}"
    if press in known:
        raise Refused("You have pressed that twice", "It counts once.", "What is to do now: /act")
    known[press] = None
    if len(known) > _REMEMBERED:
        known.popitem(last=False)
    try:
        yield
    except BaseException:
        known.pop(press, None)
        raise
