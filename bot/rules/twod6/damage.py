"""Damage to a ship in the 2D6 games: a row of hits, each at a location of 2D6."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

STEP = 6
"""Damage beyond the last row for one more Double; half of it is a Single (R-26)."""


def hits_of(rows: Mapping[int, Sequence[int]], damage: int) -> tuple[int, ...]:
    """The hits that damage after armor makes, in order: 1 Single, 2 Double, 3 Triple.

    A number where rows overlap belongs to the lower row; above the last one the last row counts
    and what is beyond it makes Doubles and a Single (R-26).
    """
    for to, hits in rows.items():
        if damage <= to:
            return tuple(hits)
    last = max(rows)
    doubles, rest = divmod(damage - last, STEP)
    return (*rows[last], *(2,) * doubles, *(1,) * (2 * rest >= STEP))
