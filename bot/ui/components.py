"""What a message is before it is sent: embeds, and components described without a network."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal

import discord

Style = Literal["primary", "success", "secondary", "danger"]
"""Blue: what most people want. Green: spends and sends. Grey: looks or passes. Red: takes back."""


@dataclass(frozen=True, slots=True)
class ButtonSpec:
    """A button; `verb` and `arg` say what a press means, whoever presses it and whenever."""

    label: str
    style: Style
    verb: str
    arg: str = ""
    disabled: bool = False


@dataclass(frozen=True, slots=True)
class SelectOption:
    """What (label), and its cost and odds or why not (description)."""

    label: str
    value: str
    description: str = ""
    default: bool = False


@dataclass(frozen=True, slots=True)
class SelectSpec:
    """A dropdown of one choice. `placeholder` is what the closed state shows."""

    placeholder: str
    options: tuple[SelectOption, ...]
    verb: str
    arg: str = ""


Component = ButtonSpec | SelectSpec
Rows = tuple[tuple[Component, ...], ...]


@dataclass(frozen=True, slots=True)
class InputSpec:
    """One typed line of a modal, prefilled with what is true now."""

    name: str
    label: str
    value: str = ""
    max_length: int = 6


@dataclass(frozen=True, slots=True)
class ModalSpec:
    """A form for typed numbers: at most five inputs, the least important last."""

    title: str
    inputs: tuple[InputSpec, ...]
    verb: str
    arg: str = ""


@dataclass(frozen=True, slots=True)
class Message:
    """One message. Only the users in `mentions` may be pinged by it."""

    content: str = ""
    embeds: tuple[discord.Embed, ...] = ()
    components: Rows = ()
    mentions: tuple[int, ...] = ()

    def with_rows(self, *rows: tuple[Component, ...]) -> Message:
        """The same message with these rows; empty ones are left out."""
        return replace(self, components=tuple(row for row in rows if row))


ACT = ButtonSpec("Act", "primary", "act")
MY_SHIP = ButtonSpec("My ship", "secondary", "ship")
MAP = ButtonSpec("Map", "secondary", "map")
RULES = ButtonSpec("Rules", "secondary", "rules")
LOG = ButtonSpec("Log", "secondary", "log")
CREW = ButtonSpec("Crew", "secondary", "crew")
BACK = ButtonSpec("Back", "secondary", "back")
PANEL = ButtonSpec("GM panel", "secondary", "panel")
