"""Discord's hard limits and our budgets far below them; what a message would break."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import discord

from bot.ui.components import ButtonSpec, Message, ModalSpec, Rows, SelectSpec
from bot.ui.graphemes import cells, is_new_emoji, size

CONTENT = 2000
TITLE = 256
DESCRIPTION = 4096
FIELDS = 25
FIELD_NAME = 256
FIELD_VALUE = 1024
FOOTER = 2048
AUTHOR = 256
EMBEDS = 10
EMBED_TOTAL = 6000
ALT_TEXT = 1024

ROWS = 5
BUTTONS_A_ROW = 5
BUTTON_LABEL = 80
SELECT_OPTIONS = 25
OPTION_TEXT = 100
PLACEHOLDER = 150
CUSTOM_ID = 100
MODAL_TITLE = 45
MODAL_INPUTS = 5
INPUT_LABEL = 45
INPUT_VALUE = 4000

VERB = 6
ARG = 70
"""With `as:`, a combat of 6, a window of 12 and the colons: 100 characters at most."""

AUTHOR_CELLS = 42
TITLE_CELLS = 32
FOOTER_CELLS = 60
LABEL_CELLS = 18
WHOLE_NAME_CELLS = 22
"""A name that is a little longer than a label is not cut."""
BOARD_FIELD = 900
IN_FLIGHT = 300
GAME_FIELD = 200
FALLBACK = 1900
PING = 160
REFUSAL = 160
FACES = 20
TERMS = 8
LOG_LINES = 12
TARGETS = 5
"""So many targets of an act stand on its line, the likeliest first."""
TARGETS_CELLS = 72
"""And no more of them than take so much room."""
CAN_LINES = 8
NOT_NOW_LINES = 6


def check(message: Message) -> list[str]:
    """Everything Discord would refuse in a message, or show as a blank; empty if it is fine."""
    return [
        *_long("content", message.content, CONTENT),
        *([] if message.content.strip() or message.embeds else ["nothing to show"]),
        *([] if len(message.embeds) <= EMBEDS else [f"{len(message.embeds)} embeds"]),
        *(fault for embed in message.embeds for fault in _embed(embed)),
        *_total(message.embeds),
        *_rows(message.components),
    ]


def check_modal(modal: ModalSpec) -> list[str]:
    """The same for a modal."""
    names = [item.name for item in modal.inputs]
    return [
        *_text("modal title", modal.title, MODAL_TITLE),
        *([] if 1 <= len(names) <= MODAL_INPUTS else [f"{len(names)} inputs"]),
        *([] if len(set(names)) == len(names) else ["two inputs of one name"]),
        *_id(modal.verb, modal.arg),
        *(fault for item in modal.inputs for fault in _text("input", item.label, INPUT_LABEL)),
        *(
            f"value of {item.name} over {item.max_length}"
            for item in modal.inputs
            if size(item.value) > min(item.max_length, INPUT_VALUE)
        ),
    ]


def check_alt(text: str) -> list[str]:
    """Alt text of a picture."""
    return _text("alt text", text, ALT_TEXT)


def _embed(embed: discord.Embed) -> Iterator[str]:
    if embed.author.name is not None:
        yield from _text("author", embed.author.name, AUTHOR)
    if embed.footer.text is not None:
        yield from _text("footer", embed.footer.text, FOOTER)
    if embed.title is not None:
        yield from _text("title", embed.title, TITLE)
    if embed.description is not None:
        yield from _text("description", embed.description, DESCRIPTION)
    if embed.title is None and embed.description is None and not embed.fields:
        yield "an embed without text"
    if len(embed.fields) > FIELDS:
        yield f"{len(embed.fields)} fields"
    for field in embed.fields:
        yield from _text("field name", field.name or "", FIELD_NAME)
        yield from _text("field value", field.value or "", FIELD_VALUE)
        if field.inline:
            yield f"field {field.name} is inline"


def _total(embeds: Iterable[discord.Embed]) -> list[str]:
    total = sum(size(text) for embed in embeds for text in texts_of(embed))
    return [f"{total} characters in embeds"] if total > EMBED_TOTAL else []


def texts_of(embed: discord.Embed) -> Iterator[str]:
    """All texts of an embed that Discord counts."""
    yield from (embed.author.name or "", embed.title or "", embed.description or "")
    for field in embed.fields:
        yield from (field.name or "", field.value or "")
    yield embed.footer.text or ""


def _rows(rows: Rows) -> Iterator[str]:
    if len(rows) > ROWS:
        yield f"{len(rows)} rows"
    seen: set[tuple[str, str]] = set()
    for row in rows:
        selects = [part for part in row if isinstance(part, SelectSpec)]
        if not row:
            yield "an empty row"
        if len(row) > (1 if selects else BUTTONS_A_ROW):
            yield f"a row of {len(row)}"
        for part in row:
            if (part.verb, part.arg) in seen:
                yield f"{part.verb} {part.arg} twice"
            seen.add((part.verb, part.arg))
            yield from _id(part.verb, part.arg)
            yield from _select(part) if isinstance(part, SelectSpec) else _button(part)


def _button(button: ButtonSpec) -> Iterator[str]:
    yield from _text("button", button.label, BUTTON_LABEL)
    if cells(button.label) > WHOLE_NAME_CELLS:
        yield f"button label {button.label!r} over {WHOLE_NAME_CELLS} cells"


def _select(select: SelectSpec) -> Iterator[str]:
    yield from _text("placeholder", select.placeholder, PLACEHOLDER)
    if not 1 <= len(select.options) <= SELECT_OPTIONS:
        yield f"{len(select.options)} options in {select.placeholder!r}"
    values = [option.value for option in select.options]
    if len(set(values)) != len(values):
        yield f"two options of one value in {select.placeholder!r}"
    if sum(option.default for option in select.options) > 1:
        yield f"two options chosen in {select.placeholder!r}"
    for option in select.options:
        yield from _text("option", option.label, OPTION_TEXT)
        yield from _text("option value", option.value, OPTION_TEXT)
        yield from _long("option description", option.description, OPTION_TEXT)


def _id(verb: str, arg: str) -> Iterator[str]:
    if not verb or len(verb) > VERB:
        yield f"verb {verb!r} is not of 1 to {VERB} letters"
    if size(arg) > ARG:
        yield f"arg {arg!r} over {ARG}"


def _text(what: str, text: str, limit: int) -> list[str]:
    seen = any(is_new_emoji(sign) or (sign.isprintable() and not sign.isspace()) for sign in text)
    return [*_long(what, text, limit), *([] if seen else [f"{what} is blank"])]


def _long(what: str, text: str, limit: int) -> list[str]:
    return [f"{what} of {size(text)} characters, limit {limit}"] if size(text) > limit else []
