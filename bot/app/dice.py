"""Free dice for `/roll`: `2d6+1`, `9d6`, `3d6kh2`, `2*(1d6+1)`, with a comment after `#`.

What is typed is refused before anything is rolled: it is read in one pass, and its length, its
depth, its dice and its numbers are bounded. No dice explode and none are rolled again, so that
the number of dice is known beforehand.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from bot.core.blocks import Block, Card, DiceLine, Facts, Kind, Line, Name, Strong, Words
from bot.core.refusal import Refused

LONGEST = 200
MOST_DICE = 100
MOST_SIDES = 1000
DEEPEST = 10
LARGEST = 1_000_000
HINT = "Such as 2d6+1, 9d6 or 3d6kh2"

Rolling = Callable[[int], int]
"""A fair whole number from 0 up to, and without, the given one."""

_TOKEN = re.compile(
    r"\s*(?:(?P<dice>(?P<count>\d{0,7})d(?P<sides>\d{1,7}|%)(?:(?P<keep>kh|kl|dh|dl|k)(?P<kept>\d{0,7}))?)"
    r"|(?P<number>\d{1,7})|(?P<sign>[-+*()\u2212\u00d7]))",
    re.IGNORECASE,
)
_SIGNS = {"\u2212": "-", "\u00d7": "*"}


@dataclass(frozen=True, slots=True)
class Throw:
    """One term of dice as it fell. `counted` holds the positions of those that count."""

    text: str
    faces: tuple[int, ...]
    counted: tuple[int, ...]
    sides: int

    @property
    def total(self) -> int:
        return sum(self.faces[at] for at in self.counted)


@dataclass(frozen=True, slots=True)
class Rolled:
    """What an expression came to."""

    text: str
    comment: str
    throws: tuple[Throw, ...]
    total: int


@dataclass(frozen=True, slots=True)
class _Dice:
    text: str
    number: int
    sides: int
    keep: str
    kept: int


_Token = _Dice | int | str


def roll(expression: str, rolling: Rolling) -> Rolled:
    """Read and roll. Raises Refused, and nothing else, for what is no possible expression."""
    if len(expression) > LONGEST:
        raise Refused(
            f"A roll has at most {LONGEST} characters, this has {len(expression)}", "", HINT
        )
    text, _, comment = expression.partition("#")
    tokens = _tokens(text)
    dice = sum(token.number for token in tokens if isinstance(token, _Dice))
    if dice > MOST_DICE:
        raise Refused(f"A roll has at most {MOST_DICE} dice, this has {dice}", "", HINT)
    sum_ = _Sum(tokens, rolling)
    total = sum_.whole()
    return Rolled(" ".join(text.split()), " ".join(comment.split()), tuple(sum_.throws), total)


def card(rolled: Rolled, who: str) -> Card:
    """The roll as a message."""
    title: Words = (
        f"{_minus(rolled.total)}",
        *((" · ", Name(rolled.comment)) if rolled.comment else ()),
    )
    lines: list[Block] = [_dice_line(throw) for throw in rolled.throws]
    if len(rolled.throws) != 1 or rolled.throws[0].text != rolled.text:
        lines.append(Line((f"{rolled.text} = ", Strong(_minus(rolled.total)))))
    sixes = sum(face == 6 for throw in rolled.throws for face in throw.faces if throw.sides == 6)
    if sixes and any(throw.sides == 6 and len(throw.faces) > 1 for throw in rolled.throws):
        lines.append(Facts(((f"{sixes} {'six' if sixes == 1 else 'sixes'}",),)))
    return Card(
        Kind.MOVE,
        (Name(who), " rolls ", rolled.text),
        title,
        body=tuple(lines),
        glyph="🎲",
    )


def _dice_line(throw: Throw) -> DiceLine:
    return DiceLine(throw.faces, throw.counted, ("= ", Strong(str(throw.total))), label=throw.text)


def _minus(number: int) -> str:
    return str(number).replace("-", "−")


def _tokens(text: str) -> list[_Token]:
    tokens: list[_Token] = []
    at = 0
    text = text.rstrip()
    while at < len(text):
        found = _TOKEN.match(text, at)
        if found is None:
            raise Refused(f"This cannot be read: {text[at:].strip()[:20]}", "", HINT)
        at = found.end()
        if found["dice"] is not None:
            tokens.append(_dice(found))
        elif found["number"] is not None:
            tokens.append(int(found["number"]))
        else:
            tokens.append(_SIGNS.get(found["sign"], found["sign"]))
    if not tokens:
        raise Refused("There is nothing to roll", "", HINT)
    return tokens


def _dice(found: re.Match[str]) -> _Dice:
    number = int(found["count"] or 1)
    sides = 100 if found["sides"] == "%" else int(found["sides"])
    if not 1 <= number <= MOST_DICE:
        raise Refused(f"A roll has 1 to {MOST_DICE} dice, not {number}", "", HINT)
    if not 1 <= sides <= MOST_SIDES:
        raise Refused(f"Dice have 1 to {MOST_SIDES} sides, not {sides}", "", HINT)
    keep = (found["keep"] or "").lower()
    kept = int(found["kept"] or 1) if keep else number
    if not 1 <= kept <= number:
        raise Refused(f"Of {number} dice {kept} cannot be kept or dropped", "", HINT)
    return _Dice(found["dice"].lower(), number, sides, "kh" if keep == "k" else keep, kept)


class _Sum:
    """Sums of products of dice, numbers and brackets: rolled as they are read."""

    def __init__(self, tokens: Sequence[_Token], rolling: Rolling) -> None:
        self._tokens = tokens
        self._rolling = rolling
        self._at = 0
        self._depth = 0
        self.throws: list[Throw] = []

    def whole(self) -> int:
        total = self._sum()
        if self._at < len(self._tokens):
            raise Refused(f"This does not belong here: {self._shown()}", "", HINT)
        return total

    def _sum(self) -> int:
        total = self._product()
        while self._next() in ("+", "-"):
            sign = 1 if self._take() == "+" else -1
            total = _bounded(total + sign * self._product())
        return total

    def _product(self) -> int:
        total = self._term()
        while self._next() == "*":
            self._take()
            total = _bounded(total * self._term())
        return total

    def _term(self) -> int:
        sign = 1
        while self._next() in ("+", "-"):
            sign = sign if self._take() == "+" else -sign
        word = self._take()
        if isinstance(word, int):
            return sign * word
        if isinstance(word, _Dice):
            throw = self._throw(word)
            self.throws.append(throw)
            return sign * throw.total
        if word != "(":
            fault = f"This does not belong here: {word}" if word else "Something is missing"
            raise Refused(fault, "", HINT)
        self._depth += 1
        if self._depth > DEEPEST:
            raise Refused(f"Brackets are at most {DEEPEST} deep", "", HINT)
        total = self._sum()
        if self._take() != ")":
            raise Refused("A bracket is not closed", "", HINT)
        self._depth -= 1
        return sign * total

    def _throw(self, dice: _Dice) -> Throw:
        faces = tuple(self._rolling(dice.sides) + 1 for _ in range(dice.number))
        order = sorted(range(dice.number), key=lambda at: (-faces[at], at))
        match dice.keep:
            case "kh":
                counted = order[: dice.kept]
            case "kl":
                counted = order[dice.number - dice.kept :]
            case "dh":
                counted = order[dice.kept :]
            case "dl":
                counted = order[: dice.number - dice.kept]
            case _:
                counted = order
        return Throw(dice.text, faces, tuple(sorted(counted)), dice.sides)

    def _next(self) -> _Token:
        return self._tokens[self._at] if self._at < len(self._tokens) else ""

    def _take(self) -> _Token:
        token = self._next()
        self._at += 1
        return token

    def _shown(self) -> str:
        token = self._next()
        return token.text if isinstance(token, _Dice) else str(token)


def _bounded(number: int) -> int:
    if abs(number) > LARGEST:
        raise Refused(f"A roll comes to at most {LARGEST:,}", "", HINT)
    return number
