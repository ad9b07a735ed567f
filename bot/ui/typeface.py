"""The font of pictures: which letters it has, and how wide a text is in it."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

FOLDER = Path(__file__).with_name("fonts")
REGULAR, BOLD = FOLDER / "NotoSans-Regular.ttf", FOLDER / "NotoSans-Bold.ttf"
FAMILY = "Noto Sans"
_FONT_FILES = (".ttf", ".otf", ".ttc", ".otc")


class BadFont(Exception):
    """A file that is no font; the text says which."""


class Fonts:
    """The font that the bot brings, and those of a folder for other scripts, by their files."""

    def __init__(self, folder: Path | None = None) -> None:
        """Raises BadFont for a file in the folder that is no font; the folder may be missing."""
        self.own = (REGULAR, BOLD)
        self.more = _files(folder) if folder is not None and folder.is_dir() else ()
        self._regular, self._bold = read(REGULAR), read(BOLD)
        self._others = [read(path) for path in self.more]

    def has(self, text: str) -> bool:
        """Whether every letter can be drawn."""
        return self.is_own(text) or all(self._other(ord(sign)) is not None for sign in text)

    def is_own(self, text: str) -> bool:
        """Whether the font that the bot brings is enough."""
        return all(ord(sign) in self._regular for sign in text)

    def files_for(self, text: str) -> tuple[Path, ...]:
        return self.own if self.is_own(text) else (*self.own, *self.more)

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """Width of one line, without kerning: at most a little too wide."""
        own = self._bold if bold else self._regular
        return size * sum(own.get(ord(s)) or self._other(ord(s)) or 1.0 for s in text)

    def _other(self, code: int) -> float | None:
        known = (face.get(code) for face in (self._regular, *self._others))
        return next((width for width in known if width is not None), None)


def _files(folder: Path) -> tuple[Path, ...]:
    try:
        return tuple(
            sorted(path for path in folder.iterdir() if path.suffix.lower() in _FONT_FILES)
        )
    except OSError as error:
        raise BadFont(f"{folder} cannot be read: {error}") from error


def read(path: Path) -> Mapping[int, float]:
    """Widths in ems by code point, of a TrueType or OpenType file or the first of a collection.

    Raises BadFont.
    """
    try:
        data = path.read_bytes()
        return _read(data)
    except (OSError, struct.error, KeyError, IndexError) as error:
        raise BadFont(f"{path} is no font that can be read: {error!r}") from error


def _read(data: bytes) -> Mapping[int, float]:
    start = struct.unpack_from(">I", data, 12)[0] if data[:4] == b"ttcf" else 0
    tables: dict[bytes, int] = {}
    for number in range(struct.unpack_from(">H", data, start + 4)[0]):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, start + 12 + 16 * number)
        tables[tag] = offset
    (units,) = struct.unpack_from(">H", data, tables[b"head"] + 18)
    (count,) = struct.unpack_from(">H", data, tables[b"hhea"] + 34)
    widths = struct.unpack_from(">" + "Hh" * count, data, tables[b"hmtx"])[::2]
    return {
        code: widths[min(glyph, count - 1)] / units
        for code, glyph in _glyphs(data, tables[b"cmap"])
        if glyph
    }


def _glyphs(data: bytes, cmap: int) -> Iterator[tuple[int, int]]:
    """Code points with their glyphs, from the table with the most of them."""
    tables: dict[int, int] = {}
    for number in range(struct.unpack_from(">H", data, cmap + 2)[0]):
        _, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * number)
        tables[struct.unpack_from(">H", data, cmap + offset)[0]] = cmap + offset
    if 12 in tables:
        yield from _groups(data, tables[12])
    else:
        yield from _segments(data, tables[4])


def _groups(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    for number in range(struct.unpack_from(">I", data, at + 12)[0]):
        first, last, glyph = struct.unpack_from(">III", data, at + 16 + 12 * number)
        yield from ((code, glyph + code - first) for code in range(first, last + 1))


def _segments(data: bytes, at: int) -> Iterator[tuple[int, int]]:
    count = struct.unpack_from(">H", data, at + 6)[0] // 2
    ends, starts, deltas, offsets = (
        _row(data, at + 14 + place, count)
        for place in (0, 2 * count + 2, 4 * count + 2, 6 * count + 2)
    )
    base = at + 16 + 6 * count
    for n, (first, last) in enumerate(zip(starts, ends, strict=True)):
        for code in range(first, min(last, 0xFFFE) + 1):
            glyph = code
            if offsets[n]:
                place = base + 2 * n + offsets[n] + 2 * (code - first)
                (glyph,) = struct.unpack_from(">H", data, place)
                if not glyph:
                    continue
            yield code, (glyph + deltas[n]) & 0xFFFF


def _row(data: bytes, at: int, count: int) -> Sequence[int]:
    return struct.unpack_from(f">{count}H", data, at)
