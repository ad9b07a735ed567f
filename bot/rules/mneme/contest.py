"""How a declared roll runs: windows for whoever may answer, sand, aid, the one roll (1.1, 2.10)."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.agenda import Ask, Do, Step
from bot.core.dice import Modifier, Plain
from bot.core.play import Play, Push, Rolled, Rolling, roll
from bot.core.seats import Seat
from bot.rules.mneme import events as e
from bot.rules.mneme.checks import FAIR, NEEDS, UNOPPOSED, Check
from bot.rules.mneme.deeds import (
    CONSEQUENCES,
    Result,
    deed,
    modifiers,
    needs_of,
    opposing,
    reactor_rolls,
    total,
)
from bot.rules.mneme.figures import decider
from bot.rules.mneme.helping import asked_to_aid, backing, deed_terms, use_help
from bot.rules.mneme.npc_reactions import npc_answers
from bot.rules.mneme.parts import MnemeTurn, tables
from bot.rules.mneme.pending import Deed
from bot.rules.mneme.state import State
from bot.rules.twod6.checks import Picking, some

REACTION: tuple[Step, ...] = (
    Do("standing_orders"),
    Ask("react", "reactors", "no_reaction", "passed"),
    Ask("aid", "aiders", "no_reaction", "passed"),
    Ask("npc_roll", "npc_rollers", "tool_rolls"),
    Do("resolve"),
)


def roll_for(
    turn: MnemeTurn,
    skill: str,
    *,
    target: str = "",
    more: Sequence[Modifier] = (),
    opposed: str = "",
    answers: tuple[str, ...] = (),
    against: Sequence[Modifier] = (),
    salvo: str = "",
    action: str = "",
    order: str = "",
    menace: int = 0,
    guided: bool = False,
    always: int | None = None,
) -> Play:
    """The roll of whoever acts, with all that helps it. Raises Refused."""
    backed = backing(turn)
    terms = deed_terms(turn, skill, backed, target=target, order=order)
    yield from use_help(turn, backed, target=target, guided=guided)
    wish = deed(
        turn,
        [*terms, *more],
        skill=skill,
        target=target,
        opposed=opposed,
        answers=answers,
        against=against,
        salvo=salvo,
        aids=asked_to_aid(turn, backed),
        action=action,
        menace=menace,
        always=always,
    )
    yield from attempt(turn, wish)


def attempt(turn: MnemeTurn, wish: Deed) -> Play:
    """Declare it; then windows for whoever may answer, and the roll; at once if nobody is asked."""
    yield e.DeedDeclared(wish)
    if turn.exploring or not _asks(turn.state, wish):
        yield from resolve(turn)
        return
    yield Push(REACTION, {"ship": wish.target or wish.ship})


def _asks(state: State, wish: Deed) -> bool:
    """Whether a person might be asked before the roll."""
    target = state.ships.get(wish.target)
    if wish.aids:
        return True
    if wish.answers and target is not None and not target.npc and wish.always is None:
        return True
    return state.ships[wish.ship].npc and state.options.get("roll_for_npc", "tool") != "tool"


def resolve(turn: MnemeTurn) -> Play:
    """Sand, then aid, then the one roll (2.10); then whatever the deed does."""
    wish = turn.state.deed
    if wish is None:
        return
    if _too_late(turn.state, wish):
        yield e.DeedOver()
        return
    turn.seat = Seat(wish.ship, wish.station, wish.crew)
    turn.action = wish.action
    turn.given = dict(wish.given)
    target = turn.state.ships.get(wish.target)
    if target is not None and target.npc and wish.always is None:
        yield from npc_answers(turn, wish, target)
    wish = turn.state.deed or wish
    sand = yield from _sand(turn, wish)
    result = yield from _main_roll(turn, wish, sand)
    yield e.Came(
        wish.action,
        wish.ship,
        wish.target,
        result.success,
        result.effect,
        wish.salvo,
        result.needs,
        result.saved,
    )
    yield e.DeedOver()
    for reaction in wish.reactions:
        if reaction.id == "go_ballistic":
            for ship in turn.state.unit(wish.target):
                yield e.WentBallistic(ship.id, restrained=1)
    yield from CONSEQUENCES[wish.action](turn, wish, result)


def _too_late(state: State, wish: Deed) -> bool:
    """The referee has taken a ship out meanwhile; missiles fly on without theirs (R-47)."""
    target = state.ships.get(wish.target)
    if target is not None and not target.fights:
        return True
    return not state.ships[wish.ship].fights and wish.action != "missile_attack"


def _main_roll(turn: MnemeTurn, wish: Deed, sand: int) -> Picking[Result]:
    found = opposing(wish)
    defended = any(r.id == "point_defense" for r in found)
    if reactor_rolls(turn.state, wish):
        needs = _needs(turn.state, wish)
        if wish.always is not None:
            who = decider(turn.state.ships[wish.target])
            crew = "" if who is None else who.id
            ship, purpose = wish.target, wish.action
            terms = [Modifier(wish.always, "defenders"), *modifiers(wish.against)]
        else:
            main = found[0]
            ship, crew, purpose = main.ship, main.crew, main.id
            more = some(len(found) - 1, "others react")
            terms = [*modifiers(main.terms), *more, *modifiers(wish.against)]
        terms += yield from _aid(turn, wish, ship, needs)
        rolled = yield from _check(turn, terms, needs, purpose, f"{ship}/{crew}")
        needed = (
            (needs - total(wish.terms), ""),
            (total(wish.terms), "modifiers of the other side"),
        )
        return Result(not rolled.success, -rolled.degree, sand, defended, needed)
    parts = needs_of(wish)
    needs = total(parts)
    terms = modifiers(wish.terms)
    terms += yield from _aid(turn, wish, wish.ship, needs)
    rolled = yield from _check(turn, terms, needs, wish.action, f"{wish.ship}/{wish.crew}")
    saved = not rolled.success and bool(found) and _would_do(rolled, wish)
    return Result(rolled.success, rolled.degree, sand, defended, parts, saved)


def _needs(state: State, wish: Deed) -> int:
    """What the roll that decides must come to (2.9)."""
    if reactor_rolls(state, wish):
        return (FAIR if state.on("fair_npc") else NEEDS) + total(wish.terms)
    return total(needs_of(wish))


def _would_do(rolled: Rolled, wish: Deed) -> bool:
    """Whether the same dice would have done if nobody had reacted."""
    made = sum(rolled.faces) + sum(m.value for m in rolled.modifiers)
    return made >= UNOPPOSED + total(wish.against)


def _check(
    turn: MnemeTurn, terms: Sequence[Modifier], needs: int, purpose: str, who: str
) -> Rolling:
    return (yield from roll(turn, Check(tuple(terms), needs), purpose, who))


def _aid(turn: MnemeTurn, wish: Deed, ship: str, needs: int) -> Picking[list[Modifier]]:
    """Each ship-mate who aids rolls against the same number; +1 for each success (3.6)."""
    helped = 0
    for reaction in wish.reactions:
        if reaction.id == "aid" and reaction.ship == ship:
            terms = modifiers(reaction.terms)
            rolled = yield from _check(turn, terms, needs, "aid", f"{ship}/{reaction.crew}")
            helped += rolled.success
    return some(helped, "aid")


def aid_alone(turn: MnemeTurn) -> Play:
    """The roll of whoever aids, without that which it helps."""
    wish, seat = turn.state.deed, turn.seat
    if wish is None:
        return
    for reaction in wish.reactions:
        if reaction.id == "aid" and reaction.crew == seat.mount:
            needs, who = _needs(turn.state, wish), f"{seat.ship}/{seat.mount}"
            yield from _check(turn, modifiers(reaction.terms), needs, "aid", who)


def _sand(turn: MnemeTurn, wish: Deed) -> Picking[int]:
    """Each cast: 2D6, then what it takes off the damage (3.6)."""
    points = 0
    for reaction in wish.reactions:
        if reaction.id != "cast_sand":
            continue
        who = f"{reaction.ship}/{reaction.crew}"
        rolled = yield from _check(turn, modifiers(reaction.terms), NEEDS, "cast_sand", who)
        stopped = 0
        if rolled.success:
            row = tables(turn).together(reaction.count)
            one = yield from roll(turn, Plain(1, 6, form="damage"), "sand", who)
            stopped = one.degree + row.points
            if row.dice:
                more = yield from roll(turn, Plain(row.dice, 6, form="damage"), "sand_more", who)
                stopped += more.degree
        yield e.SandCast(reaction.ship, rolled.success, stopped)
        points += stopped
    return points
