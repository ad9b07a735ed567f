"""Pools as a scenario writes them: "3 Agility + 2 PILOT - 2 boarding = 3"."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

FORM = 'a sum such as "3 Agility + 2 PILOT - 2 boarding = 3"'
WHOLE = re.compile(r"(?P<terms>[+-]?\s*\d.*?)(?:\s+=\s+(?P<total>-?\d+))?")
TERM = re.compile(r"(?P<sign>[+-]?)\s*(?P<value>\d+)\s+(?P<source>[^\s+=](?:[^+=]*[^\s+=])?)")


@dataclass(frozen=True, slots=True)
class Pool:
    """A sum of named modifiers. `stated` is its total as written, which may be wrong."""

    terms: tuple[tuple[int, str], ...]
    stated: int | None = None

    @property
    def total(self) -> int:
        return sum(value for value, _ in self.terms)

    def __str__(self) -> str:
        signed = (f"{'-' if value < 0 else '+'} {abs(value)} {s}" for value, s in self.terms)
        text = " ".join(signed).removeprefix("+ ") or "no modifiers"
        return f"{text} = {self.total if self.stated is None else self.stated}"

    def is_what(self, wanted: Pool) -> bool:
        """The same modifiers in any order, those of 0 left out, and the total that is written."""
        same = Counter(t for t in self.terms if t[0]) == Counter(t for t in wanted.terms if t[0])
        return same and wanted.stated in {None, self.total}


def parsed(text: str) -> Pool:
    """Raises ValueError unless the text is terms joined by + and -, and perhaps a total."""
    whole = WHOLE.fullmatch(text.replace("−", "-").strip())
    if whole is None:
        raise ValueError(f"expected {FORM}")
    terms: list[tuple[int, str]] = []
    for part in re.split(r"\s+(?=[+-]\s)", whole["terms"]):
        term = TERM.fullmatch(part)
        if term is None:
            raise ValueError(f"expected {FORM}")
        value = int(term["value"])
        terms.append((-value if term["sign"] == "-" else value, term["source"]))
    return Pool(tuple(terms), None if whole["total"] is None else int(whole["total"]))
