"""Boarding in one roll a round, and craft that leave their mother (3.7, R-49, R-50)."""

from __future__ import annotations

from typing import Annotated

from bot.core.action import Option, Pick, action
from bot.core.agenda import Ask
from bot.core.draft import Entry
from bot.core.play import Play, Push
from bot.core.refusal import Refusal
from bot.rules.mneme import events as e
from bot.rules.mneme.contest import roll_for
from bot.rules.mneme.deeds import Result, consequence, plain, total
from bot.rules.mneme.entries import EVERYBODY
from bot.rules.mneme.figures import decider
from bot.rules.mneme.helping import rolled_minor
from bot.rules.mneme.parts import (
    MnemeTurn,
    condition_terms,
    me,
    own,
    person,
    ships_as_options,
    skill_terms,
    tables,
)
from bot.rules.mneme.pending import Deed, Hit, Question
from bot.rules.mneme.range import band
from bot.rules.mneme.setup import craft_of
from bot.rules.mneme.state import ADJACENT, Ship
from bot.rules.twod6.checks import some
from bot.rules.twod6.vessel import Boarding


def fight(turn: MnemeTurn, attacker: str, defender: str) -> Boarding | None:
    return next(
        (b for b in turn.state.boardings if (b.attacker, b.defender) == (attacker, defender)),
        None,
    )


def _alongside(turn: MnemeTurn) -> list[Option]:
    """Enemies docked or matched, once a turn and pair (3.7)."""
    state, ship = turn.state, own(turn)

    def why_not(target: Ship) -> Refusal | None:
        if band(state, tables(turn), ship.id, target.id) != ADJACENT:
            return Refusal(f"{target.name} is not alongside")
        if target.taken_by:
            return Refusal(f"{target.name} is taken")
        rounds = (fight(turn, ship.id, target.id), fight(turn, target.id, ship.id))
        if any(b is not None and b.turn == state.turn for b in rounds):
            return Refusal("They have fought this turn")
        return None

    return ships_as_options(turn, state.enemies(ship.id), why_not)


@rolled_minor(EVERYBODY, person, menu=("function", "others"), ref="3.7")
def board(turn: MnemeTurn, target: Annotated[str, Pick(_alongside, "Whom")]) -> Play:
    """Board a ship alongside: Tactics against that of its captain."""
    enemy = turn.state.ships[target]
    defends = decider(enemy)
    terms = [] if defends is None else [*skill_terms(defends, "tactics"), *condition_terms(defends)]
    now = fight(turn, turn.seat.ship, target)
    yield from roll_for(
        turn,
        "tactics",
        target=target,
        more=some(now.attacker_dm if now is not None else 0, "last round"),
        against=some(now.defender_dm if now is not None else 0, "last round"),
        always=total(plain(terms)),
    )


@consequence("board")
def _boarded(turn: MnemeTurn, deed: Deed, result: Result) -> Play:
    """A round: internal damage; a great victory takes the ship or throws the boarders back."""
    effect = abs(result.effect)
    yield e.BoardingRound(deed.ship, deed.target, result.success, effect)
    great = effect >= 6
    if result.success or not great:
        yield e.HitWaits(
            Hit(
                source="boarding",
                attacker=deed.ship,
                target=deed.target,
                weapon="boarding",
                dice=2 if great else 1,
                ignores_armor=True,
                place="internal",
            )
        )
    if not (result.success and great):
        return
    if turn.exploring:
        yield e.ShipTaken(deed.target, deed.ship, "captured", turn.state.turn + 1)
        return
    yield e.QuestionAsked(Question("fate", deed.ship, deed.target))
    yield Push((Ask("fate", "deciding", "capture"),), {"ship": deed.ship})


def _craft(turn: MnemeTurn) -> list[Option]:
    ships = tables(turn).ships
    return [Option(k, ships[k].name, f"{n} aboard") for k, n in own(turn).carried.items()]


def _flies(turn: MnemeTurn) -> Refusal | None:
    return None if "piloting" in me(turn).skills else Refusal("A craft needs a pilot")


@action(station="anyone", menu="function", cost=1, requires=(person, _flies), ref="3.7")
def launch_craft(turn: MnemeTurn, craft: Annotated[str, Pick(_craft, "Craft")]) -> Play:
    """Leave with a craft the ship carries; it takes part from the next turn on."""
    mother, who = own(turn), me(turn)
    number = turn.state.counters.get("craft", 0) + 1
    entry = Entry(f"craft{number}", craft, "", mother.side, npc=mother.npc)
    new = craft_of(tables(turn), entry, mother, who, turn.state.turn + 1)
    yield e.CraftLaunched(new, mother.id, craft, who.id)
