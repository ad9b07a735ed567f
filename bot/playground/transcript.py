"""Messages of a channel as plain text, for reading on a terminal."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

import discord

_MARKS = re.compile(r"^-# |(?<!\\)\*+|~~|`|[\u2068\u2069]|\\(?=[*_~`|<>#\[\]()\\])", re.MULTILINE)
_MENTION = re.compile(r"<@!?(\d+)>")


def as_text(message: discord.Message, names: Mapping[int, str]) -> str:
    """One message: its author, then text, embeds and controls indented below."""
    lines = [f"{names.get(message.author.id, message.author.display_name)}:"]
    if message.content:
        lines += _indented("  ", plain(message.content, names))
    for embed in message.embeds:
        lines += _embed(embed, names)
    for file in message.attachments:
        lines.append(f"  ({file.filename}: {file.description or 'no description'})")
    for row in message.components:
        if isinstance(row, discord.ActionRow):
            lines.append(f"  {' '.join(_control(part) for part in row.children)}")
    return "\n".join(lines)


def plain(text: str, names: Mapping[int, str]) -> str:
    """Discord's markdown without its marks, mentions by name."""

    def name(found: re.Match[str]) -> str:
        return f"@{names.get(int(found[1]), 'somebody')}"

    return _MARKS.sub("", _MENTION.sub(name, text))


def _indented(mark: str, text: str) -> Iterator[str]:
    for line in text.splitlines():
        yield f"{mark}{line}".rstrip()


def _embed(embed: discord.Embed, names: Mapping[int, str]) -> Iterator[str]:
    if embed.author.name:
        yield from _indented("  ╷ ", plain(embed.author.name, names))
    for text in (embed.title, embed.description):
        if text:
            yield from _indented("  │ ", plain(text, names))
    for field in embed.fields:
        yield from _indented("  ├ ", plain(field.name or "", names))
        yield from _indented("  │   ", plain(field.value or "", names))
    if embed.footer.text:
        yield from _indented("  ╵ ", plain(embed.footer.text, names))


def _control(part: object) -> str:
    if isinstance(part, discord.Button):
        return f"[{part.label}]"
    if isinstance(part, discord.SelectMenu):
        return f"[{part.placeholder} ▾]"
    return ""
