"""Messages with the map in them: the picture is sent again only where it has changed."""

from dataclasses import dataclass

import discord

from bot.ui.components import Message
from bot.ui.maps import with_picture
from cogs.buttons import sent
from cogs.pictures import Drawing, Pictures
from cogs.posting import Room, post


@dataclass
class Shown:
    """Which message shows which picture, as far as this process knows."""

    message: int = 0
    picture: str = ""


async def posted(
    pictures: Pictures,
    room: Room,
    message: Message,
    drawing: Drawing | None,
    shown: Shown,
    combat: str,
    *,
    nonce: str | None = None,
) -> discord.Message:
    """Post it, with the picture unless the worker fails. Raises discord.HTTPException."""
    file = await pictures.of_board(drawing) if room.takes_pictures else None
    whole = with_picture(message) if file is not None else message
    new = await post(room, whole, combat, nonce=nonce, files=_these(file))
    shown.message, shown.picture = new.id, drawing.key if drawing is not None and file else ""
    return new


async def edited(
    pictures: Pictures,
    room: Room,
    old: discord.PartialMessage,
    message: Message,
    drawing: Drawing | None,
    shown: Shown,
    combat: str,
) -> None:
    """Edit it; the message keeps a picture that would be the same. Raises discord.HTTPException."""
    key = drawing.key if drawing is not None and room.takes_pictures else ""
    kept = bool(key) and (shown.message, shown.picture) == (old.id, key)
    file = await pictures.of_board(drawing) if key and not kept else None
    whole = with_picture(message) if kept or file is not None else message
    fields = sent(room.fitting(whole), combat)
    if not kept:
        fields["attachments"] = _these(file)
    await old.edit(**fields)
    shown.message, shown.picture = old.id, key if kept or file is not None else ""


def _these(file: discord.File | None) -> list[discord.File]:
    return [] if file is None else [file]
