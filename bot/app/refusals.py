"""Refusals of the engine with the state now and what is possible, as far as the reader may know."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from bot.app.battle import AnyCombat, AnyRules, Battle, plain
from bot.app.known import known_to
from bot.app.people import Standing
from bot.core.agenda import Ask, Step
from bot.core.blocks import Board
from bot.core.decide import NotNow, NotYours, Passed, Skip, decide, gone_on
from bot.core.dice import KeyedDice
from bot.core.legal import open_seats
from bot.core.refusal import Refusal, Refused
from bot.core.seats import Seat, Viewer
from bot.core.view import waiting_seats

SHOWN_AHEAD = 2
FORESIGHT = 80
"""So many windows are looked ahead to find the next one of a seat, and no farther than the end
of the next round: what is decided until then makes the rest worth nothing."""


def explained(battle: Battle, who: Standing, refused: Refused, seat: Seat | None) -> Refused:
    """The same refusal with its second and third part. Those it brought itself are kept."""
    no = refused.refusal
    if battle.combat is None or battle.is_over or no.now:
        return refused
    match refused:
        case Passed():
            now = situation(battle, who.viewer)
            instead = "Nothing was done. The board is up to date"
        case NotNow() | NotYours():
            seats = (seat,) if seat is not None else who.seats
            now = f"{situation(battle, who.viewer)}{_turn(battle, who.viewer, seats)}"
            instead = ""
        case _:
            return refused
    return type(refused)(Refusal(no.fact, now, no.instead or instead))


def situation(battle: Battle, viewer: Viewer) -> str:
    """Whose move it is, in the words of the board this viewer sees."""
    seen = battle.seen(viewer)
    if seen is None or battle.combat is None:
        return ""
    board: Board = battle.rules.present.board(seen, viewer)
    head = plain(board.author).removeprefix(f"{battle.rules.name} · ")
    title = plain(board.title)
    return f"Now: {head} · {title}." if head else f"Now: {title}."


def _turn(battle: Battle, viewer: Viewer, seats: Sequence[Seat]) -> str:
    if battle.combat is None or not seats:
        return ""
    if any(seat in open_seats(battle.rules, battle.combat) for seat in seats):
        return " It is your move."
    ahead = windows_before(battle.rules, battle.combat, seats, viewer)
    if ahead is None:
        return ""
    return f" Yours opens after {ahead} {'window' if ahead == 1 else 'windows'}."


def windows_before(
    rules: AnyRules, combat: AnyCombat, seats: Sequence[Seat], viewer: Viewer
) -> int | None:
    """How many windows that the viewer may know of come before one for these seats.

    It is what happens if everybody takes the default, going by what the viewer knows and by dice
    that are not the combat's. None if the seats are not asked within a while.
    """
    if any(seat in seats for seat in open_seats(rules, combat)):
        return 0
    count = int(bool(waiting_seats(rules, combat, viewer)))
    for ahead in _ahead(rules, combat, viewer):
        waiting = open_seats(rules, ahead)
        if any(seat in seats for seat in waiting):
            return count
        count += any(rules.sees(combat.state, viewer, seat) for seat in waiting)
    return None


def _ahead(rules: AnyRules, combat: AnyCombat, viewer: Viewer) -> Iterator[AnyCombat]:
    """What the viewer knows of the battle at each window to come, if all take the default.

    Whom the viewer does not know of may go on fighting: it is not over for want of enemies.
    """
    rules = dataclasses.replace(rules, over=_not_over, round=_one_more(rules))
    dice = KeyedDice(b"looking ahead")
    known = known_to(rules, combat, viewer)
    is_open = known.window is not None and known.window.id == (combat.window or known.window).id
    try:
        if not is_open:
            known = gone_on(rules, known, dice)
            yield known
        for _ in range(FORESIGHT):
            if known.window is None:
                return
            known = decide(rules, known, Skip("rule"), dice)[1]
            yield known
    except Exception:  # noqa: BLE001 - what is known may be too little to play on from it
        return


def _not_over(_: object) -> None:
    return None


def _one_more(rules: AnyRules) -> Callable[[Any], tuple[Step, ...]]:
    """The agenda of the next round; none of those after it, in which nobody may ever be asked."""
    begun = 0

    def agenda(state: object) -> tuple[Step, ...]:
        nonlocal begun
        begun += 1
        if begun > 1:
            raise Refused("Nobody looks farther ahead than that")
        return rules.round(state)

    return agenda


class Paused(Refused):
    """The battle stands still."""


def coming(rules: AnyRules, combat: AnyCombat, viewer: Viewer) -> tuple[Seat, ...]:
    """The next other seats to be asked that the viewer may know of, if all take the default.

    It goes by what the viewer knows. What lies behind sealed answers is not looked at, and who is
    hidden now stays so whatever may be found.
    """
    now = waiting_seats(rules, combat, viewer)
    found: dict[Seat, None] = {}
    if _is_sealed(combat):
        return ()
    for ahead in _ahead(rules, combat, viewer):
        asked = open_seats(rules, ahead)
        known = (s for s in asked if s not in now and rules.sees(combat.state, viewer, s))
        found.update(dict.fromkeys(known))
        if len(found) >= SHOWN_AHEAD or _is_sealed(ahead):
            break
    return tuple(found)[:SHOWN_AHEAD]


def _is_sealed(combat: AnyCombat) -> bool:
    frame = combat.window
    return frame is not None and isinstance(frame.step, Ask) and frame.step.sealed


def paused(battle: Battle) -> None:
    """Raises Paused while the battle is paused."""
    pause = battle.table.paused
    if pause is None:
        return
    reason = f': "{pause.reason}"' if pause.reason else ""
    since = f"<t:{int(pause.at.timestamp())}:R>"
    raise Paused(
        "The battle is paused",
        f"By {battle.table.name(pause.by)}, {since}{reason}.",
        "Clocks stand still. You can look, not act",
    )
