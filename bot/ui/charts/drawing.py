"""What all pictures are drawn of: colors, marks as paths, and texts of a known width."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from html import escape

from bot.core.blocks import Name, Words
from bot.ui.graphemes import ELLIPSIS, graphemes
from bot.ui.text import clean, words_to_plain
from bot.ui.typeface import FAMILY, Fonts

WIDTH = 400.0
MARGIN = 14.0
TEXT, TITLE = 15.0, 17.0
THING_TEXT = 15.0
SMALL = 14.0
"""Nothing is smaller: on a phone the picture is shown at two thirds of its size."""

GROUND = "#14161b"
WHITE = "#f2f3f5"
SECOND = "#b9c0ca"
LINE = "#6b7482"
FRAME = "#333a46"
ACUTE = "#ff7a5c"
THING = "#f2cf4a"
SIDES = {"▲": "#56b4e9", "▼": "#f0a030", "◆": "#e58cc0", "●": "#5ad19a"}
SHADES = ("#e8edf5", "#b8c7de", "#8aa3c6", "#54719b", "#44597a", "#333f53", "#262c36")
"""From the nearest range to the farthest."""
LIGHT_SHADES = SHADES[:3]
"""Text on these is dark, on the others bright."""
BRIGHT = "#ffffff"

_SHAPES = {
    "▲": "M0 -10 L11 9 L-11 9 Z",
    "▼": "M0 10 L11 -9 L-11 -9 Z",
    "◆": "M0 -12 L12 0 L0 12 L-12 0 Z",
    "●": "M-10 0 A10 10 0 1 1 10 0 A10 10 0 1 1 -10 0 Z",
}
_NO_MINUS = str.maketrans("−", "–")
"""The font has no minus; its dash of the same width stands for it."""
_CHECK = "M-5 0 l4 4.5 l7 -9"
_CROSS = "M-11 -11 L11 11 M11 -11 L-11 11"


def color_of(mark: str) -> str:
    return SIDES.get(mark[:1], WHITE)


def is_named(words: Words) -> bool:
    """Whether a reader knows the name of a ship, and not only that there is one."""
    return any(isinstance(part, Name) for part in words)


def short(band: str) -> str:
    """Three letters: "Lon", and "VLo" for Very Long."""
    *first, last = band.split()
    initials = "".join(word[:1] for word in first)
    return initials + last[: 3 - len(initials)]


def drawn_name(words: Words, fonts: Fonts) -> str:
    """A name as the picture can show it: empty if the font lacks a letter of it."""
    name = shown_name(words)
    return name if fonts.has(name) else ""


def shown_name(words: Words) -> str:
    """A name for a picture: no markdown, and no signs that turn others around."""
    return "".join(
        clean(part.text) if isinstance(part, Name) else words_to_plain((part,)) for part in words
    )


@dataclass
class Canvas:
    """Shapes and texts in the order in which they are drawn, as SVG."""

    fonts: Fonts
    parts: list[str] = field(default_factory=list[str])

    def svg(self, height: float) -> str:
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{WIDTH:g}" height="{height:g}" '
            f'viewBox="0 0 {WIDTH:g} {height:g}" font-family="{FAMILY}">'
            f'<rect width="{WIDTH:g}" height="{height:g}" rx="8" fill="{GROUND}"/>'
            f"{''.join(self.parts)}</svg>"
        )

    def text(
        self,
        x: float,
        y: float,
        text: str,
        *,
        color: str = WHITE,
        size: float = TEXT,
        bold: bool = False,
        anchor: str = "start",
    ) -> None:
        """One line with its baseline at y; every letter of it must be in the font."""
        weight = ' font-weight="700"' if bold else ""
        place = "" if anchor == "start" else f' text-anchor="{anchor}"'
        self.parts.append(
            f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size:g}" fill="{color}"{weight}{place}>'
            f"{escape(text.translate(_NO_MINUS))}</text>"
        )

    def path(
        self, d: str, *, stroke: str = "", fill: str = "", width: float = 2, dash: str = ""
    ) -> None:
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        lines = f' stroke="{stroke}" stroke-width="{width:g}"{dashes}' if stroke else ""
        self.parts.append(f'<path d="{d}" fill="{fill or "none"}"{lines}/>')

    def rect(
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        fill: str = "none",
        *,
        stroke: str = "",
        line: float = 2,
        dash: str = "",
        opacity: float = 1,
    ) -> None:
        dashes = f' stroke-dasharray="{dash}"' if dash else ""
        clear = f' opacity="{opacity:g}"' if opacity < 1 else ""
        frame = f' stroke="{stroke}" stroke-width="{line:g}"{dashes}' if stroke else ""
        self.parts.append(
            f'<rect x="{x:.1f}" y="{y:.1f}" width="{width:.1f}" height="{height:.1f}" rx="4" '
            f'fill="{fill}"{frame}{clear}/>'
        )

    def circle(
        self, x: float, y: float, radius: float, *, fill: str = "", stroke: str = ""
    ) -> None:
        line = f' stroke="{stroke}" stroke-width="2"' if stroke else ""
        self.parts.append(
            f'<circle cx="{x:.1f}" cy="{y:.1f}" r="{radius:g}" fill="{fill or "none"}"{line}/>'
        )

    def rule(self, y: float) -> None:
        """A line between two parts of a picture."""
        self.path(f"M{MARGIN:g} {y:.1f} H{WIDTH - MARGIN:g}", stroke=FRAME, width=1.5)

    def check(self, x: float, y: float, color: str) -> None:
        self.parts.append(
            f'<path transform="translate({x:.1f} {y:.1f})" d="{_CHECK}" fill="none" '
            f'stroke="{color}" stroke-width="2.5"/>'
        )

    def title(self, text: str, right: float = WIDTH - MARGIN) -> float:
        """The title, top left, up to where something else stands; gives its end."""
        shown = self.fitted(text, right - MARGIN, TITLE, bold=True)
        self.text(MARGIN, 24, shown, size=TITLE, bold=True)
        return MARGIN + self.width(shown, TITLE, bold=True)

    def mark(self, x: float, y: float, mark: str, *, out: bool = False) -> float:
        """A ship's shape and number in a line of text; gives where the text goes on."""
        self.shape(x + 8, y - 5, mark, scale=0.55, out=out)
        self.text(x + 18, y, mark[1:], color=color_of(mark), bold=True)
        return x + self.mark_width(mark)

    def mark_width(self, mark: str) -> float:
        return 23 + self.width(mark[1:], bold=True) if mark[1:] else 20

    def patch(self, x: float, y: float, width: float) -> None:
        """Ground under a label that stands on a line."""
        self.parts.append(
            f'<rect x="{x - width / 2:.1f}" y="{y - 9:.1f}" width="{width:.1f}" height="18" '
            f'fill="{GROUND}"/>'
        )

    def shape(
        self,
        x: float,
        y: float,
        mark: str,
        *,
        scale: float = 1,
        out: bool = False,
        color: str = "",
    ) -> None:
        """The shape of a side; of a ship that is out hollow and crossed."""
        color = color or color_of(mark)
        drawn = _SHAPES.get(mark[:1], _SHAPES["●"])
        look = f'fill="none" stroke="{color}" stroke-width="2"' if out else f'fill="{color}"'
        cross = f'<path d="{_CROSS}" stroke="{color}" stroke-width="2"/>' if out else ""
        self.parts.append(
            f'<g transform="translate({x:.1f} {y:.1f}) scale({scale:g})">'
            f'<path d="{drawn}" {look}/>{cross}</g>'
        )

    def width(self, text: str, size: float = TEXT, *, bold: bool = False) -> float:
        return self.fonts.width(text, size, bold=bold)

    def fitted(self, text: str, room: float, size: float = TEXT, *, bold: bool = False) -> str:
        """The text, its end replaced by an ellipsis where it is wider than the room."""
        if self.width(text, size, bold=bold) <= room:
            return text
        kept = list(graphemes(text))
        while kept and self.width("".join(kept).rstrip() + ELLIPSIS, size, bold=bold) > room:
            kept.pop()
        return "".join(kept).rstrip() + ELLIPSIS if kept else ""


def shared(natural: Sequence[float], room: float) -> list[float]:
    """Widths for texts on one line: the widest give way first, all to the same width."""
    if sum(natural) <= room:
        return list(natural)
    left, most = room, 0.0
    for number, width in enumerate(sorted(natural)):
        most = left / (len(natural) - number)
        if width > most:
            break
        left -= width
    return [min(width, most) for width in natural]
