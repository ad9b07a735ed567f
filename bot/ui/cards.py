"""Cards: the outcome first, then dice, then where the numbers came from."""

from __future__ import annotations

from collections.abc import Iterable

import discord

from bot.core.blocks import (
    Block,
    Card,
    DiceLine,
    Facts,
    Field,
    Gauge,
    Line,
    Modifiers,
    Row,
    Table,
    Words,
)
from bot.ui import limits, text
from bot.ui.components import ButtonSpec, Message
from bot.ui.embeds import ONLY_YOU, Section, embed, footer
from bot.ui.graphemes import fill

WHOLE_TABLE = 6
BODY = 2000


def card(
    shown: Card, *, number: int | None = None, person: str = "", dice_arg: str = ""
) -> Message:
    """A result, or any other card. `number` and `person`: the act's public number and who did it.

    A card with more dice than it shows has the button "All dice" (verb `dice`), whose `dice_arg`
    names the act.
    """
    message = Message(embeds=(_embed(shown, number, person),))
    if not shown.dice:
        return message
    arg = dice_arg or (str(number) if number is not None else "")
    return message.with_rows((ButtonSpec("All dice", "secondary", "dice", arg),))


def all_dice(shown: Card, *, number: int | None = None) -> Message:
    """Everything a card had no room for, privately."""
    heading = f"All dice of #{number}" if number is not None else "All dice"
    sections = [("More", value) for value in _pages(blocks(shown.dice, full=True))]
    return Message(
        embeds=(
            embed(
                shown.kind,
                author=text.author(shown.author),
                title=heading,
                fields=[*_fields(shown.fields), *sections[1:]],
                lines=[sections[0][1]] if sections else (),
                footer=ONLY_YOU,
            ),
        )
    )


def sheet(shown: Card, *, combat: str = "", reader: Words = ()) -> Message:
    """A ship sheet: the one place where names stand whole. `reader`: whom it is made for."""
    return Message(
        embeds=(
            embed(
                shown.kind,
                author=text.author(shown.author),
                title=text.words_to_markdown(shown.title, title=True, names=text.WHOLE),
                lines=[
                    text.words_to_markdown(reader),
                    *blocks(shown.body, names=text.WHOLE),
                ],
                fields=_fields(shown.fields, names=text.WHOLE),
                footer=footer(ONLY_YOU, f"Combat {combat}" if combat else "", shown.footer),
            ),
        )
    )


def _embed(shown: Card, number: int | None, person: str) -> discord.Embed:
    title = text.title(shown.title, limits.TITLE_CELLS - (3 if shown.glyph else 0))
    return embed(
        shown.kind,
        author=text.author(shown.author),
        title=f"{shown.glyph} {title}" if shown.glyph else title,
        lines=[fill(blocks(shown.body), BODY)],
        fields=_fields(shown.fields),
        footer=footer(
            f"#{number}" if number is not None else "",
            text.plain_name(person, 24) if person else "",
            text.plain(shown.footer),
        ),
    )


def _pages(lines: Iterable[str], limit: int = limits.BOARD_FIELD) -> list[str]:
    pages: list[str] = []
    for line in lines:
        if pages and len(pages[-1]) + len(line) < limit:
            pages[-1] += f"\n{line}"
        else:
            pages.append(line)
    return pages


def _fields(fields: Iterable[Field], names: int = text.NAME_CELLS) -> list[Section]:
    return [
        (
            text.words_to_markdown(field.name, title=True, names=names),
            fill(blocks(field.items, names=names), limits.FIELD_VALUE),
        )
        for field in fields
    ]


def blocks(
    items: Iterable[Block], *, names: int = text.NAME_CELLS, full: bool = False
) -> list[str]:
    """The lines of a message for its blocks. `full`: every face and modifier."""
    return [line for block in items for line in _lines(block, names, full=full)]


def _lines(block: Block, names: int, *, full: bool) -> list[str]:
    match block:
        case Line(words=words):
            return [text.words_to_markdown(words, names=names)]
        case DiceLine():
            return [_dice(block, full=full)]
        case Modifiers():
            return [_modifiers(block, full=full)]
        case Table():
            return _table(block)
        case Gauge():
            return [text.gauge(block)]
        case Facts(items=items):
            return [text.facts(text.words_to_markdown(words, names=names) for words in items)]


def _dice(block: DiceLine, *, full: bool) -> str:
    """A die that is not in the sum stands in brackets, so that the others add up to it."""
    counted = sorted((block.faces[place] for place in block.counted), reverse=True)
    others = [face for place, face in enumerate(block.faces) if place not in block.counted]
    room = len(block.faces) if full else limits.FACES
    left_out = max(0, len(block.faces) - room)
    shown = [str(face) for face in counted[:room]]
    rest = [str(face) for face in others[: max(0, room - len(counted))]]
    result = _result(block.result)
    if rest and shown and result[:1] in ("=", "·"):
        rest = [f"({' '.join(rest)})"]
    return " ".join(
        part
        for part in (
            text.prose(block.label) or "🎲",
            f"**{' '.join(shown)}**" if shown else "",
            *rest,
            f"+{left_out}" if left_out else "",
            result,
        )
        if part
    )


def _result(words: Words) -> str:
    shown = text.words_to_markdown(words).strip()
    return shown if not shown or shown[0] in "=→·" else f"→ {shown}"


def _modifiers(block: Modifiers, *, full: bool) -> str:
    left_out = 0 if full else max(0, len(block.terms) - limits.TERMS)
    shown = text.modifiers(block.terms[: len(block.terms) - left_out])
    return f"{shown} · {left_out} more in All dice" if left_out else shown


def _table(block: Table) -> list[str]:
    rows = block.rows
    if len(rows) <= WHOLE_TABLE:
        return [_row(row) for row in rows]
    rolled = [place for place, row in enumerate(rows) if row.rolled]
    near = {place for hit in rolled for place in range(hit - 1, hit + 3)}
    room = max(len(rolled), WHOLE_TABLE)
    wanted = sorted(near & set(range(len(rows))), key=lambda p: (not rows[p].rolled, p))[:room]
    return [_row(rows[place]) for place in sorted(wanted)]


def _row(row: Row) -> str:
    name = text.prose(f"{row.roll} {row.name}".strip())
    effect = f" → {text.prose(row.effect)}" if row.effect else ""
    if row.rolled and not row.taken:
        return f"{name}{effect} · *rolled, not taken*"
    return f"▸ **{name}{effect}**" if row.rolled else f"{name}{effect}"
