"""Embeds of one look: a color a kind, no inline fields, everything within the limits."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace

import discord

from bot.core.blocks import Kind
from bot.ui import limits
from bot.ui.components import Message
from bot.ui.graphemes import clip, cut, size
from bot.ui.text import clean

COLORS = {
    Kind.MOVE: 0x438EE4,
    Kind.SUCCESS: 0x259F67,
    Kind.HARM: 0xE7633A,
    Kind.CHOICE: 0xB6830F,
    Kind.NOTHING: 0x868C98,
    Kind.SEALED: 0xD862A7,
    Kind.OPENED: 0x1E9AA7,
    Kind.GM: 0xA775E2,
}

ONLY_YOU = "Only you see this"
Section = tuple[str, str]
"""A field: its name and its value, both as markdown."""


def embed(
    kind: Kind,
    *,
    author: str = "",
    title: str = "",
    lines: Iterable[str] = (),
    fields: Iterable[Section] = (),
    footer: str = "",
) -> discord.Embed:
    """An embed that Discord takes: blank parts left out, long ones cut, last fields dropped first.

    `author` and `footer` are plain text, the rest markdown.
    """
    description = "\n".join(line for line in lines if line.strip())
    shown = discord.Embed(
        color=COLORS[kind],
        title=clip(title, limits.TITLE).strip() or None,
        description=clip(description, limits.DESCRIPTION - 1000) or None,
    )
    if author.strip():
        shown.set_author(name=cut(author, limits.AUTHOR_CELLS))
    if footer.strip():
        shown.set_footer(text=cut(footer, limits.FOOTER_CELLS * 2))
    used = sum(size(text) for text in limits.texts_of(shown))
    for name, value in fields:
        name, value = clip(name, limits.FIELD_NAME), clip(value, limits.FIELD_VALUE)  # noqa: PLW2901
        used += size(name) + size(value)
        if len(shown.fields) == limits.FIELDS or used > limits.EMBED_TOTAL:
            break
        if name.strip() and value.strip():
            shown.add_field(name=name, value=value, inline=False)
    return shown


def footer(*parts: str) -> str:
    """Facts of a footer: event number, person, rules."""
    return " · ".join(part for part in parts if clean(part))


def place(combat: str, event: int | None = None, *more: str) -> str:
    """`Combat 7QK3 · event 118`."""
    return footer(f"Combat {combat}" if combat else "", f"event {event}" if event else "", *more)


def split(name: str, lines: Sequence[str], limit: int = limits.BOARD_FIELD) -> list[Section]:
    """Lines as one field, or as several called `name (2)` and so on where one would be too long.

    `name` of the later ones is its first word: the mark of the side.
    """
    values: list[list[str]] = [[]]
    for line in lines:
        whole = clip(line, limit)
        if values[-1] and size("\n".join([*values[-1], whole])) > limit:
            values.append([])
        values[-1].append(whole)
    mark = name.split(" ", maxsplit=1)[0]
    return [
        (name if part == 0 else f"{mark} ({part + 1})", "\n".join(value))
        for part, value in enumerate(values)
        if value
    ]


def without_embeds(message: Message) -> Message:
    """The same as plain text, for a channel where the bot may not embed."""
    texts = [message.content, *(_flat(shown) for shown in message.embeds)]
    content = clip("\n".join(text for text in texts if text), limits.FALLBACK)
    return replace(message, content=content, embeds=())


def _flat(shown: discord.Embed) -> str:
    lines = [
        _quiet(shown.author.name),
        f"**{shown.title}**" if shown.title else "",
        shown.description or "",
    ]
    for field in shown.fields:
        lines += [f"**{field.name}**", field.value or ""]
    if shown.footer.text:
        lines.append(f"-# {_quiet(shown.footer.text)}")
    return "\n".join(line for line in lines if line)


def _quiet(plain: str | None) -> str:
    """Plain text of an author or footer, where markdown is read again."""
    text = re.sub(r"([\\*_~|`<>\[\]])", r"\\\1", plain or "")
    return re.sub(r":(?=//|\w+:)", r"\\:", text).replace("@", "@\u200b")
