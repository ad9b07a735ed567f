"""What an act may come to, beyond whether it works: damage, criticals, sixes (rules 3.5, 4.6)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bot.core.blocks import Words
from bot.core.menu import Odds, Prospect
from bot.core.play import Turn
from bot.rules.coriolis.content import Content
from bot.rules.coriolis.figures import armor
from bot.rules.coriolis.present.names import Sight
from bot.rules.coriolis.state import State

LOSSES = {"hp": "HP", "ep": "EP", "both": "HP and EP"}
MOST = 2
"""So many steps of damage, or numbers of sixes, are told."""


def prospects(content: Content, turn: Turn[State], odds: Odds) -> list[Prospect]:
    """The turn has the state as its reader knows it, and what was chosen."""
    if turn.action == "fire":
        return list(_fire(content, turn, odds))
    return [
        Prospect((f"{sixes} sixes or more",), chance)
        for sixes in range(2, 2 + MOST)
        if (chance := _at_least(odds, sixes))
    ]


def _fire(content: Content, turn: Turn[State], odds: Odds) -> Iterator[Prospect]:
    """Each six after the first is one damage more, or they buy a critical (R-17)."""
    own = turn.state.ships.get(turn.seat.ship)
    modules = own.modules if own is not None else ()
    module = next((m for m in modules if m.id == turn.given.get("weapon")), None)
    if module is None:
        return
    weapon = content.weapons[module.weapon]
    use = turn.given.get("sixes", "ask")
    loss = LOSSES.get(weapon.kind, "")
    if loss and weapon.damage:
        yield Prospect((f"{weapon.damage} {loss} or more",), _at_least(odds, 1))
        more = _at_least(odds, 2)
        if use != "critical" and more:
            yield Prospect((f"{weapon.damage + 1} {loss} or more",), more)
    if weapon.crit is not None and use != "damage":
        needed = 1 + weapon.crit
        chance = _at_least(odds, needed)
        if chance:
            yield Prospect((f"critical, from {needed} sixes",), chance)
    target = turn.state.ships.get(str(turn.given.get("target", "")))
    if target is None or weapon.ignores_armor or target.known < 2 or not armor(target):
        return
    mark = Sight(turn.state).mark(target.id)
    dice = armor(target)
    before: Words = (f"before {mark}'s armor of {dice} {'die' if dice == 1 else 'dice'}",)
    yield Prospect(before)


def _at_least(odds: Odds, sixes: int) -> Fraction:
    return sum((chance for number, chance in odds.degrees if number >= sixes), Fraction(0))
