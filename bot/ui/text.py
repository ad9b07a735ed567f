"""Names, numbers and words as Discord shows them: cleaned, escaped, isolated and cut."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor

from bot.core.blocks import Gauge, Name, Part, Said, Soft, Strong, Struck, Term, Words
from bot.ui.graphemes import (
    EMOJI_SELECTOR,
    END_ISOLATE,
    ISOLATE,
    ZERO_WIDTH_JOINER,
    cells,
    cut,
    is_new_emoji,
    is_pictograph,
)

NAME_CELLS = 32
"""How wide a name may be on the board and in titles; the ship sheet shows it whole."""
WHOLE = 200
NO_BREAK = "\u00a0"
MOST_MARKS = 8

TEXT_GLYPHS = "▲▼◆●○◐▰▱■□▸✓✗→−×·…"
EMOJI = "🔔⏳🔒🔓💥🎯🎲🚨🛑💤🏁"

_UNSEEN = "\u115f\u1160\u2800\u3164\uffa0"
"""Letters and signs that draw nothing: a name of them would look empty."""
_TWO_FACED = "‼⁉〰〽ℹ™©®㊗㊙\ufe0f\u20e3"
"""Emoji on some clients and text on others, though not filed among the symbols."""


def forbidden_glyphs(text: str) -> list[str]:
    """Signs of ours that are in neither set of glyphs. Names, which are isolated, may use any."""
    ours = re.sub(f"{ISOLATE}[^{END_ISOLATE}]*{END_ISOLATE}", "", text)
    return [
        sign
        for sign in ours
        if sign not in TEXT_GLYPHS + EMOJI
        and (
            sign in _TWO_FACED
            or (ord(sign) > 0x7F and unicodedata.category(sign) in ("So", "Sm", "Sk"))
        )
    ]


def visible(text: str) -> str:
    """The text without what is not seen or turns others around; all blanks but one kind become
    plain spaces, and of a heap of combining marks eight stay.
    """
    if text.isascii() and text.isprintable():
        return text
    shown: list[str] = []
    marks = 0
    source = unicodedata.normalize("NFC", text)
    for place, sign in enumerate(source):
        kind = unicodedata.category(sign)
        if kind in ("Mn", "Me"):
            marks += 1
            if marks <= MOST_MARKS:
                shown.append(sign)
            continue
        marks = 0
        if sign == ZERO_WIDTH_JOINER:
            if _joins_emoji(source, place):
                shown.append(sign)
        elif sign == NO_BREAK or kind[0] not in "CZ":
            shown.append(" " if sign in _UNSEEN else sign)
        elif kind[0] == "Z" or sign in "\n\r\t\v\f\x85":
            shown.append(" ")
        elif is_new_emoji(sign):
            shown.append(sign)
    return "".join(shown)


def _joins_emoji(text: str, place: int) -> bool:
    before = text[:place].rstrip(EMOJI_SELECTOR)[-1:]
    after = text[place + 1 : place + 2]
    return bool(before and after) and is_pictograph(before) and is_pictograph(after)


_RTL = "\u0590-\u08ff\ufb1d-\ufdfb\ufe70-\ufefe\U00010800-\U00010fff\U0001e800-\U0001efff"
"""Hebrew, Arabic, Syriac, Thaana and what else is written from the right."""
_RTL_RUN = re.compile(rf"[{_RTL}](?:[ \d'’\"*_~\\-]*[{_RTL}])*")


def isolated(text: str) -> str:
    """A sentence in which names from the right turn nothing around: each is isolated.

    In a sentence a name is not marked as one, but only such letters could turn it.
    """
    if text.isascii():
        return text
    return _RTL_RUN.sub(lambda found: f"{ISOLATE}{found[0]}{END_ISOLATE}", text)


def clean(text: str) -> str:
    """A text typed by a person as one line without tricks; may be empty."""
    return " ".join(visible(text).split())


def escape(text: str) -> str:
    """A person's text that must look as typed: no markdown, link, mention or emoji code."""
    text = re.sub(r"([\\*_~|`<>\[\]()#-])", r"\\\1", text)
    text = re.sub(r":(?=//|\w+:)", r"\\:", text)
    return text.replace("@", "@\u200b")


def prose(text: str) -> str:
    """Text of the rules: only what would start markdown, a mention or an emoji is escaped."""
    text = re.sub(r"([\\*_~|`<>\[])", r"\\\1", visible(text))
    text = re.sub(r":(?=//|[^\W\d]\w*:)", r"\\:", text)
    return isolated(text.replace("@", "@\u200b"))


def plain(text: str) -> str:
    """The same where Discord reads no markdown: the second line of an option, a footer."""
    return isolated(clean(text))


def sentence(text: str) -> str:
    """A sentence with people's names in it, as refusals are; its times stay times."""
    return _begun(re.sub(r"\\<(t:\d+:R)\\>", r"<\1>", prose(text)))


def name(text: str, room: int = NAME_CELLS) -> str:
    """A person's, ship's or side's name in an embed."""
    return f"{ISOLATE}{escape(_short(text, room))}{END_ISOLATE}"


def plain_name(text: str, room: int = NAME_CELLS) -> str:
    """The same where Discord reads no markdown: author, footer, labels."""
    return f"{ISOLATE}{_short(text, room)}{END_ISOLATE}"


def _short(text: str, room: int) -> str:
    """A cell may hold a family of emoji or a heap of marks: forty ships must fit all the same."""
    return cut(clean(text) or "no name", room, 2 * room + 16)


def words_to_markdown(
    words: Words, *, title: bool = False, bold: bool = False, names: int = NAME_CELLS
) -> str:
    """Words for a description, field or title. A title is bold already, and so has no bold."""
    parts = _merged(words)
    text = "".join(_marked(part, title=title or bold, names=names) for part in parts)
    text = _begun(text)
    return _wrap(text, "**") if bold else text


def _begun(text: str) -> str:
    """A text at whose start no heading or list begins."""
    text = re.sub(r"^(#{1,3}|-#?|\+)(?= )", r"\\\1", text)
    return re.sub(r"^(\d+)([.)])(?= )", r"\1\\\2", text)


def _merged(words: Words) -> Iterable[Part]:
    """Neighbors of one kind become one part: two runs of stars between them would be read as
    four.
    """
    merged: list[Part] = []
    for part in words:
        last = merged[-1] if merged else None
        match part, last:
            case (Strong(), Strong()):
                merged[-1] = Strong(last.text + part.text)
            case (Soft(), Soft()):
                merged[-1] = Soft(last.text + part.text)
            case (Struck(), Struck()):
                merged[-1] = Struck(last.text + part.text)
            case _:
                merged.append(part)
    return merged


def _marked(part: Part, *, title: bool, names: int) -> str:
    match part:
        case str():
            return prose(part)
        case Name(text=text):
            return name(text, names)
        case Said(text=text):
            return name(text, WHOLE)
        case Strong(text=text):
            return prose(text) if title else _wrap(prose(text), "**")
        case Soft(text=text):
            return _wrap(prose(text), "*")
        case Struck(text=text):
            return _wrap(prose(text), "~~")


def _wrap(text: str, mark: str) -> str:
    inner = text.strip(" ")
    if not inner:
        return text
    lead = text[: len(text) - len(text.lstrip(" "))]
    tail = text[len(text.rstrip(" ")) :]
    return f"{lead}{mark}{inner}{mark}{tail}"


def words_to_plain(words: Words, *, names: int = NAME_CELLS) -> str:
    """Words for an author line, footer or label."""
    return "".join(
        plain_name(part.text, WHOLE if isinstance(part, Said) else names)
        if isinstance(part, (Name, Said))
        else isolated(visible(part if isinstance(part, str) else part.text))
        for part in words
    )


def names_for(words: Words, room: int) -> int:
    """How wide each name may be so that the whole stays within `room` cells, but never under 16."""
    for names in (NAME_CELLS, 28, 24, 20):
        if cells(words_to_plain(words, names=names)) <= room:
            return names
    return 16


def title(words: Words, room: int = 32) -> str:
    """Words as a title that stays on one line of a phone if shorter names can do it."""
    return words_to_markdown(words, title=True, names=names_for(words, room))


def author(words: Words, room: int = 42) -> str:
    """Words as an author line."""
    return cut(words_to_plain(words, names=names_for(words, room)), room)


_MARKED = re.compile(r"([▲▼◆●][0-9a-z]+) (.+)")
_ON_THE_MAP = re.compile(r"[▲▼◆●]|[A-Z]+\d")


def label(text: str, room: int = 100) -> str:
    """A label of the rules ("▼1 Red Jackal") for a select: what follows the mark is a name."""
    text = clean(text) or "no name"
    if match := _MARKED.fullmatch(text):
        return f"{match[1]} {plain_name(match[2], room - cells(match[1]) - 3)}"
    return cut(isolated(text), room)


def mark_of(text: str) -> str:
    """The short form of a label: its mark if it begins with one, else the whole."""
    text = clean(text)
    return match[1] if (match := _MARKED.fullmatch(text)) else text


def aimed(act: str, target: str) -> str:
    """`Fire at ▼1`; what is no thing on the map is not aimed at: `Scan: Sweep`."""
    return f"{act} at {target}" if _ON_THE_MAP.match(target) else f"{act}: {target}"


def number(value: int) -> str:
    """A number with a real minus."""
    return f"−{-value}" if value < 0 else str(value)


def signed(value: int) -> str:
    """A number with its sign, zero included."""
    return number(value) if value < 0 else f"+{value}"


def keep(text: str) -> str:
    """The text on one line: its spaces do not break."""
    return text.replace(" ", NO_BREAK)


def percent(chance: Fraction, *, about: bool = False) -> str:
    """A chance as a whole per cent; what can fail is never called certain."""
    whole = floor(chance * 100 + Fraction(1, 2))
    if whole == 0 and chance > 0:
        text = "under 1 %"
    elif whole == 100 and chance < 1:
        text = "over 99 %"
    else:
        text = f"{whole} %"
    return keep(f"about {text}" if about else text)


def bar(have: int, of: int) -> str:
    """Six cells: at least one while above 0, at most five while below full."""
    filled = floor(Fraction(6 * have, of) + Fraction(1, 2)) if of > 0 else 0
    if have < of:
        filled = min(filled, 5)
    if have > 0:
        filled = max(filled, 1)
    filled = min(max(filled, 0), 6)
    return "▰" * filled + "▱" * (6 - filled)


def gauge(block: Gauge) -> str:
    """Bar and number: never one without the other, unless the number is unknown."""
    lead = f"{words_to_markdown(block.label)} " if block.label else ""
    if block.have is None:
        return f"{lead}{block.unit} ?"
    return f"{lead}{bar(block.have, block.of)} {keep(f'{block.have}/{block.of} {block.unit}')}"


def modifiers(terms: Sequence[Term]) -> str:
    """`+1 lock +1 extra EP`: breaks only between sources."""
    return " ".join(keep(prose(f"{signed(term.value)} {term.source}")) for term in terms)


def facts(items: Iterable[str]) -> str:
    """Facts of equal rank."""
    return " · ".join(item for item in items if item)


def count(n: int, one: str, many: str = "") -> str:
    """`1 act`, `3 acts`."""
    return f"{n} {one if n == 1 else many or one + 's'}"
