"""Controls on Discord: made from plain descriptions, and every press brought to one place.

An id names a combat, the window it was made for and a verb, so a control works after a restart,
and one of a window that has passed can be told. The views and forms made here are markup only:
they are finished before they are sent, so discord.py keeps none of them in memory.
"""

import re
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Self, TypeAlias

import discord
from discord.ext import commands

from bot.ui import limits
from bot.ui.components import ButtonSpec, Component, Message, ModalSpec, Rows, Style

Interaction: TypeAlias = discord.Interaction[Any]
Press: TypeAlias = Callable[[Interaction, str, str, str, str, list[str]], Awaitable[None]]
"""(interaction, combat id, window, verb, arg, chosen values). Nothing is acknowledged yet."""
Submit: TypeAlias = Callable[[Interaction, str, str, str, str, Mapping[str, str]], Awaitable[None]]
"""The same for a form, with what was typed by the names of its inputs."""

_PATTERN = re.compile(
    r"a[sS]:(?P<combat>[^:]*):(?P<window>[^:]*):(?P<verb>[a-z][a-z0-9_-]*)(?::(?P<arg>.*))?",
    re.DOTALL,
)
_STYLES: dict[Style, discord.ButtonStyle] = {
    "primary": discord.ButtonStyle.primary,
    "success": discord.ButtonStyle.success,
    "secondary": discord.ButtonStyle.secondary,
    "danger": discord.ButtonStyle.danger,
}


@dataclass(frozen=True, slots=True)
class Target:
    """What a control acts on. The window is empty where any moment will do."""

    combat: str
    window: str
    verb: str
    arg: str = ""

    @property
    def custom_id(self) -> str:
        """Raises ValueError for what Discord would not carry, or what could not be read back."""
        text = f"as:{self.combat}:{self.window}:{self.verb}" + (f":{self.arg}" if self.arg else "")
        if len(text) > limits.CUSTOM_ID:
            raise ValueError(f"{text!r} is longer than an id of {limits.CUSTOM_ID} characters")
        if parse(text) != self:
            raise ValueError(f"{text!r} does not read back as {self}")
        return text


def parse(custom_id: str) -> Target | None:
    """The target of an id, or None if the id is not one of ours."""
    match = _PATTERN.fullmatch(custom_id)
    if match is None:
        return None
    return Target(match["combat"], match["window"], match["verb"], match["arg"] or "")


def cleared(message: discord.Message) -> discord.ui.View:
    """The controls of a message with nothing chosen. Needs a running event loop.

    What was chosen in a list stands there until the list is another one: its id is written the
    other way, which means the same.
    """
    made = discord.ui.View.from_message(message, timeout=None)
    for item in made.children:
        if isinstance(item, discord.ui.Select):
            start = "aS:" if item.custom_id.startswith("as:") else "as:"
            item.custom_id = start + item.custom_id[len(start) :]
    made.stop()
    return made


def pressed(press: Press) -> type[discord.ui.DynamicItem[discord.ui.Item[Any]]]:
    """The item to register with the bot, so that every button and select comes to `press`.

    It is one class for both kinds: discord.py files dynamic items by their pattern, and of two
    with the same pattern only the last would be found.
    """

    class Pressed(discord.ui.DynamicItem[discord.ui.Item[Any]], template=_PATTERN):
        @classmethod
        async def from_custom_id(
            cls, _interaction: Interaction, item: discord.ui.Item[Any], _match: object, /
        ) -> Self:
            return cls(item)

        async def callback(self, interaction: Interaction) -> None:
            target = parse(self.custom_id)
            if target is None:
                return
            values = list(self.item.values) if isinstance(self.item, discord.ui.Select) else []
            await press(interaction, target.combat, target.window, target.verb, target.arg, values)

    return Pressed


class Forms(commands.Cog):
    """Brings every form that was filled in to `submit`."""

    def __init__(self, submit: Submit) -> None:
        self._submit = submit

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        if interaction.type is not discord.InteractionType.modal_submit:
            return
        data: dict[str, Any] = dict(interaction.data or {})
        target = parse(str(data.get("custom_id", "")))
        if target is None:
            return
        typed = dict(_typed(data.get("components", [])))
        await self._submit(
            interaction, target.combat, target.window, target.verb, target.arg, typed
        )


def _typed(components: Sequence[Mapping[str, Any]]) -> list[tuple[str, str]]:
    found: list[tuple[str, str]] = []
    for component in components:
        if "value" in component:
            found.append((str(component["custom_id"]), str(component["value"] or "")))
        found += _typed(component.get("components", []))
        if "component" in component:
            found += _typed([component["component"]])
    return found


def view(rows: Rows, combat: str, window: str) -> discord.ui.View:
    """The controls of a message. Needs a running event loop."""
    made = discord.ui.View(timeout=None)
    for number, row in enumerate(rows):
        for part in row:
            made.add_item(_item(part, Target(combat, window, part.verb, part.arg), number))
    made.stop()
    return made


def _item(part: Component, target: Target, row: int) -> discord.ui.Item[discord.ui.View]:
    if isinstance(part, ButtonSpec):
        return discord.ui.Button(
            style=_STYLES[part.style],
            label=part.label,
            custom_id=target.custom_id,
            disabled=part.disabled,
            row=row,
        )
    return discord.ui.Select(
        custom_id=target.custom_id,
        placeholder=part.placeholder,
        options=[
            discord.SelectOption(
                label=option.label,
                value=option.value,
                description=option.description or None,
                default=option.default,
            )
            for option in part.options
        ],
        row=row,
    )


def form(spec: ModalSpec, combat: str, window: str) -> discord.ui.Modal:
    """The form to open with `cogs.answer.open_form`. Needs a running event loop."""
    target = Target(combat, window, spec.verb, spec.arg)
    made = discord.ui.Modal(title=spec.title, custom_id=target.custom_id, timeout=None)
    for item in spec.inputs:
        made.add_item(
            discord.ui.TextInput(
                label=item.label,
                custom_id=item.name,
                default=item.value[: item.max_length] or None,
                max_length=item.max_length,
            )
        )
    made.stop()
    return made


def sent(message: Message, combat: str = "", window: str = "") -> dict[str, Any]:
    """A message as what `send` takes: only the people it means are pinged."""
    people = [discord.Object(user) for user in message.mentions]
    return {
        "content": message.content or None,
        "embeds": list(message.embeds),
        "view": view(message.components, combat, window),
        "allowed_mentions": discord.AllowedMentions(
            everyone=False, roles=False, replied_user=False, users=people
        ),
    }
