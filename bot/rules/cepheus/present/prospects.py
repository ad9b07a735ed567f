"""What an act may come to: damage against the target's armor, Initiative (2.1, 2.8)."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from bot.core.menu import Odds, Prospect
from bot.core.play import Turn
from bot.rules.cepheus.content import Content
from bot.rules.cepheus.damage import armor_against
from bot.rules.cepheus.gunner import chosen_mount, firing, hits_of_attack
from bot.rules.cepheus.pending import Attack, Hit
from bot.rules.cepheus.present.words import Sight
from bot.rules.cepheus.state import State

MOST_TACTICS = 3
"""So many steps of Initiative are told."""


def prospects(content: Content, turn: Turn[State], odds: Odds) -> list[Prospect]:
    """The turn has the state as its reader knows it, and what was chosen."""
    match turn.action:
        case "attack":
            return list(_attack(content, turn, odds))
        case "launch_missiles":
            return list(_launch(content, turn))
        case "check_tactics":
            return list(_tactics(odds))
        case _:
            return []


def _tactics(odds: Odds) -> Iterator[Prospect]:
    """The Effect is added as it is."""
    for effect in range(1, 1 + MOST_TACTICS):
        chance = sum((c for degree, c in odds.degrees if degree >= effect), Fraction(0))
        if chance:
            yield Prospect((f"Initiative +{effect} or more",), chance)
    worse = sum((c for degree, c in odds.degrees if degree < 0), Fraction(0))
    if worse:
        yield Prospect(("Initiative lower",), worse)


def _attack(content: Content, turn: Turn[State], odds: Odds) -> Iterator[Prospect]:
    """Each weapon hits for itself; those of one type by one check (R-17)."""
    mount, target = chosen_mount(turn), turn.state.ships.get(str(turn.given.get("target")))
    if mount is None or target is None:
        return
    found = firing(turn, mount, target.id, str(turn.given.get("weapons", "all")))
    sight = Sight(content, turn.state)
    declared = Attack("", turn.seat.ship, target.id, turn.seat.mount, mount.id, (), ())
    for kind, number in found.items():
        hits = hits_of_attack(turn, declared, content.weapons[kind], number)
        hit, armor = hits[0], armor_against(hits[0], target)
        if len(found) == 1:
            stopped = 1 - _through(hit, armor)
            yield Prospect(("damage gets through",), odds.success * (1 - stopped ** len(hits)))
        flat = [str(hit.flat)] if hit.flat else []
        damage = "+".join([*([f"{hit.dice}D6"] if hit.dice else []), *flat])
        each = " each" if len(hits) > 1 else ""
        what = f"{number} × {sight.weapon(kind).lower()}: " if len(found) > 1 else ""
        against = f"{what}{damage}{each} against armor {armor} of "
        yield Prospect((against, *sight.short(target.id)))


def _launch(content: Content, turn: Turn[State]) -> Iterator[Prospect]:
    target = turn.state.ships.get(str(turn.given.get("target")))
    kind = content.missiles.get(str(turn.given.get("missile")))
    if target is None or kind is None:
        return
    mark = Sight(content, turn.state).short(target.id)
    yield Prospect((f"{kind.dice}D6 each against armor {target.armor} of ", *mark))


def _through(hit: Hit, armor: int) -> Fraction:
    """The chance that a hit does damage."""
    sums = {hit.flat: Fraction(1)}
    for _ in range(hit.dice):
        more: dict[int, Fraction] = {}
        for total, chance in sums.items():
            for face in range(1, 7):
                more[total + face] = more.get(total + face, Fraction(0)) + chance / 6
        sums = more
    return sum((chance for total, chance in sums.items() if total > armor), Fraction(0))
