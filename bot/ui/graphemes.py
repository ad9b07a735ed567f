"""Text by what a reader sees: letters with their marks, their width in cells, and cutting."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache

ISOLATE = "\u2068"
END_ISOLATE = "\u2069"
ZERO_WIDTH_JOINER = "\u200d"
EMOJI_SELECTOR = "\ufe0f"
ELLIPSIS = "…"

_MARKS = ("Mn", "Me", "Mc")


def graphemes(text: str) -> Iterator[str]:
    """The letters and signs of a text, each with its accents, joiners and skin tones."""
    cluster = ""
    for sign in text:
        if cluster and _belongs(cluster, sign):
            cluster += sign
        else:
            if cluster:
                yield cluster
            cluster = sign
    if cluster:
        yield cluster


def _belongs(cluster: str, sign: str) -> bool:
    if sign < "\u0300" and cluster[-1] != ZERO_WIDTH_JOINER:
        return False
    if sign in (ISOLATE, END_ISOLATE) or cluster in (ISOLATE, END_ISOLATE, "\n"):
        return False
    code = ord(sign)
    if unicodedata.category(sign) in _MARKS or sign in (ZERO_WIDTH_JOINER, "\u200c"):
        return True
    if 0x1F3FB <= code <= 0x1F3FF or 0xE0020 <= code <= 0xE007F:
        return True
    last = ord(cluster[-1])
    if last == ord(ZERO_WIDTH_JOINER):
        return is_pictograph(sign)
    if _is_flag_letter(code):
        return len(cluster) == 1 and _is_flag_letter(last)
    if 0x1100 <= code <= 0x115F:
        return 0x1100 <= last <= 0x115F
    return 0x1160 <= code <= 0x11FF and (0x1100 <= last <= 0x11FF or 0xAC00 <= last <= 0xD7A3)


def _is_flag_letter(code: int) -> bool:
    return 0x1F1E6 <= code <= 0x1F1FF


def is_pictograph(sign: str) -> bool:
    """Whether a sign may be part of a joined emoji."""
    return ord(sign) >= 0x1F000 or unicodedata.category(sign) == "So"


def is_new_emoji(sign: str) -> bool:
    """Whether a sign this Python does not know is where new emoji are put."""
    return 0x1F300 <= ord(sign) <= 0x1FAFF and unicodedata.category(sign) == "Cn"


def cells(text: str) -> int:
    """Width in cells: CJK and emoji count 2, marks and isolates nothing."""
    if text.isascii() and text.isprintable():
        return len(text)
    return sum(_cells(cluster) for cluster in graphemes(text))


@lru_cache(maxsize=1024)
def _cells(cluster: str) -> int:
    if EMOJI_SELECTOR in cluster or (len(cluster) > 1 and _is_flag_letter(ord(cluster[0]))):
        return 2
    widest = 0
    for sign in cluster:
        if unicodedata.east_asian_width(sign) in "WF" or ord(sign) >= 0x1F300:
            return 2
        if unicodedata.category(sign) not in ("Mn", "Me", "Cf", "Cc"):
            widest = 1
    return widest


def size(text: str) -> int:
    """Length as Discord may count it: UTF-16 units, the strictest of the ways in use."""
    return len(text.encode("utf-16-le", "surrogatepass")) // 2


def cut(text: str, room: int, limit: int = 0) -> str:
    """At most `room` cells of a plain text, the end replaced by an ellipsis.

    `limit`: at most so many characters too, where one cell may hold many.
    """
    if cells(text) <= room and (not limit or size(text) <= limit):
        return text
    kept: list[str] = []
    width = 0
    length = size(text.count(ISOLATE) * END_ISOLATE)
    for cluster in graphemes(text):
        width += _cells(cluster)
        length += size(cluster)
        if width > room - 1 or (limit and length > limit - 1):
            break
        kept.append(cluster)
    return _closed("".join(kept).rstrip() + ELLIPSIS)


def _closed(text: str) -> str:
    return text + END_ISOLATE * (text.count(ISOLATE) - text.count(END_ISOLATE))


_ATOM = re.compile(r"\\.|<[@#t/][^>\n]*>|`[^`\n]*`|\*\*|\*|~~", re.DOTALL)


def _atoms(markdown: str) -> Iterator[str]:
    start = 0
    for match in _ATOM.finditer(markdown):
        yield from graphemes(markdown[start : match.start()])
        yield match.group()
        start = match.end()
    yield from graphemes(markdown[start:])


def clip(markdown: str, limit: int) -> str:
    """At most `limit` characters of a marked text; what was bold or isolated is closed again."""
    if size(markdown) <= limit:
        return markdown
    kept: list[str] = []
    length = 0
    best = ELLIPSIS[:limit]
    still_open: list[str] = []
    for atom in _atoms(markdown):
        length += size(atom)
        if length > limit:
            break
        kept.append(atom)
        if atom in ("**", "*", "~~"):
            _toggle(still_open, atom)
        elif atom == ISOLATE:
            still_open.append(END_ISOLATE)
        elif atom == END_ISOLATE and END_ISOLATE in still_open:
            still_open.remove(END_ISOLATE)
        elif not atom.isspace():
            end = ELLIPSIS + "".join(reversed(still_open))
            if length + size(end) <= limit:
                best = "".join(kept) + end
    return best


def _toggle(still_open: list[str], token: str) -> None:
    if token in still_open:
        still_open.remove(token)
    else:
        still_open.append(token)


def fill(lines: Iterable[str], limit: int, more: str = "and {n} more") -> str:
    """Whole lines while they fit; the rest is counted in a last line."""
    text = list(lines)
    if size("\n".join(text)) <= limit:
        return "\n".join(text)
    for shown in range(len(text) - 1, 0, -1):
        whole = "\n".join([*text[:shown], more.format(n=len(text) - shown)])
        if size(whole) <= limit:
            return whole
    return clip("\n".join(text), limit)
