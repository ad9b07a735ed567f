"""Refusals of the engine with the state now and what is possible, as far as the reader may know."""

from __future__ import annotations

import dataclasses
from collections.abc import Sequence
from typing import Any

from bot.app.battle import AnyCombat, AnyRules, Battle, plain
from bot.app.people import Standing
from bot.core.agenda import Ask
from bot.core.blocks import Board
from bot.core.decide import NotNow, NotYours, Passed, Skip, decide
from bot.core.dice import KeyedDice
from bot.core.frozen import replace
from bot.core.legal import open_seats
from bot.core.play import Turn
from bot.core.refusal import Refusal, Refused
from bot.core.ruleset import Choice
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

    It is what happens if everybody takes the default, with dice that are not the combat's, and
    whatever is sealed now. None if the seats are not asked within a while.
    """
    rules = _as_known(rules, combat, viewer)
    dice = KeyedDice(b"looking ahead")
    last_round = combat.round + 1
    now = combat.state
    count = 0
    for _ in range(FORESIGHT):
        waiting = open_seats(rules, combat)
        if any(seat in seats for seat in waiting):
            return count
        if combat.window is None or combat.round > last_round:
            return None
        count += any(
            rules.sees(now, viewer, seat) and rules.sees(combat.state, viewer, seat)
            for seat in waiting
        )
        try:
            combat = decide(rules, _as_if_nobody_had_sealed(combat), Skip("rule"), dice)[1]
        except Refused:
            return None
    return None


def _as_known(rules: AnyRules, combat: AnyCombat, viewer: Viewer) -> AnyRules:
    """The game with only those answers left beforehand that the viewer may know of."""
    left = rules.standing
    if left is None or viewer.is_gm:
        return rules
    own = {ship for ship, side in rules.sides(combat.state).items() if side == viewer.side}

    def known(turn: Turn[Any]) -> Choice | None:
        return left(turn) if turn.seat.ship in own else None

    return dataclasses.replace(rules, standing=known)


def _as_if_nobody_had_sealed(combat: AnyCombat) -> AnyCombat:
    """What is sealed would else be read from what it leads to."""
    agenda = tuple(
        replace(frame, answers=())
        if isinstance(frame.step, Ask) and frame.step.sealed and frame.answers
        else frame
        for frame in combat.agenda
    )
    return replace(combat, agenda=agenda)


class Paused(Refused):
    """The battle stands still."""


def coming(rules: AnyRules, combat: AnyCombat, viewer: Viewer) -> tuple[Seat, ...]:
    """The next other seats to be asked that the viewer may know of, if all take the default.

    What lies behind sealed answers is not looked at, and who is hidden now stays so whatever may
    be found.
    """
    rules = _as_known(rules, combat, viewer)
    dice = KeyedDice(b"looking ahead")
    start = combat.state
    now = waiting_seats(rules, combat, viewer)
    found: dict[Seat, None] = {}
    for _ in range(FORESIGHT):
        frame = combat.window
        if frame is None or (isinstance(frame.step, Ask) and frame.step.sealed):
            break
        try:
            combat = decide(rules, combat, Skip("rule"), dice)[1]
        except Refused:
            break
        asked = waiting_seats(rules, combat, viewer)
        known = (s for s in asked if s not in now and rules.sees(start, viewer, s))
        found.update(dict.fromkeys(known))
        if len(found) >= SHOWN_AHEAD:
            break
    return tuple(found)[:SHOWN_AHEAD]


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
