"""The option band_movement: no positions, thrust is banked towards the next band (R-52)."""

from __future__ import annotations

from collections.abc import Iterator

from bot.core.frozen import replace
from bot.core.play import Play
from bot.rules.mneme import events as e
from bot.rules.mneme.content import Content
from bot.rules.mneme.figures import thrust
from bot.rules.mneme.parts import MnemeTurn, tables
from bot.rules.mneme.pending import Salvo
from bot.rules.mneme.state import CLOSE, DISTANT, State, bank_of

MOST_APART = 2
"""Bands by which ships at Adjacent may differ in their distance to another."""


def cost(content: Content, band: int, *, closer: bool) -> int | None:
    """Thrust to the next band; None where there is none."""
    if closer:
        return None if band <= CLOSE else content.band(band - 1).cost
    return None if band >= DISTANT else content.band(band).cost


def banked(content: Content, band: int, bank: int) -> tuple[int, int]:
    """Band and bank after all changes that the bank pays for; towards is positive."""
    while True:
        price = cost(content, band, closer=bank > 0)
        if bank == 0 or price is None or abs(bank) < price:
            return band, 0 if price is None else bank
        band += -1 if bank > 0 else 1
        bank += -price if bank > 0 else price


def spend(turn: MnemeTurn, ship: str, other: str, direction: str, gain: int, *, tp: int) -> Play:
    """A ship's thrust first undoes what the other has banked against it, then is banked."""
    state, content = turn.state, tables(turn)
    sign = 1 if direction == "toward" else -1
    before = state.bands.get(state.pair(ship, other), CLOSE)
    kept = any(
        p.pursuer == other and p.target == ship
        and thrust(state, state.ships[other]) >= thrust(state, state.ships[ship])
        for p in state.pursuits
    )  # fmt: skip
    change = 0 if kept else sign * gain
    theirs = state.banks.get(bank_of(other, ship), 0)
    undone = min(abs(theirs), gain) if theirs * change < 0 else 0
    mine = state.banks.get(bank_of(ship, other), 0) + change - sign * undone
    band, bank = banked(content, before, mine)
    yield e.BandMoved(ship, other, band, bank, theirs + sign * undone, tp)
    if band != before:
        yield from _follow(turn, ship, other)
        yield from _follow(turn, other, ship)


def _follow(turn: MnemeTurn, mover: str, other: str) -> Play:
    """Who is Adjacent to the mover is never more than two bands off (R-52)."""
    state = turn.state
    now = state.bands.get(state.pair(mover, other), CLOSE)
    for mate in _adjacent(state, mover):
        if mate == other:
            continue
        key = state.pair(mate, other)
        there = state.bands.get(key, CLOSE)
        near = max(now - MOST_APART, min(now + MOST_APART, there))
        if near != there:
            mine = state.banks.get(bank_of(mate, other), 0)
            theirs = state.banks.get(bank_of(other, mate), 0)
            yield e.BandMoved(mate, other, near, mine, theirs, powered=False)


def _adjacent(state: State, ship: str) -> Iterator[str]:
    for pair in state.matches:
        one, _, other = pair.partition("|")
        if ship in {one, other}:
            yield other if ship == one else one


def flown(content: Content, salvo: Salvo, tp: int) -> tuple[Salvo, int]:
    """A salvo flies by the same table; thrust it does not need is not used."""
    band, bank, used = salvo.band, salvo.bank, 0
    while used < tp and band > CLOSE:
        bank += 1
        used += 1
        band, bank = banked(content, band, bank)
    return replace(salvo, band=band, bank=bank), used
