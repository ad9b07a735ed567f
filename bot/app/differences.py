"""What an undo would make of the figures on the board: from what they are to what they were."""

from __future__ import annotations

from collections.abc import Sequence

from bot.app.battle import AnyCombat, AnyRules
from bot.core.blocks import Board, Gauge, ShipLine, SideField, Strong, Words
from bot.core.frozen import replace
from bot.core.seats import Viewer
from bot.core.view import view

MOST = 6


def differences(
    rules: AnyRules, now: AnyCombat, then: AnyCombat, viewer: Viewer
) -> tuple[Words, ...]:
    """Ship by ship, as the viewer reads the board; nothing where the board says the same."""
    shown, wanted = _board(rules, now, viewer), _board(rules, then, viewer)
    if _acting(shown) != _acting(wanted):
        # What is told from the acting ship, such as distances, would differ for that alone.
        shown = _board(rules, replace(now, agenda=()), viewer)
        wanted = _board(rules, replace(then, agenda=()), viewer)
    after, before = _ships(shown), _ships(wanted)
    if _acting(shown) != _acting(wanted):
        after, before = _lasting(after), _lasting(before)
    found: list[Words] = []
    for ship, (side, line) in after.items():
        if ship not in before:
            found.append((_mark(side, line), " → ", Strong("not here")))
        elif before[ship][1] != line:
            found += _of_ship(side, line, before[ship][1])
    for ship, (side, line) in before.items():
        if ship not in after:
            found.append((_mark(side, line), " → ", Strong("here again")))
    if shown.in_flight != wanted.in_flight:
        flying = f"in flight {len(shown.in_flight)} → "
        found.append((flying, Strong(str(len(wanted.in_flight)))))
    return tuple(found[:MOST])


def _board(rules: AnyRules, combat: AnyCombat, viewer: Viewer) -> Board:
    return rules.present.board(view(rules, combat, viewer), viewer)


def _acting(board: Board) -> list[str]:
    return [line.id for side in board.sides for line in side.ships if line.acting]


def _ships(board: Board) -> dict[str, tuple[SideField, ShipLine]]:
    return {line.id: (side, line) for side in board.sides for line in side.ships}


def _lasting(ships: dict[str, tuple[SideField, ShipLine]]) -> dict[str, tuple[SideField, ShipLine]]:
    """The same without what is told only because of whose turn it is."""
    return {
        ship: (side, replace(line, facts=tuple(f for f in line.facts if f not in line.passing)))
        for ship, (side, line) in ships.items()
    }


def _mark(side: SideField, line: ShipLine) -> str:
    return f"{side.mark}{line.number if line.number is not None else ''}"


def _of_ship(side: SideField, now: ShipLine, then: ShipLine) -> list[Words]:
    found: list[Words] = []
    mark = _mark(side, now)
    if now.gauge != then.gauge and now.gauge is not None and then.gauge is not None:
        found.append((f"{mark} {now.gauge.unit} {_have(now.gauge)} → ", Strong(_have(then.gauge))))
    if now.out != then.out:
        found.append((f"{mark} {_out(now)} → ", Strong(_out(then))))
    gone = [_plain(fact) for fact in now.facts if fact not in then.facts]
    back = [_plain(fact) for fact in then.facts if fact not in now.facts]
    for fact in gone:
        former = _same(fact, back)
        if former is not None:
            back.remove(former)
        found.append((f"{mark} {fact} → ", Strong(former or "none")))
    found += [(f"{mark} none → ", Strong(fact)) for fact in back]
    return found


def _have(gauge: Gauge) -> str:
    return "?" if gauge.have is None else str(gauge.have)


def _out(line: ShipLine) -> str:
    return "out of the battle" if line.out else "in it"


def _same(fact: str, others: Sequence[str]) -> str | None:
    """The other state of the same thing, told by its first word."""
    word = fact.replace("\u00a0", " ").split(" ", maxsplit=1)[0]
    return next((o for o in others if o.replace("\u00a0", " ").split(" ", 1)[0] == word), None)


def _plain(words: Words) -> str:
    return "".join(part if isinstance(part, str) else part.text for part in words)
